"""Seeds as the player types and shares them, and the deal of the day."""

import re
from datetime import date

from engine.rng import derive

TODAY = ("today", "今日")
"""Words that stand for the seed of the day."""
_DAY = re.compile(r"day(\d{8})")


def today() -> date:
    """The date of this computer. Everything else asks here."""
    return date.today()


def day_word() -> str:
    """The seed of the day in the form that can be shared, such as `day20260728`."""
    return f"day{today():%Y%m%d}"


def seed_of(game: str, text: str) -> int | None:
    """The seed that a text stands for: a number is itself, `today` and `day20260728` give the deal of that day for the
    game, any other text gives a seed of its own. None for an empty text: the seed is random."""
    text = text.strip()
    if not text:
        return None
    if text.isdecimal():
        return int(text)
    word = day_word() if text.lower() in TODAY else text.lower()
    if match := _DAY.fullmatch(word):
        return derive(0, "day", game, match[1])
    return derive(0, "seed", text)
