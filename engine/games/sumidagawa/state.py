"""One deal of Sumidagawa, ultra variant: what each action does. Rules S3-S10, S12-S19; `combinations` has the
combinations, `legal` what is legal.

Phases, each with the verbs of the seat whose turn it is:

    play      play C.., pass      cards in the order of their faces, wild ones as rB and rR: S3-S9, S11-S14
    burn      burn C              炎の華, where the player has a choice: the lowest card, or a wild card: S10
    revive    revive rB|rR        at the end of a round, where the player has a choice of colour: S15
    over

The tables at the end name for each verb the function that refuses it and the method that carries it out."""

from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import HIDDEN
from engine.contract import CLOCK, NONE, Action, Event, Place, Result, View
from engine.games.sumidagawa import legal, score
from engine.games.sumidagawa.combinations import DAKURYU, HONOO, KINDS, MAX_SEATS, SHAPES, WILD, number, without
from engine.games.sumidagawa.fields import ID, MAX_ROUNDS, WILDS, Fields
from engine.games.sumidagawa.legal import PASS, burn_choices, revive_choices
from engine.games.sumidagawa.position import describe
from engine.turn_based import Verb

_HAND: Final = tuple(f"hand:{s}" for s in range(MAX_SEATS))
_WILD: Final = tuple(f"wild:{s}" for s in range(MAX_SEATS))


class Play(NamedTuple):
    """A play of this round."""

    seat: int
    kind: str
    number: int
    cards: tuple[int, ...]


class Facts(NamedTuple):
    """What a View says about a deal besides its zones, all of it public; -1 stands for no seat."""

    leader: int
    """The seat that had to lead this round."""
    turn: int
    number: int
    """The number said last in this round, 0 on an empty table."""
    plays: tuple[Play, ...]
    """The plays of this round."""
    passed: tuple[int, ...]
    """The seats that have chosen to pass in this round and cannot play in it any more (S12)."""
    haze: int
    """The seat that leads under 陽炎 (heat haze), before its play (S13)."""
    forced: bool
    """Whether the seat whose turn it is can only pass, as far as every seat knows."""
    up: tuple[tuple[int, int], ...]
    """By seat, how many (black, red) wild cards are face up and unused."""
    used: tuple[tuple[int, int], ...]
    """By seat, how many (black, red) wild cards were used in this round and are not yet down."""
    down: tuple[tuple[int, int], ...]
    """By seat, how many (black, red) wild cards lie face down."""
    spent: tuple[tuple[int, int], ...]
    """By seat, how many of the wild cards face down were used in this round."""
    tiles: tuple[int, ...]
    """By seat, the number of its tile; 0 for none."""
    order: tuple[int, ...]
    """The seats that are out, in the order in which they went out."""
    rounds: int
    """How many rounds are over."""
    asked: tuple[int, ...]
    """The seats that are still to revive a wild card at the end of this round."""


class State(Fields):
    """One deal of Sumidagawa."""

    __slots__ = ()

    def clone(self) -> "State":
        """An independent copy."""
        other = State()
        other.haze, other.last, other.leader, other.made = self.haze, self.last, self.leader, self.made
        other.match_state, other.options, other.out = self.match_state, self.options, self.out
        other.passed, other.phase, other.played, other.result = self.passed, self.phase, self.played, self.result
        other.round_end, other.rounds, other.said, other.seats = self.round_end, self.rounds, self.said, self.seats
        other.turn, other.used_wild_blocks, other.window = self.turn, self.used_wild_blocks, self.window
        other.asked, other.gone, other.down = self.asked[:], self.gone[:], self.down[:]
        other.history, other.packed, other.order = self.history[:], self.packed[:], self.order[:]
        other.plays, other.river, other.spent, other.stock = self.plays[:], self.river[:], self.spent[:], self.stock[:]
        other.tiles, other.up, other.used = self.tiles[:], self.up[:], self.used[:]
        other.hands = [cards[:] for cards in self.hands]
        return other

    # ------------------------------------------------------------- contract --
    def forced(self) -> Action | None:
        """A pass that every seat knows to be forced; the table carries it out by itself."""
        return PASS[self.turn] if self.phase == "play" and self.why_only_pass(self.turn) else None

    def view(self, seat: int) -> View:
        """What a seat may know. All hands are visible when the deal is over; the cards left over never are."""
        zones: dict[str, tuple[int, ...]] = {"stock": (HIDDEN,) * len(self.stock), "river": tuple(self.river)}
        zones["gone"] = tuple(self.gone)
        for s, hand in enumerate(self.hands):
            zones[_WILD[s]] = WILDS
            zones[_HAND[s]] = tuple(hand) if s == seat or self.result else (HIDDEN,) * len(hand)
        return View(
            ID,
            seat,
            self.seats,
            self.options,
            self.match_state,
            self.phase,
            self.acting(),
            None,
            MappingProxyType(zones),
            tuple(self.history),
            self._facts(),
            self.result,
        )

    def _facts(self) -> Facts:
        plays = tuple(Play(s, KINDS[SHAPES[cards].kind], n, cards) for s, n, cards in self.plays)
        up, used, down, spent = (
            tuple((states[n], states[n + 1]) for n in range(0, 2 * self.seats, 2))
            for states in (self.up, self.used, self.down, self.spent)
        )
        bound = tuple(s for s in range(self.seats) if self.passed >> s & 1)
        return Facts(
            self.leader,
            self.turn,
            self.said,
            plays,
            bound,
            self.haze,
            self.forced() is not None,
            up,
            used,
            down,
            spent,
            tuple(self.tiles),
            tuple(self.order),
            self.rounds,
            tuple(self.asked),
        )

    def position(self) -> dict[str, Any]:
        """The deal as plain data, see `engine.games.sumidagawa.position`."""
        return describe(self)

    # ----------------------------------------------------------------- moves --
    def _play(self, action: Action, events: list[Event] | None) -> None:
        """S3-S8: play a combination. Then 炎の華 costs a card (S10), and the seat may be out (S16)."""
        seat, _, cards, _ = action
        shape = SHAPES[cards]
        kind, _, _, black_wilds, red_wilds, plain, _ = shape
        hand, packed = self.hands[seat], self.packed[seat]
        said = self.said = number(shape, self.said)
        if events is not None:
            events.append(Event("say", seat, cards, arg=f"{KINDS[kind]} {said}"))
        for card in plain:
            if events is not None:
                source, target = Place(_HAND[seat], hand.index(card)), Place("river", len(self.river))
                events.append(Event("move", seat, (card,), source, target, arg="play"))
            hand.remove(card)
            packed = without(packed, card)
            self.river.append(card)
        self.packed[seat] = packed
        if black_wilds:
            self._turn_wild(seat, 0, black_wilds, self.up, self.used, events)
        if red_wilds:
            self._turn_wild(seat, 1, red_wilds, self.up, self.used, events)
        self.plays.append((seat, said, cards))
        self.made |= 1 << kind
        self.played |= 1 << seat
        self.last, self.haze = seat, NONE
        if not packed and not self.tiles[seat]:
            tile = self.tiles[seat] = max(self.tiles) + 1
            if events is not None:
                events.append(Event("say", seat, arg=f"tile {tile}"))
        if kind == HONOO:
            among = burn_choices(self)
            if len(among) > 1:
                self.phase = "burn"
                return
            if among:
                self._burn_card(seat, among[0], events)
        self._after_play(seat, events)

    def _turn_wild(
        self, seat: int, colour: int, n: int, source: list[int], target: list[int], events: list[Event] | None
    ) -> None:
        """Move n wild cards of a colour from one state to another. In the zone, the cards of a colour lie in the order
        up, used, down."""
        at = 2 * seat + colour
        if events is not None:
            arg = "used" if target is self.used else "up" if target is self.up else "down"
            first = 2 * colour
            if source is not self.up:
                first += self.up[at] + (self.used[at] if source is self.down else 0)
            for i in range(n):
                slot = first + (i if target is self.up else source[at] - 1 - i)
                events.append(Event("flip", seat, (WILD + colour,), Place(_WILD[seat], slot), arg=arg))
        source[at] -= n
        target[at] += n

    def _burn(self, action: Action, events: list[Event] | None) -> None:
        """S10: burn the card that the player chose."""
        self.phase = "play"
        self._burn_card(action.seat, action.cards[0], events)
        self._after_play(action.seat, events)

    def _burn_card(self, seat: int, card: int, events: list[Event] | None) -> None:
        """S10: a card of the hand is cleared, or a wild card is turned face down."""
        if card >= WILD:
            unused = self.up[2 * seat] or self.up[2 * seat + 1]
            self._turn_wild(seat, card - WILD, 1, self.up if unused else self.used, self.down, events)
            if not unused:
                self.spent[2 * seat + card - WILD] += 1
            return
        hand = self.hands[seat]
        if events is not None:
            source, target = Place(_HAND[seat], hand.index(card)), Place("gone", len(self.gone))
            events.append(Event("move", seat, (card,), source, target, arg="burn"))
        hand.remove(card)
        self.packed[seat] = without(self.packed[seat], card)
        self.gone.append(card)

    def _after_play(self, seat: int, events: list[Event] | None) -> None:
        """S9, S16, S18: after a play, see whether the seat is out, and begin the next turn or end the round."""
        if self.tiles[seat] and self.all_up(seat):
            self._go_out(seat, events)
            if len(self.order) == self.seats - 1:
                self._end(events)
                return
        self.round_end = self.next_in(seat) if self.out >> seat & 1 else seat
        if SHAPES[self.plays[-1][2]].kind == DAKURYU:
            self._end_round(events)
        else:
            self.turn = self.next_in(seat)

    def _go_out(self, seat: int, events: list[Event] | None) -> None:
        """S16: a seat is out. Its used wild cards are turned up again."""
        for colour in (0, 1):
            if n := self.used[2 * seat + colour]:
                self._turn_wild(seat, colour, n, self.used, self.up, events)
        self.order.append(seat)
        self.out |= 1 << seat
        if events is not None:
            events.append(Event("say", seat, arg=f"out {len(self.order)}"))

    def _pass(self, action: Action, events: list[Event] | None) -> None:
        """S12, S13: pass. S14: the round is over when the turn comes to the seat that played last."""
        seat = self.turn
        chosen = self.why_only_pass(seat) is None
        if chosen:
            self.passed |= 1 << seat
        if events is not None:
            events.append(Event("say", seat, arg="pass" if chosen else "must_pass"))
        self.haze = NONE
        turn = self.next_in(seat)
        if turn == self.round_end:
            self._end_round(events)
        else:
            self.turn = turn

    # ---------------------------------------------------------------- rounds --
    def _end_round(self, events: list[Event] | None) -> None:
        """S14, S15: clear the table, then revive wild cards, clockwise from the seat that played last."""
        self.rounds += 1
        if events is not None:
            events.append(Event("say", CLOCK, arg=f"round {self.rounds}"))
            for n, card in enumerate(self.river):
                target = Place("gone", len(self.gone) + n)
                events.append(Event("move", CLOCK, (card,), Place("river", 0), target, arg="clear"))
        self.gone += self.river
        self.river.clear()
        seat = self.leader if self.last == NONE else self.last
        down, spent = self.down, self.spent
        for n in range(seat, seat + self.seats):
            s = n % self.seats
            if down[2 * s] + down[2 * s + 1] > spent[2 * s] + spent[2 * s + 1]:
                self.asked.append(s)
        self._revive_all(events)

    def _revive_all(self, events: list[Event] | None) -> None:
        """S15: revive wild cards up to a seat that has a choice of colour, or to the end."""
        asked = self.asked
        while asked:
            among = revive_choices(self, asked[0])
            if len(among) > 1:
                self.phase, self.turn = "revive", asked[0]
                return
            self._turn_wild(asked.pop(0), among[0] - WILD, 1, self.down, self.up, events)
        self._close_round(events)

    def _revive(self, action: Action, events: list[Event] | None) -> None:
        """S15: revive the wild card that the player chose."""
        seat = self.asked.pop(0)
        self._turn_wild(seat, action.cards[0] - WILD, 1, self.down, self.up, events)
        self._revive_all(events)

    def _close_round(self, events: list[Event] | None) -> None:
        """S15: used wild cards go down. S17-S19: seats may be out by revival. Then the next round begins (S9, S13,
        S14)."""
        last = self.last
        wilds = any(c >= WILD for s, _, cards in self.plays if s == last for c in cards)
        for n, used in enumerate(self.used):
            if used:
                self._turn_wild(n >> 1, n & 1, used, self.used, self.down, events)
        revived = [s for s in range(self.seats) if self.tiles[s] and not self.out >> s & 1 and self.all_up(s)]
        for s in sorted(revived, key=lambda s: -self.tiles[s]):
            self._go_out(s, events)
        if len(self.order) >= self.seats - 1:
            self._end(events)
            return
        if self.rounds >= MAX_ROUNDS:
            self._finish(score.void_result(self.order, self.tiles, self.rounds), events)
            return
        seat = self.leader if last == NONE else last
        flooded = self.plays and SHAPES[self.plays[-1][2]].kind == DAKURYU and not self.packed[seat]
        if flooded or self.out >> seat & 1:
            seat, wilds = self.next_in(seat), False
        self.leader = self.turn = self.round_end = seat
        self.haze = seat if wilds else NONE
        self.last = NONE
        self.made = self.said = self.played = self.passed = 0
        self.plays.clear()
        self.spent = [0] * (2 * self.seats)
        self.phase = "play"
        if events is not None:
            events.append(Event("say", seat, arg="haze" if wilds else "lead"))

    def _end(self, events: list[Event] | None) -> None:
        """S18: end the deal; the seat that is still in is the last."""
        left = [s for s in range(self.seats) if not self.out >> s & 1]
        self._finish(score.finished(self.order + left, self.tiles, self.rounds), events)

    def _finish(self, result: Result, events: list[Event] | None) -> None:
        self.result = result
        self.phase = "over"
        if events is not None:
            for s, hand in enumerate(self.hands):
                if hand:
                    events.append(Event("reveal", s, tuple(hand), Place(_HAND[s]), arg=_HAND[s]))
            events.append(Event("result", result.facts.order[0] if result.facts.order else CLOCK, arg=result.kind))


State.VERBS = {
    "play": Verb(legal.no_play, State._play),
    "pass": Verb(legal.no_pass, State._pass),
    "burn": Verb(legal.no_burn, State._burn),
    "revive": Verb(legal.no_revive, State._revive),
}
State.LEGAL = {
    "play": legal.legal_play,
    "burn": legal.legal_burn,
    "revive": legal.legal_revive,
}
