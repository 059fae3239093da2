"""The replay of a finished match: its time line, its views, and playing on from a moment of it."""

from pathlib import Path

import pygame
import pytest

from engine import files
from engine.cards import HIDDEN
from engine.contract import PUBLIC, View
from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.draw.theme import RATIO
from game.games.gin import texts
from game.games.gin.model import GinModel
from game.games.rin import texts as rin_texts
from game.games.rin.model import RinModel
from game.games.sumidagawa.table_view import SumidagawaTable
from game.match import saves
from game.scenes.review.onlooker import ALL_OPEN
from game.scenes.review.replay import Replay
from game.scenes.review.timeline import RADIUS, UPRIGHT_BAR, Timeline, bar_box
from game.scenes.table.scene import TableScene
from game.table import score_sheet
from game.table.upright import TARGET
from game.table.view import title
from game.text.translations import tr
from game.ui import input as ins
from game.ui import toasts
from game.ui.widgets import Look
from tests.kit.app import SIZES, open_app
from tests.kit.layout import Reader, boxes_meet, card_box, widget_faults, within
from tests.kit.narrow import instance, present

SAVES = Path(__file__).parents[2] / "saves"
TABLES = ("gin", "rin", "rumino", "sumidagawa")


def replay(app: App, game: str) -> Replay:
    """The replay of a match that is over or given up."""
    path = saves.folder() / "0001.jsonl"
    files.create(path, (SAVES / f"{game}.jsonl").read_bytes())
    scene = Replay(path)
    app.push(scene)
    app.step(FRAME)
    return scene


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", TABLES)
def test_the_replay_steps_forwards_and_back_as_one_seat_saw_it(game: str) -> None:
    app = open_app()
    scene = replay(app, game)
    hands = Hands(app)
    seen = []
    for _ in range(12):
        seen.append([[s.face for s in cards] for cards in scene.anim.zones.values()])
        for name, cards in scene.anim.zones.items() if scene.sheet is None else ():
            if name.startswith("hand:") and name != f"hand:{scene.seat}":
                assert all(s.face == HIDDEN for s in cards)
        hands.key(pygame.K_RIGHT)
    for faces in reversed(seen):
        hands.key(pygame.K_LEFT)
        assert [[s.face for s in cards] for cards in scene.anim.zones.values()] == faces
    hands.key(pygame.K_v)
    assert scene.viewer == ALL_OPEN
    shown = [s.face for name, cards in scene.anim.zones.items() if name.startswith("hand:") for s in cards]
    assert shown and HIDDEN not in shown
    assert not any(s.spot.look for name, cards in scene.anim.zones.items() if name.startswith("hand:") for s in cards)
    hands.key(pygame.K_v)
    assert scene.seat not in (scene.playback.own_seat,) and HIDDEN not in [
        s.face for s in scene.anim.zones[f"hand:{scene.seat}"]
    ]
    assert all(s.face == HIDDEN for s in scene.anim.zones[f"hand:{scene.playback.own_seat}"])


def test_with_all_hands_open_cards_that_one_seat_alone_sees_are_open_too(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = replay(open_app(), "gin")
    state, onlooker = scene.playback.at(1).state, scene.onlooker
    view = state.view

    def with_aside(seat: int) -> View:
        """As if seat 1 had laid two cards aside, face down."""
        return view(seat)._replace(zones={**view(seat).zones, "aside": (7, 8) if seat == 1 else (HIDDEN, HIDDEN)})

    monkeypatch.setattr(type(state), "view", lambda self, seat: with_aside(seat))
    onlooker.wanted = onlooker.viewer = ALL_OPEN
    shown = onlooker.view(scene.playback.at(1)).zones
    assert shown["aside"] == (7, 8) and {*shown["stock"]} == {HIDDEN}
    assert [shown[f"hand:{s}"] for s in (0, 1)] == [view(s).hand for s in (0, 1)]


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_each_step_and_the_end_of_a_deal_are_announced(speed: str) -> None:
    app, heard = open_app(speed=speed), list[str]()
    scene = replay(app, "gin")
    app.listeners.append(heard.append)
    hands = Hands(app)
    for _ in range(4):
        heard.clear()
        hands.key(pygame.K_RIGHT)
        hands.wait(1500)
        assert scene._said() and heard == [scene._said()]
    heard.clear()
    hands.key(pygame.K_END)
    hands.wait(1500)
    assert scene.sheet and heard == [f"{scene._said()} {scene.sheet.spoken}"]


def test_a_touchpad_that_turns_parts_of_a_notch_leafs_and_does_not_stop_a_running_replay() -> None:
    app = open_app()
    scene = replay(app, "gin")
    scene.playing = True
    for n in range(1, 9):
        app.handle(ins.Pointer("wheel", 300, 300, wheel=-0.25))
        assert scene.playing == (n < 4)
    assert scene.ply == 3
    app.handle(ins.Pointer("wheel", 300, 300, wheel=2.0))
    assert scene.ply == 1


def test_a_step_beyond_the_end_moves_no_card_once_more() -> None:
    app = open_app(speed="normal")
    scene = replay(app, "gin")
    scene.go(scene.playback.last)
    Hands(app).key(pygame.K_RIGHT)
    assert not scene.anim.busy


def test_the_replay_says_that_the_upcard_may_be_passed() -> None:
    """At a replay nobody has legal actions; the words come from what everybody can see."""
    app = open_app()
    scene = replay(app, "gin")
    Hands(app).key(pygame.K_RIGHT)
    model = scene.table_view
    assert isinstance(model, GinModel) and model.phase == "upcard"
    assert "declined" not in " ".join(texts.prompt(model))


def test_the_replay_of_rin_does_not_say_that_no_card_fits() -> None:
    """It knows the hand, not what can be done with it."""
    app = open_app()
    scene = replay(app, "rin")
    decisions = 0
    for ply in range(1, scene.playback.last + 1):
        scene.go(ply)
        model = scene.table_view
        assert isinstance(model, RinModel)
        if model.mine and model.view.phase in ("start", "race", "turn"):
            decisions += 1
            app.step(FRAME)
            assert rin_texts.prompt(model)[1] == rin_texts.hand_words(model)
            assert not any(spot.dim for spot in model.layout()[f"hand:{model.me}"])
    assert decisions


def test_the_replay_goes_by_deals_decisions_and_along_its_line() -> None:
    app = open_app()
    scene = replay(app, "gin")
    hands = Hands(app)
    hands.key(pygame.K_PAGEDOWN)
    assert scene.ply == scene.playback.deals[1].ply
    hands.key(pygame.K_DOWN)
    assert scene.ply in scene.playback.decisions[0]
    hands.key(pygame.K_END)
    assert scene.ply == scene.playback.last and scene.sheet is not None
    hands.key(pygame.K_HOME)
    assert scene.ply == 1
    x, y, w, h = present(scene.ui["time"]).rect
    hands.click_at(x + w / 2, y + h / 2)
    assert abs(scene.ply - scene.playback.last / 2) < 2
    hands.press("deal+")
    assert scene.ply in [d.ply for d in scene.playback.deals]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", TABLES)
def test_the_replay_plays_by_itself_to_the_end(game: str) -> None:
    app = open_app(speed="fast")
    scene = replay(app, game)
    hands = Hands(app, frame=50.0)
    scene.go(scene.playback.last - 8)
    scene.speed = 4.0
    hands.key(pygame.K_SPACE)
    assert scene.playing
    for _ in range(1500):
        hands.step()
        if not scene.playing:
            break
    assert scene.ply == scene.playback.last and not scene.playing


@pytest.mark.parametrize("game", TABLES)
def test_play_on_from_the_replay_begins_a_new_match(game: str) -> None:
    app = open_app()
    scene = replay(app, game)
    scene.go(20)
    Hands(app).press("play_on")
    table = app.scenes[-1] if isinstance(app.top, TableScene) else app.scenes[-2]
    assert isinstance(table, TableScene) and table.match.practised
    assert table.table.log[:20] == list(scene.playback.actions[:20])
    assert len(saves.unfinished()) == 1


def test_where_nothing_is_left_to_play_it_is_said() -> None:
    app = open_app()
    scene = replay(app, "gin")
    scene.go(scene.playback.last)
    Hands(app).press("play_on")
    assert app.top is scene and app.toasts and saves.unfinished() == []


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_title_touches_no_button_and_no_button_covers_the_sheet(game: str, scale: float, reader: Reader) -> None:
    for size in SIZES[:3]:
        app = open_app(size, text_size=scale)
        if not saves.folder().joinpath("0001.jsonl").exists():
            scene = replay(app, game)
        else:
            app.push(scene := Replay(saves.folder() / "0001.jsonl"))
        scene.go(scene.playback.end_of(0))
        reader.texts.clear()
        app.redraw()
        part = (
            scene.table.scale / app.canvas.scale
        )  # the table stands in the upper part of the window, a little smaller
        sub = title(game, present(scene._shown).state.view(PUBLIC))[1]
        heads = [box for text, box in reader.texts if text.startswith(sub)]
        back, mind = scene.ui["back"], scene.ui["mind"]
        assert heads and back and mind and scene.sheet
        assert all(x * part > back.rect[0] + back.rect[2] + 6 for x, *_ in heads)
        x, y, w, h = score_sheet.place(scene.table)
        assert not any(boxes_meet(b.rect, (x * part, y * part, w * part, h * part), 0.5) for b in scene.ui.widgets)
        assert not list(widget_faults(app, scene))
        app.close()


@pytest.mark.parametrize("size", [(540, 960), (1080, 1920), (768, 1024)])
@pytest.mark.sample(1)
def test_the_back_button_of_an_upright_replay_covers_no_open_hand(size: tuple[int, int]) -> None:
    app = open_app(size)
    scene = replay(app, "sumidagawa")
    scene.go(scene.playback.end_of(0))
    part, back = scene.table.scale / app.canvas.scale, present(scene.ui["back"])
    cells = [cell for _, cell in instance(SumidagawaTable, scene.table_view).cells()]
    assert cells and not any(
        boxes_meet(back.rect, (c.x * part, c.y * part, c.w * part, c.h * part), 0.5) for c in cells
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize(("lang", "scale"), [("fr", 1.0), ("de", 1.0), ("es", 2.0)])
def test_the_heading_of_a_replay_ends_before_the_cards(game: str, lang: str, scale: float, reader: Reader) -> None:
    for size in ((960, 540), (1280, 720), (540, 960)):
        app = open_app(size, lang, text_size=scale)
        if not saves.folder().joinpath("0001.jsonl").exists():
            scene = replay(app, game)
        else:
            app.push(scene := Replay(saves.folder() / "0001.jsonl"))
        scene.go(scene.playback.deals[0].ply + 4)
        reader.texts.clear()
        reader.cut.clear()
        app.redraw()
        head, sub = title(game, present(scene._shown).state.view(PUBLIC))
        lines = [box for text, box in reader.texts if text == head or text.startswith(sub)]
        assert len(lines) == 2 and not [cut for cut in reader.cut if sub in cut]
        cards = [card_box(s) for s in scene.anim.sprites()]
        assert not [(line, card) for line in lines for card in cards if boxes_meet(line, card, 0.5)]
        app.close()


@pytest.mark.parametrize(("game", "lang"), [("rumino", "fr"), ("rumino", "de"), ("sumidagawa", "en")])
def test_the_panels_of_a_small_replay_leave_out_words_rather_than_cut_them(
    game: str, lang: str, reader: Reader
) -> None:
    app = open_app((960, 540), lang)
    scene = replay(app, game)
    scene.go(scene.playback.deals[0].ply + 14)
    reader.cut.clear()
    app.redraw()
    assert not reader.cut


UPRIGHT = ((540, 960), (1080, 1920), (768, 1024))


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("size", UPRIGHT, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.sample(1)
def test_the_replay_of_an_upright_window_stands_with_large_buttons_and_whole_words(
    game: str, size: tuple[int, int], reader: Reader
) -> None:
    for lang, scale in (("en", 1.0), ("ja", 1.0), ("en", 1.5), ("ja", 1.5), ("en", 2.0), ("ja", 2.0)):
        app = open_app(size, lang, text_size=scale)
        if not saves.folder().joinpath("0001.jsonl").exists():
            scene = replay(app, game)
        else:
            app.push(scene := Replay(saves.folder() / "0001.jsonl"))
        assert app.canvas.upright and scene.table.upright == scene.table_view.upright
        scene.go(scene.playback.deals[0].ply + 4)
        reader.texts.clear()
        reader.cut.clear()
        scene._paint_bar(app.canvas)
        scene.ui.draw(app.canvas)
        assert not reader.cut and all(within(box, app) for _, box in reader.texts)
        assert not list(widget_faults(app, scene))
        assert all(min(w.rect[2:]) >= TARGET for w in scene.ui.widgets)
        bar = app.canvas.height - UPRIGHT_BAR
        part = scene.table.scale / app.canvas.scale
        low = max((s.spot.y + s.spot.h / 2) * part for s in scene.anim.sprites())
        assert bar - 70 * scene.table_view.upright <= low <= bar - 20, "hands are as large as there is room for"
        back = present(scene.ui["back"]).rect
        places = ((s.spot.x * part, s.spot.y * part, s.spot.h * part) for s in scene.anim.sprites())
        assert not any(boxes_meet((x - h * RATIO / 2, y - h / 2, h * RATIO, h), back, 0) for x, y, h in places)
        app.redraw()
        assert scale > 1 or not reader.cut
        scene.go(scene.playback.end_of(0))
        back = present(scene.ui["back"]).rect
        reader.texts.clear()
        app.redraw()
        sub = title(game, present(scene._shown).state.view(PUBLIC))[1]
        heads = [box for text, box in reader.texts if text.startswith(sub)]
        assert heads and all(x * part > back[0] + back[2] for x, *_ in heads)
        app.close()


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(540, 960), (1280, 720)])
def test_the_words_below_the_time_line_touch_neither_each_other_nor_a_button(
    size: tuple[int, int], scale: float, reader: Reader
) -> None:
    for lang in ("en", "ja", "de"):
        app = open_app(size, lang, text_size=scale)
        if not saves.folder().joinpath("0001.jsonl").exists():
            scene = replay(app, "rin")
        else:
            app.push(scene := Replay(saves.folder() / "0001.jsonl"))
        scene.go(scene.playback.deals[0].ply + 14)
        reader.texts.clear()
        reader.cut.clear()
        scene._paint_bar(app.canvas)
        high = app.canvas.text_height(13) * 0.9  # letters reach above and below the height of a capital
        where, said = ((x, y + (h - high) / 2, w, high) for _, (x, y, w, h) in reader.texts)
        assert scene._said() and not reader.cut and not boxes_meet(where, said, 0)
        widgets = [w.rect for w in scene.ui.widgets if w.id != "time"]
        assert not [box for box in (where, said) for rect in widgets if boxes_meet(box, rect, 0)]
        app.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(540, 960), (1280, 720)])
def test_the_knob_of_the_time_line_covers_no_number_of_a_deal(
    size: tuple[int, int], scale: float, reader: Reader
) -> None:
    app = open_app(size, text_size=scale)
    scene = replay(app, "gin")
    line = next(w for w in scene.ui.widgets if isinstance(w, Timeline))
    reader.texts.clear()
    line.draw(app.canvas, Look())
    knobs_top, bars_top = line.rect[1] + line.rect[3] / 2 - RADIUS, bar_box(app.canvas)[1]
    assert [text for text, _ in reader.texts] == [str(n) for n in range(1, len(scene.playback.deals) + 1)]
    for _, (_, y, _, h) in reader.texts:
        assert bars_top < y and y + h <= knobs_top + 0.5


# ------------------------------------------------------------------ messages --
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.sample(2)
def test_a_message_covers_no_control_of_the_replay(game: str, size: tuple[int, int]) -> None:
    for lang, scale in (("en", 1.0), ("ja", 2.0), ("de", 2.0)):
        app = open_app(size, lang, text_size=scale)
        if not saves.folder().joinpath("0001.jsonl").exists():
            scene = replay(app, game)
        else:
            app.push(scene := Replay(saves.folder() / "0001.jsonl"))
        for ply in (scene.playback.deals[0].ply + 8, scene.playback.end_of(0)):
            scene.go(ply)
            said = tr("minds.person.other", name="Lieselotte von der Heide")
            box, _, _ = toasts.place(app.canvas, said, scene.toast_places(), scene.toast_obstacles())
            assert within(box, app) and not boxes_meet(box, bar_box(app.canvas), 0)
            assert not [w.id for w in scene.ui.widgets if boxes_meet(w.rect, box, 0)]
        app.close()


def test_of_a_move_of_ones_own_it_is_said_that_only_the_computer_can_be_asked() -> None:
    app = open_app()
    scene = replay(app, "gin")
    plies = range(scene.playback.deals[0].ply + 1, scene.playback.last)
    ply = next(p for p in plies if scene.bot_thoughts.mover(p) == scene.playback.own_seat)
    said = []
    for viewer in (scene.playback.own_seat, 1 - scene.playback.own_seat):
        scene.onlooker.wanted = viewer
        scene.go(ply)
        scene.activate("mind")
        said.append(app.toasts[-1].text)
    assert said == [tr("minds.person.you"), tr("minds.person.other", name=tr("replay.player"))]
