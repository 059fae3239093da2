"""What the table scene shares with its helpers: the match, each seat's view of it, and requests to the scene."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.cards import HIDDEN
from engine.contract import PUBLIC, Action
from game.app.scene import Scene
from game.draw.animation import Animator
from game.draw.card_layout import box
from game.match.session import Match
from game.scenes.table.renderer import TableRenderer
from game.table.score_sheet import ResultSheet
from game.table.view import Seats, TableView, table_view
from game.text.translations import tr
from game.ui.focus import Ui
from game.ui.tooltip import Tip


@dataclass
class SeatView:
    """The table as one seat has seen it so far."""

    table_view: TableView
    anim: Animator
    seen: int = 0
    """How many events have been shown."""
    ply: int = -1
    """The ply that was shown last; -1 before the first."""


class Asking(Protocol):
    """How people share the screen, as far as their gamepads need to know it."""

    def asked(self) -> int | None:
        """The person who is asked; None where anybody may answer."""

    def hears_own_key(self, seat: int, stands_in: bool) -> bool:
        """Whether the own key of a person counts now (see `Scene.hears_own_key`)."""


class TableBase(Scene):
    """A match at the table, as far as the helpers of the scene know it. `TableScene` implements the requests."""

    has_side_panels = True
    """Whether score, coach and moves stand beside the table of a wide window."""
    has_hints = True
    """Whether there are hints and a coach."""

    sharing: Asking

    drawn_later: tuple[str, ...] = ()
    """How the ids of the widgets begin that the scene draws itself, over the table."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.table = match.table
        self.game = match.game
        self.seat: int | None = None if match.shared else match.me
        """The seat that looks at the screen; None while a curtain hides every hand."""
        self.seat_views = self.new_seat_views()
        self.turned_round: set[int] = set()
        """The people who turned the picture round for themselves."""
        self.upright = self.all_upright
        self.ui = Ui()
        self.ui.keys_focus = False  # Enter goes on as its button says, whichever key was pressed before
        self.ui.places = (self.match.game, "table", "lessons")
        self.renderer = TableRenderer()
        self.announcement: tuple[str, float] | None = None
        """A call that is being shown, and for how many ms."""
        self.reading = False
        """Whether a note about the own hand is open, without hint and coach beside it."""
        self.sheet: ResultSheet | None = None
        """The score sheet that lies on the table."""
        self.sheet_rows = 0
        """How many of its rows are shown."""
        self.sheet_final = False
        """Whether the sheet counts the match, not a deal."""
        self.skipping = False
        """Whether the opponents play on, unseen, until the match ends or a person has to act."""
        self.undone_ply = -1
        """The ply that an undo led back to. No obvious move is made there automatically."""

    # ------------------------------------------------------------------ state --
    def new_seat_views(self) -> dict[int, SeatView]:
        """A view for each person, and for PUBLIC where calls are made at the open table. Events up to now count as
        shown."""
        seats = [*self.match.people, PUBLIC] if self.match.shared and self.table.rules.CALLS else self.match.people
        return {
            seat: SeatView(table_view(self.match.game, self.seats(seat)), Animator(), len(self.table.events))
            for seat in seats
        }

    @property
    def all_upright(self) -> bool:
        """Whether the game's table has an upright layout for everybody who looks at it."""
        return all(v.table_view.upright for v in self.seat_views.values())

    @property
    def whose(self) -> int | None:  # type: ignore[override]
        return self.sharing.asked()

    def hears_own_key(self, seat: int, stands_in: bool) -> bool:
        return self.sharing.hears_own_key(seat, stands_in)

    def seats(self, me: int) -> Seats:
        """Names and crests of all seats, seen from `me`."""
        configs = self.match.seat_configs
        bots = frozenset(i for i, c in enumerate(configs) if c.bot)
        return Seats(tuple(c.name for c in configs), self.match.crests, me, self.match.shared, bots)

    @property
    def me(self) -> int:
        """The seat whose view is shown: the seat that looks, else PUBLIC where it has a view."""
        if self.seat is not None:
            return self.seat
        return PUBLIC if PUBLIC in self.seat_views else self.match.me

    @property
    def seat_view(self) -> SeatView:
        """The view that is shown."""
        return self.seat_views[self.me]

    @property
    def table_view(self) -> TableView:
        """The game's own part of the view that is shown."""
        return self.seat_view.table_view

    @property
    def anim(self) -> Animator:
        """The cards of the view that is shown."""
        return self.seat_view.anim

    @property
    def table_visible(self) -> bool:
        """Whether a table is shown, to one seat or to everybody."""
        return self.seat_view.ply >= 0 and (self.seat is not None or PUBLIC in self.seat_views)

    @property
    def sheet_complete(self) -> bool:
        """Whether every row of the score sheet is shown."""
        return self.sheet is not None and self.sheet_rows >= len(self.sheet.rows)

    def sits_opposite(self, seat: int | None) -> bool:
        """Whether a person at a shared screen sits opposite: the second half of the people if they so chose, and who
        turned the picture round."""
        people = self.match.people
        if seat is None or seat not in people:
            return False
        chosen = self.app.settings.opposite and 2 * people.index(seat) >= len(people)
        return chosen != (seat in self.turned_round)

    def opposite(self) -> bool | None:
        return self.sits_opposite(self.seat)

    def tip(self) -> Tip | None:
        tip = self.ui.tip()
        return self.avoiding(tip) if tip else None

    def avoiding(self, tip: Tip) -> Tip:
        """A tooltip that covers no card but the backs in the hands of others."""
        zones = self.anim.zones.items()
        cards = [s for name, zone in zones for s in zone if s.face != HIDDEN or not name.startswith("hand:")]
        return tip._replace(avoid=tuple(box(s.spot) for s in cards))

    @property
    def over_button(self) -> bool:
        return self.ui.over_button

    def prepare(self) -> bool:
        return self.table_visible and self.table_view.draw_ahead()

    def note_arrivals(self) -> bool:
        """Tell the view which cards have come to rest. Return whether that has changed."""
        view, anim = self.table_view, self.anim
        before = view.at_rest, view.counts, view.dealing
        view.at_rest, view.counts, view.dealing = now = not anim.flying, anim.counts(), anim.dealing
        return before != now

    def give_up(self) -> None:
        """End the match as it stands."""
        moved = self.match.put_away()
        self.app.home()
        if not moved:
            self.app.toast(tr("table.not_given_up", why=self.match.warning), 6000)

    def clear_sheet(self) -> None:
        """Take the score sheet away."""
        self.sheet, self.sheet_final, self.sheet_rows = None, False, 0

    def table_options(self) -> Mapping[str, Any]:
        return self.table.options

    def asks(self) -> str:
        """Whose turn it is, and what there is to do, in words; empty once the deal is over."""
        return "" if self.table.deal_over else " ".join(filter(None, self.table_view.prompt()))

    # --------------------------------------------------------------- requests --
    def follow(self) -> None:
        """Show what has happened at the table since the current view saw it last."""
        raise NotImplementedError

    def look(self, at_once: bool = False) -> None:
        """Lay out the newest View. Cards whose places changed move there, or jump with `at_once`."""
        raise NotImplementedError

    def build(self) -> None:
        """Make the widgets again and redraw."""
        raise NotImplementedError

    def reset_view(self) -> None:
        """Rebuild every seat's view from the current state, without animation."""
        raise NotImplementedError

    def act(self, actions: Sequence[Action]) -> None:
        """Submit actions one after the other. The first refusal ends the sequence and is explained."""
        raise NotImplementedError

    def refuse(self, reason: str) -> None:
        """Say why an action is refused. `reason` is the engine's key, or "stale"."""
        raise NotImplementedError

    def press(self, wid: str, by_pointer: bool) -> None:
        """Do what a widget does."""
        raise NotImplementedError

    def finish_animations(self) -> None:
        """End all animation at once; any click or key does so before it counts."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """Open the pause menu."""
        raise NotImplementedError

    def hide_seat(self) -> None:
        """Clear from the screen and from what is about to be shown everything that only the current seat may know.
        No seat looks afterwards."""
        raise NotImplementedError

    def on_seat_taken(self) -> None:
        """A person has sat down, or everybody looks on: show the table from where that view saw it last."""
        raise NotImplementedError
