"""House rules in the setup: the row of buttons over the options, and the dialogs behind them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.options import CUSTOM
from game.app.scene import Host
from game.draw import whole_text
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.match import house_rules
from game.match.house_rules import NAME_LENGTH, NAME_SIGNS, TEXT_LENGTH, HouseRules, HouseRulesRefused
from game.match.match_setup import MatchSetup
from game.scenes import upright
from game.scenes.dialogs.ask_text import AskText
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.dialogs.paste_text import PasteText
from game.text.translations import tr
from game.ui import clipboard
from game.ui.widgets import Button, Look, Rect, Row, TextField

HEIGHT: Final = 42.0
_TEXT_SIGNS: Final = "".join(chr(n) for n in range(32, 127) if not chr(n).isalnum()) + "ー・々"


@dataclass
class HouseRow(Row):
    """The row of a set. A long name takes two lines."""

    def draw(self, c: Canvas, look: Look) -> None:
        label, self.label = self.label, ""
        super().draw(c, look)
        self.label = label
        x, y, w, h = self.rect
        room = w - 28 - (c.key_width(self.key) + 8 if self.key else 0)
        lit = self.chosen or look.hover or look.focus
        whole_text.write(c, label, (x + 16, y + 2, room, h - 4), self.size, PALETTE["text" if lit else "muted"], "B")


class HouseBar:
    """Keeps, renames, shares, deletes and pastes house rules. `changed` is called when the list has changed."""

    def __init__(self, app: Host, draft: MatchSetup, changed: Callable[[], None]) -> None:
        self.app, self.draft, self.changed = app, draft, changed

    @property
    def shown(self) -> bool:
        """Whether the bar stands over the options: of a custom table, with or without a name."""
        return self.draft.preset == CUSTOM

    def buttons(self, c: Canvas, box: Rect) -> Sequence[Button]:
        """The buttons in a row as wide as `box`; those without a name are saved or pasted."""
        keys = {"save": "K", "rename": "N", "share": "C", "delete": "D"}
        if not self.draft.house:
            keys = {"save_as": "K", "paste": "V"}
        labels = {wid: tr(f"house_rules.{wid}") for wid in keys}
        gap = upright.GAP if c.upright else 8.0
        x, y, w, h = box
        size, with_key = self._look(c, labels, keys, w - gap * (len(keys) - 1))
        needed = {wid: self._width(c, labels[wid], keys[wid] if with_key else "", size) for wid in keys}
        spare = max(0.0, (w - gap * (len(keys) - 1) - sum(needed.values())) / len(keys))
        out = []
        for wid, key in keys.items():
            wide = needed[wid] + spare
            able = wid != "save" or self.draft.house_changed
            button = Button(f"house_{wid}", (x, y, wide, h), able, key=key, label=labels[wid], size=size)
            button.show_key = with_key
            button.align = "l" if with_key else "c"
            if not able:
                button.tip = tr("house_rules.nothing_changed")
            out.append(button)
            x += wide + gap
        return out

    def _look(self, c: Canvas, labels: dict[str, str], keys: dict[str, str], room: float) -> tuple[float, bool]:
        """The size of the labels, and whether the keys have room beside them."""
        looks = [(size, key) for key in (True, False) for size in (15.0, 14.0, 13.0, 12.0)]

        def fits(size: float, key: bool) -> bool:
            return sum(self._width(c, labels[wid], keys[wid] if key else "", size) for wid in keys) <= room

        return next((look for look in looks if fits(*look)), looks[-1])

    @staticmethod
    def _width(c: Canvas, label: str, key: str, size: float) -> float:
        return c.text_width(label, size) + 32 + (c.key_width(key) + 10 if key else 0)

    # -- answers
    def activate(self, wid: str) -> None:
        """Answer a button of the bar."""
        draft = self.draft
        if wid == "house_save":
            self._try(lambda: self._keep(draft.own_rules(draft.house)))
        elif wid == "house_save_as":
            self._ask_name("", self._save_as)
        elif wid == "house_rename":
            self._ask_name(draft.house, self._rename)
        elif wid == "house_share":
            self._share()
        elif wid == "house_delete":
            heading = tr("house_rules.delete_title", name=draft.house)
            about = tr("house_rules.delete_text")
            self.app.push(Confirm(heading, about, tr("house_rules.delete"), lambda: self._try(self._delete)))
        elif wid == "house_paste":
            self._paste()

    def _try(self, do: Callable[[], None]) -> None:
        """Do something that can be refused, and say why it was."""
        try:
            do()
        except HouseRulesRefused as e:
            self.app.toast(str(e), 6000)

    def _keep(self, rules: HouseRules) -> None:
        house_rules.keep(rules)
        self.app.toast(tr("house_rules.kept", name=rules.name))
        self._choose(rules.name)

    def _choose(self, name: str) -> None:
        self.draft.load_houses()
        if any(h.name == name for h in self.draft.houses):
            self.draft.use_house(name)
        self.changed()

    def _delete(self) -> None:
        name = self.draft.house
        house_rules.delete(self.draft.game, name)
        self.draft.load_houses()
        self.app.toast(tr("house_rules.deleted", name=name))
        self.changed()

    def _ask_name(self, name: str, do: Callable[[str], None]) -> None:
        field = TextField("text", (0, 0, 0, 0), value=name, hint=tr("house_rules.name_hint"), limit=NAME_LENGTH)
        field.free, field.signs, field.accessible_label = True, NAME_SIGNS, tr("house_rules.name_title")
        about, done = tr("house_rules.name_about"), tr("house_rules.save")
        self.app.push(AskText(tr("house_rules.name_title"), about, done, lambda text: _why_not(do, text), field))

    def _save_as(self, text: str) -> None:
        name = house_rules.clean_name(text)
        self.draft.load_houses()  # another window may have kept some
        if any(h.name == name for h in self.draft.houses):
            raise HouseRulesRefused("name_taken", name=name)
        self._keep(self.draft.own_rules(name))

    def _rename(self, text: str) -> None:
        name = house_rules.clean_name(text)
        values = self.draft.values
        house_rules.give_name(self.draft.game, self.draft.house, name)
        self._choose(name)
        self.draft.values = values  # changes that are not saved stay

    def _share(self) -> None:
        text = house_rules.text_of(self.draft.own_rules(self.draft.house))
        about = tr("house_rules.text_copied" if clipboard.copy(text) else "house_rules.text_by_hand")
        self.app.push(Message(tr("house_rules.text_title"), f"{about}\n{text}"))

    # -- pasting
    def _paste(self) -> None:
        """Take what is on the clipboard, or ask for it if that is no text of house rules."""
        text = clipboard.paste()
        error = _why_not(self._add, text) if text.strip() else ""
        if error or not text.strip():
            self.app.push(PasteRules(self._add, text if error else "", error))

    def _add(self, text: str) -> None:
        """Keep the set of a text, under a name that is free, and choose it if it is for this game."""
        rules = house_rules.from_text(text)
        there = {h.name: h.values for h in house_rules.load(rules.game)[0]}
        if there.get(rules.name) != rules.values:
            rules = rules._replace(name=house_rules.free_name(rules.name, there))
            house_rules.keep(rules)
        self.app.toast(tr("house_rules.added", name=rules.name, game=tr(f"{rules.game}.name")), 5000)
        if rules.game == self.draft.game:
            self._choose(rules.name)


class PasteRules(PasteText):
    """Asks for the text of house rules."""

    def __init__(self, add: Callable[[str], object], text: str, error: str) -> None:
        super().__init__("house_rules", lambda text: _why_not(add, text), TEXT_LENGTH, _TEXT_SIGNS, text, error)


def _why_not(do: Callable[[str], object], text: str) -> str:
    """Do something with a text; why that was refused, or ""."""
    try:
        do(text)
    except HouseRulesRefused as e:
        return str(e)
    return ""
