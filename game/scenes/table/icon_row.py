"""The icons at the top of a table: the pause menu with the ways out of a match, the score, the rules, hints, undo, the
picture turned round."""

from collections.abc import Callable, Set

from engine.contract import PUBLIC
from game.scenes.pause import Pause
from game.scenes.review.commitment import CommitmentsScene, deals_of
from game.scenes.table import renderer
from game.scenes.table.base import TableBase
from game.scenes.table.hint_panel import HintPanel
from game.scenes.table.pill import BELOW_ICONS
from game.scenes.table.score import ScoreScene
from game.scenes.table.undo import Undo
from game.stats.record_stats import ENDLESS
from game.table import upright
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import IconButton, Widget


class IconRow:
    """The icons of a table scene, and what they open."""

    def __init__(self, scene: TableBase, hints: HintPanel, undo: Undo) -> None:
        self.scene, self.hints, self.undo = scene, hints, undo

    def widgets(self, taken: Set[str | None]) -> list[Widget]:
        """The icons for this moment. `taken`: the keys that the game uses, as C for clubs."""
        scene = self.scene
        right, sheet = scene.canvas.width, scene.sheet is not None
        widgets: list[Widget] = [self._icon("menu", 24, -1, "menu", tr("pause.title"), "Esc")]
        widgets += renderer.label_zone(scene.canvas, scene.match, scene.table.view(PUBLIC), scene.anim.sprites())
        if not sheet:
            score = key_map.first("table", "score")
            key = None if score in taken else score
            widgets.append(self._icon("score", right - 122, 1, "chart", tr("score.title"), key))
            widgets.append(self._icon("rules", right - 68, 0, "help", tr("pause.rules")))
            widgets += self.hints.widgets({*taken, *(w.key for w in widgets)})
        if scene.canvas.upright and scene.match.shared and scene.seat is not None and not sheet:
            widgets.append(self._icon("turn", 0, 2, "turn", tr("table.turn")))
        if self.undo.possible:
            x, y = right - 176, 20.0
            if sheet:
                seen = scene.table.view(PUBLIC), scene.anim.sprites()
                x = renderer.heading_right(scene.canvas, scene.match, *seen) + 16
            if scene.table_view.reaches_icons() and not sheet:
                x, y = 24.0, BELOW_ICONS  # below the menu; a shared match, where the hand is hidden there, has no undo
            label, key = tr("table.undo", cap=key_map.key("table", "undo")), key_map.first("table", "undo")
            widgets.append(self._icon("undo", x, 2, "undo", label, key, y))
        return widgets

    def _icon(
        self, wid: str, x: float, place: int, icon: str, accessible_label: str, key: str | None = None, y: float = 20.0
    ) -> IconButton:
        """A button in the top row of icons: at x, y, or at its `place` on an upright sheet (see `upright.icon_box`)."""
        canvas = self.scene.canvas
        rect = upright.icon_box(canvas, place) if canvas.upright else (x, y, 44.0, 44.0)
        return IconButton(wid, rect, key=key, icon=icon, accessible_label=accessible_label, focusable=False)

    def press(self, wid: str) -> bool:
        """Do what an icon does; False if `wid` is not one of these."""
        scene = self.scene
        if wid == "menu":
            scene.open_menu()
        elif wid == "score":
            self.open_score()
        elif wid == "rules":
            scene.app.open_rules(scene.game)
        elif wid == "turn" and scene.seat is not None:
            scene.turned_round ^= {scene.seat}
            scene.dirty = True
        elif wid == "undo":
            self.undo.take_back()
        else:
            return False
        return True

    def open_menu(self) -> None:
        """Open the pause menu. A match that is over cannot be given up. At the results the score lies open already, and
        under a curtain there is no table from which it is counted."""
        scene, match = self.scene, self.scene.match
        ways: dict[str, Callable[[], None]] = {"new": self._new_match}
        if scene.sheet is None and scene.table_visible:
            ways["score"] = self.open_score
        if self.undo.possible:
            ways["undo"] = self.undo.take_back
        if match.journal is not None and match.journal.header.nonce:
            ways["fair"] = self.open_commitments
        if not scene.table.match_state.over:
            ways["give_up"] = scene.give_up
        # the statistics count neither the end of an endless match nor a match without a finished deal
        loses = bool(scene.table.results) and scene.table.options.get("deals") != ENDLESS
        scene.app.push(Pause(match.game, ways, loses))

    def open_score(self) -> None:
        """Show the score of the match."""
        scene = self.scene
        scene.app.push(ScoreScene(scene.game, scene.table_view.match_score(scene.table.results)))

    def _new_match(self) -> None:
        app, match = self.scene.app, self.scene.match
        app.home()  # below the setup, so that Escape leads there
        app.push(app.routes.setup(match.game, match.shared))

    def open_commitments(self) -> None:
        """Show the commitments to the deals of the match."""
        self.scene.app.push(CommitmentsScene(deals_of(self.scene.match)))
