"""What can be reached from an object by following references, as somebody would who is given the object.

Followed is what the garbage collector follows: items, attributes, slots, closures, defaults, the variables of paused
generators. Left out are modules, classes and the global names of functions. They are the program, the same for every
match and within reach of everybody by `import`. A paused generator has no caller whose variables could be reached."""

import gc
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType, MappingProxyType, ModuleType
from typing import Any

PROGRAM = (ModuleType, CodeType, type)
MUTABLE = (list, dict, set, bytearray)
PLAIN = (int, float, str, bytes, type(None))


def reachable(*roots: object) -> Iterator[Any]:
    """Everything that can be reached, each thing once, nearest first."""
    seen: dict[int, object] = {}
    level: list[Any] = list(roots)
    while level:
        following: list[Any] = []
        for thing in level:
            if id(thing) not in seen and not isinstance(thing, PROGRAM):
                seen[id(thing)] = thing  # kept, so that no later object gets its id
                yield thing
                following += _referents(thing)
        level = following


def _referents(thing: Any) -> Iterable[Any]:
    if isinstance(thing, FunctionType):
        return [thing.__defaults__, thing.__kwdefaults__, thing.__closure__, thing.__dict__ or None]
    return gc.get_referents(thing)


def writable(*roots: object) -> dict[int, object]:
    """By id, the lists, dictionaries and sets that can be reached, except those behind a read-only mapping or the
    fields of a frozen dataclass."""
    things = list(reachable(*roots))
    behind = {id(d) for t in things if isinstance(t, MappingProxyType) or _is_frozen(t) for d in gc.get_referents(t)}
    return {id(t): t for t in things if isinstance(t, MUTABLE) and id(t) not in behind}


def _is_frozen(thing: object) -> bool:
    dataclass_params = getattr(thing, "__dataclass_params__", None)
    return dataclass_params is not None and bool(dataclass_params.frozen)


def values(*roots: object) -> list[tuple[str, object]]:
    """Everything that can be reached: its type, and its value unless it is made of other things."""
    return [(type(t).__name__, t if isinstance(t, PLAIN) else None) for t in reachable(*roots)]
