"""Lessons as data: every rule is taught, wrong data is named, progress is kept."""

import copy
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.cards import JOKER, mask, rank, suit
from engine.contract import parse
from engine.games.sumidagawa.combinations import SHAPES
from engine.melds import plain
from game.games.rin import texts as rin_words
from game.learn import lessons, progress
from game.learn.lessons import Lesson, LessonError
from game.scenes.learn.lesson_table import names
from game.text import translations
from tests.engine.test_rule_numbers import RULES
from tests.game.learn.test_lesson_recall import NOT_ACTED
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.lessons import GAMES, all_lessons, taught, taught_by_pages
from tests.kit.narrow import present
from tests.kit.rin_table import table_view


# -------------------------------------------------------------------- rules --
@pytest.mark.parametrize("game", GAMES)
def test_each_rule_is_taught_by_a_step_or_by_a_page_of_the_book(game: str) -> None:
    taught = {rule for lesson in lessons.load(game) for step in lesson.steps for rule in step.teaches}
    left_to_the_book = set(RULES[game]) - taught
    assert left_to_the_book == set(NOT_ACTED[game]) <= taught_by_pages(game)


def test_what_a_step_says_it_teaches_is_proved_by_playing_it() -> None:
    """`load` has proved them all; a proof that does not hold is refused."""
    source = copy.deepcopy(lessons._source("gin"))
    steps = source["lesson"][0]["step"]
    for proof, said in (
        ("event say gin", "no event 'say gin'"),
        ("refuse 0 take just_taken", "gives None"),
        ("facts knock_limit 9", "knock_limit is 10"),
        ("hope", "a proof is"),
    ):
        steps[0]["teaches"] = {"G1": proof}
        with pytest.raises(LessonError, match=f"gin, lesson melds, step run: teaches G1: .*{said}"):
            lessons.read("gin", source)


@pytest.mark.parametrize("step", ["lonely", "high"])
def test_a_card_that_is_said_to_fit_nothing_has_no_neighbour_and_costs_the_most(step: str) -> None:
    lesson = next(x for x in lessons.load("gin") if x.id == "discard")
    n = [s.id for s in lesson.steps].index(step)
    table = lesson.table(n, ("you", "aki"))
    lessons.play(table, lesson.steps[n].auto)
    lonely = present(lesson.steps[n].move).cards[0]
    others = [card for card in table.view(0).hand if card != lonely]
    assert not [c for c in others if rank(c) == rank(lonely)]
    assert not [c for c in others if suit(c) == suit(lonely) and abs(rank(c) - rank(lonely)) <= 2]
    assert plain.points(mask([lonely])) == max(plain.points(mask([c])) for c in others)


def test_a_card_of_rumino_that_is_said_to_fit_nothing_belongs_to_no_meld() -> None:
    judged = 0
    for lesson in (x for x in all_lessons("rumino") if not x.drill):
        for n, step in enumerate(lesson.steps):
            table = lesson.table(n, names("rumino", lesson.seats(n)))
            lessons.play(table, step.auto)
            take = next((a for a in table.legal(0) if a.verb == "take"), None)
            if take and "fits nothing" in lesson.answer(step, take):
                hand, card = table.view(0).hand, table.view(0).zones["discard"][-1]
                others = Counter(face for face in hand if face != JOKER)
                near = [f for f in others if suit(f) == suit(card) and 0 < abs(rank(f) - rank(card)) <= 2]
                assert len(near) < 2 and sum(rank(f) == rank(card) for f in others.elements()) < 2, step.id
                judged += 1
    assert judged > 2


# --------------------------------------------------------------------- data --
def broken(change: Callable[[dict[str, Any]], Any]) -> str:
    """What is said about the lessons of gin after a change to their data."""
    source = copy.deepcopy(lessons._source("gin"))
    change(source)
    with pytest.raises(LessonError) as caught:
        lessons.read("gin", source)
    return str(caught.value)


def _step(n: int = 0, **parts: Any) -> Callable[[dict[str, Any]], None]:
    return lambda source: source["lesson"][0]["step"][n].update(parts)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s.update(chapter=1), "gin: chapter: no such part"),
        (lambda s: s["lesson"][0].update(steps=[]), "gin, lesson melds: steps: no such part"),
        (lambda s: s["lesson"][0].pop("position"), "gin, lesson melds: position is missing"),
        (lambda s: s["lesson"][0].update(step=[]), "gin, lesson melds: 0 steps; a lesson has 1 to 6"),
        (lambda s: s["lesson"][1].update(id="melds"), "two lessons are called 'melds'"),
        (lambda s: s["lesson"][0]["step"][1].update(id="run"), "gin, lesson melds: two steps have the same id"),
        (lambda s: s["lesson"][0]["position"].update(hands=["4H", "5H"]), "lesson melds, step run: hands[0]: 1 cards"),
        (lambda s: s["lesson"][0].update(preset="club"), "lesson melds, step run: gin has no preset 'club'"),
        (_step(hint="?"), "lesson melds, step run: hint: no such part"),
        (_step(expect=["0 discard KH"]), "step run: 0 discard KH is refused: wrong_phase; legal: 0 draw, 0 take"),
        (_step(expect=["0 dis*"]), "lesson melds, step run: expect: the first move is to be written out"),
        (_step(expect=["1 take"]), "lesson melds, step run: expect: '1 take' is not the player's"),
        (_step(expect=["take"]), "lesson melds, step run: 'take' is not an action"),
        (_step(2, auto=["1 draw", "1 discard 9H"]), "1 discard 9H is refused: not_in_hand; legal: 1 discard 9C, 1 "),
        (_step(auto=["0 draw"]), "lesson melds, step run: auto: the player makes every move"),
        (
            lambda s: s["lesson"][-1].update(drill="chess"),
            "lesson melds_drill: a drill is one of layoff, discard, knock, deadwood, melds and has no steps",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_lesson_and_step(change: Callable[[dict[str, Any]], Any], said: str) -> None:
    assert said in broken(change)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda f: f.pop("wrong"), "en, gin: the answer wrong.other is missing"),
        (lambda f: f["melds"].pop("goal"), "en, gin, lesson melds: goal is missing"),
        (lambda f: f["melds"]["run"].pop("say"), "en, gin, lesson melds, step run: say is missing"),
        (lambda f: f["melds"]["run"].pop("do"), "lesson melds, step run: do belongs to a step that expects a move"),
        (lambda f: f["melds"]["run"].update(say="one " * 10), "lesson melds, step run: say: 13 words; 12 at a time"),
        (lambda f: f["melds"]["run"]["wrong"].update(draw="one " * 13), "step run: wrong.draw: 13 words"),
        (lambda f: f["melds"].update(fly={"say": "?"}), "lesson melds: texts for a step 'fly'"),
        (lambda f: f.update(fly={}), "texts for a lesson 'fly'"),
    ],
)
def test_a_text_that_is_missing_too_long_or_nobody_asked_for_is_named(
    change: Callable[[dict[str, Any]], Any], said: str
) -> None:
    file = copy.deepcopy(dict(lessons.words("en", "gin")))
    change(file)
    with pytest.raises(LessonError) as caught:
        lessons.check_texts(lessons.load("gin"), "gin", "en", file)
    assert said in str(caught.value)


def test_lessons_are_few_and_short_and_the_first_are_the_core() -> None:
    for game in GAMES:
        taught = [lesson for lesson in lessons.load(game) if not lesson.drill]
        core = [lesson.core for lesson in taught]
        assert 6 <= len(taught) <= 8 and 3 <= sum(core) <= 6 and core == sorted(core, reverse=True)
        assert all(1 <= len(lesson.steps) <= 6 for lesson in taught)
        assert 1 <= sum(bool(lesson.drill) for lesson in lessons.load(game)) <= 6


def test_a_game_without_lessons_says_so() -> None:
    assert not lessons.has_lessons("chess")
    with pytest.raises(LessonError, match="chess has no lessons"):
        lessons.load("chess")


def _answers(lesson: Lesson) -> set[str]:
    """The answers to wrong moves that can be given at all: as `step key`."""
    found = set()
    for n, step in enumerate(lesson.steps):
        table = lesson.table(n, names(lesson.game, lesson.seats(n)))
        lessons.play(table, step.auto)
        for action in table.legal(0):
            if not step.accepts(action):
                found |= {f"{step.id} {' '.join(str(action).split()[1:])}", f"{step.id} {action.verb}"}
    return found


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda x: x.name)
def test_each_legal_move_has_an_answer_and_each_answer_its_move(lesson: Lesson) -> None:
    able = _answers(lesson)
    for lang in MEASURED:
        translations.set_language(lang)
        for step in lesson.steps:
            written = lessons.words(lang, lesson.game)[lesson.id][step.id].get("wrong", {})
            assert {f"{step.id} {key}" for key in written if key != "other"} <= able
            assert lesson.answer(step, parse("0 anything"))


def test_all_languages_answer_the_same_moves() -> None:
    def keys(node: Any, head: str = "") -> set[str]:
        return {head} if isinstance(node, str) else {k for name, x in node.items() for k in keys(x, f"{head} {name}")}

    for game in GAMES:
        for lang in translations.LANGUAGES:
            assert keys(lessons.words(lang, game)) == keys(lessons.words("en", game)), (game, lang)


def test_the_most_particular_answer_is_given() -> None:
    lesson = lessons.load("gin")[0]
    throw = lesson.steps[1]
    assert "run" in lesson.answer(throw, parse("0 discard 4H"))
    assert "K♥" in lesson.answer(throw, parse("0 discard 2C"))
    assert lesson.answer(throw, parse("0 biggin")) == lessons.words("en", "gin")["wrong"]["other"]


DENIALS = ("isn't", "a Kamikazari is", "more than", "Only four", "is smaller", "leaves the", "breaks the")
"""What an answer to a wrong combination may say, and no answer to a move that makes the one asked for."""


def test_who_makes_the_combination_with_other_cards_is_not_told_that_it_is_none() -> None:
    judged = 0
    for lesson in (x for x in all_lessons("sumidagawa") if not x.drill):
        for n, step in enumerate(lesson.steps):
            if not step.move or step.move.verb != "play":
                continue
            table = lesson.table(n, names("sumidagawa", lesson.seats(n)))
            lessons.play(table, step.auto)
            kind = SHAPES[step.move.cards].kind
            same = [a for a in table.legal(0) if a.verb == "play" and SHAPES[a.cards].kind == kind]
            for action in [a for a in same if not step.accepts(a)]:
                said = lesson.answer(step, action)
                assert not [words for words in DENIALS if words in said], f"{step.id}, {action}: {said}"
                judged += 1
    assert judged > 30


# ----------------------------------------------------------------- progress --
def test_progress_is_kept_and_a_drill_keeps_its_best_result() -> None:
    kept = progress.load()
    assert not kept.offered
    kept.finish("gin.melds")
    kept.finish("gin.melds")
    assert kept.drilled("gin.layoff_drill", 5, 8, 60_000)
    assert not kept.drilled("gin.layoff_drill", 4, 8, 10_000)
    assert not kept.drilled("gin.layoff_drill", 5, 8, 70_000)
    assert kept.drilled("gin.layoff_drill", 5, 8, 50_000)
    again = progress.load()
    assert again.done == ["gin.melds", "gin.layoff_drill"] and again.offered
    assert again.best == {"gin.layoff_drill": (5, 8, 50_000)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"done": 1}',
        '{"done": [], "best": {"a": 1}, "offered": true}',
        '{"done": [], "best": {"a": [9, 8, 1]}, "offered": true}',
        '{"done": [3], "best": {}, "offered": true}',
        '{"done": "melds", "best": {}, "offered": true}',
        '{"done": [], "best": {}, "offered": 1}',
        '{"done": [], "best": {}, "offered": true, "guided": ["gin"]}',
        '{"done": [], "best": {}, "offered": true, "guided": {"gin": 3}}',
        "\xff",
    ],
)
def test_damaged_progress_is_put_aside_and_one_begins_anew(text: str, home: Path) -> None:
    (home / "lessons.json").write_bytes(text.encode("latin-1"))
    assert progress.load() == progress.Progress()
    assert [f.name for f in home.iterdir() if f.suffix != ".lock"] == ["lessons.json.damaged"]
    progress.load().finish("gin.melds")
    assert json.loads((home / "lessons.json").read_text())["done"] == ["gin.melds"]


def test_a_disk_that_refuses_is_remembered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("engine.files.replace", refuse)
    kept = progress.load()
    kept.finish("gin.melds")
    assert kept.unsaved and kept.done == ["gin.melds"] and not (home / "lessons.json").exists()


@pytest.mark.parametrize(("step", "starter", "begun"), [(0, 0, "dealt"), (2, 1, "played"), (3, 1, "played")])
def test_the_tag_of_who_began_the_race_agrees_with_the_words(step: int, starter: int, begun: str) -> None:
    tags = rin_words.tags(table_view(taught(open_app(), "rin", "race", step)), starter)
    assert [tag.text.split()[0] for tag in tags] == [begun]


def test_a_wild_card_that_is_down_was_used_in_a_round_before() -> None:
    positions = [step.position or {} for lesson in all_lessons("sumidagawa") for step in lesson.steps]
    down = [position for position in positions if any(position.get("down", ()))]
    assert len(down) > 2
    assert all(position.get("rounds", 0) > (position.get("phase") == "revive") for position in down)
