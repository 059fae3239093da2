"""The tables on an upright sheet: everything is inside, nothing is covered or cut off, a finger hits every target."""

import math
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest

import engine
from engine.cards import face
from engine.options import table_options
from engine.record.header import SeatConfig
from game.app.window import App
from game.demo.driver import Hands
from game.draw import card_layout
from game.draw.canvas import Canvas
from game.draw.card_layout import MIN_SHOWN
from game.draw.theme import RATIO
from game.games.rin import layout as rin_layout
from game.games.rin.buttons import Call
from game.games.rumino import layout as rumino_layout
from game.games.sumidagawa import layout as sumidagawa_layout
from game.scenes.pause import Pause
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.table import upright
from game.text.amounts import signed
from game.ui.widgets import Button, IconButton, Rect
from tests.game.table import test_layout as gin_positions
from tests.kit import random_inputs, rin_table, rumino_table, sumidagawa_table
from tests.kit.app import begin, deal, open_app, ready, table_view, through
from tests.kit.hotseat import opened, seat, share
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, table_faults
from tests.kit.sampling import scaled

SIZES = ((540, 960), (720, 1280), (1080, 1920), (768, 1024))
MELDED, LOOSE = "AS 2S 3S 4H 5H 6H 9C 9D 9H AD KC", "2S 4S 6S 8H 10H QH AC 3C 5C 7D 9D"
PRESETS = ("app", "hollywood", "oklahoma", "straight")


def gin_moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """The table of Gin in each phase, with each order of the hand, and positions that a deal does not reach."""
    for preset in PRESETS[: scaled(1, len(PRESETS))]:
        scene = begin(app, preset, seed=7)
        for seen, phase in enumerate(through(scene, deals=1)):
            if phase in ("upcard", "result", "arrange", "layoff") or seen % 7 < 2:
                if scene.sheet is None:
                    table_view(scene).sort = ("melds", "suit", "rank")[seen % 3]
                    scene.look(at_once=True)
                yield phase, scene
    positions = gin_positions.knocking, gin_positions.laying_out, gin_positions.defending, gin_positions.caught
    for position in positions:
        yield position.__name__, position(app)
        app.pop()


def rin_moments(app: App) -> Iterator[tuple[str, TableScene]]:
    """Everything that the table of RIN can show, and every number of seats."""
    for name, scene in rin_table.moments(app):
        if app.top is scene:
            yield name, scene
            if name != "suit":  # the same scene shows the next moment
                app.pop()
    hands = (*rin_table.FIVE, "4H 3H 2C", "AH 10H", "4D JD KH 7D 9C")
    for n in range(2, 9):
        yield f"{n} seats", rin_table.stage(app, hands[:n], field="KC 6S", owner=1)
        app.pop()


def target_faults(scene: TableScene) -> Iterator[str]:
    """Buttons that a finger does not hit, or that stand too near to each other."""
    buttons = [w for w in scene.ui.widgets if isinstance(w, Button | IconButton)]
    for i, a in enumerate(buttons):
        x, y, w, h = a.rect
        if min(w, h) < upright.TARGET - 0.01:
            yield f"{a.id} is {w:.0f} x {h:.0f}"
        near = (x - 11.9, y - 11.9, w + 23.8, h + 23.8)
        yield from (f"{a.id} is near {b.id}" for b in buttons[:i] if not scene.sheet and boxes_meet(near, b.rect, 0))


@pytest.mark.scaled
@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_everything_of_gin_is_whole_inside_and_large_enough_on_an_upright_sheet(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    faults, seen = set(), set()
    for phase, scene in gin_moments(app):
        assert app.canvas.upright
        seen.add(phase)
        faults |= {f"{phase}: {f}" for f in (*table_faults(app, scene, reader), *target_faults(scene))}
    assert {"upcard", "draw", "discard", "result", "knocking", "laying_out", "defending", "caught"} <= seen
    faults |= {f"cut off: {t}" for t in reader.cut}
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_lessons_and_notes_know_where_the_knock_limit_stands_on_an_upright_sheet(scale: float, reader: Reader) -> None:
    app = open_app((540, 960), text_size=scale)
    scene = deal(app, LOOSE, "2C 4C 6C 8C 10C 2D 4D 6D 8D 10D")
    written = reader.read(scene)
    x, y, w, h = scene.table_view.anchors()["limit"]
    lines = [box for text, box in written if text in ("Knock at", "10 or less") and box[1] < app.canvas.height / 2]
    assert len(lines) == 2
    assert all(x < bx and y < by and bx + bw < x + w and by + bh < y + h for bx, by, bw, bh in lines)


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_everything_of_rin_is_whole_inside_and_large_enough_on_an_upright_sheet(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    faults: set[str] = set()
    for name, scene in rin_moments(app):
        assert app.canvas.upright
        scene.anim.finish()
        reader.cut.clear()
        found = *table_faults(app, scene, reader), *target_faults(scene), *(f"cut off: {t}" for t in reader.cut)
        faults |= {f"{name}: {f}" for f in found}
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.0])
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("kit", [rumino_table, sumidagawa_table], ids=["rumino", "sumidagawa"])
def test_everything_of_a_table_is_whole_inside_and_large_enough_on_an_upright_sheet(
    kit: ModuleType, size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    faults: set[str] = set()
    for name, scene in kit.moments(app):
        assert app.canvas.upright
        scene.anim.finish()
        reader.cut.clear()
        found = *table_faults(app, scene, reader), *target_faults(scene), *(f"cut off: {t}" for t in reader.cut)
        faults |= {f"{name}: {f}" for f in found}
        app.pop()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 7))
def test_the_seats_panels_and_hands_of_rumino_are_apart_and_go_round_clockwise(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 720, size[1] / 1280)
    g = rumino_layout.geometry(n - 1, size[0] / k, size[1] / k, standing=True)
    seats = [(x - g.pitch / 2, y - 50, g.pitch, 150) for x, y in g.seats]
    hand = rumino_layout.hand_box(g)
    middle = [(g.x - 130, g.y - 80, 260, 200), rumino_layout.pool_panel(g), rumino_layout.race_panel(g)]
    boxes = [*seats, *middle, upright.prompt_box(g.w, hand[1]), hand]
    for i, a in enumerate(boxes):
        assert a[0] >= 0 and a[1] >= 84 and a[0] + a[2] <= g.w
        assert not any(boxes_meet(a, b, 0) for b in boxes[:i])
    turns = [math.atan2(y - g.y, x - g.x) % math.tau for x, y in [(g.x, g.h), *g.seats]]
    assert [(t - turns[0]) % math.tau for t in turns] == sorted((t - turns[0]) % math.tau for t in turns)
    for sizes in ((8,), (4, 4), (4, 3, 1), (3, 3, 1, 1), (1, 3, 1, 3)):
        row = [s for group in rumino_layout.hand(sizes, g)[0] for s in group]
        assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6 for a, b in pairwise(row))
        assert row[0].x - row[0].h * RATIO / 2 >= hand[0] - 1e-6
        assert row[-1].x + row[-1].h * RATIO / 2 <= hand[0] + hand[2] + 1e-6
    cells = rumino_layout.cells(n, g)
    for i, c in enumerate(cells):
        assert not any(boxes_meet((c.x - 6, c.y, c.w + 8, c.h), (o.x - 6, o.y, o.w + 8, o.h), 0) for o in cells[:i])
        assert c.y >= 84 and c.y + c.h <= g.h - 614 and c.card >= 86
        for sizes in ((7,), (4, 3), (3, 3, 1), (3, 4, 1)):
            spots = [s for row in rumino_layout.open_hand(sizes, c)[0] for s in row]
            assert spots[-1].x + spots[-1].h * RATIO / 2 <= c.x + c.w
            assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6 for a, b in pairwise(spots))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", (3, 4))
def test_the_seats_board_river_and_hand_of_sumidagawa_are_apart(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 720, size[1] / 1280)
    g = sumidagawa_layout.standing(n - 1, size[0] / k, size[1] / k)
    hand = sumidagawa_layout.hand_box(g)
    wilds = [card_layout.box(s) for s in sumidagawa_layout.own_wilds(g)]
    boxes = [*g.seats, sumidagawa_layout.board(g), g.river, upright.prompt_box(g.w, hand[1]), hand, *wilds]
    for i, a in enumerate(boxes):
        assert a[0] >= 0 and a[1] >= 84 and a[0] + a[2] <= g.w
        assert not any(boxes_meet(a, b, 0) for b in boxes[:i])
    for place in g.seats:
        backs = [card_layout.box(s) for s in sumidagawa_layout.fan(14, place)]
        x, _, _, _ = card_layout.box(sumidagawa_layout.wilds(place)[0])
        assert all(left >= place[0] and left + w < x for left, _, w, _ in backs)
    for colours in (
        [False] * 14,
        [False] * 7 + [True] * 7,
        [True] * 9 + [False] * 2,
        [True, False] * 5,
        [True] * 7,
        [True] * 3,
    ):
        spots = sumidagawa_layout.hand(colours, g)
        assert len(spots) == len(colours) and {s.row for s in spots} == ({0} if len(spots) <= 3 else {0, 1})
        assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6 for a, b in pairwise(spots) if a.row == b.row)
        assert all(hand[0] - 1e-6 <= s.x - s.h * RATIO / 2 for s in spots)
        assert all(s.x + s.h * RATIO / 2 <= hand[0] + hand[2] + 1e-6 for s in spots)
        assert all(hand[1] - 1e-6 <= s.y - s.h / 2 and s.y + s.h / 2 <= hand[1] + hand[3] + 1e-6 for s in spots)


@pytest.mark.sample
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lesson", [False, True])
def test_nearly_all_of_each_own_card_of_sumidagawa_shows_in_a_hand_of_few(lesson: bool, size: tuple[int, int]) -> None:
    k = min(size[0] / 720, size[1] / 1280)
    g = sumidagawa_layout.standing(3, size[0] / k, size[1] / k)._replace(lesson=lesson)
    for n in range(1, 9):
        for red in range(n):
            spots = sumidagawa_layout.hand([False] * (n - red) + [True] * red, g)
            shown = [b.x - a.x for a, b in pairwise(spots) if a.row == b.row]
            assert all(step >= 0.85 * spots[0].h * RATIO for step in shown)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("n", range(2, 9))
def test_the_seats_of_rin_are_seen_whole_and_go_round_clockwise(n: int, size: tuple[int, int]) -> None:
    k = min(size[0] / 720, size[1] / 1280)
    g = rin_layout.geometry(n - 1, size[0] / k, size[1] / k, standing=True)
    boxes = [(x - g.pitch / 2, y - 72, g.pitch, 162) for x, y in g.seats]
    piles = (g.x - 140, g.y - 86, 280, 186)
    for i, a in enumerate(boxes):
        assert a[0] >= 0 and a[1] >= 84 and a[0] + a[2] <= g.w
        assert not any(boxes_meet(a, b, 0) for b in (*boxes[:i], piles, rin_layout.row(g)))
    turns = [math.atan2(y - g.y, x - g.x) % math.tau for x, y in [(g.x, g.h), *g.seats]]
    assert [(t - turns[0]) % math.tau for t in turns] == sorted((t - turns[0]) % math.tau for t in turns)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_own_cards_of_rin_lie_in_two_rows_before_one_covers_another(size: tuple[int, int]) -> None:
    k = min(size[0] / 720, size[1] / 1280)
    g = rin_layout.geometry(3, size[0] / k, size[1] / k, standing=True)
    x, y, w, h = rin_layout.hand_box(g)
    for n in range(1, 90):
        spots = rin_layout.hand(n, g)
        apart = [b.x - a.x > a.h * RATIO for a, b in pairwise(spots) if a.row == b.row]
        assert len(spots) == n and (all(apart) or (n > 10 and len({s.row for s in spots}) >= 2))
        assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO - 1e-6 for a, b in pairwise(spots) if a.row == b.row)
        assert all(x - 1e-6 <= s.x - s.h * RATIO / 2 and s.x + s.h * RATIO / 2 <= x + w + 1e-6 for s in spots)
        assert all(y - 1e-6 <= s.y - s.h / 2 and s.y + s.h / 2 <= y + h + 1e-6 for s in spots)


@pytest.mark.sample(1)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_the_tags_of_rin_cover_no_points(
    scale: float, lang: str, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(SIZES[0], lang, text_size=scale)
    pills: list[Rect] = []
    drawn = Canvas.pill

    def noted(c: Canvas, text: str, cx: float, cy: float, size: float = 14, *args: Any, **kw: Any) -> Any:
        x, w = drawn(c, text, cx, cy, size, *args, **kw)
        h = max(kw.get("h") or 0, c.text_height(size) + 10)
        pills.append((x, cy - h / 2, w, h))
        return x, w

    monkeypatch.setattr(Canvas, "pill", noted)
    seen = 0
    for name, scene in rin_moments(app):
        if scene.sheet or name == "suit":
            continue
        pills.clear()
        scores = {signed(n) for n in scene.table.view(0).match_state.totals}
        written = reader.read(scene)
        hand = scene.table_view.hand_box()[1]
        points = [box for text, box in written if text in scores and box[1] < hand]
        seen += len(points)
        assert not [(name, box) for box in points for pill in pills if boxes_meet(box, pill, 1)]
    assert seen > 20


def test_the_calls_of_rin_stay_in_the_same_places_at_the_foot() -> None:
    app = open_app(SIZES[0])
    places = {
        tuple((w.id if w.id != "return" else "rin", w.rect) for w in scene.ui.widgets if isinstance(w, Call))
        for _, scene in rin_moments(app)
    } - {()}
    assert len(places) == 1
    rects = [rect for _, rect in next(iter(places))]
    assert [rect[3] for rect in rects] == [74] * 4 and rects[0][0] == max(r[0] for r in rects)
    assert all(rect[1] + 74 == app.canvas.height - 24 for rect in rects)


@pytest.mark.parametrize("sort", ["melds", "suit"])
@pytest.mark.parametrize("hand", [gin_positions.MINE, MELDED, LOOSE])
def test_own_cards_lie_in_two_rows_of_which_enough_shows(hand: str, sort: str) -> None:
    app = open_app(SIZES[0])
    scene = deal(app, hand, "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")
    table_view(scene).sort = sort
    scene.look(at_once=True)
    cards = [s.spot for s in scene.anim.zones["hand:0"]]
    rows = [sorted(s.x for s in cards if s.row == row) for row in (0, 1)]
    assert all(2 <= len(row) <= 9 for row in rows) and sum(map(len, rows)) == 11
    assert all(b - a >= 40 for row in rows for a, b in pairwise(row))


@pytest.mark.parametrize("game", engine.game_ids())
def test_tab_goes_along_one_row_of_own_cards_and_then_the_other(game: str) -> None:
    app = open_app((540, 960))
    app.start_match(game, table_options(engine.load(game)), 7)
    scene = app.top
    assert isinstance(scene, TableScene)
    Hands(app).settle(scene)
    cards = [w.rect for w in scene.ui.widgets if w.id.startswith("card:")]
    assert len(cards) > 6
    assert all(b[0] > a[0] or b[1] > a[1] + a[3] / 2 for a, b in pairwise(cards))


def test_a_card_is_put_into_the_row_where_it_is_dropped() -> None:
    app = open_app(SIZES[0])
    scene = deal(app, gin_positions.MINE, "2C 4C 6C 8C 10C QC 2D 4D 6D 8D")
    hands = ready(app, scene)
    table_view(scene).sort = "suit"
    scene.look(at_once=True)
    row = sorted(scene.anim.zones["hand:0"], key=lambda s: (s.spot.row, s.spot.x))
    held, goal = row[1], row[-2]
    hands.drag(f"card:{held.face}", (goal.spot.x - 20, goal.spot.y))
    ready(app, scene)
    order = [s.face for s in sorted(scene.anim.zones["hand:0"], key=lambda s: (s.spot.row, s.spot.x))]
    assert order.index(held.face) == order.index(goal.face) - 1


def test_the_pause_menu_lies_on_the_same_sheet_and_its_buttons_are_large_enough() -> None:
    app = open_app(SIZES[0])
    scene = begin(app)
    scene.open_menu()
    app.step(16)
    assert app.canvas.upright and app.top is not scene
    assert isinstance(app.top, Pause)
    rects = [w.rect for w in app.top.ui.widgets]
    assert all(h >= upright.TARGET and y >= 0 and y + h <= 1280 for _, y, _, h in rects)


@pytest.mark.parametrize("game", ["gin", "rumino", "sumidagawa"])
def test_the_button_that_covers_the_hand_stands_beside_the_prompt(game: str, reader: Reader) -> None:
    app = open_app(SIZES[0])
    share(app, game, seat(2, bots=2 if game == "sumidagawa" else 0))
    scene = opened(app)
    ready(app, scene)
    scene.announcement = None
    cover = scene.ui["hide"]
    assert cover and cover.rect == upright.cover_box(app.canvas.width, scene.table_view.hand_box()[1])
    assert not [*table_faults(app, scene, reader), *target_faults(scene)]
    ready(app, scene).click("hide")
    assert isinstance(app.top, Curtain) and app.canvas.upright
    app.step(16)


@pytest.mark.scaled
@pytest.mark.parametrize(
    ("game", "people"),
    [("gin", 1), ("gin", 2), ("rin", 1), ("rin", 3), ("rumino", 1), ("rumino", 2), ("sumidagawa", 1)],
)
def test_random_inputs_leave_no_error_on_an_upright_sheet(
    game: str, people: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window is turned among the inputs: from one sheet to the other and back."""
    monkeypatch.setattr(random_inputs, "SIZES", (SIZES[0], (600, 1000), (960, 540)))

    def opened_table(app: App) -> None:
        bots = (SeatConfig("aki", "club"),) * ((people == 1) + (game == "sumidagawa"))
        app.start_match(game, table_options(engine.load(game)), 7, (*seat(people), *bots))

    monkey = random_inputs.Monkey(open_app(SIZES[0]), opened_table, f"upright {game} {people}")
    monkey.play(scaled(40, 800))
    assert monkey.seen["Curtain" if people > 1 else "TableScene"] > 0


def test_the_place_for_knocking_is_free_of_panels_and_inside_while_a_card_is_carried(reader: Reader) -> None:
    app = open_app((540, 960))
    scene = gin_positions.knocking(app)
    view, key = table_view(scene), face("KC")
    view.carry(key)
    drops = view.drops(key)
    assert len(drops) > 1
    written = reader.read(scene)
    assert not [t for t, box in written for d in drops if boxes_meet(box, d.box, 1.5)]
    assert all(d.box[0] >= 0 and d.box[0] + d.box[2] <= app.canvas.width for d in drops)
    view.carry(None)
    assert len(reader.read(scene)) > len(written)


def test_a_table_whose_only_action_is_the_main_one_has_no_buttons_above_it() -> None:
    canvas = open_app((540, 960)).canvas
    main, sort = (Button(wid, (0, 0, 0, 0), label=wid, kind="second") for wid in ("play", "sort"))
    assert upright.two_rows(canvas, main, [], sort) == [main, sort]
    assert (main.rect, sort.rect) == (upright.main_box(canvas), upright.sort_box(canvas))
