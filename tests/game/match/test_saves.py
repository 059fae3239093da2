"""A match in progress is never lost: written before the next picture, offered again after a kill, damaged files
kept aside, a full disk survived."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Action, parse
from engine.record.match_file import read
from engine.table.table import DEAL
from game.app.window import App
from game.demo import driver
from game.demo.driver import FRAME, Hands, adviser
from game.draw.canvas import Canvas
from game.match import saves
from game.match.saves import current
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.text.dates import moment_text
from game.text.translations import tr
from tests.kit.app import begin, open_app
from tests.kit.full_disk import full_disk
from tests.kit.narrow import instance

ROOT = Path(__file__).parents[3]
PLAYER = """
import sys
from tests.kit.app import begin, open_app
from game.demo import driver
from game.demo.driver import Hands, adviser

class Telling(Hands):
    told = 0
    def step(self, n=1):
        for _ in range(n):
            super().step()
            for action in scene.table.log[self.told:]:
                print(action, flush=True)
            self.told = len(scene.table.log)

app = open_app(every=8)
scene = begin(app, seed=int(sys.argv[1]), target=500)
driver.play(Telling(app), scene, adviser("gin", 7))
"""


def play_some(app: App, actions: int = 12, seed: int = 7) -> TableScene:
    """A match played so far by clicks, then left standing."""
    scene = begin(app, seed=seed)
    play_on(app, scene, actions)
    return scene


def play_on(app: App, scene: TableScene, actions: int) -> None:
    hands, advise = Hands(app), adviser("gin", 7)
    while scene.table.ply < actions:
        hands.settle(scene)
        if scene.sheet:
            hands.press("next")
        else:
            hands.do(scene, advise(scene))


def continued(app: App) -> TableScene:
    """The match taken up again through the button of the start screen."""
    assert isinstance(app.top, Start)
    Hands(app).press("continue")
    assert isinstance(app.top, TableScene)
    return app.top


def toasts(app: App) -> str:
    return " ".join(t.text for t in app.toasts)


# ---------------------------------------------------------------- each action --
def test_each_action_is_in_the_file_before_the_next_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app()
    scene = begin(app)
    advise, hands = adviser("gin", 7), Hands(app)
    real, pictures = scene.draw, []

    def draw(canvas: Canvas) -> None:
        pictures.append(scene.table.ply)
        assert read(current()).actions == tuple(scene.table.log)
        real(canvas)

    monkeypatch.setattr(scene, "draw", draw)
    driver.play(hands, scene, advise, deals=1)
    assert scene.table.deal_over and len(set(pictures)) > 10


def test_a_match_goes_on_where_it_was_left() -> None:
    first = open_app(every=8)
    scene = play_some(first)
    log, view = list(scene.table.log), scene.table.view(0)
    first.close()

    app = open_app(every=8)
    again = continued(app)
    assert (again.table.log, again.table.view(0)) == (log, view)
    assert not again.anim.busy, "what was seen then is not replayed"
    play_on(app, again, len(log) + 8)
    assert again.table.log[: len(log)] == log
    assert read(current()).actions == tuple(again.table.log)
    driver.play(Hands(app), again, adviser("gin", 7), deals=1)
    assert again.sheet is not None


def test_a_match_left_at_the_score_sheet_goes_on_there() -> None:
    first = open_app(every=8)
    scene = begin(first, seed=11)
    driver.play(Hands(first), scene, adviser("gin", 11), deals=1)
    first.close()
    app = open_app(every=8)
    again = continued(app)
    hands = Hands(app)
    hands.settle(again)
    assert again.sheet == scene.sheet
    hands.press("next")
    assert again.table.log[-1] == DEAL and again.sheet is None


def test_a_match_of_which_only_the_header_was_written_begins() -> None:
    begin(open_app())
    head = current().read_bytes().splitlines(keepends=True)[0]
    current().write_bytes(head)
    app = open_app()
    scene = continued(app)
    hands = Hands(app)
    hands.settle(scene)
    assert scene.table.log == [DEAL] and len(scene.table.view(0).hand) == 10


# ------------------------------------------------------------------- finished --
@pytest.mark.campaign
def test_a_finished_match_is_kept_and_not_offered_again() -> None:
    app = open_app(every=8)
    scene = begin(app, target=50)
    driver.play(Hands(app), scene, adviser("gin", 7))
    assert scene.sheet_final
    kept = current().with_name("0001.jsonl")
    assert read(kept).actions == tuple(scene.table.log)
    app = open_app(every=8)
    assert instance(Menu, app.top).ui["continue"] is None


@pytest.mark.campaign
def test_a_match_that_ended_in_the_moment_of_a_kill_is_not_offered_again() -> None:
    app = open_app(every=8)
    scene = begin(app, target=50)
    driver.play(Hands(app), scene, adviser("gin", 7))
    current().with_name("0001.jsonl").rename(current())
    assert instance(Menu, open_app(every=8).top).ui["continue"] is None
    begin(open_app(every=8))
    kept = [read(path) for path in current().parent.glob("*.jsonl")]
    assert tuple(scene.table.log) in [record.actions for record in kept], "and nothing is written over it"


@pytest.mark.parametrize(
    "name, over, expected",
    [
        ("matches/current.jsonl", False, True),
        ("matches/current.jsonl", True, False),
        ("matches/0001.jsonl", False, False),
        ("0001.jsonl", False, True),
    ],
    ids=["unfinished", "over", "given up", "a copy elsewhere"],
)
def test_hands_of_a_running_deal_are_hidden_until_the_match_is_over_or_put_away(
    name: str, over: bool, expected: bool, home: Path
) -> None:
    assert saves.in_progress(home / name, over) is expected


def test_the_last_change_is_a_time_of_day_and_on_another_day_a_date_too(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, now = time.localtime, 1_800_000_000.0
    monkeypatch.setattr(time, "localtime", lambda seconds=now: real(seconds))
    file = home / "current.jsonl"
    file.touch()
    os.utime(file, (now, now))
    assert saves.last_change(file) == time.strftime("%H:%M", real(now))
    for days in (1, 365):
        os.utime(file, (now - days * 86_400, now - days * 86_400))
        assert saves.last_change(file) == moment_text(real(now - days * 86_400))


def test_a_bare_name_that_is_not_here_is_looked_for_among_the_matches(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    assert saves.named(Path("0001.jsonl")) == saves.folder() / "0001.jsonl"
    assert saves.named(Path("mine/0001.jsonl")) == Path("mine/0001.jsonl")
    (home / "0001.jsonl").touch()
    assert saves.named(Path("0001.jsonl")) == Path("0001.jsonl")


def test_a_new_match_keeps_the_unfinished_ones() -> None:
    kept = {}
    for n in range(1, 4):
        scene = play_some(open_app(every=8), 8, seed=n)
        kept[scene.match.path] = scene.match.path.read_bytes()
    begin(open_app(every=8))
    assert sorted(p.name for p in saves.unfinished()) == [
        "current-2.jsonl",
        "current-3.jsonl",
        "current-4.jsonl",
        "current.jsonl",
    ]
    assert {path: path.read_bytes() for path in kept} == kept


# -------------------------------------------------------------------- damaged --
def newer(data: bytes) -> bytes:
    head, rest = data.split(b"\n", 1)
    return json.dumps(json.loads(head) | {"rintaku": 99}).encode() + b"\n" + rest


BEYOND_REPAIR = {
    "empty": lambda data: b"",
    "foreign": lambda data: b"<html>not a match</html>\n",
    "binary": lambda data: bytes(range(256)) * 20,
    "newer": newer,
    "no header": lambda data: data.split(b"\n", 1)[1],
    "cut in the header": lambda data: data[:40],
    "other game": lambda data: data.replace(b'"game": "gin"', b'"game": "whist"', 1),
}
CURABLE = {
    "cut": (lambda data: data[:-5], 11),
    "a letter": (lambda data: change_line(data, 8, b"x"), 5),
    "a line gone": (lambda data: b"\n".join(row for i, row in enumerate(data.split(b"\n")) if i != 10), 8),
    "zeros at the end": (lambda data: data + b"\0" * 512, 12),
    "all actions": (lambda data: data.split(b"\n", 1)[0] + b"\n" + b"\0" * 64, 0),
}
"""How the file is damaged, and how many of its twelve actions read well."""


def change_line(data: bytes, n: int, to: bytes) -> bytes:
    rows = data.split(b"\n")
    rows[n - 1] = to + rows[n - 1][1:]
    return b"\n".join(rows)


def damaged(how: Callable[[bytes], bytes]) -> tuple[bytes, list[Action]]:
    """A match of twelve actions, damaged; the damaged bytes and the actions before."""
    app = open_app(every=8)
    scene = play_some(app)
    log = list(scene.table.log)
    rows = current().read_bytes().splitlines(keepends=True)[:14]  # a header, a hash, actions
    current().write_bytes(how(b"".join(rows)))
    return current().read_bytes(), log[:12]


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", BEYOND_REPAIR)
def test_a_file_that_cannot_be_opened_is_put_aside_and_the_start_screen_works(kind: str) -> None:
    data, _ = damaged(BEYOND_REPAIR[kind])
    app = open_app(every=8)
    assert isinstance(app.top, Start) and instance(Menu, app.top).ui["continue"] is None
    assert len(app.toasts) == 1 and "set aside" in toasts(app)
    if kind == "newer":
        assert "newer" in toasts(app)
    aside = current().with_name(f"current.jsonl.{'unknown' if kind == 'newer' else 'damaged'}")
    assert aside.read_bytes() == data
    assert not current().exists()

    hands = Hands(app)
    hands.press("play:gin")
    hands.press("start")
    assert isinstance(app.top, TableScene)
    assert aside.read_bytes() == data


def test_damaged_files_do_not_overwrite_each_other() -> None:
    kept = set()
    for kind in ("foreign", "binary", "empty"):
        kept.add(damaged(BEYOND_REPAIR[kind])[0])
        open_app()
    assert {p.read_bytes() for p in current().parent.glob("*.damaged*")} == kept


@pytest.mark.sample(2)
@pytest.mark.parametrize("kind", CURABLE)
def test_what_reads_well_of_a_damaged_match_can_be_continued(kind: str) -> None:
    how, good = CURABLE[kind]
    data, log = damaged(how)
    app = open_app(every=8)
    said = [tr("continue.cut")] if kind == "cut" else ["damaged", "continued"]
    assert len(app.toasts) == 1 and all(word in toasts(app) for word in said)
    assert current().with_name("current.jsonl.damaged").read_bytes() == data
    scene = continued(app)
    assert scene.table.log[:good] == log[:good]
    play_on(app, scene, good + 6)
    assert read(current()).actions == tuple(scene.table.log)
    assert current().with_name("current.jsonl.damaged").read_bytes() == data


def refuse(*_: object, **__: object) -> None:
    raise PermissionError(13, "Permission denied")


def test_a_damaged_file_on_a_disk_that_cannot_be_written_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    data, _ = damaged(BEYOND_REPAIR["foreign"])
    for name in ("link", "rename", "replace"):
        monkeypatch.setattr(os, name, refuse)
    app = open_app()
    hands = Hands(app)
    for x in range(100, 600, 100):  # over tiles and buttons, so that the screen is drawn anew
        hands.move(x, 500)
    assert isinstance(app.top, Start) and len(app.toasts) == 1
    hands.wait(10_000)
    assert not any(app.step(FRAME) for _ in range(50))
    assert current().read_bytes() == data


def test_a_match_that_is_damaged_when_it_is_continued_is_told_of_once() -> None:
    app = open_app()
    damaged(BEYOND_REPAIR["binary"])
    app.continue_match()
    said = instance(Message, app.top).text
    assert "set aside" in said and "can't be read" not in said and not app.toasts


def test_a_file_that_cannot_be_read_is_said_and_stays() -> None:
    current().mkdir(parents=True)
    app = open_app()
    assert isinstance(app.top, Start) and instance(Menu, app.top).ui["continue"] is None
    assert len(app.toasts) == 1 and "can't be read" in toasts(app)
    assert current().is_dir()


# ------------------------------------------------------------------- the disk --
def test_a_disk_that_refuses_is_a_warning_and_the_match_goes_on(home: Path) -> None:
    (home / "matches").write_text("in the way of the folder")
    app = open_app(every=8)
    scene = begin(app)
    assert len(app.toasts) == 1 and "can't save" in toasts(app).lower()
    app.toasts.clear()
    play_on(app, scene, 14)
    assert scene.table.ply >= 14
    assert len(app.toasts) <= 1, "the same warning is not said at every move"

    (home / "matches").unlink()
    log_before = list(scene.table.log)
    play_on(app, scene, scene.table.ply + 2)
    assert read(current()).actions[: len(log_before)] == tuple(log_before), "nothing is missing later"


def test_a_disk_that_fills_up_in_mid_match_loses_nothing() -> None:
    app = open_app(every=8)
    scene = play_some(app, 6)
    before = current().read_bytes()
    assert not app.toasts
    with full_disk():
        play_on(app, scene, scene.table.ply + 4)
    assert "can't save" in toasts(app).lower()
    assert current().read_bytes() == before, "and what was there stays whole"
    play_on(app, scene, scene.table.ply + 2)
    assert read(current()).actions == tuple(scene.table.log)


# ----------------------------------------------------------------------- kill --
def kill_and_continue(lines: int, seed: int) -> None:
    """Kill a process in mid-match after so many actions; everything it told of must come back."""
    env = os.environ | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
    }
    player = subprocess.Popen([sys.executable, "-c", PLAYER, str(seed)], stdout=subprocess.PIPE, text=True, env=env)
    assert player.stdout
    told = [parse(line) for line in (player.stdout.readline().strip() for _ in range(lines + 1)) if line[:1] in "*01"]
    told += [parse(line.strip()) for line in _until(player, lines - len(told))]
    player.send_signal(signal.SIGKILL)
    rest = player.stdout.read().split("\n")[:-1]
    player.wait()
    player.stdout.close()
    told += [parse(line) for line in rest]
    assert player.returncode == -signal.SIGKILL and len(told) >= lines

    app = open_app(every=8)
    assert not app.toasts, "the file is whole"
    scene = continued(app)
    assert scene.table.log[: len(told)] == told
    assert len(scene.table.log) <= len(told) + 3
    ply = scene.table.ply
    play_on(app, scene, ply + 4)
    assert read(current()).actions == tuple(scene.table.log)


def _until(player: subprocess.Popen[Any], more: int) -> list[str]:
    assert player.stdout
    return [player.stdout.readline() for _ in range(max(0, more))]


@pytest.mark.sample(1)  # tests/attacks has 160 kills without a window
@pytest.mark.parametrize("lines, seed", [(1, 1), (9, 2), (38, 3), *((3 + 13 * n, 100 + n) for n in range(6))])
def test_after_a_kill_the_match_is_offered_with_every_action(lines: int, seed: int) -> None:
    kill_and_continue(lines, seed)
