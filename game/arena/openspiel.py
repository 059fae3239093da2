"""Our opponents in Gin Rummy against OpenSpiel's own simple bot, on OpenSpiel's rules (the `bench` extra).

Both play the same deal: the cards lie as in a deal of ours, OpenSpiel's chance is told what comes, and OpenSpiel
decides what is legal and what a deal is worth. Ours sees the View of its seat of our deal, which is played along
with; once somebody has knocked, melds and lay-offs are laid as well as possible.

    python -m game.arena.openspiel master:300 100"""

import sys
from importlib import import_module
from random import Random
from typing import Any

import engine
from ai import registry
from engine.cards import faces, mask, unmask
from engine.contract import Action, Bot, MatchState
from engine.games.gin import HAND
from engine.melds.plain import best_lay_off, knocker_arrangement, union
from engine.options import table_options
from engine.rng import derive

SPOKEN = {"take": 52, "draw": 53, "pass": 54, "knock": 55}
HEARD = {number: verb for verb, number in SPOKEN.items()}
MELDS = 56
"""The numbers of melds begin here; below are the cards."""
LONGEST = 5
TARGET = 100
MOST = 500
"""Deals of a match; there may be void ones."""


def theirs(card: int) -> int:
    """A card in OpenSpiel's numbers: suits in the order S C D H."""
    return (0, 3, 1, 2)[card // 13] * 13 + card % 13


OURS = {theirs(c): c for c in range(52)}


class Deal:
    """One deal, in both."""

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
            mask([OURS[c] for c in _cards(self.spiel.action_to_string(0, i))]): i
            for i in range(MELDS, self.spiel.num_distinct_actions())
        }
        self.table: list[int] = []
        """The melds of who knocked."""
        self.wanted: list[int] | None = None
        """What our bot still lays out or off."""
        self.playing = True

    def play(self, bot: Bot, seat: int, other: Any, rng: Random) -> float:
        """What the deal brings our bot, which has this seat."""
        spiel = self.spiel
        while not spiel.is_terminal():
            if spiel.is_chance_node():
                spiel.apply_action(theirs(next(self.cards)))
            elif spiel.current_player() != seat:
                self._follow(1 - seat, other.step(spiel))
            elif not self.playing or self.own.result:
                self._lay(seat)
            else:
                view, legal = self.own.view(seat), self.own.legal(seat)
                self._do(seat, registry.choose(bot, view, legal, rng))
        return float(spiel.returns()[seat])

    def _do(self, seat: int, action: Action) -> None:
        """Our bot's move."""
        self.own.apply(action)
        if action.verb in SPOKEN:
            self.spiel.apply_action(SPOKEN[action.verb])
        if action.cards:
            self.spiel.apply_action(theirs(action.cards[0]))
        if action.verb == "knock":
            self.playing = False
            # gin lays out by itself
            hand = self.own.masks[seat] or union(tuple(mask(m) for m in self.own.melds[seat]))
            self.wanted = [self.ids[p] for m in knocker_arrangement(hand) for p in pieces(m)]

    def _follow(self, seat: int, done: int) -> None:
        """Their bot's move, in our deal as well as long as nobody has knocked."""
        self.spiel.apply_action(done)
        if done >= MELDS:
            self.table.append(next(m for m, i in self.ids.items() if i == done))
        if not self.playing or self.own.result:
            return
        if done == SPOKEN["knock"]:
            self.playing = False
        elif done in HEARD:
            self.own.apply(Action(seat, HEARD[done]))
        else:
            self.own.apply(Action(seat, "discard", (OURS[done],)))

    def _lay(self, seat: int) -> None:
        """The next of our bot's melds and lay-offs; nothing more is one, too."""
        legal = self.spiel.legal_actions()
        if self.wanted is None:
            hand = self.own.masks[seat]
            gin = self.table and union(tuple(self.table)).bit_count() >= HAND
            answer = best_lay_off(hand, () if gin else tuple(self.table))
            self.wanted = [theirs(c) for c, _ in answer.cards] + [self.ids[p] for m in answer.melds for p in pieces(m)]
        action = next((a for a in self.wanted if a in legal), SPOKEN["pass"])
        if action in self.wanted:
            self.wanted.remove(action)
        self.spiel.apply_action(action)


def pieces(meld: int) -> list[int]:
    """A meld in parts of five cards at most: OpenSpiel knows no longer runs."""
    cards = unmask(meld)
    return [meld] if len(cards) <= LONGEST else [mask(cards[:3]), *pieces(mask(cards[3:]))]


def _cards(text: str) -> list[int]:
    """The cards of `Player: 0 Action: 5s5d5h`, in OpenSpiel's numbers."""
    name = text.rpartition(" ")[2]
    return ["scdh".index(name[i + 1]) * 13 + "A23456789TJQK".index(name[i]) for i in range(0, len(name), 2)]


def play_match(level: str, seed: int) -> bool:
    """Whether our level wins a match to 100 against OpenSpiel's bot; they begin in turn."""
    spiel: Any = import_module("pyspiel").load_game("gin_rummy")
    bot, rng = registry.load("gin", level), Random(derive(seed, "openspiel"))
    totals = [0.0, 0.0]
    for number in range(MOST):
        seat = (seed + number) % 2
        other = import_module("pyspiel").make_simple_gin_rummy_bot(spiel.get_parameters(), 1 - seat)
        known = round(totals[seat]), round(totals[1 - seat])
        gain = Deal(spiel, number, seed, known).play(bot, seat, other, rng)
        totals[gain < 0] += abs(gain)
        if max(totals) >= TARGET:
            break
    return totals[0] > totals[1]


def main() -> None:
    """Matches of a level against the bot."""
    level, count = sys.argv[1], int(sys.argv[2])
    won = 0
    for n in range(count):
        won += play_match(level, n)
        print(f"{level}: {won} of {n + 1} matches", flush=True)


if __name__ == "__main__":
    main()
