"""At a shared screen people can sit opposite: the picture turns round for who looks, and clicks and touches with it."""

import pygame
import pytest

from game.app.scene import turned
from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.draw.frame import Frame, Piece
from game.match.seating import PERSON, Place
from game.scenes.setup.seat_plan import SeatPlan
from game.scenes.table.hotseat.curtain import HOLD_MS, Curtain
from tests.kit.app import open_app
from tests.kit.fingers import FingerHands
from tests.kit.hotseat import opened, seat, share
from tests.kit.narrow import instance


def curtain_for(app: App, who: int) -> Curtain:
    """The curtain before the first turn of a deal in which this one of two people begins."""
    for seed in range(1, 20):
        share(app, "gin", seat(2), seed)
        if (curtain := instance(Curtain, app.top)).seat == who:
            app.redraw()
            return curtain
    raise AssertionError(f"{who} never begins")


@pytest.mark.parametrize(("people", "opposite"), [(2, {1}), (3, {2}), (4, {2, 3})])
def test_the_second_half_of_the_people_sit_opposite(people: int, opposite: set[int]) -> None:
    app = open_app(opposite=True)
    scene = share(app, "rin", seat(people))
    assert {s for s in range(people) if scene.sits_opposite(s)} == opposite
    app.settings.opposite = False
    assert not any(scene.sits_opposite(s) for s in range(people))


def test_the_picture_is_the_same_turned_round() -> None:
    app = open_app()
    pictures = []
    for opposite in (False, True):
        app.settings.opposite = opposite
        curtain_for(app, 1)
        assert turned(app.scenes) == opposite
        pictures.append(app.canvas.surface.copy())
        app.home()
    upright, other = (pygame.image.tobytes(p, "RGB") for p in (pygame.transform.rotate(pictures[0], 180), pictures[1]))
    assert upright == other


def test_the_picture_turns_back_for_the_menu_after_the_match() -> None:
    app = open_app(opposite=True)
    curtain_for(app, 1)
    assert turned(app.scenes)
    app.home()
    assert not turned(app.scenes)


@pytest.mark.parametrize("hands", [Hands, FingerHands])
def test_who_sits_opposite_opens_the_curtain_where_it_is_seen(hands: type[Hands]) -> None:
    app = open_app(opposite=True)
    curtain = curtain_for(app, 1)
    x, y, w, h = curtain.ui["open"].rect  # type: ignore[union-attr]
    width, height = app.canvas.width, app.canvas.height
    fingers = hands(app)
    for px, py, opens in ((x + w / 2, y + h / 2, False), (width - x - w / 2, height - y - h / 2, True)):
        fingers.button(px, py, True)
        fingers.wait(HOLD_MS + 2 * FRAME)
        fingers.button(px, py, False)
        assert (app.top is not curtain) == opens
    assert turned(app.scenes), "the table is turned as well"


def test_a_change_is_drawn_where_it_is_seen() -> None:
    ground, card = pygame.Surface((90, 60)), pygame.Surface((6, 4))
    ground.fill("navy")
    card.fill("white")
    frame, on = Frame(), pygame.Surface((90, 60))
    for x in (10, 30):  # the second time only the boxes of the card are drawn
        frame.pieces = [Piece(ground, 0, 0), Piece(card, x, 5)]
        frame.show_turned(on)
    white = pygame.mask.from_threshold(on, (255, 255, 255), (1, 1, 1, 255)).get_bounding_rects()
    assert white == [pygame.Rect(90 - 30 - 6, 60 - 5 - 4, 6, 4)]


def test_the_page_of_the_seats_has_the_switch() -> None:
    app = open_app()
    app.push(SeatPlan("gin", [Place(PERSON), Place(PERSON)], lambda places: None))
    hands = Hands(app)
    hands.click("opposite")
    assert app.settings.opposite
    hands.click("opposite")
    assert not app.settings.opposite


@pytest.mark.parametrize("opposite", [False, True])
def test_the_round_arrows_turn_the_picture_for_who_looks_and_nobody_else(opposite: bool) -> None:
    app = open_app((720, 1280), opposite=opposite)
    scene = share(app, "gin", seat(2))
    before = [scene.sits_opposite(s) for s in (0, 1)]
    opened(app)
    looking = scene.seat
    assert looking is not None
    assert turned(app.scenes) == before[looking]
    scene.icons.press("turn")
    assert turned(app.scenes) != before[looking]
    assert scene.sits_opposite(1 - looking) == before[1 - looking]
    scene.icons.press("turn")
    assert turned(app.scenes) == before[looking]


def test_the_round_arrows_stand_upright_at_a_shared_screen_only() -> None:
    for size, people, there in (((720, 1280), 2, True), ((1280, 720), 2, False), ((720, 1280), 1, False)):
        app = open_app(size)
        scene = share(app, "gin", seat(people, 2 - people))
        if people > 1:
            opened(app)
        assert (scene.ui["turn"] is not None) == there
