"""The tables on an upright sheet: everything is inside, nothing is covered or cut off, a finger hits every target."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.app.window import App
from game.scenes.pause import Pause
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.table import upright
from game.text import translations
from game.ui.widgets import Button, IconButton
from tests.game.table import test_layout as gin_positions
from tests.kit.app import begin, deal, open_app, ready, table_view, through
from tests.kit.hotseat import opened, seat, share
from tests.kit.layout import Reader, boxes_meet, table_faults

SIZES = ((540, 960), (720, 1280), (1080, 1920), (768, 1024))
MELDED, LOOSE = "AS 2S 3S 4H 5H 6H 9C 9D 9H AD KC", "2S 4S 6S 8H 10H QH AC 3C 5C 7D 9D"
PRESETS = ("app", "hollywood", "oklahoma", "straight")


def gin_moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """The table of Gin in each phase, with each order of the hand, and positions that a deal does not reach."""
    for preset in PRESETS:
        scene = begin(app, preset, seed=7)
        for seen, phase in enumerate(through(scene, deals=1)):
            if phase in ("upcard", "result", "arrange", "layoff") or seen % 7 < 2:
                if scene.sheet is None:
                    table_view(scene).sort = ("melds", "suit", "rank")[seen % 3]
                    scene.look(at_once=True)
                yield phase, scene
    positions = gin_positions.knocking, gin_positions.laying_out, gin_positions.defending, gin_positions.caught
    for position in positions:
        yield position.__name__, position(app)
        app.pop()


def target_faults(scene: TableScene) -> Iterator[str]:
    """Buttons that a finger does not hit, or that stand too near to each other."""
    buttons = [w for w in scene.ui.widgets if isinstance(w, Button | IconButton)]
    for i, a in enumerate(buttons):
        x, y, w, h = a.rect
        if min(w, h) < upright.TARGET - 0.01:
            yield f"{a.id} is {w:.0f} x {h:.0f}"
        near = (x - 11.9, y - 11.9, w + 23.8, h + 23.8)
        yield from (f"{a.id} is near {b.id}" for b in buttons[:i] if not scene.sheet and boxes_meet(near, b.rect, 0))


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_everything_of_gin_is_whole_inside_and_large_enough_on_an_upright_sheet(
    size: tuple[int, int], lang: str, reader: Reader
) -> None:
    app = open_app(size, lang)
    faults, seen = set(), set()
    for phase, scene in gin_moments(app):
        assert app.canvas.upright
        seen.add(phase)
        faults |= {f"{phase}: {f}" for f in (*table_faults(app, scene, reader), *target_faults(scene))}
    assert {"upcard", "draw", "discard", "result", "knocking", "laying_out", "defending", "caught"} <= seen
    faults |= {f"cut off: {t}" for t in reader.cut}
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("sort", ["melds", "suit"])
@pytest.mark.parametrize("hand", [gin_positions.MINE, MELDED, LOOSE])
def test_own_cards_lie_in_two_rows_of_which_enough_shows(hand: str, sort: str) -> None:
    app = open_app(SIZES[0])
    scene = deal(app, hand, "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")
    table_view(scene).sort = sort
    scene.look(at_once=True)
    cards = [s.spot for s in scene.anim.zones["hand:0"]]
    rows = [sorted(s.x for s in cards if s.row == row) for row in (0, 1)]
    assert all(2 <= len(row) <= 9 for row in rows) and sum(map(len, rows)) == 11
    assert all(b - a >= 40 for row in rows for a, b in pairwise(row))


def test_a_card_is_put_into_the_row_where_it_is_dropped() -> None:
    app = open_app(SIZES[0])
    scene = deal(app, gin_positions.MINE, "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")
    hands = ready(app, scene)
    table_view(scene).sort = "suit"
    scene.look(at_once=True)
    row = sorted(scene.anim.zones["hand:0"], key=lambda s: (s.spot.row, s.spot.x))
    held, goal = row[1], row[-2]
    hands.drag(f"card:{held.face}", (goal.spot.x - 20, goal.spot.y))
    ready(app, scene)
    order = [s.face for s in sorted(scene.anim.zones["hand:0"], key=lambda s: (s.spot.row, s.spot.x))]
    assert order.index(held.face) == order.index(goal.face) - 1


def test_the_pause_menu_lies_on_the_same_sheet_and_its_buttons_are_large_enough() -> None:
    app = open_app(SIZES[0])
    scene = begin(app)
    scene.open_menu()
    app.step(16)
    assert app.canvas.upright and app.top is not scene
    assert isinstance(app.top, Pause)
    rects = [w.rect for w in app.top.ui.widgets]
    assert all(h >= upright.TARGET and y >= 0 and y + h <= 1280 for _, y, _, h in rects)


def test_the_button_that_covers_the_hand_stands_beside_the_prompt(reader: Reader) -> None:
    app = open_app(SIZES[0])
    share(app, "gin", seat(2))
    scene = opened(app)
    ready(app, scene)
    scene.announcement = None
    cover = scene.ui["hide"]
    assert cover and cover.rect == upright.cover_box(app.canvas)
    assert not [*table_faults(app, scene, reader), *target_faults(scene)]
    ready(app, scene).click("hide")
    assert isinstance(app.top, Curtain) and app.canvas.upright
    app.step(16)
