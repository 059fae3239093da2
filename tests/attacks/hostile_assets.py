"""The attacks on what an installed game shows and plays: pictures of cards, and sounds."""

import struct
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

import pygame

import assets
from game.draw import sprites
from game.ui import sound, sound_file
from tests.attacks.damage import spoilt

PARTS: Final = (
    '<path d="M0 0H1e6" stroke="#000" stroke-width="1" stroke-dasharray="0.0001"/>',
    '<path d="M0 0H9999999999999999999V9999999" stroke="#000" style="stroke-dasharray:1e-5 1e-5"/>',
    '<path d="M0 0C1e38 1e38 -1e38 1e38 NaN inf" fill="#123456" stroke="#000" stroke-width="1e30"/>',
    '<path d="M0 0A1e-30 1e30 0 1 1 250 350" stroke="#000"/>',
    '<rect x="-1e9" y="-1e9" width="2e9" height="2e9" fill="url(#none)"/>',
    '<linearGradient id="a" xlink:href="#a"/><rect width="9" height="9" fill="url(#a)"/>',
    "<g>" * 20_000,
    "<g>" * 300 + "</g>" * 300,
    '<path d="' + "M0 0L250 350" * 4000 + '" stroke="#000" stroke-width="90"/>',
    '<circle cx="9" cy="9" r="99999999999"/>',
    "<!-- " + "x" * 300_000 + " -->",
    '<image href="/dev/zero" width="250" height="350"/>',
    '<text x="1" y="1">7</text>',
)
HEADS: Final = (
    '<svg width="0" height="0" viewBox="0 0 0 0">',
    '<svg width="-5" height="1e30">',
    '<svg viewBox="0 0 1e-30 1e30">',
    '<!DOCTYPE svg [<!ENTITY a "' + "b" * 99 + '"><!ENTITY c "&a;&a;&a;">]><svg>&c;',
    "<svg/><svg>",
    "<html>",
)


HEAD_CHANGES: Final = ((39, 0), (39, 255), (40, 1), (40, 2**32 - 1), (56, 0xDD), (56, 0x60), (56, 0xFF), (35, 1))
"""Where the first page of a sound names its channels, rate, blocks and version, and values that cannot be."""


def make_card(rng: Random) -> bytes:
    """A picture of a card, damaged or with a part that cannot be drawn in reasonable time."""
    text = assets.path("cards", f"{rng.choice(('7H', '10C', 'AS'))}.svg").read_text(encoding="utf-8")
    turn = rng.random()
    if turn < 0.4:
        return spoilt(rng, text.encode())
    if turn < 0.6:
        text = rng.choice(HEADS) + text.partition(">")[2]
    body, end, _ = text.rpartition("</svg>")
    return (body + rng.choice(PARTS) + end).encode()


def read_card(rng: Random, path: Path) -> bool:
    """As a table does."""
    if not pygame.display.get_surface():
        pygame.display.set_mode((9, 9))
    faces = sprites.Faces()
    with patch.object(sprites, "card_files", lambda: {"own": path}):
        for height in (40, rng.choice((340, 700))):
            assert faces.face("own", height).get_height() == height
        return faces._svg("own") != sprites.BLANK.encode()


def make_sound(rng: Random) -> bytes:
    """A sound: damaged bytes, another head with a right sum, or more of it than anybody wants to hear."""
    base = assets.path("sounds", rng.choice(("river", "button", "match-won")) + ".ogg").read_bytes()
    turn = rng.random()
    if turn < 0.4:
        return spoilt(rng, base)
    if turn < 0.5:
        return b"RIFF\xff\xff\xff\x7fWAVEfmt " + base
    if turn < 0.7:
        return base * rng.choice((2, 5, 60))
    first, *pages = pages_of(base)
    if turn < 0.85:
        return b"".join((first, pages[0], *pages[1:] * rng.choice((1, 3, 5, 400))))
    head = bytearray(first)
    place, value = rng.choice(HEAD_CHANGES)
    head[place : place + 1 + 3 * (place == 40)] = value.to_bytes(1 + 3 * (place == 40), "little")
    return b"".join((summed(head), *pages))


def pages_of(data: bytes) -> list[bytes]:
    """The pages of an Ogg file."""
    pages, at = [], 0
    while at < len(data):
        n = 27 + data[at + 26]
        end = at + n + sum(data[at + 27 : at + n])
        pages.append(data[at:end])
        at = end
    return pages


def summed(page: bytearray) -> bytes:
    """An Ogg page with its right sum: CRC-32 of the polynomial 04c11db7, highest bit first."""
    page[22:26] = bytes(4)
    crc = 0
    for byte in page:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc >> 31 else 0)) & 0xFFFFFFFF
    page[22:26] = struct.pack("<I", crc)
    return bytes(page)


def read_sound(rng: Random, path: Path) -> bool:
    """As a table does."""
    if not pygame.mixer.get_init():
        pygame.mixer.init(frequency=44100, channels=2)
    with patch.object(sound, "sound_files", lambda: {"own": path}):
        heard = sound._loaded("own")
    assert heard is None or heard.get_length() <= sound_file.MAX_SECONDS + 1
    return heard is not None
