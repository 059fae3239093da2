"""A bot can reach nothing that its seat may not know, however it follows what it is given.

At a table every bot is watched: before and during each of its thoughts, everything within reach of its View, its legal
actions, its random numbers and its own variables is searched (`tests.kit.reachable`)."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest

import engine
from ai import registry
from ai.registry import Budgeted
from engine.contract import Action, Bot, BotMove, Rules, View
from engine.options import table_options
from engine.record.commitment import deal_seed
from engine.record.journal import Journal
from engine.rng import LazyRandom, bot_seed
from engine.table.pending_move import PendingMove
from engine.table.table import DEAL, Seat, Table
from tests.ai.test_no_hidden_information import decisions, levels
from tests.kit.counts import Counts
from tests.kit.reachable import reachable, values, writable
from tests.kit.sampling import scaled

SEED = 748_221_904_563_118_937
SLICES = 3
"""So many slices of a thought are watched."""
MAX_PLIES = 400
Watch = Callable[[int, tuple[object, ...]], None]


class Watched:
    """Thinks as another bot does, and shows what that bot can reach."""

    def __init__(self, bot: Bot, seat: int, watch: Watch) -> None:
        self.bot, self.seat, self.watch = bot, seat, watch

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        thought = self.bot.think(view, legal, rng)
        self.watch(self.seat, (view, legal, rng, thought))
        for n, move in enumerate(thought):
            if n < SLICES:
                self.watch(self.seat, (view, legal, rng, thought))
            yield move


def watched_table(game: str, n: int, watch: Watch, headless: bool = False) -> Table:
    """Table number n of a game. The levels of the game sit around it in turn."""
    rules = engine.load(game)
    names, seats = levels(game), rules.SEATS[n % len(rules.SEATS)]
    options = table_options(rules, tuple(rules.PRESETS)[n % len(rules.PRESETS)], {})
    bots = [Watched(registry.load(game, names[(n + s) % len(names)]), s, watch) for s in range(seats)]
    players = [Seat(str(s), bot) for s, bot in enumerate(bots)]
    return Table(rules, options, players, SEED + n, per_deal_seeds=True, headless=headless)


def play(table: Table, deals: int, max_plies: int = MAX_PLIES) -> None:
    """Play some deals of a match."""
    for _ in range(deals):
        table.submit(DEAL)
        while not table.deal_over and table.ply < max_plies and table.run():
            pass
        if not table.deal_over or table.match_state.over:
            return


@cache
def secrets(seed: int, seats: int) -> set[int]:
    """The seeds of a match from which hands, or the numbers of the seats at each ply, could be made."""
    numbers = {bot_seed(seed, s, p) for s in range(seats) for p in range(MAX_PLIES)}
    return {seed, *numbers, *(deal_seed(seed, n) for n in range(9))}


def leak(table: Table, seat: int, given: tuple[object, ...]) -> str:
    """What a bot can reach and should not; empty if there is nothing."""
    hidden, digits = secrets(table.seed, len(table.seats)), str(table.seed)
    own = bot_seed(table.seed, seat, table.ply)
    for thing in reachable(*given):
        if isinstance(thing, Table | PendingMove | Journal):
            return f"a {type(thing).__name__}"
        if thing is table.state:
            return "the State"
        if isinstance(thing, LazyRandom) and thing is not given[2]:
            return "the random numbers of another seat"
        if isinstance(thing, int) and thing in hidden and thing != own:
            return "the match's own seed" if thing == table.seed else "a seed of a deal or of another seat or ply"
        if isinstance(thing, str) and digits in thing:
            return f"the seed in a text: {thing}"
    return ""


@pytest.mark.scaled
@pytest.mark.parametrize("game", engine.game_ids())
def test_no_bot_reaches_the_seed_the_table_or_another_seat(game: str, counts: Counts) -> None:
    searched = 0

    def watch(seat: int, given: tuple[object, ...]) -> None:
        nonlocal searched
        searched += 1
        if searched % every == 0:
            assert not (found := leak(table, seat, given)), f"{game}, seat {seat}, ply {table.ply}: {found}"
            counts.add("what bots can reach", "searches")

    every = scaled(20, 1)
    for n in range(scaled(3, 8)):
        table = watched_table(game, n, watch, headless=n % 2 == 1)
        play(table, scaled(1, 2))
    assert searched >= 100


@pytest.mark.scaled
@pytest.mark.parametrize("game", engine.game_ids())
def test_other_hidden_cards_change_nothing_within_a_bots_reach(game: str, counts: Counts) -> None:
    rules, compared = engine.load(game), 0
    for deal in range(scaled(1, 5)):
        for n, (state, seat) in enumerate(decisions(game, deal)):
            if n % scaled(5, 1):
                continue
            other = rules.determinize(state.view(seat), Random(n))
            level = levels(game)[n % len(levels(game))]
            worlds = []
            for world in (state, other):
                given = world.view(seat), world.legal(seat), LazyRandom(n)
                worlds.append((given, registry.load(game, level).think(*given)))
            for _ in range(SLICES):
                here, there = (values(*given, thought) for given, thought in worlds)
                assert here == there, f"{level} in {game}, deal {deal}, decision {n}"
                compared += 1
                for _, thought in worlds:
                    next(thought, None)
    counts.add("what bots can reach", "comparisons of two worlds", compared)
    assert compared > 10


@pytest.mark.parametrize("game", engine.game_ids())
def test_a_bot_cannot_change_what_the_table_or_another_seat_has(game: str) -> None:
    checked = 0

    def watch(seat: int, given: tuple[object, ...]) -> None:
        nonlocal checked
        checked += 1
        if checked % 10:
            return
        own = writable(*given)
        others = [s.bot.bot for i, s in enumerate(table.seats) if i != seat and isinstance(s.bot, Watched)]
        parts = (table.state, table.options, table.log, table.results, table.match_state, others)
        shared = [own[i] for i in own.keys() & writable(*parts).keys()]
        assert not shared, f"{game}, seat {seat}: {shared}"

    table = watched_table(game, 0, watch)
    play(table, 1)
    assert checked > 20


class Greedy:
    """Takes away all legal actions but its own."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        action = legal[-1]
        legal.clear()
        yield BotMove(action, 500)


@pytest.mark.parametrize("game", engine.game_ids())
def test_a_bot_that_empties_its_list_of_actions_takes_nothing_away(game: str) -> None:
    rules: Rules = engine.load(game)
    seats = [Seat(str(i), Greedy()) for i in range(rules.SEATS[0])]
    table = Table(rules, table_options(rules, "", {}), seats, SEED)
    table.submit(DEAL)
    for _ in range(30):
        if table.deal_over or not table.run():
            break
        actions = [a for s in range(len(seats)) for a in table.legal(s)]
        assert actions or table.deal_over or table.state is None or table.state.window
    assert table.ply > 5


def test_a_bots_numbers_are_made_of_their_own_seed_alone() -> None:
    for seat, ply in ((0, 1), (1, 17), (3, 250)):
        rng, plain = LazyRandom(bot_seed(SEED, seat, ply)), Random(bot_seed(SEED, seat, ply))
        assert [v for v in values(rng) if v[0] == "int"] == [("int", bot_seed(SEED, seat, ply))]
        assert rng.random() == plain.random()
        assert rng.getstate() == plain.getstate()
        assert not [v for v in values(rng) if v[0] == "int"]


@pytest.mark.parametrize("game", engine.game_ids())
def test_every_seat_has_a_bot_of_its_own(game: str) -> None:
    for level in registry.levels(game):
        first, second = registry.load(game, level), registry.load(game, level)
        assert first is not second
        assert not writable(first).keys() & writable(second).keys(), level
        assert isinstance(first, Budgeted) or "master" not in level


def forget_everything() -> None:
    """Empty the caches of all opponents."""
    for name, module in list(sys.modules.items()):
        for thing in vars(module).values() if name.startswith("ai.") else ():
            if callable(getattr(thing, "cache_clear", None)):
                thing.cache_clear()


@pytest.mark.scaled
@pytest.mark.parametrize("game", engine.game_ids())
def test_what_one_seat_has_computed_changes_no_choice_of_another(game: str) -> None:
    def forget(seat: int, given: tuple[object, ...]) -> None:
        forget_everything()

    def keep(seat: int, given: tuple[object, ...]) -> None:
        pass

    logs = []
    for watch in (keep, forget):
        table = watched_table(game, 0, watch)
        play(table, 1, scaled(40, MAX_PLIES))
        logs.append(table.log)
    assert logs[0] == logs[1]
