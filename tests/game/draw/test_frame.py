"""A frame draws what has changed and nothing else, and shows exactly what a full drawing shows."""

import re
from pathlib import Path
from random import Random

import pygame
import pytest

from game.draw import frame
from game.draw.canvas import Canvas
from game.draw.frame import Frame, Piece

ROOT = Path(__file__).resolve().parents[3]
SIZE = (160, 120)


def opaque(colour: str, size: tuple[int, int] = SIZE) -> pygame.Surface:
    made = pygame.Surface(size)
    made.fill(colour)
    return made


def glass(rng: Random) -> pygame.Surface:
    made = pygame.Surface((rng.randrange(1, 60), rng.randrange(1, 60)), pygame.SRCALPHA)
    made.fill([rng.randrange(256) for _ in range(4)])
    return made


def drawn(pieces: list[Piece]) -> bytes:
    """The pixels of all pieces drawn on black."""
    whole = opaque("black")
    for piece in pieces:
        piece.draw(whole)
    return pygame.image.tobytes(whole, "RGB")


def test_every_frame_looks_as_if_all_of_it_was_drawn() -> None:
    rng, window, shown = Random(4), opaque("red"), Frame()
    stock = [Piece(glass(rng), rng.randrange(-20, 150), rng.randrange(-20, 110)) for _ in range(12)]
    stock += [p._replace(alpha=rng.randrange(255), clip=(30, 20, 60, 50)) for p in stock[:4]]
    cloth = Piece(opaque("darkblue"), 0, 0)
    for _ in range(120):
        pieces = [cloth] * rng.randrange(2) + rng.choices(stock, k=rng.randrange(14))
        shown.begin()
        shown.pieces += pieces
        shown.show(window)
        assert pygame.image.tobytes(window, "RGB") == drawn(pieces)


def test_only_what_moved_is_drawn_again() -> None:
    window, shown, card = opaque("red"), Frame(), opaque("white", (10, 14))
    cloth = Piece(opaque("darkblue"), 0, 0)
    shown.pieces += [cloth, Piece(card, 5, 5), Piece(card, 100, 80)]
    assert shown.show(window) == [(0, 0, *SIZE)]
    shown.pieces += [cloth, Piece(card, 5, 5), Piece(card, 104, 80)]
    assert shown.show(window) == [(100, 80, 14, 14)]
    shown.pieces += [cloth, Piece(card, 5, 5), Piece(card, 104, 80)]
    assert shown.show(window) == []


def test_cards_on_a_diagonal_are_not_drawn_as_the_box_round_them() -> None:
    window, shown, card = opaque("red", (640, 480)), Frame(), opaque("white", (60, 60))
    cloth = Piece(opaque("darkblue", (640, 480)), 0, 0)
    shown.pieces += [cloth]
    shown.show(window)
    shown.pieces += [cloth, *(Piece(card, 50 + 40 * i, 20 + 40 * i) for i in range(8))]
    boxes = shown.show(window)
    assert sum(w * h for _, _, w, h in boxes) < 340 * 340 / 2
    assert window.get_at((51, 21)) == window.get_at((389, 359)) == pygame.Color("white")


def test_a_piece_that_comes_to_the_front_is_the_only_one_drawn() -> None:
    cards = [Piece(opaque("white", (9, 9)), 12 * i, 0) for i in range(6)]
    assert set(frame.changes(cards, [*cards[:2], *cards[3:], cards[2]])) == {cards[2].box()}
    assert set(frame.changes([*cards[:2], *cards[3:], cards[2]], cards)) == {cards[2].box()}


def test_a_layer_that_changed_is_drawn_where_it_changed() -> None:
    window, shown, layer = opaque("red"), Frame(), opaque("darkblue")
    canvas = Canvas(window)
    with canvas.collecting(shown):
        canvas.blit_repainted(layer, [])
    shown.show(window)
    layer.fill("white", (20, 20, 8, 8))
    with canvas.collecting(shown):
        canvas.blit_repainted(layer, [(20, 20, 8, 8)])
    assert shown.show(window) == [(20, 20, 8, 8)]
    assert window.get_at((21, 21)) == pygame.Color("white")


def test_a_frame_that_failed_is_drawn_whole_the_next_time() -> None:
    window, shown = opaque("red"), Frame()
    cloth = Piece(opaque("darkblue"), 0, 0)
    shown.pieces += [cloth]
    shown.show(window)
    shown.pieces += [cloth]  # and the scene fails
    shown.begin()
    shown.pieces += [cloth]
    assert shown.show(window) == [(0, 0, *SIZE)]


@pytest.mark.parametrize("method", ["blit", "fblits", "blits", "fill"])
def test_nothing_is_drawn_on_the_window_past_the_frame(method: str) -> None:
    wrong = re.compile(rf"\bc(anvas)?\.surface\.{method}\(")
    assert not [str(p) for p in (ROOT / "game").rglob("*.py") if wrong.search(p.read_text("utf-8"))]
