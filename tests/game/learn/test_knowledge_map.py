"""The map says of each lesson whether it is known, due, next or for later, and opens it."""

from datetime import timedelta

import pytest

from game.learn import answers, knowledge, lessons, progress
from game.learn.answers import Answers
from game.learn.knowledge import Knowledge
from game.match import seeds
from game.scenes.learn.due import DueScene
from game.scenes.learn.knowledge_map import KnowledgeMap
from game.scenes.learn.lesson import LessonScene
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.lessons import GAMES
from tests.kit.narrow import instance


def opened(*done: str, due: str = "") -> KnowledgeMap:
    for name in done:
        progress.load().finish(name)
    if due:
        answers.note(Answers(due, seeds.today() - timedelta(days=20), 0, 1))
    app = open_app()
    app.settings.last_game = "gin"
    app.push(scene := KnowledgeMap())
    return scene


def states(scene: KnowledgeMap, game: str) -> dict[str, Knowledge]:
    return {lantern.lesson.id: lantern.knows for lantern in scene.shown[game]}


def test_the_first_lesson_that_is_not_done_comes_next() -> None:
    scene = opened("gin.melds", "gin.knock")
    shown = states(scene, "gin")
    assert shown["melds"] is shown["knock"] is Knowledge.KNOWN
    assert shown["upcard"] is Knowledge.NEXT and shown["undercut"] is Knowledge.LATER
    for game in GAMES:
        assert list(states(scene, game).values()).count(Knowledge.NEXT) == 1
    assert scene.following and scene.following.lesson.name == "gin.upcard"


@pytest.mark.parametrize("item", ["gin.layoff", "gin.layoff_drill"])
def test_a_lesson_flickers_when_it_or_its_drill_is_due(item: str) -> None:
    scene = opened("gin.melds", "gin.layoff", due=item)
    shown = states(scene, "gin")
    assert shown["layoff"] is Knowledge.DUE and shown["melds"] is Knowledge.KNOWN


def test_what_was_never_learned_does_not_flicker() -> None:
    assert states(opened(due="gin.layoff_drill"), "gin")["layoff"] is Knowledge.LATER


def test_keys_open_the_next_lesson_and_what_is_due() -> None:
    scene = opened(due="gin.layoff_drill")
    scene.handle(ins.Confirm())
    app = scene.app
    assert instance(LessonScene, app.top).lesson.name == "gin.melds"
    app.pop()
    scene.handle(ins.Key("D"))
    assert instance(DueScene, app.top).questions[0].lesson.name == "gin.layoff_drill"


def test_each_lantern_opens_its_lesson() -> None:
    scene = opened()
    for widget in [w for w in scene.ui.widgets if w.id.startswith("lesson:")]:
        scene.activate(widget.id)
        assert instance(LessonScene, scene.app.top).lesson.name == widget.id[7:]
        scene.app.pop()


def test_a_drill_names_the_lesson_that_it_practises() -> None:
    for game in GAMES:
        taught = [lesson.id for lesson in lessons.load(game) if not lesson.drill]
        assert all(lesson.about in taught for lesson in lessons.load(game) if lesson.drill)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", MEASURED)
def test_the_core_of_a_game_takes_ten_minutes_at_most(game: str, language: str) -> None:
    core = [lesson for lesson in lessons.load(game) if lesson.core]
    assert 1 < sum(knowledge.minutes(lesson, language) for lesson in core) <= 10
