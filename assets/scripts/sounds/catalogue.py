"""All sounds with their loudness, and how one is finished. ``assets/sounds/table.md`` says when each is played."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.random import Generator

import assets
from assets.scripts.sounds.bells import bell_return, rin, torin
from assets.scripts.sounds.cards import (
    card_draw,
    card_flip,
    card_hover,
    card_play,
    curtain,
    deal_one,
    gather,
    shuffle,
    undo,
)
from assets.scripts.sounds.loudness import looped, loudest
from assets.scripts.sounds.phrases import (
    deal_lost,
    deal_won,
    going_out,
    hint,
    lesson_step_done,
    match_lost,
    match_won,
    rumino,
    turn,
)
from assets.scripts.sounds.river import river
from assets.scripts.sounds.table import button, challenge, chip_one, chips_pay, error, knock, last, pass_tap, timer_tick
from assets.scripts.sounds.tools import Signal, db, fade, high_pass, low_pass, rng_for, samples

_PEAK_LIMIT_DB: Final = -2.0  # before encoding, which may add a little
_LEAD: Final = 0.006  # seconds of silence before and after a sound, for the encoder


@dataclass(frozen=True)
class Sound:
    """A sound, by the name of its file."""

    name: str
    make: Callable[[Generator], Signal]
    lufs: float  # of its loudest 400 ms; of the whole if it is a loop
    loop: bool = False
    game: str = ""  # the game whose own sound it is; empty if all games share it

    @property
    def folder(self) -> Path:
        """The folder of its file among the assets."""
        return assets.path("games", self.game, "sounds") if self.game else assets.path("sounds")


SOUNDS: Final = (
    Sound("card-draw", card_draw, -34),
    Sound("card-play", card_play, -33),
    Sound("card-flip", card_flip, -34),
    Sound("card-hover", card_hover, -48),
    Sound("deal-one-1", deal_one, -37),
    Sound("deal-one-2", deal_one, -37),
    Sound("deal-one-3", deal_one, -37),
    Sound("deal-one-4", deal_one, -37),
    Sound("shuffle", shuffle, -30),
    Sound("gather", gather, -31),
    Sound("curtain", curtain, -32),
    Sound("chip-one", chip_one, -33),
    Sound("chips-pay", chips_pay, -29),
    Sound("button", button, -35),
    Sound("error", error, -31),
    Sound("timer-tick", timer_tick, -41),
    Sound("turn", turn, -36),
    Sound("pass", pass_tap, -35),
    Sound("undo", undo, -35),
    Sound("hint", hint, -36),
    Sound("knock", knock, -27),
    Sound("rin", rin, -25, game="rin"),
    Sound("torin", torin, -24, game="rin"),
    Sound("return", bell_return, -26),
    Sound("last", last, -29),
    Sound("challenge", challenge, -27),
    Sound("deal-won", deal_won, -24),
    Sound("deal-lost", deal_lost, -26),
    Sound("match-won", match_won, -22),
    Sound("match-lost", match_lost, -25),
    Sound("going-out", going_out, -24),
    Sound("rumino", rumino, -22, game="rumino"),
    Sound("lesson-step-done", lesson_step_done, -28),
    Sound("river", river, -38, loop=True),
)


def peak_db(signal: Signal) -> float:
    """Return the peak of a signal in dBFS."""
    return float(20 * np.log10(np.max(np.abs(signal))))


def render(sound: Sound) -> Signal:
    """Return the finished sound at its loudness. Raises SystemExit if its peak is too high for that loudness."""
    signal = sound.make(rng_for(sound.name))
    if sound.loop:
        signal = signal - np.mean(signal)
        level = looped(signal)
    else:
        signal = low_pass(high_pass(signal, 45), 15500)
        signal = fade(signal, 0.0, 0.012)
        signal = np.pad(signal, (samples(_LEAD), samples(_LEAD)))
        level = loudest(signal)
    signal = signal * db(sound.lufs - level)
    peak = peak_db(signal)
    if peak > _PEAK_LIMIT_DB:
        raise SystemExit(f"{sound.name}: peak {peak:.1f} dBFS is over {_PEAK_LIMIT_DB} dBFS; lower its loudness")
    return signal
