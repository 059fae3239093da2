"""The buttons of the Rumino table. A button that is off says why."""

from engine.games.rumino.fields import KNOCK_LIMIT
from game.games.rumino import layout
from game.games.rumino.card_text import card_words
from game.games.rumino.model import RuminoModel
from game.table import upright
from game.table.buttons import action_button, in_row, row_place
from game.text.translations import tr
from game.ui.widgets import Button, Widget


def buttons(model: RuminoModel) -> list[Widget]:
    """All buttons of the current phase: in a row above the hand, or in two below it on an upright sheet. The question
    of a rebuy has its own panel."""
    if model.only_shown:
        return []
    if model.open:
        return question(model) if model.phase == "rebuy" and model.mine and not model.effects.queue else []
    if model.out:
        skip = action_button("skip", "E", "gold", tr("rumino.table.skip"), sub=tr("rumino.table.skip_sub"))
        _, y, w, h = row_place(model.canvas)
        lying = ((model.canvas.width + w) / 2 - layout.SIDE, y, layout.SIDE, h)
        skip.rect = upright.main_box(model.canvas) if model.canvas.upright else lying
        return [skip]
    sort = action_button("sort", "S", "second", tr("rumino.table.sort"), sub=tr(f"rumino.table.sort_{model.sort}"))
    main, others = _main(model), (_take(model), _knock(model), _gin(model), _rumino(model))
    if model.canvas.upright:
        return list(upright.two_rows(model.canvas, main, others, sort))
    weights = (1.4, 0.9, 1.05, 1.15, 1.15, 0.95)
    return list(in_row(model.canvas, list(zip((main, *others, sort), weights, strict=True))))


def _main(model: RuminoModel) -> Button:
    """The button that draws, or discards the chosen card."""
    if not (model.phase == "discard" and model.mine):
        return action_button("draw", "D", "second", tr("rumino.verb.draw"), enabled=model.mine)
    card = model.hand[model.chosen] if model.chosen is not None else None
    discard = model.can("discard", card) if card is not None else None
    label = (
        tr("rumino.verb.discard")
        if card is None or not model.at_rest
        else tr("rumino.table.discard_card", card=card_words(card))
    )
    reason = tr("rumino.table.choose" if card is None else "rumino.table.just_taken")
    kind = "second" if model.ending("gin") else "primary"
    gin = card is not None and model.can("gin", card)
    key = None if gin else "Enter"  # like a second click, Enter does not give away gin
    return action_button("throw", key, kind, label, enabled=discard is not None, reason=reason)


def _take(model: RuminoModel) -> Button:
    """The button that takes the top discard."""
    drawn = model.mine and model.phase == "discard"
    why = tr("rumino.table.has_drawn") if drawn else None
    return action_button("take", "T", "second", tr("rumino.verb.take"), enabled=model.mine and not drawn, reason=why)


def _knock(model: RuminoModel) -> Button:
    """The button that knocks instead of drawing. While it is off it says what is missing."""
    n, knock = model.deadwood(), model.can("knock")
    why = "has_drawn" if model.mine and model.phase == "discard" else "knock_needs" if n > KNOCK_LIMIT else "on_turn"
    sub = tr("rumino.table.knock_sub", n=n)
    label, reason = tr("rumino.verb.knock"), tr(f"rumino.table.{why}")
    return action_button("knock", "K", "gold", label, sub=sub, enabled=knock is not None, reason=reason)


def _gin(model: RuminoModel) -> Button:
    """The button that goes gin."""
    gin = model.ending("gin")
    named = model.at_rest and not model.recall
    sub = tr("rumino.table.gin_sub", card=card_words(gin.cards[0])) if gin and named else None
    label, reason = tr("rumino.verb.gin"), tr("rumino.table.gin_needs")
    button = action_button("gin", "G", "gold", label, sub=sub, enabled=gin is not None, reason=reason)
    button.why = None if gin else tr("rumino.reason.not_gin")
    return button


def _rumino(model: RuminoModel) -> Button:
    """The button that wins the match with seven cards of a rank or in a row."""
    rumino = model.ending("rumino")
    sub = tr("rumino.table.rumino_sub", n=model.standing.pool) if rumino else None
    strict = model.view.options["rumino_jokers"] == "none"
    reason = tr("rumino.table.rumino_strict" if strict else "rumino.table.rumino_needs")
    label = tr("rumino.verb.rumino")
    button = action_button("rumino", "R", "primary", label, sub=sub, enabled=rumino is not None, reason=reason)
    button.why = None if rumino else tr("rumino.why.rumino_strict" if strict else "rumino.why.rumino")
    return button


def question(model: RuminoModel) -> list[Widget]:
    """The two answers to the question of a rebuy: buy back in, or stay out."""
    outcome = model.facts.outcome
    assert outcome is not None
    x, y, w, h = layout.question(model.n, model.geometry)
    wide, high = (w - 52) / 2, max(58.0, model.canvas.text_height(18) + model.canvas.text_height(13) + 16)
    top = y + h - high - 16
    sub = tr("rumino.table.rebuy_sub", price=outcome.price)
    yes, no = (x + 20, top, wide, high), (x + 32 + wide, top, wide, high)
    if model.canvas.upright:
        yes, no = upright.main_box(model.canvas), upright.sort_box(model.canvas)
    return [
        Button("rebuy", yes, key="B", label=tr("rumino.verb.rebuy"), kind="gold", sub=sub, size=17),
        Button("pass", no, key="N", label=tr("rumino.verb.pass"), size=17),
    ]
