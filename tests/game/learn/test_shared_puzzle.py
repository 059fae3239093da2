"""A puzzle of the day is shared as a text with its game and day; other texts are refused in one line."""

from datetime import date, timedelta

import pytest

from game.demo.driver import Hands
from game.learn import puzzles
from game.match import seeds, shared_text
from game.match.shared_text import SharedTextRefused
from game.scenes.dialogs.message import Message
from game.scenes.learn.puzzle import PuzzleScene
from game.scenes.learn.puzzle_list import PuzzleList
from game.scenes.review.open_shared import OpenShared
from game.text.translations import tr
from game.ui import clipboard
from tests.game.learn.test_puzzles import puzzle_of
from tests.kit.app import open_app
from tests.kit.lessons import settle
from tests.kit.narrow import instance

TODAY = date(2026, 11, 5)


def refused(text: str) -> str:
    with pytest.raises(SharedTextRefused) as e:
        puzzles.from_text(text, TODAY)
    said = str(e.value)
    assert "\n" not in said and said.isprintable() and len(said) < 300
    return said


def text_of(game: str, day: str) -> str:
    body = f"{game}/{day}"
    return f"{puzzles.MARK}1/{body}/{puzzles._check(body)}"


def test_the_text_of_a_puzzle_leads_to_its_game_and_day() -> None:
    puzzle = puzzle_of("gin")
    text = puzzles.text_of(puzzle)
    for pasted in (
        text,
        f" “{text}” \n",
        text[:20] + "\n" + text[20:],
        f"\t{text}",
        f"\r\n{text}",
        f"> {text}",
        f"\u3000{text}",
    ):
        assert puzzles.is_text(pasted) and puzzles.from_text(pasted, TODAY) == ("gin", puzzle.day)


def test_what_is_no_puzzle_is_refused_in_one_line() -> None:
    puzzle = puzzle_of("gin")
    text, day_before = puzzles.text_of(puzzle), puzzle.day - timedelta(days=1)
    assert all(refused(text[:n]) == tr("share.incomplete") for n in range(len(puzzles.MARK), len(text)))
    assert refused(text.replace("puzzle1", "puzzle2")) == tr("share.other_version")
    assert refused(text.replace(puzzle.day.isoformat(), day_before.isoformat())) == tr("share.incomplete")
    assert refused(text + "x" * 10_000) == tr("share.too_long")
    assert refused(text_of("gin", "2026-11-06")) == tr("share.other_day"), "the puzzle of tomorrow is a secret"
    assert refused(text_of("gin", "1999-01-01")) == tr("share.other_day")
    for day in ("2026-02-30", "", "٢٠٢٦-١١-٠١", "\ud800", "9" * 90):
        assert refused(text_of("gin", day)) in (tr("share.incomplete"), tr("share.other_day"))
    assert "wizard" in refused(text_of("wizard\x1b[31m", "2026-11-01"))
    assert refused(f"{puzzles.MARK}²/gin/2026-11-01/000000") in (tr("share.incomplete"), tr("share.other_version"))


def test_a_puzzle_is_shared_by_its_key_while_it_is_asked_and_opened_from_the_clipboard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts: list[str] = []

    def copy(text: str) -> bool:
        texts.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    app = open_app()
    app.push(scene := PuzzleScene(puzzle_of("gin")))
    assert not any(w.id == "lesson:share" for w in scene.ui.widgets)
    scene.pressed("next")
    settle(scene)
    Hands(app).wait(500)
    Hands(app).click("lesson:share")
    (text,) = shared_text.folder().glob("*.txt")
    assert instance(Message, app.top).heading == "Share the puzzle"
    assert text.with_suffix(".png").exists() and text.read_text().strip() == texts[-1]
    app.pop()
    monkeypatch.setattr(seeds, "today", lambda: scene.puzzle.day + timedelta(days=3))
    app.push(OpenShared())
    instance(OpenShared, app.top).take(texts[-1])
    found = instance(PuzzleList, app.top)
    while app.top is found:
        found.think()
    assert instance(PuzzleScene, app.top).puzzle == scene.puzzle


def test_earlier_puzzles_lead_back_to_the_list() -> None:
    app = open_app()
    app.push(found := PuzzleList())
    app.push(scene := PuzzleScene(puzzle_of("gin")))
    scene.pressed("next")
    settle(scene)
    Hands(app).wait(500)
    Hands(app).key(ord("i"))
    assert app.top is found
