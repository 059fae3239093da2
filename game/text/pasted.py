"""Texts that players send each other and paste: `MARKVERSION/PART/.../CHECK`.

On its way a text may get spaces, line breaks and quotation marks. None of them matter."""

import hashlib
import re
from typing import Final

AROUND: Final = "\"'“”`<>"
"""Signs that may stand around a text."""
_HEAD: Final = 200
"""The beginning of a text has at most so many characters, with what was put before it."""


def starts(text: str, mark: str) -> bool:
    """Whether a text is meant to be one with this mark, whole or not."""
    return _cleaned(text[:_HEAD]).lower().startswith(mark)


def split(text: str, mark: str) -> tuple[int, list[str]] | None:
    """The version of a text and its parts, the check included; None if it does not begin with the mark and a version.

    >>> split("> Rintaku1/gin/\\n Sundays", "rintaku")
    (1, ['gin', 'Sundays'])
    """
    head, *parts = _cleaned(text).split("/")
    match = re.fullmatch(rf"{mark}([0-9]{{1,6}})", head, re.IGNORECASE)
    return (int(match[1]), parts) if match else None


def check(body: str, digits: int) -> str:
    """Hexadecimal digits that change with every character of `body`."""
    return hashlib.sha256(body.encode(errors="replace")).hexdigest()[:digits]


def _cleaned(text: str) -> str:
    return "".join(text.split()).strip(AROUND)
