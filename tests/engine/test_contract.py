"""What every game promises, checked over all games, presets and seats, and over the toy game. Events: test_events."""

import gc
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given

import engine
from engine.cards import HIDDEN
from engine.contract import (
    CLOCK,
    CLOSE,
    PUBLIC,
    Action,
    Event,
    IllegalAction,
    NotationError,
    State,
    UnknownGame,
    View,
    is_choice,
    parse,
    redact,
)
from engine.options import Option, OptionError, check_seats, table_options
from tests.kit.deals import GAMES, PACKS, anything, either, ended, every_table, everything, field_names, fresh, play
from tests.kit.promises import ACTIONS, all_seats, check_cards
from tests.kit.sampling import scaled

every_game = pytest.mark.parametrize("game", GAMES)


def some_seats(state: State, rng: Random) -> list[int]:
    """Everybody at a small table, a few at a large one, and the onlooker."""
    return [*sorted(rng.sample(range(state.seats), min(2, state.seats))), PUBLIC]


def middles(game: str, preset: str, seats: int, seed: int, keep: float = 0.15) -> Iterator[tuple[State, Random]]:
    """States in the middle of random deals, with the random numbers to go on."""
    rng = Random(f"{game} {preset} {seats} {seed}")
    for n in range(scaled(1, 3)):
        state = fresh(game, preset, seats, seed * 100 + n)
        met: Counter[str] = Counter()
        for _ in play(state, rng):
            phase = state.view(0).phase
            met[phase] += 1
            if met[phase] <= 2 or rng.random() < keep / (1 + met[phase] / 20):
                yield state, rng
        yield state, rng


# --------------------------------------------------------------- the games --
@every_game
def test_a_game_offers_every_part(game: str) -> None:
    rules = GAMES[game]
    assert game == rules.ID
    assert game in PACKS, "tests/kit/deals.py has to know the pack of every game"
    assert len(set(rules.REASONS)) == len(rules.REASONS)
    assert {o.default in o.choices for o in rules.OPTIONS} == {True}
    for preset in rules.PRESETS:
        options = table_options(rules, preset)
        assert set(options) == {o.id for o in rules.OPTIONS} | {"preset"}
    for seats in (0, 1, 99, 10**5000):
        with pytest.raises(OptionError, match=f"^{game} is not played by "):
            check_seats(rules, seats)


def test_an_option_matters_where_the_one_it_hangs_on_has_its_value() -> None:
    one, several = Option("limit", 5, (5,), ("knock", "on")), Option("limit", 5, (5,), ("knock", ("on", "late")))
    values = ("on", "late", "off")
    assert [one.matters({"knock": value}) for value in values] == [True, False, False]
    assert [several.matters({"knock": value}) for value in values] == [True, True, False]
    assert Option("limit", 5, (5,)).matters({})


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="gin"):
        engine.load("bridge")


# ------------------------------------------------------------ the notation --
@given(ACTIONS)
def test_parsing_what_was_written_gives_the_same_action(action: Action) -> None:
    assert parse(str(action)) == action


def test_a_call_and_a_move_among_several_are_choices_and_the_only_move_is_none() -> None:
    rules = engine.load("gin")
    options = table_options(rules)
    deal = rules.deal(options, 2, 1, rules.match_state(options, 2, 1, []))
    first, second = deal.legal(1)[-1], Action(0, "pass")
    assert first.verb == "pass" and is_choice(deal, first, rules.CALLS)
    deal.apply(first)
    deal.apply(second)
    only = deal.legal(1)
    assert len(only) == 1 and not is_choice(deal, only[0], rules.CALLS)
    assert is_choice(deal, only[0], {only[0].verb}), "a call is one also if it is alone"


@pytest.mark.parametrize("text", ["", "0", "x take", "-1 take", "take", "* ", "9" * 5000 + " take", "٣ draw", "² draw"])
def test_what_is_not_an_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse(text)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x0b", "\x1e", "\x85", "\u2028"])
def test_an_action_is_one_line(end: str) -> None:
    for text in (f"0 discard 7H{end}1 draw", f"0 discard 7H{end}", f"{end}0 discard 7H"):
        with pytest.raises(NotationError):
            parse(text)
    assert parse("0 discard\t7H") == parse("0 discard 7H")


# ----------------------------------------------------- legal and everything else --
@cache
def simple_actions(seats: int, verbs: tuple[str, ...]) -> list[Action]:
    """Every action of every seat with one card or none."""
    found = [Action(s, v, (c,)) for s in range(seats) for v in verbs for c in range(-1, 75)]
    return found + [Action(s, v) for s in (CLOCK, PUBLIC, *range(seats), 7) for v in verbs]


def universe(legal: list[Action], state: State, rng: Random) -> list[Action]:
    """Every action with one card or none, and many odd ones."""
    verbs = sorted({"take", "pass", "draw", "discard", "knock", "biggin", "meld", "layoff", "done", "play", "snap"})
    verbs += ["rin", "torin", "return", "last", "challenge", "gin", "rumino", "rebuy", "burn", "revive"]
    verbs += ["close", "deal", "sing"]
    found = [*simple_actions(state.seats, tuple(verbs)), CLOSE._replace(cards=(0,)), CLOSE._replace(arg="7")]
    for a in legal:
        found += [
            a._replace(seat=(a.seat + 1) % state.seats),
            a._replace(arg="7"),
            a._replace(arg=a.arg + " x"),
            a._replace(cards=a.cards * 2),
            a._replace(cards=a.cards[::-1]),
            a._replace(cards=(*a.cards, rng.randrange(52))),
            a._replace(verb=rng.choice(verbs)),
            a._replace(cards=tuple(rng.sample(range(52), rng.randint(1, 5)))),
        ]
    return found


def is_refused(state: State, action: Action) -> bool:
    """Whether an action raises IllegalAction; `pytest.raises` is slow for thousands of them."""
    try:
        state.apply(action, [])
    except IllegalAction:
        return True
    return False


@every_table
def test_every_legal_action_applies_and_everything_else_gives_a_reason_and_changes_nothing(
    game: str, preset: str, seats: int
) -> None:
    rules = GAMES[game]
    for state, rng in middles(game, preset, seats, 1):
        legal = [a for s in range(state.seats) for a in state.legal(s)]
        clock = [CLOSE] if state.window and not state.result else []
        assert len(set(legal)) == len(legal)
        assert set(state.acting()) == {a.seat for a in legal}
        before = everything(state)
        for action in legal + clock:
            assert parse(str(action)) == action
            assert state.why_not(action) is None
            state.clone().apply(action, [])
        right = {*legal, *clock}
        wrong = [a for a in universe(legal, state, rng) if a not in right]
        for action in rng.sample(wrong, min(len(wrong), 1500)):
            assert state.why_not(action) in rules.REASONS, action
            assert is_refused(state, action), action
        assert everything(state) == before


@every_table
def test_a_finished_deal_has_a_result_and_nothing_left_to_do(game: str, preset: str, seats: int) -> None:
    for n in range(scaled(5, 10)):
        state = fresh(game, preset, seats, n)
        for _ in play(state, Random(n)):
            assert state.acting() or state.window
        assert len(ended(state).points) == seats
        assert all(state.legal(s) == [] for s in range(-2, seats))
        assert state.acting() == ()


# --------------------------------------------------------------- the cards --
@every_table
def test_cards_are_conserved_after_every_action(game: str, preset: str, seats: int) -> None:
    for n in range(scaled(2, 4)):
        state = fresh(game, preset, seats, n)
        pack = PACKS[game](state.view(0).options, seats)
        for _ in play(state, Random(n)):
            check_cards(state, pack)
        check_cards(state, pack)


# ---------------------------------------------------------------- the view --
def reachable(root: object) -> list[object]:
    """Everything that can be reached from an object, classes and modules apart."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        thing = todo.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType):
            continue
        seen[id(thing)] = thing
        todo += gc.get_referents(thing)
    return list(seen.values())


def check_frozen(value: object) -> None:
    """Nothing a caller gets hold of can be changed."""
    if isinstance(value, tuple):
        for v in value:
            check_frozen(v)
    elif isinstance(value, Mapping):
        unchecked: Any = value
        with pytest.raises(TypeError):
            unchecked["x"] = 1
        for v in value.values():
            check_frozen(v)
    else:
        assert value is None or isinstance(value, int | str | bool | frozenset), value


@every_table
def test_no_state_is_reachable_from_a_view_and_nothing_in_it_can_be_changed(game: str, preset: str, seats: int) -> None:
    for state, _ in middles(game, preset, seats, 2, keep=0.05):
        for seat in all_seats(state):
            view = state.view(seat)
            assert isinstance(view, View)
            found = reachable(view)
            assert not [x for x in found if isinstance(x, type(state))]
            mine = [getattr(state, name) for name in field_names(state)]
            shared = {id(x) for x in mine if isinstance(x, list)}
            assert not [x for x in found if id(x) in shared]
            check_frozen(view)


@every_table
def test_a_view_does_not_change_when_the_deal_goes_on(game: str, preset: str, seats: int) -> None:
    state = fresh(game, preset, seats, 5)
    kept = []
    for _ in play(state, Random(5)):
        kept += [(v, repr(v)) for v in map(state.view, all_seats(state))]
    assert all(repr(v) == text for v, text in kept)


# ------------------------------------------------- what a seat cannot see --
@every_table
def test_determinize_gives_back_the_same_view_at_every_decision(game: str, preset: str, seats: int) -> None:
    rules = GAMES[game]
    for n in range(scaled(2, 4)):
        state = fresh(game, preset, seats, n)
        pack = PACKS[game](state.view(0).options, seats)
        rng = Random(n)
        for _ in play(state, Random(n)):
            for seat in some_seats(state, rng):
                view = state.view(seat)
                other = rules.determinize(view, rng)
                assert other.view(seat) == view
                if rng.random() < 0.3:
                    check_cards(other, pack)
        for seat in all_seats(state):
            assert rules.determinize(state.view(seat), Random(1)).view(seat) == state.view(seat)


@every_table
def test_determinize_differs_where_it_may(game: str, preset: str, seats: int) -> None:
    state = fresh(game, preset, seats, 3)
    others = [GAMES[game].determinize(state.view(0), Random(n)) for n in range(5)]
    assert len({o.view(1).hand for o in others}) > 1


@every_table
def test_determinize_may_give_every_unseen_card_to_every_hidden_hand(game: str, preset: str, seats: int) -> None:
    state = fresh(game, preset, seats, 3)
    view = state.view(0)
    visible = Counter(c for cards in view.zones.values() for c in cards if c != HIDDEN)
    unseen = Counter(PACKS[game](view.options, seats)) - visible
    worlds = [GAMES[game].determinize(view, Random(n)) for n in range(150)]
    for seat in range(1, seats):
        assert {c for world in worlds for c in world.view(seat).hand} >= set(unseen)


def headless(action: Action, events: list[Event], seat: int, view: View) -> bool:
    """Whether an action shows a seat no face that it did not know, and nothing is left to chance."""
    if any(e.kind in ("reveal", "result", "lot") or e.arg == "shuffle" for e in events):
        return False
    turned_up = [e for e in events if HIDDEN not in redact(e, seat).cards and e.cards != action.cards]
    return not any(HIDDEN in view.zones[e.source.zone] for e in turned_up if e.source)


@every_table
def test_shuffling_what_a_seat_cannot_see_changes_nothing_for_it(game: str, preset: str, seats: int) -> None:
    rules, compared = GAMES[game], 0
    for n in range(scaled(2, 4)):
        state = fresh(game, preset, seats, n)
        rng = Random(n)
        for action in play(state, Random(n)):
            for seat in some_seats(state, rng):
                other = rules.determinize(state.view(seat), Random(n))
                assert other.legal(seat) == state.legal(seat)
                real: list[Event] = []
                mine: list[Event] = []
                after = state.clone()
                after.apply(action, real)
                if other.why_not(action) or not headless(action, real, seat, state.view(seat)):
                    continue
                other.apply(action, mine)
                if not headless(action, mine, seat, state.view(seat)):
                    continue
                compared += 1
                assert [redact(e, seat) for e in mine] == [redact(e, seat) for e in real]
                assert other.view(seat) == after.view(seat)
    assert compared > 30


# ------------------------------------------------------------------ clones --
@every_table
def test_a_clone_is_independent(game: str, preset: str, seats: int) -> None:
    for state, rng in middles(game, preset, seats, 3):
        twin = state.clone()
        before = everything(state)
        assert everything(twin) == before
        for _ in play(twin, rng, anything):
            pass
        assert everything(state) == before


@every_table
def test_the_same_seed_gives_the_same_deal_and_another_seed_another(game: str, preset: str, seats: int) -> None:
    assert everything(fresh(game, preset, seats, 9)) == everything(fresh(game, preset, seats, 9))
    assert everything(fresh(game, preset, seats, 9)) != everything(fresh(game, preset, seats, 10))


@every_table
def test_a_silent_rollout_runs_the_same_rules(game: str, preset: str, seats: int) -> None:
    loud, silent = fresh(game, preset, seats, 4), fresh(game, preset, seats, 4)
    for action in play(loud, Random(4), either, []):
        silent.apply(action)
    assert everything(loud) == everything(silent)


# --------------------------------------------------------------- positions --
@every_table
def test_a_position_goes_on_as_the_deal_it_was_taken_from(game: str, preset: str, seats: int) -> None:
    """The history is not part of a position."""
    rules = GAMES[game]
    for state, rng in middles(game, preset, seats, 4):
        if state.result:
            continue
        twin = rules.setup(state.position())
        assert twin.position() == state.position()
        original = state.clone()
        for action in play(original, rng):
            assert [twin.legal(s) for s in range(seats)] == [original.legal(s) for s in range(seats)]
            twin.apply(action)
        assert dict(twin.view(0).zones) == dict(original.view(0).zones)
        one, other = ended(twin), ended(original)
        assert (one.kind, one.points, one.lines) == (other.kind, other.points, other.lines)


@every_table
def test_a_position_keeps_what_every_seat_knows(game: str, preset: str, seats: int) -> None:
    rules = GAMES[game]
    for n in range(scaled(2, 6)):
        state, rng = fresh(game, preset, seats, n), Random(n)
        for _ in play(state, rng, either if n % 2 else anything):
            if state.result or rng.random() < 0.5:
                continue
            twin = rules.setup(state.position())
            for seat in all_seats(state):
                mine, theirs = state.view(seat), twin.view(seat)
                assert theirs.facts == mine.facts and dict(theirs.zones) == dict(mine.zones)
                assert (theirs.phase, theirs.acting, theirs.window) == (mine.phase, mine.acting, mine.window)
