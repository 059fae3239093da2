"""A new match for any number of players: who sits there, what is offered to so many, how calls are made."""

import pytest

import engine
from engine.options import OptionError, check_seats, table_options
from game.app.settings import Settings
from game.app.window import App
from game.match import saves, seating
from game.match import session as matches
from game.match.match_setup import MatchSetup
from game.match.seating import Place
from game.match.session import company, mixed
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import input as ins
from game.ui.widgets import Button, Choice, TextField
from tests.kit.app import open_app
from tests.kit.languages import EVERY
from tests.kit.layout import Reader
from tests.kit.narrow import instance


@pytest.fixture
def scene() -> Setup:
    app: App = open_app((960, 540))
    made = Setup("rin")
    app.push(made)
    return made


def choose(scene: Setup, wid: str, value: object) -> None:
    """Set a choice and let it answer."""
    widget = scene.ui[wid]
    assert isinstance(widget, Choice) and value in [v for v, _ in widget.options]
    widget.value = value
    scene.activate(wid)
    scene.rebuild()


def test_four_sit_at_a_table_of_many_and_two_where_only_two_play() -> None:
    assert len(company("rin")) == 4 and len(company("gin")) == 2
    assert [c.bot for c in company("rin")] == ["", "club", "club", "club"]


def test_where_a_match_has_no_length_to_choose_the_seed_stands_first_in_its_column() -> None:
    app = open_app((960, 540))
    tops = {}
    for game, first in (("gin", "option:target"), ("rumino", "seed")):
        app.push(scene := Setup(game))
        tops[game] = scene.ui[first]
    gin, rumino = instance(Choice, tops["gin"]), instance(TextField, tops["rumino"])
    assert gin.rect[1] == rumino.rect[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", EVERY)
def test_the_choices_stay_in_place_whoever_the_opponent_is(lang: str) -> None:
    """Else the next click on an arrow hits another choice."""
    app = open_app((960, 540), lang)
    scene = Setup("gin")
    app.push(scene)
    seen = set()
    for opponent, _ in instance(Choice, scene.ui["opponent"]).options:
        choose(scene, "opponent", opponent)
        seen.add(instance(Choice, scene.ui["opponent"]).rect)
    assert len(seen) == 1


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_has_a_name_of_their_own(scene: Setup, seats: int) -> None:
    choose(scene, "seats", seats)
    for level in ("novice", "club", "expert", matches.MIXED):
        choose(scene, "opponent", level)
        seat_configs = scene.draft.seat_configs()
        assert len(seat_configs) == len({c.name for c in seat_configs}) == seats
        assert seat_configs[0].bot == "" and all(c.bot for c in seat_configs[1:])
        some = mixed(str(scene.game), seats - 1) if level == matches.MIXED else [level]
        assert {c.bot for c in seat_configs[1:]} == set(some)


def test_eight_players_are_not_offered_a_single_pack(scene: Setup) -> None:
    choose(scene, "seats", 4)
    scene._choose("custom")
    scene.rebuild()
    choose(scene, "option:decks", "1")
    choose(scene, "seats", 8)
    decks = scene.ui["option:decks"]
    assert isinstance(decks, Choice) and "1" not in [v for v, _ in decks.options]
    assert scene.draft.values["decks"] == "auto"
    with pytest.raises(OptionError, match="decks"):
        check_seats(scene.draft.rules, 8, table_options(scene.draft.rules, "", {"decks": "1"}))


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "most deals between seven players end without a result"),
        ("ja", "7人で1組だと、決着のつかない局が半分を超えます"),
    ],
)
def test_r02_the_setup_says_that_many_deals_of_seven_with_one_pack_end_without_a_result(
    lang: str, said: str, reader: Reader
) -> None:
    app = open_app((1280, 720), lang)
    app.push(made := Setup("rin"))
    choose(made, "seats", 7)
    made._choose("custom")
    made.rebuild()
    choose(made, "option:decks", "1")
    reader.texts.clear()
    app.redraw()
    space = "" if lang == "ja" else " "
    assert said in space.join(text for text, _ in reader.texts)


@pytest.mark.parametrize("lang", EVERY)
def test_lessons_and_rules_are_told_apart_by_word_picture_and_explanation(lang: str) -> None:
    app = open_app(lang=lang)
    app.push(made := Setup("gin"))
    learn, rules = (instance(Button, made.ui[wid]) for wid in ("learn", "rules"))
    for one, other in ((learn.label, rules.label), (learn.icon, rules.icon), (learn.tip, rules.tip)):
        assert one and other and one != other
    assert learn.label == tr("setup.learn") != tr("start.learn") and learn.icon == "card"
    app.close()


def test_the_options_of_the_last_match_give_way_to_the_seats_of_another_kind_of_match(scene: Setup) -> None:
    settings = scene.app.settings
    seating.remember(settings, "rin", [Place("person"), *[Place("club")] * 7])
    seating.remember(settings, "rin", [Place("person")] * 2)
    settings.last_options["rin"] = {"decks": "1"}
    draft = MatchSetup("rin")
    draft.remember(settings)
    assert len(draft.seat_configs()) == 8
    check_seats(draft.rules, 8, draft.options())


def test_a_preset_that_so_many_cannot_play_is_a_table_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = engine.load("rin")
    monkeypatch.setattr(rules, "PRESETS", {**rules.PRESETS, "thin": {"decks": "1"}})
    draft, settings = MatchSetup("rin"), Settings()
    draft.sit(7, settings)
    draft.choose("thin")
    assert draft.preset == "thin"
    draft.sit(8, settings)
    assert draft.preset == "custom"
    draft.choose("thin")
    assert draft.preset == "custom"
    check_seats(rules, 8, draft.options())


def test_a_game_without_false_calls_offers_no_sharp_ones() -> None:
    draft = MatchSetup("rin")
    assert "sharp" in draft.ways
    del draft.values["false_call"]
    draft.choose_way("learn")
    assert "sharp" not in draft.ways and "false_call" not in draft.values


def test_a_match_that_so_many_cannot_play_is_refused_before_it_has_a_file() -> None:
    options = table_options(engine.load("rin"), "", {"decks": "1"})
    with pytest.raises(OptionError, match="decks"):
        matches.new("rin", options, 1, company("rin", ["club"] * 7))
    assert not saves.current().exists()


def test_m11_two_players_are_not_asked_how_many_rebuys_there_are() -> None:
    app = open_app()
    app.push(scene := Setup("rumino"))
    for seats in (2, 3, 2, 6):
        choose(scene, "seats", seats)
        assert ("max_rebuys" in [o.id for o in scene.draft.shown()]) == (seats > 2)
        assert (scene.ui["about:max_rebuys"] is not None) == (seats > 2)


def test_calls_are_made_in_one_of_three_ways(scene: Setup) -> None:
    settings = scene.app.settings
    choose(scene, "calls", "sharp")
    assert scene.draft.values["false_call"] == "draw_3" and not settings.learn
    choose(scene, "calls", "learn")
    assert scene.draft.values["false_call"] == "refused" and settings.learn and scene.draft.preset == "school"
    choose(scene, "calls", "standard")
    assert scene.draft.values["false_call"] == "refused" and not settings.learn


def test_the_match_begins_with_those_who_were_chosen(scene: Setup) -> None:
    choose(scene, "seats", 6)
    choose(scene, "opponent", "expert")
    scene.activate("start")
    assert [c.bot for c in instance(TableScene, scene.app.top).match.seat_configs] == ["", *["expert"] * 5]


@pytest.mark.parametrize("wid", ["seats", "opponent", "calls"])
def test_enter_starts_the_match_after_a_choice_was_stepped(scene: Setup, wid: str) -> None:
    choice = instance(Choice, scene.ui[wid])
    x, y, w, h = choice.segments()[-1]
    for kind in ("down", "up"):
        scene.handle(ins.Pointer(kind, x + w / 2, y + h / 2, 1))
    assert scene.ui.focus == wid
    scene.handle(ins.Nav("left"))
    scene.handle(ins.Confirm("Enter"))
    assert isinstance(scene.app.top, TableScene)
