"""RIN at the table: everything in its place at every size, calls that give nothing away, and the whole game by hand."""

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from tablekit import SIZES, Waits, count, open_app, ready
from test_table_layout import Reader, boxes_meet, card_box, widget_faults, within

import engine
from engine.cards import CODES, face
from engine.contract import Action, parse, table_options
from engine.table import DEAL, Clock, Seat, Table
from game import match as matches
from game import texts
from game.app import App
from game.demo import Hands
from game.layout import MIN_SHOWN
from game.match import Match
from game.scenes.score import Score
from game.scenes.score_chart import spread
from game.scenes.table import TableScene
from game.tables import rin_layout, rin_words
from game.tables.rin import Table as RinTable
from game.tables.rin_buttons import Call
from game.texts import tr
from game.theme import RATIO

RIN = engine.load("rin")
NAMES = ("you", "aki", "sora", "haru", "nao", "yuki", "mio", "ren")
EIGHT = ("AS 3S 5S 8S QS 2H 4H 9H JH 3C 7C 10C 6D QD KH", "3S 4S 5S 6S 7S", "3H 4H 5H 6H 8H 9H JC",
         "3D 4D 5D 6D 7D 8D 9D 10D JD QD", "9C", "9C 8C 6C 5C 4C", "AD 2D 3D 4D 5D 7D 8D 9D",
         "AC 2C 3C 4C 5C AH 2H 8S 9S 10S JS QS")
FIVE = ("8D 5D 6H 7S 9S", "5H AC", "3S 4S JS 10S 9D", "2S 2H", "QC QD JC")
TWO = ("5D 7H 9D 8C", "5H AC KD")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


def stage(app: App, hands: tuple[str, ...], preset: str = "school", people: int = 1, changes: Any = None,
          **parts: Any) -> TableScene:
    """A position at the table; whoever is no person never moves."""
    options = table_options(RIN, preset, changes)
    bots = [None if i < people else Waits() for i in range(len(hands))]
    names = NAMES[:1] if people == 1 else ("Hana", "Ken", "Rui")[:people]
    chairs = tuple(matches.Chair((*names, *NAMES[len(names):])[i], "club" if bots[i] else "")
                   for i in range(len(hands)))
    position = {"options": options, "hands": list(hands), **parts}
    table = Table(RIN, options, [Seat(c.name, b) for c, b in zip(chairs, bots, strict=True)], 1, position=position,
                  pace=matches.pace(app.settings))
    table.submit(DEAL)
    scene = TableScene(Match(table, chairs, matches.current()))
    app.push(scene)
    return scene


def say(scene: TableScene, *actions: str) -> TableScene:
    """Others act; the table at rest."""
    for text in actions:
        assert scene.table.submit(parse(text)) is None, text
        if scene.table.waiting:
            scene.table.advance(1500)
    scene._follow()
    scene.anim.finish()
    scene.cry = None
    return scene


def tv(scene: TableScene) -> RinTable:
    assert isinstance(scene.tv, RinTable)
    return scene.tv


def last(scene: TableScene) -> Action:
    return scene.table.log[-1]


# ------------------------------------------------------------------- layout --
def moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """Everything the table has to show, with two, five and eight seats."""
    points = [106, -18, 24, -136, -30, 12, -8, 50]
    yield "lap", stage(app, EIGHT, field="KC KD", lap=5, owner=5, totals=points)
    yield "debts", stage(app, EIGHT, field="8C", named="diamonds", stock="", owner=2, owed=[6, 6], drew=3, totals=points)
    yield "eight, result", told(stage(app, ("4S 9S", *EIGHT[1:]), field="KC KD", owner=5, totals=points), "0 rin",
                                "* close")
    yield "race", stage(app, FIVE, field="KC 6S", phase="race", starter=1, owner=1)
    yield "by lot", stage(app, FIVE, field="KC 6S", phase="second", starter=1, owner=1, turn=0, direction=-1)
    yield "chain", stage(app, FIVE, field="2D", chain=4, owner=4, direction=-1, stock="", owed=[3])
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    tv(scene).activate(f"card:{face('8D')}")
    yield "suit", scene
    tv(scene).asking = face("8D")
    scene.look(at_once=True)
    yield "asking", scene
    yield "claims", say(stage(app, ("6C", "6D", *FIVE[2:]), "sharp", field="KC 6S", owner=0, turn=1), "1 rin")
    yield "penalty", say(stage(app, ("QS 4C", "6D", *FIVE[2:]), field="KC KS", owner=3, exposed=[1]), "0 challenge 1")
    yield "start", stage(app, TWO, field="KC 6S", phase="start", owner=0)
    yield "big hand", stage(app, (" ".join(CODES[:40]), "QD JD"), field="KD", owner=1, changes={"decks": "2"})
    yield "double Rin", told(stage(app, ("AH 5C", "6D", "6C", "2D 4D", "7S 7C KS QD"), field="KC 6S", owner=4), "0 rin",
                             "1 rin", "2 rin", "3 rin", "* close")
    yield "tied losers", told(stage(app, ("4S", "JH 7C", "10S 8D", "KD 2C 3D", "5S"), field="KC 6S"), "0 play 4S")
    yield "returned", told(stage(app, ("6D", "6C", "QD", "KD 2C 3D", "5C 5S"), field="KC 6S", owner=0, turn=1), "1 rin",
                           "* close")
    scene = told(stage(app, ("4S", "JH 7C", "10S 8D"), field="KC 6S", changes={"deals": 1}), "0 play 4S")
    scene.final = True
    count(scene, scene.tv.final())
    yield "final", scene
    app.settings.learn = True
    scene = stage(app, ("5S AH", "9C", "2C 3C"), field="KC 6S", turn=1, owner=2, exposed=[1])
    app.settings.learn = False
    ready(app, scene)
    yield "learn", scene


def told(scene: TableScene, *actions: str) -> TableScene:
    """The deal played to its end, its sheet laid out."""
    say(scene, *actions)
    tv(scene).hurry()
    count(scene, scene.tv.result())
    return scene


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
@pytest.mark.parametrize("n", range(2, 9))
def test_seats_are_seen_whole_and_go_round_clockwise(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = rin_layout.ground(n - 1, size[0] / k, size[1] / k, 170)
    boxes = [(x - g.pitch / 2, y - 72, g.pitch, 137) for x, y in g.seats]
    assert len(boxes) == n - 1
    for i, a in enumerate(boxes):
        assert a[0] >= 0 and a[1] >= 0 and a[0] + a[2] <= g.w
        assert not any(boxes_meet(a, b, 0) for b in boxes[:i])
        assert not boxes_meet(a, rin_layout.panel(g), 0)
    hands = rin_layout.hand_box(g)
    round_table = [(hands[0] + 300, hands[1]), *g.seats]
    turns = [math.atan2(y - g.y, x - g.x) % math.tau for x, y in round_table]
    assert [(t - turns[0]) % math.tau for t in turns] == sorted((t - turns[0]) % math.tau for t in turns)


@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_own_hand_shows_enough_of_every_card_however_many(size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = rin_layout.ground(1, size[0] / k, size[1] / k)
    right = rin_layout.panel(g)[0]
    for n in range(1, 90):
        spots = rin_layout.hand(n, g)
        assert len(spots) == n
        for a, b in pairwise(spots):
            if a.row == b.row:
                assert b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6
        assert all(.20 * 720 <= s.h <= .24 * 720 for s in spots)
        assert all(s.x + s.h * RATIO / 2 <= right for s in spots)
        assert all(s.y + s.h / 2 <= g.h - 30 for s in spots)
        tops = sorted({s.y for s in spots})
        assert all(b - a >= 20 for a, b in pairwise(tops))  # the index shows


def test_others_hands_are_as_large_as_the_style_asks_for() -> None:
    for n in range(1, 30):
        for most in (5, 9):
            spots = rin_layout.fan(n, 600, 80, most, False, 190)
            assert all(s.h >= .12 * 720 for s in spots)
            xs = sorted({s.x for s in spots})
            assert len(xs) == min(n, most) and all(b - a >= .22 * 88 * RATIO for a, b in pairwise(xs))
        shown = rin_layout.fan(n, 600, 80, 5, True, 190)
        assert max(s.x for s in shown) - min(s.x for s in shown) <= 190


def test_what_is_pressed_is_what_is_seen_on_top_in_two_rows() -> None:
    app = open_app()
    scene = stage(app, (" ".join(CODES[:30]), "QD JD"), field="KD", owner=1)
    hands = ready(app, scene)
    front = [s for s in scene.anim.zones["hand:0"] if s.spot.row]
    assert front and len(front) < 30
    for sprite in front[:-1]:
        x, y = sprite.spot.x - sprite.spot.h * RATIO / 2 + 4, sprite.spot.y - sprite.spot.h / 2 + 4
        top = scene.ui.at(x, y)
        assert top and top.id == f"card:{sprite.face}"
    del hands


# ------------------------------------------------------ calls tell nothing --
def picture(scene: TableScene) -> bytes:
    scene.tv.clock = Clock("call", 700, 1500)
    scene.picture.stale = True
    scene.draw(scene.canvas)
    return bytes(pygame.image.tobytes(scene.canvas.surface, "RGB"))


def calls_picture(scene: TableScene) -> bytes:
    picture(scene)
    c = scene.canvas
    x, y, w, h = (c.px(v) for v in rin_layout.panel(tv(scene).ground))
    return bytes(pygame.image.tobytes(c.surface.subsurface((x, y, w, h)), "RGB"))


@pytest.mark.parametrize("preset", ["school", "sharp"])
def test_r15_nothing_on_the_screen_depends_on_whether_others_can_call(preset: str) -> None:
    app = open_app()
    able = stage(app, ("3C 9D", "6D", "QC QD"), preset, field="6S", owner=2)
    unable = stage(app, ("3C 9D", "7D", "QC QD"), preset, field="6S", owner=2)
    assert able.table.legal(1) != unable.table.legal(1) or preset == "sharp"
    for scene in (able, unable):
        ready(app, scene) if app.top is scene else None
    assert picture(able) == picture(unable)
    assert [(w.id, w.rect, w.enabled) for w in able.tv.widgets()] == \
        [(w.id, w.rect, w.enabled) for w in unable.tv.widgets()]


@pytest.mark.parametrize("preset", ["school", "sharp"])
def test_r15_the_calls_look_the_same_whether_or_not_one_could_call(preset: str) -> None:
    app = open_app()
    able = stage(app, ("2C 4D", "7D", "QC QD"), preset, field="6S", turn=1, owner=2)
    unable = stage(app, ("2C 5D", "7D", "QC QD"), preset, field="6S", turn=1, owner=2)
    assert calls_picture(able) == calls_picture(unable)


def test_who_learns_is_shown_the_call_and_why() -> None:
    app = open_app(learn=True)
    scene = stage(app, ("2C 4D", "7D", "QC QD"), field="6S", turn=1, owner=2)
    ready(app, scene)
    lit = {w.id for w in scene.tv.widgets() if isinstance(w, Call) and w.lit}
    assert lit == {"rin"}
    assert rin_words.call_line(tv(scene)) == (tr("rin.learn.rin", sum="6", field="6"), True)
    assert scene.ui["go_on"]
    other = stage(app, ("2C 5D", "7D", "QC QD"), "sharp", field="6S", turn=1, owner=2)
    assert not tv(other).lit()  # at a sharp table the rules offer the call to everybody


def test_the_calls_never_move_and_are_large_enough() -> None:
    app = open_app((960, 540))
    places = set()
    for _, scene in moments(app):
        calls = [w for w in scene.tv.widgets() if isinstance(w, Call)]
        places |= {tuple(w.rect for w in calls)} if calls else set()
        assert all(min(w.rect[2:]) * app.canvas.k >= 44 for w in calls)
        app.pop()
    assert len(places) == 1 and len(next(iter(places))) == 4


def test_the_ring_shrinks_with_the_time() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    c, (x, y) = app.canvas, rin_layout.ring_at(tv(scene).ground)
    seen = []
    for left in (1500, 750, 100):
        scene.tv.clock = Clock("call", left, 1500)
        scene.draw(c)
        area = c.surface.subsurface((c.px(x - 28), c.px(y - 28), c.px(56), c.px(56)))
        gold = sum(pygame.Color(*area.get_at((i, j))).hsva[1] > 30 and area.get_at((i, j))[0] > 180
                   for i in range(area.get_width()) for j in range(area.get_height()))
        seen.append(gold)
    assert seen[0] > 1.5 * seen[1] > 2 * seen[2]


# --------------------------------------------------------------------- hands --
def test_a_click_plays_a_card_that_fits_and_a_wrong_one_says_why() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    hands = ready(app, scene)
    hands.click(f"card:{face('5D')}")
    assert app.toasts[-1].text == tr("rin.reason.no_match") and not scene.table.waiting
    hands.click(f"card:{face('9S')}")
    hands.wait(1700)
    assert last(scene) == parse("0 play 9S")
    hands.click(f"card:{face('7S')}")
    assert app.toasts[-1].text == tr("rin.reason.not_your_turn")


@pytest.mark.parametrize("by_keys", [False, True])
def test_r11_an_8_asks_for_its_suit_before_it_is_played(by_keys: bool) -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    hands = ready(app, scene)
    hands.click(f"card:{face('8D')}")
    assert tv(scene).asking == face("8D") and not scene.table.waiting
    hands.click(f"card:{face('8D')}")  # taken back
    assert tv(scene).asking is None
    hands.click(f"card:{face('8D')}")
    if by_keys:
        hands.key(pygame.K_c)
        assert not isinstance(app.top, Score)
    else:
        hands.click("name:clubs")
    hands.wait(1700)
    assert last(scene) == parse("0 play 8D clubs")
    hands.key(pygame.K_c)
    assert isinstance(app.top, Score)


def test_a_card_is_played_by_dropping_it_on_the_field_and_an_8_then_asks() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    hands = ready(app, scene)
    field = scene.anim.zones["field"][-1].spot
    hands.drag(f"card:{face('9S')}", (field.x, field.y))
    assert app.toasts[-1].text == tr("rin.reason.no_match")
    hands.drag(f"card:{face('8D')}", (field.x, field.y))
    assert tv(scene).asking == face("8D")
    hands.drag(f"card:{face('5D')}", (field.x, field.y))
    assert scene.table.waiting == parse("0 play 5D")


def test_a_move_made_while_others_may_call_waits_and_is_shown_to(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    hands = ready(app, scene)
    hands.click(f"card:{face('9S')}")
    assert scene.table.waiting == parse("0 play 9S") and tv(scene).waits_for() == face("9S")
    written = Reader(monkeypatch).read(scene)
    assert tr("rin.table.waits") in [t for t, _ in written]


@pytest.mark.parametrize("n", [2, 3, 8])
def test_r21_last_is_armed_with_two_cards_and_said_with_the_play(n: int) -> None:
    app = open_app()
    hands_of = ("6C 9H", "KC QC", "2D 2C 3H", *EIGHT[3:])[:n]
    scene = stage(app, hands_of, field="6S", owner=n - 1, changes={"decks": "2"})
    hands = ready(app, scene)
    hands.key(pygame.K_l)
    assert tv(scene).armed
    hands.click(f"card:{face('6C')}")
    hands.wait(1700)
    assert parse("0 play 6C last") in scene.table.log


def test_r21_last_can_be_said_after_the_play_and_forgetting_it_be_challenged() -> None:
    app = open_app()
    scene = stage(app, ("6C 9D", "6D QC", "2D 2C"), field="6S", owner=2)
    hands = ready(app, scene)
    hands.click(f"card:{face('6C')}")
    hands.wait(1700)
    hands.key(pygame.K_l)
    assert last(scene) == parse("0 last")
    app.pop()
    for press in ("challenge", "plate:2"):
        scene = stage(app, ("6C 9D", "6D QC", "2D"), field="6S", owner=2, exposed=[2])
        hands = ready(app, scene)
        hands.press(press)
        assert parse("0 challenge 2") in scene.table.log
        app.pop()


def test_a_wrong_call_is_refused_with_its_reason_or_costs_three() -> None:
    app = open_app()
    for preset in ("school", "sharp"):
        scene = stage(app, ("6C 9D", "6D QC", "2D 2C"), preset, field="6S", turn=1, owner=2)
        hands = ready(app, scene)
        hands.key(pygame.K_r)
        if preset == "school":
            assert app.toasts[-1].text == tr("rin.reason.sum_differs") and not scene.table.view(0).facts.owed
        else:
            assert scene.table.view(0).facts.owed == (0, 0, 0)
            assert scene.cry and scene.cry[0] == tr("rin.cry.false_call.you", n=3)
        app.pop()


def test_r19_the_return_stands_in_the_place_of_rin_for_who_would_pay() -> None:
    app = open_app()
    scene = stage(app, ("6C", "6D", "2D 2C"), "sharp", field="6S", turn=1, owner=0)
    hands = ready(app, scene)
    assert scene.ui["return"] and scene.ui["rin"] is None
    assert scene.ui["return"].rect == rin_layout.call_box(tv(scene).ground, 0)
    say(scene, "1 rin")
    hands.wait(340)
    hands.key(pygame.K_n)
    assert last(scene) == parse("0 return")


def test_r5_the_race_is_run_by_hand() -> None:
    app = open_app()
    scene = stage(app, ("2D 3D", "KC", "9D 9H", "5H"), field="7S", phase="race", starter=1, owner=1)
    hands = ready(app, scene)
    assert {t.text for t in rin_words.tags(tv(scene), 2)} == {tr("rin.tag.racer")}
    assert scene.ui["pass"] and scene.ui["pass"].enabled
    hands.key(pygame.K_p)
    hands.wait(1700)
    assert parse("0 pass") in scene.table.log


def test_cards_of_two_packs_lie_side_by_side_and_the_own_order_survives_a_draw() -> None:
    app = open_app()
    scene = stage(app, ("5D 5D 9C 2H", "QC QD", "JD"), field="6S", owner=2, stock="KH 3S", changes={"decks": "2"})
    hands = ready(app, scene)
    ids = [w.id for w in scene.ui.widgets if w.id.startswith("card:")]
    assert len(set(ids)) == 4 and {tv(scene).held(i) for i in ids} == {face("5D"), face("9C"), face("2H")}
    scene.tv.reorder(face("9C"), 0)
    scene.look()
    assert [tv(scene).hand[s] for s in tv(scene).shown][0] == face("9C")
    hands.wait(1700)
    hands.key(pygame.K_d)
    hands.wait(400)
    shown = [tv(scene).hand[s] for s in tv(scene).shown]
    assert shown[0] == face("9C") and shown[-1] == face("KH") and len(shown) == 5


# --------------------------------------------------------------- what it says --
def test_a_joker_is_shown_as_the_rules_have_it() -> None:
    assert rin_words.total_words([face("JK"), face("5D")]) == "JK+5"
    assert not rin_words.equal([face("JK"), face("5D")], face("5H"))
    assert rin_words.equal([face("JK")], face("JK")) and not rin_words.equal([face("KD")], face("JK"))
    app = open_app()
    scene = stage(app, ("JK 5D", "QC QD"), "jokers", field="JK", owner=1)
    assert tv(scene).top_words() == tr("rin.table.joker")
    scene.draw(scene.canvas)


def test_at_a_shared_screen_nobody_is_you(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    app = open_app(lang="en")
    scene = stage(app, ("4S", "JH 7C", "10S 8D"), people=2, field="KC 6S")
    scene.seat = 0
    for text in ("", "0 play 4S"):
        if text:
            told(scene, text)
        else:
            scene._follow()
        words = " ".join(t for t, _ in reader.read(scene))
        assert "Hana" in words
        assert not {"you", "your", "yours"} & set(words.lower().split()) - {"yours"}


def test_a_payment_flies_before_the_sheet_is_laid_and_a_key_ends_the_flight() -> None:
    app = open_app(speed="normal")
    scene = stage(app, ("AH 5C", "6D", "7S KS"), field="KC 6S", owner=2, turn=1)
    hands = ready(app, scene)
    hands.key(pygame.K_r)
    hands.wait(3600)
    for _ in range(400):
        if tv(scene).flown > 100:
            break
        hands.step()
    assert scene.sheet is None and 0 < tv(scene).flown
    hands.key(pygame.K_SPACE)
    hands.wait(60)
    assert scene.sheet is not None


def test_r16_the_sheet_adds_up_line_by_line() -> None:
    app = open_app(lang="en")
    scene = told(stage(app, ("AH 5C", "6D", "7S KS"), field="KC 6S", owner=2, turn=1), "0 rin", "1 rin", "* close")
    assert scene.sheet is not None
    rows = [(r.text, r.value, r.sub) for r in scene.sheet.rows]
    assert rows == [("Sora's hand", "20", "13 + 7"), ("1 seven in it", "× 2", ""), ("You: Rin", "80", "20 × 2 × 2"),
                    ("Aki: Rin", "80", "20 × 2 × 2"), ("Sora pays in all", "160", "80 + 80")]
    assert (scene.sheet.label, scene.sheet.value) == ("You receive", "+80")
    assert [(s.name, s.now) for s in scene.sheet.standings] == [("You", 80), ("Aki", 80), ("Sora", -160)]


def test_the_score_shows_every_seat_and_sums_to_0(reader: Reader) -> None:
    app = open_app((960, 540), "ja", text_size=1.5)
    scene = told(stage(app, ("4S 9S", *EIGHT[1:]), field="KC KD", owner=5), "0 rin", "* close")
    course = scene.tv.course(scene.table.results)
    assert sum(course.totals) == 0 and len(course.names) == 8
    hands = Hands(app)
    hands.wait(340)
    hands.key(pygame.K_c)
    score = app.top
    assert isinstance(score, Score)
    reader.texts.clear()
    score.draw(app.canvas)
    written = [t for t, _ in reader.texts]
    assert set(course.names) <= set(written) and not reader.cut
    assert all(within(box, app) for _, box in reader.texts)


def test_crests_at_the_end_of_the_lines_make_room_for_each_other() -> None:
    for ends in ([5.0] * 8, [0.0, 1.0, 99.0, 100.0], [50.0, 50.0, 60.0]):
        places = spread(ends, 20, 0, 200)
        assert all(b - a >= 20 - 1e-6 for a, b in pairwise(places)) and places[0] >= 0 and places[-1] <= 200


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_call_is_a_moment_with_its_sound(lang: str) -> None:
    app = open_app(lang=lang)
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    from engine.contract import Event

    for seat in (0, 1):
        for arg in ("rin", "torin", "return", "last", "challenge 3", "false_call 3", "penalty 3", "debt", "redeal"):
            cried = scene.tv.cry(Event("say", seat, arg=arg))
            assert cried and cried[0]
            app.sounds.volume(cried[1])
    assert scene.tv.cry(Event("say", 1, arg="pass")) is None
    assert scene.tv.cry(Event("say", 1, arg="rin")) == (tr("rin.cry.rin.other", name=scene.tv.seats.name(1)), "rin")
