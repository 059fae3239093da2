"""Playback of a record: the state of a match at any ply, forwards and backwards. Knows no screen.

A deal that is still being played is closed: only what the only person at the table sees of it may be shown, or what
everybody sees if several people play, or none."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from engine.contract import CLOCK, PUBLIC, Action, Event, MatchState, Result, State, is_choice
from engine.record.header import Header, people_of, table_of
from engine.record.match_file import Record
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat


class DealStart(NamedTuple):
    """The start of a deal: the ply at which the cards are dealt, and the match state before it."""

    ply: int
    match_state: MatchState


class Moment(NamedTuple):
    """The table after `ply` actions. `events` led there from the ply before."""

    ply: int
    state: State
    match_state: MatchState
    events: tuple[Event, ...]


class Playback:
    """A recorded match. Its first moment is ply 1, when the first cards have been dealt.

    `in_progress`: the match may be played on, so that its last deal is closed until it is over."""

    def __init__(self, header: Header, actions: Sequence[Action], in_progress: bool = False) -> None:
        self.header = header
        self.in_progress = in_progress
        people = people_of(header.seat_configs)
        self.own_seat = people[0] if people else 0
        """The seat of the first person, or seat 0."""
        self.closed_viewer = people[0] if len(people) == 1 else PUBLIC
        """Whose view may be shown of a closed deal: a seat, or PUBLIC."""
        self._begin(actions)

    def _begin(self, actions: Sequence[Action]) -> None:
        header = self.header
        self.actions: tuple[Action, ...] = ()
        self.deals: list[DealStart] = []
        self.results: list[Result] = []
        self.decisions: list[set[int]] = [set() for _ in header.seat_configs]
        """By seat: the plies after which the seat chose between several moves, or called."""
        self._table = table_of(header, [Seat(c.name) for c in header.seat_configs], Pace(auto=None))
        self._now: tuple[int, State] | None = None
        self._read(tuple(actions) or (DEAL,))

    @classmethod
    def of(cls, record: Record, in_progress: bool = False) -> "Playback":
        """The playback of a record."""
        return cls(record.header, record.actions, in_progress)

    def follow(self, actions: Sequence[Action]) -> None:
        """Take in the actions of a record that has gone on, or in which something was taken back."""
        known = len(self.actions)
        if tuple(actions[:known]) == self.actions:
            self._read(actions[known:])
        else:
            self._begin(actions)

    def _read(self, actions: Sequence[Action]) -> None:
        """Play further actions."""
        self.actions += tuple(actions)
        self._table.replay(actions, self._note)
        self.results = list(self._table.results)

    def _note(self, action: Action) -> None:
        """Note the start of a deal, and whether a seat has a choice, before an action. Nobody needs its events."""
        table = self._table
        if action == DEAL:
            self.deals.append(DealStart(table.ply + 1, table.match_state))
        elif action.seat != CLOCK and table.state is not None and is_choice(table.state, action, table.rules.CALLS):
            self.decisions[action.seat].add(table.ply)

    @property
    def last(self) -> int:
        """The last ply."""
        return len(self.actions)

    def deal_at(self, ply: int) -> int:
        """The number of the deal at a ply, from 0."""
        return bisect_right([d.ply for d in self.deals], ply) - 1

    def end_of(self, deal: int) -> int:
        """The last ply of a deal, finished or not."""
        return self.deals[deal + 1].ply - 1 if deal + 1 < len(self.deals) else self.last

    def match_state_at(self, ply: int) -> MatchState:
        """The match state at a ply, after the deals that are over by then."""
        n = self.deal_at(ply)
        if ply < self.end_of(n) or len(self.results) <= n:
            return self.deals[n].match_state
        return self.deals[n + 1].match_state if n + 1 < len(self.deals) else self._table.match_state

    def at(self, ply: int) -> Moment:
        """The moment at a ply from 1 to `last`. Its State is valid until the next call, which may change it."""
        deal = self.deals[self.deal_at(ply)]
        events: list[Event] = []
        if ply == deal.ply:
            events.append(Event("reset"))
            self._now = ply, self._table.dealt(deal.match_state, events)
        else:
            at, state = self._now or (0, None)
            if state is None or not deal.ply <= at < ply:
                at, state = deal.ply, self._table.dealt(deal.match_state)
            for action in self.actions[at : ply - 1]:
                state.apply(action)
            state.apply(self.actions[ply - 1], events)
            self._now = ply, state
        return Moment(ply, self._now[1], self.match_state_at(ply), tuple(events))

    @property
    def calls(self) -> frozenset[str]:
        """The verbs that any seat may say at any time."""
        return self._table.rules.CALLS

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self._table.match_state.over

    def is_open(self, ply: int) -> bool:
        """Whether the deal at a ply may be looked into: it is over, or will not be played on."""
        return not self.in_progress or self.deal_at(ply) < len(self.results)

    def choices(self, seat: int) -> list[int]:
        """The plies after which a seat is known to have chosen. Of a closed deal its only viewer knows them."""
        return sorted(p for p in self.decisions[seat] if seat == self.closed_viewer or self.is_open(p))

    def decision(self, ply: int, seat: int, forwards: bool) -> int:
        """The next or previous ply at which a seat chose; the last or first ply if there is none."""
        plies = self.choices(seat)
        if forwards:
            return min((p for p in plies if p > ply), default=self.last)
        return max((p for p in plies if p < ply), default=1)

    def deal_start(self, ply: int, forwards: bool) -> int:
        """The first ply of the next deal, or backwards of this or the previous deal; the last ply if there is none."""
        plies = [d.ply for d in self.deals]
        if forwards:
            return min((p for p in plies if p > ply), default=self.last)
        return max((p for p in plies if p < ply), default=1)
