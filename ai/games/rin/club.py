"""Club in RIN: a player at a club who plays every week.

It gets rid of sevens. It stays with the suit that it holds most, plays the highest card of it, and names it with an 8.
It keeps an eye on how many cards the opponents hold, and fears a call on a high card more than one on a low card, which
few hands come to. It keeps A, 2 and 8 for when they hurt, and plays a king when hardly anybody can follow. It likes to
keep cards that Rin can be called with, the higher their sum the better, because players play high cards first. It looks
how many cards of the rank that it plays or waits for are gone. It counts no other cards."""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from ai.games.rin.calls import Attention
from ai.weights import read
from engine.cards import BIT, DECK, JOKER, rank, suit
from engine.contract import Action, View
from engine.games.rin.effects import ACES, EIGHTS, KINGS, SUIT_BY_NAME, TWOS, VALUE, named_suit
from engine.games.rin.state import Facts

FEW_CARDS = 3
"""A player with so many cards or fewer may soon go out."""
RANKS = range(1, 14)
MAX_FEARED_CARDS = 4
"""Club does not fear that an opponent with more cards can call Rin."""
NO_KING = 12 / 13
"""How likely a card is no king."""
CALL_CHANCE = [[comb(r - 1, n - 1) / 13.0**n for r in RANKS] for n in range(1, MAX_FEARED_CARDS + 1)]
"""How likely the sum of a hand is a certain rank, if its cards are of every rank equally often. Indexed by the number
of cards less 1, then by the rank less 1."""
HIGHEST_RIN = max(VALUE[c] for c in DECK)
"""The highest sum that Rin is called with, but for a Joker."""
LAST_CARD_VALUE = 1000.0
"""Playing the last card comes before everything else."""


class Weights(NamedTuple):
    """How much Club values what, in points of the hand."""

    attention: "Attention"
    call: float
    """What a call of Rin on the played card costs, for each point of the cards that remain. Times the expected number
    of opponents who can call; subtracted."""
    rank: float
    """Playing a card, for each point of its rank."""
    seven: float
    """Playing a 7, besides."""
    suit: float
    """Each other card of the same suit in the hand."""
    joker: float
    """Playing a Joker."""
    eight: float
    """Playing an 8."""
    two: float
    """Playing a 2 on a next player with few cards."""
    two_kept: float
    """Playing a 2 on a next player with more cards."""
    king: float
    """Playing a king, times how likely no opponent holds one."""
    king_kept: float
    """Playing a king at all."""
    ace: float
    """Playing an ace that leads away from a next player with few cards."""
    ace_kept: float
    """Playing any other ace."""
    ready: float
    """Rin can be called with the cards that remain, for each point of their sum and each opponent: players play high
    cards first. Times the share of the cards of that rank that are unseen."""


STANDARD = read("rin/club", Weights)


def opponent_counts(view: View) -> list[int]:
    """The numbers of cards that the opponents hold."""
    return [len(view.zones[f"hand:{s}"]) for s in range(view.seats) if s != view.seat]


def neighbour_counts(view: View) -> tuple[int, int]:
    """The numbers of cards that the next player and the previous player hold."""
    facts: Facts = view.facts
    step = facts.direction or 1
    following, previous = (view.seat + step) % view.seats, (view.seat - step) % view.seats
    return len(view.zones[f"hand:{following}"]), len(view.zones[f"hand:{previous}"])


def special_value(view: View, card: int, weights: Weights) -> float:
    """What the effect of an A, 2 or K is worth now; less than 0 while the card is better kept."""
    following, previous = neighbour_counts(view)
    if BIT[card] & TWOS:
        return weights.two if following <= FEW_CARDS else weights.two_kept
    if BIT[card] & KINGS:
        return weights.king * NO_KING ** sum(opponent_counts(view)) + weights.king_kept
    if BIT[card] & ACES:
        return weights.ace if following < previous and following <= FEW_CARDS else weights.ace_kept
    return 0.0


def unseen_share(view: View, hand: Sequence[int], of_rank: int) -> float:
    """The share of the cards of a rank that are neither in the field nor in the hand."""
    seen = sum([c != JOKER and rank(c) == of_rank for c in (*view.zones["field"], *hand)])
    decks: int = view.facts.decks
    return max(0.0, 1 - seen / (4 * decks))


def expected_callers(view: View, card: int, counts: Sequence[int]) -> float:
    """The expected number of opponents who can call Rin on a card. `counts` are their numbers of cards."""
    r = rank(card)
    unseen = unseen_share(view, view.hand, r)
    return sum([CALL_CHANCE[n - 1][r - 1] * (unseen if n == 1 else 1.0) for n in counts if n <= MAX_FEARED_CARDS])


def call_cost(view: View, card: int, counts: Sequence[int], rest: Sequence[int], weights: Weights) -> float:
    """What calls of Rin on a played card are expected to cost. `rest` are the cards that remain in the hand."""
    points = sum([rank(c) for c in rest if c != JOKER])
    return weights.call * expected_callers(view, card, counts) * points


def ready_value(view: View, hand: Sequence[int], weights: Weights) -> float:
    """What it is worth that Rin can be called with the cards that remain."""
    least = sum([rank(c) for c in hand if c != JOKER])
    if JOKER in hand or least > HIGHEST_RIN:
        return 0.0
    return weights.ready * least * (view.seats - 1) * unseen_share(view, hand, least)


def play_value(view: View, action: Action, counts: Sequence[int], weights: Weights) -> float:
    """What a play is worth, in points of the hand. `counts` are the opponents' numbers of cards."""
    card = action.cards[0]
    hand = list(view.hand)
    hand.remove(card)
    if not hand:
        return LAST_CARD_VALUE
    if card == JOKER:
        return weights.joker
    value = weights.rank * rank(card) + (weights.seven if rank(card) == 7 else 0.0)
    value += ready_value(view, hand, weights) - call_cost(view, card, counts, hand, weights)
    if BIT[card] & EIGHTS:
        named = SUIT_BY_NAME[named_suit(action.arg)]
        return value + weights.eight + sum([suit(c) == named for c in hand])
    return value + special_value(view, card, weights) + weights.suit * sum([suit(c) == suit(card) for c in hand])


def best_play(view: View, plays: Sequence[Action], weights: Weights) -> Action:
    """The play that is worth most."""
    counts = opponent_counts(view)
    return max(plays, key=lambda a: play_value(view, a, counts, weights))
