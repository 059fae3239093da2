"""Golden matches of Rumino: one a preset, short enough to read, replayed action by action to the same end."""

from pathlib import Path
from random import Random

import pytest

import engine
from engine.cards import codes
from engine.contract import CLOSE, Action, MatchState, Result, State, parse
from engine.games.rumino.state import State as RuminoState
from engine.melds import jokers
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import deal_of

GOLDEN = Path(__file__).parents[2] / "golden"
RUMINO = engine.load("rumino")
SEATS = 4


def player(state: State, rng: Random) -> Action:
    """Takes what helps, discards what helps least, ends the deal if possible; mostly buys back in."""
    assert isinstance(state, RuminoState)
    (seat,) = state.acting()
    legal = state.legal(seat)
    best = {a.verb: a for a in legal}
    if state.phase == "rebuy":
        return rng.choice((best["rebuy"], best["rebuy"], best["pass"], CLOSE))
    for verb in ("rumino", "gin", "knock"):
        # one who needs ten points less may wait for a gin
        if verb in best and (verb != "knock" or rng.random() < 0.7):
            return best[verb]
    hand = jokers.gather(state.view(seat).hand)
    if "take" in best:
        top = state.discard[-1]
        left = jokers.discards(jokers.add(hand, top))
        helps = min(n for c, n in left.items() if c != top) < jokers.deadwood(hand)
        return best["take" if helps else "draw"]
    left = jokers.discards(hand)
    discards = [a for a in legal if a.verb == "discard"]
    return min(discards, key=lambda a: (left[a.cards[0]], -jokers.VALUE[a.cards[0]], a.cards))


def table_of(preset: str, seed: int) -> Table:
    return Table(RUMINO, table_options(RUMINO, preset), [Seat(str(n)) for n in range(SEATS)], seed)


def start_lines(table: Table) -> list[str]:
    """A deal as it stands before the first action, by seat and then the rest."""
    view = table.view(0)
    found = [f"# hand {s}: {codes(table.view(s).hand)}".rstrip() for s in range(view.seats)]
    return [*found, f"# upcard {codes(view.zones['discard'])}, seat {view.facts.dealer} deals"]


def result_lines(table: Table) -> list[str]:
    """What the deal came to, and how the match stands."""
    result: Result = table.results[-1]
    facts = table.match_state.facts
    rebuys = f", rebuys {' '.join(map(str, result.facts.rebuys))}" if result.facts.rebuys else ""
    return [
        f"= {result.kind} {' '.join(map(str, result.points))}{rebuys}",
        f"= totals {' '.join(map(str, table.match_state.totals))}"
        f", pool {facts.pool}, in {' '.join(map(str, facts.playing))}",
    ]


def match_line(match_state: MatchState) -> str:
    return f"= match {' '.join(map(str, match_state.final))}, won by {' '.join(map(str, match_state.winners))}"


def write_match(preset: str, seed: int) -> list[str]:
    """A match between simple players, and what it came to after `=`."""
    table, rng = table_of(preset, seed), Random(seed)
    lines = [f"# A match of rumino, preset {preset}.", f"seed {seed}"]
    while not table.match_state.over:
        table.submit(DEAL)
        lines += ["", "* deal", *start_lines(table), ""]
        while not table.deal_over:
            action = player(deal_of(table), rng)
            table.submit(action)
            if len(lines[-1]) > 80:
                lines.append("")
            lines[-1] += f" · {action}" if lines[-1] else str(action)
        lines += result_lines(table)
    return [*lines, "", match_line(table.match_state)]


def replay(preset: str, text: str) -> list[str]:
    """The lines of a golden match as they come out when its actions are played."""
    lines = text.splitlines()
    seed = int(next(x for x in lines if x.startswith("seed ")).split()[1])
    table = table_of(preset, seed)
    found = []
    for line in lines:
        if line.startswith("= match"):
            line = match_line(table.match_state)
        elif line.startswith("= totals"):
            line = result_lines(table)[1]
        elif line.startswith("="):
            line = result_lines(table)[0]
        elif line.startswith("# hand"):
            line = start_lines(table)[int(line.split()[2].rstrip(":"))]
        elif line.startswith("# upcard"):
            line = start_lines(table)[-1]
        elif line and not line.startswith(("#", "seed")):
            for action in line.split(" · "):
                assert table.submit(parse(action)) is None, action
        found.append(line)
    assert table.match_state.over
    return found


@pytest.mark.parametrize("preset", RUMINO.PRESETS)
def test_every_preset_has_a_golden_match_that_replays_to_the_same_end(preset: str) -> None:
    path = GOLDEN / f"rumino_{preset}.txt"
    assert path.exists(), f"write a golden match for rumino, preset {preset}"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 170, "short enough to read"
    assert "= match" in text
    assert replay(preset, text) == text.splitlines()


def test_the_golden_matches_show_every_kind_of_end() -> None:
    every = "".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob("rumino_*"))
    assert all(word in every for word in ("= knock", "= gin", "= rumino", "rebuys", "pass", "* close"))


def test_no_golden_match_is_left_over() -> None:
    assert sorted(p.stem for p in GOLDEN.glob("rumino_*")) == sorted(f"rumino_{p}" for p in RUMINO.PRESETS)


def worth_reading(lines: list[str]) -> tuple[int, int]:
    """How much a match shows; of equal ones the shorter is the better."""
    text = "\n".join(lines)
    words = ("= knock", "= gin", "= rumino", "rebuy ", " pass", "* close", "= void")
    return sum(word in text for word in words), -len(lines)


if __name__ == "__main__":
    for preset in RUMINO.PRESETS:
        tries = [write_match(preset, seed) for seed in range(1500)]
        best = max((t for t in tries if len(t) < 120), key=worth_reading)
        (GOLDEN / f"rumino_{preset}.txt").write_text("\n".join(best) + "\n", encoding="utf-8")
