"""Pictures of Gin Rummy for the demo. Each starts from a position of its own, whatever the seed."""

from collections.abc import Mapping
from typing import Any, Final

import pygame

from engine.cards import face
from game.demo.driver import play
from game.demo.tour import Tour
from game.draw.card_layout import box
from game.scenes.table.scene import TableScene

Position = Mapping[str, Any]

FOE: Final = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
EARLY: Final[Position] = {
    "phase": "discard",
    "turn": 0,
    "dealer": 1,
    "discard": "10S 5H",
    "hands": ["3S 4S 5S 9H 9D AC KH QD 7C 2H JD", FOE],
}
KNOCK: Final[Position] = {
    "phase": "discard",
    "turn": 0,
    "dealer": 1,
    "discard": "9C",
    "hands": ["4H 5H 6H 7H JS JD JC AS 2D 3C KD", "KC QC 10C 9H 8C 6S 6C 3H 2H AC"],
}
GIN: Final[Position] = {**KNOCK, "hands": ["4H 5H 6H 7H JS JD JC 2S 2D 2C KD", "KC QC 10C 9H 8C 6S 6C 3H 5C AC"]}
BIG_GIN: Final[Position] = {**KNOCK, "hands": ["4H 5H 6H 7H 8H JS JD JC 2S 2D 2C", "KC QC 10C 9H 8C 6S 6C 3H 5C AC"]}
ARRANGE: Final[Position] = {
    "phase": "arrange",
    "turn": 0,
    "dealer": 1,
    "discard": "KH",
    "hands": ["5S 6S 7S 8S 9S 10S 2D 2H 2C AS", "4S QS AD 4D 6D 8D 10D QD 5H 7H"],
}
LAY_OFF: Final[Position] = {
    "phase": "layoff",
    "turn": 0,
    "dealer": 1,
    "knocker": 1,
    "discard": "9C",
    "hands": ["10S 10D 8C 6H 5S 3S AS KC KD KH", "4D 2H AH AC"],
    "melds": [[], ["JS QS KS", "3C 3D 3H"]],
}


def moments(tour: Tour) -> None:
    """Take all pictures: the hand, knocking, laying out and laying off, the presets."""
    _hand(tour)
    _calls(tour)
    _lay_out(tour)
    _lay_off(tour)
    _tables(tour)


def _card(code: str) -> str:
    return f"card:{face(code)}"


def _pile(scene: TableScene) -> tuple[float, float]:
    """A point on the discard pile."""
    spot = scene.anim.zones["discard"][-1].spot
    return spot.x + 10, spot.y + 10


def _hand(tour: Tour) -> None:
    """Sort the hand, drag cards, put them in an order of one's own, and try a discard that is refused."""
    hands, scene = tour.hands, tour.stage(EARLY)
    tour.picture("turn")
    x, y, _w, h = hands.widget(_card("AC")).rect
    hands.move(x + 20, y + h / 2)
    tour.see("hover")
    for name in ("suit", "rank"):
        hands.click("sort")
        hands.move(2, 2)
        tour.see(f"sorted-by-{name}")
    hands.click("sort")
    hands.wait(320)
    hands.drag(_card("KH"), _pile(scene), lambda: tour.picture("drag"))
    tour.ready(scene)
    x, y, _w, h = scene.table_view.hand_box()
    hands.drag(_card("JD"), (x + 70, y + h / 2))
    tour.ready(scene)
    tour.see("own-order")
    tour.leave()

    scene = tour.stage({**EARLY, "phase": "draw", "hands": ["3S 4S 5S 9H 9D AC KH QD 7C 2H", FOE]})
    tour.picture("may-draw")
    hands.click("take")
    tour.ready(scene)
    hands.drag(_card("5H"), _pile(scene))
    hands.move(2, 2)
    tour.see("refused")
    hands.wait(2600)  # until the reason has faded
    tour.leave()


def _calls(tour: Tour) -> None:
    """Knock and gin: the buttons, and the announcements."""
    for name, position, card, button in (
        ("knock", KNOCK, "KD", "knock"),
        ("gin", GIN, "KD", "gin"),
        ("big-gin", BIG_GIN, "", "gin"),
    ):
        scene = tour.stage(position)
        if card and scene.table_view.lifted() != face(card):
            tour.hands.click(_card(card))
            tour.hands.move(2, 2)
        tour.see(f"may-{name}")
        tour.hands.press(button)
        for _ in range(200):
            if scene.announcement:
                break
            tour.hands.step()
        tour.see(f"call-{name}", 350)
        if name != "knock":
            tour.sheet(scene, f"sheet-{name}")
        tour.leave()


def _lay_out(tour: Tour) -> None:
    """Lay out melds in two ways."""
    tour.stage(ARRANGE)
    tour.picture("lay-out")
    tour.hands.press("plan")
    tour.hands.move(2, 2)
    tour.see("lay-out-other")
    tour.leave()


def _lay_off(tour: Tour) -> None:
    """Lay off one card by hand and the others by the button, then show the sheet line by line."""
    hands, scene = tour.hands, tour.stage(LAY_OFF)
    tour.picture("lay-off")
    target = box(scene.anim.zones["meld:1:0"][-1].spot)
    hands.drag(_card("10S"), (target[0] + 20, target[1] + 60), lambda: tour.picture("lay-off-drag"))
    tour.ready(scene)
    hands.click(_card("3S"))
    hands.move(2, 2)
    tour.see("lay-off-chosen")
    hands.press("layoff")
    hands.move(2, 2)
    tour.see("lay-off-effect")
    hands.press("done")
    tour.sheet(scene, "sheet-lay-off")
    tour.leave()


def _tables(tour: Tour) -> None:
    """Other presets: the upcard that sets the limit, gin only, three columns of scores."""
    for preset in ("oklahoma", "straight"):
        tour.turns(scene := tour.match(preset), 5)
        if not scene.sheet:
            tour.picture(f"table-{preset}")
    speed, tour.app.settings.speed = tour.app.settings.speed, "off"
    scene = tour.match("hollywood")
    play(tour.hands, scene, tour.advise, deals=5)
    tour.hands.key(pygame.K_c)
    tour.see("score-hollywood")
    tour.hands.key(pygame.K_ESCAPE)
    if not scene.table.match_state.over:
        tour.hands.press("next")
        tour.turns(scene, 4)
        tour.picture("table-hollywood")
        play(tour.hands, scene, tour.advise)
    tour.see("final-hollywood")
    tour.app.settings.speed = speed
