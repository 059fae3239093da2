"""The choices before a match begins: rules, seed and seats."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

import engine
from ai import registry
from ai.registry import USUAL_LEVEL, OpponentName, plain_level
from ai.strength import USUAL
from engine.options import CUSTOM, Option, OptionError, table_options
from engine.record.commitment import Secret, new_secret, player_word
from game.app.settings import Settings
from game.match import characters, house_rules, seating, seeds
from game.match.characters import of_level
from game.match.house_rules import HouseRules
from game.match.seating import PERSON, Place
from game.match.session import MIXED, SeatConfig, company, mixed
from game.rating import played
from game.rating.even import even_kind
from game.rating.model import Rating
from game.text.translations import tr

LENGTHS: Final = ("target", "wins_target", "deals")  # options for the length of a match
CALL_WAYS: Final = ("learn", "standard", "sharp")
FRIEND: Final = "friend"  # instead of a level: a list of places
EVEN: Final = "even"  # instead of a level: opponents of the player's own strength


def offered(options: Sequence[Option], values: Mapping[str, Any]) -> list[Option]:
    """The options that have an effect with these values."""
    return [o for o in options if o.matters(values)]


def levels(game: str) -> list[str]:
    """The levels of a game, weakest first."""
    return [level for level in registry.levels(game) if level != registry.RANDOM]


class MatchSetup:
    """The choices for a match. The settings remember those of the last match."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = engine.load(game)
        self.preset = next(iter(self.rules.PRESETS))
        self.house = ""  # the name of the house rules that were chosen; the preset is then CUSTOM
        self.houses: list[HouseRules] = []  # all that can be chosen
        self.values = table_options(self.rules, self.preset)
        self.seed = ""
        self.word = ""  # what the player adds to the seed
        self._own = new_secret()
        self.opponent = USUAL_LEVEL
        self.manner = ""  # the character of the opponents
        self.seats = len(company(game))
        self.practice = False  # chosen anew for every match, so that none is practice unnoticed
        self.places: list[Place] = []  # the places, if the opponent is FRIEND

    @property
    def many(self) -> bool:
        """Whether the number of seats can be chosen."""
        return len(self.rules.SEATS) > 1

    # ------------------------------------------------------------ seed and word --
    @property
    def secret(self) -> Secret:
        """Seed and nonce of the match, fixed before a word is added. A seed that was typed takes the place of the
        program's own."""
        typed = seeds.seed_of(self.game, self.seed)
        return self._own if typed is None else self._own._replace(seed=typed)

    def add_word(self, text: str) -> None:
        """Take over the player's word. One that no record can hold is ignored."""
        with suppress(ValueError):
            self.word = player_word(text)

    # ------------------------------------------------------------ as the last time --
    def remember(self, settings: Settings, together: bool = False) -> None:
        """Begin with the options and seats of the last match: of one person, or of several people (`together`).
        Options that are not offered for these seats get their defaults: they may be of a match of the other kind."""
        self._remember_options(settings.last_options.get(self.game, {}))
        if together:
            self._remember_people(settings)
        else:
            self._remember_seats(settings, settings.last_seats.get(self.game, []))
        self._keep_to_seats()
        self._name_preset()

    def _remember_options(self, last: Mapping[str, Any]) -> None:
        """Take the last options if this version still has them."""
        changes = {k: v for k, v in last.items() if k != "preset"}
        if not changes:
            return
        try:
            self.values = table_options(self.rules, "", changes)
        except OptionError:
            return

    def _remember_seats(self, settings: Settings, kinds: Sequence[str]) -> None:
        if len(kinds) not in self.rules.SEATS or not seating.are_known(self.game, kinds):
            return
        if kinds.count(PERSON) > 1:
            return
        self.seats = len(kinds)
        if same := seating.one_kind(kinds, self.many):
            self._take(same)
        else:
            self.opponent = FRIEND
            self.places = seating.remembered(settings, self.game, self.seats, alone=True)

    def _remember_people(self, settings: Settings) -> None:
        kinds = seating.last_together(settings, self.game)
        if len(kinds) in self.rules.SEATS and kinds.count(PERSON) > 1 and seating.are_known(self.game, kinds):
            self.seats = len(kinds)
            self.places = seating.remembered(settings, self.game, self.seats)
        else:
            people = [Place(PERSON, name, crest) for name, crest in settings.guests.items()]
            self.seats = max(self.rules.SEATS[0], 2)
            self.places = seating.dressed([*people, *[Place(PERSON)] * self.seats][: self.seats])
        self.opponent = FRIEND

    # ------------------------------------------------------------ the rules --
    def shown(self) -> list[Option]:
        """The options that have an effect with these seats, without the length of the match."""
        options = offered(self.rules.OPTIONS, self.values)
        return [o for o in options if o.id not in LENGTHS and self.seats >= o.min_seats]

    def length(self) -> Option | None:
        """The option for the length of the match."""
        return next((o for o in offered(self.rules.OPTIONS, self.values) if o.id in LENGTHS), None)

    def choose(self, preset: str) -> None:
        """Choose a preset, as far as it is offered for the number of seats. A custom table keeps the current values."""
        self.house = ""
        if preset not in (self.preset, CUSTOM):
            self.values = table_options(self.rules, preset)
        self.preset = preset
        self._keep_to_seats()

    # ------------------------------------------------------------ house rules --
    def load_houses(self) -> str:
        """Read the house rules of the game. Returns the key of a warning, or ""."""
        self.houses, warning = house_rules.load(self.game)
        if self.house not in [h.name for h in self.houses]:  # deleted in another window
            self.house = ""
        return warning

    def use_house(self, name: str) -> None:
        """Choose house rules. Options that are not offered for the number of seats get their defaults."""
        rules = next(h for h in self.houses if h.name == name)
        self.preset, self.house = CUSTOM, name
        self.values = {**self.values, **rules.values}
        self._keep_to_seats()

    @property
    def house_changed(self) -> bool:
        """Whether the values differ from those of the house rules that were chosen."""
        return any(h.values != self.own_rules(h.name).values for h in self.houses if h.name == self.house)

    def own_rules(self, name: str) -> HouseRules:
        """The current values as house rules with this name."""
        return HouseRules(self.game, name, {k: v for k, v in self.values.items() if k != "preset"})

    def _keep_to_seats(self) -> None:
        """Give options that are not offered for these seats their defaults; the table is then a custom one."""
        for o in self.rules.OPTIONS:
            if self.values[o.id] not in o.offered(self.seats):
                self.values[o.id], self.preset = o.default, CUSTOM

    def way(self, learn: bool) -> str:
        """How calls are made: "sharp" (false calls cost cards), "learn" (the table waits and explains), "standard"."""
        if self.values.get("false_call") == "draw_3":
            return "sharp"
        return "learn" if learn else "standard"

    @property
    def ways(self) -> tuple[str, ...]:
        """How calls can be made. "sharp" needs the option `false_call`."""
        return CALL_WAYS if "false_call" in self.values else tuple(way for way in CALL_WAYS if way != "sharp")

    def choose_way(self, way: str) -> None:
        """Choose how calls are made. "learn" is a setting of the program, not an option of the rules."""
        if "false_call" in self.values:
            self.values["false_call"] = "draw_3" if way == "sharp" else "refused"
            self._name_preset()

    def options(self) -> dict[str, Any]:
        """The options of the match."""
        changes = {k: v for k, v in self.values.items() if k != "preset"}
        return table_options(self.rules, "" if self.preset == CUSTOM else self.preset, changes)

    def _name_preset(self) -> None:
        """Set the preset that has these values, or CUSTOM, with house rules that have them. House rules that were
        chosen stay chosen."""
        if self.house:
            return
        own = self.own_rules("").values
        same = [p for p in self.rules.PRESETS if self._rules_of(p) == self._rules_of(None)]
        if not any(all(table_options(self.rules, p)[name] == value for name, value in own.items()) for p in same):
            self.house = next((h.name for h in self.houses if h.values == own), "")
        self.preset = same[0] if same and not self.house else CUSTOM

    def _rules_of(self, preset: str | None) -> list[Any]:
        """The values of a preset (None: the current ones) for every option but the length of the match."""
        values = self.values if preset is None else table_options(self.rules, preset)
        return [values[o.id] for o in self.rules.OPTIONS if o.id not in LENGTHS]

    # ------------------------------------------------------------ who plays --
    def _take(self, kind: str) -> None:
        """Choose the opponents that this kind stands for: one that says its slips was chosen to be even."""
        name = OpponentName.of(kind)
        self.opponent, self.manner = EVEN if name.slips is not None else name.level, name.character or ""

    @cached_property
    def rating(self) -> Rating | None:
        """How strong the player is; None before the first match that counts."""
        return played.rating(self.game)

    @property
    def kind(self) -> str:
        """The opponent, where all are of one kind."""
        if self.opponent == EVEN:
            return even_kind(self.game, self.rating.points if self.rating else USUAL, self.manner)
        return of_level(self.opponent, self.manner)

    def seat_configs(self) -> tuple[SeatConfig, ...]:
        """The seats of the match."""
        if self.opponent != FRIEND:
            count = self.seats - 1
            return company(self.game, mixed(self.game, count) if self.opponent == MIXED else [self.kind] * count)
        return seating.seat_configs(self.places, [tr("setup.guest", n=i + 1) for i in range(self.seats)])

    def now(self) -> list[Place]:
        """The current seats as places."""
        if self.opponent == FRIEND:
            return self.places
        return seating.dressed([Place(c.bot or PERSON) for c in self.seat_configs()])

    @property
    def one_by_one(self) -> bool:
        """Whether one person plays with opponents that were chosen one by one."""
        return self.opponent == FRIEND and not self.together

    @property
    def together(self) -> bool:
        """Whether several people play at this screen."""
        return self.opponent == FRIEND and sum(p.kind == PERSON for p in self.places) > 1

    def play(self, opponent: str, settings: Settings) -> None:
        """Choose a level for all opponents, or FRIEND."""
        self.opponent = opponent
        self._seat_people(settings)
        if self.manner not in characters.manners(self.game, plain_level(self.kind)):
            self.manner = ""

    def sit(self, seats: int, settings: Settings) -> None:
        """Choose the number of seats. Options that are not offered for it get their defaults."""
        self.seats = seats
        self._seat_people(settings)
        self._keep_to_seats()

    def seat(self, places: list[Place], settings: Settings) -> None:
        """Take over a seat plan."""
        if not self.many and (kind := seating.one_kind([p.kind for p in places], many=False)):
            self._take(kind)
            return
        self.opponent, self.places = FRIEND, places
        if len(places) != self.seats:
            self.sit(len(places), settings)

    def _seat_people(self, settings: Settings) -> None:
        """With FRIEND, make as many places as seats."""
        if self.opponent == FRIEND:
            self.places = seating.filled(self.places, settings, self.game, self.seats, self.one_by_one)
