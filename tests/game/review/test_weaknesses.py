"""The reviews of a player with one weakness name it, and the kinds of mistakes are told apart."""

import pytest

from ai.games.gin import review as gin_review
from ai.games.rin import review as rin_review
from ai.games.rumino import review as rumino_review
from ai.games.sumidagawa import review as sumidagawa_review
from ai.search import decision
from engine.contract import parse
from game.review import watch
from tests.kit.deals import do, gin
from tests.kit.planted import own_decisions
from tests.kit.rin_positions import rin
from tests.kit.rumino_positions import rumino
from tests.kit.sumidagawa_positions import sumi

BUDGET = 40
"""Rollouts for a decision: fewer than a review has, so that the weakness has to show in more noise."""


@pytest.mark.campaign
@pytest.mark.parametrize(
    "game, kind",
    [
        ("gin", "left_pile"),
        ("gin", "high_cards"),
        ("rin", "missed_rin"),
        ("rin", "high_cards"),
        ("rumino", "left_pile"),
    ],
)
def test_a_planted_weakness_is_named_within_ten_matches(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other kinds take minutes: `python -m tests.kit.planted gin feeds 4000 10`."""
    monkeypatch.setattr(decision, "VALUE_WORLDS", 2)
    matches = [own_decisions(game, kind, 0, BUDGET)]
    while kind not in [w.name for w in watch.weaknesses(game, matches)] and len(matches) < watch.LATELY:
        matches.append(own_decisions(game, kind, len(matches), BUDGET))
    assert kind in [w.name for w in watch.weaknesses(game, matches)]
    print(f"{game} {kind}: named after {len(matches)} matches")


@pytest.mark.parametrize(
    "made, best, kind",
    [
        ("knock 7S", "discard 7S", "early_knock"),
        ("discard 7S", "knock KH", "late_knock"),
        ("draw", "take", "left_pile"),
        ("pass", "take", "left_pile"),
        ("take", "draw", "useless_take"),
        ("discard 2C", "discard KH", "high_cards"),
        ("discard KH", "discard 2C", "discard"),
        ("discard 7C", "discard 9S", "discard"),
        ("discard 2C", "discard 6H", "discard"),
        ("discard 9S", "discard 7C", "feeds"),
        ("discard 9S", "discard 7S", "discard"),
        ("discard KH", "discard 7C", "discard"),
        ("draw", "pass", ""),
        ("knock 7S", "knock KH", ""),
    ],
)
def test_the_kind_of_a_mistake_is_told_from_what_the_seat_saw(made: str, best: str, kind: str) -> None:
    """The opponent took the 8 of spades. Without the 6 of hearts a meld is broken."""
    state = gin(("4H 5H 6H 8S AS AD 9S 7C KH 2C 7S", "JC JD 4S 5S 6S 10C 3C QD 3D QC"))
    do(state, "0 discard 8S", "1 take", "1 discard JC", "0 draw")
    assert gin_review.kind(state.view(0), parse(f"0 {made}"), parse(f"0 {best}")) == kind


@pytest.mark.parametrize(
    "made, best, kind",
    [
        ("gin 7S", "discard 7S", "wrong_end"),
        ("discard 7S", "rumino 7S", "wrong_end"),
        ("gin 7S", "gin KH", ""),
        ("knock", "draw", "early_knock"),
        ("take", "knock", "late_knock"),
        ("draw", "take", "left_pile"),
        ("take", "draw", "useless_take"),
        ("discard JK", "discard KH", "discard"),
        ("discard 2C", "discard JK", "discard"),
        ("discard 2C", "discard KH", "high_cards"),
        ("discard 6C", "discard 9S", "high_cards"),
        ("discard 7S", "discard 9S", "discard"),
        ("discard 2C", "discard 6H", "discard"),
        ("discard 9S", "discard 6C", "feeds"),
        ("discard 9S", "discard 7S", "discard"),
        ("discard KH", "discard 6C", "discard"),
        ("no", "yes", ""),
    ],
)
def test_the_kind_of_a_mistake_in_rumino_is_told_from_what_the_seat_saw(made: str, best: str, kind: str) -> None:
    """The next player took the 8 of spades, the one after that a king. Without the 6 of hearts a meld is broken."""
    others = ("8S KS QD JD 10D 3C 3S", "KC KD QS JC 9D 5S AD")
    view = rumino("4H 5H 6H 9S 7S 6C KH 2C", *others, phase="discard", seen=["", "8S", "KC"]).view(0)
    assert rumino_review.kind(view, parse(f"0 {made}"), parse(f"0 {best}")) == kind


@pytest.mark.parametrize(
    "made, best, cards, kind",
    [
        ("KH", "AH", 2, "risky"),
        ("KH", "AH", 7, "other_card"),
        ("KH", "5S", 7, "spent_special"),
        ("5S", "KH", 7, "kept_special"),
        ("5S", "9H", 7, "high_cards"),
        ("9H", "5S", 7, "other_card"),
        ("5S", "7H", 7, "other_card"),
    ],
)
def test_a_card_of_rin_was_risky_special_or_low(made: str, best: str, cards: int, kind: str) -> None:
    """Two cards of an opponent often add up to a king, seven do not."""
    others = ["3C 4C 6S JS 9S 10S QS", "6C 9D JC QC 4D 10C QD", "7C 6D JD 3D 10D QH 4S", "3S 9C 10H JH 7D 6H 4H"]
    hands = ["5S 9H KH AH 7H", *[" ".join(hand.split()[:cards]) for hand in others]]
    view = rin("|".join(hands), "5H").view(0)
    assert rin_review.kind(view, parse(f"0 play {made}"), parse(f"0 play {best}")) == kind


@pytest.mark.parametrize(
    "made, best, kind",
    [
        ("pass", "play B4", "passed"),
        ("play B4", "pass", "played"),
        ("play B4 rB", "play B4 B4", "spent_wild"),
        ("play B4 B4", "play B4 rB", "saved_wild"),
        ("play B4 B4", "play B4", "many_cards"),
        ("play B4", "play B4 B4", "few_cards"),
        ("play B4", "play R7", "other_play"),
        ("burn B1", "burn R1", ""),
    ],
)
def test_the_kind_of_a_mistake_in_sumidagawa_is_told_from_the_cards(made: str, best: str, kind: str) -> None:
    view = sumi("B4 B4 R7 | R5 | B7").view(0)
    assert sumidagawa_review.kind(view, parse(f"0 {made}"), parse(f"0 {best}")) == kind
