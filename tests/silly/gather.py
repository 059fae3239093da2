"""Gathers positions where only some moves make sense: `python -m tests.silly.gather GAME [SEED]` writes `GAME.txt`
from play and, for the games in DRILLED, `GAME_drills.txt` from the drills.

A line is `ACTIONS | POSITION`: the sensible actions of one seat, and the position as `setup` reads it; `not ACTIONS`
are the silly ones, where these are fewer. `GAME_by_hand.txt` has moves that people would laugh at; there a line that
begins with `#` says what is silly. What is sensible is said in play by a rule of thumb of anybody who knows the rules
(`KINDS`), in a drill by its verdict. Where there is another move, rollouts confirm it: of all moves from the same
sampled hands, without any level's judgement beforehand. So a line is here because of the game, and not because a level
finds the move."""

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, islice, product
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import engine
from ai import registry
from ai.search.determinized import Search, next_action, rollout
from engine.cards import JOKER, mask
from engine.contract import Action, State, View, parse
from engine.melds import jokers, plain
from engine.options import table_options
from game.learn.drill_kinds import BestMove
from game.learn.lessons import load
from game.learn.questions import DrillQuestion

FOLDER: Final = Path(__file__).parent
WANTED: Final = 100
"""How many lines come from play."""
DRILLED: Final[Mapping[str, int]] = {"gin": 20, "rin": 20}
"""How many come from drills besides. In the other games drills are answered by buttons, or judged by the coach."""
TRIES: Final = 150
"""How many questions each drill is asked at most."""
MOST_OF_A_KIND: Final = {"gin": 30, "rin": 40, "rumino": 40, "sumidagawa": 50}
WORLDS: Final = 40
MOST_SENSIBLE: Final = 4
"""No more of the sensible moves are played out; of the others all."""
SURE: Final = 3.0
"""The best sensible move is better than each other one by so many standard errors."""
GAPS: Final = {"gin": 2.0, "rin": 2.0, "rumino": 1.5, "sumidagawa": 0.15}
"""And by so much, in the unit of the game's search."""
SEATS: Final = {"gin": (2,), "rin": (3, 4), "rumino": (2, 3, 4), "sumidagawa": (3, 4)}
Rule = Callable[[View, list[Action]], list[Action]]
"""The sensible ones of some legal actions; none or all if the rule does not apply."""


class Line(NamedTuple):
    """A position and actions of one seat in it: those that are sensible, or those that are not."""

    actions: tuple[Action, ...]
    silly: bool
    position: Mapping[str, Any]

    @property
    def seat(self) -> int:
        return self.actions[0].seat

    def allows(self, action: Action | None) -> bool:
        """Whether an action is sensible. None: the seat says nothing."""
        return action is not None and (action in self.actions) != self.silly

    def __str__(self) -> str:
        actions = ("not " if self.silly else "") + ", ".join(map(str, self.actions))
        return f"{actions} | {json.dumps(self.position, ensure_ascii=False)}"


def read(game: str) -> list[Line]:
    """The lines of a game: from play, from drills, by hand."""
    drills = lines_of(f"{game}_drills.txt") if game in DRILLED else []
    return [*lines_of(f"{game}.txt"), *drills, *by_hand(game)]


def by_hand(game: str) -> list[Line]:
    """The lines that were written by hand."""
    return lines_of(f"{game}_by_hand.txt")


def lines_of(file: str) -> list[Line]:
    """The lines of a file."""
    lines = []
    for text in (FOLDER / file).read_text("utf-8").splitlines():
        if text.startswith("#"):
            continue
        actions, position = text.split(" | ", 1)
        names = actions.removeprefix("not ").split(", ")
        lines.append(Line(tuple(map(parse, names)), actions.startswith("not "), json.loads(position)))
    return lines


# ------------------------------------------------------------------ rules of thumb --
def _verbs(*verbs: str) -> Rule:
    return lambda view, legal: [a for a in legal if a.verb in verbs]


def _gin(view: View, legal: list[Action]) -> list[Action]:
    """Gin ends the deal with its bonus."""
    hand = mask(view.hand)
    knocks = [a for a in legal if a.verb == "knock" and plain.deadwood(hand & ~mask(a.cards)) == 0]
    return knocks + [a for a in legal if a.verb == "biggin"]


def _take_gin(view: View, legal: list[Action]) -> list[Action]:
    """The upcard makes gin."""
    pile = view.zones["discard"]
    if view.phase not in ("upcard", "draw") or not pile or plain.deadwood(mask(view.hand)) == 0:
        return []
    hand = mask((*view.hand, pile[-1]))
    return [a for a in legal if a.verb == "take" and min(plain.discards(hand).values()) == 0]


def _keep_melds(view: View, legal: list[Action]) -> list[Action]:
    """No card is thrown out of a meld while a loose one costs nothing."""
    hand = mask(view.hand)
    least = plain.deadwood(hand)
    if any(a.verb != "discard" for a in legal) or least == plain.points(hand):
        return []
    return [a for a in legal if plain.deadwood(hand & ~mask(a.cards)) <= least]


def _lay_off(view: View, legal: list[Action]) -> list[Action]:
    """Nothing is laid off or laid out that costs points; what is not laid by hand, the end lays by itself (G7). All
    cards lie open: this is arithmetic."""
    if view.phase != "layoff":
        return []
    hand, laid = mask(view.hand), tuple(mask(m) for m in _laid(view))
    least = plain.best_lay_off(hand, laid).deadwood

    def left(action: Action) -> int:
        cards = mask(action.cards)
        there = [m | cards if action.verb == "layoff" and i == int(action.arg) else m for i, m in enumerate(laid)]
        return plain.best_lay_off(hand & ~cards, tuple(there)).deadwood

    return [a for a in legal if left(a) == least]


def _laid(view: View) -> list[tuple[int, ...]]:
    """The knocker's melds in the order of their numbers."""
    start = f"meld:{1 - view.seat}:"
    zones = sorted(
        (int(zone.removeprefix(start)), cards) for zone, cards in view.zones.items() if zone.startswith(start)
    )
    return [cards for _, cards in zones]


def _take_rumino_gin(view: View, legal: list[Action]) -> list[Action]:
    """The upcard makes gin."""
    pile = view.zones["discard"]
    if view.phase != "draw" or not pile:
        return []
    return [a for a in legal if a.verb == "take" and jokers.gin_discards(jokers.gather((*view.hand, pile[-1])))]


def _keep_joker(view: View, legal: list[Action]) -> list[Action]:
    """A Joker fits everywhere."""
    return [a for a in legal if a.verb == "discard" and JOKER not in a.cards] if JOKER in view.hand else []


def _keep_meld_of_three(view: View, legal: list[Action]) -> list[Action]:
    """No card is thrown out of a meld while a loose one costs less."""
    if any(a.verb != "discard" for a in legal):
        return []
    hand = jokers.gather(view.hand)
    least, whole = min(jokers.discards(hand).values()), jokers.deadwood(hand)
    good = [a for a in legal if jokers.deadwood(jokers.without(hand, a.cards[0])) <= max(whole, least)]
    return good if whole < jokers.points(hand) else []


def _last_cards(view: View, legal: list[Action]) -> list[Action]:
    """Who can go out goes out."""
    own = Counter(view.hand)
    return [a for a in legal if a.verb == "play" and not own - Counter(a.cards)]


def _say_last(view: View, legal: list[Action]) -> list[Action]:
    """Who plays the last card but one says Last, as it costs nothing."""
    said = [a for a in legal if a.verb == "play" and a.arg.split()[-1:] == ["last"]]
    return said + [a for a in legal if said and a.verb in ("rin", "torin")]


def _play_something(view: View, legal: list[Action]) -> list[Action]:
    """A play of wild cards alone sheds nothing."""
    return [a for a in legal if a.verb == "play" and Counter(a.cards) & Counter(view.hand)]


KINDS: Final[Mapping[str, Mapping[str, Rule]]] = {
    "gin": {"gin": _gin, "take": _take_gin, "lay off": _lay_off, "melds": _keep_melds},
    "rin": {
        "call": _verbs("rin", "torin"),
        "challenge": _verbs("challenge"),
        "last": _say_last,
        "word": _verbs("last"),
        "out": _last_cards,
    },
    "rumino": {
        "rumino": _verbs("rumino"),
        "gin": _verbs("gin"),
        "take": _take_rumino_gin,
        "joker": _keep_joker,
        "melds": _keep_meld_of_three,
    },
    "sumidagawa": {"out": _last_cards, "wild": _play_something},
}
"""By game and kind. An earlier kind is asked first."""


# ------------------------------------------------------------------------ from play --
def gather(game: str, seed: int, kinds: Counter[str]) -> Iterator[Line]:
    """Lines from deals that novices, Clubs and Experts play with each other. Counts their kinds."""
    rules = engine.load(game)
    bots = [registry.load(game, level) for level in ("novice", "club", registry.EXPERT)]
    for n in count(seed):
        rng = Random(n)
        seats = rng.choice(SEATS[game])
        options = table_options(rules, "")
        state = rules.deal(options, seats, n, rules.match_state(options, seats, n, ()))
        players = [rng.choice(bots) for _ in range(seats)]
        one_a_deal: set[str] = set()
        while state.view(0).result is None:
            for seat in state.acting():
                found = _obvious(game, state, seat)
                if found and found[0] not in one_a_deal and kinds[found[0]] < MOST_OF_A_KIND[game]:
                    line = _line(game, state, state.legal(seat), found[1])
                    if confirmed(game, line, Random(n)):
                        one_a_deal.add(found[0])
                        kinds[found[0]] += 1
                        yield line
            state.apply(next_action(rules, state, rng.choice(players), rng))


def _line(game: str, state: State, legal: list[Action], good: list[Action]) -> Line:
    """A line that names the sensible actions or the others, whichever are fewer."""
    bad = [a for a in legal if a not in good]
    silly = 0 < len(bad) < len(good)
    return Line(tuple(bad if silly else good), silly, _short(game, state))


# ---------------------------------------------------------------------- from drills --
def drilled(game: str, seed: int) -> Iterator[Line]:
    """Lines from the questions of drills, from each drill in turn. Not from those in which the coach judges: there
    moves may be close."""
    asked = [lesson for lesson in load(game) if lesson.drill]
    for n, lesson in product(range(seed, seed + TRIES), asked):
        question = DrillQuestion(lesson, n)
        if question.by_buttons or isinstance(question.drill, BestMove):
            continue
        table = question.table(["a"] * question.seats)
        assert table.state is not None
        view, legal = table.view(0), table.legal(0)
        verdicts = {a: question.drill.judge(view, a, question.pick, legal) for a in legal}
        good = [a for a, verdict in verdicts.items() if verdict and verdict.right]
        if len(legal) < 2 or not 0 < len(good) < len(legal) or None in verdicts.values():
            continue
        line = _line(game, table.state, legal, good)
        if confirmed(game, line, Random(n)):
            yield line


def _obvious(game: str, state: State, seat: int) -> tuple[str, list[Action]] | None:
    """The kind of a decision and its sensible actions, if a rule of thumb knows them."""
    legal = state.legal(seat)
    if len(legal) < 2 and not any(a.verb in engine.load(game).CALLS for a in legal):
        return None
    for kind, rule in KINDS[game].items():
        good = rule(state.view(seat), legal)
        if good and (len(good) < len(legal) or len(legal) == 1):
            return kind, good
    return None


def _short(game: str, state: State) -> dict[str, Any]:
    """The position without what `setup` puts there itself."""
    rules, whole = engine.load(game), state.position()
    short = {key: value for key, value in whole.items() if key != "options"}
    return short if rules.setup(short).position() == rules.setup(whole).position() else whole


def confirmed(game: str, line: Line, rng: Random, n: int = WORLDS) -> bool:
    """Whether flat rollouts, from `n` sampled worlds, find the best of the sensible actions clearly better than
    each other one."""
    state = engine.load(game).setup(line.position)
    view, legal = state.view(line.seat), state.legal(line.seat)
    if not set(line.actions) <= set(legal):
        return False
    sensible, others = ([a for a in legal if line.allows(a) == wanted] for wanted in (True, False))
    if not others or view.phase == "layoff":
        return True  # a call, or nothing: the rollouts cannot begin with nothing; a lay-off is exact
    search = registry.load(game, f"{registry.levels(game)[-1]}:1")
    assert isinstance(search, Search)
    good = rng.sample(sensible, min(MOST_SENSIBLE, len(sensible)))
    tried = [*good, *others]
    values: list[list[float]] = [[] for _ in tried]
    worlds = search.spec.worlds(view, rng)
    while len(values[0]) < n:
        world = next(worlds)
        if world is None:
            continue
        seed = rng.getrandbits(53)
        for action, own in zip(tried, values, strict=True):
            begun = world.clone()
            begun.apply(action)
            own += [v for v in rollout(search.spec, view, begun, Random(seed)) if v is not None]
    best = max(values[: len(good)], key=sum)
    return all(_is_better(best, own, GAPS[game]) for own in values[len(good) :])


def _is_better(one: list[float], other: list[float], gap: float) -> bool:
    differences = [a - b for a, b in zip(one, other, strict=True)]
    mean = sum(differences) / len(differences)
    error = math.sqrt(sum((d - mean) ** 2 for d in differences)) / len(differences)
    return mean >= max(gap, SURE * error)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.silly.gather", description="Write the positions of a game.")
    parser.add_argument("game", choices=KINDS)
    parser.add_argument("seed", nargs="?", type=int, default=0, help="of the first deal (default 0)")
    args = parser.parse_args(words)
    game, seed, kinds = args.game, args.seed, Counter[str]()
    _write(f"{game}.txt", islice(gather(game, seed, kinds), WANTED))
    if game in DRILLED:
        _write(f"{game}_drills.txt", islice(drilled(game, seed), DRILLED[game]))
    print(game, dict(kinds))


def _write(file: str, lines: Iterable[Line]) -> None:
    (FOLDER / file).write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
