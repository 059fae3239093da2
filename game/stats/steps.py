"""Long work in steps: how far it is, and how to do it at once."""

from collections.abc import Callable, Generator
from threading import Thread
from typing import Any, Final, NamedTuple

WAIT_S: Final = 0.005
"""How long a step of `beside` waits for its thread, in seconds."""


class Step(NamedTuple):
    """How far long work is: records, matches or bytes."""

    done: int
    whole: int
    completing: bool = False
    """The work is done but for its last part, and can no longer be stopped."""
    warning: str = ""
    """The key of a warning; "" if all is well."""


def beside(work: Callable[[], object]) -> Generator[Step, None, None]:
    """Do the last part of long work in a thread, in steps that wait for it. Raises what it raises. A generator that is
    closed waits for the thread."""
    raised: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as e:
            raised.append(e)

    thread = Thread(target=run)
    thread.start()
    try:
        while thread.is_alive():
            yield Step(1, 1, True)
            thread.join(WAIT_S)
    finally:
        thread.join()
    if raised:
        raise raised[0]


def finish(steps: Generator[Any, None, Any]) -> Any:
    """Make all steps. Returns what they return."""
    while True:
        try:
            next(steps)
        except StopIteration as e:
            return e.value
