"""The player's settings, saved as JSON in the data folder.

Several windows share the file: a window writes what it changed since it read the file, and leaves the rest as it is.
A damaged file is put aside, never overwritten. A disk that cannot be written to gives a warning (the key of a text),
not an error."""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.app import shared_file
from game.app.desktop_wishes import Wishes
from game.draw.appearance import COLOURS
from game.games import newcomers_game
from game.text.languages import REFERENCE
from game.text.translations import LANGUAGES
from game.ui import key_map


class Speed(NamedTuple):
    """Factors on the times at the table: of motion, and of pauses in which nobody thinks or may call."""

    motion: float
    pause: float


SPEEDS: Final = {
    "slow": Speed(1.6, 1.6),
    "normal": Speed(1.0, 1.0),
    "fast": Speed(0.5, 0.5),
    "off": Speed(0.0, 1.0),
    "instant": Speed(0.0, 0.0),
}
CONTRASTS: Final = ("system", "normal", "high")
TEXT_SIZES: Final = (1.0, 1.25, 1.5, 2.0)
GROUPS: Final = ("cards", "calls", "results", "interface", "ambience")

_BY_KEY: Final = ("volumes", "keys", "last_options", "last_seats", "last_together", "guests")
"""Settings with a value by game, by group or by person."""

RESETTABLE: Final = (
    "speed",
    "reduced_motion",
    "follow_motion",
    "contrast",
    "colours",
    "text_size",
    "volumes",
    "volume",
    "mute",
    "rumble",
    "speech",
    "large_faces",
    "four_colours",
    "back",
    "cloth",
    "call_window",
    "learn",
    "auto_moves",
    "hints",
    "keys",
)
"""The settings that a reset sets back. Window, language, people and the choices of the setup stay."""

CALL_WINDOWS: Final = {"1": 1000, "1.5": 1500, "2.5": 2500, "4": 4000, "8": 8000, "off": 0}
"""How long the table waits for calls after each card, in ms."""

_CHOICES: Final = {
    "contrast": CONTRASTS,
    "colours": COLOURS,
    "speed": SPEEDS,
    "text_size": TEXT_SIZES,
    "call_window": CALL_WINDOWS,
}
"""Settings that have one of some values. A newer program may have more of them."""

LONGEST_NAME: Final = 130
"""No name of a file in the data folder has more characters."""


def home() -> Path:
    """The user's data folder; RINTAKU_HOME moves it."""
    moved = os.environ.get("RINTAKU_HOME")
    if moved:
        return Path(moved)
    import platformdirs  # late: not needed when the folder is moved

    return Path(platformdirs.user_data_path("rintaku", appauthor=False))


def check_home() -> None:
    """Raises OSError if the path of the data folder cannot be that of a folder, for instance because it is too long, or
    begins in a working folder that was deleted.

    A folder that cannot be made or written to is no error: the game then warns that nothing is saved."""
    home().absolute()  # raises where the working folder is gone
    with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        (home() / "matches" / ("n" * LONGEST_NAME)).stat()


def system_language() -> str:
    """The language of the system if the program speaks it, else English."""
    named = [os.environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)][:1] or _preferred()
    return next((code for name in named for code in LANGUAGES if name.lower().startswith(code)), REFERENCE)


def _preferred() -> list[str]:
    """The languages that the player has chosen in Windows or macOS, the first choice first."""
    import pygame  # late: most commands do without

    return [chosen["language"] for chosen in pygame.system.get_pref_locales()]


def _volumes() -> dict[str, float]:
    return {g: 0.35 if g == "ambience" else 0.8 for g in GROUPS}


@dataclass
class Settings:
    """All settings with their defaults."""

    language: str = field(default_factory=system_language)
    speed: str = "normal"
    reduced_motion: bool = False  # whatever the desktop says
    follow_motion: bool = True  # motion is reduced if the desktop asks for it
    contrast: str = "system"  # one of CONTRASTS
    colours: str = "usual"  # one of game.draw.appearance.COLOURS
    text_size: float = 1.0
    volumes: dict[str, float] = field(default_factory=_volumes)
    volume: float = 0.8  # of everything
    mute: bool = False
    rumble: bool = True
    speech: bool = False
    large_faces: bool = False
    four_colours: bool = False
    back: str = "wave"
    cloth: str = "river"
    full_screen: bool = False
    window: tuple[int, int] = (1280, 720)  # its size when it is neither maximised nor in full screen
    maximised: bool = False
    call_window: str = "1.5"  # a key of CALL_WINDOWS
    learn: bool = False  # where people may call, the table waits for them and says why they can
    auto_moves: bool = True  # moves without a choice are made by themselves
    opposite: bool = False  # at a shared screen the picture turns round for who sits opposite
    hints: bool = True  # the table has hints and a coach
    keys: dict[str, str] = field(default_factory=dict)  # chosen ones by action: see game.ui.key_map
    keys_version: int = key_map.VERSION
    last_game: str = field(default_factory=newcomers_game)
    last_options: dict[str, dict[str, Any]] = field(default_factory=dict)  # by game
    last_seats: dict[str, list[str]] = field(default_factory=dict)  # by game, who sat where: see game.match.seating
    last_together: dict[str, list[str]] = field(default_factory=dict)  # the same for several people at one screen
    guests: dict[str, str] = field(default_factory=dict)  # people who have played here, with their crests

    @property
    def motion(self) -> float:
        """The factor on the duration of all motion; 0 is no motion."""
        return SPEEDS[self.speed].motion

    @property
    def pause(self) -> float:
        """The factor on the length of all pauses; 0 is no pause."""
        return SPEEDS[self.speed].pause

    @property
    def less_motion(self) -> bool:
        """Whether cards fade instead of flying: by choice, or as the desktop asks."""
        return self.reduced_motion or (self.follow_motion and self.wishes.reduced_motion)

    @property
    def high_contrast(self) -> bool:
        """Whether contrast is high: by choice, or as the desktop asks."""
        return self.contrast == "high" or (self.contrast == "system" and self.wishes.high_contrast)

    def reset(self) -> None:
        """Set everything back that the settings screen offers, except the language, in which the player reads."""
        new = Settings()
        for name in RESETTABLE:
            setattr(self, name, getattr(new, name))

    def __post_init__(self) -> None:
        self.wishes = Wishes()  # of the desktop; not saved
        self._kept: dict[str, Any] = {}

    def keep(self) -> "Settings":
        """Note the present values as those of the file: only what changes from here on is written."""
        self._kept = self._data()
        return self

    def _data(self) -> dict[str, Any]:
        """The settings as they are written."""
        data: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return data

    def save(self) -> str | None:
        """Write what was changed since the settings were loaded or saved. Returns the key of a warning, or None."""
        mine, kept = self._data(), self._kept

        def change(there: Any) -> dict[str, Any]:
            if there is None:
                return mine
            _checked(there)
            return _merged(kept, mine, there)

        if not shared_file.update(_file(), change):
            return "warning.settings_unsaved"
        self._kept = mine
        return None


def _file() -> Path:
    return home() / "settings.json"


def _merged(kept: dict[str, Any], mine: dict[str, Any], there: dict[str, Any]) -> dict[str, Any]:
    """The settings `there` with what changed from `kept` to `mine`. Names of a newer program stay."""
    out = there | {name: v for name, v in mine.items() if name not in there or v != kept.get(name)}
    for name in _BY_KEY:
        if name in there:
            out[name] = _merged_values(kept.get(name, {}), mine[name], there[name])
    return out


def _merged_values(kept: dict[str, Any], mine: dict[str, Any], there: dict[str, Any]) -> dict[str, Any]:
    """The same for values by game, by group or by person. What was removed on either side is gone."""
    stays = {key: v for key, v in there.items() if key in mine or key not in kept}
    return stays | {key: v for key, v in mine.items() if key not in kept or v != kept[key]}


def load() -> tuple[Settings, str | None]:
    """The saved settings, and the key of a warning if something is wrong with the file."""
    try:
        return shared_file.load(_file(), _checked).keep(), None
    except FileNotFoundError:
        return Settings().keep(), None
    except shared_file.Damaged:
        return Settings().keep(), "warning.settings_damaged"
    except OSError:
        return Settings().keep(), "warning.settings_unreadable"


def _pair(value: list[Any]) -> tuple[Any, Any]:
    if len(value) != 2:
        raise ValueError("a pair is wanted")
    return value[0], value[1]


def _checked(data: dict[str, Any]) -> Settings:
    """Settings from plain data. Unknown names and choices, as of a newer program, are dropped. Raises ValueError for a
    value of the wrong type or out of range."""
    made = Settings()
    known = {f.name for f in fields(Settings)}
    for name, value in data.items():
        if name not in known:
            continue
        old: Any = getattr(made, name)
        wanted = (int, float) if isinstance(old, float) else list if isinstance(old, tuple) else type(old)
        if not isinstance(value, wanted) or (isinstance(value, bool) and not isinstance(old, bool)):
            raise ValueError(name)
        setattr(made, name, value if not isinstance(value, list) else _pair(value))
    made.volumes = {g: float(made.volumes.get(g, v)) for g, v in _volumes().items()}
    levels = [made.volume, *made.volumes.values()]
    for name, choices in _CHOICES.items():
        if getattr(made, name) not in choices:
            setattr(made, name, getattr(Settings, name))
    if not all(0 <= v <= 1 for v in levels):
        raise ValueError("volumes")
    if not isinstance(made.window, tuple) or not all(type(n) is int and 0 < n < 32768 for n in made.window):
        raise ValueError("window")
    if not all(isinstance(v, dict) for v in made.last_options.values()):
        raise ValueError("last_options")
    seated = [*made.last_seats.values(), *made.last_together.values()]
    if not all(isinstance(v, list) and all(isinstance(k, str) for k in v) for v in seated):
        raise ValueError("last_seats")
    if not all(isinstance(v, str) for v in made.keys.values()):
        raise ValueError("keys")
    made.keys = key_map.migrated(made.keys, made.keys_version)
    made.keys_version = max(made.keys_version, key_map.VERSION)
    if not all(isinstance(v, str) for v in made.guests.values()):
        raise ValueError("guests")
    return made
