"""Reading a file of a sound, which may come with an installed game: Ogg Vorbis, within limits.

A sound is decoded as a whole when it is first played, so what counts is not the size of the file but how much comes out
of it. A packet gives at most half of the long block that the header names. The pages are walked to the end, because
whatever stands between pages or behind another header would be decoded as well."""

import struct
from pathlib import Path
from typing import Final

from engine import files

MAX_BYTES: Final = 1_000_000
MAX_SECONDS: Final = 60.0
RATES: Final = range(8_000, 192_001)
CHANNELS: Final = (1, 2)
_PAGE: Final = struct.Struct("<4sBBqIIIB")
_HEADER: Final = struct.Struct("<B6sIBIiiiBB")
"""The first packet: kind, `vorbis`, version, channels, rate, three bit rates, the sizes of both blocks, the end bit."""
_N_HEADERS: Final = 3


class SoundError(ValueError):
    """A file is no sound that can be played. The message says why."""


def read(path: Path) -> bytes:
    """The bytes of a sound. Raises SoundError, or OSError if the file cannot be read or is too large."""
    data = files.read(path, MAX_BYTES)
    try:
        seconds = _seconds(data)
    except struct.error:
        raise SoundError("cut off in the middle of a page") from None
    if seconds > MAX_SECONDS:
        raise SoundError(f"longer than {MAX_SECONDS:.0f} s")
    return data


def _seconds(data: bytes) -> float:
    """How long a sound takes at most."""
    at = packets = 0
    per_second, serial = 1.0, 0
    while at < len(data):
        magic, version, kind, _, its_serial, _, _, n_parts = _PAGE.unpack_from(data, at)
        body = at + _PAGE.size + n_parts
        sizes = data[at + _PAGE.size : body]
        if magic != b"OggS" or version != 0:
            raise SoundError("not an Ogg file, or damaged")
        if bool(kind & 2) != (at == 0) or (at and its_serial != serial):
            raise SoundError("several sounds in one file")
        if at == 0:
            per_second, serial = _packets_per_second(data, body), its_serial
        packets += sum(size < 255 for size in sizes)
        at = body + sum(sizes)
    if at > len(data) or packets <= _N_HEADERS:
        raise SoundError("cut off, or empty")
    return (packets - _N_HEADERS) / per_second


def _packets_per_second(data: bytes, at: int) -> float:
    """The fewest packets that a second of the sound needs, by its header."""
    kind, name, version, channels, rate, _, _, _, blocks, _ = _HEADER.unpack_from(data, at)
    long_block = blocks >> 4
    if (kind, name, version) != (1, b"vorbis", 0) or not 6 <= blocks & 15 <= long_block <= 13:
        raise SoundError("not Ogg Vorbis")
    if channels not in CHANNELS or rate not in RATES:
        raise SoundError(f"{channels} channels at {rate} Hz; a sound has one or two, at 8 to 192 kHz")
    return int(rate) / float(1 << (long_block - 1))
