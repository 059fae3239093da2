"""Weighs all decisions of a match, one slice at a time. Each is given to the game's Master with what its seat saw then.

A game has reviews if `ai/games/<game>/review.py` says how good the chance to win is (see `Chances`)."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple, Protocol, cast

from ai import registry
from ai.search.decision import WeighedDecision, weigh
from ai.search.determinized import Search
from engine.contract import Action, MatchState, View
from engine.registry import find_module
from engine.rng import derive
from game.match.playback import Playback
from game.review.findings import Decision, Review

BUDGET: Final = 300
"""Rollouts for a decision."""


class Chances(Protocol):
    """What a game offers that has reviews."""

    def chance(self, options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
        """The chance of a seat to win the match before a deal or at its end; None if it cannot be told."""

    def evaluated(self, view: View) -> tuple[float, float]:
        """The chance to win where Master's evaluation is 0, and what a unit of it adds."""

    def kind(self, view: View, made: Action, best: Action) -> str:
        """The kind of a mistake, one of the names in DRILLS of the game's module `coach`; empty for none of them."""


class Asked(NamedTuple):
    """A decision to be weighed: what the seat knew and could do, and what it did."""

    ply: int
    deal: int
    turn: int
    view: View
    legal: tuple[Action, ...]
    made: Action


def tells_chances(game: str, options: Mapping[str, Any], match_state: MatchState) -> bool:
    """Whether a match has reviews in this game with these options."""
    chances = _chances(game)
    return chances is not None and chances.chance(options, match_state, 0) is not None


def has_review(playback: Playback) -> bool:
    """Whether a match can be reviewed: all its deals may be looked into, and the game tells chances."""
    header, start = playback.header, playback.deals[0].match_state
    return not playback.in_progress and header.position is None and tells_chances(header.game, header.options, start)


def asked(playback: Playback) -> Iterator[Asked]:
    """The decisions that are weighed, in the order of the match: in a match of two those of both seats, else only those
    of the own seat, since the others' would take minutes."""
    turns: dict[tuple[int, int], int] = {}
    two = len(playback.decisions) == 2
    for ply in sorted(set().union(*(playback.decisions if two else [playback.decisions[playback.own_seat]]))):
        made, state = playback.actions[ply], playback.at(ply).state
        key = playback.deal_at(ply), made.seat
        turns[key] = turns.get(key, 0) + 1
        legal = tuple(state.legal(made.seat))
        yield Asked(ply + 1, key[0], turns[key], state.view(made.seat), legal, made)


def find(playback: Playback, known: Mapping[int, Decision], budget: int = BUDGET) -> Iterator[float | Decision]:
    """Weigh the decisions of a match that are not `known` by ply. Yields the share that is done, 0 to 1, and each
    decision that was weighed."""
    decisions = list(asked(playback))
    for n, question in enumerate(decisions):
        if question.ply in known:
            continue
        for found in weigh_one(playback.header.match_seed, question, budget):
            yield found if found is not None else n / len(decisions)
    yield 1.0


def weigh_one(seed: int, question: Asked, budget: int = BUDGET) -> Iterator[Decision | None]:
    """Weigh a decision with random numbers from the match's seed. Yields None after each slice, last the decision."""
    view, made = question.view, question.made
    master = registry.load(view.game, f"{registry.levels(view.game)[-1]}:{budget}")
    if not isinstance(master, Search):
        raise TypeError(f"the strongest level of {view.game} does not search")
    rng = Random(derive(seed, "review", question.ply))
    for step in weigh(master, view, list(question.legal), made, rng):
        if step is None:
            yield None
        else:
            yield _in_chances(question, step)


def _in_chances(question: Asked, weighed: WeighedDecision) -> Decision:
    """A weighed decision with its numbers as chances to win."""
    view, chances = question.view, _chances(question.view.game)
    assert chances is not None
    level, unit = chances.evaluated(view)
    return Decision(
        question.ply,
        question.deal,
        question.turn,
        view.seat,
        str(question.made),
        str(weighed.best),
        min(1.0, max(0.0, level + weighed.value * unit)),
        weighed.cost * unit,
        weighed.error * unit,
        chances.kind(view, question.made, weighed.best) if weighed.cost else "",
    )


def review(playback: Playback, decisions: Mapping[int, Decision], seat: int) -> Review:
    """The review for a seat, from the decisions by ply that are weighed so far."""
    weighed = [decisions[ply] for ply in sorted(decisions)]
    return Review(seat, weighed, _ends(playback, seat), len(playback.decisions))


def _ends(playback: Playback, seat: int) -> list[tuple[int, float]]:
    """The chance of a seat at the start of each deal and at the end; empty if it cannot be told."""
    chances = _chances(playback.header.game)
    starts = [(d.ply, d.match_state) for d in playback.deals]
    ends = [*starts, (playback.last, playback.match_state_at(playback.last))]
    if chances is None:
        return []
    told = [(ply, chances.chance(playback.header.options, state, seat)) for ply, state in ends]
    return [(ply, chance) for ply, chance in told if chance is not None]


def _chances(game: str) -> Chances | None:
    module = find_module("ai", game, "review")
    return cast(Chances, module) if module else None
