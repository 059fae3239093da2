"""For all tests of the front end."""

from collections.abc import Iterator
from functools import lru_cache

import pytest

from game.draw import vector

ROOM = 256 << 20
"""Bytes for each cache of pictures. A player looks at one window; the tests of a process at dozens, which would drive
each other's pictures out. What the real limits promise is tested in `draw/test_preparation.py`."""


@pytest.fixture(autouse=True, scope="package")
def roomy_caches() -> Iterator[None]:
    """What one test has drawn is there for the next: also after another deck was chosen, which drops every picture."""
    drawn = lru_cache(8192)(vector.load)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vector, "LEAST", ROOM)
        patch.setattr(vector, "load", lambda data, w, h: drawn(data, w, h).copy())
        yield
