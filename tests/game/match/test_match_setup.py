"""The choices for a match, before anything of it is drawn."""

from pathlib import Path

import pytest

import engine
from engine.options import CUSTOM, table_options
from game.app.settings import Settings
from game.match import house_rules
from game.match.house_rules import HouseRules
from game.match.match_setup import FRIEND, MatchSetup
from game.match.seating import PERSON, Place


def kept(name: str, preset: str, **changes: object) -> HouseRules:
    """House rules of RIN in the data folder."""
    values = table_options(engine.load("rin"), preset, changes)
    rules = HouseRules("rin", name, {k: v for k, v in values.items() if k != "preset"})
    house_rules.keep(rules)
    return rules


def test_a_seed_that_was_typed_takes_the_place_of_the_own_one_alone() -> None:
    setup = MatchSetup("rin")
    own = setup.secret
    setup.seed = "12"
    assert setup.secret == own._replace(seed=12) != own
    setup.seed = ""
    assert setup.secret == own


def test_the_length_of_a_match_is_no_rule_of_the_table() -> None:
    for game, ids in (("rin", "deals"), ("gin", "target"), ("sumidagawa", "deals"), ("rumino", None)):
        length = MatchSetup(game).length()
        assert (length and length.id) == ids and length not in MatchSetup(game).shown()
    setup = MatchSetup("rin")
    setup.values["deals"] = 20
    setup._name_preset()
    assert setup.preset == "school"
    setup.values["eight_wild"] = "true"
    setup._name_preset()
    assert setup.preset == CUSTOM and setup.options()["deals"] == 20
    setup.choose("jokers")
    setup._name_preset()
    assert setup.preset == "jokers"


@pytest.mark.parametrize(
    ("false_call", "learn", "way"),
    [("draw_3", True, "sharp"), ("draw_3", False, "sharp"), ("refused", True, "learn"), ("refused", False, "standard")],
)
def test_false_calls_that_cost_cards_make_the_way_of_calling_sharp(false_call: str, learn: bool, way: str) -> None:
    setup = MatchSetup("rin")
    setup.values["false_call"] = false_call
    assert setup.way(learn) == way


def test_house_rules_lose_what_is_not_offered_to_so_many() -> None:
    kept("One pack", "school", decks="1")
    setup = MatchSetup("rin")
    assert not setup.load_houses()
    setup.use_house("One pack")
    assert (setup.values["decks"], setup.house, setup.preset) == ("1", "One pack", CUSTOM)
    setup.sit(8, Settings())
    assert setup.values["decks"] == "auto" and setup.house_changed
    setup.use_house("One pack")
    assert setup.values["decks"] == "auto"


def test_house_rules_that_cannot_be_read_are_said_and_deleted_ones_forgotten(home: Path) -> None:
    kept("Mondays", "school", jokers=2)
    setup = MatchSetup("rin")
    assert not setup.load_houses()
    setup.use_house("Mondays")
    (home / "house_rules.json").write_bytes(b"[")
    assert setup.load_houses() and not setup.houses and not setup.house


def test_values_have_the_name_of_a_preset_before_that_of_house_rules() -> None:
    kept("Like a preset", "school")
    kept("Wild eights", "school", eight_wild="true")
    setup = MatchSetup("rin")
    setup.load_houses()
    setup._name_preset()
    assert (setup.preset, setup.house) == ("school", "")
    setup.values["eight_wild"] = "true"
    setup._name_preset()
    assert (setup.preset, setup.house) == (CUSTOM, "Wild eights")


def test_friends_have_as_many_places_as_seats() -> None:
    setup, settings = MatchSetup("rin"), Settings()
    setup.play(FRIEND, settings)
    assert [p.kind for p in setup.places] == [PERSON, PERSON, "club", "club"] and setup.together
    for seats in (6, 3):
        setup.sit(seats, settings)
        assert len(setup.places) == len(setup.seat_configs()) == seats
    setup.seat([Place(PERSON), Place("expert")], settings)
    assert setup.seats == 2 and setup.one_by_one and not setup.together


def test_the_people_of_the_last_match_come_back_and_one_person_is_no_company() -> None:
    settings = Settings()
    settings.last_together["rin"] = [PERSON, "novice", PERSON]
    setup = MatchSetup("rin")
    setup.remember(settings, together=True)
    assert [p.kind for p in setup.places] == [PERSON, "novice", PERSON] and setup.seats == 3
    settings.last_together["rin"] = [PERSON, "novice", "club"]
    setup = MatchSetup("rin")
    setup.remember(settings, together=True)
    assert [p.kind for p in setup.places] == [PERSON, PERSON] and setup.seats == 2
    settings.last_seats["rin"] = [PERSON, PERSON, "club"]
    setup = MatchSetup("rin")
    setup.remember(settings)
    assert setup.seats == 4 and not setup.together, "several people are remembered for the shared screen"
