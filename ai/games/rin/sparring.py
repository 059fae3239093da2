"""Sparring partners of RIN, see `ai.sparring`."""

from collections.abc import Callable, Mapping

from ai.games.rin.calls import says_last, sum_difference
from ai.sparring import Choose
from engine.cards import BIT
from engine.contract import Action, View
from engine.games.rin import CALLS
from engine.games.rin.effects import EFFECTS, VALUE

ORDER = ("torin", "rin", "return", "last", "challenge")
"""What is called first if several calls are possible."""


def _player(worth: Callable[[View, int], float]) -> Choose:
    """A player who calls whatever can be called rightly, says Last in time, and makes the play that is worth most."""

    def choose(view: View, legal: list[Action]) -> Action | None:
        calls = {a.verb: a for a in legal if a.verb in CALLS}
        if view.zones["field"] and sum_difference(view):
            calls = {verb: a for verb, a in calls.items() if verb not in ("torin", "rin")}
        for verb in ORDER:
            if verb in calls:
                return calls[verb]
        moves = [a for a in legal if a.verb not in CALLS]
        plays = [a for a in moves if a.verb == "play"]
        if not plays:
            return moves[0] if moves else None
        return max(plays, key=lambda a: (worth(view, a.cards[0]), len(view.hand) == 2 and says_last(a)))

    return choose


def _highest(view: View, card: int) -> float:
    return VALUE[card]


def _effects_first(view: View, card: int) -> float:
    return VALUE[card] + (100 if BIT[card] & EFFECTS else 0)


def _lowest(view: View, card: int) -> float:
    return -VALUE[card]


def _towards_rin(view: View, card: int) -> float:
    """How near the rest of the hand comes to 7, from where most cards are in reach."""
    return -abs(sum(VALUE[c] for c in view.hand) - VALUE[card] - 7)


PARTNERS: Mapping[str, Choose] = {
    # Plays the highest card.
    "naive": _player(_highest),
    # Plays a card with an effect as soon as one fits, else the highest.
    "greedy": _player(_effects_first),
    # Plays the lowest card, on which few hands can call.
    "cautious": _player(_lowest),
    # Plays so that the rest of the hand may soon be called with.
    "hunter": _player(_towards_rin),
}
