"""The program is played with a gamepad alone. Its events are posted, as SDL posts them."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

import engine
from engine import files
from engine.options import table_options
from engine.record import commitment
from game.app.window import App
from game.demo.driver import FRAME, Hands, adviser
from game.draw import signs
from game.learn import lessons
from game.match import saves
from game.match.session import usual_company
from game.scenes.dialogs.confirm import Confirm
from game.scenes.keys import KeysScene
from game.scenes.learn.drill import QuestionTable
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.learn.rule_try import TryScene
from game.scenes.menu import Menu
from game.scenes.pause import Pause
from game.scenes.review.replay import Replay
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.pill import ICON, Pill
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.text.translations import tr
from game.ui import key_map, pad
from game.ui.pad import FIRST_MS, NEXT_MS
from tests.kit.app import begin, open_app
from tests.kit.gamepad import PadHands
from tests.kit.hotseat import seat, share
from tests.kit.languages import EVERY
from tests.kit.layout import Reader, boxes_meet
from tests.kit.lessons import taught
from tests.kit.narrow import instance, present
from tests.kit.sampling import scaled

SAVES = Path(__file__).parents[2] / "saves"


def at_rest(app: App, scene: TableScene, done: Callable[[], bool] = lambda: False) -> None:
    for _ in range(20_000):
        if done() or scene.table.deal_over or (scene.me in scene.table.view(scene.me).acting and not scene.busy):
            return
        app.step(FRAME)
    raise AssertionError("the table never comes to rest")


# ---------------------------------------------------------------------- one button after another --
def test_the_focus_moves_with_cross_and_stick_and_again_while_they_are_held() -> None:
    app = open_app()
    gamepad, moved = PadHands(app), list[str]()
    app.handle = lambda event: moved.append(str(event))  # type: ignore[method-assign]
    gamepad.hold("right")
    assert len(moved) == 1
    gamepad.wait(FIRST_MS + 2 * NEXT_MS)
    assert 3 <= len(moved) <= 4 and set(moved) == {"Nav(to='right')"}
    gamepad.hold("right", False)
    gamepad.wait(600)
    assert len(moved) <= 4
    moved.clear()
    for value in (10_000, 30_000, 32_000, 20_000, 0):  # one push, with a hand that trembles
        gamepad.post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTY, value=value)
        app.step(FRAME)
    assert moved == ["Nav(to='down')"]


def test_buttons_show_the_signs_of_the_device_that_was_used_last() -> None:
    app = open_app()
    scene = begin(app, seed=7)
    keys = app.canvas.key_width("Enter")
    PadHands(app).tap("right")
    app.devices.use_signs(scene)
    assert (signs.of("Enter"), signs.of("Esc"), signs.of("F9")) == ("A", "B", "")
    assert (key_map.said("Esc"), key_map.said("F9")) == ("B", "F9"), "as a sentence names them"
    assert signs.of(key_map.key("gin", "sort")) == "LB"
    assert app.canvas.key_width("Enter") != keys and app.canvas.key_width("F9") == 0
    Hands(app).key(pygame.K_RIGHT)
    app.step(FRAME)
    app.devices.use_signs(scene)
    assert signs.of("Enter") is None and app.canvas.key_width("Enter") == keys


def test_a_tooltip_names_the_button_of_the_device_that_was_used_last() -> None:
    app = open_app()
    app.push(app.routes.settings())
    for hands, sign in ((PadHands(app), "B"), (Hands(app), "Esc")):
        hands.key(pygame.K_DOWN)
        instance(Menu, app.top).ui.focus = "close"
        hands.wait(2000)
        assert app.tip and app.tip.text.endswith(f"({sign})")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_icon_and_sign_of_a_small_button_keep_apart(scale: float) -> None:
    app = open_app(every=8, text_size=scale)
    gamepad, scene = PadHands(app), begin(app)
    while not (scene.ui["coach"] and scene.ui["hint"]):
        at_rest(app, scene)
        Hands(app).do(scene, adviser("gin", 7)(scene))
        at_rest(app, scene)
    gamepad.tap("left")
    app.redraw()
    for wid in ("coach", "hint"):
        pill = instance(Pill, scene.ui[wid])
        assert pill.key
        assert pill.rect[2] - 19 - app.canvas.key_width(pill.key, 12) >= 12 - 0.01
    coach = instance(Pill, scene.ui["coach"])
    assert not [w.id for w in scene.ui.widgets if w is not coach and boxes_meet(w.rect, coach.rect, 0)]


@pytest.mark.parametrize("button", ["B", "Start"])
def test_b_and_start_open_the_pause_and_b_leaves_it(button: str) -> None:
    app = open_app()
    scene = begin(app, seed=7)
    hands = PadHands(app)
    hands.tap(button)
    assert app.scenes[-2:-1] == [scene] and instance(Pause, app.top)
    hands.tap("B")
    assert app.top is scene


def pause(hands: PadHands, *steps: str) -> list[str]:
    """Open the pause menu, go some steps and press the button there. Return the ids of its buttons."""
    hands.tap("Start")
    ids = [w.id for w in instance(Pause, hands.app.top).ui.widgets]
    for button in (*steps, "A"):
        hands.tap(button)
    return ids


def test_a_gamepad_sees_the_score_and_takes_a_move_back_by_the_pause_menu() -> None:
    """The games need all buttons of a gamepad, so that none is left for the icons of a table."""
    app = open_app()
    scene = begin(app, seed=7)
    hands = PadHands(app)
    assert "undo" not in pause(hands, "down"), "nothing was played yet"
    assert instance(ScoreScene, app.top)
    hands.tap("B")
    hands.tap("B")
    assert app.top is scene
    at_rest(app, scene)
    Hands(app).do(scene, adviser("gin", 11)(scene))
    at_rest(app, scene)
    ply = scene.table.ply
    pause(hands, "down", "right")
    assert instance(Confirm, app.top) and app.scenes[-2] is scene
    Hands(app).wait(400)  # a question takes no answer at first
    hands.tap("right")
    hands.tap("A")
    assert app.top is scene and scene.table.ply < ply


@pytest.mark.parametrize("game", ["gin", "rin"])
def test_before_anybody_has_looked_the_pause_menu_offers_no_score(game: str) -> None:
    app = open_app()
    app.start_match(game, table_options(engine.load(game)), 7, seat(2))
    assert isinstance(app.top, Curtain)
    instance(TableScene, app.scenes[-2]).open_menu()
    assert {"score", "undo"}.isdisjoint(w.id for w in instance(Pause, app.top).ui.widgets)


def test_the_page_of_keys_shows_keys() -> None:
    app = open_app()
    app.push(scene := KeysScene())
    PadHands(app).tap("down")
    app.devices.use_signs(scene)
    assert signs.of("H") is None


@pytest.mark.campaign
def test_no_two_buttons_that_can_be_pressed_at_once_have_one_sign() -> None:
    app = open_app()
    for game in ("gin", "rin", "rumino", "sumidagawa"):
        app.start_match(game, table_options(engine.load(game)), 7)
        scene = instance(TableScene, app.top)
        for _ in range(8):
            at_rest(app, scene)
            found = pad.signs(scene.ui)
            able = [found[w.key] for w in scene.ui.widgets if w.enabled and w.key in found]
            assert len(able) == len(set(able)), (game, able)
            off = [found[w.key] for w in scene.ui.widgets if not w.enabled and w.key in found]
            assert not set(able) & set(off), (game, off)
            if scene.table.deal_over:
                break
            scene.act([adviser(game, 7)(scene)])
        app.home()


def test_of_two_answers_with_one_button_only_one_has_its_sign() -> None:
    app = open_app()
    drill = next(lesson for lesson in lessons.load("rumino") if lesson.drill == "ends")
    scene = instance(QuestionTable, app.routes.lesson(drill))
    app.push(scene)
    scene.pressed("next")
    assert {"G", "R"} <= {w.key for w in scene.ui.widgets}
    found = pad.signs(scene.ui)
    assert found["G"] == "Y" and "R" not in found


def test_what_the_focus_does_not_reach_in_a_replay_has_a_button() -> None:
    app = open_app()
    path = saves.folder() / "0001.jsonl"
    files.create(path, (SAVES / "rin.jsonl").read_bytes())
    app.push(scene := Replay(path))
    hands = PadHands(app)
    viewer, speed = scene.viewer, scene.speed
    hands.press("who")
    hands.press("speed")
    assert scene.viewer != viewer and scene.speed != speed
    for wid in ("score", "review"):
        hands.press(wid)
        assert app.top is not scene
        hands.tap("B")
    named = {key for key in pad.signs(scene.ui) if key not in pad.FIXED}
    assert {w.key for w in scene.ui.widgets} - {None, "Esc"} == named


def test_the_position_of_a_page_is_opened_with_a_gamepad() -> None:
    app = open_app()
    app.open_rules("gin")
    scene = instance(RuleBookScene, app.top)
    scene._turn(next(i for i, page in enumerate(scene.pages) if page.tried))
    PadHands(app).press("try")
    instance(TryScene, app.top)


def test_every_action_with_a_button_exists() -> None:
    known = {(a.place, a.name) for a in key_map.actions()}
    assert {(place, name) for place in (*pad.BUTTONS, *engine.game_ids()) for name in pad.buttons(place)} <= known


@pytest.mark.parametrize("game", ["rin", "gin"])
def test_hint_and_coach_have_a_button_in_games_that_use_many(game: str) -> None:
    app = open_app()
    hands = PadHands(app)
    hands.tap("down")
    app.start_match(game, table_options(engine.load(game)), 3)
    scene = instance(TableScene, app.top)
    hands.settle(scene)
    hands.wait(400)
    hands.press("hint")
    assert scene.hints.hint is not None and pad.buttons(game).keys().isdisjoint(("hint", "coach"))


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", EVERY)
@pytest.mark.parametrize(
    ("game", "size"),
    [
        ("sumidagawa", (960, 540)),
        ("gin", (2560, 1080)),
        ("gin", (540, 960)),
        ("rin", (960, 540)),
        ("rin", (540, 960)),
    ],
)
def test_hint_and_coach_have_room_for_their_signs_and_cover_no_words(
    game: str, size: tuple[int, int], lang: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=2.0, speed="instant", every=8)
    hands = PadHands(app)
    hands.tap("down")
    app.start_match(game, table_options(engine.load(game)), 3, usual_company(game, 8) if game == "rin" else None)
    scene = instance(TableScene, app.top)
    while scene.coach.last_move is None:  # a forced move is compared with none
        hands.settle(scene)
        scene.act([adviser(game, 3)(scene)])
    pills = [w for w in scene.ui.widgets if isinstance(w, Pill)]
    app.devices.use_signs(scene)
    words = reader.read(scene)
    assert not [t for w in pills for t, p in words if t not in ("RS", "LS") and boxes_meet(w.rect, p, 1)]
    shown = [(w.rect, p) for w in pills for t, p in words if t in ("RS", "LS") and boxes_meet(w.rect, p, 1)]
    assert shown and all(x + ICON + 2 < left - 7 and left + wide < x + w for (x, _, w, _), (left, _, wide, _) in shown)


def test_the_curtain_speaks_of_an_own_key_only_where_there_are_keys(reader: Reader) -> None:
    app = open_app()
    share(app, "gin", seat(2))
    shown = []
    for hands in (PadHands(app), Hands(app)):
        hands.key(pygame.K_RIGHT)
        app.step(FRAME)
        curtain = instance(Curtain, app.top)
        app.devices.use_signs(curtain)
        reader.texts.clear()
        curtain.draw(app.canvas)
        shown.append(tr("curtain.own_key", name=curtain.seats.name(curtain.seat)) in [t for t, _ in reader.texts])
    assert shown == [False, True]


def test_unplugging_pauses_and_says_so() -> None:
    app = open_app()
    scene = begin(app, seed=7)
    at_rest(app, scene)
    PadHands(app).tap("right")
    PadHands(app, 1).post(pygame.CONTROLLERDEVICEREMOVED)
    app.step(FRAME)
    assert isinstance(app.top, Pause) and tr("pad.unplugged") in [t.text for t in app.toasts]


def test_who_uses_no_gamepad_does_not_notice_that_one_is_unplugged() -> None:
    app = open_app()
    scene = begin(app, seed=7)
    PadHands(app).post(pygame.CONTROLLERDEVICEREMOVED)
    app.step(FRAME)
    assert app.top is scene


def test_calls_are_felt_unless_the_settings_say_no(monkeypatch: pytest.MonkeyPatch) -> None:
    app, felt = open_app(), list[int]()
    monkeypatch.setattr(app.devices.pads, "rumble", lambda ms=0: felt.append(ms))
    app.sounds.play("rin")
    assert len(felt) == 1
    app.sounds.play("card-play")
    app.settings.rumble = False
    app.sounds.play("last")
    assert len(felt) == 1


def test_cards_are_chosen_one_after_the_other_though_the_first_alone_could_be_played() -> None:
    scene = taught(app := open_app(), "sumidagawa", "small", 2)
    hands = PadHands(app)
    hands.wait(320)
    move = present(scene.step.move)
    *cards, play = scene.table_view.steps(move)
    for wid in cards:
        hands.press(wid)
    assert scene.ui.focus == cards[-1] and pad.signs(scene.ui)["Enter"] == "RT", "A would pick the card"
    hands.press(play)
    assert len(move.cards) == 2 and move in scene.table.log and "RT" in hands.buttons


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["rin", "gin", "rumino", "sumidagawa"])
def test_back_restart_and_skip_have_a_button_in_every_step_of_a_lesson(game: str) -> None:
    app = open_app()
    scene = taught(app, game, lessons.load(game)[0].id, 2)
    named = pad.signs(scene.ui)
    shown = [w for w in scene.ui.widgets if w.id in ("lesson:back", "lesson:restart", "lesson:skip")]
    assert len(shown) == 3 and all(w.key in named for w in shown)
    hands = PadHands(app)
    hands.wait(320)
    hands.press("lesson:back")
    assert scene.n < 2


# ---------------------------------------------------------------------------------- whole matches --
GAMES = ("gin", "rin", "rumino", "sumidagawa")


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_gamepad_alone_from_the_start_screen_to_the_last_sheet(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commitment, "new_seed", lambda: 7)
    app = open_app(every=8, speed="instant")
    app.home()
    hands = PadHands(app)
    hands.wait(400)
    hands.focus(f"play:{game}")
    hands.tap("A")
    hands.wait(400)
    assert app.game == game
    hands.press("start")
    hands.wait(400)
    scene = instance(TableScene, app.top)
    hands.do_all(scene, scaled(1, 100))
    assert scene.table.deal_over and (scene.table.match_state.over or scaled(1, 0))
    assert "A" in hands.buttons and hands.buttons & {"left", "right"}
