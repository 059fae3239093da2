"""Sparring partners play by the rules, stay out of the menus, and lose where that was reached."""

import pytest

import engine
from ai import registry, sparring
from game.arena import contest
from tests.kit import arena

PAIRS = [(game, name) for game in engine.game_ids() for name in sparring.partners(game)]


@pytest.mark.parametrize("game", engine.game_ids())
def test_every_game_has_four_sparring_partners_that_no_menu_offers(game: str) -> None:
    assert len(sparring.partners(game)) == 4
    assert not set(sparring.partners(game)) & set(registry.levels(game))
    with pytest.raises(registry.UnknownLevel, match="spar/nobody"):
        registry.load(game, "spar/nobody")


@pytest.mark.parametrize("game, name", PAIRS)
def test_a_sparring_partner_finishes_deals_with_every_preset_and_number_of_players(game: str, name: str) -> None:
    rules = engine.load(game)
    for n, preset in enumerate(rules.PRESETS):
        seats = rules.SEATS[n % len(rules.SEATS)]
        bots = ["club", *[name] * (seats - 1)]
        assert arena.play(contest.plan(game, preset, bots, "deals", seats, 3))["illegal"] == 0


@pytest.mark.campaign
@pytest.mark.parametrize("game, name", [pair for pair in PAIRS if pair[0] in ("gin", "sumidagawa")])
def test_club_beats_the_sparring_partners_of_gin_and_sumidagawa_by_three_standard_errors(game: str, name: str) -> None:
    seats = engine.load(game).SEATS[0]
    bots = ["club", *[name] * (seats - 1)]
    data = arena.play(contest.plan(game, "", bots, "matches", 600, 3))
    assert data["wins"][0] / data["matches"] - 1 / seats > 3 * data["stderr"][0]
