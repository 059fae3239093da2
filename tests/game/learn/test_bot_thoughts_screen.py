"""The screen of what a bot thought: how it is opened from the replay, walked through and closed."""

import shutil
from collections import Counter

import pygame
import pytest

from ai import registry
from ai.search.determinized import Search
from game.app.window import App
from game.demo.driver import FRAME, Hands, adviser
from game.draw.canvas import Canvas
from game.learn import thought_text as words
from game.learn.bot_thoughts import Thought
from game.match import saves
from game.scenes.review.bot_thoughts import BotThoughtsScene
from game.scenes.review.replay import Replay
from game.scenes.start.screen import Start
from game.text.translations import tr
from tests.kit.app import begin, count, open_app, through
from tests.kit.bot_thoughts import GAMES, levels, unfinished
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present
from tests.kit.records import record

pytestmark = pytest.mark.scaled


def opened(
    game: str = "gin", near: float = 0.5, levels: tuple[str, ...] = ()
) -> tuple[Replay, BotThoughtsScene, Hands]:
    """The replay with a head opened over it, by its key."""
    app = open_app()
    replay = Replay(record(game, levels=levels))
    app.push(replay)
    ply = replay.bot_thoughts.next_choice(round(replay.playback.last * near), True)
    assert ply
    replay.go(ply)
    hands = Hands(app)
    hands.key(pygame.K_w)
    head = app.top
    assert isinstance(head, BotThoughtsScene) and head.ply == ply
    return replay, head, hands


def thought_of(head: BotThoughtsScene) -> Thought:
    """What stands there when the thinking is over."""
    for _ in range(20_000):
        if not head.think():
            break
    assert head.thought
    return head.thought


def test_w_opens_the_head_of_who_made_the_move_shown_and_escape_closes_it() -> None:
    replay, head, hands = opened()
    thought = thought_of(head)
    assert thought.move.action == replay.playback.actions[replay.ply - 1]
    hands.key(pygame.K_ESCAPE)
    assert replay.app.top is replay and replay.ply == head.ply
    hands.press("mind")
    assert isinstance(replay.app.top, BotThoughtsScene)
    hands.key(pygame.K_w)
    assert replay.app.top is replay


def test_it_thinks_in_slices_while_the_screen_goes_on() -> None:
    replay, head, _ = opened(levels=("master:24",))
    said: list[str] = []
    instance(App, replay.app).listeners.append(said.append)
    frames = 0
    while head.thought is None and frames < 3000:
        assert head.ui["close"] and head.ui["option:0"] is None
        instance(App, replay.app).step(FRAME)
        frames += 1
    assert head.thought and frames > 50, "a slice a frame"
    assert any("Master" in s and "Cards it considered likely" in s for s in said)


def test_the_bar_of_its_thinking_stands_below_the_words(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    replay, head, _ = opened(levels=("master:24",))
    app = instance(App, replay.app)
    app.settings.text_size = 2.0
    app.apply_settings()
    app.resize((540, 960))
    bars: list[float] = []
    monkeypatch.setattr(Canvas, "box", lambda c, x, y, w, h, *rest, **kw: bars.append(y) if h == 10 else None)
    reader.texts.clear()
    head.paint(app.canvas)
    words = tr("minds.thinking", name=head.model().name)
    feet = [y + h * 1.2 for text, (_, y, _, h) in reader.texts if text in words]
    assert head.thought is None and len(feet) > 1 and bars and max(feet) < min(bars)


def test_later_and_earlier_lead_to_its_other_moves_and_the_replay_follows() -> None:
    replay, head, hands = opened("sumidagawa", near=0.4)
    first, seat = head.ply, thought_of(head).move.seat
    hands.key(pygame.K_n)
    assert head.ply > first and head.bot_thoughts.mover(head.ply) == seat
    assert head.thought is None or head.thought.move.ply == head.ply
    hands.press("later")
    hands.key(pygame.K_b)
    hands.key(pygame.K_b)
    assert head.ply == first
    hands.key(pygame.K_n)
    hands.key(pygame.K_ESCAPE)
    assert replay.ply == head.ply > first
    replay._open_thoughts()
    head = instance(BotThoughtsScene, replay.app.top)
    for _ in range(400):
        hands.key(pygame.K_n)
        if instance(App, replay.app).toasts:
            break  # at the end it is said
    else:
        raise AssertionError("the end of the match is never said")


def test_arrows_and_clicks_choose_the_move_whose_reasons_are_told(reader: Reader) -> None:
    _, head, hands = opened(levels=("expert",))
    while len(thought_of(head).shown_options) < 4:
        hands.key(pygame.K_n)
    assert head.picked == 1
    hands.press("option:1")
    hands.key(pygame.K_DOWN)
    assert head.picked == 2
    hands.key(pygame.K_UP)
    hands.key(pygame.K_UP)
    assert head.picked == 0
    hands.press("option:3")
    assert head.picked == 3
    head.dirty = True
    instance(App, head.app).step(FRAME)
    thought = thought_of(head)
    told = words.reasons(thought, thought.shown_options[3])
    written = [t for t, _ in reader.texts]
    assert told and any(told[0].text.startswith(t) for t in written if len(t) > 8)


def test_v_shows_the_next_hand_with_the_cards_really_held() -> None:
    _, head, hands = opened("sumidagawa", 0.1, ("expert", "expert", "expert"))
    thought = thought_of(head)
    assert len(thought.beliefs) > 1 and head.model().belief is thought.beliefs[0]
    hands.key(pygame.K_v)
    assert head.model().belief is thought.beliefs[1]
    belief = present(head.model().belief)
    assert belief.held == Counter(thought.move.hands[belief.seat])


def test_where_nothing_can_be_opened_it_is_said_why() -> None:
    app = open_app()
    replay = Replay(record("gin"))
    app.push(replay)
    hands = Hands(app)
    replay.go(next(p for p in range(2, replay.playback.last) if replay.bot_thoughts.mover(p) == 0))
    hands.key(pygame.K_w)
    assert app.top is replay and app.toasts[-1].text == tr("minds.person.you")
    replay.go(1)
    hands.key(pygame.K_w)
    assert app.top is replay and len(app.toasts) == 2


def test_in_a_match_that_goes_on_the_replay_keeps_the_deal_closed() -> None:
    app = open_app()
    replay = Replay(unfinished("gin", 1))
    app.push(replay)
    replay.go(next(p for p in range(replay.playback.last, 1, -1) if replay.bot_thoughts.is_bot_move(p)))
    Hands(app).key(pygame.K_w)
    assert app.top is replay and "isn't over" in app.toasts[-1].text


def test_from_the_sheet_of_a_match_one_comes_to_its_replay() -> None:
    app = open_app()
    scene = begin(app, seed=5)
    for phase in through(scene, adviser("gin", 7)):
        if phase == "final":
            break
    count(scene, scene.table_view.final(), final=True)
    hands = Hands(app)
    hands.wait(340)
    hands.key(pygame.K_w)
    replay = app.top
    assert isinstance(replay, Replay) and replay.bot_thoughts.is_bot_move(replay.ply)
    hands.key(pygame.K_w)
    assert isinstance(app.top, BotThoughtsScene)
    app.home()
    assert isinstance(app.top, Start)


def test_where_there_is_no_record_there_is_no_replay_to_come_to() -> None:
    app = open_app()
    scene = begin(app, seed=5)
    for phase in through(scene, adviser("gin", 7)):
        if phase == "final":
            break
    shutil.rmtree(saves.folder())
    count(scene, scene.table_view.final(), final=True)
    assert scene.ui["rematch"] and scene.ui["home"] and scene.ui["replay"] is None


def test_a_search_that_decides_elsewhere_says_so_through_the_same_contract() -> None:
    """Whoever searches is opened through `explaining`, and its choice is what `think` chooses."""
    for game in GAMES:
        for level in levels(game):
            bot = registry.load(game, level)
            if isinstance(bot, Search):
                own = type(bot)
                assert "explain" not in vars(own) or "explaining" in vars(own), "slices are asked, not `explain`"
