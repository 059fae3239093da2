"""Pairs, a game for Rintaku in a distribution of its own.

`engine` has the rules, `ai` an opponent, `game` the table, `assets` texts, a lesson and a rule book."""

API_VERSION = 1
"""The version of Rintaku's game interface that this game is made for."""
