"""RIN between people at one screen: hands are known by heart, and calls are made at the open table."""

from typing import Any

import pygame
import pytest

from engine.cards import face
from engine.contract import PUBLIC, parse
from game.app.window import App
from game.demo.driver import Hands
from game.games.rin.painting import sums_box
from game.scenes.pause import Pause
from game.scenes.table.hotseat.curtain import HOLD_MS, Curtain
from game.scenes.table.hotseat.notes import NoteBox
from game.scenes.table.scene import TableScene
from game.ui import input as ins
from tests.kit.app import SIZES, open_app
from tests.kit.deals import deal_of, ended
from tests.kit.gamepad import PadHands
from tests.kit.hotseat import look_on, memory, opened, seat, share
from tests.kit.layout import Reader, boxes_meet, card_box, half_covered, widget_faults
from tests.kit.narrow import instance
from tests.kit.rin_table import stage, table_view

RIN_HANDS = ("5D 6H 7S", "5H AC", "3S JS 9D")


def public(app: App, *hands: str, **parts: Any) -> TableScene:
    """A position of RIN among people only, everybody looking on; time for calls is over."""
    stage(app, hands or RIN_HANDS, people=len(hands or RIN_HANDS), **parts)
    scene = look_on(app)
    Hands(app).wait(2000)
    return scene


def keys(app: App, *names: int) -> None:
    hands = Hands(app)
    for name in names:
        hands.wait(340)
        hands.key(name)
    hands.wait(100)


def test_everybody_looks_once_before_the_starter_plays() -> None:
    app = open_app(every=8)
    scene = share(app, "rin", seat(4))
    seen = []
    for _ in range(4):
        assert isinstance(app.top, Curtain)
        seen.append(app.top.seat)
        opened(app)
        if memory(scene).stage == "look":
            assert not [w for w in scene.ui.widgets if w.id in ("draw", "rin", "pass")]
            keys(app, pygame.K_RETURN)
    assert sorted(seen) == [0, 1, 2, 3] and seen[-1] == scene.table.view(PUBLIC).acting[0]
    assert scene.seat == seen[-1] and memory(scene).stage == "turn"


def test_the_public_table_shows_no_hand() -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2)
    assert scene.seat is None and scene.table_visible and app.top is scene
    for name, cards in scene.anim.zones.items():
        assert name == "field" or all(s.face < 0 for s in cards)


def test_who_leaves_is_told_what_their_hand_comes_to() -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    assert scene.seat == 0
    scene.act([parse("0 play 6H")])
    assert memory(scene).stage == "out" and scene.table.log[-1].verb == "deal"
    assert instance(NoteBox, scene.ui["note"]).note.total == "12"
    keys(app, pygame.K_RETURN)
    assert scene.seat is None and scene.table.log[-1] == parse("0 play 6H")


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang, scale", [("en", 1.0), ("fr", 1.0), ("de", 1.5), ("ja", 2.0)])
def test_the_note_about_the_own_hand_covers_no_word_and_no_card(
    size: tuple[int, int], lang: str, scale: float, reader: Reader
) -> None:
    app = open_app(size, lang, every=8, text_size=scale)
    drawn = public(app, "2C 3D", "5H AC 9C", "9D", field="KC 6S", owner=2, stock="AH 2D")
    keys(app, pygame.K_1, pygame.K_d)
    leaves = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    leaves.press(f"card:{face('6H')}", False)
    for scene in (drawn, leaves):
        note = instance(NoteBox, scene.ui["note"]).rect
        written = reader.read(scene)
        assert not [t for t, place in written if half_covered(note, place)]
        assert not boxes_meet(note, sums_box(table_view(scene)), 0)
        assert not [s for s in scene.anim.sprites() if boxes_meet(note, card_box(s), 1)]
        faults = [f for f in widget_faults(app, scene) if scene is drawn or f != "leave covers note"]
        assert not faults, faults
    app.close()


@pytest.mark.parametrize("presses", [("6H",), ("8S", "hearts")], ids=lambda p: p[0])
def test_the_card_that_leaves_with_the_screen_stands_higher_than_the_others(presses: tuple[str, ...]) -> None:
    app = open_app(every=8)
    scene = public(app, "5D 8S 6H 7S", "5H AC", field="KC 6S", owner=1)
    keys(app, pygame.K_1)
    for wid in (f"card:{face(presses[0])}", *(f"name:{suit}" for suit in presses[1:])):
        scene.press(wid, False)
    assert memory(scene).stage == "out"
    scene.finish_animations()
    heights = {s.face: s.spot.y for s in scene.anim.zones["hand:0"]}
    gone = heights.pop(face(presses[0]))
    assert all(gone < y - 4 for y in heights.values())


def test_who_draws_sees_the_card_and_may_call_torin_before_passing_on() -> None:
    app = open_app(every=8)
    scene = public(app, "2C 3D", "5H AC 9C", "9D", field="KC 6S", owner=2, stock="AH 2D")
    keys(app, pygame.K_1, pygame.K_d)
    assert scene.seat == 0 and memory(scene).stage == "done" and instance(NoteBox, scene.ui["note"]).note.total == "6"
    keys(app, pygame.K_t)
    assert scene.seat is None and scene.table.view(PUBLIC).facts.claims == ((0, "torin"),)


def test_only_the_callers_curtain_opens_to_prove_a_call() -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_2)
    assert scene.ui["say:rin"] and scene.seat is None and app.top is scene
    keys(app, pygame.K_r)
    assert isinstance(app.top, Curtain) and app.top.seat == 1
    scene = opened(app)
    assert scene.seat == 1 and memory(scene).stage == "prove"
    keys(app, pygame.K_RETURN)
    assert scene.table.log[-1] == parse("1 rin") and scene.seat is None


def test_a_wrong_call_is_refused_and_nobody_hears_why() -> None:
    app = open_app(every=8)
    scene = public(app, "5D 6H 7S", "JK AC", "9D", preset="jokers", field="KC 6S", owner=2)
    ply = scene.table.ply
    keys(app, pygame.K_2, pygame.K_r, pygame.K_2, pygame.K_RETURN)
    assert scene.table.ply == ply and scene.seat is None
    assert [t.text for t in app.toasts] == ["Ken's call is not right."]


def test_a_wrong_call_costs_three_cards_where_the_table_has_it_so() -> None:
    app = open_app(every=8)
    scene = public(app, preset="sharp", field="KC 10S", owner=2)
    keys(app, pygame.K_2, pygame.K_r, pygame.K_2)
    assert instance(NoteBox, scene.ui["note"]).note.sub == "A wrong call: three cards to draw."
    keys(app, pygame.K_RETURN)
    assert scene.seat == 1, "who draws sees what they draw"
    Hands(app).wait(7000)
    assert len(scene.table.view(1).hand) == 5 and memory(scene).stage == "done"
    keys(app, pygame.K_RETURN)
    assert scene.seat is None


def test_several_callers_prove_it_one_after_the_other() -> None:
    app = open_app(every=8)
    scene = public(app, "5H AC", "6D", "4S 2S", "KD", field="KC 6S", owner=3, turn=3)
    hands = Hands(app)
    hands.key(pygame.K_1)
    hands.key(pygame.K_2)
    assert memory(scene).callers == [0, 1]
    keys(app, pygame.K_r, pygame.K_1, pygame.K_RETURN)
    assert scene.ui["say:rin"] and memory(scene).callers == [1], "the second is asked next"
    keys(app, pygame.K_r, pygame.K_2, pygame.K_RETURN)
    left = scene.table.clock.left
    keys(app, pygame.K_3)
    assert scene.table.clock.left >= left - 600, "time stands while somebody says what they call"
    keys(app, pygame.K_r, pygame.K_3, pygame.K_RETURN)
    assert [s for s, _ in scene.table.view(PUBLIC).facts.claims] == [0, 1, 2]
    hands.wait(4000)
    assert ended(deal_of(scene.table)).winners == (0, 1, 2) and scene.seat is None


def test_the_one_who_would_pay_returns_it() -> None:
    app = open_app(every=8)
    scene = public(app, "6C", "6D", "KD", preset="sharp", field="KC 6S", owner=0, turn=1)
    keys(app, pygame.K_2, pygame.K_r)
    assert scene.table.view(PUBLIC).phase == "claims"
    keys(app, pygame.K_1, pygame.K_n, pygame.K_1, pygame.K_RETURN)
    assert scene.table.view(PUBLIC).facts.returned
    Hands(app).wait(3000)
    assert ended(deal_of(scene.table)).kind == "return"


def test_last_and_a_challenge_need_no_curtain() -> None:
    app = open_app(every=8)
    scene = public(app, "5D 6H 7S", "4C", "9D", field="KC 6S", owner=2, exposed=[1], unsaid=2)
    keys(app, pygame.K_3, pygame.K_l)
    assert scene.table.log[-1] == parse("2 last") and app.top is scene
    keys(app, pygame.K_3, pygame.K_x)
    assert scene.table.log[-1] == parse("2 challenge 1") and app.top is scene


def test_the_first_key_claims_the_second_turn_and_who_cannot_passes_it_to_the_other() -> None:
    app = open_app(every=8)
    scene = public(app, "KD 2C", "9H", "6C 7S", field="KC 6S", phase="race", starter=1, owner=1)
    now = scene.table.now
    keys(app, pygame.K_1)
    assert isinstance(app.top, Curtain) and app.top.seat == 0
    opened(app)
    before = scene.table.now
    Hands(app).wait(9000)
    assert scene.table.now == before and before - now < 1000, "who has claimed it is not hurried"
    keys(app, pygame.K_p, pygame.K_RETURN)
    assert scene.table.log[-1] == parse("0 pass") and scene.seat is None
    keys(app, pygame.K_3)
    opened(app)
    assert scene.seat == 2
    scene.act([parse("2 play 6C")])
    keys(app, pygame.K_RETURN)
    Hands(app).wait(1600)
    assert scene.table.view(PUBLIC).facts.direction and scene.table.log[-1] == parse("2 play 6C")


def test_a_play_that_is_chosen_wins_the_second_turn_before_the_key_of_another() -> None:
    app = open_app(every=8)
    scene = public(app, "KD 2C 6H", "9H", "6C 7S", field="KC 6S", phase="race", starter=1, owner=1)
    keys(app, pygame.K_1)
    opened(app)
    scene.act([parse("0 play 6H")])
    keys(app, pygame.K_3)
    assert scene.seat is None and app.top is scene and not memory(scene).callers
    Hands(app).wait(1600)
    assert scene.table.log[-1] == parse("0 play 6H") and scene.table.view(PUBLIC).facts.direction


def test_who_pressed_first_keeps_the_second_turn_unless_another_calls() -> None:
    app = open_app(every=8)
    scene = public(app, "KD 2C 6H", "9H", "6C 7S", field="KC 6S", phase="race", starter=1, owner=1)
    keys(app, pygame.K_1)
    opened(app)
    keys(app, pygame.K_3)
    assert scene.seat is None and app.top is scene and memory(scene).callers == [2] and scene.ui["say:rin"]
    keys(app, pygame.K_ESCAPE, pygame.K_1)
    assert isinstance(app.top, Curtain) and app.top.seat == 0


def test_who_cannot_has_passed_when_another_takes_the_second_turn() -> None:
    app = open_app(every=8)
    scene = public(app, "KD 2C", "9H", "6C 7S", field="KC 6S", phase="race", starter=1, owner=1)
    keys(app, pygame.K_1)
    opened(app)
    keys(app, pygame.K_p, pygame.K_3)
    assert scene.table.log[-1] == parse("0 pass") and isinstance(app.top, Curtain) and app.top.seat == 2


def test_a_key_that_was_pressed_before_a_card_was_played_is_no_call_on_that_card() -> None:
    app = open_app(every=8)
    scene = public(app, "KD 2C", "9H 4D", "6C 7S 3D", field="6S", phase="race", starter=1, owner=1)
    keys(app, pygame.K_2, pygame.K_3)
    opened(app)
    scene.act([parse("2 play 7S")])
    keys(app, pygame.K_RETURN)
    assert scene.table.log[-1].verb == "play" and scene.seat is None
    assert not memory(scene).callers


def test_somebody_calls_while_another_looks_at_their_hand() -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    assert scene.seat == 0
    keys(app, pygame.K_2)
    assert scene.seat is None and memory(scene).callers == [1]


def test_a_turn_opens_when_held_and_not_before_the_time_for_calls_is_over() -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    scene.act([parse("0 play 6H")])
    hands = Hands(app)
    hands.wait(340)
    hands.key(pygame.K_RETURN)
    for _ in range(100):
        if scene.table.log[-1].verb == "play":
            break
        hands.step()
    app.handle(ins.Confirm("Space"))
    hands.wait(HOLD_MS + 100)
    assert scene.seat is None
    app.handle(ins.Key("Space", down=False))
    hands.wait(2000)
    app.handle(ins.Confirm("Space"))
    hands.wait(HOLD_MS + 100)
    assert scene.seat == 1


@pytest.mark.parametrize("game", ["rin", "gin"])
@pytest.mark.parametrize("over", [ins.Cancel(), ins.Key("F1")], ids=["menu", "rules"])
def test_no_hand_opens_because_its_bar_was_let_go_over_another_screen(game: str, over: ins.Event) -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2) if game == "rin" else share(app, game, seat(2))
    app.handle(ins.Confirm("Space"))
    Hands(app).wait(50)
    below = app.top
    app.handle(over)
    assert app.top is not below
    app.handle(ins.Key("Space", down=False))
    app.handle(ins.Cancel())
    Hands(app).wait(2 * HOLD_MS)
    assert app.top is below and scene.seat is None


@pytest.mark.parametrize("game", ["rin", "gin"])
def test_no_hand_opens_because_the_gamepad_that_holds_its_bar_is_unplugged(game: str) -> None:
    app = open_app(every=8)
    scene = public(app, field="KC 6S", owner=2) if game == "rin" else share(app, game, seat(2))
    hands = PadHands(app)
    hands.hold("A")
    hands.post(pygame.CONTROLLERDEVICEREMOVED)
    hands.wait(2 * HOLD_MS)
    assert scene.seat is None
    if isinstance(app.top, Pause):
        app.pop()
        hands.wait(2 * HOLD_MS)
        assert scene.seat is None
