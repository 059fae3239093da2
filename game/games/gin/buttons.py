"""The buttons of the Gin Rummy table. A button that is off says why."""

from engine.cards import mask, unmask
from engine.contract import Action
from engine.melds import plain
from game.games.gin.model import GinModel
from game.table.buttons import action_button
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Button, Widget


def buttons(model: GinModel) -> list[Widget]:
    """All buttons of the current phase, in a column at the right."""
    if model.phase == "over" or (model.open and not model.mine):
        return []
    specs = {
        "upcard": upcard_buttons,
        "draw": draw_buttons,
        "discard": discard_buttons,
        "arrange": open_buttons,
        "layoff": open_buttons,
    }[model.phase if model.mine else "discard"](model)
    if not model.open:
        specs.append(
            (action_button("sort", "S", "second", tr("gin.table.sort"), sub=tr(f"gin.table.sort_{model.sort}")), 48.0)
        )
    two_lines = model.canvas.text_height(18) + model.canvas.text_height(13) + 16
    heights = [max(h, two_lines) if button.sub or button.reason else h for button, h in specs]
    y = min(model.canvas.height - 282, model.canvas.height - 38 - sum(heights) - 12 * (len(specs) - 1))
    for (button, _), h in zip(specs, heights, strict=True):
        button.rect = (model.canvas.width - 248, y, 224.0, h)
        y += h + 12
    return [button for button, _ in specs]


def upcard_buttons(model: GinModel) -> list[tuple[Button, float]]:
    """While the first upcard is offered: take it, or pass. Each button with its least height in units."""
    may_pass = model.can("pass")
    return [
        (action_button("take", "T", "gold", tr("gin.table.take", card=words(model.facts.upcard))), 66.0),
        (
            action_button(
                "pass",
                "P",
                "second",
                tr("gin.table.pass"),
                enabled=may_pass is not None,
                reason=tr("gin.table.must_take"),
            ),
            54.0,
        ),
    ]


def draw_buttons(model: GinModel) -> list[tuple[Button, float]]:
    """Before drawing: from the stock, or from the discard pile. Each button with its least height in units."""
    top = model.view.zones["discard"][-1]
    return [
        (action_button("draw", "D", "gold", tr("gin.table.draw"), sub=tr("gin.table.from_stock")), 66.0),
        (
            action_button(
                "take",
                "T",
                "second",
                tr("gin.table.take", card=words(top)),
                enabled=model.can("take") is not None,
                reason=tr("gin.table.stock_only"),
            ),
            54.0,
        ),
    ]


def discard_buttons(model: GinModel) -> list[tuple[Button, float]]:
    """After drawing: discard, knock, gin. Each button with its least height in units."""
    card = model.chosen
    discard = model.can("discard", card) if card is not None else None
    knock = model.can("knock", card) if card is not None else None
    left = model.deadwood_after.get(card) if card is not None else None
    gin = knock is not None and left == 0
    big = model.can("biggin")
    label = tr("gin.table.discard_card", card=words(card)) if card is not None else tr("gin.verb.discard")
    reason = tr("gin.table.choose") if model.mine else ""
    if card is not None and card == model.facts.taken:
        reason = tr("gin.table.just_taken")
    limit = model.facts.knock_limit
    knock_sub = tr("gin.table.with", n=left) if knock and left is not None else None
    best = min((n for f, n in model.deadwood_after.items() if f != model.facts.taken), default=None)
    knock_reason = tr("gin.table.needs", n=limit) if limit else tr("gin.table.gin_only")
    if best is not None and best <= limit and not knock and model.mine:
        card_for = next(f for f, n in model.deadwood_after.items() if n == best and f != model.facts.taken)
        knock_reason = tr("gin.table.throwing", card=words(card_for))
    specs = [(action_button("throw", "Enter", "primary", label, enabled=discard is not None, reason=reason), 56.0)]
    if limit:
        specs.append(
            (
                action_button(
                    "knock",
                    "K",
                    "gold",
                    tr("gin.verb.knock"),
                    sub=knock_sub,
                    enabled=knock is not None and not gin,
                    reason=knock_reason,
                ),
                56.0,
            )
        )
    name = tr("gin.verb.biggin" if big else "gin.verb.gin")
    specs.append(
        (
            action_button("gin", "G", "gold", name, enabled=gin or big is not None, reason=tr("gin.table.needs_zero")),
            48.0,
        )
    )
    return specs


def open_buttons(model: GinModel) -> list[tuple[Button, float]]:
    """When hands are open: finish, show another arrangement, lay off, meld. Each button with its least height."""
    arranging = model.phase == "arrange"
    done = "gin.table.lay_out" if arranging else "gin.verb.done" if model.lesson else "gin.table.best"
    sub = forecast(model) if arranging or not model.lesson else None
    specs = [(action_button("done", "Enter", "primary", tr(done), sub=sub), 66.0)]
    if len(model.arrangements) > 1:
        which = f"{model.arrangement_index + 1} / {len(model.arrangements)}"
        specs.append((action_button("plan", "A", "second", tr("gin.table.other_way"), sub=which), 54.0))
    if not arranging:
        specs.append(
            (
                action_button(
                    "layoff",
                    "L",
                    "gold",
                    tr("gin.verb.layoff"),
                    enabled=bool(layoffs(model)),
                    reason=tr("gin.table.choose"),
                ),
                54.0,
            )
        )
    specs.append(
        (
            action_button(
                "meld",
                "M",
                "second",
                tr("gin.verb.meld"),
                enabled=meld(model) is not None,
                reason=tr("gin.table.choose_three"),
            ),
            48.0,
        )
    )
    return specs


def forecast(model: GinModel) -> str:
    """The deadwood after laying out, or laying off, as well as possible, in words."""
    hand = mask(model.hand)
    if model.phase == "arrange":
        return tr("gin.table.leaves", n=plain.deadwood(hand))
    answer = plain.best_lay_off(hand, tuple(mask(g.faces) for g in model.melds(model.opponent)))
    if answer.cards:
        return tr("gin.table.best_sub", cards=len(answer.cards), n=answer.deadwood)
    return tr("gin.table.leaves", n=answer.deadwood)


def layoffs(model: GinModel) -> list[Action]:
    """The legal lay-offs of the picked cards; of the chosen card if none is picked."""
    cards = model.picked or ({model.chosen} if model.chosen is not None else set())
    return [a for a in model.legal if a.verb == "layoff" and a.cards[0] in cards]


def meld(model: GinModel) -> Action | None:
    """The action that melds the picked cards; None if they are no meld."""
    cards = unmask(mask(model.picked))
    return next((a for a in model.legal if a.verb == "meld" and a.cards == cards), None)
