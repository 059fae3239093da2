"""What A, 2, 8 and K ask of those who follow in RIN. Rules R8-R11.

The functions take what everybody at the table sees, so that a deal (`state`) and an opponent that reads its history
apply the same rule."""

from collections.abc import Sequence

from engine.games.rin.legal import KINGS, NAMED, TWOS

MAX_CHAIN = 1024
"""The most cards that a chain of 2s comes to (R9, a decision: the source sets no end). A player who draws the whole
stock gets the 2s of the field back, so that without an end a chain may double for ever."""


def chain_after_two(chain: int) -> int:
    """R9: the cards that a chain comes to after one more 2; `chain` is 0 before the first."""
    return min(chain * 2 or 2, MAX_CHAIN)


def named_eight(suit: str) -> int:
    """R11: the face that an 8 counts as, which is the 8 of the suit named."""
    return NAMED[suit] * 13 + 7


def named_suit(arg: str) -> str:
    """R11: the suit named by the argument of a play of an 8 (`hearts` or `hearts last`)."""
    return arg.split(" ")[0]


def playable_mask(fits: Sequence[int], top: int, chain: int, lap: bool) -> int:
    """The faces that may be played, as a bit mask: only a 2 on a chain of 2s (R9), only a K in a K lap (R10), else
    what fits the field card `top` by the table's `fits`."""
    return TWOS if chain else KINGS if lap else fits[top]
