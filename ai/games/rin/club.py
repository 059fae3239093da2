"""Club in RIN: a player at a club who plays every week.

It gets rid of sevens. It stays with the suit that it holds most, plays the highest card of it, and names it with an 8.
It keeps an eye on how many cards the opponents hold, keeps A, 2 and 8 for when they hurt, and plays a king when hardly
anybody can follow. It likes to keep cards that Rin can be called with, and looks how many of that rank are gone. It
counts no other cards."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from ai.games.rin.calls import Attention
from ai.weights import read
from engine.cards import BIT, DECK, JOKER, rank, suit
from engine.contract import Action, View
from engine.games.rin.effects import ACES, EIGHTS, KINGS, SUIT_BY_NAME, TWOS, VALUE, named_suit
from engine.games.rin.state import Facts

FEW_CARDS = 3
"""Opponents with more cards are not feared."""
NO_KING = 12 / 13
"""How likely a card is no king."""
HIGHEST_RIN = max(VALUE[c] for c in DECK)
"""The highest sum that Rin is called with, but for a Joker."""
LAST_CARD_VALUE = 1000.0
"""Playing the last card comes before everything else."""


class Weights(NamedTuple):
    """How much Club values what, in points of the hand."""

    attention: "Attention"
    risk: "Annotated[tuple[float, ...], FEW_CARDS + 1]"
    """By the number of cards that an opponent holds, about how likely the opponent can call on a card."""
    aces: float
    """The part of that risk that remains for a card of rank 1 or 2, which hardly any hand comes to."""
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
    ready: "Annotated[tuple[float, ...], 4]"
    """By the number of cards that remain, 1 to 4 and more: Rin can be called with their sum. Times the share of the
    cards of that rank that are not seen."""


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


def ready_value(view: View, hand: Sequence[int], weights: Weights) -> float:
    """What it is worth that Rin can be called with the cards that remain."""
    least = sum([rank(c) for c in hand if c != JOKER])
    if JOKER in hand or least > HIGHEST_RIN:
        return 0.0
    seen = sum([c != JOKER and rank(c) == least for c in (*view.zones["field"], *hand)])
    decks: int = view.facts.decks
    free = max(0.0, 1 - seen / (4 * decks))
    return weights.ready[min(len(hand), 4) - 1] * free


def play_value(view: View, action: Action, counts: Sequence[int], weights: Weights) -> float:
    """What a play is worth, in points of the hand. `counts` are the opponents' numbers of cards."""
    card = action.cards[0]
    hand = list(view.hand)
    hand.remove(card)
    if not hand:
        return LAST_CARD_VALUE
    if card == JOKER:
        return weights.joker
    few = min(counts) <= FEW_CARDS
    value = weights.rank * rank(card) + (weights.seven if rank(card) == 7 else 0.0)
    if few:
        total = sum([rank(c) for c in hand if c != JOKER])
        risk = sum([weights.risk[n] for n in counts if n <= FEW_CARDS])
        value -= risk * total * (weights.aces if rank(card) <= 2 else 1.0)
    value += ready_value(view, hand, weights)
    if BIT[card] & EIGHTS:
        named = SUIT_BY_NAME[named_suit(action.arg)]
        return value + weights.eight + sum([suit(c) == named for c in hand])
    return value + special_value(view, card, weights) + weights.suit * sum([suit(c) == suit(card) for c in hand])


def best_play(view: View, plays: Sequence[Action], weights: Weights) -> Action:
    """The play that is worth most."""
    counts = opponent_counts(view)
    return max(plays, key=lambda a: play_value(view, a, counts, weights))
