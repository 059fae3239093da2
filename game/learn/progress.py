"""The player's progress: finished lessons, the best result of each drill, whether the first lesson was offered, the
matches with a guide.

It is saved as `lessons.json` in the data folder, which several windows share: what one of them has learned is added to
what is there. A damaged file is renamed, and progress starts empty."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from game.app import shared_file
from game.app.settings import home

FILE: Final = "lessons.json"
MOST_MS: Final = 10**12
"""The longest time that a drill can have taken, in ms."""


@dataclass
class Progress:
    """The progress. Lessons and drills are listed by name (`gin.melds`)."""

    done: list[str] = field(default_factory=list)
    best: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """By drill: answers right at the first try, the number of questions, and ms."""
    offered: bool = False
    """Whether the player answered the offer of a first lesson."""
    guided: dict[str, str] = field(default_factory=dict)
    """By game, the nonce of the last match with a guide."""
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
        better = self._note(name, (right, rounds, round(ms)))
        self.finish(name)
        return better

    def _note(self, name: str, result: tuple[int, int, int]) -> bool:
        """Keep the result of a drill if it is the best one. Returns whether it is."""
        old = self.best.get(name)
        better = old is None or (result[0] / result[1], -result[2]) > (old[0] / old[1], -old[2])
        if better:
            self.best[name] = result
        return better

    def guide(self, game: str, match: str) -> None:
        """Note a match with a guide, and save."""
        self.guided[game] = match
        self.save()

    def decline(self) -> None:
        """Note that the player declined the first lesson, and save."""
        self.offered = True
        self.save()

    def save(self) -> None:
        """Write the file, and take over what other windows have added to it. A failure is noted in `unsaved`; the next
        call tries again."""
        self.unsaved = not shared_file.update(_file(), self._joined)

    def _joined(self, there: Any) -> dict[str, Any]:
        """The progress together with that of the file, as it is written. Names of a newer program stay."""
        if there is not None:
            other = _checked(there)
            self.done = list(dict.fromkeys((*other.done, *self.done)))
            self.offered = self.offered or other.offered
            self.guided = other.guided | self.guided
            for name, result in other.best.items():
                self._note(name, result)
        data = asdict(self)
        del data["unsaved"]
        return {**(there or {}), **data}


def load() -> Progress:
    """The saved progress."""
    try:
        return shared_file.load(_file(), _checked)
    except (OSError, shared_file.Damaged):
        return Progress()


def _file() -> Path:
    return home() / FILE


def _checked(data: dict[str, Any]) -> Progress:
    """The progress from the data of a file. Raises ValueError, TypeError, KeyError or AttributeError if it is wrong."""
    done, best, offered = data["done"], data["best"], data["offered"]
    guided = data.get("guided", {})  # earlier versions had none
    if not isinstance(guided, dict) or not all(isinstance(name, str) for pair in guided.items() for name in pair):
        raise ValueError("guided")
    if not isinstance(done, list) or not all(isinstance(n, str) for n in done) or type(offered) is not bool:
        raise ValueError("done or offered")
    results = {}
    for name, (right, rounds, ms) in best.items():
        if (
            not all(type(n) is int for n in (right, rounds, ms))
            or not 0 <= right <= rounds
            or rounds < 1
            or not 0 <= ms <= MOST_MS
        ):
            raise ValueError(name)
        results[str(name)] = (right, rounds, ms)
    return Progress(done, results, offered, guided)
