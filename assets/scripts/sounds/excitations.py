"""Excitations: what sets a body in motion."""

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.tools import SAMPLE_RATE, Signal, convolve, samples, unit


def contact(ms: float) -> Signal:
    """Return the push of one soft contact of ``ms`` milliseconds, a Hann pulse of area 1. A longer one is duller."""
    n = max(3, samples(ms / 1000.0))
    pulse = 0.5 - 0.5 * np.cos(2 * np.pi * (np.arange(n) + 0.5) / n)
    return pulse / pulse.sum()


def friction(rng: Generator, speed: Signal, contacts_per_second: float) -> Signal:
    """Return rubbing: random small contacts, denser, stronger and sharper as ``speed`` rises from 0 to 1."""
    hit = rng.random(len(speed)) < np.clip(speed * contacts_per_second / SAMPLE_RATE, 0, 1)
    force = np.where(hit, rng.normal(size=len(speed)), 0.0) * speed
    dull = convolve(force * (1 - speed), contact(0.50))[: len(speed)]
    sharp = convolve(force * speed, contact(0.16))[: len(speed)]
    return dull + sharp


def air(rng: Generator, seconds: float, centre_hz: Signal | float, level: Signal, width_octaves: float = 0.9) -> Signal:
    """Return moving air: noise around the frequency ``centre_hz``, which may change over time."""
    n = samples(seconds)
    freqs = np.fft.rfftfreq(n, 1 / SAMPLE_RATE)
    octave = np.log2(np.maximum(freqs, 1.0))
    noise = np.fft.rfft(rng.normal(size=n)) / np.sqrt(np.maximum(freqs, 50.0) / 1000.0)
    out = np.zeros(n)
    for band in np.arange(6.0, 13.6, 0.5):  # octaves above 1 Hz: 64 Hz to 12 kHz
        mask = np.exp(-0.5 * ((octave - band) / 0.35) ** 2)
        mix = np.exp(-0.5 * ((np.log2(centre_hz) - band) / width_octaves) ** 2)
        out += mix * np.fft.irfft(noise * mask, n)
    return unit(out * level)
