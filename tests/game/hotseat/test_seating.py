"""Who sits where: the dialog in which people and opponents take their seats."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

import engine
from engine.options import table_options
from engine.record.header import Header, SeatConfig
from engine.record.journal import Journal
from engine.record.match_file import read
from game.app.settings import Settings, load
from game.app.window import App
from game.demo.driver import Hands
from game.match import seating
from game.match import session as matches
from game.match.match_setup import FRIEND
from game.match.playback import Playback
from game.match.seating import PERSON, Place
from game.match.session import crests
from game.scenes.menu import Menu
from game.scenes.review.onlooker import Onlooker
from game.scenes.setup.screen import Setup
from game.scenes.setup.seat_plan import SeatPlan
from game.scenes.table.scene import TableScene
from game.ui import input as ins
from game.ui.widgets import Button, Choice
from tests.kit.app import open_app
from tests.kit.narrow import instance


@pytest.fixture
def setup() -> Iterator[Setup]:
    app = open_app()
    made = Setup("rin")
    app.push(made)
    yield made
    app.close()


def test_any_mix_is_seated_and_remembered_for_the_next_time(setup: Setup) -> None:
    app = instance(App, setup.app)
    hands = Hands(app)
    hands.click("who")
    who = app.top
    assert isinstance(who, SeatPlan)
    who.places = [Place(PERSON, "Hana", "sora"), Place("expert"), Place(PERSON), Place("novice"), Place(PERSON, "hana")]
    who.places = seating.dressed(who.places)
    who.rebuild()
    hands.click("done")
    assert app.top is setup and setup.draft.opponent == FRIEND and setup.draft.seats == 5
    hands.click("start")
    scene = app.scenes[-2]
    assert isinstance(scene, TableScene)
    assert [c.bot for c in scene.match.seat_configs] == ["", "expert", "", "novice", ""]
    assert [c.name for c in scene.match.seat_configs if not c.bot] == ["Hana", "Player 3", "hana 2"]
    assert scene.match.crests[0] == "sora" and len({*scene.match.crests}) == 5
    kept, warning = load()
    assert warning is None
    app.settings = kept
    app.push(again := Setup("rin", together=True))
    assert again.draft.opponent == FRIEND
    assert [p.kind for p in again.draft.places] == ["person", "expert", "person", "novice", "person"]
    assert again.draft.places[0][1:] == ("Hana", "sora")


@pytest.mark.parametrize("kinds", [("expert", PERSON), (PERSON, "expert")])
def test_one_person_of_two_plays_the_level_of_the_other_wherever_they_sit(kinds: tuple[str, ...]) -> None:
    app = open_app()
    app.push(setup := Setup("gin", together=True))
    setup.draft.seat([Place(kind) for kind in kinds], app.settings)
    assert setup.draft.opponent == "expert" and [c.bot for c in setup.draft.seat_configs()] == ["", "expert"]
    app.settings.last_seats["gin"] = list(kinds)
    app.push(again := Setup("gin"))
    app.step(100)
    assert again.draft.opponent == "expert"


def test_a_name_is_typed_in_any_script(setup: Setup) -> None:
    app = instance(App, setup.app)
    hands = Hands(app)
    hands.click("who")
    hands.click("name:0")
    assert instance(Menu, app.top)._writing == "name:0"
    for text in ("は", "な", "!", "2"):
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        hands.step()
    assert isinstance(app.top, SeatPlan) and app.top.places[0].name == "はな2"
    hands.key(pygame.K_BACKSPACE)
    assert app.top.places[0].name == "はな"
    hands.click("kind:1")
    assert not instance(Menu, app.top)._writing


@pytest.mark.parametrize("wid", ["seats", "kind:1", "manner:1", "name:0", "done"])
def test_enter_seats_them_after_a_choice_was_stepped_as_the_button_says(setup: Setup, wid: str) -> None:
    app = instance(App, setup.app)
    hands = Hands(app)
    hands.click("who")
    plan = instance(SeatPlan, app.top)
    if isinstance(choice := plan.ui[wid], Choice):
        x, y, w, h = choice.segments()[-1]
        for kind in ("down", "up"):
            plan.handle(ins.Pointer(kind, x + w / 2, y + h / 2, 1))
    plan.ui.focus = wid
    plan.rebuild()
    places = list(plan.places)
    assert instance(Button, plan.ui["done"]).key == "Enter"
    hands.key(pygame.K_RETURN)
    assert app.top is setup and setup.draft.now() == places


@pytest.mark.parametrize("wid", ["colour:0", "opposite", "back"])
def test_the_button_that_seats_them_does_not_name_enter_while_enter_does_something_else(setup: Setup, wid: str) -> None:
    app = instance(App, setup.app)
    hands = Hands(app)
    hands.click("who")
    plan = instance(SeatPlan, app.top)
    plan.ui.focus = wid
    plan.rebuild()
    assert not instance(Button, plan.ui["done"]).key


def test_two_people_never_wear_one_crest() -> None:
    places = seating.dressed([Place(PERSON), Place(PERSON), Place("club"), Place("club")])
    for _ in range(10):
        places = seating.other_crest(places, 1)
        assert len({p.crest for p in places}) == 4


def test_somebody_alone_is_you_and_a_characters_name_stays_its_own() -> None:
    one = seating.seat_configs(seating.dressed([Place(PERSON), Place("club")]), ["Player 1", "Player 2"])
    assert one[0].name == "you" and one[1] == SeatConfig("aki", "club")
    two = seating.seat_configs(
        seating.dressed([Place(PERSON, "you"), Place(PERSON, "Aki"), Place("club")]), ["a", "b", "c"]
    )
    assert [c.name for c in two] == ["You", "Aki 2", "aki"]


def test_a_colour_is_written_down_and_old_files_open_without_one(tmp_path: Path) -> None:
    header = Header("gin", {"preset": "app"}, (SeatConfig("Hana", "", "haru"), SeatConfig("Ken")), 7)
    assert header.data()["seats"] == [{"name": "Hana", "bot": "", "colour": "haru"}, {"name": "Ken", "bot": ""}]
    Journal.create(tmp_path / "m", header)
    seat_configs = read(tmp_path / "m").header.seat_configs
    assert seat_configs == header.seat_configs
    assert crests((*seat_configs, SeatConfig("Rui", "", "nonsense"))) == ("haru", "sora", "haru")


def test_a_replay_shows_everybody_with_the_crest_of_the_match() -> None:
    seat_configs = (SeatConfig("Hana", "", "haru"), SeatConfig("yuki", "club"), SeatConfig("Ken", "", "nao"))
    match = matches.new("rumino", table_options(engine.load("rumino")), 7, seat_configs)
    assert Onlooker(Playback(Header("rumino", match.table.options, seat_configs, 7), [])).seats.crests == match.crests
    assert match.crests == ("haru", "yuki", "nao")


def test_damaged_memories_of_people_are_put_aside(home: Path) -> None:
    Settings().save()
    for wrong in ('{"last_seats": {"gin": 3}}', '{"guests": {"Hana": 7}}'):
        (home / "settings.json").write_text(wrong)
        assert load()[1] == "warning.settings_damaged"


def test_another_crest_is_the_next_that_no_other_person_has() -> None:
    first, second, third = matches.GUESTS[:3]
    places = seating.dressed([Place(PERSON, crest=first), Place(PERSON, crest=second), Place("club")])
    assert [p.crest for p in seating.other_crest(places, 0)[:2]] == [third, second]
    assert [p.crest for p in seating.other_crest(places, 1)[:2]] == [first, third]


def test_places_are_listed_for_several_people_and_for_a_person_in_another_seat() -> None:
    assert seating.one_kind([PERSON, "club", "club"], many=True) == "club"
    assert seating.one_kind([PERSON, "club", "expert"], many=True) == matches.MIXED
    assert seating.one_kind([PERSON, PERSON, "club"], many=True) == ""
    assert seating.one_kind(["club", PERSON, "club"], many=True) == ""
    assert seating.one_kind(["club", PERSON], many=False) == "club"


def test_the_people_of_a_table_are_remembered_with_earlier_ones_and_unnamed_ones_are_not() -> None:
    settings = Settings()
    settings.guests = {"Ben": "pine", "Aki": "fan"}
    seating.remember(settings, "gin", [Place(PERSON, "Aki", "moon"), Place(PERSON), Place("club", "Cleo")])
    assert list(settings.guests.items()) == [("Aki", "moon"), ("Ben", "pine")]
