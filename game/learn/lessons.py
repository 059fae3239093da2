"""Reads the lessons and drills of a game from TOML files, and checks each lesson by playing it through. An error names
its lesson and step.

    [[lesson]]
    id = "melds"                     # in this order; the name of its texts
    core = true                      # one of the first ten minutes; optional if left out
    preset = "app"                   # the table; the game's first if left out
    options = { target = 100 }       # changes to it

    [lesson.position]                # a position of the game, the player at seat 0. The number of hands is that of
    phase = "draw"                   # the seats; `options` come from above
    hands = ["4H 5H ...", "2C 4C ..."]

    [[lesson.step]]                  # at most six
    id = "run"
    auto = ["1 draw", "1 discard 9D"]   # first these actions of opponents (and of the clock, `* close`), in order;
                                        # without forced ones (`State.forced`), which the table makes by itself
    expect = ["0 take", "0 draw *"]     # then the player makes one of these moves; `*` matches any ending. Later steps
                                        # follow from the first one, which has no `*`. Without `expect`: only reading
    point = ["discard", "card 4H"]      # what gets golden lines; derived from `expect` if left out
    arrow = ["discard", "hand"]         # from, to; if left out, from the words to the first widget that is to be
                                        # pressed. The words stand near the first point, and that arrow may cross others
    recall = true                       # the learner finds the move: no word and no mark tells it, and there is no `do`
    teaches = { G1 = "event move" }     # the rules it teaches, each with its proof
    position = { ... }                  # a new position from here on, for a lesson of several deals

    [[lesson]]
    id = "layoff_drill"
    drill = "layoff"                 # a drill of `game.learn.drills`; no position and no steps
    rounds = 8
    about = "layoff"                 # the lesson that the drill practises

What may be pointed at: `card 7H` (of the own hand), `hand`, a zone (`stock`, `field`, `discard`, `hand:1`,
`meld:1:0`), a widget (`draw`, `rin`, `knock`), an anchor (see `TableView.anchors`), `sheet` (the score sheet). Of a
zone the top card is lit, of one with a colon in its name every card. An anchor lights more, such as several piles.

A proof is `event KIND [ARG]` (the step's actions cause such an event; ARG is a pattern), `refuse ACTION REASON` (the
rules refuse this action here) or `facts NAME VALUE` (the View has this value after the step).

The texts are in `texts/<language>/lessons.toml` among the assets of the game:

    [melds]
    title = "Melds"
    goal = "Cards that belong together cost nothing."       # shown before the first step
    [melds.run]
    say = "Three in a row, one suit: a run."                # one idea
    do = "Take the 6♥."                                     # if a move is expected and the step does not `recall` it;
                                                            # with `say` at most 12 words, as `goal` has
    wrong.draw = "The stock gave you K♣. It fits nothing."  # the answer to another legal move: by `verb cards`, `verb`
    wrong.other = "..."                                     # or `other`; else the answer is from [wrong] below

    [wrong]                                                 # of the whole file, by verb or `other`
    other = "Legal, but not what this is about."

A drill has `title`, `goal` and what its questions need, see `game.learn.drills`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any, Final

import engine
from engine import files
from engine.contract import Action, Event, NotationError, PositionError, Rules, parse
from engine.options import OptionError, table_options
from engine.registry import describe, installed_package
from engine.table.pace import NO_HURRY, Pace
from engine.table.table import DEAL, Seat, Table
from engine.text import error_text, shortened
from game.games import MAX_TEXT_BYTES, game_path
from game.learn.drills import drills
from game.text import translations
from game.text.languages import REFERENCE, game_texts

MAX_STEPS: Final = 6
MAX_WORDS: Final = 12
"""The most English words of a text of a step, of a title or of a goal."""
MAX_LISTED: Final = 400
"""The most characters of the legal moves that an error lists."""
ME: Final = 0
"""The player's seat."""
PACE: Final = Pace(auto=None, pause=0, window=NO_HURRY, named_window=NO_HURRY)
"""Only forced moves happen by themselves. The lesson closes windows for calls."""
FOREIGN: Final = (OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError)
"""What a wrong file of a game may raise."""
_FILE: Final = frozenset({"lesson"})
_LESSON: Final = frozenset({"id", "core", "preset", "options", "position", "step", "drill", "rounds", "about"})
_STEP: Final = frozenset({"id", "auto", "expect", "point", "arrow", "recall", "teaches", "position"})
_PROOFS: Final = ("event", "refuse", "facts")


class LessonError(ValueError):
    """An error in a lesson. The message names the game, the lesson, the step, and what is wrong."""


@dataclass(frozen=True)
class LessonStep:
    """A step of a lesson: one thing to do or to read. The fields are described at the top of the module."""

    id: str
    auto: tuple[Action, ...] = ()
    expect: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    arrow: tuple[str, ...] = ()
    recall: bool = False
    teaches: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None

    @property
    def move(self) -> Action | None:
        """The move from which the next steps follow; None if the step is only read."""
        return parse(self.expect[0]) if self.expect else None

    def accepts(self, action: Action) -> bool:
        """Whether this step expects a move."""
        return any(fnmatchcase(str(action), pattern) for pattern in self.expect)


@dataclass(frozen=True)
class Lesson:
    """A lesson of several steps, or a drill of several rounds."""

    game: str
    id: str
    core: bool = False
    preset: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    steps: tuple[LessonStep, ...] = ()
    drill: str = ""
    rounds: int = 0
    about: str = ""
    """The id of the lesson that a drill practises."""

    @property
    def name(self) -> str:
        """Its name among the lessons of all games, under which progress is saved."""
        return f"{self.game}.{self.id}"

    def text(self, *keys: str) -> str:
        """A text of the lesson in the current language; empty if it has none."""
        return text_in(words(translations.language(), self.game), self.id, *keys)

    def answer(self, step: LessonStep, action: Action) -> str:
        """The answer to a legal move that the step does not expect."""
        file = words(translations.language(), self.game)
        named = " ".join(str(action).split()[1:])
        for key in (named, action.verb, "other"):
            if answer := text_in(file, self.id, step.id, "wrong", key):
                return answer
        return text_in(file, "wrong", action.verb) or text_in(file, "wrong", "other")

    @property
    def recalled(self) -> tuple[int, ...]:
        """The numbers of the steps at which the learner finds the move."""
        return tuple(n for n, step in enumerate(self.steps) if step.recall)

    def stage(self, n: int) -> int:
        """The number of the step whose position is on the table at step n."""
        return max(i for i in range(n + 1) if i == 0 or self.steps[i].position)

    def table(self, n: int, seats: Sequence[str]) -> Table:
        """A table at the beginning of step n, before its `auto` actions."""
        start = self.stage(n)
        table = open_table(self.game, self.preset, self.options, self.steps[start].position or {}, seats)
        for step in self.steps[start:n]:
            play(table, [*step.auto, *([step.move] if step.move else [])])
        return table

    def seats(self, n: int) -> int:
        """The number of seats at step n."""
        return len((self.steps[self.stage(n)].position or {}).get("hands", ()))


def open_table(
    game: str, preset: str, options: Mapping[str, Any], position: Mapping[str, Any], names: Sequence[str]
) -> Table:
    """A table with a position, without bots. Raises PositionError, OptionError."""
    rules = engine.load(game)
    chosen = table_options(rules, preset, options)
    table = Table(rules, chosen, [Seat(name) for name in names], 1, position={**position, "options": chosen}, pace=PACE)
    table.submit(DEAL)
    return table


def play(table: Table, actions: Iterable[Action]) -> None:
    """Carry out actions at a table, and the forced ones between them. Raises ValueError naming a refused action, and
    what its seat may do instead: the same cards in another order are another action."""
    settle(table)
    for action in actions:
        if reason := table.why_not(action):
            instead = [str(a) for a in table.legal(action.seat)] or ["nothing"]
            raise ValueError(f"{action} is refused: {reason}; legal: {shortened(', '.join(instead), MAX_LISTED)}")
        table.submit(action)
        settle(table)


def settle(table: Table) -> None:
    """Carry out all forced actions."""
    while table.forced is not None:
        table.run()


# ------------------------------------------------------------------ reading --
def has_lessons(game: str) -> bool:
    """Whether a game has lessons. An installed game whose lessons have a fault is played without them."""
    return _has_file(game) and not fault(game)


def _has_file(game: str) -> bool:
    try:
        return game_path(game, "lessons.toml").is_file()
    except FileNotFoundError:
        return False


@lru_cache
def fault(game: str) -> str:
    """What is wrong with the lessons of an installed game; empty if nothing is. Those of other games are not read."""
    if not installed_package(game) or not _has_file(game):
        return ""
    try:
        load(game)
    except (Exception, SystemExit) as e:  # whatever a stranger's drills and rules do
        return f"lessons: {e if isinstance(e, LessonError) else describe(e)}"
    return ""


@lru_cache
def load(game: str) -> tuple[Lesson, ...]:
    """The checked lessons and drills of a game. Raises LessonError."""
    try:
        lessons = read(game, _source(game))
        # English is checked in any case: another language shows it where it lacks a text.
        for lang in dict.fromkeys((REFERENCE, *translations.LANGUAGES)):
            check_texts(lessons, game, lang, words(lang, game))
    except LessonError:
        raise
    except FOREIGN as e:  # the file of an installed game
        raise LessonError(f"{game}: the lessons cannot be read: {error_text(e)}") from None
    return lessons


@lru_cache
def askable(game: str) -> frozenset[str]:
    """The names of the drills of a game and of its lessons with moves to be found, read without checking them; empty if
    they cannot be read."""
    if fault(game):
        return frozenset()
    try:
        return frozenset(f"{game}.{data['id']}" for data in _source(game)["lesson"] if _is_askable(data))
    except (LessonError, OSError, ValueError, LookupError, TypeError, AttributeError):
        return frozenset()


def _is_askable(data: Mapping[str, Any]) -> bool:
    return "drill" in data or any(step.get("recall") for step in data["step"])


@lru_cache
def words(lang: str, game: str) -> Mapping[str, Any]:
    """The texts of a game's lessons in a language, in English where it has none."""
    return game_texts(game, lang, "lessons.toml")


def _source(game: str) -> dict[str, Any]:
    try:
        return files.read_toml(game_path(game, "lessons.toml"), MAX_TEXT_BYTES)
    except FileNotFoundError:
        raise LessonError(f"{game} has no lessons") from None


def read(game: str, source: Mapping[str, Any]) -> tuple[Lesson, ...]:
    """Lessons from the data of a file, checked. Raises LessonError."""
    _check_keys(source, _FILE, game)
    lessons = tuple(_lesson(game, data) for data in source.get("lesson", ()))
    ids = [lesson.id for lesson in lessons]
    if twice := [i for i in ids if ids.count(i) > 1]:
        raise LessonError(f"{game}: two lessons are called {twice[0]!r}")
    for lesson in lessons:
        if lesson.about and lesson.about not in [other.id for other in lessons if not other.drill]:
            raise LessonError(f"{game}, lesson {lesson.id}: about: there is no lesson {lesson.about!r}")
        rehearse(lesson)
    return lessons


def _lesson(game: str, data: Mapping[str, Any]) -> Lesson:
    where = f"{game}, lesson {data.get('id', '?')}"
    _check_keys(data, _LESSON, where)
    if "id" not in data:
        raise LessonError(f"{where}: id is missing")
    common = {k: data[k] for k in ("core", "preset", "options") if k in data}
    if drill := data.get("drill"):
        known = drills(game)
        if drill not in known or "step" in data:
            raise LessonError(f"{where}: a drill is one of {', '.join(known)} and has no steps")
        rounds, about = int(data.get("rounds", 8)), str(data.get("about", ""))
        return Lesson(game, data["id"], drill=drill, rounds=rounds, about=about, **common)
    raw = [dict(step) for step in data.get("step", ())]
    if not 0 < len(raw) <= MAX_STEPS:
        raise LessonError(f"{where}: {len(raw)} steps; a lesson has 1 to {MAX_STEPS}")
    if "position" not in data:
        raise LessonError(f"{where}: position is missing")
    raw[0].setdefault("position", data["position"])
    steps = tuple(_step(where, step) for step in raw)
    ids = [step.id for step in steps]
    if len(set(ids)) < len(ids):
        raise LessonError(f"{where}: two steps have the same id")
    return Lesson(game, data["id"], steps=steps, **common)


def _step(where: str, data: Mapping[str, Any]) -> LessonStep:
    where = f"{where}, step {data.get('id', '?')}"
    _check_keys(data, _STEP, where)
    if "id" not in data:
        raise LessonError(f"{where}: id is missing")
    expect = tuple(data.get("expect", ()))
    try:
        auto = tuple(parse(text) for text in data.get("auto", ()))
        for text in expect:
            if parse(text.replace("*", "").strip()).seat != ME:
                raise LessonError(f"{where}: expect: {text!r} is not the player's")
    except NotationError as e:
        raise LessonError(f"{where}: {e}") from None
    if expect and "*" in expect[0]:
        raise LessonError(f"{where}: expect: the first move is to be written out, not {expect[0]!r}")
    if any(a.seat == ME for a in auto):
        raise LessonError(f"{where}: auto: the player makes every move of their own")
    recall = data.get("recall", False)
    if type(recall) is not bool or (recall and (not expect or "arrow" in data)):
        raise LessonError(f"{where}: recall is true for a step that expects a move and has no arrow")
    for rule, proof in data.get("teaches", {}).items():
        if proof.split()[0] not in _PROOFS:
            raise LessonError(f"{where}: teaches {rule}: a proof is {', '.join(_PROOFS)}, not {proof!r}")
    return LessonStep(
        data["id"],
        auto,
        expect,
        tuple(data.get("point", ())),
        tuple(data.get("arrow", ())),
        recall,
        dict(data.get("teaches", {})),
        data.get("position"),
    )


def _check_keys(data: Mapping[str, Any], keys: frozenset[str], where: str) -> None:
    if unknown := [k for k in data if k not in keys]:
        raise LessonError(f"{where}: {unknown[0]}: no such part; there are {', '.join(sorted(keys))}")


# ----------------------------------------------------------------- checking --
def rehearse(lesson: Lesson) -> None:
    """Play a lesson through by its expected moves and check its proofs. Raises LessonError."""
    rules = engine.load(lesson.game)
    for n, step in enumerate(lesson.steps):
        where = f"{lesson.game}, lesson {lesson.id}, step {step.id}"
        try:
            table = lesson.table(n, ["?"] * lesson.seats(n))
            seen = len(table.events)
            play(table, step.auto)
            if step.move:
                _prove_refusals(rules, table, step, where)
                play(table, [step.move])
        except (PositionError, OptionError, ValueError) as e:
            raise LessonError(f"{where}: {e}") from None
        _prove(table, table.events[seen:], step, where)


def _prove_refusals(rules: Rules, table: Table, step: LessonStep, where: str) -> None:
    for rule, proof in step.teaches.items():
        kind, _, rest = proof.partition(" ")
        if kind != "refuse":
            continue
        text, _, reason = rest.rpartition(" ")
        if reason not in rules.REASONS or table.why_not(parse(text)) != reason:
            raise LessonError(f"{where}: teaches {rule}: {text} gives {table.why_not(parse(text))!r}, not {reason!r}")


def _prove(table: Table, events: Sequence[Event], step: LessonStep, where: str) -> None:
    for rule, proof in step.teaches.items():
        kind, _, rest = proof.partition(" ")
        name, _, value = rest.partition(" ")
        if kind == "event":
            if not any(e.kind == name and fnmatchcase(e.arg, value or "*") for e in events):
                raise LessonError(
                    f"{where}: teaches {rule}: there is no event {rest!r}, only "
                    + ", ".join(sorted({f"{e.kind} {e.arg}".strip() for e in events}))
                )
        elif kind == "facts":
            actual = getattr(table.view(ME).facts, name, None)
            if str(actual) != value:
                raise LessonError(f"{where}: teaches {rule}: {name} is {actual}, not {value}")
        elif not step.move:
            raise LessonError(f"{where}: teaches {rule}: nothing can be refused where no move is expected")


def check_texts(lessons: Sequence[Lesson], game: str, lang: str, file: Mapping[str, Any]) -> None:
    """Check that no text is missing, superfluous or too long. Raises LessonError."""
    if extra := set(file) - {lesson.id for lesson in lessons} - {"wrong"}:
        raise LessonError(f"{lang}, {game}: texts for a lesson {sorted(extra)[0]!r} that is not there")
    if not text_in(file, "wrong", "other"):
        raise LessonError(f"{lang}, {game}: the answer wrong.other is missing")
    for lesson in lessons:
        where = f"{lang}, {game}, lesson {lesson.id}"
        for key in ("title", "goal"):
            _check_length(lang, f"{where}: {key}", text_in(file, lesson.id, key))
        given = {k for k, v in file[lesson.id].items() if isinstance(v, Mapping)}
        if extra := given - {step.id for step in lesson.steps} if not lesson.drill else set():
            raise LessonError(f"{where}: texts for a step {sorted(extra)[0]!r} that is not there")
        for step in lesson.steps:
            say, do = (text_in(file, lesson.id, step.id, key) for key in ("say", "do"))
            _check_length(lang, f"{where}, step {step.id}: say", say, do)
            if bool(do) != (bool(step.expect) and not step.recall):
                raise LessonError(f"{where}, step {step.id}: do belongs to a step that expects a move and tells it")
            for key, text in file[lesson.id][step.id].get("wrong", {}).items():
                _check_length(lang, f"{where}, step {step.id}: wrong.{key}", text)


def _check_length(lang: str, where: str, text: str, more: str = "") -> None:
    if not text:
        raise LessonError(f"{where} is missing")
    if lang == "en" and (n := len(f"{text} {more}".split())) > MAX_WORDS:
        raise LessonError(f"{where}: {n} words; {MAX_WORDS} at a time are enough")


def text_in(file: Mapping[str, Any], *keys: str) -> str:
    """A text of a file of lessons; empty if it has none."""
    text: Any = file
    for key in keys:
        text = text.get(key) if isinstance(text, Mapping) else None
    return text if isinstance(text, str) else ""
