"""Pictures of Sumidagawa for the demo. Each starts from a position of its own, whatever the seed."""

from collections.abc import Mapping
from typing import Final

import pygame

from engine.cards import face, faces
from engine.contract import parse
from game.demo.driver import PROMPT_GUARD
from game.demo.staged import Position, staged
from game.demo.tour import Tour
from game.draw.card_layout import COPY
from game.games.sumidagawa import layout, table_view
from game.scenes.table.scene import TableScene

HAND: Final = "B2 B4 B5 B6 B8 B9 B10 R3 R7 R7 R8 R9 R10"
OTHERS: Final = (
    "B9 B9 B8 B8 B7 B7 R9 R9 R10",
    "B10 B10 B10 B10 B9 R4 R4 R8 R6 R6 R5",
    "B6 B6 R8 R8 B4 B7 B7 B5 R10 R10 R10 R9",
)
TOTALS: Final = (2, 3, 1, 4)
OPENED: Final[Position] = {
    "hands": [HAND, *OTHERS],
    "plays": ["1 B1", "2 B3 B3", "3 R5 rR"],
    "rounds": 2,
    "down": ["", "rR", "", ""],
    "totals": TOTALS,
}
FEW: Final = ["B4 R9", "B9 B9", "R8", "B8"]
REVIVE: Final[Position] = {
    "hands": ["B4 B5 R7", "B9 B9", "B8", "B7"],
    "plays": ["3 B5"],
    "turn": 2,
    "down": ["rB rR", "rB", "rR", ""],
    "totals": TOTALS,
}
FLAMES: Final[Position] = {"hands": ["R2 R6 R7 R8 R9 B2 B5", *FEW[1:]], "plays": ["3 B1"], "turn": 0, "totals": TOTALS}
OVERTAKES: Final[Position] = {
    "hands": ["", "", "B9", "B8 R9"],
    "tiles": [2, 1, 0, 0],
    "down": ["rB", "rR", "", ""],
    "plays": ["3 B1", "2 R2"],
    "turn": 3,
    "totals": TOTALS,
}
LAST: Final[Position] = {
    "hands": ["", "", "B9 R10", ""],
    "tiles": [2, 1, 0, 3],
    "down": ["rB", "rR", "", "rB"],
    "plays": ["2 R2"],
    "turn": 3,
    "totals": TOTALS,
    "rounds": 11,
}
STILLS: Final[Mapping[str, Position]] = {
    "opened": OPENED,
    "full": {
        "hands": ["B2", "B9 B9", "B8 R8", "B10 B10"],
        "totals": TOTALS,
        "turn": 3,
        "plays": ["0 B1", "1 R2", "2 B3 B3", "3 R3 rR", "0 B4 B5 rB", "1 R6 R6 R6", "2 R7 R8 R9 R10"],
    },
    "haze": {"hands": FEW, "haze": True, "down": ["rB", "rR", "", ""], "rounds": 3, "totals": TOTALS},
    "others-haze": {"hands": FEW, "haze": True, "leader": 2, "turn": 2, "down": ["", "", "rB rR", "rB"], "rounds": 4},
    "tile": OVERTAKES,
    "three": {
        "hands": ["B2 B3 B4 B5 B6 B7 B8 B9 B10 R6 R8 R9 R10 R10", "B9 B9 B8", "R8 R8 R9 R9 B6"],
        "plays": ["2 R7 R8 rR rR"],
        "down": ["", "rB", ""],
    },
}
"""Positions of which one picture is taken."""
CHOSEN: Final[Mapping[str, str]] = {
    "indulgence": "R7 R7 rB",
    "named": "R8 R9 rR",
    "wild-named": "rB rB rR",
    "refused": "R3",
    "made": "B5 rB",
    "unfinished": "B8 R9",
}
"""The cards to choose in `OPENED`, by the name of the picture."""


def moments(tour: Tour) -> None:
    """Take all pictures: deal, chosen cards, passes, heat haze, flame flower, revival, going out, the sheets."""
    tour.match()
    tour.see("dealing", 650)
    tour.leave()
    for name, position in STILLS.items():
        staged(tour, position)
        tour.see(name)
        tour.leave()
    _naming(tour)
    _hand(tour)
    _play(tour)
    _passes(tour)
    _questions(tour)
    _out(tour)
    _sheets(tour)


def _say(tour: Tour, scene: TableScene, text: str, name: str = "") -> None:
    """Let a seat act; with a name, take a picture of the announcement. Forced passes follow by themselves."""
    ply = scene.table.ply
    scene.table.submit(parse(text))
    for _ in range(400):
        tour.hands.step()
        if scene.announcement and name:
            tour.see(name, 350)
            name = ""
        if scene.table.ply > ply and not (scene.busy or scene.announcement):
            return


def _choose(tour: Tour, scene: TableScene, cards: str) -> None:
    assert isinstance(scene.table_view, table_view.SumidagawaTable)
    for wid in scene.table_view.widgets_of(faces(cards)):
        tour.hands.click(wid)
    tour.hands.move(2, 2)
    tour.hands.wait(200)


def _naming(tour: Tour) -> None:
    """The slip about chosen cards: what they are called, or why they cannot be played."""
    for name, cards in CHOSEN.items():
        scene = staged(tour, OPENED)
        _choose(tour, scene, cards)
        tour.picture(name)
        tour.leave()
    staged(tour, {"hands": FEW, "haze": True, "down": ["rB", "", "", ""]})
    tour.hands.click("wild:1")
    tour.hands.move(2, 2)
    tour.see("wild-down")
    tour.leave()


def _hand(tour: Tour) -> None:
    """Sort the hand, drag cards to the river, put them in an order of one's own, use the keys."""
    hands, scene = tour.hands, staged(tour, OPENED)
    hands.click("sort")
    hands.move(2, 2)
    tour.see("sorted-by-number")
    hands.click("sort")
    _choose(tour, scene, "R7 rB")
    assert isinstance(scene.table_view, table_view.SumidagawaTable)
    x, y, w, h = layout.question(scene.table_view.geometry)
    hands.drag(f"card:{face('R7') + COPY}", (x + w * 0.6, y + h / 2), lambda: tour.picture("drag"))
    hands.wait(400)
    hands.click("clear")
    x, y, w, h = scene.table_view.hand_box()
    hands.drag(f"card:{face('R10')}", (x + 4, y + h / 2))
    hands.move(2, 2)
    tour.see("own-order")
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_SPACE)
    tour.see("by-keys")
    tour.leave()


def _play(tour: Tour) -> None:
    """Cards flying to the river, and lying there."""
    scene = staged(tour, OPENED)
    _choose(tour, scene, "R7 R7 rB")
    tour.hands.press("play")
    tour.see("flight", 120)
    tour.hands.move(2, 2)
    tour.see("played", 900)
    tour.leave()


def _passes(tour: Tour) -> None:
    """A pass that binds, forced passes, the end of the round."""
    scene = staged(
        tour,
        {
            "hands": ["B4 R9", "B9 B9", "R8", "B8 B7"],
            "totals": TOTALS,
            "down": ["", "", "rB", ""],
            "plays": ["0 B1", "1 R2", "3 R4 rR"],
            "turn": 0,
        },
    )
    tour.picture("may-pass")
    tour.hands.press("pass")
    tour.hands.move(2, 2)
    tour.see("passed", 700)
    _say(tour, scene, "1 pass")
    tour.see("forced-pass", 300)
    _say(tour, scene, "2 pass")
    tour.see("next-round", 500)
    tour.leave()


def _questions(tour: Tour) -> None:
    """The questions of the flame flower and of the revival; the torrent."""
    for name, position in (("burn", FLAMES), ("burn-wild", {**FLAMES, "hands": ["R6 R7 R8 R9", *FEW[1:]]})):
        scene = staged(tour, position)
        _say(tour, scene, "0 play R6 R7 R8 R9", "flames")
        tour.see(name)
        tour.leave()
    scene = staged(tour, REVIVE)
    _say(tour, scene, "2 pass")
    tour.see("revive")
    tour.hands.wait(PROMPT_GUARD)
    tour.hands.key(pygame.K_r)
    tour.hands.move(2, 2)
    tour.see("revived", 700)
    tour.leave()
    scene = staged(tour, {"hands": ["B4 R9", "B7 B7 B7 B7 B9 B9", "R8", "B8"], "plays": ["0 R2"], "totals": TOTALS})
    _say(tour, scene, "1 play B7 B7 B7 B7", "torrent")
    tour.leave()


def _out(tour: Tour) -> None:
    """Going out, overtaking, and looking on."""
    scene = staged(tour, {"hands": ["R9", "B9", "R8", "B8 R10"], "plays": ["3 B1"], "turn": 0, "totals": TOTALS})
    _say(tour, scene, "0 play R9", "call-out")
    tour.leave()
    for name, blocks, cards in (("call-out-other", "no", "R9 R9 rR"), ("call-tile", "yes", "R9 R9 rR")):
        position = {"hands": ["R4 B5", "R9 R9", "R8", "B8"], "plays": ["0 B1"], "turn": 1, "totals": TOTALS}
        scene = staged(tour, {**position, "options": {"used_wild_blocks": blocks}})
        _say(tour, scene, f"1 play {cards}", name)
        tour.leave()
    scene = staged(tour, OVERTAKES)
    for text, name in (("3 pass", ""), ("0 pass", ""), ("1 pass", "overtaking")):
        _say(tour, scene, text, name)
    tour.see("out")
    tour.leave()


def _sheets(tour: Tour) -> None:
    """The sheet of a deal and of the match, the score, a void deal."""
    scene = staged(tour, {**LAST, "options": {"deals": 1}})
    for text in ("3 pass", "0 pass", "1 pass"):
        _say(tour, scene, text)
    tour.sheet(scene, "sheet-sumidagawa")
    tour.hands.key(pygame.K_c)
    tour.see("score-sumidagawa")
    tour.hands.key(pygame.K_ESCAPE)
    tour.hands.press("final")
    tour.sheet(scene, "final-sumidagawa")
    tour.leave()
    scene = staged(tour, {"hands": FEW, "plays": ["1 B1"], "down": ["rB", "", "rB", "rR"], "rounds": 59, "turn": 2})
    for text in ("2 pass", "3 pass", "0 pass"):
        _say(tour, scene, text)
    tour.see("void", 600)
    tour.leave()
