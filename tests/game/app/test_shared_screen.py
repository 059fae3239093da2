"""Two people at one screen: the curtain between turns hides every hand, and what happened is shown behind it."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ai.registry import choose, load
from engine.record.header import SeatConfig
from game.app.window import App
from game.draw.pen import Pen
from game.match.match_setup import FRIEND
from game.match.seating import PERSON, Place
from game.scenes.setup.screen import Setup
from game.scenes.table.hotseat.curtain import HOLD_MS, Curtain
from game.scenes.table.scene import TableScene
from game.ui import input as ins
from tests.kit.shared_screen import FRIENDS, GIN, STEP, begin, below, curtain, pixels, run, table
from tests.kit.speaking import spoken_to


def test_the_curtain_is_down_before_the_first_deal_is_seen(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    assert isinstance(app.top, Curtain)
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    assert scene.seat is None
    assert all(view.ply < 0 for view in scene.seat_views.values()), "a table was laid out before the curtain opened"


def test_the_curtain_opens_after_being_held_and_not_before(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    app.handle(ins.Confirm("Space"))
    run(app, HOLD_MS - 2 * STEP)
    app.handle(ins.Key("Space", down=False))
    run(app, 1000)
    assert isinstance(app.top, Curtain)
    app.handle(ins.Confirm("Space"))
    run(app, HOLD_MS + STEP)
    assert isinstance(app.top, TableScene)


def test_the_curtain_opens_with_the_own_key_and_no_other(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    curtain = app.top
    assert isinstance(curtain, Curtain)
    app.handle(ins.Key(str(2 - curtain.seat)))
    assert app.top is curtain
    app.handle(ins.Key(str(curtain.seat + 1)))
    assert table(app).seat == curtain.seat


def test_the_screen_is_passed_on_after_ones_turn(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    first = curtain(app).seat
    app.handle(ins.Key(str(first + 1)))
    run(app, 400)
    app.handle(ins.Key("P"))
    run(app, 1000)
    assert isinstance(app.top, Curtain)
    assert app.top.seat == 1 - first


def test_losing_the_window_brings_the_curtain_down(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    seat = curtain(app).seat
    app.handle(ins.Key(str(seat + 1)))
    run(app, 400)
    app.handle(ins.Focus(False))
    assert isinstance(app.top, Curtain)
    assert app.top.seat == seat


def test_a_drawn_curtain_is_pixel_equal_for_different_hidden_cards(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    run(app, 200)
    before = pixels(app)
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    state = scene.table.state
    assert state is not None
    for n in range(5):
        scene.table.state = GIN.determinize(state.view(n % 2), Random(n))
        assert pixels(app) == before
        app.resize((1280, 720))
        app.resize((960, 540))
        run(app, 300)
        assert pixels(app) == before


def test_between_people_nobody_is_called_you(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    drawn: list[str] = []
    real = Pen.text

    def text(self: Pen, t: str, *args: Any, **kwargs: Any) -> float:
        drawn.append(t)
        return real(self, t, *args, **kwargs)

    begin(app, FRIENDS)
    seat = curtain(app).seat
    app.handle(ins.Key(str(seat + 1)))
    monkeypatch.setattr(Pen, "text", text)
    run(app, 500)
    pixels(app)
    assert "Hana" in drawn and "Ken" in drawn
    _, to_do = table(app).table_view.prompt()
    assert all(t in to_do for t in spoken_to(drawn)), "only what there is to do speaks to the one who is to move"


def test_a_new_match_asked_for_at_the_curtain_never_leads_back_to_an_open_hand(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    run(app, 200)
    for event in (ins.Cancel(), ins.Key("N"), ins.Key("Y")):
        app.handle(event)
        run(app, 400)
    assert isinstance(app.top, Setup)
    app.handle(ins.Cancel())
    run(app, 200)
    assert not any(isinstance(s, TableScene) for s in app.scenes)


def test_a_table_that_nobody_looks_at_shows_no_card(make: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    begin(app, FRIENDS)
    scene = below(app)
    drawn: list[str] = []
    monkeypatch.setattr(scene.renderer, "draw", lambda *_: drawn.append("cards"))
    scene.draw(app.canvas)
    assert not drawn


@pytest.mark.campaign
def test_what_happened_is_replayed_behind_the_curtain(make: Callable[..., App]) -> None:
    app = make(speed="normal")
    begin(app, FRIENDS)
    first = curtain(app).seat
    app.handle(ins.Key(str(first + 1)))
    run(app, 2500)
    app.handle(ins.Key("T"))
    run(app, 800)
    thrown = next(a for a in table(app).table.legal(first) if a.verb == "discard")
    table(app).act([thrown])
    run(app, 1600)
    app.handle(ins.Key(str(2 - first)))
    scene = table(app)
    assert scene.anim.busy, "the other's moves are shown as motions"
    run(app, 4000)
    assert scene.anim.zones["discard"][-1].face == thrown.cards[0]


@pytest.mark.campaign
def test_a_whole_match_of_two_people(make: Callable[..., App]) -> None:
    app = make(every=8)
    begin(app, FRIENDS, target=50)
    bot, steps = load("gin", "club"), 0
    while True:
        steps += 1
        assert steps < 3000, "the match does not end"
        run(app, 400)
        if isinstance(app.top, Curtain):
            app.handle(ins.Key(str(app.top.seat + 1)))
            continue
        scene = table(app)
        if scene.sheet_final and scene.sheet_complete:
            break
        if scene.sheet:
            app.handle(ins.Confirm())
            continue
        view = scene.table.view(scene.me)
        if scene.me in view.acting:
            scene.act([choose(bot, view, scene.table.legal(scene.me), Random(steps))])
    assert scene.table.match_state.over
    assert scene.sheet is not None and scene.sheet.title.startswith(("Hana", "Ken"))


def test_a_shared_match_comes_back_under_the_curtain(make: Callable[..., App]) -> None:
    app = make()
    begin(app, FRIENDS)
    app.handle(ins.Key(str(curtain(app).seat + 1)))
    run(app, 400)
    app.handle(ins.Key("P"))
    run(app, 100)
    again = make()
    again.continue_match()
    assert isinstance(again.top, Curtain)
    assert [c.name for c in below(again).match.seat_configs] == ["Hana", "Ken"]


def test_setup_seats_two_people_with_their_names(make: Callable[..., App]) -> None:
    app = make()
    setup = Setup("gin")
    app.push(setup)
    setup.draft.opponent, setup.draft.places = (
        FRIEND,
        [Place(PERSON, "Aoi", "you"), Place(PERSON, "", "sora")],
    )
    assert setup.draft.seat_configs() == (SeatConfig("Aoi", "", "you"), SeatConfig("Player 2", "", "sora"))
    setup.draft.places = [p._replace(name="Aoi") for p in setup.draft.places]
    assert [c.name for c in setup.draft.seat_configs()] == ["Aoi", "Aoi 2"]
