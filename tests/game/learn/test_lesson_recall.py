"""Help fades within a lesson: it shows, then it tells, and in the end the learner finds the move and hears what another
move would have cost."""

from collections.abc import Iterator

import pytest

from engine.contract import Action
from game.learn import lessons
from game.learn.lessons import Lesson, LessonStep
from game.scenes.learn.lesson_table import names
from tests.engine.test_rule_numbers import RULES
from tests.kit.languages import MEASURED
from tests.kit.lessons import all_lessons

READY = ("gin", "rin", "rumino", "sumidagawa")
"""The games with lessons."""
TAUGHT = [lesson for lesson in all_lessons(*READY) if not lesson.drill]
SHOWN = 2
"""The steps that may have an arrow."""

NOT_ACTED = {
    "gin": {
        "G2": "the deal passes by itself",
        "G11": "a deal that ends without a knock is void by itself",
        "G12": "the first lesson says it; the table ends the match",
        "G13": "the bonuses of the match are added by themselves",
        "G14": "the boxes are counted by themselves",
        "G16": "a table of its own, where the moves of a gin are the same",
        "G17": "the columns are filled by themselves",
    },
    "rin": {
        "R1": "the first starter is drawn at random",
        "R2": "the deal; there is nothing to decide",
        "R3": "the first card is turned by itself",
        "R18": "a call on the first card is the same move as on any other",
        "R22": "cards owed are drawn by themselves",
        "R25": "the table ends the match; the last lesson says when",
    },
    "rumino": {
        "M1": "the deal; there is nothing to decide",
        "M8": "an option that is off in the first game",
        "M9": "the stock is shuffled again by itself",
        "M12": "the chips of the ante go into the pool by themselves",
        "M13": "how the program counts deadwood",
    },
    "sumidagawa": {
        "S1": "the deal; there is nothing to decide",
        "S2": "the first leader is drawn at random",
        "S19": "the table ends the match",
    },
}
"""The rules that no learner's move teaches, each with the reason."""


def _moves(lesson: Lesson) -> list[LessonStep]:
    return [step for step in lesson.steps if step.move]


def _wrong(lesson: Lesson) -> Iterator[tuple[LessonStep, Action]]:
    """Every legal move at every step that the step does not expect."""
    for n, step in enumerate(lesson.steps):
        if step.move:
            table = lesson.table(n, names(lesson.game, lesson.seats(n)))
            lessons.play(table, step.auto)
            yield from ((step, action) for action in table.legal(lessons.ME) if not step.accepts(action))


@pytest.mark.parametrize("lesson", TAUGHT, ids=lambda x: x.name)
def test_the_learner_finds_the_last_two_moves_of_a_lesson(lesson: Lesson) -> None:
    recalled = [step.recall for step in _moves(lesson)]
    last = 2 if len(recalled) >= 3 else 1
    assert recalled and all(recalled[-last:])
    assert not recalled[0] or len(recalled) == 1, "the first move is shown"
    assert recalled == sorted(recalled), "help does not come back"


@pytest.mark.parametrize("lesson", TAUGHT, ids=lambda x: x.name)
def test_arrows_are_for_the_first_steps_and_no_mark_tells_a_move_to_be_found(lesson: Lesson) -> None:
    for n, step in enumerate(lesson.steps):
        assert n < SHOWN or not step.arrow or not step.move, step.id
        if step.recall and step.move:
            answer = {step.move.verb, *str(step.move).split()[2:]}
            assert not {word for point in step.point for word in point.split()} & answer, step.id


@pytest.mark.parametrize("lesson", TAUGHT, ids=lambda x: x.name)
def test_each_legal_wrong_move_is_answered_by_its_own_step(lesson: Lesson) -> None:
    for lang in MEASURED:
        texts = lessons.words(lang, lesson.game)[lesson.id]
        for step, action in _wrong(lesson):
            keys = {" ".join(str(action).split()[1:]), action.verb, "other"}
            assert keys & set(texts[step.id].get("wrong", {})), f"{lang}, {step.id}: {action}"


def _acted(lesson: Lesson) -> set[str]:
    """The rules that a move of the learner teaches, or the step after it, which shows what came of it."""
    pairs = zip(lesson.steps, (None, *lesson.steps), strict=False)
    shown = [step for step, before in pairs if step.move or (before and before.move and not step.position)]
    return {rule for step in shown for rule in step.teaches}


@pytest.mark.parametrize("game", READY)
def test_each_rule_is_taught_where_the_learner_acts_or_has_a_reason(game: str) -> None:
    acted = {rule for lesson in all_lessons(game) for rule in _acted(lesson)}
    assert acted | set(NOT_ACTED[game]) == set(RULES[game]) and not acted & set(NOT_ACTED[game])
