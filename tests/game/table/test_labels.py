"""Labels above the cards of a hand, in every game that has them."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.cards import codes, face
from engine.contract import parse
from game.app.window import App
from game.demo.driver import Hands, adviser
from game.draw.canvas import Canvas
from game.draw.theme import PALETTE
from game.games.gin.painting import plate_box
from game.scenes.table.scene import TableScene
from game.table.model import TableModel
from game.text.translations import tr
from game.ui.widgets import Button, Rect
from tests.kit import rumino_table
from tests.kit.app import begin, deal, open_app, ready, table_view
from tests.kit.languages import EVERY
from tests.kit.layout import Reader, boxes_meet, card_box, within
from tests.kit.narrow import instance

Table = Callable[[App], TableScene]


def gin(app: App) -> TableScene:
    return deal(app, "2S 3S 4S 7H 7D 9C JD QH KS 5C 10D", "AS AD AC 2H 3H 4H 5D 6D 7C 8C")


def rumino(hand: str) -> Table:
    return lambda app: rumino_table.stage(app, (hand, *rumino_table.SIX[1:4]), phase="discard")


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("table", [gin, rumino("4S 5S JK 9H 9C 9D 6H KS"), rumino("2C 3C JK JK 9C 8D KH 2D")])
def test_no_label_covers_the_chosen_card(size: tuple[int, int], table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(size)
    scene = table(app)
    ready(app, scene)
    reader = Reader(monkeypatch)
    cards = [w.id for w in scene.ui.widgets if scene.table_view.held(w.id) is not None]
    assert len(cards) > 7
    for wid in cards:
        scene.press(wid, False)
        chosen = scene.table_view.lifted()
        sprite = scene.drag.sprite(chosen) if chosen is not None else None
        if sprite is None:
            continue
        box = card_box(sprite)
        covering = [text for text, place in reader.read(scene) if boxes_meet(place, box, 0.5)]
        assert not covering, f"{codes([sprite.face])}: {covering}"


@pytest.mark.sample(6)
@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
@pytest.mark.parametrize("table", [gin, rumino("8S JK 10S 4D 6H 6C 7D 7H"), rumino("4S 5S JK 9H 9C 9D 6H KS")])
@pytest.mark.parametrize("sort", ["melds", "own", "rank"])
def test_the_bracket_says_what_the_chosen_discard_leaves(
    sort: str, size: tuple[int, int], table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size)
    scene = table(app)
    ready(app, scene)
    instance(TableModel, scene.table_view).sort = sort
    scene.look(at_once=True)
    reader = Reader(monkeypatch)
    before, after = (tr(f"gin.table.{key}", n="#").split("#")[0] for key in ("leaves", "deadwood"))
    for wid in [w.id for w in scene.ui.widgets if scene.table_view.held(w.id) is not None]:
        scene.press(wid, False)
        seen = [text for text, _ in reader.read(scene)]
        leaves = [text.removeprefix(before) for text in seen if text.startswith(before)]
        bracket = [text.removeprefix(after) for text in seen if text.startswith(after)]
        assert len(leaves) == 1 and bracket == leaves, wid


@pytest.mark.parametrize(("chosen", "bracketed"), [("9H", False), ("QH", True), ("4C", True)])
def test_no_bracket_of_old_melds_stands_over_the_deadwood_of_new_ones(
    chosen: str, bracketed: bool, reader: Reader
) -> None:
    """Without 9H the nines are no set any more, and 9S goes to 7S 8S; without the others the melds stay."""
    app = open_app()
    scene = deal(app, "7S 8S 9S 9H 9D AC 2C 3C 4C JD QH", "AS AD AH 2H 3H 4H 5D 6D 7C 8C")
    ready(app, scene)
    scene.press(f"card:{face(chosen)}", False)
    seen = [text for text, _ in reader.read(scene)]
    assert (tr("gin.table.set") in seen) == (tr("gin.table.run") in seen) == bracketed


@pytest.mark.parametrize(("chosen", "whole"), [("JD", False), ("JK", False), ("7C", True)])
def test_neither_a_bracket_nor_a_joker_tells_of_a_meld_of_rumino_that_the_chosen_discard_breaks(
    chosen: str, whole: bool, reader: Reader
) -> None:
    """Without JD the Joker makes a set of nines and is KD no more; without 7C the run stays."""
    app = open_app()
    scene = rumino("JD QD JK AD 6D 7C 9H 9S")(app)
    ready(app, scene)
    view = rumino_table.table_view(scene)
    scene.press(f"card:{view.keys[view.hand.index(face(chosen))]}", False)
    seen = [text for text, _ in reader.read(scene)]
    run = tr("rumino.table.run", low="J", high="K♦") in seen
    stands = not {tr("rumino.table.stands_for", card="K♦"), "= K♦"}.isdisjoint(seen)
    assert run == stands == whole, seen


@pytest.mark.parametrize("chosen", ["", "KS", "10D"])
@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_a_card_just_taken_has_no_number_but_says_so(game: str, chosen: str, reader: Reader) -> None:
    app = open_app()
    if game == "gin":
        scene = deal(app, "2S 3S 4S 7H 7D 9C JD QH KS 5C 10D", "AS AD AC 2H 3H 4H 5D 6D 7C 8C", taken="10D")
    else:
        hands = ("2S 3S 4S 7H 7D 9C KS 10D", *rumino_table.SIX[1:4])
        scene = rumino_table.stage(app, hands, phase="discard", taken="10D")
    ready(app, scene)
    if chosen:
        scene.press(f"card:{face(chosen)}", False)
    spot = next(s.spot for s in scene.anim.zones["hand:0"] if s.face == face("10D"))
    top = scene.table_view.hand_box()[1]
    above = [text for text, (x, y, *_) in reader.read(scene) if abs(x - spot.x) < 60 and top - 60 < y < top]
    assert above == [tr(f"{game}.table.just_taken")]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(540, 960), (960, 540)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", EVERY)
def test_the_word_above_a_card_just_taken_is_whole_in_small_windows(
    lang: str, size: tuple[int, int], reader: Reader
) -> None:
    app = open_app(size, lang, text_size=1.5)
    scene = deal(app, "2S 8S 5H 7H 6C 8C 9C KC 6D 7D 10D", "AS AD AC 2H 3H 4H 5D 9D JC QS", taken="5H")
    ready(app, scene)
    reader.read(scene)
    assert not reader.cut


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1024, 768)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang, scale", [("es", 2.0), ("de", 1.5), ("ja", 2.0)])
def test_what_the_chosen_card_leaves_is_written_inside_the_window_and_below_the_buttons(
    lang: str, scale: float, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, lang, text_size=scale)
    pills: list[Rect] = []
    pill = Canvas.pill

    def noted(c: Canvas, text: str, cx: float, cy: float, *args: Any, **kw: Any) -> tuple[float, float]:
        x, w = pill(c, text, cx, cy, *args, **kw)
        if PALETTE["gold_hi"] in args:
            h = max(kw["h"], c.text_height(args[0]) + 10)
            pills.append((x, cy - h / 2, w, h))
        return x, w

    monkeypatch.setattr(Canvas, "pill", noted)
    scene = begin(app)
    hands = Hands(app, frame=100)
    while not table_view(scene).drawn:
        hands.settle(scene)
        hands.do(scene, adviser("gin", 7)(scene))
        hands.settle(scene)
    pills.clear()
    scene.renderer.stale = True
    scene.draw(scene.canvas)
    buttons = [w.rect for w in scene.ui.widgets if isinstance(w, Button)]
    assert pills and buttons
    for box in pills:
        assert within(box, app) and not any(boxes_meet(box, rect, 0) for rect in buttons)
    app.close()


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1080)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang, scale", [("es", 2.0), ("es", 1.5), ("fr", 2.0)])
def test_the_plate_of_the_opponent_keeps_off_the_buttons(lang: str, scale: float, size: tuple[int, int]) -> None:
    app = open_app(size, lang, text_size=scale)
    scene = begin(app, "straight")
    hands = Hands(app, frame=100)
    while not (scene.undo.possible and scene.ui["coach"]):
        hands.settle(scene)
        hands.do(scene, adviser("gin", 7)(scene))
        hands.settle(scene)
    plate = plate_box(table_view(scene), scene.canvas)
    assert scene.ui["undo"] and not [w.id for w in scene.ui.widgets if boxes_meet(w.rect, plate, 0)]
    app.close()


@pytest.mark.parametrize("size", [(960, 540), (1280, 640), (1280, 720), (540, 960)])
def test_the_notes_on_two_lay_offs_lie_apart(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(size)
    scene = deal(app, "10H JH QH 2H 2C 2D 5H 5C 5D AH KS", "JS JC JD QS QD 6C 4D 3D 2S 5S")
    for text in ("0 knock KS", "0 done", "1 done"):
        assert scene.table.submit(parse(text)) is None
    scene.follow()
    scene.anim.finish()
    ready(app, scene)
    notes = [box for text, box in Reader(monkeypatch).read(scene) if "lays off" in text]
    assert len(notes) == 2
    (first, _, width, _), (second, *_) = sorted(notes)
    assert first + width + 2 * 12 <= second  # a note is wider than its text by 12 at each end
    piles = [card_box(s) for zone in ("stock", "discard") for s in scene.anim.zones[zone]]
    assert not any(boxes_meet(note, pile, 0) for note in notes for pile in piles)
