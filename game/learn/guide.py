"""The guide of a first match: it stops a move that costs much, says what matters, and lets the player choose again.

It speaks less as it is needed less, and says at the end what was learned. It sees the View of the player's seat and
nothing else. Nothing here draws."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.contract import Action, View
from game.learn import coach

PATIENCE: Final = 6
"""After so many good moves one after the other the guide lets pass twice as much."""
TOPIC_LIMIT: Final = 4
"""It speaks at most so often of the same thing."""
GOOD: Final = 3
"""A thing counts as learned after so many good decisions about it since the guide spoke of it."""


class Nudge(NamedTuple):
    """The guide stops a move. `topic` is the text key of what matters."""

    ply: int
    topic: str
    action: Action


class Learned(NamedTuple):
    """A thing that the guide spoke of in a match. `topic` is a text key."""

    topic: str
    spoken: int
    """How often the guide spoke of it."""
    good: int
    """How many good decisions about it followed."""

    @property
    def known(self) -> bool:
        """Whether it counts as learned."""
        return self.good >= GOOD


@dataclass
class Guide:
    """What the guide of a match remembers."""

    nudge: Nudge | None = None
    """The latest move that was stopped."""
    spoken: Counter[str] = field(default_factory=Counter)
    good: dict[str, int] = field(default_factory=dict)
    calm: int = 0
    """How many good moves were made one after the other."""
    moves: int = 0
    """How many decisions were good or were stopped. Costly ones that were let pass do not count."""

    def stops(self, ply: int, view: View, legal: Sequence[Action], action: Action) -> Nudge | None:
        """The player is about to make a move after `ply` actions. A nudge if it is stopped; the same move again at the
        same moment is made."""
        if self.nudge and (self.nudge.ply, self.nudge.action) == (ply, action):
            return None
        if len(legal) < 2 or action not in legal:
            return None
        review = coach.review_move(view, legal, action)
        if review is None or review.cost is None:
            return None
        topic = review.topic
        if review.cost < review.costly_from * (1 + self.calm / PATIENCE):
            self._well_done(ply, topic)
            return None
        again = self.nudge is not None and self.nudge.ply == ply
        self.calm = 0
        if self.spoken[topic] >= TOPIC_LIMIT or again:
            return None
        self.moves += 1
        self.spoken[topic] += 1
        self.good[topic] = 0
        self.nudge = Nudge(ply, topic, action)
        return self.nudge

    def _well_done(self, ply: int, topic: str) -> None:
        """A good move was chosen, at the first try or after a nudge."""
        if self.nudge and self.nudge.ply == ply:
            return
        self.moves += 1
        self.calm += 1
        if topic in self.good:
            self.good[topic] += 1

    def learned(self) -> list[Learned]:
        """What the guide spoke of, most often first."""
        return [Learned(topic, n, self.good[topic]) for topic, n in self.spoken.most_common()]
