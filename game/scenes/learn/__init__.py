"""Screens for learning: lessons, drills and the rule book.

`lesson_table` is the base of lessons and drills; `rule_book` is the screen of the rule book."""
