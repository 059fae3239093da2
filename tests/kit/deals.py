"""What several tests share: deals played by simple players, and everything there is in a State."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any, Literal, TypeVar, cast, overload

import pytest

import engine
from engine.cards import DECK, FACES, faces, mask
from engine.contract import CLOSE, Action, Event, IllegalAction, Result, Rules, State, parse
from engine.games import gin as gin_rummy
from engine.games import rin, rumino, sumidagawa
from engine.games.gin.state import State as GinState
from engine.games.rin.state import State as RinState
from engine.games.rumino.state import State as RuminoState
from engine.games.sumidagawa.state import State as SumidagawaState
from engine.melds import jokers
from engine.melds.plain import discards
from engine.options import table_options
from engine.record.journal import Journal
from engine.table.table import Table
from tests.kit import toy

GAMES: dict[str, Rules] = {game: engine.load(game) for game in engine.game_ids()} | {toy.ID: toy}
"""Every game there is, and the toy."""

PACKS: dict[str, Callable[[Mapping[str, Any], int], Counter[int]]] = {
    "gin": lambda options, seats: Counter(DECK),
    "rin": lambda options, seats: rin.pack(options, rin.deck_count(options, seats)),
    "rumino": lambda options, seats: rumino.PACK,
    "sumidagawa": lambda options, seats: sumidagawa.pack(seats),
    toy.ID: lambda options, seats: Counter(DECK * options["packs"]),
}
"""The cards each game is played with."""

Choose = Callable[[State, Random], Action]
AnyState = TypeVar("AnyState", bound=State)
"""The State of one game: what goes in comes out."""


def tables() -> list[tuple[str, str, int]]:
    """Every game and preset; the first preset with the fewest, the most and some seats, the others with some."""
    found = []
    for game, rules in GAMES.items():
        some = rules.SEATS[len(rules.SEATS) // 2]
        for n, preset in enumerate(rules.PRESETS):
            counts = {rules.SEATS[0], some, rules.SEATS[-1]} if n == 0 else {some}
            found += [(game, preset, seats) for seats in sorted(counts)]
    return found


def every_table(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test at every table; the suite runs it at some of them, with fewer deals."""
    marked: Callable[..., None] = pytest.mark.parametrize("game, preset, seats", tables())(test)
    return cast(Callable[..., None], pytest.mark.scaled(pytest.mark.sample(6)(marked)))


@overload
def fresh(
    game: Literal["gin"], preset: str = ..., seats: int = ..., seed: int = ..., events: list[Event] | None = ...
) -> GinState: ...
@overload
def fresh(
    game: Literal["rin"], preset: str = ..., seats: int = ..., seed: int = ..., events: list[Event] | None = ...
) -> RinState: ...
@overload
def fresh(
    game: Literal["rumino"], preset: str = ..., seats: int = ..., seed: int = ..., events: list[Event] | None = ...
) -> RuminoState: ...
@overload
def fresh(
    game: Literal["sumidagawa"], preset: str = ..., seats: int = ..., seed: int = ..., events: list[Event] | None = ...
) -> SumidagawaState: ...
@overload
def fresh(
    game: str, preset: str = ..., seats: int = ..., seed: int = ..., events: list[Event] | None = ...
) -> State: ...
def fresh(game: str, preset: str = "", seats: int = 2, seed: int = 0, events: list[Event] | None = None) -> State:
    """The first deal of a match."""
    rules = GAMES[game]
    options = table_options(rules, preset)
    return rules.deal(options, seats, seed, rules.match_state(options, seats, seed, ()), events)


def anything(state: State, rng: Random) -> Action:
    """Any legal action of anybody, the clock's among them."""
    found = [a for seat in state.acting() for a in state.legal(seat)]
    if state.window:
        found.append(CLOSE)
    return rng.choice(found)


def keen(state: State, rng: Random) -> Action:
    """A gin player who collects melds and likes to knock."""
    (seat,) = state.acting()
    legal = state.legal(seat)
    ends = [a for a in legal if a.verb in ("knock", "biggin")]
    if ends and rng.random() < 0.6:
        return rng.choice(ends)
    throws = [a for a in legal if a.verb == "discard"]
    if throws and rng.random() < 0.9:
        left = discards(mask(state.view(seat).hand))
        return min(throws, key=lambda a: left[a.cards[0]])
    return rng.choice(legal)


def steady(state: State, rng: Random) -> Action:
    """A round of RIN in which people mostly get on with their moves, and seldom call wrongly."""
    movers = state.view(0).acting
    if movers and (rng.random() < 0.8 or len(state.acting()) == state.seats):
        moves = [a for a in state.legal(rng.choice(movers)) if a.verb not in ("rin", "torin") or rng.random() < 0.2]
        if moves:
            return rng.choice(moves)
    return anything(state, rng)


def collector(state: State, rng: Random) -> Action:
    """A Rumino player who collects melds, mostly ends a deal that can be ended, and likes to buy back in."""
    (seat,) = state.acting()
    legal = state.legal(seat)
    ends = [a for a in legal if a.verb in ("knock", "gin", "rumino", "rebuy")]
    if ends and rng.random() < 0.6:
        return rng.choice(ends)
    throws = [a for a in legal if a.verb == "discard"]
    if throws and rng.random() < 0.9:
        left = jokers.discards(jokers.gather(state.view(seat).hand))
        return min(throws, key=lambda a: left[a.cards[0]])
    return rng.choice(legal)


def thrifty(state: State, rng: Random) -> Action:
    """A Sumidagawa player who mostly plays plain cards, and many of them."""
    (seat,) = state.acting()
    legal = state.legal(seat)
    plain = [a for a in legal if a.verb == "play" and max(a.cards) < FACES["rB"]]
    if plain and rng.random() < 0.8:
        most = max(len(a.cards) for a in plain)
        return rng.choice([a for a in plain if len(a.cards) == most or rng.random() < 0.3])
    if legal[-1].verb == "pass" and rng.random() < 0.6:
        return legal[-1]
    return rng.choice(legal)


PLAYERS: dict[str, Choose] = {"gin": keen, "rin": steady, "rumino": collector, "sumidagawa": thrifty}


def either(state: State, rng: Random) -> Action:
    """A player who brings a deal of this game to an end in reasonable time, and to all kinds of end."""
    return PLAYERS.get(state.view(0).game, anything)(state, rng)


def play(
    state: AnyState,
    rng: Random,
    choose: Callable[[AnyState, Random], Action] = either,
    events: list[Event] | None = None,
) -> Iterator[Action]:
    """Play a deal to its end; each action is yielded just before it is done."""
    while state.result is None:
        action = choose(state, rng)
        yield action
        state.apply(action, events)


def field_names(state: State) -> list[str]:
    """The names of all fields of a State, those of its base classes included."""
    names = [name for kind in type(state).__mro__[:-1] for name, member in vars(kind).items() if _is_field(member)]
    assert names, "a State keeps its fields in __slots__"
    return names


def _is_field(member: object) -> bool:
    """Whether a member of a class is a slot; a compiled class has descriptors of another kind in their place."""
    return isinstance(member, MemberDescriptorType | GetSetDescriptorType)


def everything(state: State) -> str:
    """All that a State holds, as a text."""
    return repr([(name, getattr(state, name)) for name in field_names(state)])


def do(state: AnyState, *texts: str) -> AnyState:
    """Apply actions written in the notation."""
    for text in texts:
        state.apply(parse(text))
    return state


def refused(state: State, text: str) -> str | None:
    """Why an action is refused: the same by `why_not`, `legal` and `apply`, which then changes nothing; None if it is
    not refused."""
    action = parse(text)
    reason = state.why_not(action)
    offered = state.legal(action.seat) if action.seat >= 0 else [action] * bool(state.window)
    assert (action in offered) == (reason is None)
    if reason:
        before = everything(state)
        try:
            state.apply(action)
        except IllegalAction as error:
            assert error.reason == reason and everything(state) == before
        else:
            raise AssertionError(f"{text} is carried out, in spite of {reason}")
    return reason


def ended(state: State) -> Result:
    """What a deal came to; it is over."""
    assert state.result is not None
    return state.result


def deal_of(table: Table) -> State:
    """The deal that a table has dealt."""
    assert table.state is not None
    return table.state


def journal_of(table: Table) -> Journal:
    """The file that a table writes to."""
    assert isinstance(table.journal, Journal)
    return table.journal


def gin(hands: tuple[str, str], phase: str = "discard", preset: str = "app", **parts: Any) -> GinState:
    """A position of gin: seat 0's turn, seat 1 deals; `options` may change the preset's."""
    options = {"preset": preset} | parts.pop("options", {})
    position = {"options": options, "dealer": 1, "turn": 0, "phase": phase, "hands": list(hands)}
    return gin_rummy.setup(position | parts)


def texts(actions: list[Action]) -> list[str]:
    """Actions in the notation."""
    return [str(a) for a in actions]


def bits(cards: str) -> int:
    """The mask of cards written as text."""
    return mask(faces(cards))
