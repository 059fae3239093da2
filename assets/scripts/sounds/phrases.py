"""Phrases on the koto: the yo scale (D E G A B) for gains, the in scale (D Eb G A Bb) for losses.

A sound is a function of its random generator.
"""

from numpy.random import Generator

from assets.scripts.sounds.bells import strike
from assets.scripts.sounds.strings import Note, koto
from assets.scripts.sounds.tools import Signal, Track, fade, unit


def deal_won(rng: Generator) -> Signal:
    """The deal is won."""
    notes = [Note(0.0, "G4", 0.7), Note(0.15, "A4", 0.8), Note(0.32, "D5", 1.0), Note(0.335, "D4", 0.45, 0.4)]
    return koto(rng, notes, 1.7)


def deal_lost(rng: Generator) -> Signal:
    """The deal is lost."""
    notes = [Note(0.0, "Bb4", 0.8, 0.45), Note(0.27, "A4", 0.75, 0.45), Note(0.62, "D4", 0.8, 0.5)]
    return koto(rng, notes, 1.7)


def match_won(rng: Generator) -> Signal:
    """The match is won: a sweep that quickens, and a chord."""
    notes = [Note(0.0, "D4", 0.8, 0.25)]
    at = 0.30
    for i, pitch in enumerate(("D4", "G4", "A4", "B4", "D5", "E5", "G5", "A5")):
        notes.append(Note(at, pitch, 0.42 + 0.04 * i))
        at += 0.098 - 0.006 * i
    notes += [Note(at + 0.03, "D5", 0.85), Note(at + 0.045, "D6", 0.8), Note(at + 0.03, "G4", 0.5, 0.3)]
    return koto(rng, notes, 2.5, fade_out=0.7)


def match_lost(rng: Generator) -> Signal:
    """The match is lost."""
    notes = [
        Note(0.0, "A4", 0.85, 0.45),
        Note(0.38, "G4", 0.7, 0.5),
        Note(0.8, "Eb4", 0.7, 0.5),
        Note(1.26, "D4", 0.8, 0.55),
        Note(1.28, "A3", 0.4, 0.7),
    ]
    return koto(rng, notes, 2.5, fade_out=0.8)


def going_out(rng: Generator) -> Signal:
    """A player goes out."""
    notes = [Note(0.0, "D5", 0.75, 0.05), Note(0.085, "A5", 0.85, 0.05), Note(0.18, "D6", 1.0, 0.05)]
    return koto(rng, notes, 1.2, fade_out=0.4)


def rumino(rng: Generator) -> Signal:
    """A player goes rumino: a rising phrase, then a bell."""
    pitches = ("D4", "A4", "D5", "E5", "A5", "B5", "D6")
    notes = [Note(0.115 * i, pitch, 0.62 + 0.05 * i) for i, pitch in enumerate(pitches)]
    notes.append(Note(0.8, "D5", 0.55, 0.2))
    phrase = unit(koto(rng, notes, 2.6, fade_out=0.7))
    return fade(Track(2.6).add(phrase).add(strike("D6", 2.6, 2.6, bright=0.8), 0.80, 0.42).signal, 0, 0.7)


def turn(rng: Generator) -> Signal:
    """The player's turn begins: one string, plucked with the fingertip."""
    return koto(rng, [Note(0.0, "D5", 0.8, 0.9)], 0.7, fade_out=0.4)


def hint(rng: Generator) -> Signal:
    """A hint is shown: a fourth on soft strings."""
    return koto(rng, [Note(0.0, "E5", 0.6, 0.8), Note(0.1, "A5", 0.8, 0.8)], 0.7, fade_out=0.4)


def lesson_step_done(rng: Generator) -> Signal:
    """A step of a lesson is done."""
    return koto(rng, [Note(0.0, "A4", 0.8, 0.75), Note(0.17, "D5", 0.9, 0.7)], 1.0, fade_out=0.4)
