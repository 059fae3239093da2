"""Decisions that were weighed, kept in a file beside their record: `0001.review.json` beside `0001.jsonl`.

The file says of which match it is and by which version of the search it was made. One that is damaged, older or of
another match has nothing to say: the decisions are weighed again."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine import files
from engine.contract import parse
from game.app.shared_file import DAMAGED
from game.match import saves
from game.match.playback import Playback
from game.review.findings import IMPOSSIBLE, SILENT, Decision, Key

VERSION: Final = 1
"""Counts changes of the search and of the file."""
MAX_BYTES: Final = 4_000_000


def name_of(playback: Playback) -> str:
    """The name of a match: from its seed and its actions."""
    text = "\n".join([playback.header.game, str(playback.header.match_seed), *map(str, playback.actions)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def load(record: Path, playback: Playback) -> tuple[dict[Key, Decision], bool]:
    """The kept decisions, and whether the file could be used; a file that is missing can. Never raises."""
    try:
        return _checked(files.read_json(saves.review(record), MAX_BYTES), playback), True
    except FileNotFoundError:
        return {}, True
    except (OSError, *DAMAGED):
        return {}, False


def glance(record: Path) -> list[Decision]:
    """The kept decisions without a look at the match; none if the file cannot be used. Never raises."""
    try:
        data = files.read_json(saves.review(record), MAX_BYTES)
        found = [Decision(*row) for row in data["decisions"]] if data["version"] == VERSION else []
        if not all(0 <= d.cost < IMPOSSIBLE and type(d.seat) is int and isinstance(d.kind, str) for d in found):
            return []
        for d in found:
            parse(d.made), parse(d.best)
    except (OSError, *DAMAGED):
        return []
    return found


def save(record: Path, playback: Playback, decisions: Mapping[Key, Decision]) -> bool:
    """Keep decisions. Returns whether they were written."""
    rows = [list(decisions[key]) for key in sorted(decisions)]
    data = {"version": VERSION, "match": name_of(playback), "decisions": rows}
    try:
        files.replace(saves.review(record), json.dumps(data).encode())
    except OSError:
        return False
    return True


def _checked(data: Any, playback: Playback) -> dict[Key, Decision]:
    """The decisions of a file. Raises ValueError, TypeError or KeyError if it is damaged or of another match."""
    if data["version"] != VERSION or data["match"] != name_of(playback):
        raise ValueError("the review of another match or version")
    decisions = {}
    for row in data["decisions"]:
        d = Decision(*row)
        if not all(type(n) is int for n in d[:4]) or not all(type(n) in (int, float) for n in d[6:9]):
            raise TypeError("a number")
        if not isinstance(d.kind, str):
            raise TypeError("a text")
        if not _was_made(playback, d) or d.made_action.seat != d.seat:
            raise ValueError("a decision that was not made")
        if not (0 <= d.value <= 1 and 0 <= d.cost < IMPOSSIBLE and 0 <= d.error < IMPOSSIBLE and d.turn > 0):
            raise ValueError("a chance")
        if d.deal != playback.deal_at(d.ply) or parse(d.best).seat != d.seat:
            raise ValueError("a decision of another deal")
        decisions[d.key] = d
    return decisions


def _was_made(playback: Playback, d: Decision) -> bool:
    """Whether a match has this decision: a move with a choice, a move in place of a call, or no call."""
    if not 1 < d.ply <= playback.last:
        return False
    action, calls = playback.actions[d.ply - 1], d.best_action.verb in playback.calls
    if d.made_action.verb == SILENT:
        return action.seat != d.seat
    return str(action) == d.made and (calls or any(d.ply - 1 in plies for plies in playback.decisions))
