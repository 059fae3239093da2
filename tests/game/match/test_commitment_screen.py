"""The screen of the hashes that fix each deal beforehand, and the deal of the day."""

from datetime import date

import pygame
import pytest

from engine.record.fingerprint import words
from engine.record.verification import verify
from game.demo import driver
from game.demo.driver import Hands, adviser
from game.match import seeds
from game.scenes.pause import Pause
from game.scenes.review.commitment import CommitmentsScene, deals_of
from game.scenes.setup import Setup
from game.scenes.table.scene import TableScene
from game.ui.widgets import TextField
from tests.kit.app import begin, open_app, ready
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present


def test_the_table_shows_the_hash_and_the_pause_leads_to_all_of_it(reader: Reader) -> None:
    app = open_app((1280, 720))
    scene = begin(app, seed=11)
    ready(app, scene)
    fixed = present(scene.match.fixed)
    digest = fixed.digest
    assert any(f"#{digest[:8]}" in text for text, _ in reader.read(scene))
    scene.open_menu()
    assert isinstance(app.top, Pause)
    Hands(app).press("fair")
    assert isinstance(app.top, CommitmentsScene) and app.top.deals.seed is None
    assert all(entry.text == "" for entry in app.top.deals.entries)
    reader.texts.clear()
    app.top.draw(app.canvas)
    said = " ".join(text for text, _ in reader.texts)
    assert digest[:8] in said and str(fixed.seed) not in said and fixed.nonce not in said


def test_a_deal_is_opened_when_it_is_over_and_the_next_one_shown(reader: Reader) -> None:
    app = open_app((1280, 720))
    scene = begin(app, seed=11)
    first = present(scene.match.fixed)
    driver.play(Hands(app), scene, adviser("gin", 11), deals=1)
    following = present(scene.match.fixed)
    assert following.number == 1
    scene._open_commitments()
    reader.texts.clear()
    present(app.top).draw(app.canvas)
    said = " ".join(text for text, _ in reader.texts)
    assert str(first.seed) in said and following.digest[:8] in said and str(following.seed) not in said
    app.pop()
    Hands(app).press("next")
    assert verify(scene.match.path, [" ".join(words(first.digest)), following.digest]).proven


def test_a_hash_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    app = open_app()
    scene = begin(app)
    app.push(CommitmentsScene(deals_of(scene.match)))
    Hands(app).key(pygame.K_RETURN)
    assert copied == [present(scene.match.fixed).digest]


def test_the_deal_of_the_day_is_one_button_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "today", lambda: date(2026, 7, 28))
    app = open_app()
    hands = Hands(app)
    app.push(Setup("gin"))
    hands.press("today")
    assert instance(TextField, instance(Setup, app.top).ui["seed"]).value == "day20260728"
    hands.press("start")
    assert instance(TableScene, app.top).table.seed == seeds.seed_of("gin", "day20260728")
