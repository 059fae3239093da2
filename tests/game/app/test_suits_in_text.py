"""Suits in running text have the colours of the cards: two or four, at once when the setting changes."""

import pygame
import pytest

from game.app.window import App
from game.draw.pen import suit_colour
from game.draw.theme import PALETTE
from tests.kit.app import deal, open_app, ready

HAND = "AS 2S 3S 3H 3D 3C 5D 7H 9S JD KC"
FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"


def drawn(app: App, text: str, colour: str) -> pygame.Color:
    """The colour in the middle of a suit that is written large."""
    app.canvas.surface.fill("#808080")
    app.canvas.text(text, 640, 360, 90, colour, "B", "c")
    return app.canvas.surface.get_at((app.canvas.pixel_width // 2, app.canvas.pixel_height // 2))


@pytest.mark.parametrize("colour", ["text", "muted", "ink", "ink_soft"])
def test_four_colours_hold_for_text_on_dark_and_on_paper(colour: str) -> None:
    app = open_app()
    two = [tuple(drawn(app, s, PALETTE[colour])) for s in "♥♦♠♣"]
    assert two[0] == two[1] and two[2] == two[3] and len(set(two)) == 2
    app.settings.four_colours = True
    app.apply_settings()
    four = [tuple(drawn(app, s, PALETTE[colour])) for s in "♥♦♠♣"]
    assert len(set(four)) == 4 and four[0] == two[0] and four[2] == two[2]
    app.settings.four_colours = False
    app.apply_settings()
    assert [tuple(drawn(app, s, PALETTE[colour])) for s in "♥♦♠♣"] == two


def brightness(colour: str) -> float:
    """Relative luminance, as contrast is reckoned."""
    parts = [v / 255 for v in pygame.Color(colour)[:3]]
    r, g, b = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    light, dark = sorted((brightness(a), brightness(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("text", "panel"),
        ("text", "raised"),
        ("muted", "panel"),
        ("muted", "raised"),
        ("ink", "paper"),
        ("ink", "paper_lo"),
        ("ink_soft", "paper_lo"),
        ("on_verm", "verm_a"),
        ("on_verm", "verm_b"),
    ],
)
@pytest.mark.parametrize("four", [False, True])
def test_every_suit_stands_out_from_its_ground(ink: str, ground: str, four: bool) -> None:
    assert all(contrast(suit_colour(su, PALETTE[ink], four), PALETTE[ground]) >= 4.5 for su in "SHDC")


def test_the_moves_at_the_table_change_colour_while_they_are_seen() -> None:
    app = open_app((1280, 720))
    scene = deal(app, HAND, FOE)
    hands = ready(app, scene)
    hands.click("throw")
    hands.wait(400)
    panel = pygame.Rect(1040, 130, 210, 220)
    before = pygame.image.tobytes(app.canvas.surface.subsurface(panel), "RGB")
    app.settings.four_colours = True
    app.apply_settings()
    app.redraw()
    changed = pygame.image.tobytes(app.canvas.surface.subsurface(panel), "RGB")
    assert changed != before  # the card thrown is the king of clubs


def test_a_message_at_the_table_covers_no_label_of_the_hand() -> None:
    app = open_app((1280, 720))
    scene = deal(app, HAND, FOE)
    ready(app, scene)
    _, y, _, _ = scene.table_view.hand_box()
    feet = [place.foot for place in scene.toast_places()]
    assert feet and max(feet) < y
    app.push(other := type(app.scenes[0])())
    assert next(iter(other.toast_places())).foot == app.canvas.height - 16
