"""The score sheets of RIN: who pays whom, calculated line by line, and the end of a match."""

from collections.abc import Sequence

from engine.cards import JOKER
from engine.contract import Result
from engine.games.rin.score import Outcome, Payment
from game.games.rin.card_text import card_words
from game.games.rin.model import RinModel
from game.games.rin.texts import entries
from game.table import scores
from game.table.match_score import MatchScore
from game.table.score_sheet import ResultSheet, SheetRow
from game.table.texts import together
from game.text.amounts import signed
from game.text.translations import tr

LISTED = 9
"""A hand of at most this many cards is added up card by card."""


def sheet(model: RinModel) -> ResultSheet:
    """The sheet of the deal that is over."""
    result = model.view.result
    assert result is not None
    outcome: Outcome = result.facts
    card = card_words(outcome.field)
    mood = _mood(model, result)
    if not outcome.payments:
        return _without(model, result, card)
    if len(result.winners) == 1:
        title = model.seats.say("rin.paper.wins", result.winners[0])
    else:
        winners = result.winners
        title = model.seats.say_of("rin.paper.win_together", winners, names=together(model, winners))
    sub = model.seats.say(f"rin.paper.by_{result.kind}", outcome.losers[0], card=card)
    rows = _shared(model, outcome) if len(outcome.losers) > 1 else _one_pays(model, outcome)
    label, value = _foot(model, result, outcome)
    return ResultSheet(title, sub, mood, tuple(rows), label, signed(value), standings=scores.standings(model))


def _mood(model: RinModel, result: Result) -> str:
    if not result.winners:
        return "even"
    if model.seats.shared or model.me in result.winners:
        return "won"
    return "lost" if result.points[model.me] < 0 else "even"


def _foot(model: RinModel, result: Result, outcome: Outcome) -> tuple[str, int]:
    """The last line of the sheet: what the own seat wins or pays; if nothing, what the winner or the payer does."""
    seat = model.me
    if model.seats.shared or not result.points[seat]:
        seat = result.winners[0] if len(result.winners) == 1 else outcome.losers[0]
    n = result.points[seat]
    return model.seats.say("rin.paper.receives" if n >= 0 else "rin.paper.pays", seat), n


def _without(model: RinModel, result: Result, card: str) -> ResultSheet:
    """The sheet of a deal for which nobody pays: returned, or void."""
    outcome: Outcome = result.facts
    loser = outcome.losers[0] if outcome.losers else model.me
    rows = [
        SheetRow(model.seats.say(f"rin.paper.called_{line.key}", line.seat), "0")
        for line in result.lines
        if not line.total
    ]
    if result.kind == "return":
        rows.append(SheetRow(model.seats.say("rin.paper.returns", loser), "", tr("rin.paper.equal", card=card), True))
    why = model.seats.say(f"rin.paper.{result.kind}_why", loser)
    return ResultSheet(
        tr(f"rin.paper.{result.kind}"),
        why,
        "even",
        tuple(rows),
        tr("rin.paper.nobody"),
        "0",
        standings=scores.standings(model),
    )


def _one_pays(model: RinModel, outcome: Outcome) -> list[SheetRow]:
    """R16, R17, R23: one player pays for the hand and its sevens, to each winner at the rate of the call."""
    payments = outcome.payments
    first = payments[0]
    rows = [_hand(model, first), *_sevens(first)]
    if len(payments) == 1:
        if first.times > 1:
            rows.append(SheetRow(tr(f"rin.paper.rate_{first.kind}"), f"× {first.times}"))
    else:
        for p in payments:
            text = tr(f"rin.paper.to_{p.kind}", name=model.seats.name(p.winner))
            rows.append(SheetRow(text, str(p.amount), _product(p)))
    rows.append(
        SheetRow(_pays(model, first.loser, payments), str(sum(p.amount for p in payments)), _sum(payments), True)
    )
    return rows


def _shared(model: RinModel, outcome: Outcome) -> list[SheetRow]:
    """R24: tied losers pay equal parts, rounded up."""
    rows = []
    for p in outcome.payments:
        exact = p.total * p.times * (p.sevens + 1) % p.split == 0
        sub = f"{_product(p)} ÷ {p.split}"
        rows.append(
            SheetRow(
                model.seats.say("rin.paper.part", p.loser),
                str(p.amount),
                sub if exact else tr("rin.paper.rounded", sum=sub),
            )
        )
    winner = outcome.payments[0].winner
    rows.append(
        SheetRow(model.seats.say("rin.paper.gets", winner), str(sum(p.amount for p in outcome.payments)), "", True)
    )
    return rows


def _hand(model: RinModel, p: Payment) -> SheetRow:
    cards = sorted(model.view.zones[f"hand:{p.loser}"], key=lambda c: (c == JOKER, -(c % 13)))
    sub = tr("rin.paper.cards", n=len(cards))
    if 1 < len(cards) <= LISTED:
        joker = model.view.options["joker_points"]
        sub = " + ".join(str(joker if c == JOKER else c % 13 + 1) for c in cards)
    return SheetRow(model.seats.say("rin.paper.hand", p.loser), str(p.total), sub)


def _sevens(p: Payment) -> list[SheetRow]:
    return [SheetRow(tr("rin.paper.sevens", n=p.sevens), f"× {p.sevens + 1}")] if p.sevens else []


def _product(p: Payment) -> str:
    """The factors of a payment, such as 27 × 3 × 2."""
    factors = [p.total, *([p.sevens + 1] if p.sevens else []), *([p.times] if p.times > 1 else [])]
    return " × ".join(map(str, factors))


def _sum(payments: Sequence[Payment]) -> str:
    """How the total is made up: the factors of a single payment, or the amounts of several."""
    if len(payments) == 1:
        return _product(payments[0]) if payments[0].times > 1 or payments[0].sevens else ""
    return " + ".join(str(p.amount) for p in payments)


def _pays(model: RinModel, loser: int, payments: Sequence[Payment]) -> str:
    if len(payments) > 1:
        return model.seats.say("rin.paper.pays_all", loser)
    winner = payments[0].winner
    if winner == model.me and not model.seats.shared:
        return tr("rin.paper.pays_you", name=model.seats.name(loser))
    return model.seats.say("rin.paper.pays_whom", loser, winner=model.seats.name(winner))


# -------------------------------------------------------------------- match --
def final(model: RinModel) -> ResultSheet:
    """The sheet of the match that is over: all totals, the highest first."""
    match_state = model.match_state
    order = sorted(range(model.n), key=lambda s: -match_state.final[s])
    rows = []
    for seat in order:
        place = scores.final_place(model, seat)
        rows.append(SheetRow(f"{place}  {model.seats.name(seat)}", signed(match_state.final[seat]), total=False))
    best = match_state.winners[0]
    title = scores.final_title(model, "rin")
    sub = tr("rin.paper.after_deals", n=match_state.number)
    return ResultSheet(
        title, sub, scores.final_mood(model), tuple(rows), tr("rin.paper.best"), signed(match_state.final[best])
    )


def match_score(model: RinModel, results: Sequence[Result]) -> MatchScore:
    """The score of the match so far, the own seat first."""
    deals = [scores.deal_line(model, r, tr(f"rin.result.{r.kind}")) for r in results]
    return scores.match_score(model, deals, entries(model), zero_sum=True)
