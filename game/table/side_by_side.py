"""The melds that lie side by side in a hand which the player has put in an order of their own."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.draw.card_layout import Span


class Stretch(NamedTuple):
    """The cards of a hand from `start` to `end`, without the last: a meld, or loose cards between melds."""

    start: int
    end: int
    meld: bool


def stretches(n: int, points: Callable[[int, int], int]) -> list[Stretch]:
    """A hand of n cards from left to right as melds and loose cards. `points(start, end)` are the points of the cards
    of a stretch if they form a meld in any order, else 0. Of melds that share cards, those with the most points count.
    """
    best, begin = [0] * (n + 1), list(range(-1, n))
    for end in range(1, n + 1):
        best[end] = best[end - 1]
        for start in range(end - 2):
            worth = points(start, end)
            if worth and best[start] + worth > best[end]:
                best[end], begin[end] = best[start] + worth, start
    out: list[Stretch] = []
    end = n
    while end:
        start = begin[end]
        if end - start >= 3:
            out.append(Stretch(start, end, True))
        elif out and not out[-1].meld:
            out[-1] = Stretch(start, out[-1].end, False)
        else:
            out.append(Stretch(start, end, False))
        end = start
    return out[::-1]


def loose_kinds(parts: list[Stretch]) -> dict[Stretch, str]:
    """The kind of group that loose cards make: `dead` for the longest stretch, which names the deadwood of them all,
    `more` for the others."""
    loose = [part for part in parts if not part.meld]
    longest = max(loose, key=lambda part: (part.end - part.start, part.end), default=None)
    return {part: "dead" if part is longest else "more" for part in loose}


def with_new(kinds: Sequence[str], spans: Sequence[Span], apart: bool = False) -> tuple[list[str], list[Span]]:
    """The kinds and edges of the groups of a hand whose last card has just been drawn, for the brackets under them,
    once it counts like all others: it belongs to the loose cards beside it, else it is a group of them. `apart`: it
    lies in another row than the group before it."""
    if not apart and len(kinds) > 1 and kinds[-2] in ("dead", "more"):
        return [*kinds[:-1], ""], [*spans[:-2], Span(spans[-2].left, spans[-1].right), spans[-1]]
    return [*kinds[:-1], "more" if "dead" in kinds else "dead"], list(spans)
