"""Screens compared with pictures of them that somebody has looked at.

After a change that is meant, `python tests/test_golden_pictures.py` draws them anew; look at them before committing."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from tablekit import begin, deal, open_app, ready

from engine.contract import parse
from game import demo
from game.app import App
from game.demo import Hands, adviser
from game.scenes.rules import Rules
from game.scenes.setup import Setup

PICTURES = Path(__file__).parent / "pictures"
SIZE = (960, 540)
SMALL = (480, 270)
BLOCK = 30
MOST = 9.0
"""A block of 30 x 30 pixels may differ by so much on the average (of 255): edges of letters do by less, a button
that is missing by more."""


def start(app: App) -> None:
    app.home()


def setup(app: App) -> None:
    app.push(Setup("gin"))


def rules(app: App) -> None:
    app.push(Rules("gin"))


def mid_game(app: App) -> None:
    scene = begin(app, seed=7)
    hands, advise = Hands(app), adviser("gin", 7)
    while len(scene.table.log) < 12:
        hands.settle(scene)
        hands.do(scene, advise(scene))
    hands.settle(scene)


def lay_off(app: App) -> None:
    scene = deal(app, "4S 8S AD 4D 6D 8D 10D QD 5H 7H", "AS 2S 3S 3D 3C 5S 6S 7S 2D 2H KC", turn=1, dealer=0)
    for text in ("1 knock KC", "1 done"):
        scene.table.submit(parse(text))
    scene._follow()
    ready(app, scene)


def sheet(app: App) -> None:
    scene = begin(app, seed=11)
    demo.play(Hands(app), scene, adviser("gin", 11), deals=1)


SCREENS: dict[str, tuple[str, Callable[[App], None]]] = {
    "start-ja": ("ja", start), "setup-en": ("en", setup), "table-en": ("en", mid_game), "lay-off-ja": ("ja", lay_off),
    "sheet-ja": ("ja", sheet), "rules-en": ("en", rules),
}


def draw(name: str) -> pygame.Surface:
    """A screen, half as large."""
    lang, show = SCREENS[name]
    app = open_app(SIZE, lang)
    show(app)
    hands = Hands(app)
    hands.move(2, 2)  # the pointer rests on nothing
    hands.wait(500)
    return pygame.transform.smoothscale(app.canvas.surface, SMALL)


def blocks(a: pygame.Surface, b: pygame.Surface) -> dict[tuple[int, int], float]:
    """How much two pictures differ, by block: the average over pixels and colours."""
    found = {}
    for y in range(0, SMALL[1], BLOCK):
        for x in range(0, SMALL[0], BLOCK):
            one, two = (pygame.image.tobytes(s.subsurface((x, y, BLOCK, BLOCK)), "RGB") for s in (a, b))
            found[x, y] = sum(abs(p - q) for p, q in zip(one, two, strict=True)) / len(one)
    return found


def stored(name: str) -> pygame.Surface:
    return pygame.image.load(str(PICTURES / f"{name}.png")).convert(24)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    now = draw(name)
    worst = sorted(((d, at) for at, d in blocks(now, stored(name)).items()), reverse=True)[:3]
    if worst[0][0] > MOST:
        pygame.image.save(now, str(tmp_path / f"{name}.png"))
    assert worst[0][0] <= MOST, f"differs most at {worst}; now it looks like {tmp_path / name}.png"


PARTS = {"start-ja": (141, 167, 50, 19), "setup-en": (9, 34, 88, 230), "table-en": (387, 48, 84, 83),
         "sheet-ja": (310, 16, 157, 240), "lay-off-ja": (387, 161, 84, 25), "rules-en": (9, 34, 90, 200)}
"""A panel or a button of each screen, in pixels of its picture."""


@pytest.mark.parametrize("name", PARTS)
def test_a_missing_part_would_be_seen(name: str) -> None:
    whole = stored(name)
    broken = whole.copy()
    x, y, w, h = PARTS[name]
    broken.fill(whole.get_at((min(x + w + 4, SMALL[0] - 1), y + h // 2)), PARTS[name])
    assert max(blocks(whole, broken).values()) > MOST * 1.5


@pytest.mark.parametrize("name", SCREENS)
def test_slightly_other_letters_would_not_matter(name: str) -> None:
    """A shift by a quarter of a pixel is more than another way of smoothing edges does."""
    whole = stored(name)
    shifted = whole.copy()
    twin = whole.copy()
    twin.set_alpha(64)
    shifted.blit(twin, (1, 0))
    assert max(blocks(whole, shifted).values()) < MOST


def renew() -> None:
    """Draw every picture anew."""
    PICTURES.mkdir(exist_ok=True)
    for name in SCREENS:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["RINTAKU_HOME"] = folder
            save(draw(name), PICTURES / f"{name}.png")
        print(f"{name}.png {(PICTURES / f'{name}.png').stat().st_size // 1024} kB")


def save(picture: pygame.Surface, file: Path) -> None:
    """As a small PNG: the lowest bits of a colour say nothing here."""
    levels = bytes(v & 0xF8 | 4 for v in range(256))
    coarse = pygame.image.tobytes(picture, "RGB").translate(levels)
    pygame.image.save(pygame.image.frombytes(coarse, SMALL, "RGB"), str(file))


if __name__ == "__main__":
    renew()
