"""Why a file is no record that this program can open."""

from pathlib import Path

from engine.text import QUOTE_LENGTH, shortened


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
