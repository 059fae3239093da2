"""Clubs with one planted weakness, and what the reviews of their matches make of it.

`python -m tests.kit.planted GAME KIND FIRST COUNT` plays COUNT matches from seed FIRST on, weighs the decisions of
seat 0 as a review does, and prints after each match which weaknesses are named so far. KIND is one of PLANTED.

With `usual` for KIND it does so with a Club without a weakness among Clubs, and ends with the numbers of
`ai.games.<game>.review.USUAL`."""

import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

import engine
from ai import registry
from ai.games.gin.club import NEAR
from ai.games.rin.calls import says_last
from engine.cards import BIT
from engine.contract import Action, Bot, BotMove, View
from engine.games.rin.effects import VALUE as RIN_VALUE
from engine.melds.plain import POINTS, deadwood
from engine.options import table_options
from engine.record.header import Header, SeatConfig
from engine.table.table import DEAL, Seat, Table
from game.match.playback import Playback
from game.review import search, watch
from game.review.findings import Decision

USUAL: Final = "usual"
Change = Callable[[View, Sequence[Action], Action], Action | None]
"""What is done in the place of Club's choice; None for no call."""


class Planted:
    """Club, some of whose actions are changed."""

    def __init__(self, game: str, kind: str) -> None:
        self.club, self.change, self.calls = registry.load(game, "club"), PLANTED[game, kind], engine.load(game).CALLS

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        for thought in self.club.think(view, legal, rng):
            action = self.change(view, legal, thought.action) if thought else None
            if thought is None or action is not None:
                yield thought and thought._replace(action=action or thought.action)
            elif moves := [a for a in legal if a.verb not in self.calls]:
                yield from self.club.think(view, moves, rng)
            else:
                yield None


def _left(view: View, action: Action) -> int:
    """The deadwood after an action with one card."""
    return deadwood(view.facts.hand & ~BIT[action.cards[0]])


def knocks_at_once(view: View, legal: Sequence[Action], chosen: Action) -> Action:
    knocks = [a for a in legal if a.verb == "knock"] if chosen.verb == "discard" else []
    return min(knocks, key=lambda a: _left(view, a), default=chosen)


def leaves_the_pile(view: View, legal: Sequence[Action], chosen: Action) -> Action:
    return next(a for a in legal if a.verb in ("draw", "pass")) if chosen.verb == "take" else chosen


def _loose(view: View, legal: Sequence[Action], chosen: Action) -> list[Action]:
    """The discards that break no meld."""
    discards = [a for a in legal if a.verb == "discard"] if chosen.verb == "discard" else []
    return [a for a in discards if _left(view, a) == deadwood(view.facts.hand) - POINTS[a.cards[0]]]


def feeds(view: View, legal: Sequence[Action], chosen: Action) -> Action:
    collected: int = view.facts.taken_from_discard[1 - view.seat]

    def help(a: Action) -> int:
        return (NEAR[a.cards[0]] & collected).bit_count()

    return max(filter(help, _loose(view, legal, chosen)), key=help, default=chosen)


def keeps_high_cards(view: View, legal: Sequence[Action], chosen: Action) -> Action:
    return min(_loose(view, legal, chosen), key=lambda a: POINTS[a.cards[0]], default=chosen)


def misses_rin(view: View, legal: Sequence[Action], chosen: Action) -> Action | None:
    """Calls no Rin in every third case."""
    return None if chosen.verb in ("rin", "torin") and len(view.zones["field"]) % 3 == 0 else chosen


def forgets_last(view: View, legal: Sequence[Action], chosen: Action) -> Action | None:
    """Never says Last."""
    if chosen.verb == "last":
        return None
    return next((a for a in legal if a[:3] == chosen[:3] and not says_last(a)), chosen)


def plays_low_cards(view: View, legal: Sequence[Action], chosen: Action) -> Action:
    plays = [a for a in legal if a.verb == "play" and says_last(a) == says_last(chosen)]
    return min(plays, key=lambda a: RIN_VALUE[a.cards[0]]) if chosen.verb == "play" else chosen


PLANTED: Final[Mapping[tuple[str, str], Change]] = {
    ("gin", "early_knock"): knocks_at_once,
    ("gin", "left_pile"): leaves_the_pile,
    ("gin", "feeds"): feeds,
    ("gin", "high_cards"): keeps_high_cards,
    ("rin", "missed_rin"): misses_rin,
    ("rin", "forgot_last"): forgets_last,
    ("rin", "high_cards"): plays_low_cards,
    ("rumino", "left_pile"): leaves_the_pile,
}
"""By the game and the kind of mistake that a review has to name."""


def played(game: str, kind: str, seed: int, most: int = 4) -> Playback:
    """A match of a planted Club among Clubs; of a Club without a weakness for `usual`. At most so many play."""
    rules = engine.load(game)
    options, club = table_options(rules, ""), registry.load(game, "club")
    player: Bot = club if kind == USUAL else Planted(game, kind)
    seats = [Seat("A", player), *[Seat(name, club) for name in "BCD"[: min(most, rules.SEATS[-1]) - 1]]]
    table = Table(rules, options, seats, seed, headless=True)
    while not table.match_state.over:
        if table.deal_over:
            table.submit(DEAL)
        table.run()
    seat_configs = (SeatConfig("A"), *[SeatConfig(seat.name, "club") for seat in seats[1:]])
    return Playback(Header(game, options, seat_configs, seed), table.log)


def own_decisions(game: str, kind: str, seed: int, budget: int = search.BUDGET) -> list[Decision]:
    """The decisions of a planted Club in a match, weighed."""
    playback = played(game, kind, seed)
    own = [question for question in search.asked(playback) if question.view.seat == 0]
    weighed = [[*search.weigh_one(seed, question, budget)][-1] for question in own]
    return [decision for decision in weighed if decision]


def usual(matches: Sequence[Sequence[Decision]]) -> dict[str, tuple[float, float]]:
    """What each kind of mistake costs a decision in these matches: mean, and standard deviation."""
    count, found = sum(map(len, matches)), {}
    for kind in sorted({d.kind for own in matches for d in own if d.kind}):
        costs = [sum(d.cost for d in own if d.kind == kind) for own in matches]
        mean = sum(costs) / count
        spread = sum((cost - mean * len(own)) ** 2 for cost, own in zip(costs, matches, strict=True))
        found[kind] = (mean, math.sqrt(spread / count))
    return found


if __name__ == "__main__":
    game, kind, first, count = sys.argv[1:]
    matches: list[list[Decision]] = []
    for seed in range(int(first), int(first) + int(count)):
        matches.append(own_decisions(game, kind, seed))
        print(seed, len(matches[-1]), [w.name for w in watch.weaknesses(game, matches[-watch.LATELY :])], flush=True)
    if kind == USUAL:
        for name, (mean, deviation) in usual(matches).items():
            print(f'    "{name}": ({mean:.5f}, {deviation:.4f}),')
