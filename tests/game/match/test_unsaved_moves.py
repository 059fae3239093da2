"""A full disk, then room again: every move is written, before a match is left, closed or put away; and what cannot be
saved when the window closes is said, with a choice."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from filelock import Timeout

from engine.options import table_options
from engine.record.match_file import read
from engine.record.verification import verify
from engine.table.table import DEAL, Table
from game.app.window import App
from game.demo.driver import Hands
from game.match import saves
from game.match import session as matches
from game.match.open_matches import OpenMatches, at_once
from game.match.session import Match
from game.scenes.dialogs.message import Message
from game.scenes.dialogs.unsaved import Unsaved
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.stats import counting, database
from game.stats.record_stats import MATCH_END
from tests.game.match.test_saves import play_on, play_some, toasts
from tests.kit.app import GIN, begin, open_app
from tests.kit.counts import Counts
from tests.kit.deals import deal_of, keen
from tests.kit.full_disk import full_disk, limited_disk
from tests.kit.narrow import instance, present
from tests.kit.sampling import scaled
from tests.kit.windows import another_window


def waiting(app: App) -> TableScene:
    """A match whose last moves wait; call it on a full disk. Only its first moves are in the file."""
    scene = present(app.top)
    assert isinstance(scene, TableScene)
    play_on(app, scene, scene.table.ply + 4)
    assert scene.match.unwritten
    return scene


def moves(table: Table, rng: Random) -> Iterator[None]:
    """Play a match of Gin to its end, without a picture."""
    while not table.match_state.over:
        if table.deal_over:
            table.submit(DEAL)
        elif 0 in table.view(0).acting:
            table.submit(keen(deal_of(table), rng))
        else:
            table.run()
        yield


def whole(scene: TableScene) -> bool:
    """Whether the file of a match has all of its moves."""
    return read(scene.match.path).actions == tuple(scene.table.log)


# ------------------------------------------------------------------------ room again --
def test_moves_that_wait_are_written_when_there_is_room_without_another_move() -> None:
    app = open_app(every=8)
    play_some(app, 4)
    with full_disk():
        scene = waiting(app)
        assert "Can't save" in toasts(app)
        Hands(app).wait(1100)
        assert not whole(scene)
    moves = scene.table.ply
    scene.table.pace = scene.table.pace._replace(auto=None)
    app.push(Message("Pause", "The table stands still."))
    Hands(app).wait(1100)
    assert scene.table.ply == moves and whole(scene)
    app.pop()
    Hands(app).step()
    assert "saved again" in toasts(app)


@pytest.mark.parametrize("how", ["home", "close"])
def test_moves_that_wait_are_written_before_the_table_is_left(how: str) -> None:
    app = open_app(every=8)
    play_some(app, 4)
    with full_disk():
        scene = waiting(app)
    app.home() if how == "home" else app.close()
    assert whole(scene)
    with another_window(scene.match.path):
        pass


def test_a_match_left_on_a_full_disk_is_still_written_and_goes_on_where_it_was() -> None:
    app = open_app(every=8)
    play_some(app, 4)
    with full_disk():
        scene = waiting(app)
        app.home()
        assert "aren't saved yet" in toasts(app)
        Hands(app).press("continue")
        again = instance(TableScene, app.top)
        assert again.match is scene.match and again.table.log == scene.table.log
        app.home()
    Hands(app).wait(1100)
    assert whole(scene)
    with another_window(scene.match.path):
        pass  # it is closed here now
    Hands(app).press("continue")
    assert instance(TableScene, app.top).table.log == scene.table.log


def test_a_match_taken_up_again_on_a_full_disk_stays_open_when_there_is_room() -> None:
    app = open_app(every=8)
    play_some(app, 4)
    with full_disk():
        scene = waiting(app)
        app.home()
        Hands(app).press("continue")
    Hands(app).wait(1100)
    assert app.top is not scene and whole(scene)
    with pytest.raises(Timeout), another_window(scene.match.path):
        pass


def test_a_full_disk_is_tried_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, tried = OpenMatches(at_once), list[Match]()
    opened.add(matches.new("gin", table_options(GIN, ""), 7))
    monkeypatch.setattr(Match, "save", lambda match: tried.append(match))
    for _ in range(30):
        opened.update(100.0)
    assert len(tried) == 3


def test_to_delete_a_match_leaves_the_moves_of_others_that_wait() -> None:
    opened, made = OpenMatches(at_once), [matches.new("gin", table_options(GIN, ""), seed) for seed in (7, 8)]
    with full_disk():
        for match in made:
            opened.add(match)
            next(moves(match.table, Random(1)))
        assert opened.unwritten() == made
        opened.forget(made[0].path)
        assert opened.unwritten() == made[1:]
    assert opened.save() and not made[1].unwritten and made[0].unwritten


def test_a_match_that_could_never_be_written_appears_when_there_is_room() -> None:
    app = open_app(every=8)
    with full_disk():
        begin(app)
        waiting(app)
        app.home()
        assert not saves.unfinished()
    Hands(app).wait(1100)
    assert len(saves.unfinished()) == 1


# ------------------------------------------------------------------------- put away --
def test_a_match_won_on_a_full_disk_is_put_away_as_won() -> None:
    app = open_app(every=8)
    scene = begin(app, target=50)
    with full_disk():
        for _ in moves(scene.table, Random(7)):
            pass
        scene.follow()
        assert scene.match.ending and not saves.finished() and saves.unfinished() == [scene.match.path]
    Hands(app).wait(1100)
    (kept,) = saves.finished()
    assert not saves.unfinished() and scene.match.path == kept
    record = read(kept)
    assert record.actions == tuple(scene.table.log) and record.texts[-1].startswith("* seal ")
    assert verify(kept, []).sealed
    assert not [step for step in counting.catch_up() if step.warning]
    (won,) = [
        row.seat_stats.win for row in database.load_rows()[0] if row.number == MATCH_END and not row.seat_stats.level
    ]
    assert won == (scene.table.match_state.totals[0] > scene.table.match_state.totals[1])
    assert saves.summary(kept).over and saves.summary(kept).totals == (
        scene.table.match_state.final or scene.table.match_state.totals
    )


def test_a_match_given_up_on_a_full_disk_is_put_away_with_all_its_moves() -> None:
    app = open_app(every=8)
    play_some(app, 4)
    with full_disk():
        scene = waiting(app)
        scene.give_up()
        assert isinstance(app.top, Start) and "finished ones yet" in toasts(app)
        assert saves.unfinished() == [scene.match.path] and not saves.finished()
    Hands(app).wait(1100)
    assert saves.finished() == [scene.match.path] and whole(scene) and not saves.unfinished()


# --------------------------------------------------------------- the window is closed --
def closing(app: App) -> Unsaved:
    """The dialog that comes when the window is closed now."""
    pygame.event.post(pygame.Event(pygame.QUIT))
    app.step(16)
    assert app.running
    Hands(app).wait(400)
    return instance(Unsaved, app.top)


@pytest.mark.sample(1)
@pytest.mark.parametrize("by_keys", [True, False])
def test_a_window_that_closes_with_unsaved_moves_asks(by_keys: bool) -> None:
    app = open_app(every=8)
    play_some(app, 4)
    hands = Hands(app, by_keys)
    with full_disk():
        scene = waiting(app)
        dialog = closing(app)
        assert str(saves.folder()) in dialog.text and "No space left" in dialog.text
        closing(app)
        assert sum(isinstance(s, Unsaved) for s in app.scenes) == 1, "a second click on the cross asks once"
        hands.press("again")
        assert app.running and dialog in app.scenes and "still can't" in toasts(app)
        hands.key(pygame.K_ESCAPE)
        assert app.top is scene
        closing(app)
    hands.press("again")
    assert not app.running and whole(scene)


def test_unsaved_moves_are_saved_elsewhere_as_a_whole_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "player"
    place.mkdir()
    (place / "rintaku-match-1.jsonl").write_text("an earlier one")
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.setenv("USERPROFILE", str(place))
    app = open_app(every=8)
    play_some(app, 4)
    (saves.folder() / "current.jsonl").write_text("replaced by another program")  # this disk takes files, not this one
    scene = instance(TableScene, app.top)
    play_on(app, scene, scene.table.ply + 2)
    assert "Another program" in toasts(app)
    closing(app)
    hands = Hands(app)
    hands.press("elsewhere")
    said = instance(Message, app.top).text
    assert app.running and str(place / "rintaku-match-2.jsonl") in said
    assert read(place / "rintaku-match-2.jsonl").actions == tuple(scene.table.log)
    assert (place / "rintaku-match-1.jsonl").read_text() == "an earlier one"
    hands.wait(400)
    hands.press("ok")
    assert not app.running
    app.close()
    assert (saves.folder() / "current.jsonl").read_text() == "replaced by another program"


def test_if_no_folder_takes_the_match_it_is_said_and_the_window_can_be_closed_anyway() -> None:
    app = open_app(every=8)
    play_some(app, 4)
    with full_disk():
        waiting(app)
        dialog = closing(app)
        hands = Hands(app)
        hands.press("elsewhere")
        assert app.running and app.top is dialog and "No space left" in toasts(app)
        hands.press("close")
        assert not app.running
        app.close()
    assert read(saves.current()).actions, "what was written before stays whole"


# ------------------------------------------------------------------------ the campaign --
@pytest.mark.scaled
def test_a_disk_that_fills_up_at_any_write_loses_no_move(counts: Counts) -> None:
    """The disk has room for a random number of bytes, then none, then enough; again and again in one match."""
    for seed in range(scaled(2, 50)):
        rng, opened = Random(seed), OpenMatches(at_once)
        with limited_disk() as disk:
            disk.room = rng.choice((None, rng.randrange(600)))
            match = matches.new("gin", table_options(GIN, "", {"target": 50}), seed)
            opened.add(match)
            for _ in moves(match.table, rng):
                opened.update(rng.choice((16, 400, 1100)))
                if disk.room is None and rng.random() < 0.1:
                    disk.room = rng.randrange(200)
                elif disk.room == 0 and rng.random() < 0.3:
                    disk.room = None
            match.put_away()
            left = opened.leave(match)
            assert left == (not match.unwritten) and (left or disk.refused)
            disk.room = None
            counts.add("full disks", "writes refused", disk.refused)
        opened.update(1100)
        kept = saves.finished()[0]
        assert kept == match.path and not saves.unfinished() and opened.close()
        assert read(kept).actions == tuple(match.table.log) and saves.summary(kept).over
        saves.delete(kept)
        counts.add("full disks", "attacks")
        counts.add("full disks", "moves checked", match.table.ply)
