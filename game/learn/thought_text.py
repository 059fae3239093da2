"""Texts about what a bot thought (`game.learn.bot_thoughts`). Nothing here draws."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from ai import registry
from ai.explain import RatedAction, Reason
from ai.introspect import hand_sum
from game.learn.bot_thoughts import HandBelief, Thought
from game.learn.coach import (
    MIN_REASON_SHARE,
    NEGLIGIBLE,
    misread,
    move_words,
    reads_alike,
    reason_key,
    reason_text,
    signed_worth,
    written_worth,
)
from game.text.translations import has, tr

MAX_REASONS: Final = 4
"""At most this many reasons are listed for an option."""
MAX_SUMS: Final = 3
"""At most this many sums of a hand are listed, the likeliest first."""
ORDER: Final = "order"
"""The unit of an explanation whose options are only ordered, without values."""


class ReasonLine(NamedTuple):
    """A reason as text, and the signed number beside it: how much it speaks for (+) or against (−) the option."""

    text: str
    worth: str


def level_words(name: str) -> str:
    """The name of a bot's level for people."""
    plain = registry.plain_level(name)
    return tr(f"level.{plain}.name") if has(f"level.{plain}.name") else plain


def about(thought: Thought) -> str:
    """The level of the bot and the move it made."""
    move = thought.move
    return tr("minds.about", level=level_words(move.level), move=move_words(move.view.game, move.action))


def notes(thought: Thought) -> list[str]:
    """Sentences about the decision as a whole: the rule that decided, rollouts, confidence."""
    move, explanation = thought.move, thought.explanation
    if move.forced:
        return [tr("minds.forced")]
    if explanation is None:
        return [tr("minds.random" if registry.plain_level(move.level) == "random" else "minds.silent")]
    game, notes = move.view.game, []
    if explanation.rule:
        key = f"minds.rule.{game}.{explanation.rule}"
        notes.append(tr(key if has(key) else f"coach.rule.{game}.{explanation.rule}"))
    if not thought.same_choice:
        notes.append(tr("minds.now", move=move_words(game, explanation.choice)))
    if thought.rollouts:
        notes.append(tr("minds.rollouts", n=thought.rollouts))
    if thought.confidence is not None:
        notes.append(tr("minds.sure", n=min(99, round(100 * thought.confidence))))
    if not notes and len(explanation.options) == 1:
        notes.append(tr("minds.alone" if len(move.legal) > 1 else "minds.only"))
    if explanation.unit == ORDER and len(explanation.options) > 1:
        chance = all(r.key == "picked" for o in explanation.options for r in o.reasons)
        notes.append(tr("minds.chance" if chance else "minds.order"))
    return notes


def gap(thought: Thought, option: RatedAction) -> str:
    """How much less or more an option is worth than the choice, with its sign; for the choice, a text that says so."""
    assert thought.explanation
    best = thought.explanation.options[0]
    if option is best:
        return tr("minds.chosen")
    if thought.explanation.unit == ORDER:
        return ""
    if abs(option.worth - best.worth) < NEGLIGIBLE[thought.explanation.unit] / 10:
        return "0"
    return signed_worth(option.worth - best.worth, thought.explanation.unit)


def unit(thought: Thought) -> str:
    """The name of the unit of the numbers beside the options; empty if there are no numbers."""
    explanation = thought.explanation
    if explanation is None or explanation.unit == ORDER or len(explanation.options) < 2:
        return ""
    return tr(f"minds.unit.{explanation.unit}")


def error(thought: Thought, option: RatedAction) -> str:
    """The standard error of an option's value; empty if it is unknown."""
    if thought.explanation is None or not option.rollouts:
        return ""
    # values are differences to a base option, whose own error is 0
    error = option.error or thought.explanation.options[0].error
    if not error or not math.isfinite(error):
        return ""
    return tr("minds.error", n=written_worth(error, thought.explanation.unit))


def reasons(thought: Thought, option: RatedAction) -> list[ReasonLine]:
    """The reasons for and against an option compared with the choice, the heaviest first."""
    assert thought.explanation
    game, unit = thought.move.view.game, thought.explanation.unit
    if not option.reasons:
        return []
    least = MIN_REASON_SHARE * abs(option.reasons[0].worth)
    heavy = [r for r in option.reasons if abs(r.worth) >= least and not misread(game, r) and _key(game, r)]
    if not heavy:
        return [ReasonLine(tr("minds.alike"), gap(thought, option))]
    return [
        ReasonLine(_reason(game, r), "" if unit == ORDER else signed_worth(r.worth, unit)) for r in heavy[:MAX_REASONS]
    ]


def _key(game: str, reason: Reason) -> str:
    """The key of a reason's text; empty if it has none."""
    for root in (f"minds.why.{game}", f"coach.why.{game}", "minds.why.any"):
        if has(f"{root}.{reason.key}"):
            same = f"{root}.{reason.key}_same"
            return same if reads_alike(reason) and has(same) else reason_key(root, reason)
    return ""


def _reason(game: str, reason: Reason) -> str:
    return reason_text(game, _key(game, reason), reason, tr("minds.other"))


def no_beliefs(thought: Thought) -> str:
    """Says that the bot has no beliefs about other hands."""
    return _of_level("minds.blind", thought) or tr("minds.blind.any")


def basis(thought: Thought, belief: HandBelief) -> str:
    """Says what the belief was made from."""
    return _of_level("minds.by", thought) or tr("minds.by.worlds" if belief.beyond_counting else "minds.by.counts")


def _of_level(root: str, thought: Thought) -> str:
    """The text under `root` for a level of this game, else for the level in any game, else an empty text."""
    plain = registry.plain_level(thought.move.level)
    keys = (f"{root}.{thought.move.view.game}.{plain}", f"{root}.{plain}")
    return next((tr(k) for k in keys if has(k)), "")


def score(belief: HandBelief) -> list[str]:
    """Sentences about how right a belief was: the cards it had right, then its mean probability."""
    total, known = belief.held.total(), belief.known
    if not belief.beyond_counting:
        head = tr("minds.score.counted", n=known, all=total)
        return [head, tr("minds.score.mean_counted", mean=_percent(belief.mean))]
    sentences = [tr("minds.score.likely", n=known + belief.likely, all=total)]
    if known:
        sentences.append(tr("minds.score.certain", n=known))
    sentences.append(tr("minds.score.mean", mean=_percent(belief.mean), even=_percent(belief.mean_counted)))
    return sentences


def sums(game: str, belief: HandBelief, hand: Sequence[int]) -> str:
    """The likeliest sums of the hand and its real sum; empty if the bot does not estimate sums."""
    best = sorted(belief.sum_probabilities.items(), key=lambda item: -item[1])[:MAX_SUMS]
    if not best:
        return ""
    real = hand_sum(game, hand)
    listed = ", ".join(f"{n} ({_percent(chance)} %)" for n, chance in best)
    return tr("minds.score.sum", sums=listed, real=real if real <= 13 else tr("minds.score.sum_high"))


def _percent(chance: float) -> int:
    return round(100 * chance)


def spoken(thought: Thought, name: str) -> str:
    """Everything in one text, for a screen reader."""
    sentences = [tr("minds.title", name=name), about(thought), *notes(thought)]
    if not thought.beliefs and not thought.move.forced:
        sentences.append(no_beliefs(thought))
    for belief in thought.beliefs[:1]:
        sentences += score(belief)
    return " ".join(sentences)
