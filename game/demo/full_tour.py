"""The tour of a game: menus, a match, other looks of the table, statistics, rule book, lessons, a shared screen."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pygame

from ai import registry
from engine.options import CUSTOM
from engine.registry import find_module
from game.demo import lesson_tour, past_matches
from game.demo.driver import play
from game.demo.hotseat_driver import HotseatDriver
from game.demo.tour import FRIENDS, Tour
from game.learn import coach, rule_book
from game.learn.lessons import has_lessons
from game.match.seating import PERSON
from game.scenes.dialogs.confirm import Confirm
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.pause import Pause
from game.scenes.records.screen import Records
from game.scenes.settings import SettingsScene
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.text import translations
from game.ui.widgets import Choice

LOOKS: Final[Mapping[str, Mapping[str, Any]]] = {
    "pine": {"cloth": "pine", "back": "river", "large_faces": True},
    "plum": {"cloth": "plum", "back": "maple", "four_colours": True},
    "crimson": {"cloth": "river", "back": "plain-crimson", "large_faces": False},
    "text-125": {"back": "wave", "four_colours": False, "text_size": 1.25},
    "text-150": {"text_size": 1.5},
}
"""Changes of the settings, applied one after the other: the value of each widget by its id."""


def show(tour: Tour, preset: str = "") -> None:
    """Take the full tour. Ends with a shared match."""
    tour.app.home()
    _menus(tour)
    _match(tour, preset)
    if own := find_module("game", tour.game, "tour"):
        own.moments(tour)
    if coach.has_coach(tour.game):
        _help(tour, preset)
    _looks(tour, preset)
    _records(tour)
    if has_rule_book(tour):
        _rule_book(tour)
    if has_lessons(tour.game):
        lesson_tour.show(tour)
    _shared_screen(tour)


def has_rule_book(tour: Tour) -> bool:
    """Whether there is a page that F1 could open."""
    return bool(rule_book.load(translations.language(), tour.game).pages)


def _menus(tour: Tour) -> None:
    """Start screen and setup: every preset, a custom table, every level of the opponents."""
    tour.see("start")
    tour.app.push(Setup(tour.game))
    for name in (*tour.rules.PRESETS, CUSTOM):
        tour.hands.click(f"preset:{name}")
        tour.hands.move(2, 2)
        tour.see(f"setup-{name}", 100)
    tour.hands.click(f"preset:{next(iter(tour.rules.PRESETS))}")
    _rule_book_in_place(tour, "setup")
    levels = tour.hands.widget("opponent")
    assert isinstance(levels, Choice)
    for level, _ in levels.options:
        tour.choose("opponent", level)
        tour.see(f"setup-{level}", 100)
    tour.leave()


def _match(tour: Tour, preset: str) -> None:
    """A whole match: each phase once, each kind of result, the score, the rematch."""
    scene = tour.match(preset)
    tour.hands.wait(700)
    tour.picture("deal")
    for _ in range(4):  # so that the pictures of phases show a later turn
        phase = scene.table.view(scene.me).phase
        tour.ready(scene)
        tour.picture(f"first-{phase}")
        if "match-rules-options" not in tour.taken:
            _rule_book_in_place(tour, "match")
        tour.turns(scene, 1)

    def at(moment: str, scene: TableScene) -> None:
        tour.picture(moment)
        if moment.startswith("result") and "score" not in tour.taken and len(scene.table.results) > 2:
            tour.hands.key(pygame.K_c)
            tour.see("score")
            tour.hands.key(pygame.K_ESCAPE)

    play(tour.hands, scene, tour.advise, at)
    tour.hands.press("rematch")
    tour.see("rematch", 1500)


def _help(tour: Tour, preset: str) -> None:
    """A hint in its three steps, the coach after a move, and the costliest decisions of the deal."""
    scene = tour.match(preset)
    tour.turns(scene, 3)
    while len(scene.table.legal(scene.me)) < 3 and not scene.table.deal_over:
        tour.turns(scene, 1)
    for step in (1, 2, 3):
        tour.hands.key(pygame.K_h)
        tour.see(f"hint-{step}", 100)
    while not scene.table.deal_over and "coach" not in tour.taken:
        _careless(tour, scene)
        if scene.coach.last_move and not scene.sheet:
            tour.ready(scene)
            tour.hands.key(pygame.K_w)
            if scene.coach.about:
                tour.see("coach", 100)
                tour.hands.key(pygame.K_ESCAPE)
    while not scene.sheet:
        _careless(tour, scene)
    while scene.coach.costly is None:
        tour.hands.step()
    tour.hands.key(pygame.K_w)
    tour.see("coach-deal", 100)
    tour.hands.key(pygame.K_ESCAPE)


def _careless(tour: Tour, scene: TableScene) -> None:
    """Play a move of the weakest opponent, if there is a choice, so that the coach has something to criticize."""
    weakest = next(level for level in registry.levels(scene.match.game) if level != registry.RANDOM)
    bot, table = registry.load(scene.match.game, weakest), scene.table
    if legal := table.legal(scene.me):
        moves = [m for m in bot.think(table.view(scene.me), legal, Random(table.ply)) if m]
        tour.hands.do(scene, moves[-1].action if moves else legal[0])
    tour.hands.settle(scene)


def _looks(tour: Tour, preset: str) -> None:
    """The pause menu, and a table in different settings. The match is left unfinished."""
    scene = tour.match(preset)
    tour.turns(scene, 6)
    before = tour.app.settings.language
    other = next(x for x in translations.LANGUAGES if x != before)
    for name, changes in {**LOOKS, "language": {"language": other, "text_size": 1.0}}.items():
        tour.ready(scene)
        tour.hands.key(pygame.K_ESCAPE)
        assert isinstance(tour.app.top, Pause)
        tour.see("pause", 100)
        tour.hands.press("settings")
        assert isinstance(tour.app.top, SettingsScene)
        tour.hands.move(2, 2)
        tour.see("settings", 100)
        for wid, value in changes.items():
            tour.choose(wid, value)
        tour.hands.move(2, 2)
        tour.see(f"settings-{name}", 100)
        tour.hands.key(pygame.K_ESCAPE)
        tour.see(f"pause-{name}", 100)
        tour.hands.key(pygame.K_ESCAPE)
        tour.see(f"table-{name}", 100)
    tour.app.settings.language = before
    tour.app.apply_settings()
    tour.hands.key(pygame.K_ESCAPE)
    tour.hands.press("new")
    assert isinstance(tour.app.top, Confirm)
    tour.see("start-over")
    tour.hands.key(pygame.K_ESCAPE)
    tour.app.home()
    tour.see("start-continue")  # offers to continue the match


def _records(tour: Tour) -> None:
    """Statistics of this game and of all games, another chart, export and import, then everything deleted."""
    past_matches.write(tour.game, 12, tour.seed, 9000)
    tour.hands.key(pygame.K_s)
    scene = tour.app.top
    assert isinstance(scene, Records)
    tour.hands.move(2, 2)
    while scene.counting:
        tour.hands.step()
    tour.choose("game", tour.game)
    tour.hands.move(2, 2)
    tour.see("records", 100)
    tour.choose("chart", False)
    tour.choose("unit", True)
    tour.hands.move(2, 2)
    tour.see("records-wins", 100)
    tour.choose("game", "")
    tour.hands.move(2, 2)
    tour.see("records-all", 100)
    for key, name in ((pygame.K_e, "export"), (pygame.K_i, "import"), (pygame.K_d, "delete")):
        tour.hands.key(key)
        tour.see(f"records-{name}")
        if name != "delete":
            tour.hands.key(pygame.K_ESCAPE)
    tour.hands.key(pygame.K_y)
    tour.see("records-empty")
    tour.hands.key(pygame.K_ESCAPE)


def _rule_book(tour: Tour) -> None:
    """Every page of the rule book from top to bottom, and a search if it has a glossary."""
    assert isinstance(tour.app.top, Start)
    tour.hands.key(pygame.K_F1)
    book = tour.app.top
    assert isinstance(book, RuleBookScene)
    for page in book.pages:
        tour.see(f"rules-{page.id}", 100)
        part = 1
        while book.ui.areas["sheet"].offset < book.ui.areas["sheet"].most:
            tour.hands.key(pygame.K_PAGEDOWN)
            part += 1
            tour.see(f"rules-{page.id}-{part}", 100)
        tour.hands.key(pygame.K_RIGHT)
    tour.hands.key(pygame.K_HOME)
    if book.book.terms:
        term = book.book.terms[0]
        tour.hands.type(term.ja if translations.language() == "ja" else term.en)
        tour.see("rules-search", 100)
        for _ in range(3):
            tour.hands.key(pygame.K_RETURN)
        tour.see("rules-search-next", 100)
        tour.hands.key(pygame.K_ESCAPE)
    tour.hands.key(pygame.K_ESCAPE)


def _rule_book_in_place(tour: Tour, name: str) -> None:
    """The rule book opened on top of the present scene: the page that fits, and the page of options."""
    if not has_rule_book(tour):
        return
    tour.hands.key(pygame.K_F1)
    book = tour.app.top
    assert isinstance(book, RuleBookScene)
    tour.see(f"{name}-rules-{book.pages[book.page].id}", 100)
    tour.hands.key(pygame.K_END)
    tour.hands.key(pygame.K_LEFT)
    tour.see(f"{name}-rules-options", 100)
    tour.hands.key(pygame.K_F1)


def _shared_screen(tour: Tour) -> None:
    """A shared screen: seating people, a curtain closed, held and opened, and a whole deal."""
    app, hands = tour.app, tour.hands
    app.push(Setup(tour.game, together=True))
    people = max(2, tour.rules.SEATS[0])
    if len(tour.rules.SEATS) > 1:
        tour.choose("seats", min(4, tour.rules.SEATS[-1]))
    hands.press("who")
    for i, name in enumerate(FRIENDS[:people]):
        tour.choose(f"kind:{i}", PERSON)
        tour.write(f"name:{i}", name)
    hands.click("colour:1")
    tour.see("who-sits-where", 100)
    hands.press("done")
    tour.write("seed", str(tour.seed))
    tour.see("setup-names", 100)
    hands.press("start")
    curtain, scene = app.top, app.scenes[-2]
    assert isinstance(curtain, Curtain) and isinstance(scene, TableScene)
    hands.move(2, 2)
    tour.see("curtain")
    x, y, w, h = curtain.ui.widgets[0].rect
    hands.move(x + w / 2, y + h / 2)
    hands.button(x + w / 2, y + h / 2, True)
    tour.see("curtain-held", 220)
    hands.wait(400)
    hands.button(x + w / 2, y + h / 2, False)
    hands.move(2, 2)
    tour.see("curtain-lifted", 2400)

    def watch(moment: str, scene: TableScene) -> None:
        name = f"shared-{moment}"
        tour.picture(name if name not in tour.taken else f"{name}-again")

    driver = HotseatDriver(app, scene, frame=hands.frame)
    driver.play(watch, deals=1)
    hands.times += driver.hands.times
    app.home()
