"""The statistics of a record: its finished deals, seat by seat.

The actions of the record are replayed, without a table's time. A finished deal has no secrets, so all cards are
visible."""

import json
from collections.abc import Container, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import chain, pairwise
from typing import Any, NamedTuple

from ai.registry import OpponentName, without_character
from engine.cards import HIDDEN, faces
from engine.contract import PUBLIC, Action, Event, MatchState, Place, Result, State
from engine.record.header import Header, people_of, table_of
from engine.record.match_file import Record
from engine.table.table import DEAL, Seat
from game.games import points_sign, side_of
from game.stats.contract import GameStatistics, LuckSample, ReceivedCards, StockDraw, statistics_of

ENDLESS = "unlimited"
"""The value of the option `deals` for a match without an end of its own."""
PEOPLE, MIXED, EVEN = "people", "mixed", "even"
"""Levels of the opponents besides those of bots: a match among people, bots of different levels, and bots that were
chosen to be as strong as the player."""

VOID = "void"
"""The kind of a deal that is dealt again. Void deals are not counted."""
MATCH_END = -1
"""The deal number that stands for the end of a match."""
NOBODY = 1 << 30
"""A seat beyond all seats."""


class SeatStats(NamedTuple):
    """A seat in a deal or match. `player` is the name of a person, or "" for a bot, which has a `level`. `place` counts
    from 1, in a game of partners the sides; it is 0 in a deal without winners."""

    seat: int
    player: str
    level: str
    points: int
    win: bool
    place: int
    feats: tuple[str, ...] = ()
    luck: Mapping[str, LuckSample] = {}

    @property
    def feats_text(self) -> str:
        """The feats as JSON."""
        return _json(self.feats)

    @property
    def luck_text(self) -> str:
        """The luck as JSON. Most samples occur many times, so their texts are kept."""
        return f"{{{', '.join([f'{_json(key)}: {_sample_json(*sample)}' for key, sample in self.luck.items()])}}}"


_json = lru_cache(maxsize=1024)(json.dumps)


@lru_cache(maxsize=4096, typed=True)
def _sample_json(amount: float, of: int, expected: float | None) -> str:
    return json.dumps((amount, of, expected))


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
    """The level of the opponents of a person: a level of bots, PEOPLE, MIXED or EVEN."""
    levels = {without_character(c.bot) for c in header.seat_configs if c.bot}
    if len(people_of(header.seat_configs)) > 1:
        return PEOPLE
    if any(OpponentName.of(c.bot).slips is not None for c in header.seat_configs):
        return EVEN
    return levels.pop() if len(levels) == 1 else MIXED


def match_stats(record: Record, practised: bool, abandoned: bool = False) -> MatchStats:
    """The statistics of a record. `abandoned`: nobody will play on. Raises ValueError (IllegalAction) for actions that
    the rules refuse."""
    header, statistics = record.header, statistics_of(record.header.game)
    draws: Container[str] | None = getattr(statistics, "ONE_CARD_DRAWS", None)
    people = [("" if c.bot else c.name, without_character(c.bot)) for c in header.seat_configs]
    table = table_of(header, [Seat(c.name) for c in header.seat_configs])
    match_state, results = table.match_state, []
    digest = sha256(json.dumps(header.data() | {"nonce": ""}, sort_keys=True).encode())
    deals = []
    for number, chunk in enumerate(_chunks(record.actions)):
        if match_state.over:
            raise ValueError("* deal: the match is over")
        state = table.dealt(match_state)
        pack = _pack(state, header.position is None or number > 0)
        drawn, later = _replay(state, chunk, draws)
        result = state.result
        if result is None:
            break
        results.append(result)
        match_state = table.rules.match_state(table.options, len(header.seat_configs), table.seed, results)
        digest.update("\n".join(map(_text, chunk)).encode())
        received = [
            ReceivedCards((*dealt, *more) if dealt else (), tuple(cards), pack.shuffled, table.options)
            for dealt, more, cards in zip(pack.dealt, later, drawn, strict=True)
        ]
        seats = _seat_stats(header.game, people, statistics, result, received)
        deals.append(DealStats(number, result.kind, digest.hexdigest()[:20], seats))
    return MatchStats(
        match_id(header),
        header.game,
        str(header.options["preset"]),
        opponents_level(header),
        len(header.seat_configs),
        practised,
        tuple(deals),
        _ends(header, people, match_state, abandoned),
    )


_text = lru_cache(maxsize=4096)(str)


def _chunks(actions: Sequence[Action]) -> list[Sequence[Action]]:
    """The actions of each deal, without the one that deals."""
    starts = [n for n, action in enumerate(actions) if action == DEAL]
    if actions and starts[:1] != [0]:
        raise ValueError(f"{actions[0]}: nothing has been dealt yet")
    return [actions[a + 1 : b] for a, b in pairwise((*starts, len(actions)))]


def _ends(
    header: Header, people: Sequence[tuple[str, str]], match_state: MatchState, abandoned: bool
) -> tuple[SeatStats, ...]:
    """How the match ended for each seat. Winners have place 1 whatever their points.

    An abandoned match is lost for its people and won by nobody. A match without an end of its own has no ends."""
    seats = len(people)
    if not match_state.over:
        if not abandoned or header.options.get("deals") == ENDLESS:
            return ()
        losers = people_of(header.seat_configs)
        last = len({side_of(header.game, s) for s in range(seats)})
        return tuple(SeatStats(s, *people[s], match_state.totals[s], False, last) for s in losers)
    ends = []
    for s, points in enumerate(match_state.final):
        ahead = {o for o, n in enumerate(match_state.final) if n > points} | set(match_state.winners)
        win, better = s in match_state.winners, {side_of(header.game, o) for o in ahead}
        ends.append(SeatStats(s, *people[s], points, win, 1 if win else 1 + len(better)))
    return tuple(ends)


class _Pack(NamedTuple):
    """The cards of a deal before its first action: those dealt to each seat, and all that were shuffled."""

    dealt: Sequence[tuple[int, ...]]
    shuffled: tuple[int, ...]


def _pack(state: State, shuffled: bool) -> _Pack:
    """The cards of a fresh deal. Not `shuffled`: it was laid out, so nothing was dealt by chance."""
    hands = _hands(state)
    zones = [(zone, cards) for zone, cards in state.view(PUBLIC).zones.items() if zone != "stock"]
    open_cards = [c for zone, cards in zones if _owner(zone) == NOBODY for c in cards if c != HIDDEN]
    pack = (*_stock(state), *chain.from_iterable(hands), *open_cards)
    return _Pack(hands if shuffled else [()] * len(hands), pack)


# -------------------------------------------------------------------- replay --
def _replay(
    state: State, actions: Sequence[Action], draws: Container[str] | None
) -> tuple[list[list[StockDraw]], list[list[int]]]:
    """Play the actions of a deal. Returns by seat the cards drawn from the stock and those dealt then. `draws`: see
    ONE_CARD_DRAWS."""
    drawn: list[list[StockDraw]] = [[] for _ in range(state.seats)]
    dealt: list[list[int]] = [[] for _ in range(state.seats)]
    if draws is None:
        for action in actions:
            events: list[Event] = []
            hands, stock = _hands(state), _stock(state)
            state.apply(action, events)
            _follow(events, hands, stock, drawn, dealt)
        return drawn, dealt
    apply = state.apply
    for action in actions:
        if action[1] in draws:
            _draw(state, action, drawn)
        else:
            apply(action)
    return drawn, dealt


def _draw(state: Any, action: Action, drawn: list[list[StockDraw]]) -> None:
    """Play an action that draws a card from the stock, or none if the stock is empty."""
    hand = state.hands[action.seat % state.seats]  # an impossible seat is for the rules to refuse
    held = len(hand)
    state.apply(action)
    if len(hand) > held:
        card = hand[-1]
        drawn[action.seat].append(StockDraw(tuple(hand[:-1]), card, (*state.stock, card)))


def _follow(
    events: Sequence[Event],
    hands: Sequence[tuple[int, ...]],
    stock: tuple[int, ...],
    drawn: Sequence[list[StockDraw]],
    dealt: Sequence[list[int]],
) -> None:
    """Add the cards drawn by an action to `drawn` and those dealt in it to `dealt`, from its events, and from hands and
    stock before it. If several cards move, hands and stock are followed through the moves."""
    moves = [e for e in events if e.kind == "move" and e.source and e.target]
    for n, (_, _, (card,), source, target, _, arg) in enumerate(moves, 1):
        assert source and target
        seat = _owner(target.zone)
        if source.zone == "stock" and seat < len(hands):
            if arg == "deal":
                dealt[seat].append(card)
            else:
                drawn[seat].append(StockDraw(hands[seat], card, stock))
        if n < len(moves):
            hands = [_moved(hand, card, f"hand:{s}", source, target) for s, hand in enumerate(hands)]
            stock = _moved(stock, card, "stock", source, target)


def _moved(cards: tuple[int, ...], card: int, zone: str, source: Place, target: Place) -> tuple[int, ...]:
    """The cards of a zone after a card has moved."""
    if target.zone == zone:
        cards = (*cards, card)
    if source.zone == zone and card in cards:
        n = cards.index(card)
        cards = cards[:n] + cards[n + 1 :]
    return cards


def _hands(state: State) -> list[tuple[int, ...]]:
    """All hands. Where the game's state has no list of them, its views show them, which is slower."""
    hands = getattr(state, "hands", None)
    return [*map(tuple, hands)] if isinstance(hands, list) else [state.view(seat).hand for seat in range(state.seats)]


def _stock(state: State) -> tuple[int, ...]:
    """The cards of the stock. Where the game's state has no list of them, its position names them, which is slower."""
    stock = getattr(state, "stock", None)
    if isinstance(stock, list):
        return tuple(stock)
    text = state.position().get("stock", "")
    return faces(text if isinstance(text, str) else " ".join(text))


@cache
def _owner(zone: str) -> int:
    """The seat whose hand a zone is; NOBODY for every other zone."""
    kind, _, seat = zone.partition(":")
    return int(seat) if kind == "hand" and seat.isdecimal() else NOBODY


def _seat_stats(
    game: str,
    people: Sequence[tuple[str, str]],
    statistics: GameStatistics,
    result: Result,
    received: Sequence[ReceivedCards],
) -> tuple[SeatStats, ...]:
    """The statistics of each seat that was dealt cards. Seats that are out of the match are left out. `people`: name
    and level by seat, as in SeatStats."""
    stats, sign = [], points_sign(game)
    playing = [s for s, cards in enumerate(received) if cards.dealt] or list(range(len(received)))
    points = result.points
    for s in playing:
        better = len({side_of(game, o) for o in playing if sign * points[o] > sign * points[s]})
        win = s in result.winners
        place = 0 if not result.winners else 1 if win else 1 + max(better, 1)
        feats, luck = tuple(statistics.feats(result, s)), statistics.luck(received[s])
        stats.append(SeatStats(s, *people[s], points[s], win, place, feats, luck))
    return tuple(stats)
