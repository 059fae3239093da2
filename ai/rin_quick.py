"""RIN played on quickly: what Master's playouts are made of.

Each seat plays the card that is worth most at a glance, by its own hand and the numbers of cards alone, much as
Expert would; everybody calls what there is to call. It acts on a State directly, which is many times faster than to
ask an opponent with a View."""

from collections.abc import Sequence

from ai.rin_glad import hits
from ai.rin_worth import STANDARD
from ai.search import CLOSE
from engine.cards import BIT, JOKER
from engine.contract import Action
from engine.games.rin_deal import State
from engine.games.rin_legal import ACES, CHALLENGE, DRAW, EIGHTS, FITS, PASS, PLAY, TWO_LEFT, VALUE

MOVE, PLAYED = STANDARD.move, STANDARD.played
WAITS = (0.0, MOVE.wait, MOVE.wait2, MOVE.wait3, *[MOVE.wait4] * 100)
"""By number of cards left: how good it is to wait for a rank that one other card may be."""
SHARE = 1 / 13


def losers(state: State) -> Sequence[int] | None:
    """Who loses the deal, if that is settled: somebody can call on the field card, or it is over. An empty list if
    nobody does."""
    if state.result is not None:
        return state.result.facts.losers if any(state.result.points) else ()
    rank, sums, owner = state.rank, state.sums, state.owner
    if rank not in sums:
        return None
    if sums.count(rank) == 1 and sums[owner] == rank:
        return None
    return () if sums[owner] == rank else (owner,)


def play_on(state: State) -> None:
    """One action, when nobody has anything to call but Last."""
    phase = state.phase
    if state.exposed:
        caught = state.exposed[0]
        state.apply(CHALLENGE[state.ring[caught + 1]][caught])
        return
    if phase == "owe":
        action = DRAW[state.owed[0]]
    elif phase == "race":
        able = [s for s in state.racers if state.masks[s] & state.fit]
        action = card(state, able[state.chance() % len(able)]) if able else PASS[state.racers[0]]
    elif phase == "claims":
        action = CLOSE
    elif state.masks[state.turn] & state.fit:
        action = card(state, state.turn)
    else:
        action = PASS[state.turn] if phase == "start" else DRAW[state.turn]
    # it is legal, and need not be looked at again
    state.offered = (action,)
    state.apply(action)


def card(state: State, seat: int) -> Action:
    """The play of a seat that can play."""
    hand, playable = state.hands[seat], state.masks[seat] & state.fit
    rows = (TWO_LEFT if len(hand) == 2 else PLAY)[seat]
    best = glance(state, seat, playable) if playable & playable - 1 else playable.bit_length() - 1
    if not BIT[best] & EIGHTS:
        return rows[best][0]
    suits = [c // 13 for c in hand if c != best]
    return rows[best][max((0, 1, 2, 3), key=suits.count)]


def glance(state: State, seat: int, playable: int) -> int:
    """The card that is worth most at a glance, of several."""
    hand, hands = state.hands[seat], state.hands
    counts = [len(h) for s, h in enumerate(hands) if s != seat]
    few = min(counts)
    ranks = PLAYED[0 if few <= 2 else 1 if few <= 4 else 2]
    hit = hits(tuple(sorted(counts)))
    total, left = state.sums[seat], len(hand) - 1
    wait = WAITS[left] * SHARE * min(12, sum(counts))
    best, found = -1, -9.0
    while playable:
        bit = playable & -playable
        c = bit.bit_length() - 1
        playable ^= bit
        if c == JOKER:
            worth = ranks[0]
        else:
            rank = VALUE[c]
            worth, rest = ranks[rank], total - rank
            worth += (MOVE.safe if rest == rank else MOVE.hit) * hit[rank]
            if rest < 14:
                worth += wait
            if bit & ACES:
                worth += MOVE.turned * turned(state, seat)
        worth += MOVE.suits * len({d // 13 for d in hand if d != c})
        if left == 1:
            worth += MOVE.last_follows * (FITS[c] >> (hand[0] if hand[1] == c else hand[1]) & 1)
        if worth > found:
            best, found = c, worth
    return best


def turned(state: State, seat: int) -> float:
    """What is turned by an ace: to somebody with few cards, or away from them."""
    step = state.direction or 1
    after, before = len(state.hands[state.ring[seat + step]]), len(state.hands[state.ring[seat - step]])
    return (before <= 2) - (after <= 2) * 0.5
