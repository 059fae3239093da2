"""Counts and words follow the cards: what is still on its way has not arrived."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

import engine
from engine.contract import parse
from engine.options import table_options
from game.app.window import App
from game.demo.driver import FRAME
from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, pile
from game.games.gin.model import GinModel
from game.games.gin.texts import prompt
from game.scenes.table.scene import TableScene
from game.table.model import TableModel
from game.text.translations import tr
from tests.kit import rin_table, rumino_table, sumidagawa_table
from tests.kit.app import begin, deal, open_app, ready
from tests.kit.layout import Reader
from tests.kit.narrow import instance

GIN_FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"


@pytest.mark.parametrize("game", ["gin", "rumino", "rin", "sumidagawa"])
def test_no_button_has_the_ring_of_the_focus_during_a_deal(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(speed="normal")
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    model = instance(TableModel, instance(TableScene, app.top).table_view)
    rings: list[bool] = []
    button = Canvas.button

    def noted(c: Canvas, *args: Any, **kw: Any) -> None:
        rings.append(model.dealing and bool(kw.get("focus", args[11] if len(args) > 11 else False)))
        button(c, *args, **kw)

    monkeypatch.setattr(Canvas, "button", noted)
    for _ in range(80):
        app.step(5 * FRAME)
        if not model.dealing:
            break
    assert len(rings) > 10 and not any(rings)


@pytest.mark.parametrize("game", ["gin", "rumino", "rin", "sumidagawa"])
def test_counts_follow_the_cards_of_a_deal(game: str) -> None:
    app = open_app(speed="normal")
    app.start_match(game, table_options(engine.load(game), "", {}), 7)
    scene = instance(TableScene, app.top)
    model = instance(TableModel, scene.table_view)
    app.step(FRAME)
    final = {zone: len(cards) for zone, cards in model.view.zones.items()}
    hands = [zone for zone in final if zone.startswith("hand:")]
    assert model.dealing and all(model.count(zone) == 0 for zone in hands)
    seen = {zone: [model.count(zone)] for zone in (*hands, "stock")}
    for i in range(80):
        app.step(5 * FRAME)
        for zone, counts in seen.items():
            counts.append(model.count(zone))
        if i % 4 == 0 and (folder := os.environ.get("PICTURES")):
            pygame.image.save(app.canvas.surface, Path(folder) / f"deal-{game}-{i:03}.png")
        if not model.dealing:
            break
    for zone in hands:
        assert seen[zone] == sorted(seen[zone]) and len(set(seen[zone])) > 4
    if final["stock"]:
        assert max(seen["stock"]) >= final["stock"] + sum(final[zone] for zone in hands) - 1
    assert {zone: model.count(zone) for zone in seen} == {zone: final[zone] for zone in seen}


def test_no_words_say_whose_turn_it_is_before_the_deal_has_come_to_rest() -> None:
    app = open_app(speed="normal")
    scene = begin(app)
    app.step(FRAME)
    model = instance(TableModel, scene.table_view)
    assert prompt(instance(GinModel, model)) == (tr("table.dealing"), "")
    ready(app, scene)
    assert prompt(instance(GinModel, model))[0] != tr("table.dealing")


def test_a_key_ends_the_deal_and_every_card_has_arrived() -> None:
    app = open_app(speed="normal")
    scene = begin(app)
    app.step(FRAME)
    model = instance(TableModel, scene.table_view)
    assert model.count("hand:0") == 0
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h"))
    app.step(FRAME)
    app.step(FRAME)
    assert not model.dealing and model.count("hand:0") == len(model.hand)


def _moments() -> dict[str, tuple[Callable[[App], TableScene], list[str], str]]:
    """By game: a position with the turn of an opponent, the opponent's moves, and the words that name the last one."""
    seven = "7H KS 3D 2C 10S QD 9C"
    return {
        "gin": (
            lambda app: deal(app, "AS 3S 5S 7S 9S JS KS AH 3H 5H", f"{GIN_FOE} QH", turn=1, discard="8H"),
            ["1 discard QH"],
            "Q♥",
        ),
        "rin": (lambda app: rin_table.stage(app, rin_table.FIVE, field="KC", turn=4, owner=3), ["4 play QC"], "Q♣"),
        "rumino": (
            lambda app: rumino_table.stage(app, (seven, "AC 3C 5C 7C 9D JD KD QH"), phase="discard", turn=1),
            ["1 discard QH"],
            "Q♥",
        ),
        "sumidagawa": (
            lambda app: sumidagawa_table.stage(app, plays=["1 B1", "2 B3 B3"], turn=3),
            ["3 play R8 R9"],
            "8",
        ),
    }


@pytest.mark.parametrize("game", ["gin", "rin", "rumino", "sumidagawa"])
def test_no_words_name_a_card_before_it_has_arrived(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((1280, 720), every=1000, speed="normal")
    begins, actions, name = _moments()[game]
    scene = begins(app)
    ready(app, scene)
    reader = Reader(monkeypatch)

    def named() -> list[str]:
        return [text for text, _ in reader.read(scene) if re.search(rf"(^|\W){name}(\W|$)", text)]

    before = named()
    for action in actions:
        assert scene.table.submit(parse(action)) is None
        while scene.table.waiting is not None:
            scene.table.advance(100)
    scene.follow()
    seen = 0
    while scene.anim.flying:
        assert named() == before
        app.step(4 * FRAME)
        seen += 1
    assert seen >= 3
    ready(app, scene)
    assert len(named()) > len(before), "the words come with the card"


def test_a_pile_gets_thinner_as_it_runs_down() -> None:
    layers = [len(set(pile(n, 100, 100, 150))) for n in range(53)]
    assert layers == sorted(layers) and layers[:3] == [0, 1, 2]
    assert len(set(layers[:32])) >= 6, "in a deal it is seen to get thinner"
    for n in range(1, 53):
        assert pile(n, 100, 100, 150)[-1] == Spot(100, 100, 150), "the top card stays where it is"
