"""Where things are at Sumidagawa's table, at every size, text size and language, for three and four."""

from itertools import pairwise
from random import Random
from typing import Any

import pygame
import pytest

import engine
from engine.options import table_options
from game.demo.driver import Hands
from game.draw.canvas import Canvas
from game.draw.theme import RATIO
from game.games.sumidagawa import layout
from game.games.sumidagawa.buttons import CardButton
from game.games.sumidagawa.card_text import PATTERN_OF, combination
from game.scenes.table.hint_painter import hint_place
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.text.translations import tr
from game.ui.widgets import Rect
from tests.kit.app import SIZES, open_app
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, boxes_meet, no_faults, table_faults
from tests.kit.narrow import instance
from tests.kit.sumidagawa_table import OPENED, THREE, Thrifty, moments, sit, stage, table_view, thrifty


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "size, scale",
    [(s, scale) for scale in (2.0, 1.5) for s in ((960, 540), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080))]
    + [((960, 540), 1.0), ((1280, 720), 1.0)],
)
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_is_whole_and_nothing_covers_anything(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    no_faults(moments, reader, size, lang, scale)


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
def test_the_hint_with_a_long_key_covers_no_words_and_leaves_plates_their_room(lang: str, reader: Reader) -> None:
    app = open_app(lang=lang, text_size=2.0, keys={"table.hint": "Backspace", "table.undo": "Q"})
    app.apply_settings()
    app.start_match("sumidagawa", table_options(engine.load("sumidagawa")), 5)
    scene = instance(TableScene, app.top)
    Hands(app).settle(scene)
    faults, hint = {*table_faults(app, scene, reader), *reader.cut}, scene.ui["hint"]
    assert hint and hint.key == "Backspace" and not faults
    both = hint.rect[0] - hint.rect[2] - 6, hint.rect[1], 2 * hint.rect[2] + 6, hint.rect[3]  # with the coach's
    assert not [text for text, place in reader.texts if text != hint.key and boxes_meet(both, place, 1)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("size", SIZES[:2])
def test_a_hint_covers_neither_the_number_nor_the_plays_of_the_round_nor_the_board(
    size: tuple[int, int], lang: str
) -> None:
    app = open_app(size, lang)
    scene = sit(app, 4, bot=Thrifty, seed=5)
    asked = steps = clear = 0
    for _ in range(200):
        scene.look(at_once=True)
        if scene.table.deal_over:
            break
        if 0 not in scene.table.view(0).acting or scene.table.forced:
            assert scene.table.run()
            continue
        if scene.hints.hint_available:
            asked += 1
            plays, g = table_view(scene).river_layout.groups, table_view(scene).geometry
            kept = scene.table_view.clear_of_hints()
            first = 1 + len(plays) + 1
            assert kept[first - 1] == layout.board(g) and kept[first : first + len(g.seats)] == g.seats
            tags = kept[first + len(g.seats) :]
            labels = [(play.x, play.y - 8, 30.0, 16.0) for play in plays]
            scene.hints.on_move()  # a new hint for each move
            corners = set()
            for _ in range(3):
                scene.hints.press("hint")
                if not scene.hints.step:  # there was a single step
                    break
                words = hint_place(scene.canvas, scene.hints.hint_model())[1]
                corners.add(words[:3])
                steps += 1
                shown = (*kept[:first], *(play.box for play in plays), *labels)
                assert not any(boxes_meet(words, box, 0.5) for box in shown)
                clear += not any(boxes_meet(words, box, 0.5) for box in tags)
            assert len(corners) == 1, "the words jump from step to step"
        assert scene.table.submit(thrifty(scene.table.legal(0), Random(asked))) is None
        scene.follow()
    assert asked > 10 and clear >= 0.8 * steps, "the tags of opponents are kept clear where there is room"
    app.close()


@pytest.mark.sample
@pytest.mark.parametrize("size", [*SIZES, (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", EVERY)
def test_the_counts_of_the_small_piles_stand_above_their_names(
    size: tuple[int, int], lang: str, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, lang)
    scene = stage(app, **OPENED)
    scene.anim.finish()
    feet: list[float] = []
    drawn = Canvas.pill

    def noted(
        c: Canvas, text: str, cx: float, cy: float, size: float = 14, *args: Any, **kw: Any
    ) -> tuple[float, float]:
        if text in {str(table_view(scene).count(zone)) for zone in ("stock", "gone")}:
            feet.append(cy + max(22.0, c.text_height(size) + 10) / 2)
        return drawn(c, text, cx, cy, size, *args, **kw)

    monkeypatch.setattr(Canvas, "pill", noted)
    names = {tr(f"sumidagawa.table.{zone}") for zone in ("stock", "gone")}
    middles = [y + h / 2 for text, (_, y, _, h) in reader.read(scene) if text in names]
    assert len(feet) == 2 and len(middles) == 2
    high = app.canvas.text_height(12)
    _, top, _, deep = table_view(scene).geometry.river
    assert max(feet) < min(middles) - high / 2 and max(middles) + high / 2 <= top + deep


@pytest.mark.sample
@pytest.mark.parametrize("size", [*SIZES, (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_cards_left_in_a_hand_show_whole_where_there_is_room(seats: int, size: tuple[int, int]) -> None:
    standing = size[0] < size[1]
    k = min(size[0] / 720, size[1] / 1280) if standing else min(size[0] / 1280, size[1] / 720)
    for cell in layout.cells(seats, size[0] / k, size[1] / k, standing):
        for n in range(1, 15):
            spots = layout.open_hand(n, cell)
            w, right = cell.card * RATIO, spots[-1].x + cell.card * RATIO / 2
            assert right <= cell.x + cell.w + 1e-6
            assert all(b.x - a.x > w for a, b in pairwise(spots)) or right > cell.x + cell.w - w, "room is left over"


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1080)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_the_tags_of_opponents_lie_on_no_play_and_under_no_question(
    size: tuple[int, int], scale: float, lang: str, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, lang, text_size=scale)
    shown: list[Rect] = []
    drawn = Canvas.pill

    def noted(c: Canvas, text: str, cx: float, cy: float, size: float, *args: Any, **kw: Any) -> tuple[float, float]:
        x, w = drawn(c, text, cx, cy, size, *args, **kw)
        high = max(kw.get("h", 24), c.text_height(size) + 10)
        if cy < c.height / 2 and kw.get("pad") == 10:  # not the number on a wild card that was played
            shown.append((x, cy - high / 2, w, high))
        return x, w

    monkeypatch.setattr(Canvas, "pill", noted)
    seen = 0
    for name, scene in moments(app):
        view = table_view(scene)
        if scene.sheet is None and name not in ("out", "void"):
            shown.clear()
            reader.read(scene)
            seen += len(shown)
            kept = [layout.question(view.geometry)] if view.asked else [play.box for play in view.river_layout.groups]
            assert not [(name, tag) for tag in shown for box in kept if boxes_meet(tag, box, 0)]
        app.pop()
    assert seen > 10


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_small_hand_of_a_lesson_lies_in_the_middle_and_leaves_room_for_the_words(size: tuple[int, int]) -> None:
    app = open_app(size)
    for n in (1, 2, 3, 4):
        hands = ("B2 R5 R6 R9"[: 3 * n - 1], *THREE[1:])
        scene = stage(app, hands, plays=["2 B1"], turn=0)
        table_view(scene).lesson = True
        scene.look(at_once=True)
        left, _, room, _ = scene.table_view.hand_box()
        cards = [s.spot for s in scene.anim.zones["hand:0"]]
        w = cards[0].h * RATIO
        before = min(s.x for s in cards) - w / 2 - left
        behind = left + room - max(s.x for s in cards) - w / 2
        assert before >= min(400, before + behind - 1) and (before < 430 or before - behind < 1)
        app.pop()


@pytest.mark.parametrize("size", [(900, 700), (800, 700), (640, 600)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_board_with_free_room_below_cuts_no_combination_off(size: tuple[int, int], reader: Reader) -> None:
    app = open_app((1280, 720))
    scene = sit(app, 4, bot=Thrifty, seed=3)
    app._resized(pygame.Surface(size))  # as a player draws the frame of the window
    app.step(200)
    scene.look(at_once=True)
    written = reader.read(scene)
    g = table_view(scene).geometry
    x, y, w, h = layout.board(g)
    assert y + h <= g.river[1] + g.river[3] and not boxes_meet((x, y, w, h), scene.table_view.hand_box(), 0)
    for i, kind in enumerate(PATTERN_OF):
        left, top, wide, high = layout.cell(g, i)
        assert x <= left and left + wide <= x + w and y <= top and top + high <= y + h
        words = {combination(kind), tr(f"sumidagawa.combination.{kind}.gloss")}
        assert not [cut for cut in reader.cut if cut.split(" -> ")[0] in words]
        boxes = [box for text, box in written if text in words]
        assert len(boxes) == 2 and not boxes_meet(boxes[0], boxes[1], 0.5)
        assert all(left <= b[0] and b[0] + b[2] <= left + wide for b in boxes)


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", ["de", "fr", "es", "ja"])
def test_the_answers_of_a_question_are_whole_on_an_upright_sheet(lang: str, reader: Reader) -> None:
    app = open_app((540, 960), lang)
    asked = 0
    for _, scene in moments(app):
        scene.anim.finish()
        reader.cut.clear()
        if not scene.sheet and any(isinstance(w, CardButton) for w in scene.ui.widgets):
            asked += 1
            reader.read(scene)
            assert not reader.cut
        app.pop()
    assert asked
    app.close()


def test_how_a_deal_ended_is_whole_in_the_score_of_an_upright_sheet(reader: Reader) -> None:
    app = open_app((540, 960), "de")
    ends = (scene for _, scene in moments(app) if scene.sheet and scene.table.results)
    scene = next(scene for scene in ends if len(scene.match.seat_configs) == 4)
    score = scene.table_view.match_score(scene.table.results)
    how = "nach 12 Durchgängen"
    app.push(screen := ScoreScene("sumidagawa", score._replace(deals=(score.deals[0]._replace(how=how),))))
    reader.texts.clear()
    reader.cut.clear()
    screen.draw(app.canvas)
    assert how in {text for text, _ in reader.texts} and not reader.cut
    app.close()
