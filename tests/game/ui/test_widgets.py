"""Widgets: which has the focus, which takes a click, and how values change."""

from typing import Any

import pytest

from game.draw.canvas import Canvas
from game.draw.pen import Pen
from game.ui import input as ins
from game.ui.focus import ScrollArea, Ui
from game.ui.widgets import Button, Choice, Look, Rect, Slider, TextField, Toggle, Zone
from tests.kit.app import open_app


def test_focus_walks_and_survives_new_widgets() -> None:
    ui = Ui()
    grid = [Button(f"{x}{y}", (x * 100, y * 60, 90, 50)) for y in range(2) for x in range(3)]
    ui.set(grid)
    for to, at in (
        ("next", "00"),
        ("right", "10"),
        ("right", "20"),
        ("right", "20"),
        ("down", "21"),
        ("left", "11"),
        ("next", "21"),
        ("next", "00"),
        ("prev", "21"),
    ):
        ui.handle(ins.Nav(to))
        assert ui.focus == at
    ui.set([*grid, Button("more", (0, 200, 50, 50))])
    assert ui.focus == "21"
    assert ui.handle(ins.Confirm()) == "21"
    ui.set(grid[:2])
    assert ui.focus is None and ui.handle(ins.Confirm()) is None


@pytest.mark.parametrize(
    "boxes, walk",
    [
        # overlapping cards: one after the other
        ([(0, 0, 90, 120), (20, 0, 90, 120), (40, 0, 90, 120)], {"right": 1, "left": 0, "up": 0, "down": 0}),
        # what begins beside or below is not in the direction of what lies beyond
        ([(100, 100, 200, 40), (150, 160, 200, 40)], {"right": 0, "left": 0, "up": 0, "down": 1}),
        ([(100, 100, 200, 40), (320, 90, 200, 40)], {"left": 0, "up": 0, "down": 0, "right": 1}),
        # of two at the same distance the one whose middle is nearer
        ([(100, 100, 200, 40), (100, 160, 90, 40), (200, 160, 100, 40)], {"down": 2}),
        ([(100, 100, 40, 200), (160, 100, 40, 90), (160, 200, 40, 100)], {"right": 2}),
        ([(100, 100, 200, 40), (100, 40, 90, 40), (200, 40, 100, 40)], {"up": 2}),
        ([(100, 100, 40, 200), (40, 100, 40, 90), (40, 200, 40, 100)], {"left": 2}),
        # in line before aside, unless it is much farther away
        ([(100, 100, 50, 40), (250, 100, 50, 40), (170, 170, 50, 40)], {"right": 1}),
        ([(100, 100, 50, 40), (350, 100, 50, 40), (170, 170, 50, 40)], {"right": 2}),
        ([(100, 100, 50, 40), (100, 240, 50, 40), (180, 160, 50, 40)], {"down": 1}),
    ],
)
def test_an_arrow_goes_to_the_nearest_widget_in_its_direction(boxes: list[Rect], walk: dict[str, int]) -> None:
    for to, at in walk.items():
        ui = Ui()
        ui.set([Button(str(n), box) for n, box in enumerate(boxes)])
        ui.focus = "0"
        ui.handle(ins.Nav(to))
        assert ui.focus == str(at), to


def test_the_topmost_widget_takes_the_click_and_a_slip_off_does_not_count() -> None:
    ui = Ui()
    ui.set([Zone("below", (0, 0, 100, 100)), Zone("above", (50, 0, 100, 100))])
    assert ui.handle(ins.Pointer("down", 60, 10, 1)) is None
    assert ui.handle(ins.Pointer("up", 60, 10, 1)) == "above"
    ui.handle(ins.Pointer("down", 60, 10, 1))
    assert ui.handle(ins.Pointer("up", 10, 10, 1)) is None


def test_keys_reach_their_widget_and_disabled_ones_say_why_and_leave_the_focus() -> None:
    ui, said = Ui(), []
    gin = Button("gin", (0, 60, 90, 50), key="G", enabled=False, label="Gin", reason="Not now")
    ui.set([Button("knock", (0, 0, 90, 50), key="K"), gin])
    assert ui.handle(ins.Key("K")) == "knock"
    assert ui.handle(ins.Key("K", down=False)) is None
    ui.on_focus = lambda w: said.append(w.announce())
    assert ui.handle(ins.Key("G")) is None and said == ["Gin Not now"]
    assert ui.focus == "knock" and ui.handle(ins.Confirm()) == "knock"


def test_a_new_prompt_ignores_input_for_a_moment() -> None:
    ui = Ui(ignore_ms=300)
    ui.set([Button("yes", (0, 0, 90, 50), key="Y")])
    for event in (ins.Key("Y"), ins.Confirm(), ins.Pointer("down", 9, 9, 1), ins.Pointer("up", 9, 9, 1)):
        assert ui.handle(event) is None
    ui.update(300)
    assert ui.handle(ins.Key("Y")) == "yes"


def test_a_press_that_began_before_a_prompt_does_not_answer_it_unless_the_widget_stays_awake() -> None:
    ui = Ui()
    ui.set([Button("yes", (0, 0, 90, 50)), Button("call", (100, 0, 90, 50))])
    for x, answer in ((9, None), (109, "call")):
        ui.handle(ins.Pointer("down", x, 9, 1))
        ui.prompt(awake=("call",))
        assert ui.handle(ins.Confirm()) == answer, "it has the focus"
        ui.update(300)
        assert ui.handle(ins.Pointer("up", x, 9, 1)) == answer
    ui.handle(ins.Pointer("down", 9, 9, 1))
    ui.let_go()
    assert ui.handle(ins.Pointer("up", 9, 9, 1)) is None


def test_what_is_scrolled_out_of_its_list_takes_no_click() -> None:
    ui = Ui()
    rows = [Zone("in", (0, 60, 90, 40), area="a"), Zone("out", (0, 100, 90, 40), area="a")]
    ui.set([Zone("below", (0, 0, 100, 200)), *rows], [ScrollArea("a", (0, 0, 100, 100), 140)])
    assert [w and w.id for w in (ui.at(50, 80), ui.at(50, 120), ui.at(150, 80))] == ["in", "below", None]


def test_values_change_by_keys_and_pointer() -> None:
    ui = Ui()
    choice = Choice("c", (0, 0, 308, 40), options=[(1, "a"), (2, "b"), (3, "c")], value=1)
    slider = Slider("s", (0, 50, 276, 40), value=0.5)
    toggle = Toggle("t", (0, 100, 200, 40))
    field = TextField("f", (0, 150, 200, 40))
    ui.set([choice, slider, toggle, field])
    ui.focus = "c"
    assert ui.handle(ins.Nav("right")) == "c" and choice.value == 2
    assert ui.handle(ins.Pointer("down", 290, 20, 1)) == "c" and choice.value == 3
    ui.handle(ins.Pointer("up", 290, 20, 1))
    assert ui.handle(ins.Pointer("down", 14, 70, 1)) == "s" and slider.value == 0
    assert ui.handle(ins.Pointer("move", 214, 70)) == "s" and slider.value == 1
    ui.handle(ins.Pointer("up", 214, 70, 1))
    for to, value in (("right", 1.0), ("left", 0.9), ("left", 0.8), ("right", 0.9)):
        assert ui.handle(ins.Nav(to)) == ui.focus == "s" and slider.value == value, "at its end it keeps the focus"
    ui.handle(ins.Nav("down"))
    assert ui.focus == "t" and slider.value == 0.9
    ui.focus = "t"
    assert ui.handle(ins.Confirm()) == "t" and toggle.value
    ui.focus = "f"
    for key in "Ab1":
        ui.handle(ins.Key(key.upper(), text=key))
    ui.handle(ins.Key("Backspace"))
    assert field.value == "Ab"


def test_the_focus_is_scrolled_into_sight() -> None:
    ui = Ui()
    for _ in range(12):
        old = ui.areas["a"].offset if "a" in ui.areas else 0
        rows = [Zone(f"{i}", (0, i * 40 - old, 90, 40), area="a") for i in range(12)]
        ui.set(rows, [ScrollArea("a", (0, 0, 100, 100), 480)])
        ui.handle(ins.Nav("next"))
    assert ui.focus == "11" and ui.areas["a"].offset == 380
    ui.handle(ins.Pointer("wheel", 50, 50, wheel=2))
    assert ui.areas["a"].offset == 268


def test_a_list_is_dragged_by_its_rows_and_a_still_finger_presses_one() -> None:
    ui = Ui()

    def lay() -> None:
        offset = ui.areas["list"].offset if ui.areas else 0.0
        rows = [Zone(f"row:{i}", (0, i * 64 - offset, 300, 64), area="list") for i in range(10)]
        ui.set(rows, [ScrollArea("list", (0, 0, 300, 320), 640)])

    def touch(kind: str, y: float) -> str | None:
        pressed = ui.handle(ins.Pointer(kind, 50, y, 1))
        lay()
        return pressed

    lay()
    touch("down", 200)
    touch("move", 195)
    assert touch("up", 195) == "row:3" and ui.areas["list"].offset == 0
    touch("down", 200)
    touch("move", 120)
    touch("move", 100)
    assert touch("up", 100) is None and ui.areas["list"].offset == 100


def test_the_labels_of_a_choice_have_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    app, fitted, sizes = open_app((960, 540), text_size=2.0), Pen.fitted, dict[str, int]()

    def noted(pen: Pen, text: str, *args: Any) -> tuple[str, int]:
        shown, sizes[text] = fitted(pen, text, *args)
        return shown, sizes[text]

    monkeypatch.setattr(Pen, "fitted", noted)
    options = [(label, label) for label in ("Off", "Slow", "Instant")]
    Choice("speed", (100, 100, 260, 46), options=options, value="Off").draw(app.canvas, Look())
    assert set(sizes) == {"Off", "Slow", "Instant"} and len({*sizes.values()}) == 1
    app.close()


def test_the_cap_of_a_key_stays_inside_its_button(monkeypatch: pytest.MonkeyPatch) -> None:
    app, tops = open_app((540, 960), text_size=2.0), list[float]()
    high = app.canvas.text_height(13) + 8
    monkeypatch.setattr(Canvas, "key", lambda c, text, x, y, *rest, **kw: tops.append(y - high / 2))
    Button("sort", (100, 100, 148, 64), key="S", label="Ranger", sub="combinés").draw(app.canvas, Look())
    assert len(tops) == 1 and tops[0] >= 100
    app.close()
