"""What has been learned: lessons done, the best result of each drill, whether the first lesson was offered.

`lessons.json` in the player's data folder, written as a whole; a damaged file is put aside and one begins anew."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from game.app.settings import home, put_aside, write_whole

FILE: Final = "lessons.json"


@dataclass
class Progress:
    """Lessons by their names (`gin.melds`)."""

    done: list[str] = field(default_factory=list)
    best: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Of each drill: right at the first try, of how many, in how many ms."""
    offered: bool = False
    """Whether the offer of a first lesson was answered."""
    unsaved: bool = False
    """Whether the disk refused the last time."""

    def finish(self, name: str) -> None:
        """A lesson was gone through."""
        self.offered = True
        if name not in self.done:
            self.done.append(name)
        self.save()

    def drilled(self, name: str, right: int, rounds: int, ms: float) -> bool:
        """A drill was gone through; whether it is the best result so far."""
        result = (right, rounds, round(ms))
        old = self.best.get(name)
        better = old is None or (right / rounds, -result[2]) > (old[0] / old[1], -old[2])
        if better:
            self.best[name] = result
        self.finish(name)
        return better

    def decline(self) -> None:
        """No first lesson, thank you."""
        self.offered = True
        self.save()

    def save(self) -> None:
        """Keep it; a disk that refuses is remembered, and tried again the next time."""
        data = asdict(self)
        del data["unsaved"]
        self.unsaved = not write_whole(_file(), json.dumps(data, ensure_ascii=False, indent=1))


def load() -> Progress:
    """The progress so far."""
    try:
        return _checked(json.loads(_file().read_bytes().decode("utf-8")))
    except OSError:
        return Progress()
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        put_aside(_file())
        return Progress()


def _file() -> Path:
    return home() / FILE


def _checked(data: dict[str, Any]) -> Progress:
    """Raises ValueError (or the like) for what is no such data."""
    done, best, offered = data["done"], data["best"], data["offered"]
    if not isinstance(done, list) or not all(isinstance(n, str) for n in done) or type(offered) is not bool:
        raise ValueError("done or offered")
    results = {}
    for name, (right, rounds, ms) in best.items():
        if not all(type(n) is int for n in (right, rounds, ms)) or not 0 <= right <= rounds or rounds < 1:
            raise ValueError(name)
        results[str(name)] = (right, rounds, ms)
    return Progress(done, results, offered)
