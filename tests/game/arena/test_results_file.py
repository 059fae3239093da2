"""A long run of the arena can be stopped at any moment and goes on; no file is spoilt."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.app import cli
from game.arena import contest, results_file, runner
from game.arena.contest import Plan, SeedResult
from game.arena.program import program_hash
from game.arena.runner import Stopped
from tests.kit.sampling import scaled

ROOT = Path(__file__).resolve().parents[3]
LINE = "arena gin --bots club,random --deals {} --seed {} --jobs 1 --json --out {}"


def plans(asked: int = 12, seed: int = 7) -> list[Plan]:
    return [contest.plan("gin", "app", (bot, "random"), "deals", asked, seed) for bot in ("club", "random")]


def tallies(asked: Sequence[Plan], out: Path | None = None, jobs: int = 1) -> list[Sequence[SeedResult]]:
    return [played.results for played in runner.play(asked, jobs, out)]


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a run that came to its end."""
    file = tmp_path_factory.mktemp("arena") / "finished.jsonl"
    runner.play(plans(), 1, file)
    return file


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds that are played from now on. A seed has one result, so that it is played once in all."""
    seeds: list[int] = []
    known: dict[tuple[tuple[str, ...], int, int], SeedResult] = {}

    def play(plan: Plan, n: int) -> SeedResult:
        seeds.append(n)
        key = plan.bots, plan.seed, n
        if key not in known:
            known[key] = contest.play_seed(plan, n)
        return known[key]

    monkeypatch.setattr(runner, "play_seed", play)
    return seeds


# --------------------------------------------------------------------- going on --
def test_a_file_changes_no_result_and_is_the_same_for_any_number_of_processes(tmp_path: Path) -> None:
    assert tallies(plans()) == tallies(plans(), tmp_path / "one") == tallies(plans(), tmp_path / "two", 2)
    one, two = (
        {(line["plan"], line["seed"]): line["tally"] for line in map(json.loads, text.splitlines()[1:])}
        for text in ((tmp_path / name).read_text() for name in ("one", "two"))
    )
    assert one == two and len(one) == 12


@pytest.mark.scaled
def test_wherever_a_file_ends_it_goes_on_to_the_same_end(finished: Path, tmp_path: Path, counted: list[int]) -> None:
    whole, expected = finished.read_bytes(), tallies(plans(), finished)
    assert not counted, "nothing is played twice"
    starts = [0, *(i + 1 for i, byte in enumerate(whole) if byte == 10)]
    cuts = sorted({*starts, *(i + 1 for i in starts[:-1]), *(i - 1 for i in starts[1:])})
    for cut in cuts[:: scaled(5, 1)]:
        file = tmp_path / "cut.jsonl"
        file.write_bytes(whole[:cut])
        counted.clear()
        assert tallies(plans(), file) == expected
        assert len(counted) == 12 - max(0, whole[:cut].count(b"\n") - 1), "what is whole counts"
        assert file.read_bytes().count(b"\n") == 13 and tallies(plans(), file) == expected


def test_ctrl_c_keeps_what_is_done(finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, play, left = tmp_path / "stopped.jsonl", contest.play_seed, [1] * 5

    def until_ctrl_c(plan: Plan, n: int) -> SeedResult:
        if not left:
            raise KeyboardInterrupt
        left.pop()
        return play(plan, n)

    monkeypatch.setattr(runner, "play_seed", until_ctrl_c)
    with pytest.raises(Stopped) as stopped:
        runner.play(plans(), 1, file)
    assert (stopped.value.done, stopped.value.total) == (5, 12)
    left += [1] * 7
    assert tallies(plans(), file) == tallies(plans(), finished)


def test_a_longer_run_goes_on_from_a_shorter_one_and_back(tmp_path: Path, counted: list[int]) -> None:
    file = tmp_path / "longer.jsonl"
    short = tallies(plans(4), file)
    assert len(counted) == 4
    assert tallies(plans(10), file) == tallies(plans(10))
    assert len(counted) == 4 + 6 + 10
    assert tallies(plans(4), file) == short and len(counted) == 20


def test_the_command_says_what_is_kept_and_goes_on(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "command.jsonl"
    line = LINE.format(8, 7, file).split()
    with monkeypatch.context() as patch:
        patch.setattr(runner, "play_seed", lambda plan, n: (_ for _ in ()).throw(KeyboardInterrupt))
        assert cli.main(line) == 130
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and "stopped after 0 of 4 seeds" in err and str(file) in err
    assert cli.main(line) == cli.main(line) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == second, "the seconds, too, are those it took"
    assert json.loads(first)["deals"] == 8


def test_two_runs_never_write_one_results_file(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, line = tmp_path / "shared.jsonl", finished.read_bytes().splitlines(keepends=True)[1]
    with monkeypatch.context() as patch:

        def another_run_writes(plan: contest.Plan, n: int) -> contest.SeedResult:
            with file.open("ab") as other:
                other.write(line)
            return contest.play_seed(plan, n)

        patch.setattr(runner, "play_seed", another_run_writes)
        assert cli.main(LINE.format(8, 7, file).split()) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and "another program has changed the file" in err
    assert file.read_bytes().count(b"\n") == 2, "the other run's line stands, and nothing behind it"


# -------------------------------------------------------------- what is refused --
OTHERS = {
    "gin --bots club,novice --deals 8": "(bots)",
    "gin --cross club,random,novice --deals 8": "(bots)",
    "gin --bots club,random --deals 8 --seed 8": "(seed)",
    "gin --bots club,random --matches 8": "(unit)",
    "gin --bots club,random --deals 8 --preset basic": "(preset, options)",
    "rumino --bots club,random --deals 8": "(game, preset, options)",
}


@pytest.mark.parametrize("line", OTHERS)
def test_a_file_of_another_plan_is_refused_and_left(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.jsonl"
    assert cli.main(LINE.format(8, 7, file).split()) == 0
    before = file.read_bytes()
    capsys.readouterr()
    assert cli.main(["arena", *line.split(), "--out", str(file)]) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and f"is of another plan {OTHERS[line]}; name a new file" in err
    assert file.read_bytes() == before


def test_results_of_other_opponents_are_not_mixed(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "older.jsonl"
    shutil.copy(finished, file)
    assert program_hash() == program_hash()
    monkeypatch.setattr(results_file, "program_hash", lambda: "00000000")
    with pytest.raises(results_file.ResultsFileError, match="the program has changed since"):
        runner.play(plans(), 1, file)
    assert file.read_bytes() == finished.read_bytes()


@pytest.mark.scaled
def test_a_damaged_file_is_refused_with_its_line_and_left(finished: Path, tmp_path: Path) -> None:
    whole = finished.read_bytes()
    file = tmp_path / "damaged.jsonl"
    for place in range(20, len(whole) - 1, scaled(101, 23)):
        damaged = whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :]
        file.write_bytes(damaged)
        with pytest.raises(results_file.ResultsFileError, match=f"damaged in line {whole[:place].count(10) + 1}"):
            runner.play(plans(), 1, file)
        assert file.read_bytes() == damaged


TALLY = [[1.0, 1.0], [5, -5], [1.0, 1.0], 2, 0, 0, 41]
SHAPES: dict[str, dict[str, object]] = {
    "no tally": {"tally": None},
    "a number": {"tally": 7},
    "short": {"tally": TALLY[:3]},
    "a number for the shares": {"tally": [1.0, *TALLY[1:]]},
    "a seat more": {"tally": [[1.0, 1.0, 1.0], *TALLY[1:]]},
    "a text for a share": {"tally": [["1", 1.0], *TALLY[1:]]},
    "infinite points": {"tally": [TALLY[0], [float("inf"), 5], *TALLY[2:]]},
    "no deals": {"tally": [*TALLY[:3], 0, 0, 0, 41]},
    "a negative count": {"tally": [*TALLY[:6], -1]},
    "another plan": {"plan": 2},
    "a list for a plan": {"plan": []},
    "half a seed": {"seed": 0.5},
    "seconds below nothing": {"seconds": -0.1},
    "no seconds": {"seconds": None},
    "endless seconds": {"seconds": float("nan")},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_right_sums_over_what_is_no_result_are_refused_with_their_line(
    shape: str, finished: Path, tmp_path: Path
) -> None:
    head = finished.read_text("utf-8").splitlines()[0]
    data = {"plan": 0, "seed": 0, "tally": TALLY, "seconds": 0.1} | SHAPES[shape]
    file = tmp_path / "shape.jsonl"
    file.write_text(f"{head}\n{results_file._line(data, results_file._start(head))}\n", "utf-8")
    before = file.read_bytes()
    with pytest.raises(results_file.ResultsFileError, match="damaged in line 2; it was left"):
        runner.play(plans(), 1, file)
    assert file.read_bytes() == before


def test_a_file_too_large_to_go_on_from_is_refused(
    finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "large.jsonl"
    shutil.copy(finished, file)
    monkeypatch.setattr(results_file, "MAX_BYTES", 500)
    with pytest.raises(results_file.ResultsFileError, match="too much to continue from; name a new file"):
        runner.play(plans(), 1, file)


def test_a_line_of_another_file_does_not_fit(finished: Path, tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    runner.play(plans(seed=8), 1, file)
    mixed = finished.read_bytes() + file.read_bytes().splitlines(keepends=True)[3]
    file.write_bytes(mixed)
    with pytest.raises(results_file.ResultsFileError, match="damaged in line 14"):
        runner.play(plans(), 1, file)


@pytest.mark.parametrize("text", ["hello", "hello\nyou\n", '{"format": "rintaku"}\n', "\0\0\0\n", "[1]\n", "\udcff\n"])
def test_what_is_no_file_of_the_arena_is_left(text: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(results_file.ResultsFileError, match="no file of the arena"):
        runner.play(plans(), 1, file)
    assert file.read_bytes() == text.encode(errors="surrogateescape")


def test_a_file_that_cannot_be_written_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for file in (tmp_path, tmp_path / "nowhere" / "a.jsonl"):
        assert cli.main(LINE.format(8, 7, file).split()) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1 and str(file) in err


# -------------------------------------------------------------- a real terminal --
@pytest.mark.usefixtures("hears")
@pytest.mark.skipif(os.name != "posix", reason="a terminal and signals as POSIX has them")
@pytest.mark.parametrize("ctrl_c", [True, pytest.param(False, marks=pytest.mark.campaign)])
def test_at_a_terminal_ctrl_c_or_a_kill_ends_every_process_and_the_file_goes_on(ctrl_c: bool, tmp_path: Path) -> None:
    import pty

    file, asked = tmp_path / "run.jsonl", 40_000
    terminal, inside = pty.openpty()
    line = [sys.executable, "-m", "game.app.cli", *LINE.format(asked, 7, file).replace("--jobs 1", "--jobs 2").split()]
    running = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=inside, start_new_session=True)
    os.close(inside)
    seen = b""
    while b"/s, " not in seen:
        seen += os.read(terminal, 1000)
    if ctrl_c:
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.kill()
    while more := read_on(terminal):
        seen += more
    os.close(terminal)
    assert running.wait() == (130 if ctrl_c else -signal.SIGKILL)
    assert not ctrl_c or (b"are kept in" in seen and b"Traceback" not in seen)
    done = file.read_bytes().count(b"\n") - 1
    assert 0 < done < asked / 2
    plan = contest.plan("gin", "app", ("club", "random"), "deals", 2 * done, 7)
    assert tallies([plan], file) == tallies([plan])


def read_on(terminal: int) -> bytes:
    """What comes next; nothing when every process that could write has ended."""
    try:
        return os.read(terminal, 1000)
    except OSError:  # so Linux says it
        return b""
