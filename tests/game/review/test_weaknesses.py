"""The reviews of a player with one weakness name it, and the kinds of mistakes are told apart."""

import pytest

from ai.games.gin import review
from ai.search import decision
from engine.contract import parse
from game.review import watch
from tests.kit.deals import do, gin
from tests.kit.planted import own_decisions

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
        ("discard 9S", "discard 7C", "feeds"),
        ("discard KH", "discard 7C", "discard"),
        ("draw", "pass", ""),
    ],
)
def test_the_kind_of_a_mistake_is_told_from_what_the_seat_saw(made: str, best: str, kind: str) -> None:
    """The opponent took the 8 of spades."""
    state = gin(("4H 5H 6H 8S AS AD 9S 7C KH 2C 7S", "JC JD 4S 5S 6S 10C 3C QD 3D QC"))
    do(state, "0 discard 8S", "1 take", "1 discard JC", "0 draw")
    assert review.kind(state.view(0), parse(f"0 {made}"), parse(f"0 {best}")) == kind
