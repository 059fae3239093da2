"""What a trainer is: it plays deals, notes rows of numbers, and fits the weights of one file to all rows."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import engine
from engine.registry import find_module
from engine.text import quoted

Row = Sequence[float]
"""One case: the inputs and the result, in an order that `fit` knows. All rows of a trainer are of one length."""


class UnknownTrainer(ValueError):
    """A weight file that no trainer makes; the text names those that can be made."""


class Trainer(NamedTuple):
    """How a weight file is made."""

    makes: str
    """The weight file, `leaf_evaluation` for `weights/leaf_evaluation.toml` of the game."""
    about: str
    """What is played and what is fitted, in a sentence: the beginning of the file's origin."""
    collect: Callable[[int], Iterable[Row]]
    """The rows of one deal, which depend on its seed alone."""
    fit: Callable[[Any, int], Any]
    """The weights from a matrix of all rows (numpy, float32) and a seed."""
    bot: str
    """The opponent that plays by the file, as the arena names it: `master:100`."""
    preset: str = ""
    """The rules in which it does; empty for the game's first preset."""
    needs: tuple[str, ...] = ()
    """The modules that `fit` imports besides numpy, such as `sklearn`: looked for before a deal is played."""


def trainers(game: str) -> dict[str, Trainer]:
    """The trainers of a game by the file that each makes. Raises UnknownGame."""
    engine.load(game)
    module = find_module("ai", game, "training")
    offered: Sequence[Trainer] = module.TRAINERS if module else ()
    return {trainer.makes: trainer for trainer in offered}


def trainer(game: str, makes: str) -> Trainer:
    """The trainer of a weight file. Raises UnknownGame, UnknownTrainer."""
    known = trainers(game)
    if makes not in known:
        names = ", ".join(known) or "none"
        raise UnknownTrainer(f"no program makes {quoted(makes)} of {game}; those that can be made are: {names}")
    return known[makes]
