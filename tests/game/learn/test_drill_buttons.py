"""The buttons of a drill: which one has the focus, which one answers, and how they look."""

import pygame
import pytest

from engine.contract import Action
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands
from game.draw.canvas import Canvas
from game.draw.card_layout import box
from game.games.gin.table_view import GinTable
from game.learn.drill import NO
from game.scenes.learn.drill import DrillScene
from game.scenes.learn.lesson_layout import covered
from game.ui.widgets import Button, Look
from tests.game.learn.test_drills import LESSONS, answers_to, best, drill
from tests.kit.app import open_app
from tests.kit.languages import EVERY
from tests.kit.layout import Reader
from tests.kit.lessons import settle
from tests.kit.narrow import instance


@pytest.mark.sample(2)
@pytest.mark.parametrize("answer", [NO, "knock", "gin", "rumino"])
def test_enter_gives_the_answer_that_has_the_focus(answer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, given = drill("ends"), list[str]()
    monkeypatch.setattr(scene, "pressed", given.append)
    hands = Hands(instance(App, scene.app), by_keys=True)
    hands.wait(PROMPT_GUARD)
    hands.focus(f"lesson:{answer}")
    hands.key(pygame.K_RETURN)
    assert given == [answer]


def test_arrows_lead_to_both_ways_on_at_the_end_and_one_button_has_the_focus() -> None:
    scene = drill("melds")
    while scene.left:
        scene.pressed("skip")
    hands = Hands(instance(App, scene.app), by_keys=True)
    hands.wait(PROMPT_GUARD)
    for way in ("leave", "restart", "leave"):
        hands.key(pygame.K_LEFT if way == "leave" else pygame.K_RIGHT)
        assert [w.id for w in scene.ui.widgets if scene.ui.look(w).focus] == [f"lesson:{way}"]


@pytest.mark.parametrize(("key", "end"), [(pygame.K_LEFT, 0), (pygame.K_RIGHT, -1)])
def test_the_first_arrow_lifts_a_card_even_if_the_hidden_focus_is_at_the_end_of_the_hand(key: int, end: int) -> None:
    scene = drill("discard")
    hands = Hands(instance(App, scene.app), by_keys=True)
    hands.wait(PROMPT_GUARD)
    cards = sorted((w for w in scene.ui.widgets if w.id.startswith("card:")), key=lambda w: w.rect[0])
    scene.ui.focus = cards[end].id
    hands.key(key)
    assert scene.table_view.lifted() is not None and scene.table_view.lifted() == scene.table_view.held(cards[end].id)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["discard", "safe", "discarding"])
def test_enter_plays_no_card_of_a_question_before_the_focus_is_seen(name: str) -> None:
    scene = drill(name)
    hands = Hands(instance(App, scene.app), by_keys=True)
    hands.wait(PROMPT_GUARD)
    scene.ui.by_keys = True  # the drill was begun with a key
    assert scene.ui.focus and scene.input.focused() is None
    hands.key(pygame.K_RETURN)
    place = scene.input.focused()
    assert scene.phase == "ask" and scene.reply is None
    assert place or scene.table_view.lifted() == scene.table_view.held(scene.ui.focus)


@pytest.mark.parametrize("name", ["open", "deadwood"])
def test_only_a_button_of_the_question_answers_it(name: str) -> None:
    scene = drill(name)
    for other in ("back", "next", "leave"):
        scene.pressed(other)
    assert scene.phase == "ask" and not scene.asked


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["deadwood", "counting", "is_rumino"])
def test_where_buttons_answer_a_card_that_is_pressed_twice_stays_in_the_hand(name: str) -> None:
    scene = drill(name)
    hands = Hands(instance(App, scene.app), by_keys=True)
    hands.wait(PROMPT_GUARD)
    asked = [w.id for w in scene.ui.widgets]
    card = next(w.id for w in scene.ui.widgets if w.id.startswith("card:"))
    for _ in range(2):  # the first press may only choose it
        scene.press(card, False)
    assert {t.text for t in instance(App, scene.app).toasts} == {"Choose one of the answers."}
    assert asked == [w.id for w in scene.ui.widgets]


def test_after_a_missed_question_the_focus_is_on_the_button_that_enter_presses() -> None:
    scene = drill("layoff")
    hands = Hands(instance(App, scene.app), by_keys=True)
    hands.wait(PROMPT_GUARD)
    hands.focus("done")
    while scene.phase != "missed":
        hands.key(pygame.K_RETURN)
        hands.wait(1500)
    assert [w.id for w in scene.ui.widgets if scene.ui.look(w).focus] == ["lesson:next"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["play", "safe", "discarding"])
def test_while_a_wrong_answer_is_read_the_way_on_alone_looks_as_if_it_could_be_pressed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, lit, draw = drill(name), set[str](), Button.draw

    def drawn(button: Button, canvas: Canvas, look: Look) -> None:
        lit.update([button.id] if button.enabled else [])
        draw(button, canvas, look)

    def looked() -> set[str]:
        lit.clear()
        scene.renderer.stale = True
        scene.draw(scene.canvas)
        return {wid for wid in lit if not wid.startswith("lesson:")}

    monkeypatch.setattr(Button, "draw", drawn)
    before = looked()
    view, legal = scene.table.view(0), scene.table.legal(0)
    verdicts = {move: scene.question.judge(view, legal, move) for move in legal}
    scene.moved(next(move for move, verdict in verdicts.items() if verdict and not verdict.right))
    assert scene.phase == "missed" and before and not looked() and "lesson:next" in lit
    scene.pressed("next")
    assert looked()


def test_in_a_question_rin_looks_as_pressable_as_the_other_answer() -> None:
    scene = drill("calls")
    for _ in scene.questions:
        settle(scene)
        kinds = {w.id: w.kind for w in scene.ui.widgets if isinstance(w, Button)}
        assert kinds["rin"] != "off" and kinds[f"lesson:{NO}"] != "off"
        best(scene)


@pytest.mark.parametrize("seed", [3, 7])
def test_the_answer_to_a_play_lies_on_no_card_because_of_the_cards_that_were_chosen(seed: int) -> None:
    for right in (False, True):
        app = open_app((1024, 768))
        scene = DrillScene(LESSONS["playing"], seed)
        app.push(scene)
        scene.pressed("next")
        settle(scene)
        answers = (answer for answer, verdict in answers_to(scene.question) if verdict.right == right)
        action = next(a for a in answers if isinstance(a, Action) and a.verb == "play")
        for wid in scene.table_view.steps(action):
            scene.press(wid, False)
        app.step(0)
        assert scene.verdict and scene.verdict.right == right
        shown = [s for name in (f"hand:{scene.me}", "river") for s in scene.anim.zones[name]]
        assert shown and not covered(scene.place, [box(s.spot) for s in shown])
        app.close()


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", [5, 6])
@pytest.mark.parametrize("lang", EVERY)
def test_upright_the_answer_about_a_discard_lies_on_no_number_above_the_hand(
    lang: str, seed: int, reader: Reader
) -> None:
    app = open_app((540, 960), lang)
    scene = DrillScene(LESSONS["discard"], seed)
    app.push(scene)
    scene.pressed("next")
    settle(scene)
    wrong = next(answer for answer, verdict in answers_to(scene.question) if not verdict.right)
    assert isinstance(wrong, Action)
    scene.act([wrong])
    app.step(0)
    left = {str(n) for n in instance(GinTable, scene.table_view).deadwood_after.values()}
    numbers = [place for text, place in reader.read(scene) if text in left]
    assert scene.phase == "missed" and len(numbers) > 5 and not covered(scene.place, numbers)
    app.close()


def test_a_question_without_other_room_stands_in_place_of_the_slip_and_gives_way_to_it(reader: Reader) -> None:
    app = open_app((1280, 720))
    scene = DrillScene(LESSONS["playing"], 7)
    app.push(scene)
    scene.pressed("next")
    settle(scene)
    anchors = dict(scene.table_view.anchors())
    assert covered(scene.place, [anchors.pop("slip")]) and not covered(scene.place, list(anchors.values()))
    asked = scene.asks()
    assert asked in [text for text, _ in reader.read(scene)]
    card = next(w.id for w in scene.ui.widgets if w.id.startswith("card:"))
    for shown in (False, True):
        scene.press(card, False)
        app.step(0)
        scene.draw_overlay(app.canvas)
        assert (asked in [text for text, _ in reader.read(scene)]) is shown
    app.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["called", "goes_out"])
def test_a_question_about_chosen_cards_is_read_above_its_answers(name: str, reader: Reader) -> None:
    """No slip names the cards before the answer; the question gave way to it all the same."""
    app = open_app((1280, 720))
    for seed in range(3):
        scene = DrillScene(LESSONS[name], seed)
        app.push(scene)
        scene.pressed("next")
        settle(scene)
        asked = " ".join(scene.asks().split()[:3])  # a line of it
        assert scene.question.pick and [text for text, _ in reader.read(scene) if text.startswith(asked)], seed
        app.pop()
    app.close()
