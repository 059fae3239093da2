"""Checks a record against the hashes in it, and against hashes that somebody noted elsewhere.

The whole record is replayed from its header, line by line, undone actions included. A damaged record raises
RecordError; a record that does not fit its own hashes, or hashes noted elsewhere, has a fault. A record that fits its
own hashes was not changed by accident; what was fixed, and when, is proven by noted hashes alone (see
engine.record.commitment)."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from engine.contract import Action, IllegalAction, NotationError, parse
from engine.record import fingerprint
from engine.record.commitment import CommittedDeal, Secret
from engine.record.errors import RecordError
from engine.record.header import table_of
from engine.record.match_file import MARK, Commitment, Record, read
from engine.table.pace import Pace
from engine.table.table import DEAL, Seat, Table


class Verdict(NamedTuple):
    """What the check of a record has shown."""

    fixed: tuple[CommittedDeal, ...] = ()
    """The deals as they were fixed, in order."""
    secret: Secret | None = None
    """What the program fixed of the match before the player added a word."""
    word: str = ""
    """What the player added."""
    over: bool = False
    """Whether the match has been played to its end."""
    played: int = 0
    """How many deals are over. The texts of the others stay closed: they tell the cards of a deal that may still be
    played."""
    sealed: str = ""
    """The hash of the finished match; empty if there is none."""
    noted: tuple[str, ...] = ()
    """The hashes noted elsewhere that the record has, in full."""
    line: int = 0
    """The line of the fault; 0 if it concerns the record as a whole."""
    fault: str = ""
    """What is wrong; empty if nothing is."""
    given_up: bool = False
    """Whether the match was given up. The record does not tell; whoever knows it says so."""

    @property
    def ended(self) -> bool:
        """Whether nobody plays the match any more, so that its secret may be opened."""
        return self.over or self.given_up

    def is_open(self, deal: CommittedDeal) -> bool:
        """Whether nobody plays a deal any more, so that its text may be shown."""
        return self.given_up or deal.number < self.played

    @property
    def fits(self) -> bool:
        """Whether the record fits its own hashes and all that were noted elsewhere."""
        return not self.fault


MAX_REPLAYED = 250_000
"""How many actions a check replays at most: those of the record, and again all before each that is taken back."""
NOT_COMMITTED = "not committed: a record of format 1, whose deals were not fixed by hashes"
LAID_OUT = "the first deal was laid out by somebody: its cards do not come from the seed"


def verify(path: Path, noted: Sequence[str] = ()) -> Verdict:
    """Check a record, and that it has every hash noted when it was played, in digits or words (see
    engine.record.fingerprint). Raises ValueError for a hash that proves nothing, RecordError for a file that is damaged
    or cannot be, OSError if it cannot be read."""
    hashes = [digits for text in noted for digits in fingerprint.noted(text)]
    record = read(path)
    if not record.header.nonce:
        return Verdict(fault=NOT_COMMITTED)
    if record.header.position is not None:
        return Verdict(fault=LAID_OUT)
    return _among(_Walk(path, record).all(), hashes)


def _among(verdict: Verdict, hashes: Sequence[str]) -> Verdict:
    """Look for the noted hashes in a record that fits its own hashes."""
    known = [d.digest for d in verdict.fixed] + [verdict.sealed]
    if verdict.secret:
        known.append(verdict.secret.digest)
    for digits in hashes:
        whole = next((k for k in known if k.startswith(digits)), "")
        if not whole:
            fault = f"the hash {digits} is none of this record's: this is not the match it was noted at"
            return verdict._replace(fault=verdict.fault or fault)
        verdict = verdict._replace(noted=(*verdict.noted, whole))
    return verdict


class _Fault(Exception):
    """A record does not fit its hashes; the text says how."""


class _Walk:
    """Replays a record line by line."""

    def __init__(self, path: Path, record: Record) -> None:
        self.path = path
        self.header = record.header
        self.texts = record.texts
        self.marks = iter(record.marks)
        seats = [Seat(c.name) for c in record.header.seat_configs]
        self.table: Table = table_of(record.header, seats, Pace(auto=None))
        self.fixed: list[CommittedDeal] = []
        self.waits: CommittedDeal | None = None
        self.sealed = ""
        self.replayed = 0

    def all(self) -> Verdict:
        """Check every line."""
        line = 0
        try:
            for line, text in enumerate(self.texts, 2):
                self._line(text, line)
        except _Fault as e:
            return self._verdict()._replace(line=line, fault=str(e))
        return self._verdict()

    def _verdict(self) -> Verdict:
        header, match_state = self.header, self.table.match_state
        return Verdict(tuple(self.fixed), header.secret, header.word, match_state.over, match_state.number, self.sealed)

    def _line(self, text: str, line: int) -> None:
        if self.sealed:
            raise _Fault("something stands behind the seal")
        mark = next(self.marks) if MARK.fullmatch(text) else None
        if mark:
            self._mark(mark)
            return
        action = _action(text)
        if self.waits and action != DEAL and action.verb != "back":
            raise _Fault("a deal is fixed here, and something else follows")
        if action == DEAL:
            if self.waits is None:
                raise _Fault("a deal that was not fixed before its first card")
            self.fixed.append(self.waits)
        self.waits = None
        try:
            if action.seat < 0 and action.verb == "back":
                self._count(self.table.ply, line)
                self.table.undo(int(action.arg))
            else:
                self._count(1, line)
                self.table.replay([action])
        except (IllegalAction, ValueError) as e:
            raise RecordError(self.path, line, f"this action cannot be: {e}") from None

    def _count(self, actions: int, line: int) -> None:
        """Count actions that are replayed for a line. Raises RecordError if no match needs so many."""
        self.replayed += actions
        if self.replayed > MAX_REPLAYED:
            raise RecordError(self.path, line, "more is taken back up to here than can be checked")

    def _mark(self, mark: Commitment) -> None:
        if mark.verb == "seal":
            if not self.table.match_state.over:
                raise _Fault("a seal, and the match is not over")
            if mark.digest != mark.before:
                raise _Fault("the seal does not fit what was played")
            self.sealed = mark.digest
            return
        if self.waits:
            raise _Fault("a deal is fixed twice")
        if not self.table.deal_over or self.table.match_state.over:
            raise _Fault("a deal is fixed where none can follow")
        deal = self.header.fixed(self.table.match_state.number, mark.before)
        if mark.number != deal.number:
            raise _Fault(f"deal {mark.number + 1} is fixed where deal {deal.number + 1} follows")
        if mark.digest != deal.digest:
            raise _Fault(f"deal {deal.number + 1} is not the one that was fixed, or something before it was changed")
        self.waits = deal


def _action(text: str) -> Action:
    try:
        return parse(text)
    except NotationError as e:
        raise _Fault(str(e)) from None


def report(verdict: Verdict, name: str) -> str:
    """The verdict in words, with the text of each deal that is over, so that it can be hashed by other means.

    The secret of the match is shown once it has ended: with it every deal can be computed. A deal that is not over was
    checked like the others, but of it only the hash is shown while the match may be played on."""
    lines = []
    if verdict.secret:
        lines.append(f"match: sha256 {verdict.secret.digest}")
        lines += [f"  {verdict.secret.text}"] if verdict.ended else []
    if verdict.word:
        lines.append(f"player's word: {verdict.word}")
    for deal in verdict.fixed:
        lines.append(f"deal {deal.number + 1}: sha256 {deal.digest}")
        lines.append(f"  {deal.text}" if verdict.is_open(deal) else "  not over yet: its text is shown when it is over")
    if verdict.sealed:
        lines.append(f"seal: sha256 {verdict.sealed}")
    if not verdict.fault:
        lines += [f"noted: sha256 {digest}\n  {_proves(verdict, digest)}" for digest in verdict.noted]
    where = f", line {verdict.line}" if verdict.line else ""
    lines.append(f"{name}{where}: {verdict.fault or _outcome(verdict)}")
    return "\n".join(lines)


def _proves(verdict: Verdict, digest: str) -> str:
    """What is known because somebody noted a hash of this record."""
    for deal in verdict.fixed:
        if deal.digest == digest:
            return f"proven: when this was written down, the cards of deal {deal.number + 1} were fixed"
    if digest == verdict.sealed:
        return "proven: since this was written down, nothing in the record was changed"
    return "proven: when this was written down, the program's part of the cards was fixed"


def _outcome(verdict: Verdict) -> str:
    """What is known of a record without fault, in one line."""
    deals = f"{len(verdict.fixed)} deal{'' if len(verdict.fixed) == 1 else 's'}"
    if not verdict.over:
        deals += ", the match was given up" if verdict.given_up else ", the match is not finished"
    if verdict.noted:
        return f"the record ({deals}) fits its own hashes and those that were written down"
    return (
        f"the record ({deals}) fits its own hashes, so it was not changed by accident. It was compared with no hash "
        "that somebody wrote down (--hash), so nothing more is proven"
    )
