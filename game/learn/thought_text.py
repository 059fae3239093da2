"""What a bot thought (`game.learn.bot_thoughts`), in words. Knows no screen."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from ai.explain import RatedAction, Reason
from ai.introspect import hand_sum
from game.learn.bot_thoughts import Guess, Thought
from game.learn.coach import NOTHING, SLIGHT, alike, card_words, move_words, signed_worth, told
from game.text.translations import has, tr

LINES: Final = 4
"""So many reasons are told at most."""
SUMS: Final = 3
ORDER: Final = "order"


class Line(NamedTuple):
    """A reason in words, and how much it speaks for the option (less than 0: against it)."""

    text: str
    worth: str


def level(name: str) -> str:
    """The level itself, of one with a budget or a character."""
    return name.partition(":")[0].partition("/")[0]


def level_words(name: str) -> str:
    """What a level is called."""
    plain = level(name)
    return tr(f"level.{plain}.name") if has(f"level.{plain}.name") else plain


def about(thought: Thought) -> str:
    """Whose move it was, by level, and what they did."""
    move = thought.move
    return tr("minds.about", level=level_words(move.level), move=move_words(move.view.game, move.action))


def notes(thought: Thought) -> list[str]:
    """What is to be said of all that was weighed."""
    move, found = thought.move, thought.told
    if move.forced:
        return [tr("minds.forced")]
    if found is None:
        return [tr("minds.random" if level(move.level) == "random" else "minds.silent")]
    game, said = move.view.game, []
    if found.rule:
        own = f"minds.rule.{game}.{found.rule}"
        said.append(tr(own if has(own) else f"coach.rule.{game}.{found.rule}"))
    if not thought.same:
        said.append(tr("minds.now", move=move_words(game, found.choice)))
    if thought.playouts:
        said.append(tr("minds.playouts", n=thought.playouts))
    if thought.sure is not None:
        said.append(tr("minds.sure", n=min(99, round(100 * thought.sure))))
    if not said and len(found.options) == 1:
        said.append(tr("minds.alone" if len(move.legal) > 1 else "minds.only"))
    if found.unit == ORDER and len(found.options) > 1:
        chance = all(r.key == "picked" for o in found.options for r in o.reasons)
        said.append(tr("minds.chance" if chance else "minds.order"))
    return said


def gap(thought: Thought, option: RatedAction) -> str:
    """How much an option is worth more or less than the choice; of the choice that it is that."""
    assert thought.told
    best = thought.told.options[0]
    if option is best:
        return tr("minds.chosen")
    if thought.told.unit == ORDER:
        return ""
    if abs(option.worth - best.worth) < NOTHING[thought.told.unit] / 10:
        return "0"
    return signed_worth(option.worth - best.worth, thought.told.unit)


def unit(thought: Thought) -> str:
    """What the numbers beside the moves count; empty where there are none."""
    found = thought.told
    return tr(f"minds.unit.{found.unit}") if found and found.unit != ORDER and len(found.options) > 1 else ""


def error(thought: Thought, option: RatedAction) -> str:
    """By how much that may be off; empty where that is not known."""
    if thought.told is None or not option.worlds:
        return ""
    # one of the two is what all are measured against
    off = option.error or thought.told.options[0].error
    return tr("minds.error", n=signed_worth(off, thought.told.unit)[1:]) if off and math.isfinite(off) else ""


def reasons(thought: Thought, option: RatedAction) -> list[Line]:
    """Why an option was not chosen, the heaviest reason first."""
    assert thought.told
    game, unit = thought.move.view.game, thought.told.unit
    if not option.reasons:
        return []
    least = SLIGHT * abs(option.reasons[0].worth)
    heavy = [r for r in option.reasons if abs(r.worth) >= least and _key(game, r)]
    if not heavy:
        return [Line(tr("minds.alike"), gap(thought, option))]
    return [Line(_reason(game, r, unit), "" if unit == ORDER else signed_worth(r.worth, unit)) for r in heavy[:LINES]]


def _key(game: str, reason: Reason) -> str:
    """The key of a reason's text; empty if there is nothing to be told of it."""
    for root in (f"minds.why.{game}", f"coach.why.{game}", "minds.why.any"):
        key = f"{root}.{reason.key}"
        if has(key):
            alone = reason.best is None or reason.number is None
            if alone and has(f"{key}_one"):
                return f"{key}_one"
            if alike(reason):
                return f"{key}_same" if has(f"{key}_same") else ""
            return key
    return ""


def _reason(game: str, reason: Reason, unit: str) -> str:
    scale = 100 if unit == "loser" and reason.key == "played" else 1
    mine, best = (None if n is None else n * scale for n in (reason.number, reason.best))
    return tr(
        _key(game, reason),
        best=told(best),
        mine=told(mine),
        x=told(mine if best is None else best),
        cards=card_words(game, reason.cards),
    )


def blind(thought: Thought) -> str:
    """That nothing was thought of other hands."""
    return _of_level("minds.blind", thought) or tr("minds.blind.any")


def basis(thought: Thought, guess: Guess) -> str:
    """What the belief is made of."""
    return _of_level("minds.by", thought) or tr("minds.by.worlds" if guess.free else "minds.by.counts")


def _of_level(root: str, thought: Thought) -> str:
    """The text of a level of a game, or of a level in every game; empty if there is none."""
    plain = level(thought.move.level)
    keys = (f"{root}.{thought.move.view.game}.{plain}", f"{root}.{plain}")
    return next((tr(k) for k in keys if has(k)), "")


def score(guess: Guess) -> list[str]:
    """How right a belief was: first in one number, then how sure it was."""
    all_, known = guess.held.total(), guess.known
    if not guess.free:
        head = tr("minds.score.counted", n=known, all=all_)
        return [head, tr("minds.score.mean_counted", mean=_percent(guess.mean))]
    said = [tr("minds.score.likely", n=known + guess.likely, all=all_)]
    if known:
        said.append(tr("minds.score.certain", n=known))
    said.append(tr("minds.score.mean", mean=_percent(guess.mean), even=_percent(guess.even)))
    return said


def sums(game: str, guess: Guess, hand: Sequence[int]) -> str:
    """The sums that the hand was thought to come to, and the one it had; empty where nobody thought of that."""
    best = sorted(guess.sums.items(), key=lambda item: -item[1])[:SUMS]
    if not best:
        return ""
    real = hand_sum(game, hand)
    listed = ", ".join(f"{n} ({_percent(chance)} %)" for n, chance in best)
    return tr("minds.score.sum", sums=listed, real=real if real <= 13 else tr("minds.score.sum_high"))


def _percent(chance: float) -> int:
    return round(100 * chance)


def spoken(thought: Thought, name: str) -> str:
    """All of it, as it is announced."""
    said = [tr("minds.title", name=name), about(thought), *notes(thought)]
    if not thought.guesses and not thought.move.forced:
        said.append(blind(thought))
    for guess in thought.guesses[:1]:
        said += score(guess)
    return " ".join(said)
