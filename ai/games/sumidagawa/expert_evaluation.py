"""What Expert in Sumidagawa weighs: the odds to be out of the deal before each of the others.

A deal is worth a point, and another for each player one leaves behind. So every action is judged by where it leaves
the seat (`successor`), and that by the odds against each other player: the terms that speak for the seat, less
those that speak for the other one, are odds on a logarithmic scale, as in a logistic regression; their weights were
found that way (`expert_weights`)."""

from bisect import bisect
from collections.abc import Iterator
from math import exp, prod

from ai.games.sumidagawa.expert_weights import PLAIN_TASTE
from ai.games.sumidagawa.hand_partition import LAST, split
from ai.games.sumidagawa.successor import LOST, OVER, PASSED, After, Other, Table
from engine.contract import Action
from engine.games.sumidagawa.combinations import SHAPES

MOST_PLAYS = 9
NEVER = 4
EASY = (0.05, 0.12, 0.25, 0.4, 0.6, 0.9, 1.4, 2.2, 4.0)
"""Where the steps lie in which ease is weighed."""

SHAPE: dict[str, tuple[int, ...]] = {
    "plan": (8, 11),  # a play of the plan, by kind and number
    "count": (10,),  # how many plays the plan has
    "low": (6, 12),  # by stage: how far they are below 9, in steps of 3
    "ready": (6, 4),  # by stage: how many of them can still follow in this round
    "finish": (6, 5, 5),  # by stage: wild cards that the last play needs at all, and in this round
    "sits": (2, 5, 5),  # hand or none: its own wild cards down and used
    "keep": (6, 10),  # by stage: how easily others can follow, all together
    "wait": (4, 4),  # how many others must and may
    "cards": (15,),  # another's cards,
    "their_sits": (2, 5, 5),  # and wild cards, as above
    "held": (2,),  # that player is held back by wild cards, or has passed,
    "ease": (2, 10),  # may or must play, and how easily,
    "leads": (3,),  # has the lead while this round goes on, leads the next one, leads it under 陽炎
    "race": (10, 8),  # plays of the plan against half the other's cards
}
"""The terms, with the steps of each."""


def _starts() -> Iterator[tuple[str, int]]:
    at = 0
    for name, steps in SHAPE.items():
        yield name, at
        at += prod(steps)


AT = dict(_starts())
"""Where the weights of each term begin."""
SIZE = sum(prod(steps) for steps in SHAPE.values())
(PLAN, COUNT, LOW, READY, FINISH, SITS, KEEP, WAIT, CARDS, THEIR_SITS, HELD, EASE, LEAD, RACE) = AT.values()


def own_terms(table: Table, after: After) -> tuple[list[int], int]:
    """The terms that speak for where an action leads; and the number of plays that are left."""
    stage, rest, down, used, said, gone = after
    plays = split(rest).plays
    count = min(len(plays), MOST_PLAYS)
    found = [COUNT + count, SITS + 25 * (not rest) + 5 * down + used]
    low = ready = 0
    seen = gone
    for kind, n in plays:
        found.append(PLAN + 11 * kind + n)
        if n < 9:
            low += 9 - n
        if n >= said and not seen >> kind & 1:
            ready += 1
            seen |= 1 << kind
    found.append(LOW + 12 * stage + min(low // 3, 11))
    found.append(READY + 4 * stage + min(ready, 3))
    if rest in LAST and not down:
        found.append(FINISH + 25 * stage + finish(table, after))
    if stage not in OVER:
        eases = table.ease(said, gone)
        if stage == PASSED:
            eases = [e for e, other in zip(eases, table.others, strict=True) if not other.last]
        else:
            found.append(WAIT + 4 * table.sight.must + table.sight.free)
        found.append(KEEP + 10 * stage + bisect(EASY, sum(eases)))
    return found, count


def their_terms(table: Table, after: After) -> list[list[int]]:
    """By other seat: the terms that speak for it."""
    return [_theirs(table, after, n, other) for n, other in enumerate(table.others)]


def race_terms(table: Table, count: int) -> list[int]:
    """By other seat: so many plays against its cards."""
    return [RACE + 8 * count + (other.cards + 1) // 2 for other in table.others]


def finish(table: Table, after: After) -> int:
    """How many wild cards the last play needs, and how many in this round."""
    left = 4 - after.used - after.down
    least = now = NEVER
    for kind, most, wilds in LAST[after.rest]:
        if wilds > left or (wilds and table.sight.blocks):
            continue
        least = min(least, wilds)
        if not after.gone >> kind & 1 and most >= after.said:
            now = min(now, wilds)
    return 5 * least + now


def _theirs(table: Table, after: After, n: int, other: Other) -> list[int]:
    """What speaks for another player."""
    stage, down, used = after.stage, other.down, other.used
    over = stage in OVER
    if over:
        down, used = max(0, down - 1) + used, 0
    found = [CARDS + other.cards, THEIR_SITS + 25 * (not other.cards) + 5 * down + used]
    if over:
        if down:
            found.append(HELD)
        if stage == LOST and other.last:
            found.append(LEAD + 1 + other.wilds)
    elif other.may:
        found.append(EASE + 10 * other.must + bisect(EASY, table.ease(after.said, after.gone)[n]))
        if stage == PASSED and other.last:
            found.append(LEAD)
    else:
        found.append(HELD + other.bound)
    return found


def odds(table: Table, action: Action) -> list[float]:
    """By other seat: the chance to be out before it."""
    after = table.after(action)
    if after is None:
        return [1.0] * len(table.others)
    weights = table.weights
    mine, count = own_terms(table, after)
    own = sum([weights[i] for i in mine])
    place = after.stage, after.said, after.gone
    their = table.weighed.get(place)
    if their is None:
        # much the same for most plays of a turn
        their = table.weighed[place] = [sum([weights[i] for i in each]) for each in their_terms(table, after)]
    races = race_terms(table, count)
    return [1 / (1 + exp(against - own - weights[race])) for against, race in zip(their, races, strict=True)]


def liked(table: Table, action: Action) -> float:
    """What a character likes about an action besides its odds."""
    wild, passing, cards, high = table.taste
    if action.verb == "pass":
        return passing
    _, least, _, blacks, reds, plain, _ = SHAPES[action.cards]
    return wild * (blacks + reds) + cards * len(plain) + high * max(0, least - table.sight.said)


def worth(table: Table, action: Action) -> float:
    """The players that an action may be expected to leave behind, and what is liked about it."""
    found = sum(odds(table, action))
    return found if table.taste == PLAIN_TASTE else found + liked(table, action)
