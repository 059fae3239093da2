"""What makes the weight files of Rumino: see `ai.training`.

All deals are the first of a match of the game's first preset. Points are bad: a result is the points that the
opponents, on average, get more in the deal than this seat."""

from collections.abc import Iterator, Mapping, Sequence
from operator import sub
from random import Random
from typing import Any

import engine
from ai.games.rumino import expert, prior_network, rollout
from ai.games.rumino.belief_sampler import HandFeatures, hand_features, hidden, observe_opponents
from ai.games.rumino.bots import Club, Expert
from ai.games.rumino.club import LATE_ROUND, observe
from ai.games.rumino.prior_network import POINTS, Net, Nets
from ai.games.rumino.rollout import KnockWeights, Shape, Stage, deadwood, shape, stage_of
from ai.training import fitting
from ai.training.self_play import Players, actions, new_deal
from ai.training.trainer import Row, Trainer
from engine.cards import JOKER
from engine.contract import Action, Bot, BotMove, View
from engine.games.rumino.fields import HAND
from engine.games.rumino.state import State
from engine.melds import jokers
from engine.melds.jokers import without

RULES = engine.load("rumino")
SEATS = 4
MOST_SEATS = 4
ODD_MOVES = 0.1
"""The share of random moves."""
VIEWS_SHARE = 0.5
"""The share of the decisions at which the hidden hands are looked at. The others resemble them."""
WAIT_SHARE = 0.4
"""How often Club plays on with a hand that could knock."""
DISCARD, DRAW, KNOCK, WAIT = range(4)
"""Kinds of moves. To wait is to play on with a hand that could knock."""
KINDS = {"discard": DISCARD, "draw": DRAW, "knock": KNOCK}


class RolloutPlayer:
    """The rollout player, which looks at a state and not at a View."""

    def __init__(self, state: State) -> None:
        self._state = state

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One move."""
        yield BotMove(rollout.move(self._state), 0)


class WaitingClub:
    """Club, but with a hand that could knock it plays on in WAIT_SHARE of the turns, which Club itself seldom does."""

    def __init__(self) -> None:
        self._club = Club()

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """One move."""
        if legal[-1].verb == "knock" and rng.random() < WAIT_SHARE:
            legal = legal[:-1]
        yield from self._club.think(view, legal, rng)


def result(state: State, seat: int) -> float | None:
    """The result of a deal for a seat; None if it was void or given up."""
    if state.result is None or state.result.kind == "void":
        return None
    own, others = points(state, seat)
    return others - own


def points(state: State, seat: int) -> tuple[float, float]:
    """The points of a seat in a deal that is over, and the mean of its opponents."""
    assert state.result is not None
    others = [float(n) for s, n in enumerate(state.result.points) if s != seat]
    return float(state.result.points[seat]), sum(others) / len(others)


def judged(state: State, cases: Sequence[tuple[int, Sequence[float]]]) -> Iterator[Row]:
    """The cases of seats with the results of the deal, after its end."""
    for seat, inputs in cases:
        gain = result(state, seat)
        if gain is not None:
            yield *inputs, gain


# --------------------------------------------------------------- belief_sampler --
def collect_hands(seed: int) -> Iterator[Row]:
    """The features of each opponent's hand, less those of a hand drawn from the hidden cards."""
    rng = Random(seed)
    state: State = new_deal(RULES, SEATS, seed)
    for _ in actions(RULES, state, Players([Expert()] * SEATS), rng):
        if state.phase not in ("draw", "discard") or rng.random() >= VIEWS_SHARE:
            continue
        view = state.view(state.turn)
        if view.facts.reshuffled:
            return
        cards = hidden(view)
        for seen in observe_opponents(view):
            drawn = jokers.gather((*seen.held, *rng.sample(cards, HAND - len(seen.held))))
            yield tuple(map(sub, hand_features(state.packed[seen.seat], seen), hand_features(drawn, seen)))


def fit_hands(rows: Any, seed: int) -> HandFeatures:
    """The weights of the belief sampler."""
    return HandFeatures(*fitting.preferences(rows))


# ---------------------------------------------------------------------- rollout --
def collect_shapes(seed: int) -> Iterator[Row]:
    """Each move of a deal among rollout players: its kind, the stage of the deal, and the shape of seven cards."""
    rng = Random(seed)
    state: State = new_deal(RULES, SEATS, seed)
    cases: list[tuple[int, Sequence[float]]] = []
    for action in actions(RULES, state, Players([RolloutPlayer(state)] * SEATS, ODD_MOVES), rng):
        if action.verb in KINDS:
            hand, kind = state.packed[state.turn], KINDS[action.verb]
            if kind == DISCARD:
                hand = without(hand, action.cards[0])
            late = stage_of(state.turns, len(state.playing)) / LATE_ROUND
            cases.append((state.turn, [kind, late, *shape(hand), deadwood(hand)]))
    yield from judged(state, cases)


def fit_shapes(rows: Any, seed: int) -> rollout.Weights:
    """The weights of the rollout player."""
    numpy = fitting.library("numpy")
    count, stages = len(Shape._fields), []
    for kind in (DISCARD, DRAW):
        own = rows[rows[:, 0] == kind]
        late, shapes, gains = own[:, 1:2], own[:, 2 : 2 + count], own[:, -1]
        squares = late**2 * shapes[:, :2]  # of 1 and of the deadwood
        weights = fitting.least_squares(numpy.hstack([shapes, late * shapes, squares]), gains, ridge=10.0)
        stages.append(Stage(Shape(*weights[:count]), Shape(*weights[count : 2 * count]), *weights[2 * count :]))
    own = rows[rows[:, 0] == KNOCK]
    late, left, one = own[:, 1:2], own[:, -2:-1], numpy.ones((len(own), 1))
    columns = numpy.hstack([one, late, late**2, left, left * late])
    knock = KnockWeights(*fitting.least_squares(columns, own[:, -1]))
    return rollout.Weights(stages[DISCARD], stages[DRAW], knock)


# ----------------------------------------------------------------------- expert --
def collect_moves(seed: int) -> Iterator[Row]:
    """Each move of a deal among Clubs that now and then choose otherwise: its kind, its features for Expert, and what
    Expert adds to their worth without a regression."""
    rng = Random(seed)
    state: State = new_deal(RULES, SEATS, seed)
    cases: list[tuple[int, Sequence[float]]] = []
    for action in actions(RULES, state, Players([WaitingClub()] * SEATS, ODD_MOVES), rng):
        if state.phase in ("draw", "discard") and len(legal := state.legal(state.turn)) > 1:
            decision = expert.evaluate(state.view(state.turn), legal, expert.STANDARD)
            for kind, features, more in weighed(action, decision):
                row = [kind, more, *features]
                cases.append((state.turn, [*row, *[0.0] * (2 + WIDTH - len(row))]))
    yield from judged(state, cases)


def weighed(action: Action, decision: expert.Decision) -> Iterator[tuple[int, Sequence[float], float]]:
    """What Expert weighs for an action, by kind: the features, and what is added to their worth."""
    for d in decision.discards:
        if action.verb == "discard" and action.cards[0] == d.card:
            yield DISCARD, d.features, d.rumino - d.danger
    if draw := decision.draw:
        if action.verb == "knock" and draw.knock:
            yield KNOCK, draw.knock, 0.0
        if action.verb == "draw":
            yield DRAW, draw.draw, draw.rumino
            if draw.wait:
                yield WAIT, draw.wait, draw.rumino


SHAPES: Mapping[int, type[Any]] = {
    DISCARD: expert.HandFeatures,
    DRAW: expert.HandFeatures,
    KNOCK: expert.KnockFeatures,
    WAIT: expert.WaitFeatures,
}
WIDTH = max(len(features._fields) for features in SHAPES.values())


def fit_moves(rows: Any, seed: int) -> expert.Weights:
    """The weights of Expert. What was set by hand is kept."""
    fitted = {}
    for kind, features in SHAPES.items():
        own = rows[rows[:, 0] == kind]
        columns = own[:, 2 : 2 + len(features._fields)]
        fitted[kind] = features(*fitting.least_squares(columns, own[:, -1] - own[:, 1], ridge=10.0))
    return expert.STANDARD._replace(discard=fitted[DISCARD], draw=fitted[DRAW], knock=fitted[KNOCK], wait=fitted[WAIT])


# ---------------------------------------------------------------- prior_network --
def collect_points(seed: int) -> Iterator[Row]:
    """Each move of a deal of two to four players: its kind, the inputs of its network, and the points of the deal."""
    rng = Random(seed)
    seats = 2 + seed % (MOST_SEATS - 1)
    state: State = new_deal(RULES, seats, seed)
    bots: list[Bot] = [RolloutPlayer(state) if rng.random() < 0.25 else Expert() for _ in range(seats)]
    cases: list[tuple[int, Sequence[float]]] = []
    for action in actions(RULES, state, Players(bots, ODD_MOVES), rng):
        if action.verb in KINDS and JOKER not in action.cards:
            view, hand = state.view(state.turn), state.packed[state.turn]
            sight = observe(view)
            seen = prior_network.known(view, sight)
            if action.verb == "discard":
                card = action.cards[0]
                inputs = prior_network.inputs(
                    without(hand, card), sight, seen, prior_network.discard_features(card, sight, seen)
                )
            else:
                inputs = prior_network.inputs(hand, sight, seen)
            cases.append((state.turn, [KINDS[action.verb], *inputs]))
    if state.result and state.result.kind != "void":
        for seat, case in cases:
            yield *case, *points(state, seat)


def fit_points(rows: Any, seed: int) -> Nets:
    """The prior networks."""
    nets = []
    for kind, units, results in ((DISCARD, (40, 20), -2), (DRAW, (40, 20), -2), (KNOCK, (16, 8), -1)):
        own = rows[rows[:, 0] == kind]
        nets.append(Net(*fitting.estimator(own[:, 1:-2], own[:, results:] / POINTS, units, seed)))
    return Nets(*nets)


TRAINERS = (
    Trainer(
        "expert",
        "A regression: in deals among four Clubs that now and then choose otherwise, every move was set against what "
        "the deal then brought. Slope, back and rough_cost are set by hand.",
        collect_moves,
        fit_moves,
        "expert",
        needs=("sklearn",),
    ),
    Trainer(
        "rollout",
        "A regression: in deals among four of its kind that now and then choose otherwise, every move was set against "
        "what the deal then brought.",
        collect_shapes,
        fit_shapes,
        "master:60",
        needs=("sklearn",),
    ),
    Trainer(
        "belief_sampler",
        "A conditional logit: in deals among four Experts, the hands that were held against hands drawn from the "
        "hidden cards.",
        collect_hands,
        fit_hands,
        "master:60",
        needs=("sklearn",),
    ),
    Trainer(
        "prior_network",
        "Networks of 40 and 20 units (16 and 8 for the knock) for the points of the deal, from every move of deals of "
        "two to four players, three in four of them Experts, the others the rollout player, with odd moves.",
        collect_points,
        fit_points,
        "master:0",
        needs=("sklearn",),
    ),
)
