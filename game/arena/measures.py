"""What strength is counted in, and how sure it is; reports of several plans."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.arena.contest import Tally, ratio
from game.arena.runner import Played
from game.games import game_info


class Measure(NamedTuple):
    """`own` of a bot (by index) in what a seed brought, out of `whole`."""

    title: str
    own: Callable[[Tally, int], float]
    whole: Callable[[Tally], int]
    sign: int = 1
    """-1: less is better."""
    share: bool = True
    """Is shown in percent."""


MEASURES = {
    "wins": Measure("share of wins", lambda t, bot: t.shares[bot], lambda t: len(t.shares)),
    "points": Measure("points a deal", lambda t, bot: t.points[bot], lambda t: t.deals, share=False),
    "losses": Measure("share of deals lost", lambda t, bot: t.losses[bot], lambda t: t.deals, sign=-1),
}

FEW = 10
"""With fewer seeds the standard error itself is not known well enough to decide anything."""
MARKS = {True: "+", False: "-", None: " "}
DECIDED = "+ better, - worse than an equal one would be, where two standard errors decide"


def usual(game: str) -> str:
    """The measure that a game declares: its key in MEASURES."""
    return game_info(game).measure


def usual_for_tuning(game: str) -> str:
    """The measure to tune weights by. Wins become points, which single deals move as well."""
    return "points" if usual(game) == "wins" else usual(game)


def strength(measure: Measure, tables: Sequence[Sequence[Tally]]) -> dict[str, Any]:
    """How strong the first bot is at one table, or at several of the same seeds together: `n` matches or deals, the
    `value` with its standard `error` (None for a single seed), what an equal bot would have (`fair`), and whether it
    is `better` than that, None if two standard errors do not decide."""
    seeds = list(zip(*tables, strict=True))
    own = [sum(measure.own(t, 0) for t in seed) for seed in seeds]
    fair = [sum(sum(measure.own(t, b) for b in range(len(t.shares))) / len(t.shares) for t in seed) for seed in seeds]
    wholes = [sum(measure.whole(t) for t in seed) for seed in seeds]
    value, error = ratio(own, wholes)
    lead, unsure = ratio([a - b for a, b in zip(own, fair, strict=True)], wholes)
    decided = unsure is not None and len(seeds) >= FEW and abs(lead) > 2 * unsure
    better = lead * measure.sign > 0 if decided else None
    return {"n": sum(wholes), "value": value, "error": error, "fair": value - lead, "better": better}


def summary(played: Sequence[Played], name: str, **figures: Any) -> dict[str, Any]:
    """A report of several plans by the measure of a name, as plain data."""
    plan = played[0].plan
    tallies = [t for each in played for t in each.tallies]
    return {
        "game": plan.game,
        "preset": plan.preset,
        "seats": len(plan.bots),
        "unit": plan.unit,
        "measure": name,
        **figures,
        "illegal": sum(t.illegal for t in tallies),
        "void": sum(t.void for t in tallies),
        "seconds": round(sum(each.seconds for each in played), 3),
    }


def counted(data: Mapping[str, Any], n: int) -> str:
    """How many of what a figure of a report is taken over."""
    return f"{n} {data['unit'] if data['measure'] == 'wins' else 'deals'}"


def shown(figure: Mapping[str, Any], share: bool) -> str:
    """A figure of a report for people, with + where it is better than equal and - where it is worse."""
    value, error = (
        None if x is None else f"{100 * x:.1f}" if share else f"{x:.2f}" for x in (figure["value"], figure["error"])
    )
    return f"{value} ±{error or '?'} {MARKS[figure['better']]}"
