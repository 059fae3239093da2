"""RIN played on, as Master's playouts have it: each seat plays as Expert would, by what it may know, and notices what
it may call as often as Expert does.

It acts on a State directly and asks Expert only where there is a choice, which is several times faster than to ask
an opponent for everything."""

from collections.abc import Sequence
from operator import attrgetter

from ai.games.rin.card_tracking import Trail, trail
from ai.games.rin.expert import choices
from ai.games.rin.expert_features import STANDARD
from ai.search.determinized import CLOSE
from engine.contract import Action, View
from engine.games.rin.legal import CHALLENGE, DRAW, PASS, WAYS, WAYS_TWO_LEFT
from engine.games.rin.state import State

NOTICED = STANDARD.manners.rin
"""So often somebody notices a Rin."""


def losers(state: State) -> Sequence[int] | None:
    """Who loses the deal, if that is settled: somebody can call on the field card, or it is over. None of the seats if
    nobody does."""
    if state.result is not None:
        found: Sequence[int] = state.result.facts.losers
        return found if any(state.result.points) else ()
    rank, sums, owner = state.rank, state.sums, state.owner
    if rank not in sums or (sums[owner] == rank and sums.count(rank) == 1):
        return None
    return () if sums[owner] == rank else (owner,)


def overlooked(state: State, me: int) -> bool:
    """Whether none of those who can call notices it; `me` always does."""
    if state.result is not None:
        return False
    able = [s for s, held in enumerate(state.sums) if held == state.rank and s != state.owner]
    return me not in able and state.chance() < (1 - NOTICED) ** len(able) * (1 << 64)


class Round:
    """Plays on from a View. What the history tells of the others is worked out once, however many worlds it is asked
    for in."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.since = len(view.history)
        self.trails: dict[tuple[Action, ...], Trail] = {(): trail(view)}
        """What is told after more actions."""

    def play_on(self, state: State) -> None:
        """One action, when nobody has anything to call but Last."""
        phase = state.phase
        if state.exposed:
            caught = state.exposed[0]
            state.apply(CHALLENGE[state.ring[caught + 1]][caught])
            return
        if phase == "owe":
            action = DRAW[state.owed[0]]
        elif phase == "race":
            able = [s for s in state.racers if state.masks[s] & state.fit]
            action = self.play(state, able[state.chance() % len(able)]) if able else PASS[state.racers[0]]
        elif phase == "claims":
            action = CLOSE
        elif state.masks[state.turn] & state.fit:
            action = self.play(state, state.turn)
        else:
            action = PASS[state.turn] if phase == "start" else DRAW[state.turn]
        # it is legal, and need not be looked at again
        state.offered = (action,)
        state.apply(action)

    def play(self, state: State, seat: int) -> Action:
        """The play of a seat that can play; never a draw instead."""
        playable = state.masks[seat] & state.fit
        two = len(state.hands[seat]) == 2
        ways = (WAYS_TWO_LEFT if two else WAYS)[seat][playable]
        if two:
            ways = tuple([a for a in ways if a.arg.endswith("last")])
        if len(ways) == 1 or len(state.hands[seat]) == 1:
            return ways[0]
        followed = self.followed(tuple(state.history[self.since :]))
        return max(choices(state.view(seat), ways, followed=followed), key=attrgetter("worth")).action

    def followed(self, more: tuple[Action, ...]) -> Trail:
        """What is told after some more actions."""
        found = self.trails.get(more)
        if found is None:
            found = self.trails[more] = self.followed(more[:-1]).after(more[-1])
        return found
