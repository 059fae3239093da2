"""The buttons of the Sumidagawa table: play, pass, sort and take back, and the answers to a question."""

from dataclasses import dataclass

from engine.contract import Action
from engine.games.sumidagawa.combinations import WILD
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE, RADIUS, RATIO
from game.games.sumidagawa import layout
from game.games.sumidagawa.card_text import card_words, code_of, is_red
from game.games.sumidagawa.model import SumidagawaModel
from game.games.sumidagawa.texts import held_back, naming
from game.table import upright
from game.table.buttons import row_place
from game.table.geometry import columns
from game.text.translations import tr
from game.ui.widgets import Button, Look, Widget


@dataclass
class CardButton(Button):
    """The button of an answer: a card with its name and key below it."""

    code: str = ""

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        canvas.button(x, y, w, h, "", None, "second", focus=look.focus, hover=look.hover, pressed=look.pressed)
        foot = canvas.text_height(16) + 20 + max(24.0, canvas.text_height(13) + 8)
        tall = min(130.0, h - foot - 16)
        canvas.card(self.code, x + (w - tall * RATIO) / 2, y + 12, tall, lift=0.5)
        canvas.text(
            self.label,
            x + w / 2,
            y + h - foot + canvas.text_height(16) / 2 + 2,
            16,
            PALETTE["text"],
            "B",
            "c",
            fit=w - 16,
        )
        canvas.key(self.key or "", x + w / 2, y + h - 10 - max(24.0, canvas.text_height(13) + 8) / 2)


def answer_id(action: Action) -> str:
    """The id of the widget of an answer."""
    return f"answer:{action.cards[0]}"


def buttons(model: SumidagawaModel) -> list[Widget]:
    """The row of buttons above the hand, and the answers to a question over the river."""
    return [*_row(model), *_answers(model)]


def _row(model: SumidagawaModel) -> list[Widget]:
    """Play, pass, take back and sort, at the right of the row above the hand or in two rows below it."""
    row = row_place(model.canvas)
    left = row[2] * layout.SLIP
    canvas = model.canvas
    if model.me in model.facts.order:
        label, sub = tr("sumidagawa.table.skip"), tr("sumidagawa.table.skip_sub")
        place = upright.main_box(canvas) if canvas.upright else columns(row, (1,), left)[0]
        return [] if model.lesson else [Button("skip", place, key="E", label=label, kind="gold", sub=sub)]
    clear = Button(
        "clear",
        (0, 0, 0, 0),
        bool(model.chosen),
        key="X",
        label=tr("sumidagawa.table.clear"),
        reason=tr("sumidagawa.table.clear_none"),
        size=17,
    )
    sort = Button("sort", (0, 0, 0, 0), key="S", label=tr("sumidagawa.table.sort"), size=17)
    if model.lesson and canvas.upright:
        return list(upright.one_row(canvas, (sort, clear, _pass(model), _play(model))))
    if canvas.upright:
        return list(upright.two_rows(canvas, _play(model), (_pass(model), clear), sort))
    buttons = (_play(model), _pass(model), clear, sort)
    for button, place in zip(buttons, columns(row, (1.35, 1.15, 1.05, 1.05), left), strict=True):
        button.rect = place
    return list(buttons)


def _play(model: SumidagawaModel) -> Button:
    """The play button. Its label is the combination of the chosen cards."""
    if not model.chosen:
        why = tr("sumidagawa.table.choose") if model.mine and model.plays else None
        return Button("play", (0, 0, 0, 0), False, "Enter", label=tr("sumidagawa.verb.play"), reason=why, size=20)
    said = naming(model)
    sub = f"{said.head} {said.number}"
    return Button(
        "play",
        (0, 0, 0, 0),
        said.able,
        "Enter",
        label=tr("sumidagawa.verb.play"),
        kind="primary",
        size=20,
        sub=sub if said.able else None,
        reason=None if said.able else tr("sumidagawa.table.not_so"),
        why=None if said.able else said.why,
    )


def _pass(model: SumidagawaModel) -> Button:
    """The pass button. A pass is only legal after a play in the round (S11, S12), and then binds (S14). The table makes
    forced passes by itself."""
    forced = model.mine and model.facts.forced
    able = not forced and any(a.verb == "pass" for a in model.legal)
    why = None
    if forced:
        why = tr("sumidagawa.table.pass_forced")
    elif model.mine and model.phase == "play":
        why = tr("sumidagawa.table.pass_first")
    return Button(
        "pass",
        (0, 0, 0, 0),
        able,
        "P",
        label=tr("sumidagawa.verb.pass"),
        kind="second",
        sub=tr("sumidagawa.table.pass_binds") if able else None,
        reason=None if able else why,
        why=(held_back(model) if forced else "") or None,
    )


def _answers(model: SumidagawaModel) -> list[Widget]:
    answers: list[Widget] = []
    for i, action in enumerate(model.asked):
        card = action.cards[0]
        code = code_of(card, "down") if action.verb == "revive" else code_of(card)
        if action.verb == "burn" and card >= WILD and not sum(model.facts.up[model.me]):
            code = code_of(card, "used")
        answers.append(
            CardButton(
                answer_id(action),
                layout.option_box(model.geometry, i),
                key="R" if is_red(card) else "B",
                label=card_words(card),
                code=code,
                accessible_label=card_words(card),
            )
        )
    return answers


def paint_question(model: SumidagawaModel, canvas: Canvas) -> None:
    """Draw the panel of a question and its reason."""
    x, y, w, h = layout.question(model.geometry)
    verb = model.asked[0].verb
    key = "burn_wild" if verb == "burn" and model.asked[0].cards[0] >= WILD else verb
    canvas.panel(x, y, w, h, RADIUS["plate"], 1)
    room = layout.option_box(model.geometry, 0)[0] - x - 40
    asked, why = tr(f"sumidagawa.ask.{key}"), tr(f"sumidagawa.ask.{key}_why")
    for part in (1.0, 0.9, 0.8, 0.7, 0.6, 0.5):
        sizes = 20 * part, 14 * part
        head = canvas.paragraph(asked, 0, 0, room, sizes[0], line=1.3, draw=False, weight="B") + 8
        if head + canvas.paragraph(why, 0, 0, room, sizes[1], line=1.4, draw=False) <= h - 38:
            break
    canvas.paragraph(asked, x + 22, y + 22, room, sizes[0], PALETTE["text"], "B", line=1.3)
    canvas.paragraph(why, x + 22, y + 22 + head, room, sizes[1], PALETTE["muted"], "M", line=1.4)
