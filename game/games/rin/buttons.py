"""The buttons of the RIN table: four calls in fixed places; draw, pass and sort above them; the suits for an 8.

The calls look the same whether they are right or wrong, except for a player who learns (`RinModel.right_calls`). They
are dimmed while no time for calls runs, and can be pressed all the same. A question asks for them at any time."""

from dataclasses import dataclass
from typing import Final

from engine.games.rin.effects import SUIT_NAMES
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.games.rin import layout
from game.games.rin.card_text import SUITS
from game.games.rin.keys import KEYS
from game.games.rin.model import RinModel
from game.text.translations import tr
from game.ui.widgets import Button, Look, Widget

_TEXT: Final = {"primary": PALETTE["on_verm"], "gold": PALETTE["ink"], "off": PALETTE["off"], "second": PALETTE["text"]}


@dataclass
class KeyedButton(Button):
    """A button with its name over its key. `held`: it is held down by its key."""

    held: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        kind = self.kind if self.enabled else "off"
        pressed = self.enabled and (look.pressed or self.held)
        hover = self.enabled and look.hover
        canvas.button(x, y, w, h, "", None, kind, focus=look.focus, hover=hover, pressed=pressed)
        cap = max(24.0, canvas.text_height(13) + 8)
        room = h - cap - 8  # large letters become smaller above the key
        size = self.size * min(1.0, room / canvas.text_height(self.size))
        middle = y + (min(h * 0.28, 2 + room - canvas.text_height(size) / 2) if self.key else h / 2)
        canvas.text(self.label, x + w / 2, middle, size, _TEXT[kind], "B", "c", fit=w - 12)
        if self.key:
            canvas.key(self.key, x + w / 2, y + h - 4 - cap / 2, kind == "gold", off=kind == "off")


@dataclass
class Call(KeyedButton):
    """The button of a call. `lit` draws a gold outline for a player who learns."""

    lit: bool = False

    def draw(self, canvas: Canvas, look: Look) -> None:
        super().draw(canvas, look)
        if self.lit and not look.focus:
            x, y, w, h = self.rect
            canvas.box(x - 5, y - 5, w + 10, h + 10, 17, None, line=PALETTE["gold_hi"], line_width=2.5)


@dataclass
class Suit(Button):
    """The button of a suit that an 8 can name."""

    suit: str = "S"

    def draw(self, canvas: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        canvas.button(x, y, w, h, "", None, "paper", focus=look.focus, hover=look.hover, pressed=look.pressed)
        canvas.text(SUITS[self.label], x + w / 2, y + h * 0.28, 26, PALETTE["ink"], "B", "c")
        canvas.key(self.key or "", x + w / 2, y + h - 4 - max(24.0, canvas.text_height(13) + 8) / 2, True)


def calls(model: RinModel) -> list[Widget]:
    """The buttons Rin (or return, for the player who would pay), Torin, Last and Challenge."""
    first = "return" if model.view.options["return"] == "called" and model.facts.owner == model.me else "rin"
    lit = model.right_calls()
    forgot = any(seat != model.me for seat in model.facts.exposed)
    in_time = {"last": model.mine or model.facts.unsaid == model.me, "challenge": forgot}  # when no time for calls runs
    buttons: list[Widget] = []
    for i, verb in enumerate((first, "torin", "last", "challenge")):
        kind = "primary" if i == 0 else "second"
        if model.learn:
            kind = "primary" if verb in lit else "off"
        elif not (model.calls_open or model.quiz or in_time.get(verb)):
            kind = "off"
        if verb == "last" and model.armed:
            kind = "gold"
        buttons.append(
            Call(
                verb,
                layout.call_box(model.geometry, i),
                True,
                KEYS[verb][0],
                label=tr(f"rin.verb.{verb}"),
                kind=kind,
                size=20 if i < 2 else 17,
                lit=verb in lit,
                accessible_label=tr(f"rin.verb.{verb}"),
            )
        )
    return buttons


def moves(model: RinModel) -> list[Widget]:
    """The buttons draw, pass and sort."""
    asking = model.asking is not None
    skip = model.can("pass")
    racing = model.view.phase == "race"
    n = model.facts.chain or 1
    specs = [
        ("draw", tr("rin.table.draw", n=n), model.may_draw, _no_draw(model)),
        ("pass", tr("rin.table.cannot" if racing else "rin.verb.pass"), skip is not None, None),
        ("sort", tr("rin.table.sort"), True, None),
    ]
    buttons: list[Widget] = []
    for i, (wid, label, able, why) in enumerate(specs):
        kind = "gold" if wid == "draw" and not model.playable and not model.quiz else "second"
        able = able and not asking
        # beside the prompt this button is too narrow for its name and its key side by side
        keyed = wid == "pass" and not model.geometry.upright
        buttons.append(
            (KeyedButton if keyed else Button)(
                wid,
                layout.move_box(model.geometry, i),
                able,
                None if asking else KEYS[wid][0],
                label=label,
                kind=kind,
                reason=None if asking else why,
                size=17,
                sub=tr(f"rin.table.sort_{model.sort}") if wid == "sort" else None,
            )
        )
    return buttons


def no_call(model: RinModel) -> list[Widget]:
    """The button with which the player waives the time for calls. It looks the same whether such time runs or not."""
    if not has_no_call(model):
        return []
    return [
        KeyedButton(
            "no_call",
            layout.no_call_box(model.geometry),
            key=KEYS["no_call"][0],
            label=tr("rin.table.no_call"),
            size=17,
            focusable=False,
            held=model.waiving,
            tip=tr("rin.table.no_call_tip"),
        )
    ]


def has_no_call(model: RinModel) -> bool:
    """Whether there is a button "no call": for one person at a table that keeps time for calls."""
    return model.paused or (model.call_window and not model.seats.shared and not model.lesson)


def _no_draw(model: RinModel) -> str | None:
    return (
        tr("rin.table.has_match") if model.mine and model.playable and model.view.phase in ("turn", "start") else None
    )


def suits(model: RinModel) -> list[Widget]:
    """The buttons of the four suits while an 8 asks for one."""
    if model.asking is None:
        return []
    return [
        Suit(
            f"name:{name}",
            layout.suit_box(model.geometry, i),
            key=name[0].upper(),
            label=name,
            accessible_label=tr(f"rin.suit.{name}"),
            tip=tr(f"rin.suit.{name}"),
        )
        for i, name in enumerate(SUIT_NAMES)
    ]
