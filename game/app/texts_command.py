"""The command `rintaku texts`: its arguments and its report."""

import argparse
import importlib

import assets
from engine.registry import installed_package, why_unusable
from engine.text import path_text, quoted
from game.app.cli_args import Parser, Refused
from game.app.terminal import say


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the parser of `rintaku texts` to the commands."""
    parser = commands.add_parser(
        "texts",
        help="check the texts of a language",
        description="Compare the texts of a language with English, and print what is missing, surplus, too long or "
        "wrong in its placeholders, one line each. The exit code is 1 if there is anything.",
    )
    parser.add_argument("what", choices=["check"], help="check: compare the language with English")
    parser.add_argument("language", help="the folder of the language in assets/texts, such as ja")
    parser.add_argument("--game", help="check the texts of this installed game instead of the program's")


def run(given: argparse.Namespace) -> int:
    """Run the command. Returns the exit code. Raises Refused for a language without a folder, and for a game that is
    not an installed one."""
    check = importlib.import_module("game.text.check")
    if not check.is_language(given.language):
        raise Refused(f"there is no folder {quoted(given.language)} in {path_text(assets.path('texts'))}")
    if given.game and not installed_package(given.game):
        raise Refused(why_unusable(given.game) or f"{quoted(given.game)} is no installed game")
    problems = check.check_game(given.language, given.game) if given.game else check.check(given.language)
    for problem in problems:
        say(str(problem))
    return 1 if problems else 0
