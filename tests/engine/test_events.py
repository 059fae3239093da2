"""What events say to a seat: they rebuild all that it sees, and show it nothing more."""

from collections.abc import Iterator
from random import Random

from engine.cards import HIDDEN
from engine.contract import (
    Event,
    Place,
    State,
    View,
    redact,
)
from tests.kit.deals import PACKS, either, every_table, fresh, play
from tests.kit.promises import all_seats
from tests.kit.sampling import scaled


class Model:
    """The zones as somebody knows them who only hears the events."""

    def __init__(self, cards: int) -> None:
        self.zones: dict[str, list[int]] = {"stock": [HIDDEN] * cards}

    def hear(self, event: Event) -> None:
        if event.kind == "move":
            (card,) = event.cards
            assert event.source is not None and event.target is not None
            self._take(event.source, card)
            zone = self.zones.setdefault(event.target.zone, [])
            face = HIDDEN if event.target.zone == "stock" else card
            zone.insert(len(zone) if event.target.slot == -1 else event.target.slot, face)
        elif event.kind == "reveal":
            assert event.source is not None
            assert len(self.zones[event.source.zone]) == len(event.cards)
            self.zones[event.source.zone] = list(event.cards)

    def _take(self, place: Place, card: int) -> None:
        zone = self.zones[place.zone]
        if place.slot >= 0:
            assert zone.pop(place.slot) in (card, HIDDEN)
        else:
            zone.remove(card if card in zone else HIDDEN)


def check_model(model: Model, view: View) -> None:
    for name in {*model.zones, *view.zones}:
        heard, seen = tuple(model.zones.get(name, ())), view.zones.get(name, ())
        assert len(heard) == len(seen), name
        if name != "stock" and HIDDEN not in seen:
            assert heard == seen, name


@every_table
def test_the_redacted_events_rebuild_every_seats_zones(game: str, preset: str, seats: int) -> None:
    for n in range(scaled(2, 6)):
        events: list[Event] = []
        state = fresh(game, preset, seats, n, events)
        everyone = all_seats(state)
        models = {s: Model(PACKS[game](state.view(0).options, seats).total()) for s in everyone}
        heard = 0
        for _ in steps(state, Random(n), events):
            for seat, model in models.items():
                for e in events[heard:]:
                    model.hear(redact(e, seat))
                check_model(model, state.view(seat))
            heard = len(events)


def steps(state: State, rng: Random, events: list[Event]) -> Iterator[None]:
    """Once before the first action and once after each."""
    for _ in play(state, rng, either, events):
        yield
    yield


def whole_deal(game: str, preset: str, seats: int) -> tuple[State, list[Event]]:
    """A deal after its end, and all its events."""
    events: list[Event] = []
    state = fresh(game, preset, seats, 8, events)
    for _ in play(state, Random(8), either, events):
        pass
    return state, events


def shown(view: View) -> set[int]:
    """The faces that a view shows."""
    return {c for cards in view.zones.values() for c in cards} - {HIDDEN}


@every_table
def test_redacted_events_show_no_face_that_the_views_hide(game: str, preset: str, seats: int) -> None:
    """A face that an event shows a seat is in its view before the action or in that after it."""
    for n in range(scaled(1, 3)):
        events: list[Event] = []
        state = fresh(game, preset, seats, n, events)
        before: dict[int, set[int]] = {seat: set() for seat in all_seats(state)}
        heard = 0
        for _ in steps(state, Random(n), events):
            for seat in all_seats(state):
                after = shown(state.view(seat))
                for e in (redact(e, seat) for e in events[heard:] if e.kind in ("move", "reveal")):
                    assert set(e.cards) - {HIDDEN} <= before[seat] | after, (seat, e)
                before[seat] = after
            heard = len(events)


@every_table
def test_redacted_events_say_of_no_hidden_hand_which_card_left_it(game: str, preset: str, seats: int) -> None:
    state, events = whole_deal(game, preset, seats)
    left = [e for e in events if e.kind == "move" and e.source and e.source.zone.startswith("hand:")]
    assert left
    for seat in all_seats(state):
        for source in (redact(e, seat).source for e in left):
            assert source is not None
            assert (source.slot == -1) == (source.zone != f"hand:{seat}")


@every_table
def test_redacted_events_say_of_no_hidden_hand_where_a_card_came_into_it(game: str, preset: str, seats: int) -> None:
    """In a hand that is kept in order the place would tell of the cards beside it."""
    state, events = whole_deal(game, preset, seats)
    came = [e for e in events if e.kind == "move" and e.target and e.target.zone.startswith("hand:")]
    assert came
    for seat in all_seats(state):
        for event in came:
            target = redact(event, seat).target
            assert target is not None
            assert target.slot == -1 or target.zone == f"hand:{seat}", event
