"""Every text of every menu is whole, inside the window and on top of no other, up to 200 % at 960 x 540."""

import math
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from engine.record.commitment import WORD_LENGTH
from game.app.window import App
from game.demo.driver import Hands
from game.learn import answers, progress, puzzles, rule_book
from game.learn.answers import Answers
from game.match import seeds
from game.match.match_setup import EVEN, MatchSetup
from game.match.seating import PERSON, Place
from game.match.session import GUESTS
from game.rating.model import Rating
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.elsewhere import Elsewhere
from game.scenes.dialogs.message import Message
from game.scenes.dialogs.screen_keyboard import ScreenKeyboard
from game.scenes.dialogs.unsaved import Unsaved
from game.scenes.keys import KeysScene
from game.scenes.learn.knowledge_map import KnowledgeMap
from game.scenes.learn.lesson_list import LessonList
from game.scenes.learn.puzzle_list import PuzzleList
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.menu import Menu
from game.scenes.pause import WAYS, Pause
from game.scenes.review.open_shared import OpenShared
from game.scenes.settings import SettingsScene
from game.scenes.setup.fair_deal import FairDeal
from game.scenes.setup.screen import Setup
from game.scenes.setup.seat_plan import SeatPlan
from game.scenes.start.screen import Start
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.score import ScoreScene
from game.scenes.upright import GAP, TARGET
from game.table.match_score import DealLine, MatchScore, ScoreColumn
from game.table.view import Seats
from game.text import translations
from game.text.amounts import signed
from game.text.translations import tr
from game.ui import touch
from game.ui.input import Nav
from game.ui.widgets import Choice, Widget, inside
from tests.kit.app import open_app
from tests.kit.languages import MEASURED, OTHERS
from tests.kit.layout import Reader, boxes_meet, widget_faults, within
from tests.kit.narrow import instance, present

FAR = Path("/data/wilhelmina/.local/share/an-application-with-a-long-name/matches/rintaku-match-1.jsonl")
SCROLLED = ("keys", "setup", "rules", "score", "lessons", "map", "puzzles")
SCROLLED_LARGE = (*SCROLLED, "fair")
"""Those that scroll with text of 200 %."""
UPRIGHT_SCROLLED = (*SCROLLED, "settings")
SIZES = ((960, 540), (1280, 720), (1920, 1080))
UPRIGHT_SIZES = ((540, 960), (720, 1280), (1080, 1920))
MATCH_SCORE = MatchScore(
    ("You", "Aki"),
    ("you", "aki"),
    tuple(DealLine("Undercut", (27 * (n % 2), 31 * (1 - n % 2)), (1 - n % 2,)) for n in range(14)),
    (189, 217),
    100,
    tuple(ScoreColumn(f"Column {n}", (104, 88), (4, 3), 0) for n in (1, 2, 3)),
    tuple((n % 2, "stock → 10♥") for n in range(30)),
)
EIGHT = Seats(tuple(f"Wilhelmina-{i}" for i in range(8)), GUESTS, 1, True)
PLACES = [
    Place(PERSON if i % 3 else "expert", f"Wilhelmina-{i}" if i % 3 else "", GUESTS[i])
    for i in (1, 2, 3, 4, 5, 7, 6, 0)
]
HANA = Seats(("Hana", "Ken"), ("you", "sora"), 0, True)


def setup(preset: str, opponent: str = "club") -> Callable[[App], None]:
    def opened(app: App) -> None:
        scene = Setup("gin")
        app.push(scene)
        scene._choose(preset)
        scene.draft.opponent = opponent
        scene.rebuild()

    return opened


def even(game: str) -> Callable[[App], None]:
    def opened(app: App) -> None:
        app.push(scene := Setup(game))
        scene.draft.rating = Rating(1640, 90, 12, 2)  # between the levels
        scene.draft.play(EVEN, app.settings)
        scene.rebuild()

    return opened


def seats(game: str, count: int, preset: str = "") -> Callable[[App], None]:
    def opened(app: App) -> None:
        scene = Setup(game)
        app.push(scene)
        scene.draft.sit(count, app.settings)
        scene._choose(preset or scene.draft.preset)
        scene.rebuild()

    return opened


def people(game: str, count: int) -> Callable[[App], None]:
    def opened(app: App) -> None:
        app.push(scene := Setup(game))
        scene._seated(PLACES[:count])
        scene.rebuild()

    return opened


def fair_deal_of_a_seed(app: App) -> None:
    draft = MatchSetup("gin")
    draft.seed, draft.word = "today", "W" * WORD_LENGTH
    app.push(FairDeal(draft, print))


def setup_with_a_word(app: App) -> None:
    app.push(scene := Setup("gin"))
    scene.draft.add_word("heron")
    scene.rebuild()


def some_lessons_done(app: App) -> None:
    for name in ("rin.match", "gin.melds", "gin.upcard"):
        progress.load().finish(name)
    answers.note(Answers("gin.melds", seeds.today() - timedelta(days=9), 0, 1))
    app.push(KnowledgeMap())


def start_with_today(app: App) -> None:
    progress.load().decline()
    for game in ("gin", "rin", "rumino"):
        answers.note(Answers(puzzles.item(game, seeds.today()), seeds.today(), 1, 1))
    answers.note(Answers("gin.layoff_drill", seeds.today() - timedelta(days=30), 0, 1))
    app.push(scene := Start())
    assert scene.think() and scene.today
    assert scene.ui["review"] and scene.ui["puzzle:sumidagawa"] and scene.ui["map"]


def rules(page: str, game: str = "gin") -> Callable[[App], None]:
    return lambda app: app.open_rules(game, page)


def full_record(app: App) -> None:
    title, text, yes, no = (translations.tr(f"table.full_{part}") for part in ("title", "text", "yes", "no"))
    app.push(Confirm(title, text, yes, lambda: None, no))


SCREENS: dict[str, Callable[[App], None]] = {
    "start": lambda app: app.push(Start()),
    "lessons gin": lambda app: app.push(LessonList("gin")),
    "lessons rin": lambda app: app.push(LessonList("rin")),
    "map": some_lessons_done,
    "start with today": start_with_today,
    "puzzles": lambda app: app.push(PuzzleList()),
    "lessons with a guide": lambda app: app.push(LessonList("gin")),
    "settings": lambda app: app.push(SettingsScene()),
    "keys": lambda app: app.push(KeysScene()),
    "pause": lambda app: app.push(Pause("gin", dict.fromkeys(WAYS, print))),
    "confirm": lambda app: app.push(
        Confirm(
            translations.tr("pause.new_title"),
            translations.tr("pause.new_text"),
            translations.tr("pause.new_yes"),
            lambda: None,
        )
    ),
    "full record": full_record,
    "report": lambda app: app.push(
        Message(translations.tr("pause.report"), translations.tr("pause.report_text", file="report.zip"))
    ),
    "elsewhere": lambda app: app.push(Elsewhere(FAR)),
    "unsaved": lambda app: app.push(Unsaved("No space left on device", lambda: None)),
    "saved elsewhere": lambda app: app.push(
        Message(translations.tr("unsaved.saved_title"), translations.tr("unsaved.saved_text", files=str(FAR)))
    ),
    "shared match": lambda app: app.push(OpenShared()),
    "score": lambda app: app.push(ScoreScene("gin", MATCH_SCORE)),
    "curtain": lambda app: app.push(Curtain("gin", HANA, 0, 1, lambda: None, lambda: None)),
    "curtain of eight": lambda app: app.push(
        Curtain(
            "rin",
            EIGHT,
            1,
            6,
            lambda: None,
            lambda: None,
            translations.tr("curtain.prove", name=EIGHT.names[1], call="Torin!"),
        )
    ),
    "who sits where": lambda app: app.push(SeatPlan("rin", PLACES, lambda places: None)),
    "two sit": lambda app: app.push(SeatPlan("gin", PLACES[:2], lambda places: None)),
    "fair deal": lambda app: app.push(FairDeal(MatchSetup("gin"), print)),
    "fair deal of a seed": fair_deal_of_a_seed,
    "setup with a word": setup_with_a_word,
    "matches": lambda app: app.push(app.routes.matches()),
    "setup people": people("rin", 8),
    **{f"setup {p}": setup(p) for p in ("app", "basic", "oklahoma", "straight", "hollywood", "custom")},
    "setup friend": people("gin", 2),
    **{f"setup even {game}": even(game) for game in ("gin", "rin")},
    **{f"setup rin {n}": seats("rin", n) for n in (2, 8)},
    "setup rin custom": seats("rin", 8, "custom"),
    **{f"rules {p.id}": rules(p.id) for p in rule_book.load("en", "gin").pages},
}


def text_faults(app: App, name: str, reader: Reader, scrolled: tuple[str, ...] = SCROLLED) -> set[str]:
    """The faults of the texts of the top scene as it is drawn now."""
    faults: set[str] = set()
    reader.texts.clear()
    reader.cut.clear()
    assert app.top is not None
    app.top.draw(app.canvas)
    written = [(t, box) for t, box in reader.texts if within(box, app) or not name.startswith(scrolled)]
    where = f"{app.settings.text_size:.0%} {name}: "
    assert len(written) > 2, where
    faults |= {f"{where}{t!r} is outside" for t, box in written if not within(box, app)}
    if not name.startswith(scrolled):  # what is scrolled away lies under other things
        faults |= {
            f"{where}{a!r} on {b!r}"
            for i, (a, box) in enumerate(written)
            for b, other in written[:i]
            if boxes_meet(box, other, 1.5)
        }
    return faults | {f"{where}cut off: {t}" for t in reader.cut}


@pytest.mark.sample
@pytest.mark.parametrize("size", [(1280, 720), (960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_points_of_eight_players_keep_apart_and_are_equally_large(
    size: tuple[int, int], scale: float, reader: Reader
) -> None:
    points = (-266, 282, -216, 228, -166, 182, -128, 84)
    score = MatchScore(tuple(EIGHT.names), tuple(GUESTS[:8]), (DealLine("Rin", points),), points, 0, (), (), True)
    app = open_app(size, text_size=scale)
    app.push(scene := ScoreScene("rin", score))
    scene.build()
    reader.texts.clear()
    scene.paint(app.canvas)
    written = [box for text, box in reader.texts if text in {signed(n) for n in points}]
    for y in {box[1] for box in written}:
        row = sorted((x, x + w, h) for x, at, w, h in written if at == y)
        if len(row) < 8:  # the marks of the chart
            continue
        assert all(b[0] - a[1] >= 12 for a, b in pairwise(row)) and len({h for *_, h in row}) == 1
    assert len(written) >= 16


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.25, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_every_menu_text_is_whole_and_inside(size: tuple[int, int], scale: float, lang: str, reader: Reader) -> None:
    faults: set[str] = set()
    app = open_app(size, lang, text_size=scale)
    for name, show in SCREENS.items():
        show(app)
        faults |= text_faults(app, name, reader, SCROLLED_LARGE if scale == 2 else SCROLLED)
        app.pop()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.campaign
@pytest.mark.parametrize("size", [SIZES[0], UPRIGHT_SIZES[0]], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", OTHERS)
def test_every_menu_text_of_the_other_languages_is_whole_in_the_smallest_windows(
    lang: str, size: tuple[int, int], reader: Reader
) -> None:
    app = open_app(size, lang)
    faults: set[str] = set()
    for name, show in SCREENS.items():
        show(app)
        faults |= text_faults(app, name, reader, UPRIGHT_SCROLLED if app.canvas.upright else SCROLLED)
        app.pop()
    assert not faults, "\n".join(sorted(faults))


def target_faults(app: App, scene: Menu) -> Iterator[str]:
    """What is too small or too close for a finger. The rows of a list may touch each other."""
    pressed = [w for w in scene.ui.widgets if w.focusable and w.enabled and not w.id.startswith("tile:")]
    for i, a in enumerate(pressed):
        x, y, w, h = a.rect
        if min(w, h) < TARGET - 0.01:
            yield f"{a.id} is {w:.0f} x {h:.0f}"
        grown = (x - GAP / 2, y - GAP / 2, w + GAP, h + GAP)
        for b in pressed[:i]:
            bx, by, bw, bh = b.rect
            if not (a.area or b.area) and boxes_meet(grown, (bx - GAP / 2, by - GAP / 2, bw + GAP, bh + GAP), 0.01):
                yield f"{a.id} is too close to {b.id}"


def reach_faults(app: App) -> Iterator[str]:
    """What a finger misses in its middle, or beside it where no other widget is nearer."""
    ui, reach = instance(Menu, app.top).ui, max(touch.REACH, touch.REACH_PIXELS / app.canvas.scale)

    def far(w: Widget, x: float, y: float) -> float:
        left, top, wide, high = w.rect
        return math.hypot(max(left - x, 0, x - left - wide), max(top - y, 0, y - top - high))

    for w in ui.widgets:
        (x, y, wide, high), area = w.rect, ui.areas.get(w.area or "")
        mx, my = x + wide / 2, y + high / 2
        if not w.enabled or w.id.startswith("tile:") or (area and not inside(area.rect, mx, my)):
            continue
        if touch.nearest(ui, mx, my, reach) is not w and ui.at(mx, my) is w:
            yield f"{w.id} is missed in its middle"
        side = max(wide, high, reach) / 2 - 0.5
        for px, py in ((mx - side, my), (mx + side, my), (mx, my - side), (mx, my + side)):
            hit = touch.nearest(ui, px, py, reach)
            if abs(px - mx) > max(wide, reach) / 2 or abs(py - my) > max(high, reach) / 2 or hit is w:
                continue
            if hit is None or (far(hit, px, py) > far(w, px, py) and not (area or hit.area)):
                yield f"{w.id} is missed at {px:.0f}, {py:.0f}: {hit and hit.id}"


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", UPRIGHT_SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.25, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_an_upright_menu_is_whole_and_has_large_targets(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    faults: set[str] = set()
    app = open_app(size, lang, text_size=scale)
    for name, show in SCREENS.items():
        show(app)
        scene = instance(Menu, app.top)
        if scene.upright:
            assert app.canvas.upright
            faults |= text_faults(app, name, reader, UPRIGHT_SCROLLED)
            faults |= {f"{name}: {fault}" for fault in target_faults(app, scene)}
        app.pop()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", MEASURED)
def test_a_finger_hits_every_widget_of_every_menu_as_far_as_its_reach_goes(size: tuple[int, int], lang: str) -> None:
    faults: set[str] = set()
    app = open_app(size, lang)
    for name, show in SCREENS.items():
        show(app)
        faults |= {f"{name}: {fault}" for fault in reach_faults(app)}
        app.pop()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("name", SCREENS)
def test_no_two_widgets_of_a_screen_have_one_name(name: str) -> None:
    app = open_app()
    SCREENS[name](app)
    assert isinstance(app.top, Menu)
    ids = [w.id for w in app.top.ui.widgets]
    assert len(set(ids)) == len(ids)


def test_a_card_back_is_chosen_by_a_click_and_the_settings_stay() -> None:
    app = open_app()
    app.push(scene := SettingsScene())
    choice = scene.ui["back"]
    assert isinstance(choice, Choice)
    x, y, w, h = choice.segments()[3]
    Hands(app).click_at(x + w / 2, y + h / 2)
    assert app.top is scene and app.settings.back == "maple"


@pytest.mark.parametrize("game", ["gin", "rin"])
def test_the_chosen_line_of_the_contents_stays_in_sight(game: str) -> None:
    app = open_app((960, 540))
    app.settings.text_size = 1.5
    app.apply_settings()
    app.open_rules(game, "aim")
    scene = instance(RuleBookScene, app.top)
    pages = len(scene.pages)
    for step in [*["right"] * (pages - 1), *["left"] * (pages - 1)]:
        scene.handle(Nav(step))
        _, top, _, high = scene.ui.areas["toc"].rect
        _, y, _, h = present(scene.ui[f"page:{scene.page}"]).rect
        assert top <= y and y + h <= top + high
    assert scene.page == 0


def test_large_words_of_an_upright_plan_of_seats_stay_inside_their_rows(reader: Reader) -> None:
    app = open_app((540, 960), "de", text_size=2.0)
    people("rin", 8)(app)
    Hands(app).press("who")
    plan = instance(SeatPlan, app.top)
    reader.texts.clear()
    app.redraw()
    rows = [plan.row(i) for i in range(8)]
    for name in ("Haru", "Nao"):
        for _, (_, y, _, h) in [(t, box) for t, box in reader.texts if t == name]:
            assert [row for row in rows if row[1] <= y and y + h + 4 <= row[1] + row[3]], name


@pytest.mark.parametrize("size", [(540, 960), (960, 540)])
def test_title_and_text_of_the_screen_keyboard_keep_apart_from_each_other_and_from_the_keys(
    size: tuple[int, int], reader: Reader
) -> None:
    app = open_app(size, "de", text_size=2.0)
    app.push(below := Setup("gin"))
    below.ui.focus = "seed"
    app.push(keyboard := ScreenKeyboard(below))
    reader.texts.clear()
    keyboard.paint(app.canvas)
    (_, title), (_, text) = reader.texts[-2:]
    boxes = []
    for (x, y, w, h), letters in ((title, 13), (text, 20)):
        high = app.canvas.text_height(letters) * 0.9
        boxes.append((x, y + (h - high) / 2, w, high))
    assert not boxes_meet(boxes[0], boxes[1], 0)
    assert not [w.id for w in keyboard.ui.widgets for box in boxes if boxes_meet(w.rect, box, 0)]


def test_title_and_text_of_the_pause_menu_keep_apart(reader: Reader) -> None:
    app = open_app((960, 540), "ja", text_size=2.0)
    SCREENS["pause"](app)
    app.redraw()
    title, text = (next(b for t, b in reader.texts if t == tr(f"pause.{part}")) for part in ("title", "saved"))
    high = (app.canvas.text_height(26) + app.canvas.text_height(14)) / 2
    assert text[1] + text[3] / 2 - title[1] - title[3] / 2 >= high


def test_the_column_of_a_new_match_scrolls_clear_of_the_button_that_starts_it() -> None:
    for scale in (1.0, 1.5, 2.0):
        app = open_app((960, 540), text_size=scale)
        seats("rin", 8)(app)
        assert not list(widget_faults(app, instance(Menu, app.top)))
