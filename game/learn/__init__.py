"""Lessons, drills, coach, rule book, and what a bot thought."""
