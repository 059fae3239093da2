"""Where the words of a lesson find room when a score sheet and open hands fill the table."""

import pygame
import pytest

from game.draw.animation import FADE
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.games.rin import layout as rin_layout
from game.games.rin.table_view import RinTable
from game.learn.lessons import Lesson
from game.scenes.learn import lesson_layout, lesson_painter
from game.scenes.learn.bubble import Bubble
from game.scenes.learn.lesson import LessonScene
from game.table import score_sheet
from game.table.model import TableModel
from game.ui.widgets import Rect
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.lessons import GAMES, all_lessons, by_the_book, learn, settle, taught
from tests.kit.narrow import instance, present
from tests.kit.sampling import scaled


def holds(outer: Rect, inner: Rect) -> bool:
    (x, y, w, h), (ox, oy, ow, oh) = inner, outer
    return ox <= x and x + w <= ox + ow and oy <= y and y + h <= oy + oh


@pytest.mark.scaled
@pytest.mark.parametrize("lang", MEASURED)
def test_words_about_a_score_sheet_cover_no_card_and_no_count_of_an_open_hand(lang: str) -> None:
    app, steps = open_app((1280, 720), lang=lang, every=1000), 0
    for lesson in [x for x in all_lessons("rumino") if not x.drill][:: scaled(4, 1)]:
        scene = instance(LessonScene, learn(app, lesson))
        for n in [n for n, step in enumerate(lesson.steps) if step.point == ("sheet",)]:
            scene._turn_to(n)
            settle(scene)
            cards = [box(s.spot) for s in scene.anim.sprites()]
            counts = [r for name, r in scene.table_view.anchors().items() if name.startswith("count:")]
            assert not [r for r in (*cards, *counts) if boxes_meet(r, scene.place, 1)], (
                f"{lesson.id}.{lesson.steps[n].id}"
            )
            steps += 1
        app.pop()
    assert steps >= scaled(1, 4)


@pytest.mark.sample
@pytest.mark.scaled
@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
@pytest.mark.parametrize("lang", MEASURED)
def test_words_cover_nothing_of_the_table_before_the_score(lang: str, size: tuple[int, int]) -> None:
    app, steps = open_app(size, lang, every=1000), 0
    for lesson in [x for x in all_lessons(*GAMES[-scaled(1, 4) :]) if not x.drill]:
        scene = instance(LessonScene, learn(app, lesson))
        for _ in by_the_book(scene):
            if scene.phase == "step" and not scene.sheet:
                table = lesson_layout.obstacles(scene, scene.ends())
                assert not lesson_layout.covered(scene.place, table), f"{lesson.id}.{scene.step.id}"
                steps += 1
        app.pop()
    assert steps >= 20


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_the_words_leave_free_the_prompt_and_its_ring(size: tuple[int, int]) -> None:
    scene = taught(open_app(size), "rin", "race", 0)
    x, y, w, h = scene.table_view.prompt_box()
    assert not boxes_meet((24.0, y, x + w - 24.0, h), scene.place, 1)


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (540, 960)])
def test_the_words_leave_free_the_suits_that_an_eight_asks_for(size: tuple[int, int]) -> None:
    scene = taught(open_app(size), "rin", "special", 1)
    scene.press(f"card:{present(scene.step.move).cards[0]}", False)
    assert scene.ui["name:spades"]
    panel = rin_layout.suits_panel(instance(RinTable, scene.table_view).geometry)
    assert not boxes_meet(panel, scene.place, 1)


@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (1024, 768)])
@pytest.mark.parametrize(("game", "lesson"), [("gin", "undercut"), ("rin", "rin"), ("sumidagawa", "out")])
def test_the_buttons_of_a_lesson_cover_no_card_beside_a_score_sheet(
    game: str, lesson: str, size: tuple[int, int]
) -> None:
    app = open_app(size)
    steps = next(x for x in all_lessons(game) if x.id == lesson).steps
    scene = taught(app, game, lesson, next(n for n, step in enumerate(steps) if step.point == ("sheet",)))
    buttons = [lesson_layout.control(scene, i) for i in range(3)]
    cards = [box(s.spot) for s in scene.anim.sprites()]
    assert scene.sheet and cards and not [r for r in cards for button in buttons if boxes_meet(r, button, 1)]


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("game", GAMES)
def test_the_head_of_a_lesson_touches_nothing_below_it(game: str, text_size: float) -> None:
    app = open_app((960, 540), text_size=text_size)
    scene = instance(LessonScene, learn(app, all_lessons(game)[0]))
    scene.pressed("next")
    settle(scene)
    x, y, w, h = lesson_painter.head_box(app.canvas)
    places = [*scene.table_view.anchors().values(), *(box(s.spot) for s in scene.anim.sprites())]
    assert y >= 0 and not [r for r in places if boxes_meet(r, (x, y, w, h + 3), 0)]


@pytest.mark.scaled
@pytest.mark.parametrize(("size", "lang"), [((1280, 720), "en"), ((960, 540), "fr"), ((540, 960), "de")])
def test_words_about_a_score_sheet_stand_on_it_where_nothing_is_written(size: tuple[int, int], lang: str) -> None:
    app, steps, elsewhere = open_app(size, lang=lang, every=1000), 0, 0
    for lesson in [x for x in all_lessons() if not x.drill][:: scaled(3, 1)]:
        scene = instance(LessonScene, learn(app, lesson))
        for n in [n for n, step in enumerate(lesson.steps) if step.point == ("sheet",)]:
            scene._turn_to(n)
            settle(scene)
            where = f"{lesson.id}.{lesson.steps[n].id}"
            (x, _, w, _), (left, _, wide, _) = score_sheet.place(app.canvas), scene.place
            steps += 1
            if left + wide <= x:
                elsewhere += 1
                assert not [s for s in scene.anim.sprites() if boxes_meet(box(s.spot), scene.place, 1)], where
                continue
            assert x <= left and left + wide <= x + w and within(scene.place, app), where
            rows, result = score_sheet.written(app.canvas, present(scene.sheet))
            assert not boxes_meet(scene.place, rows, 0.5), where
            assert not boxes_meet(scene.place, (*result[:3], 76), 0.5), where
        app.pop()
    assert steps >= 3 and elsewhere <= 1, "a long sheet has no room for long words"


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
@pytest.mark.parametrize("game", ["gin", "rin", "rumino"])
def test_the_light_on_a_pile_holds_its_words_and_its_number(game: str, size: tuple[int, int], reader: Reader) -> None:
    app, piles = open_app(size, "de", every=1000), 0
    for lesson in all_lessons(game):
        for n in [n for n, step in enumerate(lesson.steps) if {"stock", "discard"} & set(step.point)]:
            scene = taught(app, game, lesson.id, n)
            written = reader.read(scene)
            for name in {"stock", "discard"} & set(scene.step.point):
                x, y, w, h = lesson_layout.lit(scene, name, present(lesson_layout.target(scene, name)))
                light = (x - 3, y - 3, w + 6, h + 6)
                across = [(text, box) for text, box in written if x < box[0] and box[0] + box[2] < x + w]
                cut = [text for text, box in across if boxes_meet(box, light, 0) and not holds(light, box)]
                assert not cut, f"{lesson.id}.{scene.step.id}: {cut}"
                piles += any(holds(light, box) for _, box in across)
            app.pop()
    assert piles


@pytest.mark.parametrize("lesson", [x for x in all_lessons("gin") if x.drill], ids=lambda x: x.id)
def test_the_words_of_a_drill_cover_no_face(lesson: Lesson) -> None:
    app = open_app((1280, 720), "de", every=1000)
    scene = learn(app, lesson)
    scene.pressed("next")
    settle(scene)
    scene.renderer.stale = True
    scene.draw(app.canvas)
    assert isinstance(scene.table_view, TableModel)
    assert not [face for face in scene.table_view.faces.boxes if boxes_meet(face, scene.place, 0.5)]


@pytest.mark.scaled
@pytest.mark.parametrize(("lang", "first"), (("ja", 0), ("en", 3)))
def test_the_words_cover_none_of_the_cards_they_speak_of(lang: str, first: int) -> None:
    """Of every sixth lesson from the `first` on; in the campaign of all."""
    app = open_app((1280, 720), lang)
    for lesson in [x for x in all_lessons() if not x.drill][scaled(first, 0) :: scaled(6, 1)]:
        scene = learn(app, lesson)
        assert isinstance(scene, LessonScene)
        for _ in by_the_book(scene):
            if scene.phase != "step":
                continue
            for name in scene.about:
                box = lesson_layout.target(scene, name)
                assert name == "sheet" or box is None or not boxes_meet(scene.place, box, 6), (lesson.name, name)
        app.pop()


@pytest.mark.parametrize(("speed", "begins"), [("normal", "hidden"), ("off", "whole")])
def test_new_words_fade_in_and_without_motion_are_there_at_once(speed: str, begins: str) -> None:
    app = open_app(speed=speed)
    scene = taught(app, "gin", "upcard")
    c, (x, y, w, _) = app.canvas, scene.place
    app.step(FADE)
    paper = pygame.Rect([c.pixels(v) for v in (x + w - 16, y + 16, 8, 8)])
    whole = average(c, paper)
    scene.show(None)
    app.step(FADE)
    empty = average(c, paper)
    scene.show(scene._said())
    looks = []
    for _ in range(4):
        app.step(FADE / 3)
        looks.append(average(c, paper))
    assert looks[-1] == whole != empty
    assert looks == sorted(looks)
    assert (looks[0] == whole) == (begins == "whole")


def test_a_button_of_the_words_fades_in_with_its_paper() -> None:
    app = open_app(speed="normal")
    scene, c = taught(app, "gin", "upcard"), app.canvas
    scene.show(Bubble("Words.", buttons=(("lesson:next", "Enter", "Go on"),)))
    button = pygame.Rect([c.pixels(v) for v in present(scene.ui["lesson:next"]).rect])
    app.step(2 * FADE)
    whole = average(c, button)[0]
    scene.show(None)
    app.step(2 * FADE)
    app.redraw()
    empty = average(c, button)[0]
    scene.show(Bubble("Words.", buttons=(("lesson:next", "Enter", "Go on"),)))
    app.step(FADE / 3)
    assert average(c, button)[0] < empty + 0.6 * (whole - empty)


def test_words_that_are_replaced_at_one_place_do_not_blink() -> None:
    app = open_app(speed="normal")
    scene, c = taught(app, "gin", "upcard"), app.canvas
    scene.show(None)
    app.step(2 * FADE)
    app.redraw()
    empty = c.surface.copy()
    scene.show(scene._said())
    app.step(2 * FADE)
    asked = scene.place
    scene.answer("No.")
    x, y = (max(a, b) + 6 for a, b in zip(asked[:2], scene.place[:2], strict=True))
    assert all(bx < x < bx + w - 8 and by < y < by + h - 8 for bx, by, w, h in (asked, scene.place))
    paper = pygame.Rect([c.pixels(v) for v in (x, y, 6, 6)])
    looks = []
    for _ in range(8):
        app.step(FADE / 6)
        looks.append(average(c, paper)[0])
    dark = pygame.transform.average_color(empty, paper)[0]
    assert min(looks) > dark + 0.6 * (looks[-1] - dark)


def average(c: Canvas, box: pygame.Rect) -> tuple[int, ...]:
    return tuple(pygame.transform.average_color(c.surface, box))


@pytest.mark.parametrize(
    ("lang", "lesson"), [("en", "lesson"), ("de", "Lektion"), ("es", "lección"), ("fr", "leçon"), ("ja", "練習")]
)
def test_after_a_skip_the_end_is_that_of_the_lesson_not_of_all(lang: str, lesson: str) -> None:
    scene = taught(open_app(lang=lang), "rumino", "aim", 0)
    while scene.phase != "end":
        scene.pressed("skip")
        settle(scene)
    words = present(scene.bubble).say.splitlines()
    assert lesson in words[0] and len(words) == 2, "another lesson follows"


def test_no_card_stands_out_of_the_hand_while_there_is_only_to_read() -> None:
    """The line round the hand ran across the numbers above the other cards, and a red button competed with Continue."""
    scene = taught(open_app(every=1000), "rumino", "aim")
    assert scene.step.move is None and scene.table.forced is None
    assert not [s for s in scene.anim.zones[f"hand:{scene.me}"] if s.spot.lift]
    assert not present(scene.ui["throw"]).enabled


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize(("lesson", "step"), [("small", 1), ("number", 1)])
def test_large_words_beside_a_hand_get_narrower_with_their_letters_rather_than_cover_a_card(
    lang: str, lesson: str, step: int
) -> None:
    scene = taught(open_app((1280, 720), lang, every=1000, text_size=1.5), "sumidagawa", lesson, step)
    cards = [box(s.spot) for s in scene.anim.zones[f"hand:{scene.me}"]]
    assert cards and not [card for card in cards if boxes_meet(card, scene.place, 1)]
