"""How much the caches of pictures may hold, by the size of the window.

What every frame shows is not among them, each as large as the window: the window itself, the cloth, and the layer of a
table or of the start screen."""

from typing import Final

from game.draw.cloth import CLOTH_PICTURES
from game.draw.sprites import FACES, FLIGHTS
from game.draw.vector import LAYERS, STORE

WINDOWS: Final = {FACES.pictures: 3.5, STORE: 1.99, FLIGHTS: 0.5, CLOTH_PICTURES: 1.0}
"""How many pictures as large as the window each cache may hold. With less a match draws the same pictures again and
again; with more it takes memory. The faces of a deal of RIN that shows every card in four sizes take 3.5."""

LEAST_STORE: Final = 40 << 20
"""Bytes for texts, buttons and shadows in a small window: a match in 1920 x 1080 has use for 36 MB."""


def fit(size: tuple[int, int]) -> None:
    """Set the limits for a window of this size. Nothing is dropped that still has room."""
    for cache, windows in WINDOWS.items():
        cache.fit(size, windows)
    STORE.limit = max(STORE.limit, LEAST_STORE)


def forget() -> None:
    """Every picture is out of date, as after a change of the colours."""
    FACES.forget()
    for cache in (*WINDOWS, LAYERS):
        cache.clear()


def resized(size: tuple[int, int]) -> None:
    """The window has another size: drop what was drawn for the last one. Cards are stretched until `settle`.

    What is drawn from now on is of use once the window rests at this size."""
    FACES.hold()
    for cache in (STORE, FLIGHTS, LAYERS):
        cache.clear()
    fit(size)


def settle() -> None:
    """The window has come to rest: drop the cards of other sizes."""
    FACES.settle()
    FLIGHTS.clear()
