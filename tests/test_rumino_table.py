"""Rumino at the table: everything in its place at every size, chips that add up, the count, rebuys, whole matches."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from tablekit import SIZES, Waits, count, open_app, ready
from test_table_layout import Reader, boxes_meet, card_box, widget_faults, within

import engine
from engine import wild
from engine.cards import face
from engine.contract import Action, Event, Thought, parse, table_options
from engine.table import DEAL, Seat, Table
from game import match as matches
from game import texts
from game.app import App
from game.demo import Hands
from game.layout import COPY, MIN_SHOWN
from game.match import Match
from game.scenes.curtain import Curtain
from game.scenes.score import Score
from game.scenes.table import TableScene
from game.tables import rumino_count, rumino_layout, rumino_paper
from game.tables.rumino import Table as RuminoTable
from game.tables.rumino_show import Show, Step
from game.texts import tr
from game.theme import RATIO

RUMINO = engine.load("rumino")
NAMES = ("you", "ren", "mio", "yuki", "sora", "haru")
SIX = ("4S 5S JK 9H 9C 9D 6H", "2C 3C 4C KD QD 8S 8H", "10H JH QH 10S 10C AD 5D", "AC 3D 6D 7S 9S JS KS",
       "7H 7H 7S 5C 5D 2S KC", "JK JK 3S 4D 8C QC KH")
WILD = "JK 5S 6S JK 9C 9D KH 2D"
GIN = "4H 5H 6H 3H JS JD JC KD"
RUMINO_HAND = "4S 5S 6S JK 8S 9S 10S KD"
LOOSE = "AS 3H 6D 8C 10S QD KC 2H"
HIGH = (45, 88, 61, 97, 30, 72)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


class Keen:
    """An opponent who collects melds and ends deals."""

    def think(self, view: Any, legal: Any, rng: Random) -> Iterator[Thought]:
        yield Thought(keen(view, legal, rng), 500)


def keen(view: Any, legal: list[Action], rng: Random) -> Action:
    ends = [a for a in legal if a.verb in ("rumino", "gin", "knock", "rebuy")]
    if ends and rng.random() < .6:
        return ends[0]
    throws = [a for a in legal if a.verb == "discard"]
    if not throws:
        return legal[0]
    left = wild.discards(wild.gather(view.hand))
    return min(throws, key=lambda a: left[a.cards[0]])


def sit(app: App, n: int, preset: str = "", people: int = 1, bot: Any = None, seed: int = 1, position: Any = None,
        changes: Any = None) -> TableScene:
    """A table of so many; whoever is no person is such a bot, or never moves."""
    options = table_options(RUMINO, preset, changes)
    names = NAMES[:1] if people == 1 else ("Hana", "Ken", "Rui")[:people]
    seats = [Seat((*names, *NAMES[len(names):])[i], None if i < people else (bot or Waits)()) for i in range(n)]
    chairs = tuple(matches.Chair(s.name, "club" if s.bot else "") for s in seats)
    table = Table(RUMINO, options, seats, seed, pace=matches.pace(app.settings),
                  position={"options": options, **position} if position else None)
    table.submit(DEAL)
    scene = TableScene(Match(table, chairs, matches.current()))
    app.push(scene)
    return scene


def stage(app: App, hands: tuple[str, ...], preset: str = "", people: int = 1, changes: Any = None, bot: Any = None,
          **parts: Any) -> TableScene:
    """A position at the table, its antes paid."""
    position = {"hands": list(hands), "discard": "QC 10D", "dealer": len(hands) - 1, "turn": 0, **parts}
    scene = sit(app, len(hands), preset, people, bot, position=position, changes=changes)
    if scene.seat is not None:
        tv(scene).hurry()
        scene.look(at_once=True)
    return scene


def say(scene: TableScene, *actions: str) -> TableScene:
    """Somebody acts; the table at rest, everything seen."""
    for text in actions:
        assert scene.table.submit(parse(text)) is None, text
    scene._follow()
    scene.anim.finish()
    scene.cry = None
    tv(scene).hurry()
    scene.look(at_once=True)
    return scene


def told(scene: TableScene, *actions: str) -> TableScene:
    """The deal played to its end, its sheet laid out; who is still asked stays out."""
    say(scene, *actions)
    while not scene.table.deal_over:
        say(scene, f"{scene.table.view(0).facts.turn} pass")
    count(scene, scene.tv.result())
    return scene


def tv(scene: TableScene) -> RuminoTable:
    assert isinstance(scene.tv, RuminoTable)
    return scene.tv


def last(scene: TableScene) -> Action:
    return scene.table.log[-1]


def high(n: int, **parts: Any) -> dict[str, Any]:
    return {"totals": list(HIGH[:n]), **parts}


def dropping(app: App, n: int = 4, **parts: Any) -> TableScene:
    """Seat 0 and 3 reach 100 with the deal; seat 0 is asked first."""
    totals = [95, 40, 61, 97, 30, 72][:n]
    hands = (LOOSE.rsplit(" ", 1)[0], "2C 3C 4C JH QH KH AS", *SIX[2:n])
    return say(stage(app, hands, totals=totals, turn=1, **parts), "1 knock")


# ------------------------------------------------------------------- layout --
def moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """Everything the table has to show, with two to six seats."""
    scene = sit(app, 6, people=1)
    scene.anim.finish()
    yield "antes", scene
    yield "may knock", stage(app, SIX[:5], **high(5))
    yield "one out", stage(app, (*SIX[:3], "", SIX[4]), totals=[45, 88, 61, 104, -20], rebuys=[0, 1, 0, 0, 0],
                           chips=[-10, -40, -10, -10, -10])
    yield "six wait", stage(app, SIX, turn=3, **high(6))
    scene = stage(app, (WILD, *SIX[1:3]), phase="discard", **high(3))
    tv(scene).activate(f"card:{face('KH')}")
    scene.look(at_once=True)
    yield "discard", scene
    scene = stage(app, (LOOSE, *SIX[1:6]), phase="discard", taken="2H", **high(6))
    tv(scene).activate(f"card:{face('2H')}")
    scene.look(at_once=True)
    yield "just taken", scene
    scene = stage(app, (LOOSE, SIX[1]), phase="discard")
    tv(scene).sort = "rank"
    scene.look(at_once=True)
    yield "by rank", scene
    yield "may gin", stage(app, (GIN, *SIX[1:4]), phase="discard", **high(4))
    yield "may Rumino", stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard", **high(4))
    yield "strict", stage(app, (RUMINO_HAND, *SIX[1:4]), "strict", phase="discard", **high(4))
    scene = stage(app, ("", *SIX[1:5]), totals=[104, 88, 61, 97, 30], turn=1, dealer=4)
    assert scene.ui["skip"]
    yield "out", scene
    for n in (4, 6):
        yield "asked", dropping(app, n)
        yield "answered", say(dropping(app, n), "0 rebuy")
        yield "bought, result", told(dropping(app, n), "0 rebuy", "3 rebuy")
    yield "void", told(void(app))
    for n in (2, 3, 4, 6):
        yield "gin, result", told(stage(app, (GIN, *SIX[1:n]), phase="discard", **high(n)), "0 gin KD")
    yield "Rumino, result", told(stage(app, (RUMINO_HAND, *SIX[1:6]), phase="discard", **high(6)), "0 rumino KD")
    scene = told(stage(app, (RUMINO_HAND, *SIX[1:6]), phase="discard", **high(6)), "0 rumino KD")
    scene.final = True
    count(scene, scene.tv.final())
    yield "final", scene
    scene = stage(app, SIX[:4], **high(4))
    say(scene, "0 knock")
    tv(scene).show.add(Step("count", 1680, tv(scene).counted()))
    tv(scene).show.add(Step("totals", 800))
    tv(scene).show.age = 900
    yield "counting", scene


def void(app: App) -> TableScene:
    """The 200th turn has been played."""
    return say(stage(app, (LOOSE, *SIX[1:6]), phase="discard", turns=199, **high(6)), "0 discard KC")


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (1024, 768)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_text_is_whole_and_nothing_covers_anything(size: tuple[int, int], lang: str, reader: Reader) -> None:
    faults: set[str] = set()
    for scale in (1.0, 1.5):
        app = open_app(size, lang, text_size=scale)
        for name, scene in moments(app):
            where = f"{scale:.0%} {name}: "
            scene.anim.finish()
            reader.cut.clear()
            written = reader.read(scene)
            assert len(written) > 8
            faults |= {f"{where}{t!r} is outside" for t, box in written if not within(box, app)}
            faults |= {f"{where}{a!r} on {b!r}" for i, (a, box) in enumerate(written)
                       for b, other in written[:i] if boxes_meet(box, other, 1.5)}
            faults |= {where + f for f in widget_faults(app, scene)}
            faults |= {f"{where}a card is outside" for s in scene.anim.sprites() if not within(card_box(s), app, 1)}
            faults |= {f"{where}cut off: {t}" for t in reader.cut}
            app.pop()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 7))
def test_every_seat_is_seen_whole_between_the_panels(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = rumino_layout.ground(n - 1, size[0] / k, size[1] / k, 170)
    boxes = [(x - g.pitch / 2, 32.0, g.pitch, 138.0) for x, _ in g.seats]
    assert len(boxes) == n - 1
    others = [rumino_layout.pool_panel(g), rumino_layout.race_panel(g), rumino_layout.hand_box(g), (0, 0, 170, 70),
              (g.w - 122, 20, 98, 44)]
    for i, a in enumerate(boxes):
        assert not any(boxes_meet(a, b, 0) for b in (*boxes[:i], *others[:3]))
        cards = rumino_layout.fan(8, g, i)
        left, right = cards[0].x - 40, cards[-1].x + 40
        assert not any(boxes_meet((left, 32, right - left, 90), b, 0) for b in others)
        assert all(.12 <= s.h / 720 <= .14 for s in cards)
        assert all(b.x - a.x >= .22 * a.h * RATIO for a, b in pairwise(cards))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("sizes", [(8,), (4, 4), (3, 3, 1, 1), (4, 3, 1), (2, 2, 2, 2), (3, 4, 1)])
def test_enough_of_every_own_card_shows(size: tuple[int, int], sizes: tuple[int, ...]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = rumino_layout.ground(3, size[0] / k, size[1] / k)
    x, _, room, _ = rumino_layout.hand_box(g)
    row = [s for group in rumino_layout.hand(sizes, g)[0] for s in group]
    assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO for a, b in pairwise(row))
    assert row[0].x - row[0].h * RATIO / 2 >= x and row[-1].x + row[-1].h * RATIO / 2 <= x + room + 1e-6
    assert all(.20 * 720 <= s.h <= .24 * 720 for s in row)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 7))
def test_open_hands_lie_in_cells_of_their_own_beside_the_sheet(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    w, h = size[0] / k, size[1] / k
    cells = rumino_layout.cells(n, w, h)
    boxes = [(c.x, c.y, c.w, c.h) for c in cells]
    for i, c in enumerate(cells):
        assert not any(boxes_meet(boxes[i], b, 0) for b in boxes[:i])
        assert c.x + c.w <= w - 470 and c.y + c.h <= h and c.card >= .12 * 720
        for sizes in ((7,), (4, 3), (3, 3, 1), (3, 4)):
            spots = [s for row in rumino_layout.open_hand(sizes, c)[0] for s in row]
            assert spots[-1].x + spots[-1].h * RATIO / 2 <= c.x + c.w
            assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6 for a, b in pairwise(spots))


# --------------------------------------------------------------------- chips --
def test_m12_the_antes_fly_into_the_pool_one_by_one() -> None:
    app = open_app(speed="normal")
    scene = sit(app, 5)
    table = tv(scene)
    assert table.pool == 0 and table.standing.pool == 50
    hands, seen = Hands(app), []
    for _ in range(400):
        hands.step()
        seen.append(table.pool)
    assert sorted(set(seen)) == [0, 10, 20, 30, 40, 50] and seen == sorted(seen)
    assert "chips-pay" in app.sounds.played
    app.pop()
    assert tv(sit(app, 5)).pool == 0
    hands.key(pygame.K_LEFT)  # any key ends it
    assert isinstance(app.top, TableScene) and tv(app.top).pool == 50


def test_the_pool_on_the_screen_is_the_pool_of_the_rules(reader: Reader) -> None:
    app = open_app()
    for name, scene in moments(app):
        if name != "antes":
            outcome = tv(scene).facts.outcome
            pool = outcome.after.pool if outcome else scene.table.view(0).carry.facts.pool
            pool = scene.table.carry.facts.pool if scene.table.carry.over else pool
            assert tv(scene).pool == pool, name
            shown = [t for t, _ in reader.read(scene)]
            assert (str(pool) in shown or tr("rumino.table.pool_is", n=pool) in shown) == (pool > 0), name
        app.pop()


def test_m11_the_price_of_a_rebuy_flies_into_the_pool() -> None:
    app = open_app(speed="normal")
    scene = dropping(app)
    assert tv(scene).pool == 40
    assert scene.table.submit(parse("0 rebuy")) is None
    scene._follow()
    assert tv(scene).pool == 40 and tv(scene).standing.pool == 80
    (flight,) = tv(scene).show.flights()
    assert (flight.seat, flight.amount, flight.back) == (0, 40, False)
    Hands(app).wait(4000)
    assert tv(scene).pool == 80


def test_the_pool_flies_to_who_wins_it() -> None:
    app = open_app(speed="normal")
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
    assert scene.table.submit(parse("0 rumino KD")) is None
    scene._follow()
    assert tv(scene).pool == 40 and scene.table.carry.facts.pool == 0
    assert [(f.seat, f.amount, f.back) for f in tv(scene).show.flights()] == [(0, 40, True)]
    assert app.sounds.played[-1] == "rumino" and scene.cry and scene.cry[0] == tr("rumino.cry.rumino.you")
    Hands(app).wait(9000)
    assert tv(scene).pool == 0 and scene.sheet


def test_where_motion_is_reduced_nothing_flies_and_the_seven_light_up_at_once() -> None:
    app = open_app(speed="normal", reduced_motion=True)
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
    assert tv(scene).still
    drawn = []
    tv(scene).show.add(Step("rebuy", 1000, (1,), (40,)))
    tv(scene).show.tick(300)
    app.canvas.chip = lambda x, y, *rest: drawn.append((x, y))  # type: ignore[method-assign]
    places = set()
    for _ in range(4):
        drawn.clear()
        rumino_paint_flights(scene)
        places.add(tuple(drawn))
        tv(scene).show.tick(150)
    assert len(places) == 1


def rumino_paint_flights(scene: TableScene) -> None:
    from game.tables.rumino_paint import flights

    flights(tv(scene), scene.canvas, (150.0, 280.0))


def test_a_show_keeps_what_is_left_of_a_step_for_the_next() -> None:
    show = Show()
    show.add(Step("count", 100))
    show.add(Step("totals", 100))
    assert show.tick(150) and show.part("count") == 1 and show.part("totals") == .5
    assert not show.tick(60) and show.part("totals") == 1
    show.add(Step("rebuy", 100, (2,), (30,)))
    assert show.held_back() == 30
    show.clear()
    assert show.held_back() == 0


# --------------------------------------------------------------------- count --
def test_the_count_shows_one_seat_after_the_other_and_then_the_totals(reader: Reader) -> None:
    app = open_app(speed="normal")
    scene = stage(app, SIX[:4], **high(4))
    assert scene.table.submit(parse("0 knock")) is None
    scene._follow()
    scene.anim.finish()
    table = tv(scene)
    points = [f"+{n}" for n in table.view.facts.outcome.points]
    table.show.tick(1)
    seen = [t for t, _ in reader.read(scene)]
    assert points[0] in seen and not set(points[1:]) & set(seen)
    for n in (1, 2, 3):
        table.show.tick(420)
        assert set(points[:n + 1]) <= {t for t, _ in reader.read(scene)}
        assert rumino_count.moving(table, table.view.facts.outcome) == HIGH[:4]
    table.show.tick(420)
    table.show.tick(400)
    between = rumino_count.moving(table, table.view.facts.outcome)
    assert all(a < b < c for a, b, c in zip(HIGH, between, table.view.facts.outcome.totals, strict=False))
    table.show.tick(400)
    assert rumino_count.moving(table, table.view.facts.outcome) == table.view.facts.outcome.after.totals


@pytest.mark.parametrize("n", [2, 4, 6])
def test_every_seats_melds_loose_cards_and_points_stand_in_its_cell(n: int, reader: Reader) -> None:
    app = open_app()
    scene = told(stage(app, (GIN, *SIX[1:n]), phase="discard", **high(n)), "0 gin KD")
    written = reader.read(scene)
    outcome = tv(scene).facts.outcome
    for seat, cell in tv(scene).cells():
        inside = [t for t, b in written if cell.x - 8 <= b[0] < cell.x + cell.w and cell.y <= b[1] < cell.y + cell.h]
        n_points = outcome.points[seat]
        assert ("−10" if n_points < 0 else f"+{n_points}") in inside
        assert scene.tv.seats.name(seat) in inside
        for card in outcome.loose[seat]:
            assert str(wild.VALUE[card]) in inside
        assert len([g for g in tv(scene).rows[seat][0] if g.kind != "dead"]) == len(outcome.melds[seat])


def test_a_wild_card_says_what_it_stands_for(reader: Reader) -> None:
    app = open_app()
    one = reader.read(stage(app, SIX[:2]))
    assert tr("rumino.table.stands_for", card="6♠") in [t for t, _ in one]
    two = [t for t, _ in reader.read(stage(app, (WILD, *SIX[1:3]), phase="discard"))]
    assert "= 7♠" in two and sum(t.startswith("= 9") for t in two) == 1


# ---------------------------------------------------------------------- hands --
def test_draw_take_and_knock_have_buttons_keys_and_reasons() -> None:
    app = open_app()
    for press, done in (("knock", "0 knock"), (pygame.K_k, "0 knock"), (pygame.K_d, "0 draw"), (pygame.K_t, "0 take"),
                        ("stock", "0 draw"), ("discard", "0 take")):
        scene = stage(app, SIX[:3])
        hands = ready(app, scene)
        hands.click(press) if isinstance(press, str) else hands.key(press)
        assert parse(done) in scene.table.log
        app.pop()
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], *SIX[1:3]))
    knock = scene.ui["knock"]
    assert knock and not knock.enabled and knock.reason == tr("rumino.table.knock_needs", n=48)


def test_a_second_click_throws_a_card_and_one_just_taken_says_why_not() -> None:
    app = open_app()
    scene = stage(app, (LOOSE, SIX[1]), phase="discard", taken="2H")
    hands = ready(app, scene)
    hands.click(f"card:{face('2H')}")
    assert scene.ui["throw"] and not scene.ui["throw"].enabled
    hands.click(f"card:{face('2H')}")
    assert app.toasts[-1].text == tr("rumino.reason.just_taken")
    hands.click(f"card:{face('QD')}")
    hands.click(f"card:{face('QD')}")
    assert last(scene) == parse("0 discard QD")


def test_of_two_alike_the_one_that_is_pressed_is_chosen_and_carried() -> None:
    app = open_app()
    scene = stage(app, ("7H KS 3D 7H 2C 10S QD 9C", SIX[1]), phase="discard")
    tv(scene).sort = "suit"
    scene.look(at_once=True)
    hands = ready(app, scene)
    hands.click(f"card:{face('7H') + COPY}")
    assert tv(scene).chosen == 3
    raised = [s for s in scene.anim.zones["hand:0"] if s.spot.lift >= 1]
    assert len(raised) == 1 and raised[0] is scene.anim.zones["hand:0"][3]
    g = tv(scene).ground
    hands.drag(f"card:{face('7H')}", (g.x + 66, g.y))
    assert last(scene) == parse("0 discard 7H")


@pytest.mark.parametrize("verb, key", [("gin", pygame.K_g), ("rumino", pygame.K_r)])
def test_m7_gin_or_rumino_is_for_the_player_to_choose(verb: str, key: int) -> None:
    app = open_app()
    for by_key in (True, False):
        scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
        hands = ready(app, scene)
        assert scene.ui["gin"].enabled and scene.ui["rumino"].enabled
        tv(scene).choose("card:3")  # whatever is chosen, the right card is put aside
        hands.key(key) if by_key else hands.click(verb)
        assert last(scene).verb == verb and scene.table.deal_over
        assert scene.table.carry.over == (verb == "rumino")
        app.pop()
    strict = stage(app, (RUMINO_HAND, *SIX[1:4]), "strict", phase="discard")
    assert strict.ui["gin"].enabled and not strict.ui["rumino"].enabled


def test_a_card_dropped_beside_the_stock_goes_out() -> None:
    app = open_app()
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
    hands = ready(app, scene)
    drops = scene.tv.drops(face("KD"))
    assert [d.action.verb for d in drops if d.action] == ["discard", "rumino", "gin"]
    x, y, w, h = drops[1].box
    hands.drag(f"card:{face('KD')}", (x + w / 2, y + h / 2))
    assert last(scene) == parse("0 rumino KD")


def test_the_hand_is_sorted_and_an_order_of_ones_own_survives_a_draw() -> None:
    app = open_app()
    scene = stage(app, SIX[:3])
    hands = ready(app, scene)
    for sort in ("suit", "rank", "melds"):
        hands.key(pygame.K_s)
        assert tv(scene).sort == sort
    x, y, _, h = scene.tv.hand_box()
    hands.drag(f"card:{face('6H')}", (x + 2, y + h / 2))
    assert tv(scene).sort == "own" and tv(scene).order[0] == face("6H")
    hands.key(pygame.K_d)
    assert tv(scene).order[0] == face("6H") and len(tv(scene).order) == 8


# --------------------------------------------------------------------- rebuys --
def test_m11_a_click_that_ends_the_count_brings_the_question_and_does_not_answer_it() -> None:
    app = open_app(speed="normal")
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], "2C 3C 4C JH QH KH AS", *SIX[2:4]), totals=[95, 40, 61, 20], turn=1)
    assert scene.table.submit(parse("1 knock")) is None
    scene._follow()
    hands = Hands(app)
    hands.wait(60)
    x, y, _w, h = rumino_layout.question(4, app.canvas.W, app.canvas.H)
    hands.click_at(x + 60, y + h - 40)
    assert not tv(scene).show.steps and not scene.table.deal_over
    hands.wait(400)
    assert scene.ui["rebuy"] and scene.table.view(0).phase == "rebuy"
    hands.click_at(x + 60, y + h - 40)
    assert parse("0 rebuy") in scene.table.log


@pytest.mark.parametrize("press, done", [("rebuy", "0 rebuy"), ("pass", "0 pass"), (pygame.K_b, "0 rebuy"),
                                         (pygame.K_n, "0 pass")])
def test_m11_who_is_out_is_asked_and_answers(press: Any, done: str, reader: Reader) -> None:
    app = open_app()
    scene = dropping(app)
    hands = ready(app, scene)
    seen = [t for t, _ in reader.read(scene)]
    assert tr("rumino.rebuy.ask.you") in seen and tr("rumino.table.rebuy_sub", price=40) in seen
    assert any("87" in t for t in seen)
    hands.click(press) if isinstance(press, str) else hands.key(press)
    assert last(scene) == parse(done)


def test_m11_the_question_waits_for_the_count_and_no_answer_is_a_no() -> None:
    app = open_app(speed="normal")
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], "2C 3C 4C JH QH KH AS", *SIX[2:4]), totals=[95, 40, 61, 20], turn=1)
    assert scene.table.submit(parse("1 knock")) is None
    scene._follow()
    assert scene.table.view(0).phase == "rebuy" and scene.ui["rebuy"] is None
    hands = Hands(app)
    hands.wait(7000)
    assert scene.ui["rebuy"] and scene.table.clock.left > 15_000
    assert scene.ui.focus == "pass"
    hands.wait(21_000)
    assert last(scene) == parse("* close") and scene.table.deal_over


def test_what_the_others_answered_stands_there(reader: Reader) -> None:
    app = open_app()
    scene = say(dropping(app), "0 rebuy")
    seen = [t for t, _ in reader.read(scene)]
    assert tr("rumino.rebuy.rebuy.you") in seen and tr("rumino.rebuy.ask.other", name=scene.tv.seats.name(3)) in seen
    rows = told(scene, "3 pass").sheet
    assert rows and rows.rows[0].text.endswith(tr("rumino.table.back_in", n=87))
    assert rows.rows[3].text.endswith(tr("rumino.table.now_out"))


# ------------------------------------------------------------------- who is out --
def test_who_is_out_skips_to_the_end() -> None:
    app = open_app()
    scene = stage(app, ("", *SIX[1:5]), totals=[104, 88, 61, 97, 30], turn=1, dealer=4, bot=Keen)
    hands = ready(app, scene)
    assert not any(w.id.startswith("card:") for w in hands.widgets())
    hands.key(pygame.K_e)
    for _ in range(3000):
        hands.step()
        if scene.sheet:
            break
    assert scene.table.carry.over and not scene.skipping
    hands.wait(4000)
    hands.press("final")
    assert scene.final and scene.sheet
    assert int(scene.sheet.value) == sum(line.value for line in scene.table.carry.lines if line.key == "pool")


def test_skipping_stops_where_a_person_is_asked() -> None:
    app = open_app()
    scene = sit(app, 3, bot=Keen, seed=4)
    scene.skipping = True
    hands = Hands(app)
    hands.wait(6000)
    assert not scene.skipping and 0 in scene.table.view(0).acting


def test_seats_that_are_out_say_so(reader: Reader) -> None:
    app = open_app()
    scene = stage(app, (*SIX[:3], "", SIX[4]), totals=[45, 88, 61, 104, -20])
    seen = [t for t, _ in reader.read(scene)]
    assert seen.count(tr("rumino.table.out")) == 1 and tr("rumino.table.points", n=104) in seen
    assert "−20" in seen
    assert {scene.tv.seats.name(s) for s in range(5)} <= set(seen)


# --------------------------------------------------------------------- people --
def test_between_people_nobody_is_you(reader: Reader) -> None:
    app = open_app()
    hands = Hands(app)
    said: set[str] = set()
    for position in ({"hands": [LOOSE, *SIX[1:3]], "phase": "discard"}, {"hands": list(SIX[:3])}):
        scene = sit(app, 3, people=2, position={"discard": "QC 10D", "dealer": 2, "turn": 0, **position})
        assert isinstance(app.top, Curtain)
        hands.key(pygame.K_1)
        said |= {t for t, _ in reader.read(scene)}
        if "phase" not in position:
            said |= {t for t, _ in reader.read(told(scene, "0 knock"))}
            said |= {scene.sheet.title, scene.sheet.label}
        app.pop()
    words = {w.strip(".,!?") for t in said for w in t.split()}
    assert {"Hana", "Ken"} <= words and not words & {"You", "you", "Your", "your"}


def test_the_curtain_falls_before_the_question_of_somebody_else() -> None:
    app = open_app()
    scene = sit(app, 4, people=2, position={
        "hands": ["2C 3C 4C JH QH KH AS", LOOSE.rsplit(" ", 1)[0], *SIX[2:4]], "discard": "QC 10D", "dealer": 3,
        "turn": 0, "totals": [40, 95, 61, 20]})
    hands = Hands(app)
    hands.key(pygame.K_1)
    hands.wait(400)
    hands.key(pygame.K_k)
    for _ in range(600):
        hands.step()
        if app.top is not scene:
            break
    assert isinstance(app.top, Curtain) and app.top.seat == 1
    hands.key(pygame.K_2)
    hands.wait(600)
    assert scene.ui["rebuy"]


# ---------------------------------------------------------------------- score --
def test_the_score_screen_adds_up_with_rebuys_between_the_deals() -> None:
    app = open_app()
    scene = told(dropping(app), "0 rebuy", "3 pass")
    course = rumino_paper.course(tv(scene), scene.table.results)
    assert course.asides == (1,) and course.deals[1][0] == tr("rumino.result.rebuy")
    start = scene.table.view(0).carry.totals
    sums = tuple(start[i] + sum(p[i] for _, p in course.deals) for i in range(4))
    assert sums == course.totals == scene.table.carry.totals
    assert course.target == 100 and course.out == (3,)
    hands = ready(app, scene)
    hands.key(pygame.K_c)
    assert isinstance(app.top, Score)
    app.redraw()


def test_the_end_names_the_pool_and_ranks_by_chips() -> None:
    app = open_app()
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard", rebuys=[1, 0, 1, 0], chips=[-50, -10, -90, -10],
                  totals=[60, 45, 88, 61])
    told(scene, "0 rumino KD")
    sheet = scene.tv.final()
    assert sheet.value == "160" and sheet.mood == "won"
    assert [r.value for r in sheet.rows] == ["+110", "−10", "−10", "−90"]
    assert sheet.rows[0].text.startswith("1 ") and [r.text[0] for r in sheet.rows] == ["1", "2", "2", "4"]
    assert tr("rumino.paper.and_rebuys", points=tr("rumino.paper.points", n=88), n=1) == sheet.rows[3].sub


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_call_is_a_moment_with_its_sound(lang: str) -> None:
    app = open_app(lang=lang)
    scene = stage(app, SIX[:3])
    for seat in (0, 1):
        for arg in ("knock", "gin", "rumino", "rebuy"):
            cried = scene.tv.cry(Event("say", seat, arg=arg))
            assert cried and cried[0]
            app.sounds.volume(cried[1])
    assert scene.tv.cry(Event("say", 1, arg="pass")) is None
    assert scene.tv.cry(Event("say", 1, arg="rumino")) == \
        (tr("rumino.cry.rumino.other", name=scene.tv.seats.name(1)), "rumino")


# ---------------------------------------------------------------- whole matches --
@pytest.mark.parametrize("n, by_keys, lang", [(2, True, "en"), (4, False, "ja"), (6, True, "ja")])
def test_a_whole_match_is_played_by_hand(n: int, by_keys: bool, lang: str) -> None:
    app = open_app((1280, 720), lang)
    scene = sit(app, n, bot=Keen, seed=n)
    hands, rng = Hands(app, by_keys, frame=50), Random(n)
    while not scene.final:
        hands.settle(scene)
        assert tv(scene).pool == (scene.table.carry.facts.pool if scene.table.deal_over else tv(scene).standing.pool)
        if scene.sheet:
            hands.press(next(w.id for w in hands.widgets() if w.key == "Enter"))
            if scene.ui["skip"]:
                hands.press("skip")
            continue
        hands.do(scene, keen(scene.table.view(0), scene.table.legal(0), rng))
    assert scene.table.carry.over and sum(scene.table.carry.final) == 0
