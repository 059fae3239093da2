"""The keys of the buttons of Rumino: by the button's id, the key and the text that names it."""

from typing import Final

KEYS: Final = {
    "draw": ("D", "rumino.verb.draw"),
    "take": ("T", "rumino.verb.take"),
    "knock": ("K", "rumino.verb.knock"),
    "gin": ("G", "rumino.verb.gin"),
    "rumino": ("R", "rumino.verb.rumino"),
    "rebuy": ("B", "rumino.verb.rebuy"),
    "pass": ("N", "rumino.verb.pass"),
    "sort": ("S", "rumino.table.sort"),
    "skip": ("E", "rumino.table.skip"),
}
PAD: Final = {
    "draw": "LT",
    "take": "RT",
    "knock": "X",
    "rebuy": "X",
    "gin": "Y",
    "rumino": "Y",
    "pass": "Y",
    "sort": "LB",
}
"""Their buttons on a gamepad. Two that are never possible at once may share one."""
