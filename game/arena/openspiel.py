"""Our bots for Gin Rummy against OpenSpiel's simple bot, by OpenSpiel's rules (needs the `bench` extra).

Each deal is played in both programs at once. The cards come from our deal; OpenSpiel decides what is legal and what the
deal scores. Our bot sees the View of its seat in our deal. After a knock its melds and lay-offs are the best possible
ones, without the bot.

    python -m game.arena.openspiel master:300 100"""

import json
import math
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

import engine
from ai import registry
from ai.strength import OPENSPIEL
from engine.cards import faces, mask, unmask
from engine.contract import Action, Bot, MatchState
from engine.games.gin.fields import HAND
from engine.melds.plain import best_lay_off, knocker_arrangement, union
from engine.options import table_options
from engine.rng import derive
from game.app.cli_args import Parser, amount
from game.arena.processes import cores
from game.arena.workers import map_tasks

ACTION_NUMBERS = {"take": 52, "draw": 53, "pass": 54, "knock": 55}
VERBS = {number: verb for verb, number in ACTION_NUMBERS.items()}
MELDS = 56
"""OpenSpiel's first action number of a meld. Numbers from 0 to 51 are cards."""
MAX_MELD = 5
"""The most cards of a meld in OpenSpiel."""
TARGET = 100
MAX_DEALS = 500
"""of a match, void ones included"""


def to_openspiel(card: int) -> int:
    """A card in OpenSpiel's numbers: suits in the order S C D H."""
    return (0, 3, 1, 2)[card // 13] * 13 + card % 13


FROM_OPENSPIEL = {to_openspiel(c): c for c in range(52)}


class Deal:
    """A deal that is played in both programs."""

    def __init__(self, spiel: Any, number: int, seed: int, totals: tuple[int, int] = (0, 0)) -> None:
        rules = engine.load("gin")
        options = table_options(rules, "app", {"big_gin_bonus": 0, "target": TARGET})
        # OpenSpiel's player 0 begins
        self.own: Any = rules.deal(options, 2, seed, MatchState(number, 1, totals))
        self.spiel = spiel.new_initial_state()
        mine = self.own.position()
        self.cards = iter(faces(" ".join([*mine["hands"], mine["discard"], mine["stock"]])))
        """The cards in the order in which OpenSpiel deals them."""
        self.ids = {
            mask([FROM_OPENSPIEL[c] for c in _cards(self.spiel.action_to_string(0, i))]): i
            for i in range(MELDS, self.spiel.num_distinct_actions())
        }
        self.table: list[int] = []
        """The melds that the knocker has laid out."""
        self.wanted: list[int] | None = None
        """What our bot still has to lay out or off, in OpenSpiel's action numbers; None before it is computed."""
        self.playing = True

    def play(self, bot: Bot, seat: int, other: Any, rng: Random) -> float:
        """Play the deal. Returns the points of our bot, which has `seat`; `other` is OpenSpiel's bot."""
        spiel = self.spiel
        while not spiel.is_terminal():
            if spiel.is_chance_node():
                spiel.apply_action(to_openspiel(next(self.cards)))
            elif spiel.current_player() != seat:
                self._follow(1 - seat, other.step(spiel))
            elif not self.playing or self.own.result:
                self._lay(seat)
            else:
                view, legal = self.own.view(seat), self.own.legal(seat)
                self._do(seat, registry.choose(bot, view, legal, rng))
        return float(spiel.returns()[seat])

    def _do(self, seat: int, action: Action) -> None:
        """Make our bot's move in both programs."""
        self.own.apply(action)
        if action.verb in ACTION_NUMBERS:
            self.spiel.apply_action(ACTION_NUMBERS[action.verb])
        if action.cards:
            self.spiel.apply_action(to_openspiel(action.cards[0]))
        if action.verb == "knock":
            self.playing = False
            # gin lays out by itself
            hand = self.own.masks[seat] or union(tuple(mask(m) for m in self.own.melds[seat]))
            self.wanted = [self.ids[p] for m in knocker_arrangement(hand) for p in pieces(m)]

    def _follow(self, seat: int, done: int) -> None:
        """Make OpenSpiel's move; until a knock also in our deal."""
        self.spiel.apply_action(done)
        if done >= MELDS:
            self.table.append(next(m for m, i in self.ids.items() if i == done))
        if not self.playing or self.own.result:
            return
        if done == ACTION_NUMBERS["knock"]:
            self.playing = False
        elif done in VERBS:
            self.own.apply(Action(seat, VERBS[done]))
        else:
            self.own.apply(Action(seat, "discard", (FROM_OPENSPIEL[done],)))

    def _lay(self, seat: int) -> None:
        """Make the next of our bot's melds and lay-offs, or pass if none is left."""
        legal = self.spiel.legal_actions()
        if self.wanted is None:
            hand = self.own.masks[seat]
            gin = self.table and union(tuple(self.table)).bit_count() >= HAND
            answer = best_lay_off(hand, () if gin else tuple(self.table))
            melds = [self.ids[p] for m in answer.melds for p in pieces(m)]
            self.wanted = [to_openspiel(c) for c, _ in answer.cards] + melds
        action = next((a for a in self.wanted if a in legal), ACTION_NUMBERS["pass"])
        if action in self.wanted:
            self.wanted.remove(action)
        self.spiel.apply_action(action)


def pieces(meld: int) -> list[int]:
    """Split a meld into parts of at most five cards, as OpenSpiel has no longer runs."""
    cards = unmask(meld)
    return [meld] if len(cards) <= MAX_MELD else [mask(cards[:3]), *pieces(mask(cards[3:]))]


def _cards(text: str) -> list[int]:
    """The cards of `Player: 0 Action: 5s5d5h`, in OpenSpiel's numbers."""
    name = text.rpartition(" ")[2]
    return ["scdh".index(name[i + 1]) * 13 + "A23456789TJQK".index(name[i]) for i in range(0, len(name), 2)]


def play_match(level: str, seed: int) -> bool:
    """Play a match to 100. Returns whether our level beats OpenSpiel's bot. The first deal alternates with the seed."""
    spiel: Any = import_module("pyspiel").load_game("gin_rummy")
    bot, rng = registry.load("gin", level), Random(derive(seed, "openspiel"))
    totals = [0.0, 0.0]
    for number in range(MAX_DEALS):
        seat = (seed + number) % 2
        other = import_module("pyspiel").make_simple_gin_rummy_bot(spiel.get_parameters(), 1 - seat)
        known = round(totals[seat]), round(totals[1 - seat])
        gain = Deal(spiel, number, seed, known).play(bot, seat, other, rng)
        totals[gain < 0] += abs(gain)
        if max(totals) >= TARGET:
            break
    return totals[0] > totals[1]


def report(level: str, matches: int, won: int) -> dict[str, Any]:
    """The report of matches, with the keys of an arena's report."""
    share = won / matches
    error = math.sqrt(share * (1 - share) / max(1, matches - 1))
    return {
        "game": "gin",
        "bots": [level, OPENSPIEL],
        "preset": "",
        "matches": matches,
        "wins": [won, matches - won],
        "stderr": [error, error],
    }


def main(words: Sequence[str]) -> None:
    """Play matches of a level on all cores. Raises SystemExit for wrong arguments and without OpenSpiel."""
    parser = Parser(
        prog="python -m game.arena.openspiel", description="Play a level against OpenSpiel's bot, in Gin Rummy."
    )
    parser.add_argument("level", help="the level, such as master:300")
    parser.add_argument("matches", type=amount, help="the number of matches")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    args = parser.parse_args(words)
    try:
        registry.load("gin", args.level)
    except registry.UnknownLevel as e:
        parser.error(str(e))
    if not find_spec("pyspiel"):
        parser.exit(2, f"{parser.prog} needs OpenSpiel; install it with: pip install 'rintaku[bench]'")
    played = map_tasks(partial(play_match, args.level), range(args.matches), cores())
    try:
        data = report(args.level, args.matches, sum(won for _, won in played))
    except KeyboardInterrupt:
        parser.exit(130, f"{parser.prog}: stopped\n")
    if args.json:
        print(json.dumps(data))
    else:
        print(f"{args.level}: {data['wins'][0]} of {args.matches} matches, {data['stderr'][0]:.1%} standard error")


if __name__ == "__main__":
    main(sys.argv[1:])
