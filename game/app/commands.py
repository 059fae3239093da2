"""The commands of `rintaku`: opens the window, or runs a command without one.

Wrong input gives one line and exit code 2. pygame is imported only by what draws, so that everything else starts at
once. What is said goes through `game.app.terminal`."""

import argparse
import importlib
import os
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import engine
from ai import registry
from engine.contract import UnknownGame
from engine.options import OptionError, check_seats, table_options
from engine.record.errors import RecordError
from engine.record.header import SeatConfig
from engine.record.verification import report, verify
from engine.registry import installed_package
from engine.text import QUOTE_LENGTH, error_text, path_text, quoted, shortened
from game.app import texts_command
from game.app.cli_args import NoScreen, Refused
from game.app.cli_parser import parser
from game.app.settings import check_home, home
from game.app.terminal import OutputFailed, complain, is_watched, open_streams, say, say_json, silent_stderr
from game.arena import command
from game.match import saves
from game.match.seeds import seed_of
from game.training import command as training

FIX = "pip uninstall pygame; pip install --force-reinstall pygame-ce"


Start = tuple[str, Mapping[str, Any], int | None, Sequence[SeatConfig], str]


def _window(
    start: Start | None = None,
    first_picture: bool = False,
    learn: tuple[str, str] | None = None,
    replay: Path | None = None,
) -> int:
    """Open the window. Raises Refused without pygame-ce or without a screen."""
    if first_picture:
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    _check_home()
    check_pygame()
    check_screen()
    done: int = importlib.import_module("game.app.wiring").run(start, first_picture, learn, replay)
    return done


def _check_home() -> None:
    """Raises Refused if there can be no data folder."""
    try:
        check_home()
    except OSError as e:
        what = f"the data folder {path_text(home())} cannot be used: {error_text(e)}"
        raise Refused(f"{what}; name another one by RINTAKU_HOME") from None


def check_pygame() -> None:
    """Raises Refused unless `import pygame` gives pygame-ce."""
    try:
        pygame = importlib.import_module("pygame")
    except ImportError as e:
        raise Refused(f"pygame-ce cannot be imported ({e}). To fix it: pip install --force-reinstall pygame-ce") from e
    if not getattr(pygame, "IS_CE", False):
        raise Refused(f"this needs pygame-ce, but the older pygame is installed in its place. To fix it: {FIX}")


def check_screen() -> None:
    """Raises Refused if no window can be opened. An off-screen driver of SDL counts as a screen only if
    SDL_VIDEODRIVER asks for it."""
    pygame = importlib.import_module("pygame")
    if not os.environ.get("SDL_VIDEODRIVER"):
        os.environ.pop("SDL_VIDEODRIVER", None)  # an empty name is none; pygame takes it for that of Windows
    why = "only off-screen drawing is there"
    try:
        with silent_stderr():
            pygame.display.init()
        if os.environ.get("SDL_VIDEODRIVER") or pygame.display.get_driver() not in ("offscreen", "dummy"):
            return
        pygame.display.quit()
    except pygame.error as e:
        why = str(e)
    raise NoScreen(why)


def _check_playable(game: str) -> None:
    """Raises UnknownGame, and Refused for an installed game whose screens or texts do not load, or without pygame-ce,
    which they need."""
    engine.load(game)
    if installed_package(game):
        check_pygame()
        from game.scenes.installed_games import playable, unplayable

        if game not in playable() and (problem := next((p for p in unplayable() if p.game == game), None)):
            raise Refused(f"{game} cannot be played: {shortened(problem.detail, 3 * QUOTE_LENGTH)}")


def _play(given: argparse.Namespace) -> int:
    rules = engine.load(given.game)
    _check_playable(given.game)
    options = table_options(rules, given.preset, dict(given.changes))
    try:
        seat_configs = _seat_configs(given)
        if seat_configs:
            check_seats(rules, len(seat_configs), options)
    except ValueError as e:
        raise Refused(str(e)) from None
    return _window((given.game, options, seed_of(given.game, given.seed or ""), seat_configs, given.word))


def _seat_configs(given: argparse.Namespace) -> Sequence[SeatConfig]:
    """The seats asked for; empty lets the game choose opponents. Raises ValueError."""
    from game.match import seating, session
    from game.match.characters import ANY

    for level in given.bots:
        registry.load(given.game, level.removesuffix(f"/{ANY}"))
    seats = engine.load(given.game).SEATS
    if given.people or given.bots:
        given.bots += [registry.USUAL_LEVEL] * (seats[0] - max(1, len(given.people)) - len(given.bots))
    if given.people:
        return seating.seat_configs(seating.at_command(seats, given.people, given.bots), given.people)
    if given.bots:
        check_seats(engine.load(given.game), 1 + len(given.bots))
    return session.company(given.game, given.bots) if given.bots else ()


def _replay(given: argparse.Namespace) -> int:
    file = saves.named(given.file)
    try:
        _, record = saves.replayed(file)
    except RecordError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(_unread(given.file, file, e)) from None
    _check_playable(record.header.game)
    return _window(replay=file)


def _unread(asked: Path, file: Path, error: OSError) -> str:
    """What is said of a record that cannot be read: `file` is where it was looked for last."""
    if asked != file and isinstance(error, FileNotFoundError):
        return f"{path_text(asked)}: there is no such file, neither here nor in {path_text(file.parent)}"
    return f"{path_text(file)}: {error_text(error)}"


def _verify(given: argparse.Namespace) -> int:
    file = saves.named(given.file)
    try:
        verdict = verify(file, [" ".join(pieces) for pieces in given.hashes])
    except (RecordError, ValueError) as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(_unread(given.file, file, e)) from None
    given_up = not (verdict.over or saves.in_progress(file, verdict.over))
    say(report(verdict._replace(given_up=given_up), shortened(given.file.name)))
    return 0 if verdict.fits else 1


def _learn(given: argparse.Namespace) -> int:
    from game.learn import lessons

    _check_playable(given.game)
    if not lessons.has_lessons(given.game):
        raise Refused(lessons.fault(given.game) or f"{given.game} has no lessons yet")
    ids = [lesson.id for lesson in lessons.load(given.game)]
    if given.lesson and given.lesson not in ids:
        raise Refused(f"{given.game} has no lesson {quoted(given.lesson)}; its lessons are: {', '.join(ids)}")
    return _window(learn=(given.game, given.lesson))


def _demo(given: argparse.Namespace) -> int:
    options = table_options(engine.load(given.game), given.preset)
    if given.only and not given.frames:
        raise Refused("--only goes with --frames")
    check_pygame()
    _check_playable(given.game)
    try:
        done: int = importlib.import_module("game.demo.run").run(
            given.game, given.frames, given.size, given.seed, given.lang, options["preset"], given.only
        )
    except OSError as e:
        pictures = given.frames and f"the pictures cannot be saved in {path_text(given.frames)}"
        raise Refused(f"{pictures or 'the demo cannot write its files'}: {error_text(e)}") from None
    return done


def _bench(given: argparse.Namespace) -> int:
    from game.arena import benchmark as bench

    check_pygame()
    data = bench.run()
    say_json(data) if given.json else say(bench.table_text(data))
    return 0


def _texts(given: argparse.Namespace) -> int:
    check_pygame()
    return texts_command.run(given)


def _records(given: argparse.Namespace) -> int:
    from game.stats import counting, figures, import_export
    from game.stats.database import Unusable
    from game.text import translations

    if given.owner and not given.take:
        raise Refused("--as goes with --import")
    if given.game and (given.export or given.take):
        raise Refused("--game goes with neither --export nor --import: they take all games")
    games = (engine.load(given.game).ID,) if given.game else engine.game_ids()
    _check_home()
    warnings: list[str] = []
    _finish(_noted(counting.catch_up(), warnings))
    try:
        if given.export:
            if given.export.exists():
                raise Refused(f"{path_text(given.export)} is there already; name a new file")
            _finish(import_export.exporting(given.export))
            _warn(warnings)
            _say_unread(counting.unread())
            say(str(given.export))
            return 0
        if given.take:
            done = _finish(import_export.taking_in(given.take, given.owner or ""))
            say(translations.tr("records.file.done", n=done.matches, fresh=done.new))
    except import_export.ImportRefused as e:
        raise Refused(translations.tr(e.key, **e.values)) from None
    except Unusable as e:
        raise Refused(f"{translations.tr(e.key)}{' Nothing was imported.' if given.take else ''}") from None
    except import_export.UnknownSuffix as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{path_text(e.filename or given.export or given.take)}: {error_text(e)}") from None
    cells, warning = figures.read()
    _warn([*warnings, warning])
    _say_unread(counting.unread())
    if not given.take and (cells or not warning):  # records that cannot be read now are not none
        say(figures.table_text(cells, games))
    return 0


def _warn(keys: Sequence[str]) -> None:
    """Say each warning about the statistics once."""
    from game.text import translations

    for key in dict.fromkeys(filter(None, keys)):
        complain(f"rintaku records: {translations.tr(key)}")


def _say_unread(names: Sequence[str]) -> None:
    """Say which matches the statistics lack, such as those of a game that is not installed."""
    if names:
        complain(f"rintaku records: matches not counted: {len(names)}. `rintaku verify {quoted(names[0])}` says why")


def _noted(steps: Generator[Any, None, None], warnings: list[str]) -> Generator[Any, None, None]:
    """The same steps; the warnings that they have are added to a list."""
    with closing(steps):
        for step in steps:
            warnings += [step.warning] if step.warning else []
            yield step


def _finish(steps: Generator[Any, None, Any]) -> Any:
    """Make all steps, with a bar in the terminal if they take long. Returns the value of the generator, or the last
    step if it has none."""
    from game.arena.progress import bar, clear_line, draw_line

    start = shown = time.monotonic()
    step = None
    with closing(steps):
        try:
            while True:
                step = next(steps)
                now = time.monotonic()
                if is_watched() and now - start > 1 and now - shown > 0.1:
                    shown = now
                    draw_line(f"{bar(step.done / max(1, step.whole))} ")
        except StopIteration as e:
            return step if e.value is None else e.value
        finally:
            if shown > start:
                clear_line()


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "learn": _learn,
    "replay": _replay,
    "verify": _verify,
    "arena": command.run,
    "train": training.run,
    "demo": _demo,
    "bench": _bench,
    "texts": _texts,
    "records": _records,
}


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code: 0, 1 for an output that cannot be written, 2 for wrong input or a machine
    without a screen, 141 for a pipe whose reader has gone. Raises SystemExit after a help text or wrong arguments."""
    open_streams()
    try:
        top = parser()
        given, unknown = top.parse_known_args(argv)
        if unknown:
            top.prog = " ".join(filter(None, (top.prog, given.command)))  # the help of that command lists its arguments
            top.error(f"unrecognized arguments: {shortened(' '.join(unknown))}")
        if given.command is None:
            return _window(first_picture=given.first_picture)
        return _COMMANDS[given.command](given)
    except (Refused, UnknownGame, OptionError) as e:
        complain(f"rintaku: {e}")
        return 2
    except OutputFailed as e:
        if str(e):
            complain(f"rintaku: {e}")
        return e.code
