"""The picture beside a record: a small PNG is shown, everything else is a plain cloth."""

import io
import os
import zlib
from pathlib import Path

import pygame
import pytest

from game.match import snapshot


def png(width: int, height: int) -> bytes:
    out = io.BytesIO()
    pygame.image.save(pygame.Surface((width, height)), out, ".png")
    return out.getvalue()


def claims(width: int, height: int) -> bytes:
    """A small picture that says it has other sides, with a right sum."""
    data = png(8, 8)
    head = b"IHDR" + width.to_bytes(4, "big") + height.to_bytes(4, "big") + data[24:29]
    return data[:12] + head + zlib.crc32(head).to_bytes(4, "big") + data[33:]


def test_what_is_saved_is_shown(tmp_path: Path) -> None:
    snapshot.save(tmp_path / "m.jsonl", pygame.Surface((1280, 720)))
    picture = snapshot.load(tmp_path / "m.jsonl")
    assert picture is not None and picture.get_size() == snapshot.SIZE


NOT_SHOWN = {
    "nothing": b"",
    "text": b"hello",
    "cut": png(320, 180)[:60],
    "a bomb": claims(30_000, 30_000),
    "more than there is": claims(2**32 - 1, 1),
    "no width": claims(0, 8),
    "too wide": png(1025, 8),
    "another format": b"BM" + bytes(100),
    "a file of many bytes": png(8, 8) + bytes(snapshot.MAX_BYTES),
}


@pytest.mark.parametrize("kind", NOT_SHOWN)
def test_what_is_no_small_picture_is_not_unpacked(kind: str, tmp_path: Path) -> None:
    (tmp_path / "m.png").write_bytes(NOT_SHOWN[kind])
    assert snapshot.load(tmp_path / "m.jsonl") is None
    assert (tmp_path / "m.png").read_bytes() == NOT_SHOWN[kind]


@pytest.mark.skipif(os.name != "posix", reason="pipes are those of POSIX")
def test_a_pipe_in_place_of_a_picture_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "m.png")
    assert snapshot.load(tmp_path / "m.jsonl") is None
