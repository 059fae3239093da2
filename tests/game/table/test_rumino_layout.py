"""Layout of the Rumino table with two to six seats, at every window size, text size and language."""

from itertools import pairwise

import pygame
import pytest

from game.draw.canvas import Canvas
from game.draw.card_layout import MIN_SHOWN
from game.draw.theme import RATIO
from game.games.rumino import layout
from game.scenes.table.coach_panel import CoachPanel, OwnMove
from game.table import score_sheet
from game.table.painting import Bubble, move_bubble
from game.text.translations import tr
from game.ui.widgets import Button, Rect
from tests.kit.app import SIZES, open_app, ready
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, boxes_meet, card_box, no_faults
from tests.kit.narrow import present
from tests.kit.rumino_table import HIGH, SIX, dropping, high, moments, stage, table_view, told


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "size", [(960, 540), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080)], ids=lambda s: f"{s[0]}x{s[1]}"
)
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_is_whole_and_nothing_covers_anything(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    no_faults(moments, reader, size, lang, scale)


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.0])
def test_the_labels_of_the_piles_lie_on_the_piles(size: tuple[int, int], scale: float, reader: Reader) -> None:
    app = open_app(size, "de", text_size=scale)
    scene = next(scene for _, scene in moments(app) if scene.ui["stock"])
    ready(app, scene)
    reader.read(scene)
    for verb, pile in (("draw", "stock"), ("take", "discard")):
        x, y, w, h = card_box(scene.anim.zones[pile][-1])
        places = [place for text, place in reader.texts if text == tr(f"rumino.verb.{verb}")]
        assert any(y + 20 < ty and ty + th < y + h - 20 and x < tx + tw / 2 < x + w for tx, ty, tw, th in places)
    app.close()


@pytest.mark.parametrize("head", ["ハルがQ♣を捨てて番が終わりました", "Haru rejette le valet de trèfle"])
def test_a_long_move_is_written_in_several_lines(head: str, reader: Reader) -> None:
    app = open_app((540, 960))
    x = app.canvas.width - 220
    move_bubble(app.canvas, Bubble(x, 300, x + 200, 140.0, head, "捨て札を取って"), "you", 14)
    assert not reader.cut and len(reader.texts) > 2
    assert all(left + w < x + 200 for _, (left, _, w, _) in reader.texts)
    app.close()


@pytest.mark.sample
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 7))
def test_every_seat_is_seen_whole_between_the_panels(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = layout.geometry(n - 1, size[0] / k, size[1] / k, 170)
    boxes = [(x - g.pitch / 2, 32.0, g.pitch, 138.0) for x, _ in g.seats]
    assert len(boxes) == n - 1
    others = [layout.pool_panel(g), layout.race_panel(g), layout.hand_box(g), (0, 0, 170, 70), (g.w - 122, 20, 98, 44)]
    for i, a in enumerate(boxes):
        assert not any(boxes_meet(a, b, 0) for b in (*boxes[:i], *others[:3]))
        cards = layout.fan(8, g, i)
        left, right = cards[0].x - 40, cards[-1].x + 40
        assert not any(boxes_meet((left, 32, right - left, 90), b, 0) for b in others)
        assert all(0.12 <= s.h / 720 <= 0.14 for s in cards)
        assert all(b.x - a.x >= 0.22 * a.h * RATIO for a, b in pairwise(cards))


@pytest.mark.sample
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("sizes", [(8,), (4, 4), (3, 3, 1, 1), (4, 3, 1), (2, 2, 2, 2), (3, 4, 1)])
def test_enough_of_every_own_card_shows(size: tuple[int, int], sizes: tuple[int, ...]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = layout.geometry(3, size[0] / k, size[1] / k)
    x, _, room, _ = layout.hand_box(g)
    row = [s for group in layout.hand(sizes, g)[0] for s in group]
    assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO for a, b in pairwise(row))
    assert row[0].x - row[0].h * RATIO / 2 >= x and row[-1].x + row[-1].h * RATIO / 2 <= x + room + 1e-6
    assert all(0.22 <= s.h / g.h < 0.25 for s in row)


@pytest.mark.sample
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 7))
def test_open_hands_lie_in_cells_of_their_own_beside_the_sheet(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    w, h = size[0] / k, size[1] / k
    cells = layout.cells(n, layout.geometry(n - 1, w, h))
    boxes = [(c.x, c.y, c.w, c.h) for c in cells]
    for i, c in enumerate(cells):
        assert not any(boxes_meet(boxes[i], b, 0) for b in boxes[:i])
        assert c.x + c.w <= w - 470 and c.y + c.h <= h and c.card >= 0.12 * 720
        for sizes in ((7,), (4, 3), (3, 3, 1), (3, 4)):
            spots = [s for row in layout.open_hand(sizes, c)[0] for s in row]
            assert spots[-1].x + spots[-1].h * RATIO / 2 <= c.x + c.w
            assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6 for a, b in pairwise(spots))


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", [4, 6])
def test_m11_the_question_of_a_rebuy_leaves_hint_and_coach_alone(
    n: int, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = dropping(open_app(size, text_size=scale), n)
    move = OwnMove(0, scene.table.view(0), [], scene.table.log[0])
    monkeypatch.setattr(CoachPanel, "last_move", move)
    scene.build()
    buttons = [present(scene.ui[wid]).rect for wid in ("hint", "coach", "rules", "score")]
    g = table_view(scene).geometry
    panels = layout.open_race(n, g), layout.question(n, g)
    assert not any(boxes_meet(a, b, 0) for a in buttons for b in panels) and not boxes_meet(*panels, 0)
    assert all(y + h <= scene.canvas.height for _, y, _, h in panels)


@pytest.mark.sample
@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_totals_of_a_race_of_six_keep_apart(size: tuple[int, int], scale: float, reader: Reader) -> None:
    app = open_app(size, text_size=scale)
    scene = stage(app, SIX, turn=3, **high(6))
    panel = layout.race_panel(table_view(scene).geometry)
    totals = {str(n) for n in HIGH}
    boxes = [box for text, box in reader.read(scene) if text in totals and boxes_meet(box, panel, 0)]
    lines = sorted((y, y + h) for _, y, _, h in boxes)
    assert len(lines) == 6 and all(b[0] - a[1] >= 2 for a, b in pairwise(lines))


@pytest.mark.parametrize("sizes", [(7,), (4, 3), (3, 3, 1), (3, 4)])
@pytest.mark.parametrize("n", [2, 3])
def test_the_cards_of_open_hands_show_whole_where_there_is_room(n: int, sizes: tuple[int, ...]) -> None:
    for cell in layout.cells(n, layout.geometry(n - 1, 1280, 720)):
        spots = [s for row in layout.open_hand(sizes, cell)[0] for s in row]
        assert all(b.x - a.x >= 0.95 * a.h * RATIO for a, b in pairwise(spots))
        assert cell.x + cell.w - (spots[-1].x + spots[-1].h * RATIO / 2) > 60, "there is no room for the sum"
    for cell in layout.cells(4, layout.geometry(3, 1280, 720)):
        spots = [s for row in layout.open_hand((7,), cell)[0] for s in row]
        assert spots[-1].x + spots[-1].h * RATIO / 2 > cell.x + cell.w - 80, "room is left over"


@pytest.mark.parametrize("size", [(540, 740), (540, 960), (720, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_lines_of_the_results_keep_apart_in_a_small_upright_window(size: tuple[int, int], reader: Reader) -> None:
    app = open_app((1280, 720))
    scene = told(dropping(app), "0 rebuy", "3 pass")
    app._resized(pygame.Surface(size))  # as a player draws the frame of the window
    app.step(200)
    scene.look(at_once=True)
    assert app.canvas.upright
    sheet = present(scene.sheet)
    rows, foot = sheet.rows, score_sheet.written(app.canvas, sheet)[1][1]
    x, top, w, _ = score_sheet.place(app.canvas)
    texts = {text for row in rows for text in (row.text, row.sub)}
    written = [box for text, box in reader.read(scene) if text in texts and x < box[0] < x + w / 2]
    lines = sorted({round(y + h / 2, 3) for _, y, _, h in written if top < y < foot})
    assert len(lines) == 2 * len(rows)
    assert min(b - a for a, b in pairwise(lines)) >= app.canvas.text_height(13)


@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
def test_the_labels_under_a_hand_do_not_lie_on_the_buttons_of_an_upright_sheet(
    scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app((540, 960), text_size=scale)
    scene = stage(app, SIX[:4])
    ready(app, scene)
    bottom, labels = sum(scene.table_view.hand_box()[1::2]), list[Rect]()
    monkeypatch.setattr(type(app.canvas), "box", lambda _, *box, **kw: labels.append(box[:4]))
    scene.table_view.over(app.canvas)
    labels = [box for box in labels if box[1] < bottom + 19 < box[1] + box[3]]
    assert labels
    for widget in scene.ui.widgets:
        if isinstance(widget, Button):
            assert not [box for box in labels if boxes_meet(box, widget.rect, 0.5)], widget.id


@pytest.mark.sample(3)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", EVERY)
def test_the_chips_of_a_large_pool_stand_between_its_name_and_its_number(
    lang: str, scale: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app((540, 960), lang, text_size=scale)
    scene = stage(app, SIX[:4], chips=[-70] * 4, pool=280)
    drawn: list[Rect] = []
    monkeypatch.setattr(Canvas, "chip", lambda c, x, y, r, colour: drawn.append((x - r, y - r, 2 * r, 2 * r)))
    words = [box for text, box in reader.read(scene) if text in (tr("rumino.table.pool"), "280")]
    words = [box for box in words if box[1] < 540]  # not the price
    assert len(words) == 2
    assert not any(boxes_meet(chip, word, 0) for chip in drawn for word in words)


@pytest.mark.parametrize("size", [(540, 960), (1280, 720)])
def test_the_seconds_of_a_question_stand_inside_their_ring_in_large_text(size: tuple[int, int], reader: Reader) -> None:
    for scale in (1.0, 2.0):
        open_app(size, text_size=scale).canvas.ring(100, 100, 20, 0.5, "18")
    assert [text for text, _ in reader.texts] == ["18", "18"]
    assert all(w <= 2 * 20 - 6 for _, (_, _, w, _) in reader.texts), "the ring is 6 units thick"
