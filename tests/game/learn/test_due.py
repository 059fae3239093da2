"""Every answer is kept with its date, and comes back when it is due."""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import files
from engine.contract import parse
from game.app.settings import home
from game.learn import answers, due, lessons, questions
from game.learn.answers import FOLD_BYTES, Answers, fold, note
from game.match import seeds
from game.review.mistakes import today
from game.scenes.learn.due import DueScene, due_scene
from game.scenes.learn.lesson import NUDGE_MS, RECALL_TIMES, LessonScene
from game.text.translations import tr
from tests.kit.app import open_app
from tests.kit.lessons import GAMES, all_lessons, pass_time, settle

DAY = date(2026, 3, 1)
DRILLS = [x for x in all_lessons() if x.drill]


def after(n: int) -> date:
    return DAY + timedelta(days=n)


def history(*days: tuple[int, int, int]) -> list[Answers]:
    """Answers about one item: the day, how many were right, and of how many."""
    return [Answers("gin.x", after(n), right, of) for n, right, of in days]


def next_day(past: Sequence[Answers]) -> int:
    return (due.known(past, max(a.day for a in past))["gin.x"].due - DAY).days


# -------------------------------------------------------------- the file --
def test_an_answer_is_kept_with_its_date() -> None:
    assert note(Answers("gin.x", DAY, 1, 1, 900)) and note(Answers("gin.x", after(3), 0, 1, 100, 1))
    assert answers.load() == (Answers("gin.x", DAY, 1, 1, 900), Answers("gin.x", after(3), 0, 1, 100, 1))


def test_a_damaged_line_costs_no_other_answer() -> None:
    note(Answers("gin.x", DAY, 1, 1))
    path = home() / answers.FILE
    good = path.read_bytes()
    damaged = ["{", "[]", "null", '{"item": 3}', json.dumps(Answers("a", DAY, 2, 1)._asdict(), default=str), "\x00"]
    damaged.append(json.dumps(Answers("gin.x", date.max, 1, 1)._asdict(), default=str))
    whole = Answers("gin.x", DAY, 1, 1)._asdict()
    for wrong in ({"item": 3}, {"day": 20260301}, {"right": True}, {"of": 1.0}, {"right": 0, "of": 0}):
        damaged.append(json.dumps(whole | wrong, default=str))
    for wrong in ({"right": -1}, {"ms": -1}, {"ms": 0.5}, {"due": -1}, {"due": 2}, {"due": False}):
        damaged.append(json.dumps(whole | wrong, default=str))
    path.write_bytes(good + "\n".join(damaged).encode() + b"\n" + good)
    assert answers.load() == (Answers("gin.x", DAY, 2, 2),)


@pytest.mark.parametrize("wrong", [{"item": "gin.\ud800"}, {"ms": 10**4299}, {"right": 10**4299, "of": 10**4299}])
def test_a_line_that_could_not_be_written_again_costs_no_other_answer(wrong: dict[str, object]) -> None:
    note(Answers("gin.x", DAY, 1, 1))
    path = home() / answers.FILE
    line = path.read_bytes()
    damaged = json.dumps(Answers("gin.y", DAY, 1, 1)._asdict() | wrong, default=str).encode() + b"\n"
    n = FOLD_BYTES // len(line) + 1
    path.write_bytes(damaged * 12 + line * n)
    assert note(Answers("gin.z", DAY, 1, 1))
    assert answers.load() == (Answers("gin.x", DAY, n, n), Answers("gin.z", DAY, 1, 1))


def test_a_large_file_is_folded_and_says_the_same() -> None:
    note(Answers("gin.x", DAY, 1, 1, 5))
    path = home() / answers.FILE
    line = path.read_bytes()
    n = FOLD_BYTES // len(line) + 1
    path.write_bytes(line * n)
    note(Answers("gin.y", DAY, 0, 1))
    assert path.stat().st_size < 1000
    assert answers.load() == (Answers("gin.x", DAY, n, n, 5 * n), Answers("gin.y", DAY, 0, 1))


def test_an_answer_after_a_torn_line_is_kept() -> None:
    note(Answers("gin.x", DAY, 1, 1))
    path = home() / answers.FILE
    path.write_bytes(path.read_bytes() + b'{"item": "gin.y", "da')
    note(Answers("gin.z", DAY, 1, 1))
    assert answers.load() == (Answers("gin.x", DAY, 1, 1), Answers("gin.z", DAY, 1, 1))


def test_what_cannot_be_written_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "create", full)
    assert not note(Answers("gin.x", DAY, 1, 1))
    assert answers.load() == ()


# ----------------------------------------------------------- the schedule --
def test_what_was_right_comes_later_than_what_was_wrong() -> None:
    assert 1 == next_day(history((0, 0, 4))) <= next_day(history((0, 2, 4))) < next_day(history((0, 4, 4)))


def test_a_day_is_good_if_all_was_right_hard_if_half_was_and_else_failed() -> None:
    days = [next_day(history((0, 1, 1), (3, 1, 1), (14, right, 4))) for right in range(5)]
    assert days[0] == days[1] < days[2] == days[3] < days[4]


def test_what_is_known_comes_back_ever_later() -> None:
    past, gaps = history((0, 1, 1)), [0]
    for _ in range(4):
        day = next_day(past)
        gaps.append(day - sum(gaps))
        past += history((day, 1, 1))
    assert gaps == sorted(gaps) and gaps[-1] > 20


def test_what_is_forgotten_comes_back_soon() -> None:
    known = [*history((0, 1, 1), (3, 1, 1), (14, 1, 1))]
    assert next_day(known) > 30 and next_day([*known, *history((60, 0, 1))]) < 70


def test_an_answer_from_a_day_to_come_hides_no_later_one() -> None:
    wrong_clock = Answers("gin.x", after(20_000), 0, 1)
    forgotten = history((0, 1, 1), (1, 0, 1))
    assert due.known(fold([*forgotten, wrong_clock]), after(2)) == due.known(fold(forgotten), after(2))
    assert due.known([wrong_clock], after(2)) == {}


@given(st.lists(st.tuples(st.integers(0, 400), st.integers(0, 3)), min_size=1, max_size=12))
def test_the_same_answers_are_due_on_the_same_day_in_any_order_of_lines(days: list[tuple[int, int]]) -> None:
    past = [Answers("gin.x", after(n), right, 3) for n, right in days]
    shuffled = Random(1).sample(past, len(past))
    one, other = due.known(fold(past), after(500)), due.known(fold(shuffled), after(500))
    assert one == other and one["gin.x"].due > max(a.day for a in past) and 0 <= one["gin.x"].chance <= 1


def test_a_day_has_ten_questions_over_all_games_the_most_forgotten_first() -> None:
    past = [Answers(f"g{i}.x", after(-i), 0, 1) for i in range(1, 4)]
    plan = due.plan(fold(past), after(0), lambda _: True)
    assert plan.asked == 0 and len(plan.left) == 10
    assert plan.left[:4] == ("g3.x", "g2.x", "g1.x", "g3.x")
    # what was answered today is not asked again today, and counts
    plan = due.plan(fold([*past, Answers("g3.x", after(0), 1, 1, 0, 1)]), after(0), lambda _: True)
    assert plan.asked == 1 and set(plan.left) == {"g1.x", "g2.x"}


def test_at_most_four_questions_of_a_day_are_about_one_item_and_other_days_do_not_count() -> None:
    plan = due.plan([Answers("gin.x", after(-1), 0, 1, 0, due=1)], DAY, lambda _: True)
    assert plan == due.Today(0, ("gin.x",) * 4)


def test_nothing_is_due_that_cannot_be_asked() -> None:
    past = [Answers("gone.x", after(-9), 0, 1)]
    assert due.plan(past, DAY, lambda item: item != "gone.x") == due.Today(0, ())


# -------------------------------------------------------------- the scene --
def open_due() -> DueScene:
    for drill in DRILLS:
        note(Answers(drill.name, seeds.today() - timedelta(days=40), 0, 1))
    scene = due_scene(GAMES, 3)
    assert scene
    open_app().push(scene)
    return scene


def test_todays_review_asks_all_games_and_keeps_each_first_answer() -> None:
    scene = open_due()
    games = [q.lesson.game for q in scene.questions]
    assert len(games) == due.QUESTIONS and set(games) == set(GAMES) and games[0] != games[1]
    scene.pressed("next")
    for n in range(due.QUESTIONS):
        settle(scene)
        assert scene.phase == "ask" and scene.game == scene.question.lesson.game == scene.table.rules.ID
        assert today(GAMES).asked == n
        verdict = questions.Verdict(n % 2 == 0, "said")
        scene._judge(verdict)
        if scene.phase == "missed":
            assert today(GAMES).asked == n + 1
            scene.left.remove(n)  # it would be asked again
        if scene.stays:
            scene.pressed("next")
        pass_time(scene, 1500)
    assert scene.phase == "end" and scene.right == 5 and "5" in str(scene.bubble and scene.bubble.say)
    assert today(GAMES) == due.Today(due.QUESTIONS, ())


@pytest.mark.parametrize(("skips", "said"), [(True, "What you skipped is still due today."), (False, "tomorrow")])
def test_the_end_says_when_the_rest_comes_back(skips: bool, said: str) -> None:
    scene = open_due()
    scene.pressed("next")
    while scene.phase != "end":
        settle(scene)
        if skips and len(scene.left) == 1:
            scene.pressed("skip")
        else:
            scene._judge(questions.Verdict(len(scene.left) > 1 or bool(scene.missed), "said"))
            scene._ask()
    assert scene.bubble and said in scene.bubble.say and bool(today(GAMES).left) is skips


def test_a_question_of_today_stands_at_the_side_of_a_lying_window() -> None:
    scene = open_due()
    scene.pressed("next")
    settle(scene)
    assert scene.bubble and scene.bubble.heading == tr("due.title")


def test_nothing_is_asked_when_nothing_is_due() -> None:
    open_app()
    assert due_scene(GAMES) is None
    note(Answers(DRILLS[0].name, seeds.today(), 1, 1))
    assert due_scene(GAMES) is None


def test_the_names_of_lessons_that_can_be_asked_are_known_without_checking_them() -> None:
    for game in GAMES:
        assert lessons.askable(game) == {x.name for x in lessons.load(game) if questions.askable(x)}
    assert lessons.askable("nothing") == frozenset()


# ------------------------------------------------ moves that are found alone --
def recalled() -> LessonScene:
    """A lesson whose second move is to be found, at that step."""
    lesson = next(x for x in lessons.load("gin") if x.id == "melds")
    steps = tuple(replace(step, recall=n == 1, arrow=()) for n, step in enumerate(lesson.steps))
    scene = LessonScene(replace(lesson, steps=steps))
    open_app().push(scene)
    scene._turn_to(1)
    settle(scene)
    return scene


def test_nothing_tells_a_move_that_is_to_be_found() -> None:
    scene = recalled()
    assert scene.bubble and not scene.bubble.do and not scene.bubble.key and scene.bubble.how == tr("lesson.find")
    assert scene.arrow is None and not scene.arrow_opacity and not scene.lines and not scene.veil
    assert scene.ui.focus is None


@pytest.mark.parametrize(("tried", "right"), [("0 discard KH", 1), ("0 discard 4H", 0)])
def test_the_first_answer_to_a_move_that_is_to_be_found_is_kept(tried: str, right: int) -> None:
    scene = recalled()
    scene.act([parse(tried)])
    scene.act([parse("0 discard KH")])
    assert answers.load() == (Answers("gin.melds", seeds.today(), right, 1, answers.load()[0].ms),)


def test_a_move_that_was_shown_counts_as_not_found() -> None:
    scene = recalled()
    pass_time(scene, NUDGE_MS[1] * RECALL_TIMES + 500)
    assert scene.lines
    scene.act([parse("0 discard KH")])
    assert answers.load()[0].right == 0


def test_a_move_of_a_lesson_is_asked_again_without_the_lesson() -> None:
    asked = questions.StepQuestion(recalled().lesson, 1)
    table = asked.table(["you", "aki"])
    view, legal = table.view(0), table.legal(0)
    assert len(view.hand) == 11
    right, wrong = (asked.judge(view, legal, parse(f"0 discard {card}")) for card in ("KH", "4H"))
    assert right and right.right and wrong and not wrong.right and "run" in wrong.text
