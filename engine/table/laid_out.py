"""A match whose first deal is laid out: it begins with a position in place of a deal."""

from collections.abc import Mapping
from typing import Any

from engine.contract import PUBLIC, PositionError, Rules, State, guarded
from engine.text import quoted


def set_up(rules: Rules, position: Mapping[str, Any], seats: int) -> State:
    """The deal of a position, at a table of so many seats. Raises PositionError."""
    state = rules.setup(position)
    if state.seats != seats:
        raise PositionError(f"hands: the position has {state.seats} hands, the match {seats} seats")
    return state


def check(rules: Rules, position: Any, seats: int, options: Mapping[str, Any]) -> None:
    """Raises PositionError if a match of so many seats and with these options cannot begin with a position, RulesFault
    if the rules have a fault.

    Options that the position names have to be those of the match. Those that it leaves out have the defaults, whatever
    the match has: so they had in every earlier version."""
    if not isinstance(position, Mapping):
        raise PositionError(f"position: {quoted(position)} is not a table of parts")
    with guarded(rules.ID):
        played = set_up(rules, position, seats).view(PUBLIC).options
    named = position.get("options")
    for key in (options if "preset" in named else named) if isinstance(named, Mapping) else ():
        if key == "preset" or key not in options or played.get(key, options[key]) == options[key]:
            continue
        here, there = quoted(played[key]), quoted(options[key])
        raise PositionError(f"options: {key} is {here} in the position, {there} in the match")
