"""A cross table of several bots.

With two seats each pair plays once. With more, one bot of the row plays among bots of the column, in a game of partners
one side of the row's against the column's, so that each pair has two cells of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.text import shortened
from game.arena.contest import SeedResult, footer
from game.arena.measures import LEGEND, MEASURES, figure_text, measure_of, sample_size, strength, summary
from game.arena.runner import PlayedPlan
from game.games import game_info


def pairs(bots: Sequence[str], seats: int) -> list[tuple[str, str]]:
    """The pairs (row, column) to play. Raises ValueError for fewer than two bots, or the same bot twice."""
    if len(set(bots)) < max(2, len(bots)):
        raise ValueError(f"a cross table is of two or more different bots, not of {shortened(', '.join(bots))}")
    return [(a, b) for i, a in enumerate(bots) for j, b in enumerate(bots) if i < j or (i > j and seats > 2)]


def report(bots: Sequence[str], name: str, played: Sequence[PlayedPlan]) -> dict[str, Any]:
    """The report: each cell by the measure of this name, and each row as a whole. All cells have the same deals."""
    measure = measure_of(name, played[0].plan)
    results: dict[tuple[str, str], Sequence[SeedResult]] = {}
    for one in played:
        bot, opponent = one.plan.bots[:2]
        results[bot, opponent] = one.results
        if len(one.plan.bots) == 2:
            results[opponent, bot] = [_swapped(r) for r in one.results]
    opponents = {a: [b for b in bots if b != a] for a in bots}
    return summary(
        played,
        name,
        bots=list(bots),
        cells=[{"bot": a, "against": b} | strength(measure, [results[a, b]]) for a in bots for b in opponents[a]],
        rows=[{"bot": a} | strength(measure, [results[a, b] for b in opponents[a]]) for a in bots],
    )


def _swapped(result: SeedResult) -> SeedResult:
    """The result of two bots in the opposite order."""
    return result._replace(shares=result.shares[::-1], points=result.points[::-1], losses=result.losses[::-1])


def table_text(data: Mapping[str, Any]) -> str:
    """The report as a text table."""
    measure, bots = MEASURES[data["measure"]], data["bots"]
    cells = {(c["bot"], c["against"]): figure_text(c, measure.is_share) for c in data["cells"]}
    whole = {r["bot"]: figure_text(r, measure.is_share) for r in data["rows"]}
    wide = 2 + max(map(len, (*bots, *cells.values(), *whole.values())))
    sides = game_info(data["game"]).sides
    row = "the row's side" if sides else "the row's bot"
    among = "against" if sides or data["seats"] == 2 else f"among {data['seats'] - 1} of"
    lines = [
        f"{data['game']} ({data['preset']}), {data['seats']} seats: {measure.title}{' in %' * measure.is_share} "
        f"± standard error of {row} {among} the column's",
        f"{sample_size(data, data['cells'][0]['n'])} a cell; {LEGEND}",
        " " * wide + "".join(f"{name:>{wide}}" for name in (*bots, "all")),
    ]
    for a in bots:
        line = [whole[a] if b is None else cells.get((a, b), "–  ") for b in (*bots, None)]
        lines.append(f"{a:{wide}}" + "".join(f"{text:>{wide}}" for text in line))
    return "\n".join([*lines, footer(data)])
