"""The list of lessons, and where lessons are offered."""

import pygame
import pytest

from game.app import cli
from game.app.scene import Scene
from game.app.window import App
from game.demo.driver import Hands
from game.learn import lessons, progress
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import LessonList, LessonRow
from game.scenes.menu import Menu
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.ui.widgets import Button
from tests.kit.app import open_app
from tests.kit.lessons import by_the_book
from tests.kit.narrow import instance, present


def test_the_list_shows_what_is_done_and_goes_on_with_the_next() -> None:
    progress.load().finish("gin.melds")
    progress.load().drilled("gin.layoff_drill", 7, 8, 61_000)
    app = open_app()
    app.push(scene := LessonList("gin"))
    rows = {w.id: instance(LessonRow, w) for w in scene.ui.widgets if w.id.startswith("lesson:")}
    assert rows["lesson:melds"].done and not rows["lesson:upcard"].done
    assert rows["lesson:layoff_drill"].sub == "Best: 7 of 8 in 61 s"
    assert scene.ui.focus == "lesson:upcard"
    Hands(app).key(pygame.K_RETURN)
    assert isinstance(app.top, LessonScene) and app.top.lesson.id == "upcard"


@pytest.mark.parametrize("size", [(960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_lesson_that_has_the_focus_is_in_sight(size: tuple[int, int]) -> None:
    app = open_app(size, text_size=1.5)
    for lesson in lessons.load("rin"):
        app.push(scene := LessonList("rin"))
        widget = present(scene.ui[scene.ui.focus])
        area = scene.ui.areas[widget.area or ""].rect
        assert scene.ui.focus == f"lesson:{lesson.id}"
        assert area[1] <= widget.rect[1] and widget.rect[1] + widget.rect[3] <= area[1] + area[3]
        app.pop()
        progress.load().finish(lesson.name)


def test_the_first_lesson_is_offered_once() -> None:
    app = open_app()
    start = app.top
    assert isinstance(start, Start) and start.ui["first"] and start.ui["no_first"]
    Hands(app).key(pygame.K_n)
    assert isinstance(app.top, LessonScene) and app.top.lesson.id == "melds"
    for _ in by_the_book(app.top):
        pass
    app.home()
    assert instance(Menu, app.top).ui["first"] is None


def test_after_the_offer_is_declined_the_keys_go_on_from_the_chosen_tile() -> None:
    app = open_app()
    start = instance(Start, app.top)
    Hands(app).key(pygame.K_x)
    play = instance(Button, start.ui["play:gin"])
    assert start.ui.focus == "play:gin" and play.key == "Enter"
    Hands(app).key(pygame.K_LEFT)
    assert start.ui.focus == "play:rin"


def test_the_offer_can_be_declined_and_who_has_played_gets_none() -> None:
    app = open_app()
    hands = Hands(app)
    hands.key(pygame.K_x)
    assert instance(Menu, app.top).ui["first"] is None
    hands.key(pygame.K_RETURN)  # which the chosen game shows on its button
    assert isinstance(app.top, Setup) and app.top.game == "gin"
    app.home()
    assert instance(Menu, app.top).ui["first"] is None
    progress._file().unlink()
    app.settings.last_options["gin"] = {"preset": "app"}
    app.home()
    assert instance(Menu, app.top).ui["first"] is None


def test_lessons_are_opened_from_the_start_screen_and_from_the_setup() -> None:
    app = open_app()
    hands = Hands(app)
    hands.key(pygame.K_t)
    assert isinstance(app.top, LessonList) and app.top.game == "gin"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_t)
    assert isinstance(app.top, LessonList)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_command_line_opens_the_list_or_one_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[list[Scene]] = []

    def run(app: App) -> None:
        opened.append(list(app.scenes))
        app.close()

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(App, "run", run)
    assert cli.main(["learn", "rin"]) == 0 and cli.main(["learn", "gin", "--lesson", "knock"]) == 0
    assert isinstance(opened[0][-1], LessonList) and opened[0][-1].game == "rin"
    assert isinstance(opened[1][-1], LessonScene) and opened[1][-1].lesson.id == "knock"
