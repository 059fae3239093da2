"""Rumino as numbers; see `ai/rl/README.md`."""

from ai.rl.encoding import Encoding, Part, by_seat, counts, flags, hand_sizes, in_turn, names, phase_part
from engine.cards import DECK, JOKER
from engine.contract import Result, View
from engine.games.rumino.fields import MAX_TURNS
from engine.games.rumino.score import OUT

FACES = (*DECK, JOKER)
COPIES = 4
"""The most cards of one face: the Jokers."""
MOST_CARDS = 8
PACK = 108


def _known(view: View) -> list[int]:
    """The cards of the other hands that this seat has seen."""
    known = []
    for seat in in_turn(view)[1:]:
        hand = view.zones[f"hand:{seat}"]
        known += counts((*view.facts.taken_from_discard[seat], *hand), FACES)
    return known


def _totals(view: View) -> list[int]:
    """By seat, the points of the match, never below 0; with those of this deal once it is counted."""
    outcome = view.facts.outcome
    totals = outcome.after.totals if outcome else view.match_state.totals
    return [max(0, points) for points in by_seat(totals, view)]


def parts(seats: int) -> tuple[Part, ...]:
    """The parts of an observation."""
    n, others, faces = seats, seats - 1, len(FACES)
    return (
        Part("hand", faces, COPIES, "own cards, by face", lambda view: counts(view.hand, FACES)),
        Part("known", others * faces, COPIES, "cards that the others are known to hold, seat by seat", _known),
        Part("pile", faces, COPIES, "cards of the discard pile", lambda view: counts(view.zones["discard"], FACES)),
        Part("top", faces, 1, "the card on top of it", lambda view: counts(view.zones["discard"][-1:], FACES)),
        Part("taken", faces, 1, "the card just taken from it", lambda view: counts([view.facts.taken], FACES)),
        Part("again", faces, COPIES, "cards of a reshuffled stock", lambda view: counts(view.facts.reshuffled, FACES)),
        Part("sizes", n, MOST_CARDS, "cards in the hands", hand_sizes),
        Part("stock", 1, PACK, "cards in the stock", lambda view: (len(view.zones["stock"]),)),
        Part("dealer", n, 1, "who deals", lambda view: flags([view.facts.dealer], view)),
        Part("turn", n, 1, "who is to move", lambda view: flags(view.acting, view)),
        Part("playing", n, 1, "who is in this deal", lambda view: flags(view.facts.playing, view)),
        Part("asked", n, 1, "who may still buy back in", lambda view: flags(view.facts.asked, view)),
        Part("totals", n, 2 * OUT, "points of the match", _totals),
        Part("turns", 1, MAX_TURNS, "turns that are over", lambda view: (view.facts.turns,)),
        phase_part("draw", "discard", "rebuy", "over"),
    )


ACTIONS = (
    *("draw", "take", "knock", "rebuy", "pass"),
    *names("discard", FACES),
    *names("gin", FACES),
    *names("rumino", FACES),
)


def rewards(result: Result) -> tuple[float, ...]:
    """How many points fewer than the others on average. After a Rumino the others, who are out, have OUT each."""
    points = result.points
    if result.kind == "rumino":
        points = tuple(0 if seat in result.winners else OUT for seat in range(len(points)))
    others = len(points) - 1
    return tuple((sum(points) - own) / others - own for own in points)


def encoding(seats: int) -> Encoding:
    """The numbers of Rumino with so many seats."""
    return Encoding(ACTIONS, parts(seats), rewards)
