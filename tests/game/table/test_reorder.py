"""A card that is carried over the own hand opens a gap where it will land."""

import os
from pathlib import Path

import pygame
import pytest

from engine.cards import HIDDEN, codes, face, faces
from game.app.window import App
from game.draw.card_layout import Spot, box
from game.scenes.table.scene import TableScene
from game.table.model import TableModel
from game.table.side_by_side import Stretch, stretches
from game.table.view import Seats
from game.text.translations import tr
from tests.kit import rin_table, rumino_table, sumidagawa_table
from tests.kit.app import deal, open_app, ready, table_view
from tests.kit.layout import Reader, boxes_meet

LOOSE = "AS 3S 5S 7S 9S JS KS AH 3H 5H"
MELDS = "9S 10S JS QS KH KD KC AD 4H 5H 7C"
FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
SEEN = 1 if os.environ.get("PICTURES") else 1000
"""Of so many frames one is drawn."""
EIGHT = "7H 8H 9H KS 3D 2C 10S QD"


def row(scene: TableScene, without: int) -> list[tuple[int, Spot]]:
    """The other cards of the own hand from left to right, with the spots where they come to rest."""
    cards = [(s.face, s.spot) for s in scene.anim.zones[f"hand:{scene.me}"] if s.face != without]
    return sorted(cards, key=lambda card: card[1].x)


def picture(app: App, name: str) -> None:
    """Save a picture of the screen where PICTURES names a folder."""
    if folder := os.environ.get("PICTURES"):
        pygame.image.save(app.canvas.surface, Path(folder) / f"{name}.png")


@pytest.mark.parametrize("size", ((960, 540), (1280, 720)), ids=lambda s: f"{s[0]}x{s[1]}")
def test_a_gap_opens_where_a_card_will_land(size: tuple[int, int]) -> None:
    app = open_app(size, every=SEEN, speed="normal")
    scene = deal(app, MELDS, FOE)
    hands = ready(app, scene)
    carried, seen = face("AD"), list[list[int]]()
    left, y, w, h = scene.table_view.hand_box()
    goals = [left + 4, left + w * 0.3, left + w * 0.62, left + w - 4]
    for i, x in enumerate(goals):

        def hold(x: float = x, i: int = i) -> None:
            hands.wait(250)
            cards = row(scene, carried)
            before = [f for f, spot in cards if spot.x < scene.drag.dragged.spot.x] if scene.drag.dragged else []
            seen.append(before)
            spots = [spot for _, spot in cards]
            edges = [left, *(box(s)[0] + box(s)[2] for s in spots[: len(before)])][-1]
            end = box(spots[len(before)])[0] if len(before) < len(spots) else left + w
            assert end - edges >= 84
            assert all(left - 1 <= box(s)[0] and box(s)[0] + box(s)[2] <= left + w + 1 for s in spots)
            picture(app, f"gin-{size[0]}-{i}")

        hands.drag(f"card:{carried}", (x, y + h * 0.6), hold)
    assert [len(before) for before in seen] == sorted({len(before) for before in seen})
    hands.drag(f"card:{carried}", (goals[2], y + h * 0.6))
    assert [f for f, spot in row(scene, HIDDEN)][: len(seen[2]) + 1] == [*seen[2], carried]


@pytest.mark.parametrize("game", ["rin", "rumino", "sumidagawa"])
def test_every_game_parts_its_hand(game: str) -> None:
    app = open_app((1280, 720), every=SEEN, speed="normal")
    if game == "rin":
        scene = rin_table.stage(app, ("5D 6H 7S 9S", *rin_table.FIVE[1:]), field="KC", owner=4)
    elif game == "rumino":
        scene = rumino_table.stage(app, (EIGHT, "AC 3C 5C 7C 9D JD KD"), phase="discard")
    else:
        scene = sumidagawa_table.stage(app)
    hands = ready(app, scene)
    spots = {w.id: w.rect for w in hands.widgets() if w.id.startswith("card:")}
    first, last = min(spots, key=lambda k: spots[k][0]), max(spots, key=lambda k: spots[k][0])
    x, y, _, h = spots[first]

    def hold() -> None:
        hands.wait(250)
        dragged = scene.drag.dragged
        assert dragged is not None
        others = [s.spot for s in scene.anim.zones[f"hand:{scene.me}"] if s is not dragged]
        assert min(box(s)[0] for s in others) - x >= 84
        picture(app, game)

    hands.drag(last, (x + 4, y + h * 0.8), hold)


def test_a_card_carried_away_from_the_hand_leaves_its_own_place_open() -> None:
    app = open_app(every=SEEN, speed="normal")
    scene = deal(app, LOOSE, FOE, "draw", discard="8H")
    hands = ready(app, scene)
    order = [f for f, _ in row(scene, HIDDEN)]

    def hold() -> None:
        hands.wait(250)
        assert [f for f, _ in row(scene, HIDDEN)] == order
        picture(app, "away")

    hands.drag(f"card:{face('7S')}", (80, 80), hold)
    assert [f for f, _ in row(scene, HIDDEN)] == order
    assert table_view(scene).carried is None


def test_a_reorder_keeps_the_brackets_of_melds_that_lie_side_by_side_in_gin() -> None:
    app = open_app((1280, 720), every=SEEN)
    scene = deal(app, MELDS, FOE)
    hands = ready(app, scene)
    x, y, _, h = scene.table_view.hand_box()
    hands.drag(f"card:{face('5H')}", (x + 4, y + h * 0.6))
    picture(app, "gin-own")
    kinds = [(g.kind, len(g.faces)) for g in table_view(scene).groups]
    assert kinds == [("more", 1), ("run", 4), ("set", 3), ("dead", 2), ("new", 1)]
    inside = next(w.rect[0] for w in hands.widgets() if w.id == f"card:{face('QS')}")
    hands.drag(f"card:{face('5H')}", (inside - 4, y + h * 0.8))
    kinds = [(g.kind, len(g.faces)) for g in table_view(scene).groups]
    assert kinds == [("run", 3), ("more", 2), ("set", 3), ("dead", 2), ("new", 1)], "a card parts a run of four"


def test_a_reorder_keeps_the_brackets_of_melds_that_lie_side_by_side_in_rumino() -> None:
    app = open_app((1280, 720), every=SEEN)
    scene = rumino_table.stage(app, ("7H 8H JK 2C KS 2S 2D QD", "AC 3C 5C 7C 9D JD KD"), phase="discard")
    hands = ready(app, scene)
    x, y, _, h = scene.table_view.hand_box()
    hands.drag(f"card:{face('KS')}", (x + 4, y + h * 0.6))
    picture(app, "rumino-own")
    view = rumino_table.table_view(scene)
    assert [(g.kind, len(g.slots)) for g in view.groups if g.kind in ("run", "set")] == [("run", 3), ("set", 3)]
    assert [view.hand[g.slots[0]] for g in view.groups if g.kind not in ("run", "set")] == [face("KS"), face("QD")]


def test_melds_side_by_side_are_those_with_the_most_points() -> None:
    points = {(0, 3): 6, (1, 5): 9, (4, 7): 12}
    assert stretches(8, lambda a, b: points.get((a, b), 0)) == [
        Stretch(0, 3, True),
        Stretch(3, 4, False),
        Stretch(4, 7, True),
        Stretch(7, 8, False),
    ]


JOKER_HAND = ("7H 8H JK 2C KS 2S 2D QD", "AC 3C 5C 7C 9D JD KD")


@pytest.mark.parametrize(
    "game, card, mark",
    [
        ("gin", "7C", "leaves 10"),
        ("gin", "4H", "13"),
        ("rumino", "JK", "= 9♥"),
        ("rumino", "KS", "10"),
        ("rin", "2C", "+2"),
    ],
)
def test_what_is_written_above_a_card_goes_along_with_it(
    game: str, card: str, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app((1280, 720), every=SEEN)
    if game == "gin":
        scene = deal(app, MELDS, FOE)
    elif game == "rumino":
        scene = rumino_table.stage(app, JOKER_HAND, phase="discard")
    else:
        scene = rin_table.stage(app, ("2C 6H 7S 9S", *rin_table.FIVE[1:]), field="KC", owner=4)
    hands, reader = ready(app, scene), Reader(monkeypatch)
    words: list[tuple[str, tuple[float, float, float, float]]] = []
    hands.drag(f"card:{face(card)}", (400, 400), lambda: words.extend(reader.read(scene)))
    top = scene.table_view.hand_box()[1]
    assert [t for t, (x, y, *_) in words if mark in t and 300 < x < 460 and y < 400], "above the card"
    place = next(s.spot for s in scene.anim.zones[f"hand:{scene.me}"] if s.face == face(card))
    assert not [t for t, (x, y, w, _) in words if mark in t and y > top - 60 and abs(x + w / 2 - place.x) < 40]


@pytest.mark.parametrize("lang, size", [("en", 1.0), ("ja", 1.5)])
def test_the_words_in_a_gap_cover_no_card(lang: str, size: float, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((960, 540), lang, every=SEEN, text_size=size)
    hand = "AS 6H 7S 8S 3D 4D 6D 10D QS JH AH 3C 4C 5C"
    scene = rin_table.stage(app, (hand, *rin_table.FIVE[1:]), field="KC", owner=4)
    hands, reader = ready(app, scene), Reader(monkeypatch)
    left, y, w, h = scene.table_view.hand_box()

    def hold() -> None:
        dragged = scene.drag.dragged
        assert dragged and scene.drag.grab and scene.drag.grab.lands
        said = [(t, box) for t, box in reader.read(scene) if t and t in tr("table.lands_here")]
        spots = [box(s.spot) for s in scene.anim.zones[f"hand:{scene.me}"] if s is not dragged]
        assert not [t for t, words in said if any(boxes_meet(words, spot, 1) for spot in spots if spot[1] < words[1])]

    for part in (0.02, 0.5, 0.98):
        hands.drag(f"card:{face('6H')}", (left + w * part, y + h * 0.9), hold)


def test_a_game_with_the_ace_high_sorts_it_above_the_king() -> None:
    class AceHigh(TableModel):
        def in_suit(self, face: int) -> tuple[int, ...]:
            return face // 13, -((face - 1) % 13)

    usual, high = (kind(Seats(("You",), ("you",), 0)) for kind in (TableModel, AceHigh))
    for model, sorted_hand in ((usual, "2S AC 3C KC"), (high, "2S AC KC 3C")):
        model.hand = faces("3C KC 2S AC")
        assert codes(model.hand[slot] for slot in model.in_order()) == sorted_hand
