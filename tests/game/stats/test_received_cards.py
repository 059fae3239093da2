"""Which cards count as luck: those that a seat was dealt, and those that it drew."""

from types import SimpleNamespace

import pytest

from engine.contract import Action, Event
from engine.options import table_options
from engine.record.header import Header, SeatConfig
from engine.record.lines import Checksums
from engine.record.match_file import Record
from engine.table.table import DEAL, Table
from game.stats import record_stats
from game.stats.contract import LuckSample, ReceivedCards
from tests.kit import toy


def test_cards_dealt_in_the_middle_of_a_deal_are_dealt_and_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    draw, counted, options = toy.State._draw, list[ReceivedCards](), table_options(toy)

    def deals(self: toy.State, action: Action, events: list[Event]) -> None:
        draw(self, action, events)
        if self.plays:  # the first card is drawn, every later one is dealt
            events[-1] = events[-1]._replace(arg="deal")

    def luck(received: ReceivedCards) -> dict[str, LuckSample]:
        counted.append(received)
        return {}

    monkeypatch.setattr(toy.State, "_draw", deals)
    state = toy.deal(options, 2, 7, toy.match_state(options, 2, 7, ()))
    dealt = [len(hand) for hand in state.hands]
    while state.result is None:
        state.apply(next(a for a in state.legal(state.turn) if a.verb != "snap"))
    header = Header(toy.ID, options, (SeatConfig("a"), SeatConfig("b")), 7)
    statistics = SimpleNamespace(FEATS=(), LUCK_MEASURES=(), feats=lambda result, seat: (), luck=luck)
    monkeypatch.setattr(record_stats, "statistics_of", lambda game: statistics)
    monkeypatch.setattr(record_stats, "table_of", lambda header, seats: Table(toy, options, seats, header.seed))
    record = Record(header, (DEAL, *state.history), (), Checksums(""))
    record_stats.match_stats(record, practised=False)
    assert [len(cards.drawn) for cards in counted] == [1, 0]
    assert [len(cards.dealt) - dealt[s] for s, cards in enumerate(counted)] == [toy.PLAYS - 1, toy.PLAYS]
