"""Counts and words follow the cards: what is still on its way has not arrived."""

import os
from pathlib import Path

import pygame
import pytest

import engine
from engine.options import table_options
from game.demo.driver import FRAME
from game.games.gin.model import GinModel
from game.games.gin.texts import prompt
from game.scenes.table.scene import TableScene
from game.table.model import TableModel
from game.text.translations import tr
from tests.kit.app import begin, open_app, ready
from tests.kit.narrow import instance


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
