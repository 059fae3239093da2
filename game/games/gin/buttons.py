"""The buttons of the Gin Rummy table. A button that is off says why."""

from engine.cards import mask, unmask
from engine.contract import Action
from engine.melds import plain
from game.games.gin.model import GinModel
from game.table import upright
from game.table.buttons import action_button, in_row
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Button, Widget


def buttons(model: GinModel) -> list[Widget]:
    """All buttons of the current phase: in a row above the hand, or in a column at the right of open hands."""
    if model.phase == "over" or model.only_shown or (model.open and not model.mine):
        return []
    if model.open:
        return list(_column(model))
    row = _row(model)
    if not model.canvas.upright:
        return list(in_row(model.canvas, row))
    main, *others, sort = [button for button, _ in row]
    return list(upright.two_rows(model.canvas, main, others, sort))


def _column(model: GinModel) -> list[Button]:
    """The buttons beside open hands."""
    specs = open_buttons(model)
    if model.canvas.upright:
        return upright.stacked(model.canvas, [button for button, _ in specs])
    two_lines = model.canvas.text_height(18) + model.canvas.text_height(13) + 16
    heights = [max(h, two_lines) if button.sub or button.reason else h for button, h in specs]
    y = min(model.canvas.height - 282, model.canvas.height - 38 - sum(heights) - 12 * (len(specs) - 1))
    for (button, _), h in zip(specs, heights, strict=True):
        button.rect = (model.canvas.width - 248, y, 224.0, h)
        y += h + 12
    return [button for button, _ in specs]


def _row(model: GinModel) -> list[tuple[Button, float]]:
    """The buttons above the hand, each with its share of the width. Their order is the same in every phase."""
    row = [(_main(model), 1.45), (_take(model), 1.15)]
    if model.facts.knock_limit:
        row.append((_knock(model), 1.2))
    sort = action_button("sort", "S", "second", tr("gin.table.sort"), sub=tr(f"gin.table.sort_{model.sort}"))
    return [*row, (_gin(model), 1.0), (sort, 0.95)]


def _main(model: GinModel) -> Button:
    """The button that goes on without taking the discard: pass, draw or discard."""
    if model.mine and model.phase == "upcard":
        may = model.can("pass") is not None
        return action_button("pass", "P", "second", tr("gin.table.pass"), enabled=may, reason=tr("gin.table.must_take"))
    if model.mine and model.phase == "draw":
        return action_button("draw", "D", "gold", tr("gin.table.draw"), sub=tr("gin.table.from_stock"))
    card = model.chosen
    discard = model.can("discard", card) if card is not None else None
    named = card is not None and model.at_rest
    label = tr("gin.table.discard_card", card=words(card)) if card is not None and named else tr("gin.verb.discard")
    reason = tr("gin.table.choose") if model.mine else None
    if card is not None and card == model.facts.taken:
        reason = tr("gin.table.just_taken")
    key = None if model.makes_gin(card) else "Enter"  # like a second click, Enter does not give away gin
    return action_button("throw", key, "primary", label, enabled=discard is not None, reason=reason)


def _take(model: GinModel) -> Button:
    """The button that takes the top discard."""
    drawing = model.mine and model.phase in ("upcard", "draw")
    top = model.view.zones["discard"][-1:]
    label = tr("gin.table.take", card=words(top[0])) if drawing and top and model.at_rest else tr("gin.verb.take")
    why = tr("gin.table.stock_only" if drawing else "gin.table.has_drawn") if model.mine else None
    kind = "gold" if model.phase == "upcard" else "second"
    return action_button("take", "T", kind, label, enabled=drawing and model.can("take") is not None, reason=why)


def _knock(model: GinModel) -> Button:
    """The button that knocks with the chosen card. While it is off it says what is missing."""
    card, limit = model.chosen, model.facts.knock_limit
    knock = model.can("knock", card) if card is not None else None
    left = model.deadwood_after.get(card) if card is not None else None
    reason = tr("gin.table.needs", n=limit)
    others = {f: n for f, n in model.deadwood_after.items() if f != model.facts.taken}
    possible = others and min(others.values()) <= limit and model.mine and model.at_rest and not model.recall
    if possible and not knock:
        reason = tr("gin.table.throwing", card=words(min(others, key=lambda f: others[f])))
    if knock and left == 0:
        reason = tr("gin.table.is_gin")
    sub = tr("gin.table.with", n=left) if knock and left is not None else None
    able = knock is not None and left != 0
    button = action_button("knock", "K", "gold", tr("gin.verb.knock"), sub=sub, enabled=able, reason=reason)
    if not able:
        button.why = tr("gin.why.choose") if possible and card is None else _no_knock(model, card, left)
    return button


def _no_knock(model: GinModel, card: int | None, left: int | None) -> str:
    """Why the chosen card cannot be knocked with, as a sentence."""
    limit = model.facts.knock_limit
    if card is None or left is None or (model.recall and left):
        return tr("gin.why.knock", n=limit)
    if card == model.facts.taken:
        return tr("gin.reason.just_taken")
    return tr("gin.why.leaves", card=words(card), n=left, limit=limit) if left else tr("gin.why.gin")


def _gin(model: GinModel) -> Button:
    """The button that goes gin with the chosen card, or big gin with all eleven."""
    card, big = model.chosen, model.can("biggin")
    gin = model.makes_gin(card)
    name = tr("gin.verb.biggin" if big else "gin.verb.gin")
    able = gin or big is not None
    button = action_button("gin", "G", "gold", name, enabled=able, reason=tr("gin.table.needs_zero"))
    button.why = None if able else tr("gin.why.no_gin")
    return button


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
