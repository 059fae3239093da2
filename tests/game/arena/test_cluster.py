"""Long runs on a Dask cluster: the same report as on one machine, whatever happens to the workers."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ai
import engine
import game
from game.app import cli
from game.arena import cluster
from game.arena.program import program_hash
from game.arena.workers import Cluster, map_tasks

ROOT = Path(__file__).resolve().parents[3]
RUN = "arena gin --bots club,novice --matches 60 --seed 3 --json"


class Laboratory:
    """A scheduler and workers, each a process that is started as in the guide."""

    def __init__(self, folder: Path) -> None:
        self.file, self.processes = folder / "scheduler.json", list[subprocess.Popen[str]]()
        said = self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", until="Scheduler at")
        self.address = said.split()[-1]

    def start(self, program: str, *words: str, until: str, path: str = str(ROOT)) -> str:
        """Start a process. Returns the line of its log that has the text `until`."""
        line = [sys.executable, "-m", f"distributed.cli.{program}", "--no-dashboard", *words]
        env = os.environ | {"PYTHONPATH": path}
        folder = path.split(os.pathsep)[0]  # `-m` looks here first
        process = subprocess.Popen(line, env=env, cwd=folder, stderr=subprocess.PIPE, text=True)
        self.processes.append(process)
        assert process.stderr
        return next(said for said in process.stderr if until in said).strip()

    def worker(self, name: str, path: str = str(ROOT)) -> subprocess.Popen[str]:
        """Add a worker. Returns its process."""
        words = (self.address, "--nthreads", "1", "--no-nanny", "--name", name)
        self.start("dask_worker", *words, until="Registered to", path=path)
        return self.processes[-1]

    def begin(self, line: str) -> subprocess.Popen[str]:
        """Begin a run on the cluster."""
        command = [sys.executable, "-m", "game", *line.split(), "--cluster", self.address]
        return subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
        )

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.communicate()


@pytest.fixture
def laboratory(tmp_path: Path) -> Iterator[Laboratory]:
    pytest.importorskip("distributed")
    lab = Laboratory(tmp_path)
    yield lab
    lab.close()


def alone(line: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """The report of a run on this machine, without its speed."""
    assert cli.main([*line.split(), "--jobs", "1"]) == 0
    return without_speed(capsys.readouterr().out)


def without_speed(text: str) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(text)
    return {key: value for key, value in report.items() if key not in ("seconds", "decisions_per_second")}


# ------------------------------------------------------------------- as a laboratory does --
@pytest.mark.campaign
def test_a_worker_that_dies_and_one_that_comes_late_lose_nothing(
    laboratory: Laboratory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workers = [laboratory.worker(f"w{n}") for n in range(3)]
    out = tmp_path / "out.jsonl"
    run = laboratory.begin(f"{RUN} --out {out}")
    while run.poll() is None and (not out.exists() or out.read_text("utf-8").count("\n") < 4):
        pass
    assert run.poll() is None, "the run is not over yet"
    workers[0].kill()
    laboratory.worker("late")
    said, complained = run.communicate(timeout=120)
    assert run.returncode == 0, complained
    assert without_speed(said) == alone(RUN, capsys)


@pytest.mark.campaign
def test_a_worker_with_another_program_is_refused_by_name(
    laboratory: Laboratory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for package in ("engine", "ai"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "engine" / "cards.py").open("a", encoding="utf-8") as file:
        file.write("# another commit\n")
    laboratory.worker("old", f"{tmp_path}{os.pathsep}{ROOT}")
    run = laboratory.begin(RUN)
    said, complained = run.communicate(timeout=120)
    assert run.returncode == 2 and not said
    assert "the worker old is refused" in complained and complained.count("\n") == 2
    laboratory.worker("old again", f"{tmp_path}{os.pathsep}{ROOT}")
    laboratory.worker("new")
    run = laboratory.begin(RUN)
    said, complained = run.communicate(timeout=120)
    assert run.returncode == 0 and without_speed(said) == alone(RUN, capsys)
    assert all("is refused" in line and "worker old" in line for line in complained.splitlines())


@pytest.mark.campaign
def test_a_worker_that_cannot_name_its_program_is_refused_too(laboratory: Laboratory, tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "__init__.py").touch()  # as in commits before there were clusters
    laboratory.worker("ancient", str(tmp_path))
    run = laboratory.begin(RUN)
    said, complained = run.communicate(timeout=120)
    assert run.returncode == 2 and not said
    assert "the worker ancient is refused" in complained and complained.count("\n") == 2


def test_the_program_of_a_worker_is_also_what_runs_the_matches() -> None:
    assert cluster.this_program() == program_hash((engine, ai, game)) != program_hash()


@pytest.mark.campaign
def test_weights_are_trained_and_tuned_on_a_cluster_too(
    laboratory: Laboratory, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sklearn")
    pytest.importorskip("cma")
    laboratory.worker("w")
    files = tmp_path / "there.toml", tmp_path / "here.toml"
    for line in ("train rin leaf_evaluation --deals 20", "arena gin --tune club:knock --deals 4 --generations 1"):
        run = laboratory.begin(f"{line} --out {files[0]}")
        assert (run.communicate(timeout=120), run.returncode)[1] == 0
        assert cli.main([*line.split(), "--jobs", "1", "--out", str(files[1])]) == 0
        if line.startswith("train"):
            assert files[0].read_bytes() == files[1].read_bytes()
        for file in files:
            file.unlink()


# ----------------------------------------------------------------------------- what is wrong --
def test_without_its_library_a_cluster_is_refused_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(cluster, "import_module", missing)
    assert cli.main("arena gin --deals 2 --cluster tcp://127.0.0.1:1".split()) == 2
    assert "pip install 'rintaku[cluster]'" in capsys.readouterr().err
    with pytest.raises(cluster.ClusterError):
        next(map_tasks(abs, [1], Cluster("tcp://127.0.0.1:1")))


@pytest.mark.parametrize("words", ["--cluster laboratory", "--cluster tcp://host", "--cluster tcp://host:1 --jobs 2"])
def test_what_is_no_address_is_refused(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(f"arena gin {words}".split())
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.campaign
def test_a_scheduler_that_does_not_answer_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "ANSWER_S", 1)
    assert cli.main("arena gin --deals 2 --cluster tcp://127.0.0.1:1".split()) == 2
    said = capfd.readouterr().err
    assert "no scheduler answers at tcp://127.0.0.1:1" in said and said.count("\n") == 1
