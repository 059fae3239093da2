"""Numbers as the current language writes them."""

import math
from typing import Self

from game.text.translations import singular, writing


def number(n: float, digits: int = 0) -> str:
    """A number with so many decimals: 24, −8, 0.5. What is rounded to 0 has no sign."""
    return f"{float(n):z.{digits}f}".replace("-", "−").replace(".", writing().decimal)


def signed(n: float, digits: int = 0) -> str:
    """A number with its sign: +24, −8, 0."""
    return f"+{number(n, digits)}" if round(n, digits) > 0 else number(n, digits)


class Amount(float):
    """A number in a text: `{best}` is the number alone, `{best:card|cards}` has its unit, in the singular and the
    plural. It is rounded if it is 10 or more or nearly whole, else it has one decimal. An unknown one is a dash."""

    def __new__(cls, n: float | None) -> Self:
        if n is None:
            return super().__new__(cls, math.nan)
        return super().__new__(cls, round(n) if abs(n) >= 10 or abs(n - round(n)) < 0.05 else round(n, 1))

    def __str__(self) -> str:
        return "–" if math.isnan(self) else number(self, 0 if self.is_integer() else 1)

    def __format__(self, units: str) -> str:
        if not units:
            return str(self)
        one, _, many = units.partition("|")
        return f"{self or writing().none} {one if singular(self) else many}"
