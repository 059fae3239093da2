"""What a deal of Gin Rummy is worth. Rules G8-G11, G15, G16."""

from collections.abc import Mapping
from typing import Any

from engine.contract import Line, Result
from engine.melds.plain import POINTS, highest_first


def score(
    options: Mapping[str, Any],
    kind: str,
    knocker: int,
    loose: tuple[tuple[int, ...], tuple[int, ...]],
    laid: tuple[int, ...],
    doubler: int | None,
) -> Result:
    """The result of a deal that was ended by `knock`, `gin` or `biggin`.

    `loose`: by seat, the cards outside all melds; `laid`: what the defender laid off; `doubler`: the spade
    upcard that doubles the deal."""
    defender = 1 - knocker
    own, other = (sum(POINTS[c] for c in loose[s]) for s in (knocker, defender))
    lines = _counting(knocker, loose, laid, own, other)
    winner, bonus = knocker, 0
    if kind == "gin":
        bonus = options["gin_bonus"]  # G9: also against a defender at 0
    elif kind == "biggin":
        bonus = options["big_gin_bonus"]  # G10
    elif other < own or (other == own and options["tie"] == "undercut"):  # G8
        kind, winner, bonus = "undercut", defender, options["undercut_bonus"]
    elif other == own:
        return Result("tie", (0, 0), (), tuple(lines))
    points = abs(other - own) + bonus
    if options["scoring"] == "wins":
        points = 1  # G16
        lines.append(Line("win", winner, 1))
    else:
        lines.append(Line(f"bonus_{kind}", winner, bonus))
        if doubler is not None:  # G15
            lines.append(Line("doubled", winner, points, (doubler,)))
            points *= 2
    lines.append(Line("score", winner, points, total=True))
    return Result(kind, (points, 0) if winner == 0 else (0, points), (winner,), tuple(lines))


def void_result() -> Result:
    """G11: the result of a void deal."""
    return Result("void", (0, 0))


def _counting(
    knocker: int, loose: tuple[tuple[int, ...], tuple[int, ...]], laid: tuple[int, ...], own: int, other: int
) -> list[Line]:
    """The deadwood of both, lay-offs taken off, and the difference."""
    defender = 1 - knocker
    before = other + sum(POINTS[c] for c in laid)
    lines = [Line("deadwood", defender, before, highest_first((*laid, *loose[defender])))]
    if laid:
        lines += [Line("layoff", defender, -POINTS[c], (c,)) for c in laid]
        lines.append(Line("left", defender, other, total=True))
    lines.append(Line("deadwood", knocker, -own, highest_first(loose[knocker])))
    lines.append(Line("difference", knocker if other >= own else defender, abs(other - own), total=True))
    return lines
