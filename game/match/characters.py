"""The opponents: every character of a level has a name, a crest and a style of play.

The kind of an opponent is written like `expert`, `expert/bold` or `expert/any`; for the last one the seed chooses the
character."""

from collections.abc import Sequence
from random import Random
from typing import Final

from ai import registry
from ai.registry import OpponentName, plain_level
from engine.record.header import SeatConfig
from engine.rng import derive

ANY: Final = "any"
FACES: Final = {
    "novice": "mio",
    "novice/bold": "kenta",
    "novice/careful": "hina",
    "novice/collector": "momo",
    "club": "aki",
    "club/bold": "taiga",
    "club/careful": "shiori",
    "club/collector": "takumi",
    "expert": "ren",
    "expert/bold": "akira",
    "expert/careful": "shizuka",
    "expert/collector": "tsumugi",
    "master": "yuki",
    "master/bold": "arashi",
    "master/careful": "tsukasa",
    "master/collector": "kuon",
}
"""The name of the opponent of each kind; it is also the key of a crest and of a text."""


def character_of(kind: str) -> str:
    """`bold` of `expert/bold`; empty for the level itself."""
    return OpponentName.of(kind).character or ""


def of_level(level: str, character: str) -> str:
    """`expert/bold` of `expert` and `bold`."""
    return f"{level}/{character}" if character else level


def manners(game: str, level: str) -> tuple[str, ...]:
    """The characters to choose from at a level: "" for the level itself, its characters, `any`."""
    return ("", *registry.characters(game, level), ANY) if registry.characters(game, level) else ("",)


def face(kind: str) -> str:
    """The name and crest of an opponent; empty for one without."""
    name = OpponentName.of(kind)
    return FACES.get(str(name._replace(slips=None, budget=None)), FACES.get(name.level, ""))


def is_known(game: str, kind: str) -> bool:
    """Whether the game has such an opponent."""
    return registry.is_known(game, kind.replace(f"/{ANY}", "") if character_of(kind) == ANY else kind)


def settled(game: str, seat_configs: Sequence[SeatConfig], seed: int) -> tuple[SeatConfig, ...]:
    """The seats of a match with a character chosen for every `any`, by the seed alone and if possible not twice the
    same."""
    seats = list(seat_configs)
    for i, seat_config in enumerate(seat_configs):
        if character_of(seat_config.bot) != ANY:
            continue
        level, rng = plain_level(seat_config.bot), Random(derive(seed, "character", i))
        kinds = [seat_config.bot.replace(f"/{ANY}", m and f"/{m}") for m in manners(game, level) if m != ANY]
        taken = {c.name for j, c in enumerate(seats) if j != i}
        kinds = [k for k in kinds if face(k) not in taken] or kinds
        kind = kinds[int(rng.random() * len(kinds))]
        name = face(kind) if face(kind) not in taken else seat_config.name
        seats[i] = seat_config._replace(name=name, bot=kind)
    return tuple(seats)
