"""A whole match in each preset of each game, written down to be read, replayed to the same end.

`python -m tests.engine.test_golden [game]` writes them anew: look at the difference before it is kept."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import engine
from engine.cards import BIT, FACES, code, codes, mask
from engine.contract import CLOSE, Action, State, parse
from engine.games.rumino.state import State as RuminoState
from engine.games.sumidagawa.combinations import HONOO, SHAPES
from engine.melds import jokers
from engine.melds.plain import POINTS, discards
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from tests.kit.deals import deal_of

GOLDEN = Path(__file__).parents[1] / "golden"
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


def rumino_player(state: State, rng: Random) -> Action:
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
    throws = [a for a in legal if a.verb == "discard"]
    return min(throws, key=lambda a: (left[a.cards[0]], -jokers.VALUE[a.cards[0]], a.cards))


def sumidagawa_player(state: State, rng: Random) -> Action:
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


def numbers(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def hands(table: Table) -> list[str]:
    return [f"# hand {s}: {codes(table.view(s).hand)}".rstrip() for s in range(table.view(0).seats)]


def upcard_start(table: Table) -> list[str]:
    """A deal of cards with an upcard as it stands before the first action."""
    view = table.view(0)
    upcard = view.zones["discard" if "discard" in view.zones else "field"]
    return [*hands(table), f"# upcard {codes(upcard)}, seat {view.match_state.dealer} deals", ""]


def sumidagawa_start(table: Table) -> list[str]:
    """A deal of Sumidagawa as it stands before the first action; the wild cards follow with the round."""
    view = table.view(0)
    sorted_hands = [f"# hand {s}: {codes(sorted(table.view(s).hand))}" for s in range(view.seats)]
    return [*sorted_hands, f"# seat {view.facts.leader} leads"]


def sumidagawa_round(table: Table, lines: list[str]) -> list[str]:
    """When a round begins: how everybody's wild cards lie, black and red, and how many cards they hold."""
    view = table.view(0)
    title = f"# round {view.facts.rounds + 1} ·"
    last = next(x for x in reversed(lines) if x.startswith(("# round", "* deal")))
    if view.phase != "play" or last.startswith(title):
        return []
    found = []
    for s in range(view.seats):
        down = view.facts.down[s]
        shown = "out" if s in view.facts.order else f"{2 - down[0]}B {2 - down[1]}R"
        found.append(f"{s}: {len(view.zones[f'hand:{s}'])} cards, {shown}")
    return [f"{title} {' · '.join(found)}", ""]


def sumidagawa_said(table: Table, heard: int) -> str:
    """What was said with a play; for who takes a tile or is out that too."""
    said = [e.arg for e in table.events[heard:] if e.kind == "say" and e.seat >= 0]
    return ", ".join(w for w in said if w not in ("pass", "must_pass", "lead"))


def plain_result(table: Table) -> list[str]:
    return [f"= {table.results[-1].kind} {numbers(table.results[-1].points)}"]


def rumino_result(table: Table) -> list[str]:
    """What the deal came to, and how the match stands."""
    result, facts = table.results[-1], table.match_state.facts
    rebuys = f", rebuys {numbers(result.facts.rebuys)}" if result.facts.rebuys else ""
    totals = f"= totals {numbers(table.match_state.totals)}, pool {facts.pool}, in {numbers(facts.playing)}"
    return [f"= {result.kind} {numbers(result.points)}{rebuys}", totals]


def sumidagawa_result(table: Table) -> list[str]:
    """What the deal came to, and how the match stands."""
    result = table.results[-1]
    order = f"= {result.kind}, in the order {numbers(result.facts.order)}: {numbers(result.points)}"
    return [order, f"= totals {numbers(table.match_state.totals)}"]


def plain_worth(lines: list[str]) -> tuple[int, ...]:
    """How many kinds of end, and of things said on the way, a match shows. The shorter is the better."""
    ends = {x.split()[1] for x in lines if x.startswith("= ")}
    said = {a.split(" ")[1] for x in lines if x[:1].isdigit() for a in x.split(" · ")}
    return 3 * len(ends) + len(said), -len(lines)


def rumino_worth(lines: list[str]) -> tuple[int, ...]:
    text = "\n".join(lines)
    words = ("= knock", "= gin", "= rumino", "rebuy ", " pass", "* close", "= void")
    return len(lines) < 120, sum(word in text for word in words), -len(lines)


def sumidagawa_worth(lines: list[str]) -> tuple[int, ...]:
    text = "\n".join(lines)
    words = ("dakuryu", "honoo", "burn", "haze", "revive", " 0 ·", "tile 3", "kaisatsu", "nihonbashi 0", "# round 12")
    return sum(word in text for word in words), -len(lines)


class Golden(NamedTuple):
    """How the matches of a game are played, written down and chosen."""

    player: Callable[[State, Random], Action]
    worth: Callable[[list[str]], tuple[int, ...]] = plain_worth
    tries: int = 200
    """How many seeds are played; the match of the highest worth is kept."""
    start: Callable[[Table], list[str]] = upcard_start
    result: Callable[[Table], list[str]] = plain_result
    new_round: Callable[[Table, list[str]], list[str]] = lambda table, lines: []
    said: Callable[[Table, int], str] = lambda table, heard: ""
    is_full: Callable[[str, str], bool] = lambda line, text: len(line) > 80
    variant: str = ""
    most_lines: int = 170


GAMES = {
    "gin": Golden(gin_player),
    "rin": Golden(rin_player),
    "rumino": Golden(rumino_player, rumino_worth, 1500, result=rumino_result),
    "sumidagawa": Golden(
        sumidagawa_player,
        sumidagawa_worth,
        400,
        sumidagawa_start,
        sumidagawa_result,
        sumidagawa_round,
        sumidagawa_said,
        is_full=lambda line, text: len(line) + len(text) > 110,
        variant=", the ultra variant",
        most_lines=330,
    ),
}
SEATS = {("sumidagawa", "high_water"): 3, ("sumidagawa", "long_night"): 3}
"""Where there are fewer seats than four, or than the game has."""


def write_match(game: str, preset: str, seed: int, choose: Callable[[State], Action]) -> list[str]:
    """A match between players, and what it came to after `=`."""
    rules, how = engine.load(game), GAMES[game]
    seats = SEATS.get((game, preset)) or max(n for n in rules.SEATS if n <= 4)
    table = Table(rules, table_options(rules, preset), [Seat(str(n)) for n in range(seats)], seed)
    lines = [f"# A match of {game}{how.variant}, preset {preset}.", f"seed {seed}"]
    while not table.match_state.over:
        table.replay([DEAL])
        lines += ["", "* deal", *how.start(table)]
        while not table.deal_over:
            lines += how.new_round(table, lines)
            heard, action = len(table.events), choose(deal_of(table))
            table.replay([action])
            said = how.said(table, heard)
            text = f"{action} = {said}" if said else str(action)
            if how.is_full(lines[-1], text):
                lines.append("")
            lines[-1] += f" · {text}" if lines[-1] else text
        lines += how.result(table)
    state = table.match_state
    return [*lines, "", f"= match {numbers(state.final)}, won by {numbers(state.winners)}"]


def replay(game: str, preset: str, text: str) -> list[str]:
    """The lines of a golden match as they come out when its actions are played."""
    lines = text.splitlines()
    seed = int(next(x for x in lines if x.startswith("seed ")).split()[1])
    moves = [a for x in lines if x[:1].isdigit() or x.startswith(str(CLOSE)) for a in x.split(" · ")]
    actions = iter([parse(move.partition(" = ")[0]) for move in moves])
    found = write_match(game, preset, seed, lambda state: next(actions))
    assert next(actions, None) is None, "actions after the end of the match"
    return found


@pytest.mark.parametrize("game, preset", ALL)
def test_every_preset_has_a_golden_match_that_replays_to_the_same_end(game: str, preset: str) -> None:
    path = GOLDEN / f"{game}_{preset}.txt"
    assert path.exists(), f"write a golden match for {game}, preset {preset}"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < GAMES[game].most_lines, "short enough to read"
    assert replay(game, preset, text) == text.splitlines()


def test_no_golden_match_is_left_over() -> None:
    assert sorted(p.stem for p in GOLDEN.iterdir()) == sorted(f"{g}_{p}" for g, p in ALL)


COMBINATIONS = "kamikazari kuchibeni geta kingyo nihonbashi kaisatsu dakuryu honoo".split()


@pytest.mark.parametrize(
    "game, words",
    [
        ("rumino", ["= knock", "= gin", "= rumino", "rebuys", "pass", "* close"]),
        (
            "sumidagawa",
            ["tile 1", "out 1", "haze", "burn", "revive", "nihonbashi 0", *(f"= {c} " for c in COMBINATIONS)],
        ),
    ],
)
def test_the_golden_matches_of_a_game_show_everything_that_can_happen(game: str, words: list[str]) -> None:
    every = "".join(path.read_text(encoding="utf-8") for path in GOLDEN.glob(f"{game}_*"))
    assert [word for word in words if word not in every] == []


def bot_match(game: str, preset: str, seed: int) -> list[str]:
    """A match between simple players."""
    rng = Random(seed)
    return write_match(game, preset, seed, lambda state: GAMES[game].player(state, rng))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.engine.test_golden", description="Write the golden matches of games again."
    )
    parser.add_argument("game", nargs="?", choices=GAMES, help="default: every game")
    chosen = parser.parse_args().game
    for game, preset in [(g, p) for g, p in ALL if g == (chosen or g)]:
        best = max((bot_match(game, preset, seed) for seed in range(GAMES[game].tries)), key=GAMES[game].worth)
        (GOLDEN / f"{game}_{preset}.txt").write_text("\n".join(best) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
