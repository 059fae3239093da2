"""Texts of the RIN table: whose turn it is, what there is to do, tags at seats, the moves in words."""

from collections.abc import Sequence

from engine.cards import BIT
from engine.contract import Action
from engine.games.rin.effects import ACES, EIGHTS, KINGS, SUIT_BY_NAME, TWOS
from game.games.rin.card_text import SUITS, card_words, field_words, total_words
from game.games.rin.model import RinModel
from game.table.model import SeatTag
from game.table.texts import together
from game.text.translations import tr


# ------------------------------------------------------------------- prompt --
def prompt(model: RinModel) -> tuple[str, str]:
    """Two lines: whose turn it is, and what there is to do."""
    if model.dealing:
        return tr("table.dealing"), ""
    facts, phase, me = model.facts, model.view.phase, model.me
    if model.asking is not None:
        return tr("rin.table.name_suit"), tr("rin.table.take_back")
    if model.waiting is not None:
        return model.seats.say("rin.prompt.turn", me), tr("rin.prompt.waiting")
    if phase == "claims":
        return tr("rin.prompt.called"), tr("rin.prompt.join")
    if phase == "race":
        names = together(model, sorted({*facts.racers, *facts.passed}), "or")
        head = tr("rin.prompt.race_for", names=names)
        if me not in facts.racers or not model.legal:
            return head, hand_words(model)
        return head, tr("rin.prompt.race" if model.playable else "rin.prompt.cannot")
    if phase == "owe":
        seat = facts.owed[0]
        return model.seats.say("rin.prompt.owes", seat), tr("rin.prompt.owe", n=facts.owed.count(seat))
    if not model.mine or not model.legal:  # a replay does not know what fits
        sub = hand_words(model) if model.landed(f"hand:{me}") else ""
        return model.seats.say("rin.prompt.turn", facts.turn), sub
    return model.seats.say("rin.prompt.turn", me), _to_do(model)


def hand_words(model: RinModel) -> str:
    """What the cards of the seat that looks make, and whose they are: the line above may name another seat. Empty where
    nobody looks, or without cards."""
    if not model.hand:
        return ""
    return model.seats.say("rin.prompt.yours", model.me, n=len(model.hand), total=total_words(model.hand))


def _to_do(model: RinModel) -> str:
    facts, phase = model.facts, model.view.phase
    if not model.landed("field"):
        return ""
    able = "" if model.playable or phase == "second" else "_not"
    if phase in ("start", "second"):
        return tr(f"rin.prompt.{phase}{able}", card=model.top_words())
    if facts.chain:
        return tr(f"rin.prompt.chain{able}", n=facts.chain)
    if facts.lap >= 0:
        return tr(f"rin.prompt.lap{able}")
    if model.playable and model.can("draw"):
        return tr("rin.prompt.play_or_draw", card=model.top_words())
    return tr(f"rin.prompt.play{able}", card=model.top_words())


def call_line(model: RinModel) -> tuple[str, bool]:
    """The line beside the ring, and whether it is about the time that runs. Only for a player who learns does it
    depend on the hand."""
    facts, card = model.facts, card_words(model.view.zones["field"][-1])
    kind = model.clock.kind
    if not model.landed("field"):
        return "", False
    if model.learn and (why := _lesson(model)):
        return why, True
    if kind == "race":
        return tr("rin.call.race"), True
    if model.view.phase == "claims":
        names = together(model, [s for s, _ in facts.claims])
        return tr("rin.call.claims", name=names, card=card), True
    if facts.owner == model.me:
        return model.seats.say("rin.call.own", model.me, card=card), kind == "call"
    return tr("rin.call.open" if kind == "call" else "rin.call.still", card=card), kind == "call"


def _lesson(model: RinModel) -> str:
    """Why a call is right, for a player who learns; empty if none is."""
    facts, field = model.facts, model.view.zones["field"][-1]
    lit = model.right_calls()
    if "torin" in lit:
        return tr("rin.learn.torin", sum=total_words(model.hand))
    if "rin" in lit:
        return tr("rin.learn.rin", sum=total_words(model.hand), field=field_words(field))
    if "return" in lit:
        return tr("rin.learn.return", sum=total_words(model.hand))
    if "last" in lit:
        return tr("rin.learn.last" if facts.unsaid == model.me else "rin.learn.arm")
    if "challenge" in lit:
        return tr("rin.learn.challenge", name=model.seats.name(next(s for s in facts.exposed if s != model.me)))
    return ""


def effect(model: RinModel, face: int | None) -> str:
    """The effect of a playable card, in a few words; empty without one."""
    if face is None or face not in model.playable or model.recall:
        return ""
    if BIT[face] & TWOS:
        return tr("rin.effect.two", n=model.facts.chain * 2 or 2)
    if BIT[face] & KINGS:
        return tr("rin.effect.king")
    if BIT[face] & ACES:
        return tr("rin.effect.ace")
    if BIT[face] & EIGHTS:
        return tr("rin.effect.eight")
    return ""


# --------------------------------------------------------------------- tags --
def tags(model: RinModel, seat: int) -> list[SeatTag]:
    """The tags of a seat, the most important first. They say only what everybody knows."""
    facts, zones = model.facts, model.view.zones
    seat_tags: list[SeatTag] = []
    seat_tags += [SeatTag(tr(f"rin.tag.{verb}"), "warn") for s, verb in facts.claims if s == seat]
    if facts.returned and seat == facts.owner:
        seat_tags.append(SeatTag(tr("rin.tag.return"), "gold"))
    if model.quiz and seat in {*facts.exposed, facts.unsaid}:
        pass  # who has not said Last is for the player to notice
    elif seat in facts.exposed:
        seat_tags.append(SeatTag(tr("rin.tag.exposed"), "warn"))
    elif seat == facts.unsaid:
        seat_tags.append(SeatTag(tr("rin.tag.unsaid")))
    elif model.count(f"hand:{seat}") == len(zones[f"hand:{seat}"]) == 1 and seat not in facts.owed:
        seat_tags.append(SeatTag(tr("rin.tag.last"), "gold"))
    if owed := facts.owed.count(seat):
        seat_tags.append(SeatTag(model.seats.say("rin.tag.owes", seat, n=owed), "warn"))
    if seat == facts.lap:
        seat_tags.append(SeatTag(tr("rin.tag.lap")))
    if seat in facts.racers:
        seat_tags.append(SeatTag(tr("rin.tag.racer"), "gold"))
    elif seat in facts.passed and model.view.phase == "race":
        seat_tags.append(SeatTag(model.seats.say("rin.tag.passed", seat)))
    if seat == facts.drew and model.at_rest:
        seat_tags.append(SeatTag(model.seats.say("rin.tag.drew", seat, n=_drawn(model.view.history, seat))))
    if seat == facts.owner and model.landed("field"):
        key = "played" if _started(model) else "dealt"
        seat_tags.append(SeatTag(model.seats.say(f"rin.tag.{key}", seat, card=card_words(zones["field"][-1]))))
    return seat_tags


def _started(model: RinModel) -> bool:
    """Whether the field card was played. A position that begins in the race has no move of the starter."""
    facts, done = model.facts, {(a.seat, a.verb) for a in model.view.history}
    in_race = model.view.phase == "race" and (facts.owner, "pass") not in done
    return bool(facts.direction) or in_race or any(verb == "play" for _, verb in done)


def _drawn(history: Sequence[Action], seat: int) -> int:
    """The number of cards a seat has just drawn in a row."""
    n = 0
    for a in reversed(history):
        if a.verb == "draw" and a.seat == seat:
            n += 1
        elif a.verb in ("play", "draw", "pass"):
            break
    return max(1, n)


# --------------------------------------------------------------------- moves --
def entries(model: RinModel) -> list[tuple[int, str]]:
    """The moves of the deal: the seat, and the move in words. Cards drawn in a row are one line."""
    lines: list[tuple[int, str]] = []
    drawn = 0
    for a in model.told:
        drawn = drawn + 1 if a.verb == "draw" and drawn and lines[-1][0] == a.seat else int(a.verb == "draw")
        if drawn > 1:
            lines[-1] = (a.seat, tr("rin.log.draw", n=drawn))
        elif a.seat >= 0:
            lines.append((a.seat, _entry(model, a)))
    return lines


def _entry(model: RinModel, a: Action) -> str:
    if a.verb == "play":
        said = a.arg.split()
        text = tr("rin.log.play", card=card_words(a.cards[0]))
        if said and said[0] in SUIT_BY_NAME:
            text = tr("rin.log.names", play=text, suit=SUITS[said[0]])
        return tr("rin.log.with_last", play=text) if said and said[-1] == "last" else text
    if a.verb == "draw":
        return tr("rin.log.draw", n=1)
    if a.verb == "challenge":
        return model.seats.say("rin.log.challenge", int(a.arg))
    return tr(f"rin.log.{a.verb}")
