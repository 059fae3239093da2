"""The buttons of Rumino's table: what can be pressed, with its key, and why not otherwise."""

from typing import TYPE_CHECKING

from game.games.rumino import layout
from game.games.rumino.texts import card_words
from game.text.translations import tr
from game.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from game.games.rumino.table_view import Table


def buttons(t: "Table") -> list[Widget]:
    """All of them, in the column at the right; the question of a rebuy has its two in its own panel."""
    if t.quiz:
        return []  # what may be done is the question
    if t.open:
        return question(t) if t.phase == "rebuy" and t.mine and not t.show.steps else []
    if t.out:
        rows = [[_button("skip", "E", "gold", tr("rumino.table.skip"), sub=tr("rumino.table.skip_sub"))]]
    elif t.phase == "discard" and t.mine:
        rows = discard_rows(t)
    else:
        rows = draw_rows(t)
    two_lines = t.c.text_height(18) + t.c.text_height(13) + 14
    heights = [max(50.0, two_lines) if any(b.sub or b.reason for b in row) else 50.0 for row in rows]
    x, w, gap = t.c.width - 24 - layout.SIDE, layout.SIDE, 10.0
    y = t.c.height - 20 - sum(heights) - gap * (len(rows) - 1)
    for row, h in zip(rows, heights, strict=True):
        wide = (w - gap * (len(row) - 1)) / len(row)
        for i, button in enumerate(row):
            button.rect = (x + i * (wide + gap), y, wide, h)
        y += h + gap
    return [b for row in rows for b in row]


def _sort(t: "Table") -> list[Button]:
    return [_button("sort", "S", "second", tr("rumino.table.sort"), sub=tr(f"rumino.table.sort_{t.sort}"))]


def draw_rows(t: "Table") -> list[list[Button]]:
    """Draw, take, or knock instead."""
    n = t.deadwood()
    knock = t.can("knock")
    sub = tr("rumino.table.knock_sub", n=n)
    reason = tr("rumino.table.knock_needs", n=n) if n > 7 else tr("rumino.table.on_turn")
    may = t.mine
    return [
        [_button("knock", "K", "gold", tr("rumino.verb.knock"), sub=sub, enabled=knock is not None, reason=reason)],
        [
            _button("draw", "D", "second", tr("rumino.verb.draw"), enabled=may),
            _button("take", "T", "second", tr("rumino.verb.take"), enabled=may),
        ],
        _sort(t),
    ]


def discard_rows(t: "Table") -> list[list[Button]]:
    """Discard, gin, Rumino."""
    card = t.hand[t.chosen] if t.chosen is not None else None
    throw = t.can("discard", card) if card is not None else None
    label = tr("rumino.verb.discard") if card is None else tr("rumino.table.discard_card", card=card_words(card))
    reason = tr("rumino.table.choose" if card is None else "rumino.table.just_taken")
    gin, rumino = t.ending("gin"), t.ending("rumino")
    gin_sub = tr("rumino.table.gin_sub", card=card_words(gin.cards[0])) if gin else None
    rumino_sub = tr("rumino.table.rumino_sub", n=t.standing.pool) if rumino else None
    strict = t.view.options["rumino_jokers"] == "none"
    rumino_why = tr("rumino.table.rumino_strict" if strict else "rumino.table.rumino_needs")
    return [
        [_button("throw", "Enter", "second" if gin else "primary", label, enabled=throw is not None, reason=reason)],
        [
            _button(
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
            _button(
                "rumino",
                "R",
                "primary",
                tr("rumino.verb.rumino"),
                sub=rumino_sub,
                enabled=rumino is not None,
                reason=rumino_why,
            )
        ],
        _sort(t),
    ]


def question(t: "Table") -> list[Widget]:
    """To buy back in, or to stay out."""
    outcome = t.facts.outcome
    assert outcome is not None
    x, y, w, h = layout.question(t.n, t.c.width, t.c.height)
    wide, high = (w - 52) / 2, max(58.0, t.c.text_height(18) + t.c.text_height(13) + 16)
    top = y + h - high - 16
    sub = tr("rumino.table.rebuy_sub", price=outcome.price)
    return [
        Button(
            "rebuy", (x + 20, top, wide, high), key="B", label=tr("rumino.verb.rebuy"), kind="gold", sub=sub, size=17
        ),
        Button("pass", (x + 32 + wide, top, wide, high), key="N", label=tr("rumino.verb.pass"), size=17),
    ]


def _button(
    wid: str,
    key: str,
    kind: str,
    label: str,
    *,
    sub: str | None = None,
    enabled: bool = True,
    reason: str | None = None,
) -> Button:
    return Button(
        wid,
        (0, 0, 0, 0),
        enabled,
        key,
        label=label,
        kind=kind,
        sub=sub if enabled else None,
        reason=None if enabled else reason,
    )
