"""What `tests/kit/installed_game.py` tells the author of a game."""

import shutil
from pathlib import Path

import pytest

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
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "texts")
    assert done.returncode == 1
    keys = (
        *("start.pairs.players", "pairs.reason.wrong_phase", "pairs.preset.double.about", "pairs.preset.custom.name"),
        *("pairs.option.joker.name", "pairs.option.joker.about", "pairs.option.joker.no"),
        *("pairs.feat.pair", "pairs.verb.draw", "coach.move.pairs.draw"),
    )
    assert done.stderr.splitlines()[-1] == f"texts: missing: {', '.join(keys)}"


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
        ("game/rule_pages.py", 'return "rules"', 'return "draw"', "rules: game.rule_pages names the page 'draw'"),
    ],
)
def test_the_rehearsal_of_a_game_refuses_a_key_twice_and_pages_of_the_rule_book_that_are_not_there(
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
    fault = "LessonError: en, pairs, lesson pair: texts for a step 'plays' that is not there"
    assert done.returncode == 1 and done.stderr == f"pairs cannot be played: {fault}\n", (
        "not of a language that lacks it"
    )
    change(package / "ai" / "levels.py", '"club"', '"clever"')
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "mouse")
    assert done.returncode == 1 and done.stderr == "pairs cannot be played: LEVELS of ai.levels lacks 'club'\n"
    done = call(tmp_path, tmp_path / "home", str(PLAY), "pairs", "arena")
    assert done.returncode == 1 and done.stderr.splitlines()[-1] == "arena: the arena refuses to play", done.stderr
    assert "pairs has no opponent 'club'; its opponents are: random, clever" in done.stderr
