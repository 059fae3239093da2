"""Signals and filters. A signal is an array of samples at SAMPLE_RATE, mono; its full scale is -1 to 1."""

import zlib
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Signal: TypeAlias = NDArray[Any]

SAMPLE_RATE: Final = 44100  # Hz
LN_60_DB: Final = np.log(1000.0)  # exp(-LN_60_DB) is a fall of 60 dB


def rng_for(name: str) -> np.random.Generator:
    """Return the random generator of a sound."""
    return np.random.default_rng(zlib.crc32(("rintaku/" + name).encode()))


def samples(seconds: float) -> int:
    """Return the number of samples in so many seconds."""
    return round(seconds * SAMPLE_RATE)


def times(seconds: float) -> Signal:
    """Return the time of each sample, in seconds."""
    return np.arange(samples(seconds)) / SAMPLE_RATE


def db(gain_db: float) -> float:
    """Return the factor of a gain in dB."""
    return float(10.0 ** (gain_db / 20.0))


def decay(t: Signal, t60: float) -> Signal:
    """Return an exponential decay from 1 at t = 0, with a fall of 60 dB by ``t60`` seconds."""
    return np.exp(-LN_60_DB * t / t60)


def unit(signal: Signal) -> Signal:
    """Return the signal scaled to a peak of 1, so that a gain in a mix is its peak."""
    return signal / np.max(np.abs(signal))


def convolve(signal: Signal, response: Signal) -> Signal:
    """Return the full linear convolution, by FFT."""
    n = len(signal) + len(response) - 1
    size = 1 << (n - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(response, size), size)[:n]


Coefficients: TypeAlias = tuple[float, float, float]


def biquad(signal: Signal, b: Coefficients, a: Coefficients) -> Signal:
    """Return the signal after a causal second-order filter with the coefficients b / a.

    The filter is applied through its frequency response. The padding of at least 0.5 s outlasts every filter here.
    """
    size = 1 << (len(signal) + SAMPLE_RATE // 2 - 1).bit_length()
    z = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    response = (b[0] + z * (b[1] + z * b[2])) / (a[0] + z * (a[1] + z * a[2]))
    return np.fft.irfft(np.fft.rfft(signal, size) * response, size)[: len(signal)]


def low_pass(signal: Signal, hz: float, q: float = 0.707) -> Signal:
    """Return the signal without what is above ``hz``; ``q`` is the quality of the filter."""
    w = 2 * np.pi * hz / SAMPLE_RATE
    alpha, c = np.sin(w) / (2 * q), np.cos(w)
    return biquad(signal, ((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def high_pass(signal: Signal, hz: float, q: float = 0.707) -> Signal:
    """Return the signal without what is below ``hz``; ``q`` is the quality of the filter."""
    w = 2 * np.pi * hz / SAMPLE_RATE
    alpha, c = np.sin(w) / (2 * q), np.cos(w)
    return biquad(signal, ((1 + c) / 2, -1 - c, (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def hump(seconds: float, peak_at: float, rise: float = 1.5, fall: float = 1.5) -> Signal:
    """Return a smooth curve from 0 to 1 and back, with its top at the share ``peak_at`` of its length.

    ``rise`` and ``fall`` are exponents: larger ones make a slope steeper.
    """
    u = np.linspace(0.0, 1.0, samples(seconds))
    up = np.sin(0.5 * np.pi * np.clip(u / peak_at, 0, 1)) ** rise
    down = np.cos(0.5 * np.pi * np.clip((u - peak_at) / (1 - peak_at), 0, 1)) ** fall
    return up * down


def fade(signal: Signal, head: float = 0.0, tail: float = 0.0) -> Signal:
    """Return the signal faded in over ``head`` and out over ``tail`` seconds, by raised cosines."""
    signal = signal.copy()
    for seconds, part in ((head, slice(None, None)), (tail, slice(None, None, -1))):
        n = min(samples(seconds), len(signal))
        if n:
            signal[part][:n] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(n) / n)
    return signal


class Track:
    """A stretch of silence on which sounds are laid."""

    def __init__(self, seconds: float) -> None:
        self.signal: Signal = np.zeros(samples(seconds))

    def add(self, sound: Signal, at: float = 0.0, gain: float = 1.0) -> "Track":
        """Add a sound from the second ``at`` on, cut at the end of the track. Returns the track."""
        start = samples(at)
        sound = sound[: max(0, len(self.signal) - start)]
        self.signal[start : start + len(sound)] += gain * sound
        return self
