"""What the program says is enough to play by: for players who hear it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from queue import SimpleQueue
from typing import Any

import pygame
import pytest

import engine
from engine.cards import HIDDEN, face
from engine.contract import PUBLIC
from engine.options import table_options
from game.app import speech
from game.app.speech import Voice, in_words
from game.demo.driver import FRAME, Hands
from game.learn import lessons
from game.scenes.learn.drill import DrillScene
from game.scenes.menu import Menu
from game.scenes.table import narrator
from game.scenes.table.scene import TableScene
from game.text import translations
from game.text.card_text import words
from game.ui import input as ins
from game.ui import key_map
from game.ui.widgets import Toggle
from tests.kit import rin_table
from tests.kit.app import begin, deal, open_app, ready
from tests.kit.hotseat import look_on, memory, opened, seat, share
from tests.kit.lessons import pass_time
from tests.kit.narrow import instance, present
from tests.kit.rumino_table import dropping, told
from tests.kit.sampling import scaled


# --------------------------------------------------------------------------------- what is said --
@pytest.mark.parametrize(
    ("lang", "text", "said"),
    [
        ("en", "Aki: discards 7♥", "Aki: discards 7 of hearts"),
        ("en", "K♠, 10♦", "king of spades, 10 of diamonds"),
        ("en", "named ♣", "named clubs"),
        ("ja", "A♠を捨てる", "スペードのエースを捨てる"),
    ],
)
def test_cards_are_said_in_words(lang: str, text: str, said: str) -> None:
    translations.set_language(lang)
    assert in_words(text) == said


def test_each_move_is_said_once_and_the_question_follows() -> None:
    app, heard = open_app(speed="instant"), list[str]()
    app.listeners.append(heard.append)
    scene = begin(app, seed=7)
    hands = Hands(app)
    for _ in range(3):
        hands.settle(scene)
        hands.wait(100)
        question = " ".join(filter(None, scene.table_view.prompt()))
        assert heard[-1] == question and heard.count(question) == 1
        known = len(scene.table_view.match_score(()).moves)
        heard.clear()
        scene.act([scene.table.legal(scene.me)[-1]])
        hands.settle(scene)
        hands.wait(100)
        said = [text.split(": ", 1)[1] for text in heard if ": " in text]
        assert {text for _, text in scene.table_view.match_score(()).moves[known:]} <= {*said}
        assert len(said) == len({*said})


def test_a_call_is_said_after_the_move_it_belongs_to() -> None:
    app, heard = open_app(speed="normal", every=8), list[str]()
    app.listeners.append(heard.append)
    scene = deal(app, "AS 2S 3S 4H 5H 6H 7D 8D 9D 2C KC", "AH 2H 3H 4S 5S 6S 7C 8C 9C KD")
    hands = ready(app, scene)
    heard.clear()
    scene.act([next(a for a in scene.table.legal(0) if a.verb == "knock")])
    assert not heard, "the card has not landed yet"
    hands.wait(600)
    assert "knocked" in heard[0] and heard[1] == "Knock!"


def test_a_question_is_said_whole_when_the_last_card_has_come_to_rest() -> None:
    app, heard = open_app(speed="fast", every=8), list[str]()
    app.listeners.append(heard.append)
    app.start_match("sumidagawa", table_options(engine.load("sumidagawa")), 5)
    scene = instance(TableScene, app.top)
    Hands(app).settle(scene)
    Hands(app).wait(100)
    assert scene.asks() == heard[-1] == "Your turn Play 4 or more."


def test_a_colon_stands_as_the_language_sets_it() -> None:
    app, heard = open_app(lang="fr", speed="instant"), list[str]()
    app.listeners.append(heard.append)
    app.push(app.routes.setup("gin"))
    scene = begin(app, seed=7)
    scene.act([scene.table.legal(scene.me)[-1]])
    Hands(app).settle(scene)
    Hands(app).wait(100)
    colons = [text for text in heard if ":" in text]
    assert len(colons) >= 2 and not [text for text in colons if re.search("[^\u00a0]:", text)]


@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_at_one_screen_each_move_is_said_once_to_all(game: str) -> None:
    app, heard = open_app(speed="instant", every=8), list[str]()
    app.listeners.append(heard.append)
    scene = share(app, game, seat(2))
    hands = Hands(app)
    for _ in range(4):
        opened(app)
        hands.settle(scene)
        hands.wait(100)
        while app.top is scene:
            scene.act([scene.table.legal(scene.me)[0]])
            hands.wait(100)
    opened(app)
    hands.wait(100)
    discards = [text for text in heard if "→" in text]
    assert len(discards) == len({*discards}) == 4


@pytest.mark.parametrize("game", ["gin", "rumino", "sumidagawa"])
def test_at_one_screen_who_sits_down_is_asked_aloud(game: str) -> None:
    app, heard = open_app(speed="fast", every=8), list[str]()
    app.listeners.append(heard.append)
    share(app, game, seat(3 if game == "sumidagawa" else 2))
    scene = opened(app)
    Hands(app).settle(scene)
    Hands(app).wait(100)
    assert heard[-1] == scene.asks() and "Dealing" not in heard


def test_who_takes_the_seat_at_a_shared_table_of_rin_is_asked_aloud() -> None:
    app, heard = open_app(), list[str]()
    app.listeners.append(heard.append)
    rin_table.stage(app, ("5D 6H 7S", "9S AC", "3S JS 9D"), people=3, field="KC 6S", owner=2)
    scene, hands = look_on(app), Hands(app, frame=100)
    hands.wait(4000)  # the time for calls
    hands.key(pygame.K_1)
    hands.wait(1000)
    assert scene.seat == 0 and heard[-1] == scene.asks()


def test_hand_piles_and_scores_are_said_on_request_and_no_other_hand() -> None:
    app, heard = open_app(speed="instant"), list[str]()
    app.listeners.append(heard.append)
    scene = begin(app, seed=7)
    hands = Hands(app)
    hands.settle(scene)
    heard.clear()
    hands.key(pygame.K_F3)
    own = [w.announce() for w in scene.ui.widgets if scene.table_view.is_own_card(w.id)]
    assert len(own) == 10 and all(card in heard[0] for card in own)
    assert any("10" in said and "Aki" in said for said in heard)
    assert app.top is scene and key_map.key("table", "say") == "F3"


@pytest.mark.parametrize(
    ("game", "piles"),
    [
        ("gin", ["Stock: 31", "Discard pile: 5♥"]),
        ("rumino", ["Stock: 79", "Discard: 2♠"]),
        ("rin", ["Stock: 23", "field: 9♥"]),
        ("sumidagawa", ["unused: 3"]),
    ],
)
def test_between_hand_and_seats_the_piles_are_said_and_nothing_twice(game: str, piles: list[str]) -> None:
    app, heard = open_app(speed="instant", every=8), list[str]()
    app.start_match(game, table_options(engine.load(game)), 7)
    scene = instance(TableScene, app.top)
    scene.anim.finish()
    app.listeners.append(heard.append)
    Hands(app).key(pygame.K_F3)
    assert heard[1 : next(n for n, said in enumerate(heard) if said.startswith("You: cards"))] == piles


def test_of_a_trick_every_card_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begin(open_app(speed="instant"), seed=7)
    monkeypatch.setattr(narrator, "has", lambda key: key == "gin.table.trick")
    monkeypatch.setattr(narrator, "tr", lambda key, **values: values["what"] if values else key)
    public = scene.table.view(PUBLIC)
    public = public._replace(zones={"trick": (face("KH"), face("3H")), "hand:0": (HIDDEN,)})
    assert list(narrator.Narrator(scene)._piles(public)) == ["K♥ 3♥"]


def test_the_hand_is_said_while_another_moves_and_beside_a_note_about_it() -> None:
    app, heard = open_app(), list[str]()
    app.listeners.append(heard.append)
    deal(app, "3S 4S 5S 9H 9D AC KH QD 7C 2H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D", "draw", turn=1, discard="KS")
    Hands(app).key(pygame.K_F3)
    assert all(card in heard[0] for card in ("3♠", "K♥", "2♥"))
    share(app, "rin", seat(2))
    scene = opened(app)
    assert memory(scene).stage == "look"
    heard.clear()
    Hands(app).key(pygame.K_F3)
    assert all(words(card) in heard[0] for card in scene.table.view(present(scene.seat)).hand)


def test_when_the_deal_is_over_no_turn_is_said_any_more() -> None:
    scene = told(dropping(open_app()), "0 rebuy", "3 rebuy")
    assert scene.table.deal_over and scene.asks() == ""


def test_the_question_of_a_rebuy_is_said() -> None:
    app = open_app()
    scene = dropping(app)
    assert scene.table.view(0).phase == "rebuy"
    assert scene.asks().startswith(scene.seats(0).say("rumino.rebuy.ask", 0))


def test_what_the_chosen_cards_are_is_said() -> None:
    app, heard = open_app(speed="instant", every=8), list[str]()
    app.listeners.append(heard.append)
    app.start_match("sumidagawa", table_options(engine.load("sumidagawa")), 5)
    scene, hands = instance(TableScene, app.top), Hands(app)
    hands.settle(scene)
    hands.wait(400)
    hands.key(pygame.K_SPACE)
    card = next(w.announce() for w in scene.ui.widgets if w.id == scene.ui.focus)
    assert heard[-2:] == [f"Play Kamikazari {card.removeprefix('black ')}", "Clear"]
    hands.key(pygame.K_SPACE)
    assert heard[-2:] == ["Play choose cards", "Clear none chosen"]


def test_the_suit_that_an_8_asks_for_is_asked_aloud() -> None:
    app, heard = open_app(), list[str]()
    app.listeners.append(heard.append)
    hands = ready(app, rin_table.stage(app, rin_table.FIVE, field="KC 6D", owner=4))
    hands.focus(f"card:{face('8D')}")
    heard.clear()
    hands.key(pygame.K_RETURN)
    assert heard == ["Name a suit press the 8 again to take it back"]


@pytest.mark.parametrize("name", ["gin.knock_drill", "rin.calls_drill", "rumino.ends_drill", "rumino.is_rumino_drill"])
def test_nothing_that_is_said_answers_a_question(name: str) -> None:
    app, heard = open_app(), list[str]()
    app.listeners.append(heard.append)
    drill = next(lesson for lesson in lessons.load(name.partition(".")[0]) if lesson.name == name)
    app.push(scene := DrillScene(drill, 5))
    scene.pressed("next")
    pass_time(scene, 1000)
    Hands(app).key(pygame.K_F3)
    assert heard[-1] == scene.question.say()
    assert not [line for line in scene.table_view.prompt() if line and any(line in said for said in heard)]


def test_nothing_is_worked_out_while_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(speed="instant")
    scene = begin(app, seed=7)
    monkeypatch.setattr(type(scene.table_view), "match_score", lambda *_: pytest.fail("nobody listens"))
    Hands(app).settle(scene)


# ---------------------------------------------------------------------------------- how it is said --
class Prism:
    """A library that notes what it speaks, and where."""

    spoken: list[str]

    def Context(self) -> "Prism":
        return self

    def acquire_best(self) -> "Prism":
        return self

    def speak(self, text: str, interrupt: bool) -> None:
        self.spoken.append(text)

    def stop(self) -> None:
        self.spoken.append("(stop)")


@pytest.fixture
def prism(monkeypatch: pytest.MonkeyPatch) -> Prism:
    """The library, and a thread that runs at once when the queue is full."""
    library = Prism()
    library.spoken = []
    monkeypatch.setattr(speech, "import_module", lambda name: library)
    return library


def spoken(prism: Prism, texts: Sequence[str | None]) -> list[str]:
    queue: SimpleQueue[str | None] = SimpleQueue()
    for text in (*texts, None):
        queue.put(text)
    speech._speak(queue)
    return prism.spoken


def test_texts_are_spoken_in_order_and_an_input_stops_them(prism: Prism) -> None:
    assert spoken(prism, ["one", "two", "", "three"]) == ["one", "two", "(stop)", "three"]


def test_what_waits_to_be_said_is_dropped_when_the_player_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threading.Thread", lambda **_: type("Idle", (), {"start": lambda self: None})())
    listeners: list[Any] = []
    voice = Voice(listeners, silent=False, speaks=True)
    assert len(listeners) == 1
    voice.say("old")
    voice.hush(ins.Pointer("move", 1, 1))
    voice.hush(ins.Nav("left"))
    voice.say("new")
    assert voice._texts is not None
    assert [voice._texts.get() for _ in range(2)] == ["", "new"]
    voice.use(False)
    assert not listeners


def test_a_text_that_the_thread_takes_meanwhile_stops_nothing() -> None:
    class Emptied(SimpleQueue[str | None]):
        """A queue whose last text is taken between the question and the answer."""

        def empty(self) -> bool:
            was = super().empty()
            while not super().empty():
                super().get()
            return was

        def get(self, block: bool = True, timeout: float | None = None) -> str | None:
            assert not block or not super().empty(), "it would wait for ever"
            return super().get(block, timeout)

    voice = Voice([], silent=False, speaks=False)
    voice._texts = Emptied()
    voice.say("old")
    voice.hush(ins.Nav("left"))
    assert voice._texts.get() == ""


def test_without_library_or_voice_the_program_is_silent_and_keeps_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(speech, "import_module", missing)
    assert not speech.installed()
    texts = SimpleQueue[str | None]()
    for text in ("one", "", "two", None):
        texts.put(text)
    speech._speak(texts)
    assert texts.empty()


def test_who_asks_for_speech_without_the_library_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech, "installed", lambda: False)
    app = open_app()
    app.push(scene := instance(Menu, app.routes.settings()))
    toggle = instance(Toggle, scene.ui["speech"])
    toggle.press()
    scene.activate("speech")
    assert not app.settings.speech and "rintaku[speech]" in app.toasts[-1].text


# -------------------------------------------------------------------------------- whole deals, blind --
WISHES: Mapping[str, Mapping[str, Sequence[str]]] = {
    "en": {
        "rumino": ("Rumino", "Gin", "Knock", "Draw", "[♠♥♦♣]", "Joker"),
        "gin": ("Gin", "Knock", "Draw", "Pass", "[♠♥♦♣]"),
        "rin": ("Rin!", "Play", "[♠♥♦♣]", "Draw", "Pass", "I can't"),
        "sumidagawa": ("Play", "black|red", "Pass"),
    },
    "ja": {
        "rumino": ("ルミノ", "ジン", "ノック", "引く", "[♠♥♦♣]", "ジョーカー"),
        "gin": ("ジン", "ノック", "引く", "パス", "[♠♥♦♣]"),
        "rin": ("リン！", "出す", "[♠♥♦♣]", "引く", "パス", "出せない"),
        "sumidagawa": ("出す", "黒|赤", "パス"),
    },
}
"""What a blind player likes to press, the best first, as it is said."""


class Blind:
    """Plays by what is heard: walks with the arrows, listens to each thing, presses Enter on the best that is not
    said to be impossible."""

    def __init__(self, hands: Hands, heard: list[str], wishes: Sequence[str]) -> None:
        self.hands, self.heard, self.wishes = hands, heard, wishes

    def walk(self) -> Iterator[str]:
        """What is said at each step."""
        for key in [pygame.K_TAB] * 40:
            before = len(self.heard)
            self.hands.key(key)
            yield from self.heard[before:][-1:]

    def turn(self, tried: set[str]) -> None:
        """Press one thing."""
        said = [*dict.fromkeys(self.walk())]
        wanted = [s for wish in self.wishes for s in said if re.search(wish, s) and s not in tried]
        assert wanted or tried, said
        if not wanted:
            tried.clear()
            return
        tried.add(wanted[0])
        for heard in self.walk():
            if heard == wanted[0]:
                self.hands.key(pygame.K_RETURN)
                self.hands.wait(340)
                return


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("game", WISHES["en"])
@pytest.mark.parametrize("lang", WISHES)
def test_whole_deals_are_played_from_what_is_heard_alone(lang: str, game: str) -> None:
    app, heard = open_app(lang=lang, speed="instant", every=8), list[str]()
    app.listeners.append(heard.append)
    app.start_match(game, table_options(engine.load(game)), 7)
    scene, hands = instance(TableScene, app.top), Hands(app, by_keys=True)
    blind, tried, ply = Blind(hands, heard, WISHES[lang][game]), set[str](), -1
    for _ in range(scaled(400, 1500)):
        if scene.table.deal_over:
            break
        heard.clear()
        hands.wait(FRAME * 20)
        if scene.table.ply != ply:
            tried.clear()
            ply = scene.table.ply
        if scene.me in scene.table.view(scene.me).acting and not scene.busy:
            blind.turn(tried)
    assert scene.table.deal_over
