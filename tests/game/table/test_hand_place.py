"""The own hand of every game: in the same place, as large as the style asks for, spread over the width there is, below
one row of buttons."""

from itertools import pairwise

import pytest

import engine
from engine.options import table_options
from game.draw.card_layout import AIR, FREE_GAP, GROUP_GAP, MIN_SHOWN, spread
from game.draw.theme import OWN_H, RATIO
from game.scenes.table.scene import TableScene
from game.table import geometry
from game.ui.widgets import Button
from tests.kit.app import SIZES, open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import boxes_meet, within


@pytest.mark.parametrize("room", [1232, 1659, 3792, 940])
@pytest.mark.parametrize("sizes", [(1,), (7,), (11,), (4, 3, 4), (3, 3, 3, 1, 1), (12, 12)])
def test_a_hand_spreads_over_the_width_and_stands_in_the_middle(sizes: tuple[int, ...], room: float) -> None:
    rows, spans = spread(sizes, (24.0, 500.0, float(room), float(OWN_H)))
    cards = [spot for row in rows for spot in row]
    w = OWN_H * RATIO
    left, right = cards[0].x - w / 2, cards[-1].x + w / 2
    assert abs((left + right) / 2 - (24 + room / 2)) < 1e-6
    steps = {round(b.x - a.x, 6) for row in rows for a, b in pairwise(row)}
    assert all(MIN_SHOWN * w - 1e-6 <= step <= w + AIR + 1e-6 for step in steps)
    gaps = {round(b.left - a.right, 6) for a, b in pairwise(spans)}
    free = all(step > w for step in steps)
    assert right - left <= room + 1e-6 and (free or right - left > room - 1e-6), "it fills the room, or lies free"
    assert all(gap in (FREE_GAP, GROUP_GAP) or gap < GROUP_GAP for gap in gaps)


def test_an_empty_hand_has_no_place() -> None:
    assert spread((), (24.0, 500.0, 1232.0, float(OWN_H))) == ([], [])


def test_the_own_cards_take_20_to_25_percent_of_the_height_of_every_lying_window() -> None:
    for high in range(720, 1281):
        assert 0.2 <= geometry.hand_box(1280, high)[3] / high <= 0.245, high
    assert geometry.hand_box(1280, 720)[3] == OWN_H
    assert geometry.hand_box(1280, 960)[3] == 216


@pytest.mark.sample
@pytest.mark.parametrize("game", ["gin", "rin", "rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("size", [*SIZES, (960, 720), (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_hand_of_every_game_lies_in_the_same_place_below_one_row_of_buttons(
    game: str, lang: str, size: tuple[int, int]
) -> None:
    app = open_app(size, lang)
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = app.top
    assert isinstance(scene, TableScene)
    scene.look(at_once=True)
    scene.build()
    c = scene.canvas
    hand = geometry.hand_box(c.width, c.height)
    cards = [s.spot for zone in scene.table_view.own_zones() for s in scene.anim.zones[zone]]
    assert all(abs(s.h - hand[3]) < 1e-6 and hand[1] <= s.y <= hand[1] + hand[3] for s in cards if s.h > hand[3] / 2)
    left, right = (f(s.x + k * s.h * RATIO / 2 for s in cards) for f, k in ((min, -1), (max, 1)))
    assert hand[0] - 1e-6 <= left and right <= hand[0] + hand[2] + 1e-6
    assert abs((left + right) / 2 - c.width / 2) < 1 or game == "sumidagawa"
    buttons = [w for w in scene.ui.widgets if type(w).__module__.startswith("game.games") or type(w) is Button]
    buttons = [w for w in buttons if w.id != "hint"]  # the coach has a panel of its own in a wide window
    assert len(buttons) >= 4
    assert len({(w.rect[1], w.rect[3]) for w in buttons}) == 1, "one row"
    assert all(within(w.rect, app) and not boxes_meet(w.rect, hand, 0) for w in buttons)
    assert hand[1] - (buttons[0].rect[1] + buttons[0].rect[3]) <= geometry.LABELS + 1e-6
    app.close()


def test_the_order_of_the_buttons_never_changes() -> None:
    """In every phase each button of Gin has its place; what cannot be done is dark."""
    from tests.kit.app import begin, through

    app = open_app()
    scene = begin(app)
    places: dict[str, set[float]] = {}
    for phase in through(scene, deals=1):
        if phase in ("upcard", "draw", "discard") and scene.sheet is None:
            for w in scene.ui.widgets:
                if type(w) is Button:
                    places.setdefault(w.id, set()).add(w.rect[0])
    assert {"take", "knock", "gin", "sort", "throw"} <= places.keys()
    assert all(len(xs) == 1 for xs in places.values())
    app.close()
