"""The player's progress: finished lessons, the best result of each drill, whether the first lesson was offered.

It is saved as `lessons.json` in the data folder. A damaged file is renamed, and progress starts empty."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from game.app.settings import home, put_aside, write_whole

FILE: Final = "lessons.json"


@dataclass
class Progress:
    """The progress. Lessons and drills are listed by name (`gin.melds`)."""

    done: list[str] = field(default_factory=list)
    best: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """By drill: answers right at the first try, the number of questions, and ms."""
    offered: bool = False
    """Whether the player answered the offer of a first lesson."""
    unsaved: bool = False
    """Whether the last attempt to save failed."""

    def finish(self, name: str) -> None:
        """Note a finished lesson, and save."""
        self.offered = True
        if name not in self.done:
            self.done.append(name)
        self.save()

    def drilled(self, name: str, right: int, rounds: int, ms: float) -> bool:
        """Note the result of a drill, and save. Returns whether it is the best one so far."""
        result = (right, rounds, round(ms))
        old = self.best.get(name)
        better = old is None or (right / rounds, -result[2]) > (old[0] / old[1], -old[2])
        if better:
            self.best[name] = result
        self.finish(name)
        return better

    def decline(self) -> None:
        """Note that the player declined the first lesson, and save."""
        self.offered = True
        self.save()

    def save(self) -> None:
        """Write the file. A failure is noted in `unsaved`; the next call tries again."""
        data = asdict(self)
        del data["unsaved"]
        self.unsaved = not write_whole(_file(), json.dumps(data, ensure_ascii=False, indent=1))


def load() -> Progress:
    """The saved progress."""
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
    """The progress from the data of a file. Raises ValueError, TypeError, KeyError or AttributeError if it is wrong."""
    done, best, offered = data["done"], data["best"], data["offered"]
    if not isinstance(done, list) or not all(isinstance(n, str) for n in done) or type(offered) is not bool:
        raise ValueError("done or offered")
    results = {}
    for name, (right, rounds, ms) in best.items():
        if not all(type(n) is int for n in (right, rounds, ms)) or not 0 <= right <= rounds or rounds < 1:
            raise ValueError(name)
        results[str(name)] = (right, rounds, ms)
    return Progress(done, results, offered)
