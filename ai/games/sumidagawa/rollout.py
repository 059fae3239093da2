"""Expert's moves in Sumidagawa straight from a State, for the rollouts of Master.

The terms are those of `expert_evaluation`. Sums of terms that stay the same are worked out once: for a hand, for the
opponents at a stage, and for what has been said and made. A seat looks at its own hand only."""

import math
from bisect import bisect
from functools import lru_cache
from typing import NamedTuple

from ai.games.sumidagawa.expert_evaluation import (
    CARDS,
    COUNT,
    EASE,
    EASE_STEPS,
    FINISH,
    HELD,
    KEEP,
    LEAD,
    LOW,
    MAX_PLAYS,
    OPPONENT_WILDS,
    PLAN,
    RACE,
    READY,
    WAIT,
    WILDS,
    finish_step,
)
from ai.games.sumidagawa.expert_weights import WEIGHTS
from ai.games.sumidagawa.hand_partition import FINAL_PLAYS, Combination, best_partition, partition_cost, tally
from ai.games.sumidagawa.observation import Observation
from ai.games.sumidagawa.successor import PACK, PASSED, ROUND_LOST, ROUND_OVER, Opponent, Situation, Successor
from engine.contract import NONE, Action
from engine.games.sumidagawa.combinations import B1, WILD
from engine.games.sumidagawa.legal import legal_burn, legal_play, legal_revive
from engine.games.sumidagawa.state import State

PRUNE_LOG_ODDS = 0.8
"""Plays whose log odds are this much below the best are dropped before it is worked out how easily opponents can
follow."""


class HandTerms(NamedTuple):
    """The terms of a hand that do not depend on the position."""

    weight: float
    """Their sum."""
    low_step: int
    """The step of the term "low"."""
    play_count: int
    """The number of plays, up to MAX_PLAYS."""
    plays: tuple[Combination, ...]


OpponentTerms = list[tuple[float, int]]
"""By opponent, the sum of the terms that speak for it, and the index at which its row of the term "race" begins."""


def expert_move(state: State) -> Action:
    """The move of Expert for the seat whose turn it is, as far as the deal goes: in rollouts neither the score of the
    match nor a style counts."""
    return _MOVES[state.phase](state)


def choose_play(state: State) -> Action:
    """The play, or the pass, of the seat whose turn it is."""
    legal = legal_play(state)
    if len(legal) == 1:
        return legal[0]
    table = situation_of(state, state.turn)
    at_stage: dict[int, tuple[OpponentTerms, float]] = {}
    at_position: dict[tuple[int, int, int], OpponentTerms] = {}
    candidates = []
    top = -math.inf
    for action in legal:
        after = table.successor(action)
        if after is None:
            return action
        if after.stage not in at_stage:
            theirs = _terms_at_stage(table.opponents, after.stage)
            at_stage[after.stage] = theirs, sum([weight for weight, _ in theirs]) / len(theirs)
        own, count = _own_terms(table, after)
        estimate = own - at_stage[after.stage][1]
        if estimate > top:
            top = estimate
        candidates.append((estimate, own, count, after, action))
    best, highest = legal[0], -1.0
    for estimate, own, count, after, action in candidates:
        if estimate < top - PRUNE_LOG_ODDS:
            continue
        key = after.stage, after.said, after.made
        if key not in at_position:
            at_position[key] = _terms_at_position(table, after, at_stage[after.stage][0])
        left_behind = 0.0
        for weight, race in at_position[key]:
            left_behind += 1 / (1 + math.exp(weight - own - WEIGHTS[race + 8 * count]))
        if left_behind > highest:
            best, highest = action, left_behind
    return best


def burn(state: State) -> Action:
    """S10, as `club.burn` chooses."""
    legal, me = legal_burn(state), state.turn
    hand = tally(state.hands[me])
    if hand:
        return min(legal, key=lambda a: partition_cost(hand - tally(a.cards)))
    return max(legal, key=lambda a: state.up[2 * me + a.cards[0] - WILD])


def revive(state: State) -> Action:
    """S15, as `club.revive` chooses."""
    legal, n = legal_revive(state), 2 * state.turn
    return legal[0] if state.up[n] <= state.up[n + 1] else legal[-1]


_MOVES = {"play": choose_play, "burn": burn, "revive": revive}


# ------------------------------------------------------------ what a seat sees --
def situation_of(state: State, me: int) -> Situation:
    """The situation of a seat, as `successor.situation` reads it from a View."""
    last = me if state.last == NONE else state.last
    wilds = 0
    for s, _, cards in state.plays:
        if cards[-1] >= WILD:
            wilds |= 1 << s
    opponents = []
    for n in range(me + 1, me + state.seats):
        s = n % state.seats
        if state.out >> s & 1:
            continue
        passed = bool(state.passed >> s & 1)
        may_play = not passed and _can_play(state, s)
        down, used = (states[2 * s] + states[2 * s + 1] for states in (state.down, state.used))
        must_play = may_play and not state.played >> s & 1
        cards_held, used_wilds = len(state.hands[s]), bool(wilds >> s & 1)
        opponents.append(Opponent(s, cards_held, down, used, passed, may_play, must_play, s == last, used_wilds))
    unseen = [*PACK]
    for zone in (state.hands[me], state.river, state.gone):
        for c in zone:
            unseen[c - B1] -= 1
    return Situation(_observe(state, me), opponents, unseen)


def _observe(state: State, me: int) -> Observation:
    """What a seat sees, as `observation.observe` reads it from a View."""
    must_play = may_play = 0
    idle = state.out | state.passed | 1 << me
    for s in range(state.seats):
        if not idle >> s & 1 and _can_play(state, s):
            if state.played >> s & 1:
                may_play += 1
            else:
                must_play += 1
    down, used, n = state.down, state.used, 2 * me
    return Observation(
        tally(state.hands[me]),
        state.said,
        state.made,
        down[n] + down[n + 1],
        used[n] + used[n + 1],
        state.used_wild_blocks,
        must_play,
        may_play,
    )


def _can_play(state: State, s: int) -> bool:
    """Whether a seat holds something to play with, and none of its wild cards is down."""
    up, down, n = state.up, state.down, 2 * s
    return not (down[n] or down[n + 1]) and bool(state.packed[s] or up[n] or up[n + 1])


# ------------------------------------------------------------- what it weighs --
@lru_cache(1 << 13)
def hand_terms(hand: int) -> HandTerms:
    """The terms of a hand that do not depend on the position."""
    plays = best_partition(hand).plays
    count = min(len(plays), MAX_PLAYS)
    weight = WEIGHTS[COUNT + count] + sum([WEIGHTS[PLAN + 11 * kind + n] for kind, n in plays])
    return HandTerms(weight, min(sum([9 - n for _, n in plays if n < 9]) // 3, 11), count, plays)


def _own_terms(table: Situation, after: Successor) -> tuple[float, int]:
    """The sum of the terms that speak for the seat, but for those that come from the opponents; and its number of
    plays."""
    stage, hand, down, used, said, made = after
    weight, low_step, count, plays = hand_terms(hand)
    ready = 0
    for kind, n in plays:
        if n >= said and not made >> kind & 1:
            ready += 1
            made |= 1 << kind
    weight += WEIGHTS[WILDS + 25 * (not hand) + 5 * down + used] + WEIGHTS[LOW + 12 * stage + low_step]
    weight += WEIGHTS[READY + 4 * stage + (ready if ready < 3 else 3)]
    if hand in FINAL_PLAYS and not down:
        weight += WEIGHTS[FINISH + 25 * stage + finish_step(table, after)]
    return weight, count


def _terms_at_stage(opponents: list[Opponent], stage: int) -> OpponentTerms:
    """What speaks for the opponents at a stage, whatever was said and made."""
    terms = []
    for _, cards, down, used, passed, may_play, _, played_last, used_wilds in opponents:
        weight = WEIGHTS[CARDS + cards]
        if stage in ROUND_OVER:
            down, used = max(0, down - 1) + used, 0
            if down:
                weight += WEIGHTS[HELD]
            if stage == ROUND_LOST and played_last:
                weight += WEIGHTS[LEAD + 1 + used_wilds]
        elif not may_play:
            weight += WEIGHTS[HELD + passed]
        elif stage == PASSED and played_last:
            weight += WEIGHTS[LEAD]
        weight += WEIGHTS[OPPONENT_WILDS + 25 * (not cards) + 5 * down + used]
        terms.append((weight, RACE + (cards + 1) // 2))
    return terms


def _terms_at_position(table: Situation, after: Successor, at_stage: OpponentTerms) -> OpponentTerms:
    """What speaks for the opponents in a position, less what speaks for the seat because of how they can follow."""
    stage = after.stage
    if stage in ROUND_OVER:
        return at_stage
    total = 0.0
    terms = []
    eases = table.ease(after.said, after.made)
    for opponent, ease, (weight, race) in zip(table.opponents, eases, at_stage, strict=True):
        if opponent.may_play:
            weight += WEIGHTS[EASE + 10 * opponent.must_play + bisect(EASE_STEPS, ease)]
            if stage != PASSED or not opponent.played_last:
                total += ease
        terms.append((weight, race))
    own = WEIGHTS[KEEP + 10 * stage + bisect(EASE_STEPS, total)]
    if stage != PASSED:
        own += WEIGHTS[WAIT + 4 * table.observation.must_play + table.observation.may_play]
    return [(weight - own, race) for weight, race in terms]
