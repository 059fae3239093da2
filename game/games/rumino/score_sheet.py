"""The score sheets of Rumino: what each seat scored in a deal, and the end of a match with pool and ranking."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.contract import Result
from engine.games.rumino.score import OUT, Outcome
from engine.melds.jokers import VALUE
from game.games.rumino.texts import entries, place_words, together
from game.table.match_score import MatchScore
from game.table.score_sheet import Bar, ResultSheet, Row
from game.text.card_text import signed
from game.text.translations import tr

if TYPE_CHECKING:
    from game.games.rumino.table_view import Table


def sheet(t: "Table") -> ResultSheet:
    """The sheet of the deal that is over."""
    result = t.view.result
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
            _bars(t, outcome),
        )
    seat = outcome.ender
    title = t.seats.say(f"rumino.paper.by_{result.kind}", seat)
    sub = tr(f"rumino.paper.{result.kind}_why", n=outcome.deadwood[seat])
    rows = tuple(_row(t, s, outcome, result.kind) for s in _seats(t) if s in outcome.played)
    label, value = tr("rumino.table.pool"), str(outcome.after.pool)
    if t.me in outcome.played and not t.seats.shared and result.kind != "rumino":
        label, value = t.seats.say("rumino.paper.scores", t.me), signed(outcome.points[t.me])
    return ResultSheet(title, sub, _mood(t, result), rows, label, value, _bars(t, outcome))


def _mood(t: "Table", result: Result) -> str:
    outcome: Outcome = result.facts
    if t.seats.shared or t.me in result.winners:
        return "won"
    lost = t.me in outcome.played and t.me not in outcome.after.playing
    return "lost" if lost or result.kind == "rumino" else "even"


def _row(t: "Table", seat: int, outcome: Outcome, kind: str) -> Row:
    place = place_words(t, seat)
    name = t.seats.name(seat)
    text = tr("rumino.paper.with_place", name=name, place=place) if place else name
    if kind == "rumino":
        won = seat == outcome.ender
        return Row(text, signed(outcome.after.pool) if won else "–", tr("rumino.paper.seven") if won else "")
    n = outcome.points[seat]
    loose = outcome.loose[seat]
    sub = " + ".join(str(VALUE[c]) for c in loose) if loose else tr("rumino.paper.all_melded")
    if kind == "gin" and seat == outcome.ender:
        sub = tr("rumino.paper.gin_points")
    return Row(text, signed(n) if n else "0", sub)


def _seats(t: "Table") -> list[int]:
    """All seats, oneself first."""
    return [(t.me + i) % t.n for i in range(t.n)]


def _bars(t: "Table", outcome: Outcome) -> tuple[Bar, ...]:
    """How far everybody is on the way to 100, before this deal and now."""
    before = t.view.match_state.facts.totals
    return tuple(Bar(t.seats.name(s), t.seats.crests[s], before[s], outcome.after.totals[s], OUT) for s in _seats(t))


def final(t: "Table") -> ResultSheet:
    """The sheet of the match that is over: what each has won or lost in chips, the most first."""
    match_state = t.match_state
    order = sorted(range(t.n), key=lambda s: (-match_state.final[s], match_state.totals[s]))
    rows = []
    for seat in order:
        place = 1 + sum(match_state.final[s] > match_state.final[seat] for s in range(t.n))
        rebuys = match_state.facts.rebuys[seat]
        sub = tr("rumino.paper.points", n=match_state.totals[seat]).replace("-", "−")
        if rebuys:
            sub = tr("rumino.paper.and_rebuys", points=sub, n=rebuys)
        rows.append(Row(f"{place}  {t.seats.name(seat)}", signed(match_state.final[seat]), sub))
    shares = {line.seat: line.value for line in match_state.lines if line.key == "pool"}
    best = match_state.winners[0]
    one = len(match_state.winners) == 1
    title = (
        t.seats.say("rumino.paper.wins_match", best)
        if one
        else tr("rumino.paper.match_shared", names=together(t, match_state.winners))
    )
    mood = "even" if not one else "won" if t.seats.shared or best == t.me else "lost"
    sub = tr("rumino.paper.after_deals", n=match_state.number)
    return ResultSheet(title, sub, mood, tuple(rows), tr("rumino.paper.pool"), str(sum(shares.values())))


def match_score(t: "Table", results: Sequence[Result]) -> MatchScore:
    """The match so far, oneself first. What a rebuy does to a total is a line of its own."""
    seats = _seats(t)
    deals: list[tuple[str, tuple[int, ...]]] = []
    asides = []
    for r in results:
        outcome: Outcome = r.facts
        deals.append((tr(f"rumino.result.{r.kind}"), tuple(r.points[s] for s in seats)))
        if outcome.rebuys:
            asides.append(len(deals))
            deals.append((tr("rumino.result.rebuy"), tuple(outcome.after.totals[s] - outcome.totals[s] for s in seats)))
    moves = tuple((seats.index(s), text) for s, text in entries(t))
    totals = tuple(t.match_state.totals[s] for s in seats)
    out = tuple(i for i, n in enumerate(totals) if n >= OUT)
    return MatchScore(
        tuple(t.seats.name(s) for s in seats),
        tuple(t.seats.crests[s] for s in seats),
        tuple(deals),
        totals,
        OUT,
        (),
        moves,
        asides=tuple(asides),
        out=out,
    )
