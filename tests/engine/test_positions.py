"""Positions of every game: what is wrong is said in one short line of this program's own words."""

from time import perf_counter
from typing import Any

import pytest

from engine.cards import faces, mask
from engine.contract import PositionError
from tests.kit.deals import GAMES

LONG = "a" * 300
HUGE = pytest.param(10**5000, id="huge")
"""Python does not write a number of so many digits."""
SOME: dict[str, dict[str, Any]] = {
    "gin": {"hands": ["4H 5H 6H 9S 9C 9D 9H AS 2D 2C", "10C JC QC 4S 5S 6S 7S KD 8D 7D"], "discard": "8S"},
    "rin": {"hands": ["9H KC", "4S 5D", "2C"], "field": "QH 3H"},
    "rumino": {"hands": ["3H 4H 5H 9S 9C 9D 7S", "KC KD 2C 4S 6C 10D QD"], "discard": "8S"},
    "sumidagawa": {"hands": ["B5 R9", "R8 R10", "B9 B10"]},
}
"""A position of each game."""
EXAMPLES = {"gin": "AS, AC, KD", "rin": "AS, AC, JK", "rumino": "AS, AC, JK", "sumidagawa": "B1, R1, R10"}
every_game = pytest.mark.parametrize("game", SOME)


def why(game: str, /, **parts: Any) -> str:
    """Why a position with other parts is refused."""
    with pytest.raises(PositionError) as error:
        GAMES[game].setup(SOME[game] | parts)
    return str(error.value)


@every_game
@pytest.mark.parametrize("value", [5, None, "app", ["preset"], {"preset": ["app"]}, {"preset": 5}, {"preset": LONG}])
def test_options_of_another_type_are_refused_in_our_own_words(game: str, value: Any) -> None:
    said = why(game, options=value)
    assert said.startswith("options: ") and ("is not a" in said or "has no preset" in said) and len(said) < 250


@every_game
@pytest.mark.parametrize("value", [HUGE, {}, ["no"], None, LONG])
def test_a_choice_of_another_type_is_refused_with_the_choices_there_are(game: str, value: Any) -> None:
    option = GAMES[game].OPTIONS[0]
    said = why(game, options={option.id: value})
    assert said.startswith(f"options: {game}: option {option.id} cannot be ") and len(said) < 250
    assert said.endswith(", ".join(map(str, option.choices)))


@every_game
@pytest.mark.parametrize("value", [5, None, [5], ["7H", 5], [["7H"]], {"7H": 1}, True])
def test_cards_of_another_type_are_refused_with_an_example_from_the_pack(game: str, value: Any) -> None:
    example = EXAMPLES[game].replace(",", "")
    hands = [*SOME[game]["hands"][1:], value]
    assert why(game, hands=hands).endswith(f" is not a text of cards such as '{example}'")


@every_game
def test_what_is_no_card_is_refused_with_examples_from_the_pack(game: str) -> None:
    hands = SOME[game]["hands"]
    for wrong in ("B11", LONG, "7h"):
        said = why(game, hands=[f"{hands[0]} {wrong}", *hands[1:]])
        assert said.endswith(f" is not a card; cards are written like {EXAMPLES[game]}") and len(said) < 160
    assert "rB, rR" in why("sumidagawa", down=["rG", "", ""])


@every_game
@pytest.mark.parametrize(
    "part, value",
    [("phase", LONG), ("game", LONG), ("seats", LONG), (LONG, 1), ("phase", "\x1b[31m\n"), ("\x1b[31m\n", 1)],
)
def test_a_long_or_odd_part_is_refused_in_a_short_plain_line(game: str, part: str, value: Any) -> None:
    said = why(game, **{part: value})
    assert said.isprintable() and len(said.partition(";")[0]) < 200


@pytest.mark.sample(4)
@every_game
@pytest.mark.parametrize("cards", [100, 1_000, 1_000_000])
def test_far_too_many_cards_are_refused_at_once_and_in_a_short_line(game: str, cards: int) -> None:
    first, *others = SOME[game]["hands"]
    for card in ("7H", "JK", "rB", "B1"):
        begun = perf_counter()
        said = why(game, hands=[f"{first} {f'{card} ' * cards}", *others])
        assert len(said) < 200 and ("more than any pack has" in said) == (cards >= 1000)
        assert perf_counter() - begun < 3


@every_game
def test_the_numbers_of_seats_are_named(game: str) -> None:
    seats = ", ".join(map(str, GAMES[game].SEATS))
    assert why(game, hands="7H KC").endswith(f"; {game} has {seats} seats")


@pytest.mark.parametrize("game", ["gin", "rin", "rumino"])
def test_the_stock_is_what_is_left_or_what_is_written_and_no_card_too_often(game: str) -> None:
    rules, position = GAMES[game], SOME[game]
    whole = rules.setup(position).position()["stock"].split()
    assert rules.setup(position | {"stock": whole[:5]}).position()["stock"].split() == whole[:5]
    first = position["hands"][0].split()[0]
    assert why(game, stock=f"{first} " * 9).startswith(f"{first} {first}")
    assert why(game, stock=f"{first} " * 900).endswith(" it") and len(why(game, stock=f"{first} " * 900)) < 160


def test_the_stock_that_a_position_leaves_out_is_the_same_in_every_version() -> None:
    """A match that begins with the position is written without the stock."""
    for game, top in (("gin", "5C AC 6C 8H JS"), ("rin", "6C AC 8C 5H 7S"), ("rumino", "6C 2C 10C 8H 7S")):
        stock = GAMES[game].setup(SOME[game]).position()["stock"]
        assert stock.startswith(top)
        assert GAMES[game].setup(SOME[game] | {"seed": 0}).position()["stock"] == stock
        assert GAMES[game].setup(SOME[game] | {"seed": 1}).position()["stock"] != stock


@every_game
@pytest.mark.parametrize("value", [True, 2.0, "3", None, -1, 10**9 + 1])
def test_a_number_is_whole_and_within_its_limits(game: str, value: Any) -> None:
    part = "rounds" if game == "sumidagawa" else "turns"
    assert why(game, **{part: value}).startswith(f"{part}: ")


@every_game
@pytest.mark.parametrize("value", [True, 2.0, "3", None, 10**9 + 1, -(10**9) - 1])
def test_each_total_is_a_whole_number_within_its_limits(game: str, value: Any) -> None:
    totals = [0] * len(SOME[game]["hands"])
    for wrong in ([value, *totals[1:]], [*totals[1:], value], [*totals, 0], dict(enumerate(totals)), value):
        assert why(game, totals=wrong).startswith("totals: ")


@pytest.mark.parametrize("value", [True, 1.0, "1", None, 3, -1])
def test_a_list_of_seats_has_seats_of_the_deal(value: Any) -> None:
    assert why("rin", passed=[0, value]).startswith("passed: ")


@pytest.mark.parametrize("game, part", [("gin", "must_draw"), ("rin", "returned"), ("sumidagawa", "haze")])
@pytest.mark.parametrize("value", ["no", "", 0, 1, None, []])
def test_what_is_the_case_or_not_is_true_or_false_and_nothing_else(game: str, part: str, value: Any) -> None:
    assert why(game, **{part: value}) == f"{part}: {value!r} is neither true nor false"
    GAMES[game].setup(SOME[game] | {part: False})


@pytest.mark.parametrize("part", ["upcard", "taken"])
@pytest.mark.parametrize("value", [False, 0, None, [], {}])
def test_what_is_not_a_card_does_not_count_as_left_out(part: str, value: Any) -> None:
    hands = SOME["gin"]["hands"]
    assert why("gin", hands=[f"{hands[0]} KH", hands[1]], phase="discard", turn=0, **{part: value}).startswith(part)


def test_a_seat_of_five_thousand_digits_is_no_seat() -> None:
    for seat in ("9" * 5000, "٢", "2x", "-1"):
        assert why("sumidagawa", plays=[f"{seat} R3"]).startswith("plays[0]: ")
        assert why("rin", claims=[f"{seat} torin"]).startswith("claims: ")
    assert "is not written like" in why("rin", claims=["0 last"])


def test_a_returned_rin_is_a_position_where_the_loser_has_the_sum_too() -> None:
    parts = {"hands": ["5S", "2C 3C", "9D KD"], "field": "5H", "owner": 0, "turn": 2}
    options, claims = {"preset": "school", "return": "called"}, {"phase": "claims", "claims": ["1 rin"]}
    position = {"options": options, **parts, **claims, "returned": True}
    state = GAMES["rin"].setup(position)
    assert state.position()["returned"] and state.view(2).zones["hand:0"] == faces("5S")
    for wrong in ({"hands": ["6S", "2C 3C", "9D KD"]}, {"phase": "turn", "claims": []}):
        assert why("rin", **{**position, **wrong}).startswith("returned: only to a claim")


def test_a_card_just_taken_in_gin_is_known_to_be_in_that_hand() -> None:
    hands = [f"{SOME['gin']['hands'][0]} KH", SOME["gin"]["hands"][1]]
    state = GAMES["gin"].setup({"hands": hands, "phase": "discard", "turn": 0, "taken": "KH"})
    assert state.view(1).facts.taken_from_discard == (mask(faces("KH")), 0)
