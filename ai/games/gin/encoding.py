"""Gin Rummy as numbers; see `ai/rl/README.md`."""

from ai.rl.encoding import Encoding, Part, counts, flags, hand_sizes, names, phase_part
from engine.cards import BIT, DECK, codes, mask, unmask
from engine.contract import NONE, Result, View
from engine.games.gin.fields import MAX_TURNS
from engine.melds.plain import melds

MOST_MELDS = 3
"""The most melds that the cards of a knocker make."""
MOST_CARDS = 11
MOST_LIMIT = 10


def _bits(cards: int) -> list[int]:
    return [cards >> card & 1 for card in DECK]


def _one(card: int) -> list[int]:
    return _bits(BIT[card] if card != NONE else 0)


def _known(view: View) -> list[int]:
    """The cards of the opponent's hand that this seat has seen."""
    other = 1 - view.seat
    return _bits(view.facts.taken_from_discard[other] | mask(c for c in view.zones[f"hand:{other}"] if c >= 0))


def _melds(view: View) -> list[int]:
    laid = [view.zones.get(f"meld:{view.facts.knocker}:{n}", ()) for n in range(MOST_MELDS)]
    return [bit for meld in laid for bit in counts(meld, DECK)]


PARTS = (
    Part("hand", 52, 1, "own cards, by face", lambda view: _bits(view.facts.hand)),
    Part("known", 52, 1, "cards that the opponent is known to hold", _known),
    Part("refused", 52, 1, "cards that the opponent discarded or left", lambda v: _bits(v.facts.rejected[1 - v.seat])),
    Part("pile", 52, 1, "cards of the discard pile", lambda view: counts(view.zones["discard"], DECK)),
    Part("top", 52, 1, "the card on top of it", lambda view: counts(view.zones["discard"][-1:], DECK)),
    Part("taken", 52, 1, "the card just taken from it, which stays in the hand", lambda view: _one(view.facts.taken)),
    Part("melds", 52 * MOST_MELDS, 1, "the melds of the knocker, one after the other", _melds),
    Part("sizes", 2, MOST_CARDS, "cards in the own hand and in the opponent's", hand_sizes),
    Part("stock", 1, 52, "cards in the stock", lambda view: (len(view.zones["stock"]),)),
    Part("limit", 1, MOST_LIMIT, "the deadwood with which one may knock", lambda view: (view.facts.knock_limit,)),
    Part("doubled", 1, 1, "the deal counts double", lambda view: (int(view.facts.doubled),)),
    Part("must draw", 1, 1, "both declined the upcard", lambda view: (int(view.facts.must_draw),)),
    Part("dealer", 2, 1, "this seat or the opponent deals", lambda view: flags([view.facts.dealer], view)),
    Part("turn", 2, 1, "this seat or the opponent is to move", lambda view: flags(view.acting, view)),
    Part("knocker", 2, 1, "this seat or the opponent knocked", lambda view: flags([view.facts.knocker], view)),
    Part("turns", 1, MAX_TURNS, "turns that are over", lambda view: (view.facts.turns,)),
    phase_part("upcard", "draw", "discard", "arrange", "layoff", "over"),
)
ACTIONS = (
    *("draw", "take", "pass", "biggin", "done"),
    *names("discard", DECK),
    *names("knock", DECK),
    *(f"meld {codes(unmask(meld))}" for meld in melds(mask(DECK))),
    *(f"{name} {n}" for n in range(MOST_MELDS) for name in names("layoff", DECK)),
)


def rewards(result: Result) -> tuple[float, ...]:
    """The points of the deal less those of the opponent."""
    first, second = result.points
    return float(first - second), float(second - first)


def encoding(seats: int) -> Encoding:
    """The numbers of Gin Rummy."""
    return Encoding(ACTIONS, PARTS, rewards)
