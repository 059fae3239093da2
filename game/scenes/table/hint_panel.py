"""Hints and the coach at a table.

A hint comes in three steps. The coach compares the player's last move, or the costliest moves of a deal, with its own
choice. Both serve the seat that looks and know only its View. The table waits while the coach's panel is open, and for
READ_MS after each step of a hint."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, NamedTuple

from engine.contract import Action, View
from game.draw.animation import Sprite
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.draw.theme import PALETTE
from game.learn import coach
from game.learn.coach import CostlyDecision, Hint, MoveReview
from game.scenes.table import hint_painter
from game.scenes.table.base import TableBase
from game.scenes.table.hint_painter import CoachModel, HintModel
from game.table import side_panels, upright
from game.table.buttons import pill_size
from game.table.side_panels import SidePanels
from game.text.translations import has, language, tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.widgets import Button, Look, Rect, Widget

BELOW_ICONS: Final = 72.0
"""The upper edge of the buttons under the icons."""
HINT_KEY, COACH_KEY = (key_map.first("table", name) for name in ("hint", "coach"))
LAST_STEP: Final = 3
"""The last step of a hint: 1 names the matter, 2 the cards, 3 the move."""
READ_MS: Final = 4000.0
COSTLY_TITLES: Final = ("coach.deal_clean", "coach.deal_one", "coach.deal")
"""The title over no costly decision of a deal, over one, and over two."""
PLACES: Final = 3
"""The first places of a table that a hint keeps clear of are more important than half a panel."""
ARROW: Final = 40.0
"""The room that an arrow takes above a card."""
GOALS: Final = {"discard": "discard", "play": "field"}
"""By verb: the pile that a card goes to. Where a card is drawn from has an arrow and a ring of its own."""


class OwnMove(NamedTuple):
    """A move of the player with the View and the legal actions it was chosen from, before ply `ply`."""

    ply: int
    view: View
    legal: list[Action]
    action: Action


@dataclass
class Pill(Button):
    """A small button with an icon and a key. Speech output says its name."""

    def draw(self, c: Canvas, look: Look) -> None:
        x, y, w, h = self.rect
        colour = PALETTE["ink" if self.paper else "gold_hi"]
        ring = PALETTE["gold_lo" if self.paper else "gold_hi"]
        c.button(x, y, w, h, "", None, self.kind, focus=look.focus, hover=look.hover, pressed=look.pressed, ring=ring)
        if not self.key:
            c.icon(self.icon or "", x + w / 2, y + h / 2, 22, colour)
            return
        cap = c.key_width(self.key, 12)
        gap = max(2.0, (w - 19 - cap) / 3)
        c.icon(self.icon or "", x + gap + 9.5, y + h / 2, 19, colour)
        c.key(self.key, x + w - gap, y + h / 2, self.paper, size=12, anchor="r")

    def announce(self) -> str:
        return self.accessible_label


class HintPanel:
    """The hint and the coach's panel of a table scene."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self.step = 0
        """The step of the hint that is shown; 0 without a hint."""
        self.hint: Hint | None = None
        self._reading = 0.0  # ms until what was asked for is read
        self.lead = ""
        """The text key of the first sentence of a hint that nobody asked for."""
        self.panel = ""
        """What the coach talks about: "move", "deal", or "" while the panel is closed."""
        self.verdict: MoveReview | None = None
        self.costly: list[CostlyDecision] | None = None
        """The decisions of the deal that cost most; None until all are evaluated."""
        self._own_moves: dict[int, OwnMove] = {}
        self._review: Iterator[CostlyDecision | None] | None = None
        self._reviewed: list[CostlyDecision] = []
        self._language = language()

    # ----------------------------------------------------------- availability --
    @property
    def available(self) -> bool:
        """Whether a person looks at the screen who may be helped: not behind a curtain, nor at the public table."""
        scene = self.scene
        return (
            scene.has_hints
            and not scene.reading
            and scene.app.settings.hints
            and scene.seat in scene.match.people
            and coach.has_coach(scene.match.game)
        )

    @property
    def hint_available(self) -> bool:
        """Whether a hint can be asked for: not while the table makes a move of this seat by itself.

        In a game with calls a single player always can, so that the button does not betray a possible call. People
        who share a screen call from memory; they have hints for their moves alone."""
        table = self.scene.table
        if not self.available or table.deal_over or (table.forced and table.forced.seat == self.scene.me):
            return False
        calls = bool(table.rules.CALLS) and not self.scene.match.shared
        return calls or self.scene.me in table.view(self.scene.me).acting

    @property
    def last_move(self) -> OwnMove | None:
        """The player's last move of this deal, if there was a choice."""
        move, log = self._own_moves.get(self.scene.me), self.scene.table.log
        return move if move and move.ply < len(log) and log[move.ply] == move.action else None

    def before_move(self, action: Action) -> None:
        """A person's action is about to be submitted: remember what it was chosen from."""
        table, seat = self.scene.table, action.seat
        if seat in self.scene.match.people and action in (legal := table.legal(seat)) and len(legal) > 1:
            self._own_moves[seat] = OwnMove(table.ply, table.view(seat), legal, action)

    def on_move(self) -> None:
        """Something has happened at the table: the hint no longer applies."""
        self.step, self.hint, self.lead, self._reading = 0, None, "", 0.0
        if not self.scene.table.deal_over:
            self._review, self.costly = None, None

    def clear(self) -> None:
        """The seat is hidden, or something was undone: forget what belonged to it."""
        self.on_move()
        self._own_moves = {seat: m for seat, m in self._own_moves.items() if m.ply < self.scene.table.ply}
        self.panel, self.verdict, self._review, self.costly = "", None, None, None

    def reword(self) -> None:
        """The language may have changed: say the hint, and what the coach finds, in the new one."""
        if self._language == language():
            return
        self._language = language()
        self._review, self.costly = None, None
        if self.hint is not None:
            self.hint = coach.hint(self.scene.table.view(self.scene.me), self.scene.table.legal(self.scene.me))

    # ---------------------------------------------------------------- widgets --
    @property
    def top(self) -> float:
        """The top of the buttons: under the icons, or under the hide button where that stands at the right."""
        if self.scene.canvas.upright:
            return 46.0
        return BELOW_ICONS + 50 if self.scene.match.shared and self.scene.table_view.hides_right else BELOW_ICONS

    def widgets(self, taken: set[str | None]) -> list[Widget]:
        """The buttons under the icons at the upper right. `taken`: keys that other widgets use."""
        if not self.available:
            return []
        c = self.scene.canvas
        width, high = pill_size(c)
        hint, review = (c.width - 24 - width, self.top, width, high), (c.width - 30 - 2 * width, self.top, width, high)
        if c.upright:
            above = self.scene.table_view.above_foot
            hint, review = upright.help_box(c, 0, above), upright.help_box(c, 1, above)
        buttons: list[Widget] = []
        key = None if HINT_KEY in taken else HINT_KEY
        if panels := self.side_panels():
            x, y, w, _ = panel = panels.coach or panels.moves
            hint, review = side_panels.answer_box(panel), (x + w - 10 - width, y + 6, width, side_panels.PILL_H)
            label, able = tr("coach.answer"), self.hint_available
            buttons.append(Button("hint", hint, able, key, label=label, kind="paper", size=15, paper=True))
        elif self.hint_available:
            name = tr("coach.hint")
            buttons.append(Pill("hint", hint, key=key, icon="bulb", accessible_label=name, focusable=False))
        if self.last_move and not self.scene.table.deal_over:
            key = None if COACH_KEY in taken else COACH_KEY
            name, kind = tr("coach.name"), "paper" if panels else "second"
            pill = Pill("coach", review, key=key, icon="search", kind=kind, accessible_label=name, focusable=False)
            pill.paper = panels is not None
            buttons.append(pill)
        return buttons

    def side_panels(self) -> SidePanels | None:
        """The panels beside the table, if the window is wide and nothing else stands there."""
        scene = self.scene
        if scene.sheet or not scene.has_side_panels or not scene.table_view.sides_free:
            return None
        top = side_panels.TOP + (50 if scene.match.shared else 0)  # below the button that hides the hand
        return side_panels.places(scene.canvas, top, self.available)

    def draw_sides(self, canvas: Canvas) -> None:
        """Draw the panels beside the table."""
        scene = self.scene
        if panels := self.side_panels():
            score = scene.table_view.match_score(scene.table.results)
            view, key = scene.table.view(scene.me), f"{scene.game}.asks."
            phase = view.phase if scene.me in view.acting else "wait"
            asked = next((k for k in (key + phase, key + "wait") if has(k)), "coach.asks")
            side_panels.paint(canvas, panels, score, tr(asked))

    def beside(self, rect: Rect) -> list[Widget]:
        """Two buttons side by side in a box of the score sheet: score and coach."""
        x, y, w, h = rect
        half, score = (w - 8) / 2, key_map.first("table", "score")
        pills = (("score", score, "chart", "score.title"), ("coach", COACH_KEY, "bulb", "coach.open"))
        return [
            Pill(wid, (left, y, half, h), key=key, icon=icon, kind="paper", accessible_label=tr(name), paper=True)
            for left, (wid, key, icon, name) in zip((x, x + half + 8), pills, strict=True)
        ]

    def close_button(self) -> list[Widget]:
        """The only widget while the coach's panel is open."""
        c = self.scene.canvas
        x, y, w, h = hint_painter.coach_box(c, self.coach_model())
        width = max(180.0, c.text_width(tr("coach.close"), 17) + c.key_width("Enter") + 54)
        return [
            Button(
                "coach:close",
                (x + w - 24 - width, y + h - 66, width, 48),
                key="Enter",
                label=tr("coach.close"),
                kind="primary",
                size=17,
                paper=True,
            )
        ]

    def press(self, wid: str) -> bool:
        """Do what a widget does; False if it is not one of these."""
        sound = "button"
        if wid == "hint":
            self._next_step()
            sound = "hint"
        elif wid == "coach":
            self._open("deal" if self.scene.sheet else "move")
        elif wid == "coach:close":
            self._close()
        else:
            return False
        self.scene.app.sounds.play(sound)
        return True

    def handle(self, event: ins.Event) -> bool:
        """Escape and the coach's own key close the panel; Escape closes a hint. Returns whether the event is used
        up."""
        key = isinstance(event, ins.Key) and event.down and event.name == key_map.key("table", "coach")
        if self.panel and (key or isinstance(event, ins.Cancel)):
            self._close()
            return True
        if self.step and isinstance(event, ins.Cancel):
            self.on_move()
            self.scene.build()
            return True
        return False

    def _next_step(self) -> None:
        scene = self.scene
        if self.hint is None:
            self.hint = coach.hint(scene.table.view(scene.me), scene.table.legal(scene.me))
            if scene.match.helped():
                scene.app.toast(tr("coach.unrated"), 5000)
        self.step += 1
        if self.step > (LAST_STEP if self.hint.action else 1):
            self.on_move()
        else:
            self._reading = READ_MS
            scene.app.announce(self.texts()[-1])
        scene.build()

    def unread(self, ms: float) -> bool:
        """Let time pass. Whether the step of the hint that was asked for last is still being read."""
        self._reading = max(0.0, self._reading - ms)
        return self._reading > 0

    def show_unasked(self, lead: str) -> None:
        """Show the first step of a hint that nobody asked for. `lead` is the key of its text, with a place for what
        matters."""
        self.hint = coach.hint(self.scene.table.view(self.scene.me), self.scene.table.legal(self.scene.me))
        self.step, self.lead = 1, lead
        self.scene.app.announce(" ".join(self.texts()))
        self.scene.build()

    def texts(self) -> list[str]:
        """The sentences of the hint up to its step."""
        return self._sentences()[: self.step]

    def _sentences(self) -> list[str]:
        """The sentences of all steps of the hint."""
        hint = self.hint
        if hint is None:
            return []
        alone = hint.action is not None and hint.cards == hint.action.cards  # no other cards to choose from
        names = coach.card_words if alone else coach.choice_words
        look = (
            tr("coach.look_cards" if alone else "coach.look", cards=names(self.scene.match.game, hint.cards))
            if hint.cards
            else tr("coach.look_pile", pile=tr(f"coach.pile.{hint.piles[0]}"))
            if hint.piles
            else tr("coach.look_move")
        )
        matter = tr(self.lead, matter=hint.matter) if self.lead else hint.matter
        return [matter, look, hint.move][: LAST_STEP if hint.action else 1]

    def _open(self, panel: str) -> None:
        scene = self.scene
        if not self.available:
            return
        self.step, self.hint = 0, None
        if panel == "move":
            move = self.last_move
            if move is None:
                return
            self.verdict = coach.review_move(move.view, move.legal, move.action)
            if self.verdict is None:
                return
        self.panel = panel
        scene.ui.prompt()
        scene.build()
        scene.ui.focus = "coach:close"
        scene.app.announce(hint_painter.spoken(self.coach_model()))

    def _close(self) -> None:
        self.panel, self.verdict = "", None
        self.scene.build()
        self.scene.ui.focus = next((w.id for w in self.scene.ui.widgets if w.key == "Enter"), None)

    # ------------------------------------------------------------------- time --
    def update(self) -> bool:
        """Evaluate one more decision of a deal that is over. Returns whether the table waits for the coach."""
        if self.available and self.scene.table.deal_over and self.scene.sheet_complete and self.costly is None:
            if self._review is None:
                self._review, self._reviewed = coach.review_decisions(self.scene.table, self.scene.me), []
            self._evaluate(self._review)
        return bool(self.panel)

    def _evaluate(self, review: Iterator[CostlyDecision | None]) -> None:
        for decision in review:
            if decision:
                self._reviewed.append(decision)
                return
        self.costly, self._review = coach.costliest(self._reviewed), None
        if self.panel:
            self.scene.build()

    # ---------------------------------------------------------------- picture --
    def ringed(self, zone: str, sprite: Sprite, top: bool) -> bool:
        """Whether the hint points at a card of a zone; `top`: it is the top card of its pile. Of equal own cards
        it points at as many as the move needs: the first ones, which the table would play."""
        hint = self.hint
        if hint is None or self.step < 2 or self.scene.sheet:
            return False
        if zone in self.scene.table_view.own_zones():
            wanted = hint.cards if self.step == 2 or hint.action is None else hint.action.cards
            alike = [s for s in self.scene.anim.zones[zone] if s.face == sprite.face]
            return any(s is sprite for s in alike[: wanted.count(sprite.face)])
        return top and zone in hint.piles

    def hint_model(self) -> HintModel:
        """The hint as it is painted now."""
        scene, panels = self.scene, self.side_panels()
        places = scene.table_view.clear_of_hints()
        return HintModel(
            step=self.step,
            texts=tuple(self._sentences()),
            more=self.hint is not None and self.hint.action is not None and self.step < LAST_STEP,
            top=self.top,
            obstacles=(
                *(w.rect for w in scene.ui.widgets if scene.table_view.held(w.id) is None),
                *([panels.coach] if panels and panels.coach else ()),
                *places,
            ),
            lesser=max(0, len(places) - PLACES),
            panels=[*([panels.deals, panels.moves] if panels else ()), *scene.table_view.covered_by_hints()],
            hand_top=scene.table_view.hand_box()[1],
            cards=self._ringed_boxes(),
            way=self._way(),
            target=self._target(),
        )

    def shown(self) -> list[Rect]:
        """The boxes of the words of the hint, of the cards that it points at with their arrows, and of the pile that
        a curved arrow ends at."""
        if not self.step or self.panel:
            return []
        model = self.hint_model()
        cards = [(x, y - ARROW, w, h + ARROW) for x, y, w, h in (*model.cards, *((model.way or ())[1:]))]
        return [hint_painter.hint_place(self.scene.canvas, model)[1], *cards]

    def coach_model(self) -> CoachModel:
        """The coach's panel as it is painted now."""
        if self.panel == "move":
            title = tr("coach.name")
        else:
            title = tr("coach.deal" if self.costly is None else COSTLY_TITLES[min(2, len(self.costly))])
        if self.scene.match.shared:
            title = tr("coach.of", name=self.scene.seats(self.scene.me).name(self.scene.me), title=title)
        verdict = self.verdict if self.panel == "move" else None
        return CoachModel(title, verdict, None if self.costly is None else tuple(self.costly))

    def _ringed_boxes(self) -> tuple[Rect, ...]:
        """The visible part of each card the hint points at, without what the next covers; of none that is chosen."""
        if self.step < 2:
            return ()
        boxes = []
        for zone, cards in self.scene.anim.zones.items():
            hand = zone.startswith("hand:")
            row = sorted(cards, key=lambda s: (s.spot.row, s.spot.x)) if hand else cards
            for sprite, following in zip_longest(row, row[1:]):
                if sprite.spot.lift == 1 or not self.ringed(zone, sprite, sprite is cards[-1]):
                    continue
                x, y, w, h = box(sprite.spot)
                if hand and following is not None and following.spot.row == sprite.spot.row:
                    w = min(w, max(20.0, box(following.spot)[0] - x))
                boxes.append((x, y, w, h))
        return tuple(boxes)

    def _target(self) -> Rect | None:
        """Step 3: the button of a move without cards."""
        action = self.hint.action if self.hint and self.step == LAST_STEP else None
        steps = self.scene.table_view.steps(action) if action and not action.cards else []
        widget = self.scene.ui[steps[-1]] if steps else None
        return widget.rect if widget else None

    def _way(self) -> tuple[Rect, Rect] | None:
        """Step 3: the boxes of a card and of the pile it goes to."""
        action = self.hint.action if self.hint and self.step == LAST_STEP else None
        if action is None or action.verb not in GOALS:
            return None
        zones, hand = self.scene.anim.zones, f"hand:{self.scene.me}"
        cards = [s for s in zones.get(hand, ()) if s.face in action.cards]
        pile = zones.get(GOALS[action.verb])
        return (box(cards[0].spot), box(pile[-1].spot)) if cards and pile else None

    def draw(self, c: Canvas) -> None:
        """Draw the hint, or the coach's panel with its button, over the table."""
        if self.panel:
            hint_painter.draw_coach(c, self.coach_model())
            for widget in self.scene.ui.widgets:
                widget.draw(c, self.scene.ui.look(widget))
        elif self.step:
            hint_painter.draw_hint(c, self.hint_model())
