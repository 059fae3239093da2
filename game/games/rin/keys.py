"""The keys of the buttons of RIN: by the button's id, the key and the text that names it."""

from typing import Final

KEYS: Final = {
    "rin": ("R", "rin.verb.rin"),
    "torin": ("T", "rin.verb.torin"),
    "return": ("N", "rin.verb.return"),
    "last": ("L", "rin.verb.last"),
    "challenge": ("X", "rin.verb.challenge"),
    "no_call": ("G", "rin.table.no_call"),
    "draw": ("D", "rin.verb.draw"),
    "pass": ("P", "rin.verb.pass"),
    "sort": ("S", "rin.table.sort"),
}
PAD: Final = {
    "challenge": "LB",
    "last": "RB",
    "torin": "LT",
    "rin": "RT",
    "draw": "X",
    "pass": "Y",
    "return": "Y",
    "no_call": "View",
}
"""Their buttons on a gamepad. Two that are never possible at once may share one."""
