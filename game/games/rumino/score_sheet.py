"""The score sheets of Rumino: what each seat scored in a deal, and the end of a match with pool and ranking."""

from collections.abc import Sequence

from engine.contract import Result
from engine.games.rumino.score import OUT, Outcome
from engine.melds.jokers import VALUE
from game.games.rumino.model import RuminoModel
from game.games.rumino.texts import entries, place_words
from game.table import scores
from game.table.match_score import DealLine, MatchScore
from game.table.score_sheet import ProgressBar, ResultSheet, SheetRow
from game.text.amounts import Amount, signed
from game.text.translations import tr


def sheet(model: RuminoModel) -> ResultSheet:
    """The sheet of the deal that is over."""
    result = model.view.result
    assert result is not None
    outcome: Outcome = result.facts
    if result.kind == "void":
        return ResultSheet(
            tr("rumino.paper.void"),
            tr("rumino.paper.void_why"),
            "even",
            (),
            tr("rumino.table.pool"),
            str(outcome.after.pool),
            _bars(model, outcome),
        )
    seat = outcome.ender
    title = model.seats.say(f"rumino.paper.by_{result.kind}", seat)
    sub = tr(f"rumino.paper.{result.kind}_why", n=outcome.deadwood[seat])
    rows = tuple(_row(model, s, outcome, result.kind) for s in model.seat_order() if s in outcome.played)
    label, value = tr("rumino.table.pool"), str(outcome.after.pool)
    if model.me in outcome.played and not model.seats.shared and result.kind != "rumino":
        label, value = model.seats.say("rumino.paper.scores", model.me), signed(outcome.points[model.me])
    return ResultSheet(title, sub, _mood(model, result), rows, label, value, _bars(model, outcome))


def _mood(model: RuminoModel, result: Result) -> str:
    outcome: Outcome = result.facts
    if model.seats.shared or model.me in result.winners:
        return "won"
    lost = model.me in outcome.played and model.me not in outcome.after.playing
    return "lost" if lost or result.kind == "rumino" else "even"


def _row(model: RuminoModel, seat: int, outcome: Outcome, kind: str) -> SheetRow:
    place = place_words(model, seat)
    name = model.seats.name(seat)
    text = tr("rumino.paper.with_place", name=name, place=place) if place else name
    if kind == "rumino":
        won = seat == outcome.ender
        return SheetRow(text, signed(outcome.after.pool) if won else "–", tr("rumino.paper.seven") if won else "")
    n = outcome.points[seat]
    loose = outcome.loose[seat]
    sub = " + ".join(str(VALUE[c]) for c in loose) if loose else tr("rumino.paper.all_melded")
    if kind == "gin" and seat == outcome.ender:
        sub = tr("rumino.paper.gin_points")
    return SheetRow(text, signed(n), sub)


def _bars(model: RuminoModel, outcome: Outcome) -> tuple[ProgressBar, ...]:
    """The totals of all seats on the way to 100."""
    before = model.view.match_state.facts.totals
    return tuple(
        ProgressBar(model.seats.name(s), model.seats.crests[s], before[s], outcome.after.totals[s], OUT)
        for s in model.seat_order()
    )


def final(model: RuminoModel) -> ResultSheet:
    """The sheet of the match that is over: the chips each seat has won or lost, the highest first."""
    match_state = model.match_state
    order = sorted(range(model.n), key=lambda s: (-match_state.final[s], match_state.totals[s]))
    rows = []
    for seat in order:
        place = scores.final_place(model, seat)
        rebuys = match_state.facts.rebuys[seat]
        sub = tr("rumino.paper.points", n=Amount(match_state.totals[seat]))
        if rebuys:
            sub = tr("rumino.paper.and_rebuys", points=sub, n=rebuys)
        rows.append(SheetRow(f"{place}  {model.seats.name(seat)}", signed(match_state.final[seat]), sub))
    shares = {line.seat: line.value for line in match_state.lines if line.key == "pool"}
    title = scores.final_title(model, "rumino")
    sub = tr("rumino.paper.after_deals", n=match_state.number)
    return ResultSheet(
        title, sub, scores.final_mood(model), tuple(rows), tr("rumino.paper.pool"), str(sum(shares.values()))
    )


def match_score(model: RuminoModel, results: Sequence[Result]) -> MatchScore:
    """The score of the match so far, the own seat first. The change of totals by a rebuy is a line of its own."""
    seats = model.seat_order()
    deals, asides = [], []
    for r in results:
        outcome: Outcome = r.facts
        deals.append(scores.deal_line(model, r, tr(f"rumino.result.{r.kind}")))
        if outcome.rebuys:
            asides.append(len(deals))
            more = tuple(outcome.after.totals[s] - outcome.totals[s] for s in seats)
            deals.append(DealLine(tr("rumino.result.rebuy"), more))
    totals = tuple(model.match_state.totals[s] for s in seats)
    out = tuple(i for i, n in enumerate(totals) if n >= OUT)
    return scores.match_score(model, deals, entries(model), target=OUT, asides=tuple(asides), out=out)
