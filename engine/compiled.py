"""What the compiler of the sources is told. Plain Python does nothing with it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    K = TypeVar("K", bound=type)

    def mypyc_attr(**_: bool) -> Callable[[K], K]:
        """Says how a class is compiled."""
        return lambda kind: kind
