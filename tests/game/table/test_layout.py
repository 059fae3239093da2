"""Layout of the Gin table at every window size, text size and language: nothing is cut off, covered or outside."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest

import engine
from engine.cards import face
from engine.contract import parse
from game.app.window import App
from game.draw import theme
from game.draw.canvas import Canvas
from game.draw.card_layout import MIN_SHOWN
from game.draw.pen import font
from game.draw.theme import RATIO
from game.games.gin import painting
from game.learn import rule_book
from game.scenes.table.scene import TableScene
from game.table import score_sheet
from game.text import translations
from game.text.translations import tr
from tests.kit.app import SIZES, begin, deal, open_app, ready, table_view, through
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, table_faults, within

TABLES = (("app", 2), ("hollywood", 1), ("oklahoma", 1), ("straight", 1))
"""Presets, and how many deals of each are played. Every third moment and each new phase are checked."""
MINE = "AS 2S 3S 3H 3D 3C 5D 7H 9S JD KC"
KNOCK = ("AS 2S 3S 3D 3C 5S 6S 7S 2D 2H KC", "4S 8S AD 4D 6D 8D 10D QD 5H 7H")
"""Seat 1 knocks with two melds; seat 0 can lay off three of its cards."""


def moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """The table at rest at every moment of some deals, and in positions that the deals do not reach."""
    for preset, deals in TABLES:
        scene = begin(app, preset, seed=7)
        seen = set()
        for i, phase in enumerate(through(scene, deals=deals)):
            if phase in seen and i % 3:
                continue
            seen.add(phase)
            if scene.sheet is None:
                table_view(scene).sort = ("melds", "suit", "rank")[i // 3 % 3]
                scene.look(at_once=True)
            yield phase, scene
    for name, position in (
        ("may knock", knocking),
        ("lay out", laying_out),
        ("lay off", defending),
        ("worst sheet", caught),
    ):
        yield name, position(app)
        app.pop()


def after(scene: TableScene, *actions: str) -> TableScene:
    """The table at rest after some actions."""
    for text in actions:
        assert scene.table.submit(parse(text)) is None, text
    scene.follow()
    scene.anim.finish()
    scene.announcement = None
    return scene


def caught(app: App) -> TableScene:
    """The score sheet of a gin against ten cards of which none is melded."""
    hands = "10C 10D JS JH QC QD KS KH 9S 8D", "AS 2S 3S 4S 4H 5H 6H 7H 7C 8C 9C"
    scene = after(deal(app, *hands, turn=1, dealer=0), "1 knock 4S")
    scene.reveal.open(scene.table_view.result())
    scene.reveal.finish()
    return scene


def knocking(app: App) -> TableScene:
    """Eleven cards; the chosen card can be discarded to knock."""
    scene = deal(app, "AS 2S 3S 4H 5H 6H 9C 9D 9H AD KC", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")
    scene.table_view.choose(f"card:{face('KC')}")
    scene.look(at_once=True)
    return scene


def laying_out(app: App) -> TableScene:
    """The player has knocked, and the melds can be laid out in several ways."""
    hands = "5S 6S 7S 8S 9S 10S 2D 2H 2C AS KC", "4S QS AD 4D 6D 8D 10D QD 5H 7H"
    scene = after(deal(app, *hands), "0 knock KC")
    assert scene.ui["plan"]
    return scene


def defending(app: App) -> TableScene:
    """The opponent has knocked, and some own cards can be laid off."""
    scene = after(deal(app, KNOCK[1], KNOCK[0], turn=1, dealer=0), "1 knock KC", "1 done")
    assert any(a.verb == "layoff" for a in scene.table.legal(0))
    return scene


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.25, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_is_whole_and_inside_and_no_widget_is_covered(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    faults, seen = set(), set()
    app = open_app(size, lang, text_size=scale)
    for phase, scene in moments(app):
        seen.add(phase)
        faults |= {f"{phase}: {f}" for f in table_faults(app, scene, reader)}
    assert {"upcard", "draw", "discard", "result", "may knock", "lay out", "lay off", "worst sheet"} <= seen
    faults |= {f"cut off: {t}" for t in reader.cut}
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", EVERY)
def test_the_words_before_the_first_move_stand_in_their_panel(lang: str, reader: Reader) -> None:
    app = open_app((1920, 1080), lang, text_size=2.0)
    written = reader.read(begin(app, seed=7))
    x, y, w, h = painting.moves_box(app.canvas)
    places = [box for text, box in written if text in tr("gin.table.no_moves") and box[0] > x]
    assert places and all(top > y and left + wide < x + w and top + high < y + h for left, top, wide, high in places)


@pytest.mark.parametrize("broken", ["long", "out"])
def test_the_reader_finds_what_is_cut_off_or_outside(broken: str, reader: Reader) -> None:
    app = open_app()
    if broken == "long":
        app.canvas.text("a very long line for so little room", 10, 10, fit=80)
        assert reader.cut
    else:
        app.canvas.text("far", app.canvas.width - 10, 10)
        assert not within(reader.texts[-1][1], app)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_points_of_the_three_columns_keep_apart(
    scale: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painting, "_cell", lambda column, seat: "102")
    app = open_app((960, 540), text_size=scale)
    written = [box for text, box in reader.read(begin(app, "hollywood", seed=7)) if text == "102"]
    assert len(written) == 6
    for y in {box[1] for box in written}:
        row = sorted((x, x + w) for x, at, w, _ in written if at == y)
        assert len(row) == 3 and all(b[0] - a[1] >= 8 for a, b in pairwise(row))


# --------------------------------------------------------------------- cards --
@pytest.mark.parametrize("size", [s for s in (*SIZES, (3840, 2160)) if s[0] * 9 == s[1] * 16])
def test_cards_have_the_size_the_style_asks_for(size: tuple[int, int]) -> None:
    app = open_app(size)
    scene = begin(app)
    height = size[1] / app.canvas.scale
    own, opponent = (scene.anim.zones[f"hand:{s}"] for s in (0, 1))
    assert all(round(s.spot.h / height, 2) == 0.24 for s in own)
    assert all(0.12 <= s.spot.h / height <= 0.14 for s in opponent)


@pytest.mark.sample
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("sort", ["melds", "suit", "rank", "own"])
@pytest.mark.parametrize("n", [10, 11])
def test_enough_of_every_card_shows(size: tuple[int, int], sort: str, n: int) -> None:
    app = open_app(size)
    cards = MINE.split()[:n]
    rest = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
    scene = deal(app, " ".join(cards), rest, "discard" if n == 11 else "draw", **({"discard": "8H"} if n == 10 else {}))
    hands = ready(app, scene)
    if sort == "own":
        scene.table_view.reorder(face("AS"), scene.canvas.width)
        scene.look()
    else:
        for _ in range(3):
            if table_view(scene).sort != sort:
                hands.click("sort")
    assert table_view(scene).sort == sort
    row = sorted(scene.anim.zones["hand:0"], key=lambda s: s.spot.x)
    assert len(row) == n
    for left, right in pairwise(row):
        assert right.spot.x - left.spot.x >= MIN_SHOWN * left.spot.h * RATIO
    assert MIN_SHOWN == 0.22
    opponent = [s.spot for s in scene.anim.zones["hand:1"]]
    assert all(b.x - a.x >= 0.22 * a.h * RATIO for a, b in pairwise(opponent))


@pytest.mark.sample
@pytest.mark.parametrize("size", [*SIZES, (540, 960), (768, 1024)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("position", [laying_out, defending, caught])
def test_the_cards_of_open_hands_show_whole_where_there_is_room_and_groups_stay_apart(
    position: Callable[[App], TableScene], size: tuple[int, int]
) -> None:
    app = open_app(size)
    scene = position(app)
    sheet = score_sheet.place(app.canvas)
    edge = app.canvas.width if app.canvas.upright else sheet[0]
    for seat in (0, 1):
        zones = [zone for name, zone in scene.anim.zones.items() if name.startswith((f"hand:{seat}", f"meld:{seat}:"))]
        row = sorted((s.spot for zone in zones for s in zone), key=lambda s: s.x)
        w = row[0].h * RATIO
        free = edge - (row[-1].x + w / 2)
        steps = [b.x - a.x for a, b in pairwise(row)]
        assert all(b.x - a.x >= MIN_SHOWN * w - 1e-6 for a, b in pairwise(row))
        assert free >= 24 and (min(steps) > w or free < 60), "room is left over"
        _, spans, _ = table_view(scene).rows[seat]
        assert all(b.left - a.right >= 20 for a, b in pairwise(spans))


def test_what_is_clicked_is_what_is_seen_on_top() -> None:
    app = open_app()
    scene = deal(app, MINE, "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")
    ready(app, scene)
    row = sorted(scene.anim.zones["hand:0"], key=lambda s: s.spot.x)
    for left, right in pairwise(row):
        edge = right.spot.x - right.spot.h * RATIO / 2
        overlapping = edge < left.spot.x + left.spot.h * RATIO / 2
        y = max(left.spot.y, right.spot.y)
        before, after = scene.ui.at(edge - 2, y), scene.ui.at(edge + 2, y)
        assert after and after.id == f"card:{right.face}"
        if overlapping:
            assert before and before.id == f"card:{left.face}"


# --------------------------------------------------------------------- texts --
def every_text() -> Iterator[str]:
    for lang in MEASURED:
        yield from translations.catalogue(lang).values()
        yield from (str(rule_book.load(lang, game)) for game in engine.game_ids())


@pytest.mark.parametrize("weight", ["B", "M"])
def test_the_font_has_every_character_that_is_written(weight: str) -> None:
    written = {ch for text in every_text() for ch in text if not ch.isspace() and ch not in theme.SUIT_OF}
    pygame.font.init()
    missing = {
        ch
        for ch, m in zip(sorted(written), font(weight, 16).metrics("".join(sorted(written))), strict=True)
        if m is None or m[1] <= m[0]
    }
    assert not missing


def test_a_sum_on_the_sheet_has_a_rule_only_below_what_it_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player without points has a sum alone, which may be the first line."""
    app, rules = open_app(), list[float]()
    drawn = Canvas.box

    def noted(c: Canvas, x: float, y: float, w: float, h: float, *args: Any, **kwargs: Any) -> None:
        if h == 1.5:
            rules.append(y)
        drawn(c, x, y, w, h, *args, **kwargs)

    monkeypatch.setattr(Canvas, "box", noted)
    none, points = score_sheet.SheetRow("You", "0", total=True), score_sheet.SheetRow("points", "9")
    for rows, n in (((none,), 0), ((none, points, none), 1), ((points, none), 1)):
        rules.clear()
        sheet = score_sheet.ResultSheet("title", "", "won", rows, "", "")
        score_sheet.draw(app.canvas, sheet, len(rows))
        assert len(rules) == n
    app.close()
