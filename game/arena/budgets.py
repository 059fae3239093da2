"""The strength of a searching level by its budget of rollouts, on the same seeds: a table and a plot."""

import importlib
import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ai.variants import MARK
from engine import files
from engine.text import path_text, shortened
from game.arena.contest import footer
from game.arena.measures import LEGEND, MEASURES, figure_text, measure_of, sample_size, strength, summary
from game.arena.runner import PlayedPlan
from game.games import game_info

PLOT_SUFFIXES = (".svg", ".png", ".pdf")


def pairs(level: str, budgets: Sequence[int], against: str) -> list[tuple[str, str]]:
    """The level with each budget, paired with its opponents. Raises ValueError if a budget is given twice."""
    if len(set(budgets)) < len(budgets):
        raise ValueError("each budget once")
    plain, mark, file = level.partition(MARK)
    return [(f"{plain}:{budget}{mark}{file}", against) for budget in budgets]


def report(level: str, budgets: Sequence[int], name: str, played: Sequence[PlayedPlan]) -> dict[str, Any]:
    """The report: the strength of a level with each budget by the measure of this name."""
    plan = played[0].plan
    return summary(
        played,
        name,
        level=level,
        against=plan.bots[1],
        budgets=[
            {"budget": budget} | strength(measure_of(name, plan), [one.results])
            for budget, one in zip(budgets, played, strict=True)
        ],
    )


def _title(data: Mapping[str, Any]) -> str:
    among = "against" if data["seats"] == 2 or game_info(data["game"]).sides else f"among {data['seats'] - 1}"
    return f"{data['game']} ({data['preset']}), {data['seats']} seats: {data['level']} {among} {data['against']}"


def table_text(data: Mapping[str, Any]) -> str:
    """The report as a text table."""
    measure = MEASURES[data["measure"]]
    lines = [
        f"{_title(data)}, {measure.title}{' in %' * measure.is_share} ± standard error by budget in rollouts",
        f"{sample_size(data, data['budgets'][0]['n'])} each; {LEGEND}",
        *(f"{row['budget']:>10}{figure_text(row, measure.is_share):>16}" for row in data["budgets"]),
    ]
    return "\n".join([*lines, footer(data)])


# ---------------------------------------------------------------------- plot --
def check_plot(path: Path) -> None:
    """Check before hours of play that a plot can be drawn to this file. Raises ValueError."""
    if path.suffix.lower() not in PLOT_SUFFIXES:
        raise ValueError(f"a plot is a file of the kind {', '.join(PLOT_SUFFIXES)}, not {shortened(path.name)}")
    if os.path.lexists(path):
        raise ValueError(f"{path_text(path)} is there already; name a new file for the plot")
    if not path.parent.is_dir():
        raise ValueError(f"there is no folder {path_text(path.parent)} for the plot")
    _matplotlib()


def _matplotlib() -> Any:
    """The module `matplotlib.figure`. Raises ValueError if matplotlib is not installed."""
    try:
        return importlib.import_module("matplotlib.figure")
    except ImportError:
        raise ValueError("a plot needs matplotlib: pip install matplotlib") from None


def plot(data: Mapping[str, Any], path: Path) -> None:
    """Draw the strength with its standard error by budget, and the value of an equal bot. Raises OSError."""
    measure, rows = MEASURES[data["measure"]], data["budgets"]
    scale = 100 if measure.is_share else 1
    budgets = [row["budget"] for row in rows]
    picture = _matplotlib().Figure(figsize=(7, 4.5), layout="constrained")
    axes = picture.add_subplot()
    errors = [scale * (row["error"] or 0) for row in rows]
    axes.errorbar(
        budgets,
        [scale * row["value"] for row in rows],
        errors,
        marker="o",
        capsize=4,
        label=data["level"].replace("$", r"\$"),
    )
    axes.plot(budgets, [scale * row["fair"] for row in rows], "--", color="gray", label="an equally strong bot")
    axes.set_xscale("log")
    axes.set_xticks(budgets, labels=map(str, budgets))
    axes.set_xticks([], minor=True)
    axes.set_xlabel("budget in rollouts per decision")
    axes.set_ylabel(f"{measure.title}{' in %' * measure.is_share} ± standard error")
    axes.set_title(_title(data), parse_math=False)
    axes.legend()
    drawn = io.BytesIO()
    picture.savefig(drawn, dpi=150, format=path.suffix[1:].lower())
    files.replace(path, drawn.getvalue())
