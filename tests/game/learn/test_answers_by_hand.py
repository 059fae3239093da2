"""Every question at a table can be answered with the mouse and with the keyboard."""

import pytest

from engine.contract import Action
from game.demo.driver import PROMPT_GUARD, Hands
from game.learn.drills import drills
from game.scenes.learn.drill import DrillScene, QuestionTable
from game.scenes.learn.puzzle import PuzzleScene
from tests.game.learn.test_puzzles import puzzle_of
from tests.kit.app import open_app
from tests.kit.lessons import GAMES, all_lessons
from tests.kit.sampling import scaled

MOVED = [x for x in all_lessons() if x.drill and not drills(x.game)[x.drill].by_buttons]
"""The drills that a move at the table answers."""


def ask(scene: QuestionTable, by_keys: bool) -> Hands:
    """Open questions and come to the first."""
    app = open_app(every=8)
    app.push(scene)
    hands = Hands(app, by_keys, frame=60)
    hands.wait(PROMPT_GUARD)
    hands.press("lesson:next")
    hands.wait(PROMPT_GUARD)
    assert scene.phase == "ask"
    return hands


def answer(scene: QuestionTable, hands: Hands, move: Action) -> None:
    hands.do(scene, move)
    assert scene.phase in ("right", "missed")


@pytest.mark.sample(5)
@pytest.mark.scaled
@pytest.mark.parametrize("drill", [x.drill for x in MOVED])
def test_a_drill_of_moves_is_answered_by_hand(drill: str) -> None:
    lesson = next(x for x in MOVED if x.drill == drill)
    for seed in range(scaled(1, 2)):
        scene = DrillScene(lesson, seed)
        hands = ask(scene, by_keys=seed % 2 == 1)
        view, legal = scene.table.view(0), scene.table.legal(0)
        moves = [move for move in legal if scene.question.judge(view, legal, move)]
        if moves:  # a call is no legal move
            answer(scene, hands, moves[-1])


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_by_hand(game: str) -> None:
    puzzle = puzzle_of(game)
    for by_keys in (False, True):
        scene = PuzzleScene(puzzle)
        answer(scene, ask(scene, by_keys), puzzle.solution.choice)
        assert scene.phase == "right"
