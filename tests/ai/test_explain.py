"""What Expert says of its moves: it is what it does, it adds up, and it knows no more than its seat may know."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import NamedTuple

import pytest

import engine
from ai import registry
from ai.explain import (
    UNITS,
    EvaluatedAction,
    Explains,
    Explanation,
    RatedAction,
    Reason,
    Term,
    explainer,
    explanation,
)
from engine.cards import JOKER, codes, mask
from engine.contract import CLOSE, Action, State, View
from engine.melds.plain import meldable
from engine.options import table_options
from game.learn.coach import hint, review_move
from game.text import translations
from tests.kit.languages import MEASURED

GAMES = ("gin", "rin", "rumino", "sumidagawa")
SEATS = {"gin": 2, "rin": 4, "rumino": 3, "sumidagawa": 4}


class Moment(NamedTuple):
    """A seat that may do something, and what Expert would do and say."""

    state: State
    view: View
    legal: list[Action]
    n: int
    action: Action | None
    told: Explanation | None


def decisions(game: str, seed: int, level: str = "club") -> Iterator[Moment]:
    """Every moment of a deal played by a level at which Expert is asked."""
    rules, n = engine.load(game), 0
    options = table_options(rules)
    state = rules.deal(options, SEATS[game], seed, rules.match_state(options, SEATS[game], seed, ()))
    expert, bot = registry.load(game, "expert"), registry.load(game, level)
    assert isinstance(expert, Explains)
    while state.result is None:
        moved = False
        for seat in sorted(state.acting(), key=lambda s: s not in state.view(s).acting):
            view, legal, n = state.view(seat), state.legal(seat), n + 1
            thoughts = [t.action for t in expert.think(view, legal, Random(n)) if t]
            told = expert.explain(view, legal, Random(n))
            yield Moment(state.clone(), view, legal, n, thoughts[-1] if thoughts else None, told)
            if not moved and (wants := [t.action for t in bot.think(view, legal, Random(n)) if t]):
                state.apply(wants[-1])
                moved = True
                break
        if not moved:
            state.apply(CLOSE)


@cache
def moments(game: str) -> tuple[Moment, ...]:
    return tuple(
        m for seed in range({"gin": 12, "rin": 5, "rumino": 8, "sumidagawa": 4}[game]) for m in decisions(game, seed)
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_the_coachs_choice_equals_the_bots(game: str) -> None:
    found = moments(game)
    assert len(found) > 100
    for m in found:
        assert (m.told.choice if m.told else None) == m.action
        if m.told:
            assert m.told.options[0].action == m.told.choice and m.told.choice in m.legal


@pytest.mark.parametrize("game", GAMES)
def test_reasons_add_up_and_nothing_looked_into_is_better_than_the_choice(game: str) -> None:
    weighed = 0
    for m in moments(game):
        if m.told is None:
            continue
        best, *others = m.told.options
        assert m.told.unit in UNITS and not best.reasons
        for option in others:
            gap = option.worth - best.worth
            assert sum(r.worth for r in option.reasons) == pytest.approx(gap, abs=1e-6)
            assert gap < 1e-9 or not option.looked
            assert option.action in m.legal
            weighed += 1
    assert weighed > 100


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", MEASURED)
def test_whatever_is_told_has_a_text(game: str, lang: str) -> None:
    module = import_module(f"ai.games.{game}.explain")
    reasons, rules = module.EXPERT_REASONS, module.EXPERT_RULES
    told = translations.catalogue(lang)
    for key in reasons:
        assert f"coach.why.{game}.{key}" in told
        assert key in ("sure", "last") or f"coach.matter.{game}.{key}" in told
    assert all(f"coach.rule.{game}.{key}" in told for key in rules)
    for m in moments(game):
        assert all(f"coach.move.{game}.{a.verb}" in told for a in m.legal)
        if m.told:
            assert not m.told.rule or m.told.rule in rules
            assert {r.key for o in m.told.options for r in o.reasons} <= set(reasons)
            assert f"coach.better.{m.told.unit}" in told


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_see_changes_no_hint_and_no_word_of_the_coach(game: str) -> None:
    rules, moved = engine.load(game), 0
    for m in moments(game)[::7]:
        other = rules.determinize(m.view, Random(m.n))
        seat = m.view.seat
        view, legal = other.view(seat), other.legal(seat)
        moved += other.position() != m.state.position()
        assert explainer(game, "expert").explain(view, legal, Random(m.n)) == m.told
        assert hint(view, legal) == hint(m.view, m.legal)
        action = m.legal[0]
        assert review_move(view, legal, action) == review_move(m.view, m.legal, action)
    assert moved > 5, "the other worlds have to differ"


def test_an_explanation_has_the_choice_first_then_the_others_by_worth_with_their_heaviest_reason_first() -> None:
    choice, worst, good, as_good = (Action(0, "discard", (card,)) for card in range(4))
    told = explanation(
        choice,
        "points",
        [
            EvaluatedAction(worst, [Term("few", 1.0, 5), Term("many", -6.0)]),
            EvaluatedAction(good, [Term("many", 3.0, 2, (8,)), Term("own", -1.0, 4)], False, 0.25, 90),
            EvaluatedAction(choice, [Term("few", 2.0, 6, (7,)), Term("many", 4.0, 3)], error=0.5, rollouts=100),
            EvaluatedAction(as_good, [Term("few", 2.0, 6)]),
        ],
        "lone",
    )
    few = Reason("few", -2.0, None, 6, (7,))
    assert told.options == (
        RatedAction(choice, 6.0, error=0.5, rollouts=100),
        RatedAction(good, 2.0, (few, Reason("many", -1.0, 2, 3, (8,)), Reason("own", -1.0, 4)), False, 0.25, 90),
        RatedAction(as_good, 2.0, (Reason("many", -4.0, None, 3),)),
        RatedAction(worst, -5.0, (Reason("many", -10.0, None, 3), Reason("few", -1.0, 5, 6, (7,)))),
    )
    assert (told.choice, told.unit, told.rule) == (choice, "points", "lone")


def test_a_unit_that_nobody_can_put_into_words_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^'tricks' is no unit of an explanation; the units are points, chips"):
        explanation(Action(0, "draw"), "tricks", [])


def test_a_bot_without_words_is_named() -> None:
    with pytest.raises(TypeError, match="random in gin does not explain itself"):
        explainer("gin", "random")


def test_an_action_asked_about_is_among_those_told_of() -> None:
    some = next(m for m in moments("sumidagawa") if len(m.legal) > 20)
    for action in some.legal:
        told = explainer("sumidagawa").explain(some.view, some.legal, Random(1), action)
        assert told and action in [o.action for o in told.options]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_novice_says_that_a_card_makes_a_meld_only_where_it_does(game: str) -> None:
    novice, said = explainer(game, "novice"), set()
    for seed in range(12):
        for m in decisions(game, seed, "novice"):
            told = novice.explain(m.view, m.legal, Random(m.n))
            hand, taken = m.view.hand, m.view.zones["discard"][-1:]
            if told and told.choice.verb == "take" and len({JOKER, *hand, *taken}) == len(hand) + 2:
                said.add(told.rule)
                melds = meldable(mask(hand) | mask(taken)) & mask(taken)
                assert told.rule != "meld" or melds, (codes(hand), codes(taken))
    assert said >= {"meld", "pair"}
