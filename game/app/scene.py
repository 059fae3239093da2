"""A screen of the program (`Scene`), and what it may ask of the program: `Host` and `Routes`.

Scenes know the program by these two protocols only. `game.app.window.App` is the Host and
`game.app.wiring.ScreenRoutes` are the Routes, so that no scene imports the program. A scene of another package is
opened by a route; dialogs and parts of the same package are imported directly."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from engine.record.header import SeatConfig
from game.app.settings import Settings
from game.draw.canvas import Canvas
from game.learn.lessons import Lesson
from game.match.open_matches import OpenMatches
from game.match.session import Match
from game.ui import input as ins
from game.ui.sound import Sounds
from game.ui.toasts import Place
from game.ui.tooltip import Tip
from game.ui.widgets import Rect


class SavedMatch(NamedTuple):
    """An unfinished match: its game, a line with the deal and the score, and how many there are in total."""

    game: str
    line: str
    total: int = 1


class Routes(Protocol):
    """Makes the scenes that other scenes open. None of them is on the stack yet."""

    def start(self) -> "Scene":
        """The start screen."""

    def setup(self, game: str, together: bool = False) -> "Scene":
        """The setup of a new match. `together`: for several people at this screen."""

    def keyboard(self, below: "Scene") -> "Scene":
        """A keyboard on the screen that types into the focused text field of a menu."""

    def settings(self) -> "Scene":
        """The settings."""

    def records(self, game: str = "") -> "Scene":
        """The statistics of a game; "" lets the screen choose."""

    def matches(self, tab: str = "open") -> "Scene":
        """The list of matches, its tab "open" (unfinished) or "done"."""

    def rules(self, game: str, page: str, options: Mapping[str, Any] | None) -> "Scene":
        """The rule book at a page ("" for the first), for a table with these options (None: without a table)."""

    def lessons(self, game: str) -> "Scene":
        """The list of a game's lessons and drills."""

    def lesson(self, lesson: Lesson) -> "Scene":
        """A lesson, or a drill."""

    def knowledge(self) -> "Scene":
        """The map of what the player knows."""

    def guided_match(self, game: str) -> "Scene":
        """The table of a new first match, with a guide."""

    def puzzles(self, game: str = "", day: date | None = None) -> "Scene":
        """The puzzles of the day; with a game, on its puzzle of a day, or else of today."""

    def due(self) -> "Scene | None":
        """The questions that are due today; None if there are none."""

    def table(self, match: Match) -> "Scene":
        """The table of a match."""

    def new_match(
        self,
        game: str,
        options: Mapping[str, Any],
        seed: int | None,
        seat_configs: Sequence[SeatConfig],
        word: str,
        nonce: str,
        practice: bool,
    ) -> "Scene":
        """The table of a new match. Without a seed or nonce these are random; without `seat_configs` one person plays
        against Club. `word` is what the player adds to the seed. `practice`: it counts as practised from the start."""

    def resume(self, path: Path | None = None) -> "Scene":
        """The table of an unfinished match, the latest if none is named. A message if it cannot be opened, which offers
        other ways if the match is open in another window."""

    def replay(self, path: Path, at_last_decision: bool = False, at_end: bool = False, ply: int = 1) -> "Scene":
        """The replay of a record, from its beginning, the last move of a bot or person, or its end. A message that says
        why if the record cannot be read."""

    def review(self, path: Path) -> "Scene":
        """The review of a record. A message that says why if the record cannot be read."""


class Host(Protocol):
    """What a scene may ask of the program."""

    settings: Settings
    canvas: Canvas
    sounds: Sounds
    routes: Routes
    open_matches: OpenMatches
    catch: bool
    """Whether errors are written to the log and the program goes on. Else they are raised."""

    @property
    def top(self) -> "Scene | None":
        """The scene that gets the input."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top of the stack."""

    def pop(self) -> None:
        """Take the top scene off the stack; the program ends with the last one."""

    def turn_sheet(self) -> None:
        """Give the canvas the sheet for the scenes that are seen now: one of them has changed `Scene.upright`."""

    def replace(self, scene: "Scene") -> None:
        """Put a scene in the place of the top one."""

    def home(self) -> None:
        """Leave every scene and open the start screen."""

    def start_match(
        self,
        game: str,
        options: Mapping[str, Any],
        seed: int | None = None,
        seat_configs: Sequence[SeatConfig] | None = None,
        word: str = "",
        nonce: str = "",
        practice: bool = False,
    ) -> None:
        """Begin a match in the place of the top scene. Its options become the game's next default. The rest is as in
        `Routes.new_match`."""

    def saved_match(self) -> SavedMatch | None:
        """The latest unfinished match."""

    def continue_match(self) -> None:
        """Open the unfinished match, or the list if there are several."""

    def open_rules(self, game: str | None = None, page: str = "") -> None:
        """Open the rule book over the top scene, at a page or at the one for the moment; close it if it is open."""

    def toast(self, text: str, ms: float = 3500, once: bool = False, answers: bool = False) -> None:
        """Show a short message at the bottom of the window. With `once` or `answers`, not while the same text is shown.
        A message that `answers` says why a press does nothing; it replaces the one before."""

    def clear_toasts(self, answers: bool = False) -> None:
        """Remove all short messages, or only those that answer presses."""

    def announce(self, text: str) -> None:
        """Tell the listeners what the screen says: speech, if the settings ask for it."""

    @property
    def heard(self) -> bool:
        """Whether somebody listens to announcements."""

    def listen(self, box: tuple[float, float, float, float] | None) -> None:
        """Accept written text (also from input methods) in a field with this box, in units. With None, letters are keys
        that no input method takes."""

    def apply_settings(self) -> None:
        """Apply and save the settings."""

    def save_settings(self) -> None:
        """Save the settings; a toast says so if that fails."""

    def toggle_full_screen(self) -> None:
        """Switch between window and full screen."""

    def quit(self) -> None:
        """End the program after this step. If a match cannot be saved, ask first what to do with it."""


class Scene:
    """One screen.

    The Host calls `enter` when the scene is put on the stack, `leave` when it is taken off, and `resume` when the
    scene above it has gone. It calls `handle` for each input, `update` with the milliseconds passed while the scene
    is on top, and `draw` only when `dirty` is set. `draw` changes nothing.

    An `overlay` is drawn over the scene below it. `game` is the id of the game the scene belongs to; F1 opens its
    rule book."""

    overlay = False
    upright = False
    """Whether there is a layout for an upright sheet (see `game.draw.target`). A window higher than wide has such a
    sheet while all scenes that are seen have one."""
    catches_keys = False
    """Whether the next key belongs to the scene, even one that works everywhere."""
    whose: int | None = None
    """The seat of the person who is asked at a shared screen; None where anybody may answer."""
    shows_keys = False
    """Whether the scene is about keys, and shows them also to a player with a gamepad."""
    game: str | None = None

    app: Host

    def __init__(self) -> None:
        self.dirty = True

    def enter(self) -> None:
        """The scene is on the stack now, and `self.app` is set."""

    def leave(self) -> None:
        """The scene is being taken off the stack."""

    def resume(self) -> None:
        """The scene is on top again; language, sizes or settings may have changed."""
        self.resized()

    def resized(self) -> None:
        """The window, the text size or the language changed: compute the layout again."""
        self.dirty = True

    def handle(self, event: ins.Event) -> None:
        """Take an input."""

    def update(self, ms: float) -> None:
        """Let this many milliseconds pass."""

    def pause(self) -> None:
        """The player may have gone: let nothing go on that needs an answer."""

    def think(self) -> bool:
        """Compute for a few milliseconds of a frame's spare time. False if there is nothing to compute."""
        return False

    def prepare(self) -> bool:
        """Make one picture that may be needed soon, in a frame in which nothing changed. False if there is none."""
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole scene."""

    def opposite(self) -> bool | None:
        """Whether who looks sits opposite, so that the picture is turned round; None if the scene below decides."""
        return None

    def hears_own_key(self, seat: int, stands_in: bool) -> bool:
        """Whether the own key of a person counts at a shared screen, and so a button of that person's gamepad.
        `stands_in`: that gamepad answers at the moment for another person, who has none."""
        return False

    def tip(self) -> Tip | None:
        """The tooltip that is shown; None if there is none."""
        return None

    @property
    def over_button(self) -> bool:
        """Whether the pointer is over something that can be pressed."""
        return False

    def toast_places(self) -> Iterable[Place]:
        """Where a short message may stand, the best place first: at the bottom of the window."""
        c = self.canvas
        return [Place(c.width * 0.14, c.width * 0.72, c.height - 16)]

    def toast_obstacles(self) -> Sequence[Rect]:
        """What short messages do not cover where there is a place for them."""
        return ()

    @property
    def toasts_wait(self) -> bool:
        """Whether short messages wait because a panel lies where they would be."""
        return False

    def rules_page(self) -> str:
        """The page of the rule book that concerns this moment; "" if there is none."""
        return ""

    def table_options(self) -> Mapping[str, Any] | None:
        """The options of the table this scene is about; None if it is about none."""
        return None

    @property
    def canvas(self) -> Canvas:
        """The canvas, for measuring text outside `draw`."""
        return self.app.canvas


def turned(scenes: Sequence[Scene]) -> bool:
    """Whether the window shows these scenes, the top one last, turned round by 180 degrees."""
    return next((said for s in reversed(scenes) if (said := s.opposite()) is not None), False)
