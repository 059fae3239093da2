"""Texts of the Gin Rummy table: whose turn it is, what there is to do, the moves in words."""

from engine.games.gin.match import Column
from game.draw.theme import PALETTE
from game.games.gin.model import GinModel
from game.text.card_text import words
from game.text.translations import tr


def prompt(model: GinModel) -> tuple[str, str]:
    """Two lines: whose turn it is, and what there is to do."""
    if model.dealing:
        return tr("table.dealing"), ""
    if model.view.result is not None:
        return "", ""
    if not model.mine:
        return model.seats.say("gin.prompt.turn", model.opponent), tr(
            f"gin.prompt.wait_{model.phase}", name=model.seats.name(model.opponent)
        )
    head = model.seats.say("gin.prompt.turn", model.me)
    if model.phase == "upcard":
        key = "upcard_forced" if model.facts.must_take else "upcard"
        return head, tr(f"gin.prompt.{key}", card=words(model.facts.upcard))
    if model.phase == "draw":
        return head, tr("gin.prompt.stock_only" if model.facts.must_draw else "gin.prompt.draw")
    if model.phase == "discard":
        return head, _discard_prompt(model)
    return model.seats.say(f"gin.prompt.{model.phase}_head", model.me), tr(
        f"gin.prompt.{model.phase}", name=model.seats.name(model.opponent)
    )


def _discard_prompt(model: GinModel) -> str:
    if model.can("biggin"):
        return tr("gin.prompt.biggin")
    knocks = [a.cards[0] for a in model.legal if a.verb == "knock"]
    if knocks and model.at_rest:
        best = min(knocks, key=lambda f: model.deadwood_after[f])
        several = "knock_several" if len(knocks) > 1 else "knock"
        return tr(f"gin.prompt.{several if model.deadwood_after[best] else 'gin'}", card=words(best))
    return tr("gin.prompt.discard")


def last_move(model: GinModel) -> tuple[str, str] | None:
    """The opponent's last move in two lines; None if there is nothing to say."""
    name = model.seats.name(model.opponent)
    theirs = [a for a in model.told if a.seat == model.opponent]
    if not theirs:
        return None
    last = theirs[-1]
    if last.verb == "pass":
        return tr("gin.bubble.pass", name=name), ""
    if last.verb == "discard":
        drew = theirs[-2] if len(theirs) > 1 else None
        sub = tr("gin.bubble.from_stock") if drew and drew.verb == "draw" else tr("gin.bubble.from_pile")
        return tr("gin.bubble.threw", name=name, card=words(last.cards[0])), sub
    if last.verb == "draw":
        return tr("gin.bubble.drew", name=name), ""
    if last.verb == "take":
        return tr("gin.bubble.took", name=name), ""
    return None


def entries(model: GinModel) -> list[tuple[int, str]]:
    """The moves of the deal: the seat, and the move in words."""
    lines: list[tuple[int, str]] = []
    drawn = ""
    pile = [model.facts.upcard]
    history = model.told
    for i, a in enumerate(history, 1):
        if a.verb in ("draw", "take"):
            drawn = tr("gin.log.stock") if a.verb == "draw" else words(pile.pop())
            if i == len(history):
                lines.append((a.seat, tr("gin.log.drew", source=drawn)))
        elif a.verb in ("discard", "knock"):
            pile.append(a.cards[0])
            lines.append((a.seat, tr(f"gin.log.{a.verb}", source=drawn, card=words(a.cards[0]))))
        elif a.verb == "pass":
            lines.append((a.seat, tr("gin.log.pass")))
    return lines


def total(model: GinModel, seat: int) -> str:
    """The points of a seat; in Hollywood scoring those of each column."""
    columns: tuple[Column, ...] = model.match_state.facts.columns
    if len(columns) < 2:
        return str(model.match_state.totals[seat])
    return " · ".join(str(column.totals[seat]) if column.boxes(seat) else "–" for column in columns)


def points(model: GinModel) -> str:
    """The opponent's points, or deals won, in words; in Hollywood scoring the points of each column."""
    if len(model.match_state.facts.columns) > 1:
        return total(model, model.opponent)
    key = "deals_won" if model.view.options["scoring"] == "wins" else "points"
    return tr(f"gin.table.{key}", n=model.match_state.totals[model.opponent])


def limit_lines(model: GinModel) -> list[tuple[str, int, str, str]]:
    """The lines about the knock limit: text, size, colour, weight."""
    limit = model.facts.knock_limit
    top = tr("gin.table.knock_at" if limit else "gin.table.no_knocking")
    value = tr("gin.table.or_less", n=limit) if limit else tr("gin.table.gin_only")
    if model.view.options["knock_limit"] == "upcard" and model.dealing:
        return [(tr("table.dealing"), 13, PALETTE["muted"], "M")]
    lines = [(top, 13, PALETTE["muted"], "M"), (value, 16, PALETTE["gold_hi"], "B")]
    if model.view.options["knock_limit"] == "upcard":
        lines.insert(0, (tr("gin.table.upcard", card=words(model.facts.upcard)), 13, PALETTE["text"], "M"))
    if model.facts.doubled:
        lines.append((tr("gin.table.doubled"), 13, PALETTE["verm_text"], "B"))
    return lines
