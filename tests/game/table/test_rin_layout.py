"""Layout of the RIN table at every window size, and call buttons that give nothing away."""

import math
import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pygame
import pytest

from engine.cards import CODES, face
from engine.options import table_options
from engine.record.header import SeatConfig
from engine.table.pace import NO_HURRY, Clock
from game.demo.driver import Hands, adviser
from game.draw.canvas import Canvas
from game.draw.card_layout import MIN_SHOWN, Spot, box, keys
from game.draw.theme import RATIO
from game.games.rin import layout, painting
from game.games.rin import texts as rin_words
from game.games.rin.buttons import Call, KeyedButton
from game.scenes.learn.lesson_layout import union
from game.scenes.table.scene import TableScene
from game.table.model import SeatTag
from game.text.translations import tr
from game.ui.widgets import Button, IconButton, Rect
from tests.kit import rin_table
from tests.kit.app import SIZES, open_app, ready
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, boxes_meet, no_faults, widget_faults
from tests.kit.lessons import all_lessons, taught
from tests.kit.narrow import instance, present
from tests.kit.rin_table import FIVE, RIN, SUIT_NAMES, moments, stage, table_view


def turned_box(spot: Spot) -> Rect:
    """The box round a card that is turned."""
    angle = math.radians(abs(spot.angle))
    w = (RATIO * math.cos(angle) + math.sin(angle)) * spot.h
    h = (math.cos(angle) + RATIO * math.sin(angle)) * spot.h
    return spot.x - w / 2, spot.y - h / 2, w, h


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", EVERY)
def test_the_words_about_the_suit_to_name_lie_beside_each_other(lang: str, reader: Reader) -> None:
    app = open_app((540, 960), lang, text_size=2.0)
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    table_view(scene).activate(f"card:{face('8D')}")
    scene.look(at_once=True)
    places = dict(reader.read(scene))
    name, how = (places[tr(f"rin.table.{key}")] for key in ("name_suit", "take_back"))
    assert name[0] + name[2] + 6 < how[0] and not reader.cut


def test_the_prompt_breaks_no_phrase_of_large_japanese_text(reader: Reader) -> None:
    app = open_app(lang="ja", text_size=2.0, speed="slow")
    app.start_match("rin", table_options(RIN), 7)
    scene = instance(TableScene, app.top)
    assert tr("table.dealing") in [text for text, _ in reader.read(scene)]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "size", [(960, 540), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080)], ids=lambda s: f"{s[0]}x{s[1]}"
)
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_every_text_is_whole_and_nothing_covers_anything(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    no_faults(moments, reader, size, lang, scale)


@pytest.mark.parametrize(
    ("clock", "shown"), [(Clock("call", 300_000, NO_HURRY), "–"), (Clock("call", 900, 1500), "0.9")]
)
def test_a_learner_is_shown_no_time_that_runs_out_however_long_it_was(clock: Clock, shown: str, reader: Reader) -> None:
    app = open_app()
    scene = stage(app, ("5S AH", "9C", "2C 3C"), field="KC 6S", turn=1, owner=2, exposed=[1])
    app.step(16)
    table_view(scene).clock, table_view(scene).paused = clock, False
    assert shown in [text for text, _ in reader.read(scene)]


def test_the_word_to_draw_and_a_wide_key_of_the_player_stand_in_the_middle_of_the_stock(reader: Reader) -> None:
    app = open_app(keys={"rin.draw": "Backspace"})
    scene = stage(app, ("2H 3H", "5H AC KD"), field="KC 6S", owner=1)
    ready(app, scene)
    texts = dict(reversed(reader.read(scene)))  # the button that comes later has the same words
    for text in (tr("rin.table.draw", n=1), "Backspace"):
        x, _, w, _ = texts[text]
        assert x + w / 2 == pytest.approx(layout.stock_at(table_view(scene).geometry)[0], abs=1)


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.5, 1.0])
@pytest.mark.parametrize("lang", EVERY)
def test_the_button_that_leaves_the_second_turn_to_another_shows_its_key(
    lang: str, scale: float, size: tuple[int, int], reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    scene = stage(app, ("KD 2C", "9H", "6C 7S"), field="KC 6S", phase="race", starter=1, owner=1)
    written = reader.read(scene)
    button = instance(Button, scene.ui["pass"])
    inside = {t for t, place in written if boxes_meet(place, button.rect, 1)}
    assert button.enabled and inside >= {tr("rin.table.cannot"), "P"}
    app.close()


@pytest.mark.sample
@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 9))
def test_seats_are_seen_whole_and_go_round_clockwise(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = layout.geometry(n - 1, size[0] / k, size[1] / k, 170)
    boxes = [(x - g.pitch / 2, y - 72, g.pitch, 137) for x, y in g.seats]
    assert len(boxes) == n - 1
    for i, a in enumerate(boxes):
        assert a[0] >= 0 and a[1] >= 0 and a[0] + a[2] <= g.w
        assert not any(boxes_meet(a, b, 0) for b in boxes[:i])
        assert not boxes_meet(a, layout.panel(g), 0)
    hands = layout.hand_box(g)
    round_table = [(hands[0] + 300, hands[1]), *g.seats]
    turns = [math.atan2(y - g.y, x - g.x) % math.tau for x, y in round_table]
    assert [(t - turns[0]) % math.tau for t in turns] == sorted((t - turns[0]) % math.tau for t in turns)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [*SIZES, (540, 960), (720, 1280)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_heads_of_the_arrows_lie_under_no_card_panel_or_word(
    size: tuple[int, int], scale: float, reader: Reader
) -> None:
    app = open_app(size, text_size=scale)
    for hands in (FIVE, (FIVE[0], "2H", "3H 4H", "KS QD", "9C", "3C 4C", "AD 2D", "AC 2C 3C 4C 5C")):
        for direction in (1, -1):
            scene = stage(app, hands, field="6D KC", owner=2, direction=direction, lap=2, changes={"decks": "2"})
            ready(app, scene)
            model = table_view(scene)
            paths = [head for _, head in layout.arrows(model.geometry, direction)]
            points = [[tuple(map(float, p.split())) for p in re.split("[ML]", path) if p] for path in paths]
            heads = [box_round(one) for one in points]
            taken = [box(s.spot) for s in scene.anim.sprites()] + [rect for _, rect in reader.read(scene)]
            taken += [painting.side_box(model), layout.panel(model.geometry)]
            assert len(heads) == 4 and not [(a, b) for a in heads for b in taken if boxes_meet(a, b, 0)]
            app.pop()
    app.close()


def box_round(points: Sequence[tuple[float, ...]]) -> Rect:
    """The box round points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (2560, 1080)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", [7, 8])
def test_the_icons_lie_on_no_card(n: int, size: tuple[int, int]) -> None:
    app = open_app(size, every=8, text_size=1.5)  # the title needs room, and the hands move to the right
    seats = tuple(SeatConfig(name, "club" if i else "") for i, name in enumerate(SUIT_NAMES[:n]))
    app.start_match("rin", table_options(RIN, "jokers"), 7, seats)
    scene = instance(TableScene, app.top)
    hands = Hands(app, frame=100)
    while not scene.undo.possible:
        hands.settle(scene)
        hands.do(scene, adviser("rin", 7)(scene))
    scene.anim.finish()
    scene.look(at_once=True)
    icons = [w for w in scene.ui.widgets if isinstance(w, IconButton)]
    assert {w.id for w in icons} >= {"menu", "score", "rules", "undo"}
    cards = [turned_box(s.spot) for s in scene.anim.sprites()]
    assert not [w.id for w in icons if any(boxes_meet(w.rect, card, 0) for card in cards)]
    assert not list(widget_faults(app, scene))
    app.close()


@pytest.mark.sample
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
def test_the_name_of_a_call_stands_above_its_key(scale: float, size: tuple[int, int], reader: Reader) -> None:
    app = open_app(size, "es", text_size=scale)
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    written = reader.read(scene)
    buttons = [w for w in scene.ui.widgets if isinstance(w, KeyedButton)]
    assert len(buttons) >= 4
    for b in buttons:
        _, y, _, h = b.rect
        inside = {t: place for t, place in written if boxes_meet(place, b.rect, 1)}
        (_, top, _, high), (_, key, _, tall) = inside[b.label], inside[b.key or ""]
        assert y <= top and top + high < key - 4 and key + tall <= y + h
    app.close()


@pytest.mark.parametrize("size", [*SIZES, (3840, 2160)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_own_hand_shows_enough_of_every_card_however_many(size: tuple[int, int]) -> None:
    k = min(size[0] / 1280, size[1] / 720)
    g = layout.geometry(1, size[0] / k, size[1] / k)
    left, _, room, _ = layout.hand_box(g)
    for n in range(1, 90):
        spots = layout.hand(n, g)
        assert len(spots) == n
        for a, b in pairwise(spots):
            if a.row == b.row:
                assert b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6
        assert all(0.20 <= round(s.h / g.h, 2) <= 0.24 for s in spots)
        assert all(left - 1e-6 <= s.x - s.h * RATIO / 2 and s.x + s.h * RATIO / 2 <= left + room + 1e-6 for s in spots)
        assert all(s.y + s.h / 2 <= g.h - 30 for s in spots)
        assert min(s.y - s.h / 2 for s in spots) >= sum(layout.row(g)[1::2]), "no row reaches the buttons"
        tops = sorted({s.y for s in spots})
        assert all(b - a >= 20 for a, b in pairwise(tops))  # the index shows


def test_others_hands_are_as_large_as_the_style_asks_for() -> None:
    for n in range(1, 30):
        for most in (5, 9):
            spots = layout.fan(n, 600, 80, most, False, 190)
            assert all(s.h >= 0.12 * 720 for s in spots)
            xs = sorted({s.x for s in spots})
            assert len(xs) == min(n, most) and all(b - a >= 0.22 * 88 * RATIO for a, b in pairwise(xs))
        shown = layout.fan(n, 600, 80, 5, True, 190)
        assert max(s.x for s in shown) - min(s.x for s in shown) <= 190


@pytest.mark.sample
@pytest.mark.parametrize("size", [*SIZES, (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_cards_of_open_hands_show_whole_where_there_is_room(seats: int, size: tuple[int, int]) -> None:
    standing = size[0] < size[1]
    k = min(size[0] / 720, size[1] / 1280) if standing else min(size[0] / 1280, size[1] / 720)
    for cell in layout.cells(seats, size[0] / k, size[1] / k, standing):
        for n in range(1, 12):
            spots = layout.open_hand(n, cell)
            w, right = cell.card * RATIO, spots[-1].x + cell.card * RATIO / 2
            assert right <= cell.x + cell.w + 1e-6
            assert all(b.x - a.x > w for a, b in pairwise(spots)) or right > cell.x + cell.w - w, "room is left over"


@pytest.mark.sample(1)
@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(540, 960), (960, 540)], ids=str)
def test_beside_names_of_12_letters_the_totals_of_eight_stand_whole_at_the_end(
    size: tuple[int, int], text_size: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rin_table, "SUIT_NAMES", tuple(f"Mama Wemmer{n}" for n in range(8)))
    app = open_app(size, text_size=text_size)
    scene = rin_table.told(stage(app, ("4S 9S", *rin_table.EIGHT[1:]), field="KC KD", owner=5), "0 rin", "* close")
    reader.read(scene)
    assert all(cut.startswith("Mama Wemmer") for cut in reader.cut), reader.cut


def test_what_is_pressed_is_what_is_seen_on_top_in_two_rows() -> None:
    app = open_app()
    two_packs = " ".join([*CODES[:50], *CODES[:20]])
    scene = stage(app, (two_packs, "QD JD"), field="KD", owner=1, changes={"decks": "2"})
    hands = ready(app, scene)
    cards = scene.anim.zones["hand:0"]
    named = zip(keys([s.face for s in cards]), cards, strict=True)
    front = sorted(((k, s) for k, s in named if s.spot.row), key=lambda p: p[1].spot.x)
    assert front and len(front) < 70
    for key, sprite in front[:-1]:
        x, y = sprite.spot.x - sprite.spot.h * RATIO / 2 + 4, sprite.spot.y - sprite.spot.h / 2 + 4
        top = scene.ui.at(x, y)
        assert top and top.id == f"card:{key}"
    del hands


# ------------------------------------------------------ calls tell nothing --
OPEN = Clock("call", 700, 1500)


def picture(scene: TableScene, clock: Clock = OPEN) -> bytes:
    scene.table_view.clock = clock
    scene.build()
    scene.draw(scene.canvas)
    return bytes(pygame.image.tobytes(scene.canvas.surface, "RGB"))


def calls_picture(scene: TableScene, clock: Clock = OPEN) -> bytes:
    picture(scene, clock)
    c = scene.canvas
    x, y, w, h = (c.pixels(v) for v in layout.panel(table_view(scene).geometry))
    return bytes(pygame.image.tobytes(c.surface.subsurface((x, y, w, h)), "RGB"))


@pytest.mark.parametrize("preset", ["school", "sharp"])
def test_r15_nothing_on_the_screen_depends_on_whether_others_can_call(preset: str) -> None:
    app = open_app()
    able = stage(app, ("3C 9D", "6D", "QC QD"), preset, field="6S", owner=2)
    unable = stage(app, ("3C 9D", "7D", "QC QD"), preset, field="6S", owner=2)
    assert able.table.legal(1) != unable.table.legal(1) or preset == "sharp"
    for scene in (able, unable):
        ready(app, scene) if app.top is scene else None
    assert all(picture(able, clock) == picture(unable, clock) for clock in (OPEN, Clock()))
    assert [(w.id, w.rect, w.enabled) for w in able.table_view.widgets()] == [
        (w.id, w.rect, w.enabled) for w in unable.table_view.widgets()
    ]


@pytest.mark.parametrize("preset", ["school", "sharp"])
def test_r15_the_calls_look_the_same_whether_or_not_one_could_call(preset: str) -> None:
    app = open_app()
    able = stage(app, ("2C 4D", "7D", "QC QD"), preset, field="6S", turn=1, owner=2)
    unable = stage(app, ("2C 5D", "7D", "QC QD"), preset, field="6S", turn=1, owner=2)
    assert all(calls_picture(able, clock) == calls_picture(unable, clock) for clock in (OPEN, Clock()))


def test_who_learns_is_shown_the_call_and_why() -> None:
    app = open_app(learn=True)
    scene = stage(app, ("2C 4D", "7D", "QC QD"), field="6S", turn=1, owner=2)
    ready(app, scene)
    lit = {w.id for w in scene.table_view.widgets() if isinstance(w, Call) and w.lit}
    assert lit == {"rin"}
    assert rin_words.call_line(table_view(scene)) == (tr("rin.learn.rin", sum="6", field="6"), True)
    assert scene.ui["no_call"] and table_view(scene).paused
    other = stage(app, ("2C 5D", "7D", "QC QD"), "sharp", field="6S", turn=1, owner=2)
    assert not table_view(other).right_calls()  # at a sharp table the rules offer the call to everybody


def test_the_calls_never_move_and_are_large_enough() -> None:
    app = open_app((960, 540))
    places = set()
    for _, scene in moments(app):
        calls = [w for w in scene.table_view.widgets() if isinstance(w, Call)]
        places |= {tuple(w.rect for w in calls)} if calls else set()
        assert all(min(w.rect[2:]) * app.canvas.scale >= 44 for w in calls)
        app.pop()
    assert len(places) == 1 and len(next(iter(places))) == 4


def test_the_ring_shrinks_with_the_time() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    c, (x, y) = app.canvas, layout.ring_at(table_view(scene).geometry)
    seen = []
    for left in (1500, 750, 100):
        scene.table_view.clock = Clock("call", left, 1500)
        scene.draw(c)
        area = c.surface.subsurface((c.pixels(x - 28), c.pixels(y - 28), c.pixels(56), c.pixels(56)))
        gold = sum(
            pygame.Color(*area.get_at((i, j))).hsva[1] > 30 and area.get_at((i, j))[0] > 180
            for i in range(area.get_width())
            for j in range(area.get_height())
        )
        seen.append(gold)
    assert seen[0] > 1.5 * seen[1] > 2 * seen[2]


@pytest.mark.parametrize("n", [2, 3, 7])
def test_large_words_about_opponents_lie_on_no_card_panel_or_button(n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((960, 540), text_size=2.0)
    scene = stage(app, ("5S AH", "9C", "2C 3C", "4D", "8H", "7D", "10D")[:n], field="4C 6S", turn=0)
    monkeypatch.setattr(rin_words, "tags", lambda model, seat: [SeatTag("played 4C", "gold")])
    drawn: list[Rect] = []
    pill = Canvas.pill

    def noted(c: Canvas, text: str, cx: float, cy: float, size: float, *args: Any, **kw: Any) -> tuple[float, float]:
        x, w = pill(c, text, cx, cy, size, *args, **kw)
        high = max(kw.get("h", 0), c.text_height(size) + 10)
        drawn.extend([(x, cy - high / 2, w, high)] if text == "played 4C" else [])
        return x, w

    monkeypatch.setattr(Canvas, "pill", noted)
    scene.renderer.stale = True
    scene.draw(scene.canvas)
    g = table_view(scene).geometry
    others = [box(layout.field(1, g)[0]), layout.state_box(g), *(w.rect for w in scene.ui.widgets if w.key)]
    assert len(drawn) == n, "one at the own name as well"
    assert not [one for one in drawn if one[1] < 390 and any(boxes_meet(one, other, 0) for other in others)]


@pytest.mark.parametrize("lang", EVERY)
def test_the_words_beside_a_large_number_of_cards_to_draw_are_whole(
    lang: str, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app((960, 540), lang, text_size=2.0)
    scene = stage(app, ("5S AH", "9C", "2C 3C"), field="4C 6S", turn=0)
    words = table_view(scene).seats.say("rin.state.draws", 0, n=10)
    monkeypatch.setattr(painting, "in_force", lambda model: ("Shizuka", words, "+10", True))
    reader.cut.clear()
    assert words in [text for text, _ in reader.read(scene)] and not reader.cut


@pytest.mark.parametrize("size", [(960, 540), (540, 960), (2560, 1080)])
def test_a_lesson_frames_the_panels_beside_the_field_as_they_are_drawn(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, framed = open_app(size, "de", every=1000), set()
    drawn: list[Rect] = []
    monkeypatch.setattr(type(app.canvas), "panel", lambda _, *box, **kw: drawn.append(box[:4]))
    for lesson in all_lessons("rin"):
        for n, step in enumerate(lesson.steps):
            if names := {"sums", "side"} & set(step.point):
                scene = taught(app, "rin", lesson.id, n)
                drawn.clear()
                scene.table_view.under(app.canvas)
                (name,) = names
                whole = union(drawn if name == "side" else [box for box in drawn if box[3] == 78])
                assert scene.table_view.anchors()[name] == pytest.approx(present(whole)), f"{lesson.id}.{step.id}"
                framed.add(name)
                app.pop()
    assert framed == {"sums", "side"}
