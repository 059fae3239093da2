"""The unfinished text of an input method, which may never be finished: Escape always gets out."""

from collections.abc import Callable

import pytest

from game.app.window import App
from game.match.match_setup import MatchSetup
from game.match.seating import PERSON, Place
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.menu import Menu
from game.scenes.setup.fair_deal import FairDeal
from game.scenes.setup.seat_plan import SeatPlan
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.narrow import instance

Listened = list[bool]


def seat_plan(app: App) -> Menu:
    app.push(SeatPlan("rin", [Place(PERSON)] * 3, lambda places: None))
    scene = instance(SeatPlan, app.top)
    scene.ui.focus = "name:0"
    scene.rebuild()
    return scene


def fair_deal(app: App) -> Menu:
    app.push(FairDeal(MatchSetup("gin"), lambda word: None))
    scene = instance(FairDeal, app.top)
    scene.ui.focus = "word"
    scene.rebuild()
    return scene


def rule_book(app: App) -> Menu:
    app.open_rules("gin")
    return instance(RuleBookScene, app.top)


@pytest.fixture
def listened(monkeypatch: pytest.MonkeyPatch) -> Listened:
    """Whether the program listened for text, after each change of it."""
    listened: Listened = []
    monkeypatch.setattr(App, "listen", lambda self, box: listened.append(box is not None))
    return listened


@pytest.mark.parametrize("opened", [seat_plan, fair_deal, rule_book])
def test_escape_gets_out_of_a_composition_that_is_left_open(opened: Callable[[App], Menu], listened: Listened) -> None:
    app = open_app()
    scene = opened(app)
    app.handle(ins.Composing("かな"))
    for event in (ins.Key("K", text="k"), ins.Nav("right"), ins.Confirm("Enter"), ins.Key("Backspace")):
        app.handle(event)
    assert app.top is scene, "keys belong to the input method"
    listened.clear()
    app.handle(ins.Cancel())
    assert app.top is scene and not scene.composing
    assert listened == [False, True], "the input method is told, and can be used again"
    app.handle(ins.Cancel())
    assert app.top is not scene


@pytest.mark.parametrize("opened", [seat_plan, fair_deal, rule_book])
def test_a_composition_ends_with_its_text_and_when_the_window_loses_the_focus(opened: Callable[[App], Menu]) -> None:
    for end in (ins.Text("役"), ins.Focus(False)):
        app = open_app()
        scene = opened(app)
        app.handle(ins.Composing("やく"))
        app.handle(end)
        assert not scene.composing
        app.handle(ins.Cancel())
        app.handle(ins.Cancel())
        assert app.top is not scene


def test_a_field_takes_text_again_after_the_rule_book(listened: Listened) -> None:
    app = open_app()
    scene = seat_plan(app)
    app.handle(ins.Composing("かな"))
    app.handle(ins.Key("F1"))
    app.handle(ins.Composing("やく"))
    app.handle(ins.Cancel())
    app.handle(ins.Cancel())
    assert app.top is scene and not scene.composing and listened[-1]
    app.handle(ins.Text("はな"))
    assert instance(SeatPlan, app.top).places[0].name == "はな"
