"""Screens compared with pictures of them that somebody has looked at.

After a change that is meant, `python -m tests.game.menus.test_golden_pictures` draws them anew; look at them before
committing."""

import argparse
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from engine.contract import parse
from game.app.window import App
from game.demo.driver import Hands
from game.draw.sprites import FACES
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.records.screen import Records
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.stats import database
from tests.kit.app import deal, open_app, ready
from tests.kit.records import duel, match

PICTURES = Path(__file__).parents[2] / "pictures"
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
    app.push(RuleBookScene("gin", "turn"))


def say(scene: TableScene, *actions: str) -> None:
    """Do what is written; nothing here depends on how well anybody plays."""
    for text in actions:
        assert scene.table.submit(parse(text)) is None, text
    scene.follow()


def mid_game(app: App) -> None:
    scene = deal(
        app,
        "3S 4S 5S 9H 9D AC KH QD 7C 2H",
        "2C 4C 6C 8C 10C QC 2D 4D 6D 8D",
        "draw",
        discard="JD",
        stock="KC 10H 9C JC AS 5D 7H 8H 6S 4H".split(),
    )
    say(
        scene,
        "0 draw",
        "0 discard KC",
        "1 draw",
        "1 discard 10H",
        "0 draw",
        "0 discard KH",
        "1 take",
        "1 discard QC",
        "0 draw",
    )
    ready(app, scene)


def lay_off(app: App) -> None:
    knocked(app)


def sheet(app: App) -> None:
    say(knocked(app), "0 layoff 4S 0", "0 done")


def knocked(app: App) -> TableScene:
    """Aki has knocked; two of one's own cards fit."""
    scene = deal(app, "4S 8S AD 4D 6D 8D 10D QD 5H 7H", "AS 2S 3S 3D 3C 5S 6S 7S 2D 2H KC", turn=1, dealer=0)
    say(scene, "1 knock KC", "1 done")
    ready(app, scene)
    return scene


def records(app: App) -> None:
    """A past in which every third deal was won, mostly against stronger opponents."""
    made = [
        match(level, [duel(d % 3 == n, 30 + 7 * d) for d in range(12)], level=level)
        for n, level in enumerate(("novice", "club", "expert"))
    ]
    assert database.import_matches(made) == (3, "")
    app.push(Records("gin"))


SCREENS: dict[str, tuple[str, Callable[[App], None]]] = {
    "records-en": ("en", records),
    "start-ja": ("ja", start),
    "setup-en": ("en", setup),
    "table-en": ("en", mid_game),
    "lay-off-ja": ("ja", lay_off),
    "sheet-ja": ("ja", sheet),
    "rules-en": ("en", rules),
}


def draw(name: str) -> pygame.Surface:
    """A screen, half as large."""
    lang, show = SCREENS[name]
    app = open_app(SIZE, lang)
    FACES.forget()  # cards of other tests' sizes would be stretched, as nothing is drawn ahead here
    show(app)
    hands = Hands(app)
    hands.move(2, 2)  # the pointer rests on nothing
    hands.wait(4000)  # a score sheet is counted
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


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_it_did(name: str, tmp_path: Path) -> None:
    now = draw(name)
    worst = sorted(((d, at) for at, d in blocks(now, stored(name)).items()), reverse=True)[:3]
    if worst[0][0] > MOST:
        pygame.image.save(now, str(tmp_path / f"{name}.png"))
    assert worst[0][0] <= MOST, f"differs most at {worst}; now it looks like {tmp_path / name}.png"


PARTS = {
    "start-ja": (174, 97, 50, 17),
    "setup-en": (9, 34, 88, 230),
    "table-en": (387, 48, 84, 83),
    "sheet-ja": (310, 16, 157, 240),
    "lay-off-ja": (387, 161, 84, 25),
    "rules-en": (9, 34, 90, 200),
    "records-en": (161, 72, 310, 94),
}
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


def main() -> None:
    """Draw every picture anew."""
    argparse.ArgumentParser(
        prog="python -m tests.game.menus.test_golden_pictures", description="Draw the golden pictures again."
    ).parse_args()
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
    main()
