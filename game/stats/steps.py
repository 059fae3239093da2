"""Long work in steps: how far it is, and how to do it at once."""

from collections.abc import Generator
from typing import Any, NamedTuple


class Step(NamedTuple):
    """How far long work is: matches, or bytes."""

    done: int
    whole: int


def finish(steps: Generator[Any, None, Any]) -> Any:
    """Make all steps. Returns what they return."""
    while True:
        try:
            next(steps)
        except StopIteration as e:
            return e.value
