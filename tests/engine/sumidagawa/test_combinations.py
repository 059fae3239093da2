"""What cards make in Sumidagawa and what number is said with them: S3-S8; and the generator beside a slow one."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random

import pytest

from engine.cards import CODES, FACES, codes, faces, shuffle
from engine.games.sumidagawa.combinations import KINDS, SHAPES, add, gather, number, without
from engine.games.sumidagawa.fields import PLAIN
from engine.games.sumidagawa.hand_plays import hand_plays
from tests.kit.deals import do, refused
from tests.kit.sampling import scaled
from tests.kit.sumidagawa_positions import facts, last_play, legal, made, sumi


# ------------------------------------------------------------------ the rules --
@pytest.mark.parametrize(
    "cards, said",
    [
        ("B4", "kamikazari 4"),
        ("R4", "kuchibeni 4"),
        ("B4 B4", "geta 4"),
        ("R4 R5", "kingyo 4"),
        ("B4 B5 B6", "nihonbashi 4"),
        ("R6 R6 R6", "kaisatsu 6"),
        ("B7 B7 B7 B7", "dakuryu 7"),
        ("R3 R4 R5 R6", "honoo 3"),
        ("B4 R4", "no_combination"),
        ("B4 B5", "no_combination"),
        ("R4 R4", "no_combination"),
        ("B4 B4 R5", "no_combination"),
        ("R4 R5 R6", "no_combination"),
        ("B9 B9 B9 B9 R9", "no_combination"),
        ("B4 B5 B6 B7", "no_combination"),
        ("R8 R8 R8 R8", "no_combination"),
    ],
)
def test_s3_count_and_colour_make_the_combination(cards: str, said: str) -> None:
    assert made(cards) == said


def test_s3_each_combination_only_once_in_a_round() -> None:
    assert made("B6 B6", after="B5 B5") == "already_made"
    state = do(sumi("B5 B5 R9|B6 B6 R9|B9 R9"), "0 play B5 B5")
    assert refused(state, "1 play B6 B6") == "already_made" and refused(state, "1 play B6") is None
    state = sumi("B6 B6 R9|B9|R9", plays=["2 B5 B5"])
    assert "play B6" in legal(state) and not {"play B6 B6", "play B6 rB", "play rB rB"} & set(legal(state))


def test_s4_the_number_said_is_the_lowest_card_and_not_below_the_one_before() -> None:
    assert made("R7 R8", 7) == "kingyo 7"
    assert made("R7 R8", 8) == "too_low"
    assert made("R7", 7) == "kuchibeni 7"
    assert made("R7", 8) == "too_low"


def test_s5_wild_cards_stand_for_their_colour_whatever_the_pack_has() -> None:
    assert made("R4 R4 rR") == "kaisatsu 4"
    assert made("R2 rR") == "kingyo 1"
    assert made("B4 rR") == "no_combination"
    assert made("R10 rR") == "kingyo 9"


def test_s5_any_number_of_those_that_are_up_and_unused() -> None:
    state = sumi("B4 R9|B9|R9", plays=["0 rB", "1 R2", "2 B3 B3"])
    assert "play B4 B4 rB" not in legal(state)
    assert refused(state, "0 play B4 rB rB") == "no_wild"
    assert refused(state, "0 play R9 rR") is None
    assert refused(state, "0 play rR rR") is None
    assert made("rB rB rB") == "no_wild"
    for cards, reason in {"B4 B5": "not_in_hand", "B4 rB rB": "no_wild", "rR rR rR rR": "no_wild"}.items():
        assert refused(state, f"0 play {cards}") == reason
    assert refused(state, "0 play B4 rR") == refused(state, "0 play B4 R9") == "no_combination"
    assert refused(state, "0 play rB B4") == "unknown_action", "in the order of the faces"


def test_s5_a_used_wild_card_stays_up_marked_until_the_round_ends() -> None:
    state = do(sumi("B4 R9|B9|R9"), "0 play B4 rB")
    assert facts(state).up[0] == (1, 2) and facts(state).used[0] == (1, 0) and facts(state).down[0] == (0, 0)
    assert state.view(1).zones["wild:0"] == faces("rB rB rR rR")


@pytest.mark.parametrize(
    "cards, before, said",
    [
        ("B4 B5 rB", None, "nihonbashi 3"),
        ("B4 B5 rB", 3, "nihonbashi 3"),
        ("B4 B5 rB", 4, "nihonbashi 4"),
        ("B4 B5 rB", 5, "too_low"),
        ("R7 rR rR", None, "kaisatsu 7"),
        ("B4 B6 rB", None, "nihonbashi 4"),
        ("B4 B6 rB", 5, "too_low"),
        ("R4 R5 rR rR", None, "honoo 2"),
        ("R4 R5 rR rR", 3, "honoo 3"),
        ("R4 R5 rR rR", 4, "honoo 4"),
        ("R4 R5 rR rR", 5, "too_low"),
        ("R9 R10 rR rR", None, "honoo 7"),
        ("R9 R10 rR rR", 8, "too_low"),
        ("R5 rR", 5, "kingyo 5"),
        ("R5 rR", 4, "kingyo 4"),
        ("B8 rB rB", 8, "nihonbashi 8"),
        ("B9 rB rB", 9, "too_low"),
    ],
)
def test_s6_of_several_readings_the_lowest_that_is_legal_now(cards: str, before: int | None, said: str) -> None:
    assert made(cards, before) == said


@pytest.mark.parametrize(
    "cards, before, said",
    [
        ("rR rR", 7, "kingyo 7"),
        ("rB rB", None, "geta 1"),
        ("rR", 4, "kuchibeni 4"),
        ("rR rR", 0, "kingyo 1"),
        ("rR rR", 9, "kingyo 9"),
        ("rR rR", 10, "too_low"),
        ("rB rB rR", 8, "nihonbashi 8"),
        ("rB rB rR", 9, "too_low"),
        ("rB rR rR", 10, "kaisatsu 10"),
        ("rB rB", 10, "geta 10"),
    ],
)
def test_s7_wild_cards_alone_take_over_the_number_before(cards: str, before: int | None, said: str) -> None:
    assert made(cards, before) == said


@pytest.mark.parametrize(
    "cards, before, said",
    [
        ("B8 B9 R7", None, "nihonbashi 6"),
        ("R7 R7 rB", None, "kaisatsu 6"),
        ("B9 R7 R8", None, "no_combination"),
        ("B1 B2 rR", None, "nihonbashi 0"),
        ("B8 B9 R7", 6, "nihonbashi 6"),
        ("B8 B9 R7", 7, "too_low"),
        ("B8 R8 R8", 7, "kaisatsu 7"),
        ("B8 R8 R8", 8, "too_low"),
        ("B8 rR rR", None, "kaisatsu 7"),
        ("R8 rB rR", None, "kaisatsu 7"),
        ("B4 rB rR", None, "nihonbashi 1"),
        ("B4 rB rR", 3, "nihonbashi 3"),
        ("B4 rB rR", 4, "too_low"),
        ("R2 rB rB", None, "nihonbashi 0"),
    ],
)
def test_s8_an_indulgence_costs_one_and_the_lowered_number_counts(cards: str, before: int | None, said: str) -> None:
    assert made(cards, before) == said


@pytest.mark.parametrize("before, said", [(None, 1), (0, 1), (5, 5), (10, 10)])
def test_s8_three_wild_cards_are_not_lowered(before: int | None, said: int) -> None:
    assert made("rB rR rR", before) == f"kaisatsu {said}"


def test_s8_after_a_zero_everything_may_follow() -> None:
    state = sumi("R2 R9|B9|B9", plays=["1 B1 B2 rR"], turn=2)
    assert facts(state).number == 0
    assert last_play(do(state.clone(), "2 play rB")) == "kamikazari 1"
    state = sumi("R5 R9|B9|B9", plays=["2 B1 B2 rR"])
    assert made("R2 rB rR", 0) == "kaisatsu 1"
    assert last_play(do(state, "0 play R5 rB rR")) == "kaisatsu 4"


# -------------------------------------------------------- a slow, obvious one --
KIND = {
    (1, 0): ("kamikazari", False, 0),
    (0, 1): ("kuchibeni", False, 0),
    (2, 0): ("geta", False, 0),
    (0, 2): ("kingyo", True, 0),
    (3, 0): ("nihonbashi", True, 0),
    (2, 1): ("nihonbashi", True, 1),
    (0, 3): ("kaisatsu", False, 0),
    (1, 2): ("kaisatsu", False, 1),
    (4, 0): ("dakuryu", False, 0),
    (0, 4): ("honoo", True, 0),
}


def read(cards: tuple[int, ...], said: int, made: set[str]) -> tuple[str, int] | None:
    """Name and number of cards, by trying every number for every wild card."""
    names = [CODES[c] for c in cards]
    black = sum(name[-1] == "B" or name[0] == "B" for name in names)
    kind, run, lower = KIND.get((black, len(cards) - black), ("", False, 0))
    if not kind or kind in made:
        return None
    plain = [int(name[1:]) for name in names if name[0] != "r"]
    found = []
    for wild in product(range(1, 11), repeat=len(names) - len(plain)):
        row = sorted([*plain, *wild])
        if any(b - a != run for a, b in pairwise(row)):
            continue
        if plain:
            found += [row[0] - lower] if row[0] - lower >= said else []
        elif row[0] == max(said, 1):
            found.append(row[0])
    return (kind, min(found)) if found else None


def slow_plays(hand: list[int], wild: str, said: int, made: set[str]) -> Iterator[tuple[tuple[int, ...], str, int]]:
    """Every choice of one to four cards that can be read as something."""
    cards = sorted([*hand, *faces(wild)])
    for n in range(1, 5):
        for some in set(combinations(cards, n)):
            if found := read(some, said, made):
                yield some, *found


WILD_STATES = tuple("rB " * b + "rR " * r for b in range(3) for r in range(3))


def compare(n: int) -> None:
    """One situation drawn by its number, with every state of the wild cards in turn."""
    rng = Random(n)
    pack = list(PLAIN.elements())
    shuffle(pack, rng)
    hand = pack[: rng.choice((0, 1, 2, 4, 6, 8, 10, 13))]
    wild = WILD_STATES[n % 9]
    said = rng.choice((0, 0, rng.randint(1, 10), rng.randint(1, 7)))
    made = {k for k in KINDS if rng.random() < 0.25}
    bits = sum(1 << i for i, k in enumerate(KINDS) if k in made)
    found = hand_plays(n % 4, gather(hand), wild.count("rB"), wild.count("rR"), said, bits)
    assert {(a.seat, a.verb, a.arg) for a in found} <= {(n % 4, "play", "")}
    mine = [(a.cards, KINDS[SHAPES[a.cards].kind], number(SHAPES[a.cards], said)) for a in found]
    assert len(set(mine)) == len(mine)
    assert set(mine) == set(slow_plays(hand, wild, said, made)), (codes(hand), wild, said, made)


@pytest.mark.scaled
def test_the_generator_agrees_with_a_slow_one() -> None:
    for n in range(scaled(180, 5000)):
        compare(n)


def test_a_hand_of_bits_takes_and_gives_every_card() -> None:
    rng = Random(1)
    for _ in range(200):
        pack = list(PLAIN.elements())
        shuffle(pack, rng)
        cards = pack[: rng.randint(1, 55)]
        hand = gather(cards)
        assert hand.bit_count() == len(cards)
        shuffle(cards, rng)
        for n, card in enumerate(cards):
            assert add(without(hand, card), card) == hand
            hand = without(hand, card)
            assert hand == gather(cards[n + 1 :])


def test_the_pack_has_as_many_of_each_number_as_it_says() -> None:
    assert [PLAIN[FACES[f"B{n}"]] for n in range(1, 11)] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [PLAIN[FACES[f"R{n}"]] for n in range(1, 11)] == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
