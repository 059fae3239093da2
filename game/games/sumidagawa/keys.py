"""The keys of the buttons of Sumidagawa: by the button's id, the key and the text that names it."""

from typing import Final

KEYS: Final = {
    "pass": ("P", "sumidagawa.verb.pass"),
    "clear": ("X", "sumidagawa.table.clear"),
    "sort": ("S", "sumidagawa.table.sort"),
    "skip": ("E", "sumidagawa.table.skip"),
}
PAD: Final = {
    "pass": "X",
    "clear": "Y",
    "sort": "LB",
}
"""Their buttons on a gamepad. Two that are never possible at once may share one."""
