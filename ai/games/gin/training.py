"""What makes the weight files of Gin Rummy: see `ai.training`.

Deals are of the game's first preset; those for `leaf_evaluation_low` and a part of those for `card_network` are of
Oklahoma and Straight, with a low limit to knock with. A result is in points of the deal, for the seat that decides.
`training_deals` has the deals."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, islice, pairwise
from operator import sub
from random import Random
from typing import Any

from ai.games.gin.belief_sampler import HandFeatures, hand_features, observe_opponent, sample_hands
from ai.games.gin.card_network import (
    CARDS,
    HIDDEN_INPUT,
    INPUTS,
    UNITS,
    HeadText,
    NetworkText,
    discard_features,
    hand_odds,
    knock_features,
    look,
    matrix_text,
    take_features,
    visible,
)
from ai.games.gin.expert import SHORTLIST
from ai.games.gin.expert_features import (
    STANDARD,
    DiscardFeatures,
    KnockFeatures,
    TakeFeatures,
    Weights,
)
from ai.games.gin.knock_results import RESULTS, Regressions, result_inputs, use_of_gin
from ai.games.gin.leaf_evaluation import Net, Side, open_cards, turn_inputs
from ai.games.gin.match_equity import deal_value
from ai.games.gin.training_deals import (
    KINDS,
    RULES,
    Deal,
    Outcome,
    decisions,
    low_deal,
    mixed_pairing,
    ordinary_deal,
    outcomes,
    players,
    points,
)
from ai.search.determinized import next_action
from ai.training import card_fitting, fitting, result_fitting
from ai.training.self_play import actions, new_deal
from ai.training.trainer import Row, Trainer
from engine.contract import Action, Bot
from engine.games.gin.state import State

DRAWN_HANDS = 3
"""How many hands are drawn to be compared with the true one."""
START = HandFeatures(
    deadwood=0.0,
    deadwood_later=-0.3,
    low=0.1,
    gin=-4.6,
    untaken=-1.0,
    refused=-0.8,
    discarded=-0.45,
    declined=-0.25,
    lone=-0.25,
    lone_later=0.0,
    lone_tens=-0.3,
    lone_tens_later=-0.1,
    lone_small=0.2,
    ways=0.0,
    ways_later=0.07,
    odds=0.5,
)
"""The weights of the sampler by which those hands are drawn. They are close to the fitted ones, so that the drawn hands
are hard to tell from true ones: only then does the fit learn from each."""
TO_THE_END = 10**6
"""More actions than a deal has."""
HORIZON = 6
"""`card_network` is fitted to evaluations so many actions after the move."""
ODD_BEGINNING, ODD_SHARE = 24, 0.15
"""In deals for `leaf_evaluation` the odd moves are among fewer actions than this, and are this share of them."""
WIN_LIMITS = (8, 15, 21, 28, 34, 45)
"""The limits between the results that a deal is sorted into, in points of the winner."""
SCORES = ((0, 0), (95, 95), (0, 0), (90, 30), (60, 60), (30, 90), (0, 0), (75, 95), (95, 75), (95, 95))
"""The scores of the deals in which knocks are compared."""
WIDTH = max(map(len, (DiscardFeatures._fields, KnockFeatures._fields, TakeFeatures._fields)))
CARD_SHARE = 0.5
"""The share of the decisions that `card_network` and `belief_sampler` learn from; they need many cases. The others have
`training_deals.CHOSEN_SHARE`."""
LOW_SHARE = 0.25
"""The share of the deals with a low limit to knock with that `card_network` learns from."""
MOVE_FEATURES = 16
"""The features that `card_network` gets of a move of any kind."""
MOVE = 3 + MOVE_FEATURES
"""The numbers of a move in a row of `card_network`; see `collect_cards`."""
LAYERS = 2
"""The number of layers of `card_network`."""


# --------------------------------------------------------------- belief_sampler --
def collect_hands(seed: int) -> Iterator[Row]:
    """The features of the hand that the opponent holds, less those of a hand that the sampler draws by `START`."""
    rng = Random(seed)
    state: State = new_deal(RULES, 2, seed)
    pairing = mixed_pairing(rng)
    for view, _ in decisions(state, rng, pairing):
        if view.seat != pairing.seat or rng.random() >= CARD_SHARE:
            continue
        seen, odds = observe_opponent(view), hand_odds(look(view))
        true = hand_features(state.masks[1 - view.seat], seen, odds)
        for drawn in islice(sample_hands(seen, odds, rng, START), 0, 2 * DRAWN_HANDS, 2):
            yield tuple(map(sub, true, hand_features(drawn, seen, odds)))


def fit_hands(rows: Any, seed: int) -> HandFeatures:
    """The weights of the belief sampler: those of START, and by how much the true hands differ from its hands."""
    more = fitting.preferences(rows)
    return HandFeatures(*[fitting.digits(a + b, 3) for a, b in zip(START, more, strict=True)])


# -------------------------------------------------------------- leaf_evaluation --
def collect_turns(deal: Deal, seed: int) -> Iterator[Row]:
    """The inputs of the network at each draw of a deal, the number of the result, and the result in points.

    Every second deal begins with some odd moves. Only the draws after them count, so that good play follows."""
    rng, state = Random(seed), deal(seed)
    beginning = rng.randrange(ODD_BEGINNING) if rng.random() < 0.5 else 0
    for _ in islice(actions(RULES, state, players(rng, ODD_SHARE), rng), beginning):
        pass
    turns: list[tuple[int, tuple[float, ...]]] = []
    for _ in actions(RULES, state, players(rng, 0.0), rng):
        if state.phase == "draw" and not state.must_draw:
            turns.append((state.turn, turn_inputs(*open_cards(state))))
    if state.result is None:
        return
    for seat, inputs in turns:
        gain = points(state, seat)
        yield *inputs, result_number(gain), gain


def result_number(gain: float) -> int:
    """The number of a result among those of the network: wins from low to high, losses, nothing."""
    wins = len(WIN_LIMITS) + 1
    size = sum(abs(gain) >= limit for limit in WIN_LIMITS)
    return size if gain > 0 else wins + size if gain < 0 else 2 * wins


def fit_turns(rows: Any, seed: int) -> Net:
    """The network that evaluates where rollouts end."""
    inputs, results, gains = rows[:, :-2], rows[:, -2].astype(int), rows[:, -1]
    (first, second, last), points = result_fitting.fit(inputs, results, gains, RESULTS, (24, 16), seed)
    one = 2 * len(Side._fields)  # `Turn.one` is always 1: it carries the constants of the first layer
    return Net(
        tuple([(*r[:one], fitting.digits(r[one] + r[-1]), *r[one + 1 : -1]) for r in first]), second, last, points
    )


# ----------------------------------------------------------------------- expert --
def collect_choices(seed: int) -> Iterator[Row]:
    """The kind of a choice, the difference of two moves in their features, and the difference in points."""
    for _, (_, _, kind, moves, gains, _) in outcomes(KINDS, TO_THE_END, ordinary_deal, seed):
        for (_, _, first), (_, _, second), (a, b) in zip(moves, moves[1:], pairwise(gains), strict=False):
            difference = [y - x for x, y in zip(first or [0.0] * len(second), second, strict=True)]
            yield KINDS.index(kind), *difference, *[0.0] * (WIDTH - len(difference)), b - a


def fit_choices(rows: Any, seed: int) -> Weights:
    """The weights of Expert. How the opponent's cards change the danger of a discard is kept."""
    fitted = []
    for n in range(len(KINDS)):
        own = rows[rows[:, 0] == n]
        fitted.append(fitting.least_squares(own[:, 1:-1], own[:, -1]))
    discard, knock, take = fitted
    return Weights(
        STANDARD.risk,
        DiscardFeatures(*discard[: len(DiscardFeatures._fields)]),
        KnockFeatures(*knock[: len(KnockFeatures._fields)]),
        TakeFeatures(*take[: len(TakeFeatures._fields)]),
    )


# ---------------------------------------------------------------- knock_results --
def collect_results(seed: int) -> Iterator[Row]:
    """The inputs of a knock at some score, and the numbers of the results after playing on and after the knock."""
    totals = SCORES[seed % len(SCORES)]
    for _, (view, decision, _, _, (wait, knock), _) in outcomes(
        ("knock",), TO_THE_END, ordinary_deal, seed, share=1.0, totals=totals
    ):
        assert decision.knock is not None
        inputs = result_inputs(decision.knock, view.facts.turns / 10, use_of_gin(deal_value(view)))
        yield *inputs, result_number(wait), result_number(knock)


def fit_results(rows: Any, seed: int) -> Regressions:
    """The chances of the results of a knock and of playing on."""
    given, (wait, knock) = rows[:, :-2], (rows[:, -2].astype(int), rows[:, -1].astype(int))
    return Regressions(*[fitting.multinomial(given, results, len(RESULTS)) for results in (knock, wait)])


# ------------------------------------------------------------------ card_network --
def collect_cards(seed: int) -> Iterator[Row]:
    """Some decisions of a deal: the kind of a choice, the visible cards, the opponent's hand, and for each move
    MOVE numbers: its card, whether the opponent takes it, by how many points Expert is wrong, and its features. Places
    that are left over have the card -1."""
    for state, (view, decision, kind, moves, gains, pairing) in card_outcomes(seed):
        if kind == "discard":
            by_card = {d.card: d for d in decision.discards}
            numbers = [
                (card, is_taken(state, action, pairing.after), gain - value, *discard_features(view, by_card[card]))
                for gain, (action, value, _) in zip(gains, moves, strict=True)
                for card in action.cards
            ]
        else:
            take = kind == "take"
            card = view.zones["discard"][-1] if take else moves[1][0].cards[0]
            features = take_features(view, decision) if take else knock_features(view, decision)
            numbers = [(card, 0.0, gains[1] - gains[0] - moves[1][1], *features)]
        empty = [(-1.0, *[0.0] * (MOVE - 1))] * (SHORTLIST - len(numbers))
        held = state.masks[1 - view.seat]
        yield (
            KINDS.index(kind),
            *chain(*visible(view)),
            *[float(held >> c & 1) for c in range(CARDS)],
            *chain(*numbers, *empty),
        )


def card_outcomes(seed: int) -> Iterator[tuple[State, Outcome]]:
    """The outcomes of a deal, in a part of the deals with a low limit to knock with, and the states they begin in."""
    rng = Random(seed)
    deal = low_deal if rng.random() < LOW_SHARE else ordinary_deal
    yield from outcomes(KINDS, HORIZON, deal, seed, CARD_SHARE, pairing=mixed_pairing(rng))


def is_taken(state: State, action: Action, bots: Bot) -> float:
    """1 if the opponent takes what a seat discards."""
    after = state.clone()
    after.apply(action)
    if after.result is not None or after.phase != "draw" or after.must_draw:
        return 0.0
    return float(next_action(RULES, after, bots, Random(0)).verb == "take")


def fit_cards(rows: Any, seed: int) -> NetworkText:
    """The network of Master."""
    kind, visible_cards, held, moves = cut(rows, (1, CARDS * INPUTS, CARDS, SHORTLIST * MOVE))
    inputs, moves = visible_cards.reshape(-1, CARDS, INPUTS), moves.reshape(-1, SHORTLIST, MOVE)
    cards, wanted, numbers = (moves[:, :, n] for n in range(3))
    cases = card_fitting.Cases(
        inputs,
        inputs[:, :, HIDDEN_INPUT],
        held,
        kind[:, 0].astype("int32"),
        cards.clip(0).astype("int32"),
        (cards >= 0).astype("float32"),
        moves[:, :, 3:],
        wanted,
        numbers,
    )
    fitted = card_fitting.fit(cases, len(KINDS), UNITS, LAYERS, seed)
    heads = [HeadText(*map(matrix_text, head)) for head in fitted.heads]
    by_kind = dict(zip(KINDS, heads, strict=True))
    first, second = map(matrix_text, fitted.layers)
    return NetworkText(first, second, matrix_text(fitted.held), by_kind["discard"], by_kind["take"], by_kind["knock"])


def cut(rows: Any, widths: Sequence[int]) -> list[Any]:
    """The columns of a matrix in parts of some widths."""
    ends = list(accumulate(widths))
    return [rows[:, end - width : end] for width, end in zip(widths, ends, strict=True)]


LOW_DEALS = " The deals are of Oklahoma and Straight, those in which one knocks with less than 10."


def _leaf(low: bool) -> Trainer:
    return Trainer(
        "leaf_evaluation_low" if low else "leaf_evaluation",
        "A network of 24 and 16 units for the result of a deal, from every draw of deals between two Experts or Expert "
        "and Club, in every second deal after some odd moves." + LOW_DEALS * low,
        partial(collect_turns, low_deal if low else ordinary_deal),
        fit_turns,
        "master:60",
        "oklahoma" if low else "",
        needs=("jax",),
    )


TRAINERS = (
    Trainer(
        "belief_sampler",
        "A conditional logit: the hand that was held against hands that the sampler draws by other weights "
        "(`training.START`), at every second decision of Expert in deals against Expert, Club or a sparring partner.",
        collect_hands,
        fit_hands,
        "master:60",
        needs=("sklearn",),
    ),
    _leaf(low=False),
    _leaf(low=True),
    Trainer(
        "expert",
        "A regression: some choices of Expert were played to the end both ways on the same cards, the stock shuffled, "
        "and the difference in points explained by the features.",
        collect_choices,
        fit_choices,
        "expert",
        needs=("sklearn",),
    ),
    Trainer(
        "knock_results",
        "Two multinomial regressions: where Expert could knock, at several scores, the knock and its best discard were "
        "played to the end on the same cards, the stock shuffled, and the features explain the result of the deal.",
        collect_results,
        fit_results,
        "expert",
        needs=("sklearn",),
    ),
    Trainer(
        "card_network",
        "Each serious move of some decisions of Expert against Expert, Club or a sparring partner was played in the "
        f"true world with the stock shuffled, {HORIZON} actions further, and evaluated with both hands in sight. A "
        "network learns by how much Expert is wrong, and at the same time what the opponent holds and takes. One deal "
        "of four has a low limit to knock with.",
        collect_cards,
        fit_cards,
        "master:0",
        needs=("jax",),
    ),
)
