"""The Sumidagawa pack: numbers from 1 to 10 in black and red, the wild cards and the back.

Run it as ``python -m assets.scripts.sumidagawa [--out FOLDER]``.
"""
