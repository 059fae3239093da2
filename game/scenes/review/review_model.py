"""What the screen of a review shows, as plain values."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from engine.cards import code
from engine.contract import Action
from game.learn import coach
from game.match.playback import Playback
from game.review.findings import Decision, Estimate, Review, Turn
from game.table.view import Seats
from game.text.translations import tr

CLEAR = 0.03
"""From this part of a chance on a part of the result is spoken of."""


class ListedDecision(NamedTuple):
    """A costly decision in words."""

    decision: Decision
    title: str
    cost: str
    made: str
    better: str
    cards: tuple[str, str] | None
    """The two cards where the moves differ by one card alone, as codes of pictures."""
    why: str


class ReviewModel(NamedTuple):
    """What is shown now. `done` is the share of the decisions that is weighed."""

    game: str
    seats: Seats
    playback: Playback
    review: Review
    done: float
    listed: tuple[ListedDecision, ...]
    labels: tuple[tuple[Turn, str], ...]
    weak: str = ""
    """What to work on after the latest matches."""

    @property
    def opponent(self) -> str:
        """The name of the other seat in a match of two; empty in others."""
        return self.seats.name(1 - self.review.seat) if self.review.seats == 2 else ""


def percent(chance: float) -> str:
    """A chance with its sign: +6 %, −3 %."""
    n = round(chance * 100)
    return f"{'+' if n > 0 else '−' if n < 0 else '±'}{abs(n)} %"


def part_text(part: Estimate) -> str:
    """A part of the result with its error: +38 ± 5."""
    return f"{percent(part.worth)[:-2]} ± {max(1, round(part.error * 100))}"


def listed(playback: Playback, review: Review) -> Iterator[ListedDecision]:
    """The costliest decisions in words."""
    for d in review.costly:
        yield in_words(playback, d)


def in_words(playback: Playback, d: Decision) -> ListedDecision:
    """A decision in words. The coach's reason stands there if the coach finds the same move better."""
    game, made, best = playback.header.game, d.made_action, d.best_action
    state = playback.at(d.ply - 1).state
    verdict = coach.review_move(state.view(d.seat), state.legal(d.seat), made)
    better = coach.move_words(game, best)
    agrees = verdict is not None and verdict.best == better and not verdict.same
    why = next(iter(verdict.arguments if verdict and agrees else []), tr("review.played_on"))
    return ListedDecision(
        d,
        tr("review.where", deal=d.deal + 1, move=d.ply - playback.deals[d.deal].ply),
        percent(-d.cost),
        coach.move_words(game, made),
        better,
        _two_cards(made, best),
        why,
    )


def _two_cards(made: Action, best: Action) -> tuple[str, str] | None:
    if made.verb == best.verb and len(made.cards) == len(best.cards) == 1 and made.cards != best.cards:
        return code(made.cards[0]), code(best.cards[0])
    return None


def labels(playback: Playback, review: Review, seats: Seats) -> Iterator[tuple[Turn, str]]:
    """The large turns, each with what happened."""
    game = playback.header.game
    for turn in review.turns:
        first, last = turn.before.ply, turn.after.ply
        drawn: Counter[int] = Counter()
        if last > first and playback.actions[last - 1].seat == review.seat:
            hands = [Counter(playback.at(ply).state.view(review.seat).hand) for ply in (last - 1, last)]
            drawn = hands[1] - hands[0]
        starts = {d.ply: n for n, d in enumerate(playback.deals)}
        if first in starts:
            yield turn, tr("review.dealt")
        elif last in starts or last == playback.last:
            yield turn, tr("review.deal_end", n=starts.get(last, len(starts)))
        elif drawn:
            yield turn, tr("review.drew", card=coach.card_words(game, list(drawn)))
        elif review.seats == 2:
            yield turn, tr("review.their_move", name=seats.name(1 - review.seat))
        else:
            yield turn, tr("review.their_moves")


def summary(review: Review, opponent: str) -> str:
    """Luck and skill in two sentences. What is not clear within its error is said so."""
    parts = review.split
    cards, error = parts.cards, max(CLEAR, parts.cards.error)  # the error of both differences
    luck = "even" if abs(cards.worth) <= error else "good" if cards.worth > 0 else "bad"
    if parts.opponent is None:
        costly = "costly" if -parts.own.worth > error else "cheap"
        return f"{tr(f'review.fortune_{luck}')} {tr(f'review.own_{costly}')}"
    skill = parts.own.worth + parts.opponent.worth
    play = "even" if abs(skill) <= error else "better" if skill > 0 else "worse"
    return f"{tr(f'review.cards_{luck}')} {tr(f'review.play_{play}', name=opponent)}"


def verdict(model: ReviewModel, ply: int) -> tuple[str, str] | None:
    """What is said of the own decision that led to a ply: a title and a text; None if there was none."""
    review = model.review
    d = next((d for d in review.own if d.ply == ply), None)
    if d is None:
        return None
    if d.cost:
        told = in_words(model.playback, d)
        title = tr("review.better", move=told.better)
        cost = tr("review.cost", cost=percent(d.cost)[1:], error=max(1, round(d.error * 100)))
        return title, f"{cost}\n{told.why}"
    unlucky = any(t.unlucky and t.before.decision == d for t in review.turns)
    return tr("review.right"), tr("review.unlucky") if unlucky else ""
