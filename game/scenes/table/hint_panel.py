"""Hints at a table, and the panels beside it.

A hint comes in three steps. It serves the seat that looks and knows only its View. The table waits for READ_MS after
each step."""

from itertools import zip_longest
from typing import Final

from game.draw.animation import Sprite
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.learn import coach
from game.learn.coach import Hint
from game.scenes.table import hint_painter
from game.scenes.table.base import TableBase
from game.scenes.table.coach_panel import COACH_KEY, CoachPanel
from game.scenes.table.hint_painter import HintModel
from game.scenes.table.pill import BELOW_ICONS, Pill
from game.table import side_panels, upright
from game.table.buttons import pill_size
from game.table.side_panels import SidePanels
from game.text.translations import has, language, tr
from game.ui import input as ins
from game.ui import key_map
from game.ui.widgets import Button, Rect, Widget

HINT_KEY: Final = key_map.first("table", "hint")
LAST_STEP: Final = 3
"""The last step of a hint: 1 names the matter, 2 the cards, 3 the move."""
READ_MS: Final = 4000.0
PLACES: Final = 3
"""The first places of a table that a hint keeps clear of are more important than half a panel."""
ARROW: Final = 40.0
"""The room that an arrow takes above a card."""
GOALS: Final = {"discard": "discard", "play": "field"}
"""By verb: the pile that a card goes to. Where a card is drawn from has an arrow and a ring of its own."""


class HintPanel:
    """The hint of a table scene, with the buttons for hints and the coach."""

    def __init__(self, scene: TableBase, coach_panel: CoachPanel) -> None:
        self.scene, self.coach = scene, coach_panel
        self.step = 0
        """The step of the hint that is shown; 0 without a hint."""
        self.hint: Hint | None = None
        self._reading = 0.0  # ms until what was asked for is read
        self.lead = ""
        """The text key of the first sentence of a hint that nobody asked for."""
        self._language = language()

    # ----------------------------------------------------------- availability --
    @property
    def hint_available(self) -> bool:
        """Whether a hint can be asked for: not while the table makes a move of this seat by itself.

        In a game with calls a single player always can, so that the button does not betray a possible call. People
        who share a screen call from memory; they have hints for their moves alone."""
        table = self.scene.table
        if not self.coach.available or table.deal_over or (table.forced and table.forced.seat == self.scene.me):
            return False
        calls = bool(table.rules.CALLS) and not self.scene.match.shared
        return calls or self.scene.me in table.view(self.scene.me).acting

    def on_move(self) -> None:
        """Something has happened at the table: the hint no longer applies."""
        self.step, self.hint, self.lead, self._reading = 0, None, "", 0.0

    def reword(self) -> None:
        """The language may have changed: say the hint in the new one."""
        if self._language == language():
            return
        self._language = language()
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
        if not self.coach.available:
            return []
        c = self.scene.canvas
        width, high = pill_size(c, self.scene.match.game)
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
        if self.coach.last_move and not self.scene.table.deal_over:
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
        return side_panels.places(scene.canvas, top, self.coach.available)

    def draw_sides(self, canvas: Canvas) -> None:
        """Draw the panels beside the table."""
        scene = self.scene
        if panels := self.side_panels():
            score = scene.table_view.match_score(scene.table.results)
            view, key = scene.table.view(scene.me), f"{scene.game}.asks."
            phase = view.phase if scene.me in view.acting else "wait"
            asked = next((k for k in (key + phase, key + "wait") if has(k)), "coach.asks")
            side_panels.paint(canvas, panels, score, tr(asked), pill_size(canvas, scene.match.game)[0])

    def press(self, wid: str) -> bool:
        """Show the next step; False if it is not the hint's button. The hint gives way to the coach."""
        if wid == "coach":
            self.on_move()
        if wid != "hint":
            return False
        self._next_step()
        self.scene.app.sounds.play("hint")
        return True

    def handle(self, event: ins.Event) -> bool:
        """Escape closes a hint. Returns whether the event is used up."""
        if not self.step or not isinstance(event, ins.Cancel):
            return False
        self.on_move()
        self.scene.build()
        return True

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

    # ---------------------------------------------------------------- picture --
    def ringed(self, zone: str, sprite: Sprite, top: bool) -> bool:
        """Whether the hint points at a card of a zone; `top`: it is the top card of its pile. Of equal own cards it
        points at as many as the move needs: the first ones, which the table would play. Others lie open."""
        hint = self.hint
        if hint is None or self.step < 2 or self.scene.sheet:
            return False
        if zone in self.scene.table_view.own_zones():
            wanted = hint.cards if self.step == 2 or hint.action is None else hint.action.cards
            alike = [s for s in self.scene.anim.zones[zone] if s.face == sprite.face]
            return any(s is sprite for s in alike[: wanted.count(sprite.face)])
        own = [s.face for name in self.scene.table_view.own_zones() for s in self.scene.anim.zones.get(name, ())]
        return (top and zone in hint.piles) or (sprite.face in hint.cards and sprite.face not in own)

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
            hand_top=self._lowest(),
            cards=self._ringed_boxes(),
            way=self._way(),
            target=self._target(),
        )

    def _lowest(self) -> float:
        """How far down the words may reach: above the hand, and where hands lie open on an upright sheet above the
        prompt below them."""
        view = self.scene.table_view
        top = view.hand_box()[1]
        return max(top, view.prompt_box()[1]) if self.scene.canvas.upright else top

    def shown(self) -> list[Rect]:
        """The boxes of the words of the hint, of the cards that it points at with their arrows, and of the pile that
        a curved arrow ends at."""
        if not self.step or self.coach.about:
            return []
        model = self.hint_model()
        cards = [(x, y - ARROW, w, h + ARROW) for x, y, w, h in (*model.cards, *((model.way or ())[1:]))]
        return [hint_painter.hint_place(self.scene.canvas, model)[1], *cards]

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
        """Draw the hint over the table."""
        if self.step:
            hint_painter.draw_hint(c, self.hint_model())
