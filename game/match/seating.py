"""Seats of a match: any mix of people and opponents, their names and crests, and what is remembered for the next
match."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from ai.registry import USUAL_LEVEL
from engine.record.header import SeatConfig
from engine.text import quoted
from game.app.settings import Settings
from game.match import characters
from game.match.characters import FACES
from game.match.session import GUESTS, HUMAN, MIXED

PERSON: Final = "person"
"""The kind of a person's seat. Every other kind is an opponent's level, perhaps with a character."""
NAME_LENGTH: Final = 12
OURS: Final = {*GUESTS, *FACES.values()}
"""Names that belong to the program's own characters."""


class Place(NamedTuple):
    """A seat as it is chosen: kind (`PERSON` or a level), name as typed ("" for the usual one), crest."""

    kind: str
    name: str = ""
    crest: str = ""


def remembered(settings: Settings, game: str, seats: int, alone: bool = False) -> list[Place]:
    """The places of the last match of this game: `alone` with opponents, else with several people. Without one, two
    people (or one) and opponents of level Club. People keep the names and crests they had in any game."""
    kinds = settings.last_seats.get(game, []) if alone else last_together(settings, game)
    if kinds.count(PERSON) < 2 - alone:
        kinds = [PERSON, PERSON, *kinds[2:]]
    kinds = [*kinds, *[USUAL_LEVEL] * seats][:seats]
    guests = list(settings.guests.items())
    places = []
    for kind in kinds:
        name, crest = guests.pop(0) if kind == PERSON and guests else ("", "")
        places.append(Place(kind, name, crest))
    return dressed(places)


def filled(places: Sequence[Place], settings: Settings, game: str, seats: int, alone: bool = False) -> list[Place]:
    """So many places: those there are, then those of the last match (see `remembered`)."""
    more = remembered(settings, game, seats, alone)
    return dressed([*places, *more[len(places) :]][:seats])


def last_together(settings: Settings, game: str) -> list[str]:
    """Who sat where when several people last played this game. Earlier versions kept it with the other seats."""
    return settings.last_together.get(game) or settings.last_seats.get(game, [])


def are_known(game: str, kinds: Sequence[str]) -> bool:
    """Whether this version of the program has all these kinds."""
    return all(kind == PERSON or characters.is_known(game, kind) for kind in kinds)


def one_kind(kinds: Sequence[str], many: bool) -> str:
    """The kind of all opponents of one person, or `mixed` if they differ by level. Empty if the places have to be
    listed: with several people, and among several opponents (`many`) with characters or a person in another seat than
    the first."""
    opponents = [kind for kind in kinds if kind != PERSON]
    if len(opponents) != len(kinds) - 1:
        return ""
    if many and (kinds[0] != PERSON or any(map(characters.character_of, opponents))):
        return ""
    return opponents[0] if len({*opponents}) == 1 else MIXED


def remember(settings: Settings, game: str, places: Sequence[Place]) -> None:
    """Remember the places of a table and its people, without forgetting earlier people."""
    kinds = [p.kind for p in places]
    (settings.last_together if kinds.count(PERSON) > 1 else settings.last_seats)[game] = kinds
    here = {p.name: p.crest for p in places if p.kind == PERSON and p.name}
    rest = {name: crest for name, crest in settings.guests.items() if name not in here}
    settings.guests = dict(list({**here, **rest}.items())[:8])


def tidied(name: str) -> str:
    """A name without spaces at its ends or two in a row."""
    return " ".join(name.split())


def dressed(places: Sequence[Place]) -> list[Place]:
    """Give every place a crest of its own: people keep theirs or get the next free one; opponents get the face of their
    level while it is free."""
    taken = {p.crest for p in places if p.kind == PERSON and p.crest in GUESTS}
    with_crests: list[Place] = []
    for place in places:
        seen = {p.crest for p in with_crests}
        if place.kind == PERSON:
            crest = place.crest if place.crest in GUESTS and place.crest not in seen else _free(GUESTS, taken | seen)
        else:
            face = characters.face(place.kind)
            crest = face if face and face not in taken | seen else _free(GUESTS[1:], taken | seen)
        with_crests.append(place._replace(crest=crest))
    return with_crests


def _free(crests: Sequence[str], taken: Collection[str]) -> str:
    return next(c for c in (*crests, *GUESTS) if c not in taken)


def other_crest(places: Sequence[Place], seat: int) -> list[Place]:
    """Give the person at a seat the next crest that no other person has."""
    worn = {p.crest for i, p in enumerate(places) if i != seat and p.kind == PERSON}
    at = GUESTS.index(places[seat].crest)
    ring = [GUESTS[(at + i) % len(GUESTS)] for i in range(1, len(GUESTS) + 1)]
    crest = next(c for c in ring if c not in worn)
    return dressed([p._replace(crest=crest) if i == seat else p for i, p in enumerate(places)])


def seat_configs(places: Sequence[Place], usual: Sequence[str]) -> tuple[SeatConfig, ...]:
    """The seats of a match. `usual` are the names by seat for people without one; a person who plays alone is then
    "you". Equal names get a number."""
    alone = sum(p.kind == PERSON for p in places) == 1
    configs: list[SeatConfig] = []
    taken = {p.crest for p in places if p.kind != PERSON}
    for i, place in enumerate(places):
        if place.kind != PERSON:
            configs.append(SeatConfig(place.crest, place.kind))
            continue
        typed = (
            place.name.capitalize() if place.name in OURS else place.name
        )  # the lower-case word is a character's name
        name = typed or (HUMAN if alone else usual[i])
        configs.append(SeatConfig(_unique_name(name, taken | {c.name for c in configs}), "", place.crest))
    return tuple(configs)


def _unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number if it is taken. Names that differ only in capitals are equal."""
    lower = {n.lower() for n in taken}
    n, unique = 1, name
    while unique.lower() in lower:
        n += 1
        unique = f"{name} {n}"
    return unique


def at_command(game_seats: Sequence[int], people: Sequence[str], bots: Sequence[str]) -> list[Place]:
    """The places of `--people Aki,Ben --bots club`: people first. Raises ValueError."""
    if not all(name.strip() for name in people):
        raise ValueError("somebody of --people has no name")
    if long := [name for name in people if len(name) > NAME_LENGTH]:
        raise ValueError(f"{quoted(long[0])} is longer than {NAME_LENGTH} letters")
    if len(people) + len(bots) > max(game_seats):
        raise ValueError(f"{len(people) + len(bots)} cannot sit at a table for {max(game_seats)}")
    return dressed([*(Place(PERSON, name) for name in people), *(Place(level) for level in bots)])
