"""Cross tables and strength by budget say what was measured, and how sure it is."""

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

from ai import weights
from game import games
from game.app import cli
from game.arena import budgets, contest, cross_table, runner
from game.arena.contest import SeedResult
from game.arena.measures import MEASURES, figure_text, measure_of, sample_size, strength
from game.arena.runner import ProgressBar
from tests.kit import arena


def ask(line: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The report of a command."""
    assert cli.main([*line.split(), "--jobs", "1", "--json"]) == 0
    data: dict[str, Any] = json.loads(capsys.readouterr().out)
    return data


def tally(
    *shares: float, points: tuple[int, ...] = (0, 0), losses: tuple[float, ...] = (0, 0), deals: int = 2
) -> SeedResult:
    return SeedResult(shares, points, losses, deals, 0, 0, 30)


# --------------------------------------------------------------------- strength --
def test_a_strength_has_its_standard_error_over_the_seeds_and_the_share_of_an_equal_one() -> None:
    told = strength(MEASURES["wins"], [[tally(2, 0)] * 10 + [tally(1, 1)] * 10])
    assert (told["n"], told["value"], told["fair"], told["better"]) == (40, 0.75, 0.5, True)
    assert told["error"] == pytest.approx(0.25 / 19**0.5)


def test_two_standard_errors_decide_and_a_handful_of_seeds_never() -> None:
    assert strength(MEASURES["wins"], [[tally(2, 0)] * 8 + [tally(0, 2)] * 2])["better"] is True, "2.2 errors"
    assert strength(MEASURES["wins"], [[tally(2, 0)] * 14 + [tally(0, 2)] * 6])["better"] is None, "1.9 errors"
    assert strength(MEASURES["wins"], [[tally(0, 2)] * 9 + [tally(2, 0)]])["better"] is False
    assert strength(MEASURES["wins"], [[tally(2, 0)] * 9])["better"] is None
    assert strength(MEASURES["wins"], [[tally(2, 0)]])["error"] is None


def test_to_lose_less_is_better() -> None:
    told = strength(MEASURES["losses"], [[tally(0, 0, losses=(0, 2))] * 9 + [tally(0, 0, losses=(2, 0))]])
    assert (told["n"], told["value"], told["fair"], told["better"]) == (20, 0.1, 0.5, True)


def test_points_are_counted_a_deal_however_many_a_match_has() -> None:
    told = strength(MEASURES["points"], [[tally(0, 0, points=(30, 0), deals=4), tally(0, 0, points=(10, 20), deals=1)]])
    assert (told["n"], told["value"], told["fair"]) == (5, 8, 6)


def test_where_few_points_are_good_fewer_are_better(capsys: pytest.CaptureFixture[str]) -> None:
    data = ask("arena rumino --cross random,club --seats 2 --deals 60 --measure points", capsys)
    better = {row["bot"]: row["better"] for row in data["rows"]}
    assert better == {"random": False, "club": True}


# ------------------------------------------------------------------ cross table --
def test_with_two_seats_each_pair_plays_once_and_with_more_each_bot_of_a_pair_among_the_other() -> None:
    assert cross_table.pairs("abc", 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert set(cross_table.pairs("abc", 3)) == {(a, b) for a in "abc" for b in "abc" if a != b}


def test_the_losses_of_a_pair_are_those_of_each(capsys: pytest.CaptureFixture[str]) -> None:
    data = ask("arena rumino --cross random,club --seats 2 --deals 10 --measure losses", capsys)
    cells = {c["bot"]: c["value"] for c in data["cells"]}
    lost = arena.play(contest.plan("rumino", "", ("random", "club"), "deals", 10, 7))["losses"]
    assert list(cells.values()) == pytest.approx([n / 10 for n in lost]) and cells["random"] > cells["club"]


def test_of_two_at_a_table_each_pair_plays_once_and_a_cell_is_what_the_pair_brings(
    capsys: pytest.CaptureFixture[str],
) -> None:
    data = ask("arena gin --cross random,novice,club --deals 20 --preset basic", capsys)
    cells = {(c["bot"], c["against"]): c for c in data["cells"]}
    assert len(cells) == 6 and all(c["n"] == 20 for c in cells.values())
    for (a, b), cell in cells.items():
        mirror = cells[b, a]
        assert cell["value"] + mirror["value"] == pytest.approx(2 * cell["fair"])
        assert cell["better"] is (None if mirror["better"] is None else not mirror["better"])
    alone = arena.play(contest.plan("gin", "basic", ("novice", "club"), "deals", 20, 7))
    assert cells["novice", "club"]["value"] == alone["wins"][0] / 20
    assert cells["novice", "club"]["error"] == pytest.approx(alone["stderr"][0], abs=1e-5)
    assert data["rows"][0]["n"] == 40 and data["rows"][0]["value"] == pytest.approx(
        (cells["random", "novice"]["value"] + cells["random", "club"]["value"]) / 2
    )
    assert data["measure"] == "wins" and data["illegal"] == 0


def test_a_game_may_name_each_measure_there_is() -> None:
    assert set(games.MEASURES) == set(MEASURES)


def test_wins_are_good_in_every_game_and_points_as_the_game_says() -> None:
    signs = {}
    for game in ("gin", "rumino"):
        deals, matches = (contest.plan(game, "", ("club", "club"), unit, 2, 7) for unit in ("deals", "matches"))
        signs[game] = [measure_of(*one).sign for one in (("wins", deals), ("points", deals), ("points", matches))]
    assert signs == {"gin": [1, 1, 1], "rumino": [1, -1, 1]}


def test_a_figure_says_what_it_is_taken_from() -> None:
    figure = {"value": 0.5, "error": 0.125, "better": None}
    assert (
        figure_text(figure, True) == "50.0 ±12.5  " and figure_text(figure | {"better": True}, False) == "0.50 ±0.12 +"
    )
    assert figure_text(figure | {"error": None}, True) == "50.0 ±?  "
    assert sample_size({"unit": "matches", "measure": "wins"}, 3) == "3 matches"
    assert sample_size({"unit": "matches", "measure": "points"}, 30) == "30 deals"


def test_of_more_one_of_the_row_sits_among_others_of_the_column(capsys: pytest.CaptureFixture[str]) -> None:
    data = ask("arena sumidagawa --cross random,novice --deals 8", capsys)
    assert data["seats"] == 4 and data["measure"] == "points"
    alone = arena.play(contest.plan("sumidagawa", "ultra", ("novice", *["random"] * 3), "deals", 8, 7))
    one, other = data["cells"]
    assert (other["bot"], other["against"], other["value"]) == ("novice", "random", alone["points"][0] / 8)
    assert one["value"] < 2 and one["fair"] == 2.5
    assert ask("arena rin --cross random,novice --deals 3 --seats 3", capsys)["measure"] == "wins"
    assert ask("arena rin --cross random,novice --deals 3 --seats 3 --measure losses", capsys)["measure"] == "losses"


def test_the_table_names_its_measure_and_marks_what_is_decided(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main("arena gin --cross random,club --deals 24 --jobs 1".split()) == 0
    head, about, names, random, club, tail = capsys.readouterr().out.splitlines()
    assert head.startswith("gin (app), 2 seats: share of wins in %") and about.startswith("24 deals a cell")
    assert names.split() == ["random", "club", "all"] and tail.startswith("illegal 0")
    assert random.split()[:2] == ["random", "–"] and random.endswith("-")
    assert club.endswith("+") and club.split()[-4] == "–"


def test_the_columns_of_a_table_are_as_wide_as_what_stands_in_them() -> None:
    figure = {"value": -127.654, "error": 12.021, "better": False}
    bots = ["club", "expert"]
    cells = [{"bot": a, "against": b} | figure for a, b in (bots, bots[::-1])]
    data = {"game": "rin", "preset": "school", "seats": 4, "measure": "points", "unit": "deals", "bots": bots}
    data |= {"cells": [cell | {"n": 4} for cell in cells], "rows": [{"bot": bot} | figure for bot in bots]}
    data |= {"illegal": 0, "void": 0, "seconds": 0}
    head, size, _, club, expert, _ = cross_table.table_text(data).splitlines()
    assert head.startswith("rin (school), 4 seats: points a deal ±") and " bot among 3 of the column's" in head
    assert size.startswith("4 deals a cell; ")
    assert club.split() == ["club", "–", *["-127.65", "±12.02", "-"] * 2]
    assert expert.split() == ["expert", *["-127.65", "±12.02", "-"], "–", *["-127.65", "±12.02", "-"]]


def test_a_table_of_two_says_against_whom() -> None:
    figure = {"value": 0.5, "error": None, "better": None, "n": 4}
    data = {"game": "gin", "preset": "app", "seats": 2, "measure": "wins", "unit": "matches", "bots": ["a", "b"]}
    data |= {"cells": [figure | {"bot": "a", "against": "b"}], "rows": [figure | {"bot": bot} for bot in "ab"]}
    head = cross_table.table_text(data | {"illegal": 0, "void": 0, "seconds": 0}).splitlines()[0]
    assert head == "gin (app), 2 seats: share of wins in % ± standard error of the row's bot against the column's"


def test_a_long_name_moves_no_figure_out_of_its_column() -> None:
    data = arena.play(contest.plan("gin", "app", ("expert/careful~40", "club"), "deals", 2, 7))
    _, head, *rows, _ = contest.table_text(data).splitlines()
    assert {len(row) for row in rows} == {len(head)}


def test_no_bot_plays_against_itself() -> None:
    for bots in (["club"], ["club", "expert", "club"]):
        with pytest.raises(ValueError, match="two or more different bots"):
            cross_table.pairs(bots, 2)


# --------------------------------------------------------------------- budgets --
BUDGETS = "arena gin --budgets 1,40 --deals 4 --against random"


@pytest.mark.campaign
def test_each_budget_meets_the_same_opponents_on_the_same_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    data = ask(BUDGETS, capsys)
    assert (data["level"], data["against"], [row["budget"] for row in data["budgets"]]) == ("master", "random", [1, 40])
    alone = arena.play(contest.plan("gin", "app", ("master:40", "random"), "deals", 4, 7))
    assert data["budgets"][1]["value"] == alone["wins"][0] / 4 and data["budgets"][1]["n"] == 4
    assert cli.main([*BUDGETS.split(), "--jobs", "1"]) == 0
    head, _, first, second, _ = capsys.readouterr().out.splitlines()
    assert "master against random, share of wins in %" in head
    assert [first.split()[0], second.split()[0]] == ["1", "40"]


def test_a_budget_goes_with_the_level_and_not_with_its_weight_file(capsys: pytest.CaptureFixture[str]) -> None:
    level = f"master/bold@leaf_evaluation={weights.path('gin/leaf_evaluation')}"
    data = ask(f"arena gin --budgets 1 --level {level} --deals 2 --against random", capsys)
    plain = ask("arena gin --budgets 1 --level master/bold --deals 2 --against random", capsys)
    assert data["level"] == level and data["budgets"] == plain["budgets"]


ROWS = [
    {"budget": b, "value": v, "error": e, "fair": 0.5, "better": None, "n": 8}
    for b, v, e in ((25, 0.5, 0.02), (400, 0.6, None))
]
REPORT = {
    "game": "gin",
    "preset": "app",
    "seats": 2,
    "unit": "matches",
    "measure": "wins",
    "level": "master",
    "against": "expert",
    "budgets": ROWS,
    "illegal": 0,
    "void": 0,
    "seconds": 3.0,
}


def test_the_table_by_budget_says_who_met_whom_and_how_often() -> None:
    head, size, first, second, foot = budgets.table_text(REPORT).splitlines()
    assert head.startswith("gin (app), 2 seats: master against expert, share of wins in % ")
    assert size.startswith("8 matches each; ") and foot == contest.footer(REPORT)
    assert (first.split(), second.split()) == (["25", "50.0", "±2.0"], ["400", "60.0", "±?"])
    more = budgets.table_text(REPORT | {"seats": 4, "measure": "points"}).splitlines()
    assert more[0].startswith("gin (app), 4 seats: master among 3 expert, points a deal ± ")
    assert more[1].startswith("8 deals each; ") and more[2].split()[1] == "0.50"


@pytest.mark.parametrize(("ending", "begins"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_plot_of_strength_by_budget_is_drawn(ending: str, begins: bytes, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"plot.{ending}"
    budgets.plot(REPORT, file)
    drawn = file.read_bytes()
    assert drawn.startswith(begins)
    words = "25", "400", "gin (app), 2 seats: master against expert", "master", "an equally strong bot"
    for text in (*words, "budget in rollouts per decision", "share of wins in % ± standard error", "60"):
        assert ending == "png" or f"<!-- {text} -->".encode() in drawn, text


def test_what_cannot_be_drawn_is_said_before_hours_of_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def without(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(runner, "play_seed", None)
    monkeypatch.setattr(importlib, "import_module", without)
    for file, word in (("a.doc", "not a.doc"), ("no/a.svg", "no folder"), ("a.svg", "pip install matplotlib")):
        assert cli.main([*BUDGETS.split(), "--plot", str(tmp_path / file)]) == 2
        out, err = capsys.readouterr()
        assert not out and word in err and err.count("\n") == 1


# ---------------------------------------------------------------- progress bar --
def test_the_bar_says_how_far_it_is_how_it_stands_and_how_long_it_takes() -> None:
    bar = ProgressBar(contest.plan("gin", "app", ("club", "random"), "deals", 200, 7), 100)
    bar.begin([tally(2, 0)] * 20)
    for shares in ((2, 0), (0, 2)) * 10:
        bar.add(tally(*shares))
    assert bar.line(4.0) == "[########            ] 40/100 seeds, club v random 75.0% ± 6.9%, 5/s, 0:00:12 left"


def test_the_bar_is_for_a_terminal_and_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for terminal in (False, True):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        assert cli.main("arena gin --deals 4 --jobs 1".split()) == 0
        err = capsys.readouterr().err
        assert ("0/2 seeds" in err) is terminal
        assert not terminal or (err.endswith("\r") and not err.split("\r")[-2].strip())
