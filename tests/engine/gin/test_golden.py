"""A whole match in each preset of each game, written down to be read, replayed to the same end.

`python tests/engine/gin/test_golden.py [game ...]` writes them anew: look at the difference before it is kept."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import engine
from engine.cards import BIT, code, codes, mask
from engine.contract import CLOSE, Action, MatchState, Result, State, parse
from engine.melds.plain import POINTS, discards
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import deal_of

GOLDEN = Path(__file__).parents[2] / "golden"
ALL = [(game, preset) for game in engine.game_ids() for preset in engine.load(game).PRESETS]


def gin_player(state: State, rng: Random) -> Action:
    """Takes what helps, discards what helps least, and knocks; mostly lets the table lay out."""
    (seat,) = state.acting()
    legal = state.legal(seat)
    by_verb = {a.verb: a for a in legal}
    hand, top = mask(state.view(seat).hand), state.view(seat).zones["discard"][-1:]
    if "take" in by_verb and len(legal) == 2:
        helps = min(discards(hand | BIT[top[0]]).values()) < min(discards(hand).values())
        return legal[0] if helps == (legal[0].verb == "take") else legal[1]
    if by_verb.keys() & {"knock", "biggin", "discard"}:
        left = discards(hand)
        ends = [a for a in legal if a.verb == "knock"]
        throws = ends or [a for a in legal if a.verb == "discard"]
        best = min(throws, key=lambda a: (left[a.cards[0]], -POINTS[a.cards[0]]))
        return by_verb.get("biggin", best)
    return rng.choice(legal) if rng.random() < 0.3 else legal[-1]


def rin_player(state: State, rng: Random) -> Action:
    """A round that gets rid of its sevens and its high cards, sees most of what it can call, and sometimes forgets
    to say Last or calls wrongly."""
    seen = state.view(0)
    said = [a for s in range(state.seats) for a in state.legal(s) if a.verb in ("rin", "torin", "return")]
    top = seen.zones["field"][-1] % 13
    right = [a for a in said if a.verb == "return" or sum(c % 13 + 1 for c in state.view(a.seat).hand) == top + 1]
    if seen.phase == "claims":
        return rng.choice(right) if right and rng.random() < 0.8 else CLOSE
    if right and rng.random() < 0.5:
        return right[-1]
    wrong = [a for a in said if a not in right and len(state.view(a.seat).hand) < 4]
    if wrong and rng.random() < 0.01:
        return rng.choice(wrong)
    late = [a for s in range(state.seats) for a in state.legal(s) if a.verb in ("last", "challenge")]
    if late and rng.random() < 0.4:
        return rng.choice(late)
    if seen.phase == "race" and rng.random() < 0.15:
        return CLOSE
    moves = state.legal(rng.choice(seen.acting))
    moves = [a for a in moves if a.verb in ("play", "pass")] or [a for a in moves if a.verb == "draw"]
    if moves[0].verb != "play" or rng.random() < 0.2:
        return rng.choice(moves)
    hand = codes(state.view(moves[0].seat).hand)
    return max(moves, key=lambda a: (code(a.cards[0])[0] == "7", a.cards[0] % 13, hand.count(a.arg[:1].upper() or "-")))


PLAYERS: dict[str, Callable[[State, Random], Action]] = {"gin": gin_player, "rin": rin_player}
EVERY = [(game, preset) for game, preset in ALL if game in PLAYERS]
"""A game without a player here has a test of golden matches of its own."""


def table_of(game: str, preset: str, seed: int) -> Table:
    rules = engine.load(game)
    seats = max(n for n in rules.SEATS if n <= 4)
    return Table(rules, table_options(rules, preset), [Seat(str(n)) for n in range(seats)], seed)


def start_lines(table: Table) -> list[str]:
    """A deal as it stands before the first action."""
    view = table.view(0)
    found = [f"# hand {s}: {codes(table.view(s).hand)}" for s in range(view.seats)]
    upcard = view.zones["discard" if "discard" in view.zones else "field"]
    return [*found, f"# upcard {codes(upcard)}, seat {view.match_state.dealer} deals"]


def result_line(result: Result) -> str:
    return f"= {result.kind} {' '.join(map(str, result.points))}"


def match_line(match_state: MatchState) -> str:
    return f"= match {' '.join(map(str, match_state.final))}, won by {' '.join(map(str, match_state.winners))}"


def write_match(game: str, preset: str, seed: int) -> list[str]:
    """A match between simple players, and what it came to after `=`."""
    table, rng = table_of(game, preset, seed), Random(seed)
    lines = [f"# A match of {game}, preset {preset}.", f"seed {seed}"]
    while not table.match_state.over:
        table.replay([DEAL])
        lines += ["", "* deal", *start_lines(table), ""]
        while not table.deal_over:
            action = PLAYERS[game](deal_of(table), rng)
            table.replay([action])
            if len(lines[-1]) > 80:
                lines.append("")
            lines[-1] += f" · {action}" if lines[-1] else str(action)
        lines.append(result_line(table.results[-1]))
    return [*lines, "", match_line(table.match_state)]


def replay(game: str, preset: str, text: str) -> list[str]:
    """The lines of a golden match as they come out when its actions are played."""
    lines = text.splitlines()
    seed = int(next(x for x in lines if x.startswith("seed ")).split()[1])
    table = table_of(game, preset, seed)
    found = []
    for line in lines:
        if line.startswith("= match"):
            line = match_line(table.match_state)
        elif line.startswith("="):
            line = result_line(table.results[-1])
        elif line.startswith("# hand"):
            seat = int(line.split()[2].rstrip(":"))
            line = start_lines(table)[seat]
        elif line.startswith("# upcard"):
            line = start_lines(table)[-1]
        elif line and not line.startswith(("#", "seed")):
            for action in line.split(" · "):
                table.replay([parse(action)])
        found.append(line)
    assert table.match_state.over
    return found


@pytest.mark.parametrize("game, preset", EVERY)
def test_every_preset_has_a_golden_match_that_replays_to_the_same_end(game: str, preset: str) -> None:
    path = GOLDEN / f"{game}_{preset}.txt"
    assert path.exists(), f"write a golden match for {game}, preset {preset}"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 170, "short enough to read"
    assert "= match" in text
    assert replay(game, preset, text) == text.splitlines()


def test_no_golden_match_is_left_over() -> None:
    assert sorted(p.stem for p in GOLDEN.iterdir()) == sorted(f"{g}_{p}" for g, p in ALL)


def richness(lines: list[str]) -> int:
    """How many kinds of end, and of things said on the way, a match shows."""
    ends = {x.split()[1] for x in lines if x.startswith("= ")}
    said = {a.split(" ")[1] for x in lines if x[:1].isdigit() for a in x.split(" · ")}
    return 3 * len(ends) + len(said)


if __name__ == "__main__":
    for game, preset in [e for e in EVERY if e[0] in sys.argv[1:] or not sys.argv[1:]]:
        tries = [write_match(game, preset, seed) for seed in range(200)]
        best = max(map(richness, tries))
        shortest = min((t for t in tries if richness(t) == best), key=len)
        (GOLDEN / f"{game}_{preset}.txt").write_text("\n".join(shortest) + "\n", encoding="utf-8")
