"""What the score sheets of all games share: mood, title, places, running totals, and the score of the match so far."""

from collections.abc import Iterable, Sequence

from engine.contract import Result
from game.games import side_of
from game.table.match_score import DealLine, MatchScore, ScoreColumn
from game.table.model import TableModel
from game.table.score_sheet import RunningTotal
from game.table.texts import together


def final_mood(model: TableModel) -> str:
    """The mood of the sheet of a match that is over: `even` if several win, else `won` or `lost`."""
    return winner_mood(model, model.match_state.winners)


def final_title(model: TableModel, game: str) -> str:
    """The title of the sheet of a match that is over: who has won it, or who share it."""
    winners = model.match_state.winners
    if len(winners) == 1:
        return model.seats.say(f"{game}.paper.wins_match", winners[0])
    return model.seats.say_of(f"{game}.paper.match_shared", winners, names=together(model, winners))


def winner_mood(model: TableModel, winners: Sequence[int]) -> str:
    """`even` unless one player wins, or one side of partners; else `won` or `lost`. At a shared screen one winner
    means `won`."""
    game = model.view.game
    if len({side_of(game, seat) for seat in winners}) != 1:
        return "even"
    return "won" if model.seats.shared or side_of(game, winners[0]) == side_of(game, model.me) else "lost"


def final_place(model: TableModel, seat: int) -> int:
    """The place of a seat in the match that is over, from 1; equal players share a place."""
    final = model.match_state.final
    return 1 + sum(n > final[seat] for n in final)


def standings(model: TableModel) -> tuple[RunningTotal, ...]:
    """The running totals before and after the deal that is over, the own seat first."""
    assert model.view.result is not None
    before, points = model.view.match_state.totals, model.view.result.points
    names, crests = model.seats.name, model.seats.crests
    return tuple(RunningTotal(names(s), crests[s], before[s], before[s] + points[s]) for s in model.seat_order())


def deal_line(model: TableModel, result: Result, how: str) -> DealLine:
    """A deal as a line of the score, with its players by `model.seat_order()`."""
    order = model.seat_order()
    return DealLine(how, tuple(result.points[s] for s in order), tuple(order.index(s) for s in result.winners))


def match_score(
    model: TableModel,
    deals: Iterable[DealLine],
    moves: Iterable[tuple[int, str]],
    *,
    target: int = 0,
    columns: tuple[ScoreColumn, ...] = (),
    zero_sum: bool = False,
    asides: tuple[int, ...] = (),
    out: tuple[int, ...] = (),
) -> MatchScore:
    """The match so far, the own seat first. `deals` is made by `deal_line`; `moves` has seats."""
    seats = model.seat_order()
    return MatchScore(
        tuple(model.seats.name(s) for s in seats),
        tuple(model.seats.crests[s] for s in seats),
        tuple(deals),
        tuple(model.match_state.totals[s] for s in seats),
        target,
        columns,
        tuple((seats.index(seat), text) for seat, text in moves),
        zero_sum,
        asides,
        out,
    )
