"""The arguments of the command line: their types, and the one-line messages for wrong ones."""

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

import engine
from engine.record.commitment import player_word
from engine.text import quoted, shortened
from game.app.terminal import complain, say

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from game.arena.workers import Workers

_LONG_QUOTES: Final = re.compile(
    r"""'(?:[^'\\]|\\.){79,}'|"(?:[^"\\]|\\.){79,}"|(?<=ambiguous option: ).{81,}(?= could match )""", re.DOTALL
)
"""What argparse quotes of the arguments in more than 80 characters."""
SMALLEST, LARGEST = (960, 540), (7680, 4320)
"""Of a window, which may also stand upright."""
MOST_MATCHES: Final = 1_000_000
"""The most matches or deals of a run, its cells or budgets together: their list takes 150 MB."""
MOST_PROCESSES: Final = 256
MOST_NAMES: Final = 50
MOST_OF_A_NAME: Final = 40
MOST_ROLLOUTS: Final = 999_999


class Refused(Exception):
    """Stops the command; its text is one line for stderr."""


class NoScreen(Refused):
    """No window can be opened."""

    def __init__(self, why: str) -> None:
        super().__init__(f"no screen to open a window on ({why}); `rintaku demo GAME --frames DIR` plays without one")


class Parser(argparse.ArgumentParser):
    """Reports a wrong argument in one line, with a pointer to the help."""

    def error(self, message: str) -> NoReturn:
        message = _LONG_QUOTES.sub(lambda match: shortened(match[0]), message)
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Say what argparse says: help and version on stdout, an error on stderr."""
        if file is sys.stdout:
            say(message.rstrip("\n"))
        else:
            complain(message)


def whole(text: str) -> int:
    """`-3`."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number") from None


def positive(text: str) -> int:
    """`200`."""
    if (n := whole(text)) < 1:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not 1 or more")
    return n


def amount(text: str) -> int:
    """`200` matches or deals."""
    return _at_most(text, MOST_MATCHES)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say who does the work: see `workers`."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--jobs", type=processes, metavar="N", help="the number of processes (default: one per core)")
    group.add_argument(
        "--cluster",
        type=address,
        metavar="ADDRESS",
        help="work on a Dask cluster: the address that its scheduler prints, as tcp://host:8786 (needs distributed)",
    )


def workers(args: argparse.Namespace) -> "Workers":
    """Who does the work."""
    from game.arena.processes import cores
    from game.arena.workers import Cluster

    return Cluster(args.cluster) if args.cluster else args.jobs or cores()


def address(text: str) -> str:
    """`tcp://host:8786`."""
    if not re.fullmatch(r"(tcp|tls|ucx|ws|wss)://\S+:\d+", text):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no address such as tcp://host:8786")
    return text


def processes(text: str) -> int:
    """`4`."""
    return _at_most(text, MOST_PROCESSES)


def _at_most(text: str, most: int) -> int:
    if (n := positive(text)) > most:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is more than {most}")
    return n


def names(text: str) -> list[str]:
    """`club,expert`."""
    found = [name.strip() for name in words(text).split(",")]
    if len(found) > MOST_NAMES:
        raise argparse.ArgumentTypeError(f"{quoted(text)} has more than {MOST_NAMES} parts")
    return found


def words(text: str) -> str:
    """`Aki`, also with signs of any language."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no text in UTF-8") from None
    return text


def player(text: str) -> str:
    """The name of a player, `Aki`."""
    if len(words(text)) > MOST_OF_A_NAME:
        raise argparse.ArgumentTypeError(f"{quoted(text)} has more than {MOST_OF_A_NAME} characters")
    if not text.strip():
        raise argparse.ArgumentTypeError(f"{quoted(text)} is no name")
    return text.strip()


def budgets(text: str) -> list[int]:
    """`25,100`."""
    return [_at_most(budget, MOST_ROLLOUTS) for budget in names(text)]


def path(text: str) -> Path:
    """`matches/0001.jsonl`."""
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not the name of a file")
    return Path(text)


def seed(text: str) -> str:
    """`7`, `today`."""
    if not re.fullmatch(r"\w{1,20}", text):
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a seed; one is a number or up to 20 letters and digits"
        )
    return text


def word(text: str) -> str:
    """What a player adds to the seed, such as `a heron at dusk`."""
    try:
        return player_word(text)
    except ValueError as e:
        raise argparse.ArgumentTypeError(str(e)) from None


def size(text: str) -> tuple[int, int]:
    """`1280x720`."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if not match:
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a size; one is written like 1280x720")
    size = int(match[1]), int(match[2])
    if any(not least <= n <= most for n, least, most in zip((max(size), min(size)), SMALLEST, LARGEST, strict=True)):
        limits = " to ".join(f"{w}x{h}" for w, h in (SMALLEST, LARGEST))
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a size from {limits}")
    return size


def change(text: str) -> tuple[str, str]:
    """`target=100`."""
    key, sign, value = text.partition("=")
    if not (key and sign and value):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not written like option=value")
    return key, value


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a game and its preset."""
    parser.add_argument("game", help=f"the game: {', '.join(engine.game_ids())}")
    parser.add_argument("--preset", default="", help="a ready set of table options; the game's first if none is named")


def add_table(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a game, its preset and changed options."""
    add_game(parser)
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=change,
        metavar="OPTION=VALUE",
        dest="changes",
        help="change one option of the table; may be given several times",
    )
