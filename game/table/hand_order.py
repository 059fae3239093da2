"""The order that a player has given the own hand."""

from typing import NamedTuple


class HandOrder(NamedTuple):
    """How the own hand is sorted, and its faces in the order the player has given them."""

    sort: str
    faces: tuple[int, ...]
