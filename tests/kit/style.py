"""How an opponent plays, in numbers: what it does on average, seen from its own seat."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from ai import registry
from engine.cards import JOKER
from engine.contract import Action, Bot, BotMove, View
from engine.games.rin.effects import EFFECTS, VALUE
from engine.games.sumidagawa.combinations import SHAPES
from engine.melds import jokers
from engine.melds.plain import POINTS, discards
from game.arena import contest

Note = Callable[[str, float], None]


def gin(view: View, action: Action, note: Note) -> None:
    if action.verb == "knock":
        low = discards(view.facts.hand)[action.cards[0]]
        note("low", low)
        note("gins", low == 0)
        note("turns", view.facts.turns)
    elif action.verb == "discard":
        note("thrown", POINTS[action.cards[0]])


def rin(view: View, action: Action, note: Note) -> None:
    if action.verb == "play" and (card := action.cards[0]) != JOKER:
        note("rank", card % 13 + 1)
        note("special", bool(1 << card & EFFECTS))
        rest = [c for c in view.hand if c != card]
        note("suits", len({c // 13 for c in rest}) / max(1, len(rest)))
        note("held", sum(VALUE[c] for c in rest))


def rumino(view: View, action: Action, note: Note) -> None:
    if view.phase == "draw":
        note("takes", action.verb == "take")
    if action.verb == "discard" and action.cards[0] != JOKER:
        note("thrown", jokers.VALUE[action.cards[0]])
    low = {"knock": jokers.deadwood(jokers.gather(view.hand)) if view.phase == "draw" else 0, "gin": 0}.get(action.verb)
    if low is not None:
        note("low", low)
        note("gins", action.verb == "gin")
        note("turns", view.facts.turns)


def sumidagawa(view: View, action: Action, note: Note) -> None:
    if view.phase == "play":
        note("passes", action.verb == "pass")
        if action.verb == "play":
            shape = SHAPES[action.cards]
            note("wilds", shape.wilds)
            note("cards", len(shape.plain))
            note("number", shape.least)


NOTES = {"gin": gin, "rin": rin, "rumino": rumino, "sumidagawa": sumidagawa}


class Watched:
    """A bot whose choices are noted."""

    def __init__(self, bot: Bot, game: str, notes: dict[str, list[float]]) -> None:
        self.bot, self.look, self.notes = bot, NOTES[game], notes

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        last = None
        for thought in self.bot.think(view, legal, rng):
            last = thought or last
            yield thought
        if last and len(legal) > 1:
            self.look(view, last.action, lambda key, value: self.notes[key].append(float(value)))


def watched(notes: dict[str, dict[str, list[float]]], game: str, name: str) -> Bot:
    """The bot of a name; `name` may end in a mark that tells two of a kind apart."""
    return Watched(registry.load(game, name.rstrip("!")), game, notes[name])


def style(plan: contest.Plan) -> tuple[list[contest.SeedResult], dict[str, dict[str, float]]]:
    """What the seeds of a plan bring, and by bot what it does on average."""
    notes: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    tallies = [contest.play_seed(plan, n, partial(watched, notes)) for n in range(plan.seeds)]
    means = {who: {key: sum(v) / len(v) for key, v in found.items()} for who, found in notes.items()}
    return tallies, means


def against(game: str, level: str, character: str, unit: str, asked: int, seed: int = 7) -> contest.Plan:
    """One of a character among others of the plain level."""
    name, _, budget = level.partition(":")
    one = f"{name}/{character}" + (f":{budget}" if budget else "")
    seats = contest.default_seats(game)
    return contest.plan(game, "", [one, *[level] * (seats - 1)], unit, asked, seed)
