"""The language is changed over a table: nothing that stands there stays in the old one."""

import pytest

from game.app.window import App
from game.demo.driver import Hands, adviser, play
from game.learn import coach
from tests.kit.app import begin, open_app


def speak(app: App, language: str) -> None:
    """Another language, as the settings over a table change it."""
    app.settings.language = language
    app.apply_settings()


@pytest.mark.sample(1)
@pytest.mark.parametrize("final", [False, True])
def test_the_score_sheet_and_what_the_coach_found_change_with_the_language(final: bool) -> None:
    app = open_app(every=20, speed="instant")
    scene = begin(app, target=50)
    hands = Hands(app)
    play(hands, scene, adviser("gin", 7), deals=100 if final else 1)
    hands.wait(3000)
    before, rows = scene.sheet, scene.sheet_rows
    assert before and scene.sheet_final == final
    found = scene.coach.model().costly
    speak(app, "ja")
    view = scene.table_view
    assert scene.sheet == (view.final() if final else view.result()) != before and scene.sheet_rows == rows
    hands.wait(3000)
    assert found and scene.coach.model().costly != found


def test_a_hint_changes_with_the_language() -> None:
    app = open_app()
    scene = begin(app)
    hands = Hands(app)
    hands.settle(scene)
    hands.wait(400)
    for _ in range(3):
        hands.press("hint")
    speak(app, "ja")
    asked = coach.hint(scene.table.view(scene.me), scene.table.legal(scene.me))
    assert scene.hints.step == 3 and scene.hints.texts()[0] == asked.matter and scene.hints.texts()[2] == asked.move


def test_moves_that_were_said_are_not_said_again_in_another_language() -> None:
    app, heard = open_app(speed="instant"), list[str]()
    app.listeners.append(heard.append)
    scene = begin(app)
    hands, advise = Hands(app), adviser("gin", 7)
    while len(scene.table_view.match_score(()).moves) < 6:
        hands.settle(scene)
        hands.do(scene, advise(scene))
    hands.settle(scene)
    hands.wait(100)
    said = len(scene.table_view.match_score(()).moves)
    speak(app, "ja")
    heard.clear()
    hands.do(scene, advise(scene))
    hands.settle(scene)
    hands.wait(100)
    moves = [text for _, text in scene.table_view.match_score(()).moves]
    assert not [text for text in heard if any(text.endswith(f"：{move}") for move in moves[: said - 1])]
    assert any(text.endswith(f"：{moves[-1]}") for text in heard)
