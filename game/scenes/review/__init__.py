"""Screens about a finished match: replay, bot thoughts, fixed deals."""
