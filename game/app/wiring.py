"""Puts the program together: `ScreenRoutes` makes the screens, `run` opens the window. A screen is imported when it is
first opened, so that the program starts fast."""

import signal
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from traceback import format_exception
from types import FrameType
from typing import Any

import pygame

from engine.record.errors import RecordError
from engine.record.header import SeatConfig
from engine.table.table import DEAL
from game.app import error_file, private_files, saved_matches
from game.app.cli_args import NoScreen
from game.app.scene import Host, Routes, Scene
from game.app.window import App
from game.learn import lessons, progress
from game.learn.lessons import Lesson
from game.match import saves, session
from game.match.lock import OpenElsewhere
from game.match.match_setup import MatchSetup, levels
from game.match.open_matches import in_thread
from game.match.session import Match
from game.review import watch
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.scenes.start.screen import Start
from game.text.translations import tr


class ScreenRoutes(Routes):
    """Makes the scenes of the program for one Host."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def start(self) -> Scene:
        return Start()

    def setup(self, game: str, together: bool = False) -> Scene:
        from game.scenes.setup.screen import Setup

        return Setup(game, together)

    def keyboard(self, below: Scene) -> Scene:
        from game.scenes.dialogs.screen_keyboard import ScreenKeyboard

        assert isinstance(below, Menu)
        return ScreenKeyboard(below)

    def settings(self) -> Scene:
        from game.scenes.settings import SettingsScene

        return SettingsScene()

    def records(self, game: str = "") -> Scene:
        from game.scenes.records.screen import Records

        return Records(game)

    def matches(self, tab: str = "open") -> Scene:
        from game.scenes.matches import MatchList

        return MatchList(tab)

    def rules(self, game: str, page: str, options: Mapping[str, Any] | None) -> Scene:
        from game.scenes.learn.rule_book import RuleBookScene

        return RuleBookScene(game, page, options)

    def lessons(self, game: str) -> Scene:
        from game.scenes.learn.lesson_list import LessonList

        return LessonList(game)

    def lesson(self, lesson: Lesson) -> Scene:
        from game.scenes.learn.drill import DrillScene
        from game.scenes.learn.lesson import LessonScene

        return DrillScene(lesson) if lesson.drill else LessonScene(lesson)

    def knowledge(self) -> Scene:
        from game.scenes.learn.knowledge_map import KnowledgeMap

        return KnowledgeMap()

    def puzzles(self, game: str = "", day: date | None = None) -> Scene:
        from game.scenes.learn.puzzle_list import PuzzleList

        return PuzzleList(game, day)

    def due(self) -> Scene | None:
        from game.scenes.installed_games import playable
        from game.scenes.learn.due import due_scene

        return due_scene(playable())

    def table(self, match: Match) -> Scene:
        if progress.load().guided.get(match.game) == match.nonce:
            from game.scenes.table.guided import GuidedTable

            return GuidedTable(match)
        from game.scenes.table.scene import TableScene

        return TableScene(match)

    def guided_match(self, game: str) -> Scene:
        setup = MatchSetup(game)
        setup.opponent = levels(game)[0]
        pace = session.pace(self.host.settings)
        match = session.new(game, setup.options(), None, setup.seat_configs(), pace, practice=True)
        progress.load().guide(game, match.nonce)
        self.host.settings.last_game = game  # the start screen has it chosen afterwards
        self.host.save_settings()
        return self.table(match)

    def new_match(
        self,
        game: str,
        options: Mapping[str, Any],
        seed: int | None,
        seat_configs: Sequence[SeatConfig],
        word: str,
        nonce: str,
        practice: bool,
    ) -> Scene:
        pace = session.pace(self.host.settings)
        match = session.new(game, options, seed, seat_configs, pace, word=word, nonce=nonce, practice=practice)
        if not match.shared and (line := watch.before_match(game)):
            self.host.toast(line, 9000)
        return self.table(match)

    def resume(self, path: Path | None = None) -> Scene:
        why = ""
        for candidate in [path] if path else saves.unfinished():
            try:
                match, said = self._loaded(candidate)
            except OpenElsewhere as e:
                from game.scenes.dialogs.elsewhere import Elsewhere

                return Elsewhere(Path(e.filename))
            why = said or why
            if match:
                if why:
                    self.host.toast(why, 9000)
                if not match.table.log:  # ended before the first deal was written
                    match.table.submit(DEAL)
                return self.table(match)
        return Message(tr("continue.title"), why or tr("continue.gone"))

    def _loaded(self, path: Path) -> tuple[Match | None, str]:
        """A match with what can be repaired of it, and what the player is told of that. Raises OpenElsewhere."""
        try:
            return self.host.open_matches.find(path) or session.load(session.pace(self.host.settings), path), ""
        except OpenElsewhere:
            raise
        except (RecordError, OSError) as e:
            why, left = saved_matches.settle(e)
        return (self._loaded(path)[0] if left else None), why

    def replay(self, path: Path, at_last_decision: bool = False, at_end: bool = False, ply: int = 1) -> Scene:
        from game.scenes.review.replay import Replay

        return saved_matches.opened(lambda: Replay(path, at_last_decision, at_end, ply))

    def review(self, path: Path) -> Scene:
        from game.scenes.review.match_review import MatchReview

        return saved_matches.opened(lambda: MatchReview(path))


def build(app: App) -> App:
    """Give an App its routes. An App opens no scene before."""
    app.routes = ScreenRoutes(app)
    return app


@contextmanager
def _errors_of_threads_written_down() -> Iterator[None]:
    """An error in a thread goes into the file of errors. Whoever waits for the thread's result does without it."""
    usual = threading.excepthook
    threading.excepthook = lambda failed: error_file.write("".join(format_exception(failed.exc_value)))
    try:
        yield
    finally:
        threading.excepthook = usual


@_errors_of_threads_written_down()
def run(
    start: tuple[str, Mapping[str, Any], int | None, Sequence[SeatConfig], str] | None = None,
    first_picture: bool = False,
    learn: tuple[str, str] | None = None,
    replay: Path | None = None,
) -> int:
    """Open the window and play until it is closed. Returns the exit code. Raises KeyboardInterrupt after
    Ctrl-C, with everything saved, and NoScreen.

    `start` (game, options, seed, seats, player's word) begins a match at once, `learn` (game, lesson or "") opens a
    game's lessons, `replay` opens a record. `first_picture` ends the program after one frame, for measuring the
    start."""
    session.bring_back()
    try:
        app = build(App())
    except pygame.error as e:  # for instance on a screen of 256 colours
        raise NoScreen(str(e)) from None
    app.home()
    if start:
        app.start_match(*start)
    if learn:
        _open_lessons(app, *learn)
    if replay:
        app.push(app.routes.replay(replay))
    app.redraw()
    if first_picture:
        app.close()
        return 0
    in_thread(private_files.make_private)
    app.sounds.river(app.settings.volumes["ambience"] > 0)
    with _closed_by_ctrl_c():
        app.run()
    return 0


@contextmanager
def _closed_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl-C in the terminal close the window as its button does, so that everything is saved. A second one ends
    the program at once. Raises KeyboardInterrupt at the end."""
    pressed: list[int] = []

    def close(number: int, _: FrameType | None) -> None:
        pressed.append(number)
        signal.signal(number, signal.default_int_handler)
        pygame.event.post(pygame.Event(pygame.QUIT))

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # ignored, as in the background of a shell
        yield
        return
    signal.signal(signal.SIGINT, close)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt


def _open_lessons(app: App, game: str, lesson_id: str) -> None:
    """Open the list of lessons, and one of them over it unless its id is empty."""
    app.push(app.routes.lessons(game))
    if lesson_id:
        app.push(app.routes.lesson(next(lesson for lesson in lessons.load(game) if lesson.id == lesson_id)))
