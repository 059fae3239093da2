"""The rating of a player, from matches against opponents whose strength is measured (`ai.strength`).

The model is that of Plackett and Luce by the order of finishing, with the approximate Bayesian update of Weng and Lin
(JMLR 12, 2011) from the library openskill. Opponents keep their measured strengths; the errors of these count as
uncertainty. `gamma` is 1: with it the update is that of the model, without the library's extra caution."""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from ai.strength import SCALE, USUAL, Strength

VERSION: Final = 1
"""Counts changes of what the same matches give."""
PRIOR: Final = Strength(USUAL, 200.0)
"""What is believed before the first match: as strong as Club, within two levels or so."""
DRIFT: Final = 5.0
"""By so many points, as a standard deviation, a player may change from match to match. Older matches count less."""
SURE: Final = 61.0
"""From this error on the strength is known within 100 points, about a level, in nine of ten cases."""
MOST: Final = 400
"""So many matches are counted, the latest ones. Earlier ones would change the rating by a point or so."""


class RatedMatch(NamedTuple):
    """A match that counts: the strengths and places of the opponents, and the player's own place. Places count from 1;
    equal places are shared."""

    opponents: tuple[Strength, ...]
    places: tuple[int, ...]
    place: int


class Rating(NamedTuple):
    """A rating with its standard error in points, after so many matches of `seats` players, of which the last had so
    many."""

    points: float
    error: float
    matches: int
    seats: int

    @property
    def sure(self) -> bool:
        """Whether the strength is known within a level."""
        return self.error <= SURE

    @property
    def missing(self) -> int:
        """How many more matches like the last, against equal opponents, make it sure."""
        variance, n = self.error**2, 0
        while variance > SURE**2:
            variance = 1 / (1 / (variance + DRIFT**2) + _information(self.seats))
            n += 1
        return n


def _information(seats: int) -> float:
    """What the places of one match among equals say about one of them (Fisher information, per square point)."""
    stages = range(seats, 1, -1)
    return sum(n / seats * (n - 1) / n**2 for n in stages) / SCALE**2


def course(matches: Iterable[RatedMatch]) -> list[Rating]:
    """The rating after each match, in the order in which they were played."""
    counted = list(matches)[-MOST:]
    ratings, now = [], PRIOR
    for n, match in enumerate(counted, 1):
        now = updated(now, match)
        ratings.append(Rating(*now, n, len(match.opponents) + 1))
    return ratings


def updated(now: Strength, match: RatedMatch) -> Strength:
    """What is believed after a match. A place shared with opponents counts half as before and half as behind them."""
    if match.place not in match.places:
        return _rated(now, match, float(match.place))
    ahead, behind = (_rated(now, match, match.place + side) for side in (-0.5, 0.5))
    return Strength((ahead.points + behind.points) / 2, (ahead.error + behind.error) / 2)


def _rated(now: Strength, match: RatedMatch, place: float) -> Strength:
    model = _model(len(match.opponents) + 1)
    teams = [[model.rating(mu=s.points, sigma=s.error)] for s in (now, *match.opponents)]
    mine = model.rate(teams, ranks=[place, *map(float, match.places)])[0][0]
    return Strength(mine.mu, mine.sigma)


@cache
def _model(seats: int) -> PlackettLuce:
    """The model at a table of so many seats, in which a point is the same at every table."""
    return PlackettLuce(beta=SCALE / math.sqrt(seats), tau=DRIFT, gamma=_no_caution)


def _no_caution(*_: object) -> float:
    return 1.0


def chance(points: float, opponents: Sequence[float]) -> float:
    """The chance to win a match against opponents of these strengths."""
    return 1 / (1 + sum(math.exp((o - points) / SCALE) for o in opponents))
