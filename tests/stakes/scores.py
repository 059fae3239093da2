"""By game: the scores at which decisions are measured, which decisions, and what counts as one option.

A score has the totals, those of the deciding seat first and then clockwise, and the number of deals after this one
where a match has a fixed number of them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ai.games.gin import review as gin_review
from ai.games.rin import review as rin_review
from ai.games.rumino.club import takes_gin
from ai.games.rumino.match_equity import standing
from ai.games.sumidagawa import review as sumidagawa_review
from engine.cards import mask
from engine.contract import NONE, Action, MatchState, Result, View
from engine.games.rin.score import Outcome as RinOutcome
from engine.games.rumino.match import start
from engine.games.rumino.score import Outcome as RuminoOutcome
from engine.games.sumidagawa.score import Outcome as SumidagawaOutcome
from engine.melds import jokers, plain


class Score(NamedTuple):
    """The score before a deal, seen from the deciding seat."""

    totals: tuple[int, ...]
    left: int = 0
    """Deals after this one, where their number is fixed."""


SEATS: Final[Mapping[str, int]] = {"gin": 2, "rumino": 4, "rin": 4, "sumidagawa": 4}
SCORES: Final[Mapping[str, tuple[Score, ...]]] = {
    "gin": tuple(map(Score, ((0, 0), (60, 60), (95, 95), (90, 30), (30, 90), (75, 95)))),
    "rumino": tuple(
        map(
            Score,
            ((0, 0, 0, 0), (60, 60, 60, 60), (95, 95, 95, 95), (95, 30, 60, 80), (40, 95, 95, 95), (20, 80, 90, 60)),
        )
    ),
    "rin": (
        Score((0, 0, 0, 0), 4),
        Score((0, 0, 0, 0)),
        Score((40, -10, -10, -20)),
        Score((-20, 40, -10, -10)),
        Score((10, 15, 5, -30), 1),
        Score((-60, 70, 0, -10)),
    ),
    "sumidagawa": (
        Score((0, 0, 0, 0), 3),
        Score((8, 8, 7, 7)),
        Score((6, 9, 8, 7)),
        Score((10, 8, 7, 5)),
        Score((7, 10, 7, 6)),
        Score((4, 7, 5, 4), 1),
    ),
}
MOST_OPTIONS: Final[Mapping[str, int]] = {"gin": 2, "rumino": 2, "rin": 5, "sumidagawa": 5}
"""Two where the options are to knock and to wait."""


def asks(game: str, view: View, legal: list[Action]) -> bool:
    """Whether a decision is one of those that are measured."""
    return len(legal) > 1 and _ASKS[game](view, legal)


def _gin(view: View, legal: list[Action]) -> bool:
    """A knock that is no gin."""
    hand = mask(view.hand)
    knocks = [a for a in legal if a.verb == "knock"]
    return bool(knocks) and all(plain.deadwood(hand & ~mask(a.cards)) for a in knocks)


def _rumino(view: View, legal: list[Action]) -> bool:
    """A knock that is no gin, with no gin on the discard pile."""
    hand = jokers.gather(view.hand)
    return any(a.verb == "knock" for a in legal) and jokers.deadwood(hand) > 0 and not takes_gin(view, hand)


def _rin(view: View, legal: list[Action]) -> bool:
    """Two or more cards that can be played, with nothing to call."""
    plays = {a.cards for a in legal if a.verb == "play"}
    return view.phase == "turn" and len(plays) > 1 and all(a.verb in ("play", "draw") for a in legal)


def _sumidagawa(view: View, legal: list[Action]) -> bool:
    """Two or more plays."""
    return view.phase == "play" and sum(a.verb == "play" for a in legal) > 1


_ASKS: Final[Mapping[str, Callable[[View, list[Action]], bool]]] = {
    "gin": _gin,
    "rumino": _rumino,
    "rin": _rin,
    "sumidagawa": _sumidagawa,
}


def same_option(game: str, option: str, action: Action) -> bool:
    """Whether an action is of an option: to knock or to wait where there are two, else the same but for Last."""
    if MOST_OPTIONS[game] == 2:
        return (option.split()[1] == "knock") == (action.verb == "knock")
    return option.removesuffix("last").rstrip() == str(action).removesuffix("last").rstrip()


def played_before(game: str, options: Mapping[str, Any], seat: int, score: Score) -> list[Result]:
    """Results that lead to a score."""
    seats = len(score.totals)
    totals = tuple(score.totals[(s - seat) % seats] for s in range(seats))
    if game == "gin":
        wins = [tuple(n if s == t else 0 for t in range(2)) for s, n in enumerate(totals)]
        return [Result("knock", points, (s,)) for s, points in enumerate(wins) if any(points)]
    if game == "rumino":
        after = start(options, seats)._replace(totals=totals, counted=int(any(totals)))
        nothing: Any = ()
        outcome = RuminoOutcome(0, after.playing, NONE, nothing, nothing, nothing, nothing, totals, 0, 0, (), after)
        return [Result("knock", totals, facts=outcome)] if any(totals) else []
    played = options["deals"] - 1 - score.left
    facts: Any = RinOutcome((), (), NONE) if game == "rin" else SumidagawaOutcome((), (), 0, 0)
    zeros = (0,) * seats
    return [Result("out", totals if n == 0 else zeros, facts=facts) for n in range(played)]


def chance(view: View, after: MatchState) -> float:
    """The chance of the seat of a View to win the match, after the deal; in Rumino less what it paid for buying back
    in, as a part of the pool."""
    if view.game == "rumino":
        if after.over:
            return (view.seat in after.winners) / len(after.winners)
        return standing(after.facts, view.seat, view.match_state.facts)
    review: Any = {"gin": gin_review, "rin": rin_review, "sumidagawa": sumidagawa_review}[view.game]
    found: float | None = review.chance(view.options, after, view.seat)
    assert found is not None
    return found
