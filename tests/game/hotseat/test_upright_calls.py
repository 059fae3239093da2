"""RIN on a tablet held upright that several people share: the public table, the hands, the notes and the calls."""

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from game.app.window import App
from game.demo.driver import Hands
from game.demo.hotseat_driver import HotseatDriver
from game.scenes.table.hotseat.curtain import HOLD_MS, Curtain
from game.scenes.table.hotseat.notes import SeatKey
from game.scenes.table.scene import TableScene
from game.table import upright
from game.ui.widgets import Button, IconButton
from tests.kit.app import open_app
from tests.kit.fingers import FingerHands
from tests.kit.hotseat import look_on, memory, opened, seat, share
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, card_box, half_covered, table_faults
from tests.kit.rin_table import EIGHT, FIVE, stage, told

SIZES = ((540, 960), (1080, 1920), (768, 1024))
PAPERS = ("note", "plate")
"""What buttons stand on."""
CROWDED = 5
"""From so many seats on, plates and open hands have no room for every word in large letters."""
TABLES = ((8, 8), (2, 2), (5, 3), (3, 3), (6, 6), (4, 2), (7, 3))
"""Seats, and how many of them are people."""


def faults(app: App, scene: TableScene, reader: Reader) -> set[str]:
    """What is cut off, outside or covered, and what a finger misses."""
    assert app.canvas.upright and app.top is scene
    scene.announcement = None
    scene.anim.finish()
    reader.cut.clear()
    found = {f for f in table_faults(app, scene, reader) if not set(f.split()) & set(PAPERS)}
    if len(scene.match.seat_configs) < CROWDED or scene.canvas.text_scale == 1:
        found |= {f"cut off: {t}" for t in reader.cut}
    targets = [w for w in scene.ui.widgets if isinstance(w, Button | IconButton | SeatKey)]
    for i, a in enumerate(targets):
        x, y, w, h = a.rect
        if min(w, h) < upright.TARGET - 0.01:
            found.add(f"{a.id} is {w:.0f} x {h:.0f}")
        if not scene.sheet:
            near = (x - 11.9, y - 11.9, w + 23.8, h + 23.8)
            found |= {f"{a.id} is near {b.id}" for b in targets[:i] if boxes_meet(near, b.rect, 0)}
        found |= {f"{a.id} covers a card" for s in scene.anim.sprites() if boxes_meet(a.rect, card_box(s), 1)}
    for paper in filter(None, map(scene.ui.__getitem__, PAPERS)):
        found |= {f"{paper.id} covers a card" for s in scene.anim.sprites() if boxes_meet(paper.rect, card_box(s), 1)}
        found |= {f"{paper.id} covers {t!r}" for t, place in reader.texts if half_covered(paper.rect, place)}
    return found


def public(app: App, hands: tuple[str, ...], people: int, **parts: Any) -> TableScene:
    """A position with everybody looking on; time for calls is over."""
    stage(app, hands, people=people, changes={"decks": "2"}, **parts)
    scene = look_on(app)
    Hands(app).wait(2000)
    return scene


def moments(app: App, n: int, people: int) -> Iterator[tuple[str, TableScene]]:
    """What a table of n seats, so many of them people, shows between and in their turns."""
    hands = Hands(app)
    cards = EIGHT[:n] if n > 5 else FIVE[:n]
    points = [106, -18, 24, -136, -30, 12, -8, 50][:n]
    scene = stage(app, cards, people=people, field="KC 6S", owner=n - 1, totals=points)
    scene = opened(app)
    yield "look", scene
    app.pop()
    scene = public(app, cards, people, field="KC KD", lap=n - 1, owner=n - 1, totals=points)
    yield "due", scene
    hands.key(pygame.K_2)
    yield "a call", scene
    memory(scene).press("unsaid")
    hands.key(pygame.K_1)
    hands.wait(400)
    yield "turn", scene
    app.pop()
    if n < 5:
        one = ("5D", "4C", *cards[2:])
        scene = public(app, one, people, field="KC 6S", owner=1, exposed=[1], unsaid=0, drew=0)
        hands.key(pygame.K_1)
        yield "four calls", scene
        app.pop()
    scene = public(app, ("5S 7H", *cards[1:]), people, field="KC 6D", owner=n - 1, stock="AH 2D 3C")
    hands.key(pygame.K_1)
    hands.wait(400)
    scene.act([parse("0 draw")])
    hands.wait(900)
    yield "drawn", scene
    memory(scene).show_public_table()
    hands.key(pygame.K_1)
    yield "rin, torin", scene
    app.pop()
    scene = public(app, ("6H 8C 9S", *cards[1:]), people, field="KC 6D", owner=n - 1)
    hands.key(pygame.K_1)
    hands.wait(400)
    hands.click(f"card:{face('8C')}")
    yield "suit", scene
    scene.table_view.unchoose()
    scene.act([parse("0 play 6H")])
    yield "leaving", scene
    hands.wait(400)
    memory(scene).press("leave")
    yield "time for calls", scene
    if people > 1:
        hands.key(pygame.K_2)
        memory(scene).press("say:rin")
        scene = opened(app)
        yield "prove", scene
    app.pop()
    if n > 2:
        yield "race", public(app, cards, people, field="KC 6S", phase="race", starter=1, owner=1)
        app.pop()
    scene = public(app, ("4S 9S", *cards[1:]), people, field="KC KD", owner=n - 1, totals=points)
    yield "sheet", told(scene, "0 rin", "* close")
    app.pop()


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_everything_of_a_shared_rin_table_is_whole_inside_and_large_enough_upright(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    found: set[str] = set()
    first = SIZES.index(size) + 3 * (lang == "ja") + (scale == 1)
    for n, people in (TABLES[first % len(TABLES)],):
        for name, scene in moments(app, n, people):
            if scene.seat is not None and not scene.sheet:
                assert scene.ui["hide"], "a hand can be covered"
            found |= {f"{n} seats, {people} people, {name}: {f}" for f in faults(app, scene, reader)}
    assert not found, "\n".join(sorted(found))


class Fingers(FingerHands):
    """Fingers alone: what a key would do is done where the screen offers it."""

    def key(self, key: int) -> None:
        if key == pygame.K_RETURN:
            self.click(next(w.id for w in self.widgets() if w.key == "Enter"))
        elif isinstance(self.app.top, Curtain):
            x, y, w, h = self.widget("open").rect
            self.button(x + w / 2, y + h / 2, True)
            self.wait(HOLD_MS + 2 * self.frame)
            self.button(x + w / 2, y + h / 2, False)
        else:
            self.click(f"own:{key - pygame.K_1}")


@pytest.mark.campaign
def test_a_deal_of_rin_is_played_by_touch_alone_on_a_tablet_that_goes_round() -> None:
    app = open_app((540, 960), every=6)
    scene = share(app, "rin", seat(3, 1))
    driver = HotseatDriver(app, scene)
    driver.hands = Fingers(app, frame=60.0)
    seen: set[str] = set()

    def watch(moment: str, scene: TableScene) -> None:
        assert app.canvas.upright
        seen.add(moment)

    driver.play(watch, deals=1)
    assert {"curtain", "look", "turn", "out", "public", "sheet"} <= seen
    assert scene.table.deal_over
