"""Sumidagawa on the table."""
