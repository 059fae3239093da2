"""Bots play many matches or deals against each other, without a window: what is played, and the report.

Every seed is played once per rotation of the bots over the seats, so that all bots get the same cards and seats. The
result of a seed depends on nothing else, so the report is the same for any number of processes."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import engine
from ai import variants
from engine.contract import Action, Bot, BotMove, IllegalAction, Result, Rules, View
from engine.options import check_seats, table_options
from engine.rng import derive
from engine.table.table import DEAL, Seat, Table
from game.games import points_sign, side_of

MAX_DEALS = 3000
"""A match that is not over after so many deals ends without a winner. Random moves seldom win."""

Load = Callable[[str, str], Bot]
"""Makes a bot from the game and the bot's name."""


class Plan(NamedTuple):
    """What to play: `asked` matches or deals (`unit`) with one bot per seat."""

    game: str
    preset: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    unit: str
    asked: int
    seed: int

    @property
    def seeds(self) -> int:
        """The number of seeds. `asked` is rounded up to whole rotations."""
        return math.ceil(self.asked / len(self.bots))


class SeedResult(NamedTuple):
    """The result of one seed in all rotations together. The first three are by bot."""

    shares: tuple[float, ...]
    """Matches or deals won; of several winners each has a part."""
    points: tuple[int, ...]
    losses: tuple[float, ...]
    """Deals that ended with points below 0 for a bot; of several losers each has a part."""
    deals: int
    void: int
    illegal: int
    """Moves that the rules refused."""
    decisions: int
    """Moves that were a choice between several."""


def plan(
    game: str,
    preset: str,
    bots: Sequence[str],
    unit: str,
    asked: int,
    seed: int,
    changes: Mapping[str, Any] | None = None,
) -> Plan:
    """A checked plan. Raises UnknownGame, OptionError, UnknownLevel, WeightsError."""
    rules = engine.load(game)
    options = table_options(rules, preset, changes)
    check_seats(rules, len(bots), options)
    for bot in bots:
        variants.load(game, bot)
    return Plan(game, options["preset"], options, tuple(bots), unit, asked, seed)


def plans_one_among(
    rows: Sequence[tuple[str, str]],
    seats: int,
    game: str,
    preset: str,
    unit: str,
    asked: int,
    seed: int,
    changes: Mapping[str, Any] | None = None,
) -> list[Plan]:
    """A plan for each pair of bots: one of the first bot, or one side of it where partners play, and the other seats
    with the second. Raises as `plan` does."""
    own = first_side(game, seats)
    return [
        plan(game, preset, [bot if mine else opponent for mine in own], unit, asked, seed, changes)
        for bot, opponent in rows
    ]


def first_side(game: str, seats: int) -> list[bool]:
    """For each seat whether the first bot has it: the first one, or one side of partners."""
    return [side_of(game, seat) == 0 for seat in range(seats)]


def default_seats(game: str) -> int:
    """4 if the game has 4 seats, else the most seats it has."""
    seats = engine.load(game).SEATS
    return 4 if 4 in seats else seats[-1]


# ---------------------------------------------------------------- one seed --
class BotFailed(Exception):
    """A bot raised an error, which is the cause, or made no move. The text says which bot, and where in which match."""


class _Faulty(Exception):
    """A bot of this name failed."""

    def __init__(self, name: str, how: str) -> None:
        super().__init__(how)
        self.name = name


class _Named:
    """A bot whose errors have its name: it raises _Faulty for each. `moved`: it had a move when it was last asked."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name, self._bot, self.moved = name, bot, False
        self.draws = getattr(bot, "draws", True)

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """The thoughts of the bot."""
        self.moved = False
        try:
            for thought in self._bot.think(view, legal, rng):
                self.moved = self.moved or thought is not None
                yield thought
        except Exception as e:
            raise _Faulty(self.name, f"{type(e).__name__}: {e}") from e


def play_seed(plan: Plan, n: int, load: Load | None = None) -> SeedResult:
    """Play seed number n of a plan in every rotation. `load` makes the bots (default `ai.variants.load`). Raises
    BotFailed."""
    rules = engine.load(plan.game)
    seed = derive(plan.seed, "arena", n)
    return _total([_play(rules, plan, seed, r, load or variants.load) for r in range(len(plan.bots))])


def _play(rules: Rules, plan: Plan, seed: int, rotation: int, load: Load) -> SeedResult:
    """Play one match or deal, in which seat s has bot s + rotation."""
    n = len(plan.bots)
    order = [(s + rotation) % n for s in range(n)]
    seats = [Seat(f"{plan.bots[b]} {b}", _Named(plan.bots[b], load(plan.game, plan.bots[b]))) for b in order]
    table = Table(rules, plan.options, seats, seed, headless=True)
    decisions = illegal = 0
    max_deals = 1 if plan.unit == "deals" else MAX_DEALS
    while len(table.results) < max_deals and not table.match_state.over:
        table.submit(DEAL)
        try:
            made, refused = _play_deal(table)
        except _Faulty as e:
            where = f"at seed {table.seed}, after {table.ply} actions"
            raise BotFailed(f"the bot {e.name} of {plan.game} failed {where}: {e}") from e.__cause__
        decisions += made
        illegal += refused
    if plan.unit == "deals":
        winners, points = table.results[0].winners, table.results[0].points
    else:
        winners, points = table.match_state.winners, table.match_state.final or table.match_state.totals
    seat_of = [order.index(b) for b in range(n)]
    return SeedResult(
        tuple(1 / len(winners) if s in winners else 0.0 for s in seat_of),
        tuple(points[s] for s in seat_of),
        tuple(sum(_lost(r, s, points_sign(plan.game)) for r in table.results) for s in seat_of),
        len(table.results),
        sum(1 for r in table.results if r.kind == "void"),
        illegal,
        decisions,
    )


def _play_deal(table: Table) -> tuple[int, int]:
    """Play the deal on the table to its end. Returns the number of decisions, and how many of them were refused.

    A refused move is replaced by the first legal action."""
    decisions = illegal = 0
    moved = True
    while moved:
        try:
            moved = table.run()
        except IllegalAction as e:
            illegal += 1
            table.replay([table.legal(e.action.seat)[0]])
        decisions += moved and table.chose
    if not table.deal_over:
        for n, seat in enumerate(table.seats):
            if isinstance(seat.bot, _Named) and not seat.bot.moved and table.legal(n):
                raise _Faulty(seat.bot.name, "it made no move")
        raise RuntimeError(f"nobody can move: {table.rules.ID}, seed {table.seed}, ply {table.ply}")
    return decisions, illegal


def _lost(result: Result, seat: int, sign: int) -> float:
    """The part of a seat in the loss of a deal, 0 to 1. Where points are paid, those who pay lose; where few points are
    good (`sign` -1), those with the most, if another wins."""
    points = result.points
    if sign > 0:
        losers = [s for s, n in enumerate(points) if n < 0]
    else:
        losers = [s for s, n in enumerate(points) if n == max(points) and result.winners and s not in result.winners]
    return 1 / len(losers) if seat in losers else 0.0


def _total(results: Sequence[SeedResult]) -> SeedResult:
    shares, points, losses, *counts = zip(*results, strict=True)
    win_shares, scored, lost = (tuple(map(sum, zip(*column, strict=True))) for column in (shares, points, losses))
    return SeedResult(win_shares, scored, lost, *map(sum, counts))


# -------------------------------------------------------------- many seeds --
def report(plan: Plan, results: Sequence[SeedResult], seconds: float) -> dict[str, Any]:
    """The report of a plan as plain data: the number of `deals` and `matches`; `wins`, `points` and `losses` by bot.

    A shared win or loss counts in parts. `stderr` is the standard error of each bot's share of wins, taken over the
    seeds, since the rotations of one seed depend on each other; None for a single seed."""
    total = _total(results)
    seats = len(plan.bots)
    played = len(results) * seats
    return {
        "game": plan.game,
        "preset": plan.preset,
        "bots": list(plan.bots),
        "deals": total.deals,
        "matches": played if plan.unit == "matches" else 0,
        "wins": [_whole(w) for w in total.shares],
        "points": list(total.points),
        "losses": [_whole(n) for n in total.losses],
        "stderr": [_error([r.shares[b] for r in results], seats) for b in range(seats)],
        "illegal": total.illegal,
        "void": total.void,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(total.decisions / max(seconds, 1e-9)),
    }


def _whole(wins: float) -> int | float:
    """A whole number of wins as an int, others rounded to four digits."""
    return round(wins) if abs(wins - round(wins)) < 1e-9 else round(wins, 4)


def _error(shares: Sequence[float], seats: int) -> float | None:
    _, error = ratio(shares, [seats] * len(shares))
    return None if error is None else round(error, 5)


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float | None]:
    """The ratio of two sums over the seeds, and its standard error (None for a single seed).

    >>> ratio([0, 2], [2, 2])
    (0.5, 0.5)
    """
    n, whole = len(parts), sum(wholes)
    value = sum(parts) / whole
    if n < 2:
        return value, None
    squares = sum((part - value * w) ** 2 for part, w in zip(parts, wholes, strict=True))
    return value, math.sqrt(squares / (n * (n - 1))) * n / whole


def table_text(data: Mapping[str, Any]) -> str:
    """The report as a text table."""
    unit = "matches" if data["matches"] else "deals"
    played = data[unit]
    rows = [f"{data['game']} ({data['preset']}): {played} {unit}" + (f", {data['deals']} deals" * (unit != "deals"))]
    wide = max(12, *map(len, data["bots"]))
    rows.append(f"{'bot':{wide}} {'wins':>8} {'share':>8} {'± stderr':>9} {'points':>9} {'lost':>8}")
    for i, name in enumerate(data["bots"]):
        wins, error = data["wins"][i], data["stderr"][i]
        shown = "–" if error is None else f"{error:.2%}"
        rows.append(
            f"{name:{wide}} {wins:>8} {wins / played:>8.2%} {shown:>9} {data['points'][i]:>9} "
            f"{data['losses'][i] / max(1, data['deals']):>8.2%}"
        )
    return "\n".join([*rows, f"{footer(data)}, {data['decisions_per_second']} decisions/s"])


def footer(data: Mapping[str, Any]) -> str:
    """The last line of every report."""
    return f"illegal {data['illegal']}, void {data['void']}, {data['seconds']} s"
