"""Measures what decisions are worth at several scores of the match: `python -m tests.stakes.gather GAME [SEED]` writes
`GAME.jsonl`.

A line is a decision from a deal that Experts played: the deal's seed, its actions so far, and for each score of
`SCORES` the chance to win the match with each option, from two separate halves of the continuations. A continuation
starts in a world that fits what the seat sees and is played to the end of the deal by Experts who know the score; the
chance to win from there is that of the game's review, and exact where the match is over.

Where a hand can knock, the options are the knock and the best of the other moves; elsewhere they are the moves that
Expert and Master consider. `loss` says how much a level gives away: the option that one half finds best is compared
with the level's choice in the other half, so that chance alone is no loss."""

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import engine
from ai import registry
from ai.search.determinized import Search, next_action
from engine.contract import Action, Bot, MatchState, Result, Rules, State, parse
from engine.options import table_options
from engine.rng import derive
from tests.stakes.scores import MOST_OPTIONS, SCORES, SEATS, asks, chance, played_before, same_option

FOLDER: Final = Path(__file__).parent
WANTED: Final = 200
WORLDS: Final = {"gin": 40, "rumino": 40, "rin": 24, "sumidagawa": 20}
"""Continuations of each option at each score, in each half."""


class Question(NamedTuple):
    """A decision from play."""

    game: str
    seed: int
    actions: tuple[str, ...]
    """Those of the deal before the decision."""
    seat: int


class Line(NamedTuple):
    """A decision, and by score and option the chances to win the match in both halves."""

    question: Question
    chances: tuple[Mapping[str, tuple[float, float]], ...]


def read(game: str) -> list[Line]:
    """The lines of a game."""
    lines = []
    for text in (FOLDER / f"{game}.jsonl").read_text("utf-8").splitlines():
        data = json.loads(text)
        question = Question(game, data["seed"], tuple(data["actions"]), data["seat"])
        scores = tuple({option: (a, b) for option, (a, b) in score.items()} for score in data["chances"])
        lines.append(Line(question, scores))
    return lines


def at_score(question: Question, score: int) -> tuple[State, list[Result]]:
    """The decision at a score, and results that lead to it."""
    game, seats = question.game, SEATS[question.game]
    rules: Any = engine.load(game)
    options = table_options(rules, "")
    before = played_before(game, options, question.seat, SCORES[game][score])
    standing: MatchState = rules.match_state(options, seats, question.seed, before)
    begun: MatchState = rules.match_state(options, seats, question.seed, ())
    state: State = rules.deal(options, seats, question.seed, standing._replace(dealer=begun.dealer, number=0))
    for action in question.actions:
        state.apply(parse(action))
    return state, before


def choice(level: Bot, question: Question, score: int, seed: int = 1) -> Action:
    """What a level does."""
    state, _ = at_score(question, score)
    thoughts = level.think(state.view(question.seat), state.legal(question.seat), Random(seed))
    return [thought.action for thought in thoughts if thought][-1]


def loss(line: Line, score: int, made: Action) -> float:
    """The chance to win that an action gives away, in parts of 1. An action that is no option of the line is measured
    now."""
    question = line.question
    listed = dict(line.chances[score])
    own = next((halves for option, halves in listed.items() if same_option(question.game, option, made)), None)
    if own is None:
        listed |= chances(question, score, [made])
        own = listed[str(made)]
    lost = 0.0
    for half in (0, 1):
        best = max(listed.values(), key=lambda halves: halves[half])
        lost += (best[1 - half] - own[1 - half]) / 2
    return lost


# ------------------------------------------------------------------------ from play --
def questions(game: str, seed: int) -> Iterator[Question]:
    """Decisions of deals that Experts play, one of a deal, drawn from all that the rule asks for."""
    rules, bot = engine.load(game), registry.load(game, registry.EXPERT)
    for n in count(seed):
        options, seats, rng = table_options(rules, ""), SEATS[game], Random(n)
        state = rules.deal(options, seats, n, rules.match_state(options, seats, n, ()))
        found: list[Question] = []
        while state.view(0).result is None:
            for seat in state.acting():
                if asks(game, state.view(seat), state.legal(seat)):
                    found.append(Question(game, n, tuple(map(str, state.view(0).history)), seat))
            state.apply(next_action(rules, state, bot, rng))
        if found:
            yield found[derive(n, "stakes") % len(found)]


def options_of(question: Question, master: Search, expert: Bot) -> list[Action]:
    """The actions to compare, one for each option: what Expert and Master choose or consider at any of the scores, and
    another one where that is a single action; where a hand can knock, that or not."""
    two = MOST_OPTIONS[question.game] == 2
    listed: list[Action] = []
    for score in range(len(SCORES[question.game])):
        state, _ = at_score(question, score)
        view, legal = state.view(question.seat), state.legal(question.seat)
        chosen = [choice(expert, question, score), choice(master, question, score)]
        moves = sorted(master.spec.candidates(view, legal, Random(1)), key=lambda c: -c.worth)
        listed += [*chosen, *[c.action for c in moves], *(legal if two else [])]
    kept: list[Action] = []
    for action in (*listed, *legal):
        known = any(same_option(question.game, str(k), action) for k in kept)
        if not known and (action in listed or len(kept) < 2):
            kept.append(action)
    return kept[: MOST_OPTIONS[question.game]]


def continued(rules: Rules, state: State, expert: Bot, rng: Random) -> Result:
    """The result of a deal that Experts play to its end."""
    while state.result is None:
        state.apply(next_action(rules, state, expert, rng))
    return state.result


def measure(question: Question) -> Line:
    """The chances to win with each option at each score."""
    game = question.game
    master, expert = registry.load(game, f"{registry.levels(game)[-1]}:30"), registry.load(game, registry.EXPERT)
    assert isinstance(master, Search)
    options = options_of(question, master, expert)
    return Line(question, tuple(chances(question, score, options) for score in range(len(SCORES[game]))))


def chances(question: Question, score: int, options: list[Action]) -> dict[str, tuple[float, float]]:
    """The chances to win with some options at a score. All have the same worlds and random numbers, whenever they are
    measured."""
    game = question.game
    rules: Any = engine.load(game)
    master, expert = registry.load(game, registry.levels(game)[-1]), registry.load(game, registry.EXPERT)
    assert isinstance(master, Search)
    state, before = at_score(question, score)
    view = state.view(question.seat)
    worlds = (w for w in master.spec.worlds(view, Random(derive(question.seed, "worlds"))) if w is not None)
    sums = {option: [0.0, 0.0] for option in options}
    for n, world in zip(range(2 * WORLDS[game]), worlds, strict=False):
        for option in options:
            begun = world.clone()
            begun.apply(option)
            result = continued(rules, begun, expert, Random(derive(question.seed, "play", n)))
            after = rules.match_state(view.options, view.seats, question.seed, [*before, result])
            sums[option][n % 2] += chance(view, after) / WORLDS[game]
    return {str(option): (round(a, 3), round(b, 3)) for option, (a, b) in sums.items()}


def text(line: Line) -> str:
    """A line of the file."""
    question = line.question
    data = {"seed": question.seed, "seat": question.seat, "actions": question.actions, "chances": line.chances}
    return json.dumps(data, ensure_ascii=False)


def gather(game: str, seed: int, wanted: int, processes: int) -> None:
    found = questions(game, seed)
    asked = [next(found) for _ in range(wanted)]
    with Pool(processes) as pool:
        lines = [text(line) for line in pool.imap(measure, asked, 1)]
    (FOLDER / f"{game}.jsonl").write_text("".join(f"{x}\n" for x in lines), "utf-8")


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.stakes.gather", description="Write the decisions of a game.")
    parser.add_argument("game", choices=SCORES)
    parser.add_argument("seed", nargs="?", type=int, default=0, help="of the first deal (default 0)")
    parser.add_argument("wanted", nargs="?", type=int, default=WANTED, help=f"so many decisions (default {WANTED})")
    parser.add_argument("processes", nargs="?", type=int, default=2, help="the number of processes (default 2)")
    args = parser.parse_args(words)
    gather(args.game, args.seed, args.wanted, args.processes)


if __name__ == "__main__":
    main()
