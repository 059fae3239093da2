"""Weighs all decisions of a match, one slice at a time. Each is given to the game's Master with what its seat saw then.

A game has reviews if `ai/games/<game>/review.py` says how good the chance to win is (see `Chances`). A game
with calls also has the functions of `Calls`."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol, cast

from ai import registry
from ai.search.decision import WeighedDecision, weigh
from ai.search.determinized import Search
from engine.contract import Action, MatchState, View
from engine.registry import find_module
from engine.rng import derive
from game.match.playback import Playback
from game.review.findings import SILENT, Decision, Key, Review

BUDGET: Final = 300
"""Rollouts for a decision."""


class Chances(Protocol):
    """What a game offers that has reviews.

    It may also declare `USUAL`: Mapping[str, tuple[float, float]], what each kind of mistake costs Club (see
    `game.review.watch`). Only these kinds are named before and after a match."""

    def chance(self, options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
        """The chance of a seat to win the match before a deal or at its end; None if it cannot be told."""

    def evaluated(self, view: View) -> tuple[float, float]:
        """The chance to win where Master's evaluation is 0, and what a unit of it adds."""

    def kind(self, view: View, made: Action, best: Action) -> str:
        """The kind of a mistake, one of the names in DRILLS of the game's module `coach`; empty for none of them."""


class Calls(Protocol):
    """What a game with calls offers besides. A call that was made is not weighed, one that was missed is."""

    def compared(self, view: View, legal: Sequence[Action], made: Action) -> tuple[list[Action], Action]:
        """The moves to compare, and the made one as it is compared."""

    def missable(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The call that a seat must not miss now."""

    def weigh_missed(
        self, search: Search, view: View, call: Action, made: Action | None, rng: Random
    ) -> Iterator[WeighedDecision | None]:
        """Compare a call with the move that was made in place of it, or with silence; as `ai.search.decision.weigh`."""


class Asked(NamedTuple):
    """A decision to be weighed: what the seat knew and could do, and what it did."""

    ply: int
    deal: int
    turn: int
    view: View
    legal: tuple[Action, ...]
    made: Action
    missed: Action | None = None
    """The call that was missed; `made` is SILENT if the seat made no move in place of it."""

    @property
    def key(self) -> Key:
        return self.ply, self.view.seat


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
    seats = range(2) if len(playback.decisions) == 2 else (playback.own_seat,)
    found = {q.key: q for seat in seats for q in (*_moves(playback, seat), *_missed(playback, seat))}
    turns: dict[tuple[int, int], int] = {}
    for _, question in sorted(found.items()):
        own = question.deal, question.view.seat
        turns[own] = turns.get(own, 0) + 1
        yield question._replace(turn=turns[own])


def _moves(playback: Playback, seat: int) -> Iterator[Asked]:
    """The moves of a seat that had a choice."""
    for ply in sorted(playback.decisions[seat]):
        made = playback.actions[ply]
        if made.verb not in playback.calls:
            state = playback.at(ply).state
            yield Asked(ply + 1, playback.deal_at(ply), 0, state.view(seat), tuple(state.legal(seat)), made)


def _missed(playback: Playback, seat: int) -> Iterator[Asked]:
    """The calls that a seat could have made until an action that was no call."""
    calls = _calls(playback.header.game)
    could: Asked | None = None
    for ply in range(1, playback.last + 1 if calls else 0):
        state, action = playback.at(ply).state, playback.actions[ply - 1]
        legal = tuple(state.legal(seat))
        if could is not None and could.missed not in legal and action.verb not in playback.calls:
            yield could._replace(ply=ply, made=action if action.seat == seat else Action(seat, SILENT))
        could = None
        if calls and any(a.verb in playback.calls for a in legal):
            view = state.view(seat)
            if call := calls.missable(view, legal):
                could = Asked(ply, playback.deal_at(ply), 0, view, legal, call, call)


def find(playback: Playback, known: Mapping[Key, Decision], budget: int = BUDGET) -> Iterator[float | Decision]:
    """Weigh the decisions of a match that are not `known`. Yields the share that is done, 0 to 1, and each
    decision that was weighed."""
    decisions = list(asked(playback))
    for n, question in enumerate(decisions):
        if question.key in known:
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
    rng, legal, calls = Random(derive(seed, "review", question.ply)), list(question.legal), _calls(view.game)
    if calls:
        legal, made = calls.compared(view, legal, made)
    if calls and question.missed:
        own = question.made if question.made.verb != SILENT else None
        steps = calls.weigh_missed(master, view, question.missed, own, rng)
    else:
        steps = weigh(master, view, legal, made, rng)
    for step in steps:
        if step is None:
            yield None
        else:
            yield _in_chances(question, step if step.best != made else step._replace(best=question.made))


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


def review(playback: Playback, decisions: Mapping[Key, Decision], seat: int) -> Review:
    """The review for a seat, from the decisions that are weighed so far."""
    weighed = [decisions[key] for key in sorted(decisions)]
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


def _calls(game: str) -> Calls | None:
    module = find_module("ai", game, "review")
    return cast(Calls, module) if hasattr(module, "missable") else None
