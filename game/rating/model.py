"""The rating of a player, from matches against opponents whose strength is measured (`ai.strength`).

A match says whether it was won. At a table of several the opponents together are one opponent, against whom the chance
is the same (`table_strength`). The places behind the winner are not used: by the order of finishing, 120 matches of
Novice against Club gave 1538 in Rumino, where its wins give 1403, and 1271 in place of 952 in Sumidagawa.

The model is that of Bradley and Terry with the approximate Bayesian update of Weng and Lin (JMLR 12, 2011) from the
library openskill. Opponents keep their measured strengths; the errors of these count as uncertainty."""

import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from openskill.models import BradleyTerryFull

from ai.strength import SCALE, USUAL, Strength

PRIOR: Final = Strength(USUAL, 200.0)
"""What is believed before the first match: as strong as Club, within two levels or so."""
DRIFT: Final = 5.0
"""By so many points, as a standard deviation, a player may change from match to match. Older matches count less."""
NINE_IN_TEN: Final = 1.645
"""The strength lies within so many standard errors to each side in nine of ten cases."""
SURE: Final = 61.0
"""From this error on the strength is known within 100 points, about a level, in nine of ten cases."""
MOST: Final = 400
"""So many matches are counted, the latest ones. Earlier ones would change the rating by a point or so."""


class RatedMatch(NamedTuple):
    """A match that counts: the strengths of the opponents, and the player's part in the win: 1, 0, or a part of a win
    that several share."""

    opponents: tuple[Strength, ...]
    won: float


class Rating(NamedTuple):
    """A rating with its standard error in points, after so many matches, the last of them of `seats` players."""

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
        won = 1 / self.seats
        while variance > SURE**2:
            variance = 1 / (1 / (variance + DRIFT**2) + won * (1 - won) / SCALE**2)
            n += 1
        return n


def course(matches: Iterable[RatedMatch]) -> list[Rating]:
    """The rating after each match, in the order in which they were played."""
    counted = list(matches)[-MOST:]
    ratings, now = [], PRIOR
    for n, match in enumerate(counted, 1):
        now = updated(now, match)
        ratings.append(Rating(*now, n, len(match.opponents) + 1))
    return ratings


def updated(now: Strength, match: RatedMatch) -> Strength:
    """What is believed after a match. A shared win counts in part as won and in part as lost."""
    if match.won in (0, 1):
        return _rated(now, match, match.won == 1)
    won, lost, part = _rated(now, match, True), _rated(now, match, False), match.won
    return Strength(part * won.points + (1 - part) * lost.points, part * won.error + (1 - part) * lost.error)


def _no_caution(*_: object) -> float:
    """The factor of the update of the error: with 1 it is that of the model, without the library's extra caution."""
    return 1.0


_MODEL: Final = BradleyTerryFull(beta=SCALE / math.sqrt(2), tau=DRIFT, gamma=_no_caution)
"""With this beta and no errors, a point is a point of Elo."""


def _rated(now: Strength, match: RatedMatch, won: bool) -> Strength:
    teams = [[_MODEL.rating(mu=s.points, sigma=s.error)] for s in (now, table_strength(match.opponents))]
    mine = _MODEL.rate(teams, ranks=[1, 2] if won else [2, 1])[0][0]
    return Strength(mine.mu, mine.sigma)


def table_strength(opponents: Sequence[Strength]) -> Strength:
    """The strength of the one opponent against whom the chance to win is the same as against all of these. Their errors
    are taken to come from the same measurements."""
    odds = [math.exp((o.points - USUAL) / SCALE) for o in opponents]
    whole = sum(odds)
    error = sum(part * o.error for part, o in zip(odds, opponents, strict=True)) / whole
    return Strength(USUAL + SCALE * math.log(whole), error)


def chance(points: float, opponents: Sequence[Strength]) -> float:
    """The chance to win a match against these opponents, 0 to 1."""
    return 1 / (1 + math.exp((table_strength(opponents).points - points) / SCALE))
