"""How strong a level that searches is with more and more playouts, against the same opponents on the same seeds: a
table, and a plot."""

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from game.arena.contest import tail
from game.arena.measures import DECIDED, MEASURES, counted, shown, strength, summary
from game.arena.runner import Played

ENDINGS = (".svg", ".png", ".pdf")


def pairs(level: str, budgets: Sequence[int], against: str) -> list[tuple[str, str]]:
    """The level with each budget, and whom it plays among. Raises ValueError."""
    if len(set(budgets)) < len(budgets):
        raise ValueError("each budget once")
    return [(f"{level}:{budget}", against) for budget in budgets]


def report(budgets: Sequence[int], name: str, played: Sequence[Played]) -> dict[str, Any]:
    """The strength with each budget by the measure of this name."""
    plan = played[0].plan
    return summary(
        played,
        name,
        level=plan.bots[0].rpartition(":")[0],
        against=plan.bots[1],
        budgets=[
            {"budget": budget} | strength(MEASURES[name], [each.tallies])
            for budget, each in zip(budgets, played, strict=True)
        ],
    )


def _title(data: Mapping[str, Any]) -> str:
    among = "against" if data["seats"] == 2 else f"among {data['seats'] - 1}"
    return f"{data['game']} ({data['preset']}), {data['seats']} seats: {data['level']} {among} {data['against']}"


def table_text(data: Mapping[str, Any]) -> str:
    """The table for people."""
    measure = MEASURES[data["measure"]]
    lines = [
        f"{_title(data)}, {measure.title}{' in %' * measure.share} ± standard error by budget in playouts",
        f"{counted(data, data['budgets'][0]['n'])} each; {DECIDED}",
        *(f"{row['budget']:>10}{shown(row, measure.share):>16}" for row in data["budgets"]),
    ]
    return "\n".join([*lines, tail(data)])


# ---------------------------------------------------------------------- plot --
def check_plot(path: Path) -> None:
    """Raises ValueError, before hours of play, if a plot cannot be drawn to this file."""
    if path.suffix.lower() not in ENDINGS:
        raise ValueError(f"a plot is a file of the kind {', '.join(ENDINGS)}, not {path.name}")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path.parent} for the plot")
    _matplotlib()


def _matplotlib() -> Any:
    """The part of matplotlib that is needed here. Raises ValueError without it."""
    try:
        return importlib.import_module("matplotlib.figure")
    except ImportError:
        raise ValueError("a plot needs matplotlib: pip install matplotlib") from None


def plot(data: Mapping[str, Any], path: Path) -> None:
    """Strength with its standard error over the budget, and what an equal one would have. Raises OSError."""
    measure, rows = MEASURES[data["measure"]], data["budgets"]
    scale = 100 if measure.share else 1
    budgets = [row["budget"] for row in rows]
    picture = _matplotlib().Figure(figsize=(7, 4.5), layout="constrained")
    axes = picture.add_subplot()
    errors = [scale * (row["error"] or 0) for row in rows]
    axes.errorbar(budgets, [scale * row["value"] for row in rows], errors, marker="o", capsize=4, label=data["level"])
    axes.plot(budgets, [scale * row["fair"] for row in rows], "--", color="gray", label="an equal one")
    axes.set_xscale("log")
    axes.set_xticks(budgets, labels=map(str, budgets))
    axes.set_xticks([], minor=True)
    axes.set_xlabel("budget in playouts a decision")
    axes.set_ylabel(f"{measure.title}{' in %' * measure.share} ± standard error")
    axes.set_title(_title(data))
    axes.legend()
    picture.savefig(path, dpi=150)
