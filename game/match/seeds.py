"""Seeds as they are typed in and shared, and the deal of the day."""

import re
from datetime import date

from engine.rng import derive

TODAY = ("today", "今日")
"""What stands for the day's own word when it is typed in."""
_DAY = re.compile(r"day(\d{8})")


def today() -> date:
    """The date of this machine; the only place that asks for it."""
    return date.today()


def day_word() -> str:
    """The seed of the day as it can be shared, such as `day20260728`."""
    return f"day{today():%Y%m%d}"


def seed_of(game: str, text: str) -> int | None:
    """The seed that a text stands for: a number is itself, `today` and `day20260728` the deal of a day, a
    deal for each game, any other text a seed of its own. None for no text: any seed will do."""
    text = text.strip()
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    word = day_word() if text.lower() in TODAY else text.lower()
    if found := _DAY.fullmatch(word):
        return derive(0, "day", game, found[1])
    return derive(0, "seed", text)
