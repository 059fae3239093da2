"""What Sumidagawa's table says: what cards are called, why they cannot be played, whose turn it is, the moves."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import code
from engine.games.sumidagawa.combinations import B1, KINDS, SHAPES, WILD, number
from game.text.translations import tr

if TYPE_CHECKING:
    from game.games.sumidagawa.table_view import Table

R1 = B1 + 10


class Form(NamedTuple):
    """S3, as the board shows it: how many cards of which colour, in a row or of the same number."""

    cards: int
    red: bool
    row: bool


FORMS = dict(
    zip(
        KINDS,
        (
            Form(1, False, False),
            Form(1, True, False),
            Form(2, False, False),
            Form(2, True, True),
            Form(3, False, True),
            Form(3, True, False),
            Form(4, False, False),
            Form(4, True, True),
        ),
        strict=True,
    )
)


def is_red(card: int) -> bool:
    """The colour of a plain or a wild card."""
    return card >= R1 and card != WILD


def value(card: int) -> int:
    """The number of a plain card."""
    return (card - B1) % 10 + 1


class Reading(NamedTuple):
    """How cards are read: the combination, the number said, whether a card of the other colour lowered it (S8), and
    what each wild card among them stands for."""

    kind: str
    number: int
    lowered: bool
    stands: tuple[int, ...]


def read(cards: Iterable[int], said: int) -> Reading | None:
    """The lowest legal reading after a number (S6), or the lowest at all; None where cards make nothing.

    >>> from engine.cards import faces
    >>> read(faces("R7 rB rR"), 5)
    Reading(kind='kaisatsu', number=6, lowered=True, stands=(7, 7))
    """
    cards = tuple(sorted(cards))
    shape = SHAPES.get(cards)
    if shape is None:
        return None
    kind = KINDS[shape.kind]
    form = FORMS[kind]
    n = number(shape, said) if shape.most >= said else shape.least
    lowered = bool(shape.plain) and any(is_red(c) != form.red for c in cards)
    low = n + lowered
    wanted = list(range(low, low + form.cards)) if form.row else [low] * form.cards
    for card in shape.plain:
        wanted.remove(value(card))
    return Reading(kind, n, lowered, tuple(wanted))


def combination(kind: str) -> str:
    """The name of a combination."""
    return tr(f"sumidagawa.combination.{kind}.name")


def called(kind: str, n: int) -> str:
    """A combination with its number, as it is said."""
    return tr("sumidagawa.word.said", combination=combination(kind), n=n)


def card_words(card: int) -> str:
    """A card in a sentence: red 7, black wild card."""
    colour = "red" if is_red(card) else "black"
    if card >= WILD:
        return tr(f"sumidagawa.table.wild_{colour}")
    return tr(f"sumidagawa.table.{colour}", n=value(card))


def list_words(cards: Iterable[int]) -> str:
    """Cards in a row, equal ones together."""
    parts = [
        card_words(c) if n == 1 else tr("sumidagawa.table.times", card=card_words(c), n=n)
        for c, n in sorted(Counter(cards).items())
    ]
    return listed(parts)


def listed(parts: Iterable[str], how: str = "list") -> str:
    """Words side by side; `stop` instead of `list` for half sentences."""
    return reduce(lambda a, b: tr(f"sumidagawa.table.{how}", a=a, b=b), parts)


# ------------------------------------------------------------------- naming --
class Naming(NamedTuple):
    """What is said of the chosen cards: a head and its number, two lines, and whether they may be played; `open`:
    not yet, but with others."""

    head: str
    number: str
    line: str
    why: str
    able: bool
    open: bool = False


def naming(t: "Table") -> Naming:
    """What the chosen cards are called, and whether and why (not) they may be played."""
    cards = t.chosen_cards()
    found = read(cards, t.facts.number)
    line = list_words(cards)
    action = t.playable(cards)
    if found is None:
        more = bool(t.can_add())
        head = tr("sumidagawa.naming." + ("open" if more else "nothing"))
        return Naming(head, "", line, _unfinished(t, cards), False, more)
    why = _reasons(t, found) if action else refusal(t, cards)
    return Naming(combination(found.kind), str(found.number), line, why, action is not None)


def _reasons(t: "Table", found: Reading) -> str:
    """How the number comes about."""
    parts = []
    if found.stands:
        parts.append(tr("sumidagawa.naming.stands", n=listed(map(str, found.stands))))
    if found.lowered:
        parts.append(tr("sumidagawa.naming.lowered", low=found.number + 1))
    if t.facts.plays:
        parts.append(tr("sumidagawa.naming.enough", least=t.facts.number))
    else:
        parts.append(tr("sumidagawa.naming.leads"))
    return listed(parts, "stop")


def _unfinished(t: "Table", cards: Sequence[int]) -> str:
    """What cards that make nothing yet could become with some more."""
    if (why := held_back(t)) and t.mine:
        return why
    chosen = Counter(cards)
    kinds = sorted({SHAPES[a.cards].kind for a in t.plays if not chosen - Counter(a.cards)})
    if not kinds:
        return tr("sumidagawa.naming.take_back")
    names = listed(combination(KINDS[k]) for k in kinds[:3])
    return tr("sumidagawa.naming.add", names=names + ("…" if len(kinds) > 3 else ""))


def held_back(t: "Table") -> str:
    """Why this seat can only pass just now; empty if it can play."""
    s, facts = t.me, t.facts
    if s in facts.passed:
        return tr("sumidagawa.why.passed")
    if sum(facts.down[s]) and facts.haze != s:
        return tr("sumidagawa.why.down")
    if not t.hand and not sum(facts.up[s]):
        return tr("sumidagawa.why.nothing")
    return ""


def refusal(t: "Table", cards: Sequence[int]) -> str:
    """Why these cards, which make a combination, cannot be played."""
    if not t.mine:
        return tr("sumidagawa.why.wait")
    if why := held_back(t):
        return why
    found = read(cards, t.facts.number)
    assert found is not None
    for said in t.facts.plays:
        if said.kind == found.kind:
            return t.seats.say("sumidagawa.why.made", said.seat, combination=combination(said.kind))
    return tr("sumidagawa.why.low", n=found.number, least=t.facts.number)


# ------------------------------------------------------------------- prompt --
def prompt(t: "Table") -> tuple[str, str]:
    """Beside the own crest: that it is one's turn and what there is to do, or whose turn it is."""
    facts, seat = t.facts, t.facts.turn
    if t.me in facts.order:
        return t.seats.name(t.me), tr("sumidagawa.prompt.waits", name=t.seats.name(seat))
    if not t.mine:
        waits = tr("sumidagawa.prompt.waits", name=t.seats.name(seat))
        if t.phase != "play":
            return t.seats.name(t.me), t.seats.say(f"sumidagawa.prompt.{t.phase}", seat)
        why = held_back(t) or tr("sumidagawa.prompt." + ("played" if t.has_played(t.me) else "not_played"))
        return t.seats.name(t.me), tr("sumidagawa.prompt.and", a=waits, b=why)
    head = t.seats.say("sumidagawa.prompt.turn", seat)
    if t.phase != "play":
        return head, t.seats.say(f"sumidagawa.prompt.{t.phase}", seat)
    if why := held_back(t):
        return head, why
    if facts.haze == seat:
        return head, tr("sumidagawa.prompt.haze")
    if not facts.plays:
        return head, tr("sumidagawa.prompt.lead")
    key = "free" if t.has_played(seat) else "must"
    return head, tr(f"sumidagawa.prompt.{key}", n=facts.number)


# --------------------------------------------------------------------- tags --
class Tag(NamedTuple):
    """A word at a seat; kind `gold`, `warn`, `calm` or `haze`."""

    text: str
    kind: str


def tags(t: "Table", seat: int) -> list[Tag]:
    """What everybody knows of a seat just now, the most important first."""
    facts = t.facts
    found: list[Tag] = []
    if seat in facts.order:
        return found
    if facts.haze == seat:
        found.append(Tag(tr("sumidagawa.tag.haze"), "haze"))
    elif seat in facts.passed:
        found.append(Tag(tr("sumidagawa.tag.passed"), "calm"))
    elif sum(facts.down[seat]):
        found.append(Tag(tr("sumidagawa.tag.down"), "warn"))
    elif not t.view.zones[f"hand:{seat}"] and not sum(facts.up[seat]):
        found.append(Tag(tr("sumidagawa.tag.nothing"), "warn"))
    if seat == facts.leader:
        found.append(Tag(tr("sumidagawa.tag.leads"), "calm"))
    return found


def place_words(place: int) -> str:
    """1st, 2nd."""
    return tr(f"sumidagawa.place.{place}")


# --------------------------------------------------------------------- moves --
def entries(t: "Table") -> list[tuple[int, str]]:
    """The moves of the deal in words, each with its seat."""
    found: list[tuple[int, str]] = []
    for a in t.view.history:
        if a.seat < 0:
            continue
        if a.verb == "play":
            name = combination(KINDS[SHAPES[a.cards].kind])
            text = tr("sumidagawa.log.play", combination=name, cards=list_words(a.cards))
        elif a.verb == "pass":
            text = tr("sumidagawa.log.pass")
        else:
            text = tr(f"sumidagawa.log.{a.verb}", card=card_words(a.cards[0]))
        found.append((a.seat, text))
    return found


def code_of(card: int, state: str = "") -> str:
    """The picture of a wild card that is up, used or down."""
    return code(card) + (f"-{state}" if state else "")
