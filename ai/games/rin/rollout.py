"""Rollouts of RIN for Master. Each seat plays as Expert would by what it may know, and calls whatever it can.

A rollout acts on a State directly and evaluates moves only where there is a choice, which is several times faster than
asking a bot for every action."""

from collections.abc import Sequence
from operator import attrgetter

from ai.games.rin.calls import says_last
from ai.games.rin.card_tracking import HandTracker, track
from ai.games.rin.expert_evaluation import evaluate
from engine.contract import CLOSE, Action, View
from engine.games.rin.legal import CHALLENGE, DRAW, PASS, PLAYS, PLAYS_TWO_LEFT
from engine.games.rin.score import TIMES, sevens, total
from engine.games.rin.state import State


def decided(state: State) -> Sequence[int] | None:
    """The points of the deal by seat if it is decided, because it is over or a seat can call on the field card: then
    all that can call it do. None while it is open."""
    if state.result is not None:
        return state.result.points
    rank, sums, owner = state.field_value, state.sums, state.owner
    if rank not in sums or (sums[owner] == rank and sums.count(rank) == 1):
        return None
    points = [0] * state.seats
    if sums[owner] != rank:
        hand, verbs = state.hands[owner], dict(state.claims)
        owed = total(hand, state.options["joker_points"]) * (sevens(hand) + 1)
        for seat, held in enumerate(sums):
            if held == rank:
                points[seat] = owed * TIMES[verbs.get(seat, "torin" if seat == state.drew else "rin")]
        points[owner] = -sum(points)
    return points


class Rollout:
    """Plays on from a View. What the history shows is tracked once for all worlds in which it is asked for."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._since = len(view.history)
        self._trackers: dict[tuple[Action, ...], HandTracker] = {(): track(view)}
        """By the actions after the View, the tracker that has followed them."""

    def play_on(self, state: State) -> None:
        """Apply one action, in a state in which nothing can be called but Last."""
        phase = state.phase
        if state.exposed:
            caught = state.exposed[0]
            state.apply(CHALLENGE[state.ring[caught + 1]][caught])
            return
        if phase == "owe":
            action = DRAW[state.owed[0]]
        elif phase == "race":
            able = [s for s in state.racers if state.masks[s] & state.fit]
            action = self._choose_play(state, able[state.chance() % len(able)]) if able else PASS[state.racers[0]]
        elif phase == "claims":
            action = CLOSE
        elif state.masks[state.turn] & state.fit:
            action = self._choose_play(state, state.turn)
        else:
            action = PASS[state.turn] if phase == "start" else DRAW[state.turn]
        state.apply(action)

    def _choose_play(self, state: State, seat: int) -> Action:
        """The play of a seat that can play. A rollout never draws instead."""
        playable = state.masks[seat] & state.fit
        two_left = len(state.hands[seat]) == 2
        plays = (PLAYS_TWO_LEFT if two_left else PLAYS)[seat][playable]
        if two_left:
            plays = tuple([a for a in plays if says_last(a)])
        if len(plays) == 1 or len(state.hands[seat]) == 1:
            return plays[0]
        tracker = self._tracker(tuple(state.history[self._since :]))
        return max(evaluate(state.view(seat), plays, tracker=tracker), key=attrgetter("worth")).action

    def _tracker(self, actions: tuple[Action, ...]) -> HandTracker:
        """The tracker after these actions."""
        tracker = self._trackers.get(actions)
        if tracker is None:
            tracker = self._trackers[actions] = self._tracker(actions[:-1]).after(actions[-1])
        return tracker
