"""High contrast reaches WCAG AAA, and the safe colours stay apart for the colour-blind."""

import itertools
import math
from collections.abc import Iterator

import pygame
import pytest

from ai.registry import plain_level
from game.draw import appearance
from game.draw.appearance import HIGH_CONTRAST, SAFE, SAFE_SEATS
from game.draw.canvas import Canvas
from game.draw.theme import CLOTHS, PALETTE, SEATS
from game.match.characters import FACES
from game.match.session import GUESTS, HUMAN
from tests.kit.app import begin, open_app

AA, AAA = 4.5, 7.0
# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
SIMULATED = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
APART = 15.0  # CIE 1976; 2.3 is just noticeable side by side

_LEVELS = ("novice", "club", "expert", "master")
_TABLES = [
    [*GUESTS],
    *([HUMAN, *(crest for kind, crest in FACES.items() if plain_level(kind) == level)] for level in _LEVELS),
]


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    yield
    appearance.choose(False, "usual")


def _linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def _luminance(colour: str) -> float:
    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _ratio(a: str, b: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((_luminance(a), _luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def _lab(colour: str, kind: str) -> tuple[float, float, float]:
    """A colour in CIELAB (D65) as somebody with this kind of vision sees it."""
    rgb = _linear(colour)
    r, g, b = (min(1.0, max(0.0, sum(m * v for m, v in zip(row, rgb, strict=True)))) for row in SIMULATED[kind])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _nearest(colours: dict[str, str]) -> tuple[float, str]:
    """The two colours that are hardest to tell apart, and by whom."""
    return min(
        (math.dist(_lab(a, kind), _lab(b, kind)), f"{one} and {two}, {kind}")
        for (one, a), (two, b) in itertools.combinations(colours.items(), 2)
        for kind in SIMULATED
    )


@pytest.mark.parametrize("colours", appearance.COLOURS)
def test_text_in_high_contrast_has_seven_to_one(colours: str) -> None:
    appearance.choose(True, colours)
    shown = {name: appearance.shown(colour) for name, colour in PALETTE.items()}
    cloths = {appearance.shown(colour) for cloth in CLOTHS.values() for colour in cloth}
    dark = [*cloths, shown["panel"], shown["dark"], shown["well"], shown["raised"], shown["raised_lo"], shown["tile"]]
    for text in ("text", "muted", "off", "gold", "gold_hi", "verm_text", "ok"):
        assert all(_ratio(shown[text], ground) >= AAA for ground in dark), text
    for text in ("ink", "ink_soft", "verm", "verm_ink", "verm_lo", "gold_lo"):
        for paper in ("paper", "paper_lo", "washi", "washi_lo"):
            assert _ratio(shown[text], shown[paper]) >= AAA, f"{text} on {paper}"
    for text, grounds in (
        ("on_verm", ("verm_a", "verm_b")),
        ("on_verm_soft", ("verm_a", "verm_b")),
        ("ink", ("gold", "gold_a", "gold_hi")),
        ("on_gold_soft", ("gold", "gold_a")),
    ):
        assert all(_ratio(shown[text], shown[ground]) >= AAA for ground in grounds), text
    for suit in ("#1f6aa5", "#2a7350", PALETTE["verm_ink"], PALETTE["ink"]):
        assert _ratio(appearance.shown(suit), "#ffffff") >= AAA, f"suit {suit}"


def test_high_contrast_reaches_what_the_usual_colours_do_not() -> None:
    """The measure measures something."""
    assert _ratio(PALETTE["off"], PALETTE["raised"]) < AAA
    assert _ratio(HIGH_CONTRAST[PALETTE["off"]], HIGH_CONTRAST[PALETTE["raised"]]) >= AAA


def test_state_colours_stay_apart_for_the_colour_blind() -> None:
    appearance.choose(False, "safe")
    names = ("gold_hi", "verm_text", "verm", "ok", "off")
    distance, pair = _nearest({name: appearance.shown(PALETTE[name]) for name in names})
    assert distance >= APART, pair
    usual, _ = _nearest({name: PALETTE[name] for name in names})
    assert usual < APART, "the usual colours are not safe, so the setting has a purpose"


def test_safe_words_that_tell_by_their_colour_have_four_and_a_half_to_one() -> None:
    appearance.choose(False, "safe")
    for text, grounds in (
        ("verm_text", ("panel", "raised", "tile", "cloth_hi")),
        ("ok", ("panel", "raised", "tile", "cloth_hi")),
        ("verm_ink", ("paper", "paper_lo", "washi", "washi_lo")),
    ):
        shown = appearance.shown(PALETTE[text])
        assert all(_ratio(shown, PALETTE[ground]) >= AA for ground in grounds), text
    for ground in ("verm", "verm_a", "verm_b"):
        for text in ("on_verm", "on_verm_soft"):
            assert _ratio(PALETTE[text], appearance.shown(PALETTE[ground])) >= AA, f"{text} on {ground}"


@pytest.mark.parametrize("table", _TABLES, ids=lambda table: table[1])
def test_the_seats_of_a_table_stay_apart_for_the_colour_blind(table: list[str]) -> None:
    appearance.choose(False, "safe")
    shown = {crest: appearance.shown(SEATS[crest]) for crest in table}
    distance, pair = _nearest(shown)
    assert distance >= APART, pair
    assert all(_ratio(colour, PALETTE["panel"]) >= 3 for colour in shown.values()), "crests need 3:1"


def test_every_seat_has_a_safe_colour() -> None:
    assert set(SEATS) == set(SAFE_SEATS) | {HUMAN}
    assert len(SAFE) == len(SAFE_SEATS) + len(appearance.SAFE_STATES), "two seats share a colour of the theme"


def _picture(high: bool) -> pygame.Surface:
    appearance.choose(high, "usual")
    surface = pygame.Surface((1280, 720))
    canvas = Canvas(surface)
    canvas.shadow(100, 100, 100, 100)
    canvas.box(300, 100, 100, 100, 10, line=PALETTE["line"], line_alpha=0.1)
    canvas.box(500, 100, 100, 100, 10, line=PALETTE["gold_hi"], line_width=2.5)
    return surface


def _width(surface: pygame.Surface, x: int, y: int) -> int:
    """How many pixels from x on are bright."""
    return sum(sum(surface.get_at((x + i, y))[:3]) > 300 for i in range(20))


def test_high_contrast_has_outlines_of_two_and_focus_of_four_and_no_shadow() -> None:
    open_app((1280, 720))
    high = _picture(True)
    assert (_width(high, 300, 150), _width(high, 500, 150)) == (2, 4)
    open_app((1280, 720))
    usual = _picture(False)
    assert (_width(usual, 300, 150), _width(usual, 500, 150)) == (0, 2)


def test_a_change_of_contrast_shows_at_once() -> None:
    app = open_app((1280, 720))
    begin(app)
    app.step(16)
    before = app.canvas.surface.get_at((270, 400))
    app.settings.contrast = "high"
    app.apply_settings()
    app.step(16)
    assert app.canvas.surface.get_at((270, 400))[:3] == (6, 10, 32), f"the cloth is still {before}"
    app.settings.contrast = "normal"
    app.apply_settings()
    app.step(16)
    assert app.canvas.surface.get_at((270, 400)) == before
