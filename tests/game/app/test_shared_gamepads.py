"""Gamepads at one screen: each answers for its own person, or goes from hand to hand."""

import pygame
import pytest

from game.app.window import App
from game.demo.driver import Hands
from game.draw import signs
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.pill import ICON, Pill
from game.scenes.table.scene import TableScene
from game.ui import pad
from tests.kit.app import open_app
from tests.kit.gamepad import PadHands
from tests.kit.hotseat import HotseatDriver, look_on, memory, seat, share
from tests.kit.narrow import instance, present
from tests.kit.rin_table import stage


def opens(hands: PadHands) -> bool:
    """Whether a gamepad opens the curtain that is down."""
    curtain = instance(Curtain, hands.app.top)
    hands.hold("A")
    hands.wait(1500)
    hands.hold("A", False)
    return hands.app.top is not curtain


def play_turn(hands: PadHands, sits: int) -> None:
    """A person opens the curtain with a gamepad, draws and discards."""
    assert opens(hands)
    scene = instance(TableScene, hands.app.top)
    assert scene.seat == sits
    hands.wait(2000)
    scene.act([next(a for a in scene.table.legal(sits) if a.verb == "draw")])
    hands.wait(500)
    scene.act([next(a for a in scene.table.legal(sits) if a.verb == "discard")])
    hands.wait(1000)


def own_gamepads(app: App) -> tuple[PadHands, PadHands]:
    """The gamepads of two people at one screen, each after a turn."""
    share(app, "rumino", seat(2))
    first, second = PadHands(app, 0), PadHands(app, 1)
    second.tap("right")  # both are there
    play_turn(first, 0)
    play_turn(second, 1)
    return first, second


def test_at_one_screen_each_persons_gamepad_answers_for_that_person_only() -> None:
    app = open_app()
    share(app, "rumino", seat(3))
    pads = [PadHands(app, number) for number in range(2)]
    pads[1].tap("right")  # both are there
    owner: dict[int, int] = {}
    for turn in range(4):
        sits = instance(Curtain, app.top).seat
        own = pads[owner.setdefault(sits, len(owner))] if sits < 2 else pads[turn % 2]
        if sits < 2 and turn > 2:
            assert not opens(pads[1 - owner[sits]]), "somebody else's gamepad"
        play_turn(own, sits)


def test_at_one_screen_a_gamepad_that_is_plugged_in_again_answers_for_its_person() -> None:
    app = open_app()
    first, _ = own_gamepads(app)
    first.post(pygame.CONTROLLERDEVICEREMOVED)
    again = PadHands(app, 2)  # SDL gives a gamepad a new number each time it is plugged in
    play_turn(again, 0)
    assert not opens(again), "that of the other person is still there"


def test_at_one_screen_people_who_take_other_seats_in_the_setup_keep_their_gamepads() -> None:
    app = open_app()
    first, second = own_gamepads(app)
    app.home()
    app.push(app.routes.setup("rumino", True))  # as from the pause menu: nobody presses anything on the start screen
    first.tap("down")
    share(app, "rumino", seat(2)[::-1])
    play_turn(second, 0)
    play_turn(first, 1)


@pytest.mark.parametrize("presses", [0, 1])
def test_any_gamepad_goes_on_from_a_score_sheet(presses: int) -> None:
    app = open_app(speed="instant", every=8)
    scene = share(app, "gin", seat(2))
    pads = [PadHands(app, number) for number in range(2)]
    app.devices._seen.update((0, 1))
    app.devices._owners.update({0: 0, 1: 1})
    HotseatDriver(app, scene).play(deals=1)
    pads[presses].wait(400)
    pads[presses].tap("A")
    assert instance(Curtain, app.top)


def push(hands: PadHands, value: int) -> None:
    """Move the left stick that far to the right."""
    hands.post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_LEFTX, value=value)
    hands.step()


def test_a_gamepad_that_lies_on_the_table_belongs_to_nobody_though_its_stick_trembles() -> None:
    app = open_app()
    share(app, "rumino", seat(2))
    hands = PadHands(app)
    hands.tap("right")
    for value in (700, -900):
        push(PadHands(app, 1), value)
    for sits in range(2):
        play_turn(hands, sits)


def test_a_stick_moves_nothing_in_the_turn_of_somebody_else_and_is_let_go_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_app()
    first, _ = own_gamepads(app)
    assert opens(first)
    push(first, 32000)
    moved = list[object]()
    monkeypatch.setattr(app, "handle", moved.append)
    with monkeypatch.context() as other:
        other.setattr(TableScene, "whose", 1)
        first.wait(1000)
        assert not moved
        push(first, 0)
    first.wait(1000)
    assert not moved


def test_a_second_gamepad_that_is_taken_up_while_a_hand_is_open_takes_it_from_nobody() -> None:
    app = open_app()
    scene = share(app, "rumino", seat(2))
    first, second = PadHands(app, 0), PadHands(app, 1)
    assert opens(first)
    first.wait(2000)
    before = scene.ui.focus
    second.tap("right")
    assert scene.ui.focus == before
    scene.sharing.hide()
    play_turn(first, 0)
    play_turn(second, 1)


def test_one_gamepad_answers_for_everybody_it_is_handed_to() -> None:
    app = open_app()
    share(app, "rumino", seat(3))
    hands = PadHands(app)
    for sits in range(2):
        play_turn(hands, sits)


def test_no_button_of_a_gamepad_says_no_call_for_somebody_because_a_key_is_that_of_another_action() -> None:
    app = open_app()
    stage(app, ("5D 6H 7S", "9S AC", "3S JS 9D"), people=3, field="KC 6S", owner=2)
    scene = look_on(app)
    hands = PadHands(app)
    hands.step(2)
    quiet = {w.key for w in scene.ui.widgets if w.id.startswith("quiet:")}
    assert quiet == {"Q", "W", "E"} and not quiet & {*pad.signs(scene.ui)}
    hands.tap("View")
    assert not memory(scene).no_calls.seats


def at_public_table(app: App) -> tuple[TableScene, list[PadHands]]:
    """RIN among three people who look on, each with a gamepad that has answered for its person before."""
    hands = [PadHands(app, number) for number in range(3)]
    stage(app, ("5D 6H 7S", "9S AC", "3S JS 9D"), people=3, field="KC 6S", owner=2)
    app.devices._seen.update(range(3))
    app.devices._owners.update({sits: sits for sits in range(3)})
    scene = look_on(app)
    hands[0].wait(2000)
    return scene, hands


def test_in_rin_each_persons_gamepad_has_the_own_key_of_that_person() -> None:
    app = open_app()
    scene, hands = at_public_table(app)
    hands[1].tap("X")
    assert memory(scene).callers == [1] and scene.whose == 1
    app.devices.use_signs(scene)
    assert [signs.of(key) for key in "123"] == ["X", "X", "X"]
    hands[2].tap("B")
    assert memory(scene).callers == [1], "somebody else's gamepad"
    hands[2].tap("X")
    assert memory(scene).callers == [1, 2]
    hands[1].tap("B")
    hands[2].tap("B")
    assert memory(scene).callers == []


def test_in_rin_nobody_elses_gamepad_opens_a_hand_and_any_calls_while_it_is_open() -> None:
    app = open_app()
    scene, hands = at_public_table(app)
    due = present(memory(scene).hold).seat
    for sits in ((due + 1) % 3, due):
        hands[sits].hold("A")
        hands[sits].wait(700)
        hands[sits].hold("A", False)
        assert scene.seat == (due if sits == due else None)
    other = (due + 2) % 3
    hands[other].tap("A")
    assert scene.seat == due
    hands[other].tap("X")
    assert scene.seat is None and memory(scene).callers == [other]


@pytest.mark.parametrize("game", ["rin", "rumino"])
def test_no_gamepad_plays_the_hand_that_somebody_without_one_opened_with_the_keyboard(game: str) -> None:
    app = open_app()
    scene = share(app, game, seat(3))
    curtain = instance(Curtain, app.top)
    others = [sits for sits in range(3) if sits != curtain.seat]
    app.devices._seen.update((0, 1))
    app.devices._owners.update(zip(others, (0, 1), strict=True))
    PadHands(app, 0).tap("right")
    Hands(app).key(pygame.K_1 + curtain.seat)
    Hands(app).wait(400)
    before, moved = scene.ui.focus, scene.table.ply
    for button in ("A", "right", "X", "A"):
        PadHands(app, 1).tap(button)
    assert (scene.seat, scene.ui.focus, scene.table.ply) == (curtain.seat, before, moved)


def test_in_rin_one_gamepad_reaches_the_own_keys_of_everybody_it_is_handed_to() -> None:
    app = open_app()
    stage(app, ("5D 6H 7S", "9S AC", "3S JS 9D"), people=3, field="KC 6S", owner=2)
    scene, hands = look_on(app), PadHands(app)
    hands.wait(2000)
    hands.press("own:1")
    assert memory(scene).callers == [1] and scene.ui.focus is None
    hands.press("unsaid")
    hands.wait(50)
    hands.focus("own:0")
    hands.press("open")
    hands.hold("A")
    hands.wait(700)
    assert scene.seat is not None


def test_the_bar_at_the_public_table_opens_with_the_first_press_of_a_gamepad() -> None:
    app = open_app()
    stage(app, ("5D 6H 7S", "9S AC", "3S JS 9D"), people=3, field="KC 6S", owner=2)
    scene, hands = look_on(app), PadHands(app)
    hands.wait(2000)
    hands.hold("A")
    hands.wait(700)
    assert scene.seat is not None, "buttons that become as wide as their signs let nothing go"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", ["rin", "gin", "rumino", "sumidagawa"])
def test_a_gamepad_hides_the_open_hand_at_once(game: str) -> None:
    app = open_app()
    scene = share(app, game, seat(3 if game == "sumidagawa" else 2))
    hands = PadHands(app)
    assert opens(hands) and scene.seat is not None
    hands.press("hide")
    assert scene.seat is None and instance(Curtain, app.top)


def test_the_sign_of_the_button_that_hides_keeps_clear_of_its_eye() -> None:
    app = open_app()
    hands = PadHands(app)
    hands.tap("down")
    scene = share(app, "gin", seat(2))
    assert opens(hands)
    app.redraw()
    hide = instance(Pill, scene.ui["hide"])
    assert hide.key and hide.rect[2] >= ICON + app.canvas.key_width(hide.key, 12) + 8
