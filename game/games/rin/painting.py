"""Draws the RIN table round its cards: plates, arrows, the panels beside the field, prompt and calls."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.draw.canvas import Canvas
from game.draw.card_layout import Spot, box, face_of
from game.draw.theme import CORNER, PALETTE, RADIUS
from game.draw.vector import STORE
from game.games.rin import card_text, layout, open_hands, texts, upright_layout
from game.games.rin.card_text import SUITS, total_words
from game.games.rin.model import RinModel
from game.table import plates
from game.table.geometry import TableGeometry
from game.table.painting import seat_mark, tag_row, words_left
from game.text.amounts import number, signed
from game.text.line_break import phrases
from game.text.translations import tr
from game.ui import key_map
from game.ui.widgets import Rect

LABEL_W: Final = 176.0
"""The greatest width of the label on the stock: the field card stays free."""
RING_STEPS: Final = 60
_BESIDE_RING: Final = 36.0
"""Where the words of the prompt begin, right of the middle of the ring, in units."""
PANEL_W: Final = 166.0
"""The least width of a panel beside the field."""
TAG_LETTERS: Final = 1.5
LYING_TAG: Final = 1.4
"""The greatest size of the letters of a tag on an upright sheet and elsewhere, as a multiple of the usual size: larger
tags would cover the points above them."""


def under(model: RinModel, canvas: Canvas) -> None:
    """Draw everything that lies under the cards."""
    if model.ended:
        open_hands.under(model, canvas)
        return
    backdrop(model, canvas)
    beside(model, canvas)
    if not model.dealing and sums(model):
        _sums(model, canvas, *sums_box(model)[:3])
    _own(model, canvas)


def backdrop(model: RinModel, canvas: Canvas) -> None:
    """Draw the light in the middle, the direction of play, and the place of an empty stock."""
    g = model.geometry
    canvas.glow(g.x, g.y - 4, 400 * g.w / 1280, 200)
    for line, head in layout.arrows(g, model.facts.direction):
        canvas.path(line, line=PALETTE["gold"], line_width=4, line_alpha=0.55 if head else 0.22)
        if head:
            canvas.path(head, line=PALETTE["gold_hi"], line_width=5, line_alpha=0.9)
    if not model.view.zones["stock"]:
        _empty(canvas, g)


def over(model: RinModel, canvas: Canvas) -> None:
    """Draw everything that lies on the cards."""
    if model.ended:
        return
    for seat, x, y in model.opponents():
        turn = seat in model.view.acting
        _plate(model, canvas, seat, x, y + 40, turn)
    _piles(model, canvas)
    if model.at_rest:
        _effects(model, canvas)
    if model.asking is not None:
        x, y, w, h = layout.suits_panel(model.geometry)
        canvas.panel(x, y, w, h, RADIUS["plate"], 0.96)
        used = canvas.text(tr("rin.table.name_suit"), x + 12, y + 16, 16, fit=w - 24)
        at, anchor = ((x + w - 12, y + 16), "r") if canvas.upright else ((x + 12, y + h + 12), "l")
        room = w - 36 - used if canvas.upright else None
        canvas.text(tr("rin.table.take_back"), *at, 13, PALETTE["muted"], "M", anchor, fit=room)


# -------------------------------------------------------------------- seats --
def _plate(model: RinModel, canvas: Canvas, seat: int, cx: float, cy: float, turn: bool) -> None:
    """Draw an opponent's plate: crest, name over score, number of cards; tags below."""
    words = _words(model, seat)
    nw = canvas.text_width(str(len(model.view.zones[f"hand:{seat}"])), 18)
    room = model.geometry.pitch
    inner = max(canvas.text_width(words.name, 16), canvas.text_width(words.score, 13, "M"))
    face = model.face_width(seat, model.geometry.face)
    w = min(room, max(160.0, face + 62 + inner + 44 + nw)) if not face else room
    x = cx - w / 2
    free = plates.room_beside(canvas, words, w - words_left(face))
    h = plates.height(canvas, not plates.fits(canvas, words.name, free))
    canvas.plate_frame(x, cy - h / 2, w, h, turn)
    left = seat_mark(model, canvas, seat, x, cy, cy + 30, face)
    plates.write(canvas, words, left, x + w, cy)
    most = TAG_LETTERS if canvas.upright else LYING_TAG
    with canvas.letters(min(1.0, most / canvas.text_scale)):
        half = max(24.0, canvas.text_height(13) + 10) / 2
        low, g = cy + h / 2 + max(15.0, half), model.geometry
        if not canvas.upright:  # off the field card and the panel beside it, or off the buttons
            field = g.y - layout.FIELD_H / 2
            low = min(low, (field - 4 if cy < field else layout.row(g)[1] - 9) - half)
        elif canvas.text_scale > most:  # off the prompt
            low = min(low, layout.row(g)[1] + 4 - half)
        tag_row(canvas, texts.tags(model, seat), cx, low, room + 8, centred=True)


def _words(model: RinModel, seat: int) -> plates.PlateWords:
    score = signed(model.view.match_state.totals[seat])
    return plates.PlateWords(model.seats.name(seat), score, str(model.count(f"hand:{seat}")))


def _own(model: RinModel, canvas: Canvas) -> None:
    """Draw the own name, points and tags in a line below the hand."""
    cy, name = layout.own_at(model.geometry), model.seats.name(model.me)
    score, count = signed(model.view.match_state.totals[model.me]), str(model.count(f"hand:{model.me}"))
    widths = [canvas.text_width(name, 16), canvas.text_width(score, 16, "M"), canvas.text_width(count, 16)]
    tags = texts.tags(model, model.me)[:2]
    tagged = sum(canvas.text_width(tag.text, 13) + 26 for tag in tags)
    x = (canvas.width - (40 + sum(widths) + 14 + 42 + tagged)) / 2
    canvas.avatar(model.seats.crests[model.me], x + 13, cy, 13, PALETTE["gold_hi"] if model.mine else None)
    x += 40
    for text, w, colour, weight in (
        (name, widths[0], PALETTE["text"], "B"),
        (score, widths[1], PALETTE["gold_hi"], "M"),
    ):
        canvas.text(text, x, cy, 16, colour, weight)
        x += w + 14
    canvas.icon("card", x + 9, cy, 16, PALETTE["muted"])
    canvas.text(count, x + 22, cy, 16)
    tag_row(canvas, tags, x + 22 + widths[2] + 14, cy, tagged + 40)


# -------------------------------------------------------------------- piles --
def _empty(canvas: Canvas, g: TableGeometry) -> None:
    x, y, w, h = box(Spot(*layout.stock_at(g), layout.STOCK_H))
    canvas.box(x, y, w, h, 8, PALETTE["well"], 0.35)
    canvas.dashed(x, y, w, h, 8, PALETTE["off"], 1.5, "6 5")
    canvas.text(tr("rin.table.empty"), x + w / 2, y + h / 2 - 11, 16, PALETTE["text"], "B", "c", fit=w - 8)
    canvas.text(tr("rin.table.debts_first"), x + w / 2, y + h / 2 + 14, 13, PALETTE["muted"], "M", "c", fit=w - 8)


def _piles(model: RinModel, canvas: Canvas) -> None:
    """Draw the outline of the field card, the size of the stock, and a label on it if it can be drawn from."""
    g = model.geometry
    x, y, w, h = box(Spot(layout.field_x(g), g.y, layout.FIELD_H))
    if model.at_rest:
        canvas.box(x - 3, y - 3, w + 6, h + 6, w * CORNER + 3, None, line=PALETTE["gold_hi"], line_width=3)
    sx, sy = layout.stock_at(g)
    x, y, w, h = box(Spot(sx, sy, layout.STOCK_H))
    n, may = model.count("stock"), model.at_rest and model.may_draw
    if may and n:
        canvas.box(x - 3, y - 3, w + 6, h + 6, 9, None, line=PALETTE["ok"], line_width=3)
    if n:
        canvas.count_badge(n, sx, sy + layout.STOCK_H / 2)
    if not may or not n:
        return
    text, gap = tr("rin.table.draw", n=model.facts.chain or 1), (canvas.text_height(14) + 22) / 2
    fill, green = PALETTE["panel"], PALETTE["ok"]
    canvas.pill(text, sx, sy - gap, 14, fill, green, 1, green, 28, line_alpha=1, fit=LABEL_W)
    key, high = key_map.key("rin", "draw"), max(24.0, canvas.text_height(13) + 8)
    cap = canvas.key_width(key)
    canvas.box(sx - cap / 2, sy + gap - high / 2, cap, high, RADIUS["key"], fill)
    canvas.key(key, sx, sy + gap)


def _effects(model: RinModel, canvas: Canvas) -> None:
    """Draw a pill above an own card that names its effect, or says that the card waits to be played."""
    wait = model.waits_for()
    if model.asking is not None or not model.hand or model.quiz:
        return
    if wait is None and not model.mine:
        return
    faces = (
        [wait] if wait is not None else [face_of(model.chosen)] if model.chosen is not None else sorted(model.playable)
    )
    if wait is None and model.chosen is None and len(faces) != 1:
        return
    spots = dict(zip(model.hand, model.layout()[f"hand:{model.me}"], strict=True))
    carried = None if model.carried_key is None else face_of(model.carried_key)
    for face in faces:
        text = tr("rin.table.waits") if wait is not None else texts.effect(model, face)
        if not text or face not in spots or face == carried:
            continue
        x, y, w, _ = box(spots[face])
        half = canvas.text_width(text, 14) / 2 + 12
        at = max(24 + half, x + w / 2)
        canvas.pill(text, at, y - 16, 14, PALETTE["gold_hi"], PALETTE["ink"], 1, h=28)


# --------------------------------------------------------- beside the field --
def beside(model: RinModel, canvas: Canvas, place: Rect | None = None) -> None:
    """Draw the panel right of the field card that says what is in force, or at another place."""
    if state := in_force(model):
        x, y, w, _ = _state_box(canvas, state, place or layout.state_box(model.geometry))
        _state_panel(model, canvas, state, x, y, w)


def _state_box(canvas: Canvas, state: tuple[str, str, str, bool], place: Rect) -> Rect:
    """The box of the panel that says what is in force: as wide as its words, within its place."""
    head, sub, mark, _ = state
    lead = 78 if mark.startswith("+") else 66
    w = max(PANEL_W, lead + max(canvas.text_width(head, 16), canvas.text_width(sub, 13, "M")) + 14)
    return place[0], place[1], min(w, place[2]), 66


def in_force(model: RinModel) -> tuple[str, str, str, bool] | None:
    """What is in force at the table: two lines, a mark, and whether it is a warning.

    The mark is `@2` for the crest of seat 2, a suit, or a number of cards such as `+4`."""
    facts, name = model.facts, model.seats.name
    if model.view.phase == "claims":
        seat, verb = facts.claims[-1]
        return tr(f"rin.tag.{verb}"), model.seats.say("rin.state.pays", facts.owner), f"@{seat}", True
    if facts.owed and model.view.phase == "owe":
        seat = facts.owed[0]
        n = facts.owed.count(seat)
        return name(seat), model.seats.say("rin.state.draws", seat, n=n), f"+{n}", True
    if facts.chain:
        return tr("rin.state.chain"), tr("rin.state.next", n=facts.chain), f"+{facts.chain}", True
    if facts.lap >= 0:
        return tr("rin.state.lap"), model.seats.say("rin.state.back", facts.lap), f"@{facts.lap}", False
    if facts.named:
        owner = model.seats.say("rin.state.named", facts.owner)
        return tr(f"rin.suit.{facts.named}"), owner, SUITS[facts.named], False
    if model.view.phase == "second":
        return name(facts.turn), tr("rin.state.lot"), f"@{facts.turn}", False
    return None


def _state_panel(
    model: RinModel, canvas: Canvas, state: tuple[str, str, str, bool], x: float, y: float, w: float
) -> None:
    head, sub, mark, warns = state
    canvas.panel(x, y, w, 66, 14, 0.88)
    colour, soft = PALETTE["text"], PALETTE["muted"]
    if warns:
        canvas.box(x, y, w, 66, 14, PALETTE["verm"], 0.9, line=PALETTE["line"], line_alpha=0.2)
        colour, soft = PALETTE["on_verm"], PALETTE["on_verm_soft"]
    left = x + 66
    if mark.startswith("+"):
        words = max(canvas.least_width(head), canvas.least_width(sub, "M"))
        used = canvas.text(mark, x + 14, y + 33, 30, colour, fit=max(38, min(64, w - 38 - words)))
        left = x + 14 + max(used + 12, 52)
    elif mark.startswith("@"):
        canvas.avatar(model.seats.crests[int(mark[1:])], x + 34, y + 33, 19)
    else:
        canvas.circle(x + 34, y + 33, 22, PALETTE["washi"])
        canvas.text(mark, x + 34, y + 33, 28, PALETTE["ink"], "B", "c")
    gap = (canvas.text_height(16) + canvas.text_height(13)) / 4 + 3
    fit = x + w - 12 - left
    canvas.text(head, left, y + 33 - gap, 16, colour, fit=fit)
    canvas.text(sub, left, y + 33 + gap, 13, soft, "M", fit=fit)


def side_box(model: RinModel) -> Rect:
    """The box round the panels beside the field, those that are drawn; below it on an upright sheet."""
    state = in_force(model)
    boxes = [_state_box(model.canvas, state, layout.state_box(model.geometry))] if state else []
    boxes += [sums_box(model)] if sums(model) else []
    x, y = min(b[0] for b in boxes), min(b[1] for b in boxes)
    return x, y, max(b[0] + b[2] for b in boxes) - x, max(b[1] + b[3] for b in boxes) - y


def sums(model: RinModel) -> bool:
    """Whether the totals are drawn: not while a question asks for them, nor where the words about its answer need the
    room of an upright sheet."""
    return not (model.quiz or (model.answered and model.geometry.upright))


def sums_box(model: RinModel) -> Rect:
    """The box of the two totals beside the field: as wide as the panel above it, and alone in the middle of an upright
    sheet."""
    x, y = layout.side_at(model.geometry)
    state = in_force(model)
    if model.geometry.upright:
        w = upright_layout.panels(model.geometry)[0][2]
        return x if state else (model.geometry.w - w) / 2, y, w, 78
    place = layout.state_box(model.geometry)
    return x, y, _state_box(model.canvas, state, place)[2] if state else min(PANEL_W, place[2]), 78


def _sums(model: RinModel, canvas: Canvas, x: float, y: float, w: float) -> None:
    """Draw the total of the own hand beside the value of the field card. With draw_3 for a false call the players
    compare for themselves: no sign says whether both are equal."""
    lying = model.view.zones["field"][: model.count("field")]
    field = lying[-1] if lying else model.view.zones["field"][0]
    mine = total_words(model.hand) if model.landed(f"hand:{model.me}") else "–"
    same = mine != "–" and card_text.equal(model.hand, field)
    sharp = model.view.options["false_call"] == "draw_3" and not model.learn
    mark = "·" if sharp or mine == "–" else "=" if same else "≠"
    lit = model.learn and same
    canvas.panel(x, y, w, 78, 14, 0.88)
    if lit:
        canvas.box(x, y, w, 78, 14, None, line=PALETTE["gold_hi"], line_width=2)
    a, b = x + w * 0.27, x + w * 0.75
    used = canvas.text(mine, a, y + 29, 30, PALETTE["gold_hi"] if lit else PALETTE["text"], "B", "c", fit=w * 0.46)
    other = canvas.text(card_text.field_words(field), b, y + 29, 30, PALETTE["text"], "B", "c", fit=w * 0.26)
    left, right = a + used / 2, b - other / 2
    canvas.text(mark, (left + right) / 2, y + 29, 22, PALETTE["muted"], "B", "c", fit=right - left)
    canvas.text(tr("rin.table.yours"), a, y + 61, 13, PALETTE["muted"], "M", "c", fit=w * 0.44)
    canvas.text(tr("rin.table.field"), b, y + 61, 13, PALETTE["muted"], "M", "c", fit=w * 0.43)


# -------------------------------------------------------------- what moves --
def live(model: RinModel, canvas: Canvas) -> None:
    """Draw what changes in every frame: the ring of the clock with the prompt, or flying points."""
    if model.ended:
        open_hands.live(model, canvas)
    elif model.asking is None and prompts(model):
        clock(model, canvas, *layout.ring_at(model.geometry), _prompt_right(model))


def _prompt_right(model: RinModel) -> float:
    """The right edge of the prompt."""
    left, _, wide, _ = layout.row(model.geometry)
    return left + (wide if model.geometry.upright else layout.PROMPT_W) - 14


def prompt_height(model: RinModel, canvas: Canvas) -> float:
    """How high the words of the prompt are."""
    left = layout.ring_at(model.geometry)[0] + _BESIDE_RING
    return _high(canvas, _prompt_rows(canvas, *_says(model), _prompt_right(model) - left))


def prompts(model: RinModel) -> bool:
    """Whether ring and prompt are drawn. In a lesson an upright sheet leaves the room to the words, unless somebody
    has called; every sheet does when the question is answered or other words cover it."""
    if model.answered or not model.prompted:
        return False
    return not (model.lesson and model.geometry.upright) or texts.call_line(model)[1]


def clock(model: RinModel, canvas: Canvas, x: float, y: float, right: float) -> None:
    """Draw the ring with the time that is left, and beside it what the time is for."""
    clock = model.clock
    part = clock.left / clock.whole if clock.whole else 0.0
    running = bool(clock.kind) and clock.whole > 0 and not model.paused and not model.waiving
    step = round(part * RING_STEPS) if running else 0
    _ring(canvas, x, y, step)
    label = number(clock.left / 1000, int(clock.left < 10_000))
    canvas.text(label if running and not clock.endless else "–", x, y, 16, PALETTE["text"], "B", "c", fit=38)
    _prompt(canvas, *_says(model), x + _BESIDE_RING, y, right, _calls_open(model))


def _calls_open(model: RinModel) -> bool:
    """Whether the prompt says that somebody may call."""
    return texts.call_line(model)[1] and not model.waiving


def _says(model: RinModel) -> tuple[str, str]:
    """The words of the prompt: a sentence about the time that runs, or whose turn it is and what there is to do."""
    alone = _calls_open(model) or model.lesson or not model.hand
    return (texts.call_line(model)[0], "") if alone else texts.prompt(model)


def _prompt_rows(canvas: Canvas, head: str, sub: str, width: float) -> list[tuple[str, float, str]]:
    """The lines of the prompt with size and weight: as large as they fit."""
    rows: list[tuple[str, float, str]] = []
    for small in (0, 1, 2, 4):
        size = (18.0 if sub else 16.0) - small
        rows = [(one, size, "B") for one in canvas.lines(head, size, width, "B")]
        under = max(12.0, 14.0 - small)
        rows += [(one, under, "M") for one in canvas.lines(sub, under, width) if sub]
        broken = any(canvas.text_width(one, size) > width for one in phrases(head))
        if _high(canvas, rows) <= layout.ROW_H + 20 and not broken:
            break
    return rows


def _high(canvas: Canvas, rows: Sequence[tuple[str, float, str]]) -> float:
    return sum(canvas.text_height(size) * 1.22 for _, size, _ in rows)


def _prompt(canvas: Canvas, head: str, sub: str, left: float, y: float, right: float, lit: bool) -> None:
    rows = _prompt_rows(canvas, head, sub, right - left)
    top = y - _high(canvas, rows) / 2
    for text, size, weight in rows:
        each = canvas.text_height(size) * 1.22
        colour = PALETTE["muted"] if weight == "M" or not (lit or sub) else PALETTE["text"]
        canvas.text(text, left, top + each / 2, size, colour, weight, fit=right - left)
        top += each


def _ring(canvas: Canvas, x: float, y: float, step: int) -> None:
    """Draw one of the RING_STEPS pictures of the ring. Each is made once for each size."""
    size = canvas.pixels(60)

    def make() -> pygame.Surface:
        im = pygame.Surface((size, size), pygame.SRCALPHA)
        with canvas.onto(im):
            canvas.ring(30, 30, 22, step / RING_STEPS)
        return im

    im = STORE.get(("rin-ring", size, step), make)
    canvas.blit(im, round(x * canvas.scale - size / 2), round(y * canvas.scale - size / 2))
