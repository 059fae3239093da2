"""The data of one deal of Sumidagawa, and what can be read off it without knowing what an action does.

`State` in `state` adds what actions do; `legal` and `position` need only what is here.

Zones: `hand:s`, `wild:s` (the four wild cards, visible to all), `river` (the plain cards played in this round, in
order), `gone` (the plain cards of earlier rounds and burned ones), `stock` (the cards left over, hidden)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.contract import NONE, Action, MatchState, Result
from engine.games.sumidagawa.combinations import B1, R1, WILD, add
from engine.turn_based import TurnBased

ID = "sumidagawa"
MAX_ROUNDS = 60
"""S19: a deal of this many rounds ends without a result."""
PLAIN = Counter({B1 + n: (n + 2) // 2 for n in range(10)}) + Counter({R1 + n: (n + 1) // 2 for n in range(10)})
"""S1: the 55 plain cards. There are n cards of number n, half of each colour; an odd one is black."""
WILDS = (WILD, WILD, WILD + 1, WILD + 1)
"""S1: the wild cards of each seat, two black and two red."""
HAND_SIZE = {3: 14, 4: 13}
"""S1: by number of seats, the plain cards that each seat is dealt."""


class Fields(TurnBased):
    """The data of a deal.

    `up`, `used`, `down` and `spent` count wild cards by seat and colour, at index `2 * seat + colour` (black 0, red 1).
    Every wild card is in one of the states up (can be played), used (played in this round) and down. `spent` are the
    down ones that were used in this round, which cannot be revived at its end (S10, S15). `made` has a bit for each
    combination made in this round; `played`, `passed` and `out` have a bit for each seat."""

    __slots__ = (
        "asked",
        "down",
        "gone",
        "hands",
        "haze",
        "last",
        "leader",
        "made",
        "match_state",
        "options",
        "order",
        "out",
        "packed",
        "passed",
        "played",
        "plays",
        "river",
        "round_end",
        "rounds",
        "said",
        "seats",
        "spent",
        "stock",
        "tiles",
        "up",
        "used",
        "used_wild_blocks",
        "window",
    )

    def begin(self, options: Mapping[str, Any], match_state: MatchState, seats: int) -> None:
        """Fill a blank deal, in which no card is dealt yet."""
        self.options, self.match_state, self.seats = options, match_state, seats
        # S16: whether a used wild card keeps a seat from going out.
        self.used_wild_blocks = options["used_wild_blocks"] == "yes"
        self.phase = "play"
        self.window: str | None = None
        self.result: Result | None = None
        # By seat, the plain cards, and the same cards as a hand of `combinations`.
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.packed = [0] * seats
        self.stock: list[int] = []
        self.river: list[int] = []
        self.gone: list[int] = []
        self.up = [2] * (2 * seats)
        self.used, self.down, self.spent = ([0] * (2 * seats) for _ in range(3))
        # By seat, the number of its tile, which it gets with its last plain card; 0 for none.
        self.tiles = [0] * seats
        # The seats that are out, in the order in which they went out; the same seats as bits.
        self.order: list[int] = []
        self.out = 0
        # How many rounds are over.
        self.rounds = 0
        # The plays of this round as (seat, number, cards), and the number said last, 0 for none.
        self.plays: list[tuple[int, int, tuple[int, ...]]] = []
        self.said = 0
        self.made = self.played = self.passed = 0
        # The seats that are still to revive a wild card at the end of this round.
        self.asked: list[int] = []
        self.leader = self.turn = match_state.dealer
        # The round is over when the turn comes to this seat again.
        self.round_end = match_state.dealer
        # The seat that played last in this round.
        self.last = NONE
        # The seat that leads under 陽炎 (heat haze), before its play (S13).
        self.haze = NONE
        self.history: list[Action] = []

    def add_to_hand(self, seat: int, cards: Iterable[int]) -> None:
        """Put plain cards into a hand."""
        for card in cards:
            self.hands[seat].append(card)
            self.packed[seat] = add(self.packed[seat], card)

    def why_only_pass(self, seat: int) -> str | None:
        """S12, S13: the key of the reason why a seat can only pass, as far as everybody knows; None if it may play.

        `passed`: it has chosen to pass in this round. `must_pass`: it is forced to, with a wild card face down and no
        heat haze, or with nothing to play."""
        if self.passed >> seat & 1:
            return "passed"
        black = 2 * seat
        if seat != self.haze and (self.down[black] or self.down[black + 1]):
            return "must_pass"
        if not (self.packed[seat] or self.up[black] or self.up[black + 1]):
            return "must_pass"
        return None

    def all_up(self, seat: int) -> bool:
        """S16: whether all four wild cards of a seat are face up. The table's option decides whether a used one is."""
        n = 2 * seat
        down = self.down[n] + self.down[n + 1]
        return not (down or (self.used_wild_blocks and (self.used[n] or self.used[n + 1])))

    def next_in(self, seat: int) -> int:
        """The next seat clockwise that is not out."""
        seats, out = self.seats, self.out
        seat = (seat + 1) % seats
        while out >> seat & 1:
            seat = (seat + 1) % seats
        return seat
