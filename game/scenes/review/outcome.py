"""How a match and its deals ended, in a few words for a review."""

from engine.contract import Result
from game.games import side_of
from game.match.playback import Playback
from game.table.view import Seats
from game.text.amounts import number
from game.text.translations import has, tr


def heading(playback: Playback, seats: Seats, seat: int, short: bool = False) -> str:
    """Game, opponents, and how the match ended for a seat, as far as it has ended. `short`: with the game's shorter
    name."""
    others = [seats.name(s) for s in range(len(seats.names)) if s != seat]
    game = tr(f"start.{playback.header.game}.name" if short else f"{playback.header.game}.name")
    about = [tr("review.sub", game=game, name=others[0])] if len(others) == 1 else [game, *others]
    return " · ".join(filter(None, (*about, _ended(playback, seats, seat))))


def _ended(playback: Playback, seats: Seats, seat: int) -> str:
    end = playback.match_state_at(playback.last)
    if not end.over:
        return ""
    points = [number(n) for n in end.final or end.totals]
    game = playback.header.game
    winners = [s for s in end.winners if side_of(game, s) != side_of(game, seat)]
    if len(points) == 2:
        key = "draw" if len(end.winners) != 1 else "lost" if winners else "won"
        return tr(f"review.ended_{key}", mine=points[seat], theirs=points[1 - seat])
    if seat in end.winners:
        return tr("review.ended_shared" if winners else "review.ended_first", mine=points[seat])
    if not winners:
        return ""
    return tr("review.ended_other", name=seats.name(winners[0]), theirs=points[winners[0]], mine=points[seat])


def ending(game: str, result: Result) -> str:
    """The name of the way in which a deal ended; empty if the game has none."""
    key = f"{game}.result.{result.kind}"
    return tr(key) if has(key) else ""
