"""What calls do in RIN, and how a deal ends. Rules R14-R17, R19, R21; `score` has what a deal is worth.

The first correct `rin` or `torin` opens the phase `claims`. In it other seats may join the call, and the seat that
would pay may return it if its own hand equals the field card too (R19). When the join window (R15) closes, `settle`
ends the deal."""

from engine.contract import CLOCK, NONE, Action, Event, Place, Result
from engine.games.rin import score
from engine.games.rin.fields import Fields

FALSE_CALL = 3
"""R15: the cards that a wrong call costs."""
LAST_PENALTY = 3
"""R21: the cards that a forgotten Last costs."""


def call(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R14, R16, R17: a right call opens the phase `claims` or joins it. R15: a wrong call costs three cards."""
    seat, verb = action.seat, action.verb
    if events is not None:
        events.append(Event("say", seat, arg=verb))
    if state.sums[seat] != state.field_value:
        state.erred.append(seat)
        _owe(state, seat, FALSE_CALL, "false_call", events)
        return
    state.claims.append((seat, verb))
    _reveal(state, seat, events)
    state.enter("claims")


def give_back(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R19: the seat that would pay says that its own hand equals the field card."""
    state.returned = True
    if events is not None:
        events.append(Event("say", action.seat, arg="return"))
    _reveal(state, action.seat, events)


def settle(state: Fields, events: list[Event] | None) -> None:
    """R16, R17, R19: the seats that have called are paid; no seat if the call is returned."""
    loser, card = state.owner, state.field[-1]
    if not state.returned and state.options["return"] == "automatic" and state.sums[loser] == state.field_value:
        state.returned = True
        if events is not None:
            events.append(Event("say", loser, arg="return"))
    if state.returned:
        end(state, score.returned(state.seats, loser, state.claims, card), events)
    else:
        end(state, score.was_called(state.hands, loser, state.claims, state.options, card), events)


def say_last(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R21: a seat says Last after the play that left it one card."""
    state.unsaid = NONE
    if events is not None:
        events.append(Event("say", action.seat, arg="last"))


def challenge(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R21: a seat that did not say Last in time draws three cards, once."""
    target = int(action.arg)
    state.exposed.remove(target)
    if events is not None:
        events.append(Event("say", action.seat, arg=f"challenge {target}"))
    _owe(state, target, LAST_PENALTY, "penalty", events)


def end(state: Fields, result: Result, events: list[Event] | None) -> None:
    """End the deal and reveal all hands."""
    state.result = result
    state.enter("over")
    if events is None:
        state.hand_revealed = [True] * state.seats
    else:
        for seat in range(state.seats):
            _reveal(state, seat, events)
        events.append(Event("result", result.winners[0] if result.winners else CLOCK, arg=result.kind))


def _owe(state: Fields, seat: int, cards: int, reason: str, events: list[Event] | None) -> None:
    """Put cards that a seat has to draw at the end of the queue. `reason` is what the event says."""
    state.owed += (seat,) * cards
    if events is not None:
        events.append(Event("say", seat, arg=f"{reason} {cards}"))
    state.continue_play()


def _reveal(state: Fields, seat: int, events: list[Event] | None) -> None:
    if not state.hand_revealed[seat]:
        state.hand_revealed[seat] = True
        if events is not None:
            zone = f"hand:{seat}"
            events.append(Event("reveal", seat, tuple(state.hands[seat]), Place(zone), arg=zone))
