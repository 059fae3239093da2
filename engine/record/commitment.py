"""Deals that can be checked: each is fixed by a hash before its first card. Afterwards it is opened: its text is shown.

A match has a seed, from which the cards come, and a nonce, which keeps its hashes from being guessed. Every
deal has a seed and a nonce of its own, derived by a one-way hash, so that opening one deal tells nothing of the next.

    CommittedDeal.text     canonical JSON of all that decides a deal, and of the SHA-256 of the record before it
    CommittedDeal.digest   the SHA-256 of the text, written before the cards are dealt

The record's first line is the header, with the match's own seed and nonce. The text of each deal contains the hash of
the record so far: the first digest fixes the header, and each later one all that was played before it. Anybody can
check an opened deal: `printf '%s' TEXT | sha256sum`."""

import json
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from engine.rng import derive

SEEDS = 10**18
"""Seeds drawn by lot are below this: too many to try them all against an opened deal."""
SHORT = 8
"""So many digits of a hash are enough to name it."""


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbelow(SEEDS)


def new_nonce() -> str:
    """32 hex digits nobody can guess."""
    return secrets.token_hex(16)


def deal_seed(seed: int, number: int) -> int:
    """The seed of deal `number` (from 0) of a match."""
    return derive(seed, "deal seed", number)


def deal_nonce(nonce: str, number: int) -> str:
    """The nonce of deal `number` of a match."""
    return sha256(f"{nonce} deal nonce {number}".encode()).hexdigest()[:32]


class CommittedDeal(NamedTuple):
    """A deal as it is fixed. `number` counts from 0; `before` is the SHA-256 of the record so far, in hex."""

    before: str
    number: int
    game: str
    options: Mapping[str, Any]
    seats: int
    seed: int
    nonce: str

    @property
    def text(self) -> str:
        """What is hashed: keys in order, no blanks; the seed as digits in a string, deals counted from 1."""
        data = {
            "before": self.before,
            "deal": self.number + 1,
            "game": self.game,
            "nonce": self.nonce,
            "options": dict(self.options),
            "seats": self.seats,
            "seed": str(self.seed),
        }
        return json.dumps(data, sort_keys=True, separators=(",", ":"))

    @property
    def digest(self) -> str:
        """64 hex digits."""
        return sha256(self.text.encode()).hexdigest()


def fix(
    game: str, options: Mapping[str, Any], seats: int, seed: int, nonce: str, number: int, before: str
) -> CommittedDeal:
    """Deal `number` of the match that has this seed and nonce."""
    return CommittedDeal(before, number, game, options, seats, deal_seed(seed, number), deal_nonce(nonce, number))


def short(digest: str) -> str:
    """The first digits, enough to name a hash."""
    return digest[:SHORT]
