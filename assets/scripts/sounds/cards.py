"""The sounds of cards, and that of the curtain. A sound is a function of its random generator."""

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.bodies import card, felt
from assets.scripts.sounds.excitations import air, contact, friction
from assets.scripts.sounds.tools import Signal, Track, convolve, fade, high_pass, hump, low_pass, samples, times, unit


def _slide(rng: Generator, seconds: float, peak_at: float, contacts_per_second: float, **plate: float) -> Signal:
    """Return a card drawn over another card, fastest at the share ``peak_at`` of the time."""
    speed = hump(seconds, peak_at)
    return unit(convolve(friction(rng, speed, contacts_per_second), card(rng, seconds=0.03, **plate)))


def _snap(rng: Generator, ms: float, **plate: float) -> Signal:
    """Return the edge of a card let go."""
    return unit(convolve(contact(ms), card(rng, **plate)))


def land(rng: Generator, hz: float, ms: float) -> Signal:
    """Return something light that comes down flat on felt."""
    return unit(convolve(contact(ms), felt(rng, hz)))


def card_draw(rng: Generator) -> Signal:
    """A card is taken from the pile."""
    track = Track(0.165)
    track.add(_slide(rng, 0.145, 0.62, 2600, damping=0.10, low_cut=900), 0.0, 1.0)
    track.add(air(rng, 0.145, 2200, hump(0.145, 0.6)), 0.0, 0.35)
    track.add(_snap(rng, 0.30, damping=0.09, low_cut=900), 0.128, 0.45)
    return fade(low_pass(track.signal, 8500), 0.004, 0.02)


def card_play(rng: Generator) -> Signal:
    """A card is laid on the table."""
    track = Track(0.125)
    track.add(air(rng, 0.03, 1500, hump(0.03, 0.7)), 0.0, 0.10)
    track.add(_snap(rng, 0.20, damping=0.05), 0.006, 1.0)
    track.add(_snap(rng, 0.45, stiffness=0.8, damping=0.07, low_cut=400), 0.0095, 0.8)
    track.add(land(rng, 215, 1.8), 0.009, 0.42)
    return fade(low_pass(track.signal, 9000), 0.002, 0.04)


def card_flip(rng: Generator) -> Signal:
    """A card is turned over."""
    track = Track(0.18)
    rush = 900 + 2200 * hump(0.085, 0.7)
    track.add(air(rng, 0.085, rush, hump(0.085, 0.62, 2, 1)), 0.0, 0.34)
    track.add(_slide(rng, 0.05, 0.7, 2500, damping=0.09, low_cut=1000), 0.018, 0.22)
    track.add(_snap(rng, 0.20, stiffness=1.25, damping=0.05), 0.078, 1.0)
    track.add(_snap(rng, 0.40, stiffness=0.85, damping=0.07, low_cut=400), 0.097, 0.75)
    track.add(land(rng, 225, 1.8), 0.098, 0.25)
    return fade(low_pass(track.signal, 9000), 0.004, 0.04)


def card_hover(rng: Generator) -> Signal:
    """The pointer moves onto a card."""
    track = Track(0.045)
    track.add(_snap(rng, 0.38, stiffness=1.1, damping=0.08, low_cut=1200), 0.0, 1.0)
    return fade(track.signal, 0.0, 0.02)


def deal_one(rng: Generator) -> Signal:
    """One card is dealt."""
    track = Track(0.075)
    quick = rng.uniform(0.022, 0.028)
    track.add(_slide(rng, quick, 0.6, 3500, stiffness=rng.uniform(0.9, 1.15), damping=0.09, low_cut=900), 0.0, 0.50)
    track.add(_snap(rng, rng.uniform(0.22, 0.28), stiffness=rng.uniform(0.9, 1.15), damping=0.06), quick - 0.007, 1.0)
    track.add(land(rng, rng.uniform(215, 255), 1.6), quick - 0.001, 0.22)
    return fade(low_pass(track.signal, 8500), 0.003, 0.03)


def shuffle(rng: Generator) -> Signal:
    """The cards are shuffled."""
    track = Track(0.99)
    # Riffle: two halves fall from the thumbs, slow, quick, slow.
    for u in np.clip((np.arange(40) + rng.uniform(-0.25, 0.25, 40)) / 39, 0, 1):
        at = 0.005 + 0.41 * (u + 0.10 * np.sin(2 * np.pi * u))
        level = (0.45 + 0.55 * np.sin(np.pi * u)) * rng.uniform(0.55, 1.0)
        track.add(
            _snap(
                rng, rng.uniform(0.20, 0.32), stiffness=rng.uniform(0.85, 1.2), damping=0.13, low_cut=1000, seconds=0.04
            ),
            at,
            0.70 * level,
        )
    track.add(air(rng, 0.43, 2200, hump(0.43, 0.5)), 0.0, 0.12)
    # Bridge: the arch collapses, softer, falling in pitch.
    for u in np.clip((np.arange(44) + rng.uniform(-0.3, 0.3, 44)) / 43, 0, 1):
        at = 0.475 + 0.33 * u**0.9
        level = np.sin(np.pi * (u * 0.92 + 0.06)) ** 1.2 * rng.uniform(0.55, 1.0)
        track.add(
            _snap(rng, 0.26 + 0.16 * u, stiffness=1.2 - 0.45 * u, damping=0.15, low_cut=900, seconds=0.04),
            at,
            0.55 * level,
        )
    fall = 2600 * 2 ** (-1.4 * np.linspace(0, 1, samples(0.36)))
    track.add(air(rng, 0.36, fall, hump(0.36, 0.4)), 0.465, 0.22)
    # Squared up on the table.
    for at, level in ((0.855, 1.0), (0.905, 0.55)):
        track.add(_snap(rng, 0.40, stiffness=1.4, damping=0.12, low_cut=400), at, 0.50 * level)
        track.add(land(rng, 230, 1.8), at, 0.22 * level)
    return fade(low_pass(track.signal, 8500), 0.003, 0.05)


def undo(rng: Generator) -> Signal:
    """A move is taken back: a card is drawn back, quick at first."""
    track = Track(0.24)
    track.add(_slide(rng, 0.20, 0.25, 2400, stiffness=0.9, damping=0.10, low_cut=800), 0.0, 1.0)
    track.add(air(rng, 0.20, 2400 - 1500 * np.linspace(0, 1, samples(0.20)), hump(0.20, 0.25)), 0.0, 0.5)
    return fade(low_pass(track.signal, 7500), 0.004, 0.05)


def gather(rng: Generator) -> Signal:
    """Cards are swept together."""
    track = Track(0.60)
    for at, length, level in ((0.00, 0.28, 0.5), (0.07, 0.30, 0.65), (0.16, 0.27, 0.8), (0.25, 0.20, 0.6)):
        track.add(_slide(rng, length, 0.6, 2200, stiffness=rng.uniform(0.8, 1.1), damping=0.11, low_cut=700), at, level)
    sweep = 800 + 1300 * hump(0.47, 0.65)
    track.add(air(rng, 0.47, sweep, hump(0.47, 0.65)), 0.0, 0.60)
    for at, level in ((0.445, 1.0), (0.492, 0.45)):
        track.add(_snap(rng, 0.40, stiffness=1.3, damping=0.11, low_cut=400), at, 0.75 * level)
        track.add(land(rng, 230, 1.8), at, 0.30 * level)
    return fade(low_pass(track.signal, 7500), 0.012, 0.05)


def curtain(rng: Generator) -> Signal:
    """A curtain is drawn."""
    seconds = 0.85
    t = times(seconds)
    shape = hump(seconds, 0.42, 1.6, 2.0)
    ripple = 1 + 0.22 * np.sin(2 * np.pi * (13 * t - 5 * t**2)) * shape  # folds, slowing
    cloth = air(rng, seconds, 520 + 1000 * shape, shape * ripple, 0.8)
    weave = unit(low_pass(high_pass(friction(rng, shape, 6000), 1200), 4500))
    return fade(high_pass(cloth + 0.12 * weave, 180), 0.03, 0.12)
