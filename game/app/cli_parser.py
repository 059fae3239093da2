"""The parser of `rintaku`'s command line."""

import argparse

import engine
from game.app import texts_command
from game.app.cli_args import Parser, add_game, add_table, names, path, player, seed, size, whole, word
from game.app.version import version
from game.arena import command
from game.text.translations import LANGUAGES
from game.training import command as training

RECORD = "a record (.jsonl); a bare name is looked for here, then in the folder `matches` of the data folder"


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    top = Parser(
        prog="rintaku", description="A card table for your desktop. Without a command it opens the start screen."
    )
    top.add_argument("--version", action="version", version=f"rintaku {version() or '(not installed)'}")
    top.add_argument("--first-picture", action="store_true", help=argparse.SUPPRESS)
    commands = top.add_subparsers(dest="command", metavar="command", parser_class=Parser)
    # in the order of the help text
    for add in (_play, _replay, _verify, _learn, command.add, training.add, _demo, _records, texts_command.add, _bench):
        add(commands)
    return top


def _play(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser("play", help="start a match", description="Open the window with a new match.")
    add_table(sub)
    sub.add_argument(
        "--bots",
        type=names,
        default=[],
        metavar="A,B",
        help="the opponents, one level each, such as club,expert/bold,novice/any; club takes seats that are missing",
    )
    sub.add_argument(
        "--people",
        type=names,
        default=[],
        metavar="AKI,BEN",
        help="the people at this screen, who are seated before the opponents",
    )
    sub.add_argument(
        "--seed",
        type=seed,
        help="deal the same cards for the same number or word; `today` is the deal of the day. Random by default. "
        "Whoever chooses the seed can know the cards, so it proves nothing about the dealer",
    )
    sub.add_argument(
        "--word",
        type=word,
        default="",
        metavar="TEXT",
        help="mix a word of yours into every deal (up to 40 characters). The New match screen shows the hash of the "
        "program's part before you add a word, which proves more",
    )


def _replay(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser(
        "replay",
        help="step through a recorded match",
        description="Open the window with a recorded match: step through it, or play on from any move.",
    )
    sub.add_argument("file", type=path, help=RECORD)


def _verify(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser(
        "verify",
        help="check a record against hashes that you wrote down",
        description="Check a record against the hashes in it, and against hashes that you wrote down during the match. "
        "Only these prove what was fixed when you wrote them down; without them you know that the record was not "
        "changed by accident. The exit code is 0 if it fits all of them, 1 if not, 2 if the file cannot be read.",
    )
    sub.add_argument("file", type=path, help=RECORD)
    sub.add_argument(
        "--hash",
        nargs="+",
        action="append",
        default=[],
        metavar="H",
        dest="hashes",
        help="a hash written down during the match: its first 32 hex digits or more, or its 8 words. The label of 8 "
        "digits is not enough: another deal with the same label can be made in seconds",
    )


def _learn(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser(
        "learn", help="open the lessons of a game", description="Open the window with the lessons of a game."
    )
    sub.add_argument("game", help=f"the game: {', '.join(engine.game_ids())}")
    sub.add_argument("--lesson", default="", metavar="ID", help="one lesson, such as melds")


def _demo(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser(
        "demo",
        help="play by itself without a screen and save pictures",
        description="Play without a screen, save pictures of the key moments and print how long the frames took.",
    )
    add_game(sub)
    sub.add_argument("--frames", type=path, metavar="DIR", help="the folder for the pictures (default: none are saved)")
    sub.add_argument("--only", default="", metavar="NAME", help="only the picture of this name, such as may-knock")
    sub.add_argument(
        "--size",
        type=size,
        default=(1280, 720),
        metavar="WxH",
        help="the window size, wide or upright, such as 960x540 or 540x960 (default 1280x720)",
    )
    sub.add_argument("--seed", type=whole, default=7, help="the seed of the match (default 7)")
    sub.add_argument("--lang", choices=sorted(LANGUAGES), default="en", help="the language (default en)")


def _records(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser(
        "records",
        help="print, export or import your statistics",
        description="Print your statistics, export them to a file, or import such a file.",
    )
    sub.add_argument("--game", default="", help=f"only this game: {', '.join(engine.game_ids())}")
    files = sub.add_mutually_exclusive_group()
    files.add_argument(
        "--export",
        type=path,
        metavar="FILE",
        help="write everything to FILE (.json, or .csv for a spreadsheet); an existing file is never overwritten",
    )
    files.add_argument(
        "--import", type=path, metavar="FILE", dest="take", help="import a FILE (.json) that was exported"
    )
    sub.add_argument(
        "--as",
        type=player,
        metavar="NAME",
        dest="owner",
        help="with --import: the records are somebody else's; show them under NAME",
    )


def _bench(commands: "argparse._SubParsersAction[Parser]") -> None:
    sub = commands.add_parser(
        "bench",
        help="measure the speed of rules, opponents and drawing",
        description="Measure speeds, frame times, start and memory, beside OpenSpiel where it "
        "is installed. Takes about five minutes.",
    )
    sub.add_argument("--json", action="store_true", help="print the figures as JSON")
