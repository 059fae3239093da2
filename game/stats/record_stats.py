"""What a record comes to: its finished deals, counted seat by seat. Pure: the same record, the same count.

A deal that is over has no secrets, so its actions are played once more with every card in sight."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Any, NamedTuple

from ai.registry import without_character
from engine.cards import faces
from engine.contract import Action, Event, MatchState, Result
from engine.record.match_file import Header, Record, table_of
from engine.table.table import DEAL, Seat, Table
from game.stats.counting import Amount, Draw, Given, Tally, tally

ENDLESS = "unlimited"
"""How many deals a match has that goes on until people have had enough."""
PEOPLE, MIXED = "people", "mixed"
"""The level of opponents who are people, and of bots that are not all alike."""


class Play(NamedTuple):
    """A seat in a deal. `player` is the name of a person, "" for a computer, whose `level` then is named; `place`
    is 0 where nobody has one (a void deal)."""

    seat: int
    player: str
    level: str
    points: int
    win: bool
    place: int
    feats: tuple[str, ...] = ()
    luck: Mapping[str, Amount] = MappingProxyType({})


class Deal(NamedTuple):
    """A deal that is over. `sum` stands for all that was played until its end: where two matches have the same,
    one of them was begun as a copy of the other."""

    number: int
    kind: str
    sum: str
    plays: tuple[Play, ...]


class Match(NamedTuple):
    """A match as far as it has come. `ends` has how it ended for each seat, empty before."""

    id: str
    game: str
    preset: str
    level: str
    seats: int
    practised: bool
    deals: tuple[Deal, ...] = ()
    ends: tuple[Play, ...] = ()


def match_id(header: Header) -> str:
    """What makes a match this one and no other: all that its record begins with."""
    return sha256(json.dumps(header.data(), sort_keys=True).encode()).hexdigest()[:20]


def practised(header: Header, text: bytes) -> bool:
    """Whether a match was begun from cards laid out, or a move was taken back in it; `text` is its file."""
    return header.position is not None or b'\n["* back ' in text


def company(header: Header) -> str:
    """The level of those whom a person plays against."""
    levels = {without_character(c.bot) for c in header.seat_configs if c.bot}
    if sum(not c.bot for c in header.seat_configs) > 1:
        return PEOPLE
    return levels.pop() if len(levels) == 1 else MIXED


def recount(record: Record, taught: bool, left: bool = False) -> Match:
    """Everything that a record says; `left`: the match was put away, over or not. Raises ValueError (IllegalAction)
    for actions that cannot be."""
    header, counts = record.header, tally(record.header.game)
    table = _table(header)
    total = sha256(json.dumps(header.data() | {"nonce": ""}, sort_keys=True).encode())
    deals = []
    for number, chunk in enumerate(_chunks(record.actions)):
        given = _play(table, chunk)
        if table.state is None or table.state.result is None:
            break
        total.update("\n".join(map(str, chunk)).encode())
        result = table.state.result
        deals.append(Deal(number, result.kind, total.hexdigest()[:20], _plays(header, counts, result, given)))
    return Match(
        match_id(header),
        header.game,
        str(header.options["preset"]),
        company(header),
        len(header.seat_configs),
        taught,
        tuple(deals),
        _ends(header, table.match_state, left),
    )


def _table(header: Header) -> Table:
    """The match before its first action, with nobody who plays by themselves."""
    seats = [Seat(c.name) for c in header.seat_configs]
    return table_of(header, seats)


def _chunks(actions: Sequence[Action]) -> list[list[Action]]:
    """The actions by deal, without the dealing itself."""
    found: list[list[Action]] = []
    for action in actions:
        if action == DEAL:
            found.append([])
        elif not found:
            raise ValueError(f"{action}: nothing has been dealt yet")
        else:
            found[-1].append(action)
    return found


def _ends(header: Header, match_state: MatchState, left: bool) -> tuple[Play, ...]:
    """How the match ended for each seat; winners come first, whatever the others have. A match that people gave up
    is lost for them and for nobody won; one without an end is left as it is meant to be."""
    found = []
    if not match_state.over:
        if not left or header.options.get("deals") == ENDLESS:
            return ()
        people = [s for s, c in enumerate(header.seat_configs) if not c.bot]
        return tuple(
            Play(s, _player(header, s), "", match_state.totals[s], False, len(header.seat_configs)) for s in people
        )
    for s, seat_config in enumerate(header.seat_configs):
        ahead = {o for o, n in enumerate(match_state.final) if n > match_state.final[s]} | set(match_state.winners)
        win = s in match_state.winners
        place = 1 if win else 1 + len(ahead - {s})
        found.append(Play(s, _player(header, s), without_character(seat_config.bot), match_state.final[s], win, place))
    return tuple(found)


def _player(header: Header, seat: int) -> str:
    seat_config = header.seat_configs[seat]
    return "" if seat_config.bot else seat_config.name


def _play(table: Table, chunk: Sequence[Action]) -> list[Given]:
    """The table's next deal; what chance gave each seat."""
    n = len(table.events)
    table.replay([DEAL])
    assert table.state is not None
    stock = _stock(table.state.position())
    table.replay(chunk)
    return _given(table.events[n:], stock, len(table.seats), table.options)


def _stock(position: Mapping[str, Any]) -> tuple[int, ...]:
    text = position.get("stock", "")
    return faces(text if isinstance(text, str) else " ".join(text))


def _given(events: Sequence[Event], stock: Sequence[int], seats: int, options: Mapping[str, Any]) -> list[Given]:
    """By seat, what was dealt and drawn; hands and stock are followed from card to card."""
    left = Counter(stock)
    hands: list[list[int]] = [[] for _ in range(seats)]
    dealt: list[list[int]] = [[] for _ in range(seats)]
    drawn: list[list[Draw]] = [[] for _ in range(seats)]
    pack = list(stock)
    for e in events:
        if e.kind == "reset":  # dealt again
            pack = list(stock)
            for zone in (*hands, *dealt):
                zone.clear()
        if e.kind != "move" or e.source is None or e.target is None:
            continue
        (card,), fresh = e.cards, e.arg == "deal"
        if fresh:
            pack.append(card)
        if (seat := _owner(e.target.zone, seats)) is not None:
            if fresh:
                dealt[seat].append(card)
            elif e.source.zone == "stock":
                drawn[seat].append(Draw(tuple(hands[seat]), card, tuple(left.elements())))
            hands[seat].append(card)
        if (seat := _owner(e.source.zone, seats)) is not None and card in hands[seat]:
            hands[seat].remove(card)
        if e.source.zone == "stock" and not fresh:
            left[card] -= 1
        if e.target.zone == "stock":
            left[card] += 1
    return [Given(tuple(d), tuple(w), tuple(pack), options) for d, w in zip(dealt, drawn, strict=True)]


def _owner(zone: str, seats: int) -> int | None:
    kind, _, seat = zone.partition(":")
    return int(seat) if kind == "hand" and seat.isdecimal() and int(seat) < seats else None


def _plays(header: Header, counts: Tally, result: Result, given: Sequence[Given]) -> tuple[Play, ...]:
    """Each seat that was in the deal; who plays no more is left out."""
    found = []
    playing = [s for s, g in enumerate(given) if g.dealt] or list(range(len(given)))
    for s in playing:
        better = sum(
            (result.points[o] < result.points[s]) if counts.LOW else (result.points[o] > result.points[s])
            for o in playing
        )
        win = s in result.winners
        place = 0 if not result.winners else 1 if win else 1 + max(better, 1)
        found.append(
            Play(
                s,
                _player(header, s),
                without_character(header.seat_configs[s].bot),
                result.points[s],
                win,
                place,
                tuple(counts.feats(result, s)),
                counts.luck(given[s]),
            )
        )
    return tuple(found)
