"""The river in the background, which is played in a loop."""

from typing import Final

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.tools import SAMPLE_RATE, Signal, fade, samples, times

_SECONDS: Final = 20.0


def _flow(rng: Generator, low_hz: float, high_hz: float, slope: float) -> Signal:
    """Return noise between two frequencies, its amplitude falling with frequency to the power of ``slope``."""
    n = samples(_SECONDS)
    freqs = np.fft.rfftfreq(n, 1 / SAMPLE_RATE)
    shape = np.maximum(freqs, 30.0) ** -slope
    shape *= 1 / np.sqrt(1 + (low_hz / np.maximum(freqs, 1.0)) ** 4) / np.sqrt(1 + (freqs / high_hz) ** 6)
    band = np.fft.irfft(np.fft.rfft(rng.normal(size=n)) * shape, n)
    return band / np.std(band)


def _swell(rng: Generator, depth: float) -> Signal:
    """Return a slow curve around 1 with the standard deviation ``depth``."""
    t = times(_SECONDS)
    waves = [np.sin(2 * np.pi * (k * t / _SECONDS + rng.random())) / k**0.5 for k in (1, 2, 3, 5, 7, 11)]
    curve = sum(waves)
    return 1 + depth * curve / np.std(curve)


def _bubbles(rng: Generator) -> Signal:
    """Return bubbles at random times. A bubble of radius r metres sounds at 3.26 / r Hz (Minnaert)."""
    n = samples(_SECONDS)
    out = np.zeros(n)
    for _ in range(420):
        radius = 10 ** rng.uniform(np.log10(0.0016), np.log10(0.0075))
        rate = 0.13 / radius + 0.0072 * radius**-1.5  # of its decay, per second
        t = times(min(0.35, 7.0 / rate))
        phase = 2 * np.pi * 3.26 / radius * (t + 0.5 * rng.uniform(0.0, 0.10) * rate * t**2)
        level = rng.uniform(0.1, 1.0) ** 2.2 * (radius / 0.004) ** 0.6
        drop = fade(level * np.exp(-rate * t) * np.sin(phase), 0.003, 0.004)
        out[(rng.integers(n) + np.arange(len(drop))) % n] += drop
    return out


def river(rng: Generator) -> Signal:
    """The river flows. All parts repeat after the length of the loop, so that no seam can be heard."""
    water = 0.9 * _flow(rng, 110, 420, 0.3) * _swell(rng, 0.10)
    water += 0.8 * _flow(rng, 350, 1300, 0.5) * _swell(rng, 0.16)
    water += 0.22 * _flow(rng, 1400, 4200, 0.6) * _swell(rng, 0.22)
    return water + 2.2 * _bubbles(rng)
