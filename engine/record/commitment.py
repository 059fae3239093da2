"""Deals that can be checked: each is fixed by a hash before its first card. Afterwards it is opened: its text is shown.

A match has a secret: a seed, from which the cards come, and a nonce, which keeps its hashes from being guessed. The
player may add a word. Every deal has a seed and a nonce of its own, derived by a one-way hash, so that opening one deal
tells nothing of the next.

    Secret.text            canonical JSON of the match's seed and nonce
    Secret.digest          the SHA-256 of the text, shown before the player adds a word
    match_seed             the seed mixed with the word; all chance of the match comes from it
    CommittedDeal.text     canonical JSON of all that decides a deal, and of the SHA-256 of the record before it
    CommittedDeal.digest   the SHA-256 of the text, written before the cards are dealt

The record's first line is the header, with the match's own seed, nonce and word. The text of each deal contains the
hash of the record so far: the first digest fixes the header, and each later one all that was played before it. Anybody
can check an opened text: `printf '%s' TEXT | sha256sum`.

What is proven, and to whom. A person who noted a deal's digest before its first card knows afterwards that the deal was
fixed by then. A person who noted the secret's digest and then added a word that nobody could foresee knows, once the
match is over and `verify` has checked it, that nobody chose the cards: neither the program, which had fixed its seed,
nor the person, who did not know it. Who noted nothing has no proof, nor has anybody who chose the seed or whose word
was known beforehand. It is not proven that the program did not look at the cards. Whoever can read the file of a match
in progress can see them."""

import json
import secrets
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from engine.rng import derive
from engine.text import composed

SEEDS = 10**18
"""Seeds drawn by lot are below this: too many to try them all against an opened deal."""
WORD_LENGTH = 40
"""The most characters of a player's word."""


def new_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbelow(SEEDS)


def new_nonce() -> str:
    """32 hex digits nobody can guess."""
    return secrets.token_hex(16)


class Secret(NamedTuple):
    """What the program fixes of a match before the player adds a word."""

    seed: int
    nonce: str

    @property
    def text(self) -> str:
        """What is hashed: keys in order, no blanks; the seed as digits in a string."""
        return _canonical({"nonce": self.nonce, "seed": str(self.seed)})

    @property
    def digest(self) -> str:
        """64 hex digits."""
        return sha256(self.text.encode()).hexdigest()


def new_secret() -> Secret:
    """A secret nobody can guess."""
    return Secret(new_seed(), new_nonce())


def player_word(text: str) -> str:
    """The word that a player adds, as it is written in the record: without blanks at its ends, in Unicode's form NFC.
    Raises ValueError for more than 40 characters and for what cannot be printed."""
    word = composed(text.strip(), WORD_LENGTH)
    if not word.isprintable():
        raise ValueError("the word has characters that cannot be printed; use letters, digits and blanks")
    if len(word) > WORD_LENGTH:
        raise ValueError(f"the word has {len(word)} characters; use up to {WORD_LENGTH}")
    return word


def match_seed(seed: int, word: str) -> int:
    """The seed from which all chance of a match comes: the program's own, mixed with the player's word if there is
    one."""
    return derive(seed, "player word", word) if word else seed


def deal_seed(seed: int, number: int) -> int:
    """The seed of deal `number` (from 0) of the match with this `match_seed`."""
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
        return _canonical(data)

    @property
    def digest(self) -> str:
        """64 hex digits."""
        return sha256(self.text.encode()).hexdigest()


def _canonical(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def fix(
    game: str, options: Mapping[str, Any], seats: int, seed: int, nonce: str, number: int, before: str
) -> CommittedDeal:
    """Deal `number` of the match that has this `match_seed` and nonce."""
    return CommittedDeal(before, number, game, options, seats, deal_seed(seed, number), deal_nonce(nonce, number))
