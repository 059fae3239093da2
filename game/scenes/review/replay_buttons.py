"""The buttons and choices below a replay."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.draw.canvas import Canvas
from game.scenes import upright
from game.scenes.review.timeline import bar_height
from game.text.amounts import Amount
from game.text.translations import tr
from game.ui.widgets import Button, Choice, IconButton, Widget

SPEED_W: Final = 126.0
UPRIGHT_SPEED_W: Final = 180.0
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)


class ReplayOptions(NamedTuple):
    """What the buttons of a replay depend on."""

    playing: bool
    """Whether the replay runs."""
    has_commitment: bool
    """Whether the deals can be verified."""
    has_review: bool
    may_play_on: bool
    viewers: Sequence[tuple[int, str]]
    """Each seat that may be looked at, with its name."""
    viewer: int
    speed: float


def widgets(c: Canvas, options: ReplayOptions) -> tuple[list[Widget], tuple[float, float]]:
    """The buttons with pictures, the choices, and the left and right end of the room for words."""
    top = c.height - bar_height(c)
    icons, left = _icons(c, top + (114 if c.upright else 54), options)
    choices, right = _choices(c, top + (190 if c.upright else 54), options)
    return [*icons, *choices], (upright.EDGE, c.width - upright.EDGE) if c.upright else (left + 6.0, right - 10)


def _icons(c: Canvas, y: float, options: ReplayOptions) -> tuple[list[Widget], float]:
    """The buttons with pictures, and their right end."""
    shown = [
        ("deal-", None, "last_deal", tr("replay.deal_back")),
        ("step-", None, "back", tr("replay.step_back")),
        ("play", None, "pause" if options.playing else "play", tr("replay.play")),
        ("step+", None, "chevron", tr("replay.step")),
        ("deal+", None, "next_deal", tr("replay.deal")),
        ("score", "C", "chart", tr("score.title")),
        ("mind", "W", "bulb", tr("minds.open")),
    ]
    if options.has_commitment:
        shown.append(("fair", "F", "check", tr("fair.title")))
    if options.has_review:
        shown.append(("review", "R", "search", tr("review.open")))
    side, gap, x = (upright.TARGET, upright.GAP, upright.EDGE) if c.upright else (44.0, 6.0, 24.0)
    out: list[Widget] = []
    for i, (wid, key, icon, said) in enumerate(shown):
        if i == 5 and not c.upright:
            x += 16
        out.append(IconButton(wid, (x, y, side, side), key=key, icon=icon, accessible_label=said))
        x += side + gap
    return out, x


def _choices(c: Canvas, y: float, options: ReplayOptions) -> tuple[list[Widget], float]:
    """From the right: the way to play on, the viewer, the speed. And the left end."""
    out = list[Widget]()
    gap, high = (upright.GAP, upright.TARGET) if c.upright else (8.0, 44.0)
    x = c.width - upright.EDGE
    if options.may_play_on:
        label = tr("replay.play_on")
        wide = max(170.0, c.text_width(label, 16) + 100 if c.text_scale <= 1.5 else c.least_width(label) + 100)
        box = (x - wide, y, wide, high) if c.upright else (x - wide, y - 2, wide, 48)
        play = Button("play_on", box, key="P", label=label, size=16, kind="primary", icon="play")
        play.tip = tr("again.play_on_tip")
        out.append(play)
        x -= wide + gap
    widest = max(c.text_width(name, 15) for _, name in options.viewers)
    wide = min(330.0 if c.text_scale <= 1.5 else 236.0, widest + 112)
    if c.upright:
        wide = x - upright.EDGE - UPRIGHT_SPEED_W - gap
    pace = UPRIGHT_SPEED_W if c.upright else SPEED_W
    who, fast = (x - wide, y, wide, high), (x - wide - gap - pace, y, pace, high)
    speeds = [(s, f"×{Amount(s)}") for s in SPEEDS]
    choices = ("who", who, "V", options.viewers, options.viewer), ("speed", fast, "+", speeds, options.speed)
    for wid, r, key, offered, value in choices:
        said = tr(f"replay.{wid}")
        out.append(Choice(wid, r, key=key, options=offered, value=value, stepper=True, accessible_label=said))
    return out, fast[0]
