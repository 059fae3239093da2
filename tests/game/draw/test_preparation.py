"""Pictures are drawn before they are needed, in frames in which nothing changes, and nothing is drawn twice."""

import threading
from collections import Counter
from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

import engine
from engine.options import table_options
from game.app.window import App
from game.demo.driver import FRAME, Hands, adviser, make_app, play
from game.draw import caches, cloth, vector
from game.draw.card_pen import FLIGHT_CAST
from game.draw.sprites import FACES, FLIGHTS
from game.draw.vector import LAYERS, STORE
from game.match.session import company
from game.scenes.table.scene import TableScene

LEAST = vector.LEAST
"""As the program has it. The fixture `roomy_caches` comes later than this line."""


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr(vector, "LEAST", LEAST)
    return make_app((960, 540), "en")


class Drawn:
    """Counts the SVG pictures that are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes: list[tuple[int, int]] = []
        load = vector.load

        def counted(data: bytes, w: int, h: int) -> pygame.Surface:
            self.sizes.append((w, h))
            return load(data, w, h)

        monkeypatch.setattr(vector, "load", counted)

    def take(self) -> list[tuple[int, int]]:
        """The sizes of the pictures since the last call."""
        sizes, self.sizes = self.sizes, []
        return sizes


def open_table(app: App, game: str) -> TableScene:
    app.home()
    app.start_match(game, table_options(engine.load(game)), 7, company(game, ["club"] * (1 if game == "gin" else 3)))
    assert isinstance(app.top, TableScene)
    return app.top


def fresh(app: App) -> None:
    """Forget what other tests have drawn."""
    while FACES.sharpen():
        pass
    for cache in caches.WINDOWS:
        cache.clear()
    FACES.generation += 1
    app.preparation.restart()


def test_the_start_screen_draws_the_cloth_of_the_table_ahead(app: App) -> None:
    fresh(app)
    app.home()
    for _ in range(60):
        app.step(FRAME)
    made = cloth.CLOTH_PICTURES.made
    open_table(app, "gin")
    app.step(FRAME)
    assert cloth.CLOTH_PICTURES.made == made


def test_no_frame_that_is_shown_draws_a_card_that_exists_in_another_size(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh(app)
    FACES.face("QH", 100)
    drawn = Drawn(monkeypatch)
    with FACES.in_a_hurry():
        assert FACES.face("QH", 64).get_height() == 64
        assert FACES.face("QH", 64, dim=True).get_height() == 64
    assert not drawn.take()
    sharpened = FACES.sharpened
    assert FACES.sharpen() and not FACES.sharpen()
    assert len(drawn.take()) == 1 and FACES.sharpened == sharpened + 1 and FACES.has("QH", 64)


def test_what_was_stretched_is_sharp_on_the_screen_soon_after(app: App) -> None:
    fresh(app)
    scene = open_table(app, "gin")
    hands = Hands(app)
    hands.settle(scene)
    hands.wait(1500)
    shown = pygame.image.tobytes(app.canvas.surface, "RGB")
    app.redraw()
    assert pygame.image.tobytes(app.canvas.surface, "RGB") == shown


@pytest.mark.campaign
@pytest.mark.parametrize("game", engine.game_ids())
def test_a_match_draws_no_face_twice_and_little_else(app: App, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app.resize((1920, 1080))
    app.step(200)
    fresh(app)
    made: Counter[tuple[int, Hashable]] = Counter()
    get = vector.Cache.get

    def counted(cache: vector.Cache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        made[id(cache), key] += key not in cache
        return get(cache, key, make)

    monkeypatch.setattr(vector.Cache, "get", counted)
    hands = Hands(app)
    play(hands, open_table(app, game), adviser(game, 7), deals=1)
    again = {key: n - 1 for key, n in made.items() if n > 1}
    assert not any(cache == id(FACES.pictures) for cache, _ in again), "a face was drawn twice"
    assert sum(n for (cache, _), n in again.items() if cache == id(STORE)) < len(hands.times) / 5


def test_the_caches_follow_the_size_of_the_window(app: App) -> None:
    app.resize((1920, 1080))
    app.step(200)
    small = {cache: cache.limit for cache in caches.WINDOWS}
    app.resize((3840, 2160))
    app.step(200)
    assert all(cache.limit >= limit for cache, limit in small.items())
    assert STORE.limit > small[STORE] and FACES.pictures.limit > small[FACES.pictures]
    assert sum(c.limit for c in caches.WINDOWS) <= 7 * 3840 * 2160 * 4


def test_cards_are_drawn_ahead_beside_the_frames(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(app)
    threads: list[bool] = []
    raw = vector.raw

    def noted(data: bytes, w: int, h: int) -> pygame.Surface:
        threads.append(threading.current_thread() is threading.main_thread())
        return raw(data, w, h)

    scene = open_table(app, "gin")
    hands = Hands(app)
    hands.settle(scene)
    monkeypatch.setattr(vector, "raw", noted)
    made = FACES.pictures.made
    hands.wait(500)
    assert FACES.pictures.made > made + 10
    assert threads and not any(threads)


def test_a_flying_shadow_has_no_empty_rim(app: App) -> None:
    for turn in (0, 6):
        shadow = app.canvas._flight_shadow(120, FLIGHT_CAST, 1, 1, turn)
        seen, (w, h) = shadow.get_bounding_rect(), shadow.get_size()
        assert min(seen.left, w - seen.right) <= 4 and min(seen.top, h - seen.bottom) <= 4


def test_opponents_have_every_expression_before_they_need_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(app)
    app.resize((1280, 720))
    app.step(200)
    scene = open_table(app, "gin")
    hands = Hands(app)
    hands.settle(scene)
    hands.wait(500)
    drawn = Drawn(monkeypatch)
    made = STORE.made
    assert not scene.table_view.faces.draw_ahead(app.canvas)
    assert STORE.made == made and not drawn.take()
    STORE.clear()
    assert [scene.table_view.faces.draw_ahead(app.canvas) for _ in range(4)] == [True, True, True, False]


def test_a_card_without_a_pixel_in_a_tiny_window_is_drawn_ahead_once(app: App) -> None:
    fresh(app)
    assert FACES.draw_ahead("7S", 0)
    assert not FACES.draw_ahead("7S", 0), "it would be tried in every frame"


def test_a_table_that_is_left_frees_what_is_as_large_as_the_window(app: App) -> None:
    scene = open_table(app, "gin")
    app.step(FRAME)
    assert scene.renderer.layer
    app.home()
    assert scene.renderer.layer is None and not len(FLIGHTS)


def test_the_background_of_the_start_screen_is_drawn_once_whatever_else_is_drawn(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh(app)
    app.home()
    app.step(FRAME)
    made = LAYERS.made
    monkeypatch.setattr(STORE, "limit", 1)  # nothing else stays
    app.redraw()
    assert LAYERS.made == made and len(LAYERS) == 1
    open_table(app, "gin")
    app.step(FRAME)
    assert not len(LAYERS)


def test_a_cloth_made_in_strips_is_the_one_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for step in (1, 333 * 90, 1 << 30):
        monkeypatch.setattr(cloth, "STEP", step)
        *_, done = cloth._steps(400, 333, 0.3, cloth.GLOW, True)
        made.append(pygame.image.tobytes(done, "RGB"))
    assert made[0] == made[1] == made[2]


def test_what_a_resize_has_drawn_is_not_drawn_again_when_the_window_rests(app: App) -> None:
    fresh(app)
    hands = Hands(app)
    hands.settle(open_table(app, "gin"))
    app.resize((1024, 600))
    app.step(FRAME)
    made, dropped, settled = STORE.made, STORE.evicted, False
    for _ in range(10):
        app.step(FRAME)
        settled |= app.settled  # later cards become sharp, one in each second frame
    assert settled and STORE.evicted == dropped and STORE.made - made < 20
    hands.wait(1500)
    shown = pygame.image.tobytes(app.canvas.surface, "RGB")
    app.redraw()
    assert pygame.image.tobytes(app.canvas.surface, "RGB") == shown, "cards stayed stretched"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["gin", "sumidagawa"])
def test_turned_cards_are_sharp_too_once_a_window_that_has_grown_rests(app: App, game: str) -> None:
    fresh(app)
    app.resize((540, 540))
    scene = open_table(app, game)
    hands = Hands(app)
    hands.settle(scene)
    hands.wait(500)
    app.resize((1280, 700))
    hands.wait(1500)
    backs = [s.spot for s in scene.anim.zones["hand:1"]]
    left, top = min(s.x - s.h / 2 for s in backs), min(s.y - s.h / 2 for s in backs)
    right, low = max(s.x for s in backs), max(s.y for s in backs)
    assert any(s.angle for s in backs)
    k, (w, h) = app.canvas.scale, app.canvas.surface.get_size()
    place = pygame.Rect(left * k, top * k, (right - left) * k, (low - top) * k).clip((0, 0, w, h))

    def shown() -> bytes:
        return pygame.image.tobytes(app.canvas.surface.subsurface(place), "RGB")

    before = shown()
    STORE.clear()
    scene.renderer.drop()
    app.redraw()
    assert shown() == before, "backs stayed stretched"


def test_a_table_on_which_nothing_moves_draws_nothing(app: App) -> None:
    fresh(app)
    scene = open_table(app, "gin")
    hands = Hands(app)
    hands.settle(scene)
    hands.wait(3000)  # every card is drawn ahead
    made, frames = {c: c.made for c in caches.WINDOWS}, app.frames
    hands.wait(500)
    assert {c: c.made for c in caches.WINDOWS} == made and app.frames == frames
    app.redraw()
    assert {c: c.made for c in caches.WINDOWS} == made, "the pictures of a table at rest were dropped"
