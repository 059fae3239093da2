"""Plays an installed game through the whole program, as somebody would who has just installed it.

Run as a program of its own, so that it finds the installed games of its environment: `python installed_game.py pairs`.
Names of PARTS after the game check only those. The data folder is a new one, which is removed at the end. Lessons and
the rule book are passed over where the game has none. Needs only what Rintaku installs. What is wrong is said in one
line with the name of the part; an error that the game itself raises comes with its traceback, and the part below it."""

import contextlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.append(str(Path(__file__).resolve().parents[2]))  # for tests.kit; what is installed comes first

import pygame

import engine
from engine import files
from engine.contract import UnknownGame
from engine.options import table_options
from engine.record.header import SeatConfig
from engine.registry import find_module
from engine.table.table import DEAL, Seat, Table
from engine.text import quoted
from game.app import cli
from game.app.cli_args import Parser
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands, adviser, make_app, play
from game.demo.hotseat_driver import HotseatDriver
from game.games import MAX_TEXT_BYTES, game_info, game_path
from game.learn import coach, lessons, puzzles, rule_book
from game.match import saves
from game.scenes.installed_games import unplayable
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_layout import target
from game.scenes.learn.lesson_list import LessonList
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.records.screen import Records
from game.scenes.review.replay import Replay
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.hint_panel import LAST_STEP
from game.scenes.table.scene import TableScene
from game.stats import counting, database
from game.stats.contract import statistics_of
from game.table import rule_page_finder
from game.text import translations
from tests.kit import contract_checks, drill_checks, needed_texts, rule_book_checks

SIZE = (1280, 720)
SEED = "7"
"""The seed of the matches, as the setup takes it."""
MOVES = 150
"""So many moves of a deal are checked."""
DAY, PUZZLE_STEPS = date(2026, 11, 1), 20_000
"""The day whose puzzle is sought, and in how many steps of the search: a decision, or a slice of a thought about it."""
DEALS_WITH_HINTS = 2
"""In so many deals the hint and the coach are asked: in the first some phases have no move before them to speak of."""


def open_app(lang: str = "en", motion: bool = False) -> App:
    """The program at its start screen. Without `motion` no card flies, which is faster."""
    app = make_app(SIZE, lang)
    if not motion:
        app.settings.speed = "off"
    app.home()
    app.step(16)
    return app


def table(app: App) -> TableScene:
    """The table on the screen."""
    return next(scene for scene in app.scenes if isinstance(scene, TableScene))


def check_match(game: str, by_keys: bool) -> None:
    """From the start screen through the setup to the end of a match; in between it is left and resumed. The first deal
    is played with the mouse with motion, which tables are drawn in, too."""
    app = open_app(motion=not by_keys)
    hands = Hands(app, by_keys)
    assert isinstance(app.top, Start) and game in app.top.games, "the start screen does not offer the game"
    if tile := find_module("game", game, "tile"):  # without its mark the tile would still stand there
        tile.paint_mark(app.canvas, 200, 200, 1.0)
    hands.press(f"play:{game}")
    if not isinstance(app.top, Setup):  # by keys the first press chooses the tile
        hands.press(f"play:{game}")
    assert isinstance(app.top, Setup) and app.top.game == game
    app.top.draft.seed = SEED  # what is found wrong is found again
    hands.press("start")
    scene = table(app)
    assert scene.game == game
    play(hands, scene, adviser(game, 7), _check_widgets, deals=1)
    log = list(scene.table.log)
    whole = scene.table.match_state.over
    app.close()
    if whole:  # a match of one deal: there is nothing to resume
        return
    app = open_app()
    hands = Hands(app, by_keys)
    saved = app.top.saved if isinstance(app.top, Start) else None
    assert saved is not None and saved.game == game, "the start screen does not offer the unfinished match"
    hands.press("continue")
    scene = table(app)
    assert scene.table.log[: len(log)] == log, "the resumed match has other actions"
    play(hands, scene, adviser(game, 7), _check_widgets)
    assert scene.table.match_state.over
    app.close()


def _check_widgets(moment: str, scene: TableScene) -> None:
    """No two buttons that are there at once have one key. Where a card cannot be dropped the rules say why."""
    wids: dict[str, str] = {}
    for widget in scene.ui.widgets:
        if widget.key:
            other = wids.setdefault(widget.key, widget.id)
            assert other == widget.id, f"at {moment} the key {widget.key} is on the buttons {other} and {widget.id}"
        card = scene.table_view.held(widget.id) if scene.table_view.is_own_card(widget.id) else None
        for drop in () if card is None else scene.table_view.drops(card):
            known = (None, *scene.table.rules.REASONS)
            assert drop.reason in known, f"at {moment} a Drop has the reason {drop.reason!r}, not one of REASONS"


def check_texts(game: str) -> None:
    """The game has the texts that every game needs, and with an adviser those of its hints and coach."""
    translations.set_language("en")  # the other languages show the English text where they have none
    keys = dict.fromkeys((*needed_texts.keys(game), *_coach_keys(game)))
    missing = [key for key in keys if not translations.has(key)]
    assert not missing, f"missing: {', '.join(missing)}"


def _coach_keys(game: str) -> Iterator[str]:
    """The keys of what hints and coach say at the moves of random deals; none without an adviser that explains."""
    if not coach.has_coach(game):
        return
    yield f"coach.matter.{game}.any"
    for table in _random_deals(game):
        for seat in range(len(table.seats)):
            legal = table.legal(seat)
            yield from (f"coach.move.{game}.{action.verb}" for action in legal)
            if (explanation := coach.explain(table.view(seat), legal)) and explanation.rule:
                yield f"coach.rule.{game}.{explanation.rule}"


def check_hints(game: str) -> str:
    """In every phase the hint has its three steps, and the coach opens where it has something to say."""
    if not coach.has_coach(game):
        return "its levels have no ADVISER or expert that explains its moves"
    app = open_app()
    hands, advise = Hands(app), adviser(game, 7)
    app.start_match(game, table_options(engine.load(game)), 7, ())
    scene, asked, deals = table(app), set[tuple[str, str]](), 0
    while deals < DEALS_WITH_HINTS:
        hands.settle(scene)
        ply, moment = scene.table.ply, "sheet" if scene.sheet else scene.table.view(scene.me).phase
        for wid, press in (("hint", _press_hint), ("coach", _press_coach)):
            if scene.ui[wid] and (moment, wid) not in asked:
                asked.add((moment, wid))
                hands.wait(PROMPT_GUARD)
                press(hands, scene)
        if scene.table.ply != ply:  # time has passed, and somebody else has acted
            continue
        if not scene.sheet:
            hands.do(scene, advise(scene))
            continue
        deals = DEALS_WITH_HINTS if scene.sheet_final else deals + 1
        hands.press(next(w.id for w in hands.widgets() if w.key == "Enter"))
    assert any(wid == "hint" for _, wid in asked), "no hint was offered"
    app.close()
    return ""


def _press_hint(hands: Hands, scene: TableScene) -> None:
    """H three times: what matters, where to look, the move. Begins again when somebody else acts, which ends a hint."""
    step, ply = 0, scene.table.ply
    while step < LAST_STEP and scene.ui["hint"]:
        _press(hands, scene, "hint")
        step, ply = (step + 1 if scene.table.ply == ply else 0), scene.table.ply
        assert len(scene.hints.texts()) == step, f"step {step} of a hint says {scene.hints.texts()}"
    if step:
        hands.key(pygame.K_ESCAPE)


def _press_coach(hands: Hands, scene: TableScene) -> None:
    """W once. The coach has nothing to say where its adviser does not explain the move."""
    if not scene.ui["coach"]:  # a move that was just made has taken it away
        return
    _press(hands, scene, "coach")
    hands.wait(PROMPT_GUARD)
    if scene.coach.about:
        hands.press("coach:close")


def _press(hands: Hands, scene: TableScene, wid: str) -> None:
    """Press the key of a button, or click on it where the key belongs to something else."""
    widget = scene.ui[wid]
    assert widget, f"the button {wid} has gone"
    if widget.key:
        hands.key(ord(widget.key.lower()))
    else:
        hands.click(wid)


def check_puzzle(game: str) -> str:
    """There is a puzzle of the day soon enough."""
    if not puzzles.has_puzzles(game):
        return "GAME_INFO has no puzzle_gap"
    if any(puzzle is not None for puzzle in islice(puzzles.search(game, DAY), PUZZLE_STEPS)):
        return ""
    most = f"{PUZZLE_STEPS} steps or {puzzles.MOST_DEALS} deals"
    raise AssertionError(f"none in {most}; expert has to play otherwise than club by puzzle_gap")


def check_hot_seat(game: str) -> None:
    """People at one screen, as few as can play, at the table of the last preset."""
    app = open_app("ja")
    rules = engine.load(game)
    people = tuple(SeatConfig(f"Hana {n}") for n in range(1, min(rules.SEATS) + 1))
    app.start_match(game, table_options(rules, list(rules.PRESETS)[-1]), 7, people)
    scene = table(app)
    HotseatDriver(app, scene).play()
    assert scene.table.match_state.over
    app.close()


def check_replay(game: str) -> None:
    """A match that is over can be replayed step by step."""
    if not list(_records()):
        check_match(game, by_keys=False)
    file = next(_records())
    _, record = saves.replayed(file)
    assert record.header.game == game
    app = open_app()
    app.push(app.routes.replay(file))
    scene = app.top
    assert isinstance(scene, Replay)
    Hands(app).wait(2000)
    app.close()


def _records() -> Iterator[Path]:
    return Path(os.environ["RINTAKU_HOME"]).rglob("*.jsonl")


def check_lesson(game: str) -> str:
    """Every lesson with steps, from its goal to its end. What a step points at is there. A question of every drill has
    its words, and so has each answer to it."""
    if not lessons.has_lessons(game):
        return "there is no lessons.toml"
    app = open_app("ja")
    hands = Hands(app)
    if hands.ui()[f"learn:{game}"] is None:
        hands.press(f"play:{game}")  # a click chooses the tile
    hands.press(f"learn:{game}")
    assert isinstance(app.top, LessonList)
    for lesson in lessons.load(game):
        if lesson.drill:
            for lang in ("en", "ja"):
                translations.set_language(lang)
                drill_checks.check(lesson)
        else:
            _learn(hands, lesson)
    app.close()
    return ""


def _learn(hands: Hands, lesson: lessons.Lesson) -> None:
    app = hands.app
    scene = app.routes.lesson(lesson)
    assert isinstance(scene, LessonScene)
    app.push(scene)
    hands.wait(PROMPT_GUARD)
    hands.press("lesson:next")
    for step in lesson.steps:
        _wait(hands, scene, "step")
        hands.wait(PROMPT_GUARD)
        for name in dict.fromkeys((*step.point, *step.arrow)):
            assert target(scene, name), f"lesson {lesson.id}, step {step.id} points at {name!r}: nothing is there"
        if step.move:
            hands.do(scene, step.move)
        else:
            hands.press("lesson:next")
    _wait(hands, scene, "end")
    app.pop()


def _wait(hands: Hands, scene: LessonScene, phase: str) -> None:
    for _ in range(3000):  # frames
        if scene.phase == phase:
            return
        hands.step()
    raise AssertionError(f"the lesson stays at {scene.phase}")


def check_rule_book(game: str) -> str:
    """The rule book opens, has the same pages in both languages, every page that a moment of play asks for, and what
    its pages show."""
    books = {lang: rule_book.load(lang, game) for lang in ("en", "ja")}
    if not books["en"].pages:
        return "there is no figures.toml with texts/en/rules.toml"
    listed = list(files.read_toml(game_path(game, "figures.toml"), MAX_TEXT_BYTES)["pages"])
    for lang, book in books.items():
        written = [page.id for page in book.pages]
        assert written == listed, f"rules.toml in {lang} has the pages {written}, figures.toml {listed}"
        rule_book_checks.check(game, lang, book)
    for page in _asked_pages(game):
        assert page in listed, f"game.rule_pages names the page {page!r}; there are {', '.join(listed)}"
    app = open_app()
    app.open_rules(game)
    assert isinstance(app.top, RuleBookScene)
    Hands(app).wait(500)
    app.close()
    return ""


def _asked_pages(game: str) -> Iterator[str]:
    """The pages that the table opens in random deals and at their ends."""
    if pages := rule_page_finder.pages(game):
        yield from (pages.MATCH, pages.SCORE, *pages.ENDS.values())
        for table in _random_deals(game):
            for seat in range(len(table.seats)):
                yield rule_page_finder.page(table.view(seat), table.legal(seat))


def check_records(game: str) -> None:
    """The matches played before are counted, with feats and measures of luck that the game lists."""
    if not list(_records()):
        check_match(game, by_keys=False)
    assert {step.warning for step in counting.catch_up()} == {""}
    assert not counting.unread(), f"{', '.join(counting.unread())} is not counted: statistics raised an error"
    rows, warning = database.load_rows()
    assert not warning and {row.game for row in rows} == {game}
    counted = statistics_of(game)
    known = {*counted.FEATS, *(measure.key for measure in counted.LUCK_MEASURES)}
    told = {name for row in rows for name in (*row.seat_stats.feats, *row.seat_stats.luck)}
    assert told <= known, f"neither FEATS nor LUCK_MEASURES has {', '.join(sorted(told - known))}"
    app = open_app()
    app.push(app.routes.records(game))
    assert isinstance(app.top, Records)
    Hands(app).wait(500)
    assert app.top.figures is not None
    app.close()


def check_arena(game: str) -> None:
    """Opponents of the game are measured by the measure that it declares."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        seats = str(min(engine.load(game).SEATS))
        asked = ["arena", game, "--cross", "club,random", "--seats", seats, "--deals", "20", "--jobs", "1", "--json"]
        assert cli.main(asked) == 0, "the arena refuses to play"  # and has said why
    assert json.loads(out.getvalue())["measure"] == game_info(game).measure


def _random_deals(game: str) -> Iterator[Table]:
    """The table before each move of a deal of random moves, for each number of seats."""
    rules = engine.load(game)
    for seats in rules.SEATS:
        rng = Random(seats)
        table = Table(rules, table_options(rules), [Seat(str(n)) for n in range(seats)], 7, headless=True)
        table.submit(DEAL)
        for _ in range(MOVES):
            state = table.state
            if state is None or table.deal_over:
                break
            yield table
            moves = [a for seat in state.acting() for a in state.legal(seat)]
            assert table.submit(rng.choice(moves)) is None
            while table.run():
                pass


PARTS: dict[str, Callable[[str], str | None]] = {
    "contract": lambda game: contract_checks.check(engine.load(game)),
    "texts": check_texts,
    "mouse": lambda game: check_match(game, by_keys=False),
    "replay": check_replay,
    "records": check_records,
    "keys": lambda game: check_match(game, by_keys=True),
    "hints": check_hints,
    "puzzle": check_puzzle,
    "hotseat": check_hot_seat,
    "lesson": check_lesson,
    "rules": check_rule_book,
    "arena": check_arena,
}


WITHOUT_TABLE = {"contract", "arena"}
"""The parts that need no screens of the game."""


def main(words: Sequence[str]) -> None:
    """Check parts of the program, all of them if none is named, in the order of PARTS. Raises SystemExit for an unknown
    game or part."""
    parser = Parser(prog="python tests/kit/installed_game.py", description="Play an installed game.")
    parser.add_argument("game", help=f"the game: {', '.join(engine.game_ids())}")
    parser.add_argument("parts", nargs="*", default=[], help=f"what to check (default: all): {', '.join(PARTS)}")
    args = parser.parse_args(words)
    for part in args.parts:
        if part not in PARTS:
            parser.error(f"there is no part {quoted(part)}; the parts are: {', '.join(PARTS)}")
    try:
        engine.load(args.game)
    except UnknownGame as e:
        parser.error(str(e))
    translations.set_strict(True)
    chosen = args.parts or list(PARTS)
    problem = next((p for p in unplayable() if p.game == args.game), None)
    if problem and not WITHOUT_TABLE.issuperset(chosen):
        so = "is played without a part that has a fault" if problem.kind == "file" else "cannot be played"
        raise SystemExit(f"{args.game} {so}: {problem.detail}")
    for name, check in PARTS.items():
        if name in chosen:
            _check(name, check, args.game)
    print("all parts work" if not args.parts else f"these parts work: {', '.join(args.parts)}")


def _check(name: str, check: Callable[[str], str | None], game: str) -> None:
    """Check a part. What it finds wrong is one line; it may return why there is nothing to check."""
    try:
        if missing := check(game):
            print(f"{name}: nothing to check, {missing}")
    except Exception as e:
        if not (isinstance(e, AssertionError) and str(e)):
            e.add_note(f"in the part {name}")
            raise
        raise SystemExit(f"{name}: {e}") from None


if __name__ == "__main__":
    with TemporaryDirectory(prefix="rintaku-", ignore_cleanup_errors=True) as folder:
        os.environ["RINTAKU_HOME"] = folder
        main(sys.argv[1:])
