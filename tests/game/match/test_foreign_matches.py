"""Matches that this program cannot play: they are named, put aside, and in nobody's way."""

import os
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from game.app.window import App
from game.demo.driver import Hands
from game.match import saves, session
from game.match.saves import current
from game.scenes.dialogs.message import Message
from game.scenes.matches import MatchList
from game.scenes.review.replay import Replay
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from tests.game.match.test_compat_saves import begun, go_on
from tests.kit.app import open_app
from tests.kit.hostile import change_header

GRANDMASTER = [{"name": "you", "bot": ""}, {"name": "aki", "bot": "grandmaster"}]
FOREIGN: dict[str, tuple[dict[str, Any], str]] = {
    "version": ({"rintaku": 99}, "newer"),
    "game": ({"game": "whist"}, "whist"),
    "option": ({"options": {"preset": "app", "kitty": 7}}, "kitty"),
    "choice": ({"options": {"preset": "app", "target": 12345}}, "target"),
    "preset": ({"options": {"preset": "casino"}}, "casino"),
    "opponent": ({"seats": GRANDMASTER}, "grandmaster"),
    "character": ({"seats": [GRANDMASTER[0], {"name": "aki", "bot": "club/evil"}]}, "club/evil"),
    "budget": ({"seats": [GRANDMASTER[0], {"name": "aki", "bot": "master:" + "9" * 150}]}, "master:999"),
}
"""What is changed in the header, and what the player is told of it."""
COMPUTERS = [{"name": "mio", "bot": "novice"}, {"name": "aki", "bot": "club"}]


def saved(seed: int, **changes: Any) -> Path:
    """An unfinished match with other values in its header; of several, the one with the higher seed is the newer."""
    match = begun("gin", seed)
    go_on(match.table, 12)
    match.close()
    change_header(match.path, **changes)
    os.utime(match.path, (2000 + seed, 2000 + seed))
    return match.path


def said(app: App) -> str:
    """What toasts and the dialog on top say."""
    shown = [t.text for t in app.toasts]
    if isinstance(app.top, Message):
        shown.append(app.top.text)
    return " ".join(shown)


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", FOREIGN)
def test_a_match_with_what_is_not_here_is_named_and_put_aside_and_continue_goes_on(kind: str) -> None:
    good = saved(1)
    path = saved(2, **FOREIGN[kind][0])
    data = path.read_bytes()
    app = open_app()
    app.push(app.routes.resume())
    assert isinstance(app.top, TableScene) and app.top.match.path == good, "Continue goes on to the next match"
    assert FOREIGN[kind][1] in said(app) and "set aside" in said(app)
    assert ("Install it" if kind == "game" else "Update Rintaku") in said(app)
    assert path.with_name(f"{path.name}.unknown").read_bytes() == data and not path.exists()


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", FOREIGN)
def test_the_only_match_is_said_to_need_what_is_not_here(kind: str) -> None:
    path = saved(1, **FOREIGN[kind][0])
    app = open_app()
    hands = Hands(app)
    if isinstance(app.top, Start) and app.top.ui["continue"]:
        hands.press("continue")
        assert isinstance(app.top, Message)
    assert FOREIGN[kind][1] in said(app) and path.with_name(f"{path.name}.unknown").exists()
    app.home()
    assert isinstance(app.top, Start) and app.top.ui["continue"] is None


def test_a_match_chosen_in_the_list_says_what_is_missing_and_leaves_the_list() -> None:
    good, path = saved(1), saved(2, seats=GRANDMASTER)
    app = open_app()
    app.push(MatchList())
    hands = Hands(app)
    hands.wait(500)
    hands.press(f"row:{path.name}")
    assert isinstance(app.top, Message) and "grandmaster" in app.top.text
    hands.wait(500)
    hands.press("ok")
    assert isinstance(app.top, MatchList) and app.top.paths == [good]


def test_names_put_aside_before_are_not_taken() -> None:
    kept = set()
    for seed in range(3):
        kept.add(saved(seed, game="whist").read_bytes())
        open_app()
    assert {p.read_bytes() for p in current().parent.glob("*.unknown*")} == kept and len(kept) == 3


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", FOREIGN)
def test_a_match_that_still_cannot_be_opened_stays_aside(kind: str) -> None:
    aside = saves.put_aside(saved(1, **FOREIGN[kind][0]))
    data = aside.read_bytes()
    session.bring_back()
    assert aside.read_bytes() == data and not saves.unfinished()


def test_a_match_comes_back_beside_one_that_has_its_name_now() -> None:
    data = saved(1).read_bytes()
    saves.put_aside(current())
    other = saved(2).read_bytes()
    session.bring_back()
    assert [path.read_bytes() for path in saves.unfinished()] == [other, data]
    for path in saves.unfinished():
        with FileLock(f"{path}.lock", timeout=0):  # another window can open it
            pass
    first = saves.put_aside(saves.put_away(current()))
    later = saves.put_away(saved(3))
    kept = {first.read_bytes(), later.read_bytes()}
    session.bring_back()
    assert {path.read_bytes() for path in saves.finished()} == kept and not first.exists()


def test_a_match_put_aside_and_cut_off_comes_back_to_be_mended() -> None:
    aside = saves.put_aside(saved(1))
    aside.write_bytes(aside.read_bytes()[:-5])
    session.bring_back()
    assert not aside.exists() and saves.unfinished() == [current()]


def test_a_file_with_a_name_that_only_looks_put_aside_stays() -> None:
    saved(1)
    own = current().rename(current().with_name("current.jsonl.unknown.txt"))
    session.bring_back()
    assert own.exists() and not saves.unfinished()


def test_a_finished_match_with_an_unknown_opponent_can_be_looked_at_but_not_played_on() -> None:
    path = saves.put_away(saved(1, seats=GRANDMASTER))
    app = open_app()
    app.push(app.routes.replay(path))
    hands, scene = Hands(app), app.top
    assert isinstance(scene, Replay)
    hands.wait(100)
    for ply in range(1, scene.playback.last + 1):
        scene.go(ply)
        hands.press("mind")
        assert app.top is scene
    assert "grandmaster" in said(app)
    app.clear_toasts()
    scene.go(3)
    hands.press("play_on")
    assert app.top is scene and "grandmaster" in said(app)
    assert path.exists()


def test_a_match_among_computers_only_is_not_continued_but_can_be_looked_at() -> None:
    path = saved(1, seats=COMPUTERS)
    data = path.read_bytes()
    app = open_app()
    app.push(app.routes.resume(path))
    assert isinstance(app.top, Message)
    (kept,) = saves.finished()
    assert kept.read_bytes() == data
    app.push(app.routes.replay(kept))
    Hands(app).wait(100)
    assert isinstance(app.top, Replay)


@pytest.mark.parametrize("name", ["", "\0\x1b[31m\u202e", "W" * 200])
def test_an_opponent_under_a_made_up_name_is_played_and_looked_at(name: str) -> None:
    seats = [{"name": "you", "bot": "", "colour": name}, {"name": name, "bot": "club"}]
    path = saved(1, seats=seats)
    app = open_app()
    for scene in (app.routes.resume(path), app.routes.matches(), app.routes.replay(path)):
        app.home()
        app.push(scene)
        Hands(app).wait(600)
        assert app.top is scene
