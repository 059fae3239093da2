"""Apps for the tests of this folder."""

from collections.abc import Callable, Iterator

import pytest

from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from tests.kit.app import Glimpsed


@pytest.fixture
def make() -> Iterator[Callable[..., App]]:
    apps: list[App] = []

    def app(size: tuple[int, int] = (960, 540), every: int = 1, **settings: object) -> App:
        made = Settings()
        made.language, made.window, made.speed = "en", size, "off"
        for name, value in settings.items():
            setattr(made, name, value)
        one = Glimpsed(size, made, headless=True)
        one.glimpse(every, ahead=every == 1)
        apps.append(build(one))
        one.home()
        return one

    yield app
    for one in apps:
        one.close()
