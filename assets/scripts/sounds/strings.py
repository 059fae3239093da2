"""Plucked strings: a koto."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.bodies import modal, room
from assets.scripts.sounds.excitations import contact
from assets.scripts.sounds.tools import SAMPLE_RATE, Signal, Track, convolve, db, fade, high_pass, low_pass, samples

# By note name: semitones above C.
_SEMITONES: Final = {"C": 0, "D": 2, "Eb": 3, "E": 4, "F": 5, "G": 7, "A": 9, "Bb": 10, "B": 11}
_BODY_MODES: Final = (142, 216, 297, 391, 508, 655, 846, 1093, 1420, 1880)  # Hz


def pitch(note: str) -> float:
    """Return the frequency of a note in Hz. "A4" is 440 Hz."""
    return 440.0 * 2 ** ((_SEMITONES[note[:-1]] - 9) / 12 + int(note[-1]) - 4)


def _string(force: Signal, hz: float, t60: float, damping: float) -> Signal:
    """Return a string driven by ``force``: a Karplus-Strong loop of a delay and a loss of three taps.

    A fractional delay tunes it. ``damping`` from 0 to 0.25 says how much faster the high partials decay.
    """
    loss = np.array([damping, 1 - 2 * damping, damping])
    loss *= db(-60 / (hz * t60)) / (1 - 2 * damping + 2 * damping * np.cos(2 * np.pi * hz / SAMPLE_RATE))
    loss *= min(1.0, 0.99999 / loss.sum())  # stay stable at DC
    delay = int(SAMPLE_RATE / hz) - 4
    fraction = SAMPLE_RATE / hz - delay - 1  # from 3 to 4 samples, left for the interpolation
    taps = np.arange(8)
    lagrange = np.array([np.prod((fraction - np.delete(taps, k)) / (k - np.delete(taps, k))) for k in taps])
    loop = np.convolve(loss, lagrange)
    past = delay + len(loop)
    out = np.concatenate([np.zeros(past), force])
    for start in range(past, len(out), delay):  # one period at a time
        stop = min(start + delay, len(out))
        back = out[start - delay - len(loop) + 1 : stop - delay]
        out[start:stop] += np.convolve(back, loop, "valid")
    return out[past:]


def _pluck(rng: Generator, note: str, velocity: float, soft: float, seconds: float) -> Signal:
    """Return one string of a koto. ``soft`` goes from the ivory pick (0) to the fingertip (1)."""
    hz = pitch(note)
    n = samples(seconds)
    period = SAMPLE_RATE / hz
    width = (0.34 + 0.70 * soft) * (660 / hz) ** 0.20  # ms of contact
    force = np.pad(contact(width), (0, 64))
    scratch = high_pass(rng.normal(size=samples(0.004)), 1800) * np.hanning(samples(0.004))
    force = np.pad(force, (0, n))[:n]
    force[: len(scratch)] += (1 - soft) * 0.010 * low_pass(scratch, 6500)
    comb = samples((0.13 + 0.10 * soft) * period / SAMPLE_RATE)  # plucked near the bridge
    force[comb:] -= 0.85 * force[: n - comb].copy()
    damping = (0.040 + 0.11 * soft) * min(1.5, (440 / hz) ** 0.8)  # much the same tone on every string
    t60 = 2.2 * (440 / hz) ** 0.45
    vertical = _string(force, hz * 1.0002, t60 * 0.75, damping)
    sideways = _string(force, hz * 0.9996, t60 * 1.20, damping * 0.8)
    tone = 0.7 * vertical + 0.3 * sideways
    return high_pass(tone, 0.6 * hz, 0.6) * velocity * (440 / hz) ** 0.15


@dataclass(frozen=True)
class Note:
    """One note of a phrase."""

    start: float  # seconds
    pitch: str
    velocity: float  # loudness, up to 1
    soft: float = 0.15  # 0 is the ivory pick, 1 the fingertip


def koto(rng: Generator, notes: Iterable[Note], seconds: float, fade_out: float = 0.5) -> Signal:
    """Return a phrase on a koto, with its wooden body and the room. ``fade_out`` is in seconds."""
    track = Track(seconds)
    for note in notes:
        track.add(_pluck(rng, note.pitch, note.velocity, note.soft, seconds - note.start), note.start)
    body = modal([(hz, 7.0 / hz**0.75, 1.0) for hz in _BODY_MODES], 0.25)
    body *= 0.55 / np.sqrt(np.sum(body**2))
    wood = track.signal + convolve(track.signal, body)[: len(track.signal)]
    return fade(room(wood, -16.0, tail=0.0), 0, fade_out)
