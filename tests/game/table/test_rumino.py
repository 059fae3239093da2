"""Rumino at the table: chips that add up, the count, gin or Rumino, dragging, whole matches, the tour."""

from itertools import pairwise
from random import Random

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from engine.melds import jokers
from game.demo.driver import Hands, make_app
from game.demo.tour import Tour
from game.draw.card_layout import COPY
from game.games.rumino import hand_count, hand_labels
from game.games.rumino.effects import Effect, EffectQueue
from game.games.rumino.pool import flights
from game.games.rumino.tour import moments as tour_moments
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit.app import open_app, ready
from tests.kit.layout import Reader, boxes_meet
from tests.kit.narrow import instance, present
from tests.kit.rumino_table import (
    GIN,
    HIGH,
    LOOSE,
    RUMINO_HAND,
    SIX,
    WILD,
    Keen,
    dropping,
    high,
    keen,
    last,
    moments,
    say,
    sit,
    stage,
    table_view,
    told,
)


# --------------------------------------------------------------------- chips --
def test_m12_the_antes_fly_into_the_pool_one_by_one() -> None:
    app = open_app(speed="normal", every=6)
    scene = sit(app, 5)
    table = table_view(scene)
    assert table.pool == 0 and table.standing.pool == 50
    hands, seen = Hands(app), []
    for _ in range(400):
        hands.step()
        seen.append(table.pool)
    assert sorted(set(seen)) == [0, 10, 20, 30, 40, 50] and seen == sorted(seen)
    assert "chips-pay" in app.sounds.played
    app.pop()
    assert table_view(sit(app, 5)).pool == 0
    hands.key(pygame.K_LEFT)  # any key ends it
    assert isinstance(app.top, TableScene) and table_view(app.top).pool == 50


def test_the_pool_on_the_screen_is_the_pool_of_the_rules(reader: Reader) -> None:
    app = open_app()
    for name, scene in moments(app):
        if name != "antes":
            outcome = table_view(scene).facts.outcome
            pool = outcome.after.pool if outcome else scene.table.view(0).match_state.facts.pool
            pool = scene.table.match_state.facts.pool if scene.table.match_state.over else pool
            assert table_view(scene).pool == pool, name
            shown = [t for t, _ in reader.read(scene)]
            assert (str(pool) in shown or tr("rumino.table.pool_is", n=pool) in shown) == (pool > 0), name
        app.pop()


def test_m11_the_price_of_a_rebuy_flies_into_the_pool() -> None:
    app = open_app(speed="normal", every=6)
    scene = dropping(app)
    assert table_view(scene).pool == 40
    assert scene.table.submit(parse("0 rebuy")) is None
    scene.follow()
    assert table_view(scene).pool == 40 and table_view(scene).standing.pool == 80
    (flight,) = table_view(scene).effects.flights()
    assert (flight.seat, flight.amount, flight.back) == (0, 40, False)
    Hands(app).wait(4000)
    assert table_view(scene).pool == 80


def test_the_pool_flies_to_who_wins_it() -> None:
    app = open_app(speed="normal", every=6)
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
    assert scene.table.submit(parse("0 rumino KD")) is None
    scene.follow()
    assert table_view(scene).pool == 40 and scene.table.match_state.facts.pool == 0
    assert [(f.seat, f.amount, f.back) for f in table_view(scene).effects.flights()] == [(0, 40, True)]
    assert (
        app.sounds.played[-1] == "rumino"
        and scene.announcement
        and scene.announcement[0] == tr("rumino.cry.rumino.you")
    )
    Hands(app).wait(9000)
    assert table_view(scene).pool == 0 and scene.sheet


def test_where_motion_is_reduced_nothing_flies_and_the_seven_light_up_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = open_app(speed="normal", reduced_motion=True)
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
    assert table_view(scene).reduced
    drawn: list[tuple[float, float]] = []
    table_view(scene).effects.add(Effect("rebuy", 1000, (1,), (40,)))
    table_view(scene).effects.tick(300)
    monkeypatch.setattr(app.canvas, "chip", lambda x, y, *rest: drawn.append((x, y)))
    places = set()
    for _ in range(4):
        drawn.clear()
        flights(table_view(scene), scene.canvas, (150.0, 280.0))
        places.add(tuple(drawn))
        table_view(scene).effects.tick(150)
    assert len(places) == 1


def test_a_show_keeps_what_is_left_of_a_step_for_the_next() -> None:
    effects = EffectQueue()
    effects.add(Effect("count", 100))
    effects.add(Effect("totals", 100))
    assert effects.tick(150) and effects.part("count") == 1 and effects.part("totals") == 0.5
    assert not effects.tick(60) and effects.part("totals") == 1
    effects.add(Effect("rebuy", 100, (2,), (30,)))
    assert effects.held_back() == 30
    effects.clear()
    assert effects.held_back() == 0


@pytest.mark.parametrize(
    ("hands", "totals", "said"),
    [
        (SIX[:2], (45, 88), "no_rebuys"),
        (("", *SIX[1:3]), (104, 88, 61), "no_more_rebuys"),
        (SIX[:3], (45, 88, 61), "price"),
    ],
)
def test_m11_a_price_stands_there_only_where_somebody_could_buy_back_in(
    hands: tuple[str, ...], totals: tuple[int, ...], said: str, reader: Reader
) -> None:
    scene = stage(open_app(), hands, totals=list(totals), turn=1)
    seen = {t for t, _ in reader.read(scene)}
    texts = {tr(f"rumino.table.{key}") for key in ("no_rebuys", "no_more_rebuys", "price")}
    assert seen & texts == {tr(f"rumino.table.{said}")}


# --------------------------------------------------------------------- count --
def test_the_count_shows_one_seat_after_the_other_and_then_the_totals(reader: Reader) -> None:
    app = open_app(speed="normal")
    scene = stage(app, SIX[:4], **high(4))
    assert scene.table.submit(parse("0 knock")) is None
    scene.follow()
    scene.anim.finish()
    table = table_view(scene)
    points = [f"+{n}" for n in table.view.facts.outcome.points]
    table.effects.tick(1)
    seen = [t for t, _ in reader.read(scene)]
    assert points[0] in seen and not set(points[1:]) & set(seen)
    for n in (1, 2, 3):
        table.effects.tick(420)
        assert set(points[: n + 1]) <= {t for t, _ in reader.read(scene)}
        assert hand_count.moving(table, table.view.facts.outcome) == HIGH[:4]
    table.effects.tick(420)
    table.effects.tick(400)
    between = hand_count.moving(table, table.view.facts.outcome)
    assert all(a < b < c for a, b, c in zip(HIGH, between, table.view.facts.outcome.totals, strict=False))
    table.effects.tick(400)
    assert hand_count.moving(table, table.view.facts.outcome) == table.view.facts.outcome.after.totals


@pytest.mark.parametrize("n", [2, 4, 6])
def test_every_seats_melds_loose_cards_and_points_stand_in_its_cell(n: int, reader: Reader) -> None:
    app = open_app()
    scene = told(stage(app, (GIN, *SIX[1:n]), phase="discard", **high(n)), "0 gin KD")
    written = reader.read(scene)
    outcome = present(table_view(scene).facts.outcome)
    for seat, cell in table_view(scene).cells():
        inside = [t for t, b in written if cell.x - 8 <= b[0] < cell.x + cell.w and cell.y <= b[1] < cell.y + cell.h]
        n_points = outcome.points[seat]
        assert ("−10" if n_points < 0 else f"+{n_points}") in inside
        assert table_view(scene).seats.name(seat) in inside
        for card in outcome.loose[seat]:
            assert str(jokers.VALUE[card]) in inside
        assert len([g for g in table_view(scene).rows[seat][0] if g.kind != "dead"]) == len(outcome.melds[seat])


def test_a_wild_card_says_what_it_stands_for(reader: Reader) -> None:
    app = open_app()
    one = reader.read(stage(app, SIX[:2]))
    assert tr("rumino.table.stands_for", card="6♠") in [t for t, _ in one]
    two = [t for t, _ in reader.read(stage(app, (WILD, *SIX[1:3]), phase="discard"))]
    assert "= 7♠" in two and sum(t.startswith("= 9") for t in two) == 1


def test_what_a_wild_card_stands_for_leaves_the_number_above_the_next_card_free(reader: Reader) -> None:
    app = open_app(lang="de", text_size=2.0)
    written = reader.read(stage(app, ("10C 10H JK AD 3S 5H 9C 7S", SIX[1]), phase="discard"))
    boxes = sorted(b for t, b in written if t.endswith(("10♠", "10♦")) or (t.isdecimal() and 460 < b[1] < 500))
    assert len(boxes) > 4
    assert all(a[0] + a[2] + 12 <= b[0] - 9 for a, b in pairwise(boxes)), "with the round ends of both"


def test_the_place_of_who_is_out_lies_beside_the_face(reader: Reader) -> None:
    app = open_app(lang="de", text_size=2.0)
    scene = stage(app, (SIX[0], "", *SIX[1:3]), totals=[10, 120, 20, 30])
    (out,) = [box for text, box in reader.read(scene) if text == tr("rumino.table.out")]
    assert not any(boxes_meet(out, face, 0) for _, face in table_view(scene).faces._drawn.values())


# ---------------------------------------------------------------------- hands --
def test_draw_take_and_knock_have_buttons_keys_and_reasons() -> None:
    app = open_app()
    for press, done in (
        ("knock", "0 knock"),
        (pygame.K_k, "0 knock"),
        (pygame.K_d, "0 draw"),
        (pygame.K_t, "0 take"),
        ("stock", "0 draw"),
        ("discard", "0 take"),
    ):
        scene = stage(app, SIX[:3])
        hands = ready(app, scene)
        hands.click(press) if isinstance(press, str) else hands.key(press)
        assert parse(done) in scene.table.log
        app.pop()
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], *SIX[1:3]))
    knock = instance(Button, scene.ui["knock"])
    assert not knock.enabled and knock.reason == tr("rumino.table.knock_needs")


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


def test_in_a_replay_a_card_of_the_stock_is_not_said_to_be_just_taken() -> None:
    app = open_app()
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], SIX[1]))
    say(scene, "0 draw")
    view = table_view(scene)
    view.look(scene.table.view(0), scene.table.match_state, [], app.canvas)
    mark = present(hand_labels.mark(view, present(view.chosen)))
    assert mark.text.startswith("leaves ")


def test_of_two_alike_the_one_that_is_pressed_is_chosen_and_carried() -> None:
    app = open_app()
    scene = stage(app, ("7H KS 3D 7H 2C 10S QD 9C", SIX[1]), phase="discard")
    table_view(scene).sort = "suit"
    scene.look(at_once=True)
    hands = ready(app, scene)
    hands.click(f"card:{face('7H') + COPY}")
    assert table_view(scene).chosen == 3
    raised = [s for s in scene.anim.zones["hand:0"] if s.spot.lift >= 1]
    assert len(raised) == 1 and raised[0] is scene.anim.zones["hand:0"][3]
    g = table_view(scene).geometry
    hands.drag(f"card:{face('7H')}", (g.x + 66, g.y))
    assert last(scene) == parse("0 discard 7H")


@pytest.mark.parametrize("verb, key", [("gin", pygame.K_g), ("rumino", pygame.K_r)])
def test_m7_gin_or_rumino_is_for_the_player_to_choose(verb: str, key: int) -> None:
    app = open_app()
    for by_key in (True, False):
        scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
        hands = ready(app, scene)
        assert present(scene.ui["gin"]).enabled and present(scene.ui["rumino"]).enabled
        table_view(scene).choose("card:3")  # whatever is chosen, the right card is put aside
        hands.key(key) if by_key else hands.click(verb)
        assert last(scene).verb == verb and scene.table.deal_over
        assert scene.table.match_state.over == (verb == "rumino")
        app.pop()
    strict = stage(app, (RUMINO_HAND, *SIX[1:4]), "strict", phase="discard")
    assert present(strict.ui["gin"]).enabled and not present(strict.ui["rumino"]).enabled


def test_a_card_dropped_beside_the_stock_goes_out() -> None:
    app = open_app()
    scene = stage(app, (RUMINO_HAND, *SIX[1:4]), phase="discard")
    hands = ready(app, scene)
    drops = scene.table_view.drops(face("KD"))
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
        assert table_view(scene).sort == sort
    x, y, _, h = scene.table_view.hand_box()
    hands.drag(f"card:{face('6H')}", (x + 2, y + h / 2))
    assert table_view(scene).sort == "own" and table_view(scene).order[0] == face("6H")
    hands.key(pygame.K_d)
    assert table_view(scene).order[0] == face("6H") and len(table_view(scene).order) == 8


# ---------------------------------------------------------------- whole matches --
@pytest.mark.sample(1)
@pytest.mark.parametrize("n, by_keys, lang", [(2, True, "en"), (4, False, "ja"), (6, True, "ja")])
def test_a_whole_match_is_played_by_hand(n: int, by_keys: bool, lang: str) -> None:
    app = open_app((1280, 720), lang, every=12)
    scene = sit(app, n, bot=Keen, seed=n)
    hands, rng = Hands(app, by_keys, frame=50), Random(n)
    while not scene.sheet_final:
        hands.settle(scene)
        assert table_view(scene).pool == (
            scene.table.match_state.facts.pool if scene.table.deal_over else table_view(scene).standing.pool
        )
        if scene.sheet:
            hands.press(next(w.id for w in hands.widgets() if w.key == "Enter"))
            if scene.ui["skip"]:
                hands.press("skip")
            continue
        hands.do(scene, keen(scene.table.view(0), scene.table.legal(0), rng))
    assert scene.table.match_state.over and sum(scene.table.match_state.final) == 0


@pytest.mark.campaign
def test_the_tour_shows_every_moment_of_rumino() -> None:
    tour = Tour(make_app((960, 540), "ja"), "rumino", seed=7)
    tour.hands.frame = 60  # fewer frames show the same moments
    tour.app.home()
    tour_moments(tour)
    named = (
        "antes may-knock two six one-out wild strict discards sorted-by-rank drag own-order refused call-knock "
        "count totals sheet-knock score-rumino may-gin call-gin may-rumino call-rumino rumino pool sheet-rumino "
        "final-rumino asked rebuy answered sheet-rebuy out skipped"
    )
    assert set(named.split()) <= set(tour.taken)
    tour.app.close()
