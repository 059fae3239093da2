"""The command `rintaku`: the window, and what runs without one. What is wrong with the input is said in one
line, with exit code 2. pygame is imported only by what draws, so that the rest starts at once."""

import argparse
import importlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

import ai.base
import engine
from engine.contract import OptionError, UnknownGame, check_seats, table_options
from engine.record import Chair, RecordError
from engine.verify import report, verify
from game import saves
from game.seeds import seed_of

LANGUAGES = ("en", "ja")
SMALLEST, LARGEST = (960, 540), (7680, 4320)
FIX = "pip uninstall pygame; pip install --force-reinstall pygame-ce"


class Refused(Exception):
    """Something that stops the command: one line for stderr."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


# ----------------------------------------------------------------- arguments --
def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _seed(text: str) -> str:
    if not re.fullmatch(r"\w{1,20}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a seed; one is a number or up to 20 letters and digits")
    return text


def _hash(text: str) -> str:
    if not re.fullmatch(r"#?[0-9a-fA-F]{8,64}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a hash; one has 8 to 64 digits of 0-9 and a-f")
    return text.lstrip("#")


def _positive(text: str) -> int:
    if (n := _whole(text)) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not 1 or more")
    return n


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; one is written like 1280x720")
    size = int(found[1]), int(found[2])
    if any(not least <= n <= most for n, least, most in zip(size, SMALLEST, LARGEST, strict=True)):
        limits = " to ".join(f"{w}x{h}" for w, h in (SMALLEST, LARGEST))
        raise argparse.ArgumentTypeError(f"{text!r} is not a size from {limits}")
    return size


def _change(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not (key and sign and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not written like option=value")
    return key, value


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",")]


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"the game: {', '.join(engine.games())}")
    parser.add_argument("--preset", default="", help="a ready table, such as app, basic or hollywood for gin")


def _add_table(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--set", action="append", default=[], type=_change, metavar="OPTION=VALUE", dest="changes",
                        help="change one option of the table; may be given several times")  # fmt: skip


def parser() -> argparse.ArgumentParser:
    """All that can be said on the command line."""
    top = _Parser(prog="rintaku", description="A table for card games. Without a command it opens the window.")
    top.add_argument("--version", action="version", version=f"rintaku {_version()}")
    top.add_argument("--first-picture", action="store_true", help=argparse.SUPPRESS)
    commands = top.add_subparsers(dest="command", metavar="command", parser_class=_Parser)

    play = commands.add_parser("play", help="straight to a match", description="Open the window with a new match.")
    _add_table(play)
    play.add_argument("--bots", type=_names, default=[], metavar="A,B",
                      help="the opponents, a level for each, such as club,expert,novice")  # fmt: skip
    play.add_argument("--people", type=_names, default=[], metavar="AKI,BEN",
                      help="the names of the people at this screen, who sit before the opponents")  # fmt: skip
    play.add_argument("--seed", type=_seed,
                      help="the same number or word deals the same cards, `today` the deal of the day; any if left out")

    again = commands.add_parser("replay", help="look at a recorded match again",
                                description="Open the window with a recorded match, to leaf through and play on from.")
    again.add_argument("file", type=Path, help="a record (.jsonl)")

    check = commands.add_parser(
        "verify", help="prove that every deal was fixed before its first card",
        description="Check a record against the hashes that fixed its deals, and against hashes noted at the table. "
        "The exit code is 0 if every deal is proven, 1 if not, 2 if the file cannot be read.",
    )  # fmt: skip
    check.add_argument("file", type=Path, help="a record (.jsonl)")
    check.add_argument("--hash", nargs="+", action="extend", default=[], type=_hash, metavar="H", dest="hashes",
                       help="a hash noted when the match was played, whole or its first 8 digits or more")  # fmt: skip

    learn = commands.add_parser("learn", help="straight to the lessons of a game",
                                description="Open the window with the lessons of a game.")  # fmt: skip
    learn.add_argument("game", help=f"the game: {', '.join(engine.games())}")
    learn.add_argument("--lesson", default="", metavar="ID", help="one of them, such as melds")

    duel = commands.add_parser(
        "arena", help="opponents against each other, without a window",
        description="Let opponents play each other and say who won. Every seed is played once per rotation of the "
        "bots over the seats, so the number of matches or deals is rounded up to whole rotations. Wins, points and "
        "standard error of the share of wins (taken over the seeds) are listed in the order of the bots.",
    )  # fmt: skip
    _add_table(duel)
    duel.add_argument("--bots", type=_names, default=["club", "random"], metavar="A,B",
                      help="a level for each seat, such as club,random (the default)")  # fmt: skip
    amount = duel.add_mutually_exclusive_group()
    amount.add_argument("--matches", type=_positive, metavar="N", help="play N whole matches (default 200)")
    amount.add_argument("--deals", type=_positive, metavar="N", help="play N single deals instead")
    duel.add_argument("--seed", type=_whole, default=7, help="where the seeds of the matches come from (default 7)")
    duel.add_argument("--jobs", type=_positive, default=1, metavar="N",
                      help="how many processes to use (default 1); the result is the same")  # fmt: skip
    duel.add_argument("--json", action="store_true", help="print the report as JSON")

    demo = commands.add_parser("demo", help="plays by itself, without a screen", description="Play without a screen, "
                               "save pictures of the key moments and print how long the frames took.")  # fmt: skip
    _add_game(demo)
    demo.add_argument("--frames", type=Path, metavar="DIR", help="the folder for the pictures; none if left out")
    demo.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="of the window (default 1280x720)")
    demo.add_argument("--seed", type=_whole, default=7, help="the seed of the match (default 7)")
    demo.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default en)")

    kept = commands.add_parser("records", help="what was played so far, in figures",
                               description="Count what was played and say it in figures; or write it to a file, "
                               "or take such a file in.")  # fmt: skip
    kept.add_argument("--game", default="", help=f"only this game: {', '.join(engine.games())}")
    files = kept.add_mutually_exclusive_group()
    files.add_argument("--export", type=Path, metavar="FILE", help="write everything to FILE (.json, or .csv for a "
                       "spreadsheet); a file that is there is kept")  # fmt: skip
    files.add_argument("--import", type=Path, metavar="FILE", dest="take",
                       help="take in a FILE (.json) that was exported")  # fmt: skip
    kept.add_argument("--as", default="", metavar="NAME", dest="owner", help="with --import: it is somebody else's, "
                      "and NAME is what they are called here")  # fmt: skip

    bench = commands.add_parser("bench", help="measures how fast rules, opponents and pictures are",
                                description="Measure speeds, frame times, start and memory, beside OpenSpiel where it "
                                "is installed. Takes about half a minute.")  # fmt: skip
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    return top


def _version() -> str:
    try:
        return version("rintaku")
    except PackageNotFoundError:
        return "(not installed)"


# ------------------------------------------------------------------ commands --
Start = tuple[str, Mapping[str, Any], int | None, Sequence[Chair]]


def _window(start: Start | None = None, first_picture: bool = False, learn: tuple[str, str] | None = None,
            replay: Path | None = None) -> int:
    """The program in its window. Raises Refused without the right pygame or without a screen."""
    if first_picture:
        os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    check_pygame()
    check_screen()
    done: int = importlib.import_module("game.program").run(start, first_picture, learn, replay)
    return done


def check_pygame() -> None:
    """Raises Refused unless `import pygame` gives pygame-ce."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        pygame = importlib.import_module("pygame")
    except ImportError as e:
        raise Refused(f"pygame-ce cannot be imported ({e}). To mend it: pip install --force-reinstall pygame-ce") from e
    if not getattr(pygame, "IS_CE", False):
        raise Refused(f"this needs pygame-ce, but the older pygame is installed in its place. To mend it: {FIX}")


def check_screen() -> None:
    """Raises Refused if no window can be opened. SDL falls back to drawing where nobody can see it; that
    counts as a screen only for those who asked for it by SDL_VIDEODRIVER."""
    pygame = importlib.import_module("pygame")
    why = "only off-screen drawing is there"
    try:
        with _hushed():
            pygame.display.init()
        if os.environ.get("SDL_VIDEODRIVER") or pygame.display.get_driver() not in ("offscreen", "dummy"):
            return
        pygame.display.quit()
    except pygame.error as e:
        why = str(e)
    raise Refused(f"no screen to open a window on ({why}); `rintaku demo gin --frames DIR` plays without one")


@contextmanager
def _hushed() -> Iterator[None]:
    """Nothing on stderr: what the system's libraries mutter while they look for a screen tells nobody
    anything."""
    sys.stderr.flush()
    kept = os.dup(2)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _play(given: argparse.Namespace) -> int:
    rules = engine.load(given.game)
    options = table_options(rules, given.preset, dict(given.changes))
    try:
        chairs = _chairs(given)
        if chairs:
            check_seats(rules, len(chairs), options)
    except ValueError as e:
        raise Refused(str(e)) from None
    return _window((given.game, options, seed_of(given.game, given.seed or ""), chairs))


def _chairs(given: argparse.Namespace) -> Sequence[Chair]:
    """Who plays, as asked for; nobody named, the game has its own company. Raises ValueError."""
    from game import match, seating

    for level in given.bots:
        ai.base.load(given.game, level)
    if given.people:
        seats = engine.load(given.game).SEATS
        if len(given.people) + len(given.bots) < seats[0]:
            given.bots += ["club"] * (seats[0] - len(given.people) - len(given.bots))
        return seating.chairs(seating.at_command(seats, given.people, given.bots), given.people)
    if given.bots:
        check_seats(engine.load(given.game), 1 + len(given.bots))
    return match.company(given.game, given.bots) if given.bots else ()


def _replay(given: argparse.Namespace) -> int:
    try:
        _, record = saves.replayed(given.file)
    except RecordError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{given.file}: {e.strerror or e}") from None
    if find_spec(f"game.tables.{record.header.game}") is None:
        raise Refused(f"{record.header.game} has no table here yet")
    return _window(replay=given.file)


def _verify(given: argparse.Namespace) -> int:
    try:
        verdict = verify(given.file, given.hashes)
    except RecordError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{given.file}: {e.strerror or e}") from None
    print(report(verdict, given.file.name))
    return 0 if verdict.proven else 1


def _learn(given: argparse.Namespace) -> int:
    from game import lessons

    engine.load(given.game)
    if not lessons.has_lessons(given.game):
        raise Refused(f"{given.game} has no lessons yet")
    ids = [lesson.id for lesson in lessons.load(given.game)]
    if given.lesson and given.lesson not in ids:
        raise Refused(f"{given.game} has no lesson {given.lesson!r}; its lessons are: {', '.join(ids)}")
    return _window(learn=(given.game, given.lesson))


def _arena(given: argparse.Namespace) -> int:
    from game import arena

    unit, asked = ("deals", given.deals) if given.deals else ("matches", given.matches or 200)
    try:
        plan = arena.plan(given.game, given.preset, given.bots, unit, asked, given.seed, dict(given.changes))
    except ValueError as e:
        raise Refused(str(e)) from None
    if plan.seeds * len(plan.bots) != asked:
        played = plan.seeds * len(plan.bots)
        print(f"rintaku arena: {asked} {unit} rounded up to {played}, whole rotations of {len(plan.bots)} seats",
              file=sys.stderr)  # fmt: skip
    _show(arena.run(plan, given.jobs, sys.stderr.isatty()), given.json, arena.table_text)
    return 0


def _demo(given: argparse.Namespace) -> int:
    options = table_options(engine.load(given.game), given.preset)
    check_pygame()
    try:
        done: int = importlib.import_module("game.demo").run(
            given.game, given.frames, given.size, given.seed, given.lang, options["preset"]
        )
    except OSError as e:
        raise Refused(f"the pictures cannot be saved in {given.frames}: {e.strerror or e}") from None
    return done


def _bench(given: argparse.Namespace) -> int:
    from game import bench

    check_pygame()
    _show(bench.run(), given.json, bench.table_text)
    return 0


def _records(given: argparse.Namespace) -> int:
    from game import exchange, figures, statistics, texts

    games = (engine.load(given.game).ID,) if given.game else engine.games()
    warnings = [*statistics.catch_up()]
    rows, warning = statistics.everything()
    try:
        if given.export:
            if given.export.exists():
                raise Refused(f"{given.export} is there already; name a new file")
            exchange.export(rows, given.export)
            print(given.export)
            return 0
        if given.take:
            whole, fresh, warning = exchange.take_in(given.take, given.owner)
            print(texts.tr("records.file.done", n=whole, fresh=fresh))
    except exchange.Refused as e:
        raise Refused(texts.tr(e.key, **e.values)) from None
    except OSError as e:
        raise Refused(f"{e.filename or given.export or given.take}: {e.strerror or e}") from None
    for key in dict.fromkeys(w for w in (*warnings, warning) if w):
        print(f"rintaku records: {texts.tr(key)}", file=sys.stderr)
    if not given.take:
        print(figures.table_text(rows, games))
    return 0


def _show(data: Mapping[str, Any], as_json: bool, text: Callable[[Mapping[str, Any]], str]) -> None:
    print(json.dumps(data, ensure_ascii=False) if as_json else text(data))


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "learn": _learn,
    "replay": _replay,
    "verify": _verify,
    "arena": _arena,
    "demo": _demo,
    "bench": _bench,
    "records": _records,
}


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code of a command: 0, or 2 for bad input or a machine it cannot run on."""
    given = parser().parse_args(argv)
    try:
        if given.command is None:
            return _window(first_picture=given.first_picture)
        return _COMMANDS[given.command](given)
    except (Refused, UnknownGame, OptionError) as e:
        print(f"rintaku: {e}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
