"""Beside the table of a wide window stand the match deal by deal, the coach's question and the moves."""

from importlib import import_module
from itertools import pairwise
from typing import Any

import pytest

import engine
from engine.options import table_options
from game.demo.driver import adviser
from game.draw.canvas import Canvas
from game.scenes.table.scene import TableScene
from game.table import geometry, side_panels, view
from game.table.view import Seats
from game.text import translations
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit.app import begin, open_app, ready, through
from tests.kit.foreign_game import PAIRS
from tests.kit.hotseat import opened, seat, share
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, boxes_meet, table_faults, within

WIDE = ((2560, 1080), (3440, 1440), (5120, 1440))
GAMES = ("gin", "rin", "rumino", "sumidagawa")


def test_a_usual_window_has_none() -> None:
    for size in ((960, 540), (1280, 720), (1024, 768), (3840, 2160)):
        app = open_app(size)
        assert begin(app).hints.side_panels() is None
        app.close()


@pytest.mark.sample(3)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.5, 2.0, 1.0])
@pytest.mark.parametrize("lang", EVERY)
@pytest.mark.parametrize("size", WIDE, ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_panels_cover_nothing_and_nothing_is_cut(
    size: tuple[int, int], lang: str, scale: float, game: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    # with this seed the first decision in RIN comes soon
    app.start_match(game, table_options(engine.load(game), "", {}), 16 if game == "rin" else 7)
    scene = app.top
    assert isinstance(scene, TableScene)
    scene.anim.finish()
    scene.look(at_once=True)
    faults = set(table_faults(app, scene, reader)) | reader.cut
    assert not faults, "\n".join(sorted(faults))
    panels = scene.hints.side_panels()
    assert panels and panels.coach
    boxes = [panels.deals, panels.moves, panels.coach]
    answer = scene.ui["hint"]
    assert isinstance(answer, Button)
    own = [t for t, place in reader.texts if boxes_meet(place, answer.rect, 1)]
    assert not set(own) - {answer.label, answer.key}, "the question ends above the answer"
    hands = ready(app, scene)
    while scene.coach.last_move is None:  # a forced move is compared with none
        hands.settle(scene)
        hands.do(scene, adviser(game, 7)(scene))
    scene.anim.finish()
    scene.look(at_once=True)
    reader.read(scene)
    why = scene.ui["coach"]
    assert isinstance(why, Button)
    assert not {t for t, place in reader.texts if boxes_meet(place, why.rect, 1)} - {why.key}, "the question is whole"
    cards = [s.spot for s in scene.anim.sprites()]
    for box in boxes:
        x, y, w, h = box
        out = [t for t, (tx, ty, tw, th) in reader.texts if x <= tx and tx + tw <= x + w and y < ty < y + h < ty + th]
        assert not out, "what a panel says ends above its foot"
    for i, box in enumerate(boxes):
        assert within(box, app) and not any(boxes_meet(box, other, 0) for other in boxes[:i])
        assert not any(boxes_meet(box, (s.x - s.h / 2, s.y - s.h / 2, s.h, s.h), 0) for s in cards)
        ours = [w for w in scene.ui.widgets if w.id not in ("hint", "coach")]
        assert not any(boxes_meet(box, w.rect, 0) for w in ours)
    app.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.5, 1.0])
def test_the_button_that_hides_the_hand_covers_no_panel(game: str, scale: float) -> None:
    app = open_app((2560, 1080), text_size=scale)
    share(app, game, seat(2 if game == "gin" else 3))
    scene = opened(app)
    panels, hide = scene.hints.side_panels(), scene.ui["hide"]
    assert panels and hide
    boxes = [panels.deals, panels.moves, *([panels.coach] if panels.coach else [])]
    assert not any(boxes_meet(box, hide.rect, 0) for box in boxes)
    app.close()


def test_the_hand_spreads_until_no_card_covers_another() -> None:
    app = open_app((2560, 1080))
    scene = begin(app)
    spots = sorted((s.spot for s in scene.anim.zones["hand:0"]), key=lambda s: s.x)
    step = min(b.x - a.x for a, b in pairwise(spots))
    assert step > spots[0].h * 250 / 350
    assert abs((spots[0].x + spots[-1].x) / 2 - app.canvas.width / 2) < 1
    app.close()


def test_the_coach_asks_before_it_answers_and_every_deal_is_listed(reader: Reader) -> None:
    app = open_app((2560, 1080))
    scene = begin(app)
    seen: set[str] = set()
    asked: set[str] = set()
    for phase in through(scene, deals=3):
        if scene.sheet is not None or phase == "result":
            scene.clear_sheet()
            continue
        scene.look(at_once=True)
        texts = {t for t, _ in reader.read(scene)}
        seen |= texts
        if scene.hints.side_panels() and scene.me in scene.table.view(scene.me).acting:
            asked.add(phase)
            button = scene.ui["hint"]
            assert button and button.enabled and scene.hints.hint is None, "no answer before it is asked for"
            first = scene.canvas.lines(tr(f"gin.asks.{phase}"), 14, 200)[0].split()[0]
            assert any(t.startswith(first) for t in texts)
        score = scene.table_view.match_score(scene.table.results)
        if scene.hints.side_panels():
            assert all(deal.how in texts for deal in score.deals)
    assert {"draw", "discard"} <= asked
    app.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", MEASURED)
def test_every_game_has_questions_of_its_own(game: str, lang: str) -> None:
    app = open_app((960, 540), lang)
    assert translations.has(f"{game}.asks.wait")
    assert geometry.stage(1280) == (0, 1280)
    app.close()


@pytest.mark.parametrize("size", WIDE, ids=lambda s: f"{s[0]}x{s[1]}")
def test_in_the_game_that_others_begin_with_the_panels_cover_no_plate(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(PAIRS))
    rules, shown = import_module("rintaku_pairs.engine"), import_module("rintaku_pairs.game.table_view")
    for module in (shown, view):
        monkeypatch.setattr(module, "tr", lambda key, **values: key)
    options = table_options(rules)
    state = rules.deal(options, 4, 7, rules.match_state(options, 4, 7, ()))
    canvas, plates = open_app(size).canvas, list[tuple[float, float]]()
    plate = Canvas.plate

    def noted(c: Canvas, x: float, *args: Any, **values: Any) -> float:
        wide = plate(c, x, *args, **values)
        plates.append((x - wide / 2, x + wide / 2))
        return wide

    monkeypatch.setattr(Canvas, "plate", noted)
    table = shown.create(Seats(("You", "Aki", "Sora", "Haru"), ("you", "aki", "sora", "haru"), 0))
    table.look(state.view(0), state.match_state, state.legal(0), canvas)
    table.under(canvas)
    panels = side_panels.places(canvas, 100.0, False)
    assert panels and len(plates) == 4
    assert all(left >= panels.deals[0] + panels.deals[2] and right <= panels.moves[0] for left, right in plates)
