"""Sumidagawa's promises at any table: three or four seats, any options, whole matches."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import CODES, HIDDEN
from engine.contract import CLOCK, PUBLIC, Action, Event, IllegalAction, Result
from engine.games.sumidagawa.combinations import HONOO, KINDS, SHAPES, gather
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.state import State
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import PACKS, Choose, anything, do, ended, everything, play, refused, thrifty
from tests.kit.sumidagawa_positions import SUMI, sumi

# ------------------------------------------------------- every reason, once --
START = sumi("B2 B5 B6 R9|R8 R10|B9 B10")
FOLLOWS = sumi("B2 R9|R8|B9", plays=["1 R3", "2 B4"])
BURNS = do(sumi("R3 R4 R5 R6 B8 R8 R9|R9|B9"), "0 play R3 R4 R5 R6")
REVIVES = sumi("B5|R8|B9", plays=["0 B3"], down=["rB rR", "", ""], phase="revive", asked=[0])
WHY = [
    ("deal_over", do(sumi("B5|B9 B10|", order=[2], turn=0), "0 play B5"), "1 pass"),
    ("not_your_turn", START, "1 play R8"),
    ("wrong_phase", BURNS, "0 pass"),
    ("unknown_action", START, "0 sing"),
    ("unknown_action", START, "0 play B6 B5 rB"),
    ("unknown_action", START, "0 play B2 2"),
    ("not_in_hand", START, "0 play B9"),
    ("not_in_hand", BURNS, "0 burn B2"),
    ("no_wild", START, "0 play B2 rB rB rB"),
    ("no_combination", START, "0 play B2 R9"),
    ("already_made", FOLLOWS, "0 play R9"),
    ("too_low", FOLLOWS, "0 play B2 rB"),
    ("must_play", START, "0 pass"),
    ("must_pass", sumi("B2|R8|B9", down=["rR", "", ""]), "0 play B2"),
    ("passed", sumi("B9|R8 R9|B9", plays=["0 B1", "1 R3", "2 B4 B4"], passed=[0], turn=0), "0 play B9"),
    ("not_lowest", BURNS, "0 burn R9"),
    ("not_this_wild", do(sumi("R3 R4 R5 R6|R9|B9"), "0 play R3 R4 R5 R6"), "0 burn B2"),
    ("not_this_wild", REVIVES, "0 revive B5"),
]


@pytest.mark.parametrize("reason, state, action", WHY)
def test_every_reason_is_given_where_it_holds(reason: str, state: State, action: str) -> None:
    assert refused(state, action) == reason


def test_there_is_a_case_for_every_reason() -> None:
    assert {reason for reason, _, _ in WHY} == set(SUMI.REASONS)


def test_the_clock_is_no_seat() -> None:
    assert START.legal(CLOCK) == [] and START.legal(PUBLIC) == []


# --------------------------------------------------------------- any table --
CUSTOM = st.fixed_dictionaries({o.id: st.sampled_from(o.choices) for o in SUMI.OPTIONS})
NONSENSE = st.builds(
    Action,
    st.integers(-2, 5),
    st.sampled_from("play pass burn revive close sing".split()),
    st.lists(st.integers(-1, len(CODES) - 1), max_size=4).map(tuple),
    st.sampled_from(("", "1", "x y")),
)


def check_wilds(state: State) -> None:
    """Each seat has four wild cards in all, and nothing is spent that is not down."""
    for n in range(2 * state.seats):
        counts = state.up[n], state.used[n], state.down[n]
        assert sum(counts) == 2 and min(counts) >= 0 and 0 <= state.spent[n] <= state.down[n]
        if state.out >> (n >> 1) & 1:
            assert counts == (2, 0, 0)


def check_tiles(state: State) -> None:
    """Who has no cards has a tile, each another, and whoever is out has one."""
    held = [t for t in state.tiles if t]
    assert sorted(held) == list(range(1, len(held) + 1))
    assert [bool(t) for t in state.tiles] == [not h for h in state.hands]
    assert all(state.tiles[s] for s in state.order) and len(set(state.order)) == len(state.order)
    if state.phase == "play":
        assert all(state.out >> s & 1 or not state.all_up(s) for s in range(state.seats) if state.tiles[s])


def check_turn(state: State) -> None:
    """S11, S12: a forced pass is all there is, else there is a play until one has been made."""
    if state.phase != "play":
        return
    turn, legal = state.turn, state.legal(state.turn)
    plays = [a for a in legal if a.verb == "play"]
    ways = [a for a in legal if a.verb == "pass"]
    black = 2 * turn
    has_down = bool(state.down[black] or state.down[black + 1])
    can_only_pass = (has_down and state.haze != turn) or bool(state.passed >> turn & 1)
    nothing = not (state.hands[turn] or state.up[black] or state.up[black + 1])
    assert (state.forced() is not None) == (can_only_pass or nothing)
    if can_only_pass or nothing:
        assert not plays and len(ways) == 1
    else:
        has_played = any(s == turn for s, _, _ in state.plays)
        assert bool(ways) == has_played and (plays or has_played)


class AnyTableOfSumidagawa(RuleBasedStateMachine):
    """Matches of Sumidagawa at a table with any options, played by anybody."""

    @initialize(changes=CUSTOM, seats=st.integers(3, 4), seed=st.integers(0, 2**32))
    def sit_down(self, changes: dict[str, Any], seats: int, seed: int) -> None:
        self.options, self.seats, self.seed = table_options(SUMI, "", changes), seats, seed
        self.rng = Random(seed)
        self.begin()

    def begin(self) -> None:
        self.results: list[Result] = []
        self.totals = [0] * self.seats
        self.next = SUMI.match_state(self.options, self.seats, self.seed, ())
        self.state = SUMI.deal(self.options, self.seats, self.seed, self.next)

    def over(self) -> bool:
        return self.state.result is not None

    def book(self) -> None:
        """The deal is over: add it up by hand, and compare."""
        found: Result = ended(self.state)
        self.results.append(found)
        self.totals = [t + p for t, p in zip(self.totals, found.points, strict=True)]
        leader = self.next.dealer
        if found.kind == "out":
            assert sorted(found.points) == list(range(1, self.seats + 1))
            assert [found.points[s] for s in found.facts.order] == list(range(self.seats, 0, -1))
            leader = found.facts.order[-1]
        else:
            assert found.kind == "void" and found.facts.rounds == 60 and not any(found.points)
        match_state = SUMI.match_state(self.options, self.seats, self.seed, self.results)
        assert list(match_state.totals) == self.totals and match_state.dealer == leader
        counted = sum(r.kind == "out" for r in self.results)
        assert match_state.over == (counted == self.options["deals"])
        if match_state.over:
            assert match_state.winners == tuple(s for s, t in enumerate(self.totals) if t == max(self.totals))
        self.next = match_state

    @precondition(lambda self: self.over())
    @rule()
    def deal_again(self) -> None:
        if self.next.over:
            self.seed += 1
            self.begin()
        self.state = SUMI.deal(self.options, self.seats, self.seed, self.next)

    @precondition(lambda self: not self.over())
    @rule(n=st.integers(1, 30), choose=st.sampled_from((thrifty, anything)))
    def go_on(self, n: int, choose: Choose) -> None:
        for _, _ in zip(range(n), play(self.state, self.rng, choose), strict=False):
            check_turn(self.state)
        if self.over():
            self.book()

    @precondition(lambda self: not self.over())
    @rule()
    def play_to_the_end(self) -> None:
        for _ in play(self.state, self.rng, thrifty):
            check_turn(self.state)
            check_wilds(self.state)
        self.book()

    @precondition(lambda self: not self.over())
    @rule(action=NONSENSE)
    def try_nonsense(self, action: Action) -> None:
        if action in [a for s in range(self.seats) for a in self.state.legal(s)]:
            return
        before = everything(self.state)
        assert self.state.why_not(action) in SUMI.REASONS
        with pytest.raises(IllegalAction):
            self.state.apply(action)
        assert everything(self.state) == before

    @precondition(lambda self: not self.over())
    @rule()
    def pass_through_a_position(self) -> None:
        twin = SUMI.setup(self.state.position())
        assert twin.position() == self.state.position()
        for s in (*range(self.seats), PUBLIC):
            mine, theirs = self.state.view(s), twin.view(s)
            assert twin.legal(s) == self.state.legal(s)
            assert dict(mine.zones) == dict(theirs.zones) and mine.facts == theirs.facts
            assert (mine.phase, mine.acting) == (theirs.phase, theirs.acting)

    @invariant()
    def nothing_is_lost_and_nothing_leaks(self) -> None:
        if not hasattr(self, "state"):
            return
        state = self.state
        every = Counter([c for h in state.hands for c in h] + state.stock + state.river + state.gone)
        assert every == PLAIN
        assert [gather(h) for h in state.hands] == state.packed
        check_wilds(state)
        check_tiles(state)
        check_turn(state)
        for seat in (*range(self.seats), PUBLIC):
            view = state.view(seat)
            assert sum(map(len, view.zones.values())) == PACKS["sumidagawa"]({}, self.seats).total()
            other = SUMI.determinize(view, self.rng)
            assert other.view(seat) == view and other.legal(seat) == state.legal(seat)
            if state.result is None and state.phase != "burn":
                assert other.round_end == state.round_end
            hidden = {z for z, cards in view.zones.items() if HIDDEN in cards}
            others = {f"hand:{s}" for s in range(self.seats) if s != seat and state.hands[s] and not state.result}
            assert hidden == {"stock"} | others


TestAnyTableOfSumidagawa = AnyTableOfSumidagawa.TestCase
TestAnyTableOfSumidagawa.settings = settings(stateful_step_count=25)


# ------------------------------------------------------------- what is seen --
def test_every_turn_of_a_wild_card_is_an_event() -> None:
    for n in range(12):
        events: list[Event] = []
        options = table_options(SUMI, list(SUMI.PRESETS)[n % 2])
        state = SUMI.deal(options, 4, n, SUMI.match_state(options, 4, n, ()))
        shown = {(s, c): Counter(up=2) for s in range(4) for c in (0, 1)}
        for _ in play(state, Random(n), thrifty if n % 3 else anything, events):
            pass
        for e in events:
            if e.kind == "flip":
                (card,) = e.cards
                colour = card - CODES.index("rB")
                assert e.source is not None and e.source.zone == f"wild:{e.seat}" and e.source.slot // 2 == colour
                row = ["up"] * shown[e.seat, colour]["up"] + ["used"] * shown[e.seat, colour]["used"]
                row += ["down"] * (2 - len(row))
                shown[e.seat, colour][row[e.source.slot % 2]] -= 1
                shown[e.seat, colour][e.arg] += 1
        for (s, c), counts in shown.items():
            at = 2 * s + c
            assert [counts[k] for k in ("up", "used", "down")] == [state.up[at], state.used[at], state.down[at]]


@pytest.mark.campaign
def test_who_is_asked_what_to_burn_has_a_choice_in_every_deal_that_could_be() -> None:
    met = 0
    for n in range(400):
        options = table_options(SUMI)
        state = SUMI.deal(options, 3, n, SUMI.match_state(options, 3, n, ()))
        rng = Random(n)
        for action in play(state, rng, thrifty):
            flames = [a for a in state.legal(state.turn) if a.verb == "play" and SHAPES[a.cards].kind == HONOO]
            if flames and action not in flames:
                twin = state.clone()
                twin.apply(rng.choice(flames))
                if twin.phase == "burn" and twin.hands[twin.turn]:
                    met += 1
                    other = SUMI.determinize(twin.view((twin.turn + 1) % 3), rng)
                    assert len(other.legal(other.turn)) == 2
    assert met > 20 and KINDS[HONOO] == "honoo"


# ------------------------------------------------------------------ a table --
def test_the_table_makes_forced_passes_by_itself() -> None:
    table = Table(
        SUMI,
        table_options(SUMI),
        [Seat(str(n)) for n in range(3)],
        1,
        position=sumi("B5|R8|B9", down=["rB", "", ""]).position(),
    )
    table.submit(DEAL)
    assert table.run() and str(table.log[-1]) == "0 pass"
    assert not table.run()


# ------------------------------------------------------------ whole matches --
def play_matches(seats: int, matches: int) -> tuple[Counter[str], int]:
    """How the deals of so many matches ended, and the most rounds one of them had."""
    kinds: Counter[str] = Counter()
    most = 0
    for n in range(matches):
        options = table_options(SUMI, list(SUMI.PRESETS)[n % 3])
        rng = Random(n)
        results: list[Result] = []
        while not (match_state := SUMI.match_state(options, seats, n, results)).over:
            state = SUMI.deal(options, seats, n, match_state)
            for _ in play(state, rng, thrifty if n % 2 else anything):
                pass
            results.append(ended(state))
            most = max(most, state.rounds)
            assert len(results) < 50, "a match comes to an end"
        kinds.update(r.kind for r in results)
        assert sum(match_state.final) == options["deals"] * seats * (seats + 1) // 2
    return kinds, most


@pytest.mark.parametrize("seats", [3, 4])
def test_matches_come_to_an_end(seats: int) -> None:
    kinds, most = play_matches(seats, 6)
    assert kinds["out"] >= 24 and most <= 60


@pytest.mark.campaign
@pytest.mark.parametrize("seats", [3, 4])
def test_three_hundred_matches_come_to_an_end_and_few_deals_are_void(seats: int) -> None:
    kinds, most = play_matches(seats, 300)
    print(seats, kinds, most)
    assert kinds["void"] <= kinds["out"] / 50
