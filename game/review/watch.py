"""What a player should work on: the kinds of mistakes that cost more than they cost Club in the latest reviews; what to
watch in the next match, and whether that helped.

Only reviews that are kept are read; none is made for this."""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from engine.record.errors import RecordError
from engine.record.header import people_of
from engine.record.match_file import read
from engine.registry import find_module
from game.match import saves
from game.review import kept
from game.review.findings import COSTLY, Decision
from game.text.amounts import Amount
from game.text.translations import tr

LATELY: Final = 10
"""So many reviewed matches are looked at, the latest ones."""
SEARCHED: Final = 60
"""Among so many finished matches."""
WORTH: Final = 0.03
"""A kind of mistake is worth a word from this cost on, in chances to win, over these matches."""
CLEAR: Final = 4.0
"""A kind is a weakness if it cost more than it costs Club, by so many standard deviations."""
MOST: Final = 3
"""At most so many weaknesses are named."""


class Weakness(NamedTuple):
    """A kind of mistake that costs a player more than it costs Club."""

    game: str
    name: str
    """The kind, as in `Decision`."""
    times: int
    matches: int
    excess: float
    """What it cost above Club's usual cost, in chances to win, over these matches."""


def weaknesses(game: str, reviews: Sequence[Sequence[Decision]]) -> list[Weakness]:
    """What a player does worse than Club, from the own decisions of some matches; the costliest first.

    `USUAL` of `ai.games.<game>.review` says what each kind costs Club: mean and standard deviation for a decision. A
    kind that is not in it is never named."""
    usual: Mapping[str, tuple[float, float]] = getattr(find_module("ai", game, "review"), "USUAL", {})
    decisions = [d for own in reviews for d in own]
    costs: dict[str, float] = {}
    for d in decisions:
        if d.kind in usual:
            costs[d.kind] = costs.get(d.kind, 0.0) + d.cost
    found = []
    for name, cost in costs.items():
        mean, deviation = usual[name]
        excess = cost - mean * len(decisions)
        if excess >= max(WORTH, CLEAR * deviation * math.sqrt(len(decisions))):
            times = _times(name, decisions)
            found.append(Weakness(game, name, times, len(reviews), excess))
    return sorted(found, key=lambda w: -w.excess)[:MOST]


def lately(game: str, before: Path | None = None) -> list[Weakness]:
    """The weaknesses in the latest reviewed matches, or in those `before` another one."""
    return weaknesses(game, list(islice(_reviewed(game, before), LATELY)))


def _reviewed(game: str, before: Path | None) -> Iterator[list[Decision]]:
    """The person's decisions in the reviewed matches of a game, the latest first."""
    paths = saves.finished()
    if before is not None:
        paths = paths[paths.index(before) + 1 :] if before in paths else []
    for path in paths[:SEARCHED]:
        with suppress(RecordError, OSError):
            if not saves.review(path).exists():
                continue
            header = read(path).header
            if header.game == game and (people := people_of(header.seat_configs)):
                yield [d for d in kept.glance(path) if d.seat == people[0]]


def before_match(game: str) -> str:
    """One line before a match; empty if nothing is known."""
    found = lately(game)
    return tr("watch.before", matter=tr(f"{game}.watch.{found[0].name}")) if found else ""


def after_match(path: Path, game: str, own: Sequence[Decision]) -> str:
    """One line after a match whose own decisions were all reviewed: whether the kind to watch came less often."""
    found = lately(game, path)
    if not found:
        return ""
    watched = found[0]
    now, usual = _times(watched.name, own), watched.times / watched.matches
    verdict = "better" if now < usual else "same" if now == usual else "worse"
    kind = tr(f"{game}.watch_kind.{watched.name}")
    return tr(f"watch.{verdict}", kind=kind, now=now, usual=Amount(usual))


def in_words(found: Sequence[Weakness]) -> str:
    """The weaknesses in a line; empty without one."""
    kinds = [tr(f"{w.game}.watch_kind.{w.name}") for w in found]
    return tr("watch.weak", n=found[0].matches, kinds=" · ".join(kinds)) if found else ""


def _times(kind: str, own: Sequence[Decision]) -> int:
    """How often a kind of mistake was made that cost something to speak of."""
    return sum(d.kind == kind and d.cost >= COSTLY for d in own)
