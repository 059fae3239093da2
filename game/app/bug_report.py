"""A bug report in one file: the unfinished matches, the settings, the error log, the versions.

It is not sent anywhere. Of a match it holds the options, the seats and the moves, but not the seed, the nonce or the
position that was laid out: whoever reads a report must not see the cards of a deal that is being played. A game from
elsewhere may have moves that are secret, such as sealed bids, so the moves of its last deal are left out."""

import io
import json
import platform
import time
import zipfile
from collections.abc import Sequence
from functools import partial
from itertools import count
from pathlib import Path

import pygame

import engine
from engine import files
from engine.registry import installed_package
from engine.text import error_text, plain, shortened
from game.app.settings import home
from game.app.version import version
from game.match.saves import unfinished

FILES = ("settings.json", "errors.log")
MAX_BYTES = 20_000_000
"""The largest file that a report takes in."""
OPEN_FIELDS = ("rintaku", "game", "options", "seats", "player_word")
"""What a report tells of a match's header."""
DEAL_LINE = b'["* deal"'
"""The start of the line of a record that deals the cards."""
FIRST_TIME, LAST_TIME = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""The times that a zip file can hold."""
MAX_MATCHES = 20
"""A report takes in the matches played last."""


def write() -> Path:
    """Write a new report and return its path. Raises OSError if it cannot be written."""
    data = _zipped(unfinished()[:MAX_MATCHES], [home() / name for name in FILES])
    names = (home() / "reports" / f"rintaku-report-{n:03}.zip" for n in count(1))
    return files.first_free(names, partial(files.create, data=data))


def _zipped(matches: Sequence[Path], others: Sequence[Path]) -> bytes:
    """A zip file of the versions and of these files. A file that cannot be read is named among the versions."""
    out, unread = io.BytesIO(), ""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as report:
        for path in (*matches, *others):
            try:
                data = files.read(path, MAX_BYTES)
                _add(report, plain(path.name), closed(data) if path in matches else data)
            except FileNotFoundError:
                continue
            except OSError as e:
                unread += f"{shortened(path.name)} is left out: {error_text(e)}\n"
        _add(report, "versions.txt", (_versions() + unread).encode())
    return out.getvalue()


def _add(report: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file with the present time, as far as a zip file knows it: the clock may be wrong."""
    file = zipfile.ZipInfo(name, min(max(FIRST_TIME, time.localtime()[:6]), LAST_TIME))
    file.external_attr = files.PRIVATE_FILE << 16
    report.writestr(file, data, zipfile.ZIP_DEFLATED)


def closed(record: bytes) -> bytes:
    """A record without what its cards are made of. Of a record whose header cannot be read the lines after it; the
    header of a damaged one may stand in any of them."""
    first, _, rest = record.partition(b"\n")
    moves = b"".join(line for line in rest.splitlines(keepends=True) if line.startswith(b'["') and b"{" not in line)
    try:
        header = dict(json.loads(first))
        shown = json.dumps({k: header[k] for k in OPEN_FIELDS if k in header})
    except (ValueError, TypeError, RecursionError):
        header, shown = {}, "{}"
    game = header.get("game")
    if game not in engine.game_ids() or installed_package(str(game)):
        earlier, deal, running = moves.rpartition(DEAL_LINE)
        moves = earlier + deal + b"".join(running.partition(b"\n")[:2])
    return shown.encode() + b"\n" + moves


def _versions() -> str:
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    return (
        f"rintaku {version() or 'not installed'}\nPython {platform.python_version()}\n"
        f"pygame-ce {pygame.version.ver}\nSDL {sdl}\n"
        f"{platform.system()} {platform.release()}\n"
    )
