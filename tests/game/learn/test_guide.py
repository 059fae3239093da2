"""A first match with a guide: it speaks of costly moves only, less and less, and says at the end what was learned."""

from random import Random
from typing import Any

import pytest

from ai import registry
from engine.contract import Action
from engine.record import commitment
from engine.table.pace import NO_HURRY
from game.app.settings import load
from game.app.window import App
from game.demo.driver import Hands
from game.learn import coach, progress
from game.learn.coach import COSTLY, MoveReview
from game.learn.guide import GOOD, PATIENCE, TOPIC_LIMIT, Guide
from game.scenes.dialogs.message import Message
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import LessonList
from game.scenes.start.screen import Start
from game.scenes.table.guided import GuidedTable
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from tests.kit.app import begin, open_app
from tests.kit.lessons import GAMES, all_lessons
from tests.kit.narrow import instance, present

A, B = Action(0, "discard", (1,)), Action(0, "discard", (2,))


class Judged:
    """A guide whose coach says what the test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.guide, self.ply, self.cost, self.topic = Guide(), 0, 0.0, "t"

        def review(*_: object) -> MoveReview:
            return MoveReview("a", "b", False, self.cost, "", (), "points", topic=self.topic)

        monkeypatch.setattr(coach, "review_move", review)

    def move(self, cost: float, action: Action = A, again: bool = False) -> bool:
        """Whether a move of this cost is stopped."""
        self.cost = cost
        self.ply += not again
        view: Any = None
        return self.guide.stops(self.ply, view, [A, B], action) is not None


def test_only_what_costs_much_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch)
    assert not judged.move(0) and not judged.move(COSTLY["points"] * 0.9)
    assert judged.move(COSTLY["points"] * 3)


def test_the_same_move_again_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch)
    assert judged.move(9) and not judged.move(9, again=True)
    assert judged.move(9) and not judged.move(9, B, again=True)  # another one is not stopped a second time


def test_good_moves_make_it_quieter(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch)
    for _ in range(PATIENCE):
        assert not judged.move(0)
    assert not judged.move(COSTLY["points"] * 1.9)
    assert judged.move(COSTLY["points"] * 3.1)
    assert judged.move(COSTLY["points"] * 1.1)  # a costly move ends the calm


def test_it_speaks_of_one_thing_a_few_times_only(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch)
    assert sum(judged.move(9) for _ in range(20)) == TOPIC_LIMIT
    judged.topic = "another"
    assert judged.move(9)


def test_what_is_done_well_after_a_nudge_counts_as_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Judged(monkeypatch)
    judged.move(9)
    judged.move(0, again=True)  # told, not known
    assert not judged.guide.learned()[0].known
    for _ in range(GOOD):
        judged.move(0)
    assert judged.guide.learned() == [("t", 1, GOOD)] and judged.guide.learned()[0].known


# -------------------------------------------------------------- at the table --
def guided(game: str, **settings: Any) -> GuidedTable:
    app = open_app(every=50, **settings)
    app.push(app.routes.guided_match(game))
    return instance(GuidedTable, app.top)


def asked(scene: GuidedTable) -> bool:
    """Whether the player is to move."""
    waits = scene.busy or scene.announcement or scene.table_view.paused or scene.table.waiting
    return not waits and scene.me in scene.table.view(scene.me).acting and not scene.table_view.automatic_action()


def playing(scene: GuidedTable, seed: int, clumsy: float) -> list[bool]:
    """Play on until the deal ends, at random in a share of the moves. Returns for each stop whether it was costly."""
    hands, rng = Hands(instance(App, scene.app)), Random(seed)
    bot = registry.load(scene.match.game, "expert")
    stops: list[bool] = []
    for _ in range(400):
        while not (scene.sheet or scene.table.deal_over or asked(scene)):
            if scene.table_view.paused:
                scene.press("no_call", False)
            hands.step()
        if scene.sheet or scene.table.deal_over:
            break
        view, legal = scene.table.view(scene.me), scene.table.legal(scene.me)
        if not legal:
            break
        action = rng.choice(legal) if rng.random() < clumsy else registry.choose(bot, view, legal, rng)
        ply = scene.table.ply
        review = coach.review_move(view, legal, action)
        scene.act([action])
        if scene.table.ply == ply and scene.guide.nudge and scene.guide.nudge.ply == ply:
            stops.append(bool(review and (review.cost or 0) >= COSTLY[review.unit]))
            assert scene.hints.step == 1 and present(scene.hints.hint).matter in scene.hints.texts()[0]
            scene.act([action])
            assert scene.table.ply > ply or scene.table.waiting  # a call waits for others that join it
    return stops


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_clumsy_player_is_stopped_at_costly_moves_only(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commitment, "new_seed", lambda: 7)
    scene = guided(game)
    assert scene.match.practised
    stops = playing(scene, 3, 0.7)
    assert all(stops)
    if game in ("gin", "rumino"):
        assert stops


def test_the_match_goes_on_with_its_guide() -> None:
    scene = guided("gin")
    app = instance(App, scene.app)
    app.home()
    assert progress.load().guided == {"gin": scene.match.nonce}
    app.continue_match()
    assert isinstance(app.top, GuidedTable)


def test_after_it_its_game_is_the_chosen_one_on_the_start_screen() -> None:
    scene = guided("rumino")
    app = instance(App, scene.app)
    app.home()
    assert instance(Start, app.top).selected == "rumino" and load()[0].last_game == "rumino"


def test_the_match_after_it_has_none() -> None:
    scene = guided("gin")
    app = instance(App, scene.app)
    app.home()
    assert scene.match.put_away()
    path = begin(app).match.path
    app.home()
    app.continue_match()
    assert instance(TableScene, app.top).match.path == path
    assert not isinstance(app.top, GuidedTable)


def test_a_guided_player_has_time_and_is_told_why_a_call_is_right() -> None:
    scene = guided("rin")
    assert scene.table_view.learn and scene.table.pace.named_window == NO_HURRY
    assert not instance(App, scene.app).settings.learn


def test_the_end_of_the_match_says_what_was_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = guided("gin")
    scene.guide.spoken["coach.matter.gin.any"], scene.guide.good["coach.matter.gin.any"] = 2, GOOD
    scene.guide.moves = 12
    told = "\n".join(scene.lines())
    assert tr("guide.count", n=2, moves=12) in told and tr("guide.known", matter=tr("coach.matter.gin.any")) in told
    scene.guide = Guide(moves=7)
    assert scene.lines() == [tr("guide.not_needed", n=7)]
    monkeypatch.setattr(GuidedTable, "sheet_complete", True)
    scene.update(16)
    assert not isinstance(scene.app.top, Message)
    scene.sheet_final = True
    scene.update(16)
    assert instance(Message, scene.app.top).text == "\n".join(scene.lines())
    scene.app.pop()
    scene.update(16)
    assert scene.app.top is scene  # it is said once


def test_the_last_core_lesson_leads_to_a_match_with_a_guide() -> None:
    for game in GAMES:
        core = [x for x in all_lessons(game) if x.core]
        for lesson in core:
            app = open_app(every=8)
            app.push(scene := LessonScene(lesson))
            scene._finish()
            shown = present(scene.bubble).buttons
            assert (shown[0][0] == "lesson:guided") is (lesson is core[-1])
            keys = [key for _, key, _ in shown]
            assert len(set(keys)) == len(keys)
    scene.pressed("guided")
    assert isinstance(scene.app.top, GuidedTable)


def test_the_list_of_lessons_offers_the_match_once_something_is_learned() -> None:
    app = open_app(every=8)
    app.push(scene := LessonList("gin"))
    assert scene.ui["guided"] is None
    progress.load().finish(all_lessons("gin")[0].name)
    scene.resume()
    Hands(app).press("guided")
    assert isinstance(app.top, GuidedTable)
