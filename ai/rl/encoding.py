"""Numbers for Views and Actions.

An action is the place of its name in a list: `discard 7H` is the notation of `engine.contract.Action` without the
seat. What depends on the seat is said from the seat that acts: in `challenge +1` the seat challenges the next one.

An observation is a row of whole numbers, put together from parts such as "the cards of the own hand". Each part says
how many numbers it has and how large they become, so that all can be scaled to 0..1."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from ai.rl.turns import WAIT
from engine.cards import code
from engine.contract import Action, Result, View, parse
from engine.registry import find_module

Key = tuple[str, tuple[int, ...], str]
"""Verb, cards and arg of an action."""


class Part(NamedTuple):
    """A part of an observation."""

    name: str
    size: int
    """How many numbers it has."""
    most: int
    """The largest number that can stand in it; the smallest is 0. The environment cuts off larger ones."""
    about: str
    """What the numbers say, for the description."""
    read: Callable[[View], Iterable[int]]


class Encoding(NamedTuple):
    """What a game declares in `ai/games/<game>/encoding.py`, as `encoding(seats)`."""

    actions: Sequence[str]
    """The names of all actions a seat can ever have. WAIT is added to them."""
    parts: Sequence[Part]
    rewards: Callable[[Result], tuple[float, ...]]
    """By seat, what the result of a deal is worth. The sum is 0."""
    seat_verbs: frozenset[str] = frozenset()
    """Verbs whose `arg` is a seat."""


def encoding_of(game: str, seats: int) -> Encoding:
    """The encoding of a game. Raises ValueError if it has none."""
    module = find_module("ai", game, "encoding")
    if module is None:
        raise ValueError(f"{game} has no module `encoding` beside its opponents")
    encoding: Encoding = module.encoding(seats)
    return encoding


class Codec:
    """Translates between a game with a number of seats and numbers."""

    def __init__(self, encoding: Encoding, seats: int) -> None:
        self.encoding, self.seats = encoding, seats
        self.names: tuple[str, ...] = (WAIT, *encoding.actions)
        """The name of every action, by its number."""
        self._keys = tuple(_key(name) for name in self.names)
        self._numbers: Mapping[Key, int] = {key: n for n, key in enumerate(self._keys)}
        self.most: tuple[int, ...] = tuple(chain.from_iterable([part.most] * part.size for part in encoding.parts))
        """By number of an observation, the largest value that it can have."""

    def number(self, action: Action) -> int:
        """The number of an action. Raises KeyError if it has none."""
        seat, verb, cards, arg = action
        if verb in self.encoding.seat_verbs:
            arg = f"+{(int(arg) - seat) % self.seats}"
        return self._numbers[verb, cards, arg]

    def action(self, number: int, seat: int) -> Action:
        """The action of a number, done by a seat. Raises IndexError."""
        verb, cards, arg = self._keys[number]
        if verb in self.encoding.seat_verbs:
            arg = str((seat + int(arg)) % self.seats)
        return Action(seat, verb, cards, arg)

    def observation(self, view: View) -> list[int]:
        """The numbers of a View: as many as `most` has, hardly ever larger."""
        return list(chain.from_iterable([part.read(view) for part in self.encoding.parts]))

    def describe(self) -> list[str]:
        """A line for each part of an observation: where it begins, its size, its largest number, what it says."""
        lines, start = [], 0
        for part in self.encoding.parts:
            lines.append(f"{start:5} {part.size:4} {part.most:5}  {part.name}: {part.about}")
            start += part.size
        return lines


def _key(name: str) -> Key:
    return parse(f"0 {name}")[1:]


# ------------------------------------------------------------------ helpers --
def names(verb: str, cards: Iterable[int]) -> list[str]:
    """The names of a verb with each of these cards."""
    return [f"{verb} {code(card)}" for card in cards]


def in_turn(view: View) -> tuple[int, ...]:
    """All seats, from the one that looks on, in the order of their numbers."""
    return _ring(view.seat, view.seats)


@cache
def _ring(first: int, seats: int) -> tuple[int, ...]:
    return (*range(first, seats), *range(first))


def flags(seats: Iterable[int], view: View) -> list[int]:
    """By seat, from the one that looks on: 1 if it is among `seats`."""
    among = tuple(seats)
    return [int(seat in among) for seat in in_turn(view)]


def by_seat(values: Sequence[int], view: View) -> list[int]:
    """Values by seat, from the seat that looks on."""
    return [values[seat] for seat in in_turn(view)]


def counts(cards: Iterable[int], faces: Sequence[int]) -> list[int]:
    """How often each of `faces` is among the cards. `faces` are consecutive; other cards do not count."""
    first, numbers = faces[0], [0] * len(faces)
    for card in cards:
        if 0 <= card - first < len(numbers):
            numbers[card - first] += 1
    return numbers


def one_of(value: Any, values: Sequence[Any]) -> list[int]:
    """1 at the place of `value` in `values`, 0 elsewhere."""
    return [int(value == each) for each in values]


def hand_sizes(view: View) -> list[int]:
    """By seat, how many cards it holds."""
    return [len(view.zones[f"hand:{seat}"]) for seat in in_turn(view)]


def phase_part(*phases: str) -> Part:
    """The phase of the deal, one of these."""
    return Part("phase", len(phases), 1, " ".join(phases), lambda view: one_of(view.phase, phases))
