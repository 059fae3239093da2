"""The player of the demo and the tests: it waits for what the table does by itself, and ends where it is stuck."""

import pytest

import engine
from engine.contract import Action, parse
from engine.options import table_options
from game.demo.driver import Hands, adviser, play
from game.scenes.table.scene import TableScene
from tests.kit.app import open_app
from tests.kit.sumidagawa_table import Thrifty, stage

HAS_TO_PASS = ("B4 R9", "B9 B9", "R8", "B8")


def test_a_move_that_the_table_makes_meanwhile_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(every=12)
    scene = stage(app, HAS_TO_PASS, plays=["3 B1"], down=["rB", "rR", "", ""], turn=0)
    asked = list[Action]()

    def steps(action: Action) -> list[str]:
        asked.append(action)
        return []

    monkeypatch.setattr(scene.table_view, "steps", steps)
    hands = Hands(app)
    hands.wait(scene.table.pace.beat - 160)
    ply = scene.table.ply
    hands.do(scene, parse("0 pass"))
    assert scene.table.log[ply:] == [parse("0 pass")]
    assert not asked, "the game is not asked for a move that cannot be made any more"
    app.close()


def test_the_player_waits_for_a_move_that_the_table_makes() -> None:
    app = open_app(every=12)
    scene = stage(app, HAS_TO_PASS, bot=Thrifty, plays=["3 B1"], down=["rB", "", "", ""], turn=0)
    assert scene.table.forced == parse("0 pass")
    ply = scene.table.ply
    Hands(app).settle(scene)
    assert scene.table.log[ply] == parse("0 pass") and scene.table.forced is None
    app.close()


def test_a_game_that_is_stuck_ends_with_the_move_and_what_can_be_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(every=1000)
    scene = stage(app, HAS_TO_PASS, plays=["3 B1"], turn=0)
    monkeypatch.setattr(scene.table_view, "steps", lambda action: ["sort"])
    with pytest.raises(AssertionError, match=r"0 play B4 was not made by pressing \['sort'\]; enabled: \[.*'sort'"):
        play(Hands(app, frame=120), scene, lambda scene: parse("0 play B4"))
    app.close()


def test_keys_leave_the_hand_by_the_shortest_way_and_choose_no_other_card() -> None:
    app = open_app(every=12)
    app.start_match("gin", table_options(engine.load("gin")), 7, ())
    scene = app.top
    assert isinstance(scene, TableScene)
    hands, advise = Hands(app, by_keys=True), adviser("gin", 7)
    while scene.table.view(scene.me).phase != "discard":
        hands.settle(scene)
        hands.do(scene, advise(scene))
    hands.settle(scene)
    card = next(w.id for w in scene.ui.widgets if scene.table_view.is_own_card(w.id))
    hands.focus(card)
    chosen = scene.table_view.lifted()
    hands.focus("sort")
    assert chosen is not None and scene.table_view.lifted() == chosen
    app.close()
