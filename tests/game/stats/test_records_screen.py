"""The records screen: reached by keys, narrowed down, whole at every size, its files and its deletion."""

import random
from pathlib import Path

import pygame
import pytest

import engine
from game.app.window import App
from game.demo.driver import Hands
from game.match import saves
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.menu import Menu
from game.scenes.pause import Pause
from game.scenes.records.files import ImportDialog
from game.scenes.records.screen import Records
from game.scenes.records.working import Working
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.stats import database, import_export
from game.stats.contract import LuckSample, statistics_of
from game.stats.database import load_rows
from game.stats.record_stats import MatchStats
from game.table.upright import TARGET
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import Choice
from tests.kit.app import open_app
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance
from tests.kit.records import GAMES, duel, match, play, record

SIZES = ((960, 540), (1280, 720), (1920, 1080), (540, 960), (1080, 1920))


def past() -> list[MatchStats]:
    """A long past at every table against everybody, with all there is to count and large numbers."""
    found = []
    for game in GAMES:
        rules = engine.load(game)
        counts = statistics_of(game)
        luck = {m.key: LuckSample(88.8, 1, None if i == 0 else 77.7) for i, m in enumerate(counts.LUCK_MEASURES)}
        for n, level in enumerate(("novice", "club", "expert", "mixed", "people")):
            seats = rules.SEATS[n % len(rules.SEATS)]
            preset = list(rules.PRESETS)[n % len(rules.PRESETS)]
            deals = [
                [
                    play(d % 3 == 0, 9876 - 15000 * (d % 2), player, s, 1 + s, counts.FEATS, **luck)
                    for s, player in ((0, "you"), (1, "Hanako"), (2, ""))
                ]
                for d in range(6)
            ]
            found.append(match(f"{game}{n}", deals, deals[0], game, preset, level, seats, n % 2 == 1))
    return found


def damaged(n: int) -> None:
    """Write records that cannot be read."""
    saves.folder().mkdir(exist_ok=True)
    for i in range(n):
        (saves.folder() / f"{i + 1:04}.jsonl").write_text("{}", encoding="utf-8")


def opened(app: App) -> Records:
    app.push(scene := Records())
    for _ in range(400):
        if not scene.counting:
            return scene
        app.step(20)
    raise AssertionError("it never comes to an end of counting")


def worked(app: App) -> Message:
    """Let the work under way come to its end. Returns what is said then."""
    for _ in range(400):
        if not isinstance(app.top, Working):
            return instance(Message, app.top)
        app.step(20)
    raise AssertionError("the work never comes to an end")


def choose(scene: Records, wid: str, value: object) -> None:
    widget = scene.ui[wid]
    assert isinstance(widget, Choice) and value in [v for v, _ in widget.options], (wid, value)
    widget.value = value
    scene.activate(wid)
    scene.rebuild()


# ---------------------------------------------------------------------- layout --
@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_of_the_records_is_whole_and_on_no_other(
    size: tuple[int, int], scale: float, lang: str, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    assert database.import_matches(past()) == (20, "")
    import_export.export()
    damaged(12)
    reader = Reader(monkeypatch)
    faults: set[str] = set()
    app = open_app(size, lang, text_size=scale)
    scene = opened(app)

    def look(name: str) -> None:
        reader.texts.clear()
        reader.cut.clear()
        top = instance(Menu, app.top)
        top.draw(app.canvas)
        where = f"{scale:.0%} {name}: "
        sheet = top.ui.areas.get("sheet")
        foot = sheet.rect[1] + sheet.rect[3] if sheet else app.canvas.height
        written = [(t, b) for t, b in reader.texts if not (sheet and b[0] < sheet.rect[2] and b[1] + b[3] > foot)]
        assert len(written) > 3, where
        faults.update(f"{where}{t!r} is outside" for t, b in written if not within(b, app))
        faults.update(
            f"{where}{a!r} on {b!r}"
            for i, (a, box) in enumerate(written)
            for b, other in written[:i]
            if boxes_meet(box, other, 1.5)
        )
        faults.update(f"{where}cut off: {t}" for t in reader.cut)

    for game in (*GAMES, ""):
        choose(scene, "game", game)
        look(f"{game or 'all'}: points of deals")
        choose(scene, "unit", True)
        choose(scene, "practice", False)
        choose(scene, "player", "Hanako")
        if game:
            choose(scene, "chart", False)
        look(f"{game or 'all'}: wins of matches")
        choose(scene, "unit", False)
        choose(scene, "practice", True)
        choose(scene, "player", "you")
        if game:
            choose(scene, "chart", True)
    for key in ("E", "I", "D"):
        app.handle(ins.Key(key))
        look_at = instance(Menu, app.top)
        assert look_at is not scene
        reader.texts.clear()
        reader.cut.clear()
        look_at.paint(app.canvas)
        look_at.ui.draw(app.canvas)
        # the path of a file is as long as it is: it is wrapped, never cut
        faults.update(f"{scale:.0%} {key}: {t!r} is outside" for t, b in reader.texts if not within(b, app))
        faults.update(f"{scale:.0%} {key}: cut off: {t}" for t in reader.cut)
        app.pop()
    app.close()
    assert not faults, "\n".join(sorted(faults))


def test_records_without_a_match_that_can_be_counted_say_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    app = open_app()
    opened(app).draw(app.canvas)
    assert tr("records.empty.title") in [t for t, _ in reader.texts]
    app.pop()
    damaged(2)
    scene = opened(app)
    reader.texts.clear()
    scene.draw(app.canvas)
    shown = " ".join(t for t, _ in reader.texts)
    assert tr("records.empty.unread_title") in shown and tr("records.empty.unread", n=2)[:20] in shown
    assert tr("records.empty.title") not in shown


def test_records_say_below_the_title_how_many_matches_are_not_counted(reader: Reader) -> None:
    record("gin", number=9)
    damaged(2)
    app = open_app()
    scene = opened(app)
    said = []
    for game in ("", "gin"):
        choose(scene, "game", game)
        reader.texts.clear()
        scene.draw(app.canvas)
        said.append([t for t, _ in reader.texts if tr("records.count_matches", n=1) in t])
    (every,), (one,) = said
    words = tr("records.not_counted", n=2)
    assert words in every and words not in one


@pytest.mark.sample(1)
@pytest.mark.parametrize("unread", [0, 1])
@pytest.mark.parametrize("lang", EVERY)
def test_the_empty_screen_is_whole(lang: str, unread: int, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    damaged(unread)
    for size in SIZES:
        for scale in (1.0, 1.5, 2.0):
            app = open_app(size, lang, text_size=scale)
            scene = opened(app)
            assert scene.unread == unread
            reader.texts.clear()
            reader.cut.clear()
            scene.draw(app.canvas)
            assert not reader.cut and all(within(b, app) for _, b in reader.texts)
            assert not [
                t for i, (t, a) in enumerate(reader.texts) for _, b in reader.texts[:i] if boxes_meet(a, b, 1.5)
            ]
            app.close()


@pytest.mark.parametrize("size", [(540, 960), (1080, 1920), (768, 1024)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_records_of_an_upright_window_stand_and_scroll_to_the_luck(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    database.import_matches(past())
    import_export.export()
    reader = Reader(monkeypatch)
    app = open_app(size)
    scene = opened(app)
    assert app.canvas.upright
    choose(scene, "game", "rin")
    chart, area = scene.boxes()["chart"], scene.ui.areas["sheet"]
    assert chart[2] > app.canvas.width * 0.9 and area.most > 0
    for w in scene.ui.widgets:
        assert min(w.rect[2:]) >= TARGET, w.id
    for _ in range(4):
        app.handle(ins.Key("PageDown"))
    app.redraw()
    _, y, _, h = scene.boxes()["luck"]
    _, ay, _, ah = scene.ui.areas["sheet"].rect
    assert ay <= y and y + h <= ay + ah + 1
    heads = [b for t, b in reader.texts if t == tr("records.chart_of.luck")]
    assert heads and ay < heads[-1][1] < ay + ah
    app.handle(ins.Key("I"))
    assert app.canvas.upright and all(min(w.rect[2:]) >= TARGET for w in instance(Menu, app.top).ui.widgets)
    app.close()


def test_no_two_widgets_have_one_name_and_none_lies_on_another() -> None:
    database.import_matches(past())
    scene = opened(open_app())
    for game in (*GAMES, ""):
        choose(scene, "game", game)
        ids = [w.id for w in scene.ui.widgets]
        assert len(set(ids)) == len(ids)
        boxes = [w.rect for w in scene.ui.widgets]
        assert not [i for i, a in enumerate(boxes) for b in boxes[:i] if boxes_meet(a, b, 0.5)]


# ------------------------------------------------------------------ ways and keys --
def test_the_records_are_reached_from_the_start_and_from_the_pause_by_one_key() -> None:
    app = open_app()
    app.handle(ins.Key("S"))
    assert isinstance(app.top, Records)
    app.handle(ins.Cancel())
    assert isinstance(app.top, Start)
    app.push(Pause("rin", {}))
    app.handle(ins.Key("S"))
    assert isinstance(app.top, Records)
    app.handle(ins.Cancel())
    assert isinstance(app.top, Pause)


def test_a_newcomer_is_told_what_will_stand_there_and_can_play() -> None:
    app = open_app()
    scene = opened(app)
    assert {w.id for w in scene.ui.widgets} == {"back", "import", "play"}
    app.handle(ins.Key("P"))
    assert isinstance(app.top, Setup)


def test_records_that_were_never_counted_are_counted_when_the_screen_opens() -> None:
    for n, game in enumerate(GAMES):
        record(game, 1, n + 1)
    app = open_app()
    app.settings.last_game = "rin"
    scene = opened(app)
    assert set(scene.there.games) == set(GAMES) and scene.query.game == "rin"
    assert scene.figures.deals.of == len({r.number for r in load_rows()[0] if r.game == "rin" and r.number >= 0})


def test_damaged_records_are_said_and_counted_again(home: Path) -> None:
    record("gin")
    database.path().write_bytes(b"damaged" * 999)
    app = open_app()
    scene = opened(app)
    assert tr("records.trouble.damaged") in [t.text for t in app.toasts] and scene.cells


def test_what_is_shown_follows_what_is_chosen_and_only_what_differs_can_be_chosen() -> None:
    database.import_matches([match("a", [duel(True)] * 3), match("b", [duel(False)] * 2, level="expert")])
    scene = opened(open_app())
    assert scene.figures.deals == (3, 5)
    assert {w.id for w in scene.ui.widgets if isinstance(w, Choice)} == {"game", "unit", "chart", "level"}
    choose(scene, "level", "expert")
    assert scene.figures.deals == (0, 2) and scene.parts == [("expert", (0, 2))]
    choose(scene, "game", "")
    assert scene.query.level == "" and scene.figures.deals == (3, 5) and scene.ui["chart"] is None


def walk(hands: Hands, wid: str) -> None:
    """Tab until a widget has the focus; the arrows belong to the choices."""
    for _ in range(20):
        if hands.ui().focus == wid:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not reach {wid}")


def test_everything_is_done_by_keys_alone() -> None:
    database.import_matches(past())
    app = open_app()
    scene = opened(app)
    hands = Hands(app, by_keys=True)
    for wid in ("game", "unit", "preset", "level", "player", "practice", "chart", "back"):
        walk(hands, wid)
    walk(hands, "unit")
    hands.key(pygame.K_RIGHT)
    assert scene.query.whole
    walk(hands, "back")
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Start)


def test_the_sheet_scrolls_to_its_last_line() -> None:
    database.import_matches(past())
    app = open_app((960, 540), text_size=1.5)
    scene = opened(app)
    choose(scene, "game", "rin")
    area = scene.ui.areas["sheet"]
    assert area.most > 0
    app.handle(ins.Key("PageDown"))
    assert scene.ui.areas["sheet"].offset > 0


# ----------------------------------------------------------------------- files --
def test_an_export_names_its_file(home: Path) -> None:
    database.import_matches(past())
    app = open_app()
    opened(app)
    app.handle(ins.Key("E"))
    message = worked(app)
    (file,) = (home / "records").iterdir()
    assert str(file) in message.text
    assert database.delete(None) == "" and import_export.take_in(file) == (20, 20)


def test_an_export_that_fails_says_why(home: Path) -> None:
    database.import_matches(past())
    (home / "records").write_bytes(b"in the way")
    app = open_app()
    opened(app)
    app.handle(ins.Key("E"))
    assert tr("records.file.failed", why="")[:12] in worked(app).text


@pytest.mark.parametrize("others", [False, True])
def test_an_import_is_chosen_from_the_folder_and_merged(home: Path, others: bool) -> None:
    database.import_matches([match("a", [duel(True)])])
    import_export.export(_in_folder("hana.json"))
    (home / "records" / "notes.json").write_text("no", "utf-8")
    database.delete(None)
    app = open_app()
    scene = opened(app)
    app.handle(ins.Key("I"))
    dialog = app.top
    assert isinstance(dialog, ImportDialog) and [f.name for f in dialog.files] == ["hana.json", "notes.json"]
    if others:
        Hands(app).click_at(*_middle(instance(Choice, dialog.ui["whose"]).segments()[1]))
    Hands(app).click("file:0")
    if others:
        instance(Menu, app.top).activate("done")
    (message := worked(app)).cancel()
    assert message.text == tr("records.file.done", n=1, fresh=1)
    assert app.top is scene and scene.query.player == ("hana" if others else "you")
    app.handle(ins.Key("I"))
    Hands(app).click("file:1")
    (message := worked(app)).cancel()
    assert message.text == tr("records.refused.foreign", file="notes.json")
    assert scene.figures.deals == (1, 1)


def test_what_was_chosen_of_the_records_stays_chosen_after_an_import() -> None:
    database.import_matches([match("a", [duel(True)]), match("b", [duel(False, player="Hana")])])
    import_export.export(_in_folder("again.json"))
    scene = opened(app := open_app())
    choose(scene, "player", "Hana")
    app.handle(ins.Key("I"))
    Hands(app).click("file:0")
    worked(app).cancel()
    assert scene.query.player == "Hana"


def _in_folder(name: str) -> Path:
    import_export.folder().mkdir(parents=True)
    return import_export.folder() / name


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def test_deletion_asks_first_and_takes_the_game_that_is_looked_at() -> None:
    database.import_matches(past())
    app = open_app()
    scene = opened(app)
    choose(scene, "game", "rumino")
    app.handle(ins.Key("D"))
    assert tr("rumino.name") in instance(Confirm, app.top).text
    app.handle(ins.Cancel())
    assert {r.game for r in load_rows()[0]} == set(GAMES)
    for game, left in (("rumino", set(GAMES) - {"rumino"}), ("", set())):
        choose(scene, "game", game)
        app.handle(ins.Key("D"))
        app.step(400)
        app.handle(ins.Key("Y"))
        while isinstance(app.top, Working):
            app.step(20)
        assert app.top is scene and {r.game for r in load_rows()[0]} == left
    assert scene.ui["play"] is not None, "nothing is left: the screen of a newcomer"


def test_a_thousand_random_inputs_at_the_records_leave_no_error() -> None:
    database.import_matches(past())
    app = open_app()
    rng = random.Random(5)
    app.push(Records())
    for n in range(1000):
        kind = rng.random()
        x, y = rng.uniform(0, app.canvas.width), rng.uniform(0, app.canvas.height)
        if kind < 0.5:
            for what in ("move", "down", "up"):
                app.handle(ins.Pointer(what, x, y, 0 if what == "move" else 1))
        elif kind < 0.75:
            app.handle(ins.Nav(rng.choice(["left", "right", "up", "down", "next", "prev"])))
        elif kind < 0.85:
            app.handle(ins.Confirm("Enter"))
        else:
            app.handle(ins.Key(rng.choice([*"EIDPY", "PageDown"])))
        if n % 8 == 0:
            app.step(rng.choice([10, 400]))
        if not isinstance(app.top, Records | Message | ImportDialog | Working):  # it was left by its own button
            app.home()
            app.push(Records())
        if n % 250 == 0:
            database.import_matches(past()[::6])
    for _ in range(12):
        if len(app.scenes) > 1:
            app.handle(ins.Cancel())
            app.step(400)
    assert isinstance(app.top, Start)
