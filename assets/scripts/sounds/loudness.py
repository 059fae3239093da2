"""Loudness after ITU-R BS.1770."""

import numpy as np

from assets.scripts.sounds.tools import SAMPLE_RATE, Signal, biquad, db, samples


def k_weight(signal: Signal) -> Signal:
    """Return the signal after the two filters of the K-weighting."""
    k = np.tan(np.pi * 1681.974450955533 / SAMPLE_RATE)
    q, high = 0.7071752369554196, db(3.999843853973347)
    band = high**0.4996667741545416
    signal = biquad(
        signal,
        (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k),
        (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k),
    )
    k = np.tan(np.pi * 38.13547087602444 / SAMPLE_RATE)
    q = 0.5003270373238773
    scale = 1 + k / q + k * k
    return biquad(signal, (scale, -2 * scale, scale), (scale, 2 * (k * k - 1), 1 - k / q + k * k))


def _lufs(mean_square: float) -> float:
    return float(-0.691 + 10 * np.log10(mean_square))


def loudest(signal: Signal, window: float = 0.4) -> float:
    """Return the LUFS of the loudest ``window`` seconds. A shorter signal is padded with silence."""
    n = samples(window)
    energy = np.cumsum(np.concatenate([[0.0], k_weight(np.pad(signal, (n, n))) ** 2]))
    return _lufs(np.max(energy[n:] - energy[:-n]) / n + 1e-20)


def looped(signal: Signal) -> float:
    """Return the LUFS of a signal that repeats without end."""
    return _lufs(np.mean(k_weight(np.tile(signal, 2))[len(signal) :] ** 2))
