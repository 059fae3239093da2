"""RIN as numbers; see `ai/rl/README.md`."""

from ai.rl.encoding import Encoding, Part, by_seat, counts, flags, hand_sizes, in_turn, names, one_of, phase_part
from engine.cards import BIT, DECK, JOKER
from engine.contract import Result, View
from engine.games.rin.effects import EIGHTS, MAX_CHAIN, SUIT_NAMES
from engine.games.rin.fields import MAX_TURNS

FACES = (*DECK, JOKER)
COPIES = 4
"""The most cards of one face: the Jokers of two decks."""
MOST_CARDS = 2 * len(DECK) + COPIES


def _shown(view: View) -> list[int]:
    """The cards of the other hands that are turned up."""
    return [n for seat in in_turn(view)[1:] for n in counts(view.zones[f"hand:{seat}"], FACES)]


def _callers(verb: str, view: View) -> list[int]:
    return flags([seat for seat, said in view.facts.claims if said == verb], view)


def _owed(view: View) -> list[int]:
    return by_seat([view.facts.owed.count(seat) for seat in range(view.seats)], view)


def parts(seats: int) -> tuple[Part, ...]:
    """The parts of an observation."""
    n, others, faces = seats, seats - 1, len(FACES)
    return (
        Part("hand", faces, COPIES, "own cards, by face", lambda view: counts(view.hand, FACES)),
        Part("field", faces, COPIES, "cards that were played", lambda view: counts(view.zones["field"], FACES)),
        Part("top", faces, 1, "the field card", lambda view: counts(view.zones["field"][-1:], FACES)),
        Part("named", 4, 1, "the suit named with an 8", lambda view: one_of(view.facts.named, SUIT_NAMES)),
        Part("shown", others * faces, COPIES, "cards of the other hands that are turned up, seat by seat", _shown),
        Part("sizes", n, MOST_CARDS, "cards in the hands", hand_sizes),
        Part("stock", 1, MOST_CARDS, "cards in the stock", lambda view: (len(view.zones["stock"]),)),
        Part("turn", n, 1, "who is to move", lambda view: flags(view.acting, view)),
        Part("direction", 2, 1, "play goes up, down the seats", lambda view: one_of(view.facts.direction, (1, -1))),
        Part("starter", n, 1, "who began", lambda view: flags([view.facts.starter], view)),
        Part("owner", n, 1, "who pays when the field card is called on", lambda view: flags([view.facts.owner], view)),
        Part("chain", 1, MAX_CHAIN, "what a chain of 2s has come to", lambda view: (view.facts.chain,)),
        Part("lap", n, 1, "whose K lap it is", lambda view: flags([view.facts.lap], view)),
        Part("owed", n, MAX_CHAIN, "cards that a seat has to draw", _owed),
        Part("unsaid", n, 1, "who may still say Last", lambda view: flags([view.facts.unsaid], view)),
        Part("exposed", n, 1, "who can be challenged", lambda view: flags(view.facts.exposed, view)),
        Part("drew", n, 1, "who has just drawn", lambda view: flags([view.facts.drew], view)),
        Part("racers", n, 1, "who may still be second", lambda view: flags(view.facts.racers, view)),
        Part("passed", n, 1, "who passed in the race", lambda view: flags(view.facts.passed, view)),
        Part("rin", n, 1, "who has called Rin", lambda view: _callers("rin", view)),
        Part("torin", n, 1, "who has called Torin", lambda view: _callers("torin", view)),
        Part("returned", 1, 1, "the calls are returned", lambda view: (int(view.facts.returned),)),
        Part("erred", n, 1, "who has called wrongly on this card", lambda view: flags(view.facts.erred, view)),
        Part("turns", 1, MAX_TURNS, "turns that are over", lambda view: (view.facts.turns,)),
        phase_part("start", "race", "second", "turn", "owe", "claims", "over"),
    )


def _plays() -> list[str]:
    plays = []
    for card, name in zip(FACES, names("play", FACES), strict=True):
        ways = [f"{name} {suit}" for suit in SUIT_NAMES] if BIT[card] & EIGHTS else [name]
        plays += [*ways, *(f"{way} last" for way in ways)]
    return plays


def rewards(result: Result) -> tuple[float, ...]:
    """The points of the deal."""
    return tuple(map(float, result.points))


def encoding(seats: int) -> Encoding:
    """The numbers of RIN with so many seats."""
    challenges = [f"challenge +{n}" for n in range(1, seats)]
    actions = ("draw", "pass", "rin", "torin", "return", "last", *challenges, *_plays())
    return Encoding(actions, parts(seats), rewards, frozenset({"challenge"}))
