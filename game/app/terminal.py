"""What the commands say: lines for stdout, one line for stderr.

Every text is plain (see `engine.text`), so that no name from a file commands the terminal, and can be written in the
encoding of the stream: `±` becomes `+-` where there is no `±`. An output that cannot be written ends the command; a
message that cannot be written is lost."""

import contextlib
import errno
import json
import os
import sys
from collections.abc import Iterator
from typing import Any, Final, TextIO

from engine.text import error_text, plain, shortened

WRITE_ERROR: Final = 1
CLOSED_PIPE: Final = 141
"""The exit code of a program whose reader has gone, as a shell reports it: 128 + SIGPIPE."""
LONGEST_LINE: Final = 600
"""How many characters a line on stderr has at most."""
REPLACEMENTS: Final = {
    "±": "+-",
    "×": "x",
    "·": "|",
    "•": "*",
    "…": "...",
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "≤": "<=",
    "≥": ">=",
    "≈": "~",
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "\u00a0": " ",
    "\u2009": " ",
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
}
"""What is written for a character that an encoding does not have. Others become their escape: `\\u51db`."""


class OutputFailed(Exception):
    """Stdout cannot be written to; `code` is the exit code that says so."""

    def __init__(self, error: OSError) -> None:
        closed = error.errno == errno.EPIPE or isinstance(error, BrokenPipeError)
        why = "stdout is closed" if error.errno == errno.EBADF else error_text(error)
        super().__init__("" if closed else f"the output cannot be written: {why}")
        self.code = CLOSED_PIPE if closed else WRITE_ERROR


def open_streams() -> None:
    """Put something in the place of standard streams that were closed (`>&-`).

    Otherwise the next file that is opened gets their number, and messages would be written into it. Writing to a closed
    stdout still fails, as it should; messages to a closed stderr are lost."""
    for number, mode in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            with contextlib.suppress(OSError):
                os.open(os.devnull, mode)
    if sys.stdout is None:
        sys.stdout = _nowhere(os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = _nowhere(os.O_WRONLY)


def _nowhere(mode: int) -> TextIO:
    """A stream in the place of one that Python found closed. Opened for reading, it refuses what is written."""
    return open(os.open(os.devnull, mode), "w", encoding="utf-8")


def say(text: str) -> None:
    """Write lines to stdout, at once. Raises OutputFailed."""
    try:
        _write(sys.stdout, "".join(f"{plain(line)}\n" for line in text.split("\n")))
    except OSError as e:
        _give_up(sys.stdout)
        raise OutputFailed(e) from None


def say_json(data: Any) -> None:
    """Write a value to stdout as JSON that any terminal and any pipe takes. Raises OutputFailed."""
    say(json.dumps(data).replace("\x7f", "\\u007f"))


def complain(text: str) -> None:
    """Write one line to stderr."""
    draw(f"{shortened(text, LONGEST_LINE)}\n")


def draw(text: str) -> None:
    """Write to stderr as it is, at once. For a line that is drawn again and again."""
    try:
        _write(sys.stderr, text)
    except OSError:
        _give_up(sys.stderr)


@contextlib.contextmanager
def silent_stderr() -> Iterator[None]:
    """Discard stderr: messages of system libraries that look for a screen or for sound do not help the user."""
    sys.stderr.flush()
    kept = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def is_watched() -> bool:
    """Whether somebody sees stderr in a terminal."""
    return sys.stderr.isatty()


def _write(stream: TextIO, text: str) -> None:
    stream.write(encodable(text, stream.encoding or "utf-8"))
    stream.flush()


def _give_up(stream: TextIO) -> None:
    """Lead a stream that cannot be written to nowhere: what it still holds would fail again when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def encodable(text: str, encoding: str) -> str:
    """A text in characters that an encoding has."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_replaced(character, encoding) for character in text)
    return text


def _replaced(character: str, encoding: str) -> str:
    try:
        character.encode(encoding)
    except UnicodeEncodeError:
        return REPLACEMENTS.get(character) or character.encode("ascii", "backslashreplace").decode("ascii")
    return character
