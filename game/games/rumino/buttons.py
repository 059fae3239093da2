"""The buttons of the Rumino table. A button that is off says why."""

from game.games.rumino import layout
from game.games.rumino.card_text import card_words
from game.games.rumino.model import RuminoModel
from game.table.buttons import action_button
from game.text.translations import tr
from game.ui.widgets import Button, Widget


def buttons(model: RuminoModel) -> list[Widget]:
    """All buttons of the current phase, in a column at the right. The question of a rebuy has its own panel."""
    if model.quiz:
        return []  # only the question can be answered
    if model.open:
        return question(model) if model.phase == "rebuy" and model.mine and not model.effects.queue else []
    if model.out:
        rows = [[action_button("skip", "E", "gold", tr("rumino.table.skip"), sub=tr("rumino.table.skip_sub"))]]
    elif model.phase == "discard" and model.mine:
        rows = discard_rows(model)
    else:
        rows = draw_rows(model)
    two_lines = model.canvas.text_height(18) + model.canvas.text_height(13) + 14
    heights = [max(50.0, two_lines) if any(b.sub or b.reason for b in row) else 50.0 for row in rows]
    x, w, gap = model.canvas.width - 24 - layout.SIDE, layout.SIDE, 10.0
    y = model.canvas.height - 20 - sum(heights) - gap * (len(rows) - 1)
    for row, h in zip(rows, heights, strict=True):
        wide = (w - gap * (len(row) - 1)) / len(row)
        for i, button in enumerate(row):
            button.rect = (x + i * (wide + gap), y, wide, h)
        y += h + gap
    return [b for row in rows for b in row]


def _sort(model: RuminoModel) -> list[Button]:
    return [action_button("sort", "S", "second", tr("rumino.table.sort"), sub=tr(f"rumino.table.sort_{model.sort}"))]


def draw_rows(model: RuminoModel) -> list[list[Button]]:
    """Rows of buttons before drawing: knock, draw or take, sort."""
    n = model.deadwood()
    knock = model.can("knock")
    sub = tr("rumino.table.knock_sub", n=n)
    reason = tr("rumino.table.knock_needs", n=n) if n > 7 else tr("rumino.table.on_turn")
    may = model.mine
    return [
        [
            action_button(
                "knock", "K", "gold", tr("rumino.verb.knock"), sub=sub, enabled=knock is not None, reason=reason
            )
        ],
        [
            action_button("draw", "D", "second", tr("rumino.verb.draw"), enabled=may),
            action_button("take", "T", "second", tr("rumino.verb.take"), enabled=may),
        ],
        _sort(model),
    ]


def discard_rows(model: RuminoModel) -> list[list[Button]]:
    """Rows of buttons after drawing: discard, gin, Rumino, sort."""
    card = model.hand[model.chosen] if model.chosen is not None else None
    discard = model.can("discard", card) if card is not None else None
    label = tr("rumino.verb.discard") if card is None else tr("rumino.table.discard_card", card=card_words(card))
    reason = tr("rumino.table.choose" if card is None else "rumino.table.just_taken")
    gin, rumino = model.ending("gin"), model.ending("rumino")
    gin_sub = tr("rumino.table.gin_sub", card=card_words(gin.cards[0])) if gin else None
    rumino_sub = tr("rumino.table.rumino_sub", n=model.standing.pool) if rumino else None
    strict = model.view.options["rumino_jokers"] == "none"
    rumino_why = tr("rumino.table.rumino_strict" if strict else "rumino.table.rumino_needs")
    return [
        [
            action_button(
                "throw", "Enter", "second" if gin else "primary", label, enabled=discard is not None, reason=reason
            )
        ],
        [
            action_button(
                "gin",
                "G",
                "gold",
                tr("rumino.verb.gin"),
                sub=gin_sub,
                enabled=gin is not None,
                reason=tr("rumino.table.gin_needs"),
            )
        ],
        [
            action_button(
                "rumino",
                "R",
                "primary",
                tr("rumino.verb.rumino"),
                sub=rumino_sub,
                enabled=rumino is not None,
                reason=rumino_why,
            )
        ],
        _sort(model),
    ]


def question(model: RuminoModel) -> list[Widget]:
    """The two answers to the question of a rebuy: buy back in, or stay out."""
    outcome = model.facts.outcome
    assert outcome is not None
    x, y, w, h = layout.question(model.n, model.canvas.width, model.canvas.height)
    wide, high = (w - 52) / 2, max(58.0, model.canvas.text_height(18) + model.canvas.text_height(13) + 16)
    top = y + h - high - 16
    sub = tr("rumino.table.rebuy_sub", price=outcome.price)
    return [
        Button(
            "rebuy", (x + 20, top, wide, high), key="B", label=tr("rumino.verb.rebuy"), kind="gold", sub=sub, size=17
        ),
        Button("pass", (x + 32 + wide, top, wide, high), key="N", label=tr("rumino.verb.pass"), size=17),
    ]
