"""Gin Rummy on the table."""
