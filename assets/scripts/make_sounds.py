#!/usr/bin/env python3
"""Make the Rintaku sound set by synthesis: no samples, no downloads.

    python make_sounds.py              # all sounds, as OGG Vorbis, into assets/sounds
    python make_sounds.py --only rin   # some of them
    python make_sounds.py --wav        # keep the WAV files as well

Needs numpy, and one encoder on the PATH: oggenc, ffmpeg or sox.

Every sound is an excitation (a contact pulse, friction, a pluck) driving a body
(a card as a thin plate, a chip as a disc, a wooden bar, a bowl bell, a string).
Each sound draws from its own seed, made from its name, so a run repeats exactly
and changing one sound leaves the others alone.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import wave
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SR = 44100  # samples per second, mono
PEAK_LIMIT_DB = -2.0  # before encoding; Vorbis may add a little
LEAD = 0.006  # silence before each sound: takes the encoder's pre-echo
LN1000 = np.log(1000.0)  # exp(-LN1000 * t / t60) has fallen 60 dB at t = t60


# --------------------------------------------------------------------------
# Tools
# --------------------------------------------------------------------------


def rng_for(name):
    return np.random.default_rng(zlib.crc32(("rintaku/" + name).encode()))


def samples(seconds):
    return round(seconds * SR)


def times(seconds):
    return np.arange(samples(seconds)) / SR


def db(gain_db):
    return 10.0 ** (gain_db / 20.0)


def unit(x):
    """Scaled to a peak of 1, so that gains in a mix can be read directly."""
    return x / np.max(np.abs(x))


def convolve(x, h):
    """Full linear convolution by FFT."""
    n = len(x) + len(h) - 1
    size = 1 << (n - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(x, size) * np.fft.rfft(h, size), size)[:n]


def biquad(x, b, a):
    """Causal second-order filter, applied through its frequency response.

    The padding (at least 0.5 s) outlasts every filter used here.
    """
    size = 1 << (len(x) + SR // 2 - 1).bit_length()
    z = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    response = (b[0] + z * (b[1] + z * b[2])) / (a[0] + z * (a[1] + z * a[2]))
    return np.fft.irfft(np.fft.rfft(x, size) * response, size)[: len(x)]


def low_pass(x, hz, q=0.707):
    w = 2 * np.pi * hz / SR
    alpha, c = np.sin(w) / (2 * q), np.cos(w)
    return biquad(x, ((1 - c) / 2, 1 - c, (1 - c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def high_pass(x, hz, q=0.707):
    w = 2 * np.pi * hz / SR
    alpha, c = np.sin(w) / (2 * q), np.cos(w)
    return biquad(x, ((1 + c) / 2, -1 - c, (1 + c) / 2), (1 + alpha, -2 * c, 1 - alpha))


def hump(seconds, peak_at, rise=1.5, fall=1.5):
    """A smooth 0-1-0 curve with its top at `peak_at` (0 to 1)."""
    u = np.linspace(0.0, 1.0, samples(seconds))
    up = np.sin(0.5 * np.pi * np.clip(u / peak_at, 0, 1)) ** rise
    down = np.cos(0.5 * np.pi * np.clip((u - peak_at) / (1 - peak_at), 0, 1)) ** fall
    return up * down


def fade(x, head=0.0, tail=0.0):
    """Raised-cosine ends."""
    x = x.copy()
    for seconds, part in ((head, slice(None, None)), (tail, slice(None, None, -1))):
        n = min(samples(seconds), len(x))
        if n:
            x[part][:n] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(n) / n)
    return x


class Track:
    """A strip of silence to lay sounds on."""

    def __init__(self, seconds):
        self.x = np.zeros(samples(seconds))

    def add(self, sound, at=0.0, gain=1.0):
        start = samples(at)
        sound = sound[: max(0, len(self.x) - start)]
        self.x[start : start + len(sound)] += gain * sound
        return self


# --------------------------------------------------------------------------
# Loudness (ITU-R BS.1770 K-weighting, loudest 400 ms)
# --------------------------------------------------------------------------


def k_weight(x):
    k = np.tan(np.pi * 1681.974450955533 / SR)
    q, high = 0.7071752369554196, db(3.999843853973347)
    band = high**0.4996667741545416
    x = biquad(
        x,
        (high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k),
        (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k),
    )
    k = np.tan(np.pi * 38.13547087602444 / SR)
    q = 0.5003270373238773
    scale = 1 + k / q + k * k
    return biquad(x, (scale, -2 * scale, scale), (scale, 2 * (k * k - 1), 1 - k / q + k * k))


def loudness(x, window=0.4):
    """LUFS of the loudest `window` seconds; a shorter sound is padded with silence."""
    n = samples(window)
    energy = np.cumsum(np.concatenate([[0.0], k_weight(np.pad(x, (n, n))) ** 2]))
    return -0.691 + 10 * np.log10(np.max(energy[n:] - energy[:-n]) / n + 1e-20)


# --------------------------------------------------------------------------
# Excitations
# --------------------------------------------------------------------------


def contact(ms):
    """The push of one soft contact: a Hann pulse of unit area. Longer is duller."""
    n = max(3, samples(ms / 1000.0))
    pulse = 0.5 - 0.5 * np.cos(2 * np.pi * (np.arange(n) + 0.5) / n)
    return pulse / pulse.sum()


def friction(r, speed, grains_per_second):
    """Rubbing: random micro-contacts, denser, stronger and sharper with speed (0 to 1)."""
    hit = r.random(len(speed)) < np.clip(speed * grains_per_second / SR, 0, 1)
    force = np.where(hit, r.normal(size=len(speed)), 0.0) * speed
    dull = convolve(force * (1 - speed), contact(0.50))[: len(speed)]
    sharp = convolve(force * speed, contact(0.16))[: len(speed)]
    return dull + sharp


def air(r, seconds, centre_hz, level, width_octaves=0.9):
    """Moving air: noise in fixed bands, mixed so that the colour follows `centre_hz`."""
    n = samples(seconds)
    freqs = np.fft.rfftfreq(n, 1 / SR)
    octave = np.log2(np.maximum(freqs, 1.0))
    noise = np.fft.rfft(r.normal(size=n)) / np.sqrt(np.maximum(freqs, 50.0) / 1000.0)
    out = np.zeros(n)
    for band in np.arange(6.0, 13.6, 0.5):  # 64 Hz to 12 kHz
        mask = np.exp(-0.5 * ((octave - band) / 0.35) ** 2)
        mix = np.exp(-0.5 * ((np.log2(centre_hz) - band) / width_octaves) ** 2)
        out += mix * np.fft.irfft(noise * mask, n)
    return unit(out * level)


# --------------------------------------------------------------------------
# Bodies: each returns an impulse response
# --------------------------------------------------------------------------


def modal(partials, seconds):
    """Sum of damped sines; `partials` are (Hz, T60 seconds, amplitude)."""
    t = times(seconds)
    out = np.zeros(len(t))
    for hz, t60, amp in partials:
        if hz < 18000:
            out += amp * np.exp(-LN1000 * t / t60) * np.sin(2 * np.pi * hz * t)
    return out


def card(r, stiffness=1.0, loss=0.06, low_cut=700.0, seconds=0.10):
    """A playing card: bending modes of a 63 x 88 x 0.3 mm plate touched at a random point."""
    px, py = r.uniform(0.12, 0.45, 2)
    partials = []
    for m in range(1, 17):
        for n in range(1, 13):
            hz = 0.2605 * stiffness * ((m / 0.088) ** 2 + (n / 0.063) ** 2)
            if 60 < hz < 14000:
                shape = np.sin(m * np.pi * px) * np.sin(n * np.pi * py)
                radiation = hz * hz / (hz * hz + low_cut * low_cut)
                t60 = LN1000 / (np.pi * hz * loss + 70.0)
                partials.append((hz * r.uniform(0.98, 1.02), t60, shape * radiation))
    return modal(partials, seconds)


def felt(r, hz=165.0, seconds=0.12):
    """A felt-covered table top: a few low, heavily damped modes."""
    ratios = (1.0, 1.62, 2.31, 3.4)
    return modal(
        [(hz * k * r.uniform(0.97, 1.03), 0.075 / k**0.7, 0.9**i / k**0.5) for i, k in enumerate(ratios)], seconds
    )


def chip(r, hz=2300.0, ring=0.050, seconds=0.16):
    """A clay chip: modes of a free disc, well damped, with a little mass below."""
    partials = [
        (hz * k * r.uniform(0.985, 1.015), ring / k**0.8, a)
        for k, a in ((1.0, 1.0), (1.73, 0.75), (2.33, 0.55), (3.91, 0.25), (4.11, 0.20))
    ]
    partials.append((hz * 0.37, 0.030, 0.60))
    return modal(partials, seconds)


def bar(hz, ring, spread=(1.0, 0.45, 0.16, 0.05), seconds=0.4):
    """A wooden bar: free-free bending modes, each doubled slightly for the two faces."""
    partials = []
    for k, a in zip((1.0, 2.756, 5.404, 8.933), spread):
        partials += [(hz * k, ring / k**0.75, a), (hz * k * 1.047, 0.8 * ring / k**0.75, 0.45 * a)]
    return modal(partials, seconds)


def bowl(hz, ring, bright=1.0, seconds=3.2):
    """A small orin: bowl modes, each split into a close pair that beats slowly."""
    partials = []
    for k, t60, a, beat, share in (
        (1.000, 1.00, 1.00, 0.85, 0.34),
        (2.740, 0.62, 0.62, 1.70, 0.45),
        (5.060, 0.34, 0.30, 2.90, 0.50),
        (7.850, 0.18, 0.13, 4.30, 0.50),
        (11.02, 0.09, 0.05, 6.10, 0.50),
    ):
        a *= bright ** (np.log2(k))
        partials += [(hz * k - beat / 2, ring * t60, a), (hz * k + beat / 2, ring * t60 * 0.93, a * share)]
    return modal(partials, seconds)


def room(x, wet_db=-17.0, t60=0.55, tail=0.5):
    """A small tatami room: three early reflections and a warm, short tail."""
    r = rng_for("room")
    t = times(t60 * 1.2)
    response = np.zeros(len(t))
    for low, high, share in ((150, 900, 1.0), (900, 3000, 0.75), (3000, 7000, 0.45)):
        noise = low_pass(high_pass(r.normal(size=len(t)), low), high)
        response += noise * np.exp(-LN1000 * t / (t60 * share))
    response *= 1 - np.exp(-t / 0.010)  # the tail builds up
    response /= np.sqrt(np.sum(response**2))
    for delay, gain in ((0.0071, 0.30), (0.0113, -0.22), (0.0167, 0.17)):
        response[samples(delay)] += gain
    dry = np.pad(x, (0, samples(tail)))
    return dry + db(wet_db) * convolve(x, response)[: len(dry)]


# --------------------------------------------------------------------------
# Strings
# --------------------------------------------------------------------------

NAMES = {"C": 0, "D": 2, "Eb": 3, "E": 4, "F": 5, "G": 7, "A": 9, "Bb": 10, "B": 11}


def pitch(note):
    """ "A4" is 440 Hz."""
    return 440.0 * 2 ** ((NAMES[note[:-1]] - 9) / 12 + int(note[-1]) - 4)


def string(force, hz, t60, damping):
    """A Karplus-Strong loop: delay, three-tap loss and a tuned fractional delay.

    `damping` (0 to 0.25) sets how much faster the high partials die.
    """
    loss = np.array([damping, 1 - 2 * damping, damping])
    loss *= db(-60 / (hz * t60)) / (1 - 2 * damping + 2 * damping * np.cos(2 * np.pi * hz / SR))
    loss *= min(1.0, 0.99999 / loss.sum())  # stay stable at DC
    delay = int(SR / hz) - 4
    part = SR / hz - delay - 1  # 3 to 4: left for the interpolator
    taps = np.arange(8)
    lagrange = np.array([np.prod((part - np.delete(taps, k)) / (k - np.delete(taps, k))) for k in taps])
    loop = np.convolve(loss, lagrange)
    past = delay + len(loop)
    y = np.concatenate([np.zeros(past), force])
    for start in range(past, len(y), delay):  # one period at a time
        stop = min(start + delay, len(y))
        back = y[start - delay - len(loop) + 1 : stop - delay]
        y[start:stop] += np.convolve(back, loop, "valid")
    return y[past:]


def pluck(r, note, velocity=1.0, ring=2.2, soft=0.0, seconds=2.6):
    """One koto string. `soft` goes from the ivory pick (0) to the fingertip (1)."""
    hz = pitch(note)
    n = samples(seconds)
    period = SR / hz
    width = (0.34 + 0.70 * soft) * (660 / hz) ** 0.20  # ms of contact
    force = np.pad(contact(width), (0, 64))
    scratch = high_pass(r.normal(size=samples(0.004)), 1800) * np.hanning(samples(0.004))
    force = np.pad(force, (0, n))[:n]
    force[: len(scratch)] += (1 - soft) * 0.010 * low_pass(scratch, 6500)
    comb = samples((0.13 + 0.10 * soft) * period / SR)  # plucked near the bridge
    force[comb:] -= 0.85 * force[: n - comb].copy()
    damping = (0.040 + 0.11 * soft) * min(1.5, (440 / hz) ** 0.8)  # much the same tone on every string
    t60 = ring * (440 / hz) ** 0.45
    vertical = string(force, hz * 1.0002, t60 * 0.75, damping)
    sideways = string(force, hz * 0.9996, t60 * 1.20, damping * 0.8)
    tone = 0.7 * vertical + 0.3 * sideways
    return high_pass(tone, 0.6 * hz, 0.6) * velocity * (440 / hz) ** 0.15


def koto(r, notes, seconds, wet_db=-16.0, fade_out=0.5):
    """Notes are (start, name, velocity[, soft]); the string, the paulownia body, the room."""
    track = Track(seconds)
    for start, note, velocity, *soft in notes:
        track.add(pluck(r, note, velocity, soft=soft[0] if soft else 0.15, seconds=seconds - start), start)
    body = modal([(hz, 7.0 / hz**0.75, 1.0) for hz in (142, 216, 297, 391, 508, 655, 846, 1093, 1420, 1880)], 0.25)
    body *= 0.55 / np.sqrt(np.sum(body**2))
    wood = track.x + convolve(track.x, body)[: len(track.x)]
    return fade(room(wood, wet_db, tail=0.0), 0, fade_out)


# --------------------------------------------------------------------------
# The sounds: cards
# --------------------------------------------------------------------------


def slide(r, seconds, peak_at, grains, **kind):
    """A card drawn over another card."""
    speed = hump(seconds, peak_at)
    return unit(convolve(friction(r, speed, grains), card(r, seconds=0.03, **kind)))


def snap(r, ms=0.25, **kind):
    """A card edge let go."""
    return unit(convolve(contact(ms), card(r, **kind)))


def land(r, hz=205.0, ms=1.8):
    """Something light coming down flat on felt."""
    return unit(convolve(contact(ms), felt(r, hz)))


def card_draw(r):
    track = Track(0.165)
    track.add(slide(r, 0.145, 0.62, 2600, loss=0.10, low_cut=900), 0.0, 1.0)
    track.add(air(r, 0.145, 2200, hump(0.145, 0.6)), 0.0, 0.35)
    track.add(snap(r, 0.30, loss=0.09, low_cut=900), 0.128, 0.45)
    return fade(low_pass(track.x, 8500), 0.004, 0.02)


def card_play(r):
    track = Track(0.125)
    track.add(air(r, 0.03, 1500, hump(0.03, 0.7)), 0.0, 0.10)  # the air under it
    track.add(snap(r, 0.20, loss=0.05), 0.006, 1.0)
    track.add(snap(r, 0.45, stiffness=0.8, loss=0.07, low_cut=400), 0.0095, 0.8)
    track.add(land(r, 215, 1.8), 0.009, 0.42)
    return fade(low_pass(track.x, 9000), 0.002, 0.04)


def card_flip(r):
    track = Track(0.18)
    rush = 900 + 2200 * hump(0.085, 0.7)
    track.add(air(r, 0.085, rush, hump(0.085, 0.62, 2, 1)), 0.0, 0.34)
    track.add(slide(r, 0.05, 0.7, 2500, loss=0.09, low_cut=1000), 0.018, 0.22)
    track.add(snap(r, 0.20, stiffness=1.25, loss=0.05), 0.078, 1.0)
    track.add(snap(r, 0.40, stiffness=0.85, loss=0.07, low_cut=400), 0.097, 0.75)
    track.add(land(r, 225, 1.8), 0.098, 0.25)
    return fade(low_pass(track.x, 9000), 0.004, 0.04)


def card_hover(r):
    track = Track(0.045)
    track.add(snap(r, 0.38, stiffness=1.1, loss=0.08, low_cut=1200), 0.0, 1.0)
    return fade(track.x, 0.0, 0.02)


def deal_one(r):
    track = Track(0.075)
    quick = r.uniform(0.022, 0.028)
    track.add(slide(r, quick, 0.6, 3500, stiffness=r.uniform(0.9, 1.15), loss=0.09, low_cut=900), 0.0, 0.50)
    track.add(snap(r, r.uniform(0.22, 0.28), stiffness=r.uniform(0.9, 1.15), loss=0.06), quick - 0.007, 1.0)
    track.add(land(r, r.uniform(215, 255), 1.6), quick - 0.001, 0.22)
    return fade(low_pass(track.x, 8500), 0.003, 0.03)


def shuffle(r):
    track = Track(0.99)
    # Riffle: two halves fall from the thumbs, slow, quick, slow.
    for u in np.clip((np.arange(40) + r.uniform(-0.25, 0.25, 40)) / 39, 0, 1):
        at = 0.005 + 0.41 * (u + 0.10 * np.sin(2 * np.pi * u))
        level = (0.45 + 0.55 * np.sin(np.pi * u)) * r.uniform(0.55, 1.0)
        track.add(
            snap(r, r.uniform(0.20, 0.32), stiffness=r.uniform(0.85, 1.2), loss=0.13, low_cut=1000, seconds=0.04),
            at,
            0.70 * level,
        )
    track.add(air(r, 0.43, 2200, hump(0.43, 0.5)), 0.0, 0.12)
    # Bridge: the arch collapses, softer, falling in pitch.
    for u in np.clip((np.arange(44) + r.uniform(-0.3, 0.3, 44)) / 43, 0, 1):
        at = 0.475 + 0.33 * u**0.9
        level = np.sin(np.pi * (u * 0.92 + 0.06)) ** 1.2 * r.uniform(0.55, 1.0)
        track.add(
            snap(r, 0.26 + 0.16 * u, stiffness=1.2 - 0.45 * u, loss=0.15, low_cut=900, seconds=0.04), at, 0.55 * level
        )
    fall = 2600 * 2 ** (-1.4 * np.linspace(0, 1, samples(0.36)))
    track.add(air(r, 0.36, fall, hump(0.36, 0.4)), 0.465, 0.22)
    # Squared up on the table.
    for at, level in ((0.855, 1.0), (0.905, 0.55)):
        track.add(snap(r, 0.40, stiffness=1.4, loss=0.12, low_cut=400), at, 0.50 * level)
        track.add(land(r, 230, 1.8), at, 0.22 * level)
    return fade(low_pass(track.x, 8500), 0.003, 0.05)


def gather(r):
    track = Track(0.60)
    for at, length, level in ((0.00, 0.28, 0.5), (0.07, 0.30, 0.65), (0.16, 0.27, 0.8), (0.25, 0.20, 0.6)):
        track.add(slide(r, length, 0.6, 2200, stiffness=r.uniform(0.8, 1.1), loss=0.11, low_cut=700), at, level)
    sweep = 800 + 1300 * hump(0.47, 0.65)
    track.add(air(r, 0.47, sweep, hump(0.47, 0.65)), 0.0, 0.60)
    for at, level in ((0.445, 1.0), (0.492, 0.45)):
        track.add(snap(r, 0.40, stiffness=1.3, loss=0.11, low_cut=400), at, 0.75 * level)
        track.add(land(r, 230, 1.8), at, 0.30 * level)
    return fade(low_pass(track.x, 7500), 0.012, 0.05)


def curtain(r):
    seconds = 0.85
    t = times(seconds)
    shape = hump(seconds, 0.42, 1.6, 2.0)
    ripple = 1 + 0.22 * np.sin(2 * np.pi * (13 * t - 5 * t**2)) * shape  # folds, slowing
    cloth = air(r, seconds, 520 + 1000 * shape, shape * ripple, 0.8)
    weave = unit(low_pass(high_pass(friction(r, shape, 6000), 1200), 4500))
    return fade(high_pass(cloth + 0.12 * weave, 180), 0.03, 0.12)


# --------------------------------------------------------------------------
# Chips and wood
# --------------------------------------------------------------------------


def chip_hit(r, hz, level=1.0, bounce=0.036):
    """A chip set down on another, with two small bounces."""
    track = Track(0.24)
    at, gain = 0.0, level
    for _ in range(3):
        track.add(unit(convolve(contact(r.uniform(0.18, 0.24)), chip(r, hz))), at, gain)
        track.add(land(r, 260, 1.2), at, 0.15 * gain)
        at += bounce
        bounce *= 0.55
        gain *= 0.33
    return track.x


def chip_one(r):
    return fade(chip_hit(r, 2300), 0, 0.08)


def chips_pay(r):
    track = Track(0.86)
    at = 0.0
    for i, level in enumerate((0.70, 0.85, 1.0, 0.9, 0.75, 0.85, 0.55)):
        track.add(chip_hit(r, 2300 * 2 ** r.uniform(-0.16, 0.16), level, r.uniform(0.024, 0.040)), at)
        at += r.uniform(0.060, 0.092) + 0.006 * i
    rub = low_pass(friction(r, hump(0.16, 0.4), 2500), 5000)  # the stack settles
    track.add(unit(convolve(rub, chip(r, 2300, 0.03, 0.05))), at - 0.10, 0.16)
    return fade(room(track.x, -24, 0.35, 0.0), 0, 0.10)


def button(r):
    wood = unit(convolve(contact(0.7), bar(780, 0.085, (1.0, 0.45, 0.16, 0.03), 0.14)))
    return fade(Track(0.13).add(wood).add(land(r, 260, 1.6), 0, 0.25).x, 0, 0.05)


def error(r):
    track = Track(0.46)
    for at, hz, level in ((0.0, 262, 1.0), (0.145, 233, 0.75)):
        track.add(unit(convolve(contact(1.8), bar(hz, 0.15, (1.0, 0.60, 0.20, 0.03), 0.3))), at, level)
        track.add(unit(convolve(contact(1.2), bar(hz * 2.13, 0.06, (1.0, 0.3, 0.05, 0.0), 0.2))), at, 0.35 * level)
    return fade(room(track.x, -24, 0.35, 0.0), 0, 0.12)


def timer_tick(r):
    tick = convolve(contact(0.7), bar(1320, 0.045, (1.0, 0.30, 0.06, 0.0), 0.08))
    return fade(Track(0.07).add(tick).x, 0, 0.03)


def clack(hz, level=1.0):
    """Small hyoshigi: two hardwood sticks."""
    sticks = convolve(contact(0.27), bar(hz, 0.13, (1.0, 0.50, 0.18, 0.05), 0.5))
    other = convolve(contact(0.27), bar(hz * 1.118, 0.10, (0.6, 0.30, 0.10, 0.02), 0.5))
    return level * (sticks + np.pad(other, (samples(0.0006), 0))[: len(sticks)])


def last(r):
    return fade(room(Track(0.30).add(clack(1160)).x, -12, 0.60, 0.42), 0, 0.30)


def challenge(r):
    track = Track(0.52).add(clack(1105), 0.0, 0.82).add(clack(1160), 0.215, 1.0)
    return fade(room(track.x, -12, 0.60, 0.42), 0, 0.30)


# --------------------------------------------------------------------------
# Bells
# --------------------------------------------------------------------------


def strike(r, note, ring=2.9, bright=1.0, seconds=3.2):
    """An orin struck with a small wooden stick bound in cloth."""
    bell = unit(convolve(contact(0.18), bowl(pitch(note), ring, bright, seconds)))
    stick = unit(convolve(contact(0.8), bar(720, 0.035, (1.0, 0.3, 0.05, 0.0), 0.1)))
    return Track(seconds).add(bell).add(stick, 0, 0.12).x


def rin(r):
    return fade(room(strike(r, "D6", seconds=3.0), -19, tail=0.0), 0, 0.7)


def torin(r):
    track = Track(3.0)
    track.add(strike(r, "A5", ring=2.3, seconds=3.0), 0.0, 0.80)
    track.add(strike(r, "D6", ring=2.8, seconds=2.7), 0.27, 1.0)
    return fade(room(track.x, -19, tail=0.0), 0, 0.7)


def bell_return(r):
    """Struck a step lower, then damped by the hand: high modes go first."""
    bell = strike(r, "A5", ring=2.6, bright=0.9, seconds=1.1)
    t = times(1.1) - 0.30
    held = np.clip(t, 0, None)
    damped = low_pass(bell, 1500) * np.exp(-LN1000 * held / 0.42)
    ease = np.clip(t / 0.06 + 0.5, 0, 1)
    ease = 0.5 - 0.5 * np.cos(np.pi * ease)
    sound = bell * (1 - ease) * np.exp(-LN1000 * held / 0.25) + damped * ease
    touch = unit(low_pass(friction(r, hump(0.05, 0.3), 5000), 1800))  # skin on metal
    track = Track(1.1).add(sound).add(touch, 0.275, 0.02)
    return fade(room(track.x, -19, tail=0.0), 0, 0.25)


# --------------------------------------------------------------------------
# Phrases: the yo scale (D E G A B) for gains, the in scale (D Eb G A Bb) for losses
# --------------------------------------------------------------------------


def deal_won(r):
    return koto(r, [(0.00, "G4", 0.70), (0.15, "A4", 0.80), (0.32, "D5", 1.0), (0.335, "D4", 0.45, 0.4)], 1.7)


def deal_lost(r):
    return koto(r, [(0.00, "Bb4", 0.80, 0.45), (0.27, "A4", 0.75, 0.45), (0.62, "D4", 0.80, 0.5)], 1.7)


def match_won(r):
    notes = [(0.00, "D4", 0.80, 0.25)]
    at = 0.30
    for i, note in enumerate(("D4", "G4", "A4", "B4", "D5", "E5", "G5", "A5")):  # a quickening sweep
        notes.append((at, note, 0.42 + 0.04 * i))
        at += 0.098 - 0.006 * i
    notes += [(at + 0.03, "D5", 0.85), (at + 0.045, "D6", 0.80), (at + 0.03, "G4", 0.50, 0.3)]
    return koto(r, notes, 2.5, fade_out=0.7)


def match_lost(r):
    return koto(
        r,
        [
            (0.00, "A4", 0.85, 0.45),
            (0.38, "G4", 0.70, 0.5),
            (0.80, "Eb4", 0.70, 0.5),
            (1.26, "D4", 0.80, 0.55),
            (1.28, "A3", 0.40, 0.7),
        ],
        2.5,
        fade_out=0.8,
    )


def gin(r):
    return koto(r, [(0.00, "D5", 0.75, 0.05), (0.085, "A5", 0.85, 0.05), (0.18, "D6", 1.0, 0.05)], 1.2, fade_out=0.4)


def rumino(r):
    line = ("D4", "A4", "D5", "E5", "A5", "B5", "D6")
    notes = [(0.115 * i, note, 0.62 + 0.05 * i) for i, note in enumerate(line)]
    notes.append((0.80, "D5", 0.55, 0.2))
    phrase = unit(koto(r, notes, 2.6, fade_out=0.7))
    bell = strike(r, "D6", ring=2.6, bright=0.8, seconds=2.6)
    return fade(Track(2.6).add(phrase).add(bell, 0.80, 0.42).x, 0, 0.7)


def lesson_step_done(r):
    return koto(r, [(0.00, "A4", 0.8, 0.75), (0.17, "D5", 0.9, 0.7)], 1.0, fade_out=0.4)


# --------------------------------------------------------------------------
# River
# --------------------------------------------------------------------------


def river(r):
    """A 20 s loop. Everything is periodic over its length, so the seam is not a seam."""
    n = samples(20.0)
    t = np.arange(n) / SR
    freqs = np.fft.rfftfreq(n, 1 / SR)

    def flow(low, high, slope):
        shape = np.maximum(freqs, 30.0) ** -slope
        shape *= 1 / np.sqrt(1 + (low / np.maximum(freqs, 1.0)) ** 4) / np.sqrt(1 + (freqs / high) ** 6)
        band = np.fft.irfft(np.fft.rfft(r.normal(size=n)) * shape, n)
        return band / np.std(band)

    def swell(depth):
        curve = sum(np.sin(2 * np.pi * (k * t / 20.0 + r.random())) / k**0.5 for k in (1, 2, 3, 5, 7, 11))
        return 1 + depth * curve / np.std(curve)

    water = 0.9 * flow(110, 420, 0.3) * swell(0.10)
    water += 0.8 * flow(350, 1300, 0.5) * swell(0.16)
    water += 0.22 * flow(1400, 4200, 0.6) * swell(0.22)

    bubbles = np.zeros(n)  # Minnaert: Hz = 3.26 / radius in metres
    for _ in range(420):
        radius = 10 ** r.uniform(np.log10(0.0016), np.log10(0.0075))
        decay = 0.13 / radius + 0.0072 * radius**-1.5
        tau = times(min(0.35, 7.0 / decay))
        phase = 2 * np.pi * 3.26 / radius * (tau + 0.5 * r.uniform(0.0, 0.10) * decay * tau**2)
        level = r.uniform(0.1, 1.0) ** 2.2 * (radius / 0.004) ** 0.6
        drop = fade(level * np.exp(-decay * tau) * np.sin(phase), 0.003, 0.004)
        bubbles[(r.integers(n) + np.arange(len(drop))) % n] += drop
    return water + 2.2 * bubbles


# --------------------------------------------------------------------------
# The table: name, maker, loudness (LUFS of the loudest 400 ms), when to play it
# --------------------------------------------------------------------------


@dataclass
class Sound:
    name: str
    make: Callable
    lufs: float
    use: str
    loop: bool = False
    game: str = ""
    """The game whose own sound it is: it goes to that game's folder. Empty for a shared sound."""


SOUNDS = [
    Sound("card-draw", card_draw, -34, "a card is taken from the pile"),
    Sound("card-play", card_play, -33, "a card is laid on the table"),
    Sound("card-flip", card_flip, -34, "a card is turned over"),
    Sound("card-hover", card_hover, -48, "the pointer moves onto a card"),
    Sound("deal-one-1", deal_one, -37, "one card is dealt; rotate 1-4"),
    Sound("deal-one-2", deal_one, -37, ""),
    Sound("deal-one-3", deal_one, -37, ""),
    Sound("deal-one-4", deal_one, -37, ""),
    Sound("shuffle", shuffle, -30, "before the deal"),
    Sound("gather", gather, -31, "cards are swept together"),
    Sound("curtain", curtain, -32, "screen change"),
    Sound("chip-one", chip_one, -33, "one chip is placed"),
    Sound("chips-pay", chips_pay, -29, "chips change hands"),
    Sound("button", button, -35, "a button is pressed"),
    Sound("error", error, -31, "the move is not allowed"),
    Sound("timer-tick", timer_tick, -41, "each of the last seconds"),
    Sound("rin", rin, -25, "rin is called", game="rin"),
    Sound("torin", torin, -24, "torin is called", game="rin"),
    Sound("return", bell_return, -26, "rin-gaeshi, the answer to rin"),
    Sound("last", last, -29, "last card or last turn"),
    Sound("challenge", challenge, -27, "a challenge is made"),
    Sound("deal-won", deal_won, -24, "you won the deal"),
    Sound("deal-lost", deal_lost, -26, "you lost the deal"),
    Sound("match-won", match_won, -22, "you won the match"),
    Sound("match-lost", match_lost, -25, "you lost the match"),
    Sound("gin", gin, -24, "gin"),
    Sound("rumino", rumino, -22, "the big moment", game="rumino"),
    Sound("lesson-step-done", lesson_step_done, -28, "a lesson step is done"),
    Sound("river", river, -38, "background, looped", loop=True),
]


def render(sound):
    """The finished samples, -1 to 1."""
    x = sound.make(rng_for(sound.name))
    if sound.loop:
        x = x - np.mean(x)
        weighted = k_weight(np.tile(x, 2))[len(x) :]
        level = -0.691 + 10 * np.log10(np.mean(weighted**2))
    else:
        x = low_pass(high_pass(x, 45), 15500)
        x = fade(x, 0.0, 0.012)
        x = np.pad(x, (samples(LEAD), samples(0.006)))  # room for the encoder at both ends
        level = loudness(x)
    x = x * db(sound.lufs - level)
    peak = 20 * np.log10(np.max(np.abs(x)))
    if peak > PEAK_LIMIT_DB:
        raise SystemExit(f"{sound.name}: peak {peak:.1f} dBFS is over {PEAK_LIMIT_DB} dBFS; lower its loudness")
    return x


def write_wav(path, x):
    with wave.open(str(path), "wb") as f:
        f.setnchannels(1)
        f.setsampwidth(2)
        f.setframerate(SR)
        f.writeframes(np.round(x * 32767).astype("<i2").tobytes())


def encoder(quality):
    """A function (wav, ogg) -> command for the first encoder found."""
    if shutil.which("oggenc"):
        return lambda wav, ogg: ["oggenc", "-Q", "-s", "1", "-q", str(quality), "-o", str(ogg), str(wav)]
    if shutil.which("ffmpeg"):
        return lambda wav, ogg: [
            "ffmpeg",
            "-v",
            "error",
            "-y",
            "-i",
            str(wav),
            "-c:a",
            "libvorbis",
            "-q:a",
            str(quality),
            "-flags:a",
            "+bitexact",
            "-fflags",
            "+bitexact",
            str(ogg),
        ]
    if shutil.which("sox"):
        return lambda wav, ogg: ["sox", "-D", str(wav), "-C", str(quality), str(ogg)]
    raise SystemExit(
        "No OGG encoder found. Install one of: vorbis-tools (oggenc), ffmpeg, sox.\n"
        "Or use --wav-only to write WAV files."
    )


def main():
    parser = argparse.ArgumentParser(description="Make the Rintaku sound set.")
    parser.add_argument(
        "--out", type=Path, help="one folder for all the files (default: where each belongs among the assets)"
    )
    parser.add_argument("--only", nargs="+", metavar="NAME", help="make only these sounds")
    parser.add_argument("--quality", type=float, default=4, help="Vorbis quality, 0 to 10 (default 4)")
    parser.add_argument("--wav", action="store_true", help="keep the WAV files as well")
    parser.add_argument("--wav-only", action="store_true", help="write WAV files, no OGG")
    args = parser.parse_args()

    unknown = set(args.only or ()) - {s.name for s in SOUNDS}
    if unknown:
        parser.error("no such sound: " + ", ".join(sorted(unknown)))
    command = None if args.wav_only else encoder(args.quality)
    root = Path(__file__).resolve().parent.parent

    with tempfile.TemporaryDirectory() as scratch:
        for sound in SOUNDS:
            if args.only and sound.name not in args.only:
                continue
            folder = args.out or (root / "games" / sound.game / "sounds" if sound.game else root / "sounds")
            folder.mkdir(parents=True, exist_ok=True)
            x = render(sound)
            wav = (folder if args.wav or args.wav_only else Path(scratch)) / f"{sound.name}.wav"
            write_wav(wav, x)
            if command:
                ogg = folder / f"{sound.name}.ogg"
                done = subprocess.run(command(wav, ogg), capture_output=True, text=True)
                if done.returncode or not ogg.exists():
                    sys.exit(f"{sound.name}: the encoder failed\n{done.stderr}")
            print(
                f"{sound.name:18s} {len(x) / SR:6.2f} s  peak {20 * np.log10(np.max(np.abs(x))):6.1f} dBFS"
                f"  {sound.lufs:5.0f} LUFS"
            )


if __name__ == "__main__":
    main()
