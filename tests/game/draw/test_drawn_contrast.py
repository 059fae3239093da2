"""In high contrast every text of a drawn picture has 7:1 against its ground."""

from collections import Counter
from collections.abc import Iterator

import pygame
import pytest

import engine
from engine.options import table_options
from game.app.window import App
from game.draw import appearance
from game.scenes.settings import SettingsScene
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.ui.widgets import Button, Look
from tests.game.draw.test_appearance import AAA, _ratio
from tests.kit.app import open_app
from tests.kit.layout import Reader, within

GAMES = ("gin", "rin", "rumino", "sumidagawa")


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    appearance.choose(False, "usual")


def _name(pixel: tuple[int, ...]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*pixel)


def _contrast(picture: pygame.Surface, box: pygame.Rect) -> float:
    """The ratio between the ground of a text, which is the colour that most of its box has, and the strokes in it."""
    pixels = Counter(
        tuple(picture.get_at((x, y)))[:3] for x in range(box.left, box.right) for y in range(box.top, box.bottom)
    )
    ground = pixels.most_common(1)[0][0]
    return max(_ratio(_name(ground), _name(colour)) for colour in pixels)


def low_texts(app: App, reader: Reader) -> list[str]:
    """The texts of the picture that have less than 7:1."""
    for _ in range(3):
        app.step(400)
    assert app.top
    reader.texts.clear()
    app.top.dirty = True
    if isinstance(app.top, TableScene):
        app.top.renderer.stale = True  # draw all of it
    app.frame.forget()
    app.step(16)
    low = []
    for text, place in reader.texts:
        if within(place, app) and place[2] > 2:
            box = pygame.Rect([app.canvas.pixels(v) for v in place]).clip(app.canvas.surface.get_rect())
            if (ratio := _contrast(app.canvas.surface, box)) < AAA:
                low.append(f"{text}: {ratio:.1f}")
    assert len(reader.texts) > 5
    return low


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_drawn_table_has_seven_to_one(game: str, reader: Reader) -> None:
    app = open_app((1280, 720), contrast="high", speed="instant")
    app.start_match(game, table_options(engine.load(game)), 7)
    assert not low_texts(app, reader)


@pytest.mark.parametrize("scene", [SettingsScene, lambda: Setup("gin")], ids=["settings", "setup"])
def test_every_text_of_a_drawn_menu_has_seven_to_one(scene: type, reader: Reader) -> None:
    app = open_app((1280, 720), contrast="high")
    app.push(scene())
    assert not low_texts(app, reader)


def test_the_usual_colours_have_less(reader: Reader) -> None:
    """The measure measures something."""
    app = open_app((1280, 720), contrast="normal")
    app.push(SettingsScene())
    assert low_texts(app, reader)


def test_a_button_that_is_off_can_be_read_on_paper(reader: Reader) -> None:
    """Pale words stood on grey: those for the dark table."""
    app = open_app((1280, 720), contrast="normal")
    reader.texts.clear()
    app.canvas.paper(100, 100, 300, 120)
    button = Button("hint", (120, 140, 240, 44), False, "H", label="Show the answer", kind="paper", paper=True)
    button.draw(app.canvas, Look())
    assert [text for text, _ in reader.texts] == ["H", "Show the answer"]
    for _, place in reader.texts:
        assert _contrast(app.canvas.surface, pygame.Rect([app.canvas.pixels(v) for v in place])) > 4
