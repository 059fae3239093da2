"""What a bot thought at a move of a match that was played: found by asking it again, in slices.

It is asked with what it knew then and with the random numbers of then, as the table asked it. What is told of the
other hands is set beside the hands as they were: after a match they lie open. Knows no screen."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ai import registry
from ai.explain import Explanation, RatedAction
from ai.introspect import Introspection, counted_hands, introspect, unseen
from engine.contract import CLOCK, Action, View
from engine.rng import LazyRandom
from game.match.playback import Film

SURE: Final = 0.995
"""Who thinks a card so likely knows it."""
SHADE: Final = 0.02
"""So much likelier than by counting alone: then it was thought likely."""
MOST: Final = 6
"""So many moves are shown at most."""


class Move(NamedTuple):
    """A move as it was made: the ply after it, whose it was and of which level, what they saw and might do, what
    they did, whether the table did it for them, and all hands as they were."""

    ply: int
    seat: int
    level: str
    view: View
    legal: tuple[Action, ...]
    action: Action
    forced: bool
    hands: tuple[tuple[int, ...], ...]


class Guess(NamedTuple):
    """What was thought of another hand. By face: the cards that were seen to get there (`sure`), how many others may
    be anywhere out of sight (`copies`), how likely each of these was thought to be there (`chances`), and what counting
    alone says (`counted`); what really was there (`held`). Of those `known` were certain, and of the others `likely`
    were thought likelier than counting has them; `mean` is how likely a card of the hand was thought on average, `even`
    what counting gives it. `free`: it thinks more than what can be counted."""

    seat: int
    sure: Counter[int]
    copies: Mapping[int, int]
    chances: Mapping[int, float]
    counted: Mapping[int, float]
    held: Counter[int]
    known: int
    likely: int
    mean: float
    even: float
    free: bool
    sums: Mapping[int, float]
    """How likely the hand comes to a sum, of who thinks of that."""

    def there(self, card: int) -> float | None:
        """How likely one of a face was thought to be there; None of a face that cannot be."""
        if self.sure[card]:
            return 1.0
        n = self.copies.get(card, 0)
        return 1 - (1 - self.chances.get(card, 0.0)) ** n if n else None

    def more(self, card: int) -> bool:
        """Whether a face was thought likelier than counting has it."""
        return self.chances.get(card, 0.0) > self.counted.get(card, 0.0) + SHADE


class Thought(NamedTuple):
    """A move with what was thought. `guesses` is empty where nothing was thought of other hands."""

    move: Move
    told: Explanation | None
    guesses: tuple[Guess, ...]

    @property
    def same(self) -> bool:
        """Whether asked again it does the same."""
        return self.told is None or self.told.choice == self.move.action

    @property
    def playouts(self) -> int:
        """How many playouts it made."""
        return sum([o.worlds for o in self.told.options]) if self.told else 0

    @property
    def shown(self) -> tuple[RatedAction, ...]:
        """The options worth showing: the choice, then the best; what it did is among them."""
        if self.told is None:
            return ()
        found = self.told.options[:MOST]
        mine = next((o for o in self.told.options[MOST:] if o.action == self.move.action), None)
        return (*found[:-1], mine) if mine else found

    @property
    def sure(self) -> float | None:
        """How likely the choice really is the best of two, of who searches: the next best is worth less by so many
        standard errors."""
        if self.told is None or len(self.told.options) < 2 or not self.playouts:
            return None
        best, other = self.told.options[:2]
        error = max(best.error or 0.0, other.error or 0.0)
        if not 0 < error < math.inf:
            return None
        return 0.5 * (1 + math.erf((best.worth - other.worth) / error / math.sqrt(2)))


class Minds:
    """The bots of a match, asked one move at a time; what was found is kept. `closed`: the last deal is still being
    played, and of it nothing is told."""

    def __init__(self, film: Film, closed: bool = False) -> None:
        self.film = film
        self.closed = closed
        self._found: dict[int, Thought] = {}

    def seat(self, ply: int) -> int:
        """Whose move led to a ply; CLOCK for the table's own."""
        return self.film.actions[ply - 1].seat if 0 < ply <= self.film.last else CLOCK

    def bot(self, ply: int) -> bool:
        """Whether a bot made the move that led to a ply."""
        seat = self.seat(ply)
        return seat != CLOCK and bool(self.film.header.seat_configs[seat].bot)

    def open(self, ply: int) -> bool:
        """Whether the deal at a ply may be looked into: it is over, or is played no more."""
        deal = self.film.deal_at(ply)
        return not self.closed or deal < len(self.film.results)

    def other(self, ply: int, forwards: bool, seat: int | None = None) -> int | None:
        """The next ply that a choice of a bot led to, or the one before; of one seat, if it is named."""
        chose = self.film.decisions
        plies = range(ply + 1, self.film.last + 1) if forwards else range(ply - 1, 1, -1)
        return next(
            (
                p
                for p in plies
                if self.bot(p) and p - 1 in chose[self.seat(p)] and self.open(p) and seat in (None, self.seat(p))
            ),
            None,
        )

    def move(self, ply: int) -> Move | None:
        """The bot's move that led to a ply; None if there is none to look into."""
        if not self.bot(ply) or not self.open(ply):
            return None
        action, seat = self.film.actions[ply - 1], self.seat(ply)
        state = self.film.at(ply - 1).state
        view, legal = state.view(seat), tuple(state.legal(seat))
        hands = tuple(state.view(s).hand for s in range(view.seats))
        level = self.film.header.seat_configs[seat].bot
        return Move(ply, seat, level, view, legal, action, state.forced() == action, hands)

    def ask(self, ply: int) -> Iterator[float | Thought]:
        """In slices: which part is done, and at last what was thought. Raises ValueError where there is nothing to
        look into."""
        if ply not in self._found:
            yield 0.0
            move = self.move(ply)
            if move is None:
                raise ValueError(f"no bot moved before ply {ply}")
            if move.forced:
                yield Thought(move, None, ())
                return
            # as the table seeds them for who is asked at this ply
            seed = self.film.header.seed
            bot = registry.load(self.film.header.game, move.level)
            steps = introspect(bot, move.view, list(move.legal), lambda: LazyRandom(seed, "bot", move.seat, ply - 1))
            for step in steps:
                if isinstance(step, Introspection):
                    self._found[ply] = Thought(move, step.explanation, tuple(guesses(move, step)))
                else:
                    yield step
        yield self._found[ply]


def guesses(move: Move, found: Introspection) -> Iterator[Guess]:
    """What was thought of each other hand that has cards, from the next player on."""
    if found.hands is None:
        return
    even, out = counted_hands(move.view), unseen(move.view)
    seats = move.view.seats
    for n in range(1, seats):
        seat = (move.seat + n) % seats
        if move.hands[seat]:
            sums = found.sums[seat] if found.sums else {}
            yield guess(seat, move.hands[seat], found.hands[seat], even[seat], out.known[seat], out.rest, sums)


def guess(
    seat: int,
    hand: tuple[int, ...],
    thought: Mapping[int, float],
    even: Mapping[int, float],
    sure: Counter[int],
    copies: Mapping[int, int],
    sums: Mapping[int, float],
) -> Guess:
    """How right it was. `thought` and `even` say how many of each face are expected."""
    chances, plain = (
        {c: min(1.0, max(0.0, cards.get(c, 0.0) - sure[c]) / n) for c, n in copies.items()} for cards in (thought, even)
    )
    held = Counter(c for c in hand if sure[c] or c in copies)
    free = any(abs(chances[c] - plain[c]) > SHADE for c in copies)
    mean, average, known, likely = 0.0, 0.0, 0, 0
    for card, n in held.items():
        seen = min(n, sure[card])
        open_, chance = n - seen, chances.get(card, 0.0)
        certain = chance >= SURE
        mean += seen + open_ * chance
        average += seen + open_ * plain.get(card, 0.0)
        known += seen + open_ * certain
        likely += open_ * (not certain and chance > plain[card] + SHADE if open_ else 0)
    whole = held.total() or 1
    return Guess(seat, sure, copies, chances, plain, held, known, likely, mean / whole, average / whole, free, sums)
