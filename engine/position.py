"""Reading the parts of a position file; what is wrong is said with the name of the part."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import DECK, JOKER, codes, faces
from engine.contract import PositionError


def check_parts(position: Any, game: str, keys: Sequence[str]) -> None:
    """Raises PositionError for what is no table of parts, has an unknown part, or is of another game."""
    if not isinstance(position, Mapping):
        raise PositionError(f"position: {position!r} is not a table of parts such as {', '.join(keys[:4])}")
    if unknown := [k for k in position if k not in keys]:
        raise PositionError(f"{unknown[0]}: no such part; a position of {game} has {', '.join(keys)}")
    if position.get("game", game) != game:
        raise PositionError(f"game: this is a position of {position['game']!r}, not of {game}")


def number(
    position: Mapping[str, Any], key: str, default: int, least: int | None = None, most: int | None = None
) -> int:
    """A whole number from `least` to `most`."""
    value = position.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise PositionError(f"{key}: {value!r} is not a whole number")
    if least is not None and value < least:
        raise PositionError(f"{key}: {value} is less than {least}")
    if most is not None and value > most:
        raise PositionError(f"{key}: {value} is more than {most}")
    return value


def read_cards(text: Any, where: str) -> list[int]:
    """The faces of a text of cards, or of a list of them; Jokers may be among them."""
    try:
        found = faces(text if isinstance(text, str) else " ".join(text))
    except (TypeError, ValueError) as e:
        raise PositionError(f"{where}: {e}") from None
    if wrong := [c for c in found if c not in DECK and c != JOKER]:
        raise PositionError(f"{where}: {codes(wrong)} is not in the pack")
    return list(found)
