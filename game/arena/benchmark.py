"""How fast the house is: rules, opponents, melds, pictures, start. OpenSpiel's gin rummy and crazy eights are
measured in the same run where it is installed; ours and theirs take turns, and each keeps the median of its
rounds, so that what else the machine does meets both."""

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
from engine.melds import jokers
from engine.melds.plain import deadwood, discards
from engine.options import table_options
from engine.table.table import CLOSE
from game.arena import contest

SIZE = (1920, 1080)
SEED = 7
FOUR = 4


class Budget(NamedTuple):
    """How long each measurement may take."""

    rounds: int = 5
    seconds: float = 0.6
    """of a round"""
    hands: int = 4000
    launches: int = 3


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
    "launch_s",
    "rss_mb",
)


# ------------------------------------------------------------------- rates --
def alternate(budget: Budget, units: Mapping[str, Callable[[int], int]]) -> dict[str, float]:
    """How many of each kind a second, the kinds taking turns. A unit does piece number n and returns how
    many it has done."""
    rates: dict[str, list[float]] = {name: [] for name in units}
    for r in range(budget.rounds):
        for name, unit in units.items():
            done, n, start = 0, 1_000_000 * r, time.perf_counter()
            while (spent := time.perf_counter() - start) < budget.seconds or not done:
                done += unit(n)
                n += 1
            rates[name].append(done / spent)
    return {name: median(found) for name, found in rates.items()}


def random_deals() -> Callable[[int], int]:
    """A unit that plays one deal of gin of random actions."""
    play = random_actions("gin", 2)
    return lambda n: bool(play(n))


def random_actions(game: str, seats: int) -> Callable[[int], int]:
    """A unit that plays one deal of random actions through `legal` and `apply`; how many they were."""
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
    """A unit that plays one deal with four seats at random, a call as well as a move; how many decisions were taken:
    actions of a seat that had a choice, or (`forced`) with those that had none."""
    rules = engine.load(game)
    options = table_options(rules)
    match_state = rules.match_state(options, FOUR, SEED, ())
    random = Random(SEED).random

    def unit(n: int) -> int:
        state = rules.deal(options, FOUR, n, match_state)
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
    """A unit that plays Club against itself at a table; how many decisions it took."""
    plan = contest.plan("gin", "app", ("club", "club"), "deals", 2, SEED)
    return lambda n: contest.play_seed(plan, n).decisions


def hands(count: int, seed: int = SEED) -> list[int]:
    """Ten-card hands as they are in the middle of a deal: eight cards drawn, the worst thrown each time."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        deck = list(DECK)
        shuffle(deck, rng)
        hand = mask(deck[:10])
        for card in deck[10:18]:
            hand |= BIT[card]
            left = discards(hand)
            hand ^= BIT[min(left, key=lambda c: (left[c], -(c % 13)))]
        found.append(hand)
    return found


def wild_hands(count: int, seed: int = SEED) -> list[int]:
    """Seven-card hands of Rumino as they are in the middle of a deal, in the same way; Jokers as they fall."""
    rng = Random(seed)
    found = []
    for _ in range(count):
        deck = [*DECK, *DECK, *[JOKER] * 4]
        shuffle(deck, rng)
        hand = jokers.gather(deck[:7])
        for card in deck[7:15]:
            hand = jokers.add(hand, card)
            left = jokers.discards(hand)
            hand = jokers.without(hand, min(left, key=lambda c: (left[c], -jokers.VALUE[c], c)))
        found.append(hand)
    return found


def deadwood_pass(solve: Callable[[Any], int], given: Sequence[Any]) -> Callable[[int], int]:
    """A unit that solves all hands once, with nothing but the call inside the loop."""

    def unit(n: int) -> int:
        for hand in given:
            solve(hand)
        return len(given)

    return unit


# --------------------------------------------------------------- OpenSpiel --
class OpenSpiel:
    """OpenSpiel's gin rummy and crazy eights, if it is installed."""

    def __init__(self) -> None:
        spiel: Any = import_module("pyspiel")
        self.game = spiel.load_game("gin_rummy")
        self.eights = spiel.load_game("crazy_eights", {"players": FOUR})
        self.solve: Callable[[list[int]], int] = spiel.gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
        self.random = Random(SEED).random
        self.bots = [spiel.make_simple_gin_rummy_bot(self.game.get_parameters(), s) for s in (0, 1)]

    def random_deal(self, n: int) -> int:
        """One deal of random actions."""
        return bool(self.random_actions(n))

    def random_actions(self, n: int) -> int:
        """One deal of random actions; how many they were, those of chance among them."""
        random = self.random
        state = self.game.new_initial_state()
        done = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            done += 1
        return done

    def random_eights(self, n: int, forced: bool = False) -> int:
        """One deal of random crazy eights, the game that is nearest to RIN; how many decisions were taken, chance
        apart, or (`forced`) with moves that were none."""
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
        """One deal of its own simple bot against itself; how many decisions it took."""
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

    @staticmethod
    def cards(hand: int) -> list[int]:
        """A hand in its numbers: suits in the order S C D H."""
        return [(0, 3, 1, 2)[c // 13] * 13 + c % 13 for c in unmask(hand)]


def open_spiel() -> OpenSpiel | None:
    """It, or None."""
    return OpenSpiel() if importlib.util.find_spec("pyspiel") else None


def speeds(budget: Budget) -> dict[str, float | None]:
    """Rules, melds and opponents, beside OpenSpiel's."""
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
        deals["openspiel_gin_deals_per_s"] = spiel.random_deal
        solving["openspiel_deadwood_us"] = deadwood_pass(spiel.solve, [spiel.cards(h) for h in given])
        playing["openspiel_bot_decisions_per_s"] = spiel.bot_deal
        acting["openspiel_gin_actions_per_s"] = spiel.random_actions
        four["openspiel_crazy_eights_actions_per_s"] = spiel.random_eights
        four["openspiel_crazy_eights_moves_per_s"] = lambda n: spiel.random_eights(n, True)
    rates: dict[str, float] = {}
    for units in (deals, playing, four, acting):
        rates |= alternate(budget, units)
    found: dict[str, float | None] = {key: round(rate, 1) for key, rate in rates.items()}
    found |= {k: round(1e6 / v, 3) for k, v in alternate(budget, solving).items()}
    return found


# ----------------------------------------------------------------- pictures --
_FRAMES = """
import json, sys
from game.arena.benchmark import frames_here
print(json.dumps(frames_here((int(sys.argv[1]), int(sys.argv[2])), int(sys.argv[3]))))
"""


def frames_here(size: tuple[int, int], seed: int) -> dict[str, float | None]:
    """Frame times of a scripted match in this process, and its memory at the highest."""
    times = sorted(import_module("game.demo.run").frame_times(size, seed))
    return {
        "frame_p50_ms": round(quantile(times, 0.5), 3),
        "frame_p99_ms": round(quantile(times, 0.99), 3),
        "rss_mb": peak_mb(),
    }


def quantile(ascending: Sequence[float], share: float) -> float:
    """The value that so large a share does not exceed."""
    return ascending[max(0, -int(-len(ascending) * share // 1) - 1)]


def peak_mb() -> float | None:
    """The most memory this process has had resident, in MB; None where the system does not tell."""
    if not importlib.util.find_spec("resource"):
        return None
    resource: Any = import_module("resource")
    peak: int = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10), 1)


def _python(*arguments: str) -> str:
    """The output of a fresh Python on the dummy driver, with a data folder of its own."""
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


def pictures(size: tuple[int, int] = SIZE, seed: int = SEED) -> dict[str, float | None]:
    """Frame times and memory of the game alone, in a process of its own."""
    found: dict[str, float | None] = json.loads(_python("-c", _FRAMES, *map(str, (*size, seed))).splitlines()[-1])
    return found


def launch(times: int) -> float:
    """Seconds from the start of the process to the first picture of the menu, the best of a few."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        _python("-m", "game.app.cli", "--first-picture")
        found.append(time.perf_counter() - start)
    return round(min(found), 3)


# ------------------------------------------------------------------- report --
def run(budget: Budget | None = None) -> dict[str, float | None]:
    """Every figure by its key, in the order of KEYS; None is not measured here."""
    budget = budget or Budget()
    found = speeds(budget) | pictures() | {"launch_s": launch(budget.launches)}
    return {key: found.get(key) for key in KEYS}


def table_text(data: Mapping[str, float | None]) -> str:
    """The figures for people."""
    return "\n".join(f"{key:36} {'–' if value is None else value:>12}" for key, value in data.items())
