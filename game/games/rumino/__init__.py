"""Rumino on the table."""
