"""The arena plays what was asked for, fairly, the same with any number of processes."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from ai import registry, variants
from engine.contract import Action, BotMove, Result, View
from engine.options import OptionError
from engine.rng import derive
from game.app import cli
from game.arena import contest, runner
from tests.kit import arena

ROOT = Path(__file__).resolve().parents[3]
KEYS = "game preset bots deals matches wins points losses stderr illegal void seconds decisions_per_second"


def play(bots: str, unit: str = "deals", asked: int = 20, preset: str = "app") -> dict[str, Any]:
    return arena.play(contest.plan("gin", preset, bots.split(","), unit, asked, 7))


def timeless(data: dict[str, object]) -> dict[str, object]:
    return {k: v for k, v in data.items() if k not in ("seconds", "decisions_per_second")}


def test_wins_are_whole_numbers_where_none_is_shared() -> None:
    assert repr([contest._whole(wins) for wins in (3 * (1 / 3) + 1e-12, 2.5, 1 / 3)]) == "[1, 2.5, 0.3333]"


def test_the_report_has_its_keys_by_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main("arena gin --bots club,random --matches 4 --seed 7 --json".split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert list(data) == KEYS.split()
    assert data["bots"] == ["club", "random"] and data["matches"] == 4 and sum(data["wins"]) == 4
    assert len(data["points"]) == len(data["stderr"]) == 2 and data["illegal"] == 0


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main("arena gin --bots club,club --deals 3".split()) == 0
    out, err = capsys.readouterr()
    assert out.count("club") == 2 and "4 deals" in out and "illegal 0" in out
    assert err == "rintaku arena: 3 deals rounded up to 4, whole rotations of 2 seats\n"


def test_any_number_of_processes_gives_the_same() -> None:
    plan = contest.plan("gin", "app", ("club", "random"), "deals", 12, 7)
    assert timeless(arena.play(plan, 1)) == timeless(arena.play(plan, 2))


def test_each_seed_is_played_once_per_rotation() -> None:
    """Equal bots that each sit in both seats of every deal come out exactly equal."""
    data = play("club,club")
    assert data["wins"] == [data["wins"][0]] * 2 and data["points"] == [data["points"][0]] * 2
    assert data["deals"] == 20 and data["matches"] == 0


def test_the_order_of_the_bots_is_the_order_of_the_report() -> None:
    ahead, behind = play("club,random"), play("random,club")
    assert ahead["points"] == behind["points"][::-1]
    assert ahead["points"][0] > ahead["points"][1]


class Cheat:
    """Always knocks, allowed or not."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        yield None
        yield BotMove(Action(view.seat, "knock", (0,)), 100)


def test_illegal_actions_are_counted_and_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda game, level: Cheat())
    data = play("a,b", asked=2)
    assert data["deals"] == 2 and int(str(data["illegal"])) > 20


class Broken:
    """Plays three moves, then divides by zero, or answers nothing; by its name."""

    def __init__(self, name: str) -> None:
        self.name, self.moves = name, 0

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        self.moves += 1
        if self.moves > 3 and self.name == "zero":
            raise ZeroDivisionError("division by zero")
        if self.moves > 3 and self.name == "silent":
            return
        yield None
        if self.moves <= 3 or self.name == "random":
            yield BotMove(legal[0], 100)


@pytest.mark.parametrize("game", ["gin", "rin"])
@pytest.mark.parametrize(
    "name, how",
    [("zero", "ZeroDivisionError: division by zero"), ("silent", "it made no move"), ("none", "it made no move")],
)
def test_a_bot_that_fails_is_named_with_its_match(
    name: str, how: str, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(registry, "load", lambda _, level: Broken(level))
    line = ["arena", game, "--bots", f"random,{name}", "--deals", "2", "--seed", "7", "--jobs", "1"]
    assert cli.main(line) == 2
    out, err = capsys.readouterr()
    *trace, last = err.splitlines()
    seed = derive(7, "arena", 0)
    assert out == "" and re.fullmatch(
        rf"rintaku: the bot {name} of {game} failed at seed {seed}, after \d+ actions: {how}", last
    )
    assert bool(trace) == (name == "zero") and (not trace or trace[-1] == how)


class Counted:
    """The first legal action; counts how often it had a choice and moved."""

    moves: int = 0

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        Counted.moves += len(legal) > 1
        yield BotMove(legal[0], 100)


def test_a_decision_is_a_move_that_was_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "load", lambda game, level: Counted())
    plan = contest.plan("gin", "basic", ("a", "b"), "deals", 2, 7)
    assert contest.play_seed(plan, 0).decisions == Counted.moves > 20


def test_a_match_that_nobody_wins_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "MAX_DEALS", 3)
    data = play("random,random", "matches", 2, "straight")
    assert data["wins"] == [0, 0] and data["deals"] == 6


@pytest.mark.parametrize("game", engine.game_ids())
def test_the_points_of_a_match_are_those_at_its_end_of_which_more_are_better(game: str) -> None:
    rules = engine.load(game)
    plan = contest.plan(game, next(iter(rules.PRESETS)), ["novice"] * min(rules.SEATS), "matches", 2, 7)
    result = contest._play(rules, plan, 7, 0, variants.load)
    assert result.points[result.shares.index(1)] == max(result.points) > min(result.points)


def test_the_error_of_the_mean_is_taken_over_the_seeds() -> None:
    plan = contest.plan("gin", "app", ("club", "random"), "deals", 4, 7)
    first = contest.SeedResult((2.0, 0.0), (9, 0), (0.0, 2.0), 2, 0, 0, 30)
    tallies = [first, first._replace(shares=(0.0, 2.0), points=(0, 9), losses=(2.0, 0.0))]
    assert contest.report(plan, tallies, 1.0)["stderr"] == [0.5, 0.5]
    assert contest.report(plan, tallies[:1], 1.0)["stderr"] == [None, None]
    assert contest.report(plan, tallies, 1.0)["decisions_per_second"] == 60


def test_losses_are_the_deals_that_cost_a_bot_points() -> None:
    data = arena.play(contest.plan("rin", "school", ("random",) * 4, "deals", 40, 7))
    assert 30 < round(sum(data["losses"])) <= data["deals"] == 40
    assert len(data["losses"]) == 4
    paid, low = Result("rin", (-3, 8, -5, 0), (1,)), Result("knock", (41, 3, 20, 41), (1,))
    assert [contest._lost(paid, seat, 1) for seat in range(4)] == [0.5, 0, 0.5, 0]
    assert [contest._lost(low, seat, -1) for seat in range(4)] == [0.5, 0, 0, 0.5]
    assert contest._lost(Result("void", (0, 0)), 0, -1) == 0


def test_a_table_needs_a_bot_for_each_seat() -> None:
    with pytest.raises(OptionError, match="not played by 1"):
        contest.plan("gin", "app", ("club",), "deals", 2, 7)


def test_without_bots_club_plays_among_as_few_random_ones_as_the_game_is_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main("arena sumidagawa --deals 1 --jobs 1 --json".split()) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == ["club", "random", "random"]


@pytest.mark.parametrize(
    "written", ["club", "club/bold", "master:200", "expert~40", "expert@expert=FILE", "random", "spar/naive"]
)
def test_every_way_to_write_a_bot_is_in_the_help_and_in_the_guide(
    written: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["arena", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    guide = (ROOT / "game" / "arena" / "README.md").read_text("utf-8")
    assert (f"({written})" in text or f"{written} (" in text) and f"| `{written}` |" in guide
    for game in engine.game_ids():
        assert variants.load(game, written.replace("FILE", f"{ROOT}/ai/games/{game}/weights/expert.toml"))


def test_an_error_of_the_system_without_a_file_names_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_processes(*_: object) -> None:
        raise OSError(11, "no more processes")

    monkeypatch.setattr(runner, "play", no_processes)
    assert cli.main("arena gin --deals 2".split()) == 2
    assert capsys.readouterr().err == "rintaku: no more processes\n"
