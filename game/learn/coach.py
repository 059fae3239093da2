"""Texts of the coach and of hints: explanations of a game's adviser (`ai.explain`) in words, and the cost of decisions.

The coach sees the View of the player's seat and nothing else. Nothing here draws.

A game whose adviser explains its moves has these texts:

    coach.move.<game>.<verb>    a move as an instruction, for every verb, with `{cards}` or what `move_values` gives;
                                without a full stop, since it also stands in sentences
    coach.matter.<game>.any     what a decision is about; `<term>` in place of `any`: if this term weighs most
    coach.rule.<game>.<rule>    for every `Explanation.rule`: why, where a rule decided
    coach.why.<game>.<term>     a reason, with numbers and cards (`reason_text`), in several cases (`reason_key`)

`<term>` is the key of an `ai.explain.Term`. A reason without a text is not given. The explanation of a call names a
rule."""

import math
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from itertools import chain
from random import Random
from typing import Any, Final, NamedTuple

from ai.explain import Explains, Explanation, Reason, explainer
from ai.introspect import unseen
from ai.registry import UnknownLevel
from engine.contract import Action, View
from engine.registry import find_module
from engine.table.table import Table
from game.text.amounts import Amount, number, signed
from game.text.card_text import words
from game.text.translations import has, tr

MAX_REASONS: Final = 4
"""At most this many reasons are given."""
MIN_REASON_SHARE: Final = 0.12
"""A reason is given if its weight is at least this share of the heaviest one's."""
NEGLIGIBLE: Final = {"points": 0.05, "chips": 0.05, "players": 0.005, "turns": 0.05, "order": 0.0}
"""By unit of value: a reason that weighs less is not given."""
COSTLY: Final = {"points": 1.0, "chips": 1.0, "players": 0.15, "turns": 1.0, "order": math.inf}
"""By unit of value: from this difference on a decision was costly, unless the game says otherwise (`costly_from`). An
order of preference has no costs."""
_DIGITS: Final = {"players": 2}
"""By unit, how many digits are written after the point; 1 if it is not here."""
PILES: Final = {"draw": "stock", "take": "discard"}
"""The zone that a hint points at, by the verb of the move."""


class Attentive(Random):
    """Random numbers with which an adviser never overlooks anything."""

    def random(self) -> float:
        """Always 0, the least value."""
        return 0.0


class Hint(NamedTuple):
    """A hint in three steps: what matters, the cards and piles to look at, the move in words."""

    matter: str
    cards: tuple[int, ...]
    piles: tuple[str, ...]
    move: str
    action: Action | None


class ReviewLine(NamedTuple):
    """A reason as text, and how much it speaks for the coach's move, in the unit of the review; None for a rule."""

    text: str
    worth: float | None = None
    hits: int = 0
    """How many of the cards that the seat has not seen would help; 0 if the reason is not about that."""


class MoveReview(NamedTuple):
    """A move compared with the coach's move, both in words."""

    mine: str
    best: str
    same: bool
    cost: float | None
    """How much better the coach's move is, in `unit`; None if the move was not evaluated."""
    gap: str
    """The cost in words."""
    lines: tuple[ReviewLine, ...]
    unit: str = ""
    against: str = ""
    """The move that the reasons compare with if both moves are the same."""
    unseen: int = 0
    """How many cards the seat has not seen."""
    total: float = 0.0
    """How much better the coach's move is than the one that the reasons compare it with; the sum of all reasons."""
    topic: str = ""
    """The text key of what matters for the decision."""
    costly_from: float = COSTLY["points"]
    """From this cost on the move is costly."""

    @property
    def good(self) -> bool:
        """Whether the move is the coach's, or not costly. Where the coach only has an order of preference, its own move
        alone is good."""
        return self.same or (self.cost is not None and self.cost < self.costly_from < math.inf)

    @property
    def arguments(self) -> list[str]:
        """The reasons that speak for the coach's move. Where no number stands beside a reason, another would read as if
        it spoke for that move, too."""
        return [line.text for line in self.lines if line.worth is None or line.worth > 0]


class CostlyDecision(NamedTuple):
    """A decision of a deal and its review. `number` is that of the move in a replay, where the moves of all seats count
    from 1; of a call that was not made it is that of the move before."""

    number: int
    view: View
    verdict: MoveReview


@cache
def _expert(game: str) -> Explains:
    return explainer(game)


@cache
def has_coach(game: str) -> bool:
    """Whether a game has an adviser that explains its moves."""
    try:
        return bool(_expert(game))
    except (UnknownLevel, TypeError):
        return False


def explain(view: View, legal: Sequence[Action], about: Action | None = None) -> Explanation | None:
    """The adviser's explanation of a decision, with reasons against the action `about`; None without legal actions."""
    return _expert(view.game).explain(view, list(legal), Attentive(), about) if legal else None


# -------------------------------------------------------------------- words --
def _own(game: str, name: str) -> Any:
    """The definition of a name in a game's module `coach`; None if it has none. The module may define

    - `card_list(cards)`: cards in a sentence; without it their usual words stand side by side;
    - `move_values(action)`: what is filled into the text of a move; without it `cards`, as `card_list` writes them;
    - `CHANCES`: the keys of reasons whose number says how many unseen cards would help;
    - `helping(view, action)`: the faces of the cards that a move makes useful, seen or not;
    - `COMPARES_CARDS`: False if a hint for one card does not point at the next best ones besides;
    - `BETTER`: by key of a reason, 1 if its text reads as better the higher its number is, -1 if the lower;
    - `ABSENT`: by key of a reason, the number that a move without one is compared with; 0 if it is not here;
    - `COSTLY`: by unit, from which difference on a decision was costly, where a deal is about few points.
    """
    return getattr(find_module("game", game, "coach"), name, None)


def costly_from(game: str, unit: str) -> float:
    """From which difference on a decision was costly."""
    return float((_own(game, "COSTLY") or {}).get(unit, COSTLY[unit]))


def helping(view: View, action: Action) -> frozenset[int]:
    """The faces of the cards that a move makes useful, seen or not; none where the game does not tell."""
    own = _own(view.game, "helping")
    return frozenset(own(view, action)) if own else frozenset()


def card_words(game: str, cards: Sequence[int]) -> str:
    """Cards as they are written in a sentence."""
    if not cards:
        return ""
    own = _own(game, "card_list")
    return str(own(cards)) if own else " ".join(map(words, cards))


def choice_words(game: str, cards: Sequence[int]) -> str:
    """Cards of which one is to be chosen, as they are written in a sentence."""
    *most, last = (card_words(game, [card]) for card in cards)
    return tr("table.and", a=reduce(lambda a, b: tr("table.list", a=a, b=b), most), b=last) if most else last


def move_words(game: str, action: Action) -> str:
    """A move as an instruction."""
    own = _own(game, "move_values")
    values = own(action) if own else {"cards": card_words(game, action.cards)}
    return tr(f"coach.move.{game}.{action.verb}", **values)


def better_text(worth: float, unit: str) -> str:
    """A sentence that says how much better the coach's move is."""
    return tr(f"coach.better.{unit}", n=written_worth(worth, unit))


def written_worth(worth: float, unit: str) -> str:
    """A value with as many decimals as its unit needs, such as 3.4."""
    return number(worth, _DIGITS.get(unit, 1))


def signed_worth(worth: float, unit: str) -> str:
    """A value with its sign, such as +3.4."""
    return signed(worth, _DIGITS.get(unit, 1))


def reason_key(root: str, reason: Reason, favoured: str = "") -> str:
    """The key of the text under `root` for a reason, empty if there is none. `favoured` is the verb of the move that
    the reason speaks for. Where there is one, a text for the case goes before the plain one:

    - KEY_VERB: the reason speaks for a move with this verb;
    - KEY_against: it speaks against the choice;
    - KEY_best: only the choice has a number;
    - KEY_one: only one of the two moves has one;
    - KEY_less: only one has one, and it is below 0; the text has it without its sign;
    - KEY_none: only one has one, and it is written as 0. Without this text the reason has none."""
    key = f"{root}.{reason.key}"
    cases = [favoured, "against"] if reason.worth > 0 else [favoured]
    if (reason.number is None) != (reason.best is None):
        n = Amount(reason.number or reason.best or 0)
        if not n and has(key):
            return f"{key}_none" if has(f"{key}_none") else ""
        cases += ["less"] if n < 0 else []
        cases += ["best", "one"] if reason.number is None else ["one"]
    for case in cases:
        if case and has(f"{key}_{case}"):
            return f"{key}_{case}"
    return key if has(key) and not reads_alike(reason) else ""


def reason_text(game: str, key: str, reason: Reason, other: str = "") -> str:
    """The text `key` for a reason, with its numbers and cards. `other` names the move that is not the choice."""
    x = reason.number if reason.best is None else reason.best
    return tr(
        key,
        best=Amount(reason.best),
        mine=Amount(reason.number),
        x=Amount(abs(x) if x and key.endswith("_less") else x),
        cards=card_words(game, reason.cards),
        other=other,
    )


def reads_alike(reason: Reason) -> bool:
    """Whether the numbers of both moves are written the same."""
    return reason.best is not None and Amount(reason.best) == Amount(reason.number)


def misread(game: str, reason: Reason) -> bool:
    """Whether the text of a reason speaks for the other move than its worth does.

    The weights of some features make it so: those of a regression, where features go together, or a sum of several
    features of which the text names one."""
    better, absent = _own(game, "BETTER") or {}, (_own(game, "ABSENT") or {}).get(reason.key, 0.0)
    number, best = (absent if n is None else n for n in (reason.number, reason.best))
    return bool(better.get(reason.key, 0) * (number - best) * reason.worth < 0)


def _lines(
    game: str, reasons: Sequence[Reason], unit: str, verbs: tuple[str, str], other: str
) -> tuple[ReviewLine, ...]:
    """The reasons that weigh something and have a text that agrees with that, heaviest first. `verbs` are those of the
    coach's move and of the other, `other` is the other's name."""
    least = max(NEGLIGIBLE[unit], MIN_REASON_SHARE * abs(reasons[0].worth))
    chances = _own(game, "CHANCES") or ()
    lines = []
    for r in reasons:
        told = abs(r.worth) >= least and not misread(game, r)
        key = reason_key(f"coach.why.{game}", r, verbs[r.worth > 0]) if told else ""
        if key:
            hits = round(r.best or r.number or 0) if r.key in chances else 0
            worth = None if unit == "order" else -r.worth
            lines.append(ReviewLine(reason_text(game, key, r, other), worth, hits))
    return tuple(lines[:MAX_REASONS])


class WrittenReason(NamedTuple):
    """A reason as it is written: a text, a signed number (empty beside a rule), and `hits` as of ReviewLine."""

    text: str
    worth: str = ""
    hits: int = 0


def added_up(review: MoveReview, most: int) -> list[WrittenReason]:
    """The reasons of a review as they are written: rules, at most `most` reasons, what else there is, and the sum,
    which is exactly that of the numbers above."""
    rules = [WrittenReason(line.text) for line in review.lines if line.worth is None]
    weighed = [line for line in review.lines if line.worth is not None][:most]
    if not weighed:
        return rules
    digits = _DIGITS.get(review.unit, 1)
    parts = [round((line.worth or 0.0) * 10**digits) for line in weighed]
    total = round(review.total * 10**digits)
    rest = total - sum(parts)
    if rest and abs(rest) <= len(parts):  # rounding only
        parts[0], rest = parts[0] + rest, 0
    rows = sorted(zip(weighed, parts, strict=True), key=lambda row: -row[1])
    written = [WrittenReason(line.text, _signed(n, review.unit), line.hits) for line, n in rows]
    if rest:
        written.append(WrittenReason(tr("coach.rest"), _signed(rest, review.unit)))
    return [*rules, *written, WrittenReason(tr(f"coach.sum.{review.unit}"), _signed(total, review.unit))]


def _signed(n: int, unit: str) -> str:
    """A number of the smallest written steps of a unit, with its sign."""
    digits = _DIGITS.get(unit, 1)
    return f"{'' if n else '±'}{signed(n / 10**digits, digits)}"


# -------------------------------------------------------------------- hints --
def _matter_key(game: str, explanation: Explanation) -> str:
    """The text key of what matters for a decision: the rule that decides, or of the reasons that speak for the choice
    against the next best move the one that weighs most over all options."""
    if explanation.rule:
        return f"coach.rule.{game}.{explanation.rule}"
    weight: dict[str, float] = {}
    rivals = [option.reasons for option in explanation.options[1:] if option.looked and option.reasons]
    for r in chain.from_iterable(rivals):
        weight[r.key] = weight.get(r.key, 0.0) - r.worth
    speaking = [r.key for reasons in rivals[:1] for r in reasons if r.worth < 0 and not misread(game, r)]
    keys = [k for k in sorted(speaking, key=lambda k: -weight[k]) if has(f"coach.matter.{game}.{k}")]
    return f"coach.matter.{game}.{keys[0] if keys else 'any'}"


def matter(game: str, explanation: Explanation) -> str:
    """What matters for a decision, in words."""
    return tr(_matter_key(game, explanation))


def hint(view: View, legal: Sequence[Action]) -> Hint:
    """A hint for a decision, with all its steps."""
    explanation = explain(view, legal)
    if explanation is None:
        return Hint(tr("coach.nothing"), (), (), tr("coach.nothing"), None)
    action = explanation.choice
    cards = action.cards
    if len(cards) == 1 and _own(view.game, "COMPARES_CARDS") is not False:  # point at the best alternatives as well
        rivals = [o.action.cards for o in explanation.options[1:] if o.looked and len(o.action.cards) == 1][:2]
        cards = tuple(dict.fromkeys((*cards, *(c for r in rivals for c in r))))
    piles = (PILES[action.verb],) if action.verb in PILES else ()
    return Hint(matter(view.game, explanation), cards, piles, move_words(view.game, action), action)


# -------------------------------------------------------------------- coach --
def review_move(view: View, legal: Sequence[Action], action: Action, called: str = "yours") -> MoveReview | None:
    """Compare a move with the coach's; None if the coach has none. `called`: as for `review`."""
    explanation = explain(view, legal, action)
    if explanation is None:
        return None
    return review(view.game, explanation, action, called)._replace(unseen=sum(unseen(view).rest.values()))


def review(game: str, explanation: Explanation, action: Action, called: str = "yours") -> MoveReview:
    """Compare a move with the choice of an explanation. `called`: the key in `coach.other` of the move's name."""
    unit = explanation.unit
    mine = next((o for o in explanation.options if o.action == action), None)
    best = explanation.options[0]
    same = action == explanation.choice
    other = mine if not same else next((o for o in explanation.options[1:] if o.looked), None)
    cost = 0.0 if same else None if mine is None else max(0.0, best.worth - mine.worth)
    lines: tuple[ReviewLine, ...] = ()
    if explanation.rule:
        lines = (ReviewLine(tr(f"coach.rule.{game}.{explanation.rule}")),)
    if other and other.reasons:
        verbs = (best.action.verb, other.action.verb)
        lines += _lines(game, other.reasons, unit, verbs, tr(f"coach.other.{'next' if same else called}"))
    return MoveReview(
        move_words(game, action),
        move_words(game, explanation.choice),
        same,
        cost,
        _cost_text(cost, unit, costly_from(game, unit)),
        lines,
        unit,
        move_words(game, other.action) if same and other else "",
        total=best.worth - other.worth if other else 0.0,
        topic=_matter_key(game, explanation),
        costly_from=costly_from(game, unit),
    )


def _cost_text(cost: float | None, unit: str, costly: float) -> str:
    """How much better the coach's move is, in words; `costly`: from how much on that is said."""
    if cost is None:
        return ""
    if cost < costly:
        return tr("coach.even")
    return better_text(cost, unit)


DecisionTrace = tuple[View, list[Action], Action]
"""What a seat saw and could do before an action, and the action."""


def review_decisions(table: Table, seat: int) -> Iterator[CostlyDecision | None]:
    """Review the decisions of a seat in the present deal, one action of the deal per step; the deal is replayed in the
    first one.

    A decision is a move with a choice, or a call that the seat could have made. Yields None for actions without a
    decision that can be reviewed."""
    calls = table.rules.CALLS
    trace = list(table.replay_views(seat))
    reviewed: object = None
    for n, (view, legal, action) in enumerate(trace):
        review, moment = None, (view.hand, view.zones.get("field"))
        if action.seat == seat:
            if reviewed == moment:  # the calls were reviewed before
                legal = [a for a in legal if a == action or a.verb not in calls]
            review = review_move(view, legal, action) if len(legal) > 1 else None
        elif calls and reviewed != moment and _made_no_call(trace, n, seat, calls):
            reviewed = moment
            review = _missed_call(view, [a for a in legal if a.verb in calls])
        number = n + (action.seat == seat)
        yield CostlyDecision(number, view, review) if review and review.cost is not None else None


def _made_no_call(trace: Sequence[DecisionTrace], n: int, seat: int, calls: frozenset[str]) -> bool:
    """Whether a seat made no call between action n, which another seat made, and the next move."""
    for _, _, action in trace[n:]:
        if action.seat == seat:
            return False
        if action.verb not in calls:
            break
    return True


def _missed_call(view: View, calls: Sequence[Action]) -> MoveReview | None:
    """The review of a call that was not made; None if it would have been worth nothing."""
    explanation = explain(view, calls)
    if explanation is None or not explanation.options[0].worth:
        return None
    cost, unit = explanation.options[0].worth, explanation.unit
    why = ReviewLine(tr(f"coach.rule.{view.game}.{explanation.rule}"))
    return MoveReview(
        tr("coach.silent"),
        move_words(view.game, explanation.choice),
        False,
        cost,
        better_text(cost, unit),
        (why,),
        unit,
        costly_from=costly_from(view.game, unit),
    )


def costliest(decisions: Sequence[CostlyDecision]) -> list[CostlyDecision]:
    """The two costly decisions that cost most, the costliest first. Only those in the most frequent unit count."""
    units = [c.verdict.unit for c in decisions]
    unit = max(units, key=units.count, default="")
    costly = [c for c in decisions if c.verdict.unit == unit and (c.verdict.cost or 0) >= c.verdict.costly_from]
    return sorted(costly, key=lambda c: (-(c.verdict.cost or 0), c.number))[:2]
