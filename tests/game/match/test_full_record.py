"""A match whose record is full cannot go on; the player is told so in one sentence and ends it."""

from random import Random

import pygame
import pytest

from engine.record import journal
from engine.table.table import DEAL
from game.demo.driver import PROMPT_GUARD, Hands
from game.match import saves
from game.scenes.dialogs.confirm import Confirm
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.text import translations
from tests.game.match.test_undo import after_some_moves
from tests.kit.app import begin, open_app
from tests.kit.deals import deal_of, keen
from tests.kit.narrow import instance


def at_the_end_of_a_deal() -> tuple[TableScene, Hands]:
    """A match of Gin Rummy whose first deal is over, its score sheet complete."""
    app = open_app(speed="off")
    scene, hands, rng = begin(app, seed=11), Hands(app), Random(1)
    while not scene.table.deal_over:
        scene.table.submit(keen(deal_of(scene.table), rng)) if 0 in deal_of(scene.table).acting() else scene.table.run()
    scene.follow()
    scene.anim.finish()
    scene.announcement = None
    hands.wait(2 * PROMPT_GUARD)
    hands.key(pygame.K_RETURN) if not scene.sheet_complete else None
    hands.wait(2 * PROMPT_GUARD)
    return scene, hands


def test_a_match_with_a_full_record_is_ended_and_put_away_not_dealt_on(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, hands = at_the_end_of_a_deal()
    app, log = hands.app, list(scene.table.log)
    monkeypatch.setattr(journal, "FULL", 0.0)
    hands.key(pygame.K_RETURN)
    question = instance(Confirm, app.top)
    assert question.text == translations.tr("table.full_text") and question.ui.focus == "no"
    hands.wait(PROMPT_GUARD)
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and scene.table.log == log
    hands.wait(PROMPT_GUARD)
    hands.key(pygame.K_RETURN)
    hands.wait(PROMPT_GUARD)
    hands.click("yes")
    assert isinstance(app.top, Start) and not saves.unfinished()
    assert [saves.summary(path).number for path in saves.finished()] == [1]
    assert log.count(DEAL) == 1


def test_nothing_is_taken_back_in_a_full_record(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(every=8)
    scene, _ = after_some_moves(app)
    assert scene.undo.possible
    monkeypatch.setattr(journal, "FULL", 0.0)
    log = list(scene.table.log)
    assert not scene.undo.possible and not scene.match.take_back()
    assert scene.table.log == log and not scene.match.practised
