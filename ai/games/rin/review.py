"""What the review of a match needs of RIN: the chance to win the match by the totals and by Master's evaluation, calls
that were missed, and the kinds of mistakes. See `game.review.search.Chances`."""

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from ai.games.rin.calls import says_last, sum_difference, with_last
from ai.games.rin.expert_evaluation import evaluate
from ai.games.rin.master import Master
from ai.games.rin.match_equity import SPREAD, stakes, win_probability
from ai.games.rin.rollout import Rollout
from ai.search.decision import WeighedDecision
from ai.search.determinized import Search, mean_and_error
from engine.cards import BIT
from engine.contract import CLOSE, Action, MatchState, View
from engine.games.rin import CALLS
from engine.games.rin.effects import SPECIAL, VALUE

RISK: Final = 0.1
"""A card is risky if the chance of a Rin on it is so much higher than on the better one."""
HIGHER: Final = 3
"""A card is kept as a high card if it counts so many points more than the one played."""
SILENT_WORLDS: Final = 60
"""The worlds in which a missed call is weighed."""
SILENT_ACTIONS: Final = 24
"""After so many actions a seat that stays silent may call again."""
MISSABLE: Final = ("rin", "last")
"""The calls that are weighed if they are missed. Who may call Torin may call Rin as well."""
USUAL: Final[Mapping[str, tuple[float, float]]] = {
    "drew": (0.0, 0.0010),
    "forgot_last": (0.0, 0.0010),
    "high_cards": (0.00041, 0.0036),
    "kept_special": (0.00047, 0.0033),
    "missed_rin": (0.0, 0.0010),
    "other_card": (0.00068, 0.0035),
    "played": (0.00003, 0.0010),
    "risky": (0.00057, 0.0088),
    "spent_special": (0.00032, 0.0032),
    "suit": (0.00042, 0.0039),
}
"""What each kind of mistake costs Club among Clubs: the mean for a decision, and the standard deviation, both in
chances to win. From 30 matches, with a deviation of at least 0.001:
`python -m tests.kit.planted rin usual 7000 30`."""


def chance(options: Mapping[str, Any], match_state: MatchState, seat: int) -> float | None:
    """The probability that a seat wins the match, before a deal or at the end; None for a match without an end."""
    if options["deals"] == "unlimited":
        return None
    if match_state.over:
        return (seat in match_state.winners) / len(match_state.winners)
    return win_probability(match_state.totals, seat, SPREAD * math.sqrt(options["deals"] - match_state.facts.counted))


def evaluated(view: View) -> tuple[float, float]:
    """The chance to win if the deal brings nothing, and what a point of it adds."""
    now = stakes(view)
    return now.chance, now.point


def compared(view: View, legal: Sequence[Action], made: Action) -> tuple[list[Action], Action]:
    """The moves to compare, and the made one as it is compared: without calls, and with Last wherever it is due."""
    moves = [a for a in legal if a.verb not in CALLS]
    if len(view.hand) != 2:
        return moves, made
    return [a for a in moves if a.verb != "play" or says_last(a)], made if says_last(made) else with_last(made)


def missable(view: View, legal: Sequence[Action]) -> Action | None:
    """The right call that a seat must not miss now, be it the first one or joined to another's."""
    return next((a for a in legal if a.verb == "last" or (a.verb == "rin" and not sum_difference(view))), None)


def weigh_missed(
    search: Search, view: View, call: Action, made: Action | None, rng: Random
) -> Iterator[WeighedDecision | None]:
    """Compare a call that a seat could have made with its move in place of it, or with its silence. Yields None after
    each slice, and last the result."""
    assert isinstance(search, Master)
    called: list[float] = []
    silent: list[float] = []
    rollout = Rollout(view)
    for world in search.spec.worlds(view, rng):
        if world is not None:
            others: Any = world.clone()
            world.apply(call)
            called.append(search.value(view, world, 0))
            if made is not None:
                others.apply(made)
            elif view.phase == "claims":
                others.apply(CLOSE)
            elif call.verb != "last":
                _let_pass(others, rollout, view.seat)
            silent.append(search.value(view, others, 0))
        if len(silent) == SILENT_WORLDS:
            break
        yield None
    cost, error = mean_and_error([a - b for a, b in zip(called, silent, strict=True)])
    yield WeighedDecision(call, mean_and_error(called)[0], cost if cost > error else 0.0, error)


def _let_pass(state: Any, rollout: Rollout, seat: int) -> None:
    """Play on until a seat can no longer call on the field card, or another can."""
    for _ in range(SILENT_ACTIONS):
        able = [s for s, held in enumerate(state.sums) if held == state.field_value and s != state.owner]
        if state.result is not None or able != [seat]:
            return
        rollout.play_on(state)


def kind(view: View, made: Action, best: Action) -> str:
    """The kind of a mistake, from what the seat saw."""
    if best.verb in MISSABLE:
        return "forgot_last" if best.verb == "last" else "missed_rin"
    if made.verb != best.verb:
        return "drew" if made.verb == "draw" else "played" if made.verb == "play" else ""
    if made.verb != "play":
        return ""
    mine, better = made.cards[0], best.cards[0]
    if mine == better:
        return "suit"
    risk, least = (move.features.hit for move in evaluate(view, [made, best]))
    if risk >= least + RISK:
        return "risky"
    special = [bool(BIT[card] & SPECIAL) for card in (mine, better)]
    if special[0] != special[1]:
        return "spent_special" if special[0] else "kept_special"
    return "high_cards" if VALUE[better] >= VALUE[mine] + HIGHER else "other_card"
