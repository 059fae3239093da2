"""The window on the desktop: its size, maximised, full screen. SDL's dummy driver has a desktop of 1024 x 768."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.app import cli
from game.app import settings as prefs
from game.app.desktop_window import MAXIMUM, TITLE_BAR, at_most, fitting, sdl_window
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build

DESKTOP = (1024, 768)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return tmp_path


@pytest.fixture
def app(home: Path) -> Iterator[App]:
    pygame.display.quit()
    app = start(home)
    yield app
    app.close()


def start(home: Path, **settings: object) -> App:
    """The program as a player starts it, with what the last session left in the settings."""
    (home / "settings.json").write_text(json.dumps({"language": "en", "mute": True, **settings}))
    app = build(App())
    app.home()
    app.step(16)
    return app


def test_a_screen_that_takes_no_window_is_said_in_one_line(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(*_: object) -> pygame.Surface:
        raise pygame.error("Unknown window pixel format")

    monkeypatch.setattr(pygame.display, "set_mode", refuse)
    assert cli.main(["play", "gin"]) == 2
    err = capsys.readouterr().err
    assert err.startswith("rintaku: no screen to open a window on (Unknown window pixel format)") and "demo" in err
    assert err.count("\n") == 1 and not (home / "errors.log").exists()


def size(app: App) -> tuple[int, int]:
    return app.canvas.pixel_width, app.canvas.pixel_height


def settle(app: App) -> None:
    for _ in range(20):
        app.step(16)


def desktop_says(app: App, *kinds: int) -> None:
    for kind in kinds:
        pygame.event.post(pygame.Event(kind))
    settle(app)


def dragged(app: App, to: tuple[int, int]) -> None:
    """The desktop gives the window another size."""
    sdl_window().size = to
    settle(app)


@pytest.mark.usefixtures("app")
def test_no_window_is_so_large_that_its_pictures_take_gigabytes() -> None:
    assert sdl_window().maximum_size == MAXIMUM == at_most(16_000, 16_000)
    assert MAXIMUM[0] * MAXIMUM[1] < 100_000_000 and at_most(7680, 4320) == (7680, 4320)


@pytest.mark.parametrize("remembered", [(3840, 2160), (1024, 3000), (5000, 600), (1024, 768), (960, 688)])
def test_a_window_of_any_remembered_size_opens_with_its_title_bar_on_the_desktop(
    remembered: tuple[int, int], home: Path
) -> None:
    pygame.display.quit()
    app = start(home, window=remembered)
    x, y = sdl_window().position
    width, height = size(app)
    assert x >= 0 and x + width <= DESKTOP[0]
    assert y >= TITLE_BAR and y + height <= DESKTOP[1]
    assert width == min(remembered[0], DESKTOP[0])
    app.close()


def test_a_size_that_fits_is_kept_and_a_desktop_below_the_minimum_gets_the_minimum() -> None:
    assert fitting((1280, 720), (1920, 1080)) == (1280, 720)
    assert fitting((1280, 720), (1400, 800)) == (1280, 720)
    assert fitting((3840, 2160), (1920, 1080)) == (1920, 1000)
    assert fitting((1280, 720), (800, 480)) == (960, 540)


@pytest.mark.parametrize("desktop", [(540, 960), (600, 1024), (768, 1024), (720, 1280)])
def test_the_window_stands_on_a_desktop_that_is_too_narrow_for_a_lying_one(desktop: tuple[int, int]) -> None:
    for wanted in ((1280, 720), (540, 960), (600, 900)):
        w, h = fitting(wanted, desktop)
        assert w <= desktop[0] and 960 <= h <= desktop[1]


def test_a_title_bar_is_on_a_desktop_that_is_too_low_for_the_window(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.quit()
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 560)])
    app = start(home)
    assert size(app) == (1024, 540) and sdl_window().position == (0, TITLE_BAR)
    app.close()


def test_full_screen_keeps_the_same_window_and_its_former_size_and_place(app: App) -> None:
    dragged(app, (1000, 600))
    window = sdl_window()
    number, place = window.id, window.position
    app.toggle_full_screen()
    settle(app)
    assert size(app) == DESKTOP and app.settings.full_screen and app.settings.window == (1000, 600)
    app.toggle_full_screen()
    settle(app)
    assert size(app) == (1000, 600) and not app.settings.full_screen and app.settings.window == (1000, 600)
    window = sdl_window()
    assert (window.id, window.position) == (number, place)


def test_full_screen_that_the_desktop_refuses_leaves_the_window_as_it_is(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refuses:
        def set_fullscreen(self, desktop: bool) -> None:
            raise pygame.error("no")

    before = size(app)
    monkeypatch.setattr("game.app.desktop_window.sdl_window", Refuses)
    app.toggle_full_screen()
    settle(app)
    assert size(app) == before and not app.settings.full_screen and app.running


def test_the_next_session_opens_full_screen_and_restores_to_the_size_before(home: Path) -> None:
    pygame.display.quit()
    app = start(home, full_screen=True, window=[1000, 610])
    settle(app)
    assert size(app) == DESKTOP and app.settings.window == (1000, 610)
    app.toggle_full_screen()
    settle(app)
    assert size(app) == (1000, 610)
    app.close()


@pytest.mark.parametrize("size_first", [True, False])
def test_a_maximised_window_comes_back_maximised_and_keeps_its_former_size(app: App, size_first: bool) -> None:
    """Whether the desktop reports the size or the state first."""
    dragged(app, (1000, 600))
    window = sdl_window()
    if size_first:
        window.size = DESKTOP
        app.step(16)
        desktop_says(app, pygame.WINDOWMAXIMIZED)
    else:
        pygame.event.post(pygame.Event(pygame.WINDOWMAXIMIZED))
        app.step(16)
        dragged(app, DESKTOP)
    assert size(app) == DESKTOP
    app.save_settings()
    kept, warning = prefs.load()
    assert warning is None and kept.maximised and kept.window == (1000, 600)


def test_a_maximised_window_that_was_minimised_is_maximised_still_until_it_is_restored(app: App) -> None:
    desktop_says(app, pygame.WINDOWMAXIMIZED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)
    assert app.settings.maximised
    desktop_says(app, pygame.WINDOWRESTORED)
    assert not app.settings.maximised
    dragged(app, (990, 590))
    assert app.settings.window == (990, 590)


class Asked:
    """The window, whose desktop is asked to maximise it. The dummy driver cannot."""

    asked: ClassVar[list[tuple[int, int]]] = []

    def __init__(self) -> None:
        self.window = sdl_window()
        self.show, self.set_fullscreen, self.set_windowed = (
            self.window.show,
            self.window.set_fullscreen,
            self.window.set_windowed,
        )

    def maximize(self) -> None:
        self.asked.append(self.window.size)


def test_a_maximised_window_is_maximised_at_the_start_and_after_full_screen(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.quit()
    Asked.asked.clear()
    monkeypatch.setattr("game.app.desktop_window.sdl_window", Asked)
    app = start(home, maximised=True, window=[1000, 600])
    assert Asked.asked == [(1000, 600)]
    app.toggle_full_screen()
    desktop_says(app, pygame.WINDOWRESTORED)  # as X11 says of the window in full screen
    app.toggle_full_screen()
    assert Asked.asked == [(1000, 600)] * 2 and app.settings.maximised and app.settings.window == (1000, 600)
    app.close()


def test_settings_of_before_the_window_could_be_maximised_open(home: Path) -> None:
    old = {"language": "ja", "window": [1500, 900], "full_screen": False}
    (home / "settings.json").write_text(json.dumps(old))
    kept, warning = prefs.load()
    assert warning is None and kept.window == (1500, 900) and not kept.maximised
    assert Settings().window == (1280, 720)
