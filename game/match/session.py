"""A match that is being played: the engine's Table, the seats, and the record in the data folder (`saves`)."""

import itertools
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import engine
from ai import registry
from engine.contract import Action, Rules
from engine.options import check_seats
from engine.record import commitment
from engine.record.commitment import CommittedDeal
from engine.record.errors import ForeignRecord, RecordError
from engine.record.header import Header, SeatConfig, people_of, table_of
from engine.record.journal import Journal, restore
from engine.registry import installed_package
from engine.table.pace import NO_HURRY, PACE, Pace
from engine.table.table import DEAL, Seat, Table
from game.app.settings import CALL_WINDOWS, Settings
from game.match import characters, house_rules, lock, saves
from game.match.characters import FACES
from game.match.stand_in import WithStandIn

HUMAN = "you"
MIXED = "mixed"
MOVE_DELAY = 0.22
"""The share of a bot's drawn delay that a table on the screen waits at normal speed: flying cards take time as well."""
STILL_DELAY = 0.2
"""The share that is added where cards jump but pauses stay, so that people can follow there as well."""
MIN_MOVE_DELAY = 0.02
"""The same without pauses: a frame or two, so that each frame has to work out one move at most."""
GLANCE = 470
"""How many ms a card lies at normal speed before time for calls that everybody waives ends."""
GUESTS = (HUMAN, "sora", "haru", "nao", "yuki", "mio", "ren", "aki")
"""The crests of people, by seat. `you` is also the name of a person who plays alone."""


@dataclass
class Match:
    """A match at its table."""

    table: Table
    seat_configs: tuple[SeatConfig, ...]
    practised: bool = False
    """Whether a move was undone, a hint given, the match begun as practice, or it continues another one from its
    middle."""
    ending: bool = False
    """Whether it is over or given up and still has to move to the finished ones."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return people_of(self.seat_configs)

    @property
    def me(self) -> int:
        """The seat of the first person."""
        return self.people[0]

    @property
    def shared(self) -> bool:
        """Whether several people share the screen. Then nobody is "you", and hands stay covered."""
        return len(self.people) > 1

    @property
    def crests(self) -> tuple[str, ...]:
        """The crest of each seat."""
        return crests(self.seat_configs)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.table.rules.ID

    @property
    def nonce(self) -> str:
        """The nonce of the record, which tells the match from all others; empty without a record."""
        return self.journal.header.nonce if self.journal else ""

    @property
    def journal(self) -> Journal | None:
        """The writer of the record, if there is one."""
        journal = self.table.journal
        return journal if isinstance(journal, Journal) else None

    @property
    def path(self) -> Path:
        """The path of the record. Only a match with a record may be asked."""
        assert self.journal is not None
        return self.journal.path

    @property
    def warning(self) -> str:
        """Why the last action could not be saved; empty if it was saved."""
        return self.journal.warning if self.journal else ""

    @property
    def unwritten(self) -> int:
        """How many lines of the record could not be written yet."""
        return self.journal.unwritten if self.journal else 0

    @property
    def full(self) -> bool:
        """Whether the record has no room for another deal. Then the match can only be ended."""
        return self.journal is not None and self.journal.full

    @property
    def fixed(self) -> CommittedDeal | None:
        """The committed deal on the table; once it is over, the next one."""
        if self.journal is None or not self.journal.header.nonce or self.table.match_state.over:
            return None
        if self.table.deal_over:
            return self.journal.next_deal()
        return self.journal.fixed.get(self.table.match_state.number)

    def fixed_deal(self, number: int) -> CommittedDeal | None:
        """The committed deal of this number, if it has been dealt: also once it is over."""
        return self.journal.fixed.get(number) if self.journal else None

    @cached_property
    def house(self) -> str:
        """The name of the house rules that are played by; empty for others."""
        return house_rules.name_of(self.game, self.table.options)

    def failures(self) -> dict[int, BaseException]:
        """By seat, why an opponent could not move by itself, where one could not."""
        bots = {seat: s.bot for seat, s in enumerate(self.table.seats) if isinstance(s.bot, WithStandIn)}
        return {seat: bot.failure for seat, bot in bots.items() if bot.failure is not None}

    def take_back(self) -> bool:
        """Undo to the player's last decision of this deal. False if there is none, the match is over, several people
        play, or the record is full."""
        refused = self.shared or self.table.match_state.over or self.full
        back = 0 if refused else self.table.actions_since_last_choice(self.me)
        if back:
            self.table.undo(back)
            self.practised = True
        return bool(back)

    def helped(self) -> bool:
        """The player was shown what to play: from now on the match counts as practised, with a mark in its record: the
        last action is undone and made again. Returns whether that is new.

        A deal is not undone if the player is to act, as it would then be fixed anew, under another hash than the player
        has seen. There one of the player's actions is made and undone, which the table does not see. Nobody else's is:
        it could name a hidden card."""
        if self.practised or self.shared or self.full or self.journal is None or not self.table.log:
            return False
        last = self.table.log[-1]
        tried = next(iter(self.table.legal(self.me)), None) if last == DEAL else None
        for text in (str(tried), "* back 1") if tried else ("* back 1", str(last)):
            self.journal(text)
        self.practised = True
        return True

    def save(self) -> bool:
        """Write the lines that could not be written yet, and finish what `put_away` began. Returns whether all lines
        are written."""
        if self.journal is None or not self.journal.flush():
            return self.journal is None
        if self.ending:
            self._move(self.journal)
        return True

    def sync(self) -> None:
        """Save the match and wait until it is on the disk."""
        if self.save() and self.journal:
            self.journal.sync()

    def put_away(self) -> bool:
        """Move the file of a match that is over or given up to the finished ones. Returns whether it has moved.

        A match that has lines to write stays where it is; `save` moves it when they are written."""
        if self.journal is None:
            return True
        if self.table.match_state.over:
            self.journal.seal()
        self.ending = True
        self.save()
        return not self.ending

    def _move(self, journal: Journal) -> None:
        journal.sync()
        with suppress(OSError):
            journal.path = saves.put_away(journal.path)
            self.ending = False

    def close(self) -> bool:
        """Save the match, wait until it is on the disk, and unlock it. A match with lines that cannot be written stays
        open. Returns whether it is closed; a match without a record always is."""
        if self.journal is None:
            return True
        self.sync()
        if self.unwritten:
            return False
        lock.release(self.path)
        return True


def _seat(rules: Rules, seat_config: SeatConfig) -> Seat:
    bot = registry.load(rules.ID, seat_config.bot) if seat_config.bot else None
    if bot is not None and installed_package(rules.ID):
        bot = WithStandIn(bot, rules.CALLS)
    return Seat(seat_config.name, bot)


def crests(seat_configs: Sequence[SeatConfig]) -> tuple[str, ...]:
    """The crest of each seat: a character's own; people's as they chose, else by seat."""
    return tuple(
        _bot_crest(c, seat) if c.bot else c.colour if c.colour in GUESTS else GUESTS[seat]
        for seat, c in enumerate(seat_configs)
    )


def _bot_crest(seat_config: SeatConfig, seat: int) -> str:
    """The crest of an opponent: that of its name; under a name that a file has made up, that of its level or seat."""
    if seat_config.name in GUESTS or seat_config.name in FACES.values():
        return seat_config.name
    return characters.face(seat_config.bot) or GUESTS[seat]


def pace(settings: Settings, shared: bool = False, learns: bool = False) -> Pace:
    """The times of the table by the settings. `learns`: the player is a learner whatever they say.

    The speed shortens what is only a pause. Without a call window, simultaneous calls keep the default one. Learners
    have unlimited time in the windows that a game names. At a shared screen no move is made automatically: it would
    show the opponents that there was no choice."""
    window = CALL_WINDOWS[settings.call_window]
    return Pace(
        auto=round((PACE.auto or 0) * settings.pause) if settings.auto_moves and not shared else None,
        pause=window,
        window=window or PACE.window,
        named_window=NO_HURRY if (settings.learn or learns) and not shared else None,
        beat=round(PACE.beat * settings.pause),
        move_delay=max(MIN_MOVE_DELAY, (MOVE_DELAY + STILL_DELAY * (settings.motion == 0)) * settings.pause),
        glance=round(GLANCE * settings.pause),
    )


def company(game: str, levels: Sequence[str] = ()) -> tuple[SeatConfig, ...]:
    """One person among opponents of these levels, each a character of its own. Without `levels` they are of level
    Club, at a table of four seats or of as few as the game allows."""
    known = engine.load(game).SEATS
    levels = levels or [registry.USUAL_LEVEL] * ((4 if 4 in known else known[0]) - 1)
    faces = [characters.face(level) for level in levels]
    rest = [name for name in GUESTS[1:] if name not in faces]
    names: list[str] = []
    for face in faces:
        names.append(face if face and face not in names else rest.pop(0 if face else -1))
    return SeatConfig(HUMAN), *(SeatConfig(name, level) for name, level in zip(names, levels, strict=True))


def usual_company(game: str, seats: int) -> tuple[SeatConfig, ...]:
    """One person and opponents of level Club at a table of `seats` seats."""
    return company(game, [registry.USUAL_LEVEL] * (seats - 1))


def mixed(game: str, count: int) -> list[str]:
    """The levels of `count` opponents: every level of the game in turn."""
    known = [level for level in registry.levels(game) if level in FACES]
    return [level for level, _ in zip(itertools.cycle(known), range(count), strict=False)]


def new(
    game: str,
    options: Mapping[str, Any],
    seed: int | None,
    seat_configs: Sequence[SeatConfig] = (),
    pace: Pace = PACE,
    *,
    word: str = "",
    nonce: str = "",
    practice: bool = False,
) -> Match:
    """Begin a new match and its record. A seed or nonce that is not given is random; `word` is what the player adds.
    `practice`: it counts as practised from the start. Raises OptionError if so many cannot play with these options."""
    check_seats(engine.load(game), len(seat_configs or company(game)), options)
    seed = commitment.new_seed() if seed is None else seed
    seated = characters.settled(game, seat_configs or company(game), commitment.match_seed(seed, word))
    header = Header(game, options, seated, seed, nonce=nonce or commitment.new_nonce(), word=word)
    table = table_of(header, _seats(header), pace)
    if practice:
        table.submit(DEAL)
        return _practised(header, table, [DEAL])
    table.journal = _journal(header)
    table.submit(DEAL)
    return Match(table, header.seat_configs)


def _practised(header: Header, table: Table, actions: Sequence[Action]) -> Match:
    """Begin the record of a table at which these actions were made. The match counts as practised: in its record the
    last action is made, undone and made again."""
    journal = _journal(header)
    for text in (*map(str, actions), "* back 1", str(actions[-1])):
        journal(text)
    table.journal = journal
    return Match(table, header.seat_configs, practised=True)


def _journal(header: Header) -> Journal:
    """Begin a record under a name that no other match has, also if two windows begin at the same moment."""
    names = saves.free_names()
    return Journal.create(next(names), header, names)


def branch(header: Header, actions: Sequence[Action], pace: Pace = PACE) -> Match:
    """Begin a new match with the actions of another one. It counts as practised."""
    actions = actions or [DEAL]
    if header.nonce:
        header = header._replace(nonce=commitment.new_nonce())
    table = table_of(header, _seats(header), pace)
    table.replay(actions)
    return _practised(header, table, actions)


def _seats(header: Header) -> list[Seat]:
    rules = engine.load(header.game)
    return [_seat(rules, seat_config) for seat_config in header.seat_configs]


def load(pace: Pace = PACE, path: Path | None = None) -> Match | None:
    """Load an unfinished match, the latest without a `path`, and lock it. None if there is none, if it is over or if no
    person plays in it; its file then moves to the finished ones.

    Raises OpenElsewhere if it is open in another window, ForeignRecord for an opponent that is not here, RecordError
    for a file that cannot be read."""
    if path is None:
        path = next(iter(saves.unfinished()), None)
    if path is None or not path.exists():
        return None
    lock.take(path)
    try:
        table, record = restore(path, _seat, pace)
    except Exception:
        lock.release(path)
        raise
    match = Match(table, record.header.seat_configs, record.practised)
    if table.match_state.over or not match.people:  # the program was ended just after the last move
        match.put_away()
        lock.release(path)
        return None
    return match


def bring_back() -> None:
    """Bring back the matches that were put aside and can be opened now: their game is installed again, or the program
    was updated. What cannot be opened or moved stays where it is."""
    for path in saves.put_aside_before():
        with suppress(OSError):
            if _opens(path):
                saves.bring_back(path)


def _opens(path: Path) -> bool:
    """Whether a match can be opened, if need be after it is mended. Raises OSError."""
    try:
        if saves.is_finished(path):
            saves.replayed(path)
        else:
            restore(path, _seat)
    except RecordError as e:
        return not isinstance(e, ForeignRecord) and e.intact > 0
    except OSError:
        raise
    except (Exception, SystemExit):  # an installed game may raise anything, and the program starts all the same
        return False
    return True


__all__ = [
    "FACES",
    "MIXED",
    "Match",
    "RecordError",
    "SeatConfig",
    "branch",
    "bring_back",
    "company",
    "load",
    "mixed",
    "new",
    "pace",
]
