"""A whole match of Sumidagawa in each preset, written down to be read, replayed to the same end: a round a line,
each play with what was said.

`python tests/engine/sumidagawa/test_golden.py` writes them anew: look at the difference before it is kept."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import engine
from engine.cards import FACES, codes
from engine.contract import Action, Result, State, parse
from engine.games.sumidagawa.combinations import HONOO, SHAPES
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import deal_of

GOLDEN = Path(__file__).parents[2] / "golden"
SUMI = engine.load("sumidagawa")
SEATS = {"ultra": 4, "high_water": 3, "long_night": 3}


def player(state: State, rng: Random) -> Action:
    """Plays plain cards as long as it can, four at once if possible, then passes; wild cards if need be, and
    sometimes because it likes to."""
    (seat,) = state.acting()
    legal = state.legal(seat)
    plays = [a for a in legal if a.verb == "play"]
    if not plays:
        return rng.choice(legal)
    flames = [a for a in plays if SHAPES[a.cards].kind == HONOO]
    if flames and rng.random() < 0.7:
        return rng.choice(flames)
    plain = [a for a in plays if max(a.cards) < FACES["rB"]]
    ends = [a for a in plays if sum(c < FACES["rB"] for c in a.cards) == len(state.view(seat).hand) > 0]
    if ends:
        return min(ends, key=len)
    if plain and rng.random() < 0.85:
        return max(plain, key=lambda a: (len(a.cards), -a.cards[0] % 10))
    return legal[-1] if legal[-1].verb == "pass" and rng.random() < 0.8 else rng.choice(plays)


def table_of(preset: str, seed: int) -> Table:
    return Table(SUMI, table_options(SUMI, preset), [Seat(str(n)) for n in range(SEATS[preset])], seed)


def start_lines(table: Table) -> list[str]:
    """A deal as it stands before the first action, by seat."""
    view = table.view(0)
    found = [f"# hand {s}: {codes(sorted(table.view(s).hand))}" for s in range(view.seats)]
    return [*found, f"# seat {view.facts.leader} leads"]


def wild_line(table: Table) -> str:
    """How everybody's wild cards lie when a round begins, black and red, and how many cards they hold."""
    view = table.view(0)
    found = []
    for s in range(view.seats):
        down = view.facts.down[s]
        shown = "out" if s in view.facts.order else f"{2 - down[0]}B {2 - down[1]}R"
        found.append(f"{s}: {len(view.zones[f'hand:{s}'])} cards, {shown}")
    return f"# round {view.facts.rounds + 1} · {' · '.join(found)}"


def spoken(action: Action, table: Table, heard: int) -> str:
    """An action, and for a play what was said with it, for who takes a tile or is out that too."""
    said = [e.arg for e in table.events[heard:] if e.kind == "say" and e.seat >= 0]
    words = [w for w in said if w not in ("pass", "must_pass", "lead")]
    return f"{action} = {', '.join(words)}" if words else str(action)


def result_lines(table: Table) -> list[str]:
    """What the deal came to, and how the match stands."""
    result: Result = table.results[-1]
    order = " ".join(map(str, result.facts.order))
    points = " ".join(map(str, result.points))
    totals = " ".join(map(str, table.match_state.totals))
    return [f"= {result.kind}, in the order {order}: {points}", f"= totals {totals}"]


def write_match(preset: str, seed: int, choose: Callable[[State], Action]) -> list[str]:
    """A match between players, and what it came to after `=`."""
    table = table_of(preset, seed)
    lines = [f"# A match of sumidagawa, the ultra variant, preset {preset}.", f"seed {seed}"]
    while not table.match_state.over:
        table.submit(DEAL)
        lines += ["", "* deal", *start_lines(table)]
        rounds = -1
        while not table.deal_over:
            if table.view(0).facts.rounds > rounds and table.view(0).phase == "play":
                rounds = table.view(0).facts.rounds
                lines += [wild_line(table), ""]
            heard, action = len(table.events), choose(deal_of(table))
            table.replay([action])
            text = spoken(action, table, heard)
            if len(lines[-1]) + len(text) > 110:
                lines.append("")
            lines[-1] += f" · {text}" if lines[-1] else text
        lines += result_lines(table)
    final, winners = " ".join(map(str, table.match_state.final)), " ".join(map(str, table.match_state.winners))
    return [*lines, "", f"= match {final}, won by {winners}"]


def replay(preset: str, text: str) -> list[str]:
    """The lines of a golden match as they come out when its actions are played."""
    lines = text.splitlines()
    seed = int(next(x for x in lines if x.startswith("seed ")).split()[1])
    moves = [a for x in lines if x[:1].isdigit() for a in x.split(" · ")]
    actions = iter([parse(move.partition(" = ")[0]) for move in moves])
    return write_match(preset, seed, lambda state: next(actions))


@pytest.mark.parametrize("preset", SUMI.PRESETS)
def test_every_preset_has_a_golden_match_that_replays_to_the_same_end(preset: str) -> None:
    path = GOLDEN / f"sumidagawa_{preset}.txt"
    assert path.exists(), f"write a golden match for sumidagawa, preset {preset}"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 330, "short enough to read"
    assert "= match" in text
    assert replay(preset, text) == text.splitlines()


def test_the_golden_matches_show_every_combination_and_what_happens() -> None:
    every = "".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob("sumidagawa_*"))
    combinations = "kamikazari kuchibeni geta kingyo nihonbashi kaisatsu dakuryu honoo".split()
    words = ["tile 1", "out 1", "haze", "burn", "revive", "nihonbashi 0", *(f"= {c} " for c in combinations)]
    assert [word for word in words if word not in every] == []


def random_match(preset: str, seed: int) -> list[str]:
    """A match between simple players."""
    rng = Random(seed)
    return write_match(preset, seed, lambda state: player(state, rng))


def worth_reading(lines: list[str]) -> tuple[int, int]:
    """How much a match shows; of equal ones the shorter is the better."""
    text = "\n".join(lines)
    words = ("dakuryu", "honoo", "burn", "haze", "revive", " 0 ·", "tile 3", "kaisatsu", "nihonbashi 0", "# round 12")
    return sum(word in text for word in words), -len(lines)


if __name__ == "__main__":
    for preset in SUMI.PRESETS:
        best = max((random_match(preset, seed) for seed in range(400)), key=worth_reading)
        (GOLDEN / f"sumidagawa_{preset}.txt").write_text("\n".join(best) + "\n", encoding="utf-8")
