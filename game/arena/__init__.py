"""Bots against bots: contests, tables, tuning, OpenSpiel, benchmark."""
