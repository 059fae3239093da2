"""What the attacked processes do: a person plays against bots, in an App that paints nothing.

The processes report (`tell`) each match that is opened and each action that its record has taken in. A match is named
by the nonce in its header, because its file moves."""

from random import Random
from typing import Any, Final
from unittest.mock import patch

import pygame

import engine
from ai import registry
from engine.options import table_options
from engine.record.journal import Journal
from engine.registry import find_module
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from game.demo.driver import Hands, adviser
from game.learn import lessons
from game.match import saves
from game.match.match_setup import LENGTHS
from game.match.session import company
from game.scenes.table.scene import TableScene
from game.text import translations
from tests.kit.process_farm import tell

FRAME_MS: Final = 200.0
"""ms of virtual time per frame. Nobody sees that it jumps."""
SIZE: Final = (960, 540)
WHIMS: Final = ("undo", "leave", "give_up", "report")
"""What the person does now and then instead of an action."""


def prepare() -> None:
    """Load what every App needs, before processes are forked: texts, lessons, opponents and table views."""
    translations.catalogue("en")
    for game in engine.game_ids():
        lessons.load(game)
        find_module("game", game, "table_view")
        registry.load(game, registry.levels(game)[0])
        registry.load(game, registry.USUAL_LEVEL)


class BlindApp(App):
    """An App that paints nothing: the attacks are on files."""

    def _draw(self) -> bool:
        return False


def open_app() -> BlindApp:
    """An App at its start screen."""
    patch("pygame.image.load_sized_svg", lambda file, size: pygame.Surface(size)).start()
    app = BlindApp(SIZE, Settings(language="en", window=SIZE, speed="off"), headless=True)
    build(app).home()
    return app


def report_actions() -> None:
    """From now on, report `["did", nonce, text]` as soon as a record has taken in an action."""
    add = Journal.__call__

    def telling(journal: Journal, text: str) -> None:
        add(journal, text)
        if not journal.warning:
            tell(["did", journal.header.nonce, text])

    patch.object(Journal, "__call__", telling).start()


def shortest(game: str) -> dict[str, Any]:
    """The options of the shortest match."""
    rules = engine.load(game)
    lengths = [o for o in rules.OPTIONS if o.id in LENGTHS]
    return table_options(rules, "", {o.id: min(n for n in o.choices if type(n) is int) for o in lengths})


def begin(app: App, game: str, seed: int) -> None:
    """Begin a short match against the weakest opponents."""
    levels = [registry.levels(game)[0]] * (engine.load(game).SEATS[0] - 1)
    app.start_match(game, shortest(game), seed, company(game, levels))


def sit_down(app: App, game: str, seed: int) -> TableScene:
    """Continue the latest match, or begin one."""
    saved = app.saved_match()
    if saved:
        app.push(app.routes.resume(saves.unfinished()[0]))
    else:
        begin(app, game, seed)
    scene = app.top
    assert isinstance(scene, TableScene), [t.text for t in app.toasts]
    assert scene.match.journal is not None
    scene.renderer.layer = pygame.Surface(SIZE)  # the picture beside the record is written as well
    tell(["resumed" if saved else "began", scene.match.journal.header.nonce, len(scene.table.log)])
    return scene


def play(*, game: str, seed: int) -> None:
    """Play match after match until the process is killed."""
    report_actions()
    rng, app = Random(seed), open_app()
    while True:
        scene = sit_down(app, game, rng.randrange(1 << 30))
        play_on(app, scene, rng)
        if app.top is scene:
            app.home()


def play_a_part(*, game: str, seed: int, actions: int) -> None:
    """Begin a match, play it for so many of the person's actions, and close the window."""
    report_actions()
    app = open_app()
    begin(app, game, seed)
    scene = app.top
    assert isinstance(scene, TableScene)
    play_on(app, scene, Random(seed), actions, whims=False)
    app.close()


def play_on(app: App, scene: TableScene, rng: Random, actions: int = 10_000, whims: bool = True) -> None:
    """Play until the match is over or left, or for so many of the person's actions. `whims`: now and then the person
    does something else."""
    hands, advise = Hands(app, frame=FRAME_MS), adviser(scene.match.game, rng.randrange(100))
    for _ in range(actions):
        hands.settle(scene)
        if app.top is not scene or scene.sheet_final:
            return
        if scene.sheet:
            hands.press(next(w.id for w in hands.widgets() if w.key == "Enter"))
        elif whims and rng.random() < 0.1:
            follow_whim(app, scene, hands, rng.choice(WHIMS))
        else:
            hands.do(scene, advise(scene))


def follow_whim(app: App, scene: TableScene, hands: Hands, whim: str) -> None:
    """Take back a move, leave for the start screen, give up, or write a bug report."""
    if whim == "undo":
        scene.undo.take_back()
        if app.top is not scene:  # asked before the first time
            hands.wait(400)
            hands.press("yes")
        return
    scene.open_menu()
    hands.wait(400)
    if whim == "report":
        hands.press("report")
        while app.top is not scene:
            app.pop()
    else:
        hands.press("start" if whim == "leave" else "give_up")
        if whim == "give_up":
            hands.wait(400)
            hands.press("yes")
