"""The part of the tour about lessons: their list, every step of each lesson, a question of each drill."""

from operator import itemgetter

from game.demo.driver import PROMPT_GUARD
from game.demo.tour import Tour
from game.learn import lessons
from game.learn.lessons import Lesson
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import LessonList
from game.scenes.learn.lesson_table import LessonTable


def show(tour: Tour) -> None:
    """Open and play all lessons of the tour's game."""
    tour.app.push(LessonList(tour.game))
    tour.hands.move(2, 2)
    tour.see("lessons")
    for lesson in lessons.load(tour.game):
        scene = tour.app.routes.lesson(lesson)
        tour.app.push(scene)
        if isinstance(scene, LessonScene):
            _show_lesson(tour, scene, lesson)
        elif isinstance(scene, DrillScene):
            _show_drill(tour, scene, lesson)
        tour.leave()
    tour.see("lessons-learned")
    tour.leave()


def _show_lesson(tour: Tour, scene: LessonScene, lesson: Lesson) -> None:
    tour.see(f"lesson-{lesson.id}-goal")
    tour.hands.press("lesson:next")
    for n, step in enumerate(lesson.steps, 1):
        _wait(tour, scene, "step")
        tour.see(f"lesson-{lesson.id}-{n}-{step.id}", PROMPT_GUARD)
        if step.move:
            tour.hands.do(scene, step.move)
        else:
            tour.hands.press("lesson:next")
        tour.hands.move(2, 2)
    _wait(tour, scene, "end")
    tour.see(f"lesson-{lesson.id}-end", PROMPT_GUARD)


def _show_drill(tour: Tour, scene: DrillScene, lesson: Lesson) -> None:
    tour.see(f"drill-{lesson.id}-goal")
    tour.hands.press("lesson:next")
    tour.hands.move(2, 2)
    tour.see(f"drill-{lesson.id}-asked")
    for _ in range(2):
        _answer(tour, scene)
        tour.hands.move(2, 2)
        tour.see(f"drill-{lesson.id}-answered")
        if scene.stays:
            tour.hands.press("lesson:next")
        _wait(tour, scene, "ask")
        tour.hands.wait(PROMPT_GUARD)


def _wait(tour: Tour, scene: LessonTable, phase: str) -> None:
    """Let time pass until a lesson reaches a phase."""
    for _ in range(3000):  # frames
        if scene.phase == phase:
            return
        tour.hands.step()
    raise AssertionError(f"lesson {scene.lesson.id} does not come to {phase}")


def _answer(tour: Tour, scene: DrillScene) -> None:
    """Answer a question: with its first button, or with a legal move, wrong if there is one."""
    view, legal = scene.table.view(scene.me), scene.table.legal(scene.me)
    if choices := scene.choices():
        tour.hands.press(f"lesson:{choices[0][0]}")
        return
    verdicts = [(action, scene.question.judge(view, legal, action)) for action in legal]
    answers = [(action, verdict.right) for action, verdict in verdicts if verdict]
    tour.hands.do(scene, min(answers, key=itemgetter(1))[0])
