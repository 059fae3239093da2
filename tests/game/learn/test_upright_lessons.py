"""Lessons, drills, puzzles and the daily review on an upright sheet: the words fit and cover no card."""

from collections.abc import Iterator
from itertools import islice

import pytest

from engine.contract import Action
from game.demo.driver import Hands
from game.games.sumidagawa.model import SumidagawaModel
from game.learn import lessons
from game.learn.questions import HINT
from game.scenes.learn import lesson_layout
from game.scenes.learn.drill import DrillScene, QuestionTable
from game.scenes.learn.due import DueScene
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_table import LessonTable
from game.scenes.learn.puzzle import PuzzleScene
from game.table import upright
from game.text import translations
from game.text.translations import tr
from tests.game.learn.test_drills import answers_to
from tests.game.learn.test_lesson_scene import TAUGHT, word_faults
from tests.game.learn.test_puzzles import puzzle_of
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, card_box
from tests.kit.lessons import GAMES, all_lessons, by_the_book, learn, settle
from tests.kit.narrow import instance, present
from tests.kit.sampling import scaled

SIZE = (540, 960)
LYING = (960, 540)
SCALES = (1.0, 1.25, 1.5, 2.0)


def faults(scene: LessonTable, reader: Reader) -> set[str]:
    """What of the words is cut off or outside, what they cover, and which of the lesson's buttons a finger misses."""
    where = f"{translations.language()} {scene.canvas.text_scale:.0%} {scene.lesson.name} {scene.phase}: "
    found = {where + fault for fault in word_faults(scene, reader, 2 if isinstance(scene, LessonScene) else 1)}
    for w in scene.ui.widgets:
        if w.id.startswith("lesson:") and min(w.rect[2:]) < upright.TARGET - 0.01:
            found.add(f"{where}{w.id} is {w.rect[2]:.0f} x {w.rect[3]:.0f}")
    if present(scene.shown).big:
        return found
    own = [w.rect for w in scene.ui.widgets if not w.id.startswith("lesson:") and scene.table_view.held(w.id) is None]
    for name, zone in scene.anim.zones.items():
        if any(boxes_meet(scene.place, card_box(s), 1) for s in zone):
            found.add(f"{where}the words cover {name}")
    found |= {f"{where}the words cover {box}" for box in own if boxes_meet(scene.place, box, 1)}
    for name in scene.about:
        box = lesson_layout.target(scene, name)
        if name != "sheet" and box is not None and boxes_meet(scene.place, box, 6):
            found.add(f"{where}the words cover what they are about: {name}")
    return found


@pytest.mark.sample(1)
@pytest.mark.scaled
@pytest.mark.parametrize(("lang", "first"), [("ja", 0), ("en", 5)])
def test_every_text_of_a_lesson_fits_and_covers_no_card_on_an_upright_sheet(
    lang: str, first: int, reader: Reader
) -> None:
    """Some lessons at the largest text; the campaign looks at all, at three sizes."""
    found, seen = set(), set()
    for scale in SCALES[scaled(3, 0) :]:
        app = open_app(SIZE, lang, text_size=scale)
        for lesson in TAUGHT[scaled(first, 0) :: scaled(8, 1)]:
            scene = instance(LessonScene, learn(app, lesson))
            assert app.canvas.upright
            seen.add(lesson.game)
            for _ in by_the_book(scene):
                found |= faults(scene, reader)
            app.pop()
    assert seen == set(GAMES) and not found, "\n".join(sorted(found))


def said(scene: DrillScene) -> Iterator[None]:
    """A question, and what is said about a wrong answer."""
    settle(scene)
    yield
    wrong = next((answer for answer, verdict in answers_to(scene.question) if not verdict.right), None)
    if wrong is not None:
        scene.act([wrong]) if isinstance(wrong, Action) else scene.pressed(wrong)
        settle(scene)
        yield


@pytest.mark.scaled
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_of_a_drill_fits_and_covers_no_card_on_an_upright_sheet(lang: str, reader: Reader) -> None:
    found, seen = set(), 0
    drills = [x for x in all_lessons() if x.drill]
    for scale in SCALES[scaled(3, 0) :]:
        app = open_app(SIZE, lang, text_size=scale)
        for lesson in islice(drills, 0, None, scaled(9, 1)):
            app.push(scene := DrillScene(lesson, 5))
            scene.pressed("next")
            assert app.canvas.upright
            for _ in said(scene):
                seen += 1
                found |= faults(scene, reader)
            app.pop()
    assert seen >= scaled(2, 40) and not found, "\n".join(sorted(found))


@pytest.mark.sample(1)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_puzzle_stand_between_the_piles_and_the_hand_and_cover_nothing(
    game: str, lang: str, text_size: float, reader: Reader
) -> None:
    app = open_app(SIZE, lang, text_size=text_size)
    app.push(scene := PuzzleScene(puzzle_of(game)))
    scene.pressed("next")
    settle(scene)
    assert app.canvas.upright
    found = faults(scene, reader)
    if text_size == 1.0 and game != "sumidagawa":  # whose board and river leave no room for it
        assert present(scene.shown).heading == tr("puzzle.title")
    scene.pressed(HINT)
    found |= faults(scene, reader)
    if text_size == 1.0 or game == "gin":  # a long solution in large letters has no free place in RIN
        scene.act([scene.puzzle.usual])
        found |= faults(scene, reader)
    assert not found, "\n".join(sorted(found))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("game", "by_keys"), [("gin", False), ("rin", True), ("sumidagawa", False)])
def test_a_lesson_on_an_upright_sheet_is_played_by_mouse_and_by_keys_while_the_window_turns(
    game: str, by_keys: bool
) -> None:
    app = open_app(SIZE, every=6)
    scene = instance(LessonScene, learn(app, lessons.load(game)[0]))
    hands = Hands(app, by_keys)
    hands.wait(340)
    hands.press("lesson:next")
    for n in range(len(scene.lesson.steps)):
        settle(scene)
        assert scene.phase == "step" and scene.n == n and app.canvas.upright
        before = present(scene.bubble).say
        for size in (LYING, SIZE):
            app.resize(size)
            assert app.canvas.upright == (size == SIZE) and present(scene.bubble).say == before
        hands.wait(340)
        if scene.step.move:
            hands.do(scene, scene.step.move)
        else:
            hands.press("lesson:next")
    hands.wait(2000)
    assert scene.phase == "end" and not scene.skipped


def test_questions_from_several_games_turn_the_sheet_as_their_tables_need_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SumidagawaModel, "upright", False)
    app = open_app(SIZE)
    drills = [next(x for x in all_lessons(game) if x.drill) for game in GAMES]
    app.push(scene := DueScene([q for x in drills for q in DrillScene(x, 5).questions[:1]]))
    scene.pressed("next")
    for _ in drills:
        settle(scene)
        assert app.canvas.upright == (scene.game != "sumidagawa")
        scene.pressed("skip")
    assert isinstance(scene, QuestionTable) and scene.phase == "end"
