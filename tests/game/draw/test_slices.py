"""No frame draws more than its share anew. What is beyond is drawn over several steps, and looks the same."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import engine
from engine.options import table_options
from game.app.slices import MOST_HELD, Slices
from game.app.window import App
from game.demo.driver import FRAME, Hands, adviser, make_app, play
from game.draw import caches, work
from game.draw.frame import Frame
from game.draw.sprites import FACES
from game.draw.vector import STORE
from game.draw.work import WORK, UnfinishedError
from game.match.session import company
from game.scenes.table.scene import TableScene
from tests.kit.sampling import scaled

ONE = 3 * work.FRAME
"""The share of a frame, and the picture with which it is reached: the back of a card is the most there is to read."""


class CountingHands(Hands):
    """Notes the most work of a step."""

    most = 0
    held = 0

    def step(self, n: int = 1) -> None:
        for _ in range(n):
            super().step()
            self.most = max(self.most, WORK.done)
            self.held += bool(self.app.slices.held)


@pytest.fixture
def app(home: Path) -> App:
    app = make_app((960, 540), "en")
    while FACES.sharpen():
        pass
    for cache in caches.WINDOWS:
        cache.clear()
    FACES.generation += 1
    app.slices.on = True
    return app


def open_table(app: App, game: str) -> TableScene:
    app.start_match(game, table_options(engine.load(game)), 7, company(game, ["club"] * (1 if game == "gin" else 3)))
    assert isinstance(app.top, TableScene)
    return app.top


def test_the_first_frame_of_a_table_is_drawn_over_several_steps_and_looks_the_same(app: App) -> None:
    hands = CountingHands(app)
    scene = open_table(app, "gin")
    hands.step()
    assert app.slices.held and app.frames == 0
    while app.slices.held:
        hands.step()
    assert 1 < hands.held < 30 and hands.most < ONE
    shown = pygame.image.tobytes(app.canvas.surface, "RGB")
    app.slices.on, scene.renderer.layer = False, None
    app.frame.forget()
    scene.dirty = True
    app.step(0)
    assert pygame.image.tobytes(app.canvas.surface, "RGB") == shown


def test_nothing_moves_on_while_a_frame_is_unfinished(app: App) -> None:
    scene = open_table(app, "gin")
    app.step(FRAME)
    ages = [s.tween.age for s in scene.anim.moving if s.tween]
    assert app.slices.held and ages
    app.step(FRAME)
    assert app.slices.held and [s.tween.age for s in scene.anim.moving if s.tween] == ages


def test_a_frame_whose_pictures_have_no_room_is_drawn_in_the_end(app: App) -> None:
    open_table(app, "gin")
    limit, STORE.limit = STORE.limit, 1
    try:
        steps = 0
        while not app.frames:
            app.step(FRAME)
            steps += 1
    finally:
        STORE.limit = limit
    assert steps <= 61


def test_a_step_of_a_picture_is_never_cut() -> None:
    def steps() -> Iterator[pygame.Surface]:
        WORK.check()
        yield pygame.Surface((1, 1))

    with WORK.limited(0):
        with pytest.raises(UnfinishedError):
            WORK.check()
        assert WORK.uncut(steps()) is not None


@pytest.mark.scaled
def test_no_frame_of_a_match_draws_more_anew_than_its_share(app: App) -> None:
    for game in engine.game_ids()[: scaled(1, 4)]:
        hands, scene = CountingHands(app), open_table(app, game)
        if scaled(0, 1):
            play(hands, scene, adviser(game, 7), deals=1)
        else:
            hands.wait(600)
        assert hands.most < ONE, game
        app.home()
        hands.wait(100)


def test_a_frame_that_is_never_finished_in_time_is_drawn_whole_after_so_many_steps() -> None:
    frame, slow, limits = Frame(), Slices(True), list[int | None]()

    def draw() -> None:
        limits.append(WORK._limit)
        if WORK._limit is not None:
            raise UnfinishedError

    for _ in range(2):
        assert [slow.collect(frame, draw) for _ in range(MOST_HELD + 1)] == [False] * MOST_HELD + [True]
    assert limits == [*[work.FRAME] * MOST_HELD, None] * 2
    slow.whole()
    assert slow.collect(frame, draw) and not slow.collect(frame, draw)
    assert Slices(False).collect(frame, draw)
