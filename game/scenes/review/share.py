"""Sharing a match that is over: a picture of the table at its turning point with the numbers, and a text that can be
pasted elsewhere and opened there."""

import io
from typing import Final

import pygame

from engine.record.match_file import Record
from game.app import saved_matches
from game.app.scene import Host
from game.draw.animation import Animator
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.match import shared_text
from game.match.shared_text import SharedTextRefused
from game.scenes.dialogs.message import Message
from game.scenes.review import outcome
from game.scenes.review.onlooker import Onlooker
from game.scenes.review.review_model import ReviewModel, part_text, summary
from game.scenes.table.renderer import heading, resting
from game.table.view import title
from game.text.translations import tr
from game.ui import clipboard

SIZE: Final = (1280, 720)
"""The table in the picture, in pixels."""
FOOT: Final = 176
"""The height of the numbers below it."""


def share(app: Host, record: Record, model: ReviewModel) -> None:
    """Save the picture and the text, put the text on the clipboard, and say where they are."""
    ply = turning_point(model)
    try:
        text = shared_text.text_of(record, ply)
    except SharedTextRefused as e:
        app.toast(str(e), 6000)
        return
    shown = picture(model, ply, app.canvas.four_colours)
    save_and_say(app, tr("share.title"), str(model.game), shown, text)


def save_and_say(app: Host, title: str, game: str, shown: pygame.Surface, text: str) -> None:
    """Save a picture and a text, put the text on the clipboard, and say under this title where they are."""
    png = io.BytesIO()
    try:
        pygame.image.save(shown, png, ".png")
        path = shared_text.save(game, png.getvalue(), text)
    except OSError as e:
        app.toast(tr("share.unsaved", why=saved_matches.why(e)), 6000)
        return
    about = tr("share.copied" if clipboard.copy(text) else "share.by_hand")
    app.push(Message(title, f"{about}\n{path}\n{path.with_suffix('.txt').name}\n{tr('share.how')}"))


def turning_point(model: ReviewModel) -> int:
    """The ply before the costliest decision; without one after the largest turn, or at the end."""
    if model.listed:
        return max(1, model.listed[0].decision.ply - 1)
    turns = sorted(model.review.turns, key=lambda t: -abs(t.change))
    return max(1, turns[0].after.ply) if turns else model.playback.last


def picture(model: ReviewModel, ply: int, four_colours: bool = False) -> pygame.Surface:
    """The table at a ply as the person saw it, and below it how the match went."""
    whole = pygame.Surface((SIZE[0], SIZE[1] + FOOT))
    _table(Canvas(whole.subsurface((0, 0, *SIZE)), 1.0, four_colours), model, ply)
    foot = Canvas(whole.subsurface((0, SIZE[1], SIZE[0], FOOT)), 1.0, four_colours)
    foot.scale, foot.width, foot.height, foot.margin_x, foot.margin_y = 1.0, float(SIZE[0]), float(FOOT), 0.0, 0.0
    _numbers(foot, model)
    return whole


def _table(c: Canvas, model: ReviewModel, ply: int) -> None:
    onlooker, moment = Onlooker(model.playback), model.playback.at(ply)
    view, table_view, anim = onlooker.view(moment), onlooker.table_view, Animator()
    table_view.reduced = anim.reduced = True
    table_view.look(view, moment.match_state, (), c)
    table_view.finish_effects()
    table_view.faces.begin()
    anim.settle(view.zones, onlooker.layout(), True)
    c.cloth()
    heading(c, *title(model.game, view), anim.sprites())
    table_view.at_rest = True
    table_view.under(c)
    resting(c, anim, onlooker.seat)
    table_view.over(c)


def _numbers(c: Canvas, model: ReviewModel) -> None:
    c.box(0, 0, c.width, c.height, 0, PALETTE["paper"], 1, to=PALETTE["paper_lo"])
    c.box(0, 0, c.width, 2, 0, PALETTE["gold"])
    x, y, room = 32.0, 16.0, c.width - 64
    ink, soft = PALETTE["ink"], PALETTE["ink_soft"]
    y += c.paragraph(outcome.heading(model.playback, model.seats, model.review.seat), x, y, room, 20, ink, "B", 1.35)
    if model.listed:
        one = model.listed[0]
        told = tr("share.turning", where=one.title, made=one.made, cost=one.cost, better=one.better)
        y += c.paragraph(f"{told} {one.why}", x, y, room, 16, ink, "M", 1.4)
    split = model.review.split
    parts = [(tr("review.cards" if split.opponent else "review.fortune"), split.cards)]
    parts += [(tr("review.theirs", name=model.opponent), split.opponent)] if split.opponent else []
    parts.append((tr("review.yours"), split.own))
    if model.done == 1:
        y += c.paragraph(summary(model.review, model.opponent), x, y, room, 16, ink, "M", 1.4)
        told = " · ".join(f"{name} {part_text(part)}" for name, part in parts)
        c.paragraph(told, x, y, room, 15, soft, "B", 1.4)
    c.text("凛卓 Rintaku", c.width - 32, c.height - 24, 15, soft, "B", "r")
