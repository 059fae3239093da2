"""Sumidagawa as numbers; see `ai/rl/README.md`."""

from ai.rl.encoding import Encoding, Part, by_seat, counts, flags, hand_sizes, in_turn, names, one_of, phase_part
from engine.cards import codes
from engine.contract import Result, View
from engine.games.sumidagawa.combinations import B1, KINDS, SHAPES, WILD
from engine.games.sumidagawa.fields import HAND_SIZE, MAX_ROUNDS

PLAIN = tuple(range(B1, WILD))
WILDS = (WILD, WILD + 1)
COPIES = 5
"""The most plain cards of one face."""


def _wild(name: str, view: View) -> list[int]:
    """By seat, black and red wild cards that are in a state."""
    by_colour = getattr(view.facts, name)
    return [n for seat in in_turn(view) for n in by_colour[seat]]


def _made(view: View) -> list[int]:
    made = {play.kind for play in view.facts.plays}
    return [int(kind in made) for kind in range(len(KINDS))]


def _places(view: View) -> list[int]:
    """By seat, its place among those that are out; 0 for one that is still in."""
    order = view.facts.order
    return by_seat([order.index(seat) + 1 if seat in order else 0 for seat in range(view.seats)], view)


def parts(seats: int) -> tuple[Part, ...]:
    """The parts of an observation."""
    n = seats
    return (
        Part("hand", 20, COPIES, "own plain cards: B1-B10, R1-R10", lambda view: counts(view.hand, PLAIN)),
        Part("river", 20, COPIES, "plain cards played in this round", lambda view: counts(view.zones["river"], PLAIN)),
        Part("gone", 20, COPIES, "plain cards that are gone", lambda view: counts(view.zones["gone"], PLAIN)),
        Part("up", 2 * n, 2, "black, red wild cards face up and unused", lambda view: _wild("up", view)),
        Part("used", 2 * n, 2, "those used in this round", lambda view: _wild("used", view)),
        Part("down", 2 * n, 2, "those face down", lambda view: _wild("down", view)),
        Part("spent", 2 * n, 2, "those face down that were used in this round", lambda view: _wild("spent", view)),
        Part("sizes", n, max(HAND_SIZE.values()), "plain cards in the hands", hand_sizes),
        Part("number", 11, 1, "the number said last, 0 to 10", lambda view: one_of(view.facts.number, range(11))),
        Part("made", len(KINDS), 1, f"combinations of this round: {' '.join(KINDS)}", _made),
        Part("turn", n, 1, "who is to move", lambda view: flags(view.acting, view)),
        Part("leader", n, 1, "who leads this round", lambda view: flags([view.facts.leader], view)),
        Part("played", n, 1, "who has played in it", lambda view: flags([s.seat for s in view.facts.plays], view)),
        Part("passed", n, 1, "who has chosen to pass in it", lambda view: flags(view.facts.passed, view)),
        Part("haze", n, 1, "who leads under heat haze", lambda view: flags([view.facts.haze], view)),
        Part("tiles", n, 4, "numbers of the tiles", lambda view: by_seat(view.facts.tiles, view)),
        Part("places", n, 4, "places of those that are out", _places),
        Part("asked", n, 1, "who may still revive a wild card", lambda view: flags(view.facts.asked, view)),
        Part("rounds", 1, MAX_ROUNDS, "rounds that are over", lambda view: (view.facts.rounds,)),
        phase_part("play", "burn", "revive", "over"),
    )


ACTIONS = (
    "pass",
    *names("burn", (*PLAIN, *WILDS)),
    *names("revive", WILDS),
    *(f"play {codes(cards)}" for cards in SHAPES),
)


def rewards(result: Result) -> tuple[float, ...]:
    """The points of the deal, from the last seat's 1 up, less their mean."""
    mean = sum(result.points) / len(result.points)
    return tuple(points - mean for points in result.points)


def encoding(seats: int) -> Encoding:
    """The numbers of Sumidagawa with so many seats."""
    return Encoding(ACTIONS, parts(seats), rewards)
