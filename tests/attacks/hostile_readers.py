"""The readers of files from elsewhere, and what is put before them: jobs for `tests.kit.process_farm`.

A kind of file has a function that makes one, damaged by a seed, and one that reads it as the program does: by the
function, the command or the screen. A reader may raise what its docstring says, and nothing else."""

import contextlib
import io
import json
import os
import resource
import shutil
import sys
import time
import traceback
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import engine
from engine.options import table_options
from engine.record.errors import RecordError
from engine.record.verification import verify
from game.app import bug_report, cli, commands, settings
from game.learn import progress
from game.match import saves
from tests.attacks import hostile_assets, hostile_resources
from tests.attacks.damage import changed, json_text, spoilt
from tests.kit.hostile import parts, record_text
from tests.kit.process_farm import tell

SAVES: Final = sorted((Path(__file__).parents[1] / "saves").glob("*.jsonl"))
ARENA: Final = "arena gin --bots random,random --deals 6 --jobs 1 --out"
MB: Final = 1 << 20
NAMES: Final = (
    "",
    "\0",
    "a\0b",
    "\x1b[31mred",
    "a\r\nb",
    "\u202eevil",
    "凛" * 200,
    "W" * 200,
    "\U0010ffff",
    "\u0301" * 99,
    "{n}",
    "%s",
)


class Kind(NamedTuple):
    """A kind of file: its place in a data folder, how one is made, and how it is read. `read` returns whether the file
    was taken; one that was not must still be there, byte for byte."""

    place: str
    make: Callable[[Random], bytes]
    read: Callable[[Random, Path], bool]


def run(*line: object) -> bool:
    """Run a command. Returns whether it did what was asked; if not, it has to say why in one line."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as err:
        code = cli.main([str(part) for part in line])
    said = err.getvalue()
    assert code in (0, 1, 2), code
    assert code != 2 or (said.count("\n") == 1 and len(said) < 600), said
    assert "Traceback" not in said
    return code == 0


# --------------------------------------------------------------------- records --
def make_record(rng: Random) -> bytes:
    """A record: damaged bytes, or right sums over what cannot be."""
    base = rng.choice(SAVES).read_bytes()
    if rng.random() < 0.4:
        return spoilt(rng, base)
    data, texts = parts(base)
    if rng.random() < 0.3:
        texts = texts[: rng.randrange(len(texts))]
    turn = rng.random()
    if turn < 0.1:
        for seat in data["seats"]:
            seat["name"] = rng.choice(NAMES)
            seat["colour"] = rng.choice(NAMES)
    elif turn < 0.5:
        data = changed(rng, data)
    elif turn < 0.6:
        data["position"] = rng.choice(_positions())
        data["position"] = changed(rng, data["position"])
        texts = ["* deal"]
    else:
        n = rng.randrange(len(texts) + 1)
        texts[n : n + rng.randrange(2)] = rng.choice((_odd_text(rng, texts), *[rng.choices(texts or [""], k=3)]))
    if not isinstance(data, dict):
        return json_text(data) + b"\n"
    try:
        return record_text(data, texts)
    except ValueError:  # not even the sum of this header can be made
        return json_text(data | {"sum": "00000000"}) + b"\n"


def _odd_text(rng: Random, texts: list[str]) -> list[Any]:
    words = rng.choice(texts or ["0 take"]).split()
    words[rng.randrange(len(words))] = rng.choice(
        ("9" * 5000, "٣", "-1", "99", "*", "back", "deal", "--", "JK", "", "\ud800", "\0", "x" * 100_000, "1_0", "½")
    )
    return [" ".join(words)] * rng.choice((1, 1, 30))


@cache
def _positions() -> list[Any]:
    """A position of every save, as a position file holds it."""
    found = []
    for path in SAVES:
        table, _ = saves.replayed(path)
        table.undo(10)
        if table.state is not None:
            found.append(json.loads(json.dumps(table.state.position())))
    return found


def read_record(rng: Random, path: Path) -> bool:
    """As the list of matches, the commands and the screens do."""
    turn = rng.random()
    if turn < 0.08:
        return run("verify", path)
    if turn < 0.1:
        bug_report.write()
        return False
    if turn < 0.12:
        commands._window = lambda **_: 0
        return run("replay", path)
    if turn < 0.2:
        return play(path)
    try:
        saves.summary(path)
        verify(path)
    except (RecordError, OSError) as e:
        assert str(e) and "\n" not in str(e) and len(str(e)) < 600
        return False
    return True


def play(path: Path) -> bool:
    """Continue a match from the start screen for a moment, and look at it again."""
    from game.scenes.dialogs.message import Message
    from game.scenes.table.scene import TableScene
    from tests.kit.app import open_app

    app = open_app()
    app.continue_match()
    for _ in range(4):
        app.step(300)
    taken = isinstance(app.top, TableScene)
    app.home()
    if path.exists():
        app.push(app.routes.replay(path))
        app.step(300)
        taken = taken and not isinstance(app.top, Message)
    app.close()
    return taken


# ----------------------------------------------------------- settings, progress --
def make_settings(rng: Random) -> bytes:
    """A settings file."""
    data = settings.Settings(last_seats={"gin": ["person", "club"]}, guests={"Aki": "sora", "Bo": "nao"})._data()
    data["last_options"] = {game: table_options(engine.load(game)) for game in engine.game_ids()}
    text = json_text(data, indent=1)
    return spoilt(rng, text) if rng.random() < 0.3 else json_text(changed(rng, data))


def read_settings(rng: Random, path: Path) -> bool:
    """As the program does at its start and at its end; sometimes with the screens that show settings."""
    if rng.random() < 0.1:
        from game.app.window import App
        from game.app.wiring import build

        app = build(App((960, 540), headless=True))
        for scene in (
            app.routes.start,
            lambda: app.routes.setup("gin"),
            app.routes.settings,
            lambda: app.routes.setup("rin"),
        ):
            app.home()
            app.push(scene())
            app.step(100)
        app.close()
        return not _aside(path)
    found, warning = settings.load()
    found.guests["Cy"] = "haru"
    assert found.save() is None
    again, no_warning = settings.load()
    assert no_warning is None and again.guests["Cy"] == "haru"
    return warning is None


def make_progress(rng: Random) -> bytes:
    """A progress file."""
    data = {"done": ["gin.melds", "rin.calls"], "best": {"gin.deadwood": [7, 8, 30_000]}, "offered": True}
    return spoilt(rng, json_text(data, indent=1)) if rng.random() < 0.3 else json_text(changed(rng, data))


def read_progress(rng: Random, path: Path) -> bool:
    """As the list of lessons does."""
    found = progress.load()
    found.drilled("gin.deadwood", 8, 8, 20_000)
    assert not found.unsaved and progress.load().best["gin.deadwood"] == (8, 8, 20_000)
    return not _aside(path)


def _aside(path: Path) -> bool:
    return any(".damaged" in p.name for p in path.parent.iterdir())


# ---------------------------------------------------------- statistics, exports --
def read_statistics(rng: Random, path: Path) -> bool:
    """As the command and the screen of the records do."""
    if rng.random() < 0.2:
        from tests.kit.app import open_app

        app = open_app()
        app.push(app.routes.records())
        for _ in range(6):
            app.step(100)
        app.close()
        return not _aside(path)
    return run("records") and not _aside(path)


def make_export(rng: Random) -> bytes:
    """An export: damaged bytes, or a right sum over what cannot be."""
    data = json.loads(hostile_resources.export())
    if rng.random() < 0.3:
        return spoilt(rng, json_text(data))
    matches: Any = data["matches"][: rng.randrange(3)] or data["matches"][:1]
    matches = changed(rng, matches)
    try:
        total = f"{zlib.crc32(json.dumps(matches, sort_keys=True).encode()):08x}"
    except ValueError:
        total = "00000000"
    return json_text(data | {"matches": matches, "sum": total})


def read_export(rng: Random, path: Path) -> bool:
    """As `rintaku records --import` does. The file is the player's: it stays, taken or not."""
    run("records", "--import", path)
    run("records")
    return False


# ----------------------------------------------------------------------- arena --
def make_results(rng: Random) -> bytes:
    """A results file of the arena."""
    from game.arena import results_file

    base = hostile_resources.results()
    if rng.random() < 0.3:
        return spoilt(rng, base)
    head, *lines = base.decode().splitlines()
    start, n = zlib.crc32(head.encode()), rng.randrange(len(lines))
    data = json.loads(lines[n])
    del data["sum"]
    data = changed(rng, data)
    if isinstance(data, dict):
        with contextlib.suppress(ValueError):
            lines[n] = results_file._line(data, start)
    return "\n".join([head, *lines, ""]).encode("utf-8", "surrogatepass")


def read_results(rng: Random, path: Path) -> bool:
    """As a run of the arena does that goes on from there."""
    return run(*ARENA.split(), path)


def make_search(rng: Random) -> bytes:
    """A file of a search for weights."""
    data = hostile_resources.search()
    return spoilt(rng, json_text(data)) if rng.random() < 0.3 else json_text(changed(rng, data))


def read_search(rng: Random, path: Path) -> bool:
    """As a search does that goes on from there."""
    from game.arena import tuning

    try:
        file = tuning.TuningFile(path, hostile_resources.job())
    except (tuning.TuningError, OSError) as e:
        assert "\n" not in str(e)
        return False
    for generation in file.generations:
        tuning._same(generation["at"], [[0.0, 1.0], [2.0, 3.0]])
        assert sum(generation["gain"]) < 1e15
    if file.check:
        tuning.mean([gain for part in file.check for gain in part] or [(0.0, 1)])
    file.add_check([(0.5, 2)])
    return True


KINDS: Final[dict[str, Kind]] = {
    "records": Kind("matches/current.jsonl", make_record, read_record),
    "settings": Kind("settings.json", make_settings, read_settings),
    "progress": Kind("lessons.json", make_progress, read_progress),
    "statistics": Kind("statistics.db", hostile_resources.make_statistics, read_statistics),
    "exports": Kind("export.json", make_export, read_export),
    "arena logs": Kind("results.jsonl", make_results, read_results),
    "searches": Kind("search.json", make_search, read_search),
    "weights": Kind("weights/gin/weights/club.toml", hostile_resources.make_weights, hostile_resources.read_weights),
    "game texts": Kind("game/lessons.toml", hostile_resources.make_text, hostile_resources.read_text),
    "pictures": Kind("matches/0001.png", hostile_resources.make_picture, hostile_resources.read_picture),
    "cards": Kind("game/cards/own.svg", hostile_assets.make_card, hostile_assets.read_card),
    "sounds": Kind("game/sounds/own.ogg", hostile_assets.make_sound, hostile_assets.read_sound),
}


# ------------------------------------------------------------------------ jobs --
def prepare() -> None:
    """Load what the readers need, before processes are forked."""
    from game.text import translations

    translations.catalogue("en")
    _positions()
    hostile_resources.prepare()


def attack(*, files: Mapping[str, int], first: int) -> None:
    """Put so many damaged files of each kind before their reader, with seeds from `first`. Reports for each kind: its
    name, the failures, how many files were taken, the longest time in seconds, by how many MB the memory has grown."""
    base = Path(os.environ["RINTAKU_HOME"])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for kind, count in files.items():
        failures, taken, longest = list[str](), 0, 0.0
        for n in range(first, first + count):
            home = base / str(n)
            os.environ["RINTAKU_HOME"] = str(home)
            began = time.process_time()
            try:
                taken += _read_one(KINDS[kind], Random(f"{kind} {n}"), home)
            except BaseException as e:
                failures.append(f"{kind} {n}: {''.join(traceback.format_exception(e)[-4:])[-1500:]}")
            longest = max(longest, time.process_time() - began)
            shutil.rmtree(home)
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * (
            1 if sys.platform == "darwin" else 1024
        )
        tell([kind, failures[:5], taken, longest, grown / MB])


def _read_one(kind: Kind, rng: Random, home: Path) -> bool:
    """Make and read one file. Returns whether it was taken."""
    path = home / kind.place
    path.parent.mkdir(parents=True)
    data = kind.make(rng)
    path.write_bytes(data)
    taken = kind.read(rng, path)
    assert taken or _is_kept(home, data), "the damaged bytes are gone"
    return taken


def _is_kept(home: Path, data: bytes) -> bool:
    return any(file.read_bytes().startswith(data) for file in home.rglob("*") if file.is_file())
