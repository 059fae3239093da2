"""The chosen cards are named at the table of Sumidagawa before they are played (S3-S8)."""

from collections import Counter
from random import Random
from typing import Any

import pygame
import pytest

from engine.cards import face, faces
from engine.games.sumidagawa.combinations import KINDS, SHAPES, WILD
from game.games.sumidagawa import painting
from game.games.sumidagawa.card_text import combination, read
from game.games.sumidagawa.texts import naming
from game.text.translations import tr
from game.ui import toasts
from game.ui.widgets import Rect
from tests.kit.app import open_app, ready
from tests.kit.layout import Reader, boxes_meet
from tests.kit.narrow import present
from tests.kit.sumidagawa_table import (
    OPENED,
    POINTS,
    Thrifty,
    last,
    pick,
    sit,
    stage,
    table_view,
    thrifty,
)

NAMED = [  # cards, combination, number, may be played
    ("R7 R7 rB", "kaisatsu", 6, True),
    ("B8 B9 R7", "nihonbashi", 6, True),
    ("rB rB rR", "nihonbashi", 4, True),
    ("B4 B5 rB", "nihonbashi", 4, True),
    ("rR", "kuchibeni", 4, True),
    ("R3", "kuchibeni", 3, False),
    ("B2", "kamikazari", 2, False),
    ("rB rB", "geta", 4, False),
    ("R8 R9", "kingyo", 8, False),
    ("R7 R8 R9 R10", "honoo", 7, True),
]


@pytest.mark.sample(4)
@pytest.mark.parametrize("cards, kind, number, able", NAMED)
@pytest.mark.parametrize("by_keys", [False, True])
def test_chosen_cards_are_named_before_they_are_played(
    cards: str, kind: str, number: int, able: bool, by_keys: bool, reader: Reader
) -> None:
    app = open_app()
    scene = stage(app, **OPENED, **POINTS)
    hands = ready(app, scene)
    for wid in table_view(scene).widgets_of(faces(cards)):
        if by_keys:
            hands.focus(wid)
            hands.key(pygame.K_SPACE)
        else:
            hands.click(wid)
    said = naming(table_view(scene))
    assert (said.head, said.number, said.able) == (combination(kind), str(number), able)
    written = [t for t, _ in reader.read(scene)]
    assert said.head in written and said.number in written
    play = scene.ui["play"]
    assert play and play.enabled == able
    ply = scene.table.ply
    hands.key(pygame.K_RETURN)
    assert (scene.table.ply > ply) == able
    if able:
        assert last(scene).cards == tuple(sorted(faces(cards)))
        assert scene.table.view(0).facts.plays[-1].number == number


def test_enter_after_a_click_on_a_card_that_cannot_be_played_says_why_and_keeps_it_chosen() -> None:
    app = open_app()
    scene = stage(app, **OPENED, **POINTS)
    hands = ready(app, scene)
    hands.click(*table_view(scene).widgets_of(faces("R3")))
    said = naming(table_view(scene))
    hands.key(pygame.K_RETURN)
    assert naming(table_view(scene)) == said and [t.text for t in app.toasts] == [
        f"{tr('sumidagawa.verb.play')} · {said.why}"
    ]


def test_s8_an_indulgence_is_said_and_so_is_what_is_too_low_or_made() -> None:
    app = open_app()
    why = {
        cards: naming(table_view(pick(stage(app, **OPENED), cards))).why
        for cards in ("R7 R7 rB", "R3", "rB rB", "B8 R9")
    }
    assert tr("sumidagawa.naming.lowered", low=7) in why["R7 R7 rB"]
    assert why["R3"] == tr("sumidagawa.why.low", n=3, least=4)
    assert why["rB rB"] == tr("sumidagawa.why.made.other", name=tr("who.ren"), combination=combination("geta"))
    assert combination("nihonbashi") in why["B8 R9"]
    assert naming(table_view(pick(stage(app, **OPENED), "B2 B10"))).head == tr("sumidagawa.naming.nothing")


def test_what_the_table_names_is_what_the_rules_say() -> None:
    """Over some deals: every legal play is read as the rules say it, and the cards that are hinted are those with
    which something legal can be made."""
    app, rng = open_app(), Random(5)
    scene, seen = sit(app, 4, bot=Thrifty, seed=9), 0
    table = scene.table
    while not table.deal_over:
        if table.view(0).facts.turn != 0 or table.view(0).phase != "play":
            assert table.run() or table.submit(rng.choice(table.legal(0))) is None
            continue
        scene.follow()
        plays = table_view(scene).plays
        assert table.state
        for action in rng.sample(plays, min(12, len(plays))):
            after = table.state.clone()
            after.apply(action)
            found = read(action.cards, table_view(scene).facts.number)
            assert found and f"{found.kind} {found.number}" == kind_of(action, after)
            table_view(scene).chosen = table_view(scene).widgets_of(
                action.cards[: rng.randrange(len(action.cards) + 1)]
            )
            chosen = Counter(table_view(scene).chosen_cards())
            hinted = {
                c
                for c in {*table_view(scene).hand, WILD, WILD + 1}
                if any(not chosen + Counter([c]) - Counter(a.cards) for a in plays)
            }
            assert table_view(scene).can_add() == hinted
            seen += 1
        if plays:
            scene.act([thrifty(plays, rng)])
        elif table.submit(table.legal(0)[0]) is None:
            table.advance(1400)
    assert seen > 60


def kind_of(action: Any, state: Any) -> str:
    """The last play, as the engine has it."""
    said = state.plays[-1] if state.plays else None
    number = said[1] if said else None
    if number is None:  # the torrent has ended the round already
        number = present(read(action.cards, 0)).number
    return f"{KINDS[SHAPES[action.cards].kind]} {number}"


def test_cards_that_can_be_added_stand_higher_and_the_others_are_dimmed() -> None:
    scene = pick(stage(open_app(), **OPENED), "R7")
    own = {s.face: s.spot for s in scene.anim.zones["hand:0"]}
    seven = [s.spot for s in scene.anim.zones["hand:0"] if s.face == face("R7")]
    assert [s.ring for s in seven] == [True, False]
    assert seven[0].y < own[face("R8")].y < own[face("R3")].y
    assert own[face("R3")].dim and not own[face("R8")].dim


@pytest.mark.parametrize("size", [(960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("wid", ["wild:0", "wild:3"])
def test_a_chosen_wild_card_stands_well_above_the_one_beside_it(wid: str, size: tuple[int, int]) -> None:
    app = open_app(size)
    scene = stage(app, **OPENED)
    hands = ready(app, scene)
    i = int(wid[-1])
    before, beside = (scene.anim.zones["wild:0"][n].spot for n in (i, i ^ 1))
    hands.click(wid)
    hands.wait(300)
    chosen = scene.anim.zones["wild:0"][i].spot
    assert before.y == beside.y and chosen.ring and chosen.y <= before.y - chosen.h / 6
    hands.click(wid)
    assert not table_view(scene).chosen


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_play_pressed_with_cards_that_may_not_be_played_says_why_and_leaves_the_slip_in_sight(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size)
    scene = stage(app, ("B10 R8 R9", "B9 B9", "R8"), plays=["1 B7", "2 R8"], turn=0)
    hands = ready(app, scene)
    hands.click(f"card:{face('B10')}")
    drawn: list[Rect] = []
    monkeypatch.setattr(painting, "_slip_paper", lambda model, canvas, box, able: drawn.append(box))
    scene.draw(scene.canvas)
    hands.click("play")
    why = naming(table_view(scene)).why
    assert "Kamikazari" in why and app.toasts[-1].text == f"{tr('sumidagawa.verb.play')} · {why}"
    box, _, _ = toasts.place(scene.canvas, app.toasts[-1].text, scene.toast_places(), scene.toast_obstacles())
    assert drawn and not boxes_meet(box, drawn[-1], 0)
    hands.click("clear")
    assert next(iter(scene.toast_places())).hides, "the place of the prompt again"
