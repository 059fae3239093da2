"""What the table of Rumino shows besides cards: flying chips, hands counted one by one, moving totals, a Rumino.

Effects wait in an `EffectQueue` and are shown one after the other. A click ends them all."""

from typing import Final, NamedTuple

ANTES_MS: Final = 1100.0
SEAT_MS: Final = 420.0
TOTALS_MS: Final = 800.0
REBUY_MS: Final = 900.0
POOL_MS: Final = 1300.0
RUMINO_MS: Final = 1900.0
_SOUNDS: Final = {"antes": "chips-pay", "rebuy": "chips-pay", "pool": "chips-pay", "count": "card-flip"}


class Effect(NamedTuple):
    """An effect of `ms` milliseconds.

    Kinds: `antes` and `rebuy` (chips fly from `seats` to the pool), `pool` (chips fly to `seats`), `count` (the hands
    of `seats` are counted), `totals` (the totals move), `rumino`. `amounts` are the chips of each of `seats`."""

    kind: str
    ms: float
    seats: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()


class Flight(NamedTuple):
    """Chips of a seat that fly to the pool, or with `back` from the pool. `part`, from 0 to 1, is the way done."""

    seat: int
    amount: int
    part: float
    back: bool


class EffectQueue:
    """Effects still to be shown. The first one has been running for `age` ms."""

    def __init__(self) -> None:
        self.queue: list[Effect] = []
        self.age = 0.0
        self.sounds: list[str] = []
        self._begun = False

    def add(self, effect: Effect) -> None:
        """Add an effect at the end."""
        self.queue.append(effect)

    def clear(self) -> None:
        """End all effects."""
        self.queue.clear()
        self.age, self._begun = 0.0, False

    def tick(self, ms: float) -> bool:
        """Advance the effects. Return whether any is left."""
        while self.queue:
            effect = self.queue[0]
            if not self._begun:
                self._begun = True
                if effect.kind in _SOUNDS:
                    self.sounds.append(_SOUNDS[effect.kind])
            if self.age + ms < effect.ms:
                self.age += ms
                return True
            ms -= effect.ms - self.age
            self.queue.pop(0)
            self.age, self._begun = 0.0, False
        return False

    def part(self, kind: str) -> float:
        """The share of the first effect of a kind that has been shown: 0 if it waits, 1 if there is none."""
        for i, effect in enumerate(self.queue):
            if effect.kind == kind:
                return self.age / effect.ms if i == 0 else 0.0
        return 1.0

    def flights(self) -> list[Flight]:
        """The chips of every effect in the queue, including those that do not move (with part 0 or 1)."""
        flights = []
        for i, effect in enumerate(self.queue):
            if effect.kind not in ("antes", "rebuy", "pool"):
                continue
            part = self.age / effect.ms if i == 0 else 0.0
            late = 0.5 / len(effect.seats) if effect.kind == "antes" else 0.0
            for n, (seat, amount) in enumerate(zip(effect.seats, effect.amounts, strict=True)):
                whole = 1 - late * (len(effect.seats) - 1)
                flights.append(
                    Flight(seat, amount, min(1.0, max(0.0, (part - n * late) / whole)), effect.kind == "pool")
                )
        return flights

    def held_back(self) -> int:
        """The number of chips that the rules count in the pool but that have not arrived on the screen."""
        return sum(
            -f.amount if f.back and f.part == 0 else 0 if f.back else f.amount if f.part < 1 else 0
            for f in self.flights()
        )
