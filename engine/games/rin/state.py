"""One deal of RIN: what a play and a draw do. Rules R5, R7-R13, R15, R17-R22; `legal` has what is legal,
`first_turns` the first turns, `calls` what a call does.

Phases, each with the verbs of the seats that are to move; calls (`rin torin return last challenge t`) belong to every
seat at any time:

    start     play C [suit] [last], pass, draw    the starter, R4
    race      play, pass                          both neighbours of the starter; window `race`, R5, R6
    second    play                                the neighbour that the lot chose when the race's time was over
    turn      play, draw                          R7-R12
    owe       draw                                the head of the queue of seats that owe cards: R9, R17, R21, R22
    claims    (rin, torin, return)                window `claims`: the calls are settled by `* close`, R15-R19
    over

The table at the end names for each verb the function that refuses it and the one that carries it out.

Two tricks make play faster and do not show outside: in ordinary turns (`Fields.only_turns`) the checks of all other
cases are skipped, and `apply` does not check again an action that `legal` has just listed. The second saves a fifth of
the time of random play: 2.9 instead of 3.8 microseconds an action."""

from collections.abc import Callable
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.cards import BIT, HIDDEN, shuffle, suit
from engine.contract import CLOCK, NONE, Action, Event, IllegalAction, Place, View
from engine.games.rin import calls, first_turns, score
from engine.games.rin import legal as rin_legal
from engine.games.rin.effects import ACES, EIGHTS, SUIT_NAMES, VALUE, after_play, playable_mask
from engine.games.rin.fields import ID, MAX_TURNS, Fields
from engine.games.rin.legal import DRAW, ONLY_DRAW, PLAYS, PLAYS_TWO_LEFT
from engine.games.rin.position import describe
from engine.turn_based import ONE_SEAT, no_close

_RNG = Random()
"""Seeded before each use."""


class Facts(NamedTuple):
    """What a View says about a deal besides its zones, all of it public; -1 stands for no seat."""

    starter: int
    turn: int
    direction: int
    """1 or -1; 0 before the race is over."""
    owner: int
    """The seat that played the field card and pays when it is called on; of the upcard the dealer (R18)."""
    named: str
    """The suit named with the 8 on top."""
    chain: int
    """How many cards the next player without a 2 has to draw (R9); 0 without a chain."""
    lap: int
    """The seat whose K lap it is (R10)."""
    owed: tuple[int, ...]
    """The seats that owe a card, in order, once for each card (R22)."""
    unsaid: int
    """The seat that holds one card and may still say Last (R21)."""
    exposed: tuple[int, ...]
    """The seats that did not say Last in time and can be challenged (R21)."""
    drew: int
    """The seat that has just drawn and may call Torin (R17)."""
    turns: int
    """How many turns are over."""
    racers: tuple[int, ...]
    """The neighbours of the starter that may still play in the race (R5)."""
    passed: tuple[int, ...]
    """The neighbours that said in the race that they cannot play (R5)."""
    claims: tuple[tuple[int, str], ...]
    """The calls on this field card: (seat, `rin` or `torin`)."""
    returned: bool
    """Whether the calls are returned (R19)."""
    erred: tuple[int, ...]
    """The seats that have called wrongly on this field card (R15)."""
    resume: str
    """The phase that follows when nothing is owed any more."""
    decks: int
    """How many decks are used."""


class State(Fields):
    """One deal of RIN."""

    __slots__ = ()

    def clone(self) -> "State":
        """An independent copy."""
        other = State()
        other._by_card, other._listed, other.cached_acting = self._by_card, self._listed, self.cached_acting
        other.chain, other.decks, other.direction, other.drew = self.chain, self.decks, self.direction, self.drew
        other.false_calls, other.field_value, other.fit = self.false_calls, self.field_value, self.fit
        other.fits, other.free_draw, other.lap = self.fits, self.free_draw, self.lap
        other.match_state, other.no_twins, other.only_turns = self.match_state, self.no_twins, self.only_turns
        other.options, other.owner, other.phase, other.result = self.options, self.owner, self.phase, self.result
        other.resume, other.returned, other.ring, other.seats = self.resume, self.returned, self.ring, self.seats
        other.seed, other.starter, other.top, other.turn = self.seed, self.starter, self.top, self.turn
        other.turns, other.unsaid, other.window = self.turns, self.unsaid, self.window
        other.claims, other.erred, other.exposed = self.claims[:], self.erred[:], self.exposed[:]
        other.field, other.hand_revealed, other.history = self.field[:], self.hand_revealed[:], self.history[:]
        other.masks, other.owed, other.passed = self.masks[:], self.owed[:], self.passed[:]
        other.racers, other.stock, other.sums = self.racers[:], self.stock[:], self.sums[:]
        other.hands = [cards[:] for cards in self.hands]
        return other

    # ------------------------------------------------------------- contract --
    def acting(self) -> tuple[int, ...]:
        """The seats that are to move or have something to call. What a seat can call is known to that seat only."""
        return self.cached_acting or rin_legal.acting(self)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat, moves before calls."""
        if self.only_turns and seat == self.turn:
            # The same as `moves` for the phase `turn`, without the questions about other phases.
            if playable := self.masks[seat] & self.fit:
                actions = (PLAYS_TWO_LEFT if len(self.hands[seat]) == 2 else PLAYS)[seat][playable]
                if self.lap >= 0 or (self.free_draw and not self.chain):  # R7, R9, R10: `rin_legal.may_draw`
                    actions = (*actions, DRAW[seat])
            else:
                actions = ONLY_DRAW[seat]
        elif 0 <= seat < self.seats and self.result is None:
            actions = rin_legal.moves(self, seat)
        else:
            return []
        if self.cached_acting is None:
            actions = (*actions, *rin_legal.calls(self, seat))
        self._listed = actions
        return [*actions]

    def forced(self) -> Action | None:
        """The draw of a card that is owed; the table carries it out by itself."""
        return DRAW[self.owed[0]] if self.phase == "owe" else None

    def why_not(self, action: Action) -> str | None:
        """A key of REASONS, or None."""
        if self.result is not None:
            return "deal_over"
        verb = action[1]
        if verb not in _VERBS:
            return "unknown_action"
        if not 0 <= action[0] < self.seats and verb != "close":
            return "not_your_turn"
        return _VERBS[verb][0](self, action)

    def apply(self, action: Action, events: list[Event] | None = None) -> None:
        """Carry out a legal action; raises IllegalAction and changes nothing otherwise."""
        if action not in self._listed and (reason := self.why_not(action)):
            raise IllegalAction(action, reason)
        self._listed = ()
        self.history.append(action)
        if _CARRY_OUT[action[1]](self, action, events):
            # The turn passes to the next player. R10: the lap ends when the turn is back at the seat that began it.
            turn = self.turn = self.ring[self.turn + self.direction]
            if turn == self.lap:
                self.lap = NONE
                self.fit = self.fits[self.top]
            if self.turns >= MAX_TURNS:
                calls.end(self, score.void_result(self.seats, self.field[-1]), events)
            elif not self.only_turns:
                self.resume = "turn"
                self.continue_play()
        if self.only_turns and self.field_value not in self.sums:
            self.cached_acting = ONE_SEAT[self.turn]
        else:
            self.refresh_acting()

    def view(self, seat: int) -> View:
        """What a seat may know. The seats that could call are not in it."""
        zones: dict[str, tuple[int, ...]] = {"stock": (HIDDEN,) * len(self.stock), "field": tuple(self.field)}
        for s, hand in enumerate(self.hands):
            zones[f"hand:{s}"] = tuple(hand) if s == seat or self.hand_revealed[s] else (HIDDEN,) * len(hand)
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
        eight = BIT[self.field[-1]] & EIGHTS
        return Facts(
            self.starter,
            self.turn,
            self.direction,
            self.owner,
            SUIT_NAMES[suit(self.top)] if eight else "",
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
        """The deal as plain data, see `engine.games.rin.position`."""
        return describe(self)

    # ---------------------------------------------------------------- moves --
    # Both methods return whether the turn passes to the next player.
    def _play(self, action: Action, events: list[Event] | None) -> bool:
        """R7-R13: play a card. In the race the first play is the second turn and fixes the direction (R5)."""
        seat, card = action[0], action[2][0]
        hand = self.hands[seat]
        if events is not None:
            source, target = Place(f"hand:{seat}", hand.index(card)), Place("field", len(self.field))
            events.append(Event("move", seat, action[2], source, target, arg=action[3]))
        bit, value, fit = self._by_card[card]
        hand.remove(card)
        if self.no_twins or card not in hand:
            self.masks[seat] ^= bit
        self.sums[seat] -= value
        self.field.append(card)
        self.field_value = value
        self.top = card
        self.owner = seat
        self.drew = NONE
        self.turns += 1
        if not self.only_turns or len(hand) < 2:
            self.only_turns = False
            if self.phase == "race":
                first_turns.be_second(self, seat)
            self._acted(seat)
            self.erred = []
            if len(hand) < 2 and self._few_left(seat, action[3], events):
                return False
        if fit:
            self.fit = fit
        elif bit & ACES:
            self.direction = -self.direction  # R8
            self.fit = self.fits[card]
        else:
            self.top, self.chain, self.lap = after_play(seat, card, action[3], self.chain)
            self.fit = playable_mask(self.fits, self.top, self.chain, self.lap >= 0)
        return self.only_turns or self._turn_passes(events)

    def _few_left(self, seat: int, arg: str, events: list[Event] | None) -> bool:
        """R20, R21: a hand has come down to one card or none. Returns whether the deal is over."""
        if not self.hands[seat]:
            calls.end(self, score.went_out(self.hands, seat, self.options, self.field[-1]), events)
            return True
        if not arg.endswith("last"):
            self.unsaid = seat
        elif events is not None:
            events.append(Event("say", seat, arg="last"))
        return False

    def _draw(self, action: Action, events: list[Event] | None) -> bool:
        """R7, R9, R10, R17, R22: draw one card. In a turn, a chain makes the seat owe further cards, which it draws in
        the phase `owe`. A card that is not there is owed, too."""
        seat, more = action[0], 0
        if not self.only_turns or self.chain or not self.stock:
            self.only_turns = False
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
            self.continue_play()
            return False
        self.turns += 1
        if self.only_turns:
            return True
        self.owed += (seat,) * more
        return self._turn_passes(events)

    def _begin_draw(self, seat: int, events: list[Event] | None) -> int:
        """What comes before a draw: reshuffle, count an owed card, end the chain. Returns how many cards the seat owes
        beyond this one."""
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
        """R22: the field card stays, the cards below it become the new stock."""
        if len(self.field) == 1:
            return
        if events is not None:
            for n in range(len(self.field) - 2, -1, -1):
                events.append(Event("move", CLOCK, (self.field[n],), Place("field", n), Place("stock"), arg="shuffle"))
        self.stock = self.field[:-1]
        del self.field[:-1]
        _RNG.seed(self.chance())
        shuffle(self.stock, _RNG)

    # ------------------------------------------------------------ whose turn --
    def _acted(self, seat: int) -> None:
        """R21: a play or a draw ends the time in which another seat may still say Last; that seat can then be
        challenged. A seat that acts itself can no longer be challenged."""
        if self.unsaid >= 0:
            if self.unsaid != seat:
                self.exposed.append(self.unsaid)
            self.unsaid = NONE
        if seat in self.exposed:
            self.exposed.remove(seat)

    def _turn_passes(self, events: list[Event] | None) -> bool:
        """Whether the turn passes to the next player. After the starter's first turn the race begins instead."""
        if self.resume != "start":
            return True
        first_turns.begin_race(self, events)
        return False


_Refusal = Callable[[State, Action], str | None]
_Effect = Callable[[State, Action, list[Event] | None], bool | None]
_VERBS: dict[str, tuple[_Refusal, _Effect]] = {
    "play": (rin_legal.no_play, State._play),
    "draw": (rin_legal.no_draw, State._draw),
    "pass": (rin_legal.no_pass, first_turns.say_pass),
    "rin": (rin_legal.no_rin, calls.call),
    "torin": (rin_legal.no_torin, calls.call),
    "return": (rin_legal.no_return, calls.give_back),
    "last": (rin_legal.no_last, calls.say_last),
    "challenge": (rin_legal.no_challenge, calls.challenge),
    "close": (no_close, first_turns.close),
}
_CARRY_OUT = {verb: do for verb, (_, do) in _VERBS.items()}
