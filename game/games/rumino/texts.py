"""What Rumino's table says: cards, melds, whose turn it is, what there is to do, the moves in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards import JOKER
from game.text.card_text import words
from game.text.translations import tr

if TYPE_CHECKING:
    from game.games.rumino.layout import Group
    from game.games.rumino.table_view import Table


def card_words(card: int) -> str:
    """A card as it stands in a sentence: 7♥, Joker."""
    return tr("rumino.table.joker") if card == JOKER else words(card)


def together(t: "Table", seats: Sequence[int]) -> str:
    """Names in a row: Aki and Ren."""
    text = t.seats.name(seats[0])
    for seat in seats[1:]:
        text = tr("rumino.table.and", a=text, b=t.seats.name(seat))
    return text


def meld_words(group: "Group") -> str:
    """A meld: Run 4-6♠, Set of nines."""
    if group.kind == "set":
        return tr("rumino.table.set", rank=tr(f"rumino.rank.{group.stands[0] % 13 + 1}"))
    if group.kind == "rumino":
        return tr("rumino.table.rumino")
    return tr("rumino.table.run", low=words(group.stands[0])[:-1], high=words(group.stands[-1]))


# ------------------------------------------------------------------- prompt --
def prompt(t: "Table") -> tuple[str, str]:
    """Whose turn it is and what there is to do."""
    if t.out:
        head = t.seats.say("rumino.prompt.turn", t.facts.turn)
        return head, t.seats.say("rumino.prompt.out", t.me, n=t.standing.totals[t.me])
    if not t.mine:
        seat = t.facts.turn
        return t.seats.say("rumino.prompt.turn", seat), tr(f"rumino.prompt.wait_{t.phase}", name=t.seats.name(seat))
    head = t.seats.say("rumino.prompt.turn", t.me)
    if t.phase == "draw":
        key = "draw_knock" if t.can("knock") else "draw"
        return head, tr(f"rumino.prompt.{key}", card=card_words(t.view.zones["discard"][-1]))
    if t.can("rumino"):
        return head, tr("rumino.prompt.rumino")
    gin = t.can("gin")
    if gin:
        return head, tr("rumino.prompt.gin", card=card_words(gin.cards[0]))
    return head, tr("rumino.prompt.discard")


def last_move(t: "Table") -> tuple[int, str, str] | None:
    """What somebody did last, in two lines; nothing at the start of a deal, or while one moves oneself."""
    history = [a for a in t.view.history if a.seat >= 0]
    while history and history[-1].seat == t.me:
        history.pop()
    if not history:
        return None
    last = history[-1]
    name = t.seats.name(last.seat)
    if last.verb == "discard":
        before = history[-2] if len(history) > 1 else None
        took = before is not None and before.verb == "take"
        head = tr("rumino.bubble.threw", name=name, card=card_words(last.cards[0]))
        return last.seat, head, tr("rumino.bubble.from_pile" if took else "rumino.bubble.from_stock")
    return (last.seat, tr(f"rumino.bubble.{last.verb}", name=name), "") if last.verb in ("draw", "take") else None


# -------------------------------------------------------------------- moves --
def entries(t: "Table") -> list[tuple[int, str]]:
    """The moves of the deal in words, each with its seat."""
    found: list[tuple[int, str]] = []
    pile: list[int] = []  # what has been thrown and not been taken
    drawn = ""
    for i, a in enumerate(t.view.history, 1):
        last = i == len(t.view.history)
        if a.verb in ("draw", "take"):
            drawn = tr(f"rumino.log.from_{a.verb}") if a.verb == "draw" or not pile else card_words(pile.pop())
            if last:
                found.append((a.seat, tr("rumino.log.drew", source=drawn)))
        elif a.verb == "discard":
            pile.append(a.cards[0])
            found.append((a.seat, tr("rumino.log.discard", source=drawn, card=card_words(a.cards[0]))))
        elif a.seat >= 0:
            found.append((a.seat, tr(f"rumino.log.{a.verb}", source=drawn)))
    return found


def answers(t: "Table") -> dict[int, str]:
    """What those who were asked to buy back in have said: `rebuy` or `pass`."""
    outcome = t.facts.outcome
    if outcome is None:
        return {}
    dropped = {s for s in outcome.played if outcome.totals[s] >= 100}
    waiting = set(t.facts.asked)
    said = {s: "rebuy" for s in outcome.rebuys}
    return said | {s: "pass" for s in dropped - waiting - said.keys()}


def place_words(t: "Table", seat: int) -> str:
    """How a seat stands after the count: out, back in, or nothing to say."""
    outcome = t.facts.outcome
    if outcome is None:
        return ""
    if seat in outcome.rebuys:
        return tr("rumino.table.back_in", n=outcome.rejoin)
    return tr("rumino.table.now_out") if outcome.totals[seat] >= 100 else ""


def plain(n: int) -> str:
    """A number with a real minus sign."""
    return f"−{-n}" if n < 0 else str(n)
