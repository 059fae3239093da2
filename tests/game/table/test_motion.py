"""What is drawn while cards move: those that move over the layer of what lies still, and nothing twice."""

import sys
from random import Random

import pytest

import engine
from engine.options import table_options
from game.demo.driver import FRAME, Hands, adviser
from game.draw.animation import Animator
from game.draw.card_layout import Spot, pile
from game.draw.frame import Frame
from game.match.session import company
from game.scenes.table.renderer import TableRenderer
from game.scenes.table.scene import TableScene
from game.stats import counting
from tests.kit.app import begin, open_app
from tests.kit.deals import deal_of, keen


def test_a_card_that_has_arrived_lies_on_the_layer() -> None:
    app = open_app(speed="normal")
    scene = begin(app, seed=7)
    hands, k = Hands(app, frame=40), scene.canvas.scale
    hands.step()
    own = scene.anim.zones[f"hand:{scene.me}"]
    empty = {id(s): app.canvas.surface.get_at((round(s.spot.x * k), round(s.spot.y * k))) for s in own}
    seen = set[int]()
    while scene.anim.busy:
        hands.step()
        arrived = [s for s in own if not s.tween]
        seen.add(len(arrived))
        assert not any(s in scene.anim.moving for s in arrived)
        assert scene.renderer.layer is not None
        for sprite in arrived:
            at = round(sprite.spot.x * k), round(sprite.spot.y * k)
            assert scene.renderer.layer.get_at(at) != empty[id(sprite)]
    assert len(seen) > 5, "one after the other"


def test_the_layer_is_drawn_anew_when_one_of_two_cards_has_arrived() -> None:
    scene = begin(open_app(), seed=7)
    anim, renderer, drawn = Animator(), TableRenderer(), list[int]()
    anim.settle({"hand:0": [7, 8]}, {"hand:0": [Spot(100, 300, 150), Spot(300, 300, 150)]})
    anim.settle({"hand:0": [7, 9]}, {"hand:0": [Spot(200, 300, 150), Spot(400, 300, 150)]})  # one turns over
    for ms in (50, 50, 50, 100):
        anim.update(ms)
        renderer.draw(scene.canvas, anim, scene.table_view, lambda canvas: drawn.append(len(anim.moving)))
    assert drawn == [2, 1, 0]


def test_of_a_pile_that_gives_way_only_the_top_card_is_drawn() -> None:
    scene = begin(open_app(), seed=7)
    anim, shown = Animator(), Frame()
    anim.settle({"stock": [7] * 60}, {"stock": pile(60, 500, 300, 150)})
    anim.settle({"stock": [7] * 60}, {"stock": [Spot(700, 50, 150)] * 60})
    anim.update(FRAME)
    assert len(anim.moving) == 60
    with scene.canvas.collecting(shown):
        TableRenderer().draw(scene.canvas, anim, scene.table_view, lambda canvas: None)
    assert len(shown.pieces) == 3, "the layer, a card and its shadow"


@pytest.mark.parametrize(("game", "pile"), [("gin", "discard"), ("rumino", "discard"), ("rin", "field")])
def test_the_top_card_of_a_pile_stays_until_the_next_one_lands(game: str, pile: str) -> None:
    app, seen = open_app((540, 540), every=sys.maxsize, speed="normal"), 0
    app.start_match(game, table_options(engine.load(game)), 7, company(game, ["club"]))
    scene, advise = app.top, adviser(game, 7)
    assert isinstance(scene, TableScene)
    for _ in range(4000):
        app.step(FRAME)
        cards, moving = scene.anim.zones.get(pile, []), scene.anim.moving
        if len(cards) > 3 and cards[-1].source:
            shown = [s for s in moving if s in cards[-3:]]
            assert shown == [s for s in cards[-3:] if s in moving], "the card below the top covers it"
            seen += cards[-2] in shown and cards[-3] in shown
        if seen > 5:
            break
        if not (scene.busy or scene.table.deal_over) and scene.me in scene.table.view(scene.me).acting:
            scene.act([advise(scene)])
    assert seen > 5


@pytest.mark.parametrize("leaves", [False, True])
def test_a_deal_is_counted_once_nothing_moves_or_the_table_is_left(
    leaves: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(speed="normal")
    scene, counted, rng = begin(app, seed=11), list[bool](), Random(1)

    def count(file: object) -> str:
        counted.append(scene.anim.busy or scene.dirty)
        return ""

    monkeypatch.setattr(counting, "update_record", count)
    table = scene.table
    while not table.deal_over:
        table.submit(keen(deal_of(table), rng)) if 0 in deal_of(table).acting() else table.run()
    scene.follow()
    assert scene.anim.busy and not counted
    if leaves:
        app.home()
    else:
        Hands(app, frame=200).wait(6000)
    assert counted == [leaves]
