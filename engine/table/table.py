"""The table: seats, plies, time, the log. The only place that owns a State.

Time is virtual: `advance(ms)` lets it pass, and everything that was due meanwhile happens in the order of
its due time, however the milliseconds are sliced. A human is a seat without a bot. Every action applied,
the clock's among them, goes into one ordered log; replaying the log makes the same table.

The clock's own actions: `* deal` starts the next deal, `* close` ends a window of the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.contract import CLOCK, Action, Bot, Event, MatchState, Result, Rules, State, View, redact
from engine.record.commitment import deal_seed
from engine.rng import LazyRandom
from engine.table.pending_move import PendingMove

DEAL = Action(CLOCK, "deal")
CLOSE = Action(CLOCK, "close")


class Seat(NamedTuple):
    """Who sits at a seat; `bot` None is a human."""

    name: str
    bot: Bot | None = None


class Pace(NamedTuple):
    """The table's own times in ms. None switches a thing off."""

    auto: int | None = 900
    """A human's move without a choice is made for them after this long."""
    pause: int = 1500
    """After each move in a game that knows calls, moves are held back this long; calls are not."""
    window: int = 1500
    """How long a window of the game stays open,"""
    windows: tuple[tuple[str, int], ...] = (("race", 10_000), ("rebuy", 20_000))
    """and those that have a length of their own."""
    beat: int = 1300
    """How long after the last action the table makes a forced one, such as a draw that is owed."""

    def length(self, window: str) -> int:
        """How long this window stays open; the first word of its name says what it is."""
        return dict(self.windows).get(window.partition(" ")[0], self.window)


class Clock(NamedTuple):
    """What the table is waiting for: `call` (moves are held back) or a window of the game; "" for nothing."""

    kind: str = ""
    left: int = 0
    whole: int = 0


PACE = Pace()
"""As a table has it that says nothing else."""


class Stale(Exception):
    """The action was meant for a moment that has passed. Nothing has happened; look again."""


class Table:
    """A match being played.

    `journal` gets the text of every action as it is applied (and of every undo, `* back n`). At a `headless`
    table nobody looks on: there are no events, and what alone can happen happens at once. With `per_deal_seeds` every
    deal has a seed of its own, derived one way, so that it can be shown without telling of the next."""

    def __init__(
        self,
        rules: Rules,
        options: Mapping[str, Any],
        seats: Sequence[Seat],
        seed: int,
        *,
        position: Mapping[str, Any] | None = None,
        pace: Pace = PACE,
        journal: Callable[[str], None] | None = None,
        headless: bool = False,
        per_deal_seeds: bool = False,
    ) -> None:
        self.rules = rules
        self.options = dict(options)
        self.seats = list(seats)
        self.seed = seed
        self.pace = pace
        self.journal = journal
        self.headless = headless
        self.per_deal_seeds = per_deal_seeds
        self.now = 0
        self._rngs = [LazyRandom() for _ in seats]
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
        self._open: str | None = None
        self._closes: int | None = None
        self._alone: int | None = None
        self._carry = self.rules.match_state(self.options, len(self.seats), self.seed, ())
        self._changed(0)

    # --------------------------------------------------------------- to look at --
    @property
    def ply(self) -> int:
        """How many actions have been applied; a move names the ply it was meant for."""
        return len(self.log)

    @property
    def match_state(self) -> MatchState:
        """The match after the deals that are over."""
        return self._carry

    @property
    def deal_over(self) -> bool:
        """Whether the present deal (or the time before the first) waits for `* deal`."""
        return self.state is None or self.state.result is not None

    def view(self, seat: int) -> View:
        """What a seat may know. Before the first deal there is nothing to see: RuntimeError."""
        if self.state is None:
            raise RuntimeError("no deal has been dealt yet; submit DEAL first")
        return self.state.view(seat)

    def legal(self, seat: int) -> list[Action]:
        """The legal actions of a seat, the clock's included."""
        if seat == CLOCK:
            return [DEAL] if self.deal_over and not self._carry.over else [CLOSE] if self._window() else []
        return self.state.legal(seat) if self.state else []

    def why_not(self, action: Action) -> str | None:
        """The reason key against an action, or None."""
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
        """The move that the table makes by itself at its next beat, such as a card that is owed."""
        return self._forced

    @property
    def clock(self) -> Clock:
        """What time is running, for everybody to see; it is the same whoever could call."""
        if self._open and self._closes is not None:
            return Clock(self._open, max(0, self._closes - self.now), self.pace.length(self._open))
        if self.now < self._held_until and not self.deal_over:
            return Clock("call", self._held_until - self.now, self.pace.pause)
        return Clock()

    def _window(self) -> str | None:
        return self.state.window if self.state and not self.state.result else None

    # ------------------------------------------------------------------ to act --
    def submit(self, action: Action, ply: int | None = None) -> str | None:
        """Do an action that was meant for `ply`. The reason key if it is refused, None if it is done (or
        held until the table's pause is over). Raises Stale if the moment has passed; calls never are."""
        if ply is not None and ply != self.ply and action.verb not in self.rules.CALLS:
            raise Stale(f"{action} was meant for ply {ply}, the table is at {self.ply}")
        reason = self.why_not(action)
        if reason is None and action == self._forced:
            return None  # the table does it at its beat
        if reason is None and self._is_held(action):
            # the first one said keeps its place; a seat may change its mind
            if self._held is None or self._held.seat == action.seat:
                self._held = action
            return None
        if reason is None:
            self._do(action)
        return reason

    def undo(self, n: int) -> None:
        """Take the last n actions back; raises ValueError if there are not so many."""
        if not 0 < n <= len(self.log):
            raise ValueError(f"cannot take back {n} of {len(self.log)} actions")
        keep = self.log[:-n]
        if self.journal:
            self.journal(f"* back {n}")
        self._start()
        for action in keep:
            self._apply(action)
        self.events.append(Event("reset"))
        self._changed(self.now)

    def replay_views(self, seat: int) -> Iterator[tuple[View, list[Action], Action]]:
        """The present deal once more: what a seat saw and could do before each action, and the action."""
        for state, action in self._replay_deal():
            yield state.view(seat), state.legal(seat), action

    def actions_since_last_choice(self, seat: int) -> int:
        """How many actions of the present deal have to be taken back until a seat is again where it last had
        a choice of moves or made a call; 0 if it has had none."""
        found, calls = 0, self.rules.CALLS
        for state, action in self._replay_deal():
            found += found > 0
            if action.seat == seat:
                moves = [a for a in state.legal(seat) if a.verb not in calls]
                if action.verb in calls or len(moves) > 1:
                    found = 1
        return found

    def _replay_deal(self) -> Iterator[tuple[State, Action]]:
        """The State of the present deal before each of its actions, and the action."""
        if self.state is None:
            return
        start = len(self.log) - self.log[::-1].index(DEAL)
        dealt = self.log[:start].count(DEAL) - 1
        state = self.dealt(self.rules.match_state(self.options, len(self.seats), self.seed, self.results[:dealt]))
        for action in self.log[start:]:
            yield state, action
            state.apply(action)

    def replay(self, actions: Sequence[Action]) -> None:
        """Apply logged actions without asking bots or writing the journal. Raises IllegalAction or
        ValueError at the first that cannot be."""
        for action in actions:
            self._apply(action)
        self._changed(self.now)

    def _is_held(self, action: Action) -> bool:
        return self.now < self._held_until and action.seat != CLOCK and action.verb not in self.rules.CALLS

    def _do(self, action: Action) -> None:
        self._apply(action)
        if self.journal:
            self.journal(str(action))
        self._changed(self.now, action.verb in self.rules.CALLS)

    def _apply(self, action: Action) -> None:
        state = self.state
        if action == DEAL:
            if not self.deal_over or self._carry.over:
                raise ValueError("* deal: the deal is not over" if not self._carry.over else "the match is over")
            self._deal()
        elif state is None:
            raise ValueError(f"{action}: nothing has been dealt yet")
        else:
            state.apply(action, None if self.headless else self.events)
            if state.result is not None:
                self.results.append(state.result)
                self._carry = self.rules.match_state(self.options, len(self.seats), self.seed, self.results)
        self.log.append(action)

    def _deal(self) -> None:
        events = None if self.headless else self.events
        if events is not None:
            events.append(Event("reset"))
        self.state = self.dealt(self._carry, events)

    def dealt(self, match_state: MatchState, events: list[Event] | None = None) -> State:
        """The deal that follows `match_state`."""
        if self._position is not None and match_state.number == 0:
            return self.rules.setup(self._position)
        seed = deal_seed(self.seed, match_state.number) if self.per_deal_seeds else self.seed
        return self.rules.deal(self.options, len(self.seats), seed, match_state, events)

    # -------------------------------------------------------------------- time --
    def _changed(self, now: int, said: bool = False) -> None:
        """Something happened: forget every intent and ask again. What is `said` opens no new pause, and
        whoever has a move waiting keeps it if it still can be made."""
        if not said:
            self._held_until = now + self.pace.pause if self.rules.CALLS and self.log else now
        state, was_alone, self._alone = self.state, self._alone, None
        acting: tuple[int, ...] = ()
        if state is not None and state.result is None:
            acting = state.acting()
            if self.headless and len(acting) == 1 and not state.window and state.forced() is None:
                # nothing can happen before this seat moves, whenever that is
                self._alone = acting[0]
                if was_alone is not None and self._held is None:
                    # nor could anything before, so nothing has to be forgotten
                    return
        if self._held is not None and (not said or self.why_not(self._held)):
            self._held = None
        self._auto: tuple[int, Action] | None = None
        self._forced: Action | None = None
        window = self._window()
        if window != self._open or (window and self.log[-1] == CLOSE):
            # what is said within a window does not make it longer
            self._open = window
            self._closes = now + self.pace.length(window) if window else None
        self._intents: list[PendingMove] = []
        if self._alone is not None or state is None or state.result is not None:
            return
        human = False
        for seat in acting:
            bot = self.seats[seat].bot
            if bot is None:
                human = True
                continue
            rng = self._rngs[seat]
            rng.reseed(self.seed, "bot", seat, self.ply)
            legal = state.legal(seat)
            thoughts = bot.think(state.view(seat), legal, rng)
            intent = PendingMove(seat, now, max(now, self._held_until), rng, thoughts, len(legal) > 1)
            if not self.headless:
                # with the slice that `advance` gives, a bot that yields once is done however time is sliced
                intent.pull()
            self._intents.append(intent)
        self._forced = state.forced()
        if self._forced is not None:
            self._auto = (now + self.pace.beat, self._forced)
        elif human and self.pace.auto is not None:
            moves = [a for s in acting for a in state.legal(s) if a.verb not in self.rules.CALLS]
            if len(moves) == 1 and self.seats[moves[0].seat].bot is None:
                self._auto = (max(now, self._held_until) + self.pace.auto, moves[0])

    def advance(self, ms: int) -> None:
        """Let time pass; each thinking bot gets one slice a call, then what is due happens in order."""
        until = self.now + ms
        for intent in self._intents:
            intent.pull()
        while (due := self._next_due()) is not None and due[0] <= until:
            self.now = max(self.now, due[0])
            self._do(due[1])
            for intent in self._intents:
                intent.pull()
        self.now = until

    def think(self) -> bool:
        """One more slice for each thinking bot, while no time passes. Whether any of them still thinks.

        What they choose does not depend on who gives the slices; who has spare time lets them answer earlier."""
        for intent in self._intents:
            intent.pull()
        return any([i.thoughts is not None for i in self._intents])

    def _next_due(self) -> tuple[int, Action] | None:
        """The earliest thing that will happen by itself; bots that still think are not among them."""
        found: list[tuple[int, Action]] = []
        if self._auto and (self._forced is not None or self.pace.auto is not None):  # it may be switched off meanwhile
            found.append(self._auto)
        if self._held:
            found.append((self._held_until, self._held))
        if self._closes is not None:
            found.append((self._closes, CLOSE))
        ready = [i for i in self._intents if i.thoughts is None and i.thought is not None]
        if self._forced is not None:
            ready = [i for i in ready if i.action() != self._forced]
        found += [(intent.due(self.rules.CALLS), intent.action()) for intent in ready]
        return min(found, key=lambda f: (f[0], f[1].seat)) if found else None

    def run(self) -> bool:
        """Jump to the next thing that happens by itself and do it, thinking to the end. False: nothing
        will, somebody else has to act."""
        if self._alone is not None:
            return self._move(self._alone)
        for intent in self._intents:
            intent.finish()
        due = self._next_due()
        if due is None:
            return False
        self.now = max(self.now, due[0])
        self.chose = any(i.seat == due[1].seat and i.choice for i in self._intents)
        self._do(due[1])
        return True

    def _move(self, seat: int) -> bool:
        """Ask the only bot that can act, and do what it says."""
        bot, state, last = self.seats[seat].bot, self.state, None
        if bot is None or state is None:
            return False
        rng = self._rngs[seat]
        rng.reseed(self.seed, "bot", seat, len(self.log))
        legal = state.legal(seat)
        self.chose = len(legal) > 1
        for thought in bot.think(state.view(seat), legal, rng):
            last = thought or last
        if last is None:
            return False
        action = last[0]
        self._do(action if action[0] == seat else action._replace(seat=seat))
        return True
