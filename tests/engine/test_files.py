"""Files are read within limits, written whole, never over another one, and for their owner only."""

import errno
import os
import socket
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine import files

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes and modes of files are those of POSIX")


def test_read_takes_no_more_than_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "ten"
    file.write_bytes(b"0123456789")
    assert files.read(file, 10) == b"0123456789"
    with pytest.raises(files.TooLarge):
        files.read(file, 9)


def test_read_refuses_devices_pipes_sockets_and_folders(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        for path in (tmp_path / "pipe", tmp_path / "socket", tmp_path, Path("/dev/zero")):
            with pytest.raises(files.NotAFile):
                files.read(path, 100)


DEEP = "[" * 70 + "]" * 70


@pytest.mark.parametrize(
    "text",
    ["", "{", "\xff", '"\\ud800"', '{"\\ud800": 1}', "NaN", "[1e999]", "-Infinity", "9" * 10_000, DEEP, "[" * 100_000],
)
def test_read_json_refuses_what_could_not_be_written_again(text: str, tmp_path: Path) -> None:
    file = tmp_path / "data.json"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError):
        files.read_json(file, 1_000_000)


QUOTED = '."#"' * 60_000


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a = \xff",
        f"a = {DEEP}",
        f"a = {'[' * 50_000}",
        f"a{'.a' * 90_000} = 1",
        f"[a{'.a' * 90_000}]",
        f"a{QUOTED} = 1",
        f'a = {{b = """"""", c{QUOTED} = 1}}',
        f"a = {{b = 1.5, c{' . 1.2' * 60_000} = 1}}",
    ],
)
def test_read_toml_refuses_at_once_what_is_nested_without_end(text: str, tmp_path: Path) -> None:
    file = tmp_path / "data.toml"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError):
        files.read_toml(file, 1_000_000)


def test_a_line_of_many_numbers_is_no_key_of_many_parts(tmp_path: Path) -> None:
    file = tmp_path / "data.toml"
    numbers = [n / 8 - 90 for n in range(2000)] + [1.5e-7]
    file.write_text(f"a = {numbers}\nb = [0.5,-0.25]# 0.1\n")
    assert files.read_toml(file, 1_000_000) == {"a": numbers, "b": [0.5, -0.25]}


def test_what_is_plain_data_is_read(tmp_path: Path) -> None:
    (tmp_path / "data.json").write_text('{"a": [1, 2.5, "凛", null]}', "utf-8")
    (tmp_path / "data.toml").write_bytes("a.b = [1, 2.5]\r\n[t]\nc = '凛 . . .'\r\n".encode())
    assert files.read_json(tmp_path / "data.json", 100) == {"a": [1, 2.5, "凛", None]}
    assert files.read_toml(tmp_path / "data.toml", 100) == {"a": {"b": [1, 2.5]}, "t": {"c": "凛 . . ."}}
    with pytest.raises(files.TooLarge):
        files.read_json(tmp_path / "data.json", 10)


def test_replace_writes_the_whole_file_and_leaves_nothing_beside(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "er" / "file"
    files.replace(file, b"first")
    files.replace(file, b"second")
    assert file.read_bytes() == b"second"
    assert [f.name for f in file.parent.iterdir()] == ["file"]


def test_move_never_replaces_a_file(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_bytes(b"1")
    second.write_bytes(b"2")
    with pytest.raises(FileExistsError):
        files.move(first, second)
    assert (first.read_bytes(), second.read_bytes()) == (b"1", b"2")
    second.unlink()
    files.move(first, second)
    assert second.read_bytes() == b"1" and list(tmp_path.iterdir()) == [second]
    with pytest.raises(FileNotFoundError):
        files.move(first, tmp_path / "third")
    assert list(tmp_path.iterdir()) == [second]


def test_move_without_hard_links_leaves_nothing_half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = tmp_path / "first"
    first.write_bytes(b"1")
    monkeypatch.setattr(os, "link", _full)
    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", _full)
        with pytest.raises(OSError, match="space"):
            files.move(first, tmp_path / "second")
    assert list(tmp_path.iterdir()) == [first]
    files.move(first, tmp_path / "second")
    assert (tmp_path / "second").read_bytes() == b"1" and not first.exists()


def test_a_disk_that_refuses_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    files.replace(file, b"first")
    monkeypatch.setattr(os, "write", _full)
    with pytest.raises(OSError, match="space"):
        files.replace(file, b"second")
    assert file.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [file]


def test_create_never_replaces_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    files.create(file, b"first")
    with pytest.raises(FileExistsError):
        files.create(file, b"second")
    assert file.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [file]


def test_the_first_free_name_is_taken_and_what_has_a_name_stays(tmp_path: Path) -> None:
    names = [tmp_path / str(n) for n in range(3)]
    for written in (b"0", b"1", b"2"):
        files.first_free(names, partial(files.create, data=written))
    assert [path.read_bytes() for path in names] == [b"0", b"1", b"2"]
    with pytest.raises(FileExistsError):
        files.first_free(names, partial(files.create, data=b"3"))
    with pytest.raises(PermissionError):
        files.first_free(iter(names), _refuse)


def _refuse(path: Path) -> None:
    raise PermissionError(errno.EACCES, "no", str(path))


@pytest.mark.parametrize("link", ["data", "data/reports"])
def test_a_folder_that_is_a_link_to_nowhere_is_no_name_that_is_taken(link: str, tmp_path: Path) -> None:
    (tmp_path / link).parent.mkdir(exist_ok=True)
    (tmp_path / link).symlink_to(tmp_path / "a drive that is not there")
    names = (tmp_path / "data" / "reports" / str(n) for n in range(3))
    with pytest.raises(NotADirectoryError):
        files.first_free(names, partial(files.create, data=b"a report"))
    assert next(names).name == "1"
    with pytest.raises(NotADirectoryError), files.creating(names):
        pass


def test_create_works_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    test_create_never_replaces_a_file(tmp_path)


def test_append_refuses_a_file_that_ends_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "file"
    files.create(file, b"one\n")
    files.append(file, b"two\n", 4)
    with pytest.raises(files.Changed):
        files.append(file, b"three\n", 4)
    assert file.read_bytes() == b"one\ntwo\n"


def test_append_takes_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    files.create(file, b"one\n")
    write, calls = os.write, []

    def short(descriptor: int, data: bytes) -> int:
        calls.append(len(data))
        return write(descriptor, data[:3]) if len(calls) == 1 else _full(descriptor, data)

    monkeypatch.setattr(os, "write", short)
    with pytest.raises(OSError, match="space"):
        files.append(file, b"two\nthree\n", 4)
    assert file.read_bytes() == b"one\n"


def test_a_log_that_is_too_long_is_begun_anew(tmp_path: Path) -> None:
    log = tmp_path / "log"
    for entry in (b"one\n", b"two\n", b"three\n"):
        files.append_to_log(log, entry, 7)
    assert log.read_bytes() == b"three\n"
    files.append_to_log(log, b"four\n", 7)
    assert log.read_bytes() == b"three\nfour\n"


def test_a_log_takes_entries_of_several_programs_and_no_pipe_is_opened(tmp_path: Path) -> None:
    for entry in (b"one\n", b"two\n"):
        files.append_to_log(tmp_path / "new" / "log", entry, 100)
    assert (tmp_path / "new" / "log").read_bytes() == b"one\ntwo\n"
    os.mkfifo(tmp_path / "pipe")
    for write in (partial(files.append_to_log, most=100), partial(files.append, size=0)):
        with pytest.raises(OSError):  # nobody reads from it; who waits for a reader, waits for ever
            write(tmp_path / "pipe", b"one\n")
    with pytest.raises(OSError):
        files.sync_file(tmp_path / "pipe")
    with pytest.raises(files.NotAFile):
        files.append(Path(os.devnull), b"one\n", 0)


def test_a_log_that_is_a_link_leaves_the_file_that_it_names_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis").write_bytes(b"years of work")
    for target in ("thesis", "nowhere"):
        (tmp_path / "log").unlink(missing_ok=True)
        (tmp_path / "log").symlink_to(tmp_path / target)
        with pytest.raises(OSError):
            files.append_to_log(tmp_path / "log", b"an error", most=5)
    assert (tmp_path / "thesis").read_bytes() == b"years of work" and not (tmp_path / "nowhere").exists()


def test_new_files_and_folders_belong_to_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        files.replace(tmp_path / "a" / "b" / "file", b"")
        files.create(tmp_path / "a" / "new", b"")
    finally:
        os.umask(before)
    modes = {p.name: stat.S_IMODE(p.stat().st_mode) for p in tmp_path.rglob("*")}
    assert modes == {"a": 0o700, "b": 0o700, "file": 0o600, "new": 0o600}


def test_replaced_and_created_files_are_synced_before_they_get_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def note(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any) -> Any:
            seen.append(what)
            return function(*args)

        return noted

    monkeypatch.setattr(os, "fsync", note("sync", os.fsync))
    monkeypatch.setattr(os, "replace", note("name", os.replace))
    monkeypatch.setattr(os, "link", note("name", os.link))
    files.replace(tmp_path / "file", b"x")
    files.create(tmp_path / "new", b"x")
    assert seen == ["sync", "name", "sync"] * 2


def _full(descriptor: int, data: bytes) -> int:
    raise OSError(28, "No space left on device")


def test_a_file_written_in_pieces_is_whole_or_not_there(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with pytest.raises(RuntimeError), files.creating([file]) as out:
        out.file.write(b"one ")
        raise RuntimeError("stopped")
    assert list(tmp_path.iterdir()) == []
    with files.creating([file]) as out:
        out.file.write(b"one ")
        assert not file.exists()
        out.file.write(b"two")
    assert file.read_bytes() == b"one two" and list(tmp_path.iterdir()) == [file]
    with pytest.raises(FileExistsError), files.creating([file]):
        raise AssertionError("a taken name is refused before anything is written")
    assert file.read_bytes() == b"one two" and list(tmp_path.iterdir()) == [file]


def test_two_programs_that_write_the_same_new_file_in_pieces_leave_one_of_them_whole(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with pytest.raises(FileExistsError), files.creating([file]) as first:
        first.file.write(b"first")
        with files.creating([file]) as second:
            second.file.write(b"second")
    assert file.read_bytes() == b"second" and list(tmp_path.iterdir()) == [file]


def test_two_programs_that_write_a_new_file_in_pieces_under_the_next_free_name_get_one_each(tmp_path: Path) -> None:
    names = [tmp_path / f"file-{n}" for n in range(1, 4)]
    names[0].write_bytes(b"old")
    with files.creating(names) as first:
        first.file.write(b"first")
        with files.creating(names) as second:
            second.file.write(b"second")
    assert (second.path, first.path) == (names[1], names[2])
    assert [file.read_bytes() for file in names] == [b"old", b"second", b"first"]
    assert sorted(tmp_path.iterdir()) == names


def test_what_a_killed_program_left_is_never_in_the_way_and_goes_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    for write in (files.create, files.replace):
        monkeypatch.setattr(files, "_temporary_numbers", iter(range(100)))
        ours = [tmp_path / f"file.{os.getpid()}-{n}.tmp" for n in range(3)]
        other = tmp_path / "file.notes.tmp"
        for leftover in (*ours, other):
            leftover.write_bytes(b"half")
            os.utime(leftover, (0, 0))
        fresh = tmp_path / f"file.{os.getpid()}-0.tmp"
        fresh.write_bytes(b"half, by a program that still writes")
        write(file, b"whole")
        assert file.read_bytes() == b"whole"
        assert set(tmp_path.iterdir()) == {file, other, fresh}
        for rest in tmp_path.iterdir():
            rest.unlink()
