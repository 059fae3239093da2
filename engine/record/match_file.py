"""A match as a file: JSON Lines, a header and then one action a line. A match is restored by replaying the actions.

    {"rintaku": 2, "game": "gin", "options": {...}, "seats": [{"name": "Aki", "bot": "club"}, ...],
     "seed": 7, "nonce": "5f0c...", "position": null, "sum": "..."}
    ["* commit 0 83b1...", "77aa01c4"]
    ["* deal", "9c0d11f2"]
    ["0 take", "51b6a9d0"]
    ["* back 1", "c0ffee00"]
    ["* seal 0d4e...", "1b2c3d4e"]

Each line carries the running CRC-32 of all texts up to it, so that a changed, missing or moved line can be named. A
line is written in one go and flushed. The header is written under another name, and the file then linked to its own,
so that no file is overwritten.

`* back n` takes the last n actions back. `* commit n hash` stands before the `* deal` that it fixes (see
engine.record.commitment; n counts from 0), `* seal hash` behind the last action of a match that is over: the SHA-256 of
all texts before it, each followed by a line feed, the header's without its sum.

The format of a file is the oldest that can hold it, so that an older program opens what it understands and refuses the
rest. Format 1 had neither hashes nor a nonce; such files can still be read and continued, and their deals come straight
from the match's seed. Format 3 has a `player_word` in its header, which is mixed with the seed."""

import hashlib
import json
import re
import zlib
from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import engine
from engine import files
from engine.contract import Action, NotationError, PositionError, RulesFault, UnknownGame, parse
from engine.options import OptionError, check_seats, table_options
from engine.record import commitment
from engine.record.commitment import CommittedDeal, Secret
from engine.registry import why_unusable
from engine.table import laid_out
from engine.table.pace import PACE, Pace
from engine.table.table import Seat, Table
from engine.text import QUOTE_LENGTH, quoted, shortened

VERSION = 3
"""The newest format; what the formats differ in is said above."""
MAX_BYTES = 4_000_000
"""A match takes some ten thousand bytes; what is a hundred times larger is something else."""
MAX_LINES = 150_000
"""As many as a file of MAX_BYTES has if a match wrote it. A file of shorter lines would take longer to replay."""
MAX_DEALS = 5_000
"""More than a file of MAX_BYTES has if a match wrote it. The time to replay grows with the square of the deals."""
FULL = 0.9
"""The share of these limits at which a record is full: no further deal begins and nothing more is taken back. What is
left is more than ten times what the longest deal takes."""
MAX_NAME = 200
"""The longest name, level or colour of a seat, in characters."""
MAX_SEED_BITS = 512


class RecordError(Exception):
    """A file is not a record that this program can open. The message says which line, what is wrong, and what to do.

    `intact` is the number of bytes that read well before the fault, 0 if not even the header does."""

    def __init__(self, path: Path, line: int, what: str, intact: int = 0) -> None:
        what = shortened(what, 3 * QUOTE_LENGTH)
        super().__init__(f"{shortened(path.name)}, line {line}: {what}")
        self.path = path
        self.line = line
        self.what = what
        self.intact = intact


class CutOff(RecordError):
    """A record ends in the middle of a line, as a crash leaves it. What stands before reads well."""


class ForeignRecord(RecordError):
    """A record that is not damaged, but needs something that this program does not have. The message says what to do,
    then what is missing: a long message is cut at its end.

    `kind` is "version", "game", "broken" for a game that is installed and cannot be used, "option", "opponent" or
    "rules", for a game with a fault. `name` is what is missing, as the file names it."""

    def __init__(self, path: Path, kind: str, name: str, what: str) -> None:
        super().__init__(path, 1, what)
        self.kind = kind
        self.name = name


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


class Checksums:
    """The running CRC-32 and SHA-256 of a record's texts."""

    def __init__(self, header: str) -> None:
        self.crc = 0
        self._sha = hashlib.sha256()
        self._waiting: list[str] = []  # texts for the SHA-256, which is needed once a deal: together they are faster
        self.add(header)

    def add(self, text: str) -> str:
        """Add a text. Returns the CRC so far, in hex."""
        self.crc = next_crc(self.crc, text)
        self._waiting.append(text)
        return f"{self.crc:08x}"

    def extend(self, texts: list[str]) -> None:
        """Add texts to the SHA-256 alone."""
        self._waiting += texts

    @property
    def sha(self) -> str:
        """The SHA-256 so far in hex."""
        self._waiting.append("")
        self._sha.update("\n".join(self._waiting).encode())
        self._waiting.clear()
        return self._sha.hexdigest()


class Commitment(NamedTuple):
    """A line that is no action: `* commit` (with the number of its deal) or `* seal`. `before` is the SHA-256 of the
    record before the line."""

    verb: str
    number: int
    digest: str
    before: str


class Record(NamedTuple):
    """A record as read. `actions` has no undone actions; `sums` continue the file."""

    header: Header
    actions: tuple[Action, ...]
    lines: tuple[int, ...]
    """The line of each action in the file."""
    sums: Checksums
    texts: tuple[str, ...] = ()
    """The text of every line after the header, undone actions included."""
    marks: tuple[Commitment, ...] = ()
    starts: tuple[int, ...] = (0,)
    """How many bytes of the file stand before each line."""

    @property
    def practised(self) -> bool:
        """Whether something was taken back. This is true as well of a match that continues another from its middle:
        there the last action is taken back and done again."""
        return len(self.texts) > len(self.actions) + len(self.marks)

    @property
    def fixed(self) -> dict[int, CommittedDeal]:
        """By number, the deals that were fixed; of several with one number the last."""
        return {m.number: self.header.fixed(m.number, m.before) for m in self.marks if m.verb == "commit"}


def header_text(data: dict[str, Any]) -> str:
    """The text of a header from which its checksums are made."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def header_line(data: dict[str, Any]) -> tuple[str, int]:
    """The first line of a record, and its CRC-32."""
    crc = next_crc(0, header_text(data))
    return json.dumps(data | {"sum": f"{crc:08x}"}, ensure_ascii=False, sort_keys=True) + "\n", crc


# ------------------------------------------------------------------ reading --
def read(path: Path) -> Record:
    """Read a record. Raises RecordError, or OSError if the file cannot be read at all."""
    return record_of(path, contents(path))


def contents(path: Path) -> bytes:
    """The bytes of a record. Raises RecordError if there are too many, or OSError if the file cannot be read at all."""
    try:
        return files.read(path, MAX_BYTES)
    except files.TooLarge:
        raise RecordError(path, 1, "the file is far too large for a match; it is something else") from None


def record_of(path: Path, data: bytes) -> Record:
    """The record that the bytes of a file are. Raises RecordError."""
    rows = data.split(b"\n")
    if len(rows) > MAX_LINES:
        raise RecordError(path, MAX_LINES, "the file has far too many lines for a match; it is something else")
    cut = rows.pop()
    if not rows:
        raise RecordError(path, 1, "not a Rintaku match, or cut off in its first line")
    header, sums = _read_header(path, rows[0])
    starts = list(accumulate([len(row) + 1 for row in rows], initial=0))
    texts, crc, fault = _texts(data, rows, sums.crc)
    actions: list[Action] = []
    lines: list[int] = []
    deals = hashed = 0
    marks: list[Commitment] = []
    for n, text in enumerate(texts, 2):
        try:
            if not text.startswith("* "):
                actions.append(parse(text))
                lines.append(n)
            elif header.nonce and (mark := MARK.fullmatch(text)):
                sums.extend(texts[hashed : n - 2])
                hashed = n - 2
                marks.append(Commitment("commit" if mark[1] else "seal", int(mark[1] or 0), mark[2], sums.sha))
            elif (action := parse(text)).verb == "back":
                _take_back(text, actions, lines)
            else:
                actions.append(action)
                lines.append(n)
                deals += text == "* deal"
                if deals > MAX_DEALS:
                    raise ValueError(f"more than {MAX_DEALS} deals")
        except ValueError as e:
            raise _damaged(path, n, e, starts) from None
    if fault:
        raise _damaged(path, len(texts) + 2, fault, starts)
    sums.extend(texts[hashed:])
    sums.crc = crc
    intact = starts.pop()
    if cut:
        error = CutOff if b'["'.startswith(cut[:2]) else RecordError
        raise error(path, len(rows) + 1, "the file is cut off in the middle of this line", intact)
    return Record(header, tuple(actions), tuple(lines), sums, tuple(texts), tuple(marks), tuple(starts))


def _texts(data: bytes, rows: list[bytes], crc: int) -> tuple[list[str], int, Exception | None]:
    """The texts of the lines after the header up to the first line that is damaged, the CRC-32 up to there, and what is
    wrong with that line, None if all are well. `crc`: that of the header."""
    plain = PLAIN_LINE.findall(data.decode("latin-1"), len(rows[0]))
    if len(plain) == len(rows) - 1:
        texts = [text for text, _ in plain]
        crcs = list(accumulate(texts, next_crc, initial=crc))
        if [total for _, total in plain] == [f"{each:08x}" for each in crcs[1:]]:
            return texts, crcs[-1], None
    texts = []
    for row in rows[1:]:
        try:
            text, total = _loads(row)
            after = next_crc(crc, text)
            if total != f"{after:08x}":
                raise ValueError("the line was changed, or lines before it are missing or out of order")
        except (ValueError, TypeError, AttributeError) as e:
            return texts, crc, e
        texts.append(text)
        crc = after
    return texts, crc, None


def next_crc(crc: int, text: str) -> int:
    """The CRC-32 of a record after one more text."""
    return zlib.crc32(text.encode(), crc)


def _damaged(path: Path, line: int, fault: Exception, starts: list[int]) -> RecordError:
    """The error that says what is wrong with a line."""
    if isinstance(fault, NotationError):
        return RecordError(path, line, str(fault), starts[line - 1])
    what = str(fault) if type(fault) is ValueError else "not a line of a match"
    return RecordError(path, line, f"{what}; the file is damaged from here on", starts[line - 1])


PLAIN_LINE = re.compile(r'^\["([ !#-\[\]-~]*)", "([0-9a-f]{8})"\]\n', re.MULTILINE)
"""A line as it is written, without characters that JSON escapes. All of them together are read five times as fast as
JSON."""
MARK = re.compile(r"\* (?:commit ([0-9]{1,6})|seal) ([0-9a-f]{64})")
"""The text of a line that is a Commitment."""
BACK = re.compile(r"\* back ([1-9][0-9]{0,5})")
"""The text of a line that takes actions back. MAX_LINES has six digits."""


def _loads(row: bytes) -> Any:
    """The JSON of a line. Raises ValueError, also for what is nested beyond all reason."""
    try:
        return json.loads(row.decode())
    except RecursionError:
        raise ValueError("nested too deeply for a match") from None


def _take_back(text: str, actions: list[Action], lines: list[int]) -> None:
    """Undo the last actions and their lines with `* back n`."""
    back = BACK.fullmatch(text)
    if not back:
        raise ValueError(f"{quoted(text)} does not say how many actions are taken back; it is written like '* back 2'")
    n = int(back[1])
    if n > len(actions):
        raise ValueError(f"{text} takes back more than there is, {len(actions)} actions")
    del actions[-n:], lines[-n:]


def _read_header(path: Path, row: bytes) -> tuple[Header, Checksums]:
    try:
        data = _loads(row)
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
