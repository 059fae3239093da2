"""Damages files: bytes as a broken disk does, values as somebody does who knows the format. All by a seed."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

DIGITS: Final = "@digits@"
"""Stands for a number of 10,000 digits, which `json.dumps` does not write."""
DEEP: Final = "@deep@"
"""Stands for 100,000 lists in each other."""


def values(rng: Random) -> Any:
    """A value of the wrong kind or size."""
    return rng.choice(VALUES)()


VALUES: Final[Sequence[Callable[[], Any]]] = (
    lambda: None,
    lambda: True,
    lambda: False,
    lambda: -1,
    lambda: 0,
    lambda: 7,
    lambda: 2**63,
    lambda: -(10**30),
    lambda: 10**4000,
    lambda: 0.5,
    lambda: 1e308,
    lambda: float("nan"),
    lambda: float("-inf"),
    lambda: DIGITS,
    lambda: DEEP,
    lambda: "",
    lambda: "grandmaster",
    lambda: "\ud800",
    lambda: "\0\x1b[31m\r\n\t\u202e",
    lambda: "凛" * 200,
    lambda: "x" * 300_000,
    lambda: "٣",
    lambda: "½",
    lambda: [],
    lambda: {},
    lambda: [None] * 3,
    lambda: [1] * 5000,
    lambda: {"": {"": {"": ""}}},
    lambda: {str(n): n for n in range(3000)},
    lambda: nested(60),
    lambda: nested(900),
)


def nested(depth: int) -> Any:
    """Lists in each other."""
    value: Any = 7
    for _ in range(depth):
        value = [value]
    return value


def changed(rng: Random, data: Any) -> Any:
    """A copy of plain data with something wrong at one place of it, anywhere."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        key = rng.choice(list(data))
        if rng.random() < 0.1:
            return {k: v for k, v in data.items() if k != key}
        if rng.random() < 0.05:
            return data | {str(values(rng))[:300_000]: data[key]}
        return data | {key: changed(rng, data[key])}
    if isinstance(data, list) and data and rng.random() < 0.9:
        n = rng.randrange(len(data))
        turn = rng.random()
        if turn < 0.1:
            return data[:n] + data[n + 1 :]
        if turn < 0.2:
            return data[: n + 1] + data[n:]
        return [*data[:n], changed(rng, data[n]), *data[n + 1 :]]
    return values(rng)


def json_text(data: Any, **how: Any) -> bytes:
    """JSON of any data, half characters and endless numbers included."""
    text = json.dumps(data, **how)
    text = text.replace(f'"{DIGITS}"', "9" * 10_000).replace(f'"{DEEP}"', "[" * 100_000 + "]" * 100_000)
    return text.encode("utf-8", "surrogatepass")


# ---------------------------------------------------------------------- bytes --
def spoilt(rng: Random, data: bytes) -> bytes:
    """The bytes of a file, damaged in one of the ways of disks, editors and other programs."""
    return rng.choice(WAYS)(rng, data)


def _flipped(rng: Random, data: bytes) -> bytes:
    out = bytearray(data or b"\0")
    for _ in range(rng.choice((1, 1, 2, 20))):
        out[rng.randrange(len(out))] ^= 1 << rng.randrange(8)
    return bytes(out)


def _cut(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _headless(rng: Random, data: bytes) -> bytes:
    return data[rng.randrange(len(data) + 1) :]


def _zeroed(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    n = rng.choice((1, 16, 512, 4096))
    return data[:at] + bytes(min(n, len(data) - at)) + data[at + n :]


def _inserted(rng: Random, data: bytes) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(INSERTED) + data[at:]


INSERTED: Final = (
    b"\n",
    b"\r\n",
    b"\0",
    b"\xff\xfe",
    b'"',
    b"{",
    b"[" * 2000,
    b"{}" * 50,
    b"9" * 6000,
    b"\xed\xa0\x80",
    b"# x",
)


def _lines_swapped(rng: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def _line_gone(rng: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def _line_repeated(rng: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    n = rng.randrange(len(lines))
    return b"".join([*lines[:n], *[lines[n]] * rng.choice((2, 100)), *lines[n:]])


def _recoded(rng: Random, data: bytes) -> bytes:
    text = data.decode("utf-8", "replace")
    return text.encode(rng.choice(("utf-16", "utf-32", "utf-8-sig", "latin-1", "shift-jis", "utf-7")), "replace")


def _other(rng: Random, data: bytes) -> bytes:
    return rng.choice(
        (
            b"",
            b"\n",
            b"null",
            b"[]\n",
            b"{}\n",
            b"7\n",
            rng.randbytes(3000),
            bytes(70_000),
            b"[" * 200_000,
            b'{"a":' * 100_000,
            b"PK\x03\x04" + rng.randbytes(200),
            b"\x89PNG\r\n\x1a\n" + rng.randbytes(200),
            b"SQLite format 3\0" + rng.randbytes(2000),
            b"<html>404</html>\n",
            data * 3,
        )
    )


WAYS: Final = (
    _flipped,
    _flipped,
    _cut,
    _headless,
    _zeroed,
    _inserted,
    _lines_swapped,
    _line_gone,
    _line_repeated,
    _recoded,
    _other,
)
