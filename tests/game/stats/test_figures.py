"""The figures of the records screen, and what its charts draw of them."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from game.app import cli
from game.scenes.records import charts as chart
from game.stats import database
from game.stats.contract import LuckSample
from game.stats.database import load_rows
from game.stats.figures import Figures, Query, Share, choices, figures, read, split, table_text
from game.stats.record_stats import MatchStats
from game.stats.totals import Cell
from tests.kit.hostile import record_text
from tests.kit.records import duel, match, play

SAVES = Path(__file__).parents[2] / "saves"


def counted(*matches: MatchStats) -> list[Cell]:
    assert database.import_matches(matches)[1] == ""
    cells, warning = read()
    assert not warning
    return cells


def of(*matches: MatchStats, query: Query | None = None) -> Figures:
    return figures(counted(*matches), query or Query("gin"))


def course(wins: str) -> MatchStats:
    """Deals won (x) and lost (.)."""
    return match("m", [duel(c == "x") for c in wins])


def test_wilsons_interval_is_that_of_the_books() -> None:
    """Newcombe (1998), table I, without continuity correction: 81 of 263, 15 of 148, 0 of 20, 1 of 29."""
    for won, n, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        assert Share(won, n).interval == pytest.approx((low, high), abs=5e-4)
    assert Share(0, 0).interval == (0, 1)


@pytest.mark.parametrize(
    "wins, now, longest", [("", 0, 0), ("x", 1, 1), ("xx.xxx", 3, 3), ("xxxx.x.", 0, 4), ("...", 0, 0)]
)
def test_the_streak_of_now_and_the_longest(wins: str, now: int, longest: int) -> None:
    f = of(course(wins))
    assert (f.streak, f.longest) == (now, longest)


def test_points_add_up_beside_the_mean_of_the_computers() -> None:
    four = [
        (play(True, 30), play(False, -20, "", 1), play(False, -10, "", 2), play(False, 0, "", 3)),
        (play(False, -9), play(True, 9, "", 1), play(False, 0, "", 2)),
    ]
    f = of(match("m", four, game="rin", preset="school", seats=4), query=Query("rin"))
    assert f.running_points == (30, 21) and f.points == 21 and f.running_points_bots == (-10, -5.5)
    assert f.share == (1, 2) and f.bots == (1, 5)


def test_the_share_of_wins_so_far_deal_by_deal() -> None:
    assert of(course("x.xx")).running_wins == (1, 1, 2, 3)


def test_a_void_deal_counts_for_nothing_and_a_returned_one_for_a_deal() -> None:
    made = match("m", [duel(True), duel(False), duel(False)], game="rin", preset="school")
    kinds = iter(("out", "void", "return"))
    made = made._replace(deals=tuple(d._replace(kind=next(kinds)) for d in made.deals))
    assert of(made, query=Query("rin")).deals == (1, 2)


def test_places_in_their_order() -> None:
    f = of(
        match("m", [[play(n == 1, place=n)] for n in (1, 3, 3, 4)], game="sumidagawa", preset="ultra", seats=4),
        query=Query("sumidagawa"),
    )
    assert f.places == (1, 0, 2, 1)


def test_feats_are_counted_in_the_games_own_order() -> None:
    f = of(match("m", [duel(True, feats=["gin"]), duel(True, feats=["gin"]), duel(True, feats=["undercut"])]))
    assert list(f.feats.items()) == [("knock", 0), ("gin", 2), ("biggin", 0), ("undercut", 1)]


def test_luck_is_a_mean_beside_the_computers_and_beside_chance() -> None:
    deals = [
        (play(True, dealt=LuckSample(40), helped=LuckSample(1, 4, 0.5)), play(False, 0, "", 1, dealt=LuckSample(60))),
        (play(True, dealt=LuckSample(20), helped=LuckSample(2, 2, 1.0)), play(False, 0, "", 1, dealt=LuckSample(50))),
    ]
    dealt, helped = of(match("m", deals)).luck
    assert dealt[1:] == (30, 55, None)
    assert helped[1:] == (0.5, None, 0.25)


def test_matches_instead_of_deals() -> None:
    won, lost = [match(str(n), [duel(True)], duel(w, 300)) for n, w in enumerate((True, False))]
    f = of(won, lost, query=Query("gin", whole=True))
    assert f.share == (1, 2) and f.points == 300 and f.running_points == (300, 300) and f.matches == (1, 2)


def test_only_what_is_asked_for() -> None:
    made = [
        match("a", [duel(True)]),
        match("b", [duel(False)], preset="basic", level="expert"),
        match("c", [duel(True)], game="rin", preset="school", seats=2, practised=True),
        match("d", [duel(True, player="Hana")], level="people"),
    ]
    cells = counted(*made)

    def deals(**asked: Any) -> Share:
        return figures(cells, Query(**asked)).deals

    assert deals() == (2, 3) and deals(game="gin") == (1, 2) and deals(preset="basic") == (0, 1)
    assert deals(level="expert") == (0, 1) and deals(practised=False) == (1, 2) and deals(player="Hana") == (1, 1)
    assert deals(seats=3) == (0, 0)
    there = choices(cells, Query("gin"))
    assert there == (("gin", "rin"), ("app", "basic"), ("club", "expert", "people"), (2,), ("you", "Hana"), False)
    assert choices(cells, Query()).practised


def test_wins_by_opponent_weakest_first_and_by_game() -> None:
    made = [match(level, [duel(level != "expert")], level=level) for level in ("expert", "mixed", "novice", "club")]
    found = split(counted(*made), Query("gin"))
    assert found == [("novice", (1, 1)), ("club", (1, 1)), ("expert", (0, 1)), ("mixed", (1, 1))]
    assert split(read()[0], Query("gin", level="club")) == [("club", (1, 1))]
    assert split(read()[0], Query()) == [("gin", (3, 4))]


def test_games_are_in_the_order_of_their_first_deal_and_a_level_of_void_deals_is_none() -> None:
    void = match("void", [duel(False)], level="novice")
    void = void._replace(deals=tuple(d._replace(kind="void") for d in void.deals))
    cells = counted(void, match("first", [duel(True)], game="rin", preset="school"), match("then", [duel(True)]))
    assert split(cells, Query()) == [("rin", (1, 1)), ("gin", (1, 1))]
    assert split(cells, Query("gin")) == [("club", (1, 1))]


def test_a_match_of_void_deals_alone_adds_nothing_to_a_course() -> None:
    void = match("void", [duel(True)])
    void = void._replace(deals=tuple(d._replace(kind="void") for d in void.deals))
    assert of(match("m", [duel(True)]), void).running_wins == (1,) and read()[1] == ""


def test_a_match_that_goes_on_leaves_those_after_it_as_they_were() -> None:
    counted(match("first", [duel(True)]), match("second", [duel(False), duel(True)]))
    f = of(match("first", [duel(True), duel(True)]))
    assert f.running_wins == (1, 2, 2, 3) and f.deals == (3, 4)


def test_chance_is_known_again_once_no_deal_is_left_of_which_it_is_not() -> None:
    for chance in (None, 0.5):
        with database.writing() as writer:
            writer.put(match("m", [duel(True, helped=LuckSample(1, 2, chance))]))
        (helped,) = figures(read()[0], Query("gin")).luck
        assert helped.expected == (chance and chance / 2)


def test_figures_are_read_while_another_window_writes() -> None:
    cells = counted(course("x.x"))
    with database.opened():
        assert read() == (cells, "") and figures(cells, Query("gin")).running_wins == (1, 1, 2)


def test_choices_are_in_the_order_of_the_matches_whatever_became_of_them() -> None:
    own, people = match("own", [duel(True)], preset="basic"), (("Bo", "Hana"), ("Cid", "Dan"), ("Hana", "Bo"))
    made = [match(a, [[play(True, player=a), play(False, player=b, seat=1)]]) for a, b in people]
    counted(own, *made)
    with database.writing() as writer:
        writer.put(own._replace(practised=True))
    there = choices(read()[0], Query("gin"))
    assert there.presets == ("basic", "app") and there.players == ("you", "Bo", "Hana", "Cid", "Dan")


def test_nothing_is_left_of_what_a_match_added_before_it_changed() -> None:
    with database.writing() as writer:
        writer.put(match("m", [duel(True, feats=["gin"]), duel(True)]))
    with database.writing() as writer:
        writer.put(match("m", [duel(False)], practised=True))
    with database.opened(write=False) as db:
        assert [n for (n,) in db.execute("SELECT practised FROM cells")] == [True]
        sums = set(db.execute("SELECT key FROM sums WHERE n > 0"))
        assert sums == set(db.execute("SELECT key FROM sums")) and ("feat gin",) not in sums


def test_the_table_of_the_command_line_has_a_line_for_each_player_and_level() -> None:
    cells = counted(
        match("a", [duel(True), duel(False)], duel(True, 300)),
        match("b", [duel(False)], level="expert"),
        match("c", [duel(True, player="Hana")]),
    )
    lines = [line.split()[:7] for line in table_text(cells, ["gin"]).splitlines()[1:]]
    assert lines == [
        ["gin", "you", "club", "1", "1", "2", "1"],
        ["gin", "you", "expert", "0", "0", "1", "0"],
        ["gin", "Hana", "club", "0", "0", "1", "1"],
    ]


# --------------------------------------------------------------------- charts --
BOX = (100.0, 50.0, 400.0, 200.0)


class Ink:
    """A canvas that notes what is drawn."""

    def __init__(self) -> None:
        self.paths: list[tuple[str, dict[str, object]]] = []
        self.circles: list[tuple[float, float]] = []
        self.boxes: list[tuple[float, ...]] = []
        self.texts: list[str] = []

    def path(self, d: str, fill: object = None, **kw: object) -> None:
        self.paths.append((d, kw | {"fill": fill}))

    def circle(self, x: float, y: float, *_: object, **__: object) -> None:
        self.circles.append((x, y))

    def box(self, *args: float, **__: object) -> None:
        self.boxes.append(args[:4])

    def text(self, t: str, *_: object, **__: object) -> float:
        self.texts.append(t)
        return 10.0


def points(d: str) -> Iterator[tuple[float, float]]:
    for part in d.strip("MZ").split("L"):
        x, y = part.split()
        yield float(x), float(y)


def test_the_line_of_points_begins_at_nothing_and_ends_at_the_total() -> None:
    ink: Any = Ink()
    chart.paint_course(ink, BOX, (10, -10, 40), (0, 0, 0))
    line = list(points(ink.paths[-1][0]))
    assert [x for x, _ in line] == pytest.approx([100, 233.3, 366.7, 500], abs=0.1)
    assert [y for _, y in line] == [210, 170, 250, 50], "-10 at the foot, 40 at the top"
    assert ink.texts == ["0", "+20", "+40"]


def test_the_band_holds_the_share_and_narrows() -> None:
    ink: Any = Ink()
    chart.paint_shares(ink, BOX, [n // 2 for n in range(1, 60)], Share(30, 90))
    band = next(list(points(d)) for d, kw in ink.paths if kw["fill"])
    line = list(points(ink.paths[-1][0]))
    above, below = band[: len(line)], band[len(line) :][::-1]
    assert all(a[1] <= y <= b[1] for a, (_, y), b in zip(above, line, below, strict=True))
    assert below[-1][1] - above[-1][1] < below[1][1] - above[1][1]
    x, y = line[-1]
    assert x == 500 and y == pytest.approx(250 - 200 * 29 / 59, abs=0.1)


def test_a_whisker_reaches_from_end_to_end_of_the_interval() -> None:
    ink: Any = Ink()
    share = Share(8, 10)
    chart.paint_whisker(ink, (100, 0, 200, 24), share, 0.25)
    low, high = share.interval
    x, _, w, _ = ink.boxes[-1]
    assert (x, x + w) == pytest.approx((100 + 200 * low, 100 + 200 * high))
    assert ink.circles == [(260, 12)] and ink.boxes[1][0] == 149


@pytest.mark.parametrize("n", [1, 2, 159, 160, 161, 5000])
def test_a_long_course_is_drawn_from_its_first_to_its_last_point(n: int) -> None:
    kept = chart.thinned(n)
    assert kept[0] == 0 and kept[-1] == n - 1 and len(kept) == min(n, chart.MOST) and kept == sorted(set(kept))


@pytest.mark.parametrize("low, high", [(0, 1), (-3, 0), (-40, 230), (0, 99_999), (-7, 12), (0, 0)])
def test_the_numbers_beside_a_chart_are_few_and_round(low: int, high: int) -> None:
    found = chart.ticks(low, high)
    assert 1 <= len(found) <= 6 and 0 in found and all(low <= n <= max(high, 1) for n in found)


# --------------------------------------------------------------- command line --
def test_an_import_onto_a_full_disk_says_that_nothing_was_imported(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    counted(course("x.xx"))
    assert cli.main(["records", "--export", str(home / "all.json")]) == 0
    capsys.readouterr()
    before = load_rows()

    def full(_: object) -> None:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    with monkeypatch.context() as context:
        context.setattr(database.Writer, "finish", full)
        assert cli.main(["records", "--import", str(home / "all.json"), "--as", "hana"]) == 2
    said = "rintaku: The records can't be saved. Check your disk. Nothing was imported.\n"
    assert capsys.readouterr() == ("", said)
    assert load_rows() == before


def test_an_export_says_that_the_records_were_damaged(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database.path().write_bytes(b"no database")
    assert cli.main(["records", "--export", str(home / "all.json")]) == 0
    said = capsys.readouterr()
    assert said.out == f"{home / 'all.json'}\n" and said.err.startswith("rintaku records: The records were damaged.")


def test_the_command_line_does_not_say_of_records_that_it_cannot_read_that_there_are_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    counted(course("x.xx"))
    with closing(sqlite3.connect(database.path())) as db:
        db.execute("PRAGMA user_version = 99")
    assert cli.main(["records"]) == 0
    said = capsys.readouterr()
    assert said.out == "" and said.err.startswith("rintaku records: These records were written by a newer Rintaku.")


def test_the_command_line_says_that_matches_are_missing_from_the_statistics_and_how_to_learn_why(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "matches" / "0001.jsonl"
    file.parent.mkdir(exist_ok=True)
    header = json.loads((SAVES / "gin.jsonl").read_text("utf-8").splitlines()[0])
    del header["sum"]
    file.write_bytes(record_text(header | {"game": "bridge"}, ["* deal"]))
    for words in ([], ["--export", str(home / "all.json")]):
        assert cli.main(["records", *words]) == 0
        told = "rintaku records: matches not counted: 1. `rintaku verify '0001.jsonl'` says why\n"
        assert capsys.readouterr().err == told
    assert cli.main(["verify", "0001.jsonl"]) == 2
    assert "install the game, or update Rintaku: there is no game 'bridge'" in capsys.readouterr().err
    file.unlink()
    assert cli.main(["records"]) == 0 and capsys.readouterr().err == ""


def test_the_command_line_says_exports_and_takes_in(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["records"]) == 0 and capsys.readouterr().out == "nothing has been counted yet\n"
    counted(course("x.xx"))
    assert cli.main(["records", "--game", "gin"]) == 0
    line = capsys.readouterr().out.splitlines()[1].split()
    assert line == ["gin", "you", "club", "0", "0", "4", "3", "75%", "30%-95%"]
    file = home / "all.json"
    assert cli.main(["records", "--export", str(file)]) == 0 and str(file) in capsys.readouterr().out
    assert cli.main(["records", "--export", str(file)]) == 2 and "there already" in capsys.readouterr().err
    monkeypatch.setenv("RINTAKU_HOME", str(home / "other"))
    for fresh in (1, 0):
        assert cli.main(["records", "--import", str(file), "--as", "hana"]) == 0
        assert capsys.readouterr().out == f"Matches in the file: 1. New ones: {fresh}.\n"
    assert {r.seat_stats.player for r in load_rows()[0]} == {"hana", ""}
    for wrong, word in (
        (["--import", str(home / "none.json")], "none.json"),
        (["--game", "bridge"], "no game 'bridge'"),
        (["--import", __file__], "not a file of records"),
        (["--import", "/dev/zero"], "/dev/zero"),
        (["--export", str(home / "all.txt")], "ends with .json"),
        (["--export", str(home / "all")], "ends with .json"),
        (["--export", str(home / "none" / "all.json.gz")], "ends with .json"),
    ):
        assert cli.main(["records", *wrong]) == 2
        out = capsys.readouterr()
        assert word in out.err and out.err.count("\n") == 1
