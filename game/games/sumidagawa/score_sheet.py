"""The score sheets of Sumidagawa: the order of going out with tiles and points, and the end of a match."""

from collections.abc import Sequence

from engine.contract import Result
from engine.games.sumidagawa.score import Outcome
from game.games.sumidagawa.card_text import place_words
from game.games.sumidagawa.model import SumidagawaModel
from game.games.sumidagawa.texts import entries
from game.table import scores
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet, SheetRow
from game.table.texts import together
from game.text.translations import tr


def sheet(model: SumidagawaModel) -> ResultSheet:
    """The sheet of the deal that is over."""
    result = model.view.result
    assert result is not None
    outcome: Outcome = result.facts
    rounds = tr("sumidagawa.paper.rounds", n=outcome.rounds)
    if result.kind == "void":
        return ResultSheet(
            tr("sumidagawa.paper.void"),
            tr("sumidagawa.paper.void_why"),
            "even",
            (),
            rounds,
            "0",
            standings=scores.standings(model),
        )
    rows = tuple(_row(model, seat, n, outcome, result) for n, seat in enumerate(outcome.order))
    seat = outcome.order[0] if model.seats.shared else model.me
    title = model.seats.say("sumidagawa.paper.first", outcome.order[0])
    return ResultSheet(
        title,
        rounds,
        _mood(model, outcome),
        rows,
        model.seats.say("sumidagawa.paper.scores", seat),
        f"+{result.points[seat]}",
        standings=scores.standings(model),
    )


def _mood(model: SumidagawaModel, outcome: Outcome) -> str:
    if model.seats.shared or outcome.order[0] == model.me:
        return "won"
    return "lost" if outcome.loser == model.me else "even"


def _row(model: SumidagawaModel, seat: int, n: int, outcome: Outcome, result: Result) -> SheetRow:
    """The line of a seat: its place, its tile, and the seats it overtook."""
    tile = outcome.tiles[seat]
    if seat == outcome.loser and not tile:
        sub = model.seats.say("sumidagawa.paper.last", seat)
    else:
        sub = tr("sumidagawa.word.tile", n=tile)
    over = [s for s in outcome.order[n + 1 :] if 0 < outcome.tiles[s] < tile]
    if over:
        sub = tr("sumidagawa.paper.over", tile=sub, names=together(model, over))
    return SheetRow(f"{place_words(n + 1)}  {model.seats.name(seat)}", f"+{result.points[seat]}", sub)


def final(model: SumidagawaModel) -> ResultSheet:
    """The sheet of the match that is over: all totals, the highest first."""
    match_state = model.match_state
    order = sorted(range(model.n), key=lambda s: -match_state.final[s])
    rows = []
    for seat in order:
        place = scores.final_place(model, seat)
        firsts = sum(1 for points in match_state.facts.points if points[seat] == model.n)
        sub = tr("sumidagawa.paper.firsts", n=firsts) if firsts else ""
        rows.append(SheetRow(f"{place_words(place)}  {model.seats.name(seat)}", str(match_state.final[seat]), sub))
    best = match_state.winners[0]
    title = scores.final_title(model, "sumidagawa")
    sub = tr("sumidagawa.paper.after_deals", n=match_state.facts.counted)
    return ResultSheet(
        title, sub, scores.final_mood(model), tuple(rows), tr("sumidagawa.paper.best"), str(match_state.final[best])
    )


def match_score(model: SumidagawaModel, results: Sequence[Result]) -> MatchScore:
    """The score of the match so far, the own seat first."""
    deals = []
    for r in results:
        outcome: Outcome = r.facts
        text = tr("sumidagawa.result.void") if r.kind == "void" else tr("sumidagawa.paper.rounds", n=outcome.rounds)
        deals.append(scores.deal_line(model, r, text))
    return scores.match_score(model, deals, entries(model))
