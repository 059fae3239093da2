"""Random inputs on every kind of scene: no error, no step without end, and Escape leads out of everything."""

import itertools
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

import pygame
import pytest

import engine
from engine.options import table_options
from engine.record.header import SeatConfig
from game.app.scene import Scene
from game.app.settings import home
from game.app.window import App
from game.demo.driver import Hands
from game.learn import answers, lessons, puzzles
from game.learn.answers import Answers
from game.match import house_rules, saves, seeds
from game.match.match_setup import MatchSetup
from game.match.seating import PERSON, Place
from game.match.session import company
from game.scenes.dialogs.elsewhere import Elsewhere
from game.scenes.dialogs.unsaved import Unsaved
from game.scenes.learn.puzzle import PuzzleScene
from game.scenes.learn.try_again import TryAgain
from game.scenes.records.files import AskOwner, open_import
from game.scenes.records.working import Work, Working
from game.scenes.review.open_shared import OpenShared
from game.scenes.setup.fair_deal import FairDeal
from game.scenes.setup.house_bar import PasteRules
from game.scenes.setup.seat_plan import SeatPlan
from game.scenes.start.screen import Start
from game.stats.steps import Step
from tests.kit.app import open_app
from tests.kit.counts import Counts
from tests.kit.narrow import present
from tests.kit.random_inputs import DRAWS_EVERY, Monkey
from tests.kit.records import record
from tests.kit.reviews import own_header, own_mistakes
from tests.kit.sampling import scaled

LONGEST_STEP_S: Final = 5.0
"""The CPU time that no step may take."""
FRIENDS: Final = (SeatConfig("Hana"), SeatConfig("Ken"))
GAMES: Final = engine.game_ids()
SOME: Final = GAMES[: scaled(1, len(GAMES))]
"""The games of whose menus, lessons and replays the suite takes one."""


def table(game: str, *opponents: str) -> Callable[[App], object]:
    return lambda app: app.start_match(game, table_options(engine.load(game)), 7, company(game, opponents))


def shared(game: str, *more: SeatConfig) -> Callable[[App], object]:
    return lambda app: app.start_match(game, table_options(engine.load(game)), 7, (*FRIENDS, *more))


def over(below: Callable[[App], object], *keys: int) -> Callable[[App], object]:
    """A scene that keys open over another."""

    def opened(app: App) -> None:
        below(app)
        hands = Hands(app, frame=400.0)
        for key in keys:
            hands.step()
            hands.key(key)
            hands.step()

    return opened


def route(name: str, *args: object) -> Callable[[App], object]:
    return lambda app: app.push(getattr(app.routes, name)(*args))


def rules(game: str) -> Callable[[App], object]:
    return lambda app: app.open_rules(game)


def endless() -> Work:
    """Work that only Escape ends."""
    for n in itertools.count():
        yield Step(n, 1_000_000)
    return ""


def lesson(game: str, drill: bool, n: int = 0) -> Callable[[App], object]:
    return lambda app: app.push(app.routes.lesson([x for x in lessons.load(game) if bool(x.drill) == drill][n]))


def replay(game: str, at_last_decision: bool = False) -> Callable[[App], object]:
    n = GAMES.index(game) + 1

    def opened(app: App) -> None:
        file = record(game, number=n)  # anew: earlier inputs may have deleted it, and played another with its number
        app.push(app.routes.replay(file, at_last_decision))

    return opened


def due_questions(app: App) -> None:
    (home() / answers.FILE).unlink(missing_ok=True)  # what was answered before is not due any more
    for game in GAMES:
        drill = next(x for x in lessons.load(game) if x.drill)
        answers.note(Answers(drill.name, seeds.today() - timedelta(days=20), 0, 1))
    app.push(present(app.routes.due()))


def puzzle(app: App) -> None:
    *_, found = puzzles.find("gin", seeds.today())
    app.push(PuzzleScene(present(found)))


PEOPLE: Final = [Place(PERSON)] * 3


def keyboard(app: App) -> None:
    app.push(below := OpenShared())
    below.ui.focus = "text"
    app.push(app.routes.keyboard(below))


SCENES: Final[dict[str, Callable[[App], object]]] = {
    "start": lambda app: None,
    **{f"setup {game}": route("setup", game) for game in SOME},
    "seat plan": lambda app: app.push(SeatPlan("rin", PEOPLE, lambda places: None)),
    "settings": route("settings"),
    "records": route("records"),
    "matches": route("matches"),
    "finished matches": route("matches", "done"),
    **{f"rule book {game}": rules(game) for game in SOME},
    **{f"lessons {game}": route("lessons", game) for game in SOME},
    **{f"lesson {game}": lesson(game, False, 1) for game in SOME},
    **{f"drill {game}": lesson(game, True) for game in SOME},
    **{f"first match {game}": route("guided_match", game) for game in SOME},
    "map": route("knowledge"),
    "puzzles": route("puzzles"),
    "puzzle": puzzle,
    "due questions": due_questions,
    "position of the rule book": over(lambda app: app.open_rules("gin", "advice"), pygame.K_F2),
    **{f"replay {game}": replay(game) for game in SOME},
    **{f"bot thoughts {game}": over(replay(game, True), pygame.K_w) for game in SOME},
    "review": over(replay("gin"), pygame.K_r),
    "table beside a review": over(replay("gin"), pygame.K_r, pygame.K_s),
    "try again": lambda app: app.push(TryAgain(own_mistakes(2), own_header())),
    **{f"table {game}": table(game, *["club"] * (engine.load(game).SEATS[0] - 1)) for game in GAMES},
    "full table": table("rin", "novice", "club", "expert"),
    "two people": shared("gin"),
    "two people and an opponent": shared("rin", SeatConfig("ren", "club")),
    "pause": over(table("gin", "club"), pygame.K_ESCAPE),
    "score chart": over(table("gin", "club"), pygame.K_c),
    "commitments": over(table("gin", "club"), pygame.K_ESCAPE, pygame.K_f),
    "setup together": route("setup", "rin", True),
    "house rules": over(route("setup", "gin"), pygame.K_6),
    "name of house rules": over(route("setup", "gin"), pygame.K_6, pygame.K_k),
    "pasted house rules": lambda app: app.push(PasteRules(house_rules.from_text, "rintaku1/gin", "")),
    "fair deal": lambda app: app.push(FairDeal(MatchSetup("gin"), lambda word: None)),
    "unsaved": lambda app: app.push(Unsaved("the disk is full", app.quit)),
    "open elsewhere": lambda app: app.push(Elsewhere(saves.folder() / "0001.jsonl")),
    "working": lambda app: app.push(Working("Working", endless(), app.toast)),
    "shared text": lambda app: app.push(OpenShared()),
    "keyboard on the screen": keyboard,
    "import": lambda app: open_import(app, lambda: None),
    "whose records": lambda app: app.push(AskOwner(Path("hana.json"), lambda name: None)),
    "giving up": over(table("gin", "club"), pygame.K_ESCAPE, pygame.K_g),
}


def kinds(scene: type[Scene] = Scene) -> Iterator[str]:
    """The names of all kinds of scenes."""
    more = scene.__subclasses__()
    if not more and scene.__module__.startswith("game.scenes."):
        yield scene.__name__
    for one in more:
        yield from kinds(one)


@pytest.mark.scaled
def test_random_inputs_leave_no_error_and_no_dead_end(counts: Counts) -> None:
    for n, game in enumerate(SOME, 1):
        record(game, number=n)
    seen: set[str] = set()
    for name, opened in SCENES.items():
        monkey = Monkey(open_app(every=DRAWS_EVERY, ahead=True), opened, name)
        monkey.play(scaled(12, 100_000 // len(SCENES) + 1))
        assert isinstance(monkey.get_out(), Start), f"{name}: Escape leads out of everything"
        assert monkey.longest_s < LONGEST_STEP_S, name
        seen |= {*monkey.seen}
        counts.add("random inputs", "inputs", monkey.inputs)
        counts.add("random inputs", "steps", monkey.steps)
        counts.largest("random inputs", "s of CPU time for a step", monkey.longest_s)
    assert sorted({*kinds()} - seen) == [], "every kind of scene gets inputs"
    counts.add("random inputs", "kinds of scenes", len(seen))
