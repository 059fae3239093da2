"""The player's costly decisions, to be played again until they are no mistakes any more."""

import json
import math
from datetime import timedelta
from typing import Any

import pygame
import pytest

import engine
from engine.contract import parse
from engine.registry import find_module
from game.app import shared_file
from game.app.settings import home
from game.demo.driver import FRAME, Hands
from game.learn import answers, lessons
from game.match import saves, seeds
from game.match.playback import Playback
from game.review import mistakes, search
from game.review.mistakes import MistakeQuestion, today
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.due import due_scene
from game.scenes.learn.knowledge_map import KnowledgeMap
from game.scenes.learn.lesson_table import names
from game.scenes.learn.try_again import TryAgain
from game.scenes.review.match_review import MatchReview
from game.scenes.start.today import TodayPanel
from game.text.translations import has, tr
from tests.kit.app import open_app
from tests.kit.narrow import instance, present
from tests.kit.records import record
from tests.kit.reviews import own_mistakes, reviewed


def test_a_costly_decision_is_asked_with_what_the_seat_knew_then() -> None:
    (mistake,) = own_mistakes()
    question = MistakeQuestion(mistake)
    table = question.table(names("gin", 2))
    playback = Playback.of(saves.replayed(record("gin", 3))[1])
    then = next(q for q in search.asked(playback) if str(q.made) == mistake.made and q.view.seat == 0)
    assert table.view(0) == then.view
    view, legal = table.view(0), table.legal(0)
    assert present(question.judge(view, legal, parse(mistake.best))).right
    again = present(question.judge(view, legal, parse(mistake.made)))
    assert not again.right and "10 % (± 2)" in again.text


def test_a_position_that_was_tried_comes_back_in_the_daily_review() -> None:
    app = open_app()
    (mistake,) = own_mistakes()
    scene = TryAgain([mistake])
    app.push(scene)
    app.step(FRAME)
    scene.pressed("next")
    assert not scene.moved(parse(mistake.best))
    assert [a.item for a in answers.load()] == [mistake.item]
    answers.note(answers.Answers(mistake.item, seeds.today() - timedelta(days=30), 0, 1))
    (home() / answers.FILE).write_bytes((home() / answers.FILE).read_bytes().splitlines(keepends=True)[-1])
    assert today(["gin"]).left
    due = present(due_scene(["gin"]))
    assert isinstance(due.questions[0], MistakeQuestion) and due.questions[0].mistake == mistake
    assert not today([]).left, "a game that is not there asks nothing"


def test_a_position_is_asked_once_a_day() -> None:
    open_app()
    for mistake in (played := own_mistakes(2)):
        assert mistakes.keep(mistake)
        answers.note(answers.Answers(mistake.item, seeds.today() - timedelta(days=9), 0, 1))
    assert sorted(today(["gin"]).left) == sorted(m.item for m in played)


def test_in_the_daily_review_what_explains_the_better_move_stays_until_it_is_read() -> None:
    app = open_app()
    mistake = own_mistakes()[0]
    assert mistakes.keep(mistake)
    answers.note(answers.Answers(mistake.item, seeds.today() - timedelta(days=9), 0, 1))
    scene = present(due_scene(["gin"]))
    app.push(scene)
    hands = Hands(app)
    hands.key(pygame.K_RETURN)
    hands.wait(400)
    verdict = scene.question.judge(scene.table.view(0), scene.table.legal(0), parse(mistake.best))
    scene._judge(present(verdict))
    assert scene.phase == "right"
    hands.wait(3000)
    assert scene.phase == "right", "nobody reads so fast"
    hands.key(pygame.K_RETURN)
    assert scene.phase != "right"


def test_help_comes_only_when_it_is_asked_for() -> None:
    app = open_app()
    scene = TryAgain(own_mistakes())
    app.push(scene)
    scene.pressed("next")
    app.step(FRAME)
    assert scene.reply is None
    Hands(app).wait(400)
    Hands(app).key(pygame.K_h)
    assert scene.reply is not None


@pytest.mark.parametrize("text", ["{", "{}", "[3]", '[{"game": "gin"}]', "null"])
def test_a_damaged_file_of_mistakes_asks_nothing_and_takes_new_ones(text: str) -> None:
    (home() / mistakes.FILE).parent.mkdir(parents=True, exist_ok=True)
    (home() / mistakes.FILE).write_text(text)
    assert mistakes.load() == {}
    (mistake,) = own_mistakes()
    assert mistakes.keep(mistake) and mistakes.load() == {mistake.item: mistake}


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": 3},
        {"kind": None},
        {"seats": 1},
        {"seats": 2.0},
        {"seats": 17},
        {"seed": "7"},
        {"options": []},
        {"options": {"preset": []}},
        {"per_deal_seeds": []},
        {"cost": -0.1},
        {"cost": math.inf},
        {"cost": 10**4000},
        {"error": -0.1},
        {"error": math.inf},
        {"error": 10**4000},
        {"best": "hello"},
    ],
)
def test_a_file_of_mistakes_with_an_impossible_value_is_damaged(wrong: dict[str, Any]) -> None:
    (mistake,) = own_mistakes()
    assert mistakes.keep(mistake) and mistakes.load()
    (home() / mistakes.FILE).write_text(json.dumps([mistake._asdict() | wrong]))
    assert mistakes.load() == {} and not (home() / mistakes.FILE).exists()


def test_a_position_that_cannot_come_about_is_not_asked() -> None:
    (mistake,) = own_mistakes()
    assert mistake.askable
    for wrong in (
        mistake._replace(actions="* deal;0 knock 7H"),
        mistake._replace(best="0 discard 7H 8H"),
        mistake._replace(options={"target": "no"}),
        mistake._replace(game="chess"),
        mistake._replace(actions="nonsense"),
        mistake._replace(seats=5),
    ):
        assert not wrong.askable


def test_start_map_and_review_count_the_same_questions_and_only_those_that_can_be_asked() -> None:
    good, gone = own_mistakes(2)
    gone = gone._replace(actions="* deal;0 knock 7H")
    for mistake in (good, gone):
        assert mistakes.keep(mistake)
        answers.note(answers.Answers(mistake.item, seeds.today() - timedelta(days=30), 0, 1))
    app = open_app()
    app.push(shown := KnowledgeMap())
    assert set(today(["gin"]).left) == {good.item}
    assert shown.questions == len(today(["gin"]).left) == len(present(due_scene(["gin"])).questions)
    panel = TodayPanel(("gin",))
    panel.refresh()
    assert panel.plan == today(["gin"])


def test_the_oldest_positions_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = own_mistakes(3)
    monkeypatch.setattr(shared_file, "MAX_BYTES", sum(len(shared_file.encoded([m._asdict()])) for m in kept[1:]))
    assert all(mistakes.keep(m) for m in kept)
    assert {*mistakes.load()} == {m.item for m in kept[1:]}


def test_the_review_leads_to_its_positions() -> None:
    app = open_app()
    scene = instance(MatchReview, app.routes.review(reviewed()))
    app.push(scene)
    while scene.think():
        pass
    Hands(app).key(pygame.K_t)
    assert len(instance(TryAgain, app.top).questions) == len(scene.model.listed)


def test_the_same_kind_of_mistake_three_times_gets_a_name_and_a_drill() -> None:
    app = open_app()
    one, two, three = own_mistakes(3)
    assert mistakes.keep(one) and mistakes.keep(two) and mistakes.habit("gin") is None
    scene = TryAgain([three])
    app.push(scene)
    scene.pressed("next")
    scene.moved(parse(three.best))
    scene.pressed("next")
    assert scene.phase == "end" and tr("gin.habit.discard", n=3) in present(scene.bubble).say
    scene.pressed("drill")
    assert instance(DrillScene, app.top).lesson.id == "discard_drill"


def test_mistakes_of_another_game_or_of_a_kind_without_a_drill_make_no_habit() -> None:
    one, two, three = own_mistakes(3)
    for mistake in (one, two, three._replace(game="rin")):
        assert mistakes.keep(mistake)
    assert mistakes.habit("gin") is None
    for mistake in own_mistakes(3):
        assert mistakes.keep(mistake._replace(kind="", seed=mistake.seed + 1))
    assert mistakes.habit("gin") is None
    assert mistakes.keep(three) and present(mistakes.habit("gin")).times == 3


def test_every_kind_of_mistake_has_a_drill_and_words() -> None:
    for game in engine.game_ids():
        drills = getattr(find_module("game", game, "coach"), "DRILLS", {})
        assert drills.keys() >= getattr(find_module("ai", game, "review"), "USUAL", {}).keys()
        for kind, drill in drills.items():
            assert all(has(f"{game}.{words}.{kind}") for words in ("habit", "watch", "watch_kind"))
            assert next(x for x in lessons.load(game) if x.id == drill).drill
