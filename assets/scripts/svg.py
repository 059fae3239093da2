"""SVG elements as text. Attributes are written in the order in which they are given."""

from collections.abc import Iterable, Sequence

from assets.scripts.card import INK
from assets.scripts.geometry import Point
from assets.scripts.paths import num

Elements = list[str]
Stop = tuple[float, str]  # of a gradient: offset from 0 to 1, colour


def element(tag: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Return one element. ``_`` in a name stands for ``-``, numbers are rounded, None leaves an attribute out."""
    written = "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{content}</{tag}>" if content else f"<{tag}{written}/>"


def _paint(
    fill: str | None,
    stroke: str | None,
    width: float | None,
    *,
    cap: str | None = None,
    join: str | None = None,
    opacity: float | None = None,
    rule: str | None = None,
) -> dict[str, str | float | None]:
    """Return the attributes of fill and stroke. ``width`` is that of the stroke, 1.5 if not given."""
    return {
        "fill": fill or "none",
        "stroke": stroke,
        "stroke_width": (width or 1.5) if stroke else None,
        "stroke_linecap": cap if stroke else None,
        "stroke_linejoin": join if stroke else None,
        "opacity": opacity,
        "fill_rule": rule,
    }


def path(
    data: str,
    fill: str | None = None,
    stroke: str | None = None,
    width: float | None = None,
    *,
    cap: str | None = None,
    rule: str | None = None,
) -> str:
    """Return a path with round joins. ``rule`` is its fill rule."""
    return element("path", d=data, **_paint(fill, stroke, width, cap=cap, join="round", rule=rule))


def line(data: str, stroke: str = INK, width: float = 1.6, cap: str = "round") -> str:
    """Return a path that is stroked, not filled, with round ends."""
    return path(data, None, stroke, width, cap=cap)


def circle(
    cx: float,
    cy: float,
    radius: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float | None = None,
    opacity: float | None = None,
) -> str:
    """Return a circle; ``width`` is that of its stroke."""
    return element("circle", cx=cx, cy=cy, r=radius, **_paint(fill, stroke, width, opacity=opacity))


def ellipse(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    fill: str | None = None,
    stroke: str | None = None,
    width: float | None = None,
    opacity: float | None = None,
) -> str:
    """Return an ellipse; ``width`` is that of its stroke."""
    return element("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, **_paint(fill, stroke, width, opacity=opacity))


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    corner: float = 0.0,
    fill: str | None = None,
    stroke: str | None = None,
    stroke_width: float | None = None,
) -> str:
    """Return a rectangle with corners of radius ``corner``."""
    paint = _paint(fill, stroke, stroke_width)
    return element("rect", x=x, y=y, width=width, height=height, rx=corner or None, **paint)


def group(items: Iterable[str], transform: str) -> str:
    """Return the elements as a group with an SVG transform."""
    return element("g", "".join(items), transform=transform)


def place(
    items: Iterable[str], x: float, y: float, scale: float = 1.0, mirrored: bool = False, turn: float = 0.0
) -> str:
    """Return the elements scaled and, if ``mirrored``, flipped left to right, then turned, with their origin at (x, y).

    ``turn`` is in degrees, clockwise.
    """
    transform = f"translate({num(x)} {num(y)})"
    if turn:
        transform += f" rotate({num(turn)})"
    if scale != 1.0 or mirrored:
        transform += f" scale({num(-scale if mirrored else scale, 3)} {num(scale, 3)})"
    return group(items, transform)


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(f'<stop offset="{num(offset)}" stop-color="{colour}"/>' for offset, colour in stops)


def linear_gradient(name: str, start: Point, end: Point, stops: Sequence[Stop]) -> str:
    """Return a gradient along the line from ``start`` to ``end``, in user space."""
    (x1, y1), (x2, y2) = start, end
    units = "userSpaceOnUse"
    return element("linearGradient", _stops(stops), id=name, gradientUnits=units, x1=x1, y1=y1, x2=x2, y2=y2)


def radial_gradient(name: str, cx: float, cy: float, radius: float, stops: Sequence[Stop]) -> str:
    """Return a gradient from the centre of a circle outwards, in user space."""
    return element("radialGradient", _stops(stops), id=name, gradientUnits="userSpaceOnUse", cx=cx, cy=cy, r=radius)


def document(size: str, items: Iterable[str]) -> str:
    """Return the text of an SVG file, one element a line. ``size`` is written as it is: width, height and view box."""
    body = "\n".join(item for item in items if item)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{body}\n</svg>\n'
