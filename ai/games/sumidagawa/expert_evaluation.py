"""Expert's evaluation in Sumidagawa: the odds to be out of the deal before each opponent.

A deal is worth a point, and another for each opponent left behind, as far as it helps to win the match
(`match_equity`). So an action is judged by the position that it leads
to (`successor`), and a position by the odds against each opponent. These are log odds, as in a logistic regression: the
terms that speak for the seat less the terms that speak for the opponent. The weights of the terms were fitted by such a
regression (`expert_weights`). A term is an index into the row of all weights."""

from bisect import bisect
from collections.abc import Iterator
from math import exp, prod

from ai.games.sumidagawa.expert_weights import PLAIN_STYLE
from ai.games.sumidagawa.hand_partition import FINAL_PLAYS, best_partition
from ai.games.sumidagawa.match_equity import expected
from ai.games.sumidagawa.successor import PASSED, ROUND_LOST, ROUND_OVER, Opponent, Situation, Successor
from engine.contract import Action
from engine.games.sumidagawa.combinations import SHAPES

MAX_PLAYS = 9
"""Plays of a hand are counted up to this number."""
NO_FINAL_PLAY = 4
"""Stands for the number of wild cards of a final play that is impossible."""
EASE_STEPS = (0.05, 0.12, 0.25, 0.4, 0.6, 0.9, 1.4, 2.2, 4.0)
"""The limits between the steps in which ease is weighed, in expected plays."""

TERM_SHAPE: dict[str, tuple[int, ...]] = {
    "plan": (8, 11),  # a play of the hand's partition, by kind and number
    "count": (10,),  # the number of plays in the partition
    "low": (6, 12),  # by stage: how far the plays are below 9 in all, in steps of 3
    "ready": (6, 4),  # by stage: the number of plays that can still follow in this round
    "finish": (6, 5, 5),  # by stage: the wild cards that a final play needs at all, and in this round
    "wilds": (2, 5, 5),  # cards or none in hand: the wild cards down and used
    "keep": (6, 10),  # by stage: how easily the opponents can follow, all together
    "wait": (4, 4),  # the number of opponents that must play, and that may
    "cards": (15,),  # the opponent's number of cards
    "opponent_wilds": (2, 5, 5),  # the opponent's wild cards, as in "wilds"
    "held": (2,),  # the opponent is held back by wild cards, or has passed
    "ease": (2, 10),  # the opponent may or must play, and how easily it can
    "leads": (3,),  # the opponent played last in this round, leads the next one, or leads it under heat haze
    "race": (10, 8),  # plays in the partition, against half the opponent's cards
}
"""The terms, and the numbers of steps of each."""


def _starts() -> Iterator[tuple[str, int]]:
    at = 0
    for name, steps in TERM_SHAPE.items():
        yield name, at
        at += prod(steps)


TERM_START = dict(_starts())
"""By term, the index at which its weights begin."""
TERMS = sum(prod(steps) for steps in TERM_SHAPE.values())
"""The number of all weights."""
(PLAN, COUNT, LOW, READY, FINISH, WILDS, KEEP, WAIT, CARDS, OPPONENT_WILDS, HELD, EASE, LEAD, RACE) = (
    TERM_START.values()
)


def own_terms(table: Situation, after: Successor) -> tuple[list[int], int]:
    """The terms that speak for the seat in a position, and the number of plays that remain."""
    stage, hand, down, used, said, made = after
    plays = best_partition(hand).plays
    count = min(len(plays), MAX_PLAYS)
    terms = [COUNT + count, WILDS + 25 * (not hand) + 5 * down + used]
    low = 0
    for kind, n in plays:
        terms.append(PLAN + 11 * kind + n)
        if n < 9:
            low += 9 - n
    terms.append(LOW + 12 * stage + min(low // 3, 11))
    terms.append(READY + 4 * stage + min(ready_plays(after), 3))
    if hand in FINAL_PLAYS and not down:
        terms.append(FINISH + 25 * stage + finish_step(table, after))
    if stage not in ROUND_OVER:
        eases = table.ease(said, made)
        if stage == PASSED:
            eases = [e for e, opponent in zip(eases, table.opponents, strict=True) if not opponent.played_last]
        else:
            terms.append(WAIT + 4 * table.observation.must_play + table.observation.may_play)
        terms.append(KEEP + 10 * stage + bisect(EASE_STEPS, sum(eases)))
    return terms, count


def ready_plays(after: Successor) -> int:
    """The number of plays of the hand that can still follow in this round, one of each kind (S3)."""
    return len({kind for kind, n in best_partition(after.hand).plays if n >= after.said and not after.made >> kind & 1})


def opponents_terms(table: Situation, after: Successor) -> list[list[int]]:
    """By opponent, the terms that speak for it."""
    return [_opponent_terms(table, after, n, opponent) for n, opponent in enumerate(table.opponents)]


def race_terms(table: Situation, count: int) -> list[int]:
    """By opponent, the term for `count` remaining plays against its cards."""
    return [RACE + 8 * count + (opponent.cards + 1) // 2 for opponent in table.opponents]


def finish_step(table: Situation, after: Successor) -> int:
    """The step of the term "finish": the fewest wild cards of a final play at all, and in this round."""
    left = 4 - after.used - after.down
    fewest = now = NO_FINAL_PLAY
    for kind, most, wilds in FINAL_PLAYS[after.hand]:
        if wilds > left or (wilds and table.observation.used_wild_blocks):
            continue
        fewest = min(fewest, wilds)
        if not after.made >> kind & 1 and most >= after.said:
            now = min(now, wilds)
    return 5 * fewest + now


def _opponent_terms(table: Situation, after: Successor, n: int, opponent: Opponent) -> list[int]:
    """The terms that speak for opponent number n."""
    stage, down, used = after.stage, opponent.down, opponent.used
    over = stage in ROUND_OVER
    if over:
        down, used = max(0, down - 1) + used, 0
    terms = [CARDS + opponent.cards, OPPONENT_WILDS + 25 * (not opponent.cards) + 5 * down + used]
    if over:
        if down:
            terms.append(HELD)
        if stage == ROUND_LOST and opponent.played_last:
            terms.append(LEAD + 1 + opponent.used_wilds)
    elif opponent.may_play:
        terms.append(EASE + 10 * opponent.must_play + bisect(EASE_STEPS, table.ease(after.said, after.made)[n]))
        if stage == PASSED and opponent.played_last:
            terms.append(LEAD)
    else:
        terms.append(HELD + opponent.passed)
    return terms


def chances(table: Situation, action: Action) -> list[float]:
    """By opponent, the chance to be out before it after an action."""
    after = table.successor(action)
    if after is None:
        return [1.0] * len(table.opponents)
    weights = table.weights
    terms, count = own_terms(table, after)
    own = sum([weights[i] for i in terms])
    # The same for most plays of a turn.
    key = after.stage, after.said, after.made
    theirs = table.opponent_weights.get(key)
    if theirs is None:
        theirs = [sum([weights[i] for i in each]) for each in opponents_terms(table, after)]
        table.opponent_weights[key] = theirs
    races = race_terms(table, count)
    return [1 / (1 + exp(against - own - weights[race])) for against, race in zip(theirs, races, strict=True)]


def style_bonus(table: Situation, action: Action) -> float:
    """What a character likes about an action besides its chances, in opponents left behind."""
    wild, passing, cards, high = table.style
    if action.verb == "pass":
        return passing
    shape = SHAPES[action.cards]
    higher = max(0, shape.least - table.observation.said)
    return wild * shape.wilds + cards * len(shape.plain) + high * higher


def worth(table: Situation, action: Action) -> float:
    """What the opponents that the seat may expect to leave behind are worth for the match, and the style bonus."""
    value = expected(table.values, chances(table, action))
    return value if table.style == PLAIN_STYLE else value + style_bonus(table, action)
