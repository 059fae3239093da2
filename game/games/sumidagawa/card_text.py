"""Sumidagawa's cards in words: a card, a combination, and how cards are read (S6, S8)."""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from engine.cards import code
from engine.games.sumidagawa.combinations import B1, KINDS, PATTERNS, SHAPES, WILD, number
from game.text.translations import tr

R1 = B1 + 10


PATTERN_OF = dict(zip(KINDS, PATTERNS, strict=True))
"""By combination, the cards that it needs."""


def is_red(card: int) -> bool:
    """Whether a plain or a wild card is red."""
    return card >= R1 and card != WILD


def value(card: int) -> int:
    """The number of a plain card."""
    return (card - B1) % 10 + 1


class Reading(NamedTuple):
    """How cards are read: the combination and its number.

    `lowered`: a card of the other colour has lowered the number (S8). `stands` are the numbers that the wild cards
    stand for."""

    kind: str
    number: int
    lowered: bool
    stands: tuple[int, ...]


def read(cards: Iterable[int], said: int) -> Reading | None:
    """The lowest reading of the cards that is legal after the number `said` (S6), else the lowest of all; None if the
    cards are no combination.

    >>> from engine.cards import faces
    >>> read(faces("R7 rB rR"), 5)
    Reading(kind='kaisatsu', number=6, lowered=True, stands=(7, 7))
    """
    cards = tuple(sorted(cards))
    shape = SHAPES.get(cards)
    if shape is None:
        return None
    kind = KINDS[shape.kind]
    pattern = PATTERN_OF[kind]
    n = number(shape, said) if shape.most >= said else shape.least
    lowered = bool(shape.plain) and any(is_red(c) != pattern.red for c in cards)
    low = n + lowered
    wanted = list(range(low, low + pattern.cards)) if pattern.run else [low] * pattern.cards
    for card in shape.plain:
        wanted.remove(value(card))
    return Reading(kind, n, lowered, tuple(wanted))


def combination(kind: str) -> str:
    """The name of a combination."""
    return tr(f"sumidagawa.combination.{kind}.name")


def called(kind: str, n: int) -> str:
    """A combination with its number, as players announce it."""
    return tr("sumidagawa.word.said", combination=combination(kind), n=n)


def card_words(card: int) -> str:
    """A card in a sentence: red 7, black wild card."""
    colour = "red" if is_red(card) else "black"
    if card >= WILD:
        return tr(f"sumidagawa.table.wild_{colour}")
    return tr(f"sumidagawa.table.{colour}", n=value(card))


def list_words(cards: Iterable[int]) -> str:
    """A list of cards in words, with equal cards counted."""
    parts = [
        card_words(c) if n == 1 else tr("sumidagawa.table.times", card=card_words(c), n=n)
        for c, n in sorted(Counter(cards).items())
    ]
    return listed(parts)


def listed(parts: Iterable[str], how: str = "list") -> str:
    """Words joined to a list. `how` is the text that joins two: `list`, or `stop` for half sentences."""
    return reduce(lambda a, b: tr(f"sumidagawa.table.{how}", a=a, b=b), parts)


def place_words(place: int) -> str:
    """A place in words, such as 1st."""
    return tr(f"sumidagawa.place.{place}")


def code_of(card: int, state: str = "") -> str:
    """The code of the picture of a card; `state` is `used` or `down` for a wild card that is not up."""
    return code(card) + (f"-{state}" if state else "")
