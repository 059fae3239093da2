"""Where the learner finds the move, the table does not give it away: it shows no more than a match shows."""

from collections.abc import Iterator

import pygame
import pytest

from engine.cards import JOKER, face
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands
from game.draw.card_layout import face_of
from game.match.session import Match, company
from game.scenes.learn.lesson import LessonScene
from game.scenes.table.scene import TableScene
from game.text.card_text import words
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit.app import open_app
from tests.kit.layout import Reader
from tests.kit.lessons import GAMES, all_lessons, learn, settle, taught
from tests.kit.narrow import instance
from tests.kit.sampling import scaled


def recalled(app: App, game: str) -> Iterator[LessonScene]:
    """Every step of the lessons of a game at which the learner finds the move, when it is asked: come to from the step
    before it, as a learner comes."""
    for lesson in [x for x in all_lessons(game) if not x.drill][:: scaled(6, 1)]:
        scene = instance(LessonScene, learn(app, lesson))
        for n in lesson.recalled:
            scene._turn_to(max(n - 1, 0))
            settle(scene)
            if scene.n < n and scene.step.move:
                scene.act([scene.step.move])
            elif scene.n < n:
                scene.pressed("next")
            settle(scene)
            assert (scene.n, scene.phase) == (n, "step")
            yield scene
        app.pop()


def match(app: App, scene: LessonScene) -> TableScene:
    """The table of a lesson as a match shows it."""
    seats = company(str(scene.game), ["club"] * (len(scene.table.seats) - 1))
    made = TableScene(Match(scene.table, seats))
    app.push(made)
    made.anim.finish()
    while made.table_view.tick(10_000):
        pass
    made.look(at_once=True)
    made.update(0)
    return made


def lit(scene: TableScene) -> dict[str, tuple[bool, str]]:
    """The buttons of a game that can be pressed, with their colours."""
    buttons = [w for w in scene.ui.widgets if isinstance(w, Button) and not w.id.startswith("lesson:")]
    return {w.id: (w.enabled, w.kind) for w in buttons if w.enabled and w.id != "throw"}


def told(scene: LessonScene) -> list[str]:
    """The words on buttons that name a card of the move that the learner finds."""
    held = {face_of(k) for w in scene.ui.widgets if (k := scene.table_view.held(w.id)) is not None}
    wanted = scene.step.move.cards if scene.step.move else ()
    cards = [words(card) for card in set(wanted) & held if card < JOKER]
    buttons = [w for w in scene.ui.widgets if isinstance(w, Button) and not w.id.startswith("lesson:")]
    said = [" ".join(filter(None, (b.label, b.sub, b.reason))) for b in buttons]
    return [text for text in said if any(card in text for card in cards)]


@pytest.mark.sample(2)
@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_no_card_is_chosen_and_no_button_is_lit_that_a_match_does_not_light(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, reader, steps = open_app((1280, 720), every=1000, learn=False), Reader(monkeypatch), 0
    for scene in recalled(app, game):
        name = f"{scene.lesson.name}.{scene.step.id}"
        assert scene.table_view.lifted() is None and scene.ui.focus is None, name
        assert not [s for zone in scene.table_view.own_zones() for s in scene.anim.zones[zone] if s.spot.ring], name
        mine, above = lit(scene), scene.table_view.hand_box()[1]
        steps += 1
        keys = [k for w in scene.ui.widgets if (k := scene.table_view.held(w.id)) is not None]
        assert not [m for key in keys if (m := scene.table_view.mark(key)) and m.text.isdigit()], name
        assert not told(scene), f"{name}: {told(scene)}"
        said = [t for t, (_, y, *_) in reader.read(scene) if above - 60 < y < above and t.isdigit()]
        assert not said, f"{name}: points above cards: {said}"
        table = match(app, scene)
        theirs = lit(table)
        assert mine.keys() <= theirs.keys() and all(mine[wid] == theirs[wid] for wid in mine), name
        app.pop()
    assert steps >= scaled(2, 12)


def test_a_knock_too_early_is_refused_with_the_limit_and_without_a_count() -> None:
    app = open_app((1280, 720))
    scene = taught(app, "gin", "knock", 4)
    assert scene.step.recall
    hands = Hands(app)
    hands.wait(PROMPT_GUARD)
    hands.click(f"card:{face('QD')}")
    hands.key(pygame.K_k)
    assert [t.text for t in app.toasts] == [f"{tr('gin.verb.knock')} · {tr('gin.why.knock', n=10)}"]
