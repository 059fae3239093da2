"""Plays a plan of the arena and reports it, as `rintaku arena` does."""

from typing import Any

from game.arena import contest, runner


def play(plan: contest.Plan, jobs: int = 1) -> dict[str, Any]:
    """The report of a plan, played by so many processes."""
    (played,) = runner.play([plan], jobs)
    return contest.report(*played)
