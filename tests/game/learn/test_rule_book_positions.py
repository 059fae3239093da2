"""The positions and the told deals of the rule books: the coach agrees with the book, and a told deal is a real one."""

import re
import tomllib
from typing import Any, Final

import pygame
import pytest

import assets
import engine
from engine.cards import DECK, JOKER, code, face
from engine.contract import Action, parse
from engine.games.sumidagawa.combinations import KINDS
from engine.table.table import Table
from game.demo.driver import Hands
from game.games.sumidagawa.card_text import called
from game.learn import coach, rule_book
from game.learn.coach import explain
from game.learn.played import restored
from game.learn.questions import BookQuestion
from game.learn.rule_book import FigureGroup
from game.scenes.learn.lesson_painter import HeadModel, draw_head
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.learn.rule_try import TryScene
from game.text import translations
from game.text.card_text import words
from tests.kit.app import open_app
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present

GAMES = engine.game_ids()
PAGES = [(game, page.id) for game in GAMES for page in rule_book.load("en", game).pages if page.tried]
TOLD = [
    game for game in GAMES if "told" in tomllib.loads(assets.path("games", game, "figures.toml").read_text("utf-8"))
]
SUITED: Final = re.compile("(?:10|[2-9AJQK])[♠♥♦♣]")


def question(game: str, page: str, lang: str = "en") -> tuple[BookQuestion, rule_book.TryPosition]:
    """The question of a page, and its position."""
    book = rule_book.load(lang, game)
    block = present(book.pages[book.number(page)].tried)
    return BookQuestion(game, book.positions[block["try"]], block["ask"], block["why"]), book.positions[block["try"]]


# ---------------------------------------------------------------- positions --
def test_every_game_has_positions_and_every_position_a_page() -> None:
    for game in GAMES:
        book = rule_book.load("en", game)
        assert sorted(present(p.tried)["try"] for p in book.pages if p.tried) == sorted(book.positions)
        assert all(sum("try" in block for block in p.body) < 2 for p in book.pages)


@pytest.mark.parametrize(("game", "page"), PAGES)
def test_the_coach_agrees_with_the_book(game: str, page: str) -> None:
    """The told move is the coach's, and each worse one is told wrong: it costs, or the coach's rule forbids it."""
    asked, position = question(game, page)
    table = asked.table([str(seat) for seat in range(asked.seats)])
    view, legal = table.view(0), table.legal(0)
    explanation = present(explain(view, legal))
    assert explanation.choice == parse(position.best)
    assert present(asked.judge(view, legal, parse(position.best))).right
    assert position.worse
    for move in position.worse:
        assert parse(move) in legal
        verdict = present(asked.judge(view, legal, parse(move)))
        assert not verdict.right and asked.why in verdict.text


def test_in_a_game_without_a_coach_the_move_of_the_book_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, position = question(*PAGES[0])
    monkeypatch.setattr(coach, "has_coach", lambda game: False)
    monkeypatch.delattr(coach, "review_move")
    table = asked.table([str(seat) for seat in range(asked.seats)])
    view, legal = table.view(0), table.legal(0)
    assert present(asked.judge(view, legal, parse(position.best))).right
    wrong = present(asked.judge(view, legal, parse(position.worse[0])))
    assert not wrong.right and wrong.text == asked.why


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize(("game", "page"), PAGES)
def test_a_position_is_opened_and_played_from_its_page(game: str, page: str, lang: str) -> None:
    app = open_app((960, 540), lang, text_size=1.5)
    app.open_rules(game, page)
    book = instance(RuleBookScene, app.top)
    Hands(app).key(pygame.K_F2)
    scene = instance(TryScene, app.top)
    assert scene.phase == "ask"
    position = question(game, page, lang)[1]
    scene.act([parse(position.worse[0])])
    assert scene.phase == "missed"
    scene.pressed("next")
    scene.act([parse(position.best)])
    assert scene.phase == "right"
    scene.pressed("next")
    assert scene.phase == "end"
    Hands(app).wait(1000)
    Hands(app).key(pygame.K_RETURN)
    assert app.top is book and book.pages[book.page].id == page


def test_the_button_on_the_page_opens_the_position() -> None:
    app = open_app(every=8)
    app.open_rules(*PAGES[0])
    book = instance(RuleBookScene, app.top)
    book.ui.areas["sheet"].offset = book.ui.areas["sheet"].most
    book.rebuild()
    button = present(book.ui["try"])
    Hands(app).click(button.id)
    assert isinstance(app.top, TryScene)
    Hands(app).key(pygame.K_F1)
    assert isinstance(app.top, RuleBookScene)
    Hands(app).key(pygame.K_F1)
    Hands(app).key(pygame.K_ESCAPE)
    assert app.top is book
    Hands(app).type("a")
    assert book.query == "a", "the book listens again"


# ----------------------------------------------------------------- told deals --
def record(game: str) -> dict[str, Any]:
    """The record of a told deal."""
    told: dict[str, Any] = tomllib.loads(assets.path("games", game, "figures.toml").read_text("utf-8"))["told"]
    return told


def at(game: str, n: int) -> Table:
    """The told deal after its first n actions. The engine refuses an action that is not legal."""
    told = record(game)
    actions = told["actions"].split("; ")[:n]
    return restored(game, {"seed": told["seed"], "actions": actions}, [str(seat) for seat in range(told["seats"])])


def paragraphs(game: str, lang: str) -> list[tuple[int, int, str]]:
    """(first action, action after the last, text) of each paragraph about a told deal."""
    blocks = [b for page in rule_book.load(lang, game).pages for b in page.body if "told" in b]
    ends = [int(b["told"]) for b in blocks]
    return [(start, end, b["text"]) for start, end, b in zip([0, *ends], ends, blocks, strict=False)]


def hands(table: Table) -> list[list[int]]:
    """The cards of all seats."""
    return [sorted(table.view(seat).hand) for seat in range(len(table.seats))]


@pytest.mark.parametrize("game", TOLD)
def test_a_told_deal_is_legal_and_worth_what_it_was(game: str) -> None:
    told = record(game)
    table = at(game, len(told["actions"].split("; ")))
    assert [str(action) for action in table.log] == told["actions"].split("; ")
    assert [list(result.points) for result in table.results] == [told["points"]]
    for lang in MEASURED:
        spans = paragraphs(game, lang)
        assert 8 <= len(spans) <= 14 and spans[-1][1] == len(table.log)
        assert all(start < end for start, end, _ in spans)
        assert str(max(told["points"])) in spans[-1][2]


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", TOLD)
def test_every_told_move_is_one_of_the_deal(game: str, lang: str) -> None:
    """A paragraph names every card that is played or discarded in it, and no card that nobody could see or hold."""
    translations.set_language(lang)
    log = at(game, len(record(game)["actions"].split("; "))).log
    for start, end, text in paragraphs(game, lang):
        tables = [at(game, n) for n in range(max(1, start), end + 1)]
        there = {words(c) for table in tables for hand in hands(table) for c in hand if c in DECK}
        piles = [zone for table in tables for zone in table.view(0).zones.values()]
        there |= {words(c) for zone in piles for c in zone if c in DECK}
        named = set(SUITED.findall(text))
        assert named <= there, text
        for n, action in enumerate(log[start:end], start):
            if action.verb in ("play", "discard", "knock", "gin"):
                for said in told_as(game, n, action):
                    assert said in text.replace(" of ", " "), (action, text)


def told_as(game: str, n: int, action: Action) -> list[str]:
    """How a text names a play or discard: by its cards, in Sumidagawa by the combination and its number."""
    facts = at(game, n + 1).view(0).facts
    if not hasattr(facts, "plays"):
        return [words(c) for c in action.cards if c != JOKER]
    said = [e.arg.split() for e in events(game, n, action) if e.kind == "say"]
    return [called(kind, int(rest[0])) for kind, *rest in said if kind in KINDS]


def events(game: str, n: int, action: Action) -> list[Any]:
    """What an action of a told deal causes."""
    found: list[Any] = []
    present(at(game, n).state).apply(action, found)
    return found


@pytest.mark.parametrize("game", TOLD)
def test_figures_of_a_told_deal_show_its_cards(game: str) -> None:
    """A figure shows the whole hand of a seat (and the card that leaves it), or the cards of plays that were told."""
    book = rule_book.load("en", game)
    n = 0
    for block in (b for page in book.pages if any("told" in x for x in page.body) for b in page.body):
        n = int(block.get("told", n))
        if "figure" not in block:
            continue
        groups = [g for g in book.figures[block["figure"]] if isinstance(g, FigureGroup)]
        shown = sorted(face(s.code) for g in groups if g.kind != "field" for s in g.cards if not s.chosen)
        start = next(s for s, end, _ in paragraphs(game, "en") if end == n)
        log = at(game, n).log
        plays = [sorted(a.cards) for a in log]
        whole = [hand for m in range(max(1, start), n + 1) for hand in hands(at(game, m))]
        each = [
            sorted(face(s.code.split("-")[0]) for s in g.cards)
            for g in groups
            if g.kind != "field" and not g.cards[0].chosen
        ]
        assert shown in whole or all(cards in plays for cards in each), (block, [code(c) for c in shown])


@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
def test_the_whole_title_of_a_page_stands_over_its_position(size: tuple[int, int], reader: Reader) -> None:
    for lang in EVERY:
        app = open_app(size, lang)
        for game in GAMES:
            for page in rule_book.load(lang, game).pages:
                if page.tried:
                    draw_head(app.canvas, HeadModel(game, page.title, 1, 1, 0.0))
        assert not reader.cut, lang
