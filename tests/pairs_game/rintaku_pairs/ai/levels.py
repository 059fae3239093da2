"""The levels of Pairs, weakest first."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from engine.cards import rank
from engine.contract import Action, Bot, BotMove, View


class Club:
    """Plays a card that makes a pair where it has one, else the first that it may play."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        pile = view.zones["pile"]
        pairs = [a for a in legal if a.cards and pile and rank(a.cards[0]) == rank(pile[-1])]
        yield BotMove((pairs or legal)[0], 700 + int(rng.random() * 500))


LEVELS: Mapping[str, Callable[[], Bot]] = {"club": Club}
