"""Every legal move of every game that moves a card can be made by dragging the card."""

import sys
from collections.abc import Callable
from random import Random

import pytest

import engine
from ai import registry
from engine.cards import face
from engine.contract import Action, Bot, View, parse
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.draw.card_layout import COPY, box
from game.match import session
from game.match.session import Match, company
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import input as ins
from tests.kit import rin_table, rumino_table
from tests.kit.app import deal, open_app, ready
from tests.kit.counts import Counts
from tests.kit.fingers import FingerHands
from tests.kit.narrow import instance
from tests.kit.sampling import scaled
from tests.kit.sumidagawa_table import BURN, BURN_WILD, OPENED, REVIVE, pick, position, say, stage, table_view

Drag = Callable[[TableScene, tuple[float, float], tuple[float, float]], None]
GAMES = {"gin": 2, "rin": 3, "rumino": 3, "sumidagawa": 3}
"""The games, each with a number of seats."""


def table(app: App, game: str, seed: int, preset: str) -> TableScene:
    """A table at which everybody waits for the test to move."""
    rules = engine.load(game)
    seats = company(game, ["club"] * (GAMES[game] - 1))
    options = table_options(rules, preset, {})
    made = Table(rules, options, [Seat(c.name) for c in seats], seed, pace=session.pace(app.settings))
    made.submit(DEAL)
    scene = TableScene(Match(made, seats))
    app.push(scene)
    return scene


def drag(scene: TableScene, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Press the pointer, move it and let it go."""
    scene.ui.prompt(0)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    scene.handle(ins.Pointer("move", *start))
    scene.handle(ins.Pointer("down", *start, 1))
    for at in (middle, end):
        scene.handle(ins.Pointer("move", *at))
    scene.handle(ins.Pointer("up", *end, 1))


def drag_by_finger(scene: TableScene, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Touch a card, move it and lift the finger."""
    scene.ui.prompt(0)
    finger = FingerHands(instance(App, scene.app))
    finger.button(*start, True)
    for part in (0.1, 0.4, 0.7, 1.0):
        finger.move(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
    assert scene.drag.in_the_air, "no card follows the finger"
    finger.button(*end, False)


def spot(scene: TableScene, wid: str) -> tuple[float, float]:
    """A point at which a widget is on top."""
    widget = scene.ui[wid]
    assert widget, f"there is no {wid}"
    x, y, w, h = widget.rect
    points = ((x + w * i / 20, y + h * j / 20) for j in range(19, 0, -1) for i in range(1, 20))
    return next(p for p in points if scene.ui.at(*p) is widget)


def middle(rect: tuple[float, float, float, float]) -> tuple[float, float]:
    return rect[0] + rect[2] / 2, rect[1] + rect[3] / 2


def moves_a_card(action: Action, view: View) -> bool:
    """Whether a player takes a card into the hand with this action, or one out of it. Of an empty stock none is taken:
    the draw stays owed."""
    return (
        bool(action.cards) or action.verb in ("take", "biggin") or (action.verb == "draw" and bool(view.zones["stock"]))
    )


def carry_out(scene: TableScene, action: Action, drag: Drag = drag) -> None:
    """Make a move by a drag. Its other cards are chosen by clicks before, a question is answered after."""
    view = scene.table_view
    if not action.cards and action.verb != "biggin":
        pile = next(p for p in ("stock", "discard") if scene.ui[p] and [action] == view.activate(p))
        drag(scene, spot(scene, pile), middle(view.hand_box()))
        return
    presses = view.steps(action)
    own = [n for n, wid in enumerate(presses) if view.is_own_card(wid)]
    *others, held = cards(scene, action)
    for wid in [*presses[: own[0] if own else 0], *others]:
        assert not view.activate(wid), f"{wid} moves before the drag"
        scene.look()
    key = view.held(held)
    assert key is not None
    goal = next((d for d in view.drops(key) if d.action == action or (d.press and d.press == held)), None)
    assert goal, f"no place takes {held} for {action}: {view.drops(key)}"
    drag(scene, spot(scene, held), middle(goal.box))
    for wid in presses[own[-1] + 1 :] if goal.press else ():
        scene.press(wid, True)


def cards(scene: TableScene, action: Action) -> list[str]:
    """The widgets of the cards of an action; any own card if it names none."""
    view, wids = scene.table_view, list[str]()
    for card in action.cards or (None,):
        keys = ((w.id, view.held(w.id)) for w in scene.ui.widgets if w.id not in wids)
        wids.append(next(wid for wid, k in keys if k is not None and (card is None or k % COPY == card)))
    return wids


def settle(scene: TableScene) -> None:
    """End everything that moves."""
    scene.anim.finish()
    scene.announcement = None
    scene.table_view.finish_effects()
    while scene.table_view.tick(10_000):
        pass
    scene.look(at_once=True)


def a_move(table: Table, seat: int, bot: Bot, rng: Random) -> Action:
    """A move that leads somewhere, or one at random: rare verbs as likely as common ones, several cards as one."""
    legal = table.legal(seat)
    if rng.random() < 0.7:
        return registry.choose(bot, table.view(seat), legal, rng)
    verb = rng.choice(sorted({a.verb for a in legal}))
    some = [a for a in legal if a.verb == verb]
    size = rng.choice(sorted({len(a.cards) for a in some}))
    return rng.choice([a for a in some if len(a.cards) == size])


def played_by_drags(app: App, game: str, seed: int, moves: int, drag: Drag = drag) -> tuple[int, set[str]]:
    """Play at random. The own seat drags whatever moves a card. Return how many moves were dragged,
    and their verbs."""
    rng, done, verbs = Random(seed), 0, set[str]()
    rules, bot = engine.load(game), registry.load(game, registry.USUAL_LEVEL)
    scene = table(app, game, seed, rng.choice(list(rules.PRESETS)))
    for _ in range(moves):
        now = scene.table
        if now.match_state.over:
            break
        if now.deal_over:
            now.submit(DEAL)
        while now.forced is not None and now.run():
            pass
        acting = now.view(0).acting
        if now.deal_over or not acting:
            continue
        mine = 0 in acting
        seat = 0 if mine else acting[0]
        if not now.legal(seat):
            assert now.run()
            continue
        action = a_move(now, seat, bot, rng)
        scene.follow()
        settle(scene)
        if not mine or not moves_a_card(action, now.view(0)):
            now.submit(action)
        else:
            carry_out(scene, action, drag)
            done += 1
            verbs.add(action.verb)
            assert action in (*now.log[-3:], now.waiting), f"{action} was dragged, made was {now.log[-1]}"
        while now.waiting is not None:
            now.advance(2000)
    app.pop()
    return done, verbs


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_moves_a_card_is_made_by_dragging_it(game: str, counts: Counts) -> None:
    app = open_app((1280, 720), call_window="off", every=sys.maxsize)
    done, verbs = 0, set[str]()
    for seed in range(scaled(1, 6)):
        more, kinds = played_by_drags(app, game, seed, scaled(16, 250))
        done, verbs = done + more, verbs | kinds
    counts.add("drags", f"moves of {game}", done)
    assert done >= scaled(2, 150)


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_a_finger_drags_what_the_pointer_drags(game: str) -> None:
    app = open_app((1280, 720), call_window="off", every=sys.maxsize)
    done, _ = played_by_drags(app, game, 1, scaled(12, 100), drag_by_finger)
    assert done >= 2


MELDS = [[], ["KH KD KC", "4S 5S 6S", "7D 8D 9D"]]
EIGHT, SEVEN = "AS 2S 3S 4S 5S 6S 7S KD", "AC 3C 5C 7C 9D JD KH"
FOE = "2H 4C 6C 8C 10C QC 2D 4D 6D QH"
RARE: dict[str, Callable[[App], TableScene]] = {
    "biggin": lambda app: deal(app, "KH KD KC 4S 5S 6S 7D 8D 9D 10D JD", FOE),
    "knock": lambda app: deal(app, "KH KD KC 4S 5S 6S 7D 8D 9D AC 3C", FOE),
    "layoff meld": lambda app: deal(app, "2D 3D 4D 7S 8S QH QS JC AC AH", "2C", "layoff", melds=MELDS, discard="3C"),
    "gin rumino": lambda app: rumino_table.stage(app, (EIGHT, SEVEN), phase="discard"),
    "play": lambda app: rin_table.stage(app, ("8D 8S", *rin_table.FIVE[1:]), field="8C", owner=4, named="clubs"),
    "burn": lambda app: say(position(app, BURN), "0 play R6 R7 R8 R9"),
    "burn wild": lambda app: say(position(app, BURN_WILD), "0 play R6 R7 R8 R9"),
    "revive": lambda app: say(position(app, REVIVE), "2 pass"),
}
"""Positions with moves that random play seldom meets, by their verbs."""


@pytest.mark.scaled
@pytest.mark.parametrize("verbs", RARE)
def test_ways_to_go_out_melds_lay_offs_suits_and_answers_have_their_drags_too(verbs: str) -> None:
    app, made = open_app((1280, 720), call_window="off", every=sys.maxsize), set[str]()
    scene = RARE[verbs](app)
    actions = [a for a in scene.table.legal(0) if moves_a_card(a, scene.table.view(0))]
    for i, action in enumerate(actions):
        if action.verb in made and i % scaled(8, 1):
            continue
        scene = RARE[verbs](app)
        settle(scene)
        carry_out(scene, action)
        assert action in (*scene.table.log[-3:], scene.table.waiting), action
        made.add(action.verb)
    assert made >= set(verbs.split()) - {"wild"}


def test_several_chosen_cards_are_carried_by_one_drag() -> None:
    app = open_app((1280, 720), every=sys.maxsize)
    scene = stage(app, **OPENED)
    hands = ready(app, scene)
    pick(scene, "R7 R7")
    view = table_view(scene)
    key = view.held("wild:0")
    assert key is not None
    to = middle(view.drops(key)[0].box)
    air: list[list[str]] = []
    hands.drag("wild:0", to, lambda: air.append([s.spot.look or str(s.face) for s in scene.drag.in_the_air]))
    assert air == [[str(face("R7")), str(face("R7")), "rB"]]
    hands.drag("wild:0", to)
    assert scene.table.log[-1] == parse("0 play R7 R7 rB")


def test_over_the_own_hand_one_card_is_carried_and_put_in_its_place() -> None:
    app = open_app((1280, 720), every=sys.maxsize)
    scene = stage(app, **OPENED)
    hands = ready(app, scene)
    pick(scene, "R7 R7")
    x, y, _, h = scene.table_view.hand_box()
    air: list[int] = []
    hands.drag(f"card:{face('R7')}", (x + 2, y + h * 0.6), lambda: air.append(len(scene.drag.in_the_air)))
    assert air == [1]


def test_a_wild_card_that_is_used_says_why_it_cannot_be_dropped() -> None:
    app = open_app((1280, 720), every=sys.maxsize)
    scene = stage(app, ("B4 B9", "B9 B9", "R8", "B8"), plays=["1 B5"], down=["rB", "", "", ""])
    hands = ready(app, scene)
    view = table_view(scene)
    key = view.held("wild:1")
    assert key is not None and view.wild_state(0, 1)
    hands.drag("wild:1", middle(view.drops(key)[0].box))
    assert app.toasts[-1].text == tr("sumidagawa.reason.no_wild")


def test_cards_dragged_between_the_open_hands_are_melded() -> None:
    app = open_app((1280, 720), every=sys.maxsize)
    scene = RARE["layoff meld"](app)
    hands = ready(app, scene)
    hands.click(f"card:{face('2D')}")
    hands.drag(f"card:{face('3D')}", (300, 360))
    assert app.toasts[-1].text == tr("gin.reason.not_a_meld")
    hands.click(f"card:{face('3D')}")
    hands.drag(f"card:{face('4D')}", (300, 360))
    assert scene.table.log[-1] == parse("0 meld 2D 3D 4D")


def test_several_cards_are_laid_off_by_one_drag() -> None:
    app = open_app((1280, 720), every=sys.maxsize)
    scene = RARE["layoff meld"](app)
    hands = ready(app, scene)
    hands.click(f"card:{face('8S')}")
    meld = scene.anim.zones["meld:1:1"]
    hands.drag(f"card:{face('7S')}", middle(box(meld[1].spot)))
    assert scene.table.log[-2:] == [parse("0 layoff 7S 1"), parse("0 layoff 8S 1")]
