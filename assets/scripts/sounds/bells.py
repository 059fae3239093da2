"""The sounds of bells. A sound is a function of its random generator."""

import numpy as np
from numpy.random import Generator

from assets.scripts.sounds.bodies import bar, bowl, room
from assets.scripts.sounds.excitations import contact, friction
from assets.scripts.sounds.strings import pitch
from assets.scripts.sounds.tools import Signal, Track, convolve, decay, fade, hump, low_pass, times, unit


def strike(note: str, ring: float, seconds: float, bright: float = 1.0) -> Signal:
    """Return a bowl bell (orin), struck with a small wooden stick bound in cloth, that rings for ``ring`` seconds."""
    bell = unit(convolve(contact(0.18), bowl(pitch(note), ring, bright, seconds)))
    stick = unit(convolve(contact(0.8), bar(720, 0.035, (1.0, 0.3, 0.05, 0.0), 0.1)))
    return Track(seconds).add(bell).add(stick, 0, 0.12).signal


def rin(rng: Generator) -> Signal:
    """Rin is called."""
    return fade(room(strike("D6", 2.9, 3.0), -19, tail=0.0), 0, 0.7)


def torin(rng: Generator) -> Signal:
    """Torin is called."""
    track = Track(3.0)
    track.add(strike("A5", 2.3, 3.0), 0.0, 0.80)
    track.add(strike("D6", 2.8, 2.7), 0.27, 1.0)
    return fade(room(track.signal, -19, tail=0.0), 0, 0.7)


def bell_return(rng: Generator) -> Signal:
    """Rin is answered: a lower bell, then damped by the hand, its high modes first."""
    bell = strike("A5", 2.6, 1.1, bright=0.9)
    t = times(1.1) - 0.30
    held = np.clip(t, 0, None)
    damped = low_pass(bell, 1500) * decay(held, 0.42)
    ease = np.clip(t / 0.06 + 0.5, 0, 1)
    ease = 0.5 - 0.5 * np.cos(np.pi * ease)
    sound = bell * (1 - ease) * decay(held, 0.25) + damped * ease
    touch = unit(low_pass(friction(rng, hump(0.05, 0.3), 5000), 1800))  # of the hand on the bell
    track = Track(1.1).add(sound).add(touch, 0.275, 0.02)
    return fade(room(track.signal, -19, tail=0.0), 0, 0.25)
