"""The heading at the upper left of a table."""

import pytest

import engine
from engine.options import table_options
from game.match import house_rules
from game.match.house_rules import NAME_LENGTH, HouseRules
from game.match.session import company
from game.scenes.table.scene import TableScene
from game.table.view import title
from game.ui.widgets import Rect
from tests.kit.app import open_app
from tests.kit.languages import EVERY
from tests.kit.layout import Reader, boxes_meet, card_box
from tests.kit.narrow import instance


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "preset"), [("rumino", "three_gins"), ("rin", "jokers")])
@pytest.mark.parametrize("lang", EVERY)
def test_the_heading_ends_left_of_the_cards_with_the_largest_text(
    game: str, preset: str, lang: str, reader: Reader
) -> None:
    app = open_app((960, 540), lang, text_size=2.0)
    app.start_match(game, table_options(engine.load(game), preset), 7, company(game, ["club"] * 4))
    scene = instance(TableScene, app.top)
    scene.finish_animations()
    words = title(game, scene.table.view(0))
    boxes = [box for text, box in reader.read(scene) if text in words and box[1] < 100]
    assert len(boxes) == 2
    assert not any(boxes_meet(card_box(sprite), box, 0) for sprite in scene.anim.sprites() for box in boxes)


NAMES = ("Sundays", "At my grandmother's late", "日曜日のおばあさんの家のきまり")


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (540, 960), (2560, 1080)])
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("game", "change"), [("gin", {"target": 50}), ("rin", {"deals": 10}), ("rumino", {"ante": 20})]
)
def test_a_table_by_house_rules_has_their_name_which_moves_no_seat_and_covers_no_card(
    game: str, change: dict[str, int], name: str, size: tuple[int, int], reader: Reader
) -> None:
    options = table_options(engine.load(game), "custom", change)
    rules = HouseRules(game, name[:NAME_LENGTH], {k: v for k, v in options.items() if k != "preset"})
    bots = ["club"] * (min(5, engine.load(game).SEATS[-1]) - 1)
    for scale in (1.0, 2.0):
        cards: list[list[Rect]] = []
        for named in (False, True):
            if named:
                house_rules.keep(rules)
            app = open_app(size, text_size=scale)
            app.start_match(game, options, 7, company(game, bots))
            scene = instance(TableScene, app.top)
            scene.finish_animations()
            cards.append([card_box(sprite) for sprite in scene.anim.sprites()])
            read = reader.read(scene)
            app.close()
        house_rules.delete(game, rules.name)
        assert cards[0] == cards[1]
        (words, heading), *others = sorted(read, key=lambda part: "deal 1" not in part[0])
        faces = [box for _, box in scene.table_view.faces._drawn.values()]
        assert not any(boxes_meet(heading, box, 0) for box in (*cards[1], *faces, *(box for _, box in others)))
        assert words.startswith((rules.name[:6], "Custom"))
        assert words.startswith(rules.name) or (scale, size, game) != (1.0, (1280, 720), "gin")


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("game", ["rumino", "rin"])
def test_enlarged_words_of_the_heading_end_above_the_faces(game: str, size: tuple[int, int], reader: Reader) -> None:
    for scale in (1.25, 1.5, 2.0):
        app = open_app(size, "de", text_size=scale)
        app.start_match(game, table_options(engine.load(game)), 7, company(game, ["club"] * 3))
        scene = instance(TableScene, app.top)
        scene.finish_animations()
        written = [box for text, box in reader.read(scene) if box[1] < 72 and box[0] < 100]
        foot = max(y + h / 2 for _, y, _, h in written) + scene.canvas.text_height(13) / 2
        tops = [y - 3 for _, (_, y, _, _) in scene.table_view.faces._drawn.values()]
        assert len(written) == 2 and tops and foot <= min(tops)
        app.close()


def test_large_words_of_an_upright_heading_are_as_high_as_the_menu_beside_them(reader: Reader) -> None:
    for scale in (1.0, 2.0):
        app = open_app((540, 960), text_size=scale)
        app.start_match("rin", table_options(engine.load("rin")), 7, company("rin", ["club"] * 7))
        scene = instance(TableScene, app.top)
        scene.finish_animations()
        menu = next(w.rect for w in scene.ui.widgets if w.id == "menu")
        words = title("rin", scene.table.view(0))
        ends = [(y, y + h) for text, (_, y, _, h) in reader.read(scene) if text in words]
        assert len(ends) == 2 and all(menu[1] <= top and foot <= menu[1] + menu[3] for top, foot in ends)
        app.close()
