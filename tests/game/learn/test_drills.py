"""Drills: the answers are those of the rules, what is missed comes back, the best result is kept."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import engine
from ai import registry
from ai.games.gin import levels
from engine.cards import faces, mask
from engine.contract import Action, Event, parse
from engine.games.sumidagawa.combinations import WILD
from engine.melds import plain
from engine.table.table import Table
from game.games.sumidagawa.table_view import SumidagawaTable
from game.learn import coach, lessons, played, progress
from game.learn.drill import NO, DrillVerdict
from game.learn.drill_kinds import BestMove
from game.learn.drills import drills
from game.learn.questions import DrillQuestion, Question, Verdict
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.lesson_table import names
from game.text.amounts import Amount
from game.text.card_text import words
from game.text.translations import tr
from tests.kit.app import open_app
from tests.kit.deals import deal_of
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.lessons import GAMES, all_lessons, pass_time, settle
from tests.kit.narrow import instance
from tests.kit.sampling import scaled

DRILLS = {name: drill for game in GAMES for name, drill in drills(game).items()}
LESSONS = {x.drill: x for x in all_lessons() if x.drill}
LAYOFF, CALLS = LESSONS["layoff"], LESSONS["calls"]


def drill(name: str, lang: str = "en", size: tuple[int, int] = (960, 540), scale: float = 1.0) -> DrillScene:
    app = open_app(size, lang, text_size=scale)
    scene = DrillScene(LESSONS[name], 5)
    app.push(scene)
    scene.pressed("next")
    return scene


def best(scene: DrillScene) -> None:
    """The right answer to the question that is asked."""
    if scene.lesson.drill == "layoff":
        view = scene.table.view(0)
        laid = tuple(mask(cards) for zone, cards in view.zones.items() if zone.startswith("meld:1:"))
        for card, meld in plain.best_lay_off(mask(view.hand), laid).cards:
            scene.act([Action(0, "layoff", (card,), str(meld))])
        scene.act([parse("0 done")])
        return
    right = next(answer for answer, verdict in answers_to(scene.question) if verdict.right)
    if isinstance(right, Action):
        scene.act([right])
    else:
        scene.pressed(right)


def answers_to(question: Question) -> Iterator[tuple[Action | str, Verdict]]:
    """Every button and legal move that answers a question, with the verdict."""
    table = question.table(names(question.lesson.game, question.seats))
    view, legal = table.view(0), table.legal(0)
    every: list[Action | str] = [*(wid for wid, _, _ in question.choices(view)), *legal]
    for answer in every:
        if verdict := question.judge(view, legal, answer):
            yield answer, verdict


def way_out(table: Table) -> str:
    """The best that the rules of Rumino allow just now."""
    verbs = {a.verb for a in table.legal(0)}
    return next((way for way in ("rumino", "gin", "knock") if way in verbs), NO)


def name_of(table: Table, pick: tuple[int, ...]) -> str:
    """What Sumidagawa's table says when these cards are played."""
    played = deal_of(table).clone()
    if played.why_not(Action(0, "play", pick)):
        return NO
    events: list[Event] = []
    played.apply(Action(0, "play", pick), events)
    return next(e.arg for e in events if e.kind == "say").replace(" ", "-")


# ---------------------------------------------------------------- questions --
@pytest.mark.sample(7)
@pytest.mark.scaled
@pytest.mark.parametrize("name", DRILLS)
def test_each_question_has_a_right_answer_and_a_wrong_one(name: str) -> None:
    assert DRILLS[name].question(Random(3)) == DRILLS[name].question(Random(3))
    kinds: set[bool] = set()
    for seed in range(scaled(4, 20)):
        question = DrillQuestion(LESSONS[name], seed)
        if name == "layoff":  # the answer takes several moves
            continue
        verdicts = []
        for answer, verdict in answers_to(question):
            verdicts.append(verdict)
            if isinstance(DRILLS[name], BestMove) and isinstance(answer, Action) and not verdict.right:
                assert coach.move_words(LESSONS[name].game, answer) in verdict.text  # next to the better move
        assert any(verdict.right for verdict in verdicts), (name, seed)
        assert not any("{" in verdict.text for verdict in verdicts)
        kinds |= {verdict.right for verdict in (*verdicts, *refusals_of(question))}
    assert name == "layoff" or kinds == {True, False}


@pytest.mark.parametrize("name", ["discard", "discarding"])
def test_of_a_good_move_that_is_not_the_coach_s_no_reason_is_given_that_speaks_for_the_other(name: str) -> None:
    found = 0
    for seed in range(12):
        question = DrillQuestion(LESSONS[name], seed)
        table = question.table(names(question.lesson.game, question.seats))
        view, legal = table.view(0), table.legal(0)
        for answer, verdict in answers_to(question):
            review = coach.review_move(view, legal, answer) if isinstance(answer, Action) else None
            if review and verdict.right and not review.same:
                found += 1
                assert verdict.text.endswith(f"About as good: {review.best}.")
    assert found


def refusals_of(question: Question) -> Iterator[Verdict]:
    """The verdicts on moves that the rules refuse."""
    table = question.table(names(question.lesson.game, question.seats))
    view = table.view(0)
    verbs = [Action(0, verb) for verb in ("draw", "last", "rin", "torin")]
    for action in (*verbs, *(Action(0, "play", (card,)) for card in view.hand)):
        if (reason := table.why_not(action)) and (verdict := question.refused(view, reason)):
            assert not verdict.right and "{" not in verdict.text
            yield verdict


def test_gin_is_never_possible_where_the_question_is_whether_to_knock() -> None:
    drill, asked = instance(BestMove, DRILLS["knock"]), 0
    for seed in range(40):
        for table in played.decisions("gin", 2, seed, "app"):
            view, legal = table.view(0), table.legal(0)
            if drill.wanted(view, legal):
                left = [plain.deadwood(mask(view.hand) & ~mask(a.cards)) for a in legal if a.verb == "knock"]
                assert left and 0 not in left and "biggin" not in {a.verb for a in legal}, seed
                asked += 1
    assert asked > 10


@pytest.mark.parametrize("name", ["calls", "ends", "called", "layoff"])
def test_neither_yes_nor_no_is_rare(name: str) -> None:
    lesson = LESSONS[name]
    yes = 0
    for seed in range(200):
        position = dict(DRILLS[name].question(Random(seed)))
        pick = faces(position.pop("pick", ""))
        table = lessons.open_table(lesson.game, lesson.preset, {}, position, names(lesson.game, len(position["hands"])))
        if name == "calls":
            yes += table.why_not(parse("0 rin")) is None
        elif name == "ends":
            yes += way_out(table) != NO
        elif name == "called":
            yes += table.why_not(Action(0, "play", pick)) is None
        else:
            yes += any(a.verb == "layoff" for a in table.legal(0))
    assert 60 <= yes <= 180


def test_the_verdict_on_a_call_is_that_of_the_rules() -> None:
    rules = engine.load("rin")
    for seed in range(200):
        state = rules.setup(DRILLS["calls"].question(Random(seed)))
        able = state.why_not(parse("0 rin")) is None
        verdict = DRILLS["calls"].judge(state.view(0), NO)
        assert verdict and verdict.right is not able
        if able:
            verdict = DRILLS["calls"].judge(state.view(0), parse("0 rin"))
            assert verdict and verdict.right
        else:
            verdict = DRILLS["calls"].refused(state.view(0), str(state.why_not(parse("0 rin"))))
            assert verdict and not verdict.right


def test_the_count_of_deadwood_is_the_least_there_is() -> None:
    for seed in range(60):
        view = DrillQuestion(LESSONS["deadwood"], seed).table(("you", "aki")).view(0)
        least = min(
            plain.points(mask(view.hand) & ~plain.union(way)) for way in [(), *plain.arrangements(mask(view.hand))]
        )
        shown = [wid for wid, _, _ in DRILLS["deadwood"].choices(view, ())]
        assert str(least) in shown and len(shown) == len(set(shown)) == 4
        for wid in shown:
            verdict = DRILLS["deadwood"].judge(view, wid)
            assert verdict and verdict.right is (wid == str(least))


def test_a_card_that_looks_melded_is_no_right_discard_unless_it_is_loose() -> None:
    for seed in range(60):
        view = DrillQuestion(LESSONS["melds"], seed).table(("you", "aki")).view(0)
        hand = mask(view.hand)
        for card in view.hand:
            verdict = DRILLS["melds"].judge(view, Action(0, "discard", (card,)))
            others = hand & ~mask([card])
            assert verdict and verdict.right is (plain.deadwood(others) == plain.deadwood(hand) - plain.POINTS[card])


def test_the_verdict_on_how_a_hand_may_end_is_that_of_the_rules() -> None:
    found = Counter[str]()
    for seed in range(200):
        position = DRILLS["ends"].question(Random(seed))
        table = lessons.open_table("rumino", "", {}, position, names("rumino", 3))
        truth = way_out(table)
        found[truth] += 1
        for said in (NO, "knock", "gin", "rumino"):
            verdict = DRILLS["ends"].judge(table.view(0), said)
            assert verdict and verdict.right is (said == truth)
    assert min(found.values()) >= 20 and len(found) == 4


def test_who_has_drawn_is_told_that_it_is_too_late_to_knock() -> None:
    position = {
        "hands": ["4H 5H 6H JS JD JC 2S KD", "3S 8D 10C JH 6C AD KS", "7S 4C 8H QD JC 3D 5C"],
        "discard": "9D QC",
        "dealer": 2,
        "phase": "discard",
    }
    view = lessons.open_table("rumino", "", {}, position, names("rumino", 3)).view(0)
    assert DRILLS["ends"].judge(view, "knock") == DrillVerdict(False, "drawn", {"n": 2, "card": ""})
    discard = DRILLS["ends"].judge(view, parse("0 discard KD"))
    assert discard and discard.right  # to throw is to go on


def test_what_cards_are_called_is_what_the_table_says_when_they_are_played() -> None:
    keys = Counter[str]()
    for seed in range(200):
        position = dict(DRILLS["called"].question(Random(seed)))
        pick = faces(position.pop("pick"))
        table = lessons.open_table("sumidagawa", "", {}, position, names("sumidagawa", 3))
        view, truth = table.view(0), name_of(table, pick)
        offered = [wid for wid, _, _ in DRILLS["called"].choices(view, pick)]
        assert truth in offered and len(set(offered)) == 4
        for said in offered:
            verdict = DRILLS["called"].judge(view, said, pick)
            assert verdict and verdict.right is (said == truth)
            keys[verdict.key] += not verdict.right
    assert set(keys) - {"right"} == set(DRILLS["called"].verdicts) - {"right"}


@pytest.mark.parametrize(
    ("moves", "key"),
    [
        (("0 layoff 10S 0", "0 layoff 3S 1"), "right"),
        (("0 layoff 10S 0",), "missed"),
        ((), "missed"),
        (("0 layoff 10S 0", "0 layoff 3S 1", "0 layoff KC 0"), None),
    ],
)
def test_laying_off_is_right_if_nothing_more_could_be_saved(moves: tuple[str, ...], key: str | None) -> None:
    position = next(x for x in lessons.load("gin") if x.id == "layoff").steps[0].position
    table = lessons.open_table("gin", "app", {}, position or {}, ("you", "aki"))
    for text in moves:
        reason = table.submit(parse(text))
        assert (reason is None) == (key is not None or text != moves[-1])
    verdict = DRILLS["layoff"].judge(table.view(0), parse("0 done"))
    assert verdict and verdict.key == (key or "right")
    if verdict.key == "missed":
        assert "3♠" in str(verdict.values["cards"])


def test_who_has_knocked_has_melded_all_that_makes_a_meld() -> None:
    for seed in range(300):
        view = DrillQuestion(LAYOFF, seed).table(("you", "aki")).view(0)
        laid = [card for zone, cards in view.zones.items() if zone.startswith("meld:1:") for card in cards]
        loose = view.zones["hand:1"]
        assert plain.points(mask(loose)) == plain.deadwood(mask([*laid, *loose])), seed


def test_breaking_a_meld_of_ones_own_to_lay_off_can_be_worse() -> None:
    position = {
        "phase": "layoff",
        "turn": 0,
        "dealer": 0,
        "knocker": 1,
        "discard": "9C",
        "hands": ["10S 10D 10H 8C 6H 5S 4C AS KC QD", "4D 2H AH AC"],
        "melds": [[], ["JS QS KS", "3C 3D 3H"]],
    }
    table = lessons.open_table("gin", "app", {}, position, ("you", "aki"))
    table.submit(parse("0 layoff 10S 0"))
    verdict = DRILLS["layoff"].judge(table.view(0), parse("0 done"))
    assert verdict == DrillVerdict(False, "worse", {"left": 64, "best": 44})


# -------------------------------------------------------------------- scene --
@pytest.mark.sample(3)
@pytest.mark.parametrize("name", DRILLS)
def test_a_drill_of_right_answers_is_the_best_result(name: str) -> None:
    count = len((scene := drill(name)).questions)
    for _ in range(count):
        settle(scene)
        assert scene.phase == "ask"
        pass_time(scene, 500)
        read_on(scene)
    assert scene.phase == "end" and scene.better and not scene.missed
    right, rounds, ms = progress.load().best[scene.lesson.name]
    assert (right, rounds) == (count, count) and ms >= 500 * count
    assert tr("lesson.result_best") in str(scene.bubble and scene.bubble.say)


def read_on(scene: DrillScene) -> None:
    """Answer right. What explains the best move stays; other words go on after a moment."""
    best(scene)
    pass_time(scene, 2000)
    if isinstance(drills(scene.lesson.game)[scene.lesson.drill], BestMove):
        assert scene.phase == "right"  # nobody reads so fast
        scene.pressed("next")


def test_what_was_missed_comes_back_and_counts_as_missed() -> None:
    scene = drill("calls")
    first = scene.left[0]
    able = scene.table.why_not(parse("0 rin")) is None
    scene.pressed(NO) if able else scene.act([parse("0 rin")])
    assert scene.phase == "missed" and scene.left.index(first) == 2
    pass_time(scene, 20_000)
    assert scene.phase == "missed"  # there is all the time to read
    order = []
    for _ in range(len(scene.questions)):
        if scene.phase == "missed":
            scene.pressed("next")
        settle(scene)
        order.append(scene.left[0])
        best(scene)
    pass_time(scene, 2000)
    assert order[2] == first and scene.phase == "end"
    assert progress.load().best["rin.calls_drill"][:2] == (11, 12)


def test_a_drill_shows_no_answer_before_it_is_asked(reader: Reader) -> None:
    for name in DRILLS:
        scene = drill(name)
        settle(scene)
        written = {t for t, _ in reader.read(scene)}
        assert "=" not in written and "≠" not in written
        fits = {words(a.cards[0]) for a in scene.table.legal(0) if a.verb == "layoff"}
        assert not any(f"+ {w}" in t for w in fits for t in written)


def test_the_table_of_a_drill_says_nothing_before_the_answer_and_all_after_it(reader: Reader) -> None:
    for name, told, wrong in (("ends", "Deadwood", "gin"), ("called", "wild = ", NO)):
        scene = drill(name)
        # a hand that cannot end, and cards with a wild one that can be played
        while (
            way_out(scene.table) != NO
            if name == "ends"
            else name_of(scene.table, scene.question.pick) == NO or not any(c >= WILD for c in scene.question.pick)
        ):
            scene.pressed("skip")
        settle(scene)
        assert {w.id.partition(":")[0] for w in scene.table_view.widgets()} <= {"card"}
        assert not any(told in t for t, _ in reader.read(scene))
        scene.pressed(wrong)
        pass_time(scene, 600)
        assert scene.phase == "missed" and any(told in t for t, _ in reader.read(scene))


@pytest.mark.parametrize("name", ["deadwood", "ends", "counting", "is_rumino", "knocking"])
def test_piles_say_nothing_where_buttons_alone_answer(name: str, reader: Reader) -> None:
    scene = drill(name)
    settle(scene)
    assert {w.id.partition(":")[0] for w in scene.table_view.widgets()} <= {"card"}
    asked = {label for _, _, label in scene.choices()}
    said = {t for t, _ in reader.read(scene)} - asked
    assert not said & {tr(f"{scene.game}.verb.{verb}") for verb in ("draw", "take", "knock")}


def test_the_cards_that_a_question_is_about_lie_chosen() -> None:
    scene = drill("called")
    assert scene.question.pick and instance(SumidagawaTable, scene.table_view).chosen_cards() == scene.question.pick
    assert (
        len(
            {
                w.rect
                for w in scene.ui.widgets
                if w.id.startswith("lesson:") and w.id[7:] in dict((wid, key) for wid, key, _ in scene.choices())
            }
        )
        == 4
    )


def test_a_wrong_call_in_a_drill_says_why() -> None:
    scene = drill("calls")
    while scene.table.why_not(parse("0 rin")) != "own_card":
        scene.pressed("skip")
    settle(scene)
    scene.act([parse("0 rin")])
    assert scene.phase == "missed" and scene.shown and scene.shown.say == CALLS.text("own_missed")


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_text_of_a_drill_is_there_and_fits(lang: str, scale: float, reader: Reader) -> None:
    values = {
        "sum": 27,
        "field": 13,
        "left": 43,
        "cards": "10♠ J♠ Q♠ 4♥",
        "n": 10,
        "card": "Joker",
        "said": "Honoo no Hana 10",
        "name": "Honoo no Hana",
        "least": 10,
        "mine": "Discard Q♠ and knock",
        "best": "Throw the 10♦",
        "why": tr("coach.why.gin.danger", best=Amount(10), mine=Amount(0.9), other=tr("coach.other.yours")),
    }
    for lesson in all_lessons(*GAMES):
        if not lesson.drill:
            continue
        scene = drill(lesson.drill, lang, scale=scale)
        settle(scene)
        for key in (None, *DRILLS[lesson.drill].verdicts):
            if key:
                said = Verdict(key in ("right", "rin", "no", "own"), lesson.text(key).format(**values))
                scene.phase = "ask"
                scene.left = [0, 1, 2]
                scene._judge(said)
            reader.texts.clear()
            reader.cut.clear()
            scene.draw_heading(scene.canvas)
            scene.draw_overlay(scene.canvas)
            assert within(scene.place, scene.app) and not reader.cut
            assert all(within(box, scene.app) for _, box in reader.texts)
            hand = [s.spot for s in scene.anim.zones["hand:0"]]
            assert not any(boxes_meet(scene.place, (s.x - 20, s.y - 20, 40, 40), 1) for s in hand)


def test_a_drill_about_decisions_that_nobody_meets_does_not_search_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "MOST_DEALS", 2)
    with pytest.raises(LookupError, match="gin: none of 2 deals has a decision"):
        BestMove("gin", 2, lambda view, legal: False).question(Random(7))


def test_a_game_without_an_expert_has_drills_played_by_its_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "ADVISER", levels.LEVELS["expert"](), raising=False)
    monkeypatch.setitem(registry._makers, "gin", {"club": levels.LEVELS["club"]})
    assert next(played.decisions("gin", 2, 7)).log
