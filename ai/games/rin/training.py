"""What makes the weight files of RIN: see `ai.training`. All deals are of the game's first preset."""

from collections.abc import Iterator, Sequence
from operator import sub
from random import Random
from typing import Any

import engine
from ai import registry
from ai.games.rin import expert_features
from ai.games.rin.calls import bare, says_last, with_last
from ai.games.rin.card_tracking import observe
from ai.games.rin.expert_evaluation import considered, evaluate, settled
from ai.games.rin.expert_features import MoveFeatures, RankWeights, Weights, rank_stage, summarize
from ai.games.rin.leaf_evaluation import SeatFeatures, can_evaluate, expected_points, seat_features
from ai.training import fitting
from ai.training.self_play import Players, actions, new_deal
from ai.training.trainer import Row, Trainer
from engine.cards import JOKER
from engine.contract import Action, View
from engine.games.rin.effects import VALUE
from engine.games.rin.state import State

RULES = engine.load("rin")
SEATS = 4
KINDS = ("expert", "expert", "club", "spar/naive", "spar/hunter")
"""Who plays the deals: opponents are of every kind."""
ODD_MOVES = 0.05
"""The share of random moves."""
CHOSEN_SHARE = 0.1
"""The share of the decisions whose moves are played out."""
HORIZON = 8
"""A move is played on for so many actions, and the state is evaluated as soon after as it can be."""
RANKS = 14


def play(seed: int) -> tuple[State, Random, Players, Iterator[Action]]:
    """A deal between players of several kinds, with each of its actions before it is applied."""
    rng = Random(seed)
    players = Players([registry.load("rin", rng.choice(KINDS)) for _ in range(SEATS)], ODD_MOVES)
    state: State = new_deal(RULES, SEATS, seed)
    return state, rng, players, actions(RULES, state, players, rng)


# -------------------------------------------------------------- leaf_evaluation --
def collect_turns(seed: int) -> Iterator[Row]:
    """The features of each seat less their mean, and the points that the deal brought it, at every ordinary turn."""
    state, _, _, played = play(seed)
    turns = [seat_features(state) for _ in played if can_evaluate(state)]
    points = state.result.points if state.result else ()
    for features in turns if points else ():
        yield from centred([[*f, n] for f, n in zip(features, points, strict=True)])


def fit_turns(rows: Any, seed: int) -> SeatFeatures:
    """The weights of the evaluation at the end of rollouts."""
    return SeatFeatures(*fitting.least_squares(rows[:, :-1], rows[:, -1], ridge=30.0))


# ----------------------------------------------------------------------- expert --
def collect_choices(seed: int) -> Iterator[Row]:
    """Each move of some choices: its features, its rank, and what it brought on the same cards, each less the mean."""
    state, rng, players, played = play(seed)
    players = Players(players.bots)
    for _ in played:
        acting = state.acting()
        if len(acting) != 1 or rng.random() >= CHOSEN_SHARE:
            continue
        view = state.view(acting[0])
        plain = plain_moves(state.legal(acting[0]))
        if len(plain) < 2 or settled(view, plain):
            continue
        moves = considered(view, plain)
        inputs = [[*m.features, *rank_places(view, m.action)] for m in evaluate(view, moves)]
        number = rng.getrandbits(32)
        last = len(view.hand) == 2
        results = [outcome(state, with_last(a) if last else a, players, number, view.seat) for a in moves]
        yield from centred([[*i, r] for i, r in zip(inputs, results, strict=True)])


def plain_moves(legal: Sequence[Action]) -> list[Action]:
    """The moves of a seat, without calls and without Last."""
    moves = [a for a in legal if a.verb not in RULES.CALLS]
    return [a for a in moves if not says_last(a) or bare(a) not in moves]


def rank_places(view: View, action: Action) -> list[float]:
    """1 at the place of the card's rank and the fewest cards that an opponent holds, as `rank_worth` weighs them."""
    places = [0.0] * (RANKS * len(RankWeights._fields))
    if action.verb == "play":
        stage = rank_stage(summarize(observe(view)).fewest)
        card = action.cards[0]
        places[RANKS * stage + (0 if card == JOKER else VALUE[card])] = 1.0
    return places


def outcome(state: State, action: Action, players: Players, number: int, seat: int) -> float:
    """What a move brings a seat, in points: of the deal if it ends soon, else as the evaluation expects. Equal numbers
    give the moves of a choice the same random numbers."""
    copy = state.clone()
    copy.apply(action)
    for n, _ in enumerate(actions(RULES, copy, players, Random(number))):
        if n >= HORIZON and can_evaluate(copy):
            return expected_points(copy)[seat]
    return float(copy.result.points[seat]) if copy.result else 0.0


def centred(rows: Sequence[Sequence[float]]) -> Iterator[Row]:
    """Rows less their mean: what the moves of a choice share is no noise."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    for row in rows:
        yield tuple(map(sub, row, means))


def fit_choices(rows: Any, seed: int) -> Weights:
    """The weights of Expert. Its attention is kept."""
    weights = fitting.least_squares(rows[:, :-1], rows[:, -1], ridge=30.0)
    count = len(MoveFeatures._fields)
    ranks = [tuple(weights[count + RANKS * n : count + RANKS * (n + 1)]) for n in range(len(RankWeights._fields))]
    attention = expert_features.STANDARD.attention
    return Weights(attention, MoveFeatures(*weights[:count]), RankWeights(*ranks))


TRAINERS = (
    Trainer(
        "expert",
        "A regression: every move of some choices was played on, on the same cards, by the players of the deal "
        "(Expert, Club, naive and hunter, drawn by lot) until the deal ended or could be evaluated, and the difference "
        "of the points explained by the features. Attention is set by hand.",
        collect_choices,
        fit_choices,
        "expert",
        needs=("sklearn",),
    ),
    Trainer(
        "leaf_evaluation",
        "A regression on deals of four players (Expert, Club, naive and hunter, drawn by lot), who now and then make a "
        "random move: the points that the deal brought each seat, at every ordinary turn.",
        collect_turns,
        fit_turns,
        "master:60",
        needs=("sklearn",),
    ),
)
