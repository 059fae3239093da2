"""Speaks what the program announces, through the screen reader that runs or the voice of the system (the extra
`speech`). It speaks in a thread of its own, so that no frame waits for it."""

import re
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from importlib import import_module
from queue import Empty, SimpleQueue
from typing import Any, Final

from game.text.translations import tr
from game.ui import input as ins

SIGNS: Final[Mapping[str, str]] = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
"""The signs that voices leave out, by the key of what is said for them."""
RANKS: Final[Mapping[str, str]] = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_CARD: Final = re.compile(r"(10|[2-9AJQK])?([♠♥♦♣])")


def in_words(text: str) -> str:
    """A text whose cards are words: "7♥" is "seven of hearts" in the player's language."""

    def card(found: re.Match[str]) -> str:
        rank, suit = found[1], tr(f"say.{SIGNS[found[2]]}")
        if not rank:
            return suit
        return tr("say.card", rank=tr(f"say.{RANKS[rank]}") if rank in RANKS else rank, suit=suit)

    return _CARD.sub(card, text)


def installed() -> bool:
    """Whether the library that speaks is there."""
    try:
        import_module("prism")
    except (ImportError, OSError):
        return False
    return True


class Voice:
    """Speaks texts one after the other while it is used. What it says is taken from `listeners`."""

    def __init__(self, listeners: list[Callable[[str], None]], silent: bool, speaks: bool) -> None:
        """`silent`: never speak, as without a window."""
        self._listeners, self._silent = listeners, silent
        self._texts: SimpleQueue[str | None] | None = None
        self.use(speaks)

    def use(self, speaks: bool) -> None:
        """Speak from now on, or be silent."""
        if self._silent or speaks == (self._texts is not None):
            return
        if self._texts is None:
            self._texts = SimpleQueue()
            self._listeners.append(self.say)
            threading.Thread(target=_speak, args=(self._texts,), name="speech", daemon=True).start()
        else:
            self._listeners.remove(self.say)
            self._texts.put(None)
            self._texts = None

    def say(self, text: str) -> None:
        """Speak a text after those before it."""
        if self._texts is not None:
            self._texts.put(in_words(text))

    def hush(self, event: object) -> None:
        """The player pressed something: what waits to be said is old."""
        if self._texts is not None and isinstance(event, ins.Nav | ins.Confirm | ins.Cancel):
            with suppress(Empty):
                while True:  # the thread takes texts at the same time: the last one may be gone
                    self._texts.get_nowait()
            self._texts.put("")


def _speak(texts: "SimpleQueue[str | None]") -> None:
    """Speak what comes; an empty text stops what is being said, None ends. Without a voice the texts are dropped."""
    voice: Any = None
    with suppress(ImportError, OSError, ValueError, RuntimeError):  # no library, screen reader or voice on this system
        voice = import_module("prism").Context().acquire_best()
    while (text := texts.get()) is not None:
        if voice is None:
            continue
        with suppress(OSError, ValueError, RuntimeError):
            voice.speak(text, False) if text else voice.stop()
