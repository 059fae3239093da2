"""The keys of the buttons of Gin Rummy: by the button's id, the key and the text that names it."""

from typing import Final

KEYS: Final = {
    "draw": ("D", "gin.verb.draw"),
    "take": ("T", "gin.verb.take"),
    "pass": ("P", "gin.verb.pass"),
    "knock": ("K", "gin.verb.knock"),
    "gin": ("G", "gin.verb.gin"),
    "layoff": ("L", "gin.verb.layoff"),
    "meld": ("M", "gin.verb.meld"),
    "plan": ("A", "gin.table.other_way"),
    "sort": ("S", "gin.table.sort"),
}
PAD: Final = {
    "draw": "LT",
    "take": "RT",
    "knock": "X",
    "layoff": "X",
    "gin": "Y",
    "meld": "Y",
    "pass": "Y",
    "sort": "LB",
}
"""Their buttons on a gamepad. Two that are never possible at once may share one."""
