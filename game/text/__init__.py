"""Texts: translations, line breaking, and cards in running text.

May import `engine` and `assets`. Start reading at `translations`."""
