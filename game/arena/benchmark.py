"""The benchmark `rintaku bench`: speed of rules, bots, melds, frames and program start.

OpenSpiel's gin rummy and crazy eights are measured in the same run if it is installed. The measurements take turns, and
each result is the median of its rounds, so that other load of the machine affects all of them alike."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

import engine
from engine.cards import BIT, DECK, JOKER, mask, shuffle, unmask
from engine.contract import CLOSE
from engine.melds import jokers
from engine.melds.plain import deadwood, discards
from engine.options import table_options
from game.arena import contest
from game.arena.openspiel import to_openspiel

SIZE = (1920, 1080)
SIZE_4K = (3840, 2160)
SMALLER = (1280, 720)
"""The size of the window before it is resized to SIZE."""
SLOW_MS = 33
"""A frame that takes longer is seen to hang."""
SLOW_4K_MS = 50
"""The same in a window of SIZE_4K."""
SEED = 7
SEATS = 4
"""The seats of every game for more than two."""
TABLES = {"gin": 2, "rumino": SEATS, "sumidagawa": SEATS, "rin": SEATS}
"""The games whose frames and waits are measured, and how many sit at the table."""


class Budget(NamedTuple):
    """How much is measured."""

    rounds: int = 5
    seconds: float = 0.6
    """of a round"""
    hands: int = 4000
    """whose deadwood is computed"""
    launches: int = 3
    deals: int = 100
    """of each game whose frames are measured, at most: a match has fewer"""
    turns: int = 200
    """whose waits are measured, at each table and speed"""


KEYS = (
    "gin_deals_per_s",
    "openspiel_gin_deals_per_s",
    "gin_deadwood_us",
    "openspiel_deadwood_us",
    "gin_decisions_per_s",
    "openspiel_bot_decisions_per_s",
    "rin_actions_per_s",
    "openspiel_crazy_eights_actions_per_s",
    "rin_moves_per_s",
    "openspiel_crazy_eights_moves_per_s",
    "rumino_deadwood_us",
    "rumino_actions_per_s",
    "openspiel_gin_actions_per_s",
    "sumidagawa_actions_per_s",
    "frame_p50_ms",
    "frame_p99_ms",
    "frame_p99_4k_ms",
    "frames_over_33ms",
    "frames_over_50ms_4k",
    "resize_ms",
    "launch_s",
    "rss_mb",
    "rss_4k_mb",
    "wait_gin_ms",
    "wait_gin_fast_ms",
    "wait_gin_instant_ms",
    "wait_rumino4_ms",
    "wait_rumino4_fast_ms",
    "wait_rumino4_instant_ms",
    "wait_sumidagawa4_ms",
    "wait_sumidagawa4_fast_ms",
    "wait_sumidagawa4_instant_ms",
    "wait_rin4_ms",
    "wait_rin4_fast_ms",
    "wait_rin4_instant_ms",
    "wait_rin4_waived_ms",
    "wait_rin4_waived_fast_ms",
    "wait_rin4_waived_instant_ms",
)


# ------------------------------------------------------------------- rates --
def alternate(budget: Budget, units: Mapping[str, Callable[[int], int]]) -> dict[str, float]:
    """Measure units of work in turns. A unit is called with numbers and returns how much it has done each time.

    Returns the work done per second by the name of the unit, the median of the rounds."""
    rates: dict[str, list[float]] = {name: [] for name in units}
    for r in range(budget.rounds):
        for name, unit in units.items():
            done, n, start = 0, 1_000_000 * r, time.perf_counter()
            while (spent := time.perf_counter() - start) < budget.seconds or not done:
                done += unit(n)
                n += 1
            rates[name].append(done / spent)
    return {name: median(values) for name, values in rates.items()}


def random_deals() -> Callable[[int], int]:
    """A unit that plays one deal of Gin with random actions."""
    play = random_actions("gin", 2)
    return lambda n: bool(play(n))


def random_actions(game: str, seats: int) -> Callable[[int], int]:
    """A unit that plays one deal with random actions through `legal` and `apply`. Counts actions."""
    rules = engine.load(game)
    options = table_options(rules)
    match_state = rules.match_state(options, seats, SEED, ())
    random = Random(SEED).random

    def unit(n: int) -> int:
        state = rules.deal(options, seats, n, match_state)
        acting, legal, apply = state.acting, state.legal, state.apply
        done = 0
        while state.result is None:
            actions = legal(acting()[0])
            apply(actions[int(random() * len(actions))])
            done += 1
        return done

    return unit


def random_choices(game: str, forced: bool = False) -> Callable[[int], int]:
    """A unit that plays one deal of four seats with random moves and calls.

    Counts actions of a seat that had a choice, or with `forced` those without a choice as well."""
    rules = engine.load(game)
    options = table_options(rules)
    match_state = rules.match_state(options, SEATS, SEED, ())
    random = Random(SEED).random

    def unit(n: int) -> int:
        state = rules.deal(options, SEATS, n, match_state)
        acting, legal, apply = state.acting, state.legal, state.apply
        decisions = 0
        while state.result is None:
            seats = acting()
            if not seats:
                apply(CLOSE)
                continue
            actions = legal(seats[0] if len(seats) == 1 else seats[int(random() * len(seats))])
            if len(actions) == 1:
                decisions += forced
                apply(actions[0])
            else:
                decisions += 1
                apply(actions[int(random() * len(actions))])
        return decisions

    return unit


def club_deals() -> Callable[[int], int]:
    """A unit that plays Club against itself at a table. Counts decisions."""
    plan = contest.plan("gin", "app", ("club", "club"), "deals", 2, SEED)
    return lambda n: contest.play_seed(plan, n).decisions


def hands(count: int, seed: int = SEED) -> list[int]:
    """Ten-card hands of the middle of a deal: eight cards were drawn, and the worst card discarded after each."""
    rng = Random(seed)
    made = []
    for _ in range(count):
        deck = list(DECK)
        shuffle(deck, rng)
        hand = mask(deck[:10])
        for card in deck[10:18]:
            hand |= BIT[card]
            deadwood_after = discards(hand)
            hand ^= BIT[min(deadwood_after, key=lambda c: (deadwood_after[c], -(c % 13)))]
        made.append(hand)
    return made


def wild_hands(count: int, seed: int = SEED) -> list[int]:
    """Seven-card hands of Rumino, made in the same way from two packs with Jokers."""
    rng = Random(seed)
    made = []
    for _ in range(count):
        deck = [*DECK, *DECK, *[JOKER] * 4]
        shuffle(deck, rng)
        hand = jokers.gather(deck[:7])
        for card in deck[7:15]:
            hand = jokers.add(hand, card)
            deadwood_after = jokers.discards(hand)
            hand = jokers.without(hand, min(deadwood_after, key=lambda c: (deadwood_after[c], -jokers.VALUE[c], c)))
        made.append(hand)
    return made


def deadwood_pass(solve: Callable[[Any], int], given: Sequence[Any]) -> Callable[[int], int]:
    """A unit that computes the deadwood of all hands once. Counts hands."""

    def unit(n: int) -> int:
        for hand in given:
            solve(hand)
        return len(given)

    return unit


# --------------------------------------------------------------- OpenSpiel --
class OpenSpiel:
    """Units of OpenSpiel's gin rummy and crazy eights."""

    def __init__(self) -> None:
        spiel: Any = import_module("pyspiel")
        self.game = spiel.load_game("gin_rummy")
        self.eights = spiel.load_game("crazy_eights", {"players": SEATS})
        self.solve: Callable[[list[int]], int] = spiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
        self.random = Random(SEED).random
        self.bots = [spiel.make_simple_gin_rummy_bot(self.game.get_parameters(), s) for s in (0, 1)]

    def random_deal(self, n: int) -> int:
        """Play one deal with random actions. Counts deals."""
        return bool(self.random_actions(n))

    def random_actions(self, n: int) -> int:
        """Play one deal with random actions. Counts actions, those of chance included."""
        random = self.random
        state = self.game.new_initial_state()
        done = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            done += 1
        return done

    def random_eights(self, n: int, forced: bool = False) -> int:
        """Play one deal of crazy eights, the game nearest to RIN, at random.

        Counts actions with a choice, or with `forced` all actions, without those of chance."""
        random = self.random
        state = self.eights.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if len(legal) == 1:
                decisions += forced and not state.is_chance_node()
                state.apply_action(legal[0])
            else:
                decisions += not state.is_chance_node()
                state.apply_action(legal[int(random() * len(legal))])
        return decisions

    def bot_deal(self, n: int) -> int:
        """Play one deal of OpenSpiel's simple bot against itself. Counts decisions."""
        random = self.random
        state = self.game.new_initial_state()
        decisions = 0
        for bot in self.bots:
            bot.restart()
        while not state.is_terminal():
            if state.is_chance_node():
                legal = state.legal_actions()
                state.apply_action(legal[int(random() * len(legal))])
            else:
                decisions += len(state.legal_actions()) > 1
                state.apply_action(self.bots[state.current_player()].step(state))
        return decisions


def open_spiel() -> OpenSpiel | None:
    """The units of OpenSpiel; None if it is not installed."""
    return OpenSpiel() if importlib.util.find_spec("pyspiel") else None


def speeds(budget: Budget) -> dict[str, float | None]:
    """The figures of rules, melds and bots, ours and OpenSpiel's."""
    spiel = open_spiel()
    given = hands(budget.hands)
    deals = {"gin_deals_per_s": random_deals()}
    solving = {
        "gin_deadwood_us": deadwood_pass(deadwood, given),
        "rumino_deadwood_us": deadwood_pass(jokers.deadwood, wild_hands(budget.hands)),
    }
    acting = {"rumino_actions_per_s": random_actions("rumino", 4)}
    playing = {"gin_decisions_per_s": club_deals()}
    four = {f"{game}_actions_per_s": random_choices(game) for game in ("rin", "sumidagawa")}
    four["rin_moves_per_s"] = random_choices("rin", True)
    if spiel:
        spiel_hands = [[to_openspiel(c) for c in unmask(h)] for h in given]
        deals["openspiel_gin_deals_per_s"] = spiel.random_deal
        solving["openspiel_deadwood_us"] = deadwood_pass(spiel.solve, spiel_hands)
        playing["openspiel_bot_decisions_per_s"] = spiel.bot_deal
        acting["openspiel_gin_actions_per_s"] = spiel.random_actions
        four["openspiel_crazy_eights_actions_per_s"] = spiel.random_eights
        four["openspiel_crazy_eights_moves_per_s"] = lambda n: spiel.random_eights(n, True)
    rates: dict[str, float] = {}
    for units in (deals, playing, four, acting):
        rates |= alternate(budget, units)
    figures: dict[str, float | None] = {key: round(rate, 1) for key, rate in rates.items()}
    figures |= {k: round(1e6 / v, 3) for k, v in alternate(budget, solving).items()}
    return figures


# ------------------------------------------------- frames, memory, program start --
_FRAMES = """
import json, sys
from game.arena.benchmark import frames_here
print(json.dumps(frames_here(*map(int, sys.argv[1:]))))
"""


def frames_here(width: int, height: int, seed: int, deals: int) -> dict[str, float | None]:
    """The CPU time of frames while every game is played in this process, and the peak of its memory.

    `p50` and `p99` are those of the steps that draw a frame or a part of one; `slow` counts every step over SLOW_MS,
    `very_slow` those over SLOW_4K_MS. What a thread draws beside the frames does not count."""
    times = import_module("game.demo.run").frame_times(TABLES, (width, height), seed, deals)
    drawn = sorted(times.drawn)
    return {
        "p50": round(quantile(drawn, 0.5), 3),
        "p99": round(quantile(drawn, 0.99), 3),
        "slow": sum(ms > SLOW_MS for ms in (*times.drawn, *times.idle)),
        "very_slow": sum(ms > SLOW_4K_MS for ms in (*times.drawn, *times.idle)),
        "rss": peak_mb(),
    }


def quantile(ascending: Sequence[float], share: float) -> float:
    """The smallest value that a share (0 to 1) of the values does not exceed."""
    return ascending[max(0, -int(-len(ascending) * share // 1) - 1)]


def peak_mb() -> float | None:
    """The peak of this process's resident memory in MB; None on systems that do not report it."""
    if not importlib.util.find_spec("resource"):
        return None
    resource: Any = import_module("resource")
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)


def _python(*arguments: str) -> str:
    """Run Python in a new process without a screen, in a temporary data folder. Returns its output."""
    with tempfile.TemporaryDirectory() as home:
        dummies = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "RINTAKU_HOME": home}
        here = str(Path(__file__).resolve().parents[2])
        path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
        done = subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, **dummies, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    if done.returncode:
        raise RuntimeError(f"{' '.join(arguments[:3])!r} ended with {done.returncode}")
    return done.stdout


_RESIZE = """
import json, sys
from game.arena.benchmark import SIZE, SMALLER, TABLES
from game.demo.run import resize_time
print(json.dumps(round(resize_time(TABLES, SMALLER, SIZE, int(sys.argv[1])))))
"""


def pictures(deals: int, seed: int = SEED) -> dict[str, float | None]:
    """The frame times and memory of the program in windows of 1920 x 1080 and 3840 x 2160 (keys with `4k`), each
    measured in a process of its own while a player of level Club plays a match of every game, of `deals` deals at most.

    Times are CPU times in ms, which other work of the machine disturbs less. `frames_over_33ms` (1920 x 1080) and
    `frames_over_50ms_4k` count frames, also those that draw nothing. `resize_ms` is `game.demo.run.resize_time`."""
    small, large = (
        json.loads(_python("-c", _FRAMES, *map(str, (*size, seed, deals))).splitlines()[-1]) for size in (SIZE, SIZE_4K)
    )
    return {
        "frame_p50_ms": small["p50"],
        "frame_p99_ms": small["p99"],
        "frame_p99_4k_ms": large["p99"],
        "frames_over_33ms": small["slow"],
        "frames_over_50ms_4k": large["very_slow"],
        "resize_ms": json.loads(_python("-c", _RESIZE, str(seed)).splitlines()[-1]),
        "rss_mb": small["rss"],
        "rss_4k_mb": large["rss"],
    }


_WAITS = """
import json, sys
from game.demo.waits import figures
print(json.dumps(figures(json.loads(sys.argv[1]), int(sys.argv[2]))))
"""


def waiting(turns: int) -> dict[str, float | None]:
    """How long a player waits for the next decision, in virtual ms, measured in a process of its own."""
    figures: dict[str, float | None] = json.loads(
        _python("-c", _WAITS, json.dumps(TABLES), str(turns)).splitlines()[-1]
    )
    return figures


def launch(times: int) -> float:
    """Seconds from the start of the process to the first picture of the start screen, the best of a few times."""
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        _python("-m", "game.app.cli", "--first-picture")
        seconds.append(time.perf_counter() - start)
    return round(min(seconds), 3)


# ------------------------------------------------------------------- report --
def run(budget: Budget | None = None) -> dict[str, float | None]:
    """All figures by key, in the order of KEYS. A figure that cannot be measured is None."""
    budget = budget or Budget()
    figures = speeds(budget) | pictures(budget.deals) | {"launch_s": launch(budget.launches)} | waiting(budget.turns)
    return {key: figures.get(key) for key in KEYS}


def table_text(data: Mapping[str, float | None]) -> str:
    """The figures as a text table."""
    return "\n".join(f"{key:36} {'–' if value is None else value:>12}" for key, value in data.items())
