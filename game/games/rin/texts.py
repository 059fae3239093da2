"""What RIN's table says: whose turn it is, what there is to do, the tags at the seats, the moves in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import JOKER
from engine.contract import Action
from engine.games.rin.legal import NAMED, NAMES
from game.text.card_text import words
from game.text.translations import tr

if TYPE_CHECKING:
    from game.games.rin.table_view import Table

SUITS = dict(zip(NAMES, "♠♥♣♦", strict=True))
"""The suits as an 8 names them, as characters."""


def card_words(card: int) -> str:
    """A card as it stands in a sentence: 7♥, Joker."""
    return tr("rin.table.joker") if card == JOKER else words(card)


def together(t: "Table", seats: Sequence[int], word: str = "and") -> str:
    """Names in a row, oneself first: You, Aki and Ren."""
    names = [t.seats.name(s) for s in sorted(seats, key=lambda s: s != t.me)]
    text = names[0]
    for i, name in enumerate(names[1:], 2):
        text = tr(f"rin.table.{word if i == len(names) else 'list'}", a=text, b=name)
    return text


def total_words(cards: Sequence[int]) -> str:
    """What a hand adds up to; a Joker among numbers stays one, as no number can be met with it (R12)."""
    jokers = sum(c == JOKER for c in cards)
    rest = sum(c % 13 + 1 for c in cards if c != JOKER)
    if not jokers:
        return str(rest)
    held = "JK" if jokers == 1 else f"{jokers}JK"
    return f"{held}+{rest}" if rest else held


def field_words(card: int) -> str:
    """What the field card counts."""
    return "JK" if card == JOKER else str(card % 13 + 1)


def equal(cards: Sequence[int], card: int) -> bool:
    """Whether a hand equals the field card (R12, R14)."""
    return total_words(cards) == field_words(card)


# ------------------------------------------------------------------- prompt --
def prompt(t: "Table") -> tuple[str, str]:
    """Whose turn it is and what there is to do."""
    facts, phase, me = t.facts, t.view.phase, t.me
    if t.waiting is not None:
        return t.seats.say("rin.prompt.turn", me), tr("rin.prompt.waiting")
    if phase == "claims":
        return tr("rin.prompt.called"), tr("rin.prompt.join")
    if phase == "race":
        names = together(t, sorted({*facts.racers, *facts.passed}), "or")
        head = tr("rin.prompt.race_for", names=names)
        if me not in facts.racers:
            return head, tr("rin.prompt.yours", n=len(t.hand), total=total_words(t.hand))
        return head, tr("rin.prompt.race" if t.playable else "rin.prompt.cannot")
    if phase == "owe":
        seat = facts.owed[0]
        return t.seats.say("rin.prompt.owes", seat), tr("rin.prompt.owe", n=facts.owed.count(seat))
    if not t.mine:
        sub = tr("rin.prompt.yours", n=len(t.hand), total=total_words(t.hand))
        return t.seats.say("rin.prompt.turn", facts.turn), sub
    return t.seats.say("rin.prompt.turn", me), _to_do(t)


def _to_do(t: "Table") -> str:
    facts, phase = t.facts, t.view.phase
    able = "" if t.playable or phase == "second" else "_not"
    if phase in ("start", "second"):
        return tr(f"rin.prompt.{phase}{able}", card=t.top_words())
    if facts.chain:
        return tr(f"rin.prompt.chain{able}", n=facts.chain)
    if facts.lap >= 0:
        return tr(f"rin.prompt.lap{able}")
    if t.playable and t.can("draw"):
        return tr("rin.prompt.play_or_draw", card=t.top_words())
    return tr(f"rin.prompt.play{able}", card=t.top_words())


def call_line(t: "Table") -> tuple[str, bool]:
    """The line beside the ring, and whether it speaks of a time that runs. It says nothing of hands, but to
    somebody who learns."""
    facts, card = t.facts, card_words(t.view.zones["field"][-1])
    kind = t.clock.kind
    if t.learn and (why := _lesson(t)):
        return why, True
    if kind == "race":
        return tr("rin.call.race"), True
    if t.view.phase == "claims":
        names = together(t, [s for s, _ in facts.claims])
        return tr("rin.call.claims", name=names, card=card), True
    if facts.owner == t.me:
        return t.seats.say("rin.call.own", t.me, card=card), kind == "call"
    return tr("rin.call.open" if kind == "call" else "rin.call.still", card=card), kind == "call"


def _lesson(t: "Table") -> str:
    """Why something can be called just now."""
    facts, field = t.facts, t.view.zones["field"][-1]
    lit = t.lit()
    if "torin" in lit:
        return tr("rin.learn.torin", sum=total_words(t.hand))
    if "rin" in lit:
        return tr("rin.learn.rin", sum=total_words(t.hand), field=field_words(field))
    if "return" in lit:
        return tr("rin.learn.return", sum=total_words(t.hand))
    if "last" in lit:
        return tr("rin.learn.last" if facts.unsaid == t.me else "rin.learn.arm")
    if "challenge" in lit:
        return tr("rin.learn.challenge", name=t.seats.name(next(s for s in facts.exposed if s != t.me)))
    return ""


# --------------------------------------------------------------------- tags --
class Tag(NamedTuple):
    """A word at a seat; kind `warn` (owes, may be challenged), `gold` (said Last), `plain`."""

    text: str
    kind: str = "plain"


def tags(t: "Table", seat: int) -> list[Tag]:
    """What everybody knows of a seat just now, the most important first."""
    facts, zones = t.facts, t.view.zones
    found: list[Tag] = []
    found += [Tag(tr(f"rin.tag.{verb}"), "warn") for s, verb in facts.claims if s == seat]
    if facts.returned and seat == facts.owner:
        found.append(Tag(tr("rin.tag.return"), "gold"))
    if seat in facts.exposed:
        found.append(Tag(tr("rin.tag.exposed"), "warn"))
    elif seat == facts.unsaid:
        found.append(Tag(tr("rin.tag.unsaid")))
    elif len(zones[f"hand:{seat}"]) == 1 and seat not in facts.owed:
        found.append(Tag(tr("rin.tag.last"), "gold"))
    if owed := facts.owed.count(seat):
        found.append(Tag(tr("rin.tag.owes", n=owed), "warn"))
    if seat == facts.lap:
        found.append(Tag(tr("rin.tag.lap")))
    if seat in facts.racers:
        found.append(Tag(tr("rin.tag.racer"), "gold"))
    elif seat in facts.passed and t.view.phase == "race":
        found.append(Tag(tr("rin.tag.passed")))
    if seat == facts.drew:
        found.append(Tag(tr("rin.tag.drew", n=_drawn(t.view.history, seat))))
    if seat == facts.owner:
        started = facts.direction or any(a.verb == "play" for a in t.view.history)
        key = "played" if started else "dealt"
        found.append(Tag(tr(f"rin.tag.{key}", card=card_words(zones["field"][-1]))))
    return found


def _drawn(history: Sequence[Action], seat: int) -> int:
    """How many cards a seat has just drawn in a row."""
    n = 0
    for a in reversed(history):
        if a.verb == "draw" and a.seat == seat:
            n += 1
        elif a.verb in ("play", "draw", "pass"):
            break
    return max(1, n)


# --------------------------------------------------------------------- moves --
def entries(t: "Table") -> list[tuple[int, str]]:
    """The moves of the deal in words, each with its seat; cards drawn together are one line."""
    found: list[tuple[int, str]] = []
    drawn = 0
    for a in t.view.history:
        drawn = drawn + 1 if a.verb == "draw" and drawn and found[-1][0] == a.seat else int(a.verb == "draw")
        if drawn > 1:
            found[-1] = (a.seat, tr("rin.log.draw", n=drawn))
        elif a.seat >= 0:
            found.append((a.seat, _entry(t, a)))
    return found


def _entry(t: "Table", a: Action) -> str:
    if a.verb == "play":
        said = a.arg.split()
        text = tr("rin.log.play", card=card_words(a.cards[0]))
        if said and said[0] in NAMED:
            text = tr("rin.log.names", play=text, suit=SUITS[said[0]])
        return tr("rin.log.with_last", play=text) if said and said[-1] == "last" else text
    if a.verb == "draw":
        return tr("rin.log.draw", n=1)
    if a.verb == "challenge":
        return t.seats.say("rin.log.challenge", int(a.arg))
    return tr(f"rin.log.{a.verb}")
