"""The sounds of chips and of wood. A sound is a function of its random generator."""

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.bodies import bar, chip, room
from assets.scripts.sounds.cards import land
from assets.scripts.sounds.excitations import contact, friction
from assets.scripts.sounds.tools import Signal, Track, convolve, fade, hump, low_pass, samples, unit


def _chip_hit(rng: Generator, hz: float, level: float = 1.0, bounce: float = 0.036) -> Signal:
    """Return a chip set down on another, with two small bounces, the first after ``bounce`` seconds."""
    track = Track(0.24)
    at, gain = 0.0, level
    for _ in range(3):
        track.add(unit(convolve(contact(rng.uniform(0.18, 0.24)), chip(rng, hz))), at, gain)
        track.add(land(rng, 260, 1.2), at, 0.15 * gain)
        at += bounce
        bounce *= 0.55
        gain *= 0.33
    return track.signal


def chip_one(rng: Generator) -> Signal:
    """One chip is placed."""
    return fade(_chip_hit(rng, 2300), 0, 0.08)


def chips_pay(rng: Generator) -> Signal:
    """Chips change hands."""
    track = Track(0.86)
    at = 0.0
    for i, level in enumerate((0.70, 0.85, 1.0, 0.9, 0.75, 0.85, 0.55)):
        track.add(_chip_hit(rng, 2300 * 2 ** rng.uniform(-0.16, 0.16), level, rng.uniform(0.024, 0.040)), at)
        at += rng.uniform(0.060, 0.092) + 0.006 * i
    rub = low_pass(friction(rng, hump(0.16, 0.4), 2500), 5000)  # the stack settles
    track.add(unit(convolve(rub, chip(rng, 2300, 0.03, 0.05))), at - 0.10, 0.16)
    return fade(room(track.signal, -24, 0.35, 0.0), 0, 0.10)


def button(rng: Generator) -> Signal:
    """A button is pressed."""
    wood = unit(convolve(contact(0.7), bar(780, 0.085, (1.0, 0.45, 0.16, 0.03), 0.14)))
    return fade(Track(0.13).add(wood).add(land(rng, 260, 1.6), 0, 0.25).signal, 0, 0.05)


def error(rng: Generator) -> Signal:
    """The move is not allowed."""
    track = Track(0.46)
    for at, hz, level in ((0.0, 262, 1.0), (0.145, 233, 0.75)):
        track.add(unit(convolve(contact(1.8), bar(hz, 0.15, (1.0, 0.60, 0.20, 0.03), 0.3))), at, level)
        track.add(unit(convolve(contact(1.2), bar(hz * 2.13, 0.06, (1.0, 0.3, 0.05, 0.0), 0.2))), at, 0.35 * level)
    return fade(room(track.signal, -24, 0.35, 0.0), 0, 0.12)


def timer_tick(rng: Generator) -> Signal:
    """One of the last seconds passes."""
    tick = convolve(contact(0.7), bar(1320, 0.045, (1.0, 0.30, 0.06, 0.0), 0.08))
    return fade(Track(0.07).add(tick).signal, 0, 0.03)


def _rap(rng: Generator, level: float) -> Signal:
    """Return a knuckle on the table top."""
    track = Track(0.16)
    track.add(unit(convolve(contact(1.1), bar(310, 0.07, (1.0, 0.40, 0.12, 0.02), 0.15))), 0.0, level)
    return track.add(land(rng, 150, 2.2), 0.0, 0.9 * level).signal


def knock(rng: Generator) -> Signal:
    """A player knocks: two raps on the table."""
    track = Track(0.42).add(_rap(rng, 0.85)).add(_rap(rng, 1.0), 0.155)
    return fade(room(track.signal, -22, 0.35, 0.0), 0, 0.10)


def pass_tap(rng: Generator) -> Signal:
    """A player passes: one soft tap of the fingertips."""
    track = Track(0.15)
    for at, level in ((0.0, 1.0), (0.009, 0.6), (0.021, 0.45)):
        track.add(land(rng, 190, 2.6), at, level)
    return fade(track.signal, 0, 0.05)


def _clack(hz: float) -> Signal:
    """Return two small sticks of hardwood struck together (hyoshigi)."""
    stick = convolve(contact(0.27), bar(hz, 0.13, (1.0, 0.50, 0.18, 0.05), 0.5))
    other = convolve(contact(0.27), bar(hz * 1.118, 0.10, (0.6, 0.30, 0.10, 0.02), 0.5))
    return stick + np.pad(other, (samples(0.0006), 0))[: len(stick)]


def last(rng: Generator) -> Signal:
    """The last card or the last turn is announced."""
    return fade(room(Track(0.30).add(_clack(1160)).signal, -12, 0.60, 0.42), 0, 0.30)


def challenge(rng: Generator) -> Signal:
    """A challenge is made."""
    track = Track(0.52).add(_clack(1105), 0.0, 0.82).add(_clack(1160), 0.215, 1.0)
    return fade(room(track.signal, -12, 0.60, 0.42), 0, 0.30)
