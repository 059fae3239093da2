"""The strength on the start screen and in the records, the even match in the setup, by mouse and by keys."""

from random import Random

import pygame
import pytest

from ai import registry
from ai.strength import USUAL, opponents, strength
from engine.record.match_file import read
from game.app.window import App
from game.demo.driver import Hands
from game.match.match_setup import EVEN
from game.rating import played, words
from game.rating.even import even_kind
from game.rating.model import Rating, chance
from game.scenes.records.screen import Records
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.scene import TableScene
from game.stats import database
from game.stats.record_stats import EVEN as EVEN_LEVEL
from game.stats.record_stats import MatchStats, SeatStats, match_stats, opponents_level
from game.ui.widgets import Choice
from tests.kit.app import begin, open_app, ready
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance, present
from tests.kit.records import duel, match

SIZES = ((960, 540), (1280, 720), (1920, 1080), (1080, 1920), (540, 960))


def past(count: int, level: str = "expert") -> None:
    """Matches of which every second is won."""
    database.import_matches([_won(n, n % 2 == 0, level) for n in range(count)])


def _won(n: int, win: bool, level: str) -> MatchStats:
    ends = [SeatStats(0, "you", "", 9, win, 1 if win else 2), SeatStats(1, "", level, 4, not win, 2 if win else 1)]
    return match(f"m{n}", [duel(win)], ends, level=level)


def thought(app: App) -> Start:
    """The start screen once it has looked up the strength in every game."""
    start = instance(Start, app.top)
    for _ in range(1 + len(start.games)):
        start.think()
    return start


# ----------------------------------------------------------------------- start screen --
@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_one_line_of_the_start_screen_says_how_strong_the_player_is(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    past(8)
    app = open_app(size, lang, text_size=scale)
    start = instance(Start, app.top)
    start.strength = {"gin": played.rating("gin")}
    start.selected = start.game = "gin"
    start.rebuild()
    reader.texts.clear()
    start.draw(app.canvas)
    said = words.line("gin", present(played.rating("gin")))
    first = next(
        i for i, (text, _) in enumerate(reader.texts) if said.startswith(text) and ("：" in text or ":" in text)
    )
    lines = 1
    while "".join(text for text, _ in reader.texts[first : first + lines]).replace(" ", "") != said.replace(" ", ""):
        lines += 1
        assert lines < 4
    line = reader.texts[first : first + lines]
    assert all(within(box, app) for _, box in line)
    others = [*reader.texts[:first], *reader.texts[first + lines :]]
    others.append(("the choice of the language", present(start.ui["language"]).rect))
    assert not [(text, other) for text, box in line for other, place in others if boxes_meet(box, place, 1)]


def test_without_a_rated_match_the_start_screen_says_nothing_of_strength() -> None:
    start = thought(open_app())
    assert set(start.strength.values()) == {None} and not database.path().exists()


@pytest.mark.parametrize(
    ("n", "beyond", "said"),
    [
        (0, -51, "not yet as strong as Novice"),
        (0, -49, "about as strong as Novice"),
        (1, 0, "between Novice and Club"),
        (2, 0, "about as strong as Club"),
        (5, 0, "between Expert and Master"),
        (6, 49, "about as strong as Master"),
        (6, 51, "stronger than Master"),
    ],
)
def test_a_strength_is_said_as_the_nearest_level_or_between_two_or_beyond_the_last(
    n: int, beyond: int, said: str
) -> None:
    points = opponents("gin", 50)[n][1].points + beyond
    assert words.about("gin", Rating(points, 90.0, 9, 2)) == said


def test_how_sure_a_strength_is_and_the_range_that_holds_it_in_nine_of_ten_cases() -> None:
    unsure, sure = Rating(1623.0, 61.1, 40, 2), Rating(1623.0, 60.9, 40, 2)
    assert words.sure(unsure) == "Accurate to within a level after 1 more match."
    assert words.sure(sure) == "This is accurate to within about a level."
    assert words.numbers("gin", sure).startswith("Rating 1623 ± 100 (90 %), from 40 matches · Even opponent: ")


@pytest.mark.parametrize(
    ("kind", "rating", "said"),
    [
        ("club~0", None, "Club, to begin with"),
        ("expert~0", Rating(1623.0, 60.0, 40, 2), "Expert, an even game"),
        ("expert~40", Rating(1575.0, 60.0, 40, 2), "Expert, with 40 % Club moves"),
    ],
)
def test_an_even_opponent_is_named_with_its_slips(kind: str, rating: Rating | None, said: str) -> None:
    assert words.even("gin", kind, rating) == said


# ---------------------------------------------------------------------------- records --
@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES[:3])
def test_the_records_show_strength_whole_at_every_size(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    past(30)
    app = open_app(size, lang, text_size=scale)
    scene = Records("gin")
    scene.strong = True
    app.push(scene)
    reader.texts.clear()
    reader.cut.clear()
    scene.draw(app.canvas)
    x, y, w, h = scene.boxes()["chart"]
    inside = [(t, b) for t, b in reader.texts if x <= b[0] < x + w and y <= b[1] < y + h]
    assert len(inside) >= 4 and not [t for t in reader.cut if t.partition(" -> ")[0] in dict(inside)]
    assert not [(a, b) for i, (a, one) in enumerate(inside) for b, other in inside[:i] if boxes_meet(one, other, 1)]
    assert all(b[0] + b[2] <= x + w and b[1] + b[3] <= y + h for _, b in inside)


def test_the_chart_of_strength_is_chosen_by_keys() -> None:
    past(4)
    app = open_app()
    hands = Hands(app)
    app.push(Records("gin"))
    scene = instance(Records, app.top)
    scene.ui.focus = "chart"
    for _ in range(3):
        hands.key(pygame.K_RIGHT)
        if scene.strong:
            break
    assert scene.strong and len(scene.ratings) == 4


# ------------------------------------------------------------------------- even match --
@pytest.mark.parametrize("points", [1420, 1480, 1533, 1600, 1665])
def test_an_even_opponent_wins_half_of_the_matches(points: float) -> None:
    known = present(strength("gin", even_kind("gin", points)))
    assert abs(chance(points, [known]) - 0.5) < 0.02


def test_beyond_the_scale_the_even_opponent_is_the_last_one() -> None:
    assert even_kind("gin", 300) == "novice~0" and registry.plain_level(even_kind("gin", 3000)) == "master"


def test_an_even_match_is_chosen_in_the_setup_keeps_its_character_and_is_remembered() -> None:
    past(12)
    app = open_app()
    app.push(Setup("gin"))
    scene = instance(Setup, app.top)
    opponent = instance(Choice, scene.ui["opponent"])
    assert EVEN in [value for value, _ in opponent.options]
    opponent.value = EVEN
    scene.activate("opponent")
    scene.draft.manner = "bold"
    kind = scene.draft.seat_configs()[1].bot
    level, _, slips = kind.partition("~")
    assert level.endswith("/bold") and slips.isdecimal()
    near = present(strength("gin", registry.without_character(kind)))
    assert abs(near.points - present(played.rating("gin")).points) <= 10
    scene.activate("start")
    table = instance(TableScene, app.top)
    assert table.match.seat_configs[1].bot == kind
    app.home()
    app.push(Setup("gin"))
    again = instance(Setup, app.top)
    assert again.draft.opponent == EVEN and again.draft.manner == "bold"


def test_at_a_table_of_several_each_opponent_is_even() -> None:
    app = open_app()
    app.push(Setup("rin"))
    scene = instance(Setup, app.top)
    scene.draft.play(EVEN, app.settings)
    bots = [c.bot for c in scene.draft.seat_configs()[1:]]
    assert len(bots) == 3 and set(bots) == {even_kind("rin", USUAL)}
    scene.activate("start")
    match = instance(TableScene, app.top).match
    header = present(match.journal).header
    assert opponents_level(header) == EVEN_LEVEL


def test_even_matches_of_all_strengths_are_rated() -> None:
    rng = Random(2)
    for n in range(6):
        database.import_matches(
            [_won(n, rng.random() < 0.5, registry.without_character(even_kind("gin", 1420 + 40 * n)))]
        )
    assert len(played.course_of("gin")) == 6


# ------------------------------------------------------------------------------- help --
@pytest.mark.parametrize("by_key", [True, False], ids=["key", "click"])
def test_a_hint_leaves_the_match_unrated_and_says_so(by_key: bool) -> None:
    app = open_app()
    scene = begin(app)
    hands = ready(app, scene)
    actions = list(scene.table.log)
    assert not read(scene.match.path).practised
    if by_key:
        hands.key(pygame.K_h)
    else:
        hands.click("hint")
    assert scene.hints.step == 1 and scene.match.practised
    assert any("rating" in toast.text for toast in app.toasts)
    record = read(scene.match.path)
    assert record.practised and list(record.actions) == actions == scene.table.log
    lines = len(record.texts)
    hands.key(pygame.K_h)
    assert len(read(scene.match.path).texts) == lines, "it is marked once"
    assert match_stats(record, record.practised).practised
