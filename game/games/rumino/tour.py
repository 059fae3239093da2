"""Pictures of Rumino for the demo. Each starts from a position of its own, whatever the seed."""

from collections.abc import Mapping, Sequence
from typing import Final

import pygame

from engine.cards import face
from engine.contract import parse
from game.demo.driver import PROMPT_GUARD
from game.demo.staged import Position, staged
from game.demo.tour import Tour
from game.games.rumino import table_view
from game.scenes.table.scene import TableScene

OTHERS: Final = (
    "2C 3C 4C KD QD 8S 8H",
    "10H JH QH 10S 10C AD 5D",
    "AC 3D 6D 7S 9S JS KS",
    "7H 7H 7S 5C 5D 2S KC",
    "JK JK 3S 4D 8C QC KH",
)
MELDS: Final = "4S 5S JK 9H 9C 9D 6H"
LOOSE: Final = "AS 3H 6D 8C 10S QD KC 2H"
TOTALS: Final = (45, 88, 61, 97, 30, 72)
DRAW: Final[Position] = {
    "hands": [MELDS, *OTHERS[:4]],
    "discard": "QC 10D",
    "dealer": 4,
    "turn": 0,
    "totals": TOTALS[:5],
}
DISCARD: Final[Position] = {**DRAW, "hands": [LOOSE, *OTHERS[:4]], "phase": "discard"}
GIN: Final[Position] = {**DRAW, "hands": ["4H 5H 6H 3H JS JD JC KD", *OTHERS[:4]], "phase": "discard"}
RUMINO: Final[Position] = {**DRAW, "hands": ["4S 5S 6S JK 8S 9S 10S KD", *OTHERS[:4]], "phase": "discard"}
ASKED: Final[Position] = {
    "hands": [LOOSE[:-3], "2C 3C 4C JH QH KH AS", *OTHERS[1:5]],
    "discard": "QC 10D",
    "dealer": 5,
    "turn": 1,
    "totals": (95, 40, 61, 97, 30, 72),
}
STILLS: Final[Mapping[str, Position]] = {
    "may-knock": DRAW,
    "two": {"hands": [MELDS, OTHERS[0]], "discard": "QC 10D", "dealer": 1, "turn": 0},
    "six": {"hands": [MELDS, *OTHERS], "discard": "QC 10D", "dealer": 5, "turn": 3, "totals": TOTALS},
    "one-out": {
        **DRAW,
        "hands": [MELDS, *OTHERS[:2], "", OTHERS[3]],
        "totals": (45, 88, 61, 104, -20),
        "rebuys": (0, 1, 0, 0, 0),
        "chips": (-10, -60, -10, -10, -10),
    },
    "wild": {**DRAW, "hands": ["JK 5S 6S JK 9C 9D KH 2D", *OTHERS[:4]], "phase": "discard"},
    "strict": {**RUMINO, "options": {"rumino_jokers": "none"}},
}
"""Positions of which one picture is taken."""


def moments(tour: Tour) -> None:
    """Take all pictures: antes, hand, count, gin and Rumino, rebuys, a seat that is out."""
    _antes(tour)
    for name, position in STILLS.items():
        staged(tour, position)
        tour.see(name)
        tour.leave()
    _hand(tour)
    _knock(tour)
    _gin_or_rumino(tour)
    _rebuys(tour)
    _out(tour)
    _shared(tour)


def _shared(tour: Tour) -> None:
    """Three people at one screen: a turn, the curtain, the next player; the question of a rebuy."""
    scene = tour.people({**ASKED, "hands": [OTHERS[0], MELDS, OTHERS[2]], "dealer": 0, "totals": (88, 40, 20)})
    tour.open("shared-first")
    tour.see("shared-may-knock")
    tour.hands.press("knock")
    for _ in range(900):
        if tour.app.top is not scene:
            break
        tour.hands.step()
    tour.open("shared-asked-curtain")
    tour.see("shared-asked")
    tour.away(scene)


def _say(tour: Tour, scene: TableScene, text: str) -> None:
    """Let a seat act, and wait until all effects have ended."""
    scene.act([parse(text)])
    for _ in range(600):
        tour.hands.step()
        if not (scene.busy or scene.announcement):
            return


def _during(tour: Tour, scene: TableScene, kinds: Sequence[str]) -> None:
    """Take a picture of each effect after a move, half way."""
    assert isinstance(scene.table_view, table_view.RuminoTable)
    for kind in kinds:
        for _ in range(900):
            if 0.45 < scene.table_view.effects.part(kind) < 1:
                tour.picture(kind)
                break
            tour.hands.step()


def _card(code: str) -> str:
    return f"card:{face(code)}"


def _antes(tour: Tour) -> None:
    """The first deal of a match: chips fly into the pool."""
    scene = tour.match()
    _during(tour, scene, ("antes",))
    tour.leave()


def _hand(tour: Tour) -> None:
    """Sort the hand, drag cards, put them in an order of one's own, and try a discard that is refused."""
    hands, scene = tour.hands, staged(tour, DISCARD)
    tour.picture("discards")
    for name in ("suit", "rank", "melds"):
        hands.click("sort")
        hands.move(2, 2)
        tour.see(f"sorted-by-{name}")
    pile = scene.anim.zones["discard"][-1].spot
    hands.drag(_card("QD"), (pile.x, pile.y), lambda: tour.picture("drag"))
    hands.wait(400)
    x, y, _w, h = scene.table_view.hand_box()
    hands.drag(_card("QD"), (x + 20, y + h / 2))
    hands.move(2, 2)
    tour.see("own-order")
    tour.leave()

    scene = staged(tour, {**DISCARD, "taken": "2H"})
    hands.drag(_card("2H"), (pile.x, pile.y))
    hands.move(2, 2)
    tour.see("refused")
    tour.leave()


def _knock(tour: Tour) -> None:
    """A knock: the announcement, the hands counted one by one, the moving totals, the sheet."""
    scene = staged(tour, {**DRAW, "totals": (45, 40, 31, 20, -12)})
    tour.hands.press("knock")
    tour.see("call-knock", 350)
    _during(tour, scene, ("count", "totals"))
    tour.sheet(scene, "sheet-knock")
    tour.hands.key(pygame.K_c)
    tour.see("score-rumino")
    tour.hands.key(pygame.K_ESCAPE)
    tour.leave()


def _gin_or_rumino(tour: Tour) -> None:
    """Gin; then a hand that is gin and Rumino, and wins the pool."""
    scene = staged(tour, GIN)
    tour.picture("may-gin")
    tour.hands.press("gin")
    tour.see("call-gin", 350)
    tour.leave()
    scene = staged(tour, RUMINO)
    tour.picture("may-rumino")
    tour.hands.press("rumino")
    tour.see("call-rumino", 350)
    _during(tour, scene, ("rumino", "pool"))
    tour.sheet(scene, "sheet-rumino")
    tour.hands.press("final")
    tour.sheet(scene, "final-rumino")
    tour.leave()


def _rebuys(tour: Tour) -> None:
    """Two seats reach 100: one buys back in, one stays out."""
    scene = staged(tour, ASKED)
    _say(tour, scene, "1 knock")
    tour.see("asked")
    tour.hands.wait(PROMPT_GUARD)
    tour.hands.press("rebuy")
    _during(tour, scene, ("rebuy",))
    tour.hands.wait(2600)
    tour.see("answered")
    _say(tour, scene, "3 pass")
    tour.sheet(scene, "sheet-rebuy")
    tour.leave()


def _out(tour: Tour) -> None:
    """A seat that is out looks on, and skips to the end."""
    scene = staged(tour, {**DRAW, "hands": ["", *OTHERS[:4]], "totals": (104, 88, 61, 97, 30), "turn": 1}, bots=True)
    tour.picture("out")
    tour.hands.press("skip")
    tour.sheet(scene, "skipped")
    tour.leave()
