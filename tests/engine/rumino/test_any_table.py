"""Rumino's promises at any table: two to six seats, any options, whole matches with rebuys."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import CODES, HIDDEN
from engine.contract import CLOCK, CLOSE, PUBLIC, Action, IllegalAction, Result
from engine.games.rumino.score import OUT
from engine.games.rumino.state import State
from engine.melds import jokers
from engine.options import table_options
from tests.kit.deals import PACKS, anything, collector, do, ended, everything, play, refused
from tests.kit.rumino_positions import BAD, OTHERS, RUMINO, four, rumino

# ------------------------------------------------------- every reason, once --
START = rumino(BAD, OTHERS[1])
DRAWN = do(START.clone(), "0 draw")
TAKEN = do(START.clone(), "0 take")
WHY = [
    ("deal_over", do(rumino("2H 3H 4H 9S 9C 9D AS", BAD), "0 knock"), "1 draw"),
    ("not_your_turn", START, "1 draw"),
    ("wrong_phase", START, "0 discard KS"),
    ("unknown_action", START, "0 sing"),
    ("unknown_action", DRAWN, "0 discard KS KH"),
    ("not_in_hand", DRAWN, "0 discard AC"),
    ("just_taken", TAKEN, "0 discard 8S"),
    ("deadwood_too_high", START, "0 knock"),
    ("not_gin", DRAWN, "0 gin KS"),
    ("not_rumino", DRAWN, "0 rumino KS"),
    ("no_window", START, "* close"),
    ("wrong_phase", four(), "1 draw"),
]


@pytest.mark.parametrize("reason, state, action", WHY)
def test_every_reason_is_given_where_it_holds(reason: str, state: State, action: str) -> None:
    assert refused(state, action) == reason


def test_there_is_a_case_for_every_reason() -> None:
    assert {reason for reason, _, _ in WHY} == set(RUMINO.REASONS)


# --------------------------------------------------------------- any table --
CUSTOM = st.fixed_dictionaries({o.id: st.sampled_from(o.choices) for o in RUMINO.OPTIONS})
NONSENSE = st.builds(
    Action,
    st.integers(-2, 7),
    st.sampled_from("draw take discard knock gin rumino rebuy pass close sing".split()),
    st.lists(st.integers(-1, len(CODES) - 1), max_size=2).map(tuple),
    st.sampled_from(("", "1", "x y")),
)


class AnyTableOfRumino(RuleBasedStateMachine):
    """Matches of Rumino at a table with any options, from any totals, played by anybody."""

    @initialize(changes=CUSTOM, seats=st.integers(2, 6), seed=st.integers(0, 2**32), data=st.data())
    def sit_down(self, changes: dict[str, Any], seats: int, seed: int, data: st.DataObject) -> None:
        self.options, self.seats, self.seed = table_options(RUMINO, "", changes), seats, seed
        self.rng = Random(seed)
        self.begin(data.draw(st.lists(st.integers(-30, 99), min_size=seats, max_size=seats)))

    def begin(self, totals: list[int]) -> None:
        """A match in which the seats have these points already."""
        self.results: list[Result] = []
        self.totals, ante = list(totals), self.options["ante"]
        self.chips, self.pool = [-ante] * self.seats, self.seats * ante
        match_state = RUMINO.match_state(self.options, self.seats, self.seed, ())
        match_state = match_state._replace(totals=tuple(totals), facts=match_state.facts._replace(totals=tuple(totals)))
        self.state = RUMINO.deal(self.options, self.seats, self.seed, match_state)

    def over(self) -> bool:
        return self.state.result is not None

    def book(self) -> None:
        """The deal is over: add it up by hand, and compare."""
        found: Result = ended(self.state)
        self.results.append(found)
        self.totals = [t + p for t, p in zip(self.totals, found.points, strict=True)]
        below = [self.totals[s] for s in self.state.playing if self.totals[s] < OUT]
        price = self.pool
        for s in found.facts.rebuys:
            assert self.totals[s] >= OUT and len(below) >= 2
            self.totals[s] = max(below)
            self.chips[s] -= price
            self.pool += price
        match_state = RUMINO.match_state(self.options, self.seats, self.seed, self.results)
        assert match_state == RUMINO.match_state(self.options, self.seats, self.seed, tuple(self.results))
        assert list(match_state.totals) == self.totals
        if match_state.over:
            assert match_state.winners and sum(match_state.final) == 0 and match_state.facts.pool == 0
            assert sum(f - c for f, c in zip(match_state.final, self.chips, strict=True)) == self.pool
            gained = {s for s in range(self.seats) if match_state.final[s] > self.chips[s]}
            assert gained == set(match_state.winners)
        else:
            assert list(match_state.facts.chips) == self.chips and match_state.facts.pool == self.pool
            assert sum(self.chips) + self.pool == 0
            still = {s for s in self.state.playing if self.totals[s] < OUT}
            assert len(still) >= 2 and set(match_state.facts.playing) == still and match_state.dealer in still
        self.next = match_state

    @precondition(lambda self: self.over() and not self.next.over)
    @rule()
    def deal_again(self) -> None:
        self.state = RUMINO.deal(self.options, self.seats, self.seed, self.next)

    @precondition(lambda self: self.over() and self.next.over)
    @rule()
    def play_another_match(self) -> None:
        self.seed += 1
        self.begin([self.rng.randrange(100) for _ in range(self.seats)])

    @precondition(lambda self: not self.over())
    @rule(n=st.integers(1, 30))
    def go_on(self, n: int) -> None:
        for _, _ in zip(range(n), play(self.state, self.rng), strict=False):
            pass
        if self.over():
            self.book()

    @precondition(lambda self: not self.over())
    @rule()
    def play_to_the_end(self) -> None:
        for _ in play(self.state, self.rng):
            pass
        self.book()

    @precondition(lambda self: not self.over())
    @rule()
    def do_anything(self) -> None:
        self.state.apply(anything(self.state, self.rng))
        if self.over():
            self.book()

    @precondition(lambda self: not self.over())
    @rule(action=NONSENSE)
    def try_nonsense(self, action: Action) -> None:
        legal = [a for s in range(self.seats) for a in self.state.legal(s)]
        if action in legal or (action == CLOSE and self.state.window):
            return
        before = everything(self.state)
        assert self.state.why_not(action) in RUMINO.REASONS
        with pytest.raises(IllegalAction):
            self.state.apply(action)
        assert everything(self.state) == before

    @precondition(lambda self: not self.over())
    @rule()
    def pass_through_a_position(self) -> None:
        twin = RUMINO.setup(self.state.position())
        assert twin.position() == self.state.position()
        for s in (*range(self.seats), PUBLIC):
            mine, theirs = self.state.view(s), twin.view(s)
            assert twin.legal(s) == self.state.legal(s)
            assert dict(mine.zones) == dict(theirs.zones) and mine.facts == theirs.facts
            assert (mine.phase, mine.window, mine.acting) == (theirs.phase, theirs.window, theirs.acting)

    @invariant()
    def nothing_is_lost_and_nothing_leaks(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        every = Counter([c for h in state.hands for c in h] + state.stock + state.discard)
        assert every == PACKS["rumino"]({}, self.seats)
        assert [jokers.gather(h) for h in state.hands] == state.packed
        assert all(bool(h) == (s in state.playing) for s, h in enumerate(state.hands))
        for seat in (*range(self.seats), PUBLIC):
            view = state.view(seat)
            other = RUMINO.determinize(view, self.rng)
            assert other.view(seat) == view
            assert other.legal(seat) == state.legal(seat)
            hidden = [z for z, cards in view.zones.items() if HIDDEN in cards]
            counted = state.kind != ""
            assert counted or hidden == ["stock", *[f"hand:{s}" for s in state.playing if s != seat]]


TestAnyTableOfRumino = AnyTableOfRumino.TestCase
TestAnyTableOfRumino.settings = settings(stateful_step_count=25)


# ------------------------------------------------------------ whole matches --
def greedy(state: State, rng: Random) -> Action:
    """Ends the deal as well as can be, takes what lowers its deadwood, discards what leaves least, buys back in."""
    (seat,) = state.acting()
    legal = state.legal(seat)
    best = {a.verb: a for a in legal}
    for verb in ("rumino", "gin", "knock", "rebuy"):
        if verb in best:
            return best[verb]
    hand = state.packed[seat]
    if "take" in best:
        top = state.discard[-1]
        left = jokers.discards(jokers.add(hand, top))
        least = min(n for c, n in left.items() if c != top)
        return best["take"] if least < jokers.deadwood(hand) else best["draw"]
    left = jokers.discards(hand)
    return min(legal, key=lambda a: (left[a.cards[0]], -jokers.VALUE[a.cards[0]], rng.random()))


def play_matches(seats: int, matches: int) -> tuple[int, int, int]:
    """How many deals so many matches took, how many of them were void, how often somebody bought back in."""
    deals = void = rebuys = 0
    for n in range(matches):
        options = table_options(RUMINO, list(RUMINO.PRESETS)[n % 3])
        rng = Random(n)
        results: list[Result] = []
        while not (match_state := RUMINO.match_state(options, seats, n, results)).over:
            state = RUMINO.deal(options, seats, n, match_state)
            for _ in play(state, rng, greedy):
                pass
            results.append(ended(state))
            assert len(results) < 500, "a match comes to an end"
        deals += len(results)
        void += sum(1 for r in results if r.kind == "void")
        rebuys += sum(len(r.facts.rebuys) for r in results)
        assert sum(match_state.final) == 0 and match_state.winners
    return deals, void, rebuys


@pytest.mark.parametrize("seats", range(2, 7))
def test_matches_come_to_an_end(seats: int) -> None:
    deals, void, rebuys = play_matches(seats, 9)
    assert deals >= 9 and void <= deals // 50 and (rebuys > 0) == (seats > 2)


@pytest.mark.campaign
@pytest.mark.parametrize("seats", range(2, 7))
def test_five_hundred_matches_come_to_an_end_and_few_deals_are_void(seats: int) -> None:
    deals, void, _ = play_matches(seats, 500)
    print(f"{seats} seats: {deals} deals, {void} void")
    assert void <= deals / 50


def test_matches_of_all_kinds_of_player_come_to_all_kinds_of_end() -> None:
    options = table_options(RUMINO)
    kinds: Counter[str] = Counter()
    for n in range(40):
        rng = Random(n)
        state = RUMINO.deal(options, 4, n, RUMINO.match_state(options, 4, n, ()))
        for _ in play(state, rng, collector):
            pass
        kinds[ended(state).kind] += 1
    assert {"knock", "gin"} <= set(kinds)


def test_the_clock_is_no_seat() -> None:
    assert START.legal(CLOCK) == [] and START.legal(PUBLIC) == []
