"""The score sheets of Gin Rummy: how a deal is scored, line by line, and the end of a match."""

from collections.abc import Sequence

from engine.cards import mask, unmask
from engine.contract import Line, Result
from engine.games.gin.match import Column, enter
from engine.melds import plain
from engine.melds.plain import POINTS
from game.games.gin.model import GinModel
from game.games.gin.texts import entries, total
from game.table import scores
from game.table.match_score import MatchScore, ScoreColumn
from game.table.score_sheet import ProgressBar, ResultSheet, SheetRow
from game.text.amounts import signed
from game.text.card_text import words
from game.text.translations import tr


def sheet(model: GinModel) -> ResultSheet:
    """The sheet of the deal that is over."""
    result = model.view.result
    assert result is not None
    mood = scores.winner_mood(model, result.winners)
    if not result.winners:
        reason = tr(f"gin.paper.{result.kind}_why")
        rows = tuple(_row(model, line) for line in result.lines or _held(model))
        return ResultSheet(
            tr(f"gin.paper.{result.kind}"), reason, mood, rows, tr("gin.paper.nobody"), "0", _bars(model)
        )
    winner = result.winners[0]
    title = model.seats.say("gin.paper.wins_deal", winner)
    sub = model.seats.say(f"gin.paper.by_{result.kind}", winner)
    wins = model.view.options["scoring"] == "wins"
    lines = [line for line in result.lines if line.key not in ("score", "win")]
    if result.kind == "undercut":  # both deadwoods are listed, neither as a deduction
        lines = [line._replace(value=abs(line.value)) if line.key == "deadwood" else line for line in lines]
    rows = tuple(_row(model, line) for line in lines)
    rows += _entered(model)
    label = model.seats.say("gin.paper.wins_one" if wins else "gin.paper.scores", winner)
    return ResultSheet(title, sub, mood, rows, label, signed(result.points[winner]), _bars(model))


def _held(model: GinModel) -> list[Line]:
    """The deadwood of both players after a void deal."""
    lines = []
    for seat in (model.me, model.opponent):
        hand = mask(model.view.zones[f"hand:{seat}"])
        melded = plain.union(plain.knocker_arrangement(hand))
        loose = sorted(unmask(hand & ~melded), key=lambda f: -POINTS[f])
        lines.append(Line("deadwood", seat, plain.deadwood(hand), tuple(loose)))
    return lines


def _row(model: GinModel, line: Line) -> SheetRow:
    text = model.seats.say(f"gin.paper.line_{line.key}", line.seat, card=words(line.cards[0]) if line.cards else "")
    sub = ""
    if line.key == "deadwood":
        plus = " + " if len(line.cards) < 8 else "+"  # so that ten cards fit into one line
        sub = plus.join(str(POINTS[f]) for f in line.cards) if line.cards else tr("gin.paper.all_melded")
    elif line.key == "bonus_knock":
        sub = tr("gin.paper.no_bonus")
    value = (
        str(line.value) if line.key in ("deadwood", "left", "difference") and line.value >= 0 else signed(line.value)
    )
    return SheetRow(text, "× 2" if line.key == "doubled" else value, sub, line.total)


def _steps(model: GinModel) -> list[tuple[Column, Column]]:
    """The columns of the match before the deal that is over and after it. An ordinary match has one column."""
    return list(zip(model.view.match_state.facts.columns, model.match_state.facts.columns, strict=True))


def _entered(model: GinModel) -> tuple[SheetRow, ...]:
    """The columns in which the deal is entered, as a row; no row where there is one column or none is entered."""
    steps = _steps(model)
    into = [str(i) for i, (before, after) in enumerate(steps, 1) if len(after.entries) > len(before.entries)]
    return (SheetRow(tr("gin.paper.entered", n=len(into)), " · ".join(into)),) if into and len(steps) > 1 else ()


def _bars(model: GinModel) -> tuple[ProgressBar, ...]:
    """The points of both players on the way to the target, in Hollywood scoring in each column."""
    before, now, steps = model.view.match_state.totals, model.match_state.totals, _steps(model)
    return tuple(
        ProgressBar(
            model.seats.name(s),
            model.seats.crests[s],
            before[s],
            now[s],
            model.target,
            tuple((old.totals[s], new.totals[s]) for old, new in steps) if len(steps) > 1 else (),
            total(model, s) if len(steps) > 1 else "",
        )
        for s in (model.me, model.opponent)
    )


def final(model: GinModel) -> ResultSheet:
    """The sheet of the match that is over: points, game bonus, boxes and shutout of each player."""
    match_state = model.match_state
    mood = scores.final_mood(model)
    rows: list[SheetRow] = []
    for seat in (model.me, model.opponent):
        lines = [line for line in match_state.lines if line.seat == seat]
        if len(lines) == 1:
            lines = []  # points alone are the total
        for key in dict.fromkeys(line.key.split()[0] for line in lines):
            same = [line for line in lines if line.key.split()[0] == key]
            count = sum(int(line.key.split()[1]) for line in same if " " in line.key)
            text = model.seats.say(f"gin.paper.final_{key}", seat, n=count)
            rows.append(
                SheetRow(
                    text,
                    signed(sum(line.value for line in same))
                    if key != "points"
                    else str(sum(line.value for line in same)),
                )
            )
        rows.append(SheetRow(model.seats.say("gin.paper.final_total", seat), str(match_state.final[seat]), total=True))
    margin = abs(match_state.final[model.me] - match_state.final[model.opponent])
    title = scores.final_title(model, "gin")
    sub = tr("gin.paper.after_deals", n=match_state.number)
    return ResultSheet(title, sub, mood, tuple(rows), tr("gin.paper.margin"), str(margin))


def match_score(model: GinModel, results: Sequence[Result]) -> MatchScore:
    """The score of the match so far, the own seat first."""
    seats = model.seat_order()
    deals = []
    kept = (Column(),) * len(model.match_state.facts.columns)
    for result in results:
        before = sum(len(k.entries) for k in kept)
        for winner in result.winners:
            kept = enter(kept, winner, result.points[winner], model.target)
        entered = sum(len(k.entries) for k in kept) - before
        deals.append(scores.deal_line(model, result, tr(f"gin.result.{result.kind}"))._replace(columns=entered))
    columns = tuple(
        ScoreColumn(
            tr("gin.table.column", n=i + 1),
            tuple(k.totals[s] for s in seats),
            tuple(k.boxes(s) for s in seats),
            None if k.winner is None else seats.index(k.winner),
        )
        for i, k in enumerate(model.match_state.facts.columns)
    )
    target = 0 if len(columns) > 1 else model.target  # the sum of several columns has no target
    return scores.match_score(model, deals, entries(model), target=target, columns=columns)
