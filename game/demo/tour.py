"""What every part of a tour uses: an App driven by `Hands`, and the pictures taken on the way."""

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import pygame

import engine
from ai import registry
from engine import files
from engine.contract import Action, Bot
from engine.options import table_options
from engine.record.header import SeatConfig, people_of
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands, adviser
from game.match import seating
from game.match.seating import PERSON, Place
from game.match.session import Match, company, pace
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.ui.widgets import Choice, TextField, Toggle

Advise = Callable[[TableScene], Action]

FRIENDS: Final = ("Hana", "Ken", "Rui", "Aoi")
"""The names of the people who share a screen."""


class Tour:
    """An App of one game, the `Hands` that drive it, and the names of the pictures `taken` so far.

    Pictures are saved in the folder `frames`, or nowhere if it is None. Either all of them are saved, numbered, or
    `only` the one with that name, as `<name>.png`."""

    def __init__(self, app: App, game: str, seed: int, frames: Path | None = None, only: str = "") -> None:
        self.app, self.game, self.seed, self.frames, self.only = app, game, seed, frames, only
        self.hands = Hands(app)
        self.rules = engine.load(game)
        self.advise: Advise = adviser(game, seed)
        self.taken: list[str] = []

    # ------------------------------------------------------------- pictures --
    def picture(self, name: str) -> None:
        """Take a picture of the screen. A name that was taken before is skipped."""
        if name in self.taken:
            return
        self.taken.append(name)
        if self.frames is not None and self.only in ("", name):
            file = f"{name}.png" if self.only else f"{len(self.taken):03}-{name}.png"
            self.app.redraw()
            png = io.BytesIO()
            pygame.image.save(self.app.canvas.surface, png, ".png")
            files.replace(self.frames / file, png.getvalue())

    def see(self, name: str, ms: float = 400) -> None:
        """Let `ms` of virtual time pass, then take a picture."""
        self.hands.wait(ms)
        self.picture(name)

    # --------------------------------------------------------------- tables --
    def match(self, preset: str = "") -> TableScene:
        """Begin a match against bots."""
        self.app.start_match(self.game, table_options(self.rules, preset), self.seed)
        assert isinstance(self.app.top, TableScene)
        return self.app.top

    def lay_out(
        self,
        position: Mapping[str, Any],
        preset: str,
        seat_configs: Sequence[SeatConfig],
        bot: Callable[[str, str], Bot] = registry.load,
    ) -> TableScene:
        """Push a table with a position onto the scenes. `bot` makes the opponent of a game and a level. `away` removes
        the table."""
        options = table_options(self.rules, preset, position.get("options"))
        seats = [Seat(c.name, bot(self.game, c.bot) if c.bot else None) for c in seat_configs]
        position, speed = {**position, "options": options}, pace(self.app.settings, len(people_of(seat_configs)) > 1)
        table = Table(self.rules, options, seats, self.seed, position=position, pace=speed)
        table.submit(DEAL)
        scene = TableScene(Match(table, tuple(seat_configs)))
        self.app.push(scene)
        return scene

    def stage(self, position: Mapping[str, Any], preset: str = "") -> TableScene:
        """Push a table with a position onto the scenes, ready to be played on. `leave` removes it."""
        scene = self.lay_out(position, preset, company(self.game))
        self.ready(scene)
        return scene

    def people(self, position: Mapping[str, Any], preset: str = "") -> TableScene:
        """Push a shared table with a position of people only, its first curtain closed. `away` removes it."""
        places = [Place(PERSON, name) for name in FRIENDS[: len(position["hands"])]]
        return self.lay_out(position, preset, seating.seat_configs(seating.dressed(places), FRIENDS))

    def away(self, scene: TableScene) -> None:
        """Remove a table and all scenes on top of it."""
        while scene in self.app.scenes:
            self.app.pop()

    def open(self, name: str = "") -> None:
        """Open the curtain with its own key. With `name`: take a picture of the closed curtain first."""
        curtain = self.app.top
        assert isinstance(curtain, Curtain)
        if name:
            self.see(name)
        self.hands.key(pygame.K_1 + curtain.seat)
        self.hands.wait(1600)

    def ready(self, scene: TableScene) -> None:
        """Wait until nothing moves and keys are accepted."""
        self.hands.settle(scene)
        self.hands.move(2, 2)  # away from every widget
        self.hands.wait(PROMPT_GUARD)

    def leave(self) -> None:
        """Remove the top scene."""
        self.app.pop()

    def turns(self, scene: TableScene, n: int) -> None:
        """Make `n` moves of the player, or fewer if the deal ends before."""
        for _ in range(n):
            self.hands.settle(scene)
            if self.app.top is not scene or scene.table.deal_over:
                return
            self.hands.do(scene, self.advise(scene))
        self.ready(scene)

    def sheet(self, scene: TableScene, name: str) -> None:
        """Take a picture of the score sheet at each line that appears, and of the complete sheet."""
        for _ in range(3000):  # frames
            if scene.sheet and scene.sheet_rows and self.app.top is scene:
                done = scene.sheet_complete
                if done:
                    self.hands.wait(PROMPT_GUARD)
                self.picture(name if done else f"{name}-line-{scene.sheet_rows}")
                if done:
                    return
            self.hands.step()
        raise AssertionError("there is no score sheet")

    # -------------------------------------------------------------- widgets --
    def choose(self, wid: str, value: Any) -> None:
        """Click a choice or a switch until it has a value. Raises AssertionError if it never has."""
        for _ in range(12):
            widget = self.hands.reveal(wid)
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
