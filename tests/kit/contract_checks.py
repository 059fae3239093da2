"""Whether the rules of a game keep what `engine.contract` asks of them, in deals of random moves.

`installed_game.py` checks games of other distributions with it, so it needs nothing but Rintaku. The built-in games are
checked more closely in `tests/engine`. What is wrong raises AssertionError, which says when and what."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final

from engine.cards import HIDDEN, codes
from engine.contract import (
    CLOSE,
    PUBLIC,
    Action,
    Event,
    IllegalAction,
    PositionError,
    Rules,
    State,
    View,
    parse,
    redact,
)
from engine.options import OptionError, check_seats, resolve, table_options

MOVES: Final = 150
"""So many moves of a deal are checked."""
AHEAD: Final = 12
"""So many moves are made with a copy."""
DEALS: Final = 100
"""After so many deals a match may still go on."""
SEED: Final = 7


def check(rules: Rules) -> None:
    """The first preset with every number of seats, the others with the least and the greatest, and each choice of each
    option, which may be in no preset, with the greatest for which it is offered."""
    assert len(set(rules.REASONS)) == len(rules.REASONS), "REASONS has a reason twice"
    assert "deal_over" in rules.REASONS, "REASONS lacks 'deal_over'"
    for option in rules.OPTIONS:
        assert option.default in option.choices, f"the default of the option {option.id} is not one of its choices"
        for seats in rules.SEATS:
            assert option.default in option.offered(seats), (
                f"the default of {option.id} is not offered to {seats} seats"
            )
    for changes in rules.PRESETS.values():
        resolve(rules.ID, rules.OPTIONS, rules.PRESETS, changes=changes)  # raises OptionError
    for seats in rules.SEATS:
        for options in _tables(rules, seats):
            where = f"{_name(rules, options)}, {seats} seats"
            try:
                _check_deal(rules, options, seats, where)
            except Exception as error:  # whatever the rules raise
                error.add_note(f"with {where}")
                raise


def _tables(rules: Rules, seats: int) -> Iterator[Mapping[str, Any]]:
    """The options of every table that is checked with this number of seats, as far as it is offered to so many."""
    least, most = min(rules.SEATS), max(rules.SEATS)
    tables = [table_options(rules, preset) for preset in rules.PRESETS][: None if seats in (least, most) else 1]
    for option in rules.OPTIONS:
        offered = [c for c in option.choices if seats == max(n for n in rules.SEATS if c in option.offered(n))]
        tables += [table_options(rules, "", {option.id: choice}) for choice in offered]
    seen = list[tuple[Any, ...]]()
    for options in tables:
        values = tuple(options[option.id] for option in rules.OPTIONS)
        with suppress(OptionError):
            check_seats(rules, seats, options)
            if values not in seen:
                seen.append(values)
                yield options


def _name(rules: Rules, options: Mapping[str, Any]) -> str:
    """What a table is called in an error: its preset, or the choice that is no preset's."""
    if options["preset"] != "custom":
        return str(options["preset"])
    usual = table_options(rules)
    return ", ".join(f"{key}={value}" for key, value in options.items() if key != "preset" and value != usual[key])


def _deal(rules: Rules, options: Mapping[str, Any], seats: int, events: list[Event]) -> State:
    return rules.deal(options, seats, SEED, rules.match_state(options, seats, SEED, ()), events)


def _check_deal(rules: Rules, options: Mapping[str, Any], seats: int, table: str) -> None:
    events: list[Event] = []
    state, rng, where = _deal(rules, options, seats, events), Random(seats), table
    assert _all(state) == _all(_deal(rules, options, seats, [])), f"{where}: the same seed gives another deal"
    everyone = [*range(seats), PUBLIC]
    _check_positions(rules, state, where)
    zones = {s: {name: list(cards) for name, cards in state.view(s).zones.items()} for s in everyone}
    for s in everyone:
        _check_start(zones[s], [redact(e, s) for e in events], s, seats, where)
    for _ in range(MOVES):
        if state.result is not None:
            break
        moves = _check_moves(rules, state, rng, where)
        _check_views(rules, state, rng, where)
        _check_copies(rules, state, rng, where)
        action, events = rng.choice(moves), []
        before = {s: state.view(s) for s in everyone}
        state.apply(action, events)
        where = f"{table}, after {action}"
        for s in everyone:
            _check_events(zones[s], [redact(e, s) for e in events], before[s], state.view(s), where)
    if state.result is not None:
        _check_end(rules, options, state, table)


def _check_start(zones: dict[str, list[int]], events: list[Event], seat: int, seats: int, where: str) -> None:
    """A seat sees no other hand that is dealt."""
    for hand in (f"hand:{n}" for n in range(seats) if n != seat):
        assert {*zones[hand]} <= {HIDDEN}, f"{where}: the View of seat {seat} shows {hand}"
        dealt = [c for e in events if e.kind == "move" and e.target and e.target.zone == hand for c in e.cards]
        assert {*dealt} <= {HIDDEN}, f"{where}: the events of the deal show seat {seat} cards of {hand} (`seen_by`)"


def _moves(state: State) -> list[Action]:
    """What may happen next, the end of a window among it."""
    return [a for s in range(state.seats) for a in state.legal(s)] + ([CLOSE] if state.window else [])


def _check_moves(rules: Rules, state: State, rng: Random, where: str) -> list[Action]:
    """What is legal can be done; everything else is refused with a reason, and changes nothing."""
    moves, before = _moves(state), _all(state)
    assert moves, f"{where}: nobody can move, and the deal is not over"
    assert len(set(moves)) == len(moves), f"{where}: `legal` names an action twice"
    acting = {a.seat for a in moves} - {CLOSE.seat}
    assert set(state.acting()) == acting, f"{where}: acting() is {state.acting()}, and {acting} have legal actions"
    for action in moves:
        assert parse(str(action)) == action, f"{action!r} is read back as {parse(str(action))!r}"
        assert state.why_not(action) is None, f"{where}: {action} is legal and refused: {state.why_not(action)}"
    forced = state.forced()
    assert forced is None or forced in moves, f"{where}: forced() is {forced}, which is not legal"
    for action in _odd(state, moves, rng):
        reason = state.why_not(action)
        assert reason in rules.REASONS, f"{where}: why_not({action}) is {reason!r}, which is not one of REASONS"
        try:
            state.apply(action, [])
        except IllegalAction:
            continue
        raise AssertionError(f"{where}: {action} is refused by why_not and done by apply")
    assert _all(state) == before, f"{where}: a refused action, or asking what is legal, changes the deal"
    return moves


def _odd(state: State, moves: list[Action], rng: Random) -> Iterator[Action]:
    """Actions like the legal ones that are not."""
    seats = state.seats
    for a in rng.sample(moves, min(3, len(moves))):
        view = state.view(a.seat if a.seat >= 0 else PUBLIC)
        hand = view.hand if a.cards else ()
        for other in (
            a._replace(verb="sing"),
            a._replace(seat=(a.seat + 1) % seats),
            a._replace(arg=f"{a.arg} x".strip()),
            a._replace(cards=(*a.cards, rng.randrange(52))),
            *(a._replace(cards=(card,)) for card in hand),
            *(done._replace(seat=a.seat) for done in view.history[-3:]),
        ):
            if other not in moves:
                yield other


def _check_views(rules: Rules, state: State, rng: Random, where: str) -> None:
    """`determinize` makes a deal that a View could come from."""
    for seat in range(state.seats):
        view = state.view(seat)
        again = rules.determinize(view, rng)
        assert (seen := again.view(seat)) == view, f"{where}: determinize changes {_difference(view, seen, seat)}"
        assert again.legal(seat) == state.legal(seat), f"{where}: determinize changes what seat {seat} may do"


def _check_copies(rules: Rules, state: State, rng: Random, where: str) -> None:
    """A clone and a position go on like the deal, and leave it alone."""
    before, twin = _all(state), state.clone()
    assert _all(twin) == before, f"{where}: a clone differs from its deal"
    position = state.position()
    copy = rules.setup(position)
    assert copy.position() == position, f"{where}: setup(position()) has another position"
    for seat in range(state.seats):
        view = state.view(seat)
        kept = copy.view(seat)._replace(history=view.history, match_state=view.match_state)
        assert kept == view, f"{where}: setup(position()) changes {_difference(view, kept, seat)}"
    for _ in range(AHEAD):
        if twin.result is not None:
            break
        action = rng.choice(_moves(twin))
        assert copy.why_not(action) is None, f"{where}: after setup(position()) {action} is refused"
        twin.apply(action)
        copy.apply(action)
    assert _all(state) == before, f"{where}: a move of a clone changes the deal it was made from"


def _check_positions(rules: Rules, state: State, where: str) -> None:
    """A position that is none is refused with a PositionError."""
    good = state.position()
    for wrong in ({"nonsense": 1}, {"hands": 7}, {"hands": ["??"] * state.seats}, {"options": 5}):
        try:
            rules.setup({**good, **wrong})
        except PositionError:
            continue
        except Exception as error:
            raise AssertionError(f"{where}: setup with {wrong} raises {error!r}, not PositionError") from error
        raise AssertionError(f"{where}: setup takes a position with {wrong}")


def _check_events(zones: dict[str, list[int]], events: list[Event], before: View, after: View, where: str) -> None:
    """What a seat hears fits what it sees. `zones` are those it knows from earlier events; they are brought up to
    date."""
    shown = {c for view in (before, after) for cards in view.zones.values() for c in cards}
    for event in events:
        if event.kind == "move" and event.source and event.target:
            told = f"{where}: the event {event.kind} {codes(event.cards)} {event.source.zone} > {event.target.zone}"
            assert len(event.cards) == 1, f"{told} moves {len(event.cards)} cards, not one"
            assert {*event.cards} - {HIDDEN} <= shown, f"{told} shows seat {after.seat} a card that its View hides"
            _carry(zones, event, told)
        elif event.kind == "reveal" and event.source:
            zones[event.source.zone] = list(event.cards)
    for name in {*zones, *after.zones}:
        heard, seen = zones.get(name, []), list(after.zones.get(name, ()))
        told = f"{where}: by the events seat {after.seat} has {len(heard)} cards in {name}"
        assert len(heard) == len(seen), f"{told}; its View has {len(seen)}"
        surplus = Counter(seen) - Counter([*heard, *[HIDDEN] * len(seen)])
        assert not surplus, (
            f"{where}: the View of seat {after.seat} shows {codes(surplus)} in {name}; no event tells it"
        )
        assert HIDDEN in (*heard, *seen) or heard == seen, (
            f"{where}: by the events {name} has {codes(heard)} for seat {after.seat}; its View has {codes(seen)}"
        )
        zones[name] = seen
    named = {c for a in after.history[-1:] for c in a.cards} - {HIDDEN}
    assert named <= shown, f"{where}: `history` of seat {after.seat} names {codes(named - shown)}, which its View hides"


def _carry(zones: dict[str, list[int]], event: Event, told: str) -> None:
    """Move a card as an event says."""
    (card,), source, target = event.cards, event.source, event.target
    assert source is not None and target is not None
    there = zones.setdefault(source.zone, [])
    assert there, f"{told}: that zone is empty"
    slot = source.slot if source.slot >= 0 else there.index(card) if card in there else len(there) - 1
    assert slot < len(there), f"{told}: slot {slot} of {len(there)} cards"
    assert HIDDEN in (card, there[slot]) or there[slot] == card, f"{told}: {codes([there[slot]])} lies in slot {slot}"
    there.pop(slot)
    goal = zones.setdefault(target.zone, [])
    goal.insert(len(goal) if target.slot < 0 else target.slot, HIDDEN if target.zone == "stock" else card)


def _check_end(rules: Rules, options: Mapping[str, Any], state: State, where: str) -> None:
    """A deal that is over has points for each seat and nothing left to do; the match counts it."""
    seats, result = state.seats, state.result
    assert result is not None
    assert not state.acting() and not _moves(state), f"{where}: the deal is over, and somebody can still move"
    history = state.view(PUBLIC).history
    assert history, f"{where}: the deal is over without a move"
    last = history[-1]
    assert (reason := state.why_not(last)) == "deal_over", f"{where}: why_not({last}) is {reason!r}, not 'deal_over'"
    assert len(result.points) == seats, f"{where}: Result.points has {len(result.points)} numbers"
    table = where
    for deals in range(1, DEALS):
        match = rules.match_state(options, seats, SEED, [result] * deals)
        where = f"{table}, MatchState after {deals} such deals"
        assert match.number == deals, f"{where}: number is {match.number}"
        assert len(match.totals) == seats, f"{where}: totals has {len(match.totals)} numbers"
        assert len(match.final) == seats * match.over, f"{where}: over is {match.over}, final is {match.final}"
        if match.over:
            assert match.winners, f"{where}: the match is over, and nobody has won"
            break


def _all(state: State) -> Any:
    """Everything that can be asked of a deal."""
    views = [state.view(s) for s in (*range(state.seats), PUBLIC)]
    return state.position(), views, state.acting(), [state.legal(s) for s in range(state.seats)]


def _difference(view: View, other: View, seat: int) -> str:
    """The fields in which two Views of a seat differ."""
    names = [name for name in View._fields if getattr(view, name) != getattr(other, name)]
    names += [f"zone {z}" for z in view.zones if view.zones[z] != other.zones.get(z)]
    if "facts" in names and view.facts is not None and other.facts is not None:
        pairs = zip(getattr(view.facts, "_fields", ()), view.facts, other.facts, strict=False)
        names += [f"facts.{name}" for name, one, two in pairs if one != two]
    return f"{', '.join(names)} in the View of seat {seat}"
