"""The deck of 52 cards with two Jokers, its large faces and its backs.

Run it as ``python -m assets.scripts.deck [--out FOLDER]``.
"""
