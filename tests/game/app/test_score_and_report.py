"""The score screen, the report, muting, and buttons that are not pressed by accident."""

import json
import os
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

import engine
from engine import registry
from engine.options import table_options
from game.app import bug_report, error_log
from game.app.window import App
from game.demo.driver import Hands, adviser, play
from game.draw.canvas import Canvas
from game.draw.theme import RATIO
from game.games.gin import texts
from game.games.gin.table_view import GinTable
from game.match.session import company
from game.scenes.dialogs.confirm import Confirm
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table import score
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.ui import input as ins
from game.ui.widgets import Rect
from tests.kit.narrow import instance, present
from tests.kit.shared_screen import GIN, STEP, begin, run, table


def test_the_score_screen_tells_every_deal_and_closes_on_its_key(make: Callable[..., App]) -> None:
    app = make(every=12)
    begin(app, preset="hollywood")
    hands = Hands(app, frame=40.0)
    play(hands, table(app), adviser("gin", 7), deals=2)
    scene = table(app)
    app.handle(ins.Key("C"))
    course = instance(ScoreScene, app.top).score
    assert [sum(deal.points) for deal in course.deals] == [sum(r.points) for r in scene.table.results]
    assert len(course.columns) == 3
    assert course.totals == scene.table.match_state.totals
    run(app, 100)
    app.handle(ins.Key("C"))
    assert app.top is scene


def test_hollywood_is_counted_by_column_everywhere(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make(every=12, lang="en")
    begin(app, preset="hollywood")
    play(Hands(app, frame=40.0), table(app), adviser("gin", 7), deals=3)
    scene = table(app)
    view, columns = instance(GinTable, scene.table_view), scene.table.match_state.facts.columns
    by_column = [" · ".join(str(k.totals[s]) if k.boxes(s) else "–" for k in columns) for s in (0, 1)]
    assert max(k.totals[1] for k in columns) and by_column[1] == texts.points(view)
    sheet = present(scene.sheet)
    assert [bar.written for bar in sheet.bars] == by_column
    assert [[now for _, now in bar.columns] for bar in sheet.bars] == [[k.totals[s] for k in columns] for s in (0, 1)]
    assert {bar.target for bar in sheet.bars} == {100}
    grown = [i for i in range(3) if any(bar.columns[i][0] < bar.columns[i][1] for bar in sheet.bars)]
    assert len(grown) > 1 and sheet.rows[-1] == ("Entered in columns", " · ".join(str(i + 1) for i in grown), "", False)

    runs: list[Sequence[Sequence[int]]] = []
    targets: list[int] = []

    def noted(
        c: Canvas, box: Rect, lines: Sequence[Sequence[int]], crests: Sequence[str], target: int, *_: bool
    ) -> None:
        runs.append(lines)
        targets.append(target)

    monkeypatch.setattr(score, "paint_chart", noted)
    app.handle(ins.Key("C"))
    told: list[str] = []
    plain = Canvas.text

    def text(c: Canvas, said: str, *args: Any, **kw: Any) -> float:
        told.append(said)
        return plain(c, said, *args, **kw)

    monkeypatch.setattr(Canvas, "text", text)
    run(app, 200)
    assert [line[-1] for line in runs[-1]] == list(scene.table.match_state.totals) and targets[-1] == 0
    assert "Points (deals won)" in told and any(text.endswith(f" ×{len(grown)}") for text in told)


def test_the_report_holds_match_settings_and_versions(make: Callable[..., App]) -> None:
    app = make()
    begin(app)
    app.save_settings()
    first, second = bug_report.write(), bug_report.write()
    assert first != second
    with zipfile.ZipFile(first) as z:
        assert {"versions.txt", "current.jsonl", "settings.json"} <= set(z.namelist())
        assert json.loads(z.read("settings.json"))["language"] == "en"


def test_the_report_takes_files_of_any_date(make: Callable[..., App], home: Path) -> None:
    make().save_settings()
    os.utime(home / "settings.json", (0, 0))  # a zip file knows no date before 1980
    with zipfile.ZipFile(bug_report.write()) as report:
        assert "settings.json" in report.namelist()


@pytest.mark.parametrize(("year", "noted"), [(1970, 1980), (2026, 2026), (2200, 2107)])
def test_the_report_is_written_whatever_the_clock_says(year: int, noted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "localtime", lambda *_: time.struct_time((year, 1, 1, 0, 0, 0, 3, 1, 0)))
    with zipfile.ZipFile(bug_report.write()) as report:
        assert [file.date_time[0] for file in report.infolist()] == [noted] * len(report.namelist())
        assert "Python" in report.read("versions.txt").decode()


def test_a_file_that_cannot_be_read_is_left_out_of_the_report_and_named(
    make: Callable[..., App], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make()
    (home / "errors.log").write_text("a long story")
    (home / "settings.json").unlink(missing_ok=True)
    (home / "settings.json").mkdir()
    monkeypatch.setattr(bug_report, "MAX_BYTES", 5)
    with zipfile.ZipFile(bug_report.write()) as report:
        assert report.namelist() == ["versions.txt"]
        versions = report.read("versions.txt").decode()
    assert "settings.json is left out: not a regular file" in versions
    assert "errors.log is left out: larger than 5 bytes" in versions


def test_f9_mutes_and_is_remembered(make: Callable[..., App], home: Path) -> None:
    app = make()
    app.handle(ins.Key("F9"))
    assert app.settings.mute
    assert json.loads((home / "settings.json").read_text("utf-8"))["mute"] is True
    app.handle(ins.Key("F9"))
    assert not app.settings.mute


def test_a_click_does_not_throw_gin_away_and_the_gin_button_has_the_focus(make: Callable[..., App]) -> None:
    app = make()
    begin(app)
    scene = table(app)
    run(app, 400)
    scene.table.state = GIN.setup(
        {
            "phase": "discard",
            "turn": 0,
            "dealer": 1,
            "discard": "9C",
            "hands": ["4H 5H 6H 7H JS JD JC AS AD AC KD", "2S 3S 5S 6S 8S 9S 10D QD 2C 3C"],
        }
    )
    scene.look(at_once=True)
    run(app, 400)
    assert scene.table_view.lifted() is not None, "the card just drawn is chosen"
    assert scene.table_view.first() == "gin"
    before = scene.table.ply
    Hands(app, frame=STEP).click(f"card:{scene.table_view.lifted()}")
    assert scene.table.ply == before
    Hands(app, frame=STEP).click("gin")
    run(app, 400)
    assert scene.table.results[-1].kind == "gin"


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game, seats", [(g, n) for g in engine.game_ids() for n in engine.load(g).SEATS])
def test_the_button_that_takes_a_move_back_lies_on_no_card(
    make: Callable[..., App], game: str, seats: int, size: tuple[int, int]
) -> None:
    app = make(size, every=12)
    app.start_match(game, table_options(engine.load(game)), 5, company(game, ["club"] * (seats - 1)))
    scene, hands = app.top, Hands(app)
    assert isinstance(scene, TableScene)
    hands.settle(scene)
    while scene.ui["undo"] is None:
        hands.do(scene, adviser(game, 5)(scene))
        hands.settle(scene)
    x, y, w, h = hands.widget("undo").rect
    for spot in (s for spots in scene.table_view.layout().values() for s in spots):
        wide = spot.h * RATIO
        assert abs(spot.x - x - w / 2) > (w + wide) / 2 or abs(spot.y - y - h / 2) > (h + spot.h) / 2


def test_escape_in_the_setup_of_a_new_match_leads_to_the_start_screen(make: Callable[..., App]) -> None:
    app = make(every=8)
    begin(app)
    hands = Hands(app, frame=400.0)
    hands.step()
    hands.key(pygame.K_ESCAPE)
    hands.step()
    hands.click("new")
    hands.step()
    instance(Confirm, app.top)
    hands.click("yes")
    instance(Setup, app.top)
    hands.key(pygame.K_ESCAPE)
    assert app.running and isinstance(app.top, Start)


# ------------------------------------------------------------------------------ an error --
def test_an_error_names_the_installed_game_that_was_shown_and_on_the_start_screen_none(
    make: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make()
    start, setup = instance(Start, app.top), Setup("gin")
    start.selected = "gin"
    assert error_log.installed([start, setup]) == "", "it comes with the program"
    monkeypatch.setattr(registry, "installed_package", {"gin": "rintaku_gin"}.get)
    assert error_log.installed([start]) == error_log.installed([]) == ""
    assert error_log.installed([start, setup, Confirm("Leave", "Leave it?", "Yes", lambda: None)]) == "Gin Rummy (gin)"
