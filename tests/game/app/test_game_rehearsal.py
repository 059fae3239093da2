"""What `tests/kit/installed_game.py` tells the author of a game."""

import shutil
from pathlib import Path

import pytest

import engine
from game.learn import rule_book
from game.text import translations
from tests.kit import needed_texts, rule_book_checks
from tests.kit.foreign_game import PAIRS, PLAY, call, change, install, run


@pytest.mark.parametrize(
    "parts",
    [("texts", "mouse", "replay", "records", "rules"), pytest.param((), marks=pytest.mark.campaign, id="all")],
)
def test_an_installed_game_is_part_of_the_whole_program(parts: tuple[str, ...], tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    said = f"these parts work: {', '.join(parts)}" if parts else "all parts work"
    assert run(tmp_path, tmp_path / "home", str(PLAY), "pairs", *parts).splitlines()[-1] == said


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_refuses_what_it_does_not_know_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(PAIRS / "rintaku_pairs", install(tmp_path, "pairs", "rintaku_pairs"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    for words, said in (
        ((), "required: game"),
        (("pears",), "there is no game 'pears'; the games are: gin, pairs, rin, rumino, sumidagawa"),
        (("pairs", "contract", "nosuch"), "there is no part 'nosuch'; the parts are: contract, texts, mouse, replay"),
    ):
        done = call(tmp_path, tmp_path / "home", str(PLAY), *words)
        assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1, done.stderr
    run(tmp_path, tmp_path / "home", str(PLAY), "pairs", "rules")
    assert not list((tmp_path / "temporary").iterdir()) and not (tmp_path / "home").exists()


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_refuses_a_lesson_that_points_at_nothing(tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    assert "these parts work" in run(tmp_path, tmp_path / "home", str(PLAY), "pairs", "lesson")
    change(package / "assets" / "lessons.toml", 'point = ["pile"]', 'point = ["pyle"]')
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "lesson")
    assert done.returncode == 1 and "lesson pair, step end points at 'pyle': nothing is there" in done.stderr


DRILLS = """
class Next:
    answers, by_buttons, verdicts = (("yes", "Y"), ("no", "N")), True, ("right", "wrong")

    def question(self, rng):
        return {"hands": ["7H", "2C"], "pile": "7S"}

    def choices(self, view, pick):
        return [(wid, key, "") for wid, key in self.answers]

    def judge(self, view, answer, pick=(), legal=()):
        return DrillVerdict(answer == "yes", "right" if answer == "yes" else "wrong", {"card": "7"})


DRILLS = {"next": Next()}
"""
DRILL_WORDS = """
[next]
title = "Next"
goal = "Does it fit?"
ask = "Is it a pair?"
answer_yes = "Yes"
answer_no = "No"
right = "Yes, a {card}."
wrong = "No, a {card}."
"""


def with_drill(tmp_path: Path, drills: str) -> Path:
    """The folder of the installed example game, with a lesson that is a drill: `drills` is the source of its module."""
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    (package / "game" / "drills.py").write_text(f"from game.learn.drill import DrillVerdict\n{drills}", "utf-8")
    with (package / "assets" / "lessons.toml").open("a", encoding="utf-8") as lessons:
        lessons.write('\n[[lesson]]\nid = "next"\ndrill = "next"\nabout = "pair"\n')
    for lang in ("en", "ja"):
        with (package / "assets" / "texts" / lang / "lessons.toml").open("a", encoding="utf-8") as words:
            words.write(DRILL_WORDS)
    return package


@pytest.mark.campaign
@pytest.mark.parametrize(
    "language, old, new, said",
    [
        ("en", "right = ", "rihgt = ", "no text for right"),
        ("en", 'answer_no = "No"\n', "", "no text for answer_no"),
        ("ja", "a pair?", "a {card}?", "nothing is filled into `ask`, which says 'Is it a {card}?'"),
        ("ja", "No, a {card}", "No, a {cards}", "the verdict on no has no value 'cards' for its text"),
    ],
)
def test_the_rehearsal_of_a_game_asks_every_drill(language: str, old: str, new: str, said: str, tmp_path: Path) -> None:
    package = with_drill(tmp_path, DRILLS)
    assert "these parts work" in run(tmp_path, tmp_path / "home", str(PLAY), "pairs", "lesson")
    change(package / "assets" / "texts" / language / "lessons.toml", old, new)
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "lesson")
    assert done.returncode == 1 and done.stderr == f"lesson: drill next in {language}: {said}\n", done.stderr


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_says_in_which_part_and_drill_an_error_was_raised(tmp_path: Path) -> None:
    raised = DRILLS.replace('return {"hands": ["7H", "2C"], "pile": "7S"}', 'raise LookupError("none is met")')
    with_drill(tmp_path, raised)
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "lesson")
    last = done.stderr.splitlines()[-3:]
    assert last == ["LookupError: none is met", "in the drill next in en", "in the part lesson"], done.stderr


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_draws_its_table_while_cards_fly(tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    faulty = 'assert self.count("pile") == len(self.view.zones["pile"])\n        canvas.count_badge('
    change(package / "game" / "table_view.py", "canvas.count_badge(", faulty)
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "mouse")
    assert done.returncode == 1 and 'assert self.count("pile")' in done.stderr, done.stderr


ADVISES = """
from ai.explain import EvaluatedAction, Explanation, Term, explanation


class Adviser(Club):
    def explain(self, view: View, legal: list[Action], rng: Random, about: Action | None = None) -> Explanation | None:
        rated = [EvaluatedAction(a, [Term("first", -float(n))]) for n, a in enumerate(legal)]
        return explanation(legal[0], "points", rated)


ADVISER = Adviser()
"""
HINTS = """
[coach.matter.pairs]
any = "What is below?"
[coach.move.pairs]
play = "Play {cards}."
"""


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_names_every_text_that_is_missing(tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    with (package / "ai" / "levels.py").open("a", encoding="utf-8") as levels:
        levels.write(ADVISES)
    for language in ("en", "ja"):
        words = package / "assets" / "texts" / language / "game.toml"
        lines = words.read_text("utf-8").splitlines(keepends=True)
        gone = ("players = ", "wrong_phase = ", "double.about = ", "custom.name = ", "pair = ")
        words.write_text("".join(line for line in lines if not line.startswith(gone)) + HINTS, "utf-8")
    change(package / "engine" / "__init__.py", "OPTIONS = (", 'OPTIONS = (Option("joker", "no", ("no",)),')
    (package / "game" / "keys.py").write_text('KEYS = {"draw": ("D", "pairs.verb.draw")}\n')
    (package / "ai" / "review.py").write_text('USUAL = {"early": (0.005, 0.02)}\n')
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "texts")
    assert done.returncode == 1
    keys = (
        *("start.pairs.players", "pairs.reason.wrong_phase", "pairs.preset.double.about", "pairs.preset.custom.name"),
        *("pairs.option.joker.name", "pairs.option.joker.about", "pairs.option.joker.no"),
        *("pairs.feat.pair", "pairs.verb.draw", "pairs.watch.early", "pairs.watch_kind.early"),
        "coach.move.pairs.draw",
    )
    assert done.stderr.splitlines()[-1] == f"texts: missing: {', '.join(keys)}"


def test_the_texts_that_a_rehearsal_asks_for_are_those_that_built_in_games_have() -> None:
    translations.set_language("en")
    every = [key for game in engine.game_ids() for key in needed_texts.keys(game)]
    assert [key for key in every if not translations.has(key)] == []
    assert {"gin.puzzle", "gin.habit.discard", "gin.watch.discard", "gin.watch_kind.discard"} <= {*every}


def test_the_rehearsal_of_a_rule_book_names_a_term_whose_page_is_not_there() -> None:
    term = rule_book.Term("trump", "切り札", "", "", "trump", "trumps", "trump", "It wins.")
    page = rule_book.Page("rules", "Rules", (), ())
    with pytest.raises(AssertionError, match=r"figures.toml, term trump: there is no page 'trumps'"):
        rule_book_checks.check("gin", "en", rule_book.Book((page,), {}, (term,)))
    for game in engine.game_ids():
        rule_book_checks.check(game, "en", rule_book.load("en", game))


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_asks_for_hints(tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    with (package / "ai" / "levels.py").open("a", encoding="utf-8") as levels:
        levels.write(ADVISES)
    words = package / "assets" / "texts" / "en" / "game.toml"
    words.write_text(f'{words.read_text("utf-8")}{HINTS}draw = "Draw."\n', "utf-8")
    assert "these parts work" in run(tmp_path, tmp_path / "home", str(PLAY), "pairs", "hints")
    change(words, '[coach.matter.pairs]\nany = "What is below?"\n', "")
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "hints")
    assert done.returncode == 1 and "coach.matter.pairs.any" in done.stderr


@pytest.mark.campaign
@pytest.mark.parametrize(
    "file, old, new, said",
    [
        ("assets/texts/ja/rules.toml", 'id = "rules"', 'id = "ruls"', "rules: rules.toml in ja has the pages"),
        ("game/table_view.py", '"S"', '"D"', "mouse: at draw the key D is on the buttons draw and sort"),
        (
            "game/table_view.py",
            "            return []\n        cx, cy",
            '            return [Drop((0, 0, 9, 9), "", None, "pairs.reason.wrong_phase")]\n        cx, cy',
            "mouse: at draw a Drop has the reason 'pairs.reason.wrong_phase', not one of REASONS",
        ),
        ("assets/figures.toml", 'pair = "7S', 'pear = "7S', "rules: rules.toml in en, page rules: there is no figure"),
        (
            "assets/figures.toml",
            "[figures]",
            '[try.pair]\nbest = "0 play 2C"\nworse = []\nhands = ["7H", "2C"]\nphase = "play"\n[figures]',
            "rules: figures.toml, try.pair: 0 play 2C is not legal; legal: 0 play 7H",
        ),
        ("game/rule_pages.py", 'return "rules"', 'return "draw"', "rules: game.rule_pages names the page 'draw'"),
    ],
)
def test_the_rehearsal_of_a_game_refuses_a_key_twice_and_names_of_what_is_not_there(
    file: str, old: str, new: str, said: str, tmp_path: Path
) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    change(package / file, old, new)
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", said.partition(":")[0])
    assert done.returncode == 1 and done.stderr.splitlines()[-1].startswith(said), done.stderr


@pytest.mark.campaign
def test_the_rehearsal_of_a_game_says_in_one_line_what_is_wrong_and_what_there_is_nothing_of(tmp_path: Path) -> None:
    package = install(tmp_path, "pairs", "rintaku_pairs")
    shutil.copytree(PAIRS / "rintaku_pairs", package)
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "hints")
    assert "hints: nothing to check, its levels have no ADVISER" in done.stdout, done
    assert "puzzle: nothing to check" in run(tmp_path, tmp_path / "home", str(PLAY), "pairs", "puzzle")
    change(package / "engine" / "__init__.py", "self.history[:]", "self.history")
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "contract")
    assert done.returncode == 1 and done.stderr.startswith("contract: single, 2 seats: "), done.stderr
    change(package / "assets" / "texts" / "en" / "lessons.toml", "[pair.play]", "[pair.plays]")
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "lesson")
    fault = "lessons: en, pairs, lesson pair: texts for a step 'plays' that is not there"
    assert done.returncode == 1 and (done.stderr == f"pairs is played without a part that has a fault: {fault}\n"), (
        "not of a language that lacks it"
    )
    change(package / "ai" / "levels.py", '"club"', '"clever"')
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "mouse")
    assert done.returncode == 1 and done.stderr == "pairs cannot be played: LEVELS of ai.levels lacks 'club'\n"
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "arena")
    assert done.returncode == 1 and done.stderr.splitlines()[-1] == "arena: the arena refuses to play", done.stderr
    assert "pairs has no opponent 'club'; its opponents are: random, clever" in done.stderr
