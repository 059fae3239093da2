"""No click and no key at a table stays without an answer: what cannot be done says why in words."""

from typing import Any

import pygame
import pytest

import engine
from engine.cards import face
from engine.contract import Action
from engine.options import table_options
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit import rin_table, rumino_table, sumidagawa_table
from tests.kit.app import deal, open_app, ready
from tests.kit.narrow import instance

LOOSE = "AS 3H 6D 8C 10S QD KC"
FOE = "2C 3C 4C KD QD 8S 8H"
GIN_HAND = "AS 3S 5S 7S 9S JS KS AH 3H 5H"
GIN_FOE = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"


def rumino(app: App, phase: str = "discard", foe: str = FOE, **parts: Any) -> TableScene:
    hand = f"{LOOSE} 2H" if phase == "discard" else LOOSE
    return rumino_table.stage(app, (hand, foe), phase=phase, **parts)


def said(app: App) -> list[str]:
    """What the messages say, which are taken away."""
    texts = [toast.text for toast in app.toasts]
    app.clear_toasts()
    return texts


def explained(app: App, scene: TableScene, button: Button) -> bool:
    """Whether one message says in a sentence why a button is off, not only what the button shows."""
    (text,) = said(app)
    reason, moves = scene.table.why_not(Action(0, button.id)), {a.verb for a in scene.table.legal(0)}
    if reason not in (None, "unknown_action") and button.id not in moves:  # with other cards it is not possible either
        return text == f"{button.label} · {scene.table_view.refusal(str(reason))}"
    if button.why:
        return text == f"{button.label} · {button.why}"
    return text == tr("table.off", button=button.label, reason=button.reason)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", ["gin", "rumino", "sumidagawa"])
def test_a_click_on_a_button_that_is_off_says_why(game: str, lang: str) -> None:
    app = open_app(lang=lang)
    if game == "gin":
        scene = deal(app, f"{GIN_HAND} 8H", GIN_FOE, discard="10H")
    else:
        scene = rumino(app) if game == "rumino" else sumidagawa_table.stage(app, **sumidagawa_table.OPENED)
    hands, ply = ready(app, scene), scene.table.ply
    off = [w for w in scene.ui.widgets if isinstance(w, Button) and not w.enabled]
    assert len(off) >= 3
    for button in off:
        hands.click(button.id)
        assert button.reason and explained(app, scene, button)
    assert scene.table.ply == ply


def test_a_press_that_slips_off_a_button_that_is_off_says_nothing() -> None:
    app = open_app()
    hands = ready(app, scene := rumino(app))
    x, y, w, h = instance(Button, scene.ui["knock"]).rect
    hands.button(x + w / 2, y + h / 2, True)
    hands.button(x + w / 2, y - 40, False)
    assert not said(app)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_on_a_button_that_is_off_says_why(key: int) -> None:
    """A button that is off takes the focus, so that its reason can be heard."""
    app = open_app()
    hands = ready(app, scene := rumino(app))
    off = [w.id for w in scene.ui.widgets if isinstance(w, Button) and not w.enabled]
    for _ in range(30):
        hands.key(pygame.K_TAB)
        if scene.ui.focus in off:
            break
    button = instance(Button, scene.ui[scene.ui.focus])
    ply = scene.table.ply
    hands.key(key)
    assert explained(app, scene, button)
    assert scene.table.ply == ply and scene.ui.focus == button.id


def test_a_button_without_words_of_its_own_says_whose_turn_it_is() -> None:
    app = open_app()
    hands = ready(app, rumino(app, "draw", turn=1, dealer=0))
    hands.click("draw")
    assert said(app) == [f"{tr('rumino.verb.draw')} · {tr('rumino.reason.not_your_turn')}"]


def test_the_key_that_draws_says_why_not_after_a_draw() -> None:
    app = open_app()
    for game, scene in (("rumino", rumino(app)), ("gin", deal(app, f"{GIN_HAND} 8H", GIN_FOE, discard="10H"))):
        hands = ready(app, scene)
        hands.key(pygame.K_d)
        assert said(app) == [f"{tr(f'{game}.verb.draw')} · {tr(f'{game}.first.discard')}"]
        stock = scene.anim.zones["stock"][-1].spot
        hands.click_at(stock.x, stock.y)
        assert said(app) == [tr(f"{game}.first.discard")]


def test_undo_and_hint_say_why_not_where_their_buttons_are_missing() -> None:
    app = open_app()
    app.start_match("gin", table_options(engine.load("gin")), 11)
    scene, hands = instance(TableScene, app.top), Hands(app)
    hands.settle(scene)
    hands.wait(PROMPT_GUARD)
    app.clear_toasts()
    assert scene.table.log[-1].seat != scene.me, "no move of the player's"
    hands.key(pygame.K_BACKSPACE)
    assert said(app) == [tr("table.no_undo")]
    hands = ready(app, rumino(app, "draw", turn=1, dealer=0))
    app.clear_toasts()
    hands.key(pygame.K_h)
    assert said(app) == [f"{tr('coach.hint')} · {tr('rumino.reason.not_your_turn')}"]


def test_a_key_says_nothing_about_a_turn_once_the_deal_is_over() -> None:
    app = open_app()
    hands = ready(app, scene := rumino(app, "draw", foe="2C 3C 4C 8D 8S 8H AD", turn=1, dealer=0))
    app.clear_toasts()
    assert scene.table.submit(Action(1, "knock")) is None
    scene.follow()
    assert scene.table.deal_over and not scene.sheet
    for key in (pygame.K_d, pygame.K_t, pygame.K_h):
        hands.key(key)
        assert not said(app)


def test_a_card_that_is_pressed_before_the_draw_says_why_it_stays() -> None:
    app = open_app()
    hands = ready(app, scene := rumino(app, "draw"))
    card = f"card:{face('6D')}"
    hands.click(card)
    assert said(app) == [tr("rumino.first.draw")]
    assert scene.ui.focus == card
    hands.key(pygame.K_RETURN)
    assert said(app) == [tr("rumino.first.draw")]
    assert scene.table_view.lifted() is None and scene.table.view(0).phase == "draw"


def test_a_card_that_is_chosen_before_the_draw_in_gin_says_why_it_stays() -> None:
    app = open_app()
    hands = ready(app, scene := deal(app, GIN_HAND, GIN_FOE, "draw", discard="10H"))
    card = face("5S")
    hands.click(f"card:{card}")
    assert scene.table_view.lifted() == card and not said(app)
    hands.click(f"card:{card}")
    assert said(app) == [tr("gin.first.draw")]


def test_a_knock_in_gin_that_is_off_says_what_the_chosen_card_would_leave_or_that_it_is_gin() -> None:
    app = open_app(lang="en")
    ten = "KS QH JD 9C 8S 7H 6D 5C 4S 2D"
    gin = "AS 2S 3S 4H 5H 6H 7C 8C 9C 10C"
    for hand, chosen, wid, why in (
        (f"{ten} KH", "KH", "knock", "Knock · Discarding K♥ leaves 71; you may knock with 10 or less."),
        (f"{ten} KH", "KH", "gin", "Gin · For gin, all the cards that stay must be melded."),
        (f"{gin} KH", "KH", "knock", "Knock · With no deadwood it's gin, not a knock."),
    ):
        scene = deal(app, hand, "2C 3C 4C 6C JC QC 3D 7D 8D 10D", discard="10H")
        hands = ready(app, scene)
        if scene.table_view.lifted() is None:
            hands.click(f"card:{face(chosen)}")
        assert scene.table_view.lifted() == face(chosen)
        said(app)
        hands.click(wid)
        assert said(app) == [why]


def test_a_knock_in_gin_without_a_chosen_card_asks_for_one_if_it_is_possible() -> None:
    app = open_app(lang="en")
    hand = "AS AC 3D 5D 7S 8H 9H 10H QH QC QD"
    scene = deal(app, hand, "2C 3C 4C 6C JC 4S 4D 7D 8D 10D", discard="6D")
    hands = ready(app, scene)
    assert scene.table_view.lifted() is None
    hands.key(pygame.K_k)
    assert said(app) == ["Knock · A knock comes with a discard: choose the card first."]


@pytest.mark.parametrize("jokers", ["any", "none"])
def test_gin_and_rumino_that_are_off_say_what_they_are(jokers: str) -> None:
    app = open_app()
    hands = ready(app, rumino(app, changes={"rumino_jokers": jokers}))
    hands.click("gin")
    assert said(app) == [f"{tr('rumino.verb.gin')} · {tr('rumino.reason.not_gin')}"]
    hands.click("rumino")
    why = tr("rumino.why.rumino" if jokers == "any" else "rumino.why.rumino_strict")
    assert said(app) == [f"{tr('rumino.verb.rumino')} · {why}"]


def test_in_rin_keys_and_buttons_say_the_same_whatever_others_hold() -> None:
    """The field is a 5. Once another hand adds up to it, once it does not; nobody may learn that from an answer."""
    app, answers = open_app(), []
    for other in ("AD 4D", "9D KD"):
        scene = rin_table.stage(app, ("AS 4H 9C", other, "3S 4S JS"), turn=1, field="5C")
        hands = ready(app, scene)
        texts = []
        for wid in ("draw", "pass"):
            hands.click(wid)
            texts += said(app)
        hands.key(pygame.K_n)
        answers.append([*texts, *said(app)])
        assert scene.table.log[-1] != Action(0, "return")
    assert answers[0] == answers[1] and len(answers[0]) == 2
    assert all(text.endswith(tr("rin.reason.not_your_turn")) for text in answers[0])
