"""The player's settings, saved as JSON in the data folder.

A damaged file is put aside, never overwritten. A disk that cannot be written to gives a warning (the key of a text),
not an error."""

import json
import locale
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from game.games import newcomers_game
from game.text.translations import LANGUAGES

SPEEDS: Final = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "off": 0.0}  # factor on the time of all motion
TEXT_SIZES: Final = (1.0, 1.25, 1.5)
GROUPS: Final = ("cards", "calls", "results", "interface", "ambience")

CALL_WINDOWS: Final = {"1": 1000, "1.5": 1500, "2.5": 2500, "4": 4000, "8": 8000, "off": 0}
"""How long the table waits for calls after each card, in ms."""


def home() -> Path:
    """The user's data folder; RINTAKU_HOME moves it."""
    moved = os.environ.get("RINTAKU_HOME")
    if moved:
        return Path(moved)
    import platformdirs  # late: not needed when the folder is moved

    return Path(platformdirs.user_data_path("rintaku", appauthor=False))


def system_language() -> str:
    """The language of the system if the program speaks it, else English."""
    named = next((os.environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(n)), "")
    if not named:
        named = locale.getlocale()[0] or ""
    return next((code for code in LANGUAGES if named.lower().startswith(code)), "en")


def _volumes() -> dict[str, float]:
    return {g: 0.35 if g == "ambience" else 0.8 for g in GROUPS}


@dataclass
class Settings:
    """All settings with their defaults."""

    language: str = field(default_factory=system_language)
    speed: str = "normal"
    reduced_motion: bool = False
    text_size: float = 1.0
    volumes: dict[str, float] = field(default_factory=_volumes)
    volume: float = 0.8  # of everything
    mute: bool = False
    large_faces: bool = False
    four_colours: bool = False
    back: str = "wave"
    cloth: str = "river"
    full_screen: bool = False
    window: tuple[int, int] = (1280, 720)
    call_window: str = "1.5"  # a key of CALL_WINDOWS
    learn: bool = False  # where people may call, the table waits for them and says why they can
    auto_moves: bool = True  # moves without a choice are made by themselves
    hints: bool = True  # the table has hints and a coach
    last_game: str = field(default_factory=newcomers_game)
    last_options: dict[str, dict[str, Any]] = field(default_factory=dict)  # by game
    last_seats: dict[str, list[str]] = field(default_factory=dict)  # by game, who sat where: see game.match.seating
    guests: dict[str, str] = field(default_factory=dict)  # people who have played here, with their crests

    @property
    def motion(self) -> float:
        """The factor on the duration of all motion; 0 is no motion."""
        return SPEEDS[self.speed]

    def save(self) -> str | None:
        """Save the settings. Returns the key of a warning, or None."""
        kept = write_whole(home() / "settings.json", json.dumps(asdict(self), ensure_ascii=False, indent=1))
        return None if kept else "warning.settings_unsaved"


def write_whole(file: Path, text: str) -> bool:
    """Write a file completely or not at all. Returns whether it was written."""
    temporary = file.with_suffix(".tmp")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, "utf-8")
        os.replace(temporary, file)
    except OSError:
        return False
    return True


def load() -> tuple[Settings, str | None]:
    """The saved settings, and the key of a warning if something is wrong with the file."""
    file = home() / "settings.json"
    try:
        raw = file.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError:
        return Settings(), "warning.settings_unreadable"
    try:
        return _checked(json.loads(raw.decode("utf-8"))), None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Settings(), "warning.settings_damaged" if put_aside(file) else "warning.settings_unreadable"


def put_aside(file: Path) -> bool:
    """Keep a damaged file under another name. Returns whether that worked."""
    quarantine = file.with_suffix(".json.damaged")
    n = 1
    while quarantine.exists():  # an older damaged file is kept as well
        n += 1
        quarantine = file.with_suffix(f".json.{n}.damaged")
    try:
        os.replace(file, quarantine)
    except OSError:
        return False
    return True


def _pair(value: list[Any]) -> tuple[Any, Any]:
    if len(value) != 2:
        raise ValueError("a pair is wanted")
    return value[0], value[1]


def _checked(data: dict[str, Any]) -> Settings:
    """Settings from plain data. Unknown names, as of a newer program, are dropped. Raises ValueError for a value of the
    wrong type or out of range."""
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
    if made.call_window not in CALL_WINDOWS:
        raise ValueError("call_window")
    if made.speed not in SPEEDS or made.text_size not in TEXT_SIZES or not all(0 <= v <= 1 for v in levels):
        raise ValueError("out of range")
    if not isinstance(made.window, tuple) or not all(type(n) is int and 0 < n < 32768 for n in made.window):
        raise ValueError("window")
    if not all(isinstance(v, dict) for v in made.last_options.values()):
        raise ValueError("last_options")
    if not all(isinstance(v, list) and all(isinstance(k, str) for k in v) for v in made.last_seats.values()):
        raise ValueError("last_seats")
    if not all(isinstance(v, str) for v in made.guests.values()):
        raise ValueError("guests")
    return made
