"""Expert in Sumidagawa, quick: its moves straight from a State, for playouts.

The same terms as in `expert_evaluation`; what stays the same is summed up once, for a hand, for the others at a stage,
and for what has been said and made. A seat looks at its own hand only."""

import math
from bisect import bisect
from functools import lru_cache
from typing import NamedTuple

from ai.games.sumidagawa.club import Sight
from ai.games.sumidagawa.expert_evaluation import (
    CARDS,
    COUNT,
    EASE,
    EASY,
    FINISH,
    HELD,
    KEEP,
    LEAD,
    LOW,
    MOST_PLAYS,
    PLAN,
    RACE,
    READY,
    SITS,
    THEIR_SITS,
    WAIT,
    finish,
)
from ai.games.sumidagawa.expert_weights import WEIGHTS
from ai.games.sumidagawa.hand_partition import LAST, Combination, cost, split, tally
from ai.games.sumidagawa.successor import LOST, OVER, PACK, PASSED, After, Other, Table
from engine.contract import NONE, Action
from engine.games.sumidagawa.combinations import B1, WILD
from engine.games.sumidagawa.legal import legal_burn, legal_play, legal_revive
from engine.games.sumidagawa.state import State


class Plan(NamedTuple):
    """What does not change about a hand."""

    weight: float
    low: int
    """The step of `LOW`."""
    left: int
    plays: tuple[Combination, ...]


CLOSE = 0.8
"""A play that seems so much worse at first sight, whatever others can follow with, is not looked at again."""
Against = list[tuple[float, int]]
"""By other seat: what speaks for it, and where its row of the race begins."""


# ------------------------------------------------------------ what a seat sees --
def sight(state: State, me: int) -> Sight:
    """As `look`, from a State."""
    must = free = 0
    idle = state.out | state.passed | 1 << me
    for s in range(state.seats):
        if not idle >> s & 1 and _can_play(state, s):
            if state.played >> s & 1:
                free += 1
            else:
                must += 1
    down, used, n = state.down, state.used, 2 * me
    return Sight(
        tally(state.hands[me]),
        state.said,
        state.made,
        down[n] + down[n + 1],
        used[n] + used[n + 1],
        state.used_wild_blocks,
        must,
        free,
    )


def _can_play(state: State, s: int) -> bool:
    up, down, n = state.up, state.down, 2 * s
    return not (down[n] or down[n + 1]) and bool(state.masks[s] or up[n] or up[n + 1])


def seen(state: State, me: int) -> Table:
    """What a seat knows."""
    table = Table.__new__(Table)
    table.sight = sight(state, me)
    last = me if state.last == NONE else state.last
    wilds = 0
    for s, _, cards in state.plays:
        if cards[-1] >= WILD:
            wilds |= 1 << s
    table.others = []
    for n in range(me + 1, me + state.seats):
        s = n % state.seats
        if state.out >> s & 1:
            continue
        bound = bool(state.passed >> s & 1)
        may = not bound and _can_play(state, s)
        down, used = (states[2 * s] + states[2 * s + 1] for states in (state.down, state.used))
        must = may and not state.played >> s & 1
        table.others.append(
            Other(s, len(state.hands[s]), down, used, bound, may, must, s == last, bool(wilds >> s & 1))
        )
    table.unseen = [*PACK]
    for zone in (state.hands[me], state.river, state.cleared):
        for c in zone:
            table.unseen[c - B1] -= 1
    table._ways, table._eases, table.weighed = [], {}, {}
    return table


# ------------------------------------------------------------- what it weighs --
@lru_cache(1 << 13)
def plan(rest: int) -> Plan:
    """What speaks for a hand, whatever happens."""
    plays = split(rest).plays
    left = min(len(plays), MOST_PLAYS)
    weight = WEIGHTS[COUNT + left] + sum([WEIGHTS[PLAN + 11 * kind + n] for kind, n in plays])
    return Plan(weight, min(sum([9 - n for _, n in plays if n < 9]) // 3, 11), left, plays)


def _mine(table: Table, after: After) -> tuple[float, int]:
    """What speaks for a seat, and how many plays it has left."""
    stage, rest, down, used, said, gone = after
    weight, low, left, plays = plan(rest)
    ready = 0
    for kind, n in plays:
        if n >= said and not gone >> kind & 1:
            ready += 1
            gone |= 1 << kind
    weight += WEIGHTS[SITS + 25 * (not rest) + 5 * down + used] + WEIGHTS[LOW + 12 * stage + low]
    weight += WEIGHTS[READY + 4 * stage + (ready if ready < 3 else 3)]
    if rest in LAST and not down:
        weight += WEIGHTS[FINISH + 25 * stage + finish(table, after)]
    return weight, left


def _always(others: list[Other], stage: int) -> Against:
    """What speaks for the others at a stage, whatever was said."""
    found = []
    for _, cards, down, used, bound, may, _, last, wilds in others:
        weight = WEIGHTS[CARDS + cards]
        if stage in OVER:
            down, used = max(0, down - 1) + used, 0
            if down:
                weight += WEIGHTS[HELD]
            if stage == LOST and last:
                weight += WEIGHTS[LEAD + 1 + wilds]
        elif not may:
            weight += WEIGHTS[HELD + bound]
        elif stage == PASSED and last:
            weight += WEIGHTS[LEAD]
        weight += WEIGHTS[THEIR_SITS + 25 * (not cards) + 5 * down + used]
        found.append((weight, RACE + (cards + 1) // 2))
    return found


def _theirs(table: Table, after: After, always: Against) -> Against:
    """What speaks for the others, less what speaks for the seat because of them."""
    stage = after.stage
    if stage in OVER:
        return always
    total = 0.0
    found = []
    for other, ease, (weight, race) in zip(table.others, table.ease(after.said, after.gone), always, strict=True):
        if other.may:
            weight += WEIGHTS[EASE + 10 * other.must + bisect(EASY, ease)]
            if stage != PASSED or not other.last:
                total += ease
        found.append((weight, race))
    kept = WEIGHTS[KEEP + 10 * stage + bisect(EASY, total)]
    if stage != PASSED:
        kept += WEIGHTS[WAIT + 4 * table.sight.must + table.sight.free]
    return [(weight - kept, race) for weight, race in found]


# -------------------------------------------------------------------- moves --
def play(state: State) -> Action:
    """The play, or pass, of the seat whose turn it is."""
    legal = legal_play(state)
    if len(legal) == 1:
        return legal[0]
    table = seen(state, state.turn)
    always: dict[int, tuple[Against, float]] = {}
    against: dict[tuple[int, int, int], Against] = {}
    looked = []
    top = -math.inf
    for action in legal:
        after = table.after(action)
        if after is None:
            return action
        if after.stage not in always:
            their = _always(table.others, after.stage)
            always[after.stage] = their, sum([weight for weight, _ in their]) / len(their)
        own, left = _mine(table, after)
        first = own - always[after.stage][1]
        if first > top:
            top = first
        looked.append((first, own, left, after, action))
    best, most = legal[0], -1.0
    for first, own, left, after, action in looked:
        if first < top - CLOSE:
            continue
        place = after.stage, after.said, after.gone
        if place not in against:
            against[place] = _theirs(table, after, always[after.stage][0])
        odds = 0.0
        for weight, race in against[place]:
            odds += 1 / (1 + math.exp(weight - own - WEIGHTS[race + 8 * left]))
        if odds > most:
            best, most = action, odds
    return best


def burn(state: State) -> Action:
    """S10, as every level does it."""
    legal, me = legal_burn(state), state.turn
    hand = tally(state.hands[me])
    if hand:
        return min(legal, key=lambda a: cost(hand - tally(a.cards)))
    return max(legal, key=lambda a: state.up[2 * me + a.cards[0] - WILD])


def revive(state: State) -> Action:
    """S15, as every level does it."""
    legal, n = legal_revive(state), 2 * state.turn
    return legal[0] if state.up[n] <= state.up[n + 1] else legal[-1]


MOVES = {"play": play, "burn": burn, "revive": revive}


def move(state: State) -> Action:
    """What Expert does whose turn it is."""
    return MOVES[state.phase](state)
