"""The table by mouse and keys: whole matches, motion, and sprites that match the View."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

import engine
from engine.cards import HIDDEN
from engine.contract import parse
from engine.games.gin.state import State as GinState
from engine.record.match_file import read
from engine.table.table import DEAL
from game.app.window import App
from game.demo import driver
from game.demo.driver import Hands, adviser
from game.draw.animation import Sprite
from game.draw.canvas import Canvas
from game.match.saves import current
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from tests.kit.app import GIN, SIZES, begin, deal, open_app, ready
from tests.kit.deals import deal_of, keen
from tests.kit.gin_positions import FOE, LOOSE, LOW
from tests.kit.narrow import instance


# ------------------------------------------------------------- whole matches --
def set_up_by_clicks(hands: Hands) -> None:
    hands.click("play:gin")
    assert isinstance(hands.app.top, Setup)
    hands.click("preset:app")
    for _ in range(10):
        if hands.app.top.draft.values["target"] == 50:
            break
        x, y, _, h = hands.widget("option:target").rect
        hands.button(x + h / 2, y + h / 2, True)
        hands.button(x + h / 2, y + h / 2, False)
    hands.click("seed")
    hands.key(pygame.K_7)
    hands.click("start")


def set_up_by_keys(hands: Hands) -> None:
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.app.top, Setup)
    tab_to(hands, "option:target")
    hands.key(pygame.K_LEFT)
    tab_to(hands, "seed")
    hands.key(pygame.K_7)
    tab_to(hands, "start")
    hands.key(pygame.K_RETURN)


def tab_to(hands: Hands, wid: str) -> None:
    for _ in range(len(hands.widgets()) + 1):
        if hands.ui().focus == wid:
            return
        hands.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not reach {wid}")


@pytest.mark.sample(1)
@pytest.mark.parametrize("by_keys, speed, set_up", [(False, "off", set_up_by_clicks), (True, "fast", set_up_by_keys)])
def test_a_whole_match_from_the_start_screen_to_the_final_sheet(
    by_keys: bool, speed: str, set_up: Callable[[Hands], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(speed=speed, every=12)
    hands = Hands(app, by_keys)
    if by_keys:  # no mouse may help
        monkeypatch.setattr(hands, "button", None)
        monkeypatch.setattr(hands, "move", None)
    assert isinstance(app.top, Start)
    set_up(hands)
    scene = app.top
    assert isinstance(scene, TableScene)
    assert (scene.table.options["target"], scene.table.seed) == (50, 7)

    driver.play(hands, scene, adviser("gin", 7))

    match_state = scene.table.match_state
    assert match_state.over and scene.sheet_final and max(match_state.totals) >= 50
    shown = {row.text: row.value for row in scene.sheet.rows if row.total}
    assert shown == {"You": str(match_state.final[0]), "Aki": str(match_state.final[1])}
    assert scene.sheet.value == str(abs(match_state.final[0] - match_state.final[1]))
    assert scene.sheet.mood == ("won" if match_state.winners == (0,) else "lost")
    assert sum(r.points[0] for r in scene.table.results) == match_state.totals[0]
    assert not current().exists()
    (kept,) = current().parent.glob("*.jsonl")
    assert read(kept).actions == tuple(scene.table.log)

    hands.press("home")
    assert isinstance(app.top, Start) and app.saved_match() is None


@pytest.mark.sample(1)
@pytest.mark.parametrize("preset", engine.load("gin").PRESETS)
def test_a_deal_of_each_preset_by_clicks(preset: str) -> None:
    app = open_app(every=6)
    scene = begin(app, preset, seed=11)
    driver.play(Hands(app), scene, adviser("gin", 11), deals=1)
    result = deal_of(scene.table).result
    assert result is not None and scene.sheet is not None
    totals = scene.table.match_state.totals
    assert [bar.now for bar in scene.sheet.bars] == list(totals)
    assert scene.sheet.value in (f"+{max(result.points)}", "0")


# -------------------------------------------------------------------- motion --
def fresh_deal(speed: str = "normal") -> tuple[TableScene, Hands]:
    app = open_app(speed=speed)
    return begin(app, seed=7), Hands(app)


def test_a_deal_takes_no_longer_than_a_second_and_a_half() -> None:
    scene, hands = fresh_deal()
    hands.wait(100)
    assert scene.busy
    hands.wait(1400)
    assert not scene.busy


@pytest.mark.parametrize("how", ["click", "key", "elsewhere"])
def test_an_input_finishes_what_moves_and_counts(how: str) -> None:
    scene, hands = fresh_deal()
    hands.wait(400)
    assert scene.busy and scene.match.me in deal_of(scene.table).acting()
    if how == "elsewhere":
        hands.button(scene.canvas.width / 2, 4, True)
        assert not scene.busy and scene.table.log == [DEAL]
        return
    x, y = driver._spot(hands.widget("take"), hands.widgets())
    if how == "key":
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t"))
    else:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            k = hands.app.canvas.scale
            pygame.event.post(pygame.Event(kind, pos=(round(x * k), round(y * k)), button=1))
    hands.app.step(0)
    assert scene.table.log[1:] == [parse("0 take")]
    moving = [s.face for s in scene.anim.moving if s.tween and s.tween.arc]
    assert len(moving) <= 1, "only the taken card flies, the deal is over"


def test_a_click_or_key_counts_the_sheet_at_once() -> None:
    app = open_app(speed="slow")
    scene = begin(app, seed=11)
    hands = Hands(app)
    table = scene.table
    rng = Random(1)
    while not table.deal_over:
        table.submit(keen(deal_of(table), rng)) if 0 in deal_of(table).acting() else table.run()
    scene.follow()
    scene.anim.finish()
    scene.announcement = None
    hands.step(5)
    assert scene.sheet and not scene.sheet_complete
    hands.key(pygame.K_RETURN)
    assert scene.sheet_complete and len(table.results) == 1
    hands.wait(320)
    hands.key(pygame.K_RETURN)
    assert scene.sheet is None and table.log[-1] == DEAL


@pytest.mark.parametrize("early", [True, False])
def test_a_prompt_ignores_input_for_300_ms(early: bool) -> None:
    scene, hands = fresh_deal("off")
    hands.wait(250 if early else 320)
    hands.key(pygame.K_t)
    assert scene.table.log == [DEAL] if early else scene.table.log[1:] == [parse("0 take")]


@pytest.mark.parametrize("by_keys", [True, False])
def test_a_second_click_meant_for_the_last_prompt_does_not_answer_the_next(by_keys: bool) -> None:
    app = open_app()
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    x, y = driver._spot(hands.widget("draw"), hands.widgets())
    for _ in range(2):  # where "draw" was there is "discard" now, and the card drawn is chosen
        if by_keys:
            hands.key(pygame.K_RETURN)
        else:
            hands.button(x, y, True)
            hands.button(x, y, False)
    assert scene.table.log == [DEAL, parse("0 draw")]
    hands.wait(320)
    hands.key(pygame.K_RETURN)
    assert scene.table.log[2].verb == "discard", "later it counts"


def check(scene: TableScene) -> None:
    """The sprites are the View's cards and belong where the layout puts them."""
    zones = scene.table.view(scene.me).zones
    assert {n: tuple(s.face for s in cards) for n, cards in scene.anim.zones.items()} == dict(zones)
    layout = scene.table_view.layout()
    for name, cards in scene.anim.zones.items():
        assert [s.spot for s in cards] == list(layout[name])


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(4))
def test_sprites_follow_the_view_through_random_play_and_resizing(seed: int) -> None:
    app = open_app(speed="normal", auto_moves=False)
    scene = begin(app, seed=seed)
    table, rng = scene.table, Random(seed)
    while table.ply < 160 and not (table.match_state.over and table.deal_over):
        if table.deal_over:
            table.submit(DEAL)
        elif scene.me in deal_of(table).acting():
            table.submit(keen(deal_of(table), rng))
        else:
            table.run()
        if rng.random() < 0.7:  # sometimes several batches at once
            scene.follow()
            check(scene)
        if rng.random() < 0.15:
            app.resize(rng.choice(SIZES))
        if rng.random() < 0.3:
            app.canvas.text_scale = rng.choice((1.0, 1.5))
        scene.anim.update(rng.choice((0, 16, 90, 400)))
    scene.follow()
    check(scene)
    scene.anim.update(5000)
    assert not scene.anim.busy
    assert all(s.now() == (s.spot, s.face, 1.0) for s in scene.anim.sprites())


@pytest.mark.sample(1)
@pytest.mark.parametrize("settings", [{"speed": "off"}, {"speed": "normal", "reduced_motion": True}])
def test_without_motion_nothing_moves_and_everything_arrives(
    settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(**settings, every=3)
    scene = begin(app, seed=11)
    hands = Hands(app)
    off: list[Sprite] = []
    real = scene.draw

    def draw(canvas: Canvas) -> None:
        off.extend(s for s in scene.anim.sprites() if s.now()[0] != s.spot)
        real(canvas)

    monkeypatch.setattr(scene, "draw", draw)
    driver.play(hands, scene, adviser("gin", 11), deals=1)
    assert scene.sheet and not off
    check(scene)


def test_with_motion_cards_do_move() -> None:
    scene, hands = fresh_deal()
    hands.wait(300)
    assert any(s.now()[0] != s.spot for s in scene.anim.sprites())


@pytest.mark.campaign
@pytest.mark.parametrize("speed", ["normal", "off"])
def test_nothing_is_drawn_while_nothing_changes(speed: str) -> None:
    app = open_app(speed=speed, ahead=True)
    scene = begin(app, seed=7)
    hands = Hands(app)
    hands.settle(scene)
    hands.wait(2000)  # cards that other tests have drawn in other sizes are sharp after at most 54 idle frames
    assert not any(app.step(16) for _ in range(600))
    app.glimpse(12)
    driver.play(hands, scene, adviser("gin", 7), deals=1)
    app.glimpse(1, ahead=True)
    hands.wait(2000)
    assert not any(app.step(16) for _ in range(600)), "nor at the sheet"


# ------------------------------------------------------------------- secrecy --
def test_what_is_hidden_does_not_change_a_pixel() -> None:
    app = open_app()
    scene = begin(app, seed=5)
    table, rng, advise, pictures = scene.table, Random(3), adviser("gin", 5), 0
    while not table.deal_over:
        view = table.view(0)
        if HIDDEN in view.zones["hand:1"] and table.ply % 3 == 1:
            assert picture(scene) == swapped(scene, rng)
            pictures += 1
        if 0 in deal_of(table).acting():
            table.submit(advise(scene))
        else:
            table.run()
        scene.follow()
        scene.announcement = None
    assert pictures >= 5


def picture(scene: TableScene) -> bytes:
    scene.anim.finish()
    scene.look(at_once=True)
    instance(App, scene.app).step(0)
    return pygame.image.tobytes(scene.canvas.surface, "RGB")


def swapped(scene: TableScene, rng: Random) -> bytes:
    """The same moment, drawn with other cards in the other hand and the stock."""
    state = instance(GinState, scene.table.state)
    other = instance(GinState, GIN.determinize(scene.table.view(0), rng))
    assert other.hands[1] != state.hands[1] and other.stock != state.stock
    scene.table.state = other
    try:
        return picture(scene)
    finally:
        scene.table.state = state


def test_at_the_showdown_the_cards_do_show() -> None:
    app = open_app()
    scene = deal(app, LOW, FOE)
    before = picture(scene)
    scene.table.submit(parse("0 knock KC"))
    scene.follow()
    assert picture(scene) != before
