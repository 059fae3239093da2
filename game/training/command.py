"""The command `rintaku train`: its arguments and its report."""

import argparse

import engine
from ai.training.trainer import trainers
from engine.text import error_text, path_text
from game.app.cli_args import Parser, Refused, add_workers, amount, path, whole, workers
from game.app.terminal import complain, is_watched, say, say_json

DEALS = 2000
SEED = 7


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the parser of `rintaku train` to the commands."""
    parser = commands.add_parser(
        "train",
        help="make a weight file of the opponents",
        description="Make a weight file of the opponents from deals that they play. The same seed gives the same file "
        "on machines of one kind, with any number of processes.",
    )
    parser.add_argument("game", nargs="?", default="", help=f"the game: {', '.join(engine.game_ids())}")
    parser.add_argument("makes", nargs="?", default="", metavar="weights", help="the weight file, as --list names it")
    parser.add_argument("--list", action="store_true", help="list the weight files that can be made")
    parser.add_argument("--deals", type=amount, metavar="N", help=f"play N deals (default {DEALS}), rounded up to tens")
    parser.add_argument("--seed", type=whole, help=f"the number from which all deals are derived (default {SEED})")
    add_workers(parser)
    parser.add_argument(
        "--out",
        type=path,
        metavar="FILE",
        help="the file to make; finished deals are kept in FILE.parts, and the same command, or one for more deals, "
        "continues from there",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command. Returns the exit code. Raises Refused."""
    if args.list:
        if args.makes or args.out or args.json or args.deals or args.seed is not None or args.jobs or args.cluster:
            raise Refused("--list goes with a game or alone")
        return _list(args.game)
    if not args.game or not args.makes:
        raise Refused("rintaku train needs a game and a weight file; rintaku train --list names them")
    if not args.out:
        raise Refused("rintaku train needs a file to make: --out FILE")
    from game.training.runner import TrainingJob, train

    job = TrainingJob(args.game, args.makes, args.deals or DEALS, SEED if args.seed is None else args.seed)
    try:
        report = train(job, args.out, workers(args), is_watched())
    except KeyboardInterrupt:
        complain(f"rintaku train: stopped; the same command continues from {path_text(args.out)}.parts")
        return 130
    except ValueError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{path_text(e.filename or args.out)}: {error_text(e)}") from None
    if args.json:
        say_json(report)
    else:
        say(f"{report['file']}: {report['rows']} cases from {report['deals']} deals")
        say(f"To measure it: {report['measure']}")
    return 0


def _list(game: str) -> int:
    for one in [game] if game else engine.game_ids():
        for made in trainers(one).values():
            say(f"{one} {made.makes}")
            say(f"    {made.about}")
    return 0
