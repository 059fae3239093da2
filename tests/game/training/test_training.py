"""Weight files are made by programs: the same from the same seed, in parts that a stopped run continues from."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import engine
from ai import weights
from ai.sparring import SparringPartner
from ai.training import fitting
from ai.training.trainer import Row, Trainer, trainers
from engine import files
from game.app import cli
from game.training import runner
from game.training.parts import PART_DEALS
from tests.kit.apart import train_apart
from tests.kit.counts import Counts

FEW = {("rumino", "expert"): 20, ("rumino", "rollout"): 20, ("rumino", "prior_network"): 20}
"""Deals in which each kind of move occurs, where 10 are too few."""
ALL = [(game, makes) for game in engine.game_ids() for makes in trainers(game)]


class Means(NamedTuple):
    one: float
    two: float


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A trainer in place of those of Gin Rummy; the seeds of the deals that it plays."""
    seeds: list[int] = []

    def collect(seed: int) -> Iterable[Row]:
        seeds.append(seed)
        rng = Random(seed)
        return [(rng.random(), 2.0)] * (1 + seed % 2)

    def fit(rows: Any, seed: int) -> Means:
        return Means(*[round(float(m), 6) for m in rows.mean(axis=0)])

    monkeypatch.setattr(runner, "trainer", lambda game, makes: Trainer(makes, "Means.", collect, fit, "club"))
    return seeds


def train(out: Path, *more: str, deals: int = 3 * PART_DEALS, makes: str = "means", game: str = "gin") -> int:
    given = ["train", game, makes, "--deals", str(deals), "--jobs", "1", "--out", str(out)]
    return cli.main([*given, *more])


def test_a_stopped_run_continues_and_makes_the_same_file(played: list[int], tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    whole, stopped = tmp_path / "whole.toml", tmp_path / "stopped.toml"
    assert train(whole) == 0
    assert train(stopped, deals=2 * PART_DEALS) == 0
    (tmp_path / "stopped.toml.parts" / "000000").unlink()
    played.clear()
    assert train(stopped) == 0
    assert len(played) == 2 * PART_DEALS  # the first part and the third
    assert stopped.read_bytes() == whole.read_bytes()


@pytest.mark.usefixtures("played")
def test_the_command_that_measures_the_file_names_it_whatever_it_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    out = tmp_path / "my means.toml"
    assert train(out) == 0
    _, _, command = capsys.readouterr().out.partition("To measure it: ")
    assert shlex.split(command) == ["rintaku", "arena", "gin", "--bots", f"club@means={out},club"]


def test_another_seed_makes_another_file(played: list[int], tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    made = []
    for seed in ("7", "8"):
        out = tmp_path / f"{seed}.toml"
        assert train(out, "--seed", seed) == 0
        made.append(weights.load(out, Means))
    assert made[0] != made[1]


def test_parts_of_another_run_are_refused_and_left(
    played: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    out = tmp_path / "means.toml"
    assert train(out) == 0
    before, file = {f: f.read_bytes() for f in (tmp_path / "means.toml.parts").iterdir()}, out.read_bytes()
    played.clear()
    assert train(out, "--seed", "8") == 2
    assert "is of another run (seed); name a new file" in capsys.readouterr().err
    part = tmp_path / "means.toml.parts" / "000001"
    other = before[part.with_name("000002")]
    others_rows = before[part].partition(b"\n")[0] + b"\n" + other.partition(b"\n")[2]
    for damaged in (before[part][:-1], other, others_rows):
        part.write_bytes(damaged)
        assert train(out) == 2
        assert "000001 is damaged; remove it" in capsys.readouterr().err
    part.write_bytes(before[part])
    assert {f: f.read_bytes() for f in (tmp_path / "means.toml.parts").iterdir()} == before
    assert out.read_bytes() == file
    assert not played


def test_a_file_that_is_no_weight_file_is_not_replaced(
    played: list[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    precious, folder = tmp_path / "precious.toml", tmp_path / "folder"
    precious.write_text("precious")
    folder.mkdir()
    for out in (precious, folder):
        assert train(out) == 2
        assert f"{out} is there already and is no weight file" in capsys.readouterr().err
    assert precious.read_text() == "precious" and not played


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gin", "means", "--out", "x"], "no program makes 'means' of gin; those that can be made are: belief_sampler"),
        (["nim", "means", "--out", "x"], "there is no game 'nim'"),
        (["gin"], "rintaku train --list names them"),
        (["gin", "expert"], "--out FILE"),
    ],
)
def test_what_cannot_be_made_is_said_in_a_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["train", *words]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(("game", "makes"), ALL)
def test_what_fits_a_weight_file_has_to_be_there_before_a_deal_is_played(
    game: str, makes: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fitting, "find_spec", lambda name: name == "numpy")
    played: list[Any] = []
    monkeypatch.setattr(runner, "collect", lambda *job: played.append(job))
    assert train(tmp_path / "new.toml", makes=makes, game=game) == 2
    said = capsys.readouterr().err
    assert said.endswith("pip install 'rintaku[train]'\n") and said.count("\n") == 1
    assert not played


def test_deals_without_a_case_are_said_to_be_too_few(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numpy")
    nothing = Trainer("means", "Nothing.", lambda seed: [], lambda rows, seed: Means(0, 0), "club")
    monkeypatch.setattr(runner, "trainer", lambda game, makes: nothing)
    out = tmp_path / "means.toml"
    assert train(out) == 2
    assert "no case of some kind to learn from; ask for more deals" in capsys.readouterr().err
    assert not out.exists()


def test_the_list_names_every_trainer(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["train", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line[0] != " "] == [" ".join(one) for one in ALL]


@pytest.mark.parametrize(("game", "makes"), ALL)
def test_what_a_trainer_makes_is_a_weight_file_of_its_game(game: str, makes: str) -> None:
    assert weights.path(f"{game}/{makes}").is_file()


def test_low_deals_are_those_of_oklahoma_and_straight_without_the_limit_10() -> None:
    from ai.games.gin.training_deals import low_deal, ordinary_deal

    limits = {low_deal(seed).knock_limit for seed in range(150)}
    assert limits == {0, *range(2, 10)}  # an ace in Oklahoma: only gin
    assert {ordinary_deal(seed).knock_limit for seed in range(20)} == {10}


def test_decisions_of_expert_are_learned_from_against_opponents_of_several_kinds() -> None:
    from ai.games.gin.bots import Club, Expert
    from ai.games.gin.training_deals import mixed_pairing, ordinary_deal, outcomes

    pairings: list[Any] = [mixed_pairing(Random(seed)) for seed in range(60)]
    assert {type(pairing.after.bots[1 - pairing.seat]) for pairing in pairings} == {Expert, Club, SparringPartner}
    assert {type(pairing.after.bots[pairing.seat]) for pairing in pairings} == {Expert}
    assert {pairing.seat for pairing in pairings} == {0, 1}
    for seed, pairing in enumerate(pairings[:6]):
        found = list(outcomes(("discard",), 6, ordinary_deal, seed, share=1.0, pairing=pairing))
        assert found
        assert {outcome.view.seat for _, outcome in found} == {pairing.seat}


def test_of_a_deal_with_odd_moves_only_the_draws_after_them_are_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    from ai.games.gin import training
    from ai.games.gin.training_deals import ordinary_deal

    def draws(beginning: int) -> list[int]:
        monkeypatch.setattr(training, "ODD_BEGINNING", beginning)
        return [len(list(training.collect_turns(ordinary_deal, seed))) for seed in range(12)]

    assert all(draws(1))  # no odd moves
    longer_than_a_deal = draws(10**9)
    assert 0 < longer_than_a_deal.count(0) < 12  # every second deal, so a part of them


def test_where_deals_are_counted_a_win_is_learned_as_a_whole_win() -> None:
    from ai.games.gin.match_equity import WIN_POINTS
    from ai.games.gin.training import collect_turns
    from ai.games.gin.training_deals import low_deal

    seeds = [seed for seed in range(12) if low_deal(seed).options["scoring"] == "wins"]
    gains = {row[-1] for seed in seeds for row in collect_turns(low_deal, seed)}
    assert {WIN_POINTS, -WIN_POINTS} <= gains <= {WIN_POINTS, -WIN_POINTS, 0.0}


@pytest.mark.campaign
@pytest.mark.parametrize(("game", "makes"), ALL)
def test_a_tiny_file_of_each_kind_is_made_and_played_by(
    game: str, makes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], counts: Counts
) -> None:
    pytest.importorskip("sklearn")
    out, again = tmp_path / "tiny.toml", tmp_path / "again.toml"
    for file in (out, again):
        train_apart(game, makes, FEW.get((game, makes), PART_DEALS), file)
    assert out.read_bytes() == again.read_bytes()
    assert f"rintaku train {game} {makes} --deals " in files.read_toml(out, weights.MAX_BYTES)["origin"].replace(
        "\n", " "
    )
    made = trainers(game)[makes]
    bot, rules = made.bot.partition(":")[0], ["--preset", made.preset] if made.preset else []
    usual = f"{bot}:4" if bot == "master" else bot
    seats = engine.load(game).SEATS[0]
    bots = [f"{usual}@{makes}={out}", *[usual] * (seats - 1)]
    assert cli.main(["arena", game, "--bots", ",".join(bots), "--deals", "1", "--jobs", "1", *rules]) == 0
    assert "illegal 0" in capsys.readouterr().out
    counts.add("training", "weight files made twice")
