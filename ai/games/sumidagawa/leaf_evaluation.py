"""What a deal of Sumidagawa is worth between two rounds, with all hands in sight: the evaluation that ends a rollout.

As in Expert's evaluation (`expert_evaluation`), it comes from the odds to be out before each opponent, as log odds: the
terms that speak for the seat less the terms that speak for the opponent. Here both seats have the same terms, since
both hands are known. The weights are a regression (`leaf_weights`)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp

from ai.games.sumidagawa.hand_partition import FINAL_PLAYS, best_partition, card_count, tally
from ai.games.sumidagawa.leaf_weights import ALIKE, CARDS, COUNT, FINISH, LEAD, LOW, PLACE, PLAN, RACE, WEIGHTS, WILDS
from ai.games.sumidagawa.match_equity import Values, expected
from engine.games.sumidagawa.state import State

LEADS, LEADS_IN_HAZE, OTHER = range(3)
"""Roles: the leader if it may play, the leader under heat haze (S13), and any other seat."""
MAX_PLAYS = 9
"""Plays of a hand are counted up to this number."""


def value(state: State, me: int, values: Values | None = None, out: Sequence[int] = ()) -> float:
    """The points that a seat may expect as a round begins, or that it has. Where the match makes some opponents matter
    more than others, `values` says what it is worth to leave which behind (`match_equity`), made when the seats `out`
    were out already."""
    if state.result is not None and (values is None or state.result.kind == "void"):
        return float(state.result.points[me])
    if values is None:
        out = ()
    ahead_of = chances(state, me)
    rivals = [s % state.seats for s in range(me + 1, me + state.seats)]
    return 1 + expected(values, [ahead_of[s] for s in rivals if s not in out])


def chances(state: State, me: int) -> dict[int, float]:
    """By opponent, the chance of a seat to be out before it: 1 or 0 where one of them is out."""
    if state.out >> me & 1:
        ahead = state.order[: state.order.index(me)]
        return {s: float(s not in ahead) for s in range(state.seats)}
    chance = dict.fromkeys(state.order, 0.0)
    strengths = {s: strength(*case) for s, case in seats_still_in(state)}
    own, own_plays = strengths.pop(me)
    for s, (theirs, plays) in strengths.items():
        own_race, their_race = WEIGHTS[RACE + 10 * own_plays + plays], WEIGHTS[RACE + 10 * plays + own_plays]
        chance[s] = 1 / (1 + exp(theirs - own - own_race + their_race))
    return chance


def seats_still_in(state: State) -> Iterator[tuple[int, tuple[int, int, int, int, int]]]:
    """Each seat still in, from the leader on, with the arguments of `seat_terms`."""
    order = [s % state.seats for s in range(state.leader, state.leader + state.seats)]
    still_in = [s for s in order if not state.out >> s & 1]
    for place, s in enumerate(still_in):
        down = state.down[2 * s] + state.down[2 * s + 1]
        role = OTHER if s != state.leader else LEADS_IN_HAZE if s == state.haze else OTHER if down else LEADS
        yield s, (tally(state.hands[s]), down, role, place, len(still_in))


@lru_cache(1 << 13)
def strength(hand: int, down: int, role: int, place: int, seats: int) -> tuple[float, int]:
    """The sum of the terms that speak for a seat, and its number of plays."""
    terms, plays = seat_terms(hand, down, role, place, seats)
    return sum([WEIGHTS[i] for i in terms]), plays


def seat_terms(hand: int, down: int, role: int, place: int, seats: int) -> tuple[list[int], int]:
    """The terms of a seat, as indices into WEIGHTS, and its number of plays. `hand` is a tally, `down` the number of
    wild cards down, `place` the place after the leader, `seats` the number of seats still in."""
    plays = best_partition(hand).plays
    count = min(len(plays), MAX_PLAYS)
    terms = [
        COUNT + 11 * role + count,
        WILDS + 15 * (not hand) + 3 * down + role,
        PLACE + 6 * place + 3 * (down > 0) + min(seats - 2, 2),
        CARDS + 15 * role + card_count(hand),
    ]
    low = kinds = alike = 0
    for kind, n in plays:
        terms.append(PLAN + 11 * kind + n)
        if role != OTHER:
            terms.append(LEAD + 11 * kind + n)
        low += max(0, 9 - n)
        alike += kinds >> kind & 1
        kinds |= 1 << kind
    terms += [LOW + 14 * role + min(low // 4, 13), ALIKE + 6 * role + min(alike, 5)]
    if hand in FINAL_PLAYS:
        terms.append(FINISH + 9 * min([last.wilds for last in FINAL_PLAYS[hand]]) + 3 * role + min(down, 2))
    return terms, count
