"""Text from files and arguments, made fit to be shown: in a window, a terminal, an error message, a spreadsheet.

A name in a record may hold anything: sequences that command a terminal, marks that turn the direction of writing, line
breaks. The files keep it; whatever shows it passes it through a function of this module first."""

import re
import reprlib
import unicodedata
from pathlib import Path
from typing import Any, Final

QUOTE_LENGTH: Final = 80
"""How many characters of a foreign text a message shows at most."""

MOST_PARTS: Final = 4
"""So many characters at most are composed to one."""

_ESCAPE_SEQUENCES: Final = (
    r"(?:\x1b\[|\x9b)[0-?]{0,40}[@-~]?"  # control sequences: colours, cursor
    r"|(?:\x1b[P\]X^_]|[\x90\x9d\x98\x9e\x9f])[^\x07\x1b\x9c\n]{0,300}(?:\x1b\\|[\x07\x9c])"  # strings: titles, links
    r"|\x1b[ -/]{0,4}[0-~]?"
)
_BREAKS: Final = r"[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]+"
_DIRECTIONS: Final = r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f"
_INVISIBLE: Final = r"\ufeff\ufff9-\ufffb"
_SURROGATES: Final = r"[\ud800-\udfff]"
_UNFIT: Final = re.compile(
    f"(?P<drop>{_ESCAPE_SEQUENCES}|[\\x00-\\x08\\x0e-\\x1b\\x7f-\\x84\\x86-\\x9f{_DIRECTIONS}{_INVISIBLE}])"
    f"|(?P<space>{_BREAKS})|{_SURROGATES}"
)
_FORMULA: Final = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "−")
"""What begins a formula in a spreadsheet. Japanese ones take the wide signs as well."""


def plain(text: str) -> str:
    """One line of a text, without what a terminal or a text layout would obey.

    Escape sequences, control characters and marks that turn the direction are left out. Line breaks and tabs become
    spaces. Half a character (a lone surrogate) becomes U+FFFD."""
    return text if text.isprintable() else _UNFIT.sub(_fit, text)


def _fit(match: re.Match[str]) -> str:
    return {"drop": "", "space": " "}.get(match.lastgroup or "", "\ufffd")


def shortened(text: str, length: int = QUOTE_LENGTH) -> str:
    """One plain line of at most `length` characters. A cut is shown by an ellipsis."""
    line = plain(text[: 4 * length + 200]).strip()
    return line if len(line) <= length and len(text) <= 4 * length + 200 else f"{line[: length - 1].rstrip()}…"


def composed(text: str, most: int) -> str:
    """A text in Unicode's form NFC. One that has more than `most` characters in that form may be returned as it is: to
    compose a text takes a time that grows with the square of its length, if it is made for that.

    >>> len(composed("e\u0301", 1)), len(composed("e\u0301" * 40_000, 1))
    (1, 80000)
    """
    return unicodedata.normalize("NFC", text) if len(text) <= MOST_PARTS * most else text


def path_text(path: Path | str) -> str:
    """A path as one plain line of at most QUOTE_LENGTH characters. Of a long one, its end is shown."""
    line = plain(str(path))
    return line if len(line) <= QUOTE_LENGTH else f"…{line[1 - QUOTE_LENGTH :]}"


def quoted(value: object) -> str:
    """A value as an error message quotes it: in Python's notation, in at most QUOTE_LENGTH characters."""
    return shortened(_QUOTES.repr(value))


class _Quotes(reprlib.Repr):
    """Writes only the beginning of large values."""

    def __init__(self) -> None:
        super().__init__()
        self.maxother = self.maxlong = QUOTE_LENGTH

    def repr_str(self, x: str, level: int) -> str:
        return repr(x) if len(x) <= QUOTE_LENGTH - 2 else f"{x[: QUOTE_LENGTH - 4]!r}…"

    def repr_int(self, x: int, level: int) -> str:
        return "a very large number" if abs(x) >= 10**QUOTE_LENGTH else repr(x)


_QUOTES: Final = _Quotes()


def spreadsheet_text(text: str) -> str:
    """A text for a cell that no spreadsheet takes for a formula. Only for columns of text: numbers stay numbers."""
    line = plain(text)
    return f"'{line}" if line.lstrip().startswith(_FORMULA) else line


def error_text(error: BaseException) -> str:
    """What an error says, in one short line: the system's words for an OSError."""
    words: Any = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return shortened(str(words), 3 * QUOTE_LENGTH)
