"""Every reason of the coach is a sentence: it says whose each number is, and in what; both moves are named."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from ai.explain import EvaluatedAction, Reason, Term, explanation
from engine.contract import Action, View
from game.learn import coach
from game.text import translations
from game.text.amounts import Amount
from game.text.translations import catalogue, set_language, tr
from tests.game.learn.test_coach import GAMES, played
from tests.kit.languages import EVERY
from tests.kit.sampling import scaled

UNITS = {
    "en": r" (?:%|(?:(?:more|fewer|unseen|wild) )?(?:point|card|meld|way|suit|player|Joker|chip|play)s?\b)",
    "ja": r"(?: %|点|枚|組|通り|種|人|手|巡)",
    "de": r" (?:%|(?:(?:ungesehene|passende) )?(?:Rest)?(?:[Pp]unkt|Karte|Meldung|Weg|Zug|Züge|Farbe|Spieler|Joker|"
    r"Chip|Antwort)(?:e?n|e|s)?\b)",
    "fr": r"\s(?:%|(?:point|carte|combinaison|couleur|coup|façon|jeton|joker|joueur)s?\b)",
    "es": r"\s(?:%|(?:punto|carta|combinaci[oó]n|palo|jugada|forma|ficha|comod[ií]n|jugador)(?:e?s)?\b)",
}
"""What follows a number of a reason."""
NUMBERED = {
    "en": r"number (?:you keep is )?",
    "ja": r"数字[はの]",
    "de": r"(?:behältst (?:du )?noch die |Zahl ist dann (?:[0-9,]+; mit [A-Za-z ]+ )?)",
    "fr": r"(?:gardes encore le |nombre est alors (?:[0-9,]+\s; avec [a-z' ]+, )?)",
    "es": r"(?:guardas el número |número más bajo que guardas es (?:[0-9,]+; con [a-z ]+, el )?)",
}
"""What goes before the number of a card."""
END = {"ja": r"(?:す|せん|しょう)。$"}
"""How a sentence ends, where it is not a point."""
VERBS = (
    r"\b(?:is|are|be|has|have|leaves?|lowers?|raises?|discards?|keeps?|gives?|gets?|puts?|fits?|lets?|lead|needs?|would|"
    r"could|may|can|takes?|shows?|helps?|averages|saves|decides|say|hold|doesn't|isn't)\b|[Yy]ou're|[Yy]ou'd|It's"
)


def decisions(game: str, wanted: int) -> Iterator[tuple[View, list[Action]]]:
    """Decisions of the first seat in deals of a game, four of each deal at random, `wanted` in all."""
    rng, found = Random(game), 0
    for seed in range(wanted):
        moments = [(v, legal) for v, legal, a in played(game, seed).replay_views(0) if a.seat == 0 and len(legal) > 1]
        for view, legal in rng.sample(moments, min(4, len(moments))):
            yield view, legal
            found += 1
            if found == wanted:
                return


def faults(text: str, lang: str) -> list[str]:
    """What a reason lacks of a sentence with units."""
    bare = re.sub(r"[0-9]+(?=[♠♥♦♣])", "", text)
    numbers = re.finditer(r"[0-9]+(?:[.,][0-9]+)?", bare)
    found = [f"{n[0]} has no unit" for n in numbers if not _measured(bare, n, lang)]
    found += [f"{mark!r}" for mark in (":", "：", "–", "−", "{", "  ") if mark in text]
    if not re.search(END.get(lang, r"[.!]$"), text):
        found.append("does not end as a sentence")
    if lang == "en" and not re.search(VERBS, text):
        found.append("has no verb")
    return found


def _measured(text: str, number: re.Match[str], lang: str) -> bool:
    after = re.match(UNITS[lang], text[number.end() :])
    return bool(after or re.search(NUMBERED[lang] + "$", text[: number.start()]))


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_a_review_names_both_moves_and_each_reason_is_a_sentence_with_units(game: str) -> None:
    said = 0
    for view, legal in decisions(game, scaled(6, 240)):
        for action in (legal[0], legal[len(legal) // 2], legal[-1]):
            explanation = coach.explain(view, legal, action)
            assert explanation
            for lang in EVERY:
                set_language(lang)
                review = coach.review(game, explanation, action)
                for move, words in ((action, review.mine), (explanation.choice, review.best)):
                    named = "{" in catalogue(lang)[f"coach.move.{game}.{move.verb}"]
                    assert words and (not named or coach.card_words(game, move.cards) in words)
                assert review.same == (review.mine == review.best), review
                for line in review.lines:
                    wrong = faults(line.text, lang) if line.worth is not None else []
                    assert not wrong, (line.text, wrong)
                    said += 1
    print(f"{game}: {said} reasons")
    assert said > scaled(20, 800)


@pytest.mark.parametrize("lang", EVERY)
@pytest.mark.parametrize("game", GAMES)
def test_no_reason_is_a_topic_or_a_number_alone(game: str, lang: str) -> None:
    """Those that hardly ever come up in play, too."""
    set_language(lang)
    root = f"coach.why.{game}."
    matters = {text for key, text in catalogue(lang).items() if key.startswith(f"coach.matter.{game}.")}
    keys = [key for key in catalogue(lang) if key.startswith(root)]
    assert len(keys) > 8
    for key in keys:
        for best, mine in ((1.0, 0.0), (0.0, 2.5), (12.0, 1.0)):
            values = {"best": Amount(best), "mine": Amount(mine), "x": Amount(best), "cards": "10♠"}
            text = tr(key, **values, other=tr("coach.other.yours"))
            assert not faults(text, lang), (key, text, faults(text, lang))
            assert text not in matters, key
        template = catalogue(lang)[key]
        assert ("{mine" in template) == ("{best" in template), key
        assert "{mine" not in template or "{other}" in template, f"{key}: whose number is it?"


def test_a_reason_against_the_coachs_move_says_so() -> None:
    for worth, told in ((-1.0, "The cards you keep"), (1.0, "With yours, the cards you keep")):
        key = coach.reason_key("coach.why.rin", Reason("rank", worth))
        text = coach.reason_text("rin", key, Reason("rank", worth), "yours")
        assert text.startswith(told)


def test_a_number_that_one_move_alone_has_is_said_of_that_move() -> None:
    def text(reason: Reason, game: str) -> str:
        return coach.reason_text(game, coach.reason_key(f"coach.why.{game}", reason), reason, "yours")

    assert text(Reason("hard", -1, 2, None), "sumidagawa").startswith("With yours, you still keep the number 2")
    assert text(Reason("hard", 1, None, 5), "sumidagawa").startswith("You still keep the number 5")
    assert text(Reason("lead", 1, 1, None), "sumidagawa") == "With yours, you lead the next round."
    assert text(Reason("take_deadwood", -1, -3), "gin") == "Taking the discard lowers your deadwood by 3 points."
    assert text(Reason("take_deadwood", -1, 1), "gin") == "Taking the discard raises your deadwood by 1 point."
    assert coach.reason_key("coach.why.gin", Reason("take_knock", -1, 0.01)) == "", "a change by nothing"


@pytest.mark.parametrize("key", ["again.wrong", "puzzle.wrong", "puzzle.wrong_far"])
def test_a_wrong_answer_is_named_beside_the_better_one(key: str) -> None:
    for lang in EVERY:
        assert {"{mine}", "{best}"} <= set(re.findall(r"\{\w+\}", translations.catalogue(lang)[key])), lang


@pytest.mark.parametrize("key", ["knock_low", "knock_score"])
def test_a_reason_about_a_knock_says_which_move_it_speaks_for(key: str) -> None:
    root, reason = "coach.why.gin", Reason(key, -1.0, None, 10.0 if key == "knock_low" else None)
    verbs = ("knock", "discard")
    said = {verb: coach.reason_text("gin", coach.reason_key(root, reason, verb), reason) for verb in verbs}
    assert len({*said.values()}) == 2
    knock, discard = Action(0, "knock", (1,)), Action(0, "discard", (2,))
    for better in (knock, discard):
        terms = [EvaluatedAction(discard, []), EvaluatedAction(knock, [Term(key, 1 if better == knock else -1, 10.0)])]
        review = coach.review("gin", explanation(better, "points", terms), knock if better == discard else discard)
        assert [line.text for line in review.lines] == [said[better.verb]]


def test_what_matters_speaks_for_the_choice_and_weighs_most_over_all_moves() -> None:
    options = [Action(0, "discard", (card,)) for card in range(3)]
    worths = [
        {"deadwood": 9.0, "danger": 9.0},
        {"deadwood": 8.0, "danger": 8.5, "gin": 0.3},
        {"deadwood": 8.0, "danger": 2.0, "gin": -9.0},
    ]
    terms = [EvaluatedAction(a, [Term(*term) for term in own.items()]) for a, own in zip(options, worths, strict=True)]
    assert coach.review("gin", explanation(options[0], "points", terms), options[1]).topic == "coach.matter.gin.danger"


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_what_matters_for_a_choice_of_two_is_a_question_that_fits_both(lang: str) -> None:
    """The same words stand over both answers: a statement would speak for one of them."""
    root = "coach.matter.gin."
    keys = [key for key in catalogue(lang) if key.removeprefix(root).startswith(("take_", "knock_"))]
    assert len(keys) > 12
    for key in keys:
        assert re.search("[?？]", catalogue(lang)[key]), key


def test_a_hint_about_the_match_is_true_before_anybody_has_a_point() -> None:
    """What a deal is worth for the match matters at equal scores, too."""
    assert "score" not in tr("coach.matter.sumidagawa.score")


def test_a_reason_that_stands_alone_speaks_for_the_coachs_move() -> None:
    lines = (coach.ReviewLine("more melds", -4.9), coach.ReviewLine("less near gin", 4.1), coach.ReviewLine("a rule"))
    review = coach.MoveReview("take", "draw", False, 3.5, "", lines, "points")
    assert review.arguments == ["less near gin", "a rule"]


def test_an_adviser_that_only_orders_its_moves_gives_reasons_without_numbers() -> None:
    best, other = Action(0, "discard", (1,)), Action(0, "discard", (2,))
    terms = [EvaluatedAction(a, [Term("danger", n)]) for a, n in ((best, 2.0), (other, 1.0))]
    review = coach.review("gin", explanation(best, "order", terms), other)
    assert review and not review.good
    rows = coach.added_up(review, 3)
    assert rows and not any(row.worth for row in rows)
