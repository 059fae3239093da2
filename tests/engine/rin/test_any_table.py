"""RIN's promises at any table: two to eight seats, any options, any position; and what nobody can see."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import JOKER, codes, rank, suit
from engine.contract import CLOCK, CLOSE, PUBLIC, Action, Event, IllegalAction, PositionError, redact
from engine.games.rin.state import State
from engine.options import OptionError, check_seats, table_options
from tests.kit.deals import PACKS, anything, do, ended, everything, fresh, play, refused
from tests.kit.rin_positions import RIN, rin

# ------------------------------------------------------- every reason, once --
THREE = "9H KC 5S|4S 5D|2C QD"
TURN = rin(THREE, "3H")
NINE = do(rin("9H KC 5S|4S 5D|2C QD 9D|JK QH", "3H", "jokers"), "0 play 9H")
CALLED = do(NINE.clone(), "1 rin")
SHARP = do(rin(THREE, "3H", "sharp"), "0 play 9H", "1 rin")
CHAIN = rin("2C 9S|4S 5D", "2S", chain=2)
RACE = rin("9H KC 5S|4S 5C|2C QD|7D 3C", "9D", phase="race", passed=[1])
SECOND = rin("9H KC 5S|4H 5D|2C QD|7H 3C", "9H", phase="second", turn=1, decks=2)

WHY = [
    ("deal_over", do(rin("9H|4S 5D", "3H"), "0 play 9H"), "1 rin"),
    ("not_your_turn", TURN, "1 draw"),
    ("wrong_phase", CALLED, "1 draw"),
    ("unknown_action", TURN, "0 sing"),
    ("not_in_hand", TURN, "0 play 10H"),
    ("no_match", TURN, "0 play KC"),
    ("only_two", CHAIN, "0 play 9S"),
    ("only_king", rin("2C 9S|4S 5D", "KS", lap=1), "0 play 9S"),
    ("name_suit", rin("8H 9S|4S 5D", "KH"), "0 play 8H"),
    ("no_suit", TURN, "0 play 9H clubs"),
    ("not_last", TURN, "0 play 9H last"),
    ("must_play", TURN, "0 draw"),
    ("must_play_two", CHAIN, "0 draw"),
    ("by_lot", SECOND, "1 draw"),
    ("can_play", RACE, "3 pass"),
    ("only_starter_passes", rin("9H KC|4S 5D", "3S"), "0 pass"),
    ("passed", RACE, "1 pass"),
    ("own_card", NINE, "0 rin"),
    ("sum_differs", NINE, "2 rin"),
    ("joker_in_hand", NINE, "3 rin"),
    ("no_draw", NINE, "1 torin"),
    ("called", CALLED, "1 rin"),
    ("no_last_due", TURN, "0 last"),
    ("nothing_to_challenge", TURN, "0 challenge 1"),
    ("only_loser_returns", SHARP, "2 return"),
    ("no_window", TURN, "* close"),
]


@pytest.mark.parametrize("reason, state, text", WHY, ids=[w[0] for w in WHY])
def test_an_illegal_action_has_its_reason_and_changes_nothing(reason: str, state: State, text: str) -> None:
    before = everything(state)
    assert refused(state.clone(), text) == reason
    assert everything(state) == before


def test_every_reason_there_is_has_its_case() -> None:
    assert [w[0] for w in WHY] == list(RIN.REASONS)


# ----------------------------------------------------- impossible positions --
GOOD = {"hands": ["9H KC", "4S 5D", "2C"], "field": "QH 3H"}
ONE_LEFT = GOOD | {"exposed": [2]}
IMPOSSIBLE = [
    ("game", {"game": "gin"}),
    ("colour", {"colour": "red"}),
    ("options", {"options": {"preset": "nobody"}}),
    ("options", {"options": {"jokers": 9}}),
    ("options", {"options": 7}),
    ("hands", {"hands": None}),
    ("hands", {"hands": ["9H KC"]}),
    ("hands", {"hands": ["9H"] * 9}),
    ("hands[0]", {"hands": ["", "4S 5D", "2C"]}),
    ("hands[1]", {"hands": ["9H KC", 7, "2C"]}),
    ("hands[1]", {"hands": ["9H KC", "4S ZZ", "2C"]}),
    ("hands[1]", {"hands": ["9H KC", "4S --", "2C"]}),
    ("hands[1]", {"hands": ["9H KC", "rB 5D", "2C"]}),
    ("KC", {"hands": ["9H KC", "KC 5D", "2C"]}),
    ("JK", {"hands": ["9H JK", "4S 5D", "2C"]}),
    ("9H", {"field": "9H 3H"}),
    ("3H", {"stock": "5C 3H"}),
    ("stock", {"stock": "1S"}),
    ("field", {"field": ""}),
    ("field", {"field": 4}),
    ("seats", {"seats": 4}),
    ("phase", {"phase": "tea"}),
    ("phase", {"phase": "over"}),
    ("phase", {"phase": []}),
    ("decks", {"decks": 3}),
    ("turn", {"turn": 3}),
    ("turn", {"turn": -1}),
    ("turn", {"turn": True}),
    ("starter", {"starter": "Aki"}),
    ("owner", {"owner": 8}),
    ("turns", {"turns": -1}),
    ("seed", {"seed": 1.5}),
    ("totals", {"totals": [1, -1]}),
    ("totals", {"totals": ["a", "b", "c"]}),
    ("direction", {"direction": 2}),
    ("direction", {"direction": 0}),
    ("direction", {"phase": "race", "direction": 1}),
    ("named", {"named": "spades"}),
    ("named", {"field": "8H"}),
    ("named", {"field": "8H", "named": "swords"}),
    ("named", {"field": "8H", "named": ["spades"]}),
    ("chain", {"chain": 2}),
    ("chain", {"field": "2H", "chain": 3}),
    ("chain", {"field": "2H", "chain": 1}),
    ("chain", {"field": "2H", "chain": 2048}),
    ("lap", {"lap": 2}),
    ("lap", {"field": "KH", "lap": 0}),
    ("lap", {"field": "KH", "lap": 2, "owner": 1}),
    ("owed", {"owed": [0]}),
    ("owed", {"owed": [7], "phase": "owe"}),
    ("owed", {"owed": 1, "phase": "owe"}),
    ("owed", {"phase": "owe"}),
    ("stock", {"phase": "owe", "owed": [1], "stock": "", "field": "3H"}),
    ("then", {"phase": "owe", "owed": [1], "then": "tea"}),
    ("exposed", {"exposed": [2, 2]}),
    ("exposed", {"exposed": [2], "unsaid": 2}),
    ("hands[1]", {"exposed": [1]}),
    ("hands[0]", {"unsaid": 0}),
    ("passed", {"phase": "start", "passed": [1, 2]}),
    ("racers", {"phase": "race", "racers": [0, 1]}),
    ("racers", {"phase": "race", "racers": [], "passed": [1, 2]}),
    ("racers", {"phase": "race", "hands": ["9H", "4S"]}),
    ("hands[1]", {"phase": "second", "turn": 1}),
    ("claims", {"phase": "claims"}),
    ("claims", {"phase": "claims", "claims": 5}),
    ("claims", {"phase": "claims", "claims": ["1 rin"]}),
    ("claims", {"field": "9D", "hands": ["KC", "4S 5D"], "phase": "claims", "claims": ["1 torin"]}),
    ("claims", {"field": "9D", "hands": ["KC", "4S 5D"], "phase": "claims", "claims": ["1 rin", "1 rin"]}),
    ("claims", {"field": "9D", "hands": ["KC", "4S 5D"], "phase": "claims", "claims": ["0 tea"]}),
    ("claims", {"field": "9D", "hands": ["KC", "4S 5D"], "claims": ["1 rin"], "owner": 0}),
    ("returned", {"returned": True}),
]


@pytest.mark.parametrize("part, change", IMPOSSIBLE)
def test_an_impossible_position_is_refused_and_the_part_named(part: str, change: dict[str, Any]) -> None:
    RIN.setup(GOOD)
    RIN.setup(ONE_LEFT)
    with pytest.raises(PositionError) as error:
        RIN.setup(GOOD | change)
    assert str(error.value).startswith(part + ":"), error.value


@pytest.mark.parametrize("position", [None, 5, "rin", [], [1, 2]])
def test_a_position_that_is_no_table_of_parts_is_refused(position: Any) -> None:
    with pytest.raises(PositionError):
        RIN.setup(position)


def test_a_position_without_a_stock_shuffles_the_rest_by_its_seed() -> None:
    a, b, c = (RIN.setup(GOOD | {"seed": n}).position()["stock"] for n in (1, 1, 2))
    assert a == b != c
    assert len(a.split()) == 52 - 7


# --------------------------------------------------------- what nobody sees --
def callers(state: State) -> set[int]:
    return {s for s in range(state.seats) for a in state.legal(s) if a.verb in RIN.CALLS}


def in_silence(state: State, rng: Random) -> Action:
    """Nobody calls; whoever is to move does."""
    moves = [a for s in state.view(PUBLIC).acting for a in state.legal(s) if a.verb not in RIN.CALLS]
    return rng.choice(moves)


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset, seats", [("school", 4), ("jokers", 3), ("free", 7)])
def test_nobody_can_see_whether_somebody_can_call(preset: str, seats: int) -> None:
    """R15: cards that the mover cannot see change places, so that others may call who could not, or the other
    way round. What everybody sees is the same before and after the next move."""
    compared = 0
    for seed in range(12):
        state, rng = fresh("rin", preset, seats, seed), Random(seed)
        for action in play(state, rng, in_silence):
            for n in range(4):
                other = RIN.determinize(state.view(action.seat), Random(n))
                other.seed = state.seed
                if callers(other) - {action.seat} == callers(state) - {action.seat}:
                    continue
                assert (other.view(PUBLIC), other.window) == (state.view(PUBLIC), state.window)
                mine: list[Event] = []
                real: list[Event] = []
                after = state.clone()
                after.apply(action, real)
                other.apply(action, mine)
                if after.result or after.stock != state.stock[: len(after.stock)]:
                    continue  # hands laid open, or a stock made anew
                compared += 1
                assert [redact(e, PUBLIC) for e in mine] == [redact(e, PUBLIC) for e in real]
                assert (other.view(PUBLIC), other.window) == (after.view(PUBLIC), after.window)
    assert compared > 40


# ------------------------------------------------------ any table of all --
SOME = st.fixed_dictionaries({o.id: st.sampled_from(o.choices) for o in RIN.OPTIONS})
VERBS = ("play", "draw", "pass", "rin", "torin", "return", "last", "challenge", "close", "sing")
WORDS = st.sampled_from(["", "last", "spades", "hearts last", "last clubs", "0", "1", "7", "9", "x"])
CARDS = st.lists(st.integers(-1, JOKER + 1), max_size=2).map(tuple)
TRIES = st.builds(Action, st.integers(-2, 9), st.sampled_from(VERBS), CARDS, WORDS)


def follows(card: int, state: State) -> bool:
    """R7-R12 in words: whether a card may be played on what lies there."""
    facts, top = state.view(PUBLIC).facts, state.view(PUBLIC).zones["field"][-1]
    if facts.chain or facts.lap >= 0:
        return card != JOKER and rank(card) == (2 if facts.chain else 13)
    if JOKER in (card, top) or (rank(card) == 8 and state.options["eight_wild"] == "true"):
        return True
    named = "shcd".index(facts.named[0]) if facts.named else suit(top)
    return rank(card) == rank(top) or suit(card) == named


def worth(cards: Sequence[int]) -> int | None:
    """The sum of a hand or a field card for Rin, -1 for a lone Joker; nothing equals a hand of a Joker and more."""
    if JOKER in cards:
        return -1 if len(cards) == 1 else None
    return sum(map(rank, cards))


class AnyTableOfRin(RuleBasedStateMachine):
    """RIN at a table with any options, played by anybody, keeps every promise after every action."""

    @initialize(changes=SOME, seats=st.integers(2, 8), seed=st.integers(0, 2**32))
    def sit_down(self, changes: dict[str, Any], seats: int, seed: int) -> None:
        self.options = table_options(RIN, "", changes)
        try:
            check_seats(RIN, seats, self.options)
        except OptionError:
            assume(False)
        self.pack = PACKS["rin"](self.options, seats)
        self.match_state = RIN.match_state(self.options, seats, seed, ())
        self.state = RIN.deal(self.options, seats, seed, self.match_state)
        self.seed, self.rng = seed, Random(seed)

    @precondition(lambda self: self.state.result is not None)
    @rule()
    def deal_again(self) -> None:
        self.match_state = RIN.match_state(self.options, self.state.seats, self.seed, [ended(self.state)])
        self.state = RIN.deal(self.options, self.state.seats, self.seed, self.match_state)

    @precondition(lambda self: self.state.result is None)
    @rule(n=st.integers(1, 25))
    def go_on(self, n: int) -> None:
        for _, _ in zip(range(n), play(self.state, self.rng), strict=False):
            pass

    @precondition(lambda self: self.state.result is None)
    @rule(seed=st.integers(0, 10**6))
    def do_anything(self, seed: int) -> None:
        self.state.apply(anything(self.state, Random(seed)))

    @precondition(lambda self: self.state.result is None)
    @rule(action=TRIES)
    def try_something(self, action: Action) -> None:
        legal = self.state.legal(action.seat) if action.seat != CLOCK else [CLOSE] * bool(self.state.window)
        before = everything(self.state)
        reason = self.state.why_not(action)
        assert (reason is None) == (action in legal)
        if reason is None:
            self.state.apply(action)
            return
        assert reason in RIN.REASONS
        with pytest.raises(IllegalAction):
            self.state.apply(action)
        assert everything(self.state) == before

    @precondition(lambda self: self.state.result is None)
    @rule()
    def pass_through_a_position(self) -> None:
        twin = RIN.setup(self.state.position())
        assert twin.position() == self.state.position()
        seats = range(self.state.seats)
        assert [twin.legal(s) for s in seats] == [self.state.legal(s) for s in seats]
        assert twin.acting() == self.state.acting()

    @invariant()
    def nothing_is_lost_and_nothing_leaks(self) -> None:
        if not hasattr(self, "state"):
            return
        state, seats = self.state, range(self.state.seats)
        assert Counter([c for s in seats for c in state.view(s).hand]) + Counter(state.stock + state.field) == self.pack
        for seat in (0, state.seats - 1, PUBLIC):
            view = state.view(seat)
            other = RIN.determinize(view, self.rng)
            assert other.view(seat) == view
            assert other.legal(seat) == state.legal(seat)
        if state.result:
            assert sum(state.result.points) == 0
            assert min(state.result.points, default=0) >= 0 or state.result.winners

    @invariant()
    def what_may_be_played_and_called_is_what_the_rules_say(self) -> None:
        if not hasattr(self, "state") or self.state.result:
            return
        state, view = self.state, self.state.view(PUBLIC)
        top = worth(view.zones["field"][-1:])
        for seat in range(state.seats):
            hand, legal = state.view(seat).hand, state.legal(seat)
            plays = {a.cards[0] for a in legal if a.verb == "play"}
            moving = seat in view.acting and view.phase != "owe"
            assert plays == ({c for c in hand if follows(c, state)} if moving else set()), codes(hand)
            rins = worth(hand) == top and seat != view.facts.owner and (seat, "rin") not in view.facts.claims
            if not state.false_calls and (seat, "torin") not in view.facts.claims:
                assert ("rin" in {a.verb for a in legal}) == rins
            assert ("torin" in {a.verb for a in legal}) <= (seat == view.facts.drew)


TestAnyTableOfRin = AnyTableOfRin.TestCase
TestAnyTableOfRin.settings = settings(stateful_step_count=30)
