"""Bodies: what sounds when it is set in motion. Each function returns an impulse response."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.tools import (
    LN_60_DB,
    Signal,
    convolve,
    db,
    decay,
    high_pass,
    low_pass,
    rng_for,
    samples,
    times,
)

Partial = tuple[float, float, float]  # Hz, seconds in which it falls by 60 dB, amplitude


def modal(partials: Iterable[Partial], seconds: float) -> Signal:
    """Return a sum of damped sines. Those above 18 kHz are left out."""
    t = times(seconds)
    out = np.zeros(len(t))
    for hz, t60, amplitude in partials:
        if hz < 18000:
            out += amplitude * decay(t, t60) * np.sin(2 * np.pi * hz * t)
    return out


def card(
    rng: Generator, stiffness: float = 1.0, damping: float = 0.06, low_cut: float = 700.0, seconds: float = 0.10
) -> Signal:
    """Return a playing card: the bending modes of a plate of 63 x 88 x 0.3 mm, touched at a random point.

    ``low_cut`` is the frequency in Hz below which the card radiates little.
    """
    px, py = rng.uniform(0.12, 0.45, 2)
    partials = []
    for m in range(1, 17):
        for n in range(1, 13):
            hz = 0.2605 * stiffness * ((m / 0.088) ** 2 + (n / 0.063) ** 2)
            if 60 < hz < 14000:
                shape = np.sin(m * np.pi * px) * np.sin(n * np.pi * py)
                radiation = hz * hz / (hz * hz + low_cut * low_cut)
                t60 = LN_60_DB / (np.pi * hz * damping + 70.0)
                partials.append((hz * rng.uniform(0.98, 1.02), t60, shape * radiation))
    return modal(partials, seconds)


def felt(rng: Generator, hz: float = 165.0, seconds: float = 0.12) -> Signal:
    """Return a table top with felt: a few low modes, heavily damped."""
    ratios = (1.0, 1.62, 2.31, 3.4)
    partials = [(hz * k * rng.uniform(0.97, 1.03), 0.075 / k**0.7, 0.9**i / k**0.5) for i, k in enumerate(ratios)]
    return modal(partials, seconds)


def chip(rng: Generator, hz: float = 2300.0, ring: float = 0.050, seconds: float = 0.16) -> Signal:
    """Return a clay chip: the modes of a free disc, well damped, above a low one. It rings for ``ring`` seconds."""
    ratios = ((1.0, 1.0), (1.73, 0.75), (2.33, 0.55), (3.91, 0.25), (4.11, 0.20))
    partials = [(hz * k * rng.uniform(0.985, 1.015), ring / k**0.8, amplitude) for k, amplitude in ratios]
    partials.append((hz * 0.37, 0.030, 0.60))
    return modal(partials, seconds)


def bar(hz: float, ring: float, amplitudes: Sequence[float] = (1.0, 0.45, 0.16, 0.05), seconds: float = 0.4) -> Signal:
    """Return a wooden bar: the bending modes of a free bar, each doubled slightly for its two faces."""
    partials: list[Partial] = []
    for k, amplitude in zip((1.0, 2.756, 5.404, 8.933), amplitudes, strict=True):
        partials += [
            (hz * k, ring / k**0.75, amplitude),
            (hz * k * 1.047, 0.8 * ring / k**0.75, 0.45 * amplitude),
        ]
    return modal(partials, seconds)


def bowl(hz: float, ring: float, bright: float = 1.0, seconds: float = 3.2) -> Signal:
    """Return a small bowl bell (orin). Each mode is a close pair of partials that beat slowly.

    ``bright`` below 1 weakens the higher modes.
    """
    partials: list[Partial] = []
    for k, length, strength, beat_hz, share in (
        (1.000, 1.00, 1.00, 0.85, 0.34),
        (2.740, 0.62, 0.62, 1.70, 0.45),
        (5.060, 0.34, 0.30, 2.90, 0.50),
        (7.850, 0.18, 0.13, 4.30, 0.50),
        (11.02, 0.09, 0.05, 6.10, 0.50),
    ):
        amplitude = strength * bright ** (np.log2(k))
        partials += [
            (hz * k - beat_hz / 2, ring * length, amplitude),
            (hz * k + beat_hz / 2, ring * length * 0.93, amplitude * share),
        ]
    return modal(partials, seconds)


def room(signal: Signal, wet_db: float = -17.0, t60: float = 0.55, tail: float = 0.5) -> Signal:
    """Return the signal in a small room, ``tail`` seconds longer: three early reflections and a warm, short echo.

    ``wet_db`` is the level of the echo, ``t60`` the seconds in which it falls by 60 dB.
    """
    rng = rng_for("room")
    t = times(t60 * 1.2)
    response = np.zeros(len(t))
    for low, high, share in ((150, 900, 1.0), (900, 3000, 0.75), (3000, 7000, 0.45)):
        noise = low_pass(high_pass(rng.normal(size=len(t)), low), high)
        response += noise * decay(t, t60 * share)
    response *= 1 - np.exp(-t / 0.010)  # the echo builds up
    response /= np.sqrt(np.sum(response**2))
    for delay, gain in ((0.0071, 0.30), (0.0113, -0.22), (0.0167, 0.17)):
        response[samples(delay)] += gain
    dry = np.pad(signal, (0, samples(tail)))
    return dry + db(wet_db) * convolve(signal, response)[: len(dry)]
