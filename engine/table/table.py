"""The table: it owns the State of the present deal, the seats, the clock and the log of a match.

Time is virtual: `advance(ms)` lets it pass, and everything that was due meanwhile happens in the order of its due time,
however the milliseconds are sliced. A human is a seat without a bot. Every action applied, those of the clock included,
goes into one ordered log; replaying the log gives the same table.

The actions of the clock are `* deal`, which starts the next deal, and `* close`, which ends a window of the game."""

from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine import contract
from engine.contract import CLOCK, CLOSE, Action, Bot, Event, MatchState, Result, Rules, State, View, guarded, redact
from engine.options import check_seats
from engine.record.commitment import deal_seed
from engine.rng import LazyRandom, bot_seed
from engine.table.laid_out import set_up
from engine.table.pace import PACE, Clock, Pace
from engine.table.pending_move import PendingMove, no_searches

DEAL = Action(CLOCK, "deal")


class Seat(NamedTuple):
    """The player at a seat; `bot` is None for a human."""

    name: str
    bot: Bot | None = None


class Stale(Exception):
    """An action was meant for an earlier ply. Nothing has happened."""


class Table:
    """A match being played.

    `journal` is called with the text of every action as it is applied, and with `* back n` for every undo. A `headless`
    table records no events and does not wait where only one seat can act. With `per_deal_seeds` every deal has a seed
    of its own, derived so that it can be published without revealing those of other deals.
    Raises OptionError if so many cannot play with these options, or an option has no value."""

    def __init__(
        self,
        rules: Rules,
        options: Mapping[str, Any],
        seats: Sequence[Seat],
        seed: int,
        *,
        position: Mapping[str, Any] | None = None,
        pace: Pace = PACE,
        headless: bool = False,
        per_deal_seeds: bool = False,
    ) -> None:
        check_seats(rules, len(seats), options)
        self.rules = rules
        self.options = dict(options)
        self.seats = list(seats)
        self.seed = seed
        self.pace = pace
        self.journal: Callable[[str], None] | None = None
        self.headless = headless
        self.per_deal_seeds = per_deal_seeds
        self.now = 0
        self._windows: Mapping[str, int] = getattr(rules, "WINDOWS", {})
        self._rngs = [LazyRandom() for _ in seats]
        self._searches: dict[tuple[int, str], deque[int]] = defaultdict(no_searches)  # by seat and phase, in ms
        self._position = position
        self._held: Action | None = None
        self.chose = False
        """Whether the seat that `run` moved last had more than one legal action."""
        self._start()

    def _start(self) -> None:
        self.log: list[Action] = []
        self.results: list[Result] = []
        self.events: list[Event] = []
        self.state: State | None = None
        self._open_window: str | None = None
        self._closes_at: int | None = None
        self._waived: set[int] = set()
        self._glance_ends = 0
        self._only_seat: int | None = None
        self._match_state = self.rules.match_state(self.options, len(self.seats), self.seed, ())
        self._changed(0)

    # ------------------------------------------------------------------ queries --
    @property
    def ply(self) -> int:
        """How many actions have been applied."""
        return len(self.log)

    @property
    def match_state(self) -> MatchState:
        """How the match stands after the deals that are over."""
        return self._match_state

    @property
    def deal_log(self) -> list[Action]:
        """The actions since the last deal began; none before the first."""
        return self.log[len(self.log) - self.log[::-1].index(DEAL) :] if DEAL in self.log else []

    @property
    def deal_over(self) -> bool:
        """Whether no deal is in progress, before the first deal and between deals."""
        return self.state is None or self.state.result is not None

    def view(self, seat: int) -> View:
        """What a seat may know. Raises RuntimeError before the first deal."""
        if self.state is None:
            raise RuntimeError("no deal has been dealt yet; submit DEAL first")
        return self.state.view(seat)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat, or of the clock."""
        if seat == CLOCK:
            return [DEAL] if self.deal_over and not self._match_state.over else [CLOSE] if self._window() else []
        return self.state.legal(seat) if self.state else []

    def why_not(self, action: Action) -> str | None:
        """Why an action is illegal: one of the game's REASONS, for the clock `not_now`; None if it is legal."""
        if action.seat == CLOCK:
            return None if action in self.legal(CLOCK) else "not_now"
        return self.state.why_not(action) if self.state else "deal_over"

    def events_since(self, n: int, seat: int) -> list[Event]:
        """The events from number n on, as `seat` sees them."""
        return [redact(e, seat) for e in self.events[n:]]

    @property
    def waiting(self) -> Action | None:
        """The move that is held back until the table's pause is over."""
        return self._held

    @property
    def forced(self) -> Action | None:
        """The action that the table carries out by itself at its next beat, such as the draw of a card that is owed."""
        return self._forced

    @property
    def automatic(self) -> Action | None:
        """The only move of a person, which the table makes after a pause; None if there is a choice."""
        return self._auto[1] if self._auto and self._forced is None and self.pace.auto is not None else None

    @property
    def clock(self) -> Clock:
        """The time that is running. It does not depend on whether a seat has something to call."""
        if self._open_window and self._closes_at is not None:
            return Clock(self._open_window, self._closes_at - self.now, self._length(self._open_window))
        if self.now < self._held_until and not self.deal_over:
            return Clock("call", self._held_until - self.now, self.pace.pause)
        return Clock()

    def _length(self, window: str) -> int:
        """How long a window stays open, in ms."""
        length = self._own_length(window)
        if length is None:
            return self.pace.window
        return length if self.pace.named_window is None else self.pace.named_window

    def _own_length(self, window: str) -> int | None:
        """How long the game leaves a window open, in ms. None: the game does not name it."""
        return self._windows.get(window.partition(" ")[0])

    def _window(self) -> str | None:
        return self.state.window if self.state and not self.state.result else None

    # ------------------------------------------------------------------ actions --
    def submit(self, action: Action, ply: int | None = None) -> str | None:
        """Carry out an action that was meant for the ply `ply`.

        Returns the key of the reason if the action is refused; None if it is done, or held until the table's pause is
        over. Raises Stale if the table is at another ply and the action is no call."""
        if ply is not None and ply != self.ply and action.verb not in self.rules.CALLS:
            raise Stale(f"{action} was meant for ply {ply}, the table is at {self.ply}")
        if reason := self.why_not(action):
            return reason
        if action == self._forced:
            return None  # The table carries it out at its beat.
        if not self._is_held(action):
            self._carry_out(action)
        elif self._held is None or self._held.seat == action.seat:
            # The first seat that submits a move keeps its place; it may change its own move.
            self._held = action
        return None

    def waive(self, seat: int) -> None:
        """The person at `seat` says "no call" in the time for calls that runs. Once every person has, it ends early:
        bots that call do so at once, and then moves are free. Nothing happens while no such time runs."""
        self._waived.add(seat)

    def undo(self, n: int) -> None:
        """Take the last n actions back. Raises ValueError if there are fewer."""
        if not 0 < n <= len(self.log):
            raise ValueError(f"cannot take back {n} of {len(self.log)} actions")
        keep = self.log[:-n]
        if self.journal:
            self.journal(f"* back {n}")
        self._start()
        for action in keep:
            self._apply(action, self._recorded)
        self.events.append(Event("reset"))
        self._changed(self.now)

    def replay_views(self, seat: int) -> Iterator[tuple[View, list[Action], Action]]:
        """For each action of the present deal: what a seat saw before it, the seat's legal actions, and the action."""
        for state, action in self._replay_deal():
            yield state.view(seat), state.legal(seat), action

    def actions_since_last_choice(self, seat: int) -> int:
        """How many actions of the present deal have to be taken back to return a seat to its last choice of moves
        or its last call; 0 if it had neither."""
        count = 0
        for state, action in self._replay_deal():
            count += count > 0
            if action.seat == seat and contract.is_choice(state, action, self.rules.CALLS):
                count = 1
        return count

    def _replay_deal(self) -> Iterator[tuple[State, Action]]:
        """The State of the present deal before each of its actions, and the action."""
        if self.state is None:
            return
        dealt = self.log.count(DEAL) - 1
        state = self.dealt(self.rules.match_state(self.options, len(self.seats), self.seed, self.results[:dealt]))
        for action in self.deal_log:
            yield state, action
            state.apply(action)

    def replay(
        self, actions: Sequence[Action], events_of: Callable[[Action], list[Event] | None] | None = None
    ) -> None:
        """Apply logged actions without asking bots or writing the journal. Raises IllegalAction or ValueError at the
        first that is not legal, and RulesFault.

        `events_of` is asked before each action and gives the list that takes its events, or None if nobody needs them;
        without it the table records them."""
        recorded = self._recorded
        with guarded(self.rules.ID):
            for action in actions:
                self._apply(action, events_of(action) if events_of else recorded)
            self._changed(self.now)

    @property
    def _recorded(self) -> list[Event] | None:
        """The list that takes the events; None for a table that records none."""
        return None if self.headless else self.events

    def _is_held(self, action: Action) -> bool:
        return self.now < self._held_until and action.seat != CLOCK and action.verb not in self.rules.CALLS

    def _carry_out(self, action: Action) -> None:
        self._apply(action, self._recorded)
        if self.journal:
            self.journal(str(action))
        self._changed(self.now, action.verb in self.rules.CALLS)

    def _apply(self, action: Action, events: list[Event] | None) -> None:
        state = self.state
        if action == DEAL:
            if not self.deal_over or self._match_state.over:
                raise ValueError("* deal: the deal is not over" if not self._match_state.over else "the match is over")
            if events is not None:
                events.append(Event("reset"))
            self.state = self.dealt(self._match_state, events)
        elif state is None:
            raise ValueError(f"{action}: nothing has been dealt yet")
        else:
            state.apply(action, events)
            if state.result is not None:
                self.results.append(state.result)
                self._match_state = self.rules.match_state(self.options, len(self.seats), self.seed, self.results)
        self.log.append(action)

    def dealt(self, match_state: MatchState, events: list[Event] | None = None) -> State:
        """The deal that follows `match_state`."""
        if self._position is not None and match_state.number == 0:
            return set_up(self.rules, self._position, len(self.seats))
        seed = deal_seed(self.seed, match_state.number) if self.per_deal_seeds else self.seed
        return self.rules.deal(self.options, len(self.seats), seed, match_state, events)

    # -------------------------------------------------------------------- time --
    def _changed(self, now: int, said: bool = False) -> None:
        """After an action: forget the pending moves and ask the bots again. If the action was a call (`said`), there is
        no new pause, and a move that is held back stays, if it is still legal."""
        if not said:
            self._held_until = now + self.pace.pause if self.rules.CALLS and self.log else now
        state, had_only_seat, self._only_seat = self.state, self._only_seat, None
        acting: tuple[int, ...] = ()
        if state is not None and state.result is None:
            acting = state.acting()
            if self.headless and len(acting) == 1 and not state.window and state.forced() is None:
                # Nothing can happen before this seat moves, so time does not matter.
                self._only_seat = acting[0]
                if had_only_seat is not None and self._held is None:
                    # The same was true before, so there is nothing to forget.
                    return
        if self._held is not None and (not said or self.why_not(self._held)):
            self._held = None
        self._auto: tuple[int, Action] | None = None
        self._forced: Action | None = None
        window = self._window()
        if not said or window != self._open_window:  # new time for calls
            self._waived, self._glance_ends = set(), now + self.pace.glance
        if window != self._open_window or (window and self.log[-1] == CLOSE):
            # A call within a window does not extend it.
            self._open_window = window
            self._closes_at = now + self._length(window) if window else None
        self._pending: list[PendingMove] = []
        if self._only_seat is not None or state is None or state.result is not None:
            return
        self._pending = [self._begin_to_think(state, seat, now) for seat in acting if self.seats[seat].bot is not None]
        self._forced = state.forced()
        if self._forced is not None:
            self._auto = (now + self.pace.beat, self._forced)
        elif len(self._pending) < len(acting) and self.pace.auto is not None:  # a person is to act
            moves = [a for s in acting for a in state.legal(s) if a.verb not in self.rules.CALLS]
            if len(moves) == 1 and self.seats[moves[0].seat].bot is None:
                self._auto = (max(now, self._held_until) + self.pace.auto, moves[0])

    def _begin_to_think(self, state: State, seat: int, now: int) -> PendingMove:
        """The move of a bot that is asked anew."""
        bot, rng = self.seats[seat].bot, self._rngs[seat]
        assert bot is not None
        rng.reseed(bot_seed(self.seed, seat, self.ply))
        legal, view = state.legal(seat), state.view(seat)
        slices, recent = bot.think(view, legal, rng), self._searches[seat, view.phase]
        free_at = max(now, self._held_until)
        pending = PendingMove(seat, now, free_at, rng, slices, len(legal) > 1, recent, self._share_of_delay())
        if not self.headless:
            # One slice now and one in `advance`: a bot that yields once is done however time is sliced.
            pending.think(self.now)
        return pending

    def _share_of_delay(self) -> float | None:
        """The share of a move's delay that passes. Where the delay is all the time that others have to call or to be
        first, it passes whole."""
        needed = self._window() or (self.rules.CALLS and not self.pace.pause)
        return None if needed else self.pace.move_delay

    def cut_pause(self) -> None:
        """End the pause that runs: what comes next comes at once. Nothing is cut in a game with calls, where every
        pause is time to call, nor in a window of the game. The time that a bot's search takes is no pause, and a person
        may look at a hand before the only legal move is made."""
        if self.rules.CALLS or self._window() or self.deal_over:
            return
        for move in self._pending:
            move.cut(self.now)
        if self._auto and self._forced is not None and self.seats[self._forced.seat].bot is not None:
            self._auto = (self.now, self._forced)

    def _waivable(self) -> bool:
        """Whether time for calls runs. A window that the game names is for moves."""
        if self._open_window:
            return self._own_length(self._open_window) is None
        return self.now < self._held_until and not self.deal_over

    def _end_waived(self) -> None:
        """If every person waives the time for calls, let the first bot that calls do so, else end that time."""
        people = {n for n, seat in enumerate(self.seats) if seat.bot is None}
        calls = self.rules.CALLS
        if not self._waived >= people or not self._waivable() or any(m.undecided(calls) for m in self._pending):
            return
        end = max(self.now, self._glance_ends)
        calling = [m for m in self._pending if m.best is not None and m.action().verb in calls]
        if calling:
            min(calling, key=lambda m: (m.due(calls), m.seat)).come_forward(end, calls)
            return
        self._held_until = min(self._held_until, end)
        if self._closes_at is not None:
            self._closes_at = min(self._closes_at, end)
        for move in self._pending:
            move.come_forward(end, calls)
        if self._auto and self._forced is None and self.pace.auto is not None:
            self._auto = (min(self._auto[0], end + self.pace.auto), self._auto[1])
        elif self._auto and self.seats[self._auto[1].seat].bot is not None:
            self._auto = (min(self._auto[0], end), self._auto[1])

    def advance(self, ms: int) -> None:
        """Let time pass. Each thinking bot gets one slice, then everything that is due happens in order."""
        until = self.now + ms
        self.think()
        while (due := self._next_due()) is not None and due[0] <= until:
            self.now = max(self.now, due[0])
            self._carry_out(due[1])
            self.think()
        self.now = until

    def think(self) -> bool:
        """Give each thinking bot one slice, while no time passes. Returns whether any bot still thinks.

        The bots' choices do not depend on it. A caller with spare time makes them answer earlier."""
        for move in self._pending:
            move.think(self.now)
        return any([move.slices is not None for move in self._pending])

    def _next_due(self) -> tuple[int, Action] | None:
        """The time and the action of what happens next by itself. Bots that still think do not count."""
        if self._waived:
            self._end_waived()
        due: list[tuple[int, Action]] = []
        if self._auto and (self._forced is not None or self.pace.auto is not None):  # it may be switched off meanwhile
            due.append((max(self._auto[0], self._held_until), self._auto[1]))
        if self._held:
            due.append((self._held_until, self._held))
        if self._closes_at is not None:
            due.append((self._closes_at, CLOSE))
        ready = [move for move in self._pending if move.slices is None and move.best is not None]
        ready = [move for move in ready if move.action() != self._forced]
        calls = self.rules.CALLS
        if self.pace.move_delay is not None and any(move.action().verb in calls for move in ready):
            # A shortened delay must not take the time for a call from another bot.
            ready = [move for move in ready if move.action().verb in calls]
        due += [(move.due(calls), move.action()) for move in ready]
        return min(due, key=lambda d: (d[0], d[1].seat)) if due else None

    def run(self) -> bool:
        """Let the bots think to the end, jump to the next action that happens by itself, and carry it out.

        Returns False if there is none because a human has to act."""
        if self._only_seat is not None:
            return self._move(self._only_seat)
        for move in self._pending:
            move.finish(self.now)
        if (due := self._next_due()) is None:
            return False
        self.now = max(self.now, due[0])
        self.chose = any(move.seat == due[1].seat and move.has_choice for move in self._pending)
        self._carry_out(due[1])
        return True

    def _move(self, seat: int) -> bool:
        """Ask the bot of the only seat that can act, and carry out its move."""
        bot, state, last = self.seats[seat].bot, self.state, None
        if bot is None or state is None:
            return False
        rng = self._rngs[seat]
        if getattr(bot, "draws", True):
            rng.reseed(bot_seed(self.seed, seat, len(self.log)))
        legal = state.legal(seat)
        self.chose = len(legal) > 1
        for move in bot.think(state.view(seat), legal, rng):
            last = move or last
        if last is None:
            return False
        action = last[0]
        self._carry_out(action if action[0] == seat else action._replace(seat=seat))
        return True
