"""One deal of RIN: what happens when somebody plays or draws. Rules R3-R13, R22; `legal` has what is legal,
`first_turns` the first turns, `calls` what a call does.

Phases, each with the verbs of whose turn it is; calls (`rin torin return last challenge t`) belong to everybody:

    start     play C [suit] [last], pass, draw    the starter, R4
    race      play, pass                          both neighbours of the starter; window `race`, R5, R6
    second    play                                the one on whom the lot fell when the race's time was over
    turn      play, draw                          R7-R12
    owe       draw                                the head of the queue of those who owe cards: R9, R17, R21, R22
    claims    (rin, torin, return)                window `claims`: what is called is settled by `* close`, R15-R19
    over

Zones: `stock` and `field` (top last), `hand:s` (in the order drawn). `top` is what the field card counts as: an
8 is one of the named suit (R11). `sums` are the hands as Rin adds them up, `rank` is what they are compared with.

Most of a deal is calm: turn follows turn, and there is nothing to call. `calm` and `who` say so after each action,
so that `acting`, `legal` and the plays and draws of such turns need not ask about all that might be otherwise.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import BIT, HIDDEN, mask, shuffle
from engine.contract import CLOCK, NONE, Action, Event, IllegalAction, MatchState, Place, Result, View
from engine.games.rin import calls, first_turns, score
from engine.games.rin import legal as rin_legal
from engine.games.rin.effects import chain_after_two, named_eight, named_suit
from engine.games.rin.legal import (
    ACES,
    FACES,
    FACES_OR_EIGHT,
    FITS,
    FITS_OR_EIGHT,
    KINGS,
    MOST_SEATS,
    NAMES,
    ONE_SEAT,
    TWOS,
    VALUE,
)
from engine.rng import derive

ID = "rin"
MAX_TURNS = 400
_RNG = Random()
"""Seeded before each use."""
_RINGS = tuple((*range(n), *range(n)) for n in range(MOST_SEATS + 1))
"""By number of seats: who sits at `seat + direction`."""


class Facts(NamedTuple):
    """The public facts of a deal; seats are -1 where there is none."""

    starter: int
    turn: int
    direction: int
    """1 or -1; 0 before the race is over."""
    owner: int
    """Who played the field card and pays when it is called on; of the upcard the dealer (R18)."""
    named: str
    """The suit named with the 8 on top."""
    chain: int
    """How many cards the next player draws who has no 2 (R9)."""
    lap: int
    """Whose K lap it is (R10)."""
    owed: tuple[int, ...]
    """Who owes a card, in order, once for each card (R22)."""
    unsaid: int
    """Who holds one card and may still say Last,"""
    exposed: tuple[int, ...]
    """and who did not say it in time (R21)."""
    drew: int
    """Who made the last draw and may call Torin (R17)."""
    turns: int
    racers: tuple[int, ...]
    """The neighbours who may still play in the race,"""
    passed: tuple[int, ...]
    """and those who said that they cannot."""
    claims: tuple[tuple[int, str], ...]
    """Who has called, and what."""
    returned: bool
    erred: tuple[int, ...]
    """Who has called wrongly on this card."""
    resume: str
    """The phase that follows what is owed."""
    decks: int


class State:
    """One deal of RIN."""

    __slots__ = (
        "bold",
        "calm",
        "chain",
        "claims",
        "decks",
        "direction",
        "drew",
        "erred",
        "exposed",
        "faces",
        "field",
        "fit",
        "fits",
        "free_draw",
        "hands",
        "history",
        "lap",
        "masks",
        "match_state",
        "offered",
        "open",
        "options",
        "owed",
        "owner",
        "passed",
        "phase",
        "racers",
        "rank",
        "result",
        "resume",
        "returned",
        "ring",
        "seats",
        "seed",
        "single",
        "starter",
        "stock",
        "sums",
        "top",
        "turn",
        "turns",
        "unsaid",
        "who",
        "window",
    )

    def __init__(self, options: Mapping[str, Any], match_state: MatchState, seats: int, decks: int, seed: int) -> None:
        self.options, self.match_state, self.seats, self.decks, self.seed = options, match_state, seats, decks, seed
        self.bold = options["false_call"] == "draw_3"
        self.free_draw = options["draw_policy"] == "always"
        self.single = decks == 1 and options["jokers"] < 2
        wild = options["eight_wild"] == "true"
        self.fits, self.faces = (FITS_OR_EIGHT, FACES_OR_EIGHT) if wild else (FITS, FACES)
        self.starter = self.turn = self.owner = match_state.dealer
        self.direction = 0
        self.phase = self.resume = "start"
        self.window: str | None = None
        self.result: Result | None = None
        self.stock: list[int] = []
        self.field: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.masks = [0] * seats
        self.sums = [0] * seats
        self.open = [False] * seats
        self.top = self.rank = NONE
        self.fit = 0
        self.chain = self.turns = 0
        self.lap = self.unsaid = self.drew = NONE
        self.owed: list[int] = []
        self.exposed: list[int] = []
        self.erred: list[int] = []
        self.racers: list[int] = []
        self.passed: list[int] = []
        self.claims: list[tuple[int, str]] = []
        self.returned = False
        self.ring = _RINGS[seats]
        self.calm = False
        self.who: tuple[int, ...] | None = None
        self.offered: tuple[Action, ...] = ()
        self.history: list[Action] = []

    def clone(self) -> "State":
        """An independent copy."""
        other = State.__new__(State)
        for name in _PLAIN:
            setattr(other, name, getattr(self, name))
        for name in _LISTS:
            setattr(other, name, getattr(self, name)[:])
        other.hands = [h[:] for h in self.hands]
        return other

    # ------------------------------------------------------------- contract --
    def movers(self) -> tuple[int, ...]:
        """The seats that everybody knows are to move."""
        phase = self.phase
        if phase == "race":
            return tuple(self.racers)
        if phase == "owe":
            return ONE_SEAT[self.owed[0]]
        return ONE_SEAT[self.turn] if phase not in ("claims", "over") else ()

    def acting(self) -> tuple[int, ...]:
        """The movers and whoever has something to call, which nobody else may know."""
        # known already where nobody has
        return self.who or rin_legal.acting(self)

    legal = rin_legal.legal

    def take(self, seat: int, cards: Iterable[int]) -> None:
        """Give a seat cards."""
        self.hands[seat] += cards
        hand = self.hands[seat]
        self.masks[seat] = mask(hand)
        self.sums[seat] = sum(map(VALUE.__getitem__, hand))

    def forced(self) -> Action | None:
        """A draw that is owed: the table makes it at its steady beat."""
        return rin_legal.DRAW[self.owed[0]] if self.phase == "owe" else None

    def why_not(self, action: Action) -> str | None:
        """A key of REASONS, or None."""
        if self.result is not None:
            return "deal_over"
        if not 0 <= action[0] < self.seats and action[1] != "close":
            return "not_your_turn" if action[1] in _STEPS else "unknown_action"
        return _STEPS.get(action[1], _UNKNOWN)[0](self, action)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action; raises IllegalAction and changes nothing otherwise."""
        # what has just been offered needs no second look
        if action not in self.offered and (reason := self.why_not(action)):
            raise IllegalAction(action, reason)
        self.offered = ()
        self.history.append(action)
        if _DO[action[1]](self, action, events):
            # the turn goes on to the next player; R10: back at its owner a K lap is over
            turn = self.turn = self.ring[self.turn + self.direction]
            if turn == self.lap:
                self.lap = NONE
                self.fit = self.fits[self.top]
            if self.turns >= MAX_TURNS:
                calls.end(self, score.void_result(self.seats, self.field[-1]), events)
            elif not self.calm:
                self.resume = "turn"
                self.go_on()
        if self.calm and self.rank not in self.sums:
            self.who = ONE_SEAT[self.turn]
        else:
            self.look()

    def view(self, seat: int) -> View:
        """What a seat may know; who could call is not in it."""
        zones: dict[str, tuple[int, ...]] = {"stock": (HIDDEN,) * len(self.stock), "field": tuple(self.field)}
        for s, hand in enumerate(self.hands):
            zones[f"hand:{s}"] = tuple(hand) if s == seat or self.open[s] else (HIDDEN,) * len(hand)
        return View(
            ID,
            seat,
            self.seats,
            self.options,
            self.match_state,
            self.phase,
            self.movers(),
            self.window,
            MappingProxyType(zones),
            tuple(self.history),
            self._facts(),
            self.result,
        )

    def _facts(self) -> Facts:
        eight = self.field[-1] % 13 == 7
        return Facts(
            self.starter,
            self.turn,
            self.direction,
            self.owner,
            NAMES[self.top // 13] if eight else "",
            self.chain,
            self.lap,
            tuple(self.owed),
            self.unsaid,
            tuple(self.exposed),
            self.drew,
            self.turns,
            tuple(self.racers),
            tuple(self.passed),
            tuple(self.claims),
            self.returned,
            tuple(self.erred),
            self.resume,
            self.decks,
        )

    def position(self) -> dict[str, Any]:
        """The deal as a position file, see `setup`."""
        from engine.games.rin.position import describe

        return describe(self)

    # ---------------------------------------------------------------- moves --
    # Each says whether the turn goes round.
    def _play(self, action: Action, events: list[Event] | None) -> bool:
        """R7-R13. In the race the first valid play is the second turn and fixes the direction (R5)."""
        seat, card = action[0], action[2][0]
        hand = self.hands[seat]
        if events is not None:
            source, target = Place(f"hand:{seat}", hand.index(card)), Place("field", len(self.field))
            events.append(Event("move", seat, action[2], source, target, arg=action[3]))
        bit, value, fit = self.faces[card]
        hand.remove(card)
        if self.single or card not in hand:
            self.masks[seat] ^= bit
        self.sums[seat] -= value
        self.field.append(card)
        self.rank = value
        self.top = card
        self.owner = seat
        self.drew = NONE
        self.turns += 1
        if not self.calm or len(hand) < 2:
            self.calm = False
            if self.phase == "race":
                first_turns.be_second(self, seat)
            self._acted(seat)
            self.erred = []
            if len(hand) < 2 and self._few_left(seat, action[3], events):
                return False
        if fit:
            self.fit = fit
        else:
            self._take_effect(seat, bit, action[3])
        return self.calm or self._goes_on(events)

    def _few_left(self, seat: int, arg: str, events: list[Event] | None) -> bool:
        """R20, R21: the hand has come down to one card, or the deal is over."""
        if not self.hands[seat]:
            calls.end(self, score.went_out(self.hands, seat, self.options, self.field[-1]), events)
            return True
        if not arg.endswith("last"):
            self.unsaid = seat
        elif events is not None:
            events.append(Event("say", seat, arg="last"))
        return False

    def _take_effect(self, seat: int, bit: int, arg: str) -> None:
        """R8-R11: what an A, 2, 8 or K asks of those who follow."""
        if bit & TWOS:
            self.chain = chain_after_two(self.chain)
            self.fit = TWOS
        elif bit & KINGS:
            self.lap = seat
            self.fit = KINGS
        else:
            if bit & ACES:
                self.direction = -self.direction
            else:
                self.top = named_eight(named_suit(arg))
            self.fit = self.fits[self.top]

    def _draw(self, action: Action, events: list[Event] | None) -> bool:
        """One card: in a turn the first of what is owed, else the next of it; what cannot be drawn is a debt.
        R7, R9, R10, R17, R22."""
        seat, more = action[0], 0
        if not self.calm or self.chain or not self.stock:
            self.calm = False
            more = self._begin_draw(seat, events)
        if self.stock:
            card = self.stock.pop()
            hand = self.hands[seat]
            hand.append(card)
            self.masks[seat] |= BIT[card]
            self.sums[seat] += VALUE[card]
            self.drew = seat
            if events is not None:
                source, target = Place("stock", len(self.stock)), Place(f"hand:{seat}", len(hand) - 1)
                events.append(Event("move", seat, (card,), source, target, (seat,), "draw"))
        else:
            more += 1
            self.drew = NONE
            if events is not None:
                events.append(Event("say", seat, arg="debt"))
        if self.phase == "owe":
            self.go_on()
            return False
        self.turns += 1
        if self.calm:
            return True
        self.owed += (seat,) * more
        return self._goes_on(events)

    def _begin_draw(self, seat: int, events: list[Event] | None) -> int:
        """Pay one of what is owed, or end the chain; how many more cards there are to draw."""
        if not self.stock:
            self._reshuffle(events)
        if self.phase == "owe":
            del self.owed[0]
            if self.unsaid == seat:
                self.unsaid = NONE
            elif seat in self.exposed:
                self.exposed.remove(seat)
            return 0
        self._acted(seat)
        if not self.chain:
            return 0
        more, self.chain = self.chain - 1, 0
        self.fit = self.fits[self.top]
        return more

    def _reshuffle(self, events: list[Event] | None) -> None:
        """R22: the top card stays, the rest is the new stock."""
        if len(self.field) == 1:
            return
        if events is not None:
            for n in range(len(self.field) - 2, -1, -1):
                events.append(Event("move", CLOCK, (self.field[n],), Place("field", n), Place("stock"), arg="shuffle"))
        self.stock = self.field[:-1]
        del self.field[:-1]
        _RNG.seed(self.chance())
        shuffle(self.stock, _RNG)

    def chance(self) -> int:
        """A number for a lot or a shuffle; the next one is another."""
        self.seed = derive(self.seed, "chance")
        return self.seed

    # ------------------------------------------------------------ whose turn --
    def _acted(self, seat: int) -> None:
        """R21: a seat that acts again, or the next player who acts, ends somebody's time for Last."""
        if self.unsaid >= 0:
            if self.unsaid != seat:
                self.exposed.append(self.unsaid)
            self.unsaid = NONE
        if seat in self.exposed:
            self.exposed.remove(seat)

    def _goes_on(self, events: list[Event] | None) -> bool:
        """Whether the turn goes round; after the starter's first the race begins."""
        if self.resume != "start":
            return True
        first_turns.begin_race(self, events)
        return False

    def go_on(self) -> None:
        """What is owed comes first, as far as there are cards."""
        owes = self.owed and (self.stock or len(self.field) > 1)
        self.enter("owe" if owes else self.resume)

    def enter(self, phase: str) -> None:
        """Begin a phase."""
        self.phase = phase
        self.window = phase if phase in ("race", "claims") else None
        self.calm = False

    def look(self) -> None:
        """Note whether all is calm (nothing goes on but turns, and nothing can be called but Rin), and `who` is to
        move if there is nothing to call; None where there is."""
        if self.unsaid >= 0 or self.exposed or self.bold or self.result:
            self.calm, self.who = False, None
        else:
            self.calm = self.phase == "turn" and not (self.owed or self.erred)
            self.who = None if self.rank in self.sums else self.movers()


_LISTS = (
    "claims",
    "erred",
    "exposed",
    "field",
    "history",
    "masks",
    "open",
    "owed",
    "passed",
    "racers",
    "stock",
    "sums",
)
_PLAIN = tuple(name for name in State.__slots__ if name not in _LISTS and name != "hands")

_WhyNot = Callable[[State, Action], str | None]
_Do = Callable[[State, Action, list[Event] | None], bool | None]
_STEPS: dict[str, tuple[_WhyNot, _Do]] = {
    "play": (rin_legal.no_play, State._play),
    "draw": (rin_legal.no_draw, State._draw),
    "pass": (rin_legal.no_pass, first_turns.say_pass),
    "rin": (rin_legal.no_rin, calls.call),
    "torin": (rin_legal.no_torin, calls.call),
    "return": (rin_legal.no_return, calls.give_back),
    "last": (rin_legal.no_last, calls.say_last),
    "challenge": (rin_legal.no_challenge, calls.challenge),
    "close": (rin_legal.no_close, first_turns.close),
}
_DO = {verb: do for verb, (_, do) in _STEPS.items()}
_UNKNOWN: tuple[_WhyNot, _Do] = (lambda state, action: "unknown_action", first_turns.close)
