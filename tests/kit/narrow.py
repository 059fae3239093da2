"""Say of what kind a value is where its declared type is wider; a test that is wrong about that fails there."""

from typing import TypeVar

T = TypeVar("T")


def present(value: T | None) -> T:
    """A value that is there."""
    assert value is not None
    return value


def instance(kind: type[T], value: object) -> T:
    """A value of this class."""
    assert isinstance(value, kind)
    return value
