"""Whatever the coach says of a move is true of the position: each number is counted anew (`tests.kit.coach_claims`),
and no sentence has another number, in any language."""

import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from typing import Final

import pytest

from ai.explain import Explanation, Reason
from engine.contract import Action, View
from engine.table.table import DEAL
from game.learn import coach
from game.text.amounts import Amount
from game.text.translations import catalogue, set_language, tr
from tests.game.learn.test_coach import GAMES, finished, played
from tests.game.learn.test_coach_sentences import decisions
from tests.kit.app import open_app
from tests.kit.coach_claims import CLAIMS
from tests.kit.languages import EVERY
from tests.kit.narrow import present
from tests.kit.sampling import scaled

ESTIMATED: Final = {
    "gin": {"danger", "knock_danger", "take_danger"},
    "rin": {"called", "torin", "safe", "stuck", "wait", "highest"},
    "rumino": {"danger"},
    "sumidagawa": {"ready", "others"},
}
"""Reasons whose number is what the coach expects of hidden hands, or of its own plan: a chance is one from 0 to 100, an
average is not below 0."""
CHANCES: Final = {"called", "torin", "safe", "stuck", "highest"}
WITHOUT: Final = {
    "gin": {"sure", "play_on", "take_stock", "knock_void", "knock_score"},
    "rin": {"sure", "turned", "rank", "draw"},
    "rumino": {"sure", "stock", "rumino", "knock_now", "knock_rumino"},
    "sumidagawa": {"out", "score"},
}
"""Reasons without a number."""
VERBS: Final = ("take", "knock", "pass")
"""The moves for which there are sentences of their own."""
HARD: Final = {"gin": (237, 44, 173, 181, 197), "rin": (), "rumino": (), "sumidagawa": ()}
"""Deals in which melds share cards, or the best card to knock with is not the best discard."""


def untrue(view: View, action: Action, key: str, number: float | None) -> str:
    """What is wrong with the number of a move; empty if it is true, or nothing is claimed."""
    if number is None or key in WITHOUT[view.game]:
        return ""
    if key in ESTIMATED[view.game]:
        return "" if 0 <= number <= (100 if key in CHANCES else 1000) else f"{key} of {action}: {number}"
    told = CLAIMS[view.game][key](view, action)
    true = [*told] if isinstance(told, Iterable) else [told]
    return "" if any(n == pytest.approx(number, abs=0.01) for n in true) else f"{key} of {action}: {number}, not {true}"


def unfounded(view: View, explanation: Explanation, action: Action) -> Iterator[str]:
    """The sentences about a move that have a number which is none of its reasons'."""
    reasons = next(o.reasons for o in explanation.options if o.action == action)
    for lang in EVERY:
        set_language(lang)
        numbers = {str(Amount(n)).removeprefix("−") for r in reasons for n in (r.number, r.best) if n is not None}
        fixed = {"1"} if lang == "ja" else set[str]()  # 次の1枚, "the next card"
        for line in coach.review(view.game, explanation, action).lines:
            bare = re.sub(r"[0-9]+(?=[♠♥♦♣])", "", line.text)
            if not (numbers | fixed).issuperset(re.findall(r"[0-9]+(?:[.,][0-9]+)?", bare)):
                yield line.text


def moments(game: str) -> Iterator[tuple[View, list[Action]]]:
    """Decisions of played deals, and those in hard deals where a knock is possible."""
    hard = (m for seed in HARD[game][: scaled(1, 9)] for m in played(game, seed).replay_views(0) if m[2].seat == 0)
    knocks = ((view, legal) for view, legal, _ in hard if any(a.verb == "knock" for a in legal))
    return chain(decisions(game, scaled(8, 160)), knocks)


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_coach_says_is_true_of_the_position(game: str) -> None:
    said, faults = 0, []
    for view, legal in moments(game):
        explanation = present(coach.explain(view, legal))
        for option in explanation.options[1:]:
            for r in option.reasons:
                claims = ((option.action, r.number), (explanation.choice, r.best))
                faults += [fault for action, n in claims if (fault := untrue(view, action, r.key, n))]
                said += sum(n is not None for _, n in claims)
            faults += unfounded(view, explanation, option.action)
    print(f"{game}: {said} numbers")
    assert not faults, "\n".join(faults[:20])
    assert said > scaled(90, 2000)


@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_of_the_coach_is_counted_anew_or_has_a_reason_why_not(game: str) -> None:
    keys = {key.rpartition(".")[2] for key in catalogue("en") if key.startswith(f"coach.why.{game}.")}
    roots = {*CLAIMS[game], *ESTIMATED[game], *WITHOUT[game]}
    cases = {f"{root}_{case}" for root in roots for case in ("best", "one", "less", "none", "against", *VERBS)}
    assert roots <= keys <= roots | cases
    assert not ESTIMATED[game] & CLAIMS[game].keys() and not WITHOUT[game] & CLAIMS[game].keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_number_is_found(game: str) -> None:
    found: set[str] = set()
    for view, legal in decisions(game, 4):
        explanation = present(coach.explain(view, legal))
        for option in explanation.options[1:]:
            for key, number in ((r.key, r.number) for r in option.reasons if r.key in CLAIMS[game]):
                if number is not None and untrue(view, option.action, key, number + 0.5):
                    found.add(key)
    assert len(found) > 1, found


def test_what_is_not_so_of_a_draw_is_not_said_of_it() -> None:
    """A draw in RIN: nothing is played that the next player could follow."""
    for key in ("stuck", "follow", "wait", "torin"):
        for reason, case in ((Reason(key, -1, None, 2.0), "best"), (Reason(key, 1, 2.0, None), "one")):
            told = coach.reason_key("coach.why.rin", reason)
            assert told == f"coach.why.rin.{key}_{case}"
            assert "–" not in coach.reason_text("rin", told, reason, "yours")


def better(game: str) -> dict[str, int]:
    """Whether more of a number is better, by the key of its reason."""
    return {**import_module(f"game.games.{game}.coach").BETTER}


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_the_number_beside_a_reason_agrees_with_its_text(game: str) -> None:
    """What reads as better for the coach's move has a plus, and what reads as worse a minus."""
    way, checked = better(game), 0
    for view, legal in decisions(game, scaled(20, 400)):
        explanation = present(coach.explain(view, legal))
        for option in explanation.options[1:]:
            both = {
                coach.reason_text(game, f"coach.why.{game}.{r.key}", r, tr("coach.other.yours")): r
                for r in option.reasons
                if r.key in way and r.number is not None and r.best is not None
            }
            review = coach.review(game, explanation, option.action)
            for line in review.lines:
                if r := both.get(line.text):
                    praise = way[r.key] * (present(r.best) - present(r.number))
                    assert praise * present(line.worth) >= 0, (view.hand, option.action, line)
                    checked += 1
    print(f"{game}: {checked} reasons")
    assert checked > scaled(20, 400)


@pytest.mark.parametrize("game", GAMES)
def test_each_reason_that_compares_two_numbers_says_which_is_better(game: str) -> None:
    root = f"coach.why.{game}."
    compared = {k.removeprefix(root) for k, text in catalogue("en").items() if k.startswith(root) and "{mine" in text}
    assert compared <= better(game).keys()


@pytest.mark.parametrize(("game", "keys"), [("rumino", ("deadwood", "gain")), ("gin", ("deadwood",))])
def test_less_deadwood_hardly_ever_speaks_against_a_discard(game: str, keys: tuple[str, ...]) -> None:
    """So that the reason is given, and not kept back because its worth would belie it."""
    said, kept_back = 0, 0
    for view, legal in decisions(game, 40):
        explanation = present(coach.explain(view, legal))
        if explanation.choice.verb == "discard":
            reasons = [r for o in explanation.options[1:] if o.action.verb == "discard" for r in o.reasons]
            mine = [r for r in reasons if r.key in keys]
            said += len(mine)
            kept_back += sum(coach.misread(game, r) for r in mine)
    assert said > 40 and kept_back < said / 20, (said, kept_back)


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_what_matters_speaks_for_the_move_of_the_hint(game: str) -> None:
    """The reason that a hint names is one for its move, against the next best one that differs."""
    root, named = f"coach.matter.{game}.", 0
    for view, legal in decisions(game, scaled(40, 400)):
        explanation = present(coach.explain(view, legal))
        key = coach.review(game, explanation, explanation.choice).topic.removeprefix(root)
        assert coach.hint(view, legal).matter == coach.matter(game, explanation)
        rivals = [o.reasons for o in explanation.options[1:] if o.looked and o.reasons]
        if explanation.rule or not rivals or key == "any":
            continue
        (reason,) = [r for r in rivals[0] if r.key == key]
        assert -reason.worth > 0 and not coach.misread(game, reason), (view.hand, explanation.choice, key)
        named += 1
    assert named > scaled(20, 200)


@pytest.mark.parametrize("game", ["gin", "rin"])
def test_the_coach_numbers_a_move_as_a_replay_does(game: str) -> None:
    """The moves of all seats count from the deal on."""
    table = finished(open_app(), game).table
    first = table.log.index(DEAL)
    own = [c for c in coach.review_decisions(table, 0) if c and c.verdict.mine != "nothing said"]
    assert own
    for c in own:
        made = table.log[first + c.number]
        assert made.seat == 0 and coach.move_words(game, made) == c.verdict.mine
