"""What the player knows, and what is due to be asked again, from the answers so far.

The open scheduler FSRS (package `fsrs`) says when an item is likely to be forgotten. All answers about an item on one
day count as one review: good if all of them were right, hard if at least half were, else failed."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from game.learn.answers import Answers

if TYPE_CHECKING:
    from fsrs import Rating, Scheduler

QUESTIONS: Final = 10
"""The number of questions of a day."""
MOST_OF_ONE: Final = 4
"""At most this many questions of a day are about the same item."""


class Known(NamedTuple):
    """What is known about an item that was asked at least once."""

    item: str
    due: date
    """The day on which it is to be asked again."""
    chance: float
    """The chance that it is answered right today."""


def known(answers: Iterable[Answers], today: date) -> Mapping[str, Known]:
    """The items of all answers, by name. `answers` are folded and in the order of days.

    One from a day to come was given while the clock was wrong: it would count as the last one until then, and is left
    out."""
    from fsrs import Card  # late: importing it takes 50 ms

    scheduler = _scheduler()
    cards: dict[str, Card] = {}
    for a in (a for a in answers if a.day <= today):
        card = cards.get(a.item) or Card(card_id=0, due=_noon(a.day))
        cards[a.item], _ = scheduler.review_card(card, _rating(a), _noon(a.day))
    now = _noon(today)
    return {
        item: Known(item, card.due.date(), scheduler.get_card_retrievability(card, now)) for item, card in cards.items()
    }


def due_today(items: Mapping[str, Known], today: date, askable: Callable[[str], bool]) -> list[str]:
    """The items to be asked again today, the most forgotten of each game first, the games in turn. Only those that are
    `askable` count."""
    due = [k for k in items.values() if k.due <= today and askable(k.item)]
    by_game: dict[str, list[str]] = {}
    for k in sorted(due, key=lambda k: (k.chance, k.item)):
        by_game.setdefault(k.item.partition(".")[0], []).append(k.item)
    return [item for turn in zip_longest(*by_game.values()) for item in turn if item]


class Today(NamedTuple):
    """The questions of a day."""

    asked: int
    """How many were answered."""
    left: tuple[str, ...]
    """The items of the others, in the order in which they are asked."""


def plan(answers: Sequence[Answers], today: date, askable: Callable[[str], bool], alike: Container[str] = ()) -> Today:
    """The questions of a day after these answers. `alike`: items whose question is the same every time."""
    asked = asked_today(answers, today)
    due = due_today(known(answers, today), today, askable)
    return Today(asked, tuple(questions(due, max(0, QUESTIONS - asked), alike)))


def questions(due: Sequence[str], n: int = QUESTIONS, alike: Container[str] = ()) -> list[str]:
    """The items of up to n questions in the order in which they are asked: the due ones in turn, those that are
    `alike` once.

    >>> questions(["a", "b"], 5)
    ['a', 'b', 'a', 'b', 'a']
    >>> questions(["a", "b"], 5, {"b"})
    ['a', 'b', 'a', 'a', 'a']
    """
    again = [item for item in due if item not in alike]
    return [*due, *again * (MOST_OF_ONE - 1)][:n]


def asked_today(answers: Iterable[Answers], today: date) -> int:
    """How many due questions were answered today."""
    return sum(a.due for a in answers if a.day == today)


@cache
def _scheduler() -> "Scheduler":
    """FSRS in whole days, without chance: the same answers are due on the same day on every machine."""
    from fsrs import Scheduler

    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def _rating(answers: Answers) -> "Rating":
    from fsrs import Rating

    if answers.right == answers.of:
        return Rating.Good
    return Rating.Hard if 2 * answers.right >= answers.of else Rating.Again


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)
