"""The tour of a game: menus, a match, the table in other clothes, two people at one screen.

Everything is done by the hands of `game.demo.driver`; a picture is saved of each moment worth one."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import pygame

import engine
from ai import registry
from engine.contract import Action
from engine.options import table_options
from engine.registry import find_module
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.demo import lesson_tour, past_matches
from game.demo.driver import Hands, adviser, play
from game.learn.lessons import has_lessons
from game.match import seating
from game.match.match_setup import CUSTOM, FRIEND
from game.match.seating import PERSON, Place
from game.match.session import Match, company, current
from game.scenes.confirm import Confirm
from game.scenes.learn.rule_book import Rules
from game.scenes.pause import Pause
from game.scenes.records.screen import Records
from game.scenes.settings import SettingsScene
from game.scenes.setup import Setup
from game.scenes.start import Start
from game.scenes.table.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.text import translations
from game.ui.widgets import Choice, TextField, Toggle

Advise = Callable[[TableScene], Action]

LOOKS: Final[Mapping[str, Mapping[str, Any]]] = {
    "pine": {"cloth": "pine", "back": "river", "large_faces": True},
    "plum": {"cloth": "plum", "back": "maple", "four_colours": True},
    "crimson": {"cloth": "river", "back": "plain-crimson", "large_faces": False},
    "text-125": {"back": "wave", "four_colours": False, "text_size": 1.25},
    "text-150": {"text_size": 1.5},
}
"""What is changed in the settings, one look after the other, by the widgets' ids."""


class Tour:
    """An App, hands at it, and the names of the pictures taken so far; saved only if there is a folder."""

    def __init__(self, app: App, game: str, seed: int, frames: Path | None = None) -> None:
        self.app, self.game, self.seed, self.frames = app, game, seed, frames
        self.hands = Hands(app)
        self.rules = engine.load(game)
        self.advise: Advise = adviser(game, seed)
        self.taken: list[str] = []

    # ------------------------------------------------------------- pictures --
    def picture(self, name: str) -> None:
        """Save what is seen now, once under each name."""
        if name in self.taken:
            return
        self.taken.append(name)
        if self.frames is not None:
            self.app.redraw()
            pygame.image.save(self.app.canvas.surface, str(self.frames / f"{len(self.taken):03}-{name}.png"))

    def see(self, name: str, ms: float = 400) -> None:
        """Let some time pass, then take a picture."""
        self.hands.wait(ms)
        self.picture(name)

    # --------------------------------------------------------------- tables --
    def match(self, preset: str = "", changes: Mapping[str, Any] | None = None) -> TableScene:
        """Begin a match against the computer."""
        self.app.start_match(self.game, table_options(self.rules, preset, changes), self.seed)
        assert isinstance(self.app.top, TableScene)
        return self.app.top

    def stage(self, position: Mapping[str, Any], preset: str = "") -> TableScene:
        """A table with a position on top, ready to be played on; `leave` takes it away."""
        options = table_options(self.rules, preset)
        seats = [Seat(c.name, registry.load(self.game, c.bot) if c.bot else None) for c in company(self.game)]
        table = Table(self.rules, options, seats, self.seed, position={"options": options, **position})
        table.submit(DEAL)
        scene = TableScene(Match(table, company(self.game), current()))
        self.app.push(scene)
        self.ready(scene)
        return scene

    def people(self, position: Mapping[str, Any], preset: str = "") -> TableScene:
        """A position among people only, its first curtain down; `away` takes all of it away."""
        options = table_options(self.rules, preset, position.get("options"))
        seat_configs = seating.seat_configs(
            seating.dressed([Place(PERSON, n) for n in FRIENDS[: len(position["hands"])]]), FRIENDS
        )
        table = Table(
            self.rules,
            options,
            [Seat(c.name) for c in seat_configs],
            self.seed,
            position={**position, "options": options},
        )
        table.submit(DEAL)
        scene = TableScene(Match(table, seat_configs, current()))
        self.app.push(scene)
        return scene

    def away(self, scene: TableScene) -> None:
        """Take away a table with whatever lies on it."""
        while scene in self.app.scenes:
            self.app.pop()

    def open(self, name: str = "") -> None:
        """The curtain is opened by its own key; with a name, a picture of it before."""
        curtain = self.app.top
        assert isinstance(curtain, Curtain)
        if name:
            self.see(name)
        self.hands.key(pygame.K_1 + curtain.seat)
        self.hands.wait(1600)

    def ready(self, scene: TableScene) -> None:
        """Wait until nothing moves and the prompt listens."""
        self.hands.settle(scene)
        self.hands.move(2, 2)  # the pointer rests on nothing
        self.hands.wait(340)

    def leave(self) -> None:
        """Take away what lies on top."""
        self.app.pop()

    def turns(self, scene: TableScene, n: int) -> None:
        """Make so many moves of one's own, as long as the deal lasts."""
        for _ in range(n):
            self.hands.settle(scene)
            if self.app.top is not scene or scene.table.deal_over:
                return
            self.hands.do(scene, self.advise(scene))
        self.ready(scene)

    def sheet(self, scene: TableScene, name: str) -> None:
        """The score sheet of a deal while it is counted, a picture a line, and when it stands."""
        for _ in range(3000):
            if scene.sheet and scene.count.rows and self.app.top is scene:
                done = scene.count.done
                if done:
                    self.hands.wait(340)
                self.picture(name if done else f"{name}-line-{scene.count.rows}")
                if done:
                    return
            self.hands.step()
        raise AssertionError("there is no score sheet")

    # -------------------------------------------------------------- widgets --
    def choose(self, wid: str, value: Any) -> None:
        """Click a choice or a switch until it has a value."""
        for _ in range(12):
            widget = self.hands.widget(wid)
            assert isinstance(widget, Choice | Toggle)
            if widget.value == value:
                return
            if isinstance(widget, Toggle):
                self.hands.click(wid)
                continue
            values = [v for v, _ in widget.options]
            x, y, w, h = widget.segments()[1 if widget.stepper else values.index(value)]
            self.hands.click_at(x + w / 2, y + h / 2)
        raise AssertionError(f"{wid} cannot be brought to {value}")

    def write(self, wid: str, text: str) -> None:
        """Click a text field and type into it."""
        field = self.hands.widget(wid)
        assert isinstance(field, TextField)
        self.hands.click(wid)
        if field.free:
            self.hands.type(text)
            return
        for ch in text:
            self.hands.key(ord(ch))


# ----------------------------------------------------------------- the tour --
def show(tour: Tour, preset: str = "") -> None:
    """All of it."""
    tour.app.home()
    _menus(tour)
    _match(tour, preset)
    if own := find_module("game", tour.game, "tour"):
        own.moments(tour)
    _help(tour, preset)
    _looks(tour, preset)
    _records(tour)
    _book(tour)
    if has_lessons(tour.game):
        lesson_tour.show(tour)
    _friends(tour)


def _menus(tour: Tour) -> None:
    """Start screen and setup: every ready table, one's own, every opponent."""
    tour.see("start")
    tour.app.push(Setup(tour.game))
    for name in (*tour.rules.PRESETS, CUSTOM):
        tour.hands.click(f"preset:{name}")
        tour.hands.move(2, 2)
        tour.see(f"setup-{name}", 100)
    tour.hands.click(f"preset:{next(iter(tour.rules.PRESETS))}")
    _moment(tour, "setup")
    levels = tour.hands.widget("opponent")
    assert isinstance(levels, Choice)
    for level, _ in levels.options:
        tour.choose("opponent", level)
        tour.see(f"setup-{level}", 100)
    tour.leave()


def _match(tour: Tour, preset: str) -> None:
    """A match to its end: each phase once, each kind of result, the score, the rematch."""
    scene = tour.match(preset)
    tour.hands.wait(700)
    tour.picture("deal")
    for _ in range(4):  # the first moments have little to show yet
        phase = scene.table.view(scene.me).phase
        tour.ready(scene)
        tour.picture(f"first-{phase}")
        if "match-rules-options" not in tour.taken:
            _moment(tour, "match")
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
    """A hint in its three steps, the coach after a move, and what cost most in the deal."""
    scene = tour.match(preset)
    tour.turns(scene, 3)
    while len(scene.table.legal(scene.me)) < 3 and not scene.table.deal_over:
        tour.turns(scene, 1)
    for step in (1, 2, 3):
        tour.hands.key(pygame.K_h)
        tour.see(f"hint-{step}", 100)
    while not scene.table.deal_over and "coach" not in tour.taken:
        _careless(tour, scene)
        if scene.help.last and not scene.sheet:
            tour.ready(scene)
            tour.hands.key(pygame.K_w)
            if scene.help.panel:
                tour.see("coach", 100)
                tour.hands.key(pygame.K_ESCAPE)
    while not scene.sheet:
        _careless(tour, scene)
    while scene.help.costly is None:
        tour.hands.step()
    tour.hands.key(pygame.K_w)
    tour.see("coach-deal", 100)
    tour.hands.key(pygame.K_ESCAPE)


def _careless(tour: Tour, scene: TableScene) -> None:
    """A beginner's move, if there is one to make: something for the coach to talk about."""
    bot, table = registry.load(scene.match.game, "novice"), scene.table
    if legal := table.legal(scene.me):
        thoughts = [t for t in bot.think(table.view(scene.me), legal, Random(table.ply)) if t]
        tour.hands.do(scene, thoughts[-1].action if thoughts else legal[0])
    tour.hands.settle(scene)


def _looks(tour: Tour, preset: str) -> None:
    """The pause menu, and settings changed over a table that goes on in them."""
    scene = tour.match(preset)
    tour.turns(scene, 6)
    kept = tour.app.settings.language
    other = next(x for x in translations.LANGUAGES if x != kept)
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
    tour.app.settings.language = kept
    tour.app.apply_settings()
    tour.hands.key(pygame.K_ESCAPE)
    tour.hands.press("new")
    assert isinstance(tour.app.top, Confirm)
    tour.see("start-over")
    tour.hands.key(pygame.K_ESCAPE)
    tour.app.home()
    tour.see("start-continue")  # the match waits there


def _records(tour: Tour, past: int = 12) -> None:
    """What was played so far, in figures: of this game, of all; another chart; a file written; all of it gone."""
    past_matches.write(tour.game, past, tour.seed, 9000)
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


def _book(tour: Tour) -> None:
    """Every page of the rule book, to its foot."""
    assert isinstance(tour.app.top, Start)
    tour.hands.key(pygame.K_F1)
    book = tour.app.top
    assert isinstance(book, Rules)
    for page in book.pages:
        tour.see(f"rules-{page.id}", 100)
        part = 1
        while book.ui.areas["sheet"].offset < book.ui.areas["sheet"].most:
            tour.hands.key(pygame.K_PAGEDOWN)
            part += 1
            tour.see(f"rules-{page.id}-{part}", 100)
        tour.hands.key(pygame.K_RIGHT)
    tour.hands.key(pygame.K_HOME)
    term = book.book.terms[0]
    tour.hands.type(term.ja if translations.language() == "ja" else term.en)
    tour.see("rules-search", 100)
    for _ in range(3):
        tour.hands.key(pygame.K_RETURN)
    tour.see("rules-search-next", 100)
    tour.hands.key(pygame.K_ESCAPE)
    tour.hands.key(pygame.K_ESCAPE)


def _moment(tour: Tour, name: str) -> None:
    """The rule book as it opens at the table."""
    tour.hands.key(pygame.K_F1)
    book = tour.app.top
    assert isinstance(book, Rules)
    tour.see(f"{name}-rules-{book.pages[book.page].id}", 100)
    tour.hands.key(pygame.K_END)
    tour.hands.key(pygame.K_LEFT)
    tour.see(f"{name}-rules-options", 100)
    tour.hands.key(pygame.K_F1)


def _friends(tour: Tour) -> None:
    """People at one screen: who sits where, the curtain down, held, lifted, and a deal handed round."""
    from game.demo.hotseat_driver import Party

    app, hands = tour.app, tour.hands
    app.push(Setup(tour.game))
    people = max(2, tour.rules.SEATS[0])
    if len(tour.rules.SEATS) > 1:
        tour.choose("seats", min(4, tour.rules.SEATS[-1]))
    tour.choose("opponent", FRIEND)
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
        first = f"shared-{moment}"
        tour.picture(first if first not in tour.taken else f"{first}-again")

    party = Party(app, scene, frame=hands.frame)
    party.play(watch, deals=1)
    hands.times += party.hands.times
    app.home()


FRIENDS: Final = ("Hana", "Ken", "Rui", "Aoi")
