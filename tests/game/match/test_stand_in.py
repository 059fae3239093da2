"""Opponents of installed games that fail: the match goes on with simple moves, and the player is told."""

from collections.abc import Iterator
from random import Random

import pytest

from ai import registry
from engine.contract import Action, Bot, BotMove, View
from engine.options import table_options
from engine.table.table import DEAL
from game.app.settings import home
from game.app.window import App
from game.demo.driver import Hands
from game.match import session, stand_in
from game.match.session import company
from game.scenes.table.scene import TableScene
from tests.kit.app import GIN, open_app

Thoughts = Iterator[BotMove | None]


class Silent:
    def think(self, view: View, legal: list[Action], rng: Random) -> Thoughts:
        yield from ()


class Endless:
    def think(self, view: View, legal: list[Action], rng: Random) -> Thoughts:
        while True:
            yield None


class Raising:
    def think(self, view: View, legal: list[Action], rng: Random) -> Thoughts:
        raise RuntimeError("out of ideas")
        yield


class Cheating:
    def think(self, view: View, legal: list[Action], rng: Random) -> Thoughts:
        yield BotMove(Action(view.seat, "sing"), 100)


class Wavering:
    def think(self, view: View, legal: list[Action], rng: Random) -> Thoughts:
        while True:
            yield BotMove(legal[-1], 100)


FAILING: tuple[type[Bot], ...] = (Silent, Endless, Raising, Cheating, Wavering)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gin is an installed game, whose opponents may think for a short time only."""
    monkeypatch.setattr(session, "installed_package", lambda game: "gin_game")
    monkeypatch.setattr(stand_in, "MAX_SLICES", 5)


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("bot", FAILING)
def test_a_match_goes_on_after_an_opponent_of_an_installed_game_failed(bot: type[Bot]) -> None:
    with registry.other_levels("gin", {"club": bot}):
        match = session.new("gin", table_options(GIN), 7, [s for s in company("gin", ["club", "club"]) if s.bot])
    for _ in range(20):
        assert match.table.run() or match.table.submit(DEAL) is None
    assert match.failures().keys() == {0, 1}


def begun(catch: bool) -> App:
    """A match at the table in which it is the turn of an opponent that fails."""
    app = open_app()
    app.catch = catch
    with registry.other_levels("gin", {"club": Raising}):
        app.start_match("gin", table_options(GIN), 3, company("gin"))
    assert isinstance(app.top, TableScene)
    app.top.act([app.top.table.legal(0)[-1]])
    return app


@pytest.mark.usefixtures("installed")
def test_the_player_is_told_which_opponent_failed_and_the_log_why() -> None:
    app = begun(catch=True)
    Hands(app).wait(3000)
    assert [t.text for t in app.toasts if t.text.startswith("Aki can't decide on a move")]
    assert (home() / "errors.log").read_text("utf-8").count("RuntimeError: out of ideas") == 1


@pytest.mark.usefixtures("installed")
def test_a_rehearsal_does_not_hide_that_an_opponent_failed() -> None:
    app = begun(catch=False)
    with pytest.raises(RuntimeError, match="out of ideas"):
        Hands(app).wait(3000)


def test_an_opponent_of_an_installed_game_need_not_call() -> None:
    bot = stand_in.WithStandIn(Silent(), {"knock"})
    view = session.new("gin", table_options(GIN), 7, company("gin")).table.view(1)
    assert list(bot.think(view._replace(acting=(1,)), [Action(1, "knock")], Random())) == []
    assert list(bot.think(view._replace(acting=(0,)), [Action(1, "draw")], Random())) == []
    assert bot.failure is None
