"""Hints and the coach at a table: a hint in three steps, what the coach would have done, what cost most in a deal.

They serve the seat that looks and know what its View says. While the coach talks the table waits."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.contract import Action, View
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.draw.theme import PALETTE
from game.learn import coach
from game.learn.coach import Costly, Hint, Verdict
from game.scenes.table import hint_painter
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import Button, Look, Rect, Widget

if TYPE_CHECKING:
    from game.draw.animation import Sprite
    from game.scenes.table.scene import TableScene

HINT: Final = "H"
COACH: Final = "W"
"""Why?"""


GOALS: Final = {"discard": ("discard",), "draw": ("stock", "hand"), "take": ("discard", "hand"), "play": ("field",)}
"""By verb: the pile that a card goes to, or comes from on its way to the hand."""


class Made(NamedTuple):
    """A move of one's own as it was made: at which ply, what was seen and could be done."""

    ply: int
    view: View
    legal: list[Action]
    action: Action


@dataclass
class Pill(Button):
    """A small button: an icon and a key. Its name is said, and written where there is room."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        colour = PALETTE["ink" if self.paper else "gold_hi"]
        c.button(
            x,
            y,
            w,
            h,
            "",
            None,
            self.kind,
            focus=look.focus,
            hover=look.hover,
            pressed=look.pressed,
            ring=PALETTE["gold_lo" if self.paper else "gold_hi"],
        )
        if not self.key:
            c.icon(self.icon or "", x + w / 2, y + h / 2, 22, colour)
            return
        cap = c.key_width(self.key, 12)
        gap = max(2.0, (w - 19 - cap) / 3)
        c.icon(self.icon or "", x + gap + 9.5, y + h / 2, 19, colour)
        c.key(self.key, x + w - gap, y + h / 2, self.paper, size=12, anchor="r")

    def announce(self) -> str:
        return self.accessible_label


class Help:
    """What helps who looks: `step` of the hint (0: none), the coach's open `panel` ("move", "deal" or "")."""

    def __init__(self, scene: "TableScene") -> None:
        self.scene = scene
        self.step = 0
        self.hint: Hint | None = None
        self.panel = ""
        self.verdict: Verdict | None = None
        self.costly: list[Costly] | None = None
        """The decisions of the deal that cost most; None until all are weighed."""
        self._made: dict[int, Made] = {}
        self._review: Iterator[Costly | None] | None = None
        self._found: list[Costly] = []

    # ------------------------------------------------------------- when there is any --
    @property
    def able(self) -> bool:
        """Whether somebody looks who may be helped: never while a curtain is down, nor everybody at once."""
        scene = self.scene
        return (
            scene.helped
            and scene.app.settings.hints
            and scene.seat in scene.match.people
            and coach.knows(scene.match.game)
        )

    @property
    def hints(self) -> bool:
        """Whether a hint can be asked for. Where one may call at any time it always can, so that it tells nothing;
        people who share a screen call from memory and have hints for their moves alone."""
        table = self.scene.table
        if not self.able or table.deal_over:
            return False
        calls = bool(table.rules.CALLS) and not self.scene.match.shared
        return calls or self.scene.me in table.view(self.scene.me).acting

    @property
    def last(self) -> Made | None:
        """One's last move of this deal, if it was a choice."""
        made, log = self._made.get(self.scene.me), self.scene.table.log
        return made if made and made.ply < len(log) and log[made.ply] == made.action else None

    def made(self, action: Action) -> None:
        """A move of one's own is about to be made."""
        table, seat = self.scene.table, action.seat
        if seat in self.scene.match.people and action in (legal := table.legal(seat)) and len(legal) > 1:
            self._made[seat] = Made(table.ply, table.view(seat), legal, action)

    def moved(self) -> None:
        """Something has happened at the table: a hint for the moment before is none."""
        self.step, self.hint = 0, None
        if not self.scene.table.deal_over:
            self._review, self.costly = None, None

    def clear(self) -> None:
        """Nobody looks any more, or something has been taken back."""
        self.moved()
        self._made = {s: m for s, m in self._made.items() if m.ply < self.scene.table.ply}
        self.panel, self.verdict, self._review, self.costly = "", None, None, None

    # ---------------------------------------------------------------------- widgets --
    @property
    def top(self) -> float:
        """Where the pills begin: under the icons, or under what hides everything, where that stands there."""
        return 140.0 if self.scene.match.shared and self.scene.table_view.hide_at[0] < 0 else 72.0

    def widgets(self, taken: set[str | None]) -> list[Widget]:
        """The pills under the icons at the upper right; `taken`: the keys of others."""
        if not self.able:
            return []
        c = self.scene.canvas
        found: list[Widget] = []
        wide = max(48.0, c.key_width(COACH, 12) + 26)
        if self.hints:
            found.append(
                Pill(
                    "hint",
                    (c.width - 24 - wide, self.top, wide, 40),
                    key=None if HINT in taken else HINT,
                    icon="bulb",
                    accessible_label=tr("coach.hint"),
                    focusable=False,
                )
            )
        if self.last and not self.scene.table.deal_over:
            found.append(
                Pill(
                    "coach",
                    (c.width - 30 - 2 * wide, self.top, wide, 40),
                    key=None if COACH in taken else COACH,
                    icon="search",
                    accessible_label=tr("coach.name"),
                    focusable=False,
                )
            )
        return found

    def beside(self, rect: Rect) -> list[Widget]:
        """In the place of a score sheet's button to the score: that and the coach, side by side."""
        x, y, w, h = rect
        half = (w - 8) / 2
        return [
            Pill(
                "score",
                (x, y, half, h),
                key="C",
                icon="chart",
                kind="paper",
                accessible_label=tr("score.title"),
                paper=True,
            ),
            Pill(
                "coach",
                (x + half + 8, y, half, h),
                key=COACH,
                icon="bulb",
                kind="paper",
                accessible_label=tr("coach.open"),
                paper=True,
            ),
        ]

    def close_button(self) -> list[Widget]:
        """All there is to press while the coach talks."""
        x, y, w, h = hint_painter.sheet(self, self.scene.canvas)
        c = self.scene.canvas
        wide = max(180.0, c.text_width(tr("coach.close"), 17) + c.key_width("Enter") + 54)
        return [
            Button(
                "coach:close",
                (x + w - 24 - wide, y + h - 66, wide, 48),
                key="Enter",
                label=tr("coach.close"),
                kind="primary",
                size=17,
                paper=True,
            )
        ]

    def press(self, wid: str) -> bool:
        """Answer one's own widgets."""
        if wid == "hint":
            self._next_step()
        elif wid == "coach":
            self._open("deal" if self.scene.sheet else "move")
        elif wid == "coach:close":
            self._shut()
        else:
            return False
        self.scene.app.sounds.play("button")
        return True

    def handle(self, event: ins.Event) -> bool:
        """Escape and the coach's own key close the panel, Escape a hint too; True if that was all."""
        key = isinstance(event, ins.Key) and event.down and event.name == COACH
        if self.panel and (key or isinstance(event, ins.Cancel)):
            self._shut()
            return True
        if self.step and isinstance(event, ins.Cancel):
            self.moved()
            self.scene.build()
            return True
        return False

    def _next_step(self) -> None:
        scene = self.scene
        if self.hint is None:
            self.hint = coach.hint(scene.table.view(scene.me), scene.table.legal(scene.me))
        self.step += 1
        if self.step > (3 if self.hint.action else 1):
            self.moved()
        else:
            scene.app.announce(self.texts()[-1])
        scene.build()

    def texts(self) -> list[str]:
        """What the hint has said so far."""
        hint = self.hint
        if hint is None or not self.step:
            return []
        look = (
            tr("coach.look", cards=coach.card_words(self.scene.match.game, hint.cards))
            if hint.cards
            else tr("coach.look_pile", pile=tr(f"coach.pile.{hint.piles[0]}"))
            if hint.piles
            else tr("coach.look_move")
        )
        return [hint.matter, look, hint.move][: self.step]

    def _open(self, panel: str) -> None:
        scene = self.scene
        if not self.able:
            return
        self.step, self.hint = 0, None
        if panel == "move":
            made = self.last
            if made is None:
                return
            self.verdict = coach.verdict(made.view, made.legal, made.action)
            if self.verdict is None:
                return
        self.panel = panel
        scene.ui.prompt()
        scene.build()
        scene.ui.focus = "coach:close"
        scene.app.announce(hint_painter.spoken(self))

    def _shut(self) -> None:
        self.panel, self.verdict = "", None
        self.scene.build()
        self.scene.ui.focus = next((w.id for w in self.scene.ui.widgets if w.key == "Enter"), None)

    # ------------------------------------------------------------------------- time --
    def update(self) -> bool:
        """Weigh one decision more of a deal that is over; whether the table waits for the coach."""
        if self.able and self.scene.table.deal_over and self.scene.count.done and self.costly is None:
            if self._review is None:
                self._review, self._found = coach.decisions(self.scene.table, self.scene.me), []
            self._weigh(self._review)
        return bool(self.panel)

    def _weigh(self, review: Iterator[Costly | None]) -> None:
        for found in review:
            if found:
                self._found.append(found)
                return
        self.costly, self._review = coach.worst(self._found), None
        if self.panel:
            self.scene.build()

    # ---------------------------------------------------------------------- picture --
    def ringed(self, zone: str, sprite: "Sprite", top: bool) -> bool:
        """Whether a card is one to look at."""
        hint = self.hint
        if hint is None or self.step < 2 or self.scene.sheet:
            return False
        me = self.scene.me
        if zone in (f"hand:{me}", f"wild:{me}"):
            wanted = hint.cards if self.step == 2 or hint.action is None else hint.action.cards
            return sprite.face in wanted
        return top and zone in hint.piles

    def target(self) -> Rect | None:
        """Step 3: the button that makes a move without cards."""
        action = self.hint.action if self.hint and self.step == 3 else None
        if action is None or action.cards:
            return None
        widget = self.scene.ui[self.scene.table_view.steps(action)[-1]]
        return widget.rect if widget else None

    def way(self) -> tuple[Rect, Rect] | None:
        """Step 3: from the card, or the pile, to where it goes."""
        action = self.hint.action if self.hint and self.step == 3 else None
        goal = GOALS.get(action.verb) if action else None
        if action is None or goal is None:
            return None
        zones, hand = self.scene.anim.zones, f"hand:{self.scene.me}"
        cards = [s for s in zones.get(hand, ()) if s.face in action.cards]
        piles = [zones[z][-1] for z in goal if zones.get(z)]
        if goal[-1] == "hand":
            x, y, w, _ = self.scene.table_view.hand_box()
            return (box(piles[0].spot), (x + min(w, 600) / 2 - 40, y - 34, 80, 20)) if piles else None
        return (box(cards[0].spot), box(piles[0].spot)) if cards and piles else None

    def draw(self, c: Canvas) -> None:
        """The words of the hint, or the coach's panel, over the table."""
        if self.panel:
            hint_painter.panel(self, c)
        elif self.step:
            hint_painter.hint(self, c)
