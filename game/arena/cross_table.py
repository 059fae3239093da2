"""Every opponent against every other: a cross table. In games for two each pair plays once; in others one bot of the
row sits among others of the column, so that each pair has two cells of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.arena.contest import Tally, tail
from game.arena.measures import DECIDED, MEASURES, counted, shown, strength, summary
from game.arena.runner import Played


def pairs(bots: Sequence[str], seats: int) -> list[tuple[str, str]]:
    """Who sits among whom; of two at a table each is against the other. Raises ValueError."""
    if len(set(bots)) < max(2, len(bots)):
        raise ValueError(f"a cross table is of two or more different bots, not of {', '.join(bots)}")
    return [(a, b) for i, a in enumerate(bots) for j, b in enumerate(bots) if i < j or (i > j and seats > 2)]


def report(bots: Sequence[str], name: str, played: Sequence[Played]) -> dict[str, Any]:
    """All cells by the measure of this name, and each row as a whole (its cells are of the same deals)."""
    measure = MEASURES[name]
    tables: dict[tuple[str, str], Sequence[Tally]] = {}
    for each in played:
        own, other = each.plan.bots[:2]
        tables[own, other] = each.tallies
        if len(each.plan.bots) == 2:
            tables[other, own] = [_other_side(t) for t in each.tallies]
    others = {a: [b for b in bots if b != a] for a in bots}
    return summary(
        played,
        name,
        bots=list(bots),
        cells=[{"bot": a, "against": b} | strength(measure, [tables[a, b]]) for a in bots for b in others[a]],
        rows=[{"bot": a} | strength(measure, [tables[a, b] for b in others[a]]) for a in bots],
    )


def _other_side(tally: Tally) -> Tally:
    """What two brought, as the second sees it."""
    return tally._replace(shares=tally.shares[::-1], points=tally.points[::-1], losses=tally.losses[::-1])


def table_text(data: Mapping[str, Any]) -> str:
    """The table for people."""
    measure, bots = MEASURES[data["measure"]], data["bots"]
    cells = {(c["bot"], c["against"]): shown(c, measure.share) for c in data["cells"]}
    whole = {r["bot"]: shown(r, measure.share) for r in data["rows"]}
    wide = max(14, 2 + max(map(len, bots)))
    among = "against" if data["seats"] == 2 else f"among {data['seats'] - 1}"
    lines = [
        f"{data['game']} ({data['preset']}), {data['seats']} seats: {measure.title}{' in %' * measure.share} "
        f"± standard error of the row's bot {among} of the column's",
        f"{counted(data, data['cells'][0]['n'])} a cell; {DECIDED}",
        " " * wide + "".join(f"{name:>{wide}}" for name in (*bots, "all")),
    ]
    for a in bots:
        row = [whole[a] if b is None else cells.get((a, b), "–  ") for b in (*bots, None)]
        lines.append(f"{a:{wide}}" + "".join(f"{text:>{wide}}" for text in row))
    return "\n".join([*lines, tail(data)])
