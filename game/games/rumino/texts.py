"""Texts of the Rumino table: whose turn it is, what there is to do, the moves in words."""

from engine.games.rumino.score import OUT
from game.games.rumino.card_text import card_words
from game.games.rumino.model import RuminoModel
from game.text.translations import tr


# ------------------------------------------------------------------- prompt --
def prompt(model: RuminoModel) -> tuple[str, str]:
    """Two lines: whose turn it is, and what there is to do."""
    if model.dealing:
        return tr("table.dealing"), ""
    if model.phase == "rebuy":
        head = model.seats.say("rumino.rebuy.ask", model.me if model.mine else model.facts.turn)
        asked = model.facts.outcome if model.mine else None
        return head, tr("rumino.rebuy.cost", price=asked.price, n=asked.rejoin) if asked else ""
    if model.out:
        head = model.seats.say("rumino.prompt.turn", model.facts.turn)
        return head, model.seats.say("rumino.prompt.out", model.me, n=model.standing.totals[model.me])
    if not model.mine:
        seat = model.facts.turn
        return model.seats.say("rumino.prompt.turn", seat), tr(
            f"rumino.prompt.wait_{model.phase}", name=model.seats.name(seat)
        )
    head = model.seats.say("rumino.prompt.turn", model.me)
    if model.phase == "draw":
        if not model.landed("discard"):
            return head, ""
        key = "draw_knock" if model.can("knock") else "draw"
        return head, tr(f"rumino.prompt.{key}", card=card_words(model.view.zones["discard"][-1]))
    if not model.at_rest:
        return head, tr("rumino.prompt.discard")
    if model.can("rumino"):
        return head, tr("rumino.prompt.rumino")
    gin = model.can("gin")
    if gin:
        return head, tr("rumino.prompt.gin", card=card_words(gin.cards[0]))
    return head, tr("rumino.prompt.discard")


def last_move(model: RuminoModel) -> tuple[int, str, str] | None:
    """The seat of the last move of an opponent, and the move in two lines; None if there is nothing to say."""
    history = [a for a in model.told if a.seat >= 0]
    while history and history[-1].seat == model.me:
        history.pop()
    if not history:
        return None
    last = history[-1]
    name = model.seats.name(last.seat)
    if last.verb == "discard":
        before = history[-2] if len(history) > 1 else None
        took = before is not None and before.verb == "take"
        head = tr("rumino.bubble.threw", name=name, card=card_words(last.cards[0]))
        return last.seat, head, tr("rumino.bubble.from_pile" if took else "rumino.bubble.from_stock")
    return (last.seat, tr(f"rumino.bubble.{last.verb}", name=name), "") if last.verb in ("draw", "take") else None


# -------------------------------------------------------------------- moves --
def entries(model: RuminoModel) -> list[tuple[int, str]]:
    """The moves of the deal: the seat, and the move in words."""
    lines: list[tuple[int, str]] = []
    pile: list[int] = []  # the discard pile
    drawn = ""
    for i, a in enumerate(model.told, 1):
        last = i == len(model.told)
        if a.verb in ("draw", "take"):
            drawn = tr(f"rumino.log.from_{a.verb}") if a.verb == "draw" or not pile else card_words(pile.pop())
            if last:
                lines.append((a.seat, tr("rumino.log.drew", source=drawn)))
        elif a.verb == "discard":
            pile.append(a.cards[0])
            lines.append((a.seat, tr("rumino.log.discard", source=drawn, card=card_words(a.cards[0]))))
        elif a.seat >= 0:
            lines.append((a.seat, tr(f"rumino.log.{a.verb}", source=drawn)))
    return lines


def answers(model: RuminoModel) -> dict[int, str]:
    """The answers to the question of a rebuy so far, by seat: `rebuy` or `pass`."""
    outcome = model.facts.outcome
    if outcome is None:
        return {}
    dropped = {s for s in outcome.played if outcome.totals[s] >= OUT}
    waiting = set(model.facts.asked)
    said = {s: "rebuy" for s in outcome.rebuys}
    return said | {s: "pass" for s in dropped - waiting - said.keys()}


def place_words(model: RuminoModel, seat: int) -> str:
    """Whether a seat is out or back in after the count, in words; empty if neither."""
    outcome = model.facts.outcome
    if outcome is None:
        return ""
    if seat in outcome.rebuys:
        return tr("rumino.table.back_in", n=outcome.rejoin)
    return tr("rumino.table.now_out") if outcome.totals[seat] >= OUT else ""
