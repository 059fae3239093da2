"""The rule book on the screen: on F1 from everywhere, at the page of the moment, with its table's options."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest

import engine
from engine.contract import PUBLIC
from engine.options import CUSTOM, table_options
from game.app.scene import Scene
from game.app.window import App
from game.demo.driver import Hands
from game.draw.canvas import Canvas
from game.draw.theme import RATIO
from game.learn.rule_book import load
from game.match import session as matches
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.pause import WAYS, Pause
from game.scenes.settings import SettingsScene
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.table import rule_page_finder
from game.text import translations
from game.ui import input as ins
from tests.kit import rin_table, rumino_table, sumidagawa_table
from tests.kit.app import at_start, begin, count, deal, open_app, ready
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present

GIN_HANDS = ("3S 4S 5S 9H 9D AC KH QD 7C 2H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")


@pytest.fixture(scope="module")
def one() -> App:
    return open_app()


@pytest.fixture
def app(one: App) -> App:
    return at_start(one)


def book(app: App) -> RuleBookScene:
    return instance(RuleBookScene, app.top)


def opened(app: App) -> str:
    """The page at which F1 opens the book, which is closed again."""
    below = app.top
    Hands(app).key(pygame.K_F1)
    page = book(app).pages[book(app).page].id
    Hands(app).key(pygame.K_F1)
    assert app.top is below
    return page


# ---------------------------------------------------------------- everywhere --
def shared(app: App) -> TableScene:
    """Two people at a table of Gin, the curtain down."""
    app.start_match(
        "gin", table_options(engine.load("gin"), "oklahoma"), 7, (matches.SeatConfig("Hana"), matches.SeatConfig("Ken"))
    )
    assert isinstance(app.top, Curtain)
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    return scene


def counted(app: App) -> None:
    """A match of RIN that is over, its last sheet laid out."""
    scene = rin_table.told(
        rin_table.stage(app, ("4S", "JH 7C", "10S 8D"), field="KC 6S", changes={"deals": 1}), "0 play 4S"
    )
    count(scene, scene.table_view.final(), final=True)


def over_a_table(app: App, scene: Scene) -> None:
    begin(app)
    app.push(scene)


def over_the_setup(app: App) -> None:
    app.push(Setup("gin"))
    app.push(Message("A", "b"))


SCENES: dict[str, tuple[str, Callable[[App], Any]]] = {
    "start": ("aim", lambda app: None),
    "setup": ("options", lambda app: app.push(Setup("gin"))),
    "settings": ("aim", lambda app: app.push(SettingsScene())),
    "table": ("deal", begin),
    "score": ("score", lambda app: app.push(ScoreScene("gin", begin(app).table_view.match_score(())))),
    "sheet": ("match", counted),
    "curtain": ("deal", shared),
    "pause": ("deal", lambda app: over_a_table(app, Pause("gin", dict.fromkeys(WAYS, print)))),
    "confirm": ("deal", lambda app: over_a_table(app, Confirm("A", "b", "c", print))),
    "message": ("options", over_the_setup),
}


@pytest.mark.parametrize("name", SCENES)
def test_one_key_opens_the_book_anywhere_and_closes_it(app: App, name: str) -> None:
    page, show = SCENES[name]
    show(app)
    assert opened(app) == page


def test_the_start_screen_opens_the_book_of_the_game_chosen_there(app: App) -> None:
    Hands(app).key(pygame.K_LEFT)
    chosen = instance(Start, app.top).selected
    Hands(app).key(pygame.K_F1)
    assert book(app).game == chosen != "gin"


def test_a_page_can_be_asked_for_by_its_name(app: App) -> None:
    app.open_rules("rin", "torin")
    assert book(app).pages[book(app).page].id == "torin"


# --------------------------------------------------------------- the moment --
def gin(phase: str, mine: str = GIN_HANDS[0], **parts: Any) -> Callable[[App], Any]:
    return lambda app: deal(app, mine, GIN_HANDS[1], phase, **{"discard": "JD", **parts})


def rin(**parts: Any) -> Callable[[App], Any]:
    return lambda app: rin_table.stage(app, rin_table.FIVE, **{"field": "KC 6S", **parts})


def rumino(**parts: Any) -> Callable[[App], Any]:
    return lambda app: rumino_table.stage(app, parts.pop("hands", rumino_table.SIX[:4]), **parts)


MOMENTS: dict[str, tuple[str, Callable[[App], Any]]] = {
    "gin: the first upcard": ("deal", gin("upcard")),
    "gin: draw": ("turn", gin("draw")),
    "gin: discard": ("turn", gin("discard", "3S 4S 5S 9H 9D AC KH QD 7C 2H JS")),
    "gin: may knock": ("knock", gin("discard", "3S 4S 5S 9H 9D 9C KH KD KC 2H JS")),
    "gin: may call big gin": ("gin", gin("discard", "3S 4S 5S 9H 9D 9C KH KD KC KS 6S")),
    "gin: arranging": (
        "knock",
        lambda app: rin_table.say(gin("discard", "3S 4S 5S 9H 9D 9C KH KD KC 2H JS")(app), "0 knock JS"),
    ),
    "gin: laying off": (
        "layoff",
        lambda app: rin_table.say(
            deal(app, "4S 8S AD 4D 6D 8D 10D QD 5H 7H", "AS 2S 3S 3D 3C 5S 6S 7S 2D 2H KC", turn=1, dealer=0),
            "1 knock KC",
            "1 done",
        ),
    ),
    "gin: counted": (
        "gin",
        lambda app: rin_table.say(gin("discard", "3S 4S 5S 9H 9D 9C KH KD KC KS QS")(app), "0 knock QS"),
    ),
    "rin: the start": ("start", rin(phase="start", owner=0)),
    "rin: the race": ("start", rin(phase="race", starter=1, owner=1)),
    "rin: a chain": ("two", rin(field="2D", chain=4, owner=4)),
    "rin: a lap": ("king", rin(field="KC KD", lap=3, owner=3)),
    "rin: a suit named": ("special", rin(field="8C", named="spades", owner=3)),
    "rin: Last not said": (
        "last",
        lambda app: rin_table.stage(app, ("QS 4C", "6D", "2C 3C"), field="KC 6S", owner=1, exposed=[1]),
    ),
    "rin: claims": (
        "calls",
        lambda app: rin_table.say(
            rin_table.stage(app, ("6C", "6D", *rin_table.FIVE[2:]), "sharp", field="KC 6S", owner=0, turn=1), "1 rin"
        ),
    ),
    "rin: a Joker": ("joker", lambda app: rin_table.stage(app, rin_table.FIVE, "jokers", field="JK", owner=3)),
    "rin: one's turn": ("turn", rin(owner=3)),
    "rin: another's turn": ("rin", rin(owner=3, turn=1)),
    "rin: returned": (
        "return",
        lambda app: rin_table.say(
            rin_table.stage(app, ("6D", "6C", "QD", "KD 2C 3D", "5C 5S"), field="KC 6S", owner=0, turn=1),
            "1 rin",
            "* close",
        ),
    ),
    "rumino: one's turn": ("turn", rumino(hands=(rumino_table.LOOSE.rsplit(" ", 1)[0], *rumino_table.SIX[1:3]))),
    "rumino: may knock": ("knock", rumino()),
    "rumino: may gin": ("gin", rumino(hands=(rumino_table.GIN, *rumino_table.SIX[1:4]), phase="discard")),
    "rumino: may Rumino": ("rumino", rumino(hands=(rumino_table.RUMINO_HAND, *rumino_table.SIX[1:4]), phase="discard")),
    "rumino: a rebuy": ("rebuy", rumino_table.dropping),
    "sumidagawa: one's turn": ("combinations", lambda app: sumidagawa_table.stage(app, **sumidagawa_table.OPENED)),
    "sumidagawa: another's turn": ("round", lambda app: sumidagawa_table.stage(app, plays=["1 B1"], turn=2)),
    "sumidagawa: a forced pass": (
        "pass",
        lambda app: sumidagawa_table.stage(
            app, ("B4 R9", "B9 B9", "R8", "B8"), plays=["3 B1"], down=["rB", "rR", "", ""], turn=0
        ),
    ),
    "sumidagawa: heat haze": (
        "pass",
        lambda app: sumidagawa_table.stage(
            app, ("B4 R9", "B9 B9", "R8", "B8"), haze=True, down=["rB", "rR", "", ""], rounds=3
        ),
    ),
    "sumidagawa: the flames": (
        "four",
        lambda app: sumidagawa_table.say(sumidagawa_table.position(app, sumidagawa_table.BURN), "0 play R6 R7 R8 R9"),
    ),
    "sumidagawa: revival": (
        "end",
        lambda app: sumidagawa_table.say(sumidagawa_table.position(app, sumidagawa_table.REVIVE), "2 pass"),
    ),
    "sumidagawa: counted": ("out", lambda app: sumidagawa_table.finished(app, 3)),
}


@pytest.mark.sample(11)
@pytest.mark.parametrize("name", MOMENTS)
def test_the_book_opens_at_what_concerns_the_moment(app: App, name: str) -> None:
    page, show = MOMENTS[name]
    show(app)
    assert opened(app) == page


@pytest.mark.parametrize("kit", [rin_table, rumino_table, sumidagawa_table], ids=lambda k: k.__name__)
def test_whatever_the_table_shows_the_book_has_a_page_for_it(app: App, kit: Any) -> None:
    for name, scene in kit.moments(app):
        assert scene.rules_page() in {p.id for p in load("en", scene.game).pages}, name


@pytest.mark.parametrize("game", engine.game_ids())
def test_every_game_says_where_its_book_opens(game: str) -> None:
    known = rule_page_finder.pages(game)
    assert known and {known.MATCH, known.SCORE, *known.ENDS.values()} <= {p.id for p in load("en", game).pages}


def test_in_rin_the_page_does_not_say_whether_one_could_call(app: App) -> None:
    """9♥ lies there: with 4 and 5 one could call, with 4 and 6 not."""
    pages = set()
    for mine in ("4S 5D", "4S 6D"):
        for turn in (0, 1):
            scene = rin_table.stage(app, (mine, "7S 8S", "2C 3C"), field="KC 9H", owner=2, turn=turn)
            pages.add((turn, opened(app)))
            assert scene.table.legal(0) is not None
    assert pages == {(0, "turn"), (1, "rin")}


def test_under_the_curtain_the_page_is_what_everybody_may_know(app: App) -> None:
    scene = shared(app)
    assert scene.seat is None and scene.rules_page() == rule_page_finder.page(scene.table.view(PUBLIC)) == "deal"


# -------------------------------------------------------------- the options --
def words(app: App, page: str) -> list[str]:
    """All that is written on a page of the open book."""
    scene = book(app)
    return [w.text for w in scene.sheet(scene.book.number(page)).words]


@pytest.mark.parametrize("game", engine.game_ids())
@pytest.mark.parametrize("lang", MEASURED)
def test_the_options_of_the_match_stand_in_the_book(game: str, lang: str) -> None:
    app = open_app(lang=lang)
    rules = engine.load(game)
    for preset in rules.PRESETS:
        options = table_options(rules, preset)
        app.push(RuleBookScene(game, "options", options))
        written = words(app, "options")
        for o in rules.OPTIONS:
            if o.matters(options):
                at = written.index(translations.tr(f"{game}.option.{o.id}.name"))
                assert written[at + 1 : at + 3] == [
                    translations.tr(f"{game}.option.{o.id}.about"),
                    translations.choice(game, o.id, options[o.id]),
                ]
        assert translations.tr("rules.this_table", name=translations.tr(f"{game}.preset.{preset}.name")) in written
        app.pop()


def test_a_table_brings_its_options_also_from_under_the_pause_menu(app: App) -> None:
    begin(app, "oklahoma", target=250)
    app.push(Pause("gin", dict.fromkeys(WAYS, print)))
    Hands(app).key(pygame.K_F1)
    assert (
        present(book(app).context.options)["target"] == 250
        and present(book(app).context.options)["knock_limit"] == "upcard"
    )


def test_the_setup_brings_its_choice(app: App) -> None:
    app.push(setup := Setup("gin"))
    setup._choose("straight")
    setup._choose(CUSTOM)
    setup.draft.values["gin_bonus"] = 50
    Hands(app).key(pygame.K_F1)
    options = present(book(app).context.options)
    assert options["gin_bonus"] == 50 and options["preset"] == CUSTOM


def test_without_a_table_the_ready_ones_are_compared(app: App) -> None:
    app.open_rules("gin", "options")
    assert book(app).context.options is None
    written = words(app, "options")
    assert written.index("Presets") < written.index("What each rule means")
    assert [w for w in written if w in ("App", "Basic", "Oklahoma", "Straight", "Hollywood")]


def test_another_games_table_says_nothing_about_this_one(app: App) -> None:
    begin(app, "oklahoma")
    app.open_rules("rin")
    assert book(app).context.options is None


# ---------------------------------------------------------------- its pages --
@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", engine.game_ids())
def test_every_page_can_be_reached_and_read_to_its_foot(game: str, lang: str) -> None:
    app = open_app((960, 540), lang, text_size=1.5)
    app.open_rules(game, "aim")
    scene = book(app)
    for i in range(len(scene.pages)):
        assert scene.page == i and scene.ui.areas["sheet"].offset == 0
        most = max(0.0, scene.sheet(i).height - scene.ui.areas["sheet"].rect[3])
        for _ in range(12):
            app.handle(ins.Key("PageDown"))
        assert scene.ui.areas["sheet"].offset == most
        app.handle(ins.Nav("right"))
    app.handle(ins.Key("Home"))
    assert scene.page == 0


@pytest.mark.parametrize("page", ["melds", "turn"])
def test_the_cards_of_a_figure_show_whole_where_there_is_room(
    app: App, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards: set[tuple[float, float, float]] = set()
    drawn = Canvas.card

    def noted(c: Canvas, code: str, x: float, y: float, h: float, *args: Any, **kw: Any) -> None:
        cards.add((x, y, h * RATIO))
        drawn(c, code, x, y, h, *args, **kw)

    monkeypatch.setattr(Canvas, "card", noted)
    app.open_rules("gin", page)
    book(app).draw(app.canvas)
    x, _, w, _ = book(app).ui.areas["sheet"].rect
    assert len(cards) >= 6
    for y in {y for _, y, _ in cards}:
        row = sorted((left, wide) for left, at, wide in cards if at == y)
        assert all(b - a > wide for (a, wide), (b, _) in pairwise(row))
        assert x < row[0][0] and row[-1][0] + row[-1][1] < x + w


def test_the_match_waits_while_one_reads(app: App) -> None:
    scene = begin(app)
    ready(app, scene)
    ply, hands = scene.table.ply, Hands(app)
    hands.key(pygame.K_F1)
    hands.wait(3000)
    hands.key(pygame.K_F1)
    assert scene.table.ply == ply


@pytest.mark.campaign
@pytest.mark.parametrize("lang", EVERY)
def test_the_contents_show_whole_titles_in_the_smallest_window(lang: str, reader: Reader) -> None:
    app = open_app((960, 540), lang)
    for game in engine.game_ids():
        app.open_rules(game)
        for page in range(len(book(app).pages)):
            book(app)._turn(page)
            book(app).draw(app.canvas)
        app.pop()
    assert not reader.cut


@pytest.mark.parametrize("lang", EVERY)
def test_a_long_title_of_the_book_ends_above_the_search_field(lang: str, reader: Reader) -> None:
    large = open_app((540, 960), lang, text_size=2.0)
    large.open_rules("sumidagawa")
    reader.texts.clear()
    book(large).draw(large.canvas)
    search = translations.tr("rules.search")
    (at,) = [y for text, (_, y, _, _) in reader.texts if text == search]
    heads = [(text, y + h) for text, (_, y, _, h) in reader.texts if y < at - 20]
    assert len(heads) >= 2 and max(foot for _, foot in heads) < book(large)._field()[1]


def test_large_japanese_words_of_the_glossary_end_before_their_meaning(reader: Reader) -> None:
    large = open_app((540, 960), "ja", text_size=2.0)
    large.open_rules("gin", "glossary")
    words = {term.ja for term in load("ja", "gin").terms}
    sheet = book(large).sheet(book(large).page)
    reader.texts.clear()
    sheet.paint(0, 0, 0, 100_000)
    ends = [x + w for text, (x, _, w, _) in reader.texts if text in words]
    assert len(ends) > 5 and max(ends) < sheet.width * 0.3
