"""The presets of Gin, tables of one's own options, and that every reason can happen."""

from random import Random

import pytest

from engine.cards import DECK
from engine.contract import Action, parse
from engine.options import table_options
from tests.kit.deals import do, fresh, gin, keen, play
from tests.kit.gin_positions import DEFENDER_7, GIN, KNOCKER_8, PLAIN, PRESETS, after_knock

TABLE = {
    #             upcard      rediscard       limit     gin big under tie        double scoring   target columns bonuses
    "basic": ("forced", "first_upcard", "10", 25, 0, 25, "draw", "no", "points", 100, 1, 0, 0, 0),
    "app": ("optional", "no", "10", 25, 31, 25, "undercut", "no", "points", 100, 1, 100, 25, 100),
    "oklahoma": ("optional", "no", "upcard", 25, 31, 25, "undercut", "yes", "points", 150, 1, 100, 25, 100),
    "straight": ("optional", "no", "0", None, 31, None, None, "no", "wins", 4, 1, 0, 0, 0),
    "hollywood": ("optional", "no", "10", 25, 31, 25, "undercut", "no", "points", 100, 3, 100, 25, 100),
}
COLUMNS = (
    "upcard",
    "rediscard",
    "knock_limit",
    "gin_bonus",
    "big_gin_bonus",
    "undercut_bonus",
    "tie",
    "spades_double",
    "scoring",
    "target",
    "columns",
    "game_bonus",
    "box_bonus",
    "shutout_bonus",
)


@pytest.mark.parametrize("preset", TABLE)
def test_presets_are_the_columns_of_the_rules_page(preset: str) -> None:
    options = table_options(GIN, preset)
    options["target"] = options["wins_target"] if options["scoring"] == "wins" else options["target"]
    for name, want in zip(COLUMNS, TABLE[preset], strict=True):
        assert want is None or options[name] == want, name
    assert options["dealer"] == "alternate"
    assert set(TABLE) == set(GIN.PRESETS)


def test_a_custom_table_sets_each_parameter_by_itself() -> None:
    for option in GIN.OPTIONS:
        for choice in option.choices:
            options = table_options(GIN, "app", {option.id: str(choice)})
            assert options[option.id] == choice
            assert options["preset"] == ("app" if choice == option.default else "custom")
    with pytest.raises(ValueError, match="knock_limit"):
        table_options(GIN, "app", {"knock_limit": "11"})


@pytest.mark.parametrize("option, value, points", [("undercut_bonus", 10, 11), ("undercut_bonus", 0, 1)])
def test_a_custom_bonus_is_paid(option: str, value: int, points: int) -> None:
    assert after_knock(KNOCKER_8, DEFENDER_7, options={option: value}).points == (0, points)


def test_every_reason_can_happen() -> None:
    """No reason key is dead: each is met in a sample of play."""
    met = set()
    for preset in PRESETS:
        for n in range(8):
            state = fresh("gin", preset, seed=n)
            for action in play(state, Random(n), keen):
                for seat in (0, 1):
                    tries = [Action(seat, v) for v in ("take", "pass", "draw", "biggin", "done", "sing")]
                    tries += [Action(seat, v, (c,)) for v in ("discard", "knock") for c in DECK]
                    tries += [Action(seat, "layoff", (c,), i) for c in state.hands[seat] for i in "09"]
                    tries += [Action(seat, "meld", m) for m in (action.cards, tuple(sorted(state.hands[seat])[:3]))]
                    met |= {state.why_not(a) for a in tries}
            met.add(state.why_not(action))
    state = do(gin(("7S 7H 7C 8S 9S 10S 2H 3H 4H AD KH", PLAIN.replace("2H 4H", "QS 3C"))), "0 knock KH")
    met.add(state.why_not(parse("0 meld 7S 8S 9S 10S")))
    assert met - {None} == set(GIN.REASONS)
