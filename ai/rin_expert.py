"""Expert in RIN: counts the cards, reads the other hands, and weighs what each move may bring.

`rin_sight` has what it knows, `rin_worth` what that is worth to it."""

from collections.abc import Sequence
from random import Random

from ai.rin_sight import look
from ai.rin_talk import Manners, Player
from ai.rin_worth import drawing, playing, survey
from engine.contract import Action, View


class Expert(Player):
    """A player who is hard to beat."""

    manners = Manners(rin=0.99, last=0.99, late=0.95, challenge=0.95, miscount=0.0, race=(1500, 3500))

    def move(self, view: View, moves: Sequence[Action], rng: Random) -> Action:
        """The move that is worth most."""
        first = moves[0]
        if len(view.hand) == 1 or first.verb == "pass":
            return first
        sight = look(view)
        table = survey(sight)
        return max(moves, key=lambda a: playing(view, a, sight, table) if a.verb == "play" else drawing(view, table))
