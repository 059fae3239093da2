"""What a drill is made of; `game.learn.drills` lists them all."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from engine.contract import Action, View

NO: Final = "no"


class Verdict(NamedTuple):
    """Whether an answer is right, the key of the text about it, and what is filled in there."""

    right: bool
    key: str
    values: Mapping[str, object]


class Drill(Protocol):
    """Many small questions, and what is said about the answers."""

    answers: tuple[tuple[str, str], ...] = ()
    """Buttons besides those of the table: id and key; the text is `answer_<id>`."""
    verdicts: tuple[str, ...]
    """The keys of all its verdicts."""

    def question(self, rng: Random) -> Mapping[str, Any]:
        """A position, the player at seat 0. It may have a part `pick` besides: the cards, as text, that the question
        is about; they lie chosen in the hand."""

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        """The buttons of a question where they are not always the same: id, key, label. An empty label is the text
        `answer_<id>`."""
        return [(wid, key, "") for wid, key in self.answers]

    def judge(self, view: View, said: Action | str, pick: Sequence[int] = ()) -> Verdict | None:
        """About a legal move or one of the buttons; None if it only prepares the answer."""

    def refused(self, view: View, reason: str) -> Verdict | None:
        """About a move that the table refuses; None if that is no answer."""
        return None
