"""What the player knows of each game: which lessons are done, which are due again, and what comes next."""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Final, NamedTuple

from game.learn import lessons
from game.learn.lessons import Lesson

MOVE_S: Final = 2.0
"""The time that a newcomer takes for a move, in seconds."""
WORDS_PER_MINUTE: Final = 200
CHARACTERS_PER_MINUTE: Final = 400
"""How fast a newcomer reads English and Japanese."""


class Knowledge(Enum):
    """What is known of a lesson. A lesson that was learned is not lost: it only wants to be asked again."""

    KNOWN = "known"
    DUE = "due"
    NEXT = "next"
    LATER = "later"


class Lantern(NamedTuple):
    """A lesson on the map."""

    lesson: Lesson
    knows: Knowledge


def lanterns(game: str, done: Collection[str], due: Collection[str]) -> Sequence[Lantern]:
    """The lessons of a game in order. `done` and `due` are names of lessons and drills. Raises LessonError.

    The first lesson that is not done comes next. One is due if it or a drill about it is."""
    all_ = lessons.load(game)
    taught = [lesson for lesson in all_ if not lesson.drill]
    about = {f"{game}.{lesson.about}" for lesson in all_ if lesson.name in due and lesson.about} | set(due)
    following = next((lesson for lesson in taught if lesson.name not in done), None)
    return [
        Lantern(
            lesson,
            Knowledge.NEXT
            if lesson is following
            else Knowledge.LATER
            if lesson.name not in done
            else Knowledge.DUE
            if lesson.name in about
            else Knowledge.KNOWN,
        )
        for lesson in taught
    ]


def minutes(lesson: Lesson, language: str) -> float:
    """How long a newcomer takes to read a lesson's texts in a language and to make its moves, in minutes."""
    file = lessons.words(language, lesson.game)
    texts = [lessons.text_in(file, lesson.id, "goal")]
    for step in lesson.steps:
        texts += [lessons.text_in(file, lesson.id, step.id, key) for key in ("say", "do")]
    if language == "ja":
        read = sum(map(len, texts)) / CHARACTERS_PER_MINUTE
    else:
        read = sum(len(text.split()) for text in texts) / WORDS_PER_MINUTE
    return read + sum(bool(step.expect) for step in lesson.steps) * MOVE_S / 60
