"""The first line of a match's file: what a match needs besides its actions. `match_file` describes the whole file."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine.contract import PositionError, RulesFault, UnknownGame
from engine.options import OptionError, check_seats, table_options
from engine.record import commitment
from engine.record.commitment import CommittedDeal, Secret
from engine.record.errors import ForeignRecord, RecordError
from engine.record.lines import Checksums, next_crc, parsed_line
from engine.registry import why_unusable
from engine.table import laid_out
from engine.table.pace import PACE, Pace
from engine.table.table import Seat, Table
from engine.text import quoted

VERSION = 3
"""The newest format; `match_file` says what the formats differ in."""
MAX_NAME = 200
"""The longest name, level or colour of a seat, in characters."""
MAX_SEED_BITS = 512
"""The longest seed, in bits."""


class SeatConfig(NamedTuple):
    """A seat as it is written: a name, the level of its bot ("" for a human), and the colour that the person chose (""
    for the colour of the seat)."""

    name: str
    bot: str = ""
    colour: str = ""

    def data(self) -> dict[str, str]:
        """As written in the header. The colour is left out if none was chosen."""
        return {k: v for k, v in self._asdict().items() if v or k != "colour"}


def people_of(seat_configs: Sequence[SeatConfig]) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(seat for seat, config in enumerate(seat_configs) if not config.bot)


class Header(NamedTuple):
    """What a match needs besides its actions. Without a nonce the record has format 1, whose deals are not fixed.

    `word` is what the player added to the seed; only a match with a nonce has one."""

    game: str
    options: Mapping[str, Any]
    seat_configs: tuple[SeatConfig, ...]
    seed: int
    position: Mapping[str, Any] | None = None
    nonce: str = ""
    word: str = ""
    options_written: Mapping[str, Any] | None = None
    """The options as they stand in the file, if they are not those of `options`: an older version knew fewer."""

    @property
    def secret(self) -> Secret:
        """What the program fixed before the player added the word."""
        return Secret(self.seed, self.nonce)

    @property
    def match_seed(self) -> int:
        """The seed from which all chance of the match comes."""
        return commitment.match_seed(self.seed, self.word)

    def fixed(self, number: int, before: str) -> CommittedDeal:
        """Deal `number` (from 0) as it is fixed when `before` is the SHA-256 of the record so far."""
        options, seats = self.data()["options"], len(self.seat_configs)
        return commitment.fix(self.game, options, seats, self.match_seed, self.nonce, number, before)

    def data(self) -> dict[str, Any]:
        """As written in the first line, but for the sum."""
        added = {"nonce": self.nonce, "player_word": self.word}
        return {
            "rintaku": 3 if self.word else 2 if self.nonce else 1,
            "game": self.game,
            "options": dict(self.options if self.options_written is None else self.options_written),
            "seats": [c.data() for c in self.seat_configs],
            "seed": self.seed,
            "position": self.position,
            **{key: value for key, value in added.items() if value},
        }


def header_text(data: dict[str, Any]) -> str:
    """The text of a header from which its checksums are made."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def header_line(data: dict[str, Any]) -> tuple[str, int]:
    """The first line of a record, and its CRC-32."""
    crc = next_crc(0, header_text(data))
    return json.dumps(data | {"sum": f"{crc:08x}"}, ensure_ascii=False, sort_keys=True) + "\n", crc


def table_of(header: Header, seats: Sequence[Seat], pace: Pace = PACE) -> Table:
    """A table for a match, before its first action."""
    rules = engine.load(header.game)
    return Table(
        rules,
        header.options,
        seats,
        header.match_seed,
        position=header.position,
        pace=pace,
        per_deal_seeds=bool(header.nonce),
    )


# ------------------------------------------------------------------ reading --
def read_header(path: Path, row: bytes) -> tuple[Header, Checksums]:
    """The header that the first line of a file is, and the checksums that go on from it. Raises RecordError."""
    try:
        data = parsed_line(row)
    except ValueError:
        data = None
    if not isinstance(data, dict) or "rintaku" not in data:
        raise RecordError(path, 1, "not a Rintaku match; its first line should be a header")
    version = data["rintaku"]
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RecordError(path, 1, f"{quoted(version)} is not a format version; the header is damaged")
    if version > VERSION:
        what = f"a newer one wrote it, in format {quoted(version)}; this one reads formats up to {VERSION}"
        raise ForeignRecord(path, "version", quoted(version), f"update Rintaku to open it: {what}")
    total = data.pop("sum", None)
    try:
        sums = Checksums(header_text(data))
    except (ValueError, RecursionError):  # half a character, as in "\ud800"
        sums = None
    if sums is None or total != f"{sums.crc:08x}":
        raise RecordError(path, 1, "the header is damaged")
    try:
        rules = engine.load(_text(data["game"]))
        changes = dict(data["options"])
        options = table_options(rules, _text(changes.pop("preset", "")), changes)
        seat_configs = tuple(_seat_config(seat) for seat in data["seats"])
        check_seats(rules, len(seat_configs), options)
        if data["position"] is not None:
            laid_out.check(rules, data["position"], len(seat_configs), options)
        header = Header(rules.ID, options, seat_configs, _seed(data["seed"]), data["position"])
        if data["options"] != options:
            header = header._replace(options_written=data["options"])
        if version > 1:
            header = header._replace(nonce=_nonce(data["nonce"]))
        if version > 2:
            header = header._replace(word=_word(data["player_word"]))
        return header, sums
    except UnknownGame as e:
        if why_unusable(data["game"]):
            raise ForeignRecord(path, "broken", data["game"], f"update the game, or Rintaku: {e}") from None
        raise ForeignRecord(path, "game", data["game"], f"install the game, or update Rintaku: {e}") from None
    except OptionError as e:
        raise ForeignRecord(path, "option", e.name, f"update Rintaku to open it: {e}") from None
    except PositionError as e:
        raise RecordError(path, 1, f"this position cannot be: {e}") from None
    except RulesFault as e:
        raise ForeignRecord(path, "rules", data["game"], f"update the game to open it: {e}") from e
    except (ValueError, KeyError, TypeError, AttributeError) as e:
        raise RecordError(path, 1, f"the header does not describe a match: {_words(e)}") from None


def _words(error: Exception) -> str:
    """What an error says about a header. The errors of wrong types say nothing that helps."""
    return str(error) if type(error) is ValueError else "a part is missing, or not of its type"


def _seat_config(data: Mapping[str, Any]) -> SeatConfig:
    return SeatConfig(_text(data["name"]), _text(data["bot"]), _text(data.get("colour", "")))


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > MAX_NAME:
        raise ValueError(f"a text of at most {MAX_NAME} characters is needed where something else stands")
    return value


def _seed(value: Any) -> int:
    if type(value) is not int or value.bit_length() > MAX_SEED_BITS:
        raise ValueError("its seed should be a whole number")
    return value


def _nonce(nonce: object) -> str:
    if not isinstance(nonce, str) or not re.fullmatch("[0-9a-f]{32}", nonce):
        raise ValueError("its nonce should be 32 hex digits")
    return nonce


def _word(word: object) -> str:
    if not isinstance(word, str) or not word or commitment.player_word(word) != word:
        raise ValueError(f"its player_word should be a word of up to {commitment.WORD_LENGTH} characters")
    return word
