"""The decisions of every seat in a deal of Sumidagawa, read from the history that all can see.

The history is replayed on invented hands, to know what each seat could have done. Which cards were burned without a
choice (S10) does not show; each way that it may have been is tried until the replay comes to where the deal is."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, permutations
from typing import NamedTuple

from ai.games.sumidagawa.hand_partition import ONE_CARD, PLAY_TALLY, tally
from engine.cards import HIDDEN
from engine.contract import Action, IllegalAction, View
from engine.games.sumidagawa.combinations import HONOO, LAYER, SHAPES
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.state import Facts, State

LED, MUST_PLAY, MAY_PLAY = range(3)
"""Occasions of a play: it begins a round, the seat had to play, or it might have passed."""
PASSED, BURNED = -1, -2
"""Stand for the kind of combination: a pass by choice, or a burned card, which is no decision but leaves the hand."""
MAX_UNKNOWN_BURNS = 4
"""With more cards burned without a choice, the replay is given up."""


class Decision(NamedTuple):
    """What a seat did, and what it decided upon."""

    kind: int
    """The kind of combination, PASSED or BURNED."""
    number: int = 0
    """The number that the play is said with."""
    said: int = 0
    """The number said before, 0 for none."""
    made: int = 0
    """The kinds of combinations made before in the round, a bit each."""
    occasion: int = MAY_PLAY
    wilds: int = 0
    """The number of wild cards in the play."""
    taken: int = 0
    """The plain cards that left the hand, as a tally."""


def decisions(view: View) -> tuple[list[list[Decision]], list[int]]:
    """By seat, its decisions in this deal, and the number below which it holds no card (0: unknown). Both are empty if
    the history does not begin with the deal, or leaves open who burned what."""
    for burned in possible_burns(view):
        replayed = _replay(view, burned)
        if replayed is not None:
            return replayed, [max(map(card_number, cards), default=0) for cards in burned]
    return [[] for _ in range(view.seats)], [0] * view.seats


def possible_burns(view: View) -> Iterator[list[list[int]]]:
    """By seat the plain cards that it burned (S10), in each way that may have been: the cards burned by choice, and
    those that are gone although no seat played them."""
    chosen: list[list[int]] = [[] for _ in range(view.seats)]
    gone = Counter(chain(view.zones["gone"], view.zones["river"]))
    without_choice: list[int] = []
    for n, action in enumerate(view.history):
        if action.verb == "burn" and action.cards[0] in ONE_CARD:
            chosen[action.seat].append(action.cards[0])
            gone[action.cards[0]] -= 1
        elif action.verb == "play":
            gone.subtract(SHAPES[action.cards].plain)
            chooses = view.history[n + 1].verb == "burn" if n + 1 < len(view.history) else view.phase == "burn"
            if SHAPES[action.cards].kind == HONOO and not chooses:
                without_choice.append(action.seat)
    unknown = list((+gone).elements())
    if min(gone.values(), default=0) < 0 or not len(unknown) <= len(without_choice) <= MAX_UNKNOWN_BURNS:
        return
    for seats in sorted(set(permutations(without_choice, len(unknown)))):
        burned = [c[:] for c in chosen]
        for s, card in zip(seats, unknown, strict=True):
            burned[s].append(card)
        yield burned


def card_number(card: int) -> int:
    """The number of a plain card."""
    return (card - min(ONE_CARD)) % LAYER + 1


def _replay(view: View, burned: list[list[int]]) -> list[list[Decision]] | None:
    """The decisions by seat, if the deal comes to where it is when these cards are burned."""
    facts: Facts = view.facts
    made: list[list[Decision]] = [[] for _ in range(view.seats)]
    state = _deal_again(view, burned)
    try:
        for action in view.history:
            seat = action.seat
            if state.phase == "play" and not state.why_only_pass(seat):
                made[seat].append(_decision(state, action))
            before = tally(state.hands[seat])
            state.apply(action)
            taken = before - tally(state.hands[seat]) - (PLAY_TALLY[action.cards] if action.verb == "play" else 0)
            if taken:
                made[seat].append(Decision(BURNED, taken=taken))
    except IllegalAction:
        return None
    reached = state.phase, state.turn, tuple(state.gone), tuple(state.river)
    return made if reached == (view.phase, facts.turn, view.zones["gone"], view.zones["river"]) else None


def _decision(state: State, action: Action) -> Decision:
    if action.verb == "pass":
        return Decision(PASSED, said=state.said, made=state.made)
    shape = SHAPES[action.cards]
    occasion = MAY_PLAY if state.played >> action.seat & 1 else MUST_PLAY if state.plays else LED
    number = max(state.said, shape.least)
    return Decision(shape.kind, number, state.said, state.made, occasion, shape.wilds, PLAY_TALLY[action.cards])


def _deal_again(view: View, burned: list[list[int]]) -> State:
    """A state from whose hands the deal may have come to where it is. Of the cards that nobody knows, the highest go to
    the seats that burned high ones, so that these were their lowest."""
    state = State()
    state.begin(view.options, view.match_state, view.seats)
    seen = chain.from_iterable(c for name, c in view.zones.items() if not name.startswith("wild"))
    unknown = sorted((PLAIN - Counter(seen)).elements(), key=card_number)
    for s in sorted(range(view.seats), key=lambda s: -max(map(card_number, burned[s]), default=0)):
        held = view.zones[f"hand:{s}"]
        state.add_to_hand(s, [unknown.pop() if c == HIDDEN else c for c in held])
        state.add_to_hand(s, burned[s])
    for action in view.history:
        if action.verb == "play":
            state.add_to_hand(action.seat, SHAPES[action.cards].plain)
    return state
