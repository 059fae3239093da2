"""Reads the parts of a position file. Every function raises PositionError, which names the part and what is wrong.

A position file is plain data that describes a deal at any moment: hands, stock, whose turn it is. Each game's
`position` module says which parts there are."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Any

from engine.cards import DECK, FACES, JOKER, code, codes, shuffle
from engine.contract import PositionError
from engine.options import Option, OptionError, resolve
from engine.rng import derive
from engine.text import quoted, shortened

PACK = frozenset({*DECK, JOKER})
LARGEST = 10**9
"""The largest number that a position may have, and the smallest below 0: what is made of it has to fit everywhere."""
LARGEST_SEED = 10**40
"""A seed becomes no points, so that it may be longer."""
MOST_CARDS = 1000
"""More than any pack has. Some hands take a time that grows with the square of their cards, or faster."""


def check_shape(position: Any, game: str, keys: Sequence[str], phases: Sequence[str], known: Collection[int]) -> int:
    """Check the parts that every game has, and return the number of seats.

    `keys` are the names of the parts that `game` knows, `phases` its phases, `known` the numbers of seats it is for."""
    if not isinstance(position, Mapping):
        raise PositionError(f"position: {quoted(position)} is not a table of parts such as {', '.join(keys[:4])}")
    if unknown := [k for k in position if k not in keys]:
        raise PositionError(f"{shortened(str(unknown[0]))}: no such part; a position of {game} has {', '.join(keys)}")
    if position.get("game", game) != game:
        raise PositionError(f"game: this is a position of {quoted(position['game'])}, not of {game}")
    if "phase" in position and position["phase"] not in phases:
        raise PositionError(f"phase: {quoted(position['phase'])} is not one of {', '.join(phases)}")
    hands = position.get("hands")
    if not isinstance(hands, list | tuple) or len(hands) not in known:
        raise PositionError(f"hands: a list of texts of cards is needed, one a seat; {game} has {_listed(known)} seats")
    if position.get("seats", len(hands)) != len(hands):
        raise PositionError(f"seats: {quoted(position['seats'])} seats, but {len(hands)} hands")
    return len(hands)


def read_options(
    position: Mapping[str, Any], game: str, known: tuple[Option, ...], presets: Mapping[str, Any]
) -> dict[str, Any]:
    """The options of the table, from a preset and changes to it."""
    options = position.get("options", {})
    if not isinstance(options, Mapping):
        raise PositionError(f"options: {quoted(options)} is not a table of options and their values")
    changes = dict(options)
    preset = changes.pop("preset", "")
    if not isinstance(preset, str):
        raise PositionError(f"options: {quoted(preset)} is not a preset; the presets are {', '.join(presets)}")
    try:
        return resolve(game, known, presets, preset, changes)
    except OptionError as e:
        raise PositionError(f"options: {e}") from None


def number(position: Mapping[str, Any], key: str, default: int, minimum: int = -LARGEST, maximum: int = LARGEST) -> int:
    """A whole number from `minimum` to `maximum`, both included."""
    value = position.get(key, default)
    if type(value) is not int:
        raise PositionError(f"{key}: {quoted(value)} is not a whole number")
    if value < minimum:
        raise PositionError(f"{key}: {quoted(value)} is less than {minimum}")
    if value > maximum:
        raise PositionError(f"{key}: {quoted(value)} is more than {maximum}")
    return value


def flag(position: Mapping[str, Any], key: str) -> bool:
    """Whether something is the case; false if the part is left out."""
    value = position.get(key, False)
    if not isinstance(value, bool):
        raise PositionError(f"{key}: {quoted(value)} is neither true nor false")
    return value


def read_seed(position: Mapping[str, Any]) -> int:
    """The number from which the deal makes its random numbers."""
    return number(position, "seed", 0, -LARGEST_SEED, LARGEST_SEED)


def numbers(position: Mapping[str, Any], key: str, default: Sequence[int], what: str = "one a seat") -> tuple[int, ...]:
    """As many whole numbers as `default` has. `what` they are is said in the error."""
    values = position.get(key, default)
    if not isinstance(values, list | tuple) or len(values) != len(default) or not all(map(_is_number, values)):
        raise PositionError(f"{key}: {len(default)} whole numbers are needed, {what}, up to {LARGEST}")
    return tuple(values)


def _is_number(value: Any) -> bool:
    return type(value) is int and -LARGEST <= value <= LARGEST


def read_seat(position: Mapping[str, Any], key: str, default: int, among: Collection[int]) -> int:
    """One of the seats in `among`. The default need not be one of them."""
    seat = number(position, key, default)
    if key in position and seat not in among:
        raise PositionError(f"{key}: there is no seat {seat} in this deal; the seats are {_listed(among)}")
    return seat


def read_seats(position: Mapping[str, Any], key: str, default: Sequence[int], among: Collection[int]) -> list[int]:
    """A list of seats, all of them in `among`."""
    seats = position.get(key, default)
    if not isinstance(seats, list | tuple) or not all(type(s) is int and s in among for s in seats):
        raise PositionError(f"{key}: a list of seats is needed, from {_listed(among)}")
    return list(seats)


def read_cards(text: Any, where: str, pack: Collection[int] = PACK) -> list[int]:
    """The faces of a text of card codes or of a list of codes. `where` names the part in the error."""
    texts = [text] if isinstance(text, str) else text
    if not isinstance(texts, list | tuple) or not all(isinstance(each, str) for each in texts):
        raise PositionError(f"{where}: {quoted(text)} is not a text of cards such as '{codes(_examples(pack))}'")
    words = " ".join(texts).split()
    if len(words) > MOST_CARDS:
        raise PositionError(f"{where}: {len(words)} cards are more than any pack has")
    if unknown := [word for word in words if word not in FACES]:
        known = ", ".join(map(code, _examples(pack)))
        raise PositionError(f"{where}: {quoted(unknown[0])} is not a card; cards are written like {known}")
    cards = [FACES[word] for word in words]
    if wrong := [c for c in cards if c not in pack]:
        raise PositionError(f"{where}: {code(wrong[0])} is not in the pack, or does not belong there")
    return cards


def read_stock(
    position: Mapping[str, Any],
    placed: Iterable[int],
    pack: Counter[int],
    seed: int,
    the_pack_has: str = "the pack has",
) -> list[int]:
    """The stock with its top last; if it is left out, the rest of the pack, shuffled by `seed`.

    `placed` are the cards that lie elsewhere. `the_pack_has` is how the error names the pack."""
    stock = read_cards(position["stock"], "stock", pack)[::-1] if "stock" in position else []
    there = Counter(placed)
    there.update(stock)
    if too_many := sorted((there - pack).elements()):
        raise PositionError(f"{shortened(codes(too_many))}: more often than {the_pack_has} it")
    if "stock" not in position:
        stock = sorted((pack - there).elements())
        shuffle(stock, Random(derive(seed, "stock")))
    return stock


def _examples(pack: Collection[int]) -> list[int]:
    """The lowest card of a pack, one from its middle, and the highest."""
    cards = sorted(set(pack))
    return sorted({cards[0], cards[len(cards) // 2], cards[-1]})


def _listed(among: Collection[int]) -> str:
    return ", ".join(map(str, among))
