"""The lessons of a game in pictures: the list, each lesson step by step, a question of each drill."""

from typing import TYPE_CHECKING

from game.learn import lessons
from game.learn.lessons import Lesson
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import Lessons
from game.scenes.learn.lesson_table import Teach

if TYPE_CHECKING:
    from game.demo.tour import Tour


def show(tour: "Tour") -> None:
    """All of them, every move made by hand."""
    tour.app.push(Lessons(tour.game))
    tour.hands.move(2, 2)
    tour.see("lessons")
    for lesson in lessons.load(tour.game):
        scene = tour.app.routes.lesson(lesson)
        tour.app.push(scene)
        if isinstance(scene, LessonScene):
            _taught(tour, scene, lesson)
        elif isinstance(scene, DrillScene):
            _drilled(tour, scene, lesson)
        tour.leave()
    tour.see("lessons-learned")
    tour.leave()


def _taught(tour: "Tour", scene: LessonScene, lesson: Lesson) -> None:
    tour.see(f"lesson-{lesson.id}-goal")
    tour.hands.press("lesson:next")
    for n, step in enumerate(lesson.steps, 1):
        _wait(tour, scene, "step")
        tour.see(f"lesson-{lesson.id}-{n}-{step.id}", 340)
        if step.move:
            tour.hands.do(scene, step.move)
        else:
            tour.hands.press("lesson:next")
        tour.hands.move(2, 2)
    _wait(tour, scene, "end")
    tour.see(f"lesson-{lesson.id}-end", 340)


def _drilled(tour: "Tour", scene: DrillScene, lesson: Lesson) -> None:
    tour.see(f"drill-{lesson.id}-goal")
    tour.hands.press("lesson:next")
    tour.hands.move(2, 2)
    tour.see(f"drill-{lesson.id}-asked")
    choices = [f"lesson:{name}" for name, _, _ in scene.choices()] or ["done"]
    for wid in dict.fromkeys((choices[0], choices[-1])):
        tour.hands.press(wid)
        tour.hands.move(2, 2)
        tour.see(f"drill-{lesson.id}-answered")
        if scene.phase == "missed":
            tour.hands.press("lesson:next")
        _wait(tour, scene, "ask")
        tour.hands.wait(340)


def _wait(tour: "Tour", scene: Teach, phase: str) -> None:
    for _ in range(3000):
        if scene.phase == phase:
            return
        tour.hands.step()
    raise AssertionError(f"lesson {scene.lesson.id} does not come to {phase}")
