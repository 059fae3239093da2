"""The deals, decisions and choices that the trainers of Gin Rummy learn from.

Start with `decisions`, those of a deal between two players, and `outcomes`, what the moves of a choice brought."""

from collections.abc import Callable, Iterator, Sequence
from operator import mul
from random import Random
from typing import NamedTuple

import engine
from ai.games.gin.bots import Club, Expert
from ai.games.gin.expert import Decision, best_discard, evaluate
from ai.games.gin.expert_features import STANDARD, worth
from ai.games.gin.leaf_evaluation import ORDINARY_LIMIT, network, open_cards, result_probabilities
from ai.games.gin.match_equity import undoubled_points, win_value
from ai.games.gin.sparring import PARTNERS
from ai.sparring import SparringPartner
from ai.training.self_play import Players, actions, new_deal
from ai.training.trainer import Row
from engine.cards import shuffle
from engine.contract import Action, Bot, View
from engine.games.gin.state import State
from engine.melds.plain import discards
from engine.rng import derive

RULES = engine.load("gin")
ODD_MOVES = 0.03
"""The share of random moves."""
CHOSEN_SHARE = 0.25
"""The share of the decisions whose moves are played out. The others resemble them."""
PARTNERS_SHARE, CLUBS_SHARE = 0.4, 0.15
"""The shares of the deals of `mixed_pairing` against a sparring partner and against Club; the others are against
Expert."""
CLOSE_POINTS = 12.0
"""Discards that Expert evaluates this many points below the best are not played out."""
KINDS = ("discard", "knock", "take")
EXPERT = Expert()
Deal = Callable[[int], State]
"""The first deal of a match from a seed."""


def ordinary_deal(seed: int) -> State:
    """A deal in which one knocks with 10."""
    state: State = new_deal(RULES, 2, seed)
    return state


def low_deal(seed: int) -> State:
    """A deal in which one knocks with less than 10: one in three is of Straight, the others are of Oklahoma."""
    preset = "straight" if seed % 3 == 0 else "oklahoma"
    state: State = new_deal(RULES, 2, seed, preset)
    while state.knock_limit == ORDINARY_LIMIT:
        seed = derive(seed, "another")
        state = new_deal(RULES, 2, seed, preset)
    return state


class Pairing(NamedTuple):
    """Who plays a deal."""

    players: Bot
    """Those of both seats, with odd moves."""
    seat: int | None
    """The seat whose decisions count; None for both."""
    after: Bot
    """Those who play on after a move that is tried, without odd moves."""


def players(rng: Random, odd: float = ODD_MOVES) -> Players:
    """Two players: in four deals of five both are Expert, else one is Club."""
    bots: list[Bot] = [EXPERT, Club() if rng.random() < 0.2 else EXPERT]
    rng.shuffle(bots)
    return Players(bots, odd)


def expert_pairing(rng: Random) -> Pairing:
    """The decisions of `players`, after which Expert plays on for both seats."""
    return Pairing(players(rng), None, EXPERT)


def mixed_pairing(rng: Random) -> Pairing:
    """The decisions of Expert against opponents of several kinds: Expert, Club or a sparring partner."""
    kind, seat = rng.random(), rng.randrange(2)
    opponent: Bot = EXPERT
    if kind < PARTNERS_SHARE:
        opponent = SparringPartner(rng.choice(list(PARTNERS.values())))
    elif kind < PARTNERS_SHARE + CLUBS_SHARE:
        opponent = Club()
    bots: list[Bot] = [opponent, opponent]
    bots[seat] = EXPERT
    return Pairing(Players(bots, ODD_MOVES), seat, Players(bots))


def decisions(state: State, rng: Random, pairing: Pairing) -> Iterator[tuple[View, list[Action]]]:
    """Each decision of a deal between two players: what the seat sees, and its actions."""
    for _ in actions(RULES, state, pairing.players, rng):
        if state.phase in ("upcard", "draw", "discard"):
            view, legal = state.view(state.turn), state.legal(state.turn)
            if len(legal) > 1:
                yield view, legal


def points(state: State, seat: int) -> float:
    """The points that a deal brought a seat, without doubling. Where deals are counted, all wins bring the same."""
    gain = undoubled_points(state, seat)
    return win_value(gain) if state.options["scoring"] == "wins" else gain


def compared(
    view: View, legal: list[Action], decision: Decision
) -> Iterator[tuple[str, list[tuple[Action, float, Row]]]]:
    """The choices of a decision that moves are compared for: its kind, and the moves with Expert's evaluation and
    features. The moves of a knock are the best discard, with no features, and the knock."""
    if decision.take:
        take, other = (next(a for a in legal if (a.verb == "take") == wanted) for wanted in (True, False))
        yield "take", [(other, 0.0, ()), (take, worth(STANDARD.take, decision.take), decision.take)]
    elif decision.discards:
        by_card = {a.cards[0]: a for a in legal if a.verb == "discard"}
        best = best_discard(decision.discards)
        close = [d for d in decision.discards if d.worth > best.worth - CLOSE_POINTS]
        yield "discard", [(by_card[d.card], d.worth, d.features) for d in close]
        if decision.knock:
            left = discards(view.facts.hand)
            knock = min((a for a in legal if a.verb == "knock"), key=lambda a: left[a.cards[0]])
            value = worth(STANDARD.knock, decision.knock)
            yield "knock", [(by_card[best.card], 0.0, ()), (knock, value, decision.knock)]


def play_on(state: State, action: Action, seat: int, horizon: int, bots: Bot) -> float:
    """The points of a move when these bots play on: those of the deal, or the expected ones after some actions."""
    copy = state.clone()
    copy.apply(action)
    for n, _ in enumerate(actions(RULES, copy, bots, Random(0))):
        if n >= horizon and copy.phase == "draw" and not copy.must_draw:
            return expected(copy, seat)
    return points(copy, seat) if copy.result else 0.0


def expected(state: State, seat: int) -> float:
    """The expected points of a seat before a draw, both hands in sight."""
    chances = result_probabilities(*open_cards(state))
    return float(sum(map(mul, chances, network(state.knock_limit).results))) * (1 if state.turn == seat else -1)


class Outcome(NamedTuple):
    """What each move of a choice brought on the same cards, the stock shuffled."""

    view: View
    decision: Decision
    kind: str
    moves: "list[tuple[Action, float, Row]]"
    gains: list[float]
    pairing: Pairing


def outcomes(
    kinds: Sequence[str],
    horizon: int,
    deal: Deal,
    seed: int,
    share: float = CHOSEN_SHARE,
    totals: tuple[int, int] = (0, 0),
    pairing: Pairing | None = None,
) -> Iterator[tuple[State, Outcome]]:
    """The choices of some kinds, in a share of the decisions of a deal at a score, and the states they begin in."""
    rng, state = Random(seed), deal(seed)
    state.match_state = state.match_state._replace(totals=totals)
    pairing = pairing or expert_pairing(rng)
    for view, legal in decisions(state, rng, pairing):
        if pairing.seat not in (None, view.seat) or rng.random() >= share:
            continue
        decision = evaluate(view, legal, STANDARD)
        for kind, moves in compared(view, legal, decision):
            if kind in kinds and len(moves) > 1:
                world = state.clone()
                shuffle(world.stock, rng)
                gains = [play_on(world, move[0], view.seat, horizon, pairing.after) for move in moves]
                yield state, Outcome(view, decision, kind, moves, gains, pairing)
