"""An arrow of a lesson can be followed with the pointer: what it says happens. A drag that does nothing says why."""

import math

import pytest

from engine.cards import FACES
from engine.contract import Action
from game.draw.canvas import Canvas
from game.learn.lessons import Lesson
from game.scenes.learn import lesson_layout, lesson_painter
from game.scenes.learn.lesson import NUDGE_MS, LessonScene
from game.scenes.learn.lesson_painter import LessonModel
from game.scenes.learn.lesson_table import LessonTable
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import Rect
from tests.kit.app import open_app
from tests.kit.lessons import all_lessons, learn, pass_time, settle, taught
from tests.kit.narrow import instance, present
from tests.kit.sampling import scaled

TAUGHT = [lesson for lesson in all_lessons() if not lesson.drill]


def drag(scene: LessonTable, start: Rect, end: Rect) -> None:
    """Drag the pointer from the middle of a box to the middle of another."""
    scene.ui.prompt(0)
    ends = [(x + w / 2, y + h / 2) for x, y, w, h in (start, end)]
    scene.handle(ins.Pointer("move", *ends[0]))
    scene.handle(ins.Pointer("down", *ends[0], 1))
    scene.handle(ins.Pointer("move", (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2))
    scene.handle(ins.Pointer("move", *ends[1]))
    scene.handle(ins.Pointer("up", *ends[1], 1))


def follow(scene: LessonScene) -> None:
    """Drag along the arrow that is shown, until the move of this step is made."""
    step, said = scene.n, f"{scene.lesson.name}.{scene.step.id}"
    ply, presses = scene.table.ply, len(scene._presses())
    for _ in range(len(scene.table.view(0).hand) + 3):
        drag(scene, *present(scene.arrow))
        assert scene.reply is None, f"{said}: {scene.reply}"
        if scene.done or scene.n != step:
            assert any(scene.lesson.steps[step].accepts(a) for a in scene.table.log[ply:]), said
            return
        assert len(scene.step.arrow) != 2 and len(scene._presses()) < presses, f"{said}: the drag did nothing"
        presses = len(scene._presses())
    raise AssertionError(f"{said}: the arrow leads nowhere")


@pytest.mark.scaled
def test_a_drag_along_the_arrow_of_a_lesson_does_what_the_arrow_says() -> None:
    """In the first steps from the beginning, in the others once the arrow is shown to somebody who waits."""
    app, followed = open_app(every=1000), 0
    for lesson in TAUGHT:
        scene = instance(LessonScene, learn(app, lesson))
        for n, step in enumerate(lesson.steps):
            if not step.move or not (step.arrow or scaled(0, 1)):
                continue
            scene._turn_to(n)
            settle(scene)
            if not scene.arrow_opacity:
                scene.idle = 3 * NUDGE_MS[-1]
                pass_time(scene, 100)
            follow(scene)
            followed += 1
        app.pop()
    assert followed >= scaled(20, 100)


def test_half_a_drag_along_the_arrow_does_nothing() -> None:
    scene = taught(open_app(every=1000), "rin", "rin")
    start, _ = present(scene.arrow)
    ply = scene.table.ply
    drag(scene, start, (4.0, 300.0, 4.0, 4.0))
    assert scene.table.ply == ply and scene.reply is None


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_move_while_none_is_awaited_says_why_it_is_not_made(lang: str) -> None:
    app = open_app(lang=lang, every=1000)
    reading = next((x, n) for x in TAUGHT for n, s in enumerate(x.steps) if s.move is None and s.auto == ())
    scene = taught(app, reading[0].game, reading[0].id, reading[1])
    assert not scene.awaits()
    ply = scene.table.ply
    scene.act([first_move(reading[0])])
    assert app.toasts[-1].text == tr("lesson.read_on") and scene.table.ply == ply
    app.pop()
    shown = next((x, n) for x in TAUGHT for n, s in enumerate(x.steps) if s.auto)
    scene = instance(LessonScene, learn(app, shown[0]))
    scene._turn_to(shown[1])
    assert scene.phase == "wait"
    scene.refuse("not_your_turn")
    assert app.toasts[-1].text == tr("lesson.look_on")


def painted(scene: LessonScene, monkeypatch: pytest.MonkeyPatch) -> LessonModel:
    """What is painted over the table of a lesson now."""
    models: list[LessonModel] = []
    with monkeypatch.context() as patch:
        patch.setattr(lesson_painter, "draw", lambda _, model: models.append(model))
        scene.draw_overlay(scene.canvas)
    return models[-1]


def test_words_beside_what_is_to_be_pressed_point_at_it_and_an_arrow_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The paper hid an arrow to a button below it, and left its head on the label."""
    app, close, apart = open_app((1280, 720), every=1000), 0, 0
    for lesson in TAUGHT:
        scene = instance(LessonScene, learn(app, lesson))
        for n, step in enumerate(lesson.steps[:2]):
            if not step.move or step.recall or step.arrow:
                continue
            scene._turn_to(n)
            settle(scene)
            for wid in scene._presses():
                end = present(scene.arrow)[1]
                model = painted(scene, monkeypatch)
                if model.arrow:
                    assert math.dist(*lesson_layout.toward(*model.arrow)) >= lesson_layout.ARROW, lesson.name
                    apart += 1
                else:
                    assert model.points_at == end and end in model.about, lesson.name
                    close += 1
                if wid == scene._presses()[-1]:
                    break
                scene.press(wid, True)
                scene.look(at_once=True)
        app.pop()
    assert close > 5 and apart > 5


def test_words_do_not_point_past_something_else_at_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((1280, 720), every=1000)
    scene = taught(app, "rin", "match", 1)
    stock, field = (present(lesson_layout.target(scene, zone)) for zone in ("stock", "field"))
    assert scene.place[0] + scene.place[2] < stock[0] < field[0], "the stock lies between"
    assert painted(scene, monkeypatch).points_at is None
    scene._turn_to(4)
    settle(scene)
    assert painted(scene, monkeypatch).points_at == lesson_layout.target(scene, "hand")


def visible(scene: LessonScene, face: int) -> Rect:
    return present(lesson_layout._card(scene, face))


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080)])
def test_an_arrow_to_a_card_of_the_hand_comes_from_above_and_crosses_no_other_card_of_it(size: tuple[int, int]) -> None:
    """It crossed three cards from beside the hand, and ended on the neighbour of a card diagonally below its words."""
    app, hands = open_app(size, every=1000), 0
    for game, name in (("sumidagawa", "small"), ("sumidagawa", "large"), ("gin", "melds"), ("rumino", "aim")):
        scene = taught(app, game, name)
        for n in range(2):
            scene._turn_to(n)
            settle(scene)
            arrow, _ = lesson_layout.pointers(scene, scene.place, None, scene.arrow)
            if arrow is None:  # the words stand beside the card
                continue
            start, end = arrow
            points = lesson_layout.along(lesson_layout.bend(start, end), 40)
            for sprite in scene.anim.zones[f"hand:{scene.me}"]:
                card = visible(scene, sprite.face)
                if card in (start, end):
                    x, y = points[-1] if card == end else points[0]
                    assert y < card[1] and x == pytest.approx(card[0] + card[2] / 2, abs=1), (name, n)
                    hands += 1
                else:
                    assert not any(lesson_layout.covered((*p, 1.0, 1.0), [card]) for p in points), (name, n)
        app.pop()
    assert hands >= 5


def test_an_arrow_goes_over_what_stands_between_boxes_side_by_side_and_straight_to_one_that_is_close() -> None:
    words = 40.0, 500.0, 250.0, 160.0
    for card in ((420.0, 490.0, 84.0, 170.0), (420.0, 560.0, 84.0, 170.0)):
        points = lesson_layout.along(lesson_layout.bend(words, card))
        assert points[-1] == (462.0, card[1] - 8) and points[4][1] < min(words[1], card[1])
    start, *_, end = lesson_layout.bend(words, (360.0, 490.0, 84.0, 170.0))
    assert start == (298.0, 580.0) and end == (352.0, 575.0)


def first_move(lesson: Lesson) -> Action:
    return next(step.move for step in lesson.steps if step.move)


def test_a_carried_card_is_over_the_veil_and_the_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((1280, 720), every=1000)
    scene = taught(app, "gin", "melds")
    drawn: list[str] = []
    monkeypatch.setattr(lesson_painter, "draw", lambda *_: drawn.append("veil"))
    monkeypatch.setattr(Canvas, "flying", lambda *_, **__: drawn.append("card"))
    hold = present(scene.ui["discard"]).rect
    scene.ui.prompt(0)
    scene.handle(ins.Pointer("down", hold[0] + 40, hold[1] + 60, 1))
    scene.handle(ins.Pointer("move", 400, 500))
    scene.draw(app.canvas)
    assert drawn[-2:] == ["veil", "card"]


def test_an_arrow_points_at_the_missing_card_while_a_wrong_one_is_chosen_and_then_at_that_one() -> None:
    scene = taught(open_app(every=1000), "sumidagawa", "small")
    right, wrong = scene.table_view.steps(Action(0, "play", (FACES["B3"], FACES["R7"])))[:2]
    for pressed, name in ((wrong, "card B3"), (right, "card R7"), (wrong, "play")):
        scene.press(pressed, True)
        scene.look(at_once=True)
        assert present(scene.arrow)[1] == lesson_layout.target(scene, name), name
