"""Where the settings lie, and what becomes of a file that cannot be read or put aside."""

import json
from pathlib import Path

import platformdirs
import pytest

from engine import files
from game.app import settings, shared_file
from game.ui import key_map


@pytest.mark.parametrize("moved", [None, ""])
def test_without_a_wish_the_data_folder_is_that_of_the_desktop(
    moved: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: tmp_path / str(appauthor) / name)
    if moved is None:
        monkeypatch.delenv("RINTAKU_HOME")
    else:
        monkeypatch.setenv("RINTAKU_HOME", moved)
    assert settings.home() == tmp_path / "False" / "rintaku", "no folder of an author lies between"


def test_volumes_that_a_file_lacks_are_the_usual_ones_and_unknown_ones_are_dropped(home: Path) -> None:
    (home / "settings.json").write_text('{"volume": 0, "volumes": {"cards": 1, "smells": 0.5}}')
    usual = settings.Settings().volumes
    assert settings.load() == (settings.Settings(volume=0, volumes=usual | {"cards": 1.0}), None)
    assert usual["ambience"] < min(v for group, v in usual.items() if group != "ambience")


def test_a_damaged_file_that_cannot_be_put_aside_is_said_and_stays_as_it_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    (home / "settings.json").write_text('{"volume": 2}')
    monkeypatch.setattr(files, "move", refuse)
    mine, warning = settings.load()
    assert (mine, warning) == (settings.Settings(), "warning.settings_unreadable")
    mine.mute = True
    assert mine.save() == "warning.settings_unsaved"
    assert (home / "settings.json").read_text() == '{"volume": 2}'


def test_a_file_that_is_far_too_large_is_put_aside_before_another_takes_its_place(home: Path) -> None:
    mine = settings.load()[0]
    (home / "settings.json").write_text(" " * shared_file.MAX_BYTES + "{}")
    assert mine.save() is None and settings.load() == (mine, None)
    assert (home / "settings.json.damaged").stat().st_size == shared_file.MAX_BYTES + 2


@pytest.mark.parametrize(("written", "kept"), [(0, key_map.VERSION), (key_map.VERSION + 1, key_map.VERSION + 1)])
def test_keys_are_brought_up_to_date_once_and_those_of_a_newer_program_stay_so(
    written: int, kept: int, home: Path
) -> None:
    (home / "settings.json").write_text(json.dumps({"keys_version": written}))
    mine = settings.load()[0]
    mine.mute = True
    assert mine.save() is None and settings.load()[0].keys_version == kept
