"""What a seat of Sumidagawa sees of the table: the common ground of all levels."""

from typing import NamedTuple

from ai.games.sumidagawa.hand_partition import PLAY_TALLY, tally
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import HONOO, KINDS, SHAPES
from engine.games.sumidagawa.state import Facts

_KIND = {name: n for n, name in enumerate(KINDS)}


class Observation(NamedTuple):
    """What a seat that may play sees."""

    hand: int
    """Its plain cards, as a tally (`hand_partition`)."""
    said: int
    """The number said last in this round, 0 for none."""
    made: int
    """The kinds of combinations made in this round, a bit each."""
    down: int
    """The number of its wild cards that lie face down."""
    used: int
    """The number of wild cards that it has used in this round."""
    used_wild_blocks: bool
    """Whether a used wild card keeps a seat from going out (S16)."""
    must_play: int
    """The number of opponents that still have to play in this round."""
    may_play: int
    """The number of opponents that have played in this round and may play again."""


def observe(view: View) -> Observation:
    """What the seat of a View sees."""
    facts: Facts = view.facts
    me = view.seat
    made = played = 0
    for play in facts.plays:
        made |= 1 << _KIND[play.kind]
        played |= 1 << play.seat
    must_play = may_play = 0
    for s in range(view.seats):
        if s == me or s in facts.order or s in facts.passed or any(facts.down[s]):
            continue
        if not (view.zones[f"hand:{s}"] or any(facts.up[s])):
            continue
        if played >> s & 1:
            may_play += 1
        else:
            must_play += 1
    blocks = view.options["used_wild_blocks"] == "yes"
    down, used = sum(facts.down[me]), sum(facts.used[me])
    return Observation(tally(view.hand), facts.number, made, down, used, blocks, must_play, may_play)


def goes_out(action: Action, seen: Observation) -> bool:
    """S16: whether the seat goes out with a play. 炎の華 turns a wild card down, so that it does not."""
    shape = SHAPES[action.cards]
    if seen.hand != PLAY_TALLY[action.cards] or seen.down or shape.kind == HONOO:
        return False
    return not (seen.used_wild_blocks and (seen.used or shape.wilds))
