"""Texts: translations, line breaking, cards in running text."""
