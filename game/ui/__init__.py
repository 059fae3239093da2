"""Widgets, focus, input and sound."""
