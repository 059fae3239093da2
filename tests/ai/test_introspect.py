"""What a bot is asked about its thoughts: with the random numbers it had, and with a progress that only grows."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ai import introspect as asked
from ai.explain import Explanation, Hands
from ai.introspect import Introspection, counted_hands, introspect, seen, unseen
from engine.cards import FACES, mask, unmask
from engine.contract import Action, BotMove, View
from tests.kit.deals import gin
from tests.kit.gin_positions import FOE, LOOSE

MOVE = Action(0, "draw")


class Silent:
    """A bot that only moves."""

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        yield BotMove(MOVE, 0)


class Slow(Silent):
    """A bot that explains and believes in slices, from the next random number each time."""

    def explain_in_slices(self, view: View, legal: list[Action], rng: Random) -> Iterator[float | Explanation | None]:
        yield from (0.5, 1.0)
        yield Explanation(MOVE, "points", (), str(rng.random()))

    def believe_in_slices(self, view: View, rng: Random) -> Iterator[float | Hands]:
        yield from (0.5, 1.0)
        yield [{0: rng.random()}]

    def sums(self, view: View) -> list[dict[int, float]]:
        return [{7: 1.0}]


def position() -> View:
    return gin((LOOSE, FOE), "draw", discard="KD 9D").view(0)


def test_a_bot_is_asked_with_the_numbers_it_had_and_the_progress_grows_to_the_end() -> None:
    *progress, found = introspect(Slow(), position(), [MOVE], lambda: Random(3))
    number = Random(3).random()
    assert found == Introspection(Explanation(MOVE, "points", (), str(number)), [{0: number}], [{7: 1.0}])
    assert progress == pytest.approx([0.425, 0.85, 0.925, 1.0])


def test_of_a_bot_that_tells_nothing_nothing_is_known() -> None:
    *progress, found = introspect(Silent(), position(), [MOVE], lambda: Random(3))
    assert found == Introspection(None, None) and progress == [0.5]


def test_what_lies_open_is_seen_and_all_else_is_anywhere() -> None:
    view = position()
    open_cards = [FACES["KD"], FACES["9D"]]
    assert seen(view) == Counter(open_cards)
    known, rest = unseen(view)
    assert known == [Counter(view.hand), Counter()]
    assert mask(rest) | mask(view.hand) | mask(open_cards) == (1 << 52) - 1 and len(rest) == 52 - 12
    mine, other = counted_hands(view)
    assert mine == {c: 1 for c in unmask(mask(view.hand))}
    assert other == pytest.approx({c: 10 / 40 for c in rest})


def test_of_a_game_that_does_not_say_what_its_cards_are_nothing_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: Any) -> None:
        return None

    monkeypatch.setattr(asked, "find_module", none)
    view = position()
    assert unseen(view) == ([Counter(), Counter()], {}) and seen(view) == Counter()
    assert counted_hands(view) == [{}, {}]
