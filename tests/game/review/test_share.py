"""Sharing a match from its review, and opening it from the clipboard."""

from typing import Any

import pygame
import pytest

from engine.cards import code
from engine.record.match_file import contents
from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.draw.canvas import Canvas
from game.match import saves, shared_text
from game.scenes.dialogs.message import Message
from game.scenes.matches import MatchList
from game.scenes.review import share
from game.scenes.review.match_review import MatchReview
from game.scenes.review.open_shared import OpenShared
from game.scenes.review.replay import Replay
from game.text.translations import tr
from game.ui import clipboard
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, within
from tests.kit.narrow import instance
from tests.kit.reviews import reviewed


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard: its last text."""
    texts = [""]
    monkeypatch.setattr(clipboard, "paste", lambda: texts[-1])

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    return texts


def opened(app: App) -> MatchReview:
    scene = instance(MatchReview, app.routes.review(reviewed()))
    app.push(scene)
    while scene.think():
        pass
    app.step(FRAME)
    return scene


def test_a_review_is_shared_by_its_key_and_opened_from_the_clipboard_at_its_turning_point(board: list[str]) -> None:
    app = open_app()
    scene = opened(app)
    Hands(app).key(pygame.K_e)
    said = instance(Message, app.top).text
    picture, text = sorted(shared_text.folder().iterdir())
    assert str(picture) in said and text.name in said
    assert text.read_text().strip() == board[-1]
    assert pygame.image.load(picture).get_size() == (share.SIZE[0], share.SIZE[1] + share.FOOT)
    app.pop()
    app.push(MatchList())
    app.step(FRAME)
    Hands(app).click("paste")
    replay = instance(Replay, app.top)
    assert replay.ply == scene.model.listed[0].decision.ply - 1
    assert contents(replay.path) == contents(scene.path)
    assert replay.path not in [*saves.finished(), *saves.unfinished()], "it does not count"


def test_without_a_clipboard_the_text_lies_beside_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    app = open_app()
    opened(app)
    Hands(app).key(pygame.K_e)
    assert tr("share.by_hand") in instance(Message, app.top).text
    (text,) = shared_text.folder().glob("*.txt")
    assert shared_text.from_text(text.read_text())
    app.pop()
    app.push(MatchList())
    app.step(FRAME)
    Hands(app).click("paste")
    assert not instance(OpenShared, app.top).error


def test_what_cannot_be_opened_is_said_in_the_dialog_and_can_be_pasted_again(board: list[str]) -> None:
    app = open_app()
    scene = opened(app)
    text = shared_text.text_of(scene.record, 3)
    app.push(MatchList())
    app.step(FRAME)
    board.append(text[:-20])
    Hands(app).click("paste")
    dialog = instance(OpenShared, app.top)
    assert dialog.error == tr("share.incomplete")
    board.append("x" * 1_000_000)
    Hands(app).wait(400)
    Hands(app).click("paste")
    assert dialog.error == tr("share.too_long") and app.top is dialog
    board.append(text)
    Hands(app).click("paste")
    assert instance(Replay, app.top).ply == 3


def test_a_disk_that_refuses_is_said_and_loses_nothing(monkeypatch: pytest.MonkeyPatch, board: list[str]) -> None:
    app = open_app()
    scene = opened(app)
    shared_text.folder().write_bytes(b"")
    Hands(app).key(pygame.K_e)
    assert app.top is scene and any(t.text.startswith(tr("share.unsaved", why="")[:20]) for t in app.toasts)
    app.push(OpenShared())
    instance(OpenShared, app.top).take(shared_text.text_of(scene.record, 3))
    assert instance(OpenShared, app.top).error


def test_a_match_that_is_being_played_is_not_shared() -> None:
    app = open_app()
    scene = opened(app)
    assert any(w.id == "share" for w in scene.ui.widgets)
    scene.playback.in_progress = True
    scene.rebuild()
    assert not any(w.id == "share" for w in scene.ui.widgets)


@pytest.mark.parametrize("lang", MEASURED)
def test_the_shared_picture_shows_the_hand_of_its_player_alone_and_cuts_nothing_off(lang: str, reader: Reader) -> None:
    app = open_app(lang=lang)
    scene = opened(app)
    ply = share.turning_point(scene.model)
    moment = scene.playback.at(ply)
    hidden = moment.state.view(1).hand
    drawn: list[str] = []
    plain = Canvas.card

    def noted(c: Canvas, name: str, *args: Any, **more: Any) -> None:
        drawn.append(name)
        plain(c, name, *args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "card", noted)
        reader.texts.clear()
        reader.cut.clear()
        picture = share.picture(scene.model, ply)
    assert picture.get_size() == (1280, 720 + share.FOOT) and not reader.cut
    assert not {code(face) for face in hidden} & set(drawn)
    assert {code(face) for face in scene.playback.at(ply).state.view(0).hand} <= set(drawn)
    assert all(within(box, app, 2) for _, box in reader.texts)
