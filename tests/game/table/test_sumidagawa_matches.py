"""Sumidagawa at the table: whole matches by hand, and inputs at random."""

from random import Random

import pygame
import pytest

from game.demo.driver import Hands
from game.scenes.table.scene import TableScene
from tests.kit.app import open_app
from tests.kit.sumidagawa_table import Thrifty, sit, thrifty


@pytest.mark.sample(1)
@pytest.mark.parametrize("n, by_keys, lang", [(3, True, "en"), (4, False, "ja")])
def test_a_whole_match_is_played_by_hand(n: int, by_keys: bool, lang: str) -> None:
    app = open_app((960, 540), lang, every=12)
    scene = sit(app, n, bot=Thrifty, seed=n, changes={"deals": 1})
    hands, rng = Hands(app, by_keys, frame=60), Random(n)
    played = 0
    while not scene.sheet_final:
        hands.settle(scene)
        if scene.sheet or scene.ui["skip"]:
            hands.press("skip" if scene.ui["skip"] else next(w.id for w in hands.widgets() if w.key == "Enter"))
            continue
        if scene.table.view(0).phase != "play":
            hands.wait(420)  # what led to the question is seen first
        action, ply = thrifty(scene.table.legal(0), rng), scene.table.ply
        hands.do(scene, action)
        assert scene.table.ply > ply and action in scene.table.log
        played += 1
    assert scene.table.match_state.over and sum(scene.table.match_state.final) == n * (n + 1) // 2 and played > 5


@pytest.mark.parametrize("inputs", [60, pytest.param(500, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("n", [3, 4])
def test_random_inputs_leave_no_error_and_no_dead_end(n: int, inputs: int) -> None:
    app, rng = open_app((960, 540), every=4), Random(n)
    scene = sit(app, n, bot=Thrifty, seed=n, changes={"deals": 1})
    hands = Hands(app, frame=120)
    keys = [
        pygame.K_RETURN,
        pygame.K_SPACE,
        pygame.K_p,
        pygame.K_s,
        pygame.K_x,
        pygame.K_b,
        pygame.K_r,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_TAB,
        pygame.K_c,
        pygame.K_e,
    ]
    for _ in range(inputs):
        if app.top is not scene:
            hands.key(pygame.K_ESCAPE)
            if not isinstance(app.top, TableScene):
                break
        if rng.random() < 0.5:
            hands.key(rng.choice(keys))
        else:
            choices = [w for w in hands.widgets() if w.id not in ("home", "rematch", "menu", "undo")]
            x, y, w, h = rng.choice(choices).rect
            at = (app.canvas.pixels(x + rng.random() * w), app.canvas.pixels(y + rng.random() * h))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=at, button=1))
            hands.step()
    assert scene.table.ply > inputs // 100
