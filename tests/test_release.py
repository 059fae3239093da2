"""Workflows and releases: what is tested where, and what a release says."""

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = {file.stem: file.read_text("utf-8") for file in sorted((ROOT / ".github/workflows").glob("*.yml"))}
CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0]\n\n- All.\n"
PROJECT = '[project]\nname = "rintaku"\nversion = "0.1.0"\n'


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """`.ci/release.py`."""
    spec = importlib.util.spec_from_file_location("release", ROOT / ".ci/release.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_suite_runs_on_three_systems_and_every_python() -> None:
    tests = WORKFLOWS["tests"]
    assert re.findall(r"(\w+)-latest", tests.split("system: [")[1].split("]")[0]) == ["ubuntu", "windows", "macos"]
    pythons = re.findall(r'"(3\.\d+)"', tests.split("python: [")[1].split("]")[0])
    assert pythons == ["3.11", "3.12", "3.13", "3.14"]
    assert f'requires-python = ">={pythons[0]}"' in (ROOT / "pyproject.toml").read_text("utf-8")


def test_a_release_waits_for_all_tests_and_builds_and_has_checksums_and_a_list_of_what_is_inside() -> None:
    release = WORKFLOWS["release"]
    assert "needs: [tests, builds]" in release
    for name in ("tests", "builds"):
        assert f"uses: ./.github/workflows/{name}.yml" in release and "workflow_call:" in WORKFLOWS[name]
    assert "sha256sum" in release and "cyclonedx-py" in release


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_write_nothing_unless_it_says_so(name: str) -> None:
    assert "\npermissions:\n  contents: read\n" in WORKFLOWS[name]
    assert WORKFLOWS[name].count("contents: write") == (name == "release")


@pytest.mark.parametrize("name", WORKFLOWS)
def test_the_scripts_of_a_workflow_exist(name: str) -> None:
    scripts = re.findall(r"(\.ci/[\w.]+)", WORKFLOWS[name])
    assert all((ROOT / script).is_file() for script in scripts)


def test_what_is_unreleased_becomes_the_version(script: ModuleType) -> None:
    dated = script.dated(CHANGELOG, "0.2.0", date(2026, 1, 2))
    assert "## [Unreleased]\n\n## [0.2.0] - 2026-01-02\n\n### Added\n" in dated
    assert script.notes(dated, "0.2.0") == "### Added\n\n- A thing.\n"
    assert script.notes(dated, "0.1.0") == "- All.\n"


def test_a_release_without_changes_is_refused(script: ModuleType) -> None:
    dated = script.dated(CHANGELOG, "0.2.0", date(2026, 1, 2))
    with pytest.raises(script.Refused, match="nothing about Unreleased"):
        script.dated(dated, "0.3.0", date(2026, 1, 3))
    with pytest.raises(script.Refused, match="released already"):
        script.dated(CHANGELOG, "0.1.0", date(2026, 1, 2))


@pytest.mark.parametrize("version", ["0.1.0", "0.0.9", "1", "v0.2.0", "0.02.0", "0.2.0\n"])
def test_a_version_is_three_numbers_and_above_the_last(script: ModuleType, version: str) -> None:
    with pytest.raises(script.Refused, match="no version above"):
        script.numbered(PROJECT, version)
    assert 'version = "0.10.0"' in script.numbered(PROJECT.replace("0.1.0", "0.9.0"), "0.10.0")


def test_the_notes_of_this_version_are_there(script: ModuleType) -> None:
    (version,) = re.findall(r'^version = "(.*)"$', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert script.notes((ROOT / "CHANGELOG.md").read_text("utf-8"), version)


Git = Callable[..., str]


@pytest.fixture
def git(tmp_path: Path) -> Git:
    """Git in a new repository with a changelog, a version and the script."""
    if shutil.which("git") is None:
        pytest.skip("no git here")
    for name, text in {"CHANGELOG.md": CHANGELOG, "pyproject.toml": PROJECT}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/release.py", tmp_path / ".ci")

    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    git("init", "--quiet")
    git("config", "user.name", "Aki")
    git("config", "user.email", "aki@example.org")
    git("add", ".")
    git("commit", "--quiet", "--message", "Begin")
    return git


def released(folder: Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, ".ci/release.py", "0.2.0"], cwd=folder, capture_output=True, text=True)


def test_one_command_commits_and_tags(tmp_path: Path, git: Git) -> None:
    done = [released(tmp_path) for _ in range(2)]
    assert [d.returncode for d in done] == [0, 1], done
    assert "nothing about Unreleased" in done[1].stderr
    assert git("tag").split() == ["v0.2.0"] and not git("status", "--porcelain")
    assert 'version = "0.2.0"' in git("show", "v0.2.0:pyproject.toml")


@pytest.mark.parametrize("refusal", ["a tag", "a hook"])
def test_a_release_that_git_refuses_changes_nothing(refusal: str, tmp_path: Path, git: Git) -> None:
    if refusal == "a tag":
        git("tag", "v0.2.0")
    else:
        hook = tmp_path / ".git/hooks/pre-commit"
        hook.write_text("#!/bin/sh\necho not so >&2\nexit 1\n", encoding="utf-8")
        hook.chmod(0o755)
    done = released(tmp_path)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert git("log", "--format=%s") == "Begin\n" and not git("status", "--porcelain")
