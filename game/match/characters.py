"""Who the opponents are: every character of a level has a name, a crest and a manner of its own.

What an opponent is, is written like `expert`, `expert/bold`, `expert/any`: any of that level, the seed says who."""

from collections.abc import Sequence
from random import Random
from typing import Final

from ai import registry
from engine.record.match_file import SeatConfig
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
"""Who plays at which level and how; the name is also the key of a crest and of a text."""


def level_of(kind: str) -> str:
    """`expert` of `expert/bold`."""
    return kind.partition("/")[0]


def character_of(kind: str) -> str:
    """`bold` of `expert/bold`; empty for the level itself."""
    return kind.partition("/")[2].partition(":")[0]


def of_level(level: str, character: str) -> str:
    """`expert/bold` of `expert` and `bold`."""
    return f"{level}/{character}" if character else level


def manners(game: str, level: str) -> tuple[str, ...]:
    """What there is to choose at a level: itself, its characters, any of them."""
    return ("", *registry.characters(game, level), ANY) if registry.characters(game, level) else ("",)


def face(kind: str) -> str:
    """The face of an opponent, as long as nobody else has it; empty for one without."""
    kind = kind.partition(":")[0]
    return FACES.get(kind, FACES.get(level_of(kind), ""))


def is_known(game: str, kind: str) -> bool:
    """Whether there is such an opponent."""
    try:
        registry.load(game, level_of(kind) if character_of(kind) == ANY else kind)
    except registry.UnknownLevel:
        return False
    return True


def settled(game: str, seat_configs: Sequence[SeatConfig], seed: int) -> tuple[SeatConfig, ...]:
    """The seats of a match, where any of a level was asked for with somebody of it; not twice the same if it can be
    helped. Who comes depends on the seed alone."""
    found = list(seat_configs)
    for i, seat_config in enumerate(seat_configs):
        if character_of(seat_config.bot) != ANY:
            continue
        level, rng = level_of(seat_config.bot), Random(derive(seed, "character", i))
        kinds = [of_level(level, m) for m in manners(game, level) if m != ANY]
        others = {c.name for j, c in enumerate(found) if j != i}
        kinds = [k for k in kinds if face(k) not in others] or kinds
        kind = kinds[int(rng.random() * len(kinds))]
        name = face(kind) if face(kind) not in others else seat_config.name
        found[i] = seat_config._replace(name=name, bot=kind)
    return tuple(found)
