"""What the coach and the hints say: explanations of a game's adviser (`ai.explain`) put into words, and what decisions
cost.

It knows what the View of a seat says and nothing more, and no screen."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from ai.explain import Explains, Explanation, RatedAction, Reason, explainer
from ai.registry import UnknownLevel
from engine.contract import Action, View
from engine.registry import find_module
from engine.table.table import Table
from game.text.card_text import words
from game.text.translations import has, tr

LINES: Final = 3
"""So many reasons are told at most,"""
SLIGHT: Final = 0.12
"""and none that weighs less than this part of the heaviest."""
NOTHING: Final = {"points": 0.05, "loser": 0.0005, "chips": 0.05, "players": 0.005, "turns": 0.05}
"""By unit: what is no difference."""
PILES: Final = {"draw": "stock", "take": "discard"}


class Attentive(Random):
    """The random numbers of a player who never misses what there is to say."""

    def random(self) -> float:
        """The least there is."""
        return 0.0


class Hint(NamedTuple):
    """A hint in its three steps: what matters, the cards and piles to look at, the move in words."""

    matter: str
    cards: tuple[int, ...]
    piles: tuple[str, ...]
    move: str
    action: Action | None


class Line(NamedTuple):
    """A reason in words, and how much it speaks for the coach's move."""

    text: str
    worth: str


class Verdict(NamedTuple):
    """A move beside the coach's: both in words, whether they are the same, by how much that is better (None if
    nothing was weighed) in words and in its unit, and why."""

    mine: str
    best: str
    same: bool
    cost: float | None
    gap: str
    lines: tuple[Line, ...]
    unit: str = ""
    against: str = ""
    """Where both are the same: the move that the reasons compare it with."""


class Costly(NamedTuple):
    """A decision of a deal: the how manieth of one's own it was, from 1, the move of it, and what is to be said."""

    number: int
    view: View
    verdict: Verdict


@cache
def _expert(game: str) -> Explains:
    return explainer(game)


@cache
def knows(game: str) -> bool:
    """Whether there is somebody in a game who can say why."""
    try:
        return bool(_expert(game))
    except (UnknownLevel, TypeError):
        return False


def ask(view: View, legal: Sequence[Action], about: Action | None = None) -> Explanation | None:
    """What the coach would do in a seat's place, and why, above all against one action; None if nothing."""
    return _expert(view.game).explain(view, list(legal), Attentive(), about) if legal else None


# -------------------------------------------------------------------- words --
def _own(game: str, name: str) -> Any:
    """What a game's module `coach` defines under a name; None if it says nothing of it. It may define

    - `card_list(cards)`: cards in a sentence; without it their usual words stand side by side;
    - `move_values(action)`: what is filled into the text of a move; without it `cards`, as `card_list` writes them;
    - `COMPARES_CARDS`: False if a hint for one card does not point at the next best ones besides.
    """
    return getattr(find_module("game", game, "coach"), name, None)


def card_words(game: str, cards: Sequence[int]) -> str:
    """Cards in a sentence."""
    if not cards:
        return ""
    own = _own(game, "card_list")
    return str(own(cards)) if own else " ".join(map(words, cards))


def move_words(game: str, action: Action) -> str:
    """A move as one would say to do it."""
    own = _own(game, "move_values")
    values = own(action) if own else {"cards": card_words(game, action.cards)}
    return tr(f"coach.move.{game}.{action.verb}", **values)


def told(n: float | None) -> str:
    """A number: whole if it is large or nearly whole, else with one digit after the point."""
    if n is None:
        return "–"
    text = str(round(n)) if abs(n) >= 10 or abs(n - round(n)) < 0.05 else f"{n:.1f}"
    return text.replace("-", "−")


def better(worth: float, unit: str) -> str:
    """By how much the coach's move is better, in a sentence."""
    shown = worth * 100 if unit == "loser" else worth
    return tr(f"coach.better.{unit}", n=f"{shown:.2f}" if unit == "players" else f"{shown:.1f}")


def signed_worth(worth: float, unit: str) -> str:
    """How much a reason speaks for the coach's move: +3.4."""
    shown = worth * 100 if unit == "loser" else worth
    text = f"{abs(shown):.2f}" if unit == "players" else f"{abs(shown):.1f}"
    return ("+" if worth > 0 else "−") + text + (" %" if unit == "loser" else "")


def reason_words(game: str, reason: Reason) -> str:
    """A reason in words; a text with `_one` is for a number that only one of both moves has."""
    key = f"coach.why.{game}.{reason.key}"
    alone = reason.best is None or reason.number is None
    if alone and has(f"{key}_one"):
        key += "_one"
    elif alike(reason) and has(f"{key}_same"):
        key += "_same"
    n = reason.number if reason.best is None else reason.best
    return tr(key, best=told(reason.best), mine=told(reason.number), x=told(n), cards=card_words(game, reason.cards))


def alike(reason: Reason) -> bool:
    """Whether both moves have the same number as far as it is told."""
    return reason.best is not None and told(reason.best) == told(reason.number)


def _tells(game: str, reason: Reason) -> bool:
    """Whether there is something to be told of a reason."""
    key = f"coach.why.{game}.{reason.key}"
    return has(f"{key}_same") or (has(key) and not alike(reason))


def _lines(game: str, reasons: Sequence[Reason], unit: str) -> tuple[Line, ...]:
    """The heaviest reasons, those for the coach's move first."""
    heavy = [
        r for r in reasons if abs(r.worth) >= max(NOTHING[unit], SLIGHT * abs(reasons[0].worth)) and _tells(game, r)
    ][:LINES]
    heavy.sort(key=lambda r: r.worth)
    return tuple(Line(reason_words(game, r), signed_worth(-r.worth, unit)) for r in heavy)


# -------------------------------------------------------------------- hints --
def matter(game: str, found: Explanation) -> str:
    """What decides just now: the rule, or what tells the choice most from all that was weighed."""
    if found.rule:
        return tr(f"coach.rule.{game}.{found.rule}")
    weight: dict[str, float] = {}
    for option in found.options[1:]:
        if option.looked:
            for r in option.reasons:
                weight[r.key] = weight.get(r.key, 0.0) - r.worth
    keys = [k for k in sorted(weight, key=lambda k: -weight[k]) if has(f"coach.matter.{game}.{k}")]
    return tr(f"coach.matter.{game}.{keys[0] if keys else 'any'}")


def hint(view: View, legal: Sequence[Action]) -> Hint:
    """A hint for a seat, all its steps."""
    found = ask(view, legal)
    if found is None:
        return Hint(tr("coach.nothing"), (), (), tr("coach.nothing"), None)
    action = found.choice
    cards = action.cards
    if len(cards) == 1 and _own(view.game, "COMPARES_CARDS") is not False:  # between which cards it is to be decided
        rivals = [o.action.cards for o in found.options[1:] if o.looked and len(o.action.cards) == 1][:2]
        cards = tuple(dict.fromkeys((*cards, *(c for r in rivals for c in r))))
    piles = (PILES[action.verb],) if action.verb in PILES else ()
    return Hint(matter(view.game, found), cards, piles, move_words(view.game, action), action)


# -------------------------------------------------------------------- coach --
def verdict(view: View, legal: Sequence[Action], action: Action) -> Verdict | None:
    """A move that was made, beside what the coach would have done; None if it had nothing to say."""
    found = ask(view, legal, action)
    if found is None:
        return None
    game, unit = view.game, found.unit
    mine = next((o for o in found.options if o.action == action), None)
    best = found.options[0]
    same = action == found.choice
    other = mine if not same else next((o for o in found.options[1:] if o.looked), None)
    cost = 0.0 if same else None if mine is None else max(0.0, best.worth - mine.worth)
    lines: tuple[Line, ...] = ()
    if found.rule:
        lines = (Line(tr(f"coach.rule.{game}.{found.rule}"), ""),)
    if other and other.reasons:
        lines += _lines(game, other.reasons, unit)
    return Verdict(
        move_words(game, action),
        move_words(game, found.choice),
        same,
        cost,
        _gap(cost, other, best, unit),
        lines[: LINES + 1],
        unit,
        move_words(game, other.action) if same and other else "",
    )


def _gap(cost: float | None, other: RatedAction | None, best: RatedAction, unit: str) -> str:
    """By how much the coach's move is better, in words."""
    if cost is None:
        return ""
    if cost <= NOTHING[unit]:
        return tr("coach.even")
    return better(cost, unit)


Seen = tuple[View, list[Action], Action]


def decisions(table: Table, seat: int) -> Iterator[Costly | None]:
    """The decisions of a seat in the present deal that can be weighed, one after the other: its moves with a choice,
    and the calls it let go by. None in between, wherever there was nothing to decide."""
    calls, number = table.rules.CALLS, 0
    trace = list(table.replay_views(seat))
    asked: object = None
    for n, (view, legal, action) in enumerate(trace):
        number += action.seat == seat
        found, moment = None, (view.hand, view.zones.get("field"))
        if action.seat == seat:
            if asked == moment:  # what it could have called has been said
                legal = [a for a in legal if a == action or a.verb not in calls]
            found = verdict(view, legal, action) if len(legal) > 1 else None
        elif calls and asked != moment and _silent(trace, n, seat, calls):
            asked = moment
            found = _let_go(view, [a for a in legal if a.verb in calls])
        yield Costly(number, view, found) if found and found.cost is not None else None


def _silent(trace: Sequence[Seen], n: int, seat: int, calls: frozenset[str]) -> bool:
    """Whether a seat said nothing from action n on, which another made, before the next move."""
    for _, _, action in trace[n:]:
        if action.seat == seat:
            return False
        if action.verb not in calls:
            break
    return True


def _let_go(view: View, calls: Sequence[Action]) -> Verdict | None:
    """A call that could have been made, if it would have been worth something."""
    found = ask(view, calls)
    if found is None or not found.options[0].worth:
        return None
    cost, unit = found.options[0].worth, found.unit
    why = Line(tr(f"coach.rule.{view.game}.{found.rule}"), "")
    return Verdict(
        tr("coach.silent"), move_words(view.game, found.choice), False, cost, better(cost, unit), (why,), unit
    )


def worst(found: Sequence[Costly], n: int = 2) -> list[Costly]:
    """The decisions that cost most, the dearest first. What is weighed in another unit than most is not among them,
    nor what cost nothing."""
    units = [c.verdict.unit for c in found]
    unit = max(units, key=units.count, default="")
    dear = [c for c in found if c.verdict.unit == unit and (c.verdict.cost or 0) > NOTHING[unit]]
    return sorted(dear, key=lambda c: (-(c.verdict.cost or 0), c.number))[:n]
