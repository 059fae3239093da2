"""Plays an installed game through the whole program, as somebody would who has just installed it.

Run as a program of its own, so that it finds the installed games of its environment: `python installed_game.py pairs`.
Names of PARTS after the game check only those. Needs only what Rintaku installs. A step that goes wrong raises
AssertionError."""

import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("RINTAKU_HOME", tempfile.mkdtemp(prefix="rintaku-"))

import engine
from engine.options import table_options
from engine.record.match_file import SeatConfig
from game.app import cli
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands, adviser, make_app, play
from game.demo.hotseat_driver import HotseatDriver
from game.learn import lessons, rule_book
from game.match import saves
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import LessonList
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.records.screen import Records
from game.scenes.review.replay import Replay
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.stats import counting, database

SIZE = (1280, 720)


def open_app(lang: str = "en") -> App:
    """The program at its start screen, without motion."""
    app = make_app(SIZE, lang)
    app.settings.speed = "off"
    app.home()
    app.step(16)
    return app


def table(app: App) -> TableScene:
    """The table on the screen."""
    return next(scene for scene in app.scenes if isinstance(scene, TableScene))


def check_match(game: str, by_keys: bool) -> None:
    """From the start screen through the setup to the end of a match; in between it is left and resumed."""
    app = open_app()
    hands = Hands(app, by_keys)
    start = app.top
    assert isinstance(start, Start) and game in start.games and not start.problems
    hands.press(f"play:{game}")
    if not isinstance(app.top, Setup):  # by keys the first press chooses the tile
        hands.press(f"play:{game}")
    assert isinstance(app.top, Setup) and app.top.game == game
    hands.press("start")
    scene = table(app)
    assert scene.game == game
    play(hands, scene, adviser(game, 7), deals=1)
    log = list(scene.table.log)
    assert len(log) > 5
    app.close()
    app = open_app()
    hands = Hands(app, by_keys)
    assert isinstance(app.top, Start) and app.top.saved is not None and app.top.saved.game == game
    hands.press("continue")
    scene = table(app)
    assert scene.table.log[: len(log)] == log
    play(hands, scene, adviser(game, 7))
    assert scene.table.match_state.over
    app.close()


def check_hot_seat(game: str) -> None:
    """Two people at one screen."""
    app = open_app("ja")
    app.start_match(game, table_options(engine.load(game)), 7, (SeatConfig("Hana"), SeatConfig("Ken")))
    scene = table(app)
    HotseatDriver(app, scene).play()
    assert scene.table.match_state.over
    app.close()


def check_replay(game: str) -> None:
    """A match that is over can be replayed step by step."""
    file = next(Path(os.environ["RINTAKU_HOME"]).rglob("*.jsonl"))
    _, record = saves.replayed(file)
    assert record.header.game == game
    app = open_app()
    app.push(app.routes.replay(file))
    scene = app.top
    assert isinstance(scene, Replay)
    Hands(app).wait(2000)
    app.close()


def check_lesson(game: str) -> None:
    """The first lesson, from its goal to its end."""
    app = open_app("ja")
    hands = Hands(app)
    hands.press(f"play:{game}")  # a click chooses the tile
    hands.press(f"learn:{game}")
    assert isinstance(app.top, LessonList)
    lesson = lessons.load(game)[0]
    app.push(app.routes.lesson(lesson))
    scene = app.top
    assert isinstance(scene, LessonScene)
    hands.wait(PROMPT_GUARD)
    hands.press("lesson:next")
    for step in lesson.steps:
        _wait(hands, scene, "step")
        hands.wait(PROMPT_GUARD)
        if step.move:
            hands.do(scene, step.move)
        else:
            hands.press("lesson:next")
    _wait(hands, scene, "end")
    app.close()


def _wait(hands: Hands, scene: LessonScene, phase: str) -> None:
    for _ in range(3000):  # frames
        if scene.phase == phase:
            return
        hands.step()
    raise AssertionError(f"the lesson stays at {scene.phase}")


def check_rule_book(game: str) -> None:
    """The rule book has pages in both languages, and opens."""
    for lang in ("en", "ja"):
        assert rule_book.load(lang, game).pages
    app = open_app()
    app.open_rules(game)
    assert isinstance(app.top, RuleBookScene)
    Hands(app).wait(500)
    app.close()


def check_records(game: str) -> None:
    """The matches played before are counted."""
    assert {step.warning for step in counting.catch_up()} == {""}
    rows, warning = database.load_rows()
    assert not warning and {row.game for row in rows} == {game}
    app = open_app()
    app.push(app.routes.records(game))
    assert isinstance(app.top, Records)
    Hands(app).wait(500)
    assert app.top.figures is not None
    app.close()


def check_arena(game: str) -> None:
    """Opponents of the game are measured by the measure that it declares."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        asked = ["arena", game, "--cross", "club,random", "--seats", "2", "--deals", "20", "--jobs", "1", "--json"]
        assert cli.main(asked) == 0
    assert json.loads(out.getvalue())["measure"] == "points"


PARTS = {
    "mouse": lambda game: check_match(game, by_keys=False),
    "replay": check_replay,
    "records": check_records,
    "keys": lambda game: check_match(game, by_keys=True),
    "hotseat": check_hot_seat,
    "lesson": check_lesson,
    "rules": check_rule_book,
    "arena": check_arena,
}


def main(game: str, parts: Sequence[str] = ()) -> None:
    """Check parts of the program, all of them if none is named, in the order of PARTS."""
    assert game in engine.games(), engine.registry.broken_games()
    for name, check in PARTS.items():
        if not parts or name in parts:
            check(game)
    print("all parts work")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
