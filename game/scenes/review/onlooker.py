"""Who looks at a replay: what is shown of a moment, and which table view shows it."""

from collections.abc import Sequence
from typing import Final

from engine.contract import PUBLIC, Event, View, redact
from engine.record.header import people_of
from game.draw.card_layout import Spot
from game.match.playback import Moment, Playback
from game.match.session import HUMAN, crests
from game.table.view import Seats, TableView, display_name, table_view
from game.text.translations import tr

ALL_OPEN: Final = -1
"""Instead of a seat: all hands are open."""


class Onlooker:
    """Looks with the eyes of a seat or sees all hands, as far as the playback allows it: of a closed deal only what its
    `closed_viewer` sees. For PUBLIC the hand at the near side of the table is left out."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.wanted = playback.own_seat
        """Whom the player chose: a seat, or ALL_OPEN."""
        self.viewer = self.allowed(1)
        """Whose view is shown: a seat, ALL_OPEN or PUBLIC."""
        self.sit()

    def allowed(self, ply: int) -> int:
        """Whose view is shown at a ply."""
        return self.wanted if self.playback.is_open(ply) else self.playback.closed_viewer

    def sit(self) -> None:
        """Make the table view of the viewer."""
        own, configs = self.playback.own_seat, self.playback.header.seat_configs
        in_public_view = self.viewer == PUBLIC and bool(self.playback.calls)
        self.seat = PUBLIC if in_public_view else own if self.viewer < 0 else self.viewer
        """The seat at the near side of the table; PUBLIC where a game has a table without one."""
        mine = self.seat == own and len(people_of(configs)) == 1
        names = tuple(c.name if mine or c.name != HUMAN else tr("replay.player") for c in configs)
        bots = frozenset(i for i, c in enumerate(configs) if c.bot)
        self.seats = Seats(names, crests(configs), self.seat, not mine, bots)
        self.table_view: TableView = table_view(self.playback.header.game, self.seats)

    def view(self, moment: Moment) -> View:
        """What is shown of a moment."""
        view = moment.state.view(self.viewer if self.viewer == PUBLIC else self.seat)
        if self.viewer == ALL_OPEN:
            views = [moment.state.view(s) for s in range(view.seats)]  # what one of them sees, such as cards laid aside
            known = {name: zip(*(v.zones[name] for v in views), strict=True) for name in view.zones}
            return view._replace(zones={name: tuple(map(max, cards)) for name, cards in known.items()})  # HIDDEN: -1
        if self.viewer != self.seat:
            zones = {**view.zones, f"hand:{self.seat}": ()}
            return view._replace(seat=self.seat, zones=zones, acting=tuple(s for s in view.acting if s != self.seat))
        return view

    def events(self, moment: Moment) -> list[Event]:
        """What is seen to happen on the way to a moment."""
        return [e if self.viewer == ALL_OPEN else redact(e, self.viewer) for e in moment.events]

    def layout(self) -> dict[str, Sequence[Spot]]:
        """The places of the cards. With all hands open, hands show their faces."""
        laid = dict(self.table_view.layout())
        if self.viewer == ALL_OPEN:
            laid |= {name: [s._replace(look="") for s in spots] for name, spots in laid.items() if name[:5] == "hand:"}
        return laid

    def options(self, ply: int) -> list[tuple[int, str]]:
        """The viewers to choose from at a ply, with their names."""
        if not self.playback.is_open(ply):
            viewer = self.playback.closed_viewer
            return [(viewer, tr("replay.closed") if viewer == PUBLIC else self.name(viewer))]
        own = self.playback.own_seat
        others = [s for s in range(len(self.playback.header.seat_configs)) if s != own]
        return [(own, self.name(own)), (ALL_OPEN, tr("replay.open")), *((s, self.name(s)) for s in others)]

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return display_name(self.playback.header.seat_configs[seat].name)
