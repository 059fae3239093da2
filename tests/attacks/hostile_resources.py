"""Whole files for the attacks to damage, and the attacks on what comes with a game: weights, texts, pictures."""

import contextlib
import io
import os
import shutil
import sqlite3
import tempfile
import zlib
from collections.abc import Callable
from contextlib import closing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import pygame

import assets
from ai import weights
from ai.games.gin import club
from ai.games.rin import expert_features
from game.app import cli
from game.arena import contest, runner, tuning
from game.games import text_error
from game.learn import lessons, rule_book
from game.match import snapshot
from tests.attacks.damage import spoilt

SAVES: Final = Path(__file__).parents[1] / "saves"
TEXTS: Final = ("lessons.toml", "figures.toml", "texts/en/lessons.toml", "texts/en/rules.toml", "texts/en/game.toml")
LITERALS: Final = (
    "nan",
    "-inf",
    "1e400",
    "9" * 10_000,
    "[" * 3000,
    "[" * 100 + "]" * 100,
    '"text"',
    "true",
    "{}",
    "{a" + ".a" * 5000 + " = 1}",
    "1979-05-27T07:32:00",
    "'''" + "x" * 200_000,
    "[1, 2, 3]",
    "",
    "0x" + "f" * 900,
)


def prepare() -> None:
    """Make the files once, before processes are forked."""
    _played()
    results()
    _picture()


# ---------------------------------------------------------- statistics, exports --
@cache
def _played() -> tuple[bytes, bytes]:
    """The statistics of the saves of the tests, as a database and as an export."""
    with tempfile.TemporaryDirectory() as name, patch.dict(os.environ, RINTAKU_HOME=name):
        home = Path(name)
        (home / "matches").mkdir()
        for n, file in enumerate(sorted(SAVES.glob("*.jsonl")), 1):
            shutil.copy(file, home / "matches" / f"{n:04}.jsonl")
        with contextlib.redirect_stdout(io.StringIO()):
            assert cli.main(["records", "--export", str(home / "export.json")]) == 0
        return (home / "statistics.db").read_bytes(), (home / "export.json").read_bytes()


def export() -> bytes:
    """An export."""
    return _played()[1]


SQL: Final = (
    "DROP TABLE {table}",
    "ALTER TABLE {table} RENAME TO other",
    "DELETE FROM {table}",
    "DROP TABLE {table}; CREATE TABLE {table} (a, b)",
    "DROP TABLE {table}; CREATE VIEW {table} AS SELECT 1 AS a",
    "DROP TABLE {table}; CREATE VIEW {table} AS WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n) "
    "SELECT a, a, a, a, a, a FROM n",
    "CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM {table}; END",
    "CREATE TRIGGER t BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER t AFTER INSERT ON {table} BEGIN INSERT INTO {table} SELECT * FROM {table}; END",
    "CREATE VIEW more AS SELECT * FROM {table}",
    "PRAGMA user_version = 99",
    "PRAGMA user_version = -7",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 7",
    *(
        f"UPDATE {{table}} SET {{column}} = {value}"
        for value in (
            "NULL",
            "7",
            "-1e300",
            "''",
            "'[['",
            "x'ff00'",
            "zeroblob(200000)",
            "'5'",
            "'{{\"a\": 1}}'",
            "1e999",
        )
    ),
)


def make_statistics(rng: Random) -> bytes:
    """A database: damaged bytes, or tables, columns, triggers and views that are not the program's."""
    base = _played()[0]
    if rng.random() < 0.4:
        return spoilt(rng, base)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "statistics.db"
        file.write_bytes(base)
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            tables = [t for (t,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND sql != ''")]
            table = rng.choice(tables)
            column = rng.choice([row[1] for row in db.execute(f"PRAGMA table_info({table})")])
            with contextlib.suppress(sqlite3.Error):  # not every value fits every column
                db.executescript(rng.choice(SQL).format(table=table, column=column))
        return file.read_bytes()


# ----------------------------------------------------------------------- arena --
@cache
def results() -> bytes:
    """The results file of a short run."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "results"
        runner.play([contest.plan("gin", "", ("random", "random"), "deals", 6, 7)], 1, file)
        return file.read_bytes()


@cache
def job() -> tuning.TuningJob:
    """A search."""
    table = {"game": "gin", "preset": "", "changes": {}, "seed": 7, "unit": "deals", "asked": 4}
    return tuning.tuning_job("club:knock,wary", 2, table, "points", 2, "")


def search() -> dict[str, Any]:
    """The data of a search."""
    head = tuning.TuningFile(Path("none"), job()).head
    generation = {"at": [[0.5, 0.25], [-0.5, -0.25]], "gain": [0.125, -2.0]}
    return {"search": head, "found": [generation, generation], "checked": 2, "check": [[[0.5, 2], [-0.25, 2]]]}


# --------------------------------------------------------------------- weights --
def make_weights(rng: Random) -> bytes:
    """A weight file."""
    return _toml(rng, weights.path(rng.choice(KINDS)[1]).read_bytes())


KINDS: Final[tuple[tuple[Any, str], ...]] = (
    (club.Weights, "gin/club"),
    (type(expert_features.STANDARD), "rin/expert"),
    (None, "gin/characters"),
)


def read_weights(rng: Random, path: Path) -> bool:
    """As the opponents do."""
    taken = False
    for kind, _ in KINDS[:2]:
        with contextlib.suppress(weights.WeightsError):
            sum(value for _, value in weights.numbers(weights.load(path, kind)))
            taken = True
    with patch.object(weights, "FOLDER", path.parents[2]), contextlib.suppress(weights.WeightsError):
        shutil.copy(path, path.with_name("characters.toml"))
        for who in weights.style_deltas.__wrapped__("gin").get("club", {}).values():
            weights.styled(club.STANDARD, who, "club")
            taken = True
    return taken


def _toml(rng: Random, base: bytes) -> bytes:
    """A TOML file, damaged or with a value that cannot be."""
    if rng.random() < 0.3:
        return spoilt(rng, base)
    lines = base.decode().splitlines()
    places = [n for n, line in enumerate(lines) if " = " in line]
    if places:
        n = rng.choice(places)
        key, _, _ = lines[n].partition(" = ")
        lines[n] = rng.choice(
            (
                f"{key} = {rng.choice(LITERALS)}",
                f"{key}.a = 1",
                "",
                f"[{'.'.join('a' * 3000)}]",
                f"[[{key}]]",
                f"x = {key}",
            )
        )
    return "\n".join(lines).encode()


# ----------------------------------------------------------------------- texts --
def make_text(rng: Random) -> bytes:
    """A file of lessons, rules or texts of a game. Its first line names the file."""
    name = rng.choice(TEXTS)
    return f"# {name}\n".encode() + _toml(rng, assets.path("games", "gin", *name.split("/")).read_bytes())


def read_text(rng: Random, path: Path) -> bool:
    """As the start screen does before it offers an installed game."""
    name = path.read_bytes().split(b"\n")[0][2:].decode()

    def game_path(_: str, *parts: str) -> Path:
        return path if "/".join(parts) == name else assets.path("games", "gin", *parts)

    with patch.object(lessons, "game_path", game_path), patch.object(rule_book, "game_path", game_path):
        lessons.words.cache_clear()
        readers: list[Callable[[], object]] = [lambda: lessons.load.__wrapped__("gin")]
        readers += [lambda: rule_book.load.__wrapped__("en", "gin")]
        refused = bool(text_error(path))
        for reader in readers:
            try:
                reader()
            except (lessons.LessonError, rule_book.FigureError) as e:
                assert str(e)
                refused = True
    lessons.words.cache_clear()
    return not refused


# -------------------------------------------------------------------- pictures --
@cache
def _picture() -> bytes:
    surface = pygame.Surface(snapshot.SIZE)
    for n in range(0, 300, 10):
        surface.fill((n % 256, 99, 255 - n % 256), (n, n // 2, 40, 40))
    out = io.BytesIO()
    pygame.image.save(surface, out, ".png")
    return out.getvalue()


def make_picture(rng: Random) -> bytes:
    """A picture: damaged bytes, or one that says it has other sides, with a right sum."""
    base = _picture()
    if rng.random() < 0.6:
        return spoilt(rng, base)
    if rng.random() < 0.3:
        out = io.BytesIO()
        pygame.image.save(pygame.Surface((8, 8)), out, rng.choice((".bmp", ".tga", ".jpg")))
        return out.getvalue()
    sides = [rng.choice((0, 1, 320, 1024, 1025, 30_000, 2**31 - 1, 2**32 - 1)) for _ in range(2)]
    head = b"IHDR" + b"".join(side.to_bytes(4, "big") for side in sides) + base[24:29]
    return base[:12] + head + zlib.crc32(head).to_bytes(4, "big") + base[33:]


def read_picture(rng: Random, path: Path) -> bool:
    """As the list of matches does."""
    with open(os.devnull, "wb") as nowhere:  # libpng says there what is wrong
        os.dup2(nowhere.fileno(), 2)
    picture = snapshot.load(path.with_suffix(".jsonl"))
    assert picture is None or max(picture.get_size()) <= snapshot.MAX_SIDE
    return picture is not None
