"""What the tests of lessons share: a lesson on its way, played by its own moves or by anybody's."""

from collections.abc import Callable, Iterator
from random import Random

from engine.cards import DECK
from engine.contract import Action
from game.app.window import App
from game.learn import lessons, rule_book
from game.learn.lessons import Lesson
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_table import LessonTable
from tests.kit.app import open_app
from tests.kit.narrow import instance

GAMES = ("gin", "rin", "rumino", "sumidagawa")
FRAME = 100.0


def all_lessons(*games: str) -> list[Lesson]:
    return [lesson for game in games or GAMES for lesson in lessons.load(game)]


def learn(app: App, lesson: Lesson) -> LessonTable:
    scene = app.routes.lesson(lesson)
    assert isinstance(scene, LessonTable)
    app.push(scene)
    return scene


def taught(app: App, game: str, lesson: str, step: int = 0) -> LessonScene:
    """A lesson at a step that waits for the player."""
    scene = learn(app, next(x for x in lessons.load(game) if x.id == lesson))
    assert isinstance(scene, LessonScene)
    scene._turn_to(step)
    settle(scene)
    return scene


def settle(scene: LessonTable, ms: float = 30_000) -> None:
    """Let time pass until the player is asked for something."""
    for _ in range(int(ms / FRAME)):
        if scene.phase not in ("wait", "right") and scene.at_rest:
            return
        pass_time(scene, FRAME)
    raise AssertionError(f"{scene.lesson.id}: nothing happens any more in the phase {scene.phase!r}")


def pass_time(scene: LessonTable, ms: float, frame: float = FRAME) -> None:
    for _ in range(max(1, round(ms / frame))):
        if scene.app.top is scene:
            scene.update(frame)
            instance(App, scene.app).toasts.clear()


def by_the_book(scene: LessonScene, moved: Callable[[], None] = lambda: None) -> Iterator[LessonScene]:
    """Play a lesson as it is meant; yields at each moment somebody looks at: goal, every step, end. `moved` is called
    after each expected move, before anything is said about it."""
    yield scene
    scene.pressed("next")
    while True:
        settle(scene)
        yield scene
        if scene.phase == "end":
            return
        if scene.step.move:
            scene.act([scene.step.move])
            moved()
        else:
            scene.pressed("next")


def anybody(scene: LessonTable, rng: Random, most: int = 400) -> int:
    """Somebody who does anything at all until the end is reached; how many things they did."""
    for n in range(most):
        pass_time(scene, rng.choice((100, 100, 700, 3000)), 100)
        if scene.app.top is not scene or scene.phase == "end":
            return n
        if rng.random() < 0.3:
            again = "restart" if rng.random() < 0.02 else "next"
            scene.pressed(rng.choice(("next", "back", again, "skip", "skip", "no")))
        elif rng.random() < 0.2 and isinstance(scene, LessonScene) and scene.phase == "step" and scene.step.move:
            scene.act([scene.step.move])
        else:
            act(scene, rng)
    raise AssertionError(f"{scene.lesson.id}: no end after {most} things done")


def act(scene: LessonTable, rng: Random) -> None:
    """Any widget pressed, or any action at all, legal or not."""
    widgets = [
        w for w in scene.ui.widgets if w.enabled and w.id not in ("lesson:out", "lesson:leave", "lesson:restart")
    ]
    if widgets and rng.random() < 0.5:
        scene.press(rng.choice(widgets).id, True)
        return
    legal = scene.table.legal(scene.me)
    wild = Action(
        scene.me,
        rng.choice(("play", "discard", "take", "draw", "knock", "rin", "pass", "layoff", "done")),
        rng.choice(((), (rng.choice(DECK),))),
        rng.choice(("", "0", "last", "spades")),
    )
    scene.act([rng.choice([*legal, wild])])


__all__ = [
    "GAMES",
    "Action",
    "DrillScene",
    "act",
    "all_lessons",
    "anybody",
    "by_the_book",
    "learn",
    "open_app",
    "pass_time",
    "settle",
    "taught",
]


def taught_by_pages(game: str) -> set[str]:
    """The numbers of the rules that the pages of the rule book teach."""
    return {rule for page in rule_book.load("en", game).pages for rule in page.rules}
