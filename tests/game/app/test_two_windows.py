"""Two windows on one data folder keep what each of them changed: settings and progress."""

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from engine import files
from game.app import settings, shared_file
from game.learn import progress
from tests.kit.sampling import scaled
from tests.kit.together import together


def written(home: Path, name: str = "settings.json") -> dict[str, Any]:
    data: dict[str, Any] = json.loads((home / name).read_text("utf-8"))
    return data


# ---------------------------------------------------------------------- settings --
def test_the_window_that_saves_last_does_not_undo_what_the_other_changed(home: Path) -> None:
    (first, _), (second, _) = settings.load(), settings.load()
    first.cloth, first.volumes["cards"] = "night", 0.1
    first.last_options["gin"] = {"target": 50}
    first.guests["Aki"] = "fox"
    assert first.save() is None
    second.mute, second.volumes["calls"] = True, 0.2
    second.last_options["rin"] = {"deals": 3}
    second.guests["Ben"] = "owl"
    assert second.save() is None
    assert first.save() is None, "as when its window closes"
    both = settings.load()[0]
    assert (both.cloth, both.mute) == ("night", True)
    assert (both.volumes["cards"], both.volumes["calls"]) == (0.1, 0.2)
    assert both.last_options == {"gin": {"target": 50}, "rin": {"deals": 3}}
    assert both.guests == {"Aki": "fox", "Ben": "owl"}


def test_of_one_setting_changed_in_both_windows_the_last_one_stands_and_what_was_removed_is_gone(home: Path) -> None:
    first = settings.load()[0]
    first.guests = {"Aki": "fox", "Ben": "owl"}
    first.save()
    second = settings.load()[0]
    del first.guests["Aki"]
    first.cloth = "night"
    first.save()
    second.cloth = "moss"
    second.save()
    assert written(home)["guests"] == {"Ben": "owl"} and written(home)["cloth"] == "moss"


def test_settings_that_could_not_be_saved_are_saved_the_next_time(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = settings.load()[0]
    mine.cloth = "night"
    with monkeypatch.context() as patch:
        patch.setattr(files, "replace", _refuse)
        assert mine.save() == "warning.settings_unsaved"
    assert mine.save() is None and written(home)["cloth"] == "night"


def _refuse(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_names_of_a_newer_program_stay_in_the_file(home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"mute": True, "from_the_future": 1}), "utf-8")
    mine = settings.load()[0]
    mine.cloth = "night"
    mine.save()
    assert (written(home)["from_the_future"], written(home)["mute"], written(home)["cloth"]) == (1, True, "night")


NEWER = {"contrast": "dim", "colours": "few", "speed": "warp", "text_size": 3.0, "call_window": "60"}


@pytest.mark.parametrize("name", NEWER)
def test_a_value_of_a_newer_program_resets_no_other_and_stays_in_the_file(name: str, home: Path) -> None:
    (home / "settings.json").write_text(json.dumps({"mute": True, name: NEWER[name]}), "utf-8")
    mine, warning = settings.load()
    assert (getattr(mine, name), mine.mute, warning) == (getattr(settings.Settings(), name), True, None)
    mine.cloth = "night"
    assert mine.save() is None
    assert (written(home)[name], written(home)["cloth"]) == (NEWER[name], "night")


def test_a_file_damaged_meanwhile_is_put_aside_and_the_settings_are_written_whole(home: Path) -> None:
    mine = settings.load()[0]
    mine.save()
    (home / "settings.json").write_text('{"mute": "yes"}')
    assert mine.save() is None
    assert (home / "settings.json.damaged").read_text() == '{"mute": "yes"}'
    assert written(home)["cloth"] == mine.cloth


def test_what_is_too_large_to_be_read_again_is_not_written(home: Path) -> None:
    mine = settings.load()[0]
    mine.cloth = "night"
    mine.save()
    mine.guests["Aki"] = "a" * shared_file.MAX_BYTES
    assert mine.save() == "warning.settings_unsaved"
    assert settings.load()[0].cloth == "night"


def test_settings_that_another_window_has_just_written_anew_are_not_put_aside(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "settings.json").write_text("{")
    read = shared_file.read

    def the_other_is_faster(file: Path) -> Any:
        monkeypatch.setattr(shared_file, "read", read)
        try:
            return read(file)
        finally:
            other, warning = settings.load()
            other.cloth = "night"
            assert warning == "warning.settings_damaged" and other.save() is None

    monkeypatch.setattr(shared_file, "read", the_other_is_faster)
    mine, warning = settings.load()
    assert mine.cloth == "night" and warning is None
    assert [file.read_text() for file in home.glob("*.damaged")] == ["{"]


@pytest.mark.parametrize("name", ["settings.json", "lessons.json"])
def test_a_file_that_cannot_be_read_now_is_not_overwritten(name: str, home: Path) -> None:
    (home / name).symlink_to("/dev/null")
    settings.load()[0].save()
    progress.load().finish("gin.melds")
    assert (home / name).is_symlink()


def test_half_a_character_in_the_settings_is_damage(home: Path) -> None:
    (home / "settings.json").write_text(r'{"guests": {"\ud800": "fox"}}')
    made, warning = settings.load()
    assert warning == "warning.settings_damaged" and not made.guests and made.save() is None


def test_a_window_that_keeps_the_lock_is_waited_for_and_then_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_file, "LOCK_S", 0.0)
    mine = settings.load()[0]
    with FileLock(home / "settings.json.lock"):
        assert mine.save() == "warning.settings_unsaved"
    assert mine.save() is None


@pytest.mark.parametrize("refusal", [OSError(errno.ENOLCK, "No locks available"), NotImplementedError()], ids=repr)
def test_settings_are_saved_and_put_aside_where_the_disk_cannot_lock(
    refusal: Exception, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise refusal

    monkeypatch.setattr(FileLock, "acquire", refuse)
    mine = settings.load()[0]
    mine.cloth = "night"
    assert mine.save() is None and written(home)["cloth"] == "night"
    (home / "settings.json").write_text("{")
    assert settings.load()[1] == "warning.settings_damaged" and not (home / "settings.json").exists()


# ---------------------------------------------------------------------- progress --
def test_lessons_of_both_windows_are_kept(home: Path) -> None:
    first, second = progress.load(), progress.load()
    first.finish("gin.melds")
    first.drilled("gin.layoff_drill", 5, 8, 60_000)
    second.drilled("gin.layoff_drill", 6, 8, 90_000)
    second.finish("rin.calls")
    first.finish("gin.knock")
    kept = progress.load()
    assert set(kept.done) == {"gin.melds", "gin.layoff_drill", "rin.calls", "gin.knock"} and kept.offered
    assert kept.best == {"gin.layoff_drill": (6, 8, 90_000)} == first.best


def test_progress_of_a_newer_program_stays_in_the_file(home: Path) -> None:
    progress.load().finish("gin.melds")
    file = home / "lessons.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | {"from_the_future": 1}))
    progress.load().finish("gin.knock")
    kept = written(home, "lessons.json")
    assert kept["from_the_future"] == 1 and kept["done"] == ["gin.melds", "gin.knock"]


# ------------------------------------------------------------------ at one moment --
@pytest.mark.scaled
@pytest.mark.skipif(os.name != "posix", reason="forks")
def test_windows_that_save_at_the_same_moment_lose_nothing(home: Path) -> None:
    def work(i: int) -> None:
        mine = settings.load()[0]
        learned = progress.load()
        for n in range(5):
            mine.guests[f"guest {i} {n}"] = "fox"
            assert mine.save() is None
            learned.finish(f"lesson {i} {n}")
            assert not learned.unsaved

    for _ in range(scaled(1, 20)):
        assert together(work, 3) == [0, 0, 0]
        everything = {f"{i} {n}" for i in range(3) for n in range(5)}
        assert set(settings.load()[0].guests) == {f"guest {n}" for n in everything}
        assert set(progress.load().done) == {f"lesson {n}" for n in everything}
        for file in home.iterdir():
            file.unlink()
