"""How strong the opponents of a game are, from matches that were played in the arena.

Strength is on the scale of Elo: who is 100 points stronger wins 64 % of the matches of two. At a table of several the
chances to win are in the same proportions. Club has 1500. `ai/games/<game>/strength.toml` has
the measurements: each compares one opponent with several of another, and names the command that plays the same again.

>>> round(points(0.64, 2))
100
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ai import registry
from ai.weights import folder
from engine import files

USUAL = 1500.0
"""The strength of Club in every game, by definition."""
SCALE = 400 / math.log(10)
"""Points in which the odds grow by the factor e."""
UNMEASURED = 40.0
"""The standard error, in points, of what is assumed and not measured: that a character is as strong as its level, that
a smaller budget leaves a level its strength, and that strength falls evenly between measured opponents."""
MAX_BYTES = 100_000
HEAD = """\
# How strong the opponents are, one against others of one kind. Shares are of matches, with one standard error over the
# seeds. `python -m game.arena.measure_strength GAME` plays the commands again and writes this file; `ai/strength.py`
# reads it; STRENGTH.md shows it.
"""
"""What a file of measurements begins with."""
OPENSPIEL = "openspiel"
"""The simple bot of OpenSpiel, among the bots of a measurement."""


class Measured(NamedTuple):
    """Matches of the first of `bots` against the others, which are all of one kind."""

    bots: tuple[str, ...]
    matches: int
    share: float
    """The share of matches that the first one won."""
    error: float
    """The standard error of the share."""
    command: str
    commit: str
    date: str
    preset: str = ""
    """The table; empty for the first preset of the game."""

    @property
    def lead(self) -> float:
        """By how many points the first one is stronger. A share of all or nothing counts as half a match less."""
        return points(self._bounded, len(self.bots))

    @property
    def lead_error(self) -> float:
        """The standard error of the lead. Where all or nothing was won the matches show none: then it is that of
        independent matches."""
        share = self._bounded
        error = self.error if share == self.share else math.sqrt(share * (1 - share) / self.matches)
        return SCALE * error / (share * (1 - share))

    @property
    def _bounded(self) -> float:
        half = 0.5 / self.matches
        return min(1 - half, max(half, self.share))


class Strength(NamedTuple):
    """The strength of an opponent and its standard error, in points."""

    points: float
    error: float


def points(share: float, seats: int) -> float:
    """By how many points somebody is stronger who wins this share of matches at a table with equal others."""
    return SCALE * math.log(share * (seats - 1) / (1 - share))


def file_of(game: str) -> Path:
    """The file of a game's measurements."""
    return folder(game) / "strength.toml"


@cache
def measured(game: str) -> tuple[Measured, ...]:
    """The measurements of a game; none for a game without the file. Raises ValueError or OSError for a damaged one."""
    try:
        data: Mapping[str, Any] = files.read_toml(file_of(game), MAX_BYTES)
    except FileNotFoundError:
        return ()
    return tuple(Measured(**{**one, "bots": tuple(one["bots"])}) for one in data["measured"])


@cache
def _chained(game: str) -> dict[str, Strength]:
    """The strengths of all opponents that are compared with Club, directly or by others, at the first preset. Of
    several measurements that say it, the first one in the file counts. OpenSpiel's bot plays at a table of its own."""
    strengths = {registry.USUAL_LEVEL: Strength(USUAL, 0.0)}
    waiting = [m for m in measured(game) if not m.preset and OPENSPIEL not in m.bots]
    while waiting:
        known = [m for m in waiting if (m.bots[0] in strengths) != (m.bots[1] in strengths)]
        if not known:
            break
        for m in known:
            new, old, sign = (m.bots[0], m.bots[1], 1) if m.bots[1] in strengths else (m.bots[1], m.bots[0], -1)
            name = registry.without_budget(new)
            if name in strengths:
                continue
            base, assumed = strengths[old], UNMEASURED if name != new else 0.0
            strengths[name] = Strength(base.points + sign * m.lead, math.hypot(base.error, m.lead_error, assumed))
        waiting = [m for m in waiting if m not in known]
    return strengths


def strength(game: str, level: str) -> Strength | None:
    """The strength of an opponent with the usual budget; None if it is not known.

    An opponent that slips lies between the measured ones with fewer and with more slips, the level below at 100 %. A
    character that was not measured is as strong as its level."""
    level = registry.without_budget(level).removesuffix("~0")
    if exact := _chained(game).get(level):
        return exact
    name, slips = registry.plain_level(level), registry.slips_of(level)
    marks = _marks(game, name)
    between = next(((x, y) for x, y in pairwise(marks) if x[0] <= slips <= y[0]), None)
    if slips == 0 or between is None:
        plain = _chained(game).get(name) if not slips else None
    else:
        (a, low), (b, high) = between
        part = (slips - a) / (b - a)
        assumed = UNMEASURED * 4 * part * (1 - part)
        error = math.hypot(low.error + (high.error - low.error) * part, assumed)
        plain = Strength(low.points + (high.points - low.points) * part, error)
    if plain is None or level == registry.without_character(level):
        return plain
    return Strength(plain.points, math.hypot(plain.error, UNMEASURED))


def _marks(game: str, level: str) -> Sequence[tuple[int, Strength]]:
    """The measured strengths of a level by slips in percent: at 0, between, and at 100 that of the level below."""
    strengths = _chained(game)
    plain = [kind for kind in strengths if kind == registry.without_character(kind)]
    marks = {registry.slips_of(kind): strengths[kind] for kind in plain if registry.plain_level(kind) == level}
    below = registry.level_below(game, level)
    if below in strengths:
        marks[100] = strengths[below]
    return sorted(marks.items())


@cache
def opponents(game: str, step: int = 5) -> tuple[tuple[str, Strength], ...]:
    """All opponents between the weakest and the strongest measured level, in steps of so many percent of slips, weakest
    first."""
    known = []
    for level in registry.levels(game):
        for slips in range(100 - step, 0, -step):
            if (between := strength(game, f"{level}~{slips}")) and 0 in dict(_marks(game, level)):
                known.append((f"{level}~{slips}", between))
        if plain := strength(game, level):
            known.append((level, plain))
    return tuple(sorted(known, key=lambda one: one[1].points))
