"""The first two turns of RIN: the starter's pass, and which neighbour is second. Rules R4-R6."""

from engine.contract import NONE, Action, Event
from engine.games.rin import calls
from engine.games.rin.fields import Fields


def say_pass(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R4: the starter passes. R5: a neighbour says in the race that it cannot play; if neither can, a lot decides."""
    seat = action.seat
    if events is not None:
        events.append(Event("say", seat, arg="pass"))
    if state.phase == "start":
        state.turns += 1
        begin_race(state, events)
        return
    state.racers.remove(seat)
    state.passed.append(seat)
    if not state.racers:
        _lot(state, "turn", list(state.passed), events)


def begin_race(state: Fields, events: list[Event] | None) -> None:
    """R5: either neighbour of the starter may be second. The table's option decides how: the first to play, a lot, or
    clockwise. With two players the opponent is second."""
    right, left = _neighbours(state)
    state.resume = "race"
    if right == left or state.options["second_seat"] == "clockwise":
        be_second(state, right)
    elif state.options["second_seat"] == "lot":
        _lot(state, "turn", [right, left], events)
    else:
        state.turn = NONE
        state.racers = [right, left]
    state.continue_play()


def be_second(state: Fields, seat: int) -> None:
    """Give this neighbour the second turn; play continues in its direction."""
    state.turn = seat
    state.direction = 1 if seat == _neighbours(state)[0] else -1
    state.racers = []
    state.resume = "turn"


def close(state: Fields, action: Action, events: list[Event] | None) -> None:
    """The window closes: the calls are settled, or a lot decides the race among the neighbours that can play (R5)."""
    if state.phase == "claims":
        calls.settle(state, events)
        return
    neighbours = sorted({*_neighbours(state)})
    able = [s for s in neighbours if state.can_play(s)]
    _lot(state, "second" if able else "turn", able or neighbours, events)


def _neighbours(state: Fields) -> tuple[int, int]:
    """The seats after and before the starter."""
    return state.ring[state.starter + 1], state.ring[state.starter - 1]


def _lot(state: Fields, phase: str, among: list[int], events: list[Event] | None) -> None:
    """R5, R6: a lot picks the second seat and begins `phase`: `second` among seats that can play, `turn` otherwise."""
    seat = among[state.chance() % len(among)]
    if events is not None:
        events.append(Event("lot", seat))
    be_second(state, seat)
    state.resume = phase
    state.continue_play()
