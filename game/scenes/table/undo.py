"""Undo: take the match back to the player's last decision of the deal. Only for one person against computers.

The first undo makes a practice match of it, so it asks before."""

from game.scenes.dialogs.confirm import Confirm
from game.scenes.table.base import SeatView, TableBase
from game.table.hand_order import HandOrder
from game.table.model import TableModel
from game.text.translations import tr


def hand_order(seat_view: SeatView) -> HandOrder | None:
    """How the hand of a seat is sorted; None before the seat has seen it."""
    view = seat_view.table_view
    return view.hand_order if isinstance(view, TableModel) and seat_view.ply >= 0 else None


class Undo:
    """The undo button of a table scene."""

    def __init__(self, scene: TableBase) -> None:
        self.scene = scene
        self._orders: dict[int, HandOrder] = {}  # of the own hand before each move, by ply

    def note(self) -> None:
        """The player is about to move: remember the order of the hand, for when the move is taken back."""
        if order := hand_order(self.scene.seat_view):
            self._orders[self.scene.table.ply] = order

    def sort_again(self, before: SeatView) -> None:
        """Give the hand of a new view the order it had in the view before the move was taken back."""
        view, order = self.scene.seat_view.table_view, hand_order(before)
        if order and isinstance(view, TableModel):
            view.sort_as(order, self._orders.get(self.scene.table.ply))

    @property
    def possible(self) -> bool:
        """Whether the player has made a move in this deal that can be taken back."""
        scene = self.scene
        match = scene.match
        if match.journal is None or match.full or match.shared or scene.table.match_state.over or scene.skipping:
            return False
        return any(a.seat == match.me for a in scene.table.deal_log)

    def take_back(self) -> None:
        """Go back to the last decision, after a question if the match still counts. A toast says so if there is no
        decision."""
        if not self.possible:
            self._refuse()
        elif self.scene.match.practised:
            self._go_back()
        else:
            title, text, yes = (tr(f"table.undo_{part}") for part in ("title", "text", "yes"))
            self.scene.app.push(Confirm(title, text, yes, self._go_back, tr("table.undo_no")))

    def _refuse(self) -> None:
        self.scene.app.toast(tr("table.no_undo"), 2000, answers=True)

    def _go_back(self) -> None:
        scene = self.scene
        if not scene.match.take_back():
            self._refuse()
            return
        scene.undone_ply = scene.table.ply
        scene.app.sounds.play("undo")
        scene.reset_view()
