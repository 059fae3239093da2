"""Several people at one screen: who sits where, when the curtain falls, calls from memory, and whole matches."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.contract import PUBLIC, parse
from engine.record.match_file import Header, Journal, SeatConfig, read
from game.app.settings import Settings, load
from game.app.window import App
from game.demo.driver import Hands
from game.match import seating
from game.match.match_setup import FRIEND
from game.match.seating import PERSON, Place
from game.match.session import Match, current
from game.scenes.menu import Menu
from game.scenes.pause import Pause
from game.scenes.seats import SeatPlan
from game.scenes.setup import Setup
from game.scenes.table.hotseat.calls import HotseatMemory
from game.scenes.table.hotseat.curtain import HOLD_MS, Curtain
from game.scenes.table.hotseat.notes import NoteBox
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.deals import deal_of, ended
from tests.kit.hotseat import HotseatDriver, seat, share, sharing
from tests.kit.narrow import instance
from tests.kit.rin_table import stage

RIN_HANDS = ("5D 6H 7S", "5H AC", "3S JS 9D")


# ------------------------------------------------------------- whole matches --
MATCHES = [("gin", 2, 0, {"target": 50}), ("rin", 2, 0, {"deals": 1}), ("sumidagawa", 3, 0, {"deals": 1})]
LONG = [
    ("rumino", 2, 0, {}),
    ("rumino", 3, 0, {}),
    ("rumino", 4, 0, {}),
    ("rumino", 2, 2, {}),
    ("rin", 3, 0, {"deals": 5}),
    ("rin", 4, 0, {"deals": 5}),
    ("rin", 2, 2, {"deals": 5}),
    ("sumidagawa", 4, 0, {"deals": 1}),
    ("sumidagawa", 2, 1, {"deals": 1}),
    ("sumidagawa", 2, 2, {"deals": 1}),
]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "game, people, bots, changes", [*MATCHES, *(pytest.param(*m, marks=pytest.mark.campaign) for m in LONG)]
)
def test_a_whole_match_through_the_real_input(game: str, people: int, bots: int, changes: dict[str, Any]) -> None:
    app = open_app()
    scene = share(app, game, seat(people, bots), **changes)
    HotseatDriver(app, scene).play()
    assert scene.table.match_state.over and scene.sheet_final
    (kept,) = current().parent.glob("0*.jsonl")
    record = read(kept)
    assert record.actions == tuple(scene.table.log) and record.header.seat_configs == scene.match.seat_configs


HANDED = [("gin", 2, 16), ("rumino", 3, 10), ("sumidagawa", 3, 22), ("rin", 3, 54)]
"""How often the screen changes hands in the first deal of seed 7: once a turn of somebody else; in Gin (33 actions)
once more for the lay-off, in RIN (58) for the first looks and for calls that are proved as well."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("game, people, most", HANDED)
def test_the_screen_changes_hands_as_seldom_as_the_rules_allow(game: str, people: int, most: int) -> None:
    app = open_app()
    scene = share(app, game, seat(people))
    sat: list[int] = []
    HotseatDriver(app, scene).play(lambda moment, s: sat.append(s.seat) if s.seat is not None else None, deals=1)
    # somebody else comes only where somebody else has to act, and never twice for one turn
    changes = sum(a != b for a, b in pairwise(sat))
    assert sharing(scene).passes <= changes and sharing(scene).passes == most


# ----------------------------------------------------------------- the curtain --
def opened(app: App) -> TableScene:
    """The curtain opened by its own key."""
    top = app.top
    assert isinstance(top, Curtain)
    hands = Hands(app)
    hands.key(pygame.K_1 + top.seat)
    hands.wait(400)
    assert isinstance(app.top, TableScene)
    return app.top


def test_the_curtain_is_down_before_ones_own_move_is_drawn_or_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(speed="normal")
    scene = share(app, "rumino", seat(3))
    opened(app)
    Hands(app).wait(2000)
    seat_ = scene.me
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", heard.append)
    scene.act([parse(f"{seat_} draw")])
    heard.clear()
    scene.act([scene.table.legal(seat_)[0]])
    assert isinstance(app.top, Curtain) and app.top.seat == (seat_ + 1) % 3
    assert scene.seat is None and not heard and not scene.busy


def test_a_reason_given_to_one_is_not_read_by_the_next() -> None:
    app = open_app()
    scene = share(app, "rumino", seat(2))
    opened(app)
    scene.refuse("just_taken")
    assert app.toasts
    scene.sharing.hide()
    assert not app.toasts


HIDING: dict[str, Callable[[App], object]] = {
    "its key": lambda app: app.handle(ins.Key("V")),
    "the focus goes": lambda app: app.handle(ins.Focus(False)),
    "the window is resized": lambda app: app.resize((1280, 720)),
    "the pause menu": lambda app: app.handle(ins.Cancel()),
    "its button": lambda app: Hands(app).click("hide"),
}


@pytest.mark.parametrize("how", HIDING)
@pytest.mark.parametrize("game", ["rumino", "rin", "sumidagawa"])
def test_everything_is_hidden_at_once(game: str, how: str) -> None:
    app = open_app()
    scene = share(app, game, seat(3))
    opened(app)
    looking = scene.seat
    HIDING[how](app)
    assert scene.seat is None
    if how == "the pause menu":
        assert isinstance(app.top, Pause)
        app.pop()
    top = app.top
    assert isinstance(top, Curtain) and top.seat == looking


def test_a_hand_under_another_screen_is_covered_when_the_focus_goes() -> None:
    app = open_app()
    share(app, "rumino", seat(2))
    opened(app)
    Hands(app).wait(400)
    app.handle(ins.Key("C"))
    assert isinstance(app.top, ScoreScene)
    app.handle(ins.Focus(False))
    app.handle(ins.Cancel())
    assert isinstance(app.top, Curtain)


def test_time_stands_still_under_a_curtain() -> None:
    app = open_app()
    scene = share(app, "rin", seat(2, 2))
    now = scene.table.now
    Hands(app).wait(5000)
    assert scene.table.now == now


def test_at_a_shared_screen_no_move_is_made_for_anybody() -> None:
    app = open_app(auto_moves=True)
    scene = share(app, "rumino", seat(2))
    opened(app)
    assert scene.table.pace.auto is None
    app.close()
    again = open_app(auto_moves=True)
    again.continue_match()
    scene = instance(TableScene, again.scenes[-2])
    assert isinstance(again.top, Curtain)
    assert scene.table.pace.auto is None and scene.table._auto is None


def test_the_curtain_says_where_who_comes_sits() -> None:
    app = open_app()
    scene = share(app, "rumino", seat(3))
    opened(app)
    scene.act([parse(f"{scene.me} draw")])
    scene.act([scene.table.legal(scene.me)[0]])
    assert isinstance(app.top, Curtain)
    assert "left" in app.top.words()[1]


@pytest.mark.parametrize("game", ["gin", "rumino", "rin", "sumidagawa"])
def test_a_match_comes_back_under_the_curtain(game: str) -> None:
    app = open_app()
    people = 2 if game == "gin" else 3
    scene = share(app, game, seat(people))
    driver = HotseatDriver(app, scene)
    turns = Counter[str]()

    def stop(moment: str, _: TableScene) -> None:
        turns[moment] += 1
        if turns["turn"] > 5:
            raise StopIteration

    with pytest.raises(StopIteration):
        driver.play(stop)
    log = list(scene.table.log)
    again = open_app()
    again.continue_match()
    assert isinstance(again.top, Curtain)
    scene = instance(TableScene, again.scenes[-2])
    assert scene.seat is None and scene.table.log == log


# ------------------------------------------------------------ calls from memory --
def memory(scene: TableScene) -> HotseatMemory:
    assert isinstance(scene.sharing, HotseatMemory)
    return scene.sharing


def public(app: App, *hands: str, **parts: Any) -> TableScene:
    """A position of RIN among people only, everybody looking on; time for calls is over."""
    scene = stage(app, hands or RIN_HANDS, people=len(hands or RIN_HANDS), **parts)
    app.pop()  # the curtain of the first look
    memory(scene).to_look = []
    memory(scene).show_public_table()
    Hands(app).wait(2000)
    return scene


def keys(app: App, *names: int) -> None:
    hands = Hands(app)
    for name in names:
        hands.wait(340)
        hands.key(name)
    hands.wait(100)


def test_everybody_looks_once_before_the_starter_plays() -> None:
    app = open_app()
    scene = share(app, "rin", seat(4))
    seen = []
    for _ in range(4):
        assert isinstance(app.top, Curtain)
        seen.append(app.top.seat)
        opened(app)
        if memory(scene).stage == "look":
            assert not [w for w in scene.ui.widgets if w.id in ("draw", "rin", "pass")]
            keys(app, pygame.K_RETURN)
    assert sorted(seen) == [0, 1, 2, 3] and seen[-1] == scene.table.view(PUBLIC).acting[0]
    assert scene.seat == seen[-1] and memory(scene).stage == "turn"


def test_the_public_table_shows_no_hand() -> None:
    app = open_app()
    scene = public(app, field="KC 6S", owner=2)
    assert scene.seat is None and scene.table_visible and app.top is scene
    for name, cards in scene.anim.zones.items():
        assert name == "field" or all(s.face < 0 for s in cards)


def test_who_leaves_is_told_what_their_hand_comes_to() -> None:
    app = open_app()
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    assert scene.seat == 0
    scene.act([parse("0 play 6H")])
    assert memory(scene).stage == "part" and scene.table.log[-1].verb == "deal"
    assert instance(NoteBox, scene.ui["note"]).note.total == "12"
    keys(app, pygame.K_RETURN)
    assert scene.seat is None and scene.table.log[-1] == parse("0 play 6H")


def test_who_draws_sees_the_card_and_may_call_torin_before_passing_on() -> None:
    app = open_app()
    scene = public(app, "2C 3D", "5H AC 9C", "9D", field="KC 6S", owner=2, stock="AH 2D")
    keys(app, pygame.K_1, pygame.K_d)
    assert scene.seat == 0 and memory(scene).stage == "done" and instance(NoteBox, scene.ui["note"]).note.total == "6"
    keys(app, pygame.K_t)
    assert scene.seat is None and scene.table.view(PUBLIC).facts.claims == ((0, "torin"),)


def test_only_the_callers_curtain_opens_to_prove_a_call() -> None:
    app = open_app()
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_2)
    assert scene.ui["say:rin"] and scene.seat is None and app.top is scene
    keys(app, pygame.K_r)
    assert isinstance(app.top, Curtain) and app.top.seat == 1
    scene = opened(app)
    assert scene.seat == 1 and memory(scene).stage == "prove"
    keys(app, pygame.K_RETURN)
    assert scene.table.log[-1] == parse("1 rin") and scene.seat is None


def test_a_wrong_call_is_refused_and_nobody_hears_why() -> None:
    app = open_app()
    scene = public(app, "5D 6H 7S", "JK AC", "9D", preset="jokers", field="KC 6S", owner=2)
    ply = scene.table.ply
    keys(app, pygame.K_2, pygame.K_r, pygame.K_2, pygame.K_RETURN)
    assert scene.table.ply == ply and scene.seat is None
    assert [t.text for t in app.toasts] == ["Ken's call is not right."]


def test_a_wrong_call_costs_three_cards_where_the_table_has_it_so() -> None:
    app = open_app()
    scene = public(app, preset="sharp", field="KC 10S", owner=2)
    keys(app, pygame.K_2, pygame.K_r, pygame.K_2)
    assert instance(NoteBox, scene.ui["note"]).note.sub == "A wrong call: three cards to draw."
    keys(app, pygame.K_RETURN)
    assert scene.seat == 1, "who draws sees what they draw"
    Hands(app).wait(7000)
    assert len(scene.table.view(1).hand) == 5 and memory(scene).stage == "done"
    keys(app, pygame.K_RETURN)
    assert scene.seat is None


def test_several_callers_prove_it_one_after_the_other() -> None:
    app = open_app()
    scene = public(app, "5H AC", "6D", "4S 2S", "KD", field="KC 6S", owner=3, turn=3)
    hands = Hands(app)
    hands.key(pygame.K_1)
    hands.key(pygame.K_2)
    assert memory(scene).callers == [0, 1]
    keys(app, pygame.K_r, pygame.K_1, pygame.K_RETURN)
    assert scene.ui["say:rin"] and memory(scene).callers == [1], "the second is asked next"
    keys(app, pygame.K_r, pygame.K_2, pygame.K_RETURN)
    left = scene.table.clock.left
    keys(app, pygame.K_3)
    assert scene.table.clock.left >= left - 600, "time stands while somebody says what they call"
    keys(app, pygame.K_r, pygame.K_3, pygame.K_RETURN)
    assert [s for s, _ in scene.table.view(PUBLIC).facts.claims] == [0, 1, 2]
    hands.wait(4000)
    assert ended(deal_of(scene.table)).winners == (0, 1, 2) and scene.seat is None


def test_the_one_who_would_pay_returns_it() -> None:
    app = open_app()
    scene = public(app, "6C", "6D", "KD", preset="sharp", field="KC 6S", owner=0, turn=1)
    keys(app, pygame.K_2, pygame.K_r)
    assert scene.table.view(PUBLIC).phase == "claims"
    keys(app, pygame.K_1, pygame.K_n, pygame.K_1, pygame.K_RETURN)
    assert scene.table.view(PUBLIC).facts.returned
    Hands(app).wait(3000)
    assert ended(deal_of(scene.table)).kind == "return"


def test_last_and_a_challenge_need_no_curtain() -> None:
    app = open_app()
    scene = public(app, "5D 6H 7S", "4C", "9D", field="KC 6S", owner=2, exposed=[1], unsaid=2)
    keys(app, pygame.K_3, pygame.K_l)
    assert scene.table.log[-1] == parse("2 last") and app.top is scene
    keys(app, pygame.K_3, pygame.K_x)
    assert scene.table.log[-1] == parse("2 challenge 1") and app.top is scene


def test_the_first_key_claims_the_second_turn_and_who_cannot_passes_it_to_the_other() -> None:
    app = open_app()
    scene = public(app, "KD 2C", "9H", "6C 7S", field="KC 6S", phase="race", starter=1, owner=1)
    now = scene.table.now
    keys(app, pygame.K_1)
    assert isinstance(app.top, Curtain) and app.top.seat == 0
    opened(app)
    before = scene.table.now
    Hands(app).wait(9000)
    assert scene.table.now == before and before - now < 1000, "who has claimed it is not hurried"
    keys(app, pygame.K_p, pygame.K_RETURN)
    assert scene.table.log[-1] == parse("0 pass") and scene.seat is None
    keys(app, pygame.K_3)
    opened(app)
    assert scene.seat == 2
    scene.act([parse("2 play 6C")])
    keys(app, pygame.K_RETURN)
    Hands(app).wait(1600)
    assert scene.table.view(PUBLIC).facts.direction and scene.table.log[-1] == parse("2 play 6C")


def test_somebody_calls_while_another_looks_at_their_hand() -> None:
    app = open_app()
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    assert scene.seat == 0
    keys(app, pygame.K_2)
    assert scene.seat is None and memory(scene).callers == [1]


def test_a_turn_opens_when_held_and_not_before_the_time_for_calls_is_over() -> None:
    app = open_app()
    scene = public(app, field="KC 6S", owner=2)
    keys(app, pygame.K_1)
    scene.act([parse("0 play 6H")])
    hands = Hands(app)
    hands.wait(340)
    hands.key(pygame.K_RETURN)
    for _ in range(100):
        if scene.table.log[-1].verb == "play":
            break
        hands.step()
    app.handle(ins.Confirm("Space"))
    hands.wait(HOLD_MS + 100)
    assert scene.seat is None
    app.handle(ins.Key("Space", down=False))
    hands.wait(2000)
    app.handle(ins.Confirm("Space"))
    hands.wait(HOLD_MS + 100)
    assert scene.seat == 1


# ------------------------------------------------------------------ who sits where --
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
    app.push(again := Setup("rin"))
    assert again.draft.opponent == FRIEND
    assert [p.kind for p in again.draft.places] == ["person", "expert", "person", "novice", "person"]
    assert again.draft.places[0][1:] == ("Hana", "sora")


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
    crests = vars(Match)["crests"].fget(
        type("M", (), {"seat_configs": (*seat_configs, SeatConfig("Rui", "", "nonsense"))})
    )
    assert crests == ("haru", "sora", "haru")


def test_damaged_memories_of_people_are_put_aside(home: Path) -> None:
    Settings().save()
    for wrong in ('{"last_seats": {"gin": 3}}', '{"guests": {"Hana": 7}}'):
        (home / "settings.json").write_text(wrong)
        assert load()[1] == "warning.settings_damaged"
