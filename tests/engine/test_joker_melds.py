"""Melds with Jokers and two packs: the solver finds what trying everything finds. Rules M2, M3, M6, M7, M13."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import DECK, JOKER, codes, faces, rank, shuffle, suit
from engine.melds import jokers as wild
from engine.melds.jokers import (
    arrangement,
    deadwood,
    discards,
    gather,
    gin_discards,
    is_rumino,
    loose,
    rumino_discards,
    spread,
)
from tests.kit.sampling import scaled

PACK = [*DECK * 2, *[JOKER] * 4]


def hand(cards: str) -> int:
    return gather(faces(cards))


def random_cards(rng: Random, size: int, jokers: int) -> list[int]:
    """Cards of two packs with so many Jokers; half of the time from a few ranks or one suit, so that melds are
    many and duplicates common."""
    kind = rng.randrange(4)
    ranks = rng.sample(range(13), 3)
    if kind == 0:
        some = [c for c in DECK * 2 if c % 13 in ranks]
    elif kind == 1:
        some = [c for c in DECK * 2 if c // 13 == ranks[0] % 4 or c % 13 == ranks[1]]
    else:
        some = list(DECK * 2)
    shuffle(some, rng)
    cards = [JOKER] * jokers + some[: size - jokers]
    shuffle(cards, rng)
    return cards


# ----------------------------------------------------------- trying everything --
def is_meld(cards: tuple[int, ...]) -> bool:
    """Three or four of one rank, or in a row in one suit, with Jokers for what is missing."""
    natural = [c for c in cards if c != JOKER]
    if len(cards) not in (3, 4):
        return False
    if len({rank(c) for c in natural}) <= 1:
        return True
    if len({suit(c) for c in natural}) > 1:
        return False
    held = [rank(c) for c in natural]
    rows = [set(range(low, low + len(cards))) for low in range(1, 15 - len(cards))]
    return len(set(held)) == len(held) and any(set(held) <= row for row in rows)


def obvious_deadwood(cards: list[int]) -> int:
    """The least over no meld, every meld and every two melds that share no card."""
    points = [10 if c == JOKER else min(rank(c), 10) for c in cards]
    places = [p for n in (3, 4) for p in combinations(range(len(cards)), n) if is_meld(tuple(cards[i] for i in p))]
    saved = [(sum(points[i] for i in p), set(p)) for p in places]
    best = max([n for n, _ in saved], default=0)
    for (n, p), (m, q) in combinations(saved, 2):
        if n + m > best and not p & q:
            best = n + m
    return sum(points) - best


def check(cards: list[int]) -> None:
    given = gather(cards)
    least = obvious_deadwood(cards)
    assert deadwood(given) == least, codes(cards)
    assert spread(given) == tuple(sorted(cards))
    laid = arrangement(given)
    left = loose(given, laid)
    assert sum(10 if c == JOKER else min(rank(c), 10) for c in left) == least, codes(cards)
    assert Counter([c for m in laid for c in m.cards] + list(left)) == Counter(cards)
    for meld in laid:
        check_meld(meld)


def check_meld(meld: wild.Meld) -> None:
    """It is a meld as it lies, and the faces that its cards stand for are one without Jokers."""
    assert is_meld(meld.cards) and is_meld(meld.stands)
    assert all(c in (s, JOKER) for c, s in zip(meld.cards, meld.stands, strict=True))
    assert set(meld.stands) <= set(DECK)


def check_throws(cards: list[int]) -> None:
    """What each discard leaves, which of them is a gin, and which a Rumino."""
    left = {c: obvious_deadwood([x for i, x in enumerate(cards) if i != cards.index(c)]) for c in set(cards)}
    assert discards(gather(cards)) == left, codes(cards)
    assert set(gin_discards(gather(cards))) == {c for c, n in left.items() if n == 0}
    assert set(rumino_discards(gather(cards))) <= set(gin_discards(gather(cards)))


@pytest.mark.scaled
def test_m13_the_solver_agrees_with_trying_everything() -> None:
    rng = Random(1)
    for n in range(scaled(800, 20_000)):
        check(random_cards(rng, 7 + n // 5 % 2, n % 5))


def test_m13_discards_leave_what_trying_everything_says() -> None:
    rng = Random(3)
    for n in range(250):
        check_throws(random_cards(rng, 8, n % 5))


@given(st.permutations(range(108)), st.integers(0, 8))
def test_m13_hands_as_they_are_dealt_and_smaller_ones(order: list[int], size: int) -> None:
    check([PACK[i] for i in order[:size]])


# ------------------------------------------------------------------- by name --
@pytest.mark.parametrize(
    "cards, left",
    [
        ("3H 4H 5H 9S 9C 9D 7S", 7),
        ("7H 7H 7S KC QD 2S 4S", 26),
        ("7H 7H 7S 7S 7D 2S 3H", 12),
        ("7H 7H 7S 7S 7D 7D 5H", 5),
        ("JK JK JK 9C 9D 9H KS", 0),
        ("4S 5S 6S JK 8S 9S 10S", 0),
        ("QS KS AS 5D 9C 3H 7D", 10 + 10 + 1 + 5 + 9 + 3 + 7),
        ("JK 2S 4H 6C 8D 10S QH", 2 + 4 + 6 + 8 + 10 + 10 + 10),
        ("JK JK 2S 4H 6C 8D QH", 2 + 4 + 6 + 8),
        ("JK JK JK JK 6C 8D QH", 6),
        ("5S 6S 7S 7H 7D 7C", 0),
        ("6S 7S 8S 7H 7D 7C", 0),
        ("7S 8S 9S 7H 7D 7C", 0),
        ("", 0),
        ("JK", 10),
    ],
)
def test_m13_the_examples(cards: str, left: int) -> None:
    assert deadwood(hand(cards)) == left == obvious_deadwood(list(faces(cards)))


@pytest.mark.parametrize("start", range(1, 10))
@pytest.mark.parametrize("suited", "SHCD")
def test_m2_a_run_of_five_never_counts_as_one_meld(start: int, suited: str) -> None:
    names = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
    five = [f"{names[r - 1]}{suited}" for r in range(start, start + 5)]
    points = [min(r, 10) for r in range(start, start + 5)]
    # one end stays behind, the cheaper one
    assert deadwood(hand(" ".join(five))) == min(points[0], points[-1])
    for gap in range(1, 4):
        cards = [c if i != gap else "JK" for i, c in enumerate(five)]
        assert deadwood(hand(" ".join(cards))) == min(points[0], points[-1])


def test_m2_a_set_of_five_never_counts_as_one_meld() -> None:
    assert deadwood(hand("7H 7H 7S 7S 7D")) == 7
    assert deadwood(hand("7H 7S 7D 7C JK")) == 7
    assert deadwood(hand("7H 7H 7S 7S 7D 7D")) == 0


def test_m2_the_same_suit_twice_makes_a_set_but_no_run() -> None:
    assert deadwood(hand("7H 7H 7S")) == 0
    assert deadwood(hand("7H 7H 8H")) == 22


@pytest.mark.parametrize(
    "cards, laid",
    [
        ("5H 6H JK", "5H 6H 7H"),
        ("QH KH JK", "JH QH KH"),
        ("5H JK 7H 8H", "5H 6H 7H 8H"),
        ("JK AS 2S", "AS 2S 3S"),
        ("JK JK KC", "KC KS KH"),
        ("9C 9D JK JK", "9C 9D 9S 9H"),
        ("JK JK JK", "KS KH KC"),
        ("JK JK JK JK", "KS KH KC KD"),
        ("2D JK 4D JK", "2D 3D 4D 5D"),
    ],
)
def test_m3_each_joker_stands_for_a_real_card(cards: str, laid: str) -> None:
    (meld,) = arrangement(hand(cards))
    check_meld(meld)
    assert sorted(codes(meld.stands).split()) == sorted(laid.split())


def test_m3_an_unmelded_joker_counts_ten() -> None:
    assert deadwood(hand("JK 5H KD")) == 25


# ---------------------------------------------------------------- gin, Rumino --
def test_m6_gin_is_four_and_three_of_eight() -> None:
    assert codes(gin_discards(hand("4S 5S 6S 7S 9C 9D 9H KS"))) == "KS"
    assert codes(gin_discards(hand("4S 5S 6S 7S 9C 9D 9H 9S"))) == "4S 7S 9S 9H 9C 9D"
    assert gin_discards(hand("4S 5S 6S 9C 9D 9H KS QD")) == ()
    assert codes(gin_discards(hand("4S 5S JK 9C 9D JK KS 2H"))) == ""
    assert codes(gin_discards(hand("4S 5S JK 9C 9D JK JK 2H"))) == "2H"


@pytest.mark.parametrize(
    "cards, any_jokers, without",
    [
        ("4S 5S 6S JK 8S 9S 10S KD", "KD", ""),
        ("4S 5S 6S 7S 8S 9S 10S KD", "KD", "KD"),
        ("4S 5S 6S 7S 8S 9S 10S JS", "4S JS", "4S JS"),
        ("7H 7H 7S 7S 7D 7D 7C 2H", "2H", "2H"),
        ("7H 7H 7S 7S 7D 7D 7C 7C", "7S 7H 7C 7D", "7S 7H 7C 7D"),
        ("7H 7H 7S 7S 7D 7D JK 2H", "2H", ""),
        ("7S 7S 7H 7C JK JK JK 2D", "2D", ""),
        ("AS 2S 3S JK JK JK JK KD", "KD", ""),
        ("AS JS QS JK JK JK JK KD", "", ""),
        ("10S JS QS KS AS 2S 3S KD", "", ""),
        ("4S 5S 6S 7S 7S 8S 9S KD", "", ""),
        ("4S 5S 6S 7H 8S 9S 10S KD", "", ""),
        ("4S 5S 6S 7S 8S 9S 10S JK", "4S 10S JK", "JK"),
        ("5S 6S 7S 8S 9S 10S KD QD", "", ""),
    ],
)
def test_m7_seven_in_a_row_of_one_suit_or_seven_of_one_rank(cards: str, any_jokers: str, without: str) -> None:
    given = hand(cards)
    found = set(rumino_discards(given))
    assert set(faces(any_jokers)) <= found
    assert bool(found) == bool(any_jokers)
    assert codes(rumino_discards(given, wild=False)) == without
    for card in found:
        seven = wild.without(given, card)
        assert is_rumino(seven) and deadwood(seven) == 0
        meld = wild.rumino(seven)
        assert len(meld.cards) == len(meld.stands) == 7
        assert JOKER not in meld.stands and max(Counter(meld.stands).values()) <= 2
        assert Counter(meld.cards) == Counter(spread(seven))
        in_a_row = meld.stands == tuple(range(meld.stands[0], meld.stands[0] + 7)) and len(set(map(suit, meld.stands)))
        assert in_a_row == 1 or len(set(map(rank, meld.stands))) == 1


def test_m7_every_rumino_is_a_gin_as_well() -> None:
    rng = Random(5)
    found = 0
    for n in range(300):
        jokers, start, suited = n % 5, rng.randrange(7), 13 * rng.randrange(4)
        row = rng.sample(range(suited + start, suited + start + 7), 7 - jokers)
        given = gather([*row, *[JOKER] * jokers, rng.randrange(52)])
        found += len(rumino_discards(given)) > 0
        assert set(rumino_discards(given)) <= set(gin_discards(given))
    assert found == 300


def test_six_cards_are_no_rumino() -> None:
    assert not is_rumino(hand("4S 5S 6S 7S 8S 9S")) and not is_rumino(hand("4S 5S 6S 7S 8S 9S 10S JS"))


# ------------------------------------------------------------------- the hand --
@given(st.permutations(range(108)), st.integers(1, 8))
def test_a_card_put_in_and_taken_out_leaves_the_hand_as_it_was(order: list[int], size: int) -> None:
    cards = [PACK[i] for i in order[:size]]
    given = gather(cards)
    extra = PACK[order[size]]
    assert wild.without(wild.add(given, extra), extra) == given
    assert wild.size(given) == size
    assert wild.kinds(given) == tuple(sorted(set(cards)))
    assert wild.points(given) == sum(10 if c == JOKER else min(rank(c), 10) for c in cards)
