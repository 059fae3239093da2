"""Reading the parts of a position file; what is wrong is said with the name of the part."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.cards import DECK, JOKER, codes, faces
from engine.contract import Option, OptionError, PositionError, resolve

PACK = frozenset({*DECK, JOKER})


def check_shape(position: Any, game: str, keys: Sequence[str], phases: Sequence[str], known: range) -> int:
    """The number of seats. Raises PositionError for what is no table of parts, has an unknown part, is of another
    game, in no phase of it, or has no hand for each of as many seats as the game is for."""
    if not isinstance(position, Mapping):
        raise PositionError(f"position: {position!r} is not a table of parts such as {', '.join(keys[:4])}")
    if unknown := [k for k in position if k not in keys]:
        raise PositionError(f"{unknown[0]}: no such part; a position of {game} has {', '.join(keys)}")
    if position.get("game", game) != game:
        raise PositionError(f"game: this is a position of {position['game']!r}, not of {game}")
    if "phase" in position and position["phase"] not in phases:
        raise PositionError(f"phase: {position['phase']!r} is not one of {', '.join(phases)}")
    hands = position.get("hands")
    if not isinstance(hands, list | tuple) or len(hands) not in known:
        many = str(known[0]) if len(known) == 1 else f"{known[0]} to {known[-1]}"
        raise PositionError(f"hands: {many} texts of cards are needed, one a seat, such as ['7H KC', '2S']")
    if position.get("seats", len(hands)) != len(hands):
        raise PositionError(f"seats: {position['seats']!r} seats, but {len(hands)} hands")
    return len(hands)


def read_options(
    position: Mapping[str, Any], game: str, known: tuple[Option, ...], presets: Mapping[str, Any]
) -> dict[str, Any]:
    """The table's options: a preset and changes to it."""
    try:
        changes = dict(position.get("options", {}))
        return resolve(game, known, presets, changes.pop("preset", ""), changes)
    except (OptionError, TypeError, ValueError) as e:
        raise PositionError(f"options: {e}") from None


def number(
    position: Mapping[str, Any], key: str, default: int, least: int | None = None, most: int | None = None
) -> int:
    """A whole number from `least` to `most`."""
    value = position.get(key, default)
    if type(value) is not int:
        raise PositionError(f"{key}: {value!r} is not a whole number")
    if least is not None and value < least:
        raise PositionError(f"{key}: {value} is less than {least}")
    if most is not None and value > most:
        raise PositionError(f"{key}: {value} is more than {most}")
    return value


def numbers(position: Mapping[str, Any], key: str, default: Sequence[int]) -> tuple[int, ...]:
    """As many whole numbers as the default has, one a seat."""
    found = position.get(key, default)
    if not isinstance(found, list | tuple) or len(found) != len(default) or not all(type(n) is int for n in found):
        raise PositionError(f"{key}: {len(default)} whole numbers are needed, one a seat")
    return tuple(found)


def read_seat(position: Mapping[str, Any], key: str, default: int, among: Collection[int]) -> int:
    """One of the seats in `among`; the default may be none of them."""
    found = number(position, key, default)
    if key in position and found not in among:
        raise PositionError(f"{key}: there is no seat {found} in this deal; the seats are {_listed(among)}")
    return found


def read_seats(position: Mapping[str, Any], key: str, default: Sequence[int], among: Collection[int]) -> list[int]:
    """Some of the seats in `among`, in this order."""
    found = position.get(key, default)
    if not isinstance(found, list | tuple) or not all(type(s) is int and s in among for s in found):
        raise PositionError(f"{key}: a list of seats is needed, from {_listed(among)}")
    return list(found)


def read_cards(text: Any, where: str, pack: Collection[int] = PACK) -> list[int]:
    """The faces of a text of cards, or of a list of them."""
    try:
        found = faces(text if isinstance(text, str) else " ".join(text))
    except (TypeError, ValueError) as e:
        raise PositionError(f"{where}: {e}") from None
    if wrong := [c for c in found if c not in pack]:
        raise PositionError(f"{where}: {codes(wrong)} is not in the pack, or does not belong there")
    return list(found)


def _listed(among: Collection[int]) -> str:
    return ", ".join(map(str, among))
