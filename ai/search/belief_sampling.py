"""Markov chains over the hands that a seat cannot see: the part that the belief samplers of all games share.

A game starts a chain with some hands that fit the View, and says how to propose a step (a swap of two hidden cards)
and how well hands fit what was seen (a log-likelihood up to a constant). Steps are accepted by the Metropolis rule, so
that hands turn up the oftener the likelier they are. The first steps, the burn-in, make the chain forget where it
began; between two samples some steps are left out (thinning), so that the samples differ."""

import math
from collections.abc import Callable, Iterator


def accepts(gain: float, random: Callable[[], float]) -> bool:
    """The Metropolis rule: take a step that changes the log-likelihood by `gain`. Draws no number if that is >= 0."""
    return gain >= 0 or random() < math.exp(gain)


def sampling(run: Callable[[int], None], burn_in: int, thinning: int, slice_steps: int = 0) -> Iterator[bool]:
    """Run a chain without end: True each time a sample is due, False after a slice of steps on the way to it.

    `run(n)` takes n steps. At most `slice_steps` are taken at once; 0 means no limit."""
    steps = burn_in
    while True:
        while 0 < slice_steps < steps:
            run(slice_steps)
            steps -= slice_steps
            yield False
        run(steps)
        yield True
        steps = thinning
