"""An opened head at every size, text size and language: nothing is cut off, covered or outside."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from ai.registry import plain_level
from game.app.window import App
from game.demo.driver import adviser
from game.draw.canvas import Canvas
from game.draw.pen import Pen
from game.draw.target import Target
from game.learn import thought_text as words
from game.learn.bot_thoughts import BotThoughts, HandBelief, Thought
from game.scenes.review import bot_thoughts_belief
from game.scenes.review.bot_thoughts import BotThoughtsScene
from game.scenes.review.bot_thoughts_belief import heat
from game.scenes.review.bot_thoughts_painter import plan
from game.table.upright import TARGET
from game.table.view import Seats
from game.ui.widgets import Rect
from tests.kit.app import SIZES, begin, count, open_app, through
from tests.kit.bot_thoughts import GAMES, bot_thoughts, companies, thoughts
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, widget_faults, within

pytestmark = pytest.mark.scaled

MANY = 7
SCALES = {960: (1.0, 1.5, 2.0), 1280: (1.25,), 1920: (1.0,), 1024: (1.5,), 2560: (1.0,)}
"""In units a larger window of the same shape is as the smallest."""
UPRIGHT = (1.0, 1.5, 2.0)


def telling(game: str) -> list[Thought]:
    """Thoughts of which much is said, of every level, each kind once."""
    best: dict[tuple[object, ...], Thought] = {}
    for t in thoughts(game):
        kind = t.explanation and (t.explanation.rule, len(t.explanation.options) > 1)
        key = plain_level(t.move.level), kind, len(t.beliefs) > 1
        if key not in best or _much(t) > _much(best[key]):
            best[key] = t
    return sorted(best.values(), key=_much)[-MANY:]


def _much(t: Thought) -> int:
    said = [*words.notes(t), *(line.text for o in t.shown_options[1:2] for line in words.reasons(t, o))]
    return sum(map(len, said)) + 20 * len(t.shown_options) + 30 * len(t.beliefs)


def heads(app: App, game: str) -> Iterator[BotThoughtsScene]:
    """The screen at each of them."""
    for t in telling(game):
        known = next(m for m in map(lambda c: bot_thoughts(game, c), companies(game)) if _of(m, t))
        seat_configs = known.playback.header.seat_configs
        seats = Seats(tuple(c.name for c in seat_configs), tuple(c.name for c in seat_configs), 0)
        head = BotThoughtsScene(game, known, t.move.ply, seats, lambda ply: None)
        app.push(head)
        while head.think():
            pass
        yield head
        app.pop()


def _of(known: BotThoughts, t: Thought) -> bool:
    return known._thoughts.get(t.move.ply) is t or (t.move.forced and known.move(t.move.ply) == t.move)


@pytest.fixture
def shown(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """A reader of the parts of texts that can be seen: what is scrolled away does not count."""
    clips: list[Rect] = []
    clip, text = Target.clip, Pen.text

    @contextmanager
    def noted_clip(target: Target, x: float, y: float, w: float, h: float) -> Iterator[None]:
        clips.append((x, y, w, h))
        with clip(target, x, y, w, h):
            yield
        clips.pop()

    def noted_text(pen: Pen, *args: Any, **kw: Any) -> float:
        before = len(reader.texts)
        width = text(pen, *args, **kw)
        for said, box in reader.texts[before:]:
            del reader.texts[before:]
            for c in clips:
                box = _common(box, c)
            if min(box[2:]) > 0:
                reader.texts.append((said, box))
        return width

    monkeypatch.setattr(Target, "clip", noted_clip)
    monkeypatch.setattr(Pen, "text", noted_text)
    return reader


def _common(a: Rect, b: Rect) -> Rect:
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return x, y, min(a[0] + a[2], b[0] + b[2]) - x, min(a[1] + a[3], b[1] + b[3]) - y


def faults_of(app: App, head: BotThoughtsScene, shown: Reader, scale: float) -> Iterator[str]:
    """The layout faults of an opened head, as it is drawn now."""
    shown.texts.clear()
    shown.cut.clear()
    head.draw(app.canvas)
    assert head.thought and len(shown.texts) > 4
    yield from (f"cut off: {x}" for x in shown.cut)
    for a in head.ui.areas.values():
        if scale == 1 and a.id != "options" and a.most > 1:
            yield f"{a.id} does not fit: {a.height:.0f} in {a.rect[3]:.0f}"
    for i, (s, b) in enumerate(shown.texts):
        if not within(b, app):
            yield f"{s!r} is outside"
        yield from (f"{s!r} on {other!r}" for other, o in shown.texts[:i] if boxes_meet(b, o, 1.5))
    yield from widget_faults(app, head)
    assert within(plan(head.canvas, head.model()).paper, app)


@pytest.mark.campaign
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_whole_inside_and_uncovered(game: str, lang: str, size: tuple[int, int], shown: Reader) -> None:
    faults: set[str] = set()
    for scale in SCALES[size[0]]:
        app = open_app(size, lang, text_size=scale)
        for head in heads(app, game):
            faults |= {f"{scale:.0%}: {f}" for f in faults_of(app, head, shown, scale)}
        app.close()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(540, 960), (1080, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", GAMES)
def test_an_upright_window_has_the_moves_above_the_grid_and_large_buttons_at_its_foot(
    game: str, lang: str, size: tuple[int, int], shown: Reader
) -> None:
    faults: set[str] = set()
    for scale in UPRIGHT:
        app = open_app(size, lang, text_size=scale)
        for head in heads(app, game):
            where, c = f"{scale:.0%}: ", head.canvas
            assert c.upright
            faults |= {where + f for f in faults_of(app, head, shown, scale)}
            it, said, close = plan(c, head.model()), head.thought, head.ui["close"]
            assert close
            parts = [it.options, it.why, it.grid, it.score, close.rect]  # from the top
            faults |= {
                f"{where}part {n} reaches into the next"
                for n, (a, b) in enumerate(itertools.pairwise(parts))
                if a[1] + a[3] > b[1]
            }
            faults |= {f"{where}{w.id} is small" for w in head.ui.widgets if min(w.rect[2:]) < TARGET}
            if said and said.shown_options and it.options[3] < TARGET:
                faults.add(f"{where}no move can be seen: {it.options[3]:.0f}")
            if (choice := head.ui["hand"]) and boxes_meet(choice.rect, it.grid, 0):
                faults.add(f"{where}the choice of a hand covers the grid")
        app.close()
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
def test_the_last_sheet_has_room_for_the_way_to_the_replay(lang: str, reader: Reader) -> None:
    for scale in (1.0, 1.5, 2.0):
        app = open_app((960, 540), lang, text_size=scale)
        scene = begin(app, seed=5)
        for phase in through(scene, adviser("gin", 7)):
            if phase == "final":
                break
        count(scene, scene.table_view.final(), final=True)
        reader.cut.clear()
        reader.read(scene)
        assert scene.ui["replay"] and not reader.cut and not list(widget_faults(app, scene))
        app.close()


def test_every_card_of_the_grid_can_be_read_whatever_its_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has ink much darker than its paper, also where it is unlikely or lies in sight."""
    app = open_app((1280, 720))
    painted: list[tuple[float | None, pygame.Rect]] = []
    card = bot_thoughts_belief._card

    def noted(c: Canvas, face: int, belief: HandBelief, x: float, y: float, w: float, h: float) -> None:
        card(c, face, belief, x, y, w, h)
        corner = pygame.Rect([c.pixels(v) for v in (x + w * 0.06, y + h * 0.06, w * 0.22, h * 0.2)])  # its rank
        painted.append((belief.probability(face), corner))

    monkeypatch.setattr(bot_thoughts_belief, "_card", noted)
    seen: set[str] = set()
    for _ in heads(app, "gin"):
        painted.clear()
        app.redraw()
        for chance, corner in painted:
            part = app.canvas.surface.subsurface(corner)
            greens = [part.get_at((i, j)).g for i in range(corner.w) for j in range(corner.h)]
            seen.add("in sight" if chance is None else "unlikely" if chance < 0.1 else "likely")
            assert max(greens) - min(greens) > (60 if chance is None else 110), chance
    assert "in sight" in seen and len(seen) > 1
    app.close()


def test_the_colour_under_a_card_grows_with_its_chance() -> None:
    warm = [heat(n / 100) for n in range(101)]
    assert warm == sorted(warm) and (warm[0], warm[100]) == (0, 1) and len(set(warm)) > 8
