"""Undo at the table, and matches that are practice from the start."""

import json
import sys

import pygame
import pytest

import engine
from engine.contract import CLOCK, parse
from engine.options import table_options
from engine.record.match_file import read
from engine.record.verification import verify
from game.app.window import App
from game.demo import driver
from game.demo.driver import PROMPT_GUARD, Hands, adviser
from game.match import saves
from game.match import session as matches
from game.scenes.dialogs.confirm import Confirm
from game.scenes.matches import MatchList
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.table.model import TableModel
from game.text.translations import tr
from game.ui.input import Key
from tests.game.match.test_compat_saves import go_on
from tests.game.match.test_match_screens import TABLES, listed
from tests.kit.app import begin, open_app
from tests.kit.hotseat import sharing
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present


def take_back(hands: Hands) -> None:
    """Ask for the first undo of a match, and confirm it."""
    hands.key(pygame.K_BACKSPACE)
    hands.wait(PROMPT_GUARD)
    hands.key(pygame.K_y)


def after_some_moves(app: App, practice: bool = False) -> tuple[TableScene, Hands]:
    """A match of Gin Rummy in which a move can be taken back, the player to act."""
    app.start_match("gin", table_options(engine.load("gin")), 11, practice=practice)
    scene, hands = instance(TableScene, app.top), Hands(app)
    while scene.table.actions_since_last_choice(0) < 2:
        hands.settle(scene)
        hands.do(scene, adviser("gin", 11)(scene))
    hands.settle(scene)
    hands.wait(PROMPT_GUARD)
    return scene, hands


@pytest.mark.sample(1)
@pytest.mark.parametrize("practice", [False, True])
def test_undo_stands_beside_the_heading_of_the_results(practice: bool, reader: Reader) -> None:
    app = open_app((1280, 720), "de")
    scene, hands = after_some_moves(app, practice)
    while not scene.sheet:
        hands.settle(scene)
        if not scene.table.deal_over:
            hands.do(scene, adviser("gin", 11)(scene))
        hands.wait(300)
    undo, right = scene.ui["undo"], max(x + w for _, (x, y, w, _) in reader.read(scene) if y < 64 and x < 100)
    assert undo and right < undo.rect[0] < right + 30


def test_the_first_undo_of_a_match_asks_and_a_stray_key_takes_nothing_back() -> None:
    app = open_app(every=8)
    scene, hands = after_some_moves(app)
    log = list(scene.table.log)
    for key in (pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_SPACE, pygame.K_RETURN):
        hands.key(key)
    assert instance(Confirm, app.top).ui.focus == "no"
    assert tr("table.practised") in instance(Confirm, app.top).text
    hands.wait(PROMPT_GUARD)
    hands.key(pygame.K_BACKSPACE)
    hands.key(pygame.K_RETURN)
    assert app.top is scene and scene.table.log == log and not scene.match.practised
    take_back(hands)
    assert app.top is scene and scene.match.practised and len(scene.table.log) < len(log)
    hands.settle(scene)
    hands.do(scene, adviser("gin", 11)(scene))
    hands.settle(scene)
    hands.wait(PROMPT_GUARD)
    ply = scene.table.ply
    hands.key(pygame.K_BACKSPACE)
    assert app.top is scene and scene.table.ply < ply, "it asks once in a match"


def own_row(scene: TableScene) -> list[int]:
    """The faces of the own hand from left to right."""
    return [s.face for s in sorted(scene.anim.zones["hand:0"], key=lambda s: s.spot.x)]


@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_an_order_of_ones_own_survives_an_undo_and_leaving_the_table(game: str) -> None:
    app = open_app(every=sys.maxsize)
    app.start_match(game, table_options(engine.load(game)), 11, practice=True)
    scene, hands = instance(TableScene, app.top), Hands(app)
    hands.settle(scene)
    hands.wait(PROMPT_GUARD)
    x, y, w, h = scene.table_view.hand_box()
    hands.drag(f"card:{instance(TableModel, scene.table_view).keys[3]}", (x + w - 2, y + h / 2))
    hands.drag(f"card:{instance(TableModel, scene.table_view).keys[5]}", (x + 2, y + h / 2))
    for _ in range(3):
        before, own = own_row(scene), list(scene.table.view(0).hand)
        assert before != sorted(before)
        hands.do(scene, adviser(game, 11)(scene))
        hands.settle(scene)
        hands.wait(PROMPT_GUARD)
        hands.key(pygame.K_BACKSPACE)
        hands.wait(500)
        assert list(scene.table.view(0).hand) == own and own_row(scene) == before
        hands.do(scene, adviser(game, 11)(scene))
        hands.settle(scene)
        hands.wait(PROMPT_GUARD)
    before = own_row(scene)
    app.home()
    app.continue_match()
    again = instance(TableScene, app.top)
    assert again is not scene
    hands.settle(again)
    assert instance(TableModel, again.table_view).sort == "own" and own_row(again) == before


def test_a_match_seated_as_practice_counts_as_practised_and_undo_does_not_ask() -> None:
    app = open_app(every=8)
    app.push(setup := Setup("gin"))
    Hands(app).focus("practice")  # which brings it into sight
    Hands(app).key(pygame.K_SPACE)
    setup.activate("start")
    assert read(instance(TableScene, app.top).match.path).practised
    scene, hands = after_some_moves(app, practice=True)
    path, ply = scene.match.path, scene.table.ply
    hands.key(pygame.K_BACKSPACE)
    assert app.top is scene and scene.table.ply < ply
    assert verify(path).fault == "" and read(path).practised
    assert saves.replayed(path)[0].log == scene.table.log


@pytest.mark.parametrize("game", engine.game_ids())
def test_help_before_the_first_move_marks_practice_and_keeps_the_hash_of_the_deal(game: str) -> None:
    begun = (matches.new(game, table_options(engine.load(game)), seed, matches.company(game)) for seed in range(50))
    match = next(match for match in begun if match.table.legal(match.me))  # the player is to act
    seen, log = match.fixed, list(match.table.log)
    assert seen and match.helped() and not match.helped()
    found, verdict = read(match.path), verify(match.path)
    assert match.fixed == seen and match.table.log == log == list(found.actions)
    assert found.practised and [m.digest for m in found.marks] == [seen.digest]
    assert (verdict.fault, verdict.fixed) == ("", (seen,))
    match.close()
    again = present(matches.load(path=match.path))
    assert again.practised and again.fixed == seen and again.table.log == log
    again.close()


@pytest.mark.parametrize("game", engine.game_ids())
def test_help_before_the_first_move_writes_no_move_of_anybody_else(game: str) -> None:
    """It could name a card of a hidden hand."""
    options, starters = table_options(engine.load(game)), set()
    for seed in range(8):
        match = matches.new(game, options, seed, matches.company(game))
        starters.add(next((seat for seat in range(len(match.seat_configs)) if match.table.legal(seat)), 0))
        assert match.helped() and match.practised
        texts = [json.loads(line)[0] for line in match.path.read_text("utf-8").splitlines()[1:]]
        assert {parse(text).seat for text in texts} <= {CLOCK, match.me}
        match.put_away()
    assert game != "rin" or starters - {0}


def test_the_setup_offers_every_match_as_one_that_counts() -> None:
    app = open_app(every=8)
    app.push(setup := Setup("gin"))
    setup.activate("start")
    assert not instance(TableScene, app.top).match.practised
    app.start_match("gin", table_options(engine.load("gin")), 11, practice=True)
    app.push(again := Setup("gin"))
    assert not again.draft.practice


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", TABLES)
def test_backspace_takes_back_to_ones_own_last_decision(game: str) -> None:
    app = open_app(every=8)
    app.start_match(game, table_options(engine.load(game)), 11)
    scene = instance(TableScene, app.top)
    hands, advise = Hands(app), adviser(game, 11)
    while scene.table.actions_since_last_choice(0) < 2:
        hands.settle(scene)
        assert scene.sheet is None
        hands.do(scene, advise(scene))
        hands.settle(scene)
    log, back = list(scene.table.log), scene.table.actions_since_last_choice(0)
    hands.wait(340)
    take_back(hands)
    hands.wait(200)
    assert scene.table.log == log[:-back]
    faces = {name: [s.face for s in cards] for name, cards in scene.anim.zones.items()}
    view = scene.table.view(0)
    assert {name: faces[name] for name in view.zones} == {name: list(cards) for name, cards in view.zones.items()}
    assert scene.match.practised and read(scene.match.path).practised
    hands.settle(scene)
    hands.do(scene, advise(scene))
    hands.wait(2500)  # where people may call, a move is held back
    assert scene.table.ply > len(log) - back
    app.home()
    app.push(MatchList())
    assert next(iter(listed(app).known.values())).practised


def test_a_deal_that_is_over_can_be_gone_back_into_while_its_sheet_lies_there() -> None:
    app = open_app(every=8)
    scene = begin(app, seed=11)
    driver.play(Hands(app), scene, adviser("gin", 11), deals=1)
    assert scene.sheet is not None
    take_back(Hands(app))
    assert scene.sheet is None and not scene.table.deal_over and scene.table.results == []
    driver.play(Hands(app), scene, adviser("gin", 11), deals=1)
    Hands(app).press("next")
    Hands(app).wait(100)
    assert scene.ui["undo"] is None, "what lies before this deal stands"


@pytest.mark.campaign
def test_a_match_that_is_over_offers_no_undo() -> None:
    app = open_app(every=8)
    scene = begin(app, seed=11, target=50)
    driver.play(Hands(app), scene, adviser("gin", 11))
    assert scene.sheet_final and scene.ui["undo"] is None


def test_nothing_obvious_is_done_at_once_where_a_move_was_taken_back() -> None:
    app = open_app(speed="normal", every=8)
    scene = begin(app, seed=7)
    hands, advise = Hands(app), adviser("gin", 7)
    for _ in range(3):
        hands.settle(scene)
        hands.do(scene, advise(scene))
    hands.settle(scene)
    take_back(hands)
    ply = scene.table.ply
    hands.wait(4000)
    assert scene.table.ply == ply


def test_control_z_takes_back_too() -> None:
    app = open_app()
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="")
    assert app.devices.input.translate(event, 1.0) == Key("Backspace")


def test_two_people_cannot_take_back() -> None:
    app = open_app()
    app.start_match(
        "gin", table_options(engine.load("gin")), 7, (matches.SeatConfig("Hana"), matches.SeatConfig("Ken"))
    )
    scene = instance(TableScene, app.scenes[0])
    sharing(scene).take_seat(sharing(scene).next_seat())
    go_on(scene.table, 6)
    scene.follow()
    assert scene.ui["undo"] is None
    scene.undo.take_back()
    assert scene.table.ply == 7 and not read(scene.match.path).practised
