"""Calls of RIN that are legal, and how a deal ends. Rules R14-R17, R19, R21; what they are worth: `score`.

The first right `rin` or `torin` opens the phase `claims`, in which others may join in and the one who would pay
may return; when its window closes, `settle` ends the deal."""

from engine.contract import CLOCK, Action, Event, Place, Result
from engine.games.rin import score
from engine.games.rin.fields import Fields

FALSE_CALL = LAST_PENALTY = 3


def call(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R14-R17. The first right call opens the join window; R15: a wrong one may cost three cards."""
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
    """R19: the one who would pay says that their own hand equals the field card."""
    state.returned = True
    if events is not None:
        events.append(Event("say", action.seat, arg="return"))
    _reveal(state, action.seat, events)


def settle(state: Fields, events: list[Event] | None) -> None:
    """R16, R17, R19: who has called is paid, or nobody if it is returned."""
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
    """R21: after the play, until the next player plays or draws."""
    state.unsaid = -1
    if events is not None:
        events.append(Event("say", action.seat, arg="last"))


def challenge(state: Fields, action: Action, events: list[Event] | None) -> None:
    """R21: who did not say Last draws three, once."""
    target = int(action.arg)
    state.exposed.remove(target)
    if events is not None:
        events.append(Event("say", action.seat, arg=f"challenge {target}"))
    _owe(state, target, LAST_PENALTY, "penalty", events)


def end(state: Fields, result: Result, events: list[Event] | None) -> None:
    """The deal is over, and all hands are laid open."""
    state.result = result
    state.enter("over")
    if events is None:
        state.hand_revealed = [True] * state.seats
    else:
        for seat in range(state.seats):
            _reveal(state, seat, events)
        events.append(Event("result", result.winners[0] if result.winners else CLOCK, arg=result.kind))


def _owe(state: Fields, seat: int, cards: int, why: str, events: list[Event] | None) -> None:
    """Cards to draw, after what is owed already."""
    state.owed += (seat,) * cards
    if events is not None:
        events.append(Event("say", seat, arg=f"{why} {cards}"))
    state.continue_play()


def _reveal(state: Fields, seat: int, events: list[Event] | None) -> None:
    if not state.hand_revealed[seat]:
        state.hand_revealed[seat] = True
        if events is not None:
            zone = f"hand:{seat}"
            events.append(Event("reveal", seat, tuple(state.hands[seat]), Place(zone), arg=zone))
