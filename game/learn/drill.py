"""The interface of a drill. `game.learn.drills` finds the drills of a game."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from engine.contract import Action, View

NO: Final = "no"
"""The id of the button that answers a question with no."""


class DrillVerdict(NamedTuple):
    """Whether an answer is right, the key of the text about it, and the values filled in there."""

    right: bool
    key: str
    values: Mapping[str, object]


class Drill(Protocol):
    """Many small questions of one kind, and verdicts on the answers."""

    answers: tuple[tuple[str, str], ...] = ()
    """Buttons besides those of the table: id and keyboard key. The label is the text `answer_<id>`."""
    by_buttons: bool = False
    """Whether its buttons alone answer it: the table takes no move."""
    explains: bool = False
    """Whether what is said of a right answer explains it, and stays until the player goes on."""
    verdicts: tuple[str, ...]
    """The text keys of all verdicts."""

    def question(self, rng: Random) -> Mapping[str, Any]:
        """A position with the player at seat 0. Its part `pick`, if there is one, lists the cards that the question is
        about, as text; they are chosen in the hand by all but the last of `TableView.steps` for the action `play` with
        these cards, whatever the verbs of the game. A position from play is one of `game.learn.played`."""

    def choices(self, view: View, pick: Sequence[int]) -> Sequence[tuple[str, str, str]]:
        """The buttons of a question: id, keyboard key, label. An empty label stands for the text `answer_<id>`."""
        return [(wid, key, "") for wid, key in self.answers]

    def judge(
        self, view: View, answer: Action | str, pick: Sequence[int] = (), legal: Sequence[Action] = ()
    ) -> DrillVerdict | None:
        """The verdict on a legal move or a button; None if it only prepares the answer. `legal`: all legal moves."""

    def refused(self, view: View, reason: str) -> DrillVerdict | None:
        """The verdict on a move that the rules refuse for a reason; None if that is no answer."""
        return None
