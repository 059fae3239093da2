"""Texts of the Sumidagawa table: what chosen cards are called, why they cannot be played, prompts, the moves."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.games.sumidagawa.combinations import KINDS, SHAPES
from game.games.sumidagawa.card_text import (
    Reading,
    card_words,
    combination,
    list_words,
    listed,
    read,
)
from game.games.sumidagawa.model import SumidagawaModel
from game.table.model import SeatTag
from game.text.translations import tr


# ------------------------------------------------------------------- naming --
class Naming(NamedTuple):
    """The texts about the chosen cards: head and number, the cards, the reason.

    `able`: they may be played. `open`: they are no combination yet, but can become one with other cards."""

    head: str
    number: str
    line: str
    why: str
    able: bool
    open: bool = False


def naming(model: SumidagawaModel) -> Naming:
    """The texts about the chosen cards."""
    cards = model.chosen_cards()
    reading = read(cards, model.facts.number)
    line = list_words(cards)
    action = model.playable(cards)
    if reading is None:
        more = bool(model.can_add())
        head = tr("sumidagawa.naming." + ("open" if more else "nothing"))
        return Naming(head, "", line, _unfinished(model, cards), False, more)
    why = _reasons(model, reading) if action else refusal(model, cards)
    return Naming(combination(reading.kind), str(reading.number), line, why, action is not None)


def _reasons(model: SumidagawaModel, reading: Reading) -> str:
    """Why the cards may be played with this number."""
    parts = []
    if reading.stands:
        parts.append(tr("sumidagawa.naming.stands", n=listed(map(str, reading.stands))))
    if reading.lowered:
        parts.append(tr("sumidagawa.naming.lowered", low=reading.number + 1))
    if model.facts.plays:
        parts.append(tr("sumidagawa.naming.enough", least=model.facts.number))
    else:
        parts.append(tr("sumidagawa.naming.leads"))
    return listed(parts, "stop")


def _unfinished(model: SumidagawaModel, cards: Sequence[int]) -> str:
    """Which combinations the cards can become with other cards."""
    if (why := held_back(model)) and model.mine:
        return why
    chosen = Counter(cards)
    kinds = sorted({SHAPES[a.cards].kind for a in model.plays if not chosen - Counter(a.cards)})
    if not kinds:
        return tr("sumidagawa.naming.take_back")
    names = listed(combination(KINDS[k]) for k in kinds[:3])
    return tr("sumidagawa.naming.add", names=names + ("…" if len(kinds) > 3 else ""))


def held_back(model: SumidagawaModel) -> str:
    """Why this seat can only pass; empty if it can play."""
    s, facts = model.me, model.facts
    if s in facts.passed:
        return tr("sumidagawa.why.passed")
    if sum(facts.down[s]) and facts.haze != s:
        return tr("sumidagawa.why.down")
    if not model.hand and not sum(facts.up[s]):
        return tr("sumidagawa.why.nothing")
    return ""


def refusal(model: SumidagawaModel, cards: Sequence[int]) -> str:
    """Why a combination of these cards cannot be played."""
    if not model.mine:
        return tr("sumidagawa.why.wait")
    if why := held_back(model):
        return why
    reading = read(cards, model.facts.number)
    assert reading is not None
    for play in model.facts.plays:
        if play.kind == reading.kind:
            return model.seats.say("sumidagawa.why.made", play.seat, combination=combination(play.kind))
    return tr("sumidagawa.why.low", n=reading.number, least=model.facts.number)


# ------------------------------------------------------------------- prompt --
def prompt(model: SumidagawaModel) -> tuple[str, str]:
    """Two lines beside the own crest: whose turn it is, and what there is to do."""
    if model.dealing:
        return tr("table.dealing"), ""
    facts, seat = model.facts, model.facts.turn
    if model.me in facts.order:
        return model.seats.name(model.me), tr("sumidagawa.prompt.waits", name=model.seats.name(seat))
    if not model.mine:
        waits = tr("sumidagawa.prompt.waits", name=model.seats.name(seat))
        if model.phase != "play":
            return model.seats.name(model.me), model.seats.say(f"sumidagawa.prompt.{model.phase}", seat)
        why = held_back(model) or tr("sumidagawa.prompt." + ("played" if model.has_played(model.me) else "not_played"))
        return model.seats.name(model.me), tr("sumidagawa.prompt.and", a=waits, b=why)
    head = model.seats.say("sumidagawa.prompt.turn", seat)
    if model.phase != "play":
        return head, model.seats.say(f"sumidagawa.prompt.{model.phase}", seat)
    if why := held_back(model):
        return head, why
    if facts.haze == seat:
        return head, tr("sumidagawa.prompt.haze")
    if not facts.plays:
        return head, tr("sumidagawa.prompt.lead")
    if model.named != facts.plays:
        return head, ""
    key = "free" if model.has_played(seat) else "must"
    return head, tr(f"sumidagawa.prompt.{key}", n=facts.number)


# --------------------------------------------------------------------- tags --
def tags(model: SumidagawaModel, seat: int) -> list[SeatTag]:
    """The tags of a seat, the most important first. They say only what everybody knows."""
    facts = model.facts
    seat_tags: list[SeatTag] = []
    if seat in facts.order:
        return seat_tags
    if facts.haze == seat:
        seat_tags.append(SeatTag(tr("sumidagawa.tag.haze"), "haze"))
    elif seat in facts.passed:
        seat_tags.append(SeatTag(model.seats.say("sumidagawa.tag.passed", seat)))
    elif sum(facts.down[seat]):
        seat_tags.append(SeatTag(model.seats.say("sumidagawa.tag.down", seat), "warn"))
    elif not model.view.zones[f"hand:{seat}"] and not sum(facts.up[seat]):
        seat_tags.append(SeatTag(tr("sumidagawa.tag.nothing"), "warn"))
    if seat == leading(model):
        seat_tags.append(SeatTag(model.seats.say("sumidagawa.tag.leads", seat)))
    return seat_tags


def leading(model: SumidagawaModel) -> int:
    """The seat that leads the round: where a leader was forced to pass, the lead moved on (S13)."""
    facts = model.facts
    return facts.plays[0].seat if facts.plays else facts.turn if model.phase == "play" else facts.leader


# --------------------------------------------------------------------- moves --
def entries(model: SumidagawaModel) -> list[tuple[int, str]]:
    """The moves of the deal: the seat, and the move in words."""
    lines: list[tuple[int, str]] = []
    for a in model.told:
        if a.seat < 0:
            continue
        if a.verb == "play":
            name = combination(KINDS[SHAPES[a.cards].kind])
            text = tr("sumidagawa.log.play", combination=name, cards=list_words(a.cards))
        elif a.verb == "pass":
            text = tr("sumidagawa.log.pass")
        else:
            text = tr(f"sumidagawa.log.{a.verb}", card=card_words(a.cards[0]))
        lines.append((a.seat, text))
    return lines
