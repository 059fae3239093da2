"""The command `rintaku demo`, and the frame times of a scripted match. Both work in a temporary data folder."""

import gc
import os
import statistics
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import engine
from ai import registry
from engine import files
from engine.options import table_options
from engine.text import quoted
from game.app.terminal import complain, say
from game.app.window import App
from game.demo.driver import FRAME, Hands, adviser, make_app, play
from game.demo.full_tour import show
from game.demo.tour import Tour
from game.match.session import company
from game.scenes.table.scene import TableScene

ON_START_SCREEN = 1000
"""ms of virtual time before a match is begun."""


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


class FrameTimes(NamedTuple):
    """The CPU time of frames in ms: of those that were drawn, and of the others, in which pictures are drawn ahead."""

    drawn: list[float]
    idle: list[float]


def frame_times(tables: Mapping[str, int], size: tuple[int, int], seed: int, deals: int) -> FrameTimes:
    """Play a match of each game, `deals` deals at most, from the start screen on. `tables`: how many sit at the table,
    by game. For the benchmark. As in the program, no garbage is collected on the way."""
    times = FrameTimes([], [])
    gc.disable()
    with _temporary_home():
        app = make_app(size, "en")
        app.slices.on = True
        for game, seats in tables.items():
            app.home()
            hands = Hands(app)
            hands.wait(ON_START_SCREEN)
            scene = _open_table(app, game, seats, seed)
            play(hands, scene, adviser(game, seed), deals=deals)
            times.drawn.extend(hands.times)
            times.idle.extend(hands.idle_times)
            gc.collect()
        app.close()
    gc.enable()
    return times


def resize_time(tables: Mapping[str, int], small: tuple[int, int], size: tuple[int, int], seed: int) -> float:
    """The ms from the last change of size, while a table of each game is shown, to its layout in pictures of the new
    size: the longest of the games. A step takes its CPU time, the time between two frames at least. For the
    benchmark."""
    longest = 0.0
    with _temporary_home():
        app = make_app(small, "en")
        app.slices.on = True
        for game, seats in tables.items():
            app.resize(small)
            hands = Hands(app)
            hands.wait(ON_START_SCREEN)
            hands.settle(_open_table(app, game, seats, seed))
            hands.times, hands.idle_times = [], []
            app.resize(size)
            while not app.settled:
                hands.step()
            longest = max(longest, sum(max(ms, FRAME) for ms in (*hands.times, *hands.idle_times)))
            app.home()
        app.close()
    return longest


def _open_table(app: App, game: str, seats: int, seed: int) -> TableScene:
    """The table of a new match against the usual level."""
    levels = [registry.USUAL_LEVEL] * (seats - 1)
    app.start_match(game, table_options(engine.load(game)), seed, company(game, levels))
    assert isinstance(app.top, TableScene)
    return app.top
