"""The table of Gin Rummy: cards that are dragged, and what it says about knocking."""

import pygame
import pytest

from engine.cards import code, face
from engine.contract import parse
from engine.table.table import DEAL
from game.demo import driver
from game.scenes.table.scene import TableScene
from game.text import card_text
from game.text.translations import tr
from tests.kit.app import deal, open_app, ready, table_view
from tests.kit.gin_positions import FOE, LOOSE, LOW
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader


def widget_id(card: str) -> str:
    return f"card:{face(card)}"


def lifted(scene: TableScene) -> str | None:
    card = scene.table_view.lifted()
    return None if card is None else code(card)


def test_a_card_dragged_to_the_pile_is_discarded() -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOW, FOE)
    hands = ready(app, scene)
    x, y = table_view(scene).middle
    hands.drag(widget_id("4H"), (x + 66, y))
    assert scene.table.log[-1] == parse("0 discard 4H")
    ready(app, scene)
    top = scene.anim.zones["discard"][-1]
    assert (code(top.face), top.now()[0]) == ("4H", scene.table_view.layout()["discard"][-1])


def knock_zone(scene: TableScene) -> tuple[float, float]:
    """The middle of the zone that opens for a card with which the player may knock."""
    x, y, w, h = next(d.box for d in scene.table_view.drops(face("KC")) if d.action == parse("0 knock KC"))
    return x + w / 2, y + h / 2


def test_a_card_dragged_to_the_knock_zone_knocks() -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOW, FOE)
    hands = ready(app, scene)
    hands.drag(widget_id("KC"), knock_zone(scene))
    assert scene.table.log[-1] == parse("0 knock KC")


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        (LOW, "You may knock, for example by discarding KC"),
        ("AS 2S 3S 4S 5H 6H 7H 8H 3D 7C KC", "You may knock by discarding KC"),
    ],
)
def test_the_prompt_names_a_card_to_knock_with_and_says_when_others_do_as_well(mine: str, said: str) -> None:
    app = open_app()
    scene = deal(app, mine, FOE)
    ready(app, scene)
    assert (len([a for a in scene.table.legal(0) if a.verb == "knock"]) > 1) == ("example" in said)
    assert said in scene.table_view.prompt()[1].replace("K♣", "KC")


@pytest.mark.parametrize(("upcard", "limit", "doubled"), [("4S", 4, True), ("4H", 4, False), ("KS", 10, True)])
@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
@pytest.mark.parametrize("lang", MEASURED)
def test_g15_the_upcard_stays_displayed_with_its_limit_and_that_it_doubles_the_deal(
    lang: str, size: tuple[int, int], upcard: str, limit: int, doubled: bool, reader: Reader
) -> None:
    app = open_app(size, lang)
    theirs = "2C 3C 6C 8C 10C QC 2D 4D 6D 8D"
    scene = deal(app, "AS 3S 5S 7S 9S JS AH 3H 5H QD KD", theirs, preset="oklahoma", discard=f"{upcard} JD")
    ready(app, scene)
    seen = [text for text, _ in reader.read(scene)]
    assert tr("gin.table.upcard", card=card_text.words(face(upcard))) in seen
    assert tr("gin.table.or_less", n=limit) in seen
    assert (tr("gin.table.doubled") in seen) == doubled


def test_there_is_no_knock_zone_for_a_card_that_may_not_knock() -> None:
    app = open_app()
    scene = deal(app, LOW, FOE)
    hands = ready(app, scene)
    hands.drag(widget_id("2S"), knock_zone(scene))
    assert scene.table.log == [DEAL]


def test_the_card_just_taken_springs_back_and_says_why() -> None:
    app = open_app(speed="normal")
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    hands.click("take")
    hands = ready(app, scene)
    log, view = list(scene.table.log), scene.table.view(0)
    x, y = table_view(scene).middle
    hands.drag(widget_id("8H"), (x + 66, y))

    assert (scene.table.log, scene.table.view(0)) == (log, view)
    assert [t.text for t in app.toasts] == [engine_reason("just_taken")]
    sprite = next(s for s in scene.anim.zones["hand:0"] if s.face == face("8H"))
    start = sprite.now()[0]
    home = dict(zip(view.hand, scene.table_view.layout()["hand:0"], strict=True))[sprite.face]
    assert abs(start.x - (x + 66)) < abs(home.x - start.x) and scene.anim.busy, "it goes back from where it was let go"
    ready(app, scene)
    assert sprite.now()[0] == home


def engine_reason(key: str) -> str:
    from game.text.translations import tr

    return tr(f"gin.reason.{key}")


def test_a_drop_on_nothing_changes_nothing() -> None:
    app = open_app()
    scene = deal(app, LOW, FOE)
    hands = ready(app, scene)
    groups = table_view(scene).groups
    hands.drag(widget_id("4H"), (scene.canvas.width - 100, 240))
    assert (scene.table.log, table_view(scene).groups, app.toasts) == ([DEAL], groups, [])


def shown(scene: TableScene) -> list[str]:
    """The own hand from left to right."""
    row = sorted(scene.anim.zones["hand:0"], key=lambda s: s.spot.x)
    return [code(s.face) for s in row]


def test_a_drop_in_the_hand_reorders_it_and_the_order_survives_a_draw() -> None:
    app = open_app()
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    x, y, _, h = scene.table_view.hand_box()
    hands.drag(widget_id("KS"), (x + 4, y + h / 2))
    order = shown(scene)
    assert order[0] == "KS" and sorted(order) == sorted(LOOSE.split())
    middle = next(w for w in hands.widgets() if w.id == widget_id(order[4]))
    hands.drag(widget_id(order[8]), (middle.rect[0] + middle.rect[2] / 2 - 20, y + h / 2))
    moved = order[8]
    order = [*order[:4], moved, *order[4:8], order[9]]
    assert shown(scene) == order
    hands.click("draw")
    hands.wait(400)
    assert [c for c in shown(scene) if c in order] == order
    assert len(shown(scene)) == 11
    assert scene.table.log == [DEAL, parse("0 draw")]


@pytest.mark.parametrize("far, dragged", [(7, False), (9, True)])
def test_a_drag_of_less_than_eight_units_is_a_click(far: float, dragged: bool) -> None:
    app = open_app((1280, 720))  # here a unit is a pixel
    scene = deal(app, LOW, FOE)
    hands = ready(app, scene)
    before = lifted(scene)
    x, y = driver._spot(hands.widget(widget_id("4H")), hands.widgets())
    hands.move(x, y)
    hands.button(x, y, True)
    hands.move(x + far, y)
    assert (scene.drag.grab is not None and scene.drag.grab.dragged) == dragged
    hands.button(x + far, y, False)
    assert lifted(scene) == (before if dragged else "4H")
    assert scene.table.log == [DEAL]


def test_a_drag_ends_where_it_began_when_the_window_loses_the_pointer() -> None:
    app = open_app()
    scene = deal(app, LOW, FOE)
    hands = ready(app, scene)
    x, y = driver._spot(hands.widget(widget_id("4H")), hands.widgets())
    hands.button(x, y, True)
    hands.move(x, y - 200)
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    hands.step()
    assert scene.drag.grab is None
    x, y = table_view(scene).middle
    hands.button(x, y, False)
    assert scene.table.log == [DEAL]
