"""Hints in Sumidagawa: what they point at is the play, and nothing else."""

from collections import Counter
from random import Random
from typing import Any

import pygame
import pytest

from engine.contract import Action, parse
from game.games.sumidagawa.card_text import list_words
from game.learn.coach import Hint
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from tests.kit.app import open_app, ready
from tests.kit.narrow import present
from tests.kit.sumidagawa_table import Thrifty, sit, stage, table_view, thrifty


def pointed_at(scene: TableScene) -> list[str]:
    """The ids of the widgets of the own cards that the hint points at."""
    view, found = table_view(scene), list[str]()
    for zone in view.own_zones():
        for n, sprite in enumerate(scene.anim.zones[zone]):
            if scene.hints.ringed(zone, sprite, False):
                found.append(f"card:{view.keys[n]}" if zone.startswith("hand:") else f"wild:{n}")
    return found


def hinted(scene: TableScene) -> Action:
    """Go on to the last step of the hint. Returns its move."""
    while scene.hints.step < 3:
        scene.hints.press("hint")
    return present(present(scene.hints.hint).action)


def test_a_hint_points_at_one_card_for_each_card_of_the_play() -> None:
    more = asked = 0
    for seed in range(4):
        app = open_app()
        scene = sit(app, 3, bot=Thrifty, seed=seed)
        for _ in range(24):
            scene.look(at_once=True)
            if 0 not in scene.table.view(0).acting:
                assert scene.table.run()
                continue
            action = hinted(scene)
            if action.verb == "play":
                asked += 1
                for step in (2, 3):
                    scene.hints.step = step
                    assert Counter(map(table_view(scene).face, pointed_at(scene))) == Counter(action.cards)
                    assert len(scene.hints.hint_model().cards) == len(action.cards), "an arrow for each"
                left = Counter(scene.table.view(0).hand) - Counter(action.cards)
                more += any(left[c] for c in action.cards)
                for wid in pointed_at(scene):
                    table_view(scene).activate(wid)
                scene.look(at_once=True)
                assert not scene.hints.hint_model().cards, "a chosen card needs no arrow"
                assert table_view(scene).activate("play") == [action], "chosen, they are the play"
                table_view(scene).unchoose()
            assert scene.table.submit(thrifty(scene.table.legal(0), Random(seed))) is None
            scene.follow()
        app.close()
    assert asked > 6 and more > 3, (asked, more)


def test_the_cards_of_a_single_play_are_not_named_as_if_one_were_to_be_chosen() -> None:
    app = open_app()
    scene = stage(app, ("B4 B4 B5 B6 B9 R9", "B9 B9", "R8"), plays=["2 B1"], turn=0)
    action = hinted(scene)
    assert len(action.cards) > 1
    assert scene.hints.texts()[1] == tr("coach.look_cards", cards=list_words(action.cards))
    app.close()


FORCED: dict[str, Any] = {"plays": ["3 B1"], "down": ["rB", "rR", "", ""], "turn": 0}
"""Seats 0 and 1 have to pass, which the table does for them."""
FORCED_HANDS = ("B4 R9", "B9 B9", "R8", "B8")


def test_s12_a_pass_that_the_table_makes_has_no_hint_and_does_not_sound_like_a_turn() -> None:
    app = open_app()
    scene = stage(app, FORCED_HANDS, **FORCED)
    hands = ready(app, scene)
    assert scene.table.forced == parse("0 pass")
    assert not scene.hints.hint_available and scene.ui["hint"] is None
    hands.key(pygame.K_h)
    assert not scene.hints.step and "turn" not in app.sounds.played
    app.close()
    app = open_app(auto_moves=False)
    scene = stage(app, FORCED_HANDS, **{**FORCED, "down": ["", "", "", ""]})
    ready(app, scene)
    assert scene.ui["hint"] and app.sounds.played.count("turn") == 1, "a turn of one's own"
    app.close()


def test_a_hint_of_a_move_that_no_widget_makes_points_at_no_button(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app()
    scene = stage(app, FORCED_HANDS, **FORCED)
    scene.hints.hint, scene.hints.step = Hint("", (), (), "", parse("0 pass")), 3
    assert scene.hints.hint_model().target == present(scene.ui["pass"]).rect
    monkeypatch.setattr(scene.table_view, "steps", lambda action: [])
    assert scene.hints.hint_model().target is None
    app.close()
