"""Pictures of RIN for the demo. Each starts from a position of its own, whatever the seed."""

from collections.abc import Mapping
from typing import Final

import pygame

from ai.registry import USUAL_LEVEL
from engine.cards import CODES, face
from engine.contract import parse
from engine.options import table_options
from game.demo.driver import PROMPT_GUARD, play
from game.demo.staged import Position, staged
from game.demo.tour import Tour
from game.games.rin import table_view
from game.games.rin.model import FLY_MS
from game.match.session import company
from game.scenes.table.scene import TableScene

TURN: Final[Position] = {
    "hands": ["8D 5D 6H 7S 9S 2C", "5H AC 4C", "3S 4S JS 10S 9D", "2S 2H", "QC QD JC"],
    "field": "KC 6S",
    "owner": 4,
    "totals": [12, -30, 24, 0, -6],
}
EIGHT_SEATS: Final[Position] = {
    "hands": [
        "AS 3S 5S 8S QS 2H 4H 9H JH 3C 7C 10C 6D QD KH",
        "3S 4S 5S 6S 7S",
        "3H 4H 5H 6H 8H 9H JC",
        "3D 4D 5D 6D 7D 8D 9D 10D JD QD",
        "9C",
        "9C 8C 6C 5C 4C",
        "AD 2D 3D 4D 5D 7D 8D 9D",
        "AC 2C 3C 4C 5C AH 2H 8S 9S 10S JS QS",
    ],
    "field": "KC KD",
    "lap": 5,
    "owner": 5,
    "totals": [106, -18, 24, -136, -30, 12, -8, 50],
}
STILLS: Final[Mapping[str, Position]] = {
    "start": {"hands": ["5D 7H 9D", "5H AC KD QD"], "field": "KC 6S", "phase": "start"},
    "race-runs": {**TURN, "phase": "race", "starter": 1, "owner": 1},
    "race-cannot": {**TURN, "hands": ["8D 5D", *TURN["hands"][1:]], "phase": "race", "starter": 1, "owner": 1},
    "named": {**TURN, "hands": ["5D 6H 7S 9S", *TURN["hands"][1:]], "field": "8C 8H", "named": "spades"},
    "chain": {**TURN, "field": "2D", "chain": 4, "direction": -1, "stock": "", "owed": [3]},
    "lap": {**TURN, "field": "6S KD", "lap": 2, "owner": 2, "hands": ["5D 6H KS", *TURN["hands"][1:]]},
    "last-and-open": {**TURN, "hands": ["5D 7S 9S", "4C", "3S", "2S 2H", "QC"], "exposed": [1], "unsaid": 4},
    "eight": EIGHT_SEATS,
    "big-hand": {"hands": [" ".join(CODES[:40]), "QD JD"], "field": "KD", "owner": 1},
    "joker": {**TURN, "hands": ["JK 5D", *TURN["hands"][1:]], "options": {"jokers": 2}, "field": "KC JK"},
}
"""Positions of which one picture is taken."""
CALLED: Final[Position] = {
    "hands": ["AH 5C", "6D", "6C", "2D 4D", "7S 7C KS QD"],
    "field": "KC 6S",
    "owner": 4,
    "turn": 3,
}
TIED: Final[Position] = {"hands": ["4S", "JH 7C", "10S 8D", "KD 2C 3D", "5S"], "field": "KC 6S", "owner": 4}


def moments(tour: Tour) -> None:
    """Take all pictures: the hand, calls and their payments, the presets, eight seats."""
    for name, position in STILLS.items():
        staged(tour, position)
        tour.see(name)
        tour.leave()
    _hand(tour)
    _last(tour)
    _calls(tour)
    _learn(tour)
    _eight(tour)
    _memory(tour)


def _memory(tour: Tour) -> None:
    """Four people at one screen: the first look, a turn, a call from memory that is right, one that is wrong, the
    race."""
    hands = tour.hands
    scene = tour.people({"hands": ["5D 6H 7S", "5H AC", "3S JS 9D", "4S 2S"], "field": "KC 6S", "owner": 3})
    for name in ("memory-curtain", "", "", ""):
        tour.open(name)
        tour.picture("memory-look")
        if scene.seat != 0:
            hands.key(pygame.K_RETURN)
            hands.wait(400)
    tour.see("memory-turn")
    hands.press(_card("6H"))
    tour.see("memory-leaves")
    hands.wait(PROMPT_GUARD)
    hands.key(pygame.K_RETURN)
    tour.see("memory-public", 300)
    for key, name in (
        (pygame.K_2, "memory-calls"),
        (pygame.K_r, "memory-prove"),
        (pygame.K_2, "memory-proved"),
        (pygame.K_RETURN, "memory-claims"),
        (pygame.K_3, "memory-joins"),
        (pygame.K_r, ""),
        (pygame.K_3, "memory-wrong"),
        (pygame.K_RETURN, "memory-refused"),
    ):
        hands.wait(PROMPT_GUARD)
        hands.key(key)
        if name:
            tour.see(name)
    tour.away(scene)
    scene = tour.people(
        {"hands": ["KD 2C", "9H", "6C 7S"], "field": "KC 6S", "phase": "race", "starter": 1, "owner": 1}
    )
    for _ in range(3):
        tour.open()
        hands.key(pygame.K_RETURN)
        hands.wait(400)
    tour.see("memory-race")
    hands.key(pygame.K_3)
    tour.see("memory-claimed")
    tour.away(scene)


def _say(tour: Tour, scene: TableScene, text: str, name: str = "") -> None:
    """Let a seat act; with a name, take a picture of the announcement."""
    scene.table.submit(parse(text))
    for _ in range(300):
        tour.hands.step()
        if scene.announcement and name:
            tour.see(name, 350)
            name = ""
        if not (scene.busy or scene.announcement or scene.table.waiting):
            return


def _card(code: str) -> str:
    return f"card:{face(code)}"


def _hand(tour: Tour) -> None:
    """Sort cards, try one that does not fit, drag one to the field, name a suit, and wait for calls."""
    hands, scene = tour.hands, staged(tour, TURN)
    hands.key(pygame.K_RIGHT)
    tour.see("chosen")
    x, y, _w, h = hands.widget(_card("9S")).rect
    hands.move(x + 12, y + h / 2)
    tour.see("hover")
    hands.press("sort")
    hands.move(2, 2)
    tour.see("sorted-by-rank")
    hands.click(_card("5D"))
    hands.move(2, 2)
    tour.see("refused")
    hands.wait(2700)
    field = scene.anim.zones["field"][-1].spot
    hands.drag(_card("9S"), (field.x + 20, field.y), lambda: tour.picture("drag"))
    hands.wait(300)
    hands.click(_card("7S"))
    hands.move(2, 2)
    tour.see("waits-for-calls", 60)
    tour.leave()
    scene = staged(tour, {**TURN, "field": "KC 6D"})
    hands.click(_card("8D"))
    hands.move(2, 2)
    tour.see("names-a-suit")
    hands.press("name:clubs")
    tour.see("has-named", 2600)
    tour.leave()


def _last(tour: Tour) -> None:
    """Call Last; challenge a player who forgot to."""
    hands, scene = tour.hands, staged(tour, {**TURN, "hands": ["6C 9D", "5H AC", "3S", "2S 2H", "QC QD"], "turn": 0})
    hands.press("last")
    hands.move(2, 2)
    tour.see("last-armed")
    _say(tour, scene, "0 play 6C last", "call-last")
    tour.leave()
    scene = staged(tour, {**TURN, "hands": ["5D 9D", "5H AC", "3S", "2S 2H", "QC QD"], "exposed": [2]})
    _say(tour, scene, "0 challenge 2", "call-penalty")
    tour.see("owes")
    tour.leave()


def _calls(tour: Tour) -> None:
    """Rin and Torin: several at once, returned, wrong; tied losers; flying payments."""
    scene = staged(tour, CALLED)
    _say(tour, scene, "1 rin", "call-rin")
    tour.see("claims")
    _say(tour, scene, "0 rin")
    _say(tour, scene, "2 rin")
    _settle(tour, scene, "pays")
    tour.sheet(scene, "sheet-rin")
    tour.leave()
    scene = staged(tour, {**CALLED, "drew": 1})
    _say(tour, scene, "1 torin", "call-torin")
    _settle(tour, scene)
    tour.sheet(scene, "sheet-torin")
    tour.leave()
    scene = staged(tour, {**CALLED, "hands": ["AH 5C", "6D", "6C", "2D 4D", "7S 7C KS QD"], "owner": 0}, "sharp")
    tour.see("may-return")
    _say(tour, scene, "1 rin")
    _say(tour, scene, "0 return", "call-return")
    _settle(tour, scene)
    tour.sheet(scene, "sheet-return")
    tour.leave()
    scene = staged(tour, {**TURN, "turn": 1}, "sharp")
    _say(tour, scene, "0 rin", "call-wrong")
    tour.leave()
    scene = staged(tour, TIED)
    _say(tour, scene, "0 play 4S")
    tour.sheet(scene, "sheet-tied")
    tour.leave()


def _settle(tour: Tour, scene: TableScene, name: str = "") -> None:
    """Wait until the time for calls is over and the hands are open; with a name, take a picture of flying payments."""
    for _ in range(2000):
        shown = scene.table_view
        assert isinstance(shown, table_view.RinTable)
        if scene.table.deal_over and 0 < shown.flown < FLY_MS:
            if name:
                tour.see(name, 150)
            return
        if scene.sheet:
            return
        tour.hands.step()
    raise AssertionError("the calls are never settled")


def _learn(tour: Tour) -> None:
    """The table of a player who learns: it shows which calls are right and why, and waits."""
    tour.app.settings.learn = True
    for name, parts in (
        ("learn-rin", {"hands": ["2C 4H", *TURN["hands"][1:]], "turn": 1}),
        ("learn-torin", {"hands": ["2C 4H", *TURN["hands"][1:]], "turn": 1, "drew": 0}),
        ("learn-challenge", {"hands": ["5D 9D", "5H AC", "3S", "2S 2H", "QC QD"], "exposed": [2]}),
    ):
        staged(tour, {**TURN, **parts})
        tour.see(name)
        tour.leave()
    tour.app.settings.learn = False


def _eight(tour: Tour) -> None:
    """Some deals with eight seats, and their score."""
    app = tour.app
    speed, app.settings.speed = app.settings.speed, "off"
    app.start_match("rin", table_options(tour.rules, "jokers"), tour.seed, company("rin", [USUAL_LEVEL] * 7))
    scene = app.top
    assert isinstance(scene, TableScene)
    play(tour.hands, scene, tour.advise, lambda moment, scene: tour.picture(f"eight-{moment}"), deals=4)
    tour.hands.key(pygame.K_c)
    tour.see("score-eight")
    tour.hands.key(pygame.K_ESCAPE)
    app.settings.speed = speed
