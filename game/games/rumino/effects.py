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
    """`antes`, `rebuy` (chips from the seats to the pool), `pool` (to the seats), `count` (the seats' hands),
    `totals`, `rumino`. `amounts`: chips by seat."""

    kind: str
    ms: float
    seats: tuple[int, ...] = ()
    amounts: tuple[int, ...] = ()


class Flight(NamedTuple):
    """Chips of a seat, on their way to the pool or (`back`) from it; `part` of the way is done."""

    seat: int
    amount: int
    part: float
    back: bool


class EffectQueue:
    """Steps still to be seen; the first one is `age` ms old."""

    def __init__(self) -> None:
        self.queue: list[Effect] = []
        self.age = 0.0
        self.sounds: list[str] = []
        self._begun = False

    def add(self, step: Effect) -> None:
        """One more step, after the others."""
        self.queue.append(step)

    def clear(self) -> None:
        """There is nothing more to see."""
        self.queue.clear()
        self.age, self._begun = 0.0, False

    def tick(self, ms: float) -> bool:
        """Time passes; whether there is still something to see."""
        while self.queue:
            step = self.queue[0]
            if not self._begun:
                self._begun = True
                if step.kind in _SOUNDS:
                    self.sounds.append(_SOUNDS[step.kind])
            if self.age + ms < step.ms:
                self.age += ms
                return True
            ms -= step.ms - self.age
            self.queue.pop(0)
            self.age, self._begun = 0.0, False
        return False

    def part(self, kind: str) -> float:
        """How far the first step of a kind is: 0 if its turn is still to come, 1 if there is none."""
        for i, step in enumerate(self.queue):
            if step.kind == kind:
                return self.age / step.ms if i == 0 else 0.0
        return 1.0

    def flights(self) -> list[Flight]:
        """The chips of every step that is there, those at rest included (their part is 0 or 1)."""
        flights = []
        for i, step in enumerate(self.queue):
            if step.kind not in ("antes", "rebuy", "pool"):
                continue
            part = self.age / step.ms if i == 0 else 0.0
            late = 0.5 / len(step.seats) if step.kind == "antes" else 0.0
            for n, (seat, amount) in enumerate(zip(step.seats, step.amounts, strict=True)):
                whole = 1 - late * (len(step.seats) - 1)
                flights.append(Flight(seat, amount, min(1.0, max(0.0, (part - n * late) / whole)), step.kind == "pool"))
        return flights

    def held_back(self) -> int:
        """How many chips fewer lie in the pool than the rules have there already."""
        return sum(
            -f.amount if f.back and f.part == 0 else 0 if f.back else f.amount if f.part < 1 else 0
            for f in self.flights()
        )
