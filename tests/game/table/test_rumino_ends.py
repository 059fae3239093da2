"""Rumino at the table: rebuys, seats that are out, people at one screen, the score."""

from typing import Any

import pygame
import pytest

from engine.contract import Event, parse
from game.demo.driver import Hands
from game.draw.canvas import Canvas
from game.draw.theme import SEATS
from game.games.rumino import layout, score_sheet
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.score import ScoreScene
from game.scenes.table.score_chart import paint_chart
from game.table import score_sheet as sheets
from game.text import translations
from game.text.translations import tr
from tests.kit.app import open_app, ready
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader
from tests.kit.narrow import present
from tests.kit.rumino_table import GIN, LOOSE, RUMINO_HAND, SIX, Keen, dropping, last, say, sit, stage, table_view, told
from tests.kit.speaking import spoken_to


# --------------------------------------------------------------------- rebuys --
def test_m11_a_click_that_ends_the_count_brings_the_question_and_does_not_answer_it() -> None:
    app = open_app(speed="normal")
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], "2C 3C 4C JH QH KH AS", *SIX[2:4]), totals=[95, 40, 61, 20], turn=1)
    assert scene.table.submit(parse("1 knock")) is None
    scene.follow()
    hands = Hands(app)
    hands.wait(60)
    x, y, _w, h = layout.question(4, table_view(scene).geometry)
    hands.click_at(x + 60, y + h - 40)
    assert not table_view(scene).effects.queue and not scene.table.deal_over
    hands.wait(400)
    assert scene.ui["rebuy"] and scene.table.view(0).phase == "rebuy"
    hands.click_at(x + 60, y + h - 40)
    assert parse("0 rebuy") in scene.table.log


@pytest.mark.parametrize(
    "press, done", [("rebuy", "0 rebuy"), ("pass", "0 pass"), (pygame.K_b, "0 rebuy"), (pygame.K_n, "0 pass")]
)
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
    app = open_app(speed="normal", every=12)
    scene = stage(app, (LOOSE.rsplit(" ", 1)[0], "2C 3C 4C JH QH KH AS", *SIX[2:4]), totals=[95, 40, 61, 20], turn=1)
    assert scene.table.submit(parse("1 knock")) is None
    scene.follow()
    assert scene.table.view(0).phase == "rebuy" and scene.ui["rebuy"] is None
    hands = Hands(app, frame=50)
    hands.wait(7000)
    assert scene.ui["rebuy"] and scene.table.clock.left > 15_000
    assert scene.ui.focus == "pass"
    hands.wait(21_000)
    assert last(scene) == parse("* close") and scene.table.deal_over


def test_what_the_others_answered_stands_there(reader: Reader) -> None:
    app = open_app()
    scene = say(dropping(app), "0 rebuy")
    seen = [t for t, _ in reader.read(scene)]
    assert (
        tr("rumino.rebuy.rebuy.you") in seen
        and tr("rumino.rebuy.ask.other", name=table_view(scene).seats.name(3)) in seen
    )
    rows = told(scene, "3 pass").sheet
    assert rows and rows.rows[0].text.endswith(tr("rumino.table.back_in", n=87))
    assert rows.rows[3].text.endswith(tr("rumino.table.now_out"))


def test_the_bars_of_the_results_end_at_the_new_totals(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[float, float, float]] = []
    box = Canvas.box

    def noted(canvas: Canvas, x: float, y: float, w: float, h: float, *args: Any, **kw: Any) -> None:
        if h == 10:
            drawn.append((round(y), x, w))
        box(canvas, x, y, w, h, *args, **kw)

    monkeypatch.setattr(Canvas, "box", noted)
    app = open_app((1280, 720))
    gin = stage(app, (GIN, *SIX[1:4]), phase="discard", totals=[31, 7, 61, 30])
    bought = dropping(app)
    for scene in (told(gin, "0 gin KD"), told(bought, "0 rebuy", "3 pass")):
        drawn.clear()
        bars = present(scene.sheet).bars
        assert any(0 < b.now < b.before for b in bars)
        sheets.draw(scene.canvas, present(scene.sheet), 9)
        rows = [[one for one in drawn if one[0] == y] for y in sorted({one[0] for one in drawn})]
        assert len(rows) == len(bars)
        for bar, ((_, _, whole), *parts) in zip(bars, rows, strict=True):
            assert max(w for _, _, w in parts) == pytest.approx(whole * min(1, bar.now / bar.target), abs=0.1)


# ------------------------------------------------------------------- who is out --
def test_who_is_out_skips_to_the_end() -> None:
    app = open_app(every=12)
    scene = stage(app, ("", *SIX[1:5]), totals=[104, 88, 61, 97, 30], turn=1, dealer=4, bot=Keen)
    hands = ready(app, scene)
    assert not any(w.id.startswith("card:") for w in hands.widgets())
    hands.key(pygame.K_e)
    for _ in range(3000):
        hands.step()
        if scene.sheet:
            break
    assert scene.table.match_state.over and not scene.skipping
    hands.wait(4000)
    hands.press("final")
    assert scene.sheet_final and scene.sheet
    assert int(scene.sheet.value) == sum(line.value for line in scene.table.match_state.lines if line.key == "pool")


def test_skipping_stops_where_a_person_is_asked() -> None:
    app = open_app(every=12)
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
    assert {table_view(scene).seats.name(s) for s in range(5)} <= set(seen)


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
            sheet = present(scene.sheet)
            said |= {sheet.title, sheet.label}
        app.pop()
    assert all(any(name in t for t in said) for name in ("Hana", "Ken")) and not spoken_to(said)


def test_the_curtain_falls_before_the_question_of_somebody_else() -> None:
    app = open_app()
    scene = sit(
        app,
        4,
        people=2,
        position={
            "hands": ["2C 3C 4C JH QH KH AS", LOOSE.rsplit(" ", 1)[0], *SIX[2:4]],
            "discard": "QC 10D",
            "dealer": 3,
            "turn": 0,
            "totals": [40, 95, 61, 20],
        },
    )
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
    course = score_sheet.match_score(table_view(scene), scene.table.results)
    assert course.asides == (1,) and course.deals[1][0] == tr("rumino.result.rebuy")
    start = scene.table.view(0).match_state.totals
    assert course.deals[0].winners == tuple(scene.table.results[0].winners) and not course.deals[1].winners
    sums = tuple(start[i] + sum(deal.points[i] for deal in course.deals) for i in range(4))
    assert sums == course.totals == scene.table.match_state.totals
    assert course.target == 100 and course.out == (3,)
    hands = ready(app, scene)
    hands.key(pygame.K_c)
    assert isinstance(app.top, ScoreScene)
    app.redraw()


def test_the_chart_of_a_match_writes_totals_below_0_as_the_table_does(reader: Reader) -> None:
    paint_chart(open_app().canvas, (0, 0, 400, 300), [[0, 30], [0, -10]], tuple(SEATS)[:2], 100, False)
    assert {text for text, _ in reader.texts} == {"−10", "100"}


def test_the_end_names_the_pool_and_ranks_by_chips() -> None:
    app = open_app()
    scene = stage(
        app,
        (RUMINO_HAND, *SIX[1:4]),
        phase="discard",
        rebuys=[1, 0, 1, 0],
        chips=[-50, -10, -90, -10],
        totals=[60, 45, 88, 61],
    )
    told(scene, "0 rumino KD")
    sheet = scene.table_view.final()
    assert sheet.value == "160" and sheet.mood == "won"
    assert [r.value for r in sheet.rows] == ["+110", "−10", "−10", "−90"]
    assert sheet.rows[0].text.startswith("1 ") and [r.text[0] for r in sheet.rows] == ["1", "2", "2", "4"]
    assert tr("rumino.paper.and_rebuys", points=tr("rumino.paper.points", n=88), n=1) == sheet.rows[3].sub


@pytest.mark.parametrize("lang", MEASURED)
def test_every_call_is_a_moment_with_its_sound(lang: str) -> None:
    app = open_app(lang=lang)
    scene = stage(app, SIX[:3])
    for seat in (0, 1):
        for arg in ("knock", "gin", "rumino", "rebuy"):
            cried = scene.table_view.announcement(Event("say", seat, arg=arg))
            assert cried and cried[0]
            app.sounds.volume(cried[1])
    assert scene.table_view.announcement(Event("say", 1, arg="pass")) is None
    assert scene.table_view.announcement(Event("say", 1, arg="rumino")) == (
        tr("rumino.cry.rumino.other", name=table_view(scene).seats.name(1)),
        "rumino",
    )


def test_three_who_share_the_pool_are_named_in_one_sentence() -> None:
    scene = stage(open_app(), (RUMINO_HAND, *SIX[1:4]), phase="discard")
    told(scene, "0 rumino KD")
    shown = table_view(scene)
    shown.match_state = shown.match_state._replace(winners=(0, 1, 3))
    you, one, other = (shown.seats.name(seat) for seat in (0, 1, 3))
    assert shown.final().title.startswith(f"{you}, {one} and {other} ")


@pytest.mark.parametrize("lang", EVERY)
def test_the_pool_has_one_name_at_the_table(lang: str) -> None:
    translations.set_language(lang)
    assert tr("rumino.table.pool_is", n="40") == f"{tr('rumino.table.pool')} 40"


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", EVERY)
@pytest.mark.parametrize("size", [(540, 960), (960, 540)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_number_of_the_pool_is_whole_beside_counted_hands(size: tuple[int, int], lang: str, reader: Reader) -> None:
    scene = say(dropping(open_app(size, lang, text_size=2.0), 6), "0 rebuy")
    table_view(scene).effects.queue.clear()
    scene.anim.finish()
    pool = str(table_view(scene).pool)
    shown = {tr("rumino.table.pool_is", n=pool), pool}
    assert shown & {text for text, _ in reader.read(scene)} and not [cut for cut in reader.cut if pool in cut]
