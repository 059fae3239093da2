"""The drills that ask about a rule: an answer is right if the rules say so."""

from collections import Counter

from engine.cards import JOKER
from engine.contract import Action
from engine.games.sumidagawa.combinations import KINDS, SHAPES, WILD, gather
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.hand_plays import hand_plays
from engine.melds import jokers
from game.learn.drill import NO
from game.learn.questions import DrillQuestion
from game.scenes.learn.lesson_table import names
from tests.game.learn.test_drills import DRILLS, LESSONS, name_of, way_out
from tests.kit.deals import deal_of


def test_what_rumino_s_jokers_leave_and_whether_it_is_a_rumino_are_the_rules_answers() -> None:
    kinds, loose = Counter[str](), Counter[int]()
    for seed in range(40):
        view = DrillQuestion(LESSONS["counting"], seed).table(names("rumino", 3)).view(0)
        hand = jokers.gather(view.hand)
        least = jokers.deadwood(hand)
        rest = jokers.loose(hand, jokers.arrangement(hand))
        assert JOKER not in rest  # the words about a wrong answer say so
        loose[len(rest)] += 1
        offered = [wid for wid, _, _ in DRILLS["counting"].choices(view, ())]
        assert JOKER in view.hand and str(least) in offered and len(set(offered)) == 4
        for wid in offered:
            verdict = DRILLS["counting"].judge(view, wid)
            assert verdict and verdict.right is (wid == str(least))
        table = DrillQuestion(LESSONS["is_rumino"], seed).table(names("rumino", 3))
        truth = way_out(table)
        kinds[truth] += 1
        for wid in ("yes", NO):
            verdict = DRILLS["is_rumino"].judge(table.view(0), wid)
            assert verdict and verdict.right is ((wid == "yes") == (truth == "rumino"))
    assert len(loose) >= 3  # how many cards are left is no constant
    assert set(kinds) == {"rumino", "gin", NO} and min(kinds.values()) >= 5


def test_a_kingyo_of_five_or_more_is_made_without_wild_cards() -> None:
    for seed in range(10):
        table = DrillQuestion(LESSONS["kingyo"], seed).table(names("sumidagawa", 3))
        view, legal = table.view(0), table.legal(0)
        for action in legal:
            verdict = DRILLS["kingyo"].judge(view, action, (), legal)
            said = name_of(table, action.cards)
            kind, _, n = said.partition("-")
            able = kind == "kingyo" and int(n) >= 5 and not any(c >= WILD for c in action.cards)
            assert verdict and verdict.right is able


def test_of_the_open_plays_one_is_possible_by_the_rules() -> None:
    for seed in range(60):
        view = DrillQuestion(LESSONS["open"], seed).table(names("sumidagawa", 3)).view(0)
        made = sum(1 << KINDS.index(p.kind) for p in view.facts.plays)
        every = gather(PLAIN.elements())
        able = {  # whoever has all cards of the pack could play these
            f"{KINDS[SHAPES[a.cards].kind]}-{n}"
            for a in hand_plays(0, every, 2, 2, view.facts.number, made)
            for n in range(max(view.facts.number, SHAPES[a.cards].least), SHAPES[a.cards].most + 1)
        }
        offered = [wid for wid, _, _ in DRILLS["open"].choices(view, ())]
        assert len(set(offered)) == 4 and sum(wid in able for wid in offered) == 1
        for wid in offered:
            verdict = DRILLS["open"].judge(view, wid)
            assert verdict and verdict.right is (wid in able)


def test_a_play_costs_as_many_rounds_as_the_rules_make_one_pass() -> None:
    for seed in range(30):
        question = DrillQuestion(LESSONS["cost"], seed)
        state = deal_of(question.table(names("sumidagawa", 3))).clone()
        view = state.view(0)
        state.apply(Action(0, "play", question.pick), [])
        passed = set[int]()
        while state.result is None:
            seat = state.view(0).acting[0]
            facts = state.view(0).facts
            legal = state.legal(seat)
            if seat == 0 and facts.rounds and legal[0].verb in ("play", "pass"):
                if not facts.forced:
                    break
                passed.add(facts.rounds)
            able = [a for a in legal if a.verb == "pass"] or legal
            state.apply(min(able, key=lambda a: (sum(c >= WILD for c in a.cards), len(a.cards), str(a))), [])
        for n in range(4):
            verdict = DRILLS["cost"].judge(view, str(n), question.pick)
            assert verdict and verdict.right is (n == len(passed)), (seed, n, passed)


def test_who_is_out_at_once_is_out_by_the_rules() -> None:
    found = Counter[bool]()
    for seed in range(60):
        question = DrillQuestion(LESSONS["goes_out"], seed)
        state = deal_of(question.table(names("sumidagawa", 3))).clone()
        view = state.view(0)
        state.apply(Action(0, "play", question.pick), [])
        able = 0 in state.view(0).facts.order
        found[able] += 1
        for wid in ("yes", NO):
            verdict = DRILLS["goes_out"].judge(view, wid, question.pick)
            assert verdict and verdict.right is ((wid == "yes") == able)
            assert verdict.key != "missed_out" or any(c >= WILD for c in question.pick)
    assert min(found.values()) >= 15


def test_who_says_last_where_another_has_forgotten_it_is_told_to_challenge() -> None:
    keys = Counter[tuple[bool, str]]()
    for seed in range(40):
        view = DrillQuestion(LESSONS["last"], seed).table(names("rin", 4)).view(0)
        verdict = DRILLS["last"].refused(view, "no_last_due")
        assert verdict and not verdict.right
        keys[bool(view.facts.exposed), verdict.key] += 1
    assert set(keys) == {(True, "overlooked"), (False, "early")}
