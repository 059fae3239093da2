"""The command `rintaku demo`, and the frame times of a scripted match. Both work in a temporary data folder."""

import os
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import engine
from engine import files
from engine.options import table_options
from engine.text import quoted
from game.app.terminal import complain, say
from game.demo.driver import FRAME, Hands, adviser, make_app, play
from game.demo.full_tour import show
from game.demo.tour import Tour
from game.scenes.table.scene import TableScene


@contextmanager
def _temporary_home() -> Iterator[None]:
    """Use a temporary data folder, so that a demo never touches the player's matches."""
    before = os.environ.get("RINTAKU_HOME")
    with tempfile.TemporaryDirectory(prefix="rintaku-") as folder:
        os.environ["RINTAKU_HOME"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["RINTAKU_HOME"]
            else:
                os.environ["RINTAKU_HOME"] = before


def run(
    game: str = "gin",
    frames: Path | None = None,
    size: tuple[int, int] = (1280, 720),
    seed: int = 7,
    lang: str = "en",
    preset: str = "",
    only: str = "",
) -> int:
    """Take the full tour of a game, save its pictures (or only the one with this name) into the folder `frames` if
    there is one, and print how long the frames took. Returns the exit code."""
    with _temporary_home():
        if frames is not None:
            files.make_folder(frames)
        app = make_app(size, lang)
        tour = Tour(app, game, seed, frames, only)
        show(tour, preset)
        times = sorted(tour.hands.times)
        p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
        say(
            f"{game} {size[0]}x{size[1]} {lang} seed {seed}: {len(tour.taken)} pictures, {len(times)} frames, "
            f"p50 {statistics.median(times):.2f} ms, p99 {p99:.2f} ms, longest {times[-1]:.2f} ms"
        )
        app.close()
    if only and only not in tour.taken:
        complain(f"rintaku demo: no picture is called {quoted(only)}; there are: {', '.join(tour.taken)}")
        return 2
    return 0


def frame_times(size: tuple[int, int] = (1920, 1080), seed: int = 7, deals: int = 3) -> list[float]:
    """The time in ms that each frame took to draw while some deals of Gin Rummy are played. For the benchmark."""
    with _temporary_home():
        app = make_app(size, "en")
        app.home()
        app.step(FRAME)
        app.start_match("gin", table_options(engine.load("gin")), seed)
        scene = app.top
        assert isinstance(scene, TableScene)
        hands = Hands(app)
        play(hands, scene, adviser("gin", seed), deals=deals)
        app.close()
        return hands.times
