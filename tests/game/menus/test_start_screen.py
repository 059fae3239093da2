"""The start screen with any number of games: everything fits, and every tile is reached by mouse and by keys."""

from collections.abc import Iterator, Sequence
from functools import partial

import pygame
import pytest

from engine.registry import BrokenGame
from game.app.scene import SavedMatch
from game.app.window import App
from game.demo.driver import Hands
from game.games import GameInfo, game_info, games_in_order
from game.match.match_setup import EVEN
from game.match.match_setup import levels as levels_of
from game.match.session import MIXED
from game.rating import words
from game.rating.model import Rating
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.learn.lesson import LessonScene
from game.scenes.learn.lesson_list import LessonList
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.setup.screen import Setup
from game.scenes.start import screen as start
from game.scenes.start import tile as start_tile
from game.scenes.start.screen import Start
from game.text import translations
from game.ui.widgets import Button, Choice
from tests.kit.app import open_app
from tests.kit.languages import MEASURED, OTHERS
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance, present

EXTRA = ("sevens", "daifugo", "hearts", "speed")
"""Games that could be installed."""
SIZES = ((960, 540), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160), (540, 960), (1080, 1920))
BROKEN = (BrokenGame("old", "version", "0"), BrokenGame("shaky", "error", "ImportError: no module named 'abacus'"))


def offer(monkeypatch: pytest.MonkeyPatch, count: int, broken: Sequence[BrokenGame] = ()) -> tuple[str, ...]:
    """Make the start screen offer so many games."""
    games = (*games_in_order(), *EXTRA)[:count]
    extra = GameInfo(tile_cards=("QS", "2H", "KH"))
    monkeypatch.setattr(start, "playable", lambda: games)
    monkeypatch.setattr(start, "unplayable", lambda: tuple(broken))
    monkeypatch.setattr(start_tile, "game_info", lambda game: extra if game in EXTRA else game_info(game))
    for lang in MEASURED:
        texts = translations.catalogue(lang)
        name, second = ("Sevens", "七並べ") if lang == "en" else ("七並べ", "Sevens")
        for key, text in (("name", name), ("second", second), ("players", "3–8"), ("tag", "♠")):
            for game in EXTRA:
                monkeypatch.setitem(texts, f"start.{game}.{key}", text)
    return games


def faults(app: App, reader: Reader) -> Iterator[str]:
    """Texts and widgets that are cut off, outside, or on top of each other."""
    scene = app.top
    assert isinstance(scene, Start)
    reader.texts.clear()
    reader.cut.clear()
    scene.draw(app.canvas)
    yield from (f"cut off: {text}" for text in reader.cut)
    for i, (text, box) in enumerate(reader.texts):
        if not within(box, app):
            yield f"{text!r} is outside"
        yield from (f"{text!r} on {t!r}" for t, other in reader.texts[:i] if boxes_meet(box, other, 1.5))
    widgets = [w for w in scene.ui.widgets if not w.id.startswith("tile:")]
    for i, widget in enumerate(widgets):
        if not within(widget.rect, app):
            yield f"{widget.id} is outside"
        yield from (f"{widget.id} on {o.id}" for o in widgets[:i] if boxes_meet(widget.rect, o.rect, 0.5))


def each_chosen(games: Sequence[str], app: App, reader: Reader) -> dict[str, set[str]]:
    """What is wrong while each of the games is chosen."""
    found = {}
    for game in games:
        instance(Start, app.top)._select(game)
        found[game] = set(faults(app, reader))
    return {game: wrong for game, wrong in found.items() if wrong}


@pytest.mark.sample(4)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count, broken", [(4, 0), (5, 0), (6, 0), (8, 0), (6, 2)])
def test_everything_fits(
    count: int,
    broken: int,
    size: tuple[int, int],
    lang: str,
    scale: float,
    reader: Reader,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = offer(monkeypatch, count, BROKEN[:broken])
    assert not each_chosen(games, open_app(size, lang, text_size=scale), reader)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("size", "scale"), [((540, 960), 2.0), ((960, 540), 1.0)])
@pytest.mark.parametrize("lang", OTHERS)
def test_everything_fits_in_the_other_languages(lang: str, size: tuple[int, int], scale: float, reader: Reader) -> None:
    assert not each_chosen(games_in_order(), open_app(size, lang, text_size=scale), reader)


def choose(hands: Hands, game: str) -> None:
    """Choose a tile by the mouse unless it is the chosen one."""
    if instance(Start, hands.app.top).selected != game:
        hands.click(f"play:{game}")


@pytest.mark.parametrize("clicked", ["settings", "together", "learn:gin"])
def test_back_from_a_screen_that_was_clicked_enter_plays_as_the_button_says(clicked: str) -> None:
    app = open_app((1280, 720))
    hands = Hands(app)
    hands.click(clicked)
    hands.key(pygame.K_ESCAPE)
    scene = instance(Start, app.top)
    assert instance(Button, scene.ui["play:gin"]).show_key
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Setup) and not app.top.begins_together


@pytest.mark.parametrize("count", [4, 5, 8])
def test_every_tile_is_reached_by_keys_and_by_mouse(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games = offer(monkeypatch, count)
    app = open_app((1280, 720))
    hands = Hands(app)
    scene = app.top
    assert isinstance(scene, Start) and scene.selected == "gin"
    reached = []
    for _ in games:
        hands.key(pygame.K_RIGHT)
        reached.append(scene.selected)
    assert sorted(reached) == sorted(games) and reached[-1] == "gin"
    hands.key(pygame.K_DOWN)
    below = scene.selected
    assert games.index(below) >= start_tile.columns(app.canvas, count)
    hands.key(pygame.K_UP)
    assert scene.selected == games[games.index(below) - start_tile.columns(app.canvas, count)]
    for game in games[:4]:
        scene = app.top
        assert isinstance(scene, Start)
        choose(hands, game)
        hands.click(f"play:{game}")
        assert isinstance(app.top, Setup) and app.top.game == game
        hands.key(pygame.K_ESCAPE)


def test_a_game_that_cannot_be_played_says_why(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, 4, BROKEN)
    app = open_app((1280, 720))
    heard: list[str] = []
    app.listeners.append(heard.append)
    hands = Hands(app)
    reader.texts.clear()
    scene = app.top
    assert isinstance(scene, Start)
    scene.draw(app.canvas)
    written = " ".join(text for text, _ in reader.texts)
    assert "old" in written and "version 0" in written and "shaky" in written and "abacus" in written
    for _ in range(3):
        hands.key(pygame.K_RIGHT)
    assert "old" in heard[-1] and "version 0" in heard[-1]
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, Message) and "version 0" in app.top.text
    hands.wait(400)
    hands.key(pygame.K_RETURN)
    hands.click("broken:!1")
    assert isinstance(app.top, Message) and "abacus" in app.top.text
    hands.wait(400)
    hands.key(pygame.K_RETURN)
    choose(hands, "rin")
    hands.click("play:rin")
    assert isinstance(app.top, Setup) and app.top.game == "rin"


def on_tiles(scene: Start, kind: str) -> list[str]:
    """The games whose tiles have a button of a kind."""
    return [w.id.partition(":")[2] for w in scene.ui.widgets if isinstance(w, Button) and w.id.startswith(f"{kind}:")]


def test_play_and_learn_stand_on_the_chosen_tile_and_do_not_follow_the_pointer() -> None:
    app = open_app((1280, 720))
    hands, scene = Hands(app), instance(Start, app.top)
    for game in ("rin", "rumino", "sumidagawa"):
        x, y, w, h = present(scene.ui[f"play:{game}"]).rect
        hands.move(x + w / 2, y + h / 2)
        assert scene.selected == "gin" and [on_tiles(scene, k) for k in ("play", "learn", "rules")] == [["gin"]] * 3
    hands.click("play:rumino")
    assert app.top is scene and [on_tiles(scene, kind) for kind in ("play", "learn")] == [["rumino"]] * 2
    hands.click("learn:rumino")
    assert instance(LessonList, app.top).game == "rumino"
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_t)
    assert instance(LessonList, app.top).game == scene.selected != "rumino"


def test_the_rules_have_a_key_where_a_tile_has_no_room_for_a_button(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, 6)
    app = open_app((1280, 720))
    assert on_tiles(instance(Start, app.top), "rules") == []
    Hands(app).key(pygame.K_r)
    assert instance(RuleBookScene, app.top).game == "gin"


@pytest.mark.parametrize(("count", "width"), [(4, 396), (6, 259), (8, 190)])
def test_tiles_stand_in_two_rows(count: int, width: int) -> None:
    app = open_app((1280, 720))
    boxes = start_tile.boxes(app.canvas, count)
    assert {(round(w), h) for _, _, w, h in boxes} == {(width, 190)}
    assert len({y for _, y, _, _ in boxes}) == 2


@pytest.mark.parametrize("by_key", [False, True])
def test_play_together_is_a_door_of_its_own(by_key: bool) -> None:
    app = open_app((1280, 720))
    hands = Hands(app)
    hands.click("play:rin")
    if by_key:
        hands.key(pygame.K_p)
    else:
        hands.click("together")
    setup = instance(Setup, app.top)
    assert setup.game == "rin" and setup.draft.together
    assert [c.bot for c in setup.draft.seat_configs()] == ["", ""]
    hands.key(pygame.K_ESCAPE)
    hands.click("play:rin")
    setup = instance(Setup, app.top)
    assert not setup.draft.together
    levels = [v for v, _ in instance(Choice, setup.ui["opponent"]).options]
    assert levels == [*levels_of("rin"), MIXED, EVEN]


LONG = (
    "Sumidagawa, deal 14: Wilhelmina-12 162 – Wilhelmina-2 148",
    "Great Patience of the Western Isles, deal 14: Wilhelmina-12 1,162 – Wilhelmina-2 1,148",
    "隅田川ウルトラ特別版 第14局　ヴィルヘルミーナさん 162 – ヴィルヘルミーナ二世 148",
)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_continue_is_never_cut_short(
    size: tuple[int, int], lang: str, scale: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, lang, text_size=scale)
    scene = instance(Start, app.top)
    for line in LONG:
        monkeypatch.setattr(app, "saved_match", partial(SavedMatch, "gin", line))
        scene.resized()
        assert not set(faults(app, reader))
        plate = present(scene.ui["continue"]).rect
        written = [(text, box) for text, box in reader.texts if boxes_meet(box, plate, 0)]
        assert "".join(line.split()) in "".join("".join(text.split()) for text, _ in written)
        for _, (x, y, w, h) in written:
            assert plate[0] <= x and x + w <= plate[0] + plate[2] and plate[1] <= y and y + h <= plate[1] + plate[3]


@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_the_key_of_the_language_is_named_after_the_language_it_goes_to(lang: str, reader: Reader) -> None:
    app = open_app((1280, 720), lang)
    instance(Start, app.top).draw(app.canvas)
    named = [text for text, box in reader.texts if box[1] > 660 and text in translations.LANGUAGES.values()]
    Hands(app).key(pygame.K_l)
    assert translations.language() != lang and named == [translations.LANGUAGES[translations.language()]]


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_how_strong_the_player_is_stands_there_in_larger_letters_too(lang: str, scale: float, reader: Reader) -> None:
    rating = Rating(1540, 100, 1, 2)
    heights = []
    for text_size in (1.0, scale):
        app = open_app((1280, 720), lang, text_size=text_size)
        scene = instance(Start, app.top)
        scene.strength["gin"], scene.game = rating, "gin"
        reader.texts.clear()
        scene.draw(app.canvas)
        (name,) = (box for text, box in reader.texts if text == "Rintaku")
        said = words.line("gin", rating)
        line = [box for text, box in reader.texts if text in said and box[0] == app.canvas.margin_x + 203]
        assert line
        assert not any(boxes_meet(box, name, 0.5) for box in line)
        assert max(y + h for _, y, _, h in line) <= app.canvas.margin_y + start_tile.TOP
        heights.append(line[0][3])
    assert heights[1] > 1.15 * heights[0]


def test_the_line_of_keys_says_that_enter_plays_only_while_it_does(reader: Reader) -> None:
    app = open_app((1280, 720))
    hands, scene = Hands(app), instance(Start, app.top)
    said = translations.tr("start.hint_play")
    scene.draw(app.canvas)
    assert any(text == said for text, _ in reader.texts)
    hands.key(pygame.K_n)  # the first lesson, whose button keeps the focus
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    reader.texts.clear()
    scene.draw(app.canvas)
    assert not any(text == said for text, _ in reader.texts)
    hands.key(pygame.K_RETURN)
    assert isinstance(app.top, LessonScene)


def test_in_japanese_only_one_answer_to_leaving_the_table_means_to_stop() -> None:
    app = open_app(lang="ja")
    Hands(app).key(pygame.K_ESCAPE)
    labels = [w.label for w in instance(Confirm, app.top).ui.widgets if isinstance(w, Button)]
    assert labels == ["キャンセル", "終わる"]
