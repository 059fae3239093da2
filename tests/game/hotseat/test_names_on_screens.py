"""The names of people who share a screen: whole on the score, clear of the keys below them."""

import pytest

from game.draw.canvas import Canvas
from game.scenes.table.hotseat.notes import SeatKey
from game.scenes.table.score import ScoreScene
from game.table.match_score import DealLine, MatchScore
from game.ui.widgets import Look
from tests.kit.app import open_app
from tests.kit.layout import Reader, boxes_meet


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(960, 540), (1024, 768), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_long_names_are_whole_on_the_score(size: tuple[int, int], scale: float, reader: Reader) -> None:
    names = ("Hana", "Wilhelmina", "Christophe", "Bo")
    deal = DealLine("Out", (0, 12, 130, 7))
    score = MatchScore(names, ("you", "sora", "mio", "ren"), (deal,), (0, 12, 130, 7), 0, (), ())
    app = open_app(size, text_size=scale)
    app.push(scene := ScoreScene("rumino", score))
    reader.cut.clear()
    reader.texts.clear()
    scene.paint(app.canvas)
    boxes = [box for text, box in reader.texts if text in names]
    assert not reader.cut and len(boxes) >= len(names)
    assert not any(boxes_meet(a, b, 0) for i, a in enumerate(boxes) for b in boxes[:i])


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_name_on_a_seats_own_key_stands_above_the_cap(
    scale: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, tops = open_app((960, 540), text_size=scale), list[float]()
    high = max(24.0, app.canvas.text_height(13) + 8)
    monkeypatch.setattr(Canvas, "key", lambda c, text, x, y, *rest, **kw: tops.append(y - high / 2))
    SeatKey("key:0", (100, 100, 131, 66), key="Q", label="Hana").draw(app.canvas, Look())
    ((_, (_, y, _, h)),) = reader.texts[-1:]
    assert y >= 100 and y + h <= tops[0]
