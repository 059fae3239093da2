"""Where the words of hints and the coach stand: whole, inside, and off the hand and its buttons, at every size."""

import pytest

import engine
from engine.options import table_options
from game.app.window import App
from game.demo.driver import Hands
from game.learn import coach
from game.learn.coach import CostlyDecision
from game.scenes.table import coach_painter, hint_painter
from game.scenes.table.scene import TableScene
from tests.ai.test_explain import GAMES, moments
from tests.kit.app import deal, open_app, ready
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance, present

SIZES = ((960, 540), (1024, 768))
"""In units the larger sizes of the same shape are as the first."""


def table(game: str, size: tuple[int, int], lang: str, scale: float, reader: Reader) -> TableScene:
    """A table at which it is one's own turn."""
    app = open_app(size, lang, text_size=scale)
    app.start_match(game, table_options(engine.load(game)), 7)
    scene = app.top
    assert isinstance(scene, TableScene)
    Hands(app, frame=100).settle(scene)
    assert scene.ui["hint"]
    reader.cut.clear()
    return scene


@pytest.mark.parametrize("own_key", ["table.hint", "table.coach"])
def test_a_wide_key_of_the_player_stands_beside_the_words_of_a_hint_and_inside_its_button(
    own_key: str, reader: Reader
) -> None:
    app = open_app((960, 540), keys={own_key: "Backspace"})
    scene = deal(app, "2S 3S 4S 7H 7D 9C JD QH KS 5C", "AS AD AC 2H 3H 4H 5H 6D 7C 8C", "draw", discard="10D")
    scene.act([next(a for a in scene.table.legal(scene.me) if a.verb == "draw")])
    ready(app, scene)
    scene.press("hint", False)
    texts = reader.read(scene)
    caps = [box for text, box in texts if text == "Backspace"]
    assert caps and not [text for text, box in texts for cap in caps if box != cap and boxes_meet(box, cap, 0.5)]
    hint, review = (present(scene.ui[wid]).rect for wid in ("hint", "coach"))
    assert not boxes_meet(hint, review, 0.5)
    left, _, wide, _ = hint if own_key == "table.hint" else review
    assert any(left < x and x + w < left + wide for x, _, w, _ in caps)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_word_of_the_coach_is_whole_and_inside(game: str, lang: str, scale: float, reader: Reader) -> None:
    for n, size in enumerate(SIZES):
        scene = table(game, size, lang, scale, reader)
        hints, panel, c = scene.hints, scene.coach, scene.canvas
        reader.read(scene)
        before = set(reader.cut)
        hint, verdict = {}, {}
        for m in moments(game)[n::10]:
            one = coach.hint(m.view, m.legal)
            hint[one.matter, one.move] = one
            if told := coach.review_move(m.view, m.legal, m.legal[0]):
                verdict[tuple(line.text for line in told.lines)] = told
        assert len(hint) > 5 and len(verdict) > 5
        buttons = [w.rect for w in scene.ui.widgets if w.id not in ("hint", "coach") and not w.id.startswith("card:")]
        hints.step = 3
        for one in hint.values():
            hints.hint = one
            box = hint_painter.hint_place(c, hints.hint_model())[1]
            assert within(box, scene.app), one
            assert not any(boxes_meet(box, b, 0.5) for b in (*buttons, scene.table_view.hand_box())), one
        dear = sorted(verdict.values(), key=lambda v: -len(v.mine + v.best + "".join(x.text for x in v.lines)))
        for i, told in enumerate(dear):
            panel.about, panel.verdict = "move", told
            assert within(coach_painter.paper(c, panel.model()), scene.app), told
            panel.about = "deal"
            panel.costly = [CostlyDecision(9, m.view, told), CostlyDecision(9, m.view, dear[i - 1])]
            assert within(coach_painter.paper(c, panel.model()), scene.app), (told, dear[i - 1])
            if i < 3:
                scene.build()
                reader.read(scene)
                panel.about = "move"
                reader.read(scene)
        panel.about = ""
        scene.build()
        reader.read(scene)
        assert reader.cut <= before
        instance(App, scene.app).close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_a_hint_covers_a_panel_wholly_or_not_at_all(game: str, lang: str, scale: float, reader: Reader) -> None:
    for size in (*SIZES, (2560, 1080)):
        scene = table(game, size, lang, scale, reader)
        hints = scene.hints
        sides = hints.side_panels()
        hints.step = 3
        for m in moments(game)[::10]:
            hints.hint = coach.hint(m.view, m.legal)
            model = hints.hint_model()
            box = hint_painter.hint_place(scene.canvas, model)[1]
            x, y, w, h = box
            for px, py, pw, ph in model.panels:
                whole = x <= px and y <= py and px + pw <= x + w and py + ph <= y + h
                assert whole or not boxes_meet(box, (px, py, pw, ph), 0.5)
            assert not (sides and sides.coach and boxes_meet(box, sides.coach, 0.5))
        instance(App, scene.app).close()
