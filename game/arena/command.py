"""The command `rintaku arena`."""

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.app.cli_args import Parser, Refused, add_table, budgets, names, positive, whole
from game.arena.processes import cores

if TYPE_CHECKING:
    from game.arena.contest import Plan
    from game.arena.runner import Played

    Asked = tuple[list[Plan], Callable[[list[Played]], dict[str, Any]], Callable[[Mapping[str, Any]], str]]

DESCRIPTION = """\
Let opponents play each other and say who won. One is a level (club), perhaps with a character or a budget in playouts
(master:200). Every seed is played once per rotation of the bots over the seats, so the number of matches or deals is
rounded up to whole rotations. Wins, points and standard error of the share of wins (taken over the seeds) are listed
in the order of the bots. The results are the same with any number of processes, and with or without a pause."""
ONE_AMONG = ("seats", "measure")
"""What goes with --cross, --tune and --budgets,"""
BY_BUDGET = ("level", "against", "plot")
"""and with --budgets alone."""


def add(commands: "argparse._SubParsersAction[Parser]") -> None:
    """What can be said after `rintaku arena`."""
    duel = commands.add_parser("arena", help="opponents against each other, without a window", description=DESCRIPTION)
    add_table(duel)
    who = duel.add_mutually_exclusive_group()
    who.add_argument("--bots", type=names, metavar="A,B", help="one for each seat, such as club,random (the default)")
    who.add_argument(
        "--cross",
        type=names,
        metavar="A,B,C",
        help="a cross table of them all: each against each, or "
        "in games for more than two one of the row among others of the column",
    )
    who.add_argument(
        "--budgets",
        type=budgets,
        metavar="N,N",
        help="the strength of a level that searches with "
        "each of these budgets, against the same opponents on the same seeds",
    )
    who.add_argument(
        "--tune",
        metavar="WHAT",
        help="look for better weights of a level by self-play: expert, or "
        "some of them, expert:knock or expert:discard.danger,risk (wants --out, and cma)",
    )
    duel.add_argument(
        "--generations",
        type=positive,
        default=20,
        metavar="N",
        help="with --tune: how long to look "
        "(default 20); --matches or --deals decide on each trial (default 200 deals)",
    )
    duel.add_argument("--level", help="with --budgets: which level (default master)")
    duel.add_argument("--against", metavar="BOT", help="with --budgets: its opponents (default expert)")
    duel.add_argument(
        "--plot", type=Path, metavar="FILE", help="with --budgets: draw it, too (.svg, .png or .pdf; needs matplotlib)"
    )
    duel.add_argument(
        "--seats",
        type=positive,
        metavar="N",
        help="with --cross, --budgets and --tune: how many play (default 4, if possible)",
    )
    duel.add_argument(
        "--measure",
        choices=("wins", "points", "losses"),
        help="with --cross and --budgets: what is "
        "compared (default: what the game is usually counted in); with --tune points take the place of wins",
    )
    amount = duel.add_mutually_exclusive_group()
    amount.add_argument(
        "--matches",
        type=positive,
        metavar="N",
        help="play N whole matches (default 200); in a cross table in each cell, with --budgets with each",
    )
    amount.add_argument("--deals", type=positive, metavar="N", help="play N single deals instead")
    duel.add_argument("--seed", type=whole, default=7, help="where the seeds of the matches come from (default 7)")
    duel.add_argument("--jobs", type=positive, metavar="N", help="how many processes to use (default: one a core)")
    duel.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="keep what is played in FILE (JSON Lines) as it comes; "
        "the same command, or one for more matches, goes on from there",
    )
    duel.add_argument("--json", action="store_true", help="print the report as JSON")


def run(given: argparse.Namespace) -> int:
    """Play what was asked for and print the report. Raises Refused."""
    for option in (*ONE_AMONG, *BY_BUDGET):
        if getattr(given, option) and not (given.budgets or ((given.cross or given.tune) and option in ONE_AMONG)):
            raise Refused(f"--{option} goes with {'--cross, --tune and ' * (option in ONE_AMONG)}--budgets")
    from game.arena.results_file import LogError
    from game.arena.runner import Stopped, play

    if given.tune:
        return _tune(given)
    try:
        plans, report, text = _asked(given)
    except ValueError as e:
        raise Refused(str(e)) from None
    _say_rounding(plans[0])
    try:
        played = play(plans, given.jobs or cores(), given.out, sys.stderr.isatty())
    except Stopped as e:
        kept = f"; they are kept in {given.out}, and the same command goes on from there" if given.out else ""
        print(f"rintaku arena: stopped after {e.done} of {e.total} seeds{kept}", file=sys.stderr)
        return 130
    except LogError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{given.out}: {e.strerror or e}") from None
    data = report(played)
    print(json.dumps(data, ensure_ascii=False) if given.json else text(data))
    if given.plot:
        _plot(data, given.plot)
    return 0


def _asked(given: argparse.Namespace) -> "Asked":
    """What to play, what to make of it, and how to write that for people. Raises ValueError if it cannot be."""
    from game.arena import budgets as arena_budget
    from game.arena import contest, cross_table
    from game.arena.measures import usual

    table = _table(given, "matches")
    if not (given.cross or given.budgets):
        plan = contest.plan(bots=given.bots or ("club", "random"), **table)
        return [plan], lambda played: contest.report(*played[0]), contest.table_text
    seats = given.seats or contest.usual_seats(given.game)
    measure = given.measure or usual(given.game)
    if given.cross:
        plans = contest.one_among(cross_table.pairs(given.cross, seats), seats, **table)
        return plans, partial(cross_table.report, given.cross, measure), cross_table.table_text
    if given.plot:
        arena_budget.check_plot(given.plot)
    pairs = arena_budget.pairs(given.level or "master", given.budgets, given.against or "expert")
    plans = contest.one_among(pairs, seats, **table)
    return plans, partial(arena_budget.report, given.budgets, measure), arena_budget.table_text


def _say_rounding(plan: "Plan") -> None:
    seats = len(plan.bots)
    if plan.seeds * seats != plan.asked:
        print(
            f"rintaku arena: {plan.asked} {plan.unit} rounded up to {plan.seeds * seats}, whole rotations of "
            f"{seats} seats",
            file=sys.stderr,
        )


def _plot(data: Mapping[str, Any], path: Path) -> None:
    from game.arena import budgets as arena_budget

    try:
        arena_budget.plot(data, path)
    except OSError as e:
        raise Refused(f"{path}: {e.strerror or e}") from None


def _tune(given: argparse.Namespace) -> int:
    """Look for better weights. Raises Refused."""
    if not given.out:
        raise Refused("--tune wants a file to go on from: --out FILE")
    from game.arena import contest, tuning
    from game.arena.measures import usual_for_tuning

    seats = given.seats or contest.usual_seats(given.game)
    measure = given.measure or usual_for_tuning(given.game)
    try:
        asked = tuning.ask(given.tune, seats, _table(given, "deals"), measure, given.generations, _command(given))
        data = tuning.search(asked, given.out, given.jobs or cores(), sys.stderr.isatty())
    except KeyboardInterrupt:
        print(f"rintaku arena: stopped; the same command goes on from {given.out}", file=sys.stderr)
        return 130
    except ValueError as e:
        raise Refused(str(e)) from None
    except OSError as e:
        raise Refused(f"{e.filename or given.out}: {e.strerror or e}") from None
    print(json.dumps(data, ensure_ascii=False) if given.json else tuning.report_text(data))
    return 0


def _table(given: argparse.Namespace, unit: str) -> dict[str, Any]:
    """What is played; `unit` unless it is said."""
    unit = "deals" if given.deals else "matches" if given.matches else unit
    return {
        "game": given.game,
        "preset": given.preset,
        "changes": dict(given.changes),
        "seed": given.seed,
        "unit": unit,
        "asked": given.deals or given.matches or 200,
    }


def _command(given: argparse.Namespace) -> str:
    """What makes the same search again."""
    said = ["rintaku", "arena", given.game, "--tune", given.tune, "--seed", str(given.seed)]
    for name in ("preset", "seats", "measure", "matches", "deals"):
        if value := getattr(given, name):
            said += [f"--{name}", str(value)]
    for key, value in given.changes:
        said += ["--set", f"{key}={value}"]
    return shlex.join([*said, "--generations", str(given.generations)])
