"""What the caps on buttons show: keys, or the signs of a gamepad after a gamepad was used."""

from typing import Final

DISCS: Final = {"A": "#8fd0a8", "B": "#ff9d8d", "X": "#8fb6ff", "Y": "#ecd08a"}
"""The buttons with a letter in a disc, and the colours of their rings."""

_shown: dict[str, str] | None = None


def use(signs: dict[str, str] | None) -> None:
    """Show these signs in place of keys, by key; None for the keys themselves."""
    global _shown
    _shown = signs


def of(key: str) -> str | None:
    """The sign in the place of a key: "" if a gamepad has no button for it, None if keys are shown."""
    return None if _shown is None else _shown.get(key, "")
