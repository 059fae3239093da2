"""The table of Gin Rummy after a knock or at the end of a deal: both hands open, their melds and what was laid off."""

from engine.cards import mask
from engine.melds import plain
from engine.melds.plain import POINTS
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RATIO
from game.games.gin.model import OPEN_H, CardGroup, GinModel
from game.table.painting import green_pill
from game.text.card_text import words
from game.text.translations import tr

TO_PILES = 80.0
"""From the end of the notes on what was laid off to the middle of the piles, in units."""
NOTES_APART = 8.0
"""Between two notes, in units."""


def under(model: GinModel, canvas: Canvas) -> None:
    """Draw what lies under the cards: the name and role of each player, and labels under the cards at rest."""
    for seat in (model.opponent, model.me):
        _row_head(model, canvas, seat)
        if model.at_rest:
            _row_labels(model, canvas, seat)


def over(model: GinModel, canvas: Canvas) -> None:
    """Draw what lies on the cards: the lay-offs that are possible, and those that were made."""
    _lay_off_arrows(model, canvas)
    if model.at_rest and model.view.result:
        _lay_off_notes(model, canvas)


def _row_head(model: GinModel, canvas: Canvas, seat: int) -> None:
    _, _, y = model.rows[seat]
    cy = y - 34 if seat == model.opponent else y + OPEN_H + (52 if canvas.upright else 66)
    canvas.avatar(model.seats.crests[seat], 66, cy, 18)
    used = canvas.text(model.seats.name(seat), 94, cy, 20)
    kind = model.view.result.kind if model.view.result else ""
    if seat == model.facts.knocker:
        key = kind if kind in ("gin", "biggin") else "knocked"
    elif model.facts.knocker < 0:
        key = "idle"
    else:
        key = "defends" if kind not in ("gin", "biggin") else "caught"
    loose = [f for f in model.view.zones[f"hand:{seat}"] if f >= 0]
    n = plain.deadwood(mask(loose))
    canvas.text(
        model.seats.say(f"gin.role.{key}", seat, n=n),
        94 + used + 10,
        cy + 1,
        14,
        PALETTE["muted"],
        "M",
        fit=min(520.0, canvas.width - used - 128),
    )


def _row_labels(model: GinModel, canvas: Canvas, seat: int) -> None:
    groups, spans, y = model.rows[seat]
    low = y + OPEN_H + 8
    n_laid = len(model.melds(seat))
    laid_off = {a.cards[0] for a in model.view.history if a.verb == "layoff"} | _engine_laid(model)
    for i, (group, span) in enumerate(zip(groups, spans, strict=True)):
        if not group.faces:
            continue
        if group.kind in ("run", "set"):
            name = tr(f"gin.table.{group.kind}")
            if i < n_laid and laid_off & set(group.faces) and seat == model.facts.knocker:
                name = tr("gin.table.with_layoff", meld=name)
            canvas.bracket(
                span.left, span.right, low, name, None if i < n_laid else PALETTE["gold"], None if i < n_laid else "5 5"
            )
        elif all(f >= 0 for f in group.faces):
            _count(model, canvas, group, seat, low)


def _engine_laid(model: GinModel) -> set[int]:
    """The cards that were laid off, as the result of the deal lists them."""
    result = model.view.result
    return {f for line in result.lines if line.key == "layoff" for f in line.cards} if result else set()


def _count(model: GinModel, canvas: Canvas, group: CardGroup, seat: int, low: float) -> None:
    """Write the points under each card of deadwood, and their sum at the end."""
    spots = dict(zip(model.view.zones[f"hand:{seat}"], model.layout()[f"hand:{seat}"], strict=True))
    last = len(group.faces) - 1
    left = spots[group.faces[0]].x - OPEN_H * RATIO / 2
    for i, face in enumerate(group.faces):
        x = spots[face].x if i == last and last == 0 else left + (spots[face].x - spots[group.faces[0]].x) + 22
        canvas.text(str(POINTS[face]), x, low + 10, 15, PALETTE["verm_text"], "B", "c")
    right = spots[group.faces[-1]].x + OPEN_H * RATIO / 2
    if last > 0:
        canvas.text(str(sum(POINTS[f] for f in group.faces)), right - 2, low + 10, 17, PALETTE["text"], "B", "r")


def _lay_off_arrows(model: GinModel, canvas: Canvas) -> None:
    """Outline the melds that own cards can be laid off on, and name the cards."""
    if not (model.mine and model.phase == "layoff") or model.lesson or model.quiz:
        return
    _groups, spans, y = model.rows[model.opponent]
    fits: dict[int, list[int]] = {}
    for a in model.legal:
        if a.verb == "layoff":
            fits.setdefault(int(a.arg), []).append(a.cards[0])
    for i, cards in fits.items():
        span = spans[i]
        text = "+ " + " ".join(words(f) for f in cards)
        canvas.box(
            span.left - 4, y - 4, span.right - span.left + 8, OPEN_H + 8, 11, None, line=PALETTE["ok"], line_width=3
        )
        green_pill(canvas, text, (span.left + span.right) / 2, y - 4)


def _lay_off_notes(model: GinModel, canvas: Canvas) -> None:
    """After the deal, draw arrows from the defender to the melds that cards were laid off on."""
    knocker = model.facts.knocker
    cards = _engine_laid(model)
    if knocker < 0 or not cards:
        return
    _, spans, y = model.rows[knocker]
    down = knocker == model.me
    start, end = (
        (model.rows[model.opponent][2] + OPEN_H + 46, y - 12)
        if down
        else (model.rows[model.me][2] - 12, y + OPEN_H + 46)
    )
    if down:
        start, end = min(start, end - 60), end
    limit = model.open_piles[0] - TO_PILES
    for group, span in reversed([*zip(model.melds(knocker), spans, strict=False)]):
        onto = [f for f in group.faces if f in cards]
        if not onto:
            continue
        x = (span.left + span.right) / 2
        bend, tip = (start + end) / 2, 9 if down else -9
        canvas.path(
            f"M{x + 60:.1f} {start:.1f}C{x + 60:.1f} {bend:.1f} {x:.1f} {bend:.1f} {x:.1f} {end:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
            dash="8 7",
        )
        canvas.path(
            f"M{x - 8:.1f} {end - tip:.1f}L{x:.1f} {end:.1f}L{x + 8:.1f} {end - tip:.1f}",
            line=PALETTE["gold_hi"],
            line_width=3,
        )
        text = model.seats.say("gin.table.lays_off", 1 - knocker, cards=" ".join(words(f) for f in onto))
        at = min(x + 84, limit - canvas.text_width(text, 14, "B") - 24)
        canvas.pill(text, at, (start + end) / 2, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28, anchor="l")
        limit = at - NOTES_APART
