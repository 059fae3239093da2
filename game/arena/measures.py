"""Measures of strength and their standard errors; reports of several plans."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from game.arena.contest import Plan, SeedResult, ratio
from game.arena.runner import PlayedPlan
from game.games import game_info, points_sign


class Measure(NamedTuple):
    """A measure of strength: `amount` of a bot (by index) in the result of a seed, per `units` of that result."""

    title: str
    amount: Callable[[SeedResult, int], float]
    units: Callable[[SeedResult], int]
    sign: int = 1
    """-1 if less is better."""
    is_share: bool = True
    """Whether it is shown in percent."""


MEASURES = {
    "wins": Measure("share of wins", lambda r, bot: r.shares[bot], lambda r: len(r.shares)),
    "points": Measure("points a deal", lambda r, bot: r.points[bot], lambda r: r.deals, is_share=False),
    "losses": Measure("share of deals lost", lambda r, bot: r.losses[bot], lambda r: r.deals, sign=-1),
}


def measure_of(name: str, plan: Plan) -> Measure:
    """The measure of this name, in the direction of the plan's game: in some, few points of a deal are good. Of the
    points at the end of a match more are good in every game."""
    measure = MEASURES[name]
    return measure._replace(sign=points_sign(plan.game)) if name == "points" and plan.unit == "deals" else measure


MIN_SEEDS = 10
"""With fewer seeds the standard error is too uncertain to decide anything."""
MARKS = {True: "+", False: "-", None: " "}
LEGEND = "+ better, - worse than an equally strong bot would be, by two standard errors or more"


def usual(game: str) -> str:
    """The measure that a game declares: its key in MEASURES."""
    return game_info(game).measure


def usual_for_tuning(game: str) -> str:
    """The measure to tune weights by. Wins become points, which single deals move as well."""
    return "points" if usual(game) == "wins" else usual(game)


def strength(measure: Measure, results: Sequence[Sequence[SeedResult]]) -> dict[str, Any]:
    """The strength of the first bot in one plan, or in several plans of the same seeds together.

    `n`: matches or deals. `value` with its standard `error` (None for a single seed). `fair`: the value of an equal
    bot. `better`: whether the bot is better than that; None if it is within two standard errors."""
    seeds = list(zip(*results, strict=True))
    amounts = [sum(measure.amount(r, 0) for r in seed) for seed in seeds]
    fair = [sum(_mean_amount(measure, r) for r in seed) for seed in seeds]
    units = [sum(measure.units(r) for r in seed) for seed in seeds]
    value, error = ratio(amounts, units)
    lead, lead_error = ratio([a - b for a, b in zip(amounts, fair, strict=True)], units)
    decided = lead_error is not None and len(seeds) >= MIN_SEEDS and abs(lead) > 2 * lead_error
    better = lead * measure.sign > 0 if decided else None
    return {"n": sum(units), "value": value, "error": error, "fair": value - lead, "better": better}


def _mean_amount(measure: Measure, result: SeedResult) -> float:
    """The mean amount of all bots in the result of a seed."""
    bots = range(len(result.shares))
    return sum(measure.amount(result, b) for b in bots) / len(bots)


def summary(played: Sequence[PlayedPlan], name: str, **figures: Any) -> dict[str, Any]:
    """The common part of a report of several plans, as plain data. `name` is that of the measure."""
    plan = played[0].plan
    results = [r for one in played for r in one.results]
    return {
        "game": plan.game,
        "preset": plan.preset,
        "seats": len(plan.bots),
        "unit": plan.unit,
        "measure": name,
        **figures,
        "illegal": sum(r.illegal for r in results),
        "void": sum(r.void for r in results),
        "seconds": round(sum(one.seconds for one in played), 3),
    }


def sample_size(data: Mapping[str, Any], n: int) -> str:
    """How many matches or deals a figure of a report is taken from, as text."""
    return f"{n} {data['unit'] if data['measure'] == 'wins' else 'deals'}"


def figure_text(figure: Mapping[str, Any], is_share: bool) -> str:
    """A figure of a report as text, with + if it is better than equal and - if it is worse."""
    value, error = (
        None if x is None else f"{100 * x:.1f}" if is_share else f"{x:.2f}" for x in (figure["value"], figure["error"])
    )
    return f"{value} ±{error or '?'} {MARKS[figure['better']]}"
