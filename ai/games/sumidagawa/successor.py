"""The situation of a seat that may play in Sumidagawa, and the positions that its actions lead to.

Wild cards and all cards played are visible to every seat. Of the opponents' hands a seat knows the numbers of cards,
and which cards nobody has seen yet. From these follows how easily each opponent can follow (`Situation.ease`)."""

from typing import NamedTuple

from ai.games.sumidagawa.expert_weights import STANDARD, Weights
from ai.games.sumidagawa.hand_partition import PLAY_TALLY, card_count, partition_cost
from ai.games.sumidagawa.match_equity import Values, order_values
from ai.games.sumidagawa.observation import Observation, goes_out, observe
from engine.contract import Action, View
from engine.games.sumidagawa.combinations import B1, DAKURYU, HONOO, LAYER, SHAPES, WILD
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.state import Facts

PASSED, ROUND_LOST, MUST_FOLLOW, MAY_FOLLOW, LEADS, HAZE = range(6)
"""Stages, the state of the round after an action:
- PASSED: the seat has passed, and the round goes on;
- ROUND_LOST: the round is over, and an opponent leads the next one, after a pass or after 濁流 without a hand (S9);
- MUST_FOLLOW: the seat has played, and an opponent still has to play;
- MAY_FOLLOW: the seat has played, and opponents may play;
- LEADS: the round is over, and the seat leads the next one;
- HAZE: the same under 陽炎, the heat haze (S13)."""
ROUND_OVER = (ROUND_LOST, LEADS, HAZE)

PACK = tuple(PLAIN[B1 + n] for n in range(2 * LAYER))
"""By plain face, the number of cards in the pack."""


class Opponent(NamedTuple):
    """What is known of an opponent that is still in."""

    seat: int
    cards: int
    down: int
    """The number of its wild cards that lie face down."""
    used: int
    """The number of wild cards that it has used in this round."""
    passed: bool
    may_play: bool
    """Whether it can still play in this round."""
    must_play: bool
    """Whether it still has to play in this round."""
    played_last: bool
    """Whether the last play was its own."""
    used_wilds: bool
    """Whether a play of this round was its own and ended with a wild card."""


class Successor(NamedTuple):
    """The position after an action of the seat, before the opponents act."""

    stage: int
    hand: int
    """The plain cards of the seat, as a tally."""
    down: int
    """The number of its wild cards face down; where the round is over, as the next one begins."""
    used: int
    """The number of wild cards that it has used in the round."""
    said: int
    """The number said last, 0 for none."""
    made: int
    """The kinds of combinations made in the round, a bit each."""


class Situation:
    """What a seat that may play knows, and the weights by which it judges.

    `unseen` counts the cards that the seat has not seen, by plain face. `values` says what it is worth to leave which
    opponents behind (`match_equity`). `opponent_weights` is a cache: what speaks for
    each opponent, by stage, number and kinds made."""

    __slots__ = (
        "_eases",
        "_plays",
        "observation",
        "opponent_weights",
        "opponents",
        "style",
        "unseen",
        "values",
        "weights",
    )

    def __init__(
        self,
        observation: Observation,
        opponents: list[Opponent],
        unseen: list[int],
        weights: Weights = STANDARD,
        values: Values | None = None,
    ) -> None:
        self.observation, self.opponents, self.unseen, self.values = observation, opponents, unseen, values
        self.weights, self.style = weights.row, weights.style
        self.opponent_weights: dict[tuple[int, int, int], list[float]] = {}
        self._plays: list[list[float]] = []
        self._eases: dict[tuple[int, int], list[float]] = {}

    # ------------------------------------------------------- what opponents can do --
    def ease(self, said: int, made: int) -> list[float]:
        """By opponent, how easily it can follow: the expected number of its plays of plain cards from a number on,
        without the kinds made; 0 for an opponent that can only pass."""
        eases = self._eases.get((said, made))
        if eases is None:
            plays = self._plays or self._count_plays()
            left = [0.0 if made >> kind & 1 else plays[kind][said] for kind in range(8)]
            # Kinds in pairs of one, two, three and four cards.
            one, two, three, four = (left[n] + left[n + 1] for n in (0, 2, 4, 6))
            hidden = sum(self.unseen) or 1
            eases = self._eases[said, made] = []
            for opponent in self.opponents:
                p = opponent.cards / hidden if opponent.may_play else 0.0
                eases.append(p * (one + p * (two + p * (three + p * four))))
        return eases

    def _count_plays(self) -> list[list[float]]:
        """By kind and number, the combinations among the unseen cards from that number on."""
        black, red = [*self.unseen[:LAYER], 0, 0, 0], [*self.unseen[LAYER:], 0, 0, 0]
        plays = [[0.0] * (LAYER + 2) for _ in range(8)]
        for n in range(LAYER - 1, -1, -1):
            b, r = black[n], red[n]
            run = r * red[n + 1]
            here = (
                b,
                r,
                b * (b - 1) / 2,
                run,
                b * black[n + 1] * black[n + 2],
                r * (r - 1) * (r - 2) / 6,
                b * (b - 1) * (b - 2) * (b - 3) / 24,
                run * red[n + 2] * red[n + 3],
            )
            for kind, more in enumerate(here):
                plays[kind][n + 1] = plays[kind][n + 2] + more
        for row in plays:
            row[0] = row[1]
        self._plays = plays
        return plays

    # ------------------------------------------------------------ where actions lead --
    def successor(self, action: Action) -> Successor | None:
        """The position after an action; None if the seat goes out with it."""
        seen = self.observation
        if action.verb == "pass":
            goes_on = any(o.may_play and not o.played_last for o in self.opponents)
            stage = PASSED if goes_on else ROUND_LOST
            return _end_round(Successor(stage, seen.hand, seen.down, seen.used, seen.said, seen.made))
        if goes_out(action, seen):
            return None
        kind, least, _, black_wilds, red_wilds, _, _ = SHAPES[action.cards]
        hand, down, used = seen.hand - PLAY_TALLY[action.cards], seen.down, seen.used + black_wilds + red_wilds
        if kind == HONOO:
            if hand:
                hand = burned(hand)
            elif down < 4:
                used -= down + used == 4
                down += 1
        if kind == DAKURYU and not hand:
            stage = ROUND_LOST
        elif kind == DAKURYU or not (seen.must_play or seen.may_play):
            stage = HAZE if used else LEADS
        else:
            stage = MUST_FOLLOW if seen.must_play else MAY_FOLLOW
        return _end_round(Successor(stage, hand, down, used, max(seen.said, least), seen.made | 1 << kind))


def _end_round(after: Successor) -> Successor | None:
    """S15: if the round is over, one wild card is revived, and those used go down."""
    if after.stage not in ROUND_OVER:
        return after
    down = max(0, after.down - 1) + after.used
    if not after.hand and not down:
        return None
    return Successor(after.stage, after.hand, down, 0, 0, 0)


def burned(hand: int) -> int:
    """S10: the tally that 炎の華 leaves of a hand, by the choice of every level."""
    if card_count(hand) == 1:
        return hand
    places = [n for n in range(2 * LAYER) if hand >> 3 * n & 7]
    lowest = min(n % LAYER for n in places)
    return min((hand - (1 << 3 * n) for n in places if n % LAYER == lowest), key=partition_cost)


def situation(view: View, weights: Weights = STANDARD) -> Situation:
    """The situation of the seat of a View."""
    facts: Facts = view.facts
    me, zones = view.seat, view.zones
    last = facts.plays[-1].seat if facts.plays else me
    played = {play.seat for play in facts.plays}
    wilds = {play.seat for play in facts.plays if play.cards[-1] >= WILD}
    opponents = []
    for n in range(me + 1, me + view.seats):
        s = n % view.seats
        if s in facts.order:
            continue
        cards, down, passed = len(zones[f"hand:{s}"]), sum(facts.down[s]), s in facts.passed
        may_play = not passed and not down and (cards > 0 or any(facts.up[s]))
        must_play = may_play and s not in played
        used = sum(facts.used[s])
        opponents.append(Opponent(s, cards, down, used, passed, may_play, must_play, s == last, s in wilds))
    unseen = [*PACK]
    for name in (f"hand:{me}", "river", "gone"):
        for c in zones[name]:
            unseen[c - B1] -= 1
    return Situation(observe(view), opponents, unseen, weights, order_values(view))
