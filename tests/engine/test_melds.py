"""The meld module agrees with searches so plain that they can be seen to be right."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine.cards import BIT, DECK, code, mask, rank, suit, unmask
from engine.melds import plain
from tests.kit.deals import bits
from tests.kit.sampling import scaled

Family = frozenset[frozenset[int]]


# ------------------------------------------------------- obvious searches --
def points(cards: frozenset[int]) -> int:
    return sum(min(rank(c), 10) for c in cards)


def every_meld(cards: frozenset[int]) -> list[frozenset[int]]:
    """Sets of three and four, runs of three and more."""
    found = []
    for r in range(1, 14):
        same = [c for c in cards if rank(c) == r]
        found += [frozenset(m) for n in (3, 4) for m in combinations(same, n)]
    for c in cards:
        run = [c]
        while rank(run[-1]) < 13 and run[-1] + 1 in cards:
            run.append(run[-1] + 1)
            if len(run) >= 3:
                found.append(frozenset(run))
    return found


def every_family(cards: frozenset[int]) -> dict[Family, int]:
    """Every way to lay melds out, with the deadwood it leaves."""
    every = every_meld(cards)
    found: dict[Family, int] = {}

    def walk(first: int, rest: frozenset[int], chosen: Family) -> None:
        found[chosen] = points(rest)
        for i in range(first, len(every)):
            if every[i] <= rest:
                walk(i + 1, rest - every[i], chosen | {every[i]})

    walk(0, cards, frozenset())
    return found


def least(cards: frozenset[int]) -> int:
    """The least deadwood, over every way to lay melds out."""
    every = [(mask(m), points(m)) for m in every_meld(cards)]

    def walk(first: int, rest: int, left: int) -> int:
        best = left
        for i in range(first, len(every)):
            meld, worth = every[i]
            if meld & rest == meld:
                best = min(best, walk(i + 1, rest ^ meld, left - worth))
        return best

    return walk(0, mask(cards), points(cards))


@cache
def fits(card: int, meld: frozenset[int]) -> bool:
    return card not in meld and meld | {card} in every_meld(meld | {card})


def least_after_lay_offs(hand: frozenset[int], table: tuple[frozenset[int], ...]) -> int:
    """The least deadwood after any lay-offs in any order."""
    seen = set()
    rests = set()

    def walk(hand: frozenset[int], table: tuple[frozenset[int], ...]) -> None:
        if (hand, table) in seen:
            return
        seen.add((hand, table))
        rests.add(hand)
        for c in hand:
            for i, meld in enumerate(table):
                if fits(c, meld):
                    walk(hand - {c}, (*table[:i], meld | {c}, *table[i + 1 :]))

    walk(hand, table)
    return min(map(least, rests))


def chances(family: Family, unseen: frozenset[int]) -> tuple[int, int]:
    """How many unseen cards fit a family at once, and how many when chains count."""
    direct = {c for c in unseen for m in family if fits(c, m)}
    chained = set()
    for m in family:
        while more := {c for c in unseen if fits(c, m)}:
            chained |= more
            m = m | {min(more)}
    return len(direct), len(chained)


# -------------------------------------------------------------------- hands --
def uniform(rng: Random, n: int) -> frozenset[int]:
    return frozenset(rng.sample(DECK, n))


def pool(rng: Random, size: int) -> list[int]:
    """Some neighbouring ranks in some suits: many melds that compete."""
    suits = rng.sample(range(4), rng.choice((2, 3, 4)))
    width = -(-size // len(suits))
    low = rng.randint(1, 14 - width) if width < 13 else 1
    return [c for c in DECK if suit(c) in suits and low <= rank(c) < low + width]


def clustered(rng: Random, n: int) -> frozenset[int]:
    return frozenset(rng.sample(pool(rng, rng.randint(n, 20)), n))


HANDS = {"uniform": uniform, "clustered": clustered}


def family_of(masks: tuple[int, ...]) -> Family:
    return frozenset(frozenset(unmask(m)) for m in masks)


# ----------------------------------------------------------------- deadwood --
@pytest.mark.sample
@pytest.mark.parametrize("kind", HANDS)
@pytest.mark.parametrize("size", [10, 11])
@pytest.mark.parametrize("seed", range(4))
def test_deadwood_agrees_with_an_exhaustive_search(kind: str, size: int, seed: int) -> None:
    rng = Random(f"deadwood {kind} {size} {seed}")
    for _ in range(1250):
        hand = HANDS[kind](rng, size)
        assert plain.deadwood(mask(hand)) == least(hand), " ".join(map(code, sorted(hand)))


def test_deadwood_of_hands_of_every_size() -> None:
    rng = Random(3)
    for size in range(15):
        for _ in range(30):
            hand = clustered(rng, size)
            assert plain.deadwood(mask(hand)) == least(hand)


@pytest.mark.parametrize(
    "hand, want",
    [
        ("", 0),
        ("KS AS", 11),
        ("QS KS AS", 21),  # no corner
        ("AS 2S 3S", 0),
        ("7S 7H 7C 7D 8S 9S", 0),  # the seven of spades leaves the set
        ("7S 7H 7C 5S 6S", 11),  # set or run, not both: 5 + 6 against 7 + 7
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS", 0),
    ],
)
def test_deadwood_of_a_hand_by_hand(hand: str, want: int) -> None:
    assert plain.deadwood(bits(hand)) == want


def test_discards_say_what_each_card_would_leave() -> None:
    rng = Random(5)
    for _ in range(300):
        hand = clustered(rng, 11)
        assert plain.discards(mask(hand)) == {c: least(hand - {c}) for c in hand}


# -------------------------------------------------------------------- melds --
def test_sets_and_runs_are_told_from_everything_else() -> None:
    rng = Random(7)
    whole = frozenset(DECK)
    real = set(every_meld(whole))
    assert len(real) == 13 * 5 + 4 * 66
    tries = list(real) + [clustered(rng, rng.randint(0, 6)) for _ in range(5000)]
    for cards in tries:
        same_rank = len({rank(c) for c in cards}) == 1
        assert plain.is_meld(mask(cards)) == (cards in real)
        assert plain.is_set(mask(cards)) == (cards in real and same_rank)
        assert plain.is_run(mask(cards)) == (cards in real and not same_rank)


def test_completing_cards_are_those_that_form_a_meld_with_two_of_the_hand() -> None:
    rng = Random(5)
    for hand in (*combinations(range(52), 2), *(rng.sample(range(52), size) for size in (0, 1, 3, 7, 10, 16))):
        pairs = [BIT[a] | BIT[b] for a, b in combinations(hand, 2)]
        outside = [c for c in range(52) if c not in hand]
        want = [c for c in outside if any(plain.is_meld(two | BIT[c]) for two in pairs)]
        assert unmask(plain.completing(mask(hand))) == tuple(want)


def test_helping_cards_are_those_that_the_best_melds_take() -> None:
    rng = Random(6)
    hands = [bits("JS QS KS AC 2C 3C AD 2D 3D"), bits("AH 2H 3H JC QC KC JD QD KD")]
    for hand in hands + [mask(clustered(rng, 3 + n % 9)) for n in range(600)]:
        among = (mask(rng.sample(range(52), 26)) | bits("AH KS")) & ~hand
        before = plain.deadwood(hand)
        want = [c for c in unmask(among) if plain.deadwood(hand | BIT[c]) < before + plain.POINTS[c]]
        assert unmask(plain.helping(hand, among)) == tuple(want)


def test_extensions_are_the_cards_that_make_a_longer_meld() -> None:
    for meld in every_meld(frozenset(DECK)):
        assert set(unmask(plain.extensions(mask(meld)))) == {c for c in DECK if fits(c, meld)}


@pytest.mark.parametrize("seed", range(4))
def test_melds_and_arrangements_are_all_there_are_and_no_others(seed: int) -> None:
    rng = Random(f"arrangements {seed}")
    for n in range(250):
        hand = clustered(rng, 10 + n % 2)
        assert sorted(plain.melds(mask(hand))) == sorted(map(mask, every_meld(hand)))
        every = every_family(hand)
        least = min(every.values())
        found = plain.arrangements(mask(hand))
        assert len(set(found)) == len(found)
        assert set(map(family_of, found)) == {f for f, left in every.items() if left == least}


@pytest.mark.parametrize("seed", range(4))
def test_g06_the_knocker_leaves_the_fewest_lay_off_chances(seed: int) -> None:
    rng = Random(f"knocker {seed}")
    open_choices = 0
    for _ in range(150):
        hand = clustered(rng, 10)
        unseen = frozenset(rng.sample(DECK, 30)) - hand
        every = every_family(hand)
        best = [f for f, left in every.items() if left == min(every.values())]
        counts = {f: chances(f, unseen) for f in best}
        open_choices += len(set(counts.values())) > 1
        chosen = family_of(plain.knocker_arrangement(mask(hand), mask(unseen)))
        assert counts[chosen] == min(counts.values())
    assert open_choices > 3


def test_the_knockers_arrangement_keeps_what_lies_on_the_table() -> None:
    hand, fixed = bits("7S 7H 7C 7D 8S 9S 2C 3C 4C 5C"), (bits("7S 7H 7C"),)
    chosen = plain.knocker_arrangement(hand, fixed=fixed)
    assert chosen[0] == fixed[0]
    assert plain.points(hand & ~plain.union(chosen)) == 7 + 8 + 9


# ----------------------------------------------------------------- lay-offs --
def knock(rng: Random) -> tuple[frozenset[int], tuple[frozenset[int], ...]]:
    """A defender's hand, and melds of a knocker from the same neighbourhood."""
    cards = pool(rng, 26)
    table: list[frozenset[int]] = []
    for _ in range(rng.choice((1, 2, 2, 3))):
        taken = frozenset().union(*table)
        free = [m for m in every_meld(frozenset(cards) - taken) if len(m) < 5]
        table += [rng.choice(sorted(free, key=sorted))] if free else []
    rest = sorted(set(cards) - frozenset().union(*table))
    return frozenset(rng.sample(rest, 10)), tuple(table)


@pytest.mark.scaled
@pytest.mark.parametrize("seed", range(10))
def test_g07_the_joint_lay_off_agrees_with_an_exhaustive_search(seed: int) -> None:
    rng = Random(f"layoff {seed}")
    laid = broken = 0
    for _ in range(games := scaled(100, 1000)):
        hand, table = knock(rng)
        answer = plain.best_lay_off(mask(hand), tuple(map(mask, table)))
        assert answer.deadwood == least_after_lay_offs(hand, table)
        assert can_be_done(hand, table, answer) == answer.deadwood
        laid += bool(answer.cards)
        broken += answer.deadwood < least(hand - {c for c in hand if any(fits(c, m) for m in table)})
    assert laid > games / 4
    assert broken > games / 40


def can_be_done(hand: frozenset[int], table: tuple[frozenset[int], ...], answer: plain.LayOff) -> int:
    """Carry an answer out, card by card; what it leaves."""
    piles = list(table)
    for card, i in answer.cards:
        assert card in hand
        assert fits(card, piles[i])
        hand, piles[i] = hand - {card}, piles[i] | {card}
    for m in family_of(answer.melds):
        assert m in every_meld(hand)
        hand = hand - m
    return points(hand)


def test_g07_a_defender_may_break_a_meld_to_lay_off() -> None:
    answer = plain.best_lay_off(bits("8H 8S 8C 9H 9S KD QC 2D 2C 4C"), (bits("5H 6H 7H"), bits("5S 6S 7S")))
    assert [(code(c), i) for c, i in answer.cards] == [("8H", 0), ("9H", 0), ("8S", 1), ("9S", 1)]
    assert answer.deadwood == 8 + 10 + 10 + 2 + 2 + 4


# ----------------------------------------------------------------- campaign --
@pytest.mark.campaign
@pytest.mark.parametrize("kind", HANDS)
@pytest.mark.parametrize("size", [10, 11])
def test_deadwood_agrees_with_openspiel(kind: str, size: int) -> None:
    """Of 11 cards OpenSpiel gives what is left after the best discard. Where the two differ the exhaustive
    search decides, and OpenSpiel reports too much (a known fault)."""
    pyspiel = pytest.importorskip("pyspiel")
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    theirs_of = {0: 0, 1: 3, 2: 1, 3: 2}  # suits S H C D here, s c d h there
    rng = Random(f"openspiel {kind} {size}")
    differ = 0
    for _ in range(25_000):
        hand = HANDS[kind](rng, size)
        ours = plain.deadwood(mask(hand)) if size == 10 else min(plain.discards(mask(hand)).values())
        theirs = utils.min_deadwood([theirs_of[suit(c)] * 13 + c % 13 for c in hand])
        if ours != theirs:
            differ += 1
            assert ours == (least(hand) if size == 10 else min(least(hand - {c}) for c in hand)) < theirs
    assert differ == 0 or (kind, size) == ("clustered", 11)


def test_a_mask_gives_back_its_faces_lowest_first() -> None:
    rng = Random(9)
    for size in range(len(BIT) + 1):
        faces = rng.sample(range(len(BIT)), size)
        assert unmask(mask(faces)) == tuple(sorted(faces))


@pytest.mark.scaled
def test_discards_of_any_hand_agree_with_the_deadwood_of_what_is_left() -> None:
    rng = Random(11)
    for n in range(scaled(400, 3000)):
        hand = mask(clustered(rng, 1 + n % 20))
        assert plain.discards(hand) == {c: plain.deadwood(hand ^ BIT[c]) for c in unmask(hand)}


def test_ranked_discards_begin_with_the_one_that_leaves_the_least() -> None:
    rng = Random(13)
    for _ in range(500):
        hand = mask(clustered(rng, 11))
        ranked = sorted((plain.deadwood(hand ^ BIT[c]), c) for c in unmask(hand))
        assert list(plain.ranked_discards(hand)) == ranked
        (_, kept), *others = ranked
        assert list(plain.ranked_discards(hand, kept)) == others


def test_arrangements_come_in_the_order_of_their_melds() -> None:
    rng = Random(15)
    for n in range(300):
        hand = mask(clustered(rng, 10 + n % 2))
        found = plain.arrangements(hand)
        assert found == sorted(found) and all(list(a) == sorted(a) for a in found)


def test_bit_order_is_the_order_of_faces() -> None:
    assert [unmask(BIT[c]) for c in DECK] == [(c,) for c in DECK]
