"""Hints and the coach at the table: three steps, what it would have done, what cost most; for whom and when."""

from collections.abc import Iterator
from decimal import Decimal

import pygame
import pytest

import engine
from ai import registry
from engine.cards import faces
from engine.contract import PUBLIC, Action, parse
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.demo.driver import Hands
from game.draw.card_layout import box
from game.learn import coach
from game.learn.coach import COSTLY, CostlyDecision
from game.match.session import Match, company
from game.scenes.table.hotseat.calls import HotseatMemory
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from tests.kit import rumino_table
from tests.kit.app import begin, deal, open_app, ready
from tests.kit.hotseat import seat, share, sharing
from tests.kit.narrow import present
from tests.kit.rin_table import say, stage

MINE = "AS 2S 3S 3H 3D 3C 5D 7H 9S JD KC"
THEIRS = "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
GAMES = ("gin", "rin", "rumino", "sumidagawa")


@pytest.fixture
def app() -> Iterator[App]:
    found = open_app()
    yield found
    found.close()


def to_discard(app: App) -> tuple[TableScene, Hands]:
    scene = deal(app, MINE, THEIRS)
    return scene, ready(app, scene)


def rung(scene: TableScene) -> set[int]:
    return {s.face for s in scene.anim.zones[f"hand:{scene.me}"] if scene.hints.ringed(f"hand:{scene.me}", s, False)}


# -------------------------------------------------------------------- hints --
@pytest.mark.parametrize("by_key", [True, False], ids=["key", "click"])
def test_a_hint_comes_in_three_steps_and_goes(app: App, by_key: bool) -> None:
    scene, hands = to_discard(app)
    view, legal = scene.table.view(0), scene.table.legal(0)
    hint = coach.hint(view, legal)
    first, second, third = (coach.card_words("gin", [card]) for card in hint.cards)
    said = [(hint.matter,), (hint.matter, f"It's between {first}, {second} and {third}.")]
    said += [(*said[1], hint.move), ()]
    for step, texts_then in enumerate(said, 1):
        if by_key:
            hands.key(pygame.K_h)
        else:
            hands.click("hint")
        assert tuple(scene.hints.texts()) == texts_then
        assert rung(scene) == {2: set(hint.cards), 3: set(hint.action.cards if hint.action else ())}.get(step, set())
    assert scene.table.ply == 1, "a hint is only shown"


def test_the_third_step_is_what_expert_does(app: App) -> None:
    scene, _ = to_discard(app)
    hint = coach.hint(scene.table.view(0), scene.table.legal(0))
    bot = registry.load("gin", "expert")
    best = registry.choose(bot, scene.table.view(0), scene.table.legal(0), coach.Attentive())
    assert hint.action == best
    assert hint.move == coach.move_words("gin", best)
    assert set(best.cards) < set(hint.cards), "the second step does not give the move away"


@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_a_hint_to_draw_points_at_the_stock_and_the_button_not_into_empty_space(app: App, game: str) -> None:
    if game == "gin":
        scene = deal(app, "AS 3S 5S 7S 9S JS KS AH 3H 5H", THEIRS, "draw", discard="8H")
    else:
        hands_dealt = ("AS 3H 6D 8C 10S QD KC", "2C 3C 4C KD QD 8S 8H")
        scene = rumino_table.stage(app, hands_dealt, phase="draw")
    hands = ready(app, scene)
    for _ in range(3):
        hands.key(pygame.K_h)
    model = scene.hints.hint_model()
    assert present(scene.hints.hint).action == Action(0, "draw")
    assert model.way is None and model.target == present(scene.ui["draw"]).rect
    assert model.cards == (box(scene.anim.zones["stock"][-1].spot),)


def test_escape_takes_a_hint_away_and_a_move_does(app: App) -> None:
    scene, hands = to_discard(app)
    hands.key(pygame.K_h)
    hands.key(pygame.K_ESCAPE)
    assert not scene.hints.step and app.top is scene
    hands.key(pygame.K_h)
    hands.do(scene, Action(0, "discard", faces("KC")))
    assert scene.hints.hint is None and not scene.hints.step
    assert scene.ui["hint"] is None, "it is not one's turn"


def test_in_rin_a_hint_names_the_call_and_tells_nothing_by_being_there(app: App) -> None:
    scene = say(stage(app, ("AS 4H", "5S 2C 9D", "3S 4S JS"), turn=1, field="5C"), "1 play 5S")
    hands = ready(app, scene)
    assert scene.me not in scene.table.view(0).acting
    hands.key(pygame.K_h)
    assert scene.hints.texts() == ["Your hand adds up to the field card: Rin!"]
    other = say(stage(app, ("AS 6H", "5S 2C 9D", "3S 4S JS"), turn=1, field="5C"), "1 play 5S")
    hands = ready(app, other)
    assert other.ui["hint"]
    hands.key(pygame.K_h)
    assert other.hints.texts() == ["Nothing to do right now."]
    hands.key(pygame.K_h)
    assert not other.hints.step, "there is no second step to nothing"


@pytest.mark.parametrize("owing", [0, 1])
def test_in_rin_a_hint_can_be_asked_for_while_another_draws_what_is_owed_and_not_while_one_does(
    app: App, owing: int
) -> None:
    scene = stage(app, ("AS 6H", "5S 2C 9D", "3S 4S JS"), phase="owe", owed=[owing], turn=owing, field="5C")
    ready(app, scene)
    assert scene.table.forced == Action(owing, "draw")
    assert (scene.ui["hint"] is not None) == scene.hints.hint_available == (owing != 0)


def test_h_names_hearts_while_an_eight_asks_for_a_suit(app: App) -> None:
    scene = stage(app, ("8S 2H 9C", "5H 2C 9D", "3S 4S JS"), turn=0, field="5S")
    hands = ready(app, scene)
    hands.press("card:7" if scene.ui["card:7"] else scene.table_view.steps(scene.table.legal(0)[0])[0])
    hands.wait(400)
    if scene.ui["name:hearts"] is None:
        hands.press(scene.table_view.steps(scene.table.legal(0)[0])[0])
    assert scene.ui["name:hearts"]
    hint = scene.ui["hint"]
    assert hint is None or hint.key is None
    hands.key(pygame.K_h)
    assert not scene.hints.step


def test_hints_can_be_switched_off(app: App) -> None:
    app.settings.hints = False
    scene, hands = to_discard(app)
    hands.key(pygame.K_h)
    assert scene.ui["hint"] is None and not scene.hints.step


def test_a_game_whose_expert_gives_no_reasons_has_no_hints() -> None:
    assert all(coach.has_coach(game) for game in GAMES)
    assert not coach.has_coach("toy")


# -------------------------------------------------------------------- coach --
def test_the_coach_compares_a_move_with_experts(app: App) -> None:
    scene, hands = to_discard(app)
    assert scene.ui["coach"] is None, "nothing has been done yet"
    view, legal = scene.table.view(0), scene.table.legal(0)
    bad = Action(0, "discard", faces("3H"))
    hands.do(scene, bad)
    hands.key(pygame.K_w)
    said = scene.coach.verdict
    assert said == coach.review_move(view, legal, bad) and said and said.cost
    assert not said.same and said.mine == "Discard 3♥" and (said.lines[0].worth or 0) > 0
    assert any(
        line.text.startswith("It leaves you ") and "points of deadwood; yours leaves" in line.text
        for line in said.lines
    )
    assert [w.id for w in scene.ui.widgets] == ["coach:close"], "nothing else can be pressed meanwhile"
    hands.wait(340)
    hands.press("coach:close")
    assert not scene.coach.about and scene.ui["menu"]


def test_a_message_waits_while_the_coach_lies_where_it_would_be(app: App) -> None:
    scene, hands = to_discard(app)
    hands.do(scene, Action(0, "discard", faces("3H")))
    app.toast("A long word of warning", 500)
    hands.wait(200)
    shown = picture(app)
    hands.key(pygame.K_w)
    hands.wait(340)
    open_panel = picture(app)
    message = app.toasts[0]
    app.toasts = []
    app.redraw()
    assert picture(app) == open_panel, "it is not drawn over the coach"
    app.toasts = [message]
    left = message.left
    hands.wait(2000)
    assert app.toasts == [message] and message.left == left
    hands.press("coach:close")
    hands.wait(50)
    assert app.toasts == [message] and picture(app) != open_panel and shown != open_panel
    hands.wait(600)
    assert not app.toasts


def picture(app: App) -> bytes:
    app.redraw()
    return pygame.image.tobytes(app.canvas.surface, "RGB")


def test_the_table_waits_while_the_coach_talks(app: App) -> None:
    scene = begin(app, seed=7)
    hands = Hands(app)
    for _ in range(40):
        hands.settle(scene)
        hands.do(scene, scene.table.legal(0)[0])
        if scene.coach.last_move and scene.table.view(0).acting == (1,) and scene.ui["coach"]:
            break
    hands.key(pygame.K_w)
    ply = scene.table.ply
    hands.wait(8000)
    assert scene.coach.about == "move" and scene.table.ply == ply
    hands.key(pygame.K_w)
    hands.wait(8000)
    assert scene.table.ply > ply


def test_in_the_next_deal_the_coach_does_not_talk_about_a_move_of_the_last_one(app: App) -> None:
    scene = deal(app, "AS 2S 3S 3H 3D 3C 5D 5H 5S 5C KC", THEIRS)
    hands = ready(app, scene)
    scene.act([Action(0, "knock", faces("KC"))])
    assert scene.coach.last_move is not None
    hands.wait(100)
    assert scene.table.submit(DEAL) is None
    assert scene.coach.last_move is None


def played(game: str, seed: int, seats: int = 0) -> Table:
    """A deal among novices, to its end."""
    rules = engine.load(game)
    n = seats or {"gin": 2, "sumidagawa": 4}.get(game, 4)
    table = Table(rules, table_options(rules), [Seat(str(i), registry.load(game, "novice")) for i in range(n)], seed)
    table.submit(DEAL)
    while not table.deal_over:
        assert table.run()
    return table


@pytest.mark.parametrize("game", GAMES)
def test_the_two_decisions_named_cost_most(game: str) -> None:
    seen = False
    for seed in range(4):
        table = played(game, seed)
        every = [c for c in coach.review_decisions(table, 0) if c]
        costs = sorted((c.verdict.cost or 0 for c in every), reverse=True)
        told = coach.costliest(every)
        assert len(told) <= 2
        assert [c.verdict.cost for c in told] == costs[: len(told)]
        if len(told) < 2 and costs[len(told) :]:
            assert costs[len(told)] < coach.COSTLY[every[0].verdict.unit]
        for c in told:
            assert c.verdict.mine != c.verdict.best and c.verdict.gap and c.verdict.lines
            assert (c.verdict.cost or 0) >= coach.COSTLY[c.verdict.unit]
        seen = seen or len(told) >= 1
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_beside_the_reasons_add_up_to_the_one_below_them(game: str) -> None:
    sums = 0
    for seed in range(2):
        for decision in filter(None, coach.review_decisions(played(game, seed), 0)):
            v = decision.verdict
            assert v.same or v.cost == max(0.0, v.total)
            weighed = {line.text: line.worth for line in v.lines if line.worth is not None}
            for most in (1, 2, 3):
                rows = [r for r in coach.added_up(v, most) if r.worth]
                if not rows:
                    continue
                numbers = [Decimal(r.worth.strip("± %").replace("−", "-").replace("+", "")) for r in rows]
                assert sum(numbers[:-1]) == numbers[-1] and abs(float(numbers[-1]) - v.total) < 0.06, (v, rows)
                own = [(n, weighed[r.text]) for n, r in zip(numbers, rows, strict=True) if r.text in weighed]
                assert all(abs(float(n) - worth) < 0.36 for n, worth in own), "rounded, the first one to fit the sum"
                assert own == sorted(own, key=lambda one: -one[0]) and 0 not in numbers[len(own) : -1]
                assert len(own) <= most and len(numbers) <= len(own) + 2
                sums += 1
    assert sums > 5


def test_a_chance_names_how_many_of_the_unseen_cards_help() -> None:
    seen = 0
    for seed in range(6):
        for decision in filter(None, coach.review_decisions(played("gin", seed), 0)):
            v = decision.verdict
            assert 0 < v.unseen <= 52 - len(decision.view.hand)
            for line in v.lines:
                assert 0 <= line.hits < v.unseen
                if line.hits:
                    assert str(line.hits) in line.text
                    seen += 1
    assert seen


def test_what_differs_by_less_than_a_point_is_no_costly_mistake() -> None:
    assert (COSTLY["points"], COSTLY["players"]) == (1.0, 0.15)
    review = coach.MoveReview("a", "b", False, 0.9, "", (), "points")
    view = played("gin", 0).view(0)
    small, large = (CostlyDecision(1, view, review._replace(cost=cost)) for cost in (0.9, 1.0))
    assert coach.costliest([small, large]) == [large] and small.verdict.good and not large.verdict.good


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_traced_as_it_was_seen(game: str) -> None:
    rules, seen = engine.load(game), []
    n = {"gin": 2, "sumidagawa": 4}.get(game, 4)
    table = Table(rules, table_options(rules), [Seat(str(i), registry.load(game, "novice")) for i in range(n)], 3)
    table.submit(DEAL)
    while not table.deal_over:
        before = table.view(1), table.legal(1)
        assert table.run()
        seen.append((*before, table.log[-1]))
    assert list(table.replay_views(1)) == seen
    if not table.match_state.over:
        table.submit(DEAL)
        assert list(table.replay_views(1)) == []


def test_a_rin_let_go_is_a_decision_that_cost() -> None:
    rules = engine.load("rin")
    options = table_options(rules, "school")
    position = {"options": options, "hands": ["AS 4H", "5S 2C 9D", "3H 4D JD"], "turn": 1, "field": "5C"}
    table = Table(rules, options, [Seat("you"), Seat("aki"), Seat("sora")], 1, position=position)
    table.submit(DEAL)
    table.replay([parse(text) for text in ("1 play 5S", "2 draw", "0 play AS")])
    let_go, played_on = [c for c in coach.review_decisions(table, 0) if c]
    assert let_go.verdict.mine == "nothing said" and let_go.verdict.best == "Call Rin"
    assert let_go.verdict.cost == 2 * 2 * 7, "Rin pays twice, and a card counts 7 on average"
    assert (let_go.number, played_on.number) == (1, 3), "after Aki's move, and the player's own"
    assert played_on.verdict.best != "Call Rin", "said once is enough"


def test_the_sheet_has_the_coach_and_every_decision_is_weighed_meanwhile(app: App) -> None:
    scene = finished(app, "gin")
    hands = Hands(app)
    hands.wait(2500)
    assert scene.coach.costly is not None
    assert scene.coach.costly == coach.costliest([c for c in coach.review_decisions(scene.table, 0) if c])
    hands.key(pygame.K_w)
    assert scene.coach.about == "deal" and app.top is scene
    hands.key(pygame.K_ESCAPE)
    assert not scene.coach.about and app.top is scene
    hands.wait(340)
    hands.key(pygame.K_RETURN)
    assert scene.sheet is None, "Enter goes on to the next deal"


def finished(app: App, game: str, seed: int = 7) -> TableScene:
    """The sheet of a deal that was played at the table among novices, the person's moves too."""
    rules = engine.load(game)
    options = table_options(rules)
    seat_configs = company(game, ["novice"] if game == "gin" else ())
    seats = [Seat(c.name, registry.load(game, c.bot or "novice")) for c in seat_configs]
    table = Table(rules, options, seats, seed)
    table.submit(DEAL)
    while not table.deal_over:
        assert table.run()
    table.seats[0] = Seat(seat_configs[0].name)
    scene = TableScene(Match(table, seat_configs))
    app.push(scene)
    scene.anim.finish()
    scene.announcement = None
    scene.reveal.open(scene.table_view.result())
    scene.reveal.finish()
    return scene


# ------------------------------------------------------------------- whose help --
def test_no_help_is_there_while_a_curtain_is_down_and_it_goes_with_it(app: App) -> None:
    rules = engine.load("gin")
    options = table_options(rules)
    seat_configs = (company("gin")[0]._replace(name="Hana"), company("gin")[0]._replace(name="Ken"))
    position = {"options": options, "dealer": 1, "turn": 0, "phase": "discard", "hands": [MINE, THEIRS]}
    table = Table(rules, options, [Seat("Hana"), Seat("Ken")], 1, position=position)
    table.submit(DEAL)
    scene = TableScene(Match(table, seat_configs))
    app.push(scene)
    assert isinstance(app.top, Curtain) and not scene.coach.available and not scene.hints.hint_available
    app.pop()
    sharing(scene).take_seat(0)
    hands = Hands(app)
    hands.wait(400)
    hands.key(pygame.K_h)
    assert scene.hints.step == 1, "one's own curtain is open"
    scene.act([Action(0, "discard", faces("KC"))])
    scene.hints.press("coach")
    assert isinstance(app.top, Curtain) and not scene.hints.step and not scene.coach.about
    app.pop()
    sharing(scene).take_seat(1)
    assert scene.coach.last_move is None and scene.ui["coach"] is None, "another's move is nobody's business"
    scene.act([Action(1, "draw")])
    scene.act([scene.table.legal(1)[0]])
    app.pop()
    sharing(scene).take_seat(0)
    hands.wait(400)
    hands.key(pygame.K_w)
    shown = scene.coach
    assert shown.about == "move" and shown.verdict and shown.verdict.mine == "Discard K♣"
    hands.key(pygame.K_v)
    assert isinstance(app.top, Curtain)
    assert (
        scene.hints.hint is None and not scene.coach.about and scene.coach.verdict is None and not scene.coach.available
    )


def test_at_the_public_table_of_rin_there_is_no_help(app: App) -> None:
    scene = share(app, "rin", seat(2, 1))
    assert isinstance(app.top, Curtain)
    app.pop()
    memory = scene.sharing
    assert isinstance(memory, HotseatMemory)
    memory.show_public_table()
    assert scene.me == PUBLIC and not scene.coach.available and scene.ui["hint"] is None
    Hands(app).key(pygame.K_h)
    assert not scene.hints.step


def test_what_is_asked_leaves_no_trace_in_the_record(app: App) -> None:
    logs = []
    for asked in (False, True):
        scene = begin(app, seed=5)
        hands = Hands(app)
        for _ in range(3):
            hands.settle(scene)
            if asked:
                hands.key(pygame.K_h)
                hands.key(pygame.K_h)
            hands.do(scene, scene.table.legal(0)[-1])
        logs.append([line.partition(",")[0] for line in scene.match.path.read_text("utf-8").splitlines()[2:8]])
        app.home()
    assert logs[0] == logs[1]
