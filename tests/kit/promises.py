"""What the tests of every game share: actions of any kind, and that no card is lost or doubled."""

from collections import Counter

from hypothesis import strategies as st

from engine.cards import CODES, FACES, HIDDEN
from engine.contract import (
    PUBLIC,
    Action,
    State,
)

WORD = st.text(st.characters(exclude_categories=("Cs", "Cc", "Z")), min_size=1, max_size=8).filter(
    lambda w: w.split() == [w]
)
ARG = st.lists(WORD, max_size=3).filter(lambda words: not words or words[0] not in FACES).map(" ".join)
ACTIONS = st.builds(
    Action,
    st.integers(-1, 9),
    WORD,
    st.lists(st.sampled_from([*range(len(CODES)), HIDDEN]), max_size=5).map(tuple),
    ARG,
)


def all_seats(state: State) -> list[int]:
    return [*range(state.seats), PUBLIC]


def check_cards(state: State, pack: Counter[int]) -> None:
    """As many cards as the pack has, no face more often than in it, in any view and in all together."""
    views = [state.view(s) for s in all_seats(state)]
    for view in views:
        assert sum(map(len, view.zones.values())) == pack.total()
        known = Counter(c for cards in view.zones.values() for c in cards if c != HIDDEN)
        assert known <= pack
    together = Counter(c for v in views[:-1] for c in v.hand)
    open_zones = {z: cards for z, cards in views[-1].zones.items() if not z.startswith("hand:")}
    assert together + Counter(c for cards in open_zones.values() for c in cards if c != HIDDEN) <= pack
