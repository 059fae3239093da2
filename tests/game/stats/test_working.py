"""Long work at the records screen: a bar that fills, stopped by mouse and by Esc, and nothing that waits for it."""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager
from pathlib import Path
from threading import Event

import pytest

from game.app.window import App
from game.demo.driver import Hands
from game.scenes.dialogs.message import Message
from game.scenes.records import screen as records_screen
from game.scenes.records import working
from game.scenes.records.files import ImportDialog, open_import
from game.scenes.records.screen import Records
from game.scenes.records.working import Working
from game.stats import database, figures, import_export, steps
from game.stats.database import load_rows, path
from game.stats.steps import Step
from game.stats.totals import Cell
from game.text.translations import tr
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, within
from tests.kit.many_records import many_records
from tests.kit.narrow import instance
from tests.kit.records import caught_up, duel, match


@pytest.fixture(autouse=True)
def one_step_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slice of a frame is over after a step, and few records are many."""
    clock = iter(range(1_000_000))
    for module in ("working", "screen"):
        monkeypatch.setattr(f"game.scenes.records.{module}.perf_counter", lambda: next(clock) * working.SLICE_S * 0.6)
    monkeypatch.setattr(records_screen, "FEW", 3)


def at_work(app: App) -> Working:
    """The work that has begun on top of the records."""
    for _ in range(5):
        app.step(20)
        if isinstance(app.top, Working):
            return app.top
    raise AssertionError("no work has begun")


def stop(app: App, by: str) -> None:
    """Stop the work, by mouse or by keys."""
    if by == "mouse":
        Hands(app).click("stop")
    else:
        app.handle(ins.Cancel())


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_long_count_is_stopped_and_keeps_what_was_counted(by: str) -> None:
    many_records(12)
    app = open_app()
    app.push(scene := Records())
    work = at_work(app)
    for _ in range(3):
        app.step(20)
    assert 0 < work.part < 1
    stop(app, by)
    counted = len({r.match for r in load_rows()[0]})
    assert app.top is scene and 3 <= counted < 12 and not scene.counting and scene.cells
    app.handle(ins.Cancel())
    assert app.top is not scene, "Esc leaves the screen then"
    app.push(scene := Records())
    for _ in range(60):
        app.step(20)
    assert app.top is scene and len({r.match for r in load_rows()[0]}) == 12


def test_closing_the_window_keeps_what_was_counted() -> None:
    many_records(12)
    app = open_app()
    app.push(Records())
    at_work(app)
    for _ in range(3):
        app.step(20)
    app.close()
    assert len({r.match for r in load_rows()[0]}) >= 3
    assert caught_up() == {""} and len({r.match for r in load_rows()[0]}) == 12


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_an_import_and_an_export_are_stopped_and_leave_nothing(by: str, home: Path) -> None:
    database.import_matches([match(f"m{n}", [duel(True)]) for n in range(20)])
    import_export.export()
    path().unlink()
    database.import_matches([match(f"mine{n}", [duel(False)]) for n in range(9)])
    before = load_rows()[0]
    app = open_app()
    app.push(scene := Records())
    for _ in range(4):
        app.step(20)
    app.handle(ins.Key("I"))
    Hands(app).click("file:0")
    at_work(app)
    stop(app, by)
    assert instance(Message, app.top).text == tr("records.file.import_stopped") and load_rows()[0] == before
    app.pop()
    app.handle(ins.Key("E"))
    at_work(app)
    stop(app, by)
    assert instance(Message, app.top).text == tr("records.file.export_stopped")
    assert [f.name for f in (home / "records").iterdir()] == ["rintaku-records-001.json"]
    app.pop()
    assert app.top is scene and scene.figures.deals == (0, 9)


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_window_goes_on_while_an_import_is_completed_which_cannot_be_stopped(
    by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.import_matches([match(f"m{n}", [duel(True)]) for n in range(3)])
    import_export.export()
    path().unlink()
    gate, in_time = Event(), list[bool]()

    def held(work: Callable[[], object]) -> Generator[Step, None, None]:
        def late() -> None:
            in_time.append(gate.wait(20))
            work()

        yield from steps.beside(late)

    monkeypatch.setattr(database, "beside", held)
    app = open_app()
    app.push(scene := Records())
    app.handle(ins.Key("I"))
    Hands(app).click("file:0")
    work = at_work(app)
    while not work.completing:
        app.step(20)
    for _ in range(3):
        app.step(20)
        stop(app, by)
        assert app.top is work and not in_time
    gate.set()
    while app.top is work:
        app.step(20)
    assert in_time == [True]
    assert instance(Message, app.top).text == tr("records.file.done", n=3, fresh=3)
    app.pop()
    assert app.top is scene and len({r.match for r in load_rows()[0]}) == 3


def test_an_import_that_cannot_be_completed_is_said_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    database.import_matches([match("m", [duel(True)])])
    file = import_export.export()
    path().unlink()
    database.import_matches([match("mine", [duel(False)])])
    before = load_rows()[0]

    def fails(work: Callable[[], object]) -> Generator[Step, None, None]:
        def full() -> None:
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        yield from steps.beside(full)

    monkeypatch.setattr(database, "beside", fails)
    with pytest.raises(database.Unusable):
        import_export.take_in(file)
    assert load_rows()[0] == before


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_a_deletion_is_made_in_steps_and_leaves_everything_if_it_is_stopped(by: str) -> None:
    database.import_matches([match(f"m{n}", [duel(True)]) for n in range(20)])
    before = load_rows()[0]
    app = open_app()
    app.push(scene := Records())
    for _ in range(4):
        app.step(20)
    for stopped in (True, False):
        app.handle(ins.Key("D"))
        app.step(400)
        app.handle(ins.Key("Y"))
        work = at_work(app)
        assert 0 < work.part < 0.5, "a step is one match"
        if stopped:
            stop(app, by)
            assert tr("records.file.delete_stopped") in [t.text for t in app.toasts]
            assert load_rows()[0] == before
        for _ in range(40):
            app.step(20)
        assert app.top is scene
    assert not load_rows()[0] and not scene.cells


def test_another_window_that_writes_is_not_waited_for_and_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    many_records(2)
    app = open_app()
    waits: list[float] = []
    opened = database.opened

    def noted(wait: float = 2.0, write: bool = True) -> AbstractContextManager[sqlite3.Connection]:
        waits.append(wait)
        return opened(wait, write)

    with database.opened():
        monkeypatch.setattr(database, "opened", noted)
        app.push(scene := Records())
        for _ in range(4):
            app.step(20)
        assert waits and max(waits) <= 0.1
        monkeypatch.setattr(database, "opened", opened)
        assert tr("records.trouble.busy") in [t.text for t in app.toasts] and not scene.cells
    app.step(records_screen.RETRY_MS)
    for _ in range(30):
        app.step(20)
    assert app.top is scene and len({r.match for r in load_rows()[0]}) == 2 and scene.cells


def test_a_screen_with_nothing_to_count_reads_the_totals_once(monkeypatch: pytest.MonkeyPatch) -> None:
    database.import_matches([match("m", [duel(True)])])
    reads: list[int] = []

    def noted() -> tuple[list[Cell], str]:
        reads.append(1)
        return figures.read()

    monkeypatch.setattr(records_screen, "read", noted)
    app = open_app()
    app.push(scene := Records())
    for _ in range(5):
        app.step(20)
    assert len(reads) == 1 and not scene.counting and scene.figures.deals == (1, 1)


def test_statistics_damaged_during_the_count_are_counted_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    many_records(3)
    app = open_app()
    app.push(scene := Records())
    path().write_bytes(b"damaged" * 999)
    for _ in range(4):
        app.step(20)
    assert tr(database.DAMAGED) in [t.text for t in app.toasts]
    app.step(records_screen.RETRY_MS)
    for _ in range(30):
        app.step(20)
    assert len({r.match for r in load_rows()[0]}) == 3 and scene.cells


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
def test_the_bar_and_its_texts_are_whole(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for size in ((960, 540), (1280, 720), (1920, 1080)):
        for scale in (1.0, 1.5, 2.0):
            app = open_app(size, lang, text_size=scale)
            reader = Reader(monkeypatch)
            for key in ("counting_title", "file.importing", "file.exporting", "file.deleting"):
                app.push(work := Working(tr(f"records.{key}"), _nothing(), lambda text: None))
                work.part = 1.0
                work.draw(app.canvas)
                assert not reader.cut and all(within(box, app) for _, box in reader.texts)
                assert tr(f"records.{key}") in [text for text, _ in reader.texts]
                app.pop()
            app.close()


def _nothing() -> working.Work:
    yield from ()
    return ""


def test_open_import_lists_only_files_that_can_be_read_in(home: Path) -> None:
    import_export.folder().mkdir()
    for name in ("a.json", "b.json.7-0.tmp", "c.txt", "d.csv"):
        (import_export.folder() / name).write_text("")
    app = open_app()
    open_import(app, lambda: None)
    assert [f.name for f in instance(ImportDialog, app.top).files] == ["a.json"]
