"""Nothing that several people can see or hear depends on a hidden card.

Two tables stand side by side and get the same input. At each of them the cards that nobody may know are others; what
both show and let hear, whenever a curtain is down or all look on, is the same, pixel by pixel and event by event."""

import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

import engine
from ai import registry
from engine.contract import PUBLIC, State
from engine.games.rin.state import State as RinState
from engine.games.rumino.state import State as RuminoState
from game.app.window import App
from game.scenes.table.hotseat.calls import HotseatMemory
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.deals import deal_of
from tests.kit.hotseat import seat, share, sharing
from tests.kit.sampling import scaled

SIZE = (960, 540)
GAMES = [("gin", 2), ("rin", 3), ("rumino", 3), ("sumidagawa", 3)]


class Side:
    """One of the two tables: its picture, and all that it says."""

    def __init__(self, game: str, people: int, seed: int) -> None:
        self.app: App = open_app(SIZE, call_window="1" if seed % 5 == 3 else "off")
        self.said: list[str] = []
        self.app.listeners.append(lambda text: self.said.append(f"says {text}"))
        pytest.MonkeyPatch().setattr(self.app.sounds, "play", lambda name, *_: self.said.append(f"sounds {name}"))
        self.scene: TableScene = share(self.app, game, seat(people), seed)
        self.scene.table.journal = None
        self.app.canvas.use(pygame.Surface(SIZE))

    def picture(self) -> int:
        """What is on the screen, drawn anew."""
        for scene in self.app.scenes:
            scene.dirty = True
        self.scene.renderer.stale = True
        self.app._draw()
        return zlib.crc32(self.app.canvas.surface.get_buffer().raw)

    def pass_time(self, ms: float) -> None:
        self.app._pass(ms)

    @property
    def covered(self) -> bool:
        """Whether the curtain is down, or everybody looks on."""
        return isinstance(self.app.top, Curtain) or self.scene.seat is None

    def told(self) -> tuple[Any, ...]:
        """All that can be noticed besides the picture."""
        top = self.app.top
        assert isinstance(top, Curtain | TableScene)
        words = top.words() if isinstance(top, Curtain) else ()
        return (
            type(top),
            words,
            tuple(self.said),
            tuple(t.text for t in self.app.toasts),
            pygame.display.get_caption(),
            self.scene.table.clock,
            self.scene.busy,
            self.scene.announcement,
            [(w.id, w.rect, w.enabled, w.accessible_label, w.key) for w in top.ui.widgets],
        )


class Twins:
    """The two tables. `one` plays a real deal; `other` has it with cards that fit all that is known."""

    def __init__(self, game: str, people: int, seed: int) -> None:
        self.rules = engine.load(game)
        self.one, self.other = Side(game, people, seed), Side(game, people, seed)
        self.rng = Random(seed)
        self.bot = registry.load(game, "club")
        self.compared = 0

    def hidden(self, looking: int | None) -> State:
        """The deal with other hidden cards: all that `looking` does not see, or all that not everybody sees; but
        the card of a move that waits for the calls is there to be played."""
        table = self.one.scene.table
        state = table.state
        if looking is None and table.waiting is not None:
            looking = table.waiting.seat
        assert state is not None
        public = state.view(PUBLIC)
        for who in [looking] if looking is not None else range(state.seats):
            state = self.rules.determinize(state.view(who), self.rng)
        if isinstance(state, RinState | RuminoState):  # lots fall the same way
            own = deal_of(self.one.scene.table)
            assert isinstance(own, RinState | RuminoState)
            state.seed = own.seed
        assert state.view(PUBLIC).zones == public.zones
        return state

    def both(self, *inputs: Any) -> None:
        """The same to both, with other cards at the second; then it has the first one's again."""
        one, other = self.one, self.other
        looking = one.scene.seat
        other.scene.table.state = self.hidden(looking)
        for side in (one, other):
            side.said.clear()
            for what in inputs:
                what(side)
            side.pass_time(20)
        open_ = one.scene.table.deal_over or sharing(one.scene).all_hands_open()
        if one.covered and not open_:
            self.compare()
        self.align()

    def compare(self) -> None:
        """Both show the same; the second once more with every hand another."""
        one, other = self.one, self.other
        picture = one.picture()
        assert other.covered and one.told() == other.told()
        assert picture == other.picture()
        other.scene.table.state = self.hidden(None)
        for scene in list(other.app.scenes):
            scene.resized()
        other.pass_time(20)
        one.pass_time(20)
        if one.scene.table.deal_over and other.scene.table.deal_over:
            return  # the window closed meanwhile: the hands lie open, and they are others
        assert one.picture() == other.picture() and one.told()[3:] == other.told()[3:]
        self.compared += 1

    def align(self) -> None:
        """The second table gets the cards of the first."""
        one, other = self.one.scene, self.other.scene
        assert one.table.log == other.table.log
        state = one.table.state
        assert state is not None
        other.table.state = state.clone()
        other.table.events[:] = one.table.events
        if other.table_visible:
            other.look(at_once=True)

    # ------------------------------------------------------------------- to play --
    def deal(self) -> int:
        """A deal from its first curtain to its end; how many moments were compared."""
        self.compare()
        self.align()
        for _ in range(4000):
            if self.one.scene.table.deal_over:
                return self.compared
            self.step()
        raise AssertionError("the deal does not end")

    def step(self) -> None:
        top, scene = self.one.app.top, self.one.scene
        shared = scene.sharing
        if isinstance(top, Curtain):
            self.both(lambda side: side.app.handle(ins.Key(str(top.seat + 1))))
        elif isinstance(shared, HotseatMemory) and scene.seat is None:
            self.both(*self._together(shared))
        elif isinstance(shared, HotseatMemory) and shared.stage != "turn":
            note = next(w.id for w in scene.ui.widgets if w.key == "Enter")
            self.both(lambda side: side.scene.press(note, False))
        elif scene.seat in scene.table.view(PUBLIC).acting and deal_of(scene.table).forced() is None:
            view = scene.table.view(scene.me)
            action = registry.choose(self.bot, view, scene.table.legal(scene.me), self.rng)
            self.both(lambda side: side.scene.act([action]))
        else:
            self.both(lambda side: side.pass_time(200))

    def _together(self, shared: HotseatMemory) -> list[Any]:
        """What is done at the public table: calls, the race, the next turn, or time passes."""
        table = self.one.scene.table
        able = [a for s in self.one.scene.match.people for a in table.legal(s) if a.verb in table.rules.CALLS]
        if shared.callers:
            accessible_label = [f"say:{a.verb}" for a in able if a.seat == shared.callers[0]] or ["unsaid"]
            return [lambda side: side.scene.press(accessible_label[0], False)]
        keys = (
            [a.seat for a in able]
            or (shared.movers() if shared.racing else [])
            or ([shared.hold.seat] if shared.hold else [])
        )
        if not able and self.rng.random() < 0.1:  # somebody thinks of a call, and lets it be
            keys = [self.rng.choice(self.one.scene.match.people)]
        return [lambda side: side.app.handle(ins.Key(str(keys[0] + 1)))] if keys else [lambda side: side.pass_time(100)]


def deals(game: str, people: int, seeds: range) -> Iterator[int]:
    for n in seeds:
        twins = Twins(game, people, n)
        yield twins.deal()
        twins.one.app.close()
        twins.other.app.close()


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("game, people", GAMES)
def test_curtains_and_public_tables_are_the_same_with_other_hidden_cards(game: str, people: int) -> None:
    """A deal of RIN has 150 moments to compare, one of another game 10 to 40."""
    count = scaled(1, 20 if game == "rin" else 50)
    assert sum(deals(game, people, range(3, 3 + count))) >= scaled(8, 500)
