"""Names from files that would command a terminal, turn the writing around, or begin a formula."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.options import table_options
from engine.record.header import SeatConfig
from engine.text import plain
from game.app import cli
from game.app.window import App
from game.draw import pen
from game.match import session
from game.stats import database, import_export
from tests.kit.records import duel, match

HOSTILE = "\x1b]0;owned\x07\x1b[31mEve\u202e\u2028\x00\x85\x7f" + "long" * 40


def hostile_match() -> Path:
    """A new match of somebody with a hostile name, in the data folder."""
    rules = engine.load("gin")
    seats = (SeatConfig(HOSTILE), SeatConfig("sora", "club"))
    made = session.new("gin", table_options(rules), 7, seats)
    return made.path


class Font:
    """A font that notes every text it is given."""

    def __init__(self, font: Any, texts: list[str]) -> None:
        self._font, self._texts = font, texts

    def render(self, text: str, *args: Any) -> Any:
        self._texts.append(text)
        return self._font.render(text, *args)

    def size(self, text: str) -> Any:
        self._texts.append(text)
        return self._font.size(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._font, name)


SCREENS: dict[str, Callable[[App, Path], object]] = {
    "start": lambda app, file: app.home(),
    "matches": lambda app, file: app.push(app.routes.matches()),
    "table": lambda app, file: app.push(app.routes.resume(file)),
    "replay": lambda app, file: app.push(app.routes.replay(file)),
    "records": lambda app, file: app.push(app.routes.records()),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_a_name_from_a_record_reaches_no_font_as_it_is(
    make: Callable[..., App], screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = hostile_match()
    eves = tuple(duel(True, player=f"{HOSTILE}{n}") for n in range(2))
    database.import_matches([match("m", eves)])
    texts: list[str] = []
    usual = pen.font
    monkeypatch.setattr(pen, "font", lambda weight, size: Font(usual(weight, size), texts))
    app = make()
    SCREENS[screen](app, file)
    for _ in range(40):
        app.step(100)
    assert any("Eve" in t for t in texts), "the name is shown"
    assert [t for t in texts if t != plain(t)] == []
    assert max(map(len, texts)) < 300


def test_a_name_from_a_record_reaches_no_terminal_as_it_is(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database.import_matches([match("m", [duel(True, player=HOSTILE)])])
    assert cli.main(["records"]) == 0
    out, err = capsys.readouterr()
    assert "Eve" in out and all(line == plain(line) for line in (out + err).split("\n"))
    hostile = home / "\x1b[31mred.jsonl"
    hostile.write_text("no record\n")
    for command in ("verify", "replay"):
        assert cli.main([command, str(hostile)]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1 and plain(err[:-1]) == err[:-1] and "red.jsonl" in err


def test_no_text_in_a_spreadsheet_begins_a_formula(home: Path) -> None:
    for sign in ("=", "+", "-", "@", "\t", "\r", "＝"):
        evil = f"{sign}HYPERLINK(1)"
        seats = duel(False, points=-25, player=evil, feats=(evil,))
        made = match(evil, [seats], preset=evil, level=evil)
        database.import_matches([made._replace(deals=(made.deals[0]._replace(kind=evil),))])
    file = import_export.export(home / "all.csv")
    rows = list(csv.reader(file.read_text("utf-8-sig").splitlines()))[1:]
    assert len(rows) == 14 and {"-25"} == {row[11] for row in rows if row[11] != "0"}
    numbers = {4, 5, 6, 8, 11, 12, 13}
    for row in rows:
        texts = [cell for i, cell in enumerate(row) if i not in numbers]
        assert not [t for t in texts if t[:1] in ("=", "+", "-", "@", "\t", "\r", "＝")]
        assert all(t.startswith(("'", " ")) for t in texts if "HYPERLINK" in t)


@pytest.mark.parametrize("text", ["\ufe0f", "♥\ufe0f", "Aki ♥\ufe0f♣", "\u200d", "a\u200d"])
def test_a_mark_without_width_is_written_beside_suits_and_alone(text: str, make: Callable[..., App]) -> None:
    canvas = make().canvas
    assert canvas.text(text, 10, 10) == canvas.text_width(text, 16)
    assert canvas.text(text, 10, 10, track=2) >= canvas.text_width(text, 16)
