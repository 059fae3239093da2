"""Short sounds by name, in groups with a volume each. Without an audio device all is silent."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

import assets
from game.app.terminal import silent_stderr
from game.games import sound_files, sound_groups
from game.ui import sound_file

if TYPE_CHECKING:
    import pygame

    from game.app.settings import Settings

GROUP: Final = {
    "card-draw": "cards",
    "card-play": "cards",
    "card-flip": "cards",
    "card-hover": "cards",
    "shuffle": "cards",
    "deal-one-1": "cards",
    "deal-one-2": "cards",
    "deal-one-3": "cards",
    "deal-one-4": "cards",
    "gather": "cards",
    "chip-one": "cards",
    "chips-pay": "cards",
    "return": "calls",
    "last": "calls",
    "challenge": "calls",
    "knock": "calls",
    "pass": "calls",
    "going-out": "results",
    "deal-won": "results",
    "deal-lost": "results",
    "match-won": "results",
    "match-lost": "results",
    "button": "interface",
    "error": "interface",
    "timer-tick": "interface",
    "turn": "interface",
    "undo": "interface",
    "hint": "interface",
    "curtain": "interface",
    "lesson-step-done": "interface",
    "river": "ambience",
}
"""The volume group of each shared sound; games bring more (`game.games.sound_groups`)."""


REPEAT_MS: Final = 60.0
"""The same sound is not played again before so much time has passed."""


def group_of(name: str) -> str:
    """The volume group of a sound. Raises KeyError for one that neither Rintaku nor a game declares."""
    return GROUP.get(name) or sound_groups()[name]


def sample(group: str) -> str:
    """A sound to try the volume of a group with; a sound of a game where one has its own in that group."""
    usual = {"cards": "card-play", "results": "deal-won", "interface": "button"}
    own = (name for name, its_group in sound_groups().items() if its_group == group)
    return usual.get(group) or next(own, next(name for name, its_group in GROUP.items() if its_group == group))


def _file(name: str) -> Path:
    return sound_files().get(name) or assets.path("sounds", f"{name}.ogg")


def _loaded(name: str) -> "pygame.mixer.Sound | None":
    """A sound, decoded; None if there is no file, or one that cannot be played. The start screen says why."""
    import pygame

    try:
        return pygame.mixer.Sound(file=BytesIO(sound_file.read(_file(name))))
    except (pygame.error, OSError, ValueError):
        return None


class Sounds:
    """Plays sounds as the settings say. The device is opened with the first sound that is heard,
    so that starting the program does not wait for it."""

    def __init__(
        self, settings: "Settings", silent: bool = False, heard: Callable[[str], None] = lambda name: None
    ) -> None:
        """`heard` is told of each sound, also while all are off."""
        self.settings, self._heard = settings, heard
        self.played: list[str] = []  # the last few names, for tests and the demo
        self._silent = silent
        self._ready = False
        self._loaded: dict[str, pygame.mixer.Sound | None] = {}
        self._dealt = 0
        self._now = 0.0  # ms
        self._last: dict[str, float] = {}  # when each sound was played last
        self._river: pygame.mixer.Channel | None = None

    def volume(self, name: str) -> float:
        """How loud a sound is now, 0 to 1."""
        if self.settings.mute:
            return 0.0
        return self.settings.volume * self.settings.volumes.get(group_of(name), 1.0)

    def play(self, name: str) -> None:
        """Play a sound, unless it has begun within the last 60 ms; "deal" takes the four deal sounds in turn."""
        if self._now - self._last.get(name, -REPEAT_MS) < REPEAT_MS:
            return
        self._last[name] = self._now
        if name == "deal":
            self._dealt += 1
            name = f"deal-one-{self._dealt % 4 + 1}"
        self.played = [*self.played[-31:], name]
        self._heard(name)
        loud = self.volume(name)
        sound = self._sound(name) if loud > 0 else None
        if sound is not None:
            sound.set_volume(loud)
            sound.play()

    def update(self, ms: float) -> None:
        """Let time pass."""
        self._now += ms

    def river(self, on: bool) -> None:
        """The river in the background, on or off, at its volume of the moment."""
        loud = self.volume("river") if on else 0.0
        if loud <= 0:
            if self._river is not None:
                self._river.fadeout(400)
                self._river = None
            return
        sound = self._sound("river")
        if sound is None:
            return
        sound.set_volume(loud)
        if self._river is None:
            self._river = sound.play(loops=-1, fade_ms=1200)

    def _sound(self, name: str) -> "pygame.mixer.Sound | None":
        if self._silent:
            return None
        import pygame  # late: the mixer is only wanted when there is something to hear

        try:
            if not self._ready:
                with silent_stderr():
                    pygame.mixer.init(frequency=44100, channels=2, buffer=512)
                self._ready = True
        except pygame.error:  # no device: do not ask again
            self._silent = True
            return None
        if name not in self._loaded:
            self._loaded[name] = _loaded(name)
        return self._loaded[name]

    def close(self) -> None:
        """Give the device back."""
        if self._ready:
            import pygame

            pygame.mixer.quit()
            self._ready = False
