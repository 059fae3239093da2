"""A match survives kills: whatever a player has done is there afterwards, and the match goes on.

A person and bots play in one data folder, and the process is killed again and again: before, in the middle of and after
changes of the disk, and from outside at any moment. The next process continues what it finds there. Now and then the
person takes a move back, leaves the table, gives up or writes a report, so that kills hit all of these."""

import os
import shutil
from pathlib import Path
from random import Random
from typing import Final

import pytest

import engine
from game.match import saves
from tests.attacks import player
from tests.attacks.folder_checks import add_reports, check_kept, check_whole
from tests.kit.counts import Counts
from tests.kit.disk_steps import MOMENTS, KillAt
from tests.kit.process_farm import End, Farm
from tests.kit.sampling import scaled

LAST_STEP: Final = 60
"""Each process is killed at one of so many changes of the disk."""
FROM_OUTSIDE: Final = 5
"""Every so many processes are killed from outside."""


def attack(farm: Farm, home: Path, game: str, number: int) -> End:
    """Play in a process of its own until it is killed."""
    rng = Random(f"{game} {number}")
    if number % FROM_OUTSIDE == FROM_OUTSIDE - 1:
        child = farm.start(player.play, home, game=game, seed=number)
        child.told(rng.choice((1, 20, 60, 150)))
        for _ in range(rng.randrange(20_000)):  # until it is at some other place
            pass
        child.kill()
        return child.end()
    kill = KillAt(rng.randint(1, LAST_STEP), rng.choice(MOMENTS))
    return farm.start(player.play, home, kill=kill, game=game, seed=number).end()


def test_a_match_killed_in_the_middle_of_being_put_away_is_put_away(home: Path) -> None:
    (home / "matches").mkdir()
    for name in ("current.jsonl", "current-2.jsonl"):
        shutil.copy(Path(__file__).parents[1] / "saves" / "rin.jsonl", home / "matches" / name)
    os.link(home / "matches" / "current-2.jsonl", home / "matches" / "0001.jsonl")
    assert [path.name for path in saves.unfinished()] == ["current.jsonl"]
    assert [path.name for path in saves.finished()] == ["0001.jsonl"]
    assert not (home / "matches" / "current-2.jsonl").exists()


@pytest.mark.scaled
@pytest.mark.parametrize("game", engine.game_ids())
def test_after_a_kill_every_acknowledged_action_is_there_and_the_match_goes_on(
    game: str, farm: Farm, home: Path, counts: Counts
) -> None:
    kept: dict[str, list[str]] = {}
    for number in range(scaled(game in engine.game_ids()[:2], 50)):
        end = attack(farm, home, game, number)
        assert end.killed, f"attack {number}: {end.error or end}"
        new = add_reports(kept, end.told)
        kept = check_kept(home, kept)
        check_whole(home)
        counts.add("kills", "attacks")
        counts.add("kills", "of matches")
        counts.add("kills", "acknowledged actions", new)
        counts.largest("kills", "MB of memory", end.mb)
    for path in (home / "matches").glob("*.jsonl"):
        if path not in saves.unfinished():  # a half line at the end of those waits for Continue
            saves.replayed(path)
