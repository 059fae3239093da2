"""The statistics of a record: its finished deals, seat by seat.

The actions of the record are replayed at a table. A finished deal has no secrets, so all cards are visible."""

import json
from bisect import insort
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from ai.registry import without_character
from engine.cards import faces
from engine.contract import Action, Event, MatchState, Result, State
from engine.record.match_file import Header, Record, table_of
from engine.table.table import DEAL, Seat, Table
from game.stats.contract import GameStatistics, LuckSample, ReceivedCards, StockDraw, statistics_of

ENDLESS = "unlimited"
"""The value of the option `deals` for a match without an end of its own."""
PEOPLE, MIXED = "people", "mixed"
"""Levels of the opponents besides those of bots: a match among people, and bots of different levels."""

VOID = "void"
"""The kind of a deal that is dealt again. Void deals are not counted."""
MATCH_END = -1
"""The deal number that stands for the end of a match."""
NOBODY = 1 << 30
"""A seat beyond all seats."""


class SeatStats(NamedTuple):
    """A seat in a deal or match. `player` is the name of a person, or "" for a bot, which has a `level`. `place` counts
    from 1; it is 0 in a deal without winners."""

    seat: int
    player: str
    level: str
    points: int
    win: bool
    place: int
    feats: tuple[str, ...] = ()
    luck: Mapping[str, LuckSample] = {}


class DealStats(NamedTuple):
    """A finished deal. `sum` is a hash of everything played until its end: if two matches have the same one, one of
    them began as a copy of the other."""

    number: int
    kind: str
    sum: str
    plays: tuple[SeatStats, ...]


class MatchStats(NamedTuple):
    """The finished deals of a match. `ends` is how the match ended for each seat; empty before its end."""

    id: str
    game: str
    preset: str
    level: str
    seats: int
    practised: bool
    deals: tuple[DealStats, ...] = ()
    ends: tuple[SeatStats, ...] = ()


def match_id(header: Header) -> str:
    """The id of a match: a hash of its record's header."""
    return sha256(json.dumps(header.data(), sort_keys=True).encode()).hexdigest()[:20]


def opponents_level(header: Header) -> str:
    """The level of the opponents of a person: a level of bots, PEOPLE or MIXED."""
    levels = {without_character(c.bot) for c in header.seat_configs if c.bot}
    if sum(not c.bot for c in header.seat_configs) > 1:
        return PEOPLE
    return levels.pop() if len(levels) == 1 else MIXED


def match_stats(record: Record, practised: bool, abandoned: bool = False) -> MatchStats:
    """The statistics of a record. `abandoned`: nobody will play on. Raises ValueError (IllegalAction) for actions that
    the rules refuse."""
    header, statistics = record.header, statistics_of(record.header.game)
    table = _table(header)
    digest = sha256(json.dumps(header.data() | {"nonce": ""}, sort_keys=True).encode())
    deals = []
    for number, chunk in enumerate(_chunks(record.actions)):
        received = _replay(table, chunk)
        if table.state is None or table.state.result is None:
            break
        digest.update("\n".join(map(str, chunk)).encode())
        result = table.state.result
        seats = _seat_stats(header, statistics, result, received)
        deals.append(DealStats(number, result.kind, digest.hexdigest()[:20], seats))
    return MatchStats(
        match_id(header),
        header.game,
        str(header.options["preset"]),
        opponents_level(header),
        len(header.seat_configs),
        practised,
        tuple(deals),
        _ends(header, table.match_state, abandoned),
    )


def _table(header: Header) -> Table:
    """A table for the match before its first action, at which no bot plays."""
    seats = [Seat(c.name) for c in header.seat_configs]
    return table_of(header, seats)


def _chunks(actions: Sequence[Action]) -> list[list[Action]]:
    """The actions of each deal, without the one that deals."""
    chunks: list[list[Action]] = []
    for action in actions:
        if action == DEAL:
            chunks.append([])
        elif not chunks:
            raise ValueError(f"{action}: nothing has been dealt yet")
        else:
            chunks[-1].append(action)
    return chunks


def _ends(header: Header, match_state: MatchState, abandoned: bool) -> tuple[SeatStats, ...]:
    """How the match ended for each seat. Winners have place 1 whatever their points.

    An abandoned match is lost for its people and won by nobody. A match without an end of its own has no ends."""
    ends = []
    if not match_state.over:
        if not abandoned or header.options.get("deals") == ENDLESS:
            return ()
        people = [s for s, c in enumerate(header.seat_configs) if not c.bot]
        return tuple(
            SeatStats(s, _player(header, s), "", match_state.totals[s], False, len(header.seat_configs)) for s in people
        )
    for s, seat_config in enumerate(header.seat_configs):
        ahead = {o for o, n in enumerate(match_state.final) if n > match_state.final[s]} | set(match_state.winners)
        win = s in match_state.winners
        place = 1 if win else 1 + len(ahead - {s})
        ends.append(
            SeatStats(s, _player(header, s), without_character(seat_config.bot), match_state.final[s], win, place)
        )
    return tuple(ends)


def _player(header: Header, seat: int) -> str:
    seat_config = header.seat_configs[seat]
    return "" if seat_config.bot else seat_config.name


def _replay(table: Table, chunk: Sequence[Action]) -> list[ReceivedCards]:
    """Play the next deal at the table. Returns the cards that each seat received."""
    n = len(table.events)
    table.replay([DEAL])
    assert table.state is not None
    stock = _stock(table.state)
    table.replay(chunk)
    return _received(table.events[n:], stock, len(table.seats), table.options)


def _stock(state: State) -> Sequence[int]:
    """The cards of the stock. Where the game's state has no list of them, its position names them, which is slower."""
    stock = getattr(state, "stock", None)
    if isinstance(stock, list):
        return tuple(stock)
    text = state.position().get("stock", "")
    return faces(text if isinstance(text, str) else " ".join(text))


def _received(
    events: Sequence[Event], stock: Sequence[int], seats: int, options: Mapping[str, Any]
) -> list[ReceivedCards]:
    """The cards dealt to and drawn by each seat. Follows hands and stock through the events of a deal."""
    in_stock = sorted(stock)
    hands: list[list[int]] = [[] for _ in range(seats)]
    dealt: list[list[int]] = [[] for _ in range(seats)]
    drawn: list[list[StockDraw]] = [[] for _ in range(seats)]
    pack = list(stock)
    for kind, _, cards, source, target, _, arg in events:
        if kind == "reset":  # dealt again
            pack = list(stock)
            for zone in (*hands, *dealt):
                zone.clear()
        if kind != "move" or source is None or target is None:
            continue
        (card,), is_dealt = cards, arg == "deal"
        if is_dealt:
            pack.append(card)
        from_stock = source.zone == "stock"
        if (seat := _owner(target.zone)) < seats:
            if is_dealt:
                dealt[seat].append(card)
            elif from_stock:
                drawn[seat].append(StockDraw(tuple(hands[seat]), card, tuple(in_stock)))
            hands[seat].append(card)
        if (seat := _owner(source.zone)) < seats and card in hands[seat]:
            hands[seat].remove(card)
        if from_stock and not is_dealt and card in in_stock:
            in_stock.remove(card)
        if target.zone == "stock":
            insort(in_stock, card)
    return [ReceivedCards(tuple(d), tuple(w), tuple(pack), options) for d, w in zip(dealt, drawn, strict=True)]


@cache
def _owner(zone: str) -> int:
    """The seat whose hand a zone is; NOBODY for every other zone."""
    kind, _, seat = zone.partition(":")
    return int(seat) if kind == "hand" and seat.isdecimal() else NOBODY


def _seat_stats(
    header: Header, statistics: GameStatistics, result: Result, received: Sequence[ReceivedCards]
) -> tuple[SeatStats, ...]:
    """The statistics of each seat that was dealt cards. Seats that are out of the match are left out."""
    stats = []
    playing = [s for s, cards in enumerate(received) if cards.dealt] or list(range(len(received)))
    for s in playing:
        sign = -1 if statistics.LOW_POINTS_WIN else 1
        better = sum(sign * result.points[o] > sign * result.points[s] for o in playing)
        win = s in result.winners
        place = 0 if not result.winners else 1 if win else 1 + max(better, 1)
        stats.append(
            SeatStats(
                s,
                _player(header, s),
                without_character(header.seat_configs[s].bot),
                result.points[s],
                win,
                place,
                tuple(statistics.feats(result, s)),
                statistics.luck(received[s]),
            )
        )
    return tuple(stats)
