"""The start screen offers what is due today, the puzzles of the day and the map."""

from datetime import timedelta
from typing import Any

import pygame
import pytest

from game.app.window import App
from game.demo.driver import Hands
from game.draw.canvas import Canvas
from game.learn import answers, progress, puzzles
from game.learn.answers import Answers
from game.match import seeds
from game.scenes.learn.due import DueScene
from game.scenes.learn.knowledge_map import KnowledgeMap
from game.scenes.learn.puzzle_list import PuzzleList
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.start.today import TodayPanel
from game.text.dates import day_text
from game.text.translations import tr
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present


def opened(size: tuple[int, int] = (960, 540), scale: float = 1.0) -> Start:
    progress.load().decline()
    answers.note(Answers("gin.layoff_drill", seeds.today() - timedelta(days=30), 0, 1))
    app = open_app(size, text_size=scale)
    scene = instance(Start, app.top)
    assert scene.today is None  # the first picture does not wait for it
    scene.think()
    return scene


def test_keys_open_the_review_the_first_untried_puzzle_and_the_map() -> None:
    scene = opened()
    for key, kind in (("D", DueScene), ("U", PuzzleList), ("K", KnowledgeMap)):
        scene.handle(ins.Key(key))
        assert isinstance(scene.app.top, kind)
        scene.app.pop()


def test_an_answered_puzzle_is_lit_and_no_longer_first() -> None:
    scene = opened()
    panel = present(scene.today)
    first, second = list(panel.solved)[:2]
    assert present(scene.ui[f"puzzle:{first}"]).key == "U"
    answers.note(Answers(puzzles.item(first, seeds.today()), seeds.today(), 0, 1))
    scene.resume()
    assert panel.solved[first] is False and present(scene.ui[f"puzzle:{second}"]).key == "U"
    assert seeds.today() in panel.lit


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", ["en", "ja", "de", "fr", "es"])
def test_the_heading_is_not_smaller_than_the_date_and_the_count_is_whole(
    lang: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    progress.load().decline()
    app = open_app((960, 540), lang, text_size=scale)
    scene = instance(Start, app.top)
    scene.think()
    fitted, sizes = type(app.canvas).fitted, dict[str, int]()

    def noted(canvas: Canvas, *given: Any) -> tuple[str, int]:
        text, size = fitted(canvas, *given)
        sizes[text] = size
        return text, size

    monkeypatch.setattr(type(app.canvas), "fitted", noted)
    present(scene.today).paint(app.canvas, scene.today_box)
    assert sizes[tr("today.title")] >= sizes[day_text(seeds.today())]
    assert tr("puzzle.title") in sizes and tr("today.solved", n=0, all=4) in sizes


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (540, 960)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_bars_of_the_review_lie_below_its_words_and_these_in_the_panel(
    size: tuple[int, int], scale: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = opened(size, scale)
    c, bars, box = scene.app.canvas, list[float](), Canvas.box

    def noted(canvas: Canvas, x: float, y: float, w: float, h: float, *given: Any, **more: Any) -> None:
        bars.extend([y] if h == 5 else [])
        box(canvas, x, y, w, h, *given, **more)

    monkeypatch.setattr(Canvas, "box", noted)
    reader.texts.clear()
    panel = present(scene.today)
    panel.paint(c, scene.today_box)
    places = dict(reader.texts)
    title, words = places[tr("due.title")], places[tr("today.questions", n=len(panel.plan.left))]
    assert title[1] > scene.today_box[1] + 4
    assert all(words[1] + words[3] / 2 + c.text_height(13) * 0.6 < bar for bar in bars)
    assert bars or scale > 1


def test_nothing_due_is_said_and_cannot_be_started() -> None:
    scene = opened()
    answers.note(Answers("gin.layoff_drill", seeds.today(), 1, 1, 0, 1))
    scene.resume()
    assert present(scene.today).plan == (1, ()) and not present(scene.ui["review"]).enabled


def test_a_click_on_what_cannot_be_started_leaves_enter_to_the_chosen_game() -> None:
    scene = opened()
    answers.note(Answers("gin.layoff_drill", seeds.today(), 1, 1, 0, 1))
    scene.resume()
    hands = Hands(instance(App, scene.app))
    hands.click("review")
    assert scene.ui.focus == "play:gin"
    hands.key(pygame.K_RETURN)
    assert isinstance(scene.app.top, Setup)


def test_a_newcomer_is_offered_the_first_lesson_and_nothing_else() -> None:
    app = open_app()
    scene = instance(Start, app.top)
    scene.think()
    assert scene.ui["first"] and not scene.ui["review"] and not scene.ui["map"]


def test_todays_puzzles_are_found_ahead() -> None:
    panel = TodayPanel(("gin",))
    panel.refresh()
    n = 0
    while panel.think():
        n += 1
    again = TodayPanel(("gin",))
    again.refresh()
    m = 0
    while again.think():
        m += 1
    assert 0 < m <= n and not again.think()
