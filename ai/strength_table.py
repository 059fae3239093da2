"""Writes `STRENGTH.md`, the table of how strong the opponents are, from the measurements of all games.

python -m ai.strength_table
"""

from pathlib import Path

import engine
from ai import registry, sparring
from ai.strength import OPENSPIEL, USUAL, Measured, measured, opponents
from engine import files

FILE = Path(__file__).parent.parent / "STRENGTH.md"
HEAD = f"""# How strong the opponents are

Made by `python -m ai.strength_table` from `ai/games/<game>/strength.toml`, which
`python -m game.arena.measure_strength GAME` measures. Every figure is of the program as it was at the commit; errors
are one standard error. The usual *table* is the first preset of a game.

*Share* is the share of matches that the first opponent won against the others at the table; *lead* is by how many
points it is stronger. *Strength* adds the leads up on the scale of Elo, on which Club has {USUAL:.0f} in every game:
100 points more win 64 % of the matches of two. Its error counts what was assumed as well (`ai/strength.py`).

`expert~50` plays in half of its decisions the move of the level below, `master:300` is Master with 300 rollouts for a
decision, `club/bold` is a character of Club. `spar/naive` and the like are sparring partners, simple players of one
idea (`ai/games/<game>/sparring.py`); `openspiel` is the simple bot of OpenSpiel, by its rules (the extra
`bench`).
"""
LEVELS, PARTNERS, CHARACTERS = "Levels", "Sparring partners", "Characters"


def text() -> str:
    """The whole file."""
    return "\n".join([HEAD, *(_of_game(game) for game in engine.game_ids() if measured(game))])


def _of_game(game: str) -> str:
    names = {name: s for name, s in opponents(game, 50)}
    rows = [f"| {name} | {s.points:.0f} | ± {s.error:.0f} |" for name, s in names.items()]
    lines = [f"## {game}", "", "| opponent | strength | error |", "|---|---|---|", *rows, ""]
    order = list(names)

    def place(m: Measured) -> tuple[object, ...]:
        """Levels by the first opponent, partners by the partner; few seats first."""
        strength = order.index(registry.without_character(registry.without_budget(m.bots[0])))
        first = (m.bots[1], len(m.bots), strength) if _kind(m) == PARTNERS else (strength, len(m.bots), m.bots[0])
        return bool(m.preset), m.preset, *first

    for kind in (LEVELS, PARTNERS, CHARACTERS):
        lines += [
            f"### {kind} of {game}",
            "",
            "| first | others | table | matches | share | lead | commit | date | command |",
            "|---|---|---|---|---|---|---|---|---|",
            *map(_row, sorted((m for m in measured(game) if _kind(m) == kind), key=place)),
            "",
        ]
    return "\n".join(lines)


def _kind(m: Measured) -> str:
    first, other = m.bots[:2]
    if other == OPENSPIEL or other.startswith(sparring.PREFIX):
        return PARTNERS
    return CHARACTERS if registry.without_character(first) != first else LEVELS


def _row(m: Measured) -> str:
    others = m.bots[1] if len(m.bots) == 2 else f"{len(m.bots) - 1} × {m.bots[1]}"
    share, lead = f"{m.share:.1%} ± {m.error:.1%}", f"{m.lead:+.0f} ± {m.lead_error:.0f}"
    table = "OpenSpiel's" if OPENSPIEL in m.bots else m.preset or "usual"
    start = f"| {m.bots[0]} | {others} | {table} |"
    return f"{start} {m.matches} | {share} | {lead} | {m.commit} | {m.date} | `{m.command}` |"


if __name__ == "__main__":
    files.replace(FILE, text().encode())
