"""When sounds are played, and that there is a file for each."""

import os
import re
from pathlib import Path

import pygame
import pytest

import assets
from engine.contract import Action, Event
from engine.table.pace import Clock
from game.app.settings import Settings
from game.scenes.table.scene import TableScene
from game.ui import sound, sound_file
from game.ui.sound import GROUP, REPEAT_MS, Sounds
from tests.attacks.hostile_assets import pages_of
from tests.kit.app import Glimpsed, begin, deal, open_app, ready

SCRIPTS = Path(assets.__file__).parent / "scripts" / "sounds"
HAND = "AS 2S 3S 3H 3D 3C 5D 7H 9S JD KC"
FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"


def table(app: Glimpsed, phase: str = "discard") -> TableScene:
    if phase == "discard":
        return deal(app, HAND, FOE)
    return deal(app, HAND.removesuffix(" KC"), FOE, phase, discard="QD")


def test_every_shared_sound_is_a_file_that_the_scripts_make_and_the_list_explains() -> None:
    files = {file.stem for file in assets.path("sounds").glob("*.ogg")}
    assert files == set(GROUP)
    made = re.findall(r'Sound\("([a-z0-9-]+)", \w+, -\d+(?:, loop=True)?\)', (SCRIPTS / "catalogue.py").read_text())
    assert set(made) == files
    listed = assets.path("sounds", "table.md").read_text(encoding="utf-8")
    assert [name for name in files if f"|{name}" not in listed and not name.startswith("deal-one-")] == []


def test_every_sound_of_the_program_is_within_the_limits_and_what_is_not_is_refused(tmp_path: Path) -> None:
    folder = Path(assets.__file__).parent
    assert all(sound_file.read(file) for file in folder.rglob("*.ogg"))
    good, path = assets.path("sounds", "river.ogg").read_bytes(), tmp_path / "own.ogg"
    first, head, *pages = pages_of(good)
    for data, why in (
        (b"", "empty"),
        (b"RIFF" + good, "not an Ogg file"),
        (good[:-9], "cut off"),
        (good + good, "several sounds"),
        (b"".join((first, head, *pages * 4)), "longer than 60 s"),
        (first[:39] + b"\x06" + first[40:] + good[len(first) :], "6 channels at 44100 Hz"),
        (first[:40] + b"\x01\0\0\0" + first[44:] + good[len(first) :], "at 1 Hz"),
    ):
        path.write_bytes(data)
        with pytest.raises(sound_file.SoundError, match=why):
            sound_file.read(path)
    path.write_bytes(bytes(sound_file.MAX_BYTES + 1))
    with pytest.raises(OSError, match="larger than"):
        sound_file.read(path)


def test_without_an_audio_device_system_libraries_say_nothing_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refuse(**_: int) -> None:
        os.write(2, b"ALSA lib confmisc.c:855:(parse_card) cannot find card '0'\n")
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    Sounds(Settings()).play("button")
    os.write(2, b"heard again")
    assert capfd.readouterr().err == "heard again"


def test_a_sound_that_cannot_be_played_is_silent_and_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    path = tmp_path / "own.ogg"
    path.write_bytes(b"OggS")
    read = list[str]()

    def file(name: str) -> Path:
        read.append(name)
        return path

    monkeypatch.setattr(sound, "_file", file)
    sounds = Sounds(Settings())
    for _ in range(3):
        sounds.play("button")
        sounds.update(REPEAT_MS)
    assert read == ["button"]
    monkeypatch.undo()
    sounds.play("undo")
    assert sounds._loaded["undo"] is not None, "the others are heard"
    sounds.close()


def test_no_sound_is_played_twice_within_60_ms() -> None:
    sounds = Sounds(Settings(), silent=True)
    for ms in (0, 0, 30, 29, 1, 59, 1):  # at 0, 0, 30, 59, 60, 119 and 120 ms
        sounds.update(ms)
        sounds.play("card-play")
    assert sounds.played == ["card-play"] * 3 and REPEAT_MS == 60
    sounds.play("card-draw")
    assert sounds.played[-1] == "card-draw"  # another sound is no repetition


def test_dealt_cards_sound_one_after_the_other() -> None:
    sounds = Sounds(Settings(), silent=True)
    for _ in range(40):
        sounds.update(10)
        sounds.play("deal")
    assert len(sounds.played) == 7 and len(set(sounds.played)) == 4


def test_the_cards_are_shuffled_before_each_deal() -> None:
    app = open_app(speed="normal")
    begin(app)
    for _ in range(30):
        app.step(16)
    first_dealt = next(i for i, name in enumerate(app.sounds.played) if name.startswith("deal-one"))
    assert app.sounds.played.count("shuffle") == 1 and app.sounds.played.index("shuffle") < first_dealt
    app.close()


def test_ones_own_turn_sounds_once_and_not_at_each_of_its_moves() -> None:
    app = open_app(auto_moves=False)
    scene = table(app, "draw")
    ready(app, scene)
    assert app.sounds.played.count("turn") == 1
    scene.act([Action(0, "draw")])
    ready(app, scene)
    assert scene.table.view(0).acting == (0,) and app.sounds.played.count("turn") == 1
    app.close()


@pytest.mark.parametrize(
    ("word", "sound"), [("pass", "pass"), ("must_pass", "pass"), ("knock", None), ("passage", None)]
)
def test_a_pass_has_its_sound(word: str, sound: str | None) -> None:
    app = open_app()
    scene = table(app)
    ready(app, scene)
    app.sounds.played.clear()
    scene.clock.sounds.on_events([Event("say", 1, arg=word)])
    assert app.sounds.played == [sound] * bool(sound)
    app.close()


def test_undo_hint_and_knock_have_their_own_sounds() -> None:
    app = open_app()
    scene = table(app)
    hands = ready(app, scene)
    hands.press("hint")
    assert app.sounds.played[-1] == "hint"
    cried = scene.table_view.announcement(Event("say", 1, arg="knock"))
    assert cried is not None and cried[1] == "knock"
    app.close()


def test_undo_sounds() -> None:
    app = open_app(auto_moves=False)
    scene = begin(app)
    hands = ready(app, scene)
    for _ in range(60):
        if scene.undo.possible:
            break
        if 0 in scene.table.view(0).acting:
            scene.act([scene.table.legal(0)[0]])
        hands.wait(600)
    scene.match.practised = True  # nothing is asked
    scene.undo.take_back()
    assert "undo" in app.sounds.played[-3:]
    app.close()


def ticks(whole: int) -> int:
    """How often a time of so many ms ticks, in frames of 16 ms."""
    app = open_app()
    scene = table(app)
    app.sounds.played.clear()
    before = Clock()
    for left in range(whole, -1, -16):
        now = Clock("call", left, whole)
        app.sounds.update(16)
        scene.clock.sounds.on_clock(before, now)
        before = now
    app.close()
    return app.sounds.played.count("timer-tick")


def test_the_last_three_seconds_of_a_longer_time_tick() -> None:
    assert {whole: ticks(whole) for whole in (1000, 1500, 2500, 4000, 8000)} == {
        1000: 0,
        1500: 0,
        2500: 2,
        4000: 3,
        8000: 3,
    }
