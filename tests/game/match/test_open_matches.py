"""A match is open in one window only; the second says so and offers to look on, or another match."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from filelock import Timeout

from engine.options import table_options
from engine.record.errors import RecordError
from engine.record.match_file import read
from game.demo.driver import Hands
from game.learn import lessons
from game.match import lock, saves
from game.match import session as matches
from game.match.session import Match
from game.scenes.dialogs.elsewhere import Elsewhere
from game.scenes.dialogs.message import Message
from game.scenes.matches import MatchList
from game.scenes.review.replay import Replay
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from tests.game.match.test_saves import toasts
from tests.kit.app import GIN, begin, open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader
from tests.kit.lessons import learn
from tests.kit.narrow import instance
from tests.kit.records import record
from tests.kit.windows import another_window


def left_match(actions: int = 8) -> Path:
    """An unfinished match that no window has open."""
    match = matches.new("gin", table_options(GIN, ""), 7)
    play(match, actions)
    assert match.close()
    return match.path


def play(match: Match, actions: int) -> None:
    """Play until a match has so many actions."""
    while match.table.ply < actions:
        if not match.table.run():
            match.table.submit(match.table.legal(0)[0])


def listed(row: str = "current.jsonl", tab: str = "open") -> tuple[Hands, MatchList]:
    """A window with the list of matches, its focus on a row."""
    app = open_app()
    app.push(app.routes.matches(tab))
    hands = Hands(app)
    hands.wait(100)
    scene = instance(MatchList, app.top)
    scene.ui.focus = f"row:{row}"
    return hands, scene


# ------------------------------------------------------------------ the second window --
def test_two_windows_never_write_one_match() -> None:
    path = left_match()
    before = path.read_bytes()
    with another_window(path):
        app = open_app()
        hands = Hands(app)
        hands.press("continue")
        dialog = instance(Elsewhere, app.top)
        assert "another window" in dialog.text and saves.last_change(path) in dialog.text
        hands.wait(2000)
        app.close()
    assert path.read_bytes() == before and not list(path.parent.glob("*.damaged*"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("by_keys", [True, False])
def test_the_second_window_offers_to_look_on_or_another_match(by_keys: bool) -> None:
    path = left_match()
    before = path.read_bytes()
    with another_window(path):
        app = open_app()
        hands = Hands(app, by_keys)
        for answer, scene in (("look", Replay), ("matches", MatchList), ("back", Start)):
            hands.press("continue")
            instance(Elsewhere, app.top)
            hands.wait(400)
            if by_keys and answer == "back":
                hands.key(pygame.K_ESCAPE)
            else:
                hands.press(answer)
            assert type(app.top) is scene
            app.home()
            hands.step()
    assert path.read_bytes() == before


def test_from_the_list_another_match_leads_back_to_the_list() -> None:
    path = left_match()
    with another_window(path):
        hands, scene = listed()
        hands.wait(400)
        hands.press("row:current.jsonl")
        instance(Elsewhere, hands.app.top)
        hands.wait(400)
        hands.press("matches")
        assert hands.app.top is scene


def test_a_match_that_has_just_been_put_away_elsewhere_is_no_error_to_look_on() -> None:
    path = left_match()
    with another_window(path):
        app = open_app()
        hands = Hands(app)
        hands.press("continue")
        path.rename(path.with_name("0001.jsonl"))
        hands.wait(400)
        hands.press("look")
        assert "can't be read" in instance(Message, app.top).text


def test_a_match_that_another_window_has_deleted_is_no_error_to_open_or_review() -> None:
    path = record("gin")
    hands, scene = listed("0001.jsonl", "done")
    path.unlink()
    hands.wait(400)
    hands.press("row:0001.jsonl")
    said = instance(Message, hands.app.top)
    assert "can't be read" in said.text and said.heading == tr("matches.title"), "nothing is continued here"
    hands.wait(400)
    hands.key(pygame.K_RETURN)
    assert hands.app.top is scene
    assert record("gin") == path
    hands.app.push(replay := hands.app.routes.replay(path))
    path.unlink()
    hands.wait(400)
    hands.press("review")
    assert "can't be read" in instance(Message, hands.app.top).text
    hands.wait(400)
    hands.key(pygame.K_RETURN)
    assert hands.app.top is replay


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
def test_the_list_marks_a_match_that_is_open_elsewhere(lang: str, reader: Reader) -> None:
    path = left_match()
    hands, scene = listed()
    hands.app.settings.language = lang
    hands.app.apply_settings()
    mark = tr("matches.elsewhere")
    with another_window(path):
        hands.wait(2500)
        hands.app.redraw()
        assert mark in [t for t, _ in reader.texts]
        reader.texts.clear()
    hands.wait(2500)
    hands.app.redraw()
    assert scene.known and mark not in [t for t, _ in reader.texts], "and no longer once it is closed there"


def test_a_match_that_is_open_elsewhere_is_not_deleted_moved_or_mended() -> None:
    path = left_match()
    path.write_bytes(path.read_bytes()[:-4])  # as a reader may see it while a line is being written
    before = path.read_bytes()
    with another_window(path):
        with pytest.raises(lock.OpenElsewhere):
            saves.delete(path)
        with pytest.raises(lock.OpenElsewhere):
            saves.put_away(path)
        with pytest.raises(RecordError) as error:
            saves.summary(path)
        with pytest.raises(lock.OpenElsewhere):
            saves.mend(error.value)
    assert sorted(p.name for p in path.parent.iterdir()) == ["current.jsonl", "current.jsonl.lock"]
    assert path.read_bytes() == before


def test_deleting_a_match_that_is_open_elsewhere_is_refused_and_said() -> None:
    path = left_match()
    with another_window(path):
        hands, scene = listed()
        hands.key(pygame.K_DELETE)
        assert hands.app.top is scene and "another window" in toasts(hands.app)
    assert path.exists()


def test_a_damaged_file_is_mended_once_if_two_windows_find_it() -> None:
    path = left_match()
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(RecordError) as error:
        saves.summary(path)
    assert saves.mend(error.value) and saves.mend(error.value)
    assert [p.name for p in path.parent.glob("*.damaged*")] == ["current.jsonl.damaged"]
    assert read(path).actions


# ---------------------------------------------------------------------------- locks --
def test_a_window_unlocks_a_match_when_it_leaves_or_closes_it() -> None:
    app = open_app()
    path = begin(app).match.path
    with pytest.raises(Timeout), another_window(path):
        pass
    app.home()
    with another_window(path):
        pass
    app.push(app.routes.resume(path))
    assert isinstance(app.top, TableScene)
    app.close()
    lock_file = path.with_name(path.name + ".lock")
    assert not lock.open_elsewhere(path) and lock_file.stat().st_mode & 0o777 == 0o600


def test_a_lesson_that_is_opened_over_a_match_leaves_the_match_locked() -> None:
    app = open_app()
    path = begin(app).match.path
    learn(app, lessons.load("gin")[0])
    app.pop()
    with pytest.raises(Timeout), another_window(path):
        pass


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_crash_leaves_no_lock() -> None:
    path = left_match()
    ready, told = os.pipe()
    child = os.fork()
    if not child:
        try:
            lock.take(path)
            os.write(told, b"!")
            signal.pause()
        finally:
            os._exit(1)
    assert os.read(ready, 1) == b"!"
    assert lock.open_elsewhere(path)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    assert not lock.open_elsewhere(path)
    match = matches.load(path=path)
    assert match is not None and match.journal is not None


def test_a_folder_that_cannot_lock_opens_matches_without_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    import filelock

    path = left_match()

    def refuse(*_: object, **__: object) -> None:
        raise NotImplementedError("no locks on this drive")

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    match = matches.load(path=path)
    assert match is not None
    play(match, match.table.ply + 3)
    assert read(path).actions == tuple(match.table.log)


@pytest.mark.parametrize("end", [saves.put_away, saves.delete])
def test_a_match_that_is_put_away_or_deleted_leaves_its_name_free(end: Callable[[Path], object]) -> None:
    match = matches.load(path=left_match())
    assert match is not None
    end(match.path)
    with another_window(match.path):
        assert not match.path.exists()


def test_a_match_that_another_window_has_just_deleted_is_deleted_without_an_error() -> None:
    path = left_match()
    path.unlink()
    saves.delete(path)


# ------------------------------------------------------------------------ new matches --
def test_the_name_of_a_new_match_is_locked_until_the_next_is_asked_for() -> None:
    names = saves.free_names()
    first, second = next(names), next(names)
    with another_window(first), pytest.raises(Timeout), another_window(second):
        pass


def test_two_windows_that_begin_at_once_take_two_names() -> None:
    folder = saves.folder()
    with another_window(folder / "current.jsonl"):  # it has the name, but no file yet
        scene = begin(open_app())
        assert scene.match.path.name == "current-2.jsonl"
    assert begin(open_app()).match.path.name == "current.jsonl"


def test_a_name_that_is_taken_in_the_last_moment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app()
    taken = saves.folder() / "current.jsonl"
    real = os.link

    def link(source: Path, target: Path) -> None:
        if target == taken and not taken.exists():
            taken.write_bytes(b"made by a program that knows no locks\n")
        real(source, target)

    monkeypatch.setattr(os, "link", link)
    scene = begin(app)
    assert scene.match.path.name == "current-2.jsonl" and read(scene.match.path).actions
    assert taken.read_bytes() == b"made by a program that knows no locks\n"
    assert not lock.open_elsewhere(taken)


def test_a_match_that_was_being_put_away_when_the_program_ended_is_there_once() -> None:
    path = left_match()
    os.link(path, path.with_name("0001.jsonl"))  # the first half of the move
    match = matches.load(path=path)
    assert match is not None and match.put_away()
    assert match.path.name == "0001.jsonl" and not path.exists() and saves.finished() == [match.path]


def test_a_match_that_was_given_up_as_the_program_ended_is_not_offered_again() -> None:
    path = left_match()
    os.link(path, path.with_name("0001.jsonl"))
    with another_window(path):  # its old name cannot be removed now
        assert saves.unfinished() == [] and path.exists()
    assert saves.unfinished() == [] and not path.exists()


def test_to_ask_whether_a_match_is_open_elsewhere_leaves_the_own_one_locked() -> None:
    path = begin(open_app()).match.path
    assert not lock.open_elsewhere(path)
    with pytest.raises(Timeout), another_window(path):
        pass


def test_a_new_match_leaves_an_open_one_locked() -> None:
    match = begin(open_app()).match
    names = saves.free_names()
    assert {next(names).name, next(names).name} == {"current-2.jsonl", "current-3.jsonl"}
    with pytest.raises(Timeout), another_window(match.path):
        pass
