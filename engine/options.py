"""Table options: what a game lets its players choose, and presets of such choices.

`table_options` gives the options of a table from a preset and changes to it. `check_seats` says whether a game can be
played by a number of seats with these options."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from engine.text import quoted

CUSTOM: Final = "custom"
"""Stands where the name of a preset stands, for options that are those of no preset."""


class OptionError(ValueError):
    """An option, a choice or a number of seats that a game does not have. `name` is what it does not have."""

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text)
        self.name = name


class Option(NamedTuple):
    """A table option: an id, its default, and its choices.

    A record of an earlier version does not name an option that was added later. It is replayed with the value of its
    preset, or else with the default. So the default of a new option has to play as before, and a new way of play
    belongs into a new preset. A record that names an option, a choice or a preset that is gone is not opened."""

    id: str
    default: Any
    choices: tuple[Any, ...]
    when: tuple[str, Any] | None = None
    """(another option's id, a value or a tuple of values): this option matters only if the other has such a value."""
    seats: Mapping[Any, Collection[int]] = MappingProxyType({})
    """By choice, the numbers of seats for which the choice is offered. A choice not named is for all, as the
    default has to be."""
    min_seats: int = 0
    """The smallest number of seats with which the option makes a difference. The setup shows it from there on."""

    def matters(self, options: Mapping[str, Any]) -> bool:
        """Whether the option makes a difference, given the values of all options."""
        if self.when is None:
            return True
        other, wanted = self.when
        return options[other] in wanted if isinstance(wanted, tuple) else bool(options[other] == wanted)

    def offered(self, seats: int) -> tuple[Any, ...]:
        """The choices at a table with this number of seats."""
        return tuple(c for c in self.choices if seats in self.seats.get(c, (seats,)))


class Configurable(Protocol):
    """The part of a game's rules that says how its table can be set up."""

    ID: str
    SEATS: tuple[int, ...]
    """The numbers of seats that the game is for."""
    OPTIONS: tuple[Option, ...]
    PRESETS: Mapping[str, Mapping[str, Any]]
    """By preset id, the options in which the preset differs from the defaults. The first preset is the default."""


def resolve(
    game: str,
    known: Sequence[Option],
    presets: Mapping[str, Mapping[str, Any]],
    preset: str = "",
    changes: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Every option of a game with its value, and the name of the preset under the key `preset`.

    The values come from the defaults, then from `preset` (the first preset if empty), then from `changes`, which may
    hold values or their texts. A change that departs from the preset makes `preset` CUSTOM. Raises OptionError,
    which names the choices."""
    preset = preset or next(iter(presets))
    if preset not in presets and preset != CUSTOM:
        raise OptionError(
            f"{game} has no preset {quoted(preset)}; its presets are: {', '.join([*presets, CUSTOM])}", preset
        )
    options = {o.id: o.default for o in known} | dict(presets.get(preset, {})) | {"preset": preset}
    choices = {o.id: o.choices for o in known}
    for key, value in (changes or {}).items():
        if key not in choices:
            raise OptionError(f"{game} has no option {quoted(key)}; its options are: {', '.join(choices)}", key)
        written = value if isinstance(value, str) else quoted(value)  # a number may have more digits than Python writes
        matching = [c for c in choices[key] if str(c) == written]
        if not matching:
            listed = ", ".join(map(str, choices[key]))
            raise OptionError(
                f"{game}: option {key} cannot be {quoted(value)}; its choices are: {listed}", f"{key} = {quoted(value)}"
            )
        if options[key] != matching[0]:
            options[key] = matching[0]
            options["preset"] = CUSTOM
    return options


def table_options(rules: Configurable, preset: str = "", changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Every option of a game with its value; see `resolve`. Raises OptionError."""
    return resolve(rules.ID, rules.OPTIONS, rules.PRESETS, preset, changes)


def check_seats(rules: Configurable, seats: int, options: Mapping[str, Any] | None = None) -> None:
    """Raises OptionError if a game cannot be played with this number of seats, or not with these options: if one has no
    value, or a value that is not offered to so many."""
    if seats not in rules.SEATS:
        raise OptionError(
            f"{rules.ID} is not played by {quoted(seats)}; it is for {', '.join(map(str, rules.SEATS))}", quoted(seats)
        )
    if options is None:
        return
    for option in rules.OPTIONS:
        if option.id not in options:
            raise OptionError(f"{rules.ID}: option {option.id} has no value; table_options gives them all", option.id)
        value, offered = options[option.id], option.offered(seats)
        if value not in offered:
            listed = ", ".join(map(str, offered))
            raise OptionError(
                f"{rules.ID}: option {option.id} cannot be {quoted(value)} with {seats} seats, only {listed}",
                f"{option.id} = {quoted(value)}",
            )
