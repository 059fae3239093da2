"""Draws what stands at the own hand of Rumino: brackets below melds and deadwood, words above the cards."""

from collections.abc import Sequence

from engine.melds import jokers as wild
from game.draw.canvas import Canvas
from game.draw.card_layout import Span, Spot, box
from game.draw.theme import PALETTE, RATIO
from game.games.rumino.card_text import meld_words
from game.games.rumino.layout import SlotGroup
from game.games.rumino.model import RuminoModel
from game.table.painting import chosen_note, clear_of, deadwood_chip, note_above
from game.table.side_by_side import with_new
from game.table.view import Mark
from game.text.card_text import words
from game.text.translations import tr


def draw(model: RuminoModel, canvas: Canvas) -> None:
    """Draw brackets under melds and deadwood, and above the cards what Jokers stand for and what a discard leaves."""
    _x, y, _w, h = model.hand_box()
    spots = model.layout()[f"hand:{model.me}"]
    low = y + h + 8
    broken = _breaks_meld(model)
    if model.groups and model.groups[0].kind != "plain" and not broken:
        kinds, spans = [g.kind for g in model.groups], model.spans
        if kinds[-1] == "new" and not _put_aside(model, model.groups[-1].slots[0]):
            kinds, spans = with_new(kinds, spans)
        for group, kind, span in zip(model.groups, kinds, spans, strict=True):
            if [model.keys[s] for s in group.slots] == [model.carried_key]:
                continue
            _bracket(model, canvas, group._replace(kind=kind), span, low)
    elif model.hand:
        label = tr("rumino.table.deadwood", n=_deadwood(model))
        canvas.bracket(model.spans[0].left, model.spans[-1].right, low, label, PALETTE["verm_text"], "5 5")
    stands = {} if broken else model.stands()
    melded = {s for g in model.groups if g.kind in ("run", "set", "rumino") for s in g.slots}
    loose = range(len(spots)) if model.drawn is not None and not model.recall else ()
    numbers = [box(spots[s])[0] + 24 for s in loose if s not in stands and s not in melded]
    chosen = spots[model.chosen] if model.chosen is not None else None
    for slot, spot in enumerate(spots):
        if (slot == model.chosen and model.drawn is not None) or model.keys[slot] == model.carried_key:
            continue
        if slot in stands:
            others = numbers if len(stands) < 2 else None
            _stands_for(canvas, stands[slot], spot, y, chosen if slot != model.chosen else None, others)
        elif model.drawn is None or slot in melded or model.recall:
            continue
        elif model.hand[slot] != model.facts.taken:
            deadwood_chip(canvas, model.deadwood_after[model.hand[slot]], spot, spots, y, chosen)
        elif slot == model.drawn:
            note_above(canvas, tr("rumino.table.just_taken"), spot, spots, y, chosen)
    if model.drawn is None or model.recall or model.chosen is None:
        return
    if model.keys[model.chosen] != model.carried_key:
        text, x = _chosen_words(model, model.chosen), spots[model.chosen].x
        chosen_note(canvas, text, x, y)


def _put_aside(model: RuminoModel, slot: int) -> bool:
    """Whether the card just drawn is the one that would be discarded: then the others are counted without it."""
    return model.keys[slot] == model.carried_key or (slot == model.chosen and model.hand[slot] != model.facts.taken)


def _deadwood(model: RuminoModel) -> int:
    """The deadwood that a discard of the chosen card leaves; with none chosen, that of all cards of the hand."""
    loose = [s for g in model.groups if g.kind in ("dead", "more", "new", "plain") for s in g.slots]
    face = model.hand[model.chosen] if model.chosen is not None and model.drawn is not None else None
    if face is not None and face != model.facts.taken:
        if not model.recall:
            return model.deadwood_after[face]
        loose = [s for s in loose if s != model.chosen]
    return wild.deadwood(wild.gather(model.hand[s] for s in loose))


def _breaks_meld(model: RuminoModel) -> bool:
    """Whether the chosen discard leaves other melds than those that lie together: then its deadwood is that of the
    whole hand, and neither a bracket nor what a Joker stands for is true."""
    slot = model.chosen
    melds = [g for g in model.groups if g.kind in ("run", "set", "rumino")]
    if model.recall or model.drawn is None or slot is None or not any(slot in g.slots for g in melds):
        return False
    kept = [[model.hand[s] for s in g.slots if s != slot] for g in melds]
    loose = sum(wild.VALUE[f] for f in model.hand) - sum(wild.VALUE[model.hand[s]] for g in melds for s in g.slots)
    whole = all(len(m) != 6 and not wild.deadwood(wild.gather(m)) for m in kept)  # six of a Rumino are two melds
    return not whole or loose != model.deadwood_after[model.hand[slot]]


def _chosen_words(model: RuminoModel, slot: int) -> str:
    """What a discard of the chosen card leaves, or why it stays."""
    face = model.hand[slot]
    if face == model.facts.taken:
        return tr("rumino.table.just_taken")
    return tr("rumino.table.leaves", n=model.deadwood_after[face])


def mark(model: RuminoModel, slot: int) -> Mark | None:
    """What is written above a card of the own hand: what a Joker stands for, or the deadwood left without the card."""
    if model.quiz or model.open:
        return None
    if slot == model.chosen and model.drawn is not None and not model.recall:
        return Mark(_chosen_words(model, slot), gold=True)
    if (face := model.stands().get(slot)) is not None and not _breaks_meld(model):
        return Mark(f"= {words(face)}", gold=True)
    melded = {s for g in model.groups if g.kind in ("run", "set", "rumino") for s in g.slots}
    if model.drawn is None or model.recall or slot in melded:
        return None
    if model.hand[slot] == model.facts.taken:
        return Mark(tr("rumino.table.just_taken")) if slot == model.drawn else None
    return Mark(str(model.deadwood_after[model.hand[slot]]))


def _stands_for(
    canvas: Canvas, face: int, spot: Spot, top: float, chosen: Spot | None, numbers: Sequence[float] | None
) -> None:
    """Write above a Joker what it stands for: in full if it is the only one, and neither the chosen card nor one of the
    `numbers` above others is in the way."""
    short, half = f"= {words(face)}", canvas.text_width("99", 14) / 2 + 9
    for text in (short,) if numbers is None else (tr("rumino.table.stands_for", card=words(face)), short):
        wide = canvas.text_width(text, 14) + 24
        middle = spot.x - wide / 2
        x = clear_of(chosen, spot, middle, wide)
        if x == middle and not any(abs(at - spot.x) < half + wide / 2 for at in numbers or ()):
            break
    canvas.pill(text, x, top - 18, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=26, anchor="l")


def _bracket(model: RuminoModel, canvas: Canvas, group: SlotGroup, span: Span, y: float) -> None:
    if group.kind in ("run", "set", "rumino"):
        canvas.bracket(span.left, span.right, y, meld_words(group))
    elif group.kind == "dead":
        n, one = _deadwood(model), span.right - span.left < 2 * model.hand_box()[3] * RATIO
        left, right = (span.left - 8, span.right + 8) if len(group.slots) == 1 and one else span
        label = tr("rumino.table.deadwood", n=n)
        if canvas.text_width(label, 14) + 28 > right - left:
            label = str(n)
        canvas.bracket(left, right, y, label, PALETTE["verm_text"], "5 5")
    elif group.kind == "more":
        canvas.bracket(span.left, span.right, y, "", PALETTE["verm_text"], "5 5")
    elif group.kind == "new":
        canvas.text(
            tr("rumino.table.just_drawn"),
            (span.left + span.right) / 2,
            y + 12,
            13,
            PALETTE["muted"],
            "M",
            "c",
            fit=span.right - span.left + 8,
        )
