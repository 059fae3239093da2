"""A deal that is still being played stays closed: whatever shows a record shows no more of it than its seat may see."""

import zipfile
from pathlib import Path

import pygame
import pytest

import engine
from engine.cards import HIDDEN
from engine.contract import PUBLIC
from engine.record.verification import report, verify
from engine.table.table import Table
from game.app import bug_report, cli
from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.match import growing_record, saves
from game.scenes.dialogs.elsewhere import Elsewhere
from game.scenes.matches import MatchList
from game.scenes.review.bot_thoughts import BotThoughtsScene
from game.scenes.review.commitment import CommitmentsScene
from game.scenes.review.onlooker import ALL_OPEN
from game.scenes.review.replay import Replay
from game.stats import counting, database, import_export
from game.stats.steps import finish
from game.text.translations import tr
from tests.kit.app import open_app
from tests.kit.layout import Reader
from tests.kit.narrow import instance
from tests.kit.records import record
from tests.kit.running_match import more_moves, play_on, running_match, secrets
from tests.kit.sampling import scaled


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", engine.game_ids())
def test_verify_proves_a_running_match_and_opens_only_deals_that_are_over(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    table = running_match(path, game)
    number = table.match_state.number
    verdict = verify(path)
    assert verdict.fits and len(verdict.fixed) == number + 1 and verdict.played == number
    assert cli.main(["verify", str(path), "--hash", verdict.fixed[-1].digest]) == 0
    printed = capsys.readouterr().out
    assert not [s for s in secrets(table) if s in printed]
    assert all((d.text in printed) == (d.number < number) and d.digest in printed for d in verdict.fixed)
    assert "not over yet" in printed


def test_verify_keeps_the_running_deal_closed_where_a_record_has_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = running_match(path, "gin")
    faulty = verify(path, ["0" * 32])
    assert not faulty.fits and not [s for s in secrets(table) if s in report(faulty, "match")]


def test_verify_says_that_a_match_was_given_up_and_opens_its_last_deal(capsys: pytest.CaptureFixture[str]) -> None:
    running_match(saves.current(), "gin")
    assert cli.main(["verify", "current.jsonl"]) == 0
    assert "the match is not finished) fits its own hashes" in capsys.readouterr().out
    path = saves.put_away(saves.current())
    assert cli.main(["verify", path.name]) == 0
    printed, verdict = capsys.readouterr().out, verify(path)
    assert "the match was given up) fits its own hashes" in printed and "not over yet" not in printed
    assert verdict.secret and all(text in printed for text in (verdict.secret.text, verdict.fixed[-1].text))


def test_a_deal_opens_when_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = running_match(path, "gin")
    number = table.match_state.number
    play_on(table, number + 1, 2)
    verdict = verify(path)
    assert [d.number for d in verdict.fixed if verdict.is_open(d)] == list(range(number + 1))
    assert verdict.fixed[number].text in report(verdict, "match")


# ------------------------------------------------------------------ replay --
def running(game: str, people: int = 1) -> tuple[App, Replay, Table]:
    """A match of the data folder in the middle of a deal, and its replay."""
    app = open_app(every=8, speed="off")
    table = running_match(saves.current(), game, people)
    scene = Replay(saves.current())
    app.push(scene)
    app.step(FRAME)
    return app, scene, table


def shown_hands(scene: Replay) -> dict[int, list[int]]:
    """By seat, the faces of the hand that is shown."""
    zones = {int(z[5:]): cards for z, cards in scene.anim.zones.items() if z.startswith("hand:")}
    return {seat: [s.face for s in cards] for seat, cards in zones.items()}


def closed_hands(scene: Replay) -> list[tuple[int, list[int]]]:
    """The hands of all seats but the own whose faces are shown."""
    return [(s, faces) for s, faces in shown_hands(scene).items() if s != scene.seat and set(faces) - {HIDDEN}]


def plies(scene: Replay, start: int) -> list[int]:
    """The last ply before the running deal and some of its plies, in the campaign all."""
    last = scene.playback.last
    return [start - 1, *range(start, last, scaled(4, 1)), last]


@pytest.mark.scaled
@pytest.mark.sample(2)
@pytest.mark.parametrize("game", engine.game_ids())
def test_the_replay_of_a_running_deal_shows_the_own_view_alone(game: str) -> None:
    app, scene, table = running(game)
    hands, start = Hands(app), scene.playback.deals[-1].ply
    for viewer in (ALL_OPEN, 1):
        scene.go(1)
        while scene.viewer != viewer:
            hands.key(pygame.K_v)
        assert closed_hands(scene) or viewer == 1
        for ply in plies(scene, start):
            scene.go(ply)
            if ply >= start:
                assert scene.viewer == scene.seat == 0 and not closed_hands(scene)
                hands.key(pygame.K_v)
                assert scene.viewer == 0 and not closed_hands(scene)
        marks = scene.playback.choices(1)
        assert all(p < start for p in marks), "that an opponent had a choice is not to be seen either"
    assert shown_hands(scene)[0] and table.state is not None


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", engine.game_ids())
def test_several_people_see_of_a_running_deal_what_everybody_sees(game: str) -> None:
    app, scene, _ = running(game, people=2)
    hands, start = Hands(app), scene.playback.deals[-1].ply
    scene.go(start - 1)
    for ply in range(start, scene.playback.last + 1):
        hands.key(pygame.K_RIGHT)
        assert scene.ply == ply and scene.viewer == PUBLIC
        assert not any(set(faces) - {HIDDEN} for faces in shown_hands(scene).values())
        hands.key(pygame.K_v)
        assert scene.viewer == PUBLIC
    assert not any(p >= start for seat in range(2) for p in scene.playback.choices(seat))
    scene.go(start - 1)
    assert scene.viewer == scene.playback.own_seat


@pytest.mark.parametrize("name", ["current.jsonl", "copy.jsonl", "link.jsonl"])
def test_a_running_match_is_closed_under_every_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app, _, _ = running("gin")
    path = saves.current()
    if name == "copy.jsonl":
        path.with_name(name).write_bytes(path.read_bytes())
    if name == "link.jsonl":
        path.with_name(name).symlink_to(path)
    monkeypatch.chdir(saves.folder())
    scene = Replay(Path(name))
    app.push(scene)
    scene.go(scene.playback.last)
    assert not scene.playback.is_open(scene.ply)
    Hands(app).key(pygame.K_v)
    assert not closed_hands(scene)


def test_nobody_plays_on_from_a_running_match_and_sees_its_cards_that_way() -> None:
    app, scene, _ = running("gin")
    for ply in (3, scene.playback.last):
        scene.go(ply)
        Hands(app).key(pygame.K_p)
        assert app.top is scene and saves.unfinished() == [saves.current()]


def test_what_a_bot_thought_in_a_running_deal_is_not_told() -> None:
    app, scene, _ = running("rumino")
    for ply in range(scene.playback.deals[-1].ply, scene.playback.last + 1, 3):
        scene.go(ply)
        Hands(app).key(pygame.K_w)
        assert not isinstance(app.top, BotThoughtsScene)


def test_the_list_of_deals_opens_and_copies_finished_deals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    app, scene, table = running("gin")
    hands = Hands(app)
    scene.go(scene.playback.last)
    hands.key(pygame.K_f)
    deals = app.top
    assert isinstance(deals, CommitmentsScene)
    for widget in [w.id for w in deals.ui.widgets if w.id != "back"]:
        deals.activate(widget)
    assert len(copied) >= 2
    for text in [*copied, *(toast.text for toast in app.toasts), *(w.accessible_label for w in deals.ui.widgets)]:
        assert not [s for s in secrets(table) if s in text], text


def test_a_report_of_a_running_match_tells_its_moves_and_not_its_cards() -> None:
    _, _, table = running("gin")
    with zipfile.ZipFile(bug_report.write()) as report:
        inside = {name: report.read(name).decode() for name in report.namelist()}
    assert not [s for s in secrets(table) for text in inside.values() if s in text]
    assert '"game": "gin"' in inside["current.jsonl"]
    assert all(f'["{action}"' in inside["current.jsonl"] for action in table.log)


@pytest.mark.parametrize("game", ['"whist"', "7", "null", '["gin"]'])
def test_a_report_leaves_out_the_running_deal_of_a_game_from_elsewhere_as_it_may_be_secret(game: str) -> None:
    header, deal, bid, passed = f'{{"game": {game}}}', '["* deal", "0"]', '["1 bid 3", "1"]', '["1 pass 7H", "2"]'
    lines = [header, deal, bid, deal, passed, bid, ""]
    assert bug_report.closed("\n".join(lines).encode()).decode() == "\n".join([*lines[:4], ""])
    assert bug_report.closed("\n".join(lines[:5]).encode()).decode() == "\n".join([*lines[:4], ""])
    assert bug_report.closed(f'{{"game": "gin"}}\n{deal}\n{bid}\n'.encode()).count(b"bid") == 1


@pytest.mark.parametrize("header", [b"", b"{", b"[1]", b'{"seed": 7, "position": {"hands": ["7H"]}}', b"[" * 100_000])
def test_a_damaged_header_tells_nothing_in_a_report(header: bytes) -> None:
    assert bug_report.closed(header + b"\n" + b'["* deal", "0"]\n') == b'{}\n["* deal", "0"]\n'


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("first", ["", "half a line", '["0 dr', '{"game": "gin",', '{"game": "gin"}'])
def test_a_header_that_is_not_the_first_line_tells_nothing_in_a_report(first: str, end: str) -> None:
    torn = ['{"seed": 7, "nonce": "5f"}', '"position": {"hands": ["7H"]}}', '["0 dr{"seed": 7}']
    report = bug_report.closed(end.join([first, *torn, '["* deal", "0"]']).encode())
    assert not any(secret in report for secret in (b"seed", b"nonce", b"7H"))
    assert report.endswith(b'["* deal", "0"]') or end == "\r"


def test_statistics_tell_nothing_of_a_running_deal(tmp_path: Path) -> None:
    _, _, table = running("gin")
    saves.put_away(saves.current())
    finish(counting.catch_up())
    rows, _ = database.load_rows()
    import_export.export(tmp_path / "statistics.json")
    everything = (tmp_path / "statistics.json").read_text("utf-8") + repr(rows)
    everything += database.path().read_bytes().decode("latin-1")
    assert rows and not [s for s in secrets(table) if s in everything]


def test_the_list_of_matches_tells_nothing_of_a_running_deal() -> None:
    app, _, table = running("gin")
    listed = MatchList()
    app.push(listed)
    for _ in range(6):
        app.step(FRAME)
    told = [repr(saves.summary(saves.current())), *(w.accessible_label for w in listed.ui.widgets)]
    assert len(told) > 2 and not [s for s in secrets(table) for text in told if s in text]


# --------------------------------------------------------------- looking on --
def wait(app: App) -> None:
    """Let enough time pass to see what was written and to show it."""
    assert app.top is not None
    app.top.update(growing_record.POLL_MS)
    for _ in range(8):
        app.top.update(3000.0)


def test_who_looks_on_sees_the_moves_of_the_other_window() -> None:
    app, scene, table = running("gin")
    scene.go(scene.playback.last)
    before = scene.ply
    more_moves(table, 3)
    wait(app)
    assert scene.ply == scene.playback.last == table.ply > before
    assert not closed_hands(scene)


def test_looking_on_begins_at_the_last_move() -> None:
    app, _, table = running("gin")
    app.push(Elsewhere(saves.current()))
    app.step(Elsewhere.ignore_ms + FRAME)
    Hands(app).press("look")
    scene = app.top
    assert isinstance(scene, Replay) and scene.ply == table.ply
    more_moves(table, 2)
    wait(app)
    assert scene.ply == table.ply


def test_who_looks_on_is_shown_what_comes_while_the_last_moves_still_run() -> None:
    app, scene, table = running("gin")
    scene.go(scene.playback.last)
    more_moves(table, 2)
    scene.update(growing_record.POLL_MS)
    assert scene.ply < scene.playback.last
    more_moves(table, 1)
    wait(app)
    assert scene.ply == scene.playback.last == table.ply


def test_who_has_leafed_back_stays_where_he_is() -> None:
    app, scene, table = running("gin")
    scene.go(4)
    more_moves(table, 3)
    wait(app)
    assert scene.ply == 4 and scene.playback.last == table.ply


def test_a_deal_that_ends_meanwhile_opens_and_the_next_stays_closed() -> None:
    app, scene, table = running("gin")
    number = table.match_state.number
    scene.go(scene.playback.last)
    ply = scene.ply
    play_on(table, number + 1, 4)
    wait(app)
    assert scene.playback.is_open(ply) and not scene.playback.is_open(scene.playback.last)


def test_moves_that_are_taken_back_disappear() -> None:
    app, scene, table = running("gin")
    scene.go(scene.playback.last)
    table.undo(3)
    wait(app)
    assert scene.ply == scene.playback.last == table.ply


def test_half_a_line_is_read_when_it_is_whole() -> None:
    app, scene, table = running("gin")
    more_moves(table, 2)
    data = saves.current().read_bytes()
    saves.current().write_bytes(data[:-9])
    last = scene.playback.last
    wait(app)
    assert scene.playback.last == last and app.top is scene
    saves.current().write_bytes(data)
    wait(app)
    assert scene.playback.last == table.ply


def test_a_match_that_is_put_away_meanwhile_is_opened() -> None:
    app, scene, table = running("gin")
    scene.go(scene.playback.last)
    more_moves(table, 2)
    path = saves.put_away(saves.current())
    others = [record("gin", 1, 2), path.with_name("0003.jsonl")]
    others[1].write_bytes(b"damaged")
    assert set(saves.finished()[:2]) == set(others), "another one and a damaged one are later"
    wait(app)
    assert scene.path == path and scene.playback.last == table.ply and scene.playback.is_open(scene.ply)


def test_once_a_match_is_given_up_elsewhere_its_last_deal_is_a_replay_whose_hash_is_opened(reader: Reader) -> None:
    app, scene, _ = running("gin")
    scene.go(scene.playback.last)
    wait(app)
    scene.draw(app.canvas)
    assert tr("replay.running") in " ".join(text for text, _ in reader.texts)
    saves.put_away(saves.current())
    wait(app)
    reader.texts.clear()
    scene.draw(app.canvas)
    said = " ".join(text for text, _ in reader.texts)
    assert tr("replay.title") in said and tr("replay.running") not in said
    Hands(app).press("fair")
    assert all(entry.text for entry in instance(CommitmentsScene, app.top).deals.entries)
