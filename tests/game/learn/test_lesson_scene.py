"""Lessons at the real table: played by the book and by anybody, without a dead end; every text fits."""

from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from engine.games.sumidagawa.state import Facts
from game.app.window import App
from game.demo import lesson_tour as tours
from game.demo.driver import PROMPT_GUARD, Hands, make_app
from game.demo.tour import Tour
from game.learn import lessons, progress
from game.learn.lessons import Lesson
from game.match import saves
from game.scenes.learn import lesson_layout
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import LessonList
from game.scenes.learn.lesson_table import LessonTable
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.settings import SettingsScene
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.lessons import GAMES, all_lessons, anybody, by_the_book, learn, pass_time, settle, taught
from tests.kit.narrow import instance, present

TAUGHT = [x for x in all_lessons() if not x.drill]
SOME = (("ja", 0), ("en", 3))
"""A language, and the first lesson of every sixth that the suite reads in it."""


# ------------------------------------------------------------------ playing --
class Walk(NamedTuple):
    """What somebody met who played a lesson by its expected moves."""

    lesson: Lesson
    moments: list[tuple[str, int]]
    """The phase and the step."""
    learned: bool
    """Whether nothing was skipped and the lesson counts as learned."""
    doubled: list[list[str]]
    """The keys of every moment at which two widgets have the same one."""
    missing: list[tuple[str, str]]
    """The steps that point at something that is not there, and at what."""
    left: list[int]
    """The cards left in the hand after each move, when the table is drawn and nothing is said yet."""


@cache
def walks(lang: str) -> list[Walk]:
    """All lessons in turn, walked through once for all tests; nothing may be saved as a match."""
    app, found = open_app(lang=lang), []
    for lesson in TAUGHT:
        scene = instance(LessonScene, learn(app, lesson))
        walk = Walk(lesson, [], False, [], [], [])
        for _ in by_the_book(scene, partial(_drawn_at_once, app, scene, walk.left)):
            walk.moments.append((scene.phase, scene.n))
            keys = [w.key for w in scene.ui.widgets if w.key and w.key != "Esc"]
            walk.doubled.extend([keys] if len(set(keys)) < len(keys) else [])
            if scene.phase == "step":
                pointed = (*scene.step.point, *scene.step.arrow)
                walk.missing.extend((scene.step.id, n) for n in pointed if lesson_layout.target(scene, n) is None)
        found.append(walk._replace(learned=not scene.skipped and lesson.name in progress.load().done))
        app.pop()
    assert not saves.current().exists()
    return found


def _drawn_at_once(app: App, scene: LessonScene, left: list[int]) -> None:
    """Draw the table after a move; note the cards left."""
    scene.draw(app.canvas)
    assert scene.shown is None
    left.append(len(scene.table.view(0).hand))


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.campaign)])
def test_each_lesson_is_played_through_by_its_expected_moves(lang: str) -> None:
    for walk in walks(lang):
        last = len(walk.lesson.steps) - 1
        assert walk.moments == [("goal", 0), *(("step", n) for n in range(last + 1)), ("end", last)]
        assert walk.learned, walk.lesson.name


def test_the_table_is_drawn_after_each_expected_move_though_no_card_is_left_in_the_hand() -> None:
    for walk in walks("en"):
        assert len(walk.left) == sum(step.move is not None for step in walk.lesson.steps)
    assert any(0 in walk.left for walk in walks("en"))


@pytest.mark.campaign
@pytest.mark.parametrize("lang", MEASURED)
def test_random_players_reach_the_end_of_any_lesson(lang: str) -> None:
    app, played = open_app(lang=lang), all_lessons()
    for n in range(max(50, len(played))):
        scene = learn(app, played[n % len(played)])
        anybody(scene, Random(f"{lang} {n}"))
        while app.top is not app.scenes[0]:
            app.pop()


def test_a_lesson_of_each_game_by_mouse_or_by_keys() -> None:
    app = open_app(every=6)
    for by_keys, game in ((False, "gin"), (True, "rin"), (False, "rumino"), (True, "sumidagawa")):
        scene = instance(LessonScene, learn(app, lessons.load(game)[0]))
        hands = Hands(app, by_keys)
        hands.wait(340)
        hands.press("lesson:next") if not by_keys else hands.key(pygame.K_RETURN)
        for _ in range(len(scene.lesson.steps)):
            for _ in range(600):
                if scene.phase == "step":
                    break
                hands.step()
            hands.wait(340)
            if scene.step.move:
                hands.do(scene, scene.step.move)
            else:
                hands.key(pygame.K_RETURN)
        hands.wait(2000)
        assert scene.phase == "end" and not scene.skipped
        app.pop()


def test_who_hears_a_lesson_is_nudged_too() -> None:
    app, heard = open_app(), list[str]()
    scene = taught(app, "gin", "melds")
    app.listeners.append(heard.append)
    pass_time(scene, 9000)
    assert heard == [f"{tr('lesson.nudge')} {scene.lesson.text(scene.step.id, 'do')}"]


def test_who_uses_keys_is_told_how_several_cards_are_chosen_before_enter_plays_them() -> None:
    scene = taught(open_app(every=1000), "sumidagawa", "number")
    assert "Space" in present(scene.bubble).how
    scene.ui.by_keys = False
    scene.resized()
    assert present(scene.bubble).how == tr("lesson.how_cards_key")


def test_at_the_end_of_a_lesson_enter_goes_the_way_that_has_the_focus() -> None:
    app, lesson = open_app(), TAUGHT[0]
    for way, after in (("lesson:next", lessons.load(lesson.game)[1]), ("lesson:restart", lesson)):
        for _ in by_the_book(instance(LessonScene, learn(app, lesson))):
            pass
        hands = Hands(app, by_keys=True)
        hands.wait(PROMPT_GUARD)
        hands.focus(way)
        hands.key(pygame.K_RETURN)
        scene = instance(LessonScene, app.top)
        assert scene.phase == "goal" and scene.lesson is after
        app.pop()


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_enter_after_the_first_ten_minutes_begins_the_match_with_a_guide(game: str) -> None:
    app, last = open_app(), [x for x in all_lessons(game) if x.core][-1]
    scene = instance(LessonScene, learn(app, last))
    for _ in by_the_book(scene):
        pass
    assert instance(Button, scene.ui[scene.ui.focus]).key == "Enter"
    Hands(app, by_keys=True).wait(PROMPT_GUARD)
    Hands(app, by_keys=True).key(pygame.K_RETURN)
    assert app.top is not scene and not isinstance(app.top, LessonScene)


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_the_tour_shows_each_step_of_each_lesson_by_real_input(game: str) -> None:
    tour = Tour(make_app((960, 540), "ja"), game, seed=7)
    tour.hands.frame = 60  # fewer frames show the same moments
    tour.app.home()
    tours.show(tour)
    steps = {f"lesson-{x.id}-{n}-{s.id}" for x in lessons.load(game) for n, s in enumerate(x.steps, 1)}
    drills = {f"drill-{x.id}-{at}" for x in lessons.load(game) if x.drill for at in ("goal", "asked", "answered")}
    assert steps | drills <= set(tour.taken)
    tour.app.close()


# ------------------------------------------------------------------ answers --
def test_a_wrong_move_is_answered_and_not_made() -> None:
    app = open_app()
    scene = taught(app, "gin", "melds", 1)
    scene.act([parse("0 discard 4H")])
    assert scene.shown and scene.shown.say == "That would break up your run."
    assert scene.table.log[-1] == parse("0 take") and face("4H") in scene.table.view(0).hand
    Hands(app).move(5, 5)
    assert scene.reply is not None  # moving the pointer takes no answer away
    Hands(app).key(pygame.K_RIGHT)
    assert scene.reply is None and scene.shown.do == "Discard the K♥."
    scene.act([parse("0 discard KH")])
    assert scene.table.log[-1] == parse("0 discard KH")


def test_a_refused_move_is_answered_with_its_reason() -> None:
    app = open_app(lang="ja")
    scene = taught(app, "gin", "melds", 1)
    scene.act([parse("0 discard 6H")])
    assert scene.shown and scene.shown.say == tr("gin.reason.just_taken")
    pass_time(scene, 7100)
    assert scene.reply is None  # long enough to be read
    scene = taught(app, "rin", "rin", 2)
    scene.act([parse("0 rin")])
    assert scene.shown and scene.shown.say == tr("rin.reason.own_card")


def test_who_waits_is_nudged_then_shown_then_led() -> None:
    scene = taught(open_app(), "gin", "upcard", 2)
    assert scene.lines == 0 and scene.arrow_opacity == 0 and not scene.nudged
    seen = []
    for ms in (7500, 1000, 6700, 10_000):
        pass_time(scene, ms)
        seen.append((scene.level, scene.nudged, scene.lines, scene.arrow_opacity))
    assert seen == [(0, False, 0, 0), (1, True, 0, 0), (2, True, 1, 0), (3, True, 1, 1)]
    assert scene.bubble and scene.bubble.how == tr("lesson.nudge")
    assert "throw" in scene.about and scene.arrow is not None


def test_arrows_stand_in_the_first_step_and_are_gone_by_the_third() -> None:
    app = open_app()
    clear = [taught(app, "gin", "melds", n).arrow_opacity for n in range(4)]
    assert clear[0] == 1 and 0 < clear[1] < 1 and clear[2:] == [0, 0]


def test_back_skip_and_restart_always_work() -> None:
    app = open_app()
    scene = taught(app, "rin", "special", 3)
    scene.pressed("back")
    settle(scene)
    assert scene.n == 2 and scene.table.view(0).facts.chain == 2
    scene.pressed("skip")
    settle(scene)
    assert scene.n == 3 and scene.skipped and scene.table.view(0).facts.chain == 0
    scene.pressed("restart")
    assert scene.phase == "goal" and not scene.skipped
    for _ in range(7):
        scene.pressed("skip" if scene.phase != "goal" else "next")
        settle(scene)
    assert scene.phase == "end" and scene.lesson.name not in progress.load().done  # skipped is not learned
    scene.pressed("back")
    settle(scene)
    assert scene.phase == "step" and scene.n == len(scene.lesson.steps) - 1


def test_nobody_else_moves_and_nothing_of_the_match_is_touched(home: Path) -> None:
    app = open_app()
    app.start_match(
        "gin",
        {
            **lessons.open_table(
                "gin", "app", {}, lessons.load("gin")[0].steps[0].position or {}, ("you", "aki")
            ).options
        },
        7,
    )
    kept = saves.current().read_bytes()
    scene = taught(app, "gin", "upcard", 1)
    ply = scene.table.ply
    pass_time(scene, 40_000, 500)
    assert scene.table.ply == ply
    for lesson in ("layoff", "gin"):
        for _ in by_the_book(instance(LessonScene, learn(app, next(x for x in TAUGHT if x.id == lesson)))):
            pass
    assert saves.current().read_bytes() == kept
    assert [f.name for f in (home / "matches").iterdir() if f.suffix != ".lock"] == ["current.jsonl"]


def test_the_only_sensible_move_is_left_to_the_learner() -> None:
    for lesson, step in (("knock", 2), ("layoff", 2), ("undercut", 0)):
        scene = taught(open_app(), "gin", lesson, step)
        assert scene.table_view.automatic_action() == scene.step.move and scene.app.settings.auto_moves
        pass_time(scene, 5000)
        assert scene.phase == "step" and scene.n == step


def test_language_size_and_text_size_change_in_the_middle_of_a_step() -> None:
    app = open_app()
    scene = taught(app, "gin", "melds", 1)
    app.settings.language, app.settings.text_size = "ja", 1.5
    app.apply_settings()
    app.resize((1280, 720))
    assert scene.phase == "step" and scene.bubble and scene.bubble.do == "K♥を捨てましょう。"
    assert within(scene.place, app)


def test_the_rule_book_opens_over_a_lesson_and_escape_leads_to_the_list() -> None:
    app = open_app()
    app.push(LessonList("gin"))
    taught(app, "gin", "melds")
    hands = Hands(app)
    hands.key(pygame.K_F1)
    assert isinstance(app.top, RuleBookScene)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, LessonScene)
    hands.key(pygame.K_ESCAPE)
    assert isinstance(app.top, LessonList)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_says_so_when_other_cards_lie_on_the_table(game: str) -> None:
    app, said = open_app(), list[str]()
    app.listeners.append(said.append)
    for lesson in [x for x in all_lessons(game) if not x.drill]:
        said.clear()
        for _ in by_the_book(instance(LessonScene, learn(app, lesson))):
            pass
        tables = sum(step.position is not None for step in lesson.steps[1:])
        assert said.count(tr("lesson.another")) == tables, lesson.id
        app.pop()


def test_who_is_out_in_a_lesson_is_not_offered_to_skip_to_the_end_of_a_match(reader: Reader) -> None:
    scene = taught(open_app((1280, 720)), "sumidagawa", "out", 2)
    assert scene.me in instance(Facts, scene.table.view(scene.me).facts).order
    assert scene.ui["skip"] is None
    assert tr("sumidagawa.table.watch") not in [text for text, _ in reader.read(scene)]


def test_no_key_of_a_lesson_is_one_of_its_table() -> None:
    assert not [(walk.lesson.name, keys) for walk in walks("en") for keys in walk.doubled]


@pytest.mark.parametrize(("game", "lesson", "step"), [("rumino", "melds", 0), ("sumidagawa", "number", 1)])
def test_a_lesson_does_the_talking_and_not_its_table(game: str, lesson: str, step: int, reader: Reader) -> None:
    scene = taught(open_app((1280, 720)), game, lesson, step)
    headless = {t for t, _ in reader.read(scene)}
    scene.table_view.lesson = False
    scene.look()
    more = {t for t, _ in reader.read(scene)} - headless
    assert any(tr(f"{game}.prompt.turn.you") in t for t in more)
    assert tr("rumino.table.pool") in more or game != "rumino"


def test_an_own_wild_card_is_not_taken_for_those_of_another_seat() -> None:
    scene = taught(open_app((1280, 720)), "sumidagawa", "wild", 0)
    own, others = (lesson_layout.target(scene, name) for name in ("wild:1", "wilds:1"))
    widget = scene.ui["wild:1"]
    assert own and others and widget and own == widget.rect and own[1] > 400 > others[1]


def test_equal_cards_of_a_play_are_pointed_at_one_by_one() -> None:
    scene = taught(open_app((1280, 720)), "sumidagawa", "small", 2)
    first, second = (lesson_layout.target(scene, wid) for wid in scene._presses()[:2])
    assert first and second and first[0] < second[0]


def test_what_is_counted_before_somebody_is_asked_is_not_covered() -> None:
    """The buttons of the lesson stand beside the race to 100, whose place is theirs otherwise."""
    scene = taught(open_app((1280, 720)), "rumino", "out", 0)
    race = scene.table_view.anchors()["race"]
    assert not any(boxes_meet(lesson_layout.control(scene, i), race, 1) for i in range(3))


# ------------------------------------------------------------------- layout --
def word_faults(scene: LessonTable, reader: Reader, least: int = 2) -> set[str]:
    """What of a lesson's own words is cut off, outside, or lies on other words. There are `least` lines of them."""
    app = scene.app
    where = f"{scene.canvas.text_scale:.0%} {scene.lesson.name} {scene.phase} {getattr(scene, 'n', 0)}: "
    reader.texts.clear()
    reader.cut.clear()
    scene.draw_heading(scene.canvas)
    scene.draw_overlay(scene.canvas)
    found = {f"{where}cut off: {t}" for t in reader.cut}
    found |= {f"{where}{t!r} is outside" for t, box in reader.texts if not within(box, app)}
    assert scene.shown
    x, y, w, h = box = scene.place
    found |= {f"{where}the paper is outside"} if not within(box, app) else set()
    own = [
        lesson_layout.head(scene.canvas),
        lesson_layout.leave(scene.canvas),
        *(lesson_layout.control(scene, i) for i in range(3)),
    ]
    found |= {f"{where}the paper covers a button or the head" for other in own if boxes_meet(box, other, 1)}
    mine = [(t, r) for t, r in reader.texts if boxes_meet(r, box, 1)]
    found |= {
        f"{where}{a!r} on {b!r}" for i, (a, r) in enumerate(mine) for b, other in mine[:i] if boxes_meet(r, other, 1.5)
    }
    found |= {
        f"{where}{t!r} sticks out of the paper"
        for t, (tx, ty, tw, th) in mine
        if tx < x + 4 or tx + tw > x + w - 4 or ty < y or ty + th > y + h
    }
    assert len(mine) >= least, where
    return found


def look_over(
    taught_: Sequence[Lesson], size: tuple[int, int], lang: str, reader: Reader, scales: tuple[float, ...]
) -> set[str]:
    faults: set[str] = set()
    for scale in scales:
        app = open_app(size, lang, text_size=scale)
        for lesson in taught_:
            scene = learn(app, lesson)
            assert isinstance(scene, LessonScene)
            for _ in by_the_book(scene):
                faults |= word_faults(scene, reader)
            app.pop()
    return faults


@pytest.mark.sample(1)
@pytest.mark.parametrize(("lang", "first"), SOME)
def test_every_text_of_a_lesson_fits_at_960_by_540_and_200_percent(lang: str, first: int, reader: Reader) -> None:
    """Some lessons; the campaign looks at all."""
    faults = look_over(TAUGHT[first::6], (960, 540), lang, reader, (2.0,))
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.campaign
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_of_every_lesson_fits_everywhere(size: tuple[int, int], lang: str, reader: Reader) -> None:
    faults = look_over(TAUGHT, size, lang, reader, (1.0, 1.25, 1.5, 2.0))
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("size", [(540, 960), (960, 540)])
def test_every_text_still_fits_after_a_nudge_and_when_a_screen_above_has_gone(
    size: tuple[int, int], reader: Reader
) -> None:
    app, faults = open_app(size, text_size=2.0), set[str]()
    for scene in by_the_book(taught(app, "gin", "gin")):
        app.push(SettingsScene())
        app.pop()
        faults |= word_faults(scene, reader)
        pass_time(scene, 9000)
        faults |= word_faults(scene, reader)
    assert not faults, "\n".join(sorted(faults))


def test_whatever_a_step_points_at_is_there() -> None:
    assert not [(walk.lesson.name, *gone) for walk in walks("en") for gone in walk.missing]
