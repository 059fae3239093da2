"""What a bot considered and believed at a move of a recorded match. The bot is asked again, in slices.

The bot gets the View and the random numbers that it had at the table. Its beliefs about the other hands are compared
with the real hands, which are public once a deal is over. Nothing here draws."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

from ai import registry
from ai.explain import Explanation, RatedAction
from ai.introspect import Introspection, counted_hands, counts_cards, introspect, unseen
from engine.contract import CLOCK, Action, View
from engine.rng import LazyRandom, bot_seed
from game.match.playback import Playback

CERTAIN: Final = 0.995
"""From this probability on a bot is said to know a card."""
LIKELIER_BY: Final = 0.02
"""A bot believes a card likelier than counting does if its probability is higher by more than this."""
MAX_OPTIONS: Final = 6
"""At most this many options of a decision are shown."""


class Move(NamedTuple):
    """A move of a bot, and what the bot knew before it. `ply` is the ply after the move."""

    ply: int
    seat: int
    level: str
    view: View
    legal: tuple[Action, ...]
    action: Action
    forced: bool
    """Whether the table made the move because there was no other."""
    hands: tuple[tuple[int, ...], ...]
    """All hands before the move, by seat."""


class HandBelief(NamedTuple):
    """What a bot believed about another seat's hand, compared with that hand. All mappings are by face."""

    seat: int
    seen: Counter[int]
    """Cards of the hand that everybody saw on their way there."""
    unseen_copies: Mapping[int, int]
    """How many copies of a face may be anywhere out of the bot's sight."""
    probabilities: Mapping[int, float]
    """How likely the bot believed each of these copies to be in the hand."""
    counted: Mapping[int, float]
    """The same from counting the unseen cards alone."""
    held: Counter[int]
    """The cards that really were in the hand."""
    known: int
    """How many cards of the hand the bot was certain of."""
    likely: int
    """How many of its other cards the bot believed likelier than counting does."""
    mean: float
    """The mean probability that the bot gave the cards of the hand."""
    mean_counted: float
    """The mean probability that counting gives them."""
    beyond_counting: bool
    """Whether the belief says more than counting."""
    sum_probabilities: Mapping[int, float]
    """The probability of each sum of the hand's values; empty if the bot does not estimate it."""

    def probability(self, card: int) -> float | None:
        """The probability that the hand has at least one card of a face; None for a face that it cannot have."""
        if self.seen[card]:
            return 1.0
        n = self.unseen_copies.get(card, 0)
        return 1 - (1 - self.probabilities.get(card, 0.0)) ** n if n else None

    def is_likelier(self, card: int) -> bool:
        """Whether the bot believed a face likelier than counting does."""
        return self.probabilities.get(card, 0.0) > self.counted.get(card, 0.0) + LIKELIER_BY


class Thought(NamedTuple):
    """A move with the bot's explanation (None if it has none) and its beliefs, empty if it has none."""

    move: Move
    explanation: Explanation | None
    beliefs: tuple[HandBelief, ...]

    @property
    def same_choice(self) -> bool:
        """Whether the bot, asked again, chooses the move that it made. A newer version may choose another."""
        return self.explanation is None or self.explanation.choice == self.move.action

    @property
    def rollouts(self) -> int:
        """How many rollouts the bot made."""
        return sum([o.rollouts for o in self.explanation.options]) if self.explanation else 0

    @property
    def shown_options(self) -> tuple[RatedAction, ...]:
        """The best options, at most MAX_OPTIONS, the choice first. The move that was made is among them."""
        if self.explanation is None:
            return ()
        best = self.explanation.options[:MAX_OPTIONS]
        made = next((o for o in self.explanation.options[MAX_OPTIONS:] if o.action == self.move.action), None)
        return (*best[:-1], made) if made else best

    @property
    def confidence(self) -> float | None:
        """The probability that the best option of a search really is better than the second best, 0.5 to 1.

        Taken from the difference of their values in standard errors; None without rollouts."""
        if self.explanation is None or len(self.explanation.options) < 2 or not self.rollouts:
            return None
        best, second = self.explanation.options[:2]
        error = max(best.error or 0.0, second.error or 0.0)
        if not 0 < error < math.inf:
            return None
        return 0.5 * (1 + math.erf((best.worth - second.worth) / error / math.sqrt(2)))


class BotThoughts:
    """The thoughts of all bots of a match, asked one move at a time and kept. Moves of a deal that is still being
    played are not opened."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self._thoughts: dict[int, Thought] = {}

    def mover(self, ply: int) -> int:
        """The seat whose move led to a ply, or CLOCK if the table made it."""
        return self.playback.actions[ply - 1].seat if 0 < ply <= self.playback.last else CLOCK

    def is_bot_move(self, ply: int) -> bool:
        """Whether a bot that can be asked made the move that led to a ply."""
        seat = self.mover(ply)
        return seat != CLOCK and self._askable[seat]

    @cached_property
    def _askable(self) -> tuple[bool, ...]:
        """By seat: whether a bot sits there, of a level that this program has."""
        header = self.playback.header
        return tuple(bool(c.bot) and registry.is_known(header.game, c.bot) for c in header.seat_configs)

    def is_open(self, ply: int) -> bool:
        """Whether the deal at a ply may be looked into."""
        return self.playback.is_open(ply)

    def next_choice(self, ply: int, forwards: bool, seat: int | None = None) -> int | None:
        """The nearest ply after (or before) a ply that a bot's choice between several moves led to.

        With `seat`: only choices of this seat. None if there is no such ply."""
        chose = self.playback.decisions
        plies = range(ply + 1, self.playback.last + 1) if forwards else range(ply - 1, 1, -1)
        return next(
            (
                p
                for p in plies
                if self.is_bot_move(p)
                and p - 1 in chose[self.mover(p)]
                and self.is_open(p)
                and seat in (None, self.mover(p))
            ),
            None,
        )

    def move(self, ply: int) -> Move | None:
        """The bot's move that led to a ply; None if it was no bot's, or its deal is not open."""
        if not self.is_bot_move(ply) or not self.is_open(ply):
            return None
        action, seat = self.playback.actions[ply - 1], self.mover(ply)
        state = self.playback.at(ply - 1).state
        view, legal = state.view(seat), tuple(state.legal(seat))
        hands = tuple(state.view(s).hand for s in range(view.seats))
        level = self.playback.header.seat_configs[seat].bot
        return Move(ply, seat, level, view, legal, action, state.forced() == action, hands)

    def ask(self, ply: int) -> Iterator[float | Thought]:
        """Ask a bot again, in slices: yields the part that is done, 0 to 1, and at last the Thought.

        Raises ValueError if no bot's move that may be opened led to this ply."""
        if ply not in self._thoughts:
            yield 0.0
            move = self.move(ply)
            if move is None:
                raise ValueError(f"no bot moved before ply {ply}")
            if move.forced:
                yield Thought(move, None, ())
                return
            # the random numbers that the table gave the bot at this ply
            game, given = self.playback.header.game, move.level
            seed = bot_seed(self.playback.header.match_seed, move.seat, ply - 1)

            def numbers() -> Random:
                rng = LazyRandom(seed)
                registry.deciding_level(game, given, rng)
                return rng

            move = move._replace(level=registry.deciding_level(game, given, LazyRandom(seed)))
            steps = introspect(registry.load(game, move.level), move.view, list(move.legal), numbers)
            for step in steps:
                if isinstance(step, Introspection):
                    self._thoughts[ply] = Thought(move, step.explanation, tuple(hand_beliefs(move, step)))
                else:
                    yield step
        yield self._thoughts[ply]


def hand_beliefs(move: Move, opened: Introspection) -> Iterator[HandBelief]:
    """The belief about each other hand that has cards, in the order of play after the bot; none where the game does not
    say what its cards are, so that nothing can be compared."""
    if opened.hands is None or not counts_cards(move.view.game):
        return
    by_counting, out = counted_hands(move.view), unseen(move.view)
    seats = move.view.seats
    for n in range(1, seats):
        seat = (move.seat + n) % seats
        if move.hands[seat]:
            sums = opened.sums[seat] if opened.sums else {}
            yield hand_belief(
                seat, move.hands[seat], opened.hands[seat], by_counting[seat], out.known[seat], out.rest, sums
            )


def hand_belief(
    seat: int,
    hand: tuple[int, ...],
    expected: Mapping[int, float],
    expected_by_counting: Mapping[int, float],
    seen: Counter[int],
    unseen_copies: Mapping[int, int],
    sum_probabilities: Mapping[int, float],
) -> HandBelief:
    """Compare a belief with the real `hand`. `expected` is the expected number of copies of each face in the hand."""
    probabilities, by_counting = (
        {c: min(1.0, max(0.0, cards.get(c, 0.0) - seen[c]) / n) for c, n in unseen_copies.items()}
        for cards in (expected, expected_by_counting)
    )
    held = Counter(c for c in hand if seen[c] or c in unseen_copies)
    beyond_counting = any(abs(probabilities[c] - by_counting[c]) > LIKELIER_BY for c in unseen_copies)
    total, total_by_counting, known, likely = 0.0, 0.0, 0, 0
    for card, n in held.items():
        n_seen = min(n, seen[card])
        hidden, probability = n - n_seen, probabilities.get(card, 0.0)
        certain = probability >= CERTAIN
        total += n_seen + hidden * probability
        total_by_counting += n_seen + hidden * by_counting.get(card, 0.0)
        known += n_seen + hidden * certain
        if hidden and not certain and probability > by_counting[card] + LIKELIER_BY:
            likely += hidden
    n_cards = held.total() or 1
    return HandBelief(
        seat,
        seen,
        unseen_copies,
        probabilities,
        by_counting,
        held,
        known,
        likely,
        total / n_cards,
        total_by_counting / n_cards,
        beyond_counting,
        sum_probabilities,
    )
