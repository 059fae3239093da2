"""The settings screen. Every change is applied at once."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from game.app import settings as prefs
from game.app import speech
from game.draw.appearance import COLOURS
from game.draw.canvas import Canvas
from game.draw.sprites import BACKS
from game.draw.theme import CLOTHS, PALETTE, RADIUS, RATIO
from game.scenes import upright
from game.scenes.dialogs.confirm import Confirm
from game.scenes.keys import KeysScene
from game.scenes.menu import Menu
from game.text.amounts import number
from game.text.translations import LANGUAGES, tr
from game.ui import key_map
from game.ui.focus import ScrollArea
from game.ui.sound import sample
from game.ui.widgets import Button, Choice, Rect, Slider, Toggle, Widget, Zone

_ROW: Final = 35.0
_Line = tuple[str, Callable[[Rect], Widget]]
"""A row of the settings: its label, and what makes its widget for a box."""
_SIZES: Final = tuple((size, f"{size * 100:.0f} %") for size in prefs.TEXT_SIZES)


_MOTIONS: Final = ("system", "full", "reduced")


def _motion(settings: prefs.Settings) -> str:
    """Which of _MOTIONS is chosen."""
    return "reduced" if settings.reduced_motion else "system" if settings.follow_motion else "full"


def _seconds(n: float) -> str:
    return tr("settings.seconds", n=number(n, 0 if n.is_integer() else 1))


def _caps() -> dict[str, str]:
    """The keys that texts of this screen name."""
    return {
        "sound": key_map.key("everywhere", "sound"),
        "screen": key_map.key("everywhere", "full_screen"),
        "say": key_map.key("table", "say"),
    }


class SettingsScene(Menu):
    """Three groups of settings, and a preview of the cards."""

    place = "settings"
    upright = True

    first = "language"

    def __init__(self) -> None:
        super().__init__()
        self.ui.by_keys = False

    def title(self) -> str:
        return tr("settings.title")

    # -- layout: four panels; upright below each other, and they scroll
    def _row(self) -> float:
        return upright.TARGET + upright.GAP + 2 if self.canvas.upright else _ROW

    def _panels(self) -> dict[str, Rect]:
        c = self.canvas
        if c.upright:
            x, top, w, _ = self._area_box()
            top -= self.ui.areas["all"].offset if "all" in self.ui.areas else 0.0
            out: dict[str, Rect] = {}
            for group, rows in (("play", 10.0), ("cards", 4.0), ("sound", 9.0), ("preview", 3.0)):
                out[group] = (x, top, w - 16, rows * self._row() + 58)
                top += out[group][3] + upright.GAP
            return out
        x, y = c.margin_x + 40, c.margin_y + 86
        return {
            "play": (x, y, 610, 10 * _ROW + 58),
            "cards": (x, y + 10 * _ROW + 70, 610, 4 * _ROW + 58),
            "sound": (x + 630, y, 570, 9 * _ROW + 58),
            "preview": (x + 630, y + 9 * _ROW + 70, 570, 5 * _ROW + 58),
        }

    def _area_box(self) -> Rect:
        """What scrolls on an upright sheet."""
        c = self.canvas
        return c.margin_x + upright.EDGE, 104, 720 - 2 * upright.EDGE, c.height - 104 - upright.TARGET - 40

    def _rows(self) -> dict[str, list[_Line]]:
        """The rows of each panel."""
        s = self.app.settings

        def text(name: str) -> str:
            return tr(f"settings.{name}", **_caps())

        def choice(wid: str, options: Sequence[tuple[Any, str]], value: Any) -> _Line:
            label = text(wid)

            def made(r: Rect) -> Widget:
                box = (r[0], r[1] + 1, r[2], r[3] - 2)
                widget = Choice(wid, box, options=options, value=value, accessible_label=label)
                fits = widget.fits if wid == "language" else widget.holds  # any number of languages may be there
                widget.stepper = not fits(self.canvas)
                return widget

            return label, made

        def toggle(wid: str, value: bool, name: str = "", kind: str = "") -> _Line:
            label, said = text(name or wid), tr(f"settings.{kind}{'on' if value else 'off'}")
            return label, lambda r: Toggle(wid, r, value=value, label=said, accessible_label=label)

        beside = Slider.room_for_value(self.canvas)

        def slider(wid: str, value: float, name: str) -> _Line:
            label = text(name)
            return label, lambda r: Slider(
                wid, r, value=value, enabled=not s.mute, accessible_label=label, beside=beside
            )

        def named(kind: str, names: Iterable[str]) -> list[tuple[str, str]]:
            return [(n, tr(f"settings.{kind}.{n}")) for n in names]

        windows = [(w, _seconds(ms / 1000) if ms else text("window_off")) for w, ms in prefs.CALL_WINDOWS.items()]
        return {
            "play": [
                choice("language", list(LANGUAGES.items()), s.language),
                choice("text_size", _SIZES, s.text_size),
                choice("contrast", named("contrast_is", prefs.CONTRASTS), s.contrast),
                choice("colours", named("colours_is", COLOURS), s.colours),
                choice("speed", named("speed_is", prefs.SPEEDS), s.speed),
                choice("motion", named("motion_is", _MOTIONS), _motion(s)),
                toggle("auto_moves", s.auto_moves, kind="auto_"),
                toggle("hints", s.hints),
                choice("call_window", windows, s.call_window),
                toggle("full_screen", s.full_screen),
            ],
            "cards": [
                choice("back", named("back_is", BACKS), s.back),
                choice("cloth", named("cloth_is", CLOTHS), s.cloth),
                toggle("large_faces", s.large_faces),
                toggle("four_colours", s.four_colours),
            ],
            "sound": [
                toggle("sound", not s.mute, "mute"),
                slider("volume", s.volume, "volume"),
                *(slider(f"volume:{g}", s.volumes[g], f"group.{g}") for g in prefs.GROUPS),
                toggle("rumble", s.rumble),
                toggle("speech", s.speech),
            ],
        }

    def build(self) -> tuple[Sequence[Widget], Sequence[ScrollArea]]:
        c = self.canvas
        out: list[Widget] = [upright.back_button(c, c.margin_x, 0.0 if c.upright else c.margin_y, "close")]
        wide = 230 + max(0.0, c.text_scale - 1.5) * 60
        reset: Rect = (c.margin_x + 1240 - wide, c.margin_y + 22, wide, 48)
        keys: Rect = (c.margin_x + 1230 - 2 * wide, c.margin_y + 22, wide, 48)
        area, areas = None, list[ScrollArea]()
        if c.upright:
            foot = (c.margin_x + upright.EDGE, c.height - upright.TARGET - 20, 720 - 2 * upright.EDGE, upright.TARGET)
            reset, keys = upright.beside(foot, 2)
            last, first = self._panels()["preview"], self._panels()["play"]
            area, areas = "all", [ScrollArea("all", self._area_box(), last[1] + last[3] - first[1])]
        out.append(Button("reset", reset, key="R", label=tr("settings.reset"), icon="undo", size=16))
        out[-1].tip = tr("settings.about.reset")
        out.append(Button("keys", keys, key="K", label=tr("settings.keys"), size=16, tip=tr("settings.about.keys")))
        panels = self._panels()
        for group, rows in self._rows().items():
            x, y, w, _ = panels[group]
            for i, (_, make) in enumerate(rows):
                top = y + 52 + i * self._row()
                high = self._row() - (upright.GAP if area else 0)
                widget = make((x + 214, top, w - 238, high))
                widget.tip = tr(f"settings.about.{widget.id.replace(':', '_')}", **_caps())
                name = Zone(f"name:{widget.id}", (x + 12, top, 202, high), enabled=False, focusable=False)
                name.tip, name.area, widget.area = widget.tip, area, area
                out += [name, widget]
        return out, areas

    # -- answers
    def activate(self, wid: str) -> None:
        if wid == "close":
            self.cancel()
            return
        if wid == "keys":
            self.app.push(KeysScene())
            return
        if wid == "reset":
            question = tr("settings.reset_question"), tr("settings.reset_text"), tr("settings.reset_yes")
            self.app.push(Confirm(*question, self._reset))
            return
        s, w = self.app.settings, self.ui[wid]
        if not isinstance(w, Choice | Toggle | Slider):
            return
        kind, _, group = wid.partition(":")
        if wid == "full_screen":
            self.app.toggle_full_screen()
            return
        if group:
            s.volumes[group] = float(w.value)
        elif wid == "motion":
            s.reduced_motion, s.follow_motion = w.value == "reduced", w.value != "full"
        elif wid == "sound":
            s.mute = not w.value
        elif wid == "speech" and w.value and not speech.installed():
            self.app.toast(tr("settings.no_speech"), 8000)
        else:
            setattr(s, kind, w.value)
        self.app.apply_settings()
        if group and group != "ambience":
            self.app.sounds.play(sample(group))

    def _reset(self) -> None:
        self.app.settings.reset()
        self.app.apply_settings()
        self.app.toast(tr("settings.was_reset"), 2500)

    # -- picture
    def paint(self, c: Canvas) -> None:
        c.cloth()
        x, y = c.margin_x + upright.title_left(c), 44.0 if c.upright else c.margin_y + 34
        c.text(tr("settings.title"), x, y, 20)
        y += 2 + (c.text_height(20) + c.text_height(13)) / 2
        c.text(tr("settings.applies"), x, y, 13, PALETTE["muted"], "M")
        if not c.upright:
            self._paint_panels(c)
            return
        with c.clip(*self._area_box()):
            self._paint_panels(c)

    def _paint_panels(self, c: Canvas) -> None:
        rows, row = self._rows(), self._row()
        middle = (row - (upright.GAP if c.upright else 0)) / 2
        for group, (x, y, w, h) in self._panels().items():
            c.panel(x, y, w, h, RADIUS["plate"], 0.66, False)
            c.text(tr(f"settings.{group}"), x + 24, y + 28, 14, PALETTE["gold_hi"])
            for i, (label, _) in enumerate(rows.get(group, ())):
                c.text(label, x + 24, y + 52 + i * row + middle, 16, PALETTE["text"], "M", fit=180)
        self._preview(c, *self._panels()["preview"])

    def _preview(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        codes = ("AS", "7H", "QD", "10C", "JK1", "back")
        ch = min(h - 66, (w - 48 - 8 * len(codes)) / len(codes) / RATIO)
        cw = ch * RATIO
        gap = (w - 48 - len(codes) * cw) / (len(codes) - 1)
        for i, code in enumerate(codes):
            c.card(code, x + 24 + i * (cw + gap), y + 44 + (h - 62 - ch) / 2, ch)
