"""The screens of what is kept: the list of matches and their pictures."""

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

import engine
from engine import files
from engine.games.gin.state import State as GinState
from engine.options import table_options
from engine.record.header import SeatConfig
from game.app import saved_matches
from game.app.window import App
from game.demo import driver
from game.demo.driver import FRAME, PROMPT_GUARD, Hands, adviser
from game.match import saves
from game.match import session as matches
from game.scenes.dialogs.confirm import Confirm
from game.scenes.matches import MatchList
from game.scenes.menu import Menu
from game.scenes.pause import WAYS, Pause
from game.scenes.review.commitment import CommitmentsScene, deals_of
from game.scenes.review.replay import Replay
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.text import translations
from game.text.dates import moment_text
from game.text.translations import tr
from tests.game.match.test_compat_saves import begun, go_on
from tests.kit import sumidagawa_table
from tests.kit.app import begin, open_app, ready
from tests.kit.hotseat import sharing
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance, present

SAVES = Path(__file__).parents[2] / "saves"
TABLES = ("gin", "rin", "rumino", "sumidagawa")
SIZES = ((960, 540), (1280, 720), (1920, 1080))


def several() -> list[Path]:
    """Three unfinished matches, the last one newest, and a finished one."""
    paths = []
    for n, game in enumerate(TABLES[:3]):
        match = begun(game, n)
        go_on(match.table, 20 + n)
        paths.append(match.path)
    (saves.folder() / "0001.jsonl").write_bytes((SAVES / "gin.jsonl").read_bytes())
    for n, path in enumerate(paths):
        os.utime(path, (2000 + n, 2000 + n))
    return paths


def listed(app: App) -> MatchList:
    """The list, every row of it read."""
    scene = app.top
    assert isinstance(scene, MatchList)
    for _ in range(12):
        app.step(FRAME)
    return scene


# -------------------------------------------------------------------- list --
def test_with_one_match_continue_goes_straight_to_its_table() -> None:
    begun("gin")
    app = open_app()
    Hands(app).press("continue")
    assert isinstance(app.top, TableScene)


def test_with_several_continue_leads_to_the_list_newest_first() -> None:
    paths = several()
    app = open_app()
    hands = Hands(app)
    hands.press("continue")
    scene = listed(app)
    assert scene.paths == paths[::-1] and set(scene.known) == set(paths)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, TableScene) and app.top.match.path == paths[1]
    app.pop()
    assert isinstance(app.top, MatchList)


def test_a_match_is_deleted_after_a_question_and_no_other_is() -> None:
    paths = several()
    saves.picture(paths[2]).write_bytes(b"png")
    app = open_app()
    app.push(MatchList())
    listed(app)
    hands = Hands(app)
    hands.key(pygame.K_DELETE)
    assert isinstance(app.top, Confirm)
    hands.wait(400)
    hands.press("no")
    assert paths[2].exists()
    hands.press(f"delete:{paths[2].name}")
    hands.wait(400)
    hands.press("yes")
    assert listed(app).paths == [paths[1], paths[0]]
    assert not paths[2].exists() and not saves.picture(paths[2]).exists() and paths[0].exists()


def test_an_empty_list_offers_no_keys_for_its_matches(reader: Reader) -> None:
    for paths in (several(), []):
        app = open_app()
        app.push(MatchList())
        app.step(20)
        said = {text for text, _ in reader.texts}
        reader.texts.clear()
        assert tr("matches.hint_back") in said
        assert (tr("matches.hint_delete") in said) == bool(paths)
        for path in paths:
            path.unlink()
        app.close()


def test_the_focus_stays_with_its_match_in_sight() -> None:
    app, record = open_app(), (SAVES / "gin.jsonl").read_bytes()
    for n in range(1, 13):
        files.create(saves.folder() / f"{n:04d}.jsonl", record)
    app.push(scene := MatchList("done"))
    hands = Hands(app)
    for _ in range(9):
        hands.key(pygame.K_DOWN)
    for _ in range(30):
        hands.step()  # the rows are read one by one
    ninth, tenth, below = (f"row:{path.name}" for path in scene.paths[8:11])
    assert scene.ui.focus == tenth

    def is_seen(wid: str) -> bool:
        _, y, _, h = present(scene.ui[wid]).rect
        _, top, _, high = scene.ui.areas["list"].rect
        return scene.ui.focus == wid and top <= y and y + h <= top + high

    hands.key(pygame.K_RETURN)
    instance(Replay, app.top)
    hands.key(pygame.K_ESCAPE)
    assert is_seen(tenth)
    for answer, focus in (("no", tenth), ("yes", below)):
        hands.key(pygame.K_DELETE)
        hands.wait(PROMPT_GUARD)
        hands.press(answer)
        assert is_seen(focus)
    hands.key(pygame.K_UP)
    assert scene.ui.focus == ninth


def test_a_damaged_match_in_the_list_is_put_aside_with_file_and_line_and_the_rest_goes_on() -> None:
    paths = several()
    paths[1].write_bytes(b"nonsense\n")
    rows = paths[0].read_bytes().splitlines(keepends=True)
    paths[0].write_bytes(b"".join(rows[:9]) + b"x\n")
    app = open_app()
    app.push(MatchList())
    scene = listed(app)
    said = " ".join(t.text for t in app.toasts)
    assert f"{paths[1].name}, line 1" in said and f"{paths[0].name}, line 10" in said
    assert set(scene.known) == {paths[0], paths[2]} and paths[1] not in scene.paths
    assert paths[1].with_name(f"{paths[1].name}.damaged").read_bytes() == b"nonsense\n"


def test_a_finished_match_is_found_in_the_list_and_can_be_looked_at_again() -> None:
    several()
    app = open_app()
    hands = Hands(app)
    hands.press("matches")
    listed(app)
    hands.key(pygame.K_TAB)
    instance(Menu, app.top).ui.focus = "tab"
    hands.key(pygame.K_RETURN)
    scene = listed(app)
    assert scene.tab == "done" and [p.name for p in scene.paths] == ["0001.jsonl"]
    hands.press("row:0001.jsonl")
    assert isinstance(app.top, Replay) and app.top.path.name == "0001.jsonl"


def test_enter_opens_a_match_after_a_click_on_the_finished_ones() -> None:
    several()
    app = open_app()
    hands = Hands(app)
    hands.press("matches")
    x, y, w, h = present(listed(app).ui["tab"]).rect
    hands.click_at(x + 0.75 * w, y + h / 2)
    assert listed(app).tab == "done"
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Replay)


def test_the_list_names_the_opponents_from_best_to_worst_during_a_match_and_after_it() -> None:
    """Few points are good in Rumino, but once a match is over its chips are counted."""
    seat_configs = tuple(map(SeatConfig, ("you", "sora", "aki")))
    over = saves.Summary(Path("0001.jsonl"), "rumino", seat_configs, {}, 5, (-10, -20, 30), True, False, 0.0)
    begun = over._replace(number=4, totals=(50, 80, 20), over=False)
    open_app()
    assert MatchList()._scores(over) == "You −10 · Aki 30 · Sora −20"
    assert MatchList()._scores(begun) == "You 50 · Aki 20 · Sora 80"
    assert saved_matches.line(begun).endswith("You 50 – Aki 20")


def test_a_match_whose_file_has_a_time_that_no_calendar_knows_is_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    path, stat = several()[0], Path.stat

    def odd(file: Path, **more: bool) -> os.stat_result:
        found = stat(file, **more)
        far = {name: getattr(found, name) for name in dir(found) if name.startswith("st_")} | {"st_mtime": 1e17}
        return os.stat_result(found, far) if file == path else found

    monkeypatch.setattr(Path, "stat", odd)
    app = open_app()
    app.push(MatchList())
    assert path in listed(app).known


def test_the_list_scrolls_to_the_chosen_match() -> None:
    for n in range(12):
        begun("gin", n)
    app = open_app()
    app.push(MatchList())
    scene = listed(app)
    for _ in range(11):
        Hands(app).key(pygame.K_DOWN)
    area = scene.ui.areas["list"]
    _, y, _, h = present(scene.ui[scene.ui.focus]).rect
    assert scene.ui.focus == f"row:{scene.paths[-1].name}"
    assert area.rect[1] <= y and y + h <= area.rect[1] + area.rect[3] + 1


def test_a_new_match_and_the_start_screen_leave_the_old_one_in_the_list() -> None:
    app = open_app()
    first = begin(app)
    first.open_menu()
    hands = Hands(app)
    hands.press("new")
    hands.wait(400)
    hands.press("yes")
    hands.press("start")
    assert isinstance(app.top, TableScene) and app.top.match.path != first.match.path
    app.home()
    app.push(MatchList())
    assert len(listed(app).known) == 2


def test_to_give_up_puts_a_match_with_the_finished_ones() -> None:
    app = open_app()
    scene = begin(app)
    scene.give_up()
    assert isinstance(app.top, Start) and app.top.ui["continue"] is None
    app.push(MatchList("done"))
    found = listed(app)
    assert not found.known[found.paths[0]].over and translations.tr("matches.given_up") in found._when(
        found.known[found.paths[0]]
    )


def test_only_a_match_in_progress_can_be_given_up() -> None:
    app = open_app()
    begin(app).open_menu()
    assert instance(Pause, app.top).ui["give_up"]
    over = sumidagawa_table.finished(app, changes={"deals": 1})
    assert over.table.match_state.over
    over.open_menu()
    menu = instance(Pause, app.top)
    assert menu.ui["new"] and menu.ui["give_up"] is None
    Hands(app).key(pygame.K_g)
    assert app.top is menu


# ----------------------------------------------------------------- picture --
def test_a_picture_of_the_table_is_kept_and_goes_with_its_match() -> None:
    app = open_app()
    scene = begin(app)
    ready(app, scene)
    app.redraw()
    app.home()
    file = saves.picture(scene.match.path)
    assert pygame.image.load(str(file)).get_size() == (320, 180)
    app.push(MatchList())
    listed(app)
    saves.put_away(scene.match.path)
    assert not file.exists() and saves.picture(saves.finished()[0]).exists()


def test_the_picture_of_a_shared_match_shows_no_hand() -> None:
    """Whatever the hands are, the picture is the same."""
    pictures = []
    for seed in (1, 2):
        app = open_app()
        seat_configs = (matches.SeatConfig("Hana"), matches.SeatConfig("Ken"))
        app.start_match("gin", table_options(engine.load("gin")), seed, seat_configs)
        scene = instance(TableScene, app.scenes[0])
        sharing(scene).take_seat(sharing(scene).next_seat())
        instance(GinState, scene.table.state).discard[:] = [5]  # what lies open is alike
        scene.look()
        app.redraw()
        app.home()
        pictures.append(saves.picture(scene.match.path).read_bytes())
        saves.delete(scene.match.path)
    assert pictures[0] == pictures[1]


def test_a_broken_picture_is_a_plain_cloth() -> None:
    match = begun("gin")
    saves.picture(match.path).write_bytes(b"no picture")
    app = open_app()
    app.push(MatchList())
    listed(app)
    app.redraw()
    assert isinstance(app.top, MatchList)


def test_a_crash_in_the_middle_of_a_flight_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(speed="normal")
    app.catch = True
    scene = begin(app)
    hands = Hands(app)
    demo_play = adviser("gin", 7)
    for _ in range(2):
        hands.settle(scene)
        hands.do(scene, demo_play(scene))
    for _ in range(600):
        hands.step()
        if scene.anim.flying:
            break
    log = list(scene.table.log)
    assert scene.anim.flying
    monkeypatch.setattr("game.scenes.table.renderer.draw_card", lambda *_, **__: 1 / 0)
    hands.step(2)
    assert app.top is not scene, "the table was cleared"
    monkeypatch.undo()
    monkeypatch.setenv("RINTAKU_HOME", str(scene.match.path.parent.parent))
    app = open_app()
    Hands(app).press("continue")
    assert instance(TableScene, app.top).table.log[: len(log)] == log


# ------------------------------------------------------------------ layout --
def with_fair(app: App) -> None:
    scene = begin(app)
    driver.play(Hands(app), scene, adviser("gin", 7), deals=1)
    app.push(CommitmentsScene(deals_of(scene.match)))


def show_replay(game: str, app: App) -> None:
    """The replay of a match that is over or given up."""
    path = saves.folder() / "0900.jsonl"
    files.replace(path, (SAVES / f"{game}.jsonl").read_bytes())
    app.push(Replay(path))


def show_running(game: str, app: App) -> None:
    """The replay of a match that is still being played."""
    app.push(Replay(SAVES / f"{game}.jsonl"))


SCREENS: dict[str, Callable[[App], None]] = {
    "start": lambda app: app.push(Start()),
    "list": lambda app: app.push(MatchList()),
    "finished": lambda app: app.push(MatchList("done")),
    "pause": lambda app: app.push(Pause("gin", dict.fromkeys(WAYS, print))),
    "fair": with_fair,
    "setup": lambda app: app.push(Setup("gin")),
    **{f"replay {game}": partial(show_replay, game) for game in TABLES},
    **{f"running {game}": partial(show_running, game) for game in ("rin", "rumino")},
}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "size, scale", [((960, 540), 2.0), ((960, 540), 1.5), ((960, 540), 1.0), ((1280, 720), 1.25), ((1920, 1080), 1.0)]
)
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_is_whole_and_inside(size: tuple[int, int], scale: float, lang: str, reader: Reader) -> None:
    several()
    faults: set[str] = set()
    app = open_app(size, lang, text_size=scale)
    for name, show in SCREENS.items():
        show(app)
        for _ in range(6):
            app.step(FRAME)
        scene = present(app.top)
        if isinstance(scene, Setup):
            scene.activate("today")
            scene.rebuild()
        reader.texts.clear()
        reader.cut.clear()
        if isinstance(scene, Replay):  # the table has its own measure, and its own tests
            scene.go(scene.playback.last - 1)
            reader.texts.clear()
            reader.cut.clear()
            scene._paint_bar(app.canvas)
            scene.ui.draw(app.canvas)
        else:
            scene.draw(app.canvas)
        where = f"{scale:.0%} {name}: "
        written = [(t, box) for t, box in reader.texts if name not in ("setup", "fair") or within(box, app)]
        assert len(written) > 2, where
        faults |= {f"{where}{t!r} is outside" for t, box in written if not within(box, app)}
        if name not in ("setup", "fair"):
            faults |= {
                f"{where}{a!r} on {b!r}"
                for i, (a, box) in enumerate(written)
                for b, other in written[:i]
                if boxes_meet(box, other, 1.5)
            }
        faults |= {f"{where}cut off: {t}" for t in reader.cut}
        app.home()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Nov 1, 2026, 17:05"),
        ("ja", "2026年11月1日 17:05"),
        ("de", "1. Nov. 2026, 17:05"),
        ("fr", "1er nov. 2026, 17:05"),
        ("es", "1 nov 2026, 17:05"),
    ],
)
def test_a_list_writes_a_day_as_the_language_writes_it(lang: str, words: str) -> None:
    open_app(lang=lang)
    assert moment_text(time.strptime("2026-11-01 17:05", "%Y-%m-%d %H:%M")) == words


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
@pytest.mark.parametrize("lang", ["en", "ja", "de", "fr", "es"])
def test_the_lines_of_the_finished_matches_are_whole(lang: str, size: tuple[int, int], reader: Reader) -> None:
    app = open_app(size, lang)
    several()
    for n, game in enumerate(TABLES[1:]):
        (saves.folder() / f"001{n}.jsonl").write_bytes((SAVES / f"{game}.jsonl").read_bytes())
    september = time.mktime((2026, 9, 30, 12, 0, 0, 0, 0, -1))
    for path in saves.finished():
        os.utime(path, (september, september))
    app.push(app.routes.matches("done"))
    Hands(app).wait(1500)
    reader.texts.clear()
    reader.cut.clear()
    app.redraw()
    month = tr("date.short_months").split()[8]
    assert any(month in text for text, _ in reader.texts) and not reader.cut
