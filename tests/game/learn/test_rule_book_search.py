"""The search of the rule book: what is typed is found, lit up and walked through, in both languages."""

import pygame
import pytest

from game.app.window import App
from game.demo.driver import Hands
from game.scenes.learn.rule_book import ContentsRow, RuleBookScene
from game.text import translations
from game.ui import input as ins
from tests.kit.app import at_start, open_app
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present


@pytest.fixture(scope="module")
def one() -> App:
    return open_app()


@pytest.fixture
def app(one: App) -> App:
    return at_start(one)


def book(app: App) -> RuleBookScene:
    return instance(RuleBookScene, app.top)


def search(app: App, text: str, game: str = "gin") -> tuple[RuleBookScene, Hands]:
    hands = Hands(app)
    app.open_rules(game)
    hands.type(text)
    return book(app), hands


def test_what_is_typed_is_found_and_the_keys_walk_through_it(app: App) -> None:
    scene, hands = search(app, "undercut")
    assert len(scene.hits) > 4 and scene.hits[0].page == scene.page
    seen = []
    for _ in scene.hits:
        seen.append(scene.at)
        area = scene.ui.areas["sheet"]
        y = scene.sheet(scene.page).where(scene.hits[scene.at].hit) - area.offset
        assert scene.hits[scene.at].page == scene.page and 0 <= y <= area.rect[3]
        hands.key(pygame.K_RETURN)
    assert seen == [*range(len(scene.hits))] and scene.at == 0
    hands.key(pygame.K_UP)
    assert scene.at == len(scene.hits) - 1
    hands.key(pygame.K_DOWN)
    hands.click("after")
    assert scene.at == 1
    hands.click("before")
    assert scene.at == 0


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("lang", "game", "text"),
    [
        ("ja", "rin", "リン返し"),
        ("ja", "sumidagawa", "にほんばし"),
        ("ja", "sumidagawa", "kagerō"),
        ("en", "rin", "トリン"),
        ("en", "sumidagawa", "kagero"),
        ("ja", "gin", "守り手"),
    ],
)
def test_japanese_is_searched_in_both_languages(lang: str, game: str, text: str) -> None:
    app = open_app(lang=lang)
    scene, _ = search(app, text, game)
    assert scene.query == text and scene.hits


def test_what_was_found_is_lit_up(app: App) -> None:
    app.open_rules("gin")
    app.redraw()
    before = pygame.image.tobytes(app.canvas.surface, "RGB")
    scene = book(app)
    scene.query = "deadwood"
    scene._search()
    scene.query = ""  # nothing changes but the light
    app.redraw()
    assert pygame.image.tobytes(app.canvas.surface, "RGB") != before


def test_the_contents_say_where_and_escape_leads_out_in_two_steps(app: App) -> None:
    scene, hands = search(app, "hollywood")
    counts = [present(instance(ContentsRow, scene.ui[f"page:{i}"]).hits) for i in range(len(scene.pages))]
    assert sum(counts) == len(scene.hits) > 0 and 0 in counts
    hands.key(pygame.K_ESCAPE)
    assert app.top is scene and not scene.query and not scene.hits
    hands.key(pygame.K_ESCAPE)
    assert app.top is not scene


def test_letters_count_once_and_can_be_taken_back(app: App) -> None:
    scene, hands = search(app, "g")
    hands.key(pygame.K_g)  # the key that wrote it
    assert scene.query == "g"
    hands.type("in")
    hands.key(pygame.K_BACKSPACE)
    assert scene.query == "gi"
    hands.key(pygame.K_DELETE)
    assert scene.query == ""
    hands.type(" ")
    assert scene.query == ""


def test_nothing_found_is_said_and_keys_do_no_harm(app: App) -> None:
    scene, hands = search(app, "xyzzy")
    for key in (pygame.K_RETURN, pygame.K_UP, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_SPACE):
        hands.key(key)
    assert not scene.hits and app.top is scene


def test_keys_belong_to_the_input_method_while_it_composes() -> None:
    app = open_app(lang="ja")
    app.open_rules("gin")
    scene = book(app)
    app.handle(ins.Composing("やく"))
    for event in (ins.Confirm("Enter"), ins.Nav("right"), ins.Key("Backspace"), ins.Cancel()):
        app.handle(event)
    assert app.top is scene and scene.page == 0 and not scene.query and app.step(0)
    app.handle(ins.Composing(""))
    app.handle(ins.Text("役"))
    assert book(app).query == "役" and scene.hits


def test_the_app_listens_for_text_only_while_the_book_is_open(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []
    monkeypatch.setattr(App, "listen", lambda self, box: heard.append(box is not None))
    app.open_rules("gin")
    app.toggle_full_screen()
    app.home()
    assert heard[0] and heard[-2:] == [True, False]


def test_another_language_and_size_search_again(app: App) -> None:
    scene, _ = search(app, "gin")
    found = len(scene.hits)
    app.settings.language = "ja"
    app.apply_settings()
    assert scene.query == "gin" and len(scene.hits) != found
    app.settings.language, app.settings.text_size = "en", 1.5
    app.apply_settings()
    assert len(scene.hits) == found


def test_where_nothing_is_found_no_key_and_no_button_goes_on_to_the_next_match(app: App, reader: Reader) -> None:
    scene, hands = search(app, "undercut")
    walk = translations.tr("rules.walk")
    scene.draw(app.canvas)
    assert scene.ui["after"] and any(text == walk for text, _ in reader.texts)
    hands.type("qq")
    reader.texts.clear()
    scene.draw(app.canvas)
    assert not scene.hits and not scene.ui["after"] and not scene.ui["before"]
    assert not any(text == walk for text, _ in reader.texts)
