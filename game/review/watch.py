"""What to watch in the next match: the kind of mistake that cost most in the latest reviews, and whether that helped.

The kinds are the HABITS of the game's module `coach`. Only reviews that are kept are read; none is made for this."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from engine.record.match_file import RecordError, read
from engine.registry import find_module
from game.match import saves
from game.review import kept
from game.review.findings import COSTLY, Decision
from game.text.translations import has, tr

LATELY: Final = 5
"""So many reviewed matches are looked at, the latest ones."""
SEARCHED: Final = 60
"""Among so many finished matches."""
WORTH: Final = 0.03
"""A kind of mistake is worth a word from this cost on, in chances to win, over these matches."""


class Watch(NamedTuple):
    """A kind of mistake: its name in the texts of the game, how often it was made, and in how many matches."""

    game: str
    name: str
    times: int
    matches: int


def lately(game: str, before: Path | None = None) -> Watch | None:
    """The kind that cost most in the latest reviewed matches, or in those `before` another one."""
    times: dict[str, int] = {}
    costs: dict[str, float] = {}
    matches = 0
    for own in islice(_reviewed(game, before), LATELY):
        matches += 1
        for name, cost in mistakes(game, own):
            times[name] = times.get(name, 0) + 1
            costs[name] = costs.get(name, 0.0) + cost
    worst = max(costs, key=lambda name: costs[name], default="")
    return Watch(game, worst, times[worst], matches) if worst and costs[worst] >= WORTH else None


def mistakes(game: str, own: list[Decision]) -> list[tuple[str, float]]:
    """The costly decisions of a known kind: the name of the kind, and the cost."""
    kinds = getattr(find_module("game", game, "coach"), "HABITS", {})
    costly = [((d.made_action.verb, d.best_action.verb), d.cost) for d in own if d.cost >= COSTLY]
    return [(kinds[kind][0], cost) for kind, cost in costly if kind in kinds]


def _reviewed(game: str, before: Path | None) -> Iterator[list[Decision]]:
    """The person's decisions in the reviewed matches of a game, the latest first."""
    paths = saves.finished()
    if before is not None:
        paths = paths[paths.index(before) + 1 :] if before in paths else []
    for path in paths[:SEARCHED]:
        with suppress(RecordError, OSError):
            if saves.review(path).exists() and (header := read(path).header).game == game:
                me = next(i for i, c in enumerate(header.seat_configs) if not c.bot)
                yield [d for d in kept.glance(path) if d.seat == me]


def before_match(game: str) -> str:
    """One line before a match; empty if nothing is known."""
    watch = lately(game)
    if watch is None:
        return ""
    key = f"{game}.watch.{watch.name}"
    return tr("watch.before", matter=tr(key) if has(key) else tr(f"{game}.habit.{watch.name}", n=watch.times))


def after_match(path: Path, game: str, own: list[Decision]) -> str:
    """One line after a match whose own decisions were all reviewed: whether the kind to watch came less often."""
    watch = lately(game, path)
    if watch is None:
        return ""
    now = sum(name == watch.name for name, _ in mistakes(game, own))
    usual = watch.times / watch.matches
    verdict = "better" if now < usual else "same" if now == usual else "worse"
    kind = tr(f"{game}.watch_kind.{watch.name}") if has(f"{game}.watch_kind.{watch.name}") else tr("watch.kind")
    return tr(f"watch.{verdict}", kind=kind, now=now, usual=f"{usual:.1f}".removesuffix(".0"))
