"""Names on the plates of the seats: as long as a person may have, they are read whole with every number of seats."""

from itertools import combinations
from typing import Any

import pytest

import engine
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.app.window import App
from game.draw.canvas import Canvas
from game.match import session as matches
from game.match.seating import NAME_LENGTH
from game.match.session import Match
from game.scenes.table.scene import TableScene
from game.table import plates
from tests.kit.app import Waits, open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet
from tests.kit.sampling import scaled

pytestmark = pytest.mark.scaled

NAMES = ("WolfgangMoWM", "一二三四五六七八九十百千", "MMMMMMMMMMMM", "Maximilian B")
PART = 3
"""Where the middle of a name is left out, so many characters of its beginning and of its end are there."""
SIZES = ((960, 540), (540, 960), (1024, 768))
"""In units others are like one of them, and letters are smaller."""


def seated(app: App, game: str, n: int) -> TableScene:
    """A deal of somebody with opponents of long names, who never move."""
    rules = engine.load(game)
    names = ("you", *(NAMES[i % len(NAMES)] for i in range(n - 1)))
    configs = tuple(matches.SeatConfig(name, "club" if i else "") for i, name in enumerate(names))
    options = table_options(rules, "", {})
    table = Table(rules, options, [Seat(name, Waits() if i else None) for i, name in enumerate(names)], 1)
    table.submit(DEAL)
    scene = TableScene(Match(table, configs))
    app.push(scene)
    scene.look(at_once=True)
    return scene


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("game", ["rin", "rumino", "sumidagawa"])
@pytest.mark.parametrize("lang", MEASURED)
def test_the_longest_names_are_read_on_every_plate_and_touch_nothing(
    lang: str, game: str, size: tuple[int, int], reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert max(map(len, NAMES)) == NAME_LENGTH
    broken, faults = plates.write_broken, set[str]()
    seen = 0

    def noted(c: Canvas, words: plates.PlateWords, *args: Any) -> None:
        nonlocal seen
        reader.texts.clear()
        reader.cut.clear()
        broken(c, words, *args)
        (a, _), (b, _), *_ = reader.texts
        seen += 1
        apart = b.startswith("…") and words.name.startswith(a) and words.name.endswith(b[1:])
        if f"{a}{b}" != words.name.replace(" ", "") and not (apart and min(len(a), len(b) - 1) >= PART):
            faults.add(f"{where}{words.name} is not read: {a} {b}")
        if apart and game != "sumidagawa":  # whose four seats have narrow plates
            faults.add(f"{where}{words.name} is not whole: {a} {b}")
        faults.update(f"{where}cut off: {x}" for x in reader.cut)
        for (s, box), (t, other) in combinations(reader.texts, 2):
            if boxes_meet(box, other, 0.5):
                faults.add(f"{where}{s} on {t}")

    monkeypatch.setattr(plates, "write_broken", noted)
    for scale in (1.0, 1.5)[: scaled(1, 2)]:
        for n in engine.load(game).SEATS[scaled(-1, 0) :]:
            where = f"{n} seats, {scale:.0%}: "
            app = open_app(size, lang, text_size=scale)
            reader.read(seated(app, game, n))
            app.close()
    assert seen and not faults, "\n".join(sorted(faults))


def test_a_name_is_cut_at_its_blank_or_near_the_middle_and_loses_only_its_middle() -> None:
    c = open_app((1280, 720)).canvas
    assert plates.two_lines(c, "Maximilian B", 100) == ("Maximilian", "B")
    assert list(map(len, plates.two_lines(c, "MMMMMMMMMMMM", 90))) == [6, 6]
    first, last = plates.two_lines(c, "Abcdefghijklmnopqrstuvwxyz", 60)
    assert "Abcdefghijklmnopqrstuvwxyz".startswith(first) and last[0] == "…" and last.endswith("xyz")
    assert max(map(c.least_width, (first, last))) <= 60


READ = ("WolfgangMoW.", "Maximilian B", "Evangelina W", "Konstantinos")
"""Long names of usual letters."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("text_size", [1.5, 1.0])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_long_names_are_read_beside_the_scores(
    size: tuple[int, int], text_size: float, reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the race of Rumino with six, and in the score of Gin Rummy."""
    monkeypatch.setattr("tests.game.table.test_plates.NAMES", READ)
    for game, n in (("rumino", 6), ("gin", 2)):
        app = open_app(size, "en", text_size=text_size)
        seated(app, game, n)
        reader.cut.clear()
        app.redraw()
        assert not [text for text in reader.cut if text[:6] in {name[:6] for name in READ}], reader.cut
