"""Who sits where: any mix of people and opponents at one screen, their names and colours, and what is remembered of
them for the next time."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from engine.record.match_file import SeatConfig
from game.app.settings import Settings
from game.match import characters
from game.match.characters import FACES
from game.match.session import GUESTS, HUMAN, MIXED

PERSON: Final = "person"
"""The kind of a seat that is somebody's here; every other kind is the level of an opponent."""
NAME_LENGTH: Final = 12
OURS: Final = {*GUESTS, *FACES.values()}
"""The names that stand for the house's own characters."""


class Place(NamedTuple):
    """A seat as it is chosen: `person` or a level, the name (as typed; "" is the usual one), the crest."""

    kind: str
    name: str = ""
    crest: str = ""


def remembered(settings: Settings, game: str, seats: int, alone: bool = False) -> list[Place]:
    """The places of the last time at a table of this game; before that two people (or one, if `alone`), the rest
    Club. People bring the names and colours they had at any table."""
    kinds = settings.last_seats.get(game, [])
    if kinds.count(PERSON) < 2 - alone:
        kinds = [PERSON, PERSON, *kinds[2:]]
    kinds = [*kinds, *["club"] * seats][:seats]
    guests = list(settings.guests.items())
    places = []
    for kind in kinds:
        name, crest = guests.pop(0) if kind == PERSON and guests else ("", "")
        places.append(Place(kind, name, crest))
    return dressed(places)


def are_known(game: str, kinds: Sequence[str]) -> bool:
    """Whether this version has all of them."""
    return all(kind == PERSON or characters.is_known(game, kind) for kind in kinds)


def one_kind(kinds: Sequence[str], many: bool) -> str:
    """What the opponents of one person in the first seat are, `mixed` if they differ by level; empty where it takes a
    list to say who sits there: several people, or characters among several opponents."""
    first, *others = kinds
    if first != PERSON or PERSON in others or (many and any(map(characters.character_of, others))):
        return ""
    return others[0] if len({*others}) == 1 else MIXED


def remember(settings: Settings, game: str, places: Sequence[Place]) -> None:
    """Keep the places of a table and the people at it; who was not there is not forgotten."""
    settings.last_seats[game] = [p.kind for p in places]
    here = {p.name: p.crest for p in places if p.kind == PERSON and p.name}
    rest = {name: crest for name, crest in settings.guests.items() if name not in here}
    settings.guests = dict(list({**here, **rest}.items())[:8])


def dressed(places: Sequence[Place]) -> list[Place]:
    """Everybody with a crest: people the one they have or the next free one, opponents the face of their level while
    it is free. Nobody has somebody else's."""
    taken = {p.crest for p in places if p.kind == PERSON and p.crest in GUESTS}
    found: list[Place] = []
    for place in places:
        seen = {p.crest for p in found}
        if place.kind == PERSON:
            crest = place.crest if place.crest in GUESTS and place.crest not in seen else _free(GUESTS, taken | seen)
        else:
            face = characters.face(place.kind)
            crest = face if face and face not in taken | seen else _free(GUESTS[1:], taken | seen)
        found.append(place._replace(crest=crest))
    return found


def _free(crests: Sequence[str], taken: Collection[str]) -> str:
    return next(c for c in (*crests, *GUESTS) if c not in taken)


def other_crest(places: Sequence[Place], seat: int, step: int = 1) -> list[Place]:
    """The person at a seat takes the next crest that nobody else here wears."""
    others = {p.crest for i, p in enumerate(places) if i != seat and p.kind == PERSON}
    at = GUESTS.index(places[seat].crest)
    ring = [GUESTS[(at + step * i) % len(GUESTS)] for i in range(1, len(GUESTS) + 1)]
    crest = next(c for c in ring if c not in others)
    return dressed([p._replace(crest=crest) if i == seat else p for i, p in enumerate(places)])


def seat_configs(places: Sequence[Place], usual: Sequence[str]) -> tuple[SeatConfig, ...]:
    """The seats of a match; `usual` are the names by seat of people who typed none. Who plays alone and gave no name
    is "you"; equal names are told apart by a number."""
    alone = sum(p.kind == PERSON for p in places) == 1
    found: list[SeatConfig] = []
    taken = {p.crest for p in places if p.kind != PERSON}
    for i, place in enumerate(places):
        if place.kind != PERSON:
            found.append(SeatConfig(place.crest, place.kind))
            continue
        typed = place.name.capitalize() if place.name in OURS else place.name  # those words stand for characters
        name = typed or (HUMAN if alone else usual[i])
        found.append(SeatConfig(_told_apart(name, taken | {c.name for c in found}), "", place.crest))
    return tuple(found)


def _told_apart(name: str, taken: Collection[str]) -> str:
    """The name, or with the first number that nobody has; names that differ only in capitals are equal. What names
    one of the house's own characters belongs to nobody else."""
    lower = {n.lower() for n in taken}
    n, found = 1, name
    while found.lower() in lower:
        n += 1
        found = f"{name} {n}"
    return found


def at_command(game_seats: Sequence[int], people: Sequence[str], bots: Sequence[str]) -> list[Place]:
    """The places of `--people Aki,Ben --bots club`: people first. Raises ValueError."""
    if not all(name.strip() for name in people):
        raise ValueError("somebody of --people has no name")
    if long := [name for name in people if len(name) > NAME_LENGTH]:
        raise ValueError(f"{long[0]!r} is longer than {NAME_LENGTH} letters")
    if len(people) + len(bots) > max(game_seats):
        raise ValueError(f"{len(people) + len(bots)} cannot sit at a table for {max(game_seats)}")
    return dressed([*(Place(PERSON, name) for name in people), *(Place(level) for level in bots)])
