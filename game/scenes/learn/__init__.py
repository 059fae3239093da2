"""Screens that teach: lessons, drills, the rule book."""
