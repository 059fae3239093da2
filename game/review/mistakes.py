"""The player's own costly decisions as positions to play again, in `mistakes.json` of the data folder.

A position holds the actions of its match up to it, so that it can be asked when the record is gone. The oldest
positions make room for new ones."""

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import engine
from engine.contract import Action, View, parse
from engine.options import OptionError, table_options
from engine.registry import find_module
from engine.table.table import Seat, Table
from game.app import shared_file
from game.app.settings import home
from game.learn import answers, coach, due, lessons
from game.learn.due import Today
from game.learn.lessons import PACE, Lesson
from game.learn.questions import HINT, Question, Verdict
from game.match import seeds
from game.match.playback import Playback
from game.review.findings import IMPOSSIBLE, SILENT, Review
from game.text.translations import tr

FILE: Final = "mistakes.json"
HABIT_FROM: Final = 3
"""So many mistakes of a kind are a habit."""


class Mistake(NamedTuple):
    """A costly decision of a person at seat 0."""

    game: str
    options: Mapping[str, Any]
    seats: int
    seed: int
    per_deal_seeds: bool
    actions: str
    """All actions of the match before the decision, with `;` between them."""
    made: str
    best: str
    cost: float
    """In chances to win, 0 to 1."""
    error: float
    kind: str = ""
    """As in Decision."""

    @property
    def item(self) -> str:
        """Its name among the answers."""
        text = f"{self.seed};{self.actions}"
        return f"{self.game}.mistake.{hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def table(self, names: Sequence[str]) -> Table:
        """A table with the position, without bots. Raises ValueError if it cannot come about."""
        rules = engine.load(self.game)
        if len(names) not in rules.SEATS:
            raise ValueError(f"{self.game} has no table for {len(names)}")
        changes = dict(self.options)
        options = table_options(rules, changes.pop("preset", ""), changes)
        seats = [Seat(name) for name in names]
        table = Table(rules, options, seats, self.seed, pace=PACE, per_deal_seeds=self.per_deal_seeds)
        table.replay([parse(text) for text in self.actions.split(";")])
        return table

    @property
    def askable(self) -> bool:
        """Whether this program can ask it."""
        try:
            table = self.table([str(n) for n in range(self.seats)])
            made = parse(self.made)
            return parse(self.best) in table.legal(0) and (made.verb == SILENT or made in table.legal(0))
        except (ValueError, LookupError, OptionError):
            return False


def of(playback: Playback, review: Review) -> list[Mistake]:
    """The costliest decisions of a review as positions; none unless the person has seat 0."""
    header = playback.header
    if review.seat != 0:
        return []
    return [
        Mistake(
            header.game,
            dict(header.options),
            len(header.seat_configs),
            header.match_seed,
            bool(header.nonce),
            ";".join(map(str, playback.actions[: d.ply - 1])),
            d.made,
            d.best,
            d.cost,
            d.error,
            d.kind,
        )
        for d in review.costly
    ]


def keep(mistake: Mistake) -> bool:
    """Add a position to the file. Returns whether it was written."""

    def added(data: Any) -> Any:
        rows = [m._asdict() for m in {**_checked(data), mistake.item: mistake}.values()]
        sizes = [len(shared_file.encoded([row])) for row in rows]
        while sum(sizes) > shared_file.MAX_BYTES and len(rows) > 1:
            del rows[0], sizes[0]
        return rows

    return shared_file.update(_file(), added)


def load() -> dict[str, Mistake]:
    """The kept positions by their names among the answers; none if the file cannot be read. Never raises."""
    return shared_file.load_or_empty(_file(), _checked)


def today(games: Collection[str]) -> Today:
    """The questions that are due today in some games: about lessons, drills and the player's mistakes. All of them can
    be asked."""
    names = frozenset().union(*map(lessons.askable, games))
    own = {item: m for item, m in load().items() if m.game in games}
    every = [a for a in answers.load() if a.item in names or a.item in own]
    return due.plan(every, seeds.today(), lambda item: item in names or own[item].askable, own)


def _file() -> Path:
    return home() / FILE


def _checked(data: Any) -> dict[str, Mistake]:
    """The positions of the file. Raises ValueError, TypeError or KeyError if it is damaged."""
    mistakes = [Mistake(**one) for one in data or ()]
    for m in mistakes:
        if not isinstance(m.options, dict):
            raise TypeError("the options")
        texts = (m.game, m.actions, m.made, m.best, m.kind, m.options.get("preset", ""))
        if not all(isinstance(text, str) for text in texts):
            raise TypeError("a text")
        if type(m.seats) is not int or type(m.seed) is not int or type(m.per_deal_seeds) is not bool:
            raise TypeError("a number or a choice")
        if not (0 <= m.cost < IMPOSSIBLE and 0 <= m.error < IMPOSSIBLE and 2 <= m.seats <= 16):
            raise ValueError("a number")
        parse(m.made), parse(m.best)
    return {m.item: m for m in mistakes}


class Habit(NamedTuple):
    """A kind of mistake that was made several times."""

    name: str
    """The key of its name, in the texts of the game."""
    times: int
    drill: Lesson


def habit(game: str) -> Habit | None:
    """The most frequent kind of the kept mistakes in a game, if there are HABIT_FROM of it. `DRILLS` in the game's
    module `coach` names the drill for each kind."""
    drills = getattr(find_module("game", game, "coach"), "DRILLS", {})
    kinds = Counter(m.kind for m in load().values() if m.game == game and m.kind in drills)
    for kind, count in kinds.most_common(1):
        if count >= HABIT_FROM and lessons.has_lessons(game):
            drill = next(x for x in lessons.load(game) if x.id == drills[kind])
            return Habit(f"{game}.habit.{kind}", count, drill)
    return None


class Told(NamedTuple):
    """What is said of a move in a position that was played wrong."""

    right: bool
    head: str
    why: str
    """Empty if the coach does not find the same move better."""
    cost: str


class MistakeQuestion(Question):
    """Asks for a better move in a position in which the player made a costly one."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake
        self.lesson = Lesson(mistake.game, mistake.item.partition(".")[2])

    @property
    def seats(self) -> int:
        return self.mistake.seats

    @property
    def explains(self) -> bool:
        return True

    def table(self, names: Sequence[str]) -> Table:
        return self.mistake.table(names)

    def say(self) -> str:
        return tr("again.ask_call" if parse(self.mistake.made).verb == SILENT else "again.ask")

    def choices(self, view: View) -> tuple[tuple[str, str, str], ...]:
        silent = ((SILENT, "Enter", tr("again.silent")),) if parse(self.mistake.made).verb == SILENT else ()
        return (*silent, (HINT, "H", tr("again.hint")))

    def judge(self, view: View, legal: Sequence[Action], answer: Action | str) -> Verdict | None:
        if answer == SILENT:
            answer = parse(self.mistake.made)
        told = self.told(view, legal, answer) if isinstance(answer, Action) else None
        return Verdict(told.right, "\n".join(filter(None, told[1:]))) if told else None

    def told(self, view: View, legal: Sequence[Action], answer: Action) -> Told:
        """What is said of a move."""
        m = self.mistake
        better, made = coach.move_words(m.game, parse(m.best)), coach.move_words(m.game, parse(m.made))
        answered = coach.review_move(view, legal, answer)
        good = str(answer) != m.made and answered is not None and answered.good
        right = str(answer) == m.best or good
        told = coach.review_move(view, legal, parse(m.made), "match") if right else answered
        why = told.lines[0].text if told and told.lines and told.best == better else ""
        head = tr("again.right" if right else "again.wrong", mine=coach.move_words(m.game, answer), best=better)
        numbers = {"cost": round(m.cost * 100), "error": max(1, round(m.error * 100))}
        return Told(right, head, why, tr("again.cost", made=made, **numbers))
