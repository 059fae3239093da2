"""Weights are searched by self-play: the same from the same seed, gone on with, written only if they are better."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ai import registry, weights
from ai.games.gin import club
from ai.games.gin.bots import Club
from ai.games.sumidagawa.bots import Expert
from game.app import cli
from game.arena import contest, tuning
from game.arena.measures import MEASURES, measure_of

TABLE: dict[str, Any] = {"game": "gin", "preset": "app", "unit": "deals", "asked": 4, "seed": 7}


class Walk:
    """In place of CMA-ES: points in a row, of which the best is found."""

    def __init__(self, start: list[float], _: float, options: dict[str, Any]) -> None:
        self.start, self.step = start, 0
        self.told: list[tuple[float, list[float]]] = []
        self.result = SimpleNamespace(xfavorite=start)

    def ask(self) -> list[list[float]]:
        self.step += 1
        return [[sign * self.step / 2 for _ in self.start] for sign in (-1, 1)]

    def tell(self, points: list[list[float]], losses: list[float]) -> None:
        self.told += list(zip(losses, points, strict=True))
        self.result = SimpleNamespace(xfavorite=min(self.told)[1])


@pytest.fixture(autouse=True)
def no_cma(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", SimpleNamespace(CMAEvolutionStrategy=Walk))


@pytest.fixture
def like_a_hill(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal is worth more the nearer `knock` is to 10, whatever is played."""

    def trial(asked: tuning.TuningJob, task: tuning.Task) -> list[tuning.Gain]:
        knock = dict(zip(asked.names, task.values, strict=True))["knock"]
        return [(2 - abs(10 - knock) + n % 2 / 100, 2) for n in task.seeds]

    monkeypatch.setattr(tuning, "trial", trial)


def asked(what: str = "club:knock,wary", generations: int = 4, **table: Any) -> tuning.TuningJob:
    return tuning.tuning_job(what, 2, {**TABLE, **table}, "points", generations, "the command")


def test_what_is_searched_is_named_by_level_group_or_weight() -> None:
    assert asked().names == ("knock", "wary")
    assert {n.split(".")[0] for n in asked("expert:knock,risk").names} == {"knock", "risk"}
    assert asked("expert:knock.gin").names == ("knock.gin",)
    assert len(asked("club").names) == 11
    with pytest.raises(tuning.TuningError, match="club in gin weighs no 'hope'; there are: chance, "):
        asked("club:hope")
    with pytest.raises(tuning.TuningError, match="no weight of club in gin to change: all of ',' are 0"):
        asked("club:,")
    with pytest.raises(tuning.TuningError, match="random in gin has no weights"):
        asked("random")
    for level in ("club/bold", "expert~20"):
        with pytest.raises(tuning.TuningError, match=f"'{level}' has no weights of its own; there are: random, novice"):
            asked(level)
    with pytest.raises(registry.UnknownLevel):
        asked("nobody")


def test_steps_come_from_the_weights_and_what_is_0_is_left_alone() -> None:
    known = {"a.large": -10.0, "a.small": 0.1, "b.one": 2.0}
    assert tuning.steps(known, list(known)) == [2.0, 0.2, 0.4]
    expert = registry.load("sumidagawa", "expert")
    assert isinstance(expert, Expert)
    nothing = {n for n, weight in weights.numbers(expert.weights) if weight == 0}
    asked_for = {**TABLE, "game": "sumidagawa", "preset": "ultra"}
    names = tuning.tuning_job("expert:wait", 3, asked_for, "points", 1, "").names
    zero = next(n for n in nothing if n.startswith("wait."))
    assert names and not nothing.intersection(names)
    with pytest.raises(tuning.TuningError, match=f"all of '{zero}' are 0"):
        tuning.tuning_job(f"expert:{zero}", 3, asked_for, "points", 1, "")


def test_equal_weights_gain_nothing_and_worse_ones_lose() -> None:
    look = asked("club:gain,knock", asked=60)
    same, worse = tuning.evaluate(look, [[1.0, club.STANDARD.knock], [100.0, -1.0]], 0, 1)
    assert tuning.mean(same) == (0.0, 0.0) and len(same) == 30
    gain, error = tuning.mean(worse)
    assert error and gain < -2 * error


def test_any_number_of_processes_finds_the_same() -> None:
    look = asked("club:danger,knock", asked=44)
    points = [[1.0, 5.0], [9.0, 10.0]]
    assert tuning.evaluate(look, points, 3, 1) == tuning.evaluate(look, points, 3, 2)


@pytest.mark.usefixtures("like_a_hill")
def test_better_weights_are_written_with_the_command_that_found_them(tmp_path: Path) -> None:
    data = tuning.search(asked(), tmp_path / "a.json")
    before, knock = data["weights"]["knock"]
    assert data["better"] and before == club.STANDARD.knock and data["gain"] > 2 * data["error"]
    file = tmp_path / "a.json.toml"
    assert data["file"] == str(file)
    found = weights.load(file, club.Weights)
    assert found.knock == knock == pytest.approx(10, abs=0.5) and found.danger == club.STANDARD.danger
    text = file.read_text("utf-8")
    assert text.startswith('origin = """\nthe command : a gain of') and "letting versions play" in text


@pytest.mark.usefixtures("like_a_hill")
def test_better_weights_of_a_level_without_a_file_here_are_written_too(tmp_path: Path) -> None:
    """As those of a game that is a distribution of its own."""
    with registry.other_levels("gin", {"wizard": Club}):
        data = tuning.search(asked("wizard:knock"), tmp_path / "a.json")
        assert data["better"] and weights.load(Path(data["file"]), club.Weights).knock == data["weights"]["knock"][1]
    assert data["target"] is None and tuning.report_text(data).endswith(f"better; written to {data['file']}")


@pytest.mark.usefixtures("like_a_hill")
def test_what_one_search_found_is_not_replaced_by_another(tmp_path: Path) -> None:
    outs = tmp_path / "gin_club.toml", tmp_path / "b.json"
    found = [
        Path(tuning.search(asked(what), out)["file"]) for what, out in zip(("club:knock", "club"), outs, strict=True)
    ]
    assert len({*outs, *found}) == 4
    assert all(tuning.search(asked("club:knock"), outs[0])["file"] == str(found[0]) for _ in range(2))


@pytest.mark.usefixtures("like_a_hill")
def test_weights_that_are_not_better_are_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "SIGNIFICANT_ERRORS", 1e9)
    data = tuning.search(asked(), tmp_path / "a.json")
    assert not data["better"] and data["file"] is None and "nothing is written" in tuning.report_text(data)
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]


def test_a_search_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look, out = asked(), tmp_path / "a.json"
    whole = tuning.search(look, tmp_path / "whole.json")
    played: list[int] = []
    real = tuning.evaluate

    def evaluate(*given: Any, **more: Any) -> Any:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(given[2])
        return real(*given, **more)

    monkeypatch.setattr(tuning, "evaluate", evaluate)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            tuning.search(look, out)
        played.pop()
    assert len(json.loads(out.read_text("utf-8"))["found"]) == 4
    monkeypatch.setattr(tuning, "evaluate", real)
    assert tuning.search(look, out) == whole
    more = asked(generations=5)
    assert tuning.search(more, out) == tuning.search(more, tmp_path / "whole.json")
    assert len(json.loads(out.read_text("utf-8"))["found"]) == 5


@pytest.mark.campaign
def test_an_opponent_may_have_a_weight_file_of_its_own(tmp_path: Path) -> None:
    file, out = tmp_path / "expert.toml", tmp_path / "a.json"
    file.write_bytes(weights.path("gin/expert").read_bytes())
    look = tuning.tuning_job("club:knock", 2, TABLE, "points", 1, "", [f"expert@expert={file}"])
    plain = tuning.tuning_job("club:knock", 2, TABLE, "points", 1, "", ["expert"])
    points = [[3.0], [8.0]]
    assert tuning.evaluate(look, points, 0, 1) == tuning.evaluate(plain, points, 0, 1)
    tuning.search(look, out)
    file.write_bytes(file.read_bytes() + b"\n")
    with pytest.raises(tuning.TuningError, match=r"of another search \(weights\)"):
        tuning.search(look, out)


def test_a_file_of_another_search_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    tuning.search(asked(generations=1), out)
    kept = out.read_bytes()
    with pytest.raises(tuning.TuningError, match="of another search"):
        tuning.search(asked(generations=1, seed=8), out)
    assert out.read_bytes() == kept
    out.write_text('{"found": []}', encoding="utf-8")
    with pytest.raises(tuning.TuningError, match="no file of a search, or damaged"):
        tuning.search(asked(generations=1), out)


@pytest.mark.parametrize(
    "changes",
    [
        {"found": 7},
        {"found": [7]},
        {"found": [{"at": [], "gain": []}]},
        {"found": [{"at": [[0.5]], "gain": []}]},
        {"found": [{"at": [["x"]], "gain": [1.0]}]},
        {"found": [{"at": [[0.5]], "gain": [1e300]}]},
        {"check": [[[0.5, 0]]], "checked": 1},
        {"check": [[0.5]], "checked": 1},
        {"search": []},
    ],
)
def test_a_search_of_wrong_shapes_is_refused_and_left(changes: dict[str, Any], tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    head = tuning.TuningFile(out, asked(generations=1)).head
    out.write_text(json.dumps({"search": head, "found": [], "checked": 0, "check": []} | changes), encoding="utf-8")
    kept = out.read_bytes()
    with pytest.raises(tuning.TuningError, match="no file of a search, or damaged"):
        tuning.search(asked(generations=1), out)
    assert out.read_bytes() == kept


def test_points_that_are_not_those_of_this_optimiser_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    head = tuning.TuningFile(out, asked(generations=1)).head
    found = [{"at": [[0.5, 0.5, 0.5]], "gain": [1.0]}]
    out.write_text(json.dumps({"search": head, "found": found, "checked": 0, "check": []}), encoding="utf-8")
    with pytest.raises(tuning.TuningError, match="another version of cma"):
        tuning.search(asked(generations=1), out)


def test_the_check_is_played_on_other_seeds() -> None:
    look = asked("club:knock", asked=20)
    trial, check = (tuning.trial(look, tuning.Task(0, (3.0,), range(10), on)) for on in (False, True))
    assert trial != check


@pytest.mark.usefixtures("like_a_hill")
def test_every_generation_and_every_part_of_a_check_is_played_once_on_seeds_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, played = tuning.evaluate, list[tuple[bool, int]]()

    def evaluate(job: Any, points: Any, first: int, workers: Any, check: bool = False, progress: Any = None) -> Any:
        played.append((check, first))
        return real(job, points, first, workers, check, progress)

    monkeypatch.setattr(tuning, "evaluate", evaluate)
    checks = [(True, 2 * n) for n in range(tuning.CHECK_FACTOR)]
    for generations, new in ((2, [(False, 0), (False, 2), *checks]), (2, []), (3, [(False, 4), *checks])):
        played.clear()
        data = tuning.search(asked(generations=generations), tmp_path / "a.json")
        assert played == new and data["n"] == 4 * tuning.CHECK_FACTOR


def test_a_gain_is_positive_for_what_is_better_by_the_measure() -> None:
    result = contest.SeedResult((2.0, 0.0), (9, 3), (0.0, 2.0), 2, 0, 0, 30)
    few = contest.plan("rumino", "table", ("club", "club"), "deals", 2, 7)
    assert tuning.gain(MEASURES["points"], result) == (3, 2)
    assert tuning.gain(MEASURES["losses"], result) == (1, 2)
    assert tuning.gain(measure_of("points", few), result) == (-3, 2)


def test_against_others_the_best_weights_are_checked_beside_the_present_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "evaluate", lambda _, points, *__: [[(p[0], 2)] for p in points])
    alike, others = (tuning.tuning_job("club:knock", 2, TABLE, "points", 1, "", a) for a in ([], ["novice"]))
    assert tuning._check(alike, [3.0], [8.0], 0, 1, None) == [(3, 2)]
    assert tuning._check(others, [3.0], [8.0], 0, 1, None) == [(-5, 2)]


def test_weights_that_make_matches_shorter_gain_nothing_by_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the check against others both points gain a point a deal, in matches of 10 and of 20 deals."""
    look = tuning.tuning_job("club:knock", 2, TABLE | {"unit": "matches"}, "points", 1, "", ["novice"])
    monkeypatch.setattr(tuning, "evaluate", lambda *_: [[(10.0, 10)] * 4, [(20.0, 20)] * 4])
    assert tuning.mean(tuning._check(look, [3.0], [8.0], 0, 1, None)) == (0.0, 0.0)


def command(capsys: pytest.CaptureFixture[str], text: str) -> tuple[int, str]:
    code = cli.main(["arena", "gin", *text.split()])
    return code, "".join(capsys.readouterr())


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, said = command(capsys, f"--tune club:knock --deals 2 --generations 1 --jobs 1 --out {tmp_path / 'a.json'}")
    assert code == 0 and "knock" in said and "on fresh seeds" in said


def test_the_command_refuses_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert command(capsys, "--tune club") == (2, "rintaku: --tune needs a file to continue from: --out FILE\n")
    code, said = command(capsys, f"--tune club:no --out {tmp_path / 'a.json'}")
    assert code == 2 and "weighs no 'no'" in said and said.count("\n") == 1
    monkeypatch.setitem(sys.modules, "cma", None)
    code, said = command(capsys, f"--tune club --out {tmp_path / 'a.json'}")
    assert (code, said) == (2, "rintaku: --tune needs cma; install it with: pip install 'rintaku[tune]'\n")


def test_arena_plays_with_any_bots_it_is_given() -> None:
    plan = contest.plan("gin", "app", ("club", "club"), "deals", 2, 7)
    usual = contest.play_seed(plan, 0)
    assert usual == contest.play_seed(plan, 0, registry.load) and usual != contest.play_seed(
        plan, 0, lambda game, _: registry.load(game, "random")
    )


@pytest.mark.campaign
def test_the_real_optimiser_walks_the_same_way_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "cma")
    pytest.importorskip("cma")
    look = asked(generations=1, asked=2)
    first = tuning.search(look, tmp_path / "a.json")
    assert tuning.search(look, tmp_path / "b.json")["weights"] == first["weights"]
    assert tuning.search(look, tmp_path / "a.json")["weights"] == first["weights"]
