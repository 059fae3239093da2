"""Apps for the tests of this folder."""

from collections.abc import Callable, Iterator

import pytest

from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build


@pytest.fixture
def make() -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def app(size: tuple[int, int] = (960, 540), **settings: object) -> App:
        made = Settings()
        made.language, made.window, made.speed = "en", size, "off"
        for name, value in settings.items():
            setattr(made, name, value)
        apps.append(build(App(size, made, headless=True)))
        apps[-1].home()
        return apps[-1]

    yield app
    for one in apps:
        one.close()
