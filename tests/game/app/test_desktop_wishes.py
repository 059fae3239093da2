"""What the desktop asks for is followed, and never waited for."""

import subprocess
from collections.abc import Sequence
from threading import Event

import pytest

from game.app.desktop_wishes import Reader, Wishes, read
from game.app.settings import Settings
from tests.kit.app import open_app


class Desktop:
    """A desktop that answers questions by their last word, and knows no others."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    def __call__(self, command: Sequence[str]) -> str:
        name = command[-1].replace("-", "_")
        if name not in self.answers:
            raise FileNotFoundError(command[0])
        return self.answers[name] + "\n"


@pytest.mark.parametrize(
    "platform, answers, wishes",
    [
        ("linux", {"enable_animations": "false", "high_contrast": "false"}, Wishes(True, False)),
        ("linux", {"enable_animations": "true", "high_contrast": "true"}, Wishes(False, True)),
        ("linux", {"contrast": "(<<uint32 1>>,)"}, Wishes(False, True)),
        ("linux", {"contrast": "(<<uint32 0>>,)"}, Wishes()),
        ("linux", {}, Wishes()),
        ("darwin", {"reduceMotion": "1", "increaseContrast": "0"}, Wishes(True, False)),
        ("darwin", {"increaseContrast": "1"}, Wishes(False, True)),
        ("darwin", {}, Wishes()),
    ],
)
def test_the_wishes_of_a_desktop_are_read(platform: str, answers: dict[str, str], wishes: Wishes) -> None:
    assert read(platform, Desktop(answers)) == wishes


@pytest.mark.parametrize("error", [subprocess.TimeoutExpired("gsettings", 1), PermissionError(), RuntimeError("odd")])
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_a_desktop_that_fails_wishes_nothing(platform: str, error: Exception) -> None:
    def fails(command: Sequence[str]) -> str:
        raise error

    assert read(platform, fails) == Wishes()


def test_the_program_plays_on_while_the_desktop_does_not_answer() -> None:
    answers = Event()

    def late() -> Wishes:
        answers.wait(10)
        return Wishes(True, True)

    app = open_app((960, 540))
    app.desktop = Reader(late)
    app.desktop.begin()
    app.step(16)
    assert not app.settings.less_motion
    answers.set()
    assert app.desktop.thread is not None
    app.desktop.thread.join()
    app.step(16)
    assert app.settings.less_motion
    assert app.settings.high_contrast


def test_the_players_choice_comes_before_the_desktop() -> None:
    settings = Settings(contrast="normal", follow_motion=False)
    settings.wishes = Wishes(True, True)
    assert not settings.less_motion
    assert not settings.high_contrast
    settings = Settings(contrast="high", reduced_motion=True)
    assert settings.less_motion
    assert settings.high_contrast
