"""The command `rintaku arena`: its arguments, and what each kind of run does with them."""

import argparse
import shlex
import traceback
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import engine
from ai.registry import RANDOM, USUAL_LEVEL
from engine.options import OptionError, check_seats
from engine.text import error_text, path_text
from game.app.cli_args import (
    MOST_MATCHES,
    Parser,
    Refused,
    add_table,
    add_workers,
    amount,
    budgets,
    names,
    path,
    positive,
    whole,
    workers,
)
from game.app.terminal import complain, draw, is_watched, say, say_json
from game.games import MEASURES

if TYPE_CHECKING:
    from game.arena.contest import Plan
    from game.arena.runner import PlayedPlan

    Run = tuple[list[Plan], Callable[[list[PlayedPlan]], dict[str, Any]], Callable[[Mapping[str, Any]], str]]
    """The plans of a command, the function that makes their report, and the one that writes it as text."""

DESCRIPTION = """\
Let bots play against each other and report who won. A bot is a level (club), a character of a level (club/bold), a
level that searches with a budget of rollouts (master:200), a level that plays the move of the next weaker one in
some percent of its decisions (expert~40), a level with another weight file (expert@expert=FILE), random (any legal
move), or a sparring partner, a simple player of one idea (spar/naive). Every seed is played once per rotation of the
bots over the seats, so the number of matches or deals is rounded up to whole rotations. Wins, points and the
standard error of the share of wins (taken over the seeds) are listed in the order of the bots. The results do not
depend on the number of processes or on pauses."""
SERIES_OPTIONS = ("seats", "measure")
"""Options that go with --cross, --tune and --budgets."""
BUDGET_OPTIONS = ("level", "plot")
"""Options that go with --budgets alone."""
TUNE_OPTIONS = ("generations",)
"""Options that go with --tune alone."""
GENERATIONS = 20
OPPONENT_OPTIONS = ("against",)
"""Options that go with --tune and --budgets."""


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Add the parser of `rintaku arena` to the commands."""
    parser = commands.add_parser("arena", help="bots against each other, without a window", description=DESCRIPTION)
    add_table(parser)
    bots = parser.add_mutually_exclusive_group()
    bots.add_argument(
        "--bots", type=names, metavar="A,B", help="a bot for each seat (default: club and as few random as can play)"
    )
    bots.add_argument(
        "--cross",
        type=names,
        metavar="A,B,C",
        help="a cross table: each bot against each other; with more than two seats, one row player sits "
        "with column players, or one side of partners against the other",
    )
    bots.add_argument(
        "--budgets",
        type=budgets,
        metavar="N,N",
        help="the strength of a searching level with each of these budgets of rollouts, on the same seeds",
    )
    bots.add_argument(
        "--tune",
        metavar="WHAT",
        help="search better weights of a level by self-play: all of them (expert) or some (expert:knock,risk); "
        "needs --out, and cma installed",
    )
    parser.add_argument(
        "--generations",
        type=positive,
        metavar="N",
        help=f"with --tune: the number of generations (default {GENERATIONS}); --matches or --deals are those of each "
        "trial (default 200 deals)",
    )
    parser.add_argument("--level", help="with --budgets: the level (default master)")
    parser.add_argument(
        "--against",
        type=names,
        metavar="A,B",
        help="with --budgets: its opponents (default expert); with --tune, one or more by commas, which sit in turn "
        "(default: the level itself)",
    )
    parser.add_argument(
        "--plot",
        type=path,
        metavar="FILE",
        help="with --budgets: also draw a plot (.svg, .png or .pdf; needs matplotlib)",
    )
    parser.add_argument(
        "--seats",
        type=positive,
        metavar="N",
        help="with --cross, --budgets and --tune: the number of seats (default 4 if the game has them)",
    )
    parser.add_argument(
        "--measure",
        choices=MEASURES,
        help="with --cross, --budgets and --tune: what is compared (default: the measure of the game; with --tune "
        "points instead of wins)",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--matches",
        type=amount,
        metavar="N",
        help="play N whole matches (default 200), for each cell of a cross table or each budget",
    )
    length.add_argument("--deals", type=amount, metavar="N", help="play N single deals instead")
    parser.add_argument(
        "--seed", type=whole, default=7, help="the number from which the seeds of all matches are derived (default 7)"
    )
    add_workers(parser)
    parser.add_argument(
        "--out",
        type=path,
        metavar="FILE",
        help="write every result to FILE (JSON Lines) at once; the same command, or one for more matches, "
        "continues from there",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def run(args: argparse.Namespace) -> int:
    """Run the command and print its report. Returns the exit code. Raises Refused."""
    for options, users in (
        (SERIES_OPTIONS, ("cross", "tune", "budgets")),
        (OPPONENT_OPTIONS, ("tune", "budgets")),
        (BUDGET_OPTIONS, ("budgets",)),
        (TUNE_OPTIONS, ("tune",)),
    ):
        for option in options:
            if getattr(args, option) and not any(getattr(args, user) for user in users):
                *some, last = [f"--{user}" for user in users]
                raise Refused(f"--{option} goes with {', '.join(some)}{' and ' * bool(some)}{last}")
    from game.arena.cluster import ClusterError
    from game.arena.contest import BotFailed
    from game.arena.results_file import ResultsFileError
    from game.arena.runner import Stopped, play

    if args.tune:
        return _tune(args)
    try:
        plans, report, text = _prepare(args)
    except ValueError as e:
        raise Refused(str(e)) from None
    if (seeds := sum(plan.seeds for plan in plans)) > MOST_MATCHES:
        raise Refused(
            f"{seeds} seeds in all are too many for one run, which plays at most {MOST_MATCHES}; ask for fewer matches"
        )
    try:
        played = play(plans, workers(args), args.out, is_watched())
    except Stopped as e:
        kept = (
            f"; they are kept in {path_text(args.out)}, and the same command continues from there" if args.out else ""
        )
        complain(f"rintaku arena: stopped after {e.done} of {e.total} seeds{kept}")
        return 130
    except (ResultsFileError, ClusterError) as e:
        raise Refused(str(e)) from None
    except BotFailed as e:
        raise _failed(e) from None
    except OSError as e:
        where = args.out or e.filename
        raise Refused(f"{path_text(where)}: {error_text(e)}" if where else error_text(e)) from None
    _report_rounding(plans[0])
    data = report(played)
    say_json(data) if args.json else say(text(data))
    if args.plot:
        _plot(data, args.plot)
    return 0


def _failed(error: Exception) -> Refused:
    """What is said of a bot that failed. The traceback of its own error is shown first, for its author."""
    if error.__cause__:
        draw("".join(traceback.format_exception(error.__cause__)))
    return Refused(str(error))


def _prepare(args: argparse.Namespace) -> "Run":
    """The run that the arguments ask for. Raises ValueError if it is impossible."""
    from game.arena import budgets as budget_runs
    from game.arena import contest, cross_table
    from game.arena.measures import usual

    table = _plan_arguments(args, "matches")
    if not (args.cross or args.budgets):
        plan = contest.plan(bots=_bots(args), **table)
        return [plan], lambda played: contest.report(*played[0]), contest.table_text
    seats = args.seats or contest.default_seats(args.game)
    measure = args.measure or usual(args.game)
    if args.cross:
        plans = contest.plans_one_among(cross_table.pairs(args.cross, seats), seats, **table)
        return plans, partial(cross_table.report, args.cross, measure), cross_table.table_text
    if args.plot:
        budget_runs.check_plot(args.plot)
    level = args.level or "master"
    pairs = budget_runs.pairs(level, args.budgets, ",".join(args.against or ["expert"]))
    plans = contest.plans_one_among(pairs, seats, **table)
    return plans, partial(budget_runs.report, level, args.budgets, measure), budget_runs.table_text


def _bots(args: argparse.Namespace) -> tuple[str, ...]:
    """The bots of a table, one for each seat. Raises OptionError if so many cannot play."""
    rules = engine.load(args.game)
    if not args.bots:
        return (USUAL_LEVEL, *[RANDOM] * (min(rules.SEATS) - 1))
    try:
        check_seats(rules, len(args.bots))
    except OptionError as e:
        raise OptionError(f"{e}; --bots names a bot for each seat", e.name) from None
    return tuple(args.bots)


def _report_rounding(plan: "Plan") -> None:
    seats = len(plan.bots)
    if plan.seeds * seats != plan.asked:
        complain(
            f"rintaku arena: {plan.asked} {plan.unit} rounded up to {plan.seeds * seats}, whole rotations of "
            f"{seats} seats"
        )


def _plot(data: Mapping[str, Any], path: Path) -> None:
    from game.arena import budgets as budget_runs

    try:
        budget_runs.plot(data, path)
    except OSError as e:
        raise Refused(f"{path_text(path)}: {error_text(e)}") from None


def _tune(args: argparse.Namespace) -> int:
    """Search better weights. Raises Refused."""
    if not args.out:
        raise Refused("--tune needs a file to continue from: --out FILE")
    from game.arena import contest, tuning
    from game.arena.measures import usual_for_tuning

    seats = args.seats or contest.default_seats(args.game)
    measure = args.measure or usual_for_tuning(args.game)
    try:
        job = tuning.tuning_job(
            args.tune,
            seats,
            _plan_arguments(args, "deals"),
            measure,
            args.generations or GENERATIONS,
            _command(args),
            args.against or (),
        )
        data = tuning.search(job, args.out, workers(args), is_watched())
    except KeyboardInterrupt:
        complain(f"rintaku arena: stopped; the same command continues from {path_text(args.out)}")
        return 130
    except contest.BotFailed as e:
        raise _failed(e) from None
    except ValueError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{path_text(e.filename or args.out)}: {error_text(e)}") from None
    say_json(data) if args.json else say(tuning.report_text(data))
    return 0


def _plan_arguments(args: argparse.Namespace, unit: str) -> dict[str, Any]:
    """The arguments of `contest.plan` besides the bots. `unit` is the default unit."""
    unit = "deals" if args.deals else "matches" if args.matches else unit
    return {
        "game": args.game,
        "preset": args.preset,
        "changes": dict(args.changes),
        "seed": args.seed,
        "unit": unit,
        "asked": args.deals or args.matches or 200,
    }


def _command(args: argparse.Namespace) -> str:
    """The command line that repeats the search."""
    words = ["rintaku", "arena", args.game, "--tune", args.tune, "--seed", str(args.seed)]
    for name in ("preset", "against", "seats", "measure", "matches", "deals"):
        if value := getattr(args, name):
            words += [f"--{name}", ",".join(value) if isinstance(value, list) else str(value)]
    for key, value in args.changes:
        words += ["--set", f"{key}={value}"]
    return shlex.join([*words, "--generations", str(args.generations or GENERATIONS)])
