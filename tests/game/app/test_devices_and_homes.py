"""What is no file, and folders that cannot be: refused in one line, and not read."""

import errno
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.options import table_options
from game.app import cli, commands
from game.app.settings import Settings
from game.match import saves
from game.match.session import company
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from tests.game.match.test_compat_saves import begun
from tests.kit.app import open_app

pytestmark = pytest.mark.skipif(os.name != "posix", reason="devices, pipes and sockets are those of POSIX")
LINES = {
    "replay": "replay {}",
    "verify": "verify {}",
    "import": "records --import {}",
    "arena": "arena gin --bots random,random --deals 2 --jobs 1 --out {}",
    "tune": "arena gin --tune club:knock --deals 2 --generations 1 --jobs 1 --out {}",
}


@pytest.fixture(params=["device", "pipe", "socket", "folder"])
def no_file(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Something that is no regular file."""
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    path = tmp_path / "something.jsonl"
    with socket.socket(socket.AF_UNIX) as server:
        if request.param == "device":
            path = Path("/dev/zero")
        elif request.param == "pipe":
            os.mkfifo(path)
        elif request.param == "socket":
            server.bind(path.name)
        else:
            path.mkdir()
        yield path


@pytest.mark.sample
@pytest.mark.parametrize("line", LINES)
def test_a_command_refuses_what_is_no_file(
    line: str, no_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "_window", lambda **_: pytest.fail("the window was opened"))
    before = os.lstat(no_file).st_mode
    assert cli.main(LINES[line].format(no_file).split()) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and no_file.name in err and "not a regular file" in err
    assert os.lstat(no_file).st_mode == before


def test_a_pipe_named_like_a_match_is_in_nobodys_way() -> None:
    match = begun("gin")
    match.close()
    os.utime(match.path, (1, 1))
    os.mkfifo(saves.folder() / "current-2.jsonl")
    app = open_app()
    assert isinstance(app.top, Start) and app.top.saved and app.top.saved.game == "gin"
    assert "not a regular file" in app.toasts[0].text


@pytest.mark.parametrize("target", ["nowhere", "current.jsonl"])
def test_a_link_to_nowhere_named_like_a_match_keeps_no_match_from_being_saved(target: str) -> None:
    saves.folder().mkdir()
    saves.current().symlink_to(saves.folder() / target)
    match = begun("gin")
    assert not match.warning and match.path.name == "current-2.jsonl" and saves.current().is_symlink()


def test_a_lock_that_is_a_link_leaves_the_file_that_it_names_as_it_is(home: Path, tmp_path: Path) -> None:
    """Older versions of filelock emptied it."""
    (tmp_path / "thesis").write_bytes(b"years of work")
    home.mkdir(exist_ok=True)
    (home / "settings.json.lock").symlink_to(tmp_path / "thesis")
    assert Settings(volume=0.5).save() is None and (tmp_path / "thesis").read_bytes() == b"years of work"


@pytest.mark.parametrize("name", ["h" * 300, "/".join(["h" * 200] * 25)], ids=["name", "path"])
@pytest.mark.parametrize("line", ["records", "play gin", "learn gin"])
def test_a_data_folder_whose_name_is_too_long_is_said_in_one_line(
    name: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path / name))
    assert cli.main(line.split()) == 2
    out, err = capsys.readouterr()
    assert not out and err.count("\n") == 1 and "too long" in err and "RINTAKU_HOME" in err and len(err) < 300
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("line", ["records", "play gin"])
def test_a_data_folder_within_a_working_folder_that_was_deleted_is_said_in_one_line(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("RINTAKU_HOME", "data")
    assert cli.main(line.split()) == 2
    said = "rintaku: the data folder data cannot be used: No such file or directory; name another one by RINTAKU_HOME\n"
    assert capsys.readouterr() == ("", said)


def test_a_long_path_that_can_be_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path.joinpath(*["h" * 50] * 6)
    monkeypatch.setenv("RINTAKU_HOME", str(home))
    app = open_app()
    app.close()
    assert (home / "settings.json").is_file() and cli.main(["records"]) == 0


def test_in_a_data_folder_of_somebody_else_one_plays_and_is_told_that_nothing_is_saved(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after `sudo rintaku`: the folder belongs to root, and nobody else can look into it."""
    begun("gin").close()
    for name in ("stat", "lstat", "scandir", "listdir", "open", "mkdir"):
        real = getattr(os, name)

        def refuse(path: Any, *args: Any, real: Any = real, **named: Any) -> Any:
            if str(path).startswith(f"{home}{os.sep}"):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return real(path, *args, **named)

        monkeypatch.setattr(os, name, refuse)
    app = open_app()
    assert isinstance(app.top, Start) and not app.top.saved
    assert all(app.top.think() for _ in range(8)), "ratings, what is due, puzzles"
    assert cli.main(["records"]) == 0
    app.start_match("gin", table_options(engine.load("gin")), 7, company("gin"))
    app.step(1000)
    assert isinstance(app.top, TableScene) and any("Permission denied" in toast.text for toast in app.toasts)
    app.home()
    for scene in (app.routes.matches, app.routes.records, app.routes.knowledge, lambda: app.routes.setup("gin")):
        app.push(scene())
        app.step(16)
    app.close()
