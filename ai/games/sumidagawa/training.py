"""What makes the weight files of Sumidagawa: see `ai.training`.

All weights are log odds of terms, and a term is an index into the row of all weights. So a case is a list of terms:
those that speak for what happened, and as negative numbers those that speak for what might have happened as well. They
are counted from 1, and a row is filled up with 0."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

import engine
from ai.games.sumidagawa import belief_sampler, belief_weights, expert_weights, leaf_evaluation, leaf_weights
from ai.games.sumidagawa.bots import Club, Expert
from ai.games.sumidagawa.expert_evaluation import TERMS, opponents_terms, own_terms, race_terms
from ai.games.sumidagawa.hand_partition import ONE_CARD, tally
from ai.games.sumidagawa.history_replay import decisions
from ai.games.sumidagawa.successor import situation
from ai.training import fitting
from ai.training.self_play import Players, actions, new_deal
from ai.training.trainer import Row, Trainer
from ai.weights import fields
from engine.contract import Action, Bot, View
from engine.games.sumidagawa.state import State

RULES = engine.load("sumidagawa")
SEATS = (3, 4)
ODD_MOVES = 0.05
"""The share of random moves."""
MOST_TERMS = 96
"""Longer cases are left out; there are hardly any."""
VIEWS_SHARE = 0.15
"""The share of the decisions at which the hidden hands are looked at. The others resemble them."""
SWAPS = 4
"""At each of them so many swaps are compared with the true hands."""


def play(seed: int, clubs: float = 0.0) -> tuple[State, Random, Iterator[Action]]:
    """A deal between Experts, some of whom are Club, with each of its actions before it is applied."""
    rng = Random(seed)
    seats = SEATS[seed % len(SEATS)]
    state: State = new_deal(RULES, seats, seed)
    bots: list[Bot] = [Club() if rng.random() < clubs else Expert() for _ in range(seats)]
    return state, rng, actions(RULES, state, Players(bots, ODD_MOVES), rng)


def case(favour: Sequence[int], against: Sequence[int]) -> Row | None:
    """The row of a case; terms of both sides cancel out."""
    terms = Counter(favour)
    terms.subtract(against)
    signed = [(1 if n > 0 else -1) * (term + 1) for term, n in sorted(terms.items()) for _ in range(abs(n))]
    return [*signed, *[0] * (MOST_TERMS - len(signed))] if 0 < len(signed) <= MOST_TERMS else None


def won(state: State, a: int, b: int) -> bool | None:
    """Whether seat a was out of the deal before seat b; None if neither was out."""
    place = {s: n for n, s in enumerate(state.order)}
    first, second = place.get(a, state.seats), place.get(b, state.seats)
    return None if first == second else first < second


def divided(numbers: Sequence[float], like: Any, names: Sequence[str]) -> dict[str, tuple[float, ...]]:
    """The row of all weights, divided into the rows of some fields as those of other weights."""
    rest, result = list(numbers), {}
    for name in names:
        width = len(getattr(like, name))
        result[name], rest = tuple(rest[:width]), rest[width:]
    return result


# ----------------------------------------------------------------------- expert --
def collect_decisions(seed: int) -> Iterator[Row]:
    """Each play or pass with each opponent that is still in: the terms of the position that it led to."""
    state, _, played = play(seed)
    cases = []
    for action in played:
        if state.phase == "play" and len(state.legal(state.turn)) > 1:
            table = situation(state.view(state.turn))
            if after := table.successor(action):
                own, count = own_terms(table, after)
                theirs, races = opponents_terms(table, after), race_terms(table, count)
                for opponent, against, race in zip(table.opponents, theirs, races, strict=True):
                    cases.append((state.turn, opponent.seat, [*own, race], against))
    yield from judged(state, cases)


def judged(state: State, cases: Sequence[tuple[int, int, Sequence[int], Sequence[int]]]) -> Iterator[Row]:
    """The rows of cases in which two seats were compared, after the end of the deal."""
    for a, b, favour, against in cases:
        first = won(state, a, b)
        if first is not None and (row := case(favour, against) if first else case(against, favour)):
            yield row


def fit_decisions(rows: Any, seed: int) -> expert_weights.Weights:
    """The weights of Expert, without a style."""
    like = expert_weights.STANDARD
    names = [name for name, row in fields(like).items() if type(row) is tuple]
    return expert_weights.Weights(
        expert_weights.PLAIN_STYLE, **divided(fitting.preferences(fitting.counted(rows, TERMS)), like, names)
    )


# -------------------------------------------------------------- leaf_evaluation --
def collect_rounds(seed: int) -> Iterator[Row]:
    """Each two seats still in as a round begins, all hands in sight."""
    state, _, played = play(seed)
    cases, rounds = [], -1
    for _ in played:
        if state.phase == "play" and state.rounds != rounds and not state.plays:
            rounds = state.rounds
            terms = {s: leaf_evaluation.seat_terms(*of) for s, of in leaf_evaluation.seats_still_in(state)}
            for (a, (own, own_plays)), (b, (their, their_plays)) in combinations(terms.items(), 2):
                own_race = leaf_weights.RACE + 10 * own_plays + their_plays
                their_race = leaf_weights.RACE + 10 * their_plays + own_plays
                cases.append((a, b, [*own, own_race], [*their, their_race]))
    yield from judged(state, cases)


def fit_rounds(rows: Any, seed: int) -> leaf_weights.Weights:
    """The weights of the evaluation between two rounds."""
    numbers = fitting.preferences(fitting.counted(rows, len(leaf_weights.WEIGHTS)))
    like = leaf_weights.STANDARD
    return leaf_weights.Weights(**divided(numbers, like, list(fields(like))))


# --------------------------------------------------------------- belief_sampler --
def collect_swaps(seed: int) -> Iterator[Row]:
    """The features of the hidden hands, against those with a card swapped with another hand or the stock."""
    state, rng, played = play(seed, 0.2)
    for _ in played:
        if state.phase == "play" and rng.random() < VIEWS_SHARE:
            yield from swaps(state, state.view(state.turn), rng)


def swaps(state: State, view: View, rng: Random) -> Iterator[Row]:
    """Some swaps of two hidden cards."""
    made, _ = decisions(view)
    hidden = [(s, c) for s in range(state.seats) if s != view.seat for c in state.hands[s]]
    hidden += [(-1, c) for c in state.stock]
    for _ in range(SWAPS if len(hidden) > 1 else 0):
        (a, one), (b, two) = rng.sample(hidden, 2)
        if a == b or one == two:
            continue
        true: list[int] = []
        changed: list[int] = []
        for s, change in ((a, ONE_CARD[two] - ONE_CARD[one]), (b, ONE_CARD[one] - ONE_CARD[two])):
            if s >= 0:
                hand = tally(state.hands[s])
                true += belief_sampler.features(hand, made[s])
                changed += belief_sampler.features(hand + change, made[s])
        if row := case(true, changed):
            yield row


def fit_swaps(rows: Any, seed: int) -> belief_weights.Weights:
    """The weights of the belief sampler."""
    numbers = fitting.preferences(fitting.counted(rows, len(belief_weights.WEIGHTS)))
    like = belief_weights.STANDARD
    return belief_weights.Weights(**divided(numbers, like, list(fields(like))))


TRAINERS = (
    Trainer(
        "expert",
        "A logistic regression on deals that Expert plays against itself at three and four seats, with odd moves: each "
        "decision with each opponent is one case, and the result is who of the two was out first.",
        collect_decisions,
        fit_decisions,
        "expert",
        needs=("sklearn",),
    ),
    Trainer(
        "leaf_evaluation",
        "A logistic regression on deals that Expert plays against itself at three and four seats, with odd moves: each "
        "two seats still in as a round begins are one case, and the result is who of the two was out first.",
        collect_rounds,
        fit_rounds,
        "master:60",
        needs=("sklearn",),
    ),
    Trainer(
        "belief_sampler",
        "A conditional logit on deals of Expert, with Club at one seat in five: the true hands against the same hands "
        "with one hidden card swapped with another hand or the stock.",
        collect_swaps,
        fit_swaps,
        "master:60",
        needs=("sklearn",),
    ),
)
