"""What Expert in RIN believes of the hidden hands, from the numbers that it decides with (`card_tracking`)."""

from collections import Counter
from collections.abc import Iterable

from ai.explain import Hands
from ai.games.rin.card_tracking import Observation, OpponentHand, observe
from ai.games.rin.rank_probabilities import PASSED_OVER_WEIGHT, RANK_WEIGHT
from engine.cards import BIT, unmask
from engine.contract import View
from engine.games.rin import effects
from engine.games.rin.effects import VALUE
from engine.games.rin.state import Facts


def pack(view: View) -> Counter[int]:
    """All cards of the table."""
    facts: Facts = view.facts
    return effects.pack(view.options, facts.decks)


def known(view: View, seat: int) -> Iterable[int]:
    """No card of an opponent is known: cards are drawn face down."""
    return ()


def believe(view: View) -> Hands:
    """By seat, the expected number of cards of each face. A group of cards shares the unseen faces that it may be, by
    how likely each face is kept."""
    observation = observe(view)
    hands: Hands = [{} for _ in range(view.seats)]
    hands[view.seat] = dict(Counter(view.hand))
    for opponent in observation.opponents:
        hands[opponent.seat] = _expected_cards(opponent, observation)
    return hands


def _expected_cards(opponent: OpponentHand, observation: Observation) -> dict[int, float]:
    groups = [(n, _face_weights(observation, excluded, unlikely)) for n, excluded, unlikely in opponent.groups]
    # The groups may add up to more or less than the hand: at a table that was set up, after a debt, or where a small
    # group has no unseen face left.
    part = opponent.cards / (sum([n for n, weights in groups if weights], 0.0) or 1.0)
    cards: dict[int, float] = {}
    for n, weights in groups:
        total = sum(weights.values())
        for c, weight in weights.items():
            cards[c] = cards.get(c, 0.0) + part * n * weight / total
    return cards


def _face_weights(observation: Observation, excluded: int, unlikely: int) -> dict[int, float]:
    """How likely each face is for a card of a group, up to a factor."""
    weights: dict[int, float] = {}
    for faces in (observation.once, observation.twice):
        for c in unmask(faces & ~excluded):
            weight = RANK_WEIGHT[VALUE[c]] * (PASSED_OVER_WEIGHT if BIT[c] & unlikely else 1.0)
            weights[c] = weights.get(c, 0.0) + weight
    return weights


def hand_sum(hand: Iterable[int]) -> int:
    """The sum of a hand, with which Rin is called (R12)."""
    return sum([VALUE[card] for card in hand])


def sums(view: View) -> list[dict[int, float]]:
    """By seat, how likely its hand comes to each sum that can be called on; empty for a hand of many cards."""
    chances: list[dict[int, float]] = [{} for _ in range(view.seats)]
    for opponent in observe(view).opponents:
        chances[opponent.seat] = {n: chance for n, chance in enumerate(opponent.sums) if chance}
    return chances
