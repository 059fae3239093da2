"""The matches that count for a rating, from the statistics.

A match counts if it came to an end, or was given up, which is lost; if one person sat at the table; if the strength of
every opponent is known; and if it is not practised: nothing was undone, no hint was asked for. A match with a partner
does not count, as nothing tells who of the two won it. Nothing is stored: the rating is worked out anew. Matches of
every length count alike, although the short ones say less."""

import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from operator import itemgetter

from ai.strength import strength
from engine import files
from game.games import game_info
from game.rating.model import RatedMatch, Rating, course
from game.stats import database
from game.stats.figures import YOU
from game.stats.record_stats import MATCH_END

_ROWS = """
    SELECT m.rowid, m.seats, p.number, p.seat, p.player, p.level, p.place
    FROM matches m CROSS JOIN plays p ON p.match = m.id AND p.number IN (?2, 0)
    WHERE m.game = ?1 AND m.practised = 0 ORDER BY m.rowid
"""
"""The ends of matches, and their first deals: of a match that was given up only these name the opponents."""


def course_of(game: str, player: str = YOU) -> list[Rating]:
    """The rating of a player after each match that counts; empty without such a match, or if the file of the statistics
    cannot be read now."""
    if game_info(game).sides or not files.exists(database.path()):
        return []
    with suppress(database.Unusable, OSError, *database.DAMAGE), database.opened(wait=0.1, write=False) as db:
        return course(list(matches(db, game, player)))
    return []


def rating(game: str, player: str = YOU) -> Rating | None:
    """The rating of a player now; None without a match that counts."""
    return next(reversed(course_of(game, player)), None)


def matches(db: sqlite3.Connection, game: str, player: str) -> Iterator[RatedMatch]:
    """The matches of a player that count, in the order in which the statistics list them."""
    for _, rows in groupby(db.execute(_ROWS, (game, MATCH_END)), key=itemgetter(0)):
        if match := _match(game, player, list(rows)):
            yield match


def _match(game: str, player: str, rows: list[tuple[int, int, int, int, str, str, int]]) -> RatedMatch | None:
    """The match of these rows; None if it does not count."""
    seats = rows[0][1]
    ends = {seat: (who, int(place)) for _, _, number, seat, who, _, place in rows if number == MATCH_END}
    people = {who for _, _, _, _, who, _, _ in rows if who}
    rows.sort(key=lambda row: row[2] == MATCH_END)  # what the end says holds
    levels = {seat: str(level) for _, _, _, seat, who, level, _ in rows if not who}
    mine = [place for who, place in ends.values() if who == player]
    if people != {player} or len(mine) != 1 or len(levels) != seats - 1:
        return None
    known = {seat: strength(game, level) for seat, level in levels.items()}
    opponents = tuple(s for s in known.values() if s)
    if len(opponents) < len(known):
        return None
    winners = sum(place == 1 for _, place in ends.values())
    return RatedMatch(opponents, 1 / winners if mine[0] == 1 else 0.0)
