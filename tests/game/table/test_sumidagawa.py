"""Sumidagawa at the table: what is shown of the round, passes, input and motion."""

from collections import Counter
from typing import Any

import pygame
import pytest

from engine.cards import HIDDEN, codes, face
from engine.contract import parse
from engine.games.sumidagawa.combinations import KINDS
from game.demo.driver import Hands
from game.draw.animation import FLIP, MOVE
from game.draw.card_layout import COPY, MIN_SHOWN
from game.draw.sprites import FACES
from game.draw.theme import RATIO
from game.games.sumidagawa import layout
from game.games.sumidagawa.card_text import called, combination
from game.games.sumidagawa.texts import naming, prompt, tags
from game.text.translations import tr
from game.ui.widgets import Button
from tests.kit.app import open_app, ready
from tests.kit.layout import Reader
from tests.kit.narrow import instance, present
from tests.kit.sumidagawa_table import (
    FOUR,
    FULL,
    MAY_PASS,
    OPENED,
    last,
    pick,
    position,
    say,
    sit,
    stage,
    table_view,
)


def within(written: list[tuple[str, Any]], rect: Any) -> list[str]:
    """The texts that stand in a box."""
    x, y, w, h = rect
    return [t for t, b in written if x <= b[0] and b[0] + b[2] <= x + w and y <= b[1] and b[1] + b[3] <= y + h]


# --------------------------------------------------------------------- board --
def test_s3_the_board_says_who_has_made_a_combination_and_with_which_number(reader: Reader) -> None:
    scene = position(open_app(), FULL, hands=["B2", "B9 B9", "B8 R8", "B10 B10"])
    written = reader.read(scene)
    made = {s.kind: s.number for s in table_view(scene).facts.plays}
    assert len(made) == 7
    for i, kind in enumerate(KINDS):
        there = within(written, layout.cell(table_view(scene).geometry, i))
        assert there[0] == combination(kind)
        if kind in made:
            assert str(made[kind]) in there
        else:
            assert tr("sumidagawa.board.same") in there and not any(t.isdecimal() for t in there)


def test_a_combination_that_is_made_is_struck_out(monkeypatch: pytest.MonkeyPatch) -> None:
    struck: list[str] = []
    for plays in ([], ["1 B1"], ["1 B1", "2 B3 B3"]):
        app = open_app()
        scene = stage(app, plays=plays, turn=0 if not plays else (int(plays[-1][0]) + 1) % 4)
        lines: list[Any] = []
        monkeypatch.setattr(type(app.canvas), "path", lambda self, d, ls=lines, **kw: ls.append(kw.get("line_width")))
        scene.renderer.stale = True
        scene.draw(scene.canvas)
        struck.append(str(lines.count(3.2)))
        monkeypatch.undo()
    assert struck == ["0", "1", "2"]


def test_the_english_board_explains_every_japanese_name(reader: Reader) -> None:
    written = [t for t, _ in reader.read(stage(open_app()))]
    assert all(tr(f"sumidagawa.combination.{kind}.gloss") in written for kind in KINDS)


@pytest.mark.parametrize("plays, number", [([], "–"), (["3 B7"], "7"), (["3 B1 B2 rR"], "0")])
def test_s4_the_number_said_stands_large_beside_the_river(plays: list[str], number: str, reader: Reader) -> None:
    scene = stage(open_app(), ("B8 R9", "B9", "B9", "R8"), plays=plays, turn=0)
    x, y, r = layout.number_at(table_view(scene).geometry)
    there = within(reader.read(scene), (x - r, y - r, 2 * r, 2 * r))
    assert there[0] == number


# --------------------------------------------------------------------- river --
def test_every_played_card_lies_in_the_river_wild_ones_as_copies_with_what_they_stand_for(reader: Reader) -> None:
    scene = position(open_app(), FULL, hands=["B2", "B9 B9", "B8 R8", "B10 B10"])
    shown = Counter(codes([s.face]) for s in scene.anim.zones["river"])
    copies = Counter(s.spot.look for s in scene.anim.zones["shown"])
    assert shown + copies == Counter("B1 R2 B3 B3 R3 rR-used B4 B5 rB-used R6 R6 R6 R7 R8 R9 R10".split())
    written = [t for t, _ in reader.read(scene)]
    assert tr("sumidagawa.table.wild_is", n=4) in written or "=4" in written  # R3 rR
    assert {"1", "2", "3", "6", "7"} <= set(written)


@pytest.mark.parametrize("plays, lowered", [("3 B1 B2 B3", 0), ("3 B1 B2 R3", 1), ("3 R6 R6 rB", 1), ("3 rB rB rR", 0)])
def test_s8_a_card_of_the_other_colour_is_marked_with_what_it_costs(plays: str, lowered: int, reader: Reader) -> None:
    scene = stage(open_app(), ("B8 R9", "B9", "B9", "R8"), plays=[plays], turn=0)
    assert [t for t, _ in reader.read(scene)].count("−1") == lowered


def test_what_a_card_costs_and_stands_for_stays_on_it_however_small_it_is(reader: Reader) -> None:
    plays = ["0 B1", "1 R2", "2 B3 B3", "3 R3 rR", "0 B4 B5 rR", "1 B6 R6 R6"]
    hands = ("B8 R9", "B9", "B9", "R8")
    scene = stage(open_app((540, 960), text_size=2.0), hands, plays=plays, passed=[2, 3], turn=0)
    spots = [play.spots[0] for play in table_view(scene).river_layout.groups[-2:]]
    boxes = [box for text, box in reader.read(scene) if text == "−1"]
    assert all(y >= spot.y - spot.h / 2 for spot, (_, y, _, _) in zip(spots, boxes, strict=True))


@pytest.mark.parametrize("size", [(960, 540), (540, 960)])
def test_the_tags_of_neighbours_keep_apart_with_the_largest_text(size: tuple[int, int], reader: Reader) -> None:
    scene = stage(open_app(size, text_size=2.0), ("B8 R9", "B9", "B9", "R8"), plays=["3 B2 R3 rB"], turn=0)
    written, spots = reader.read(scene), table_view(scene).river_layout.groups[0].spots
    boxes = [box for text, box in written if text == "−1" or text.startswith("=") or text == "1"]
    tags = sorted(box for box in boxes if abs(box[1] + box[3] / 2 - spots[0].y) < spots[0].h / 2)
    assert len(tags) == 2 and tags[0][0] + tags[0][2] + 12 <= tags[1][0], "with the round ends of both"


def test_where_there_is_room_each_play_is_called_by_its_name(reader: Reader) -> None:
    scene = stage(open_app(), **OPENED)
    written = [t for t, _ in reader.read(scene)]
    assert {called("kamikazari", 1), called("geta", 3), called("kingyo", 4)} <= set(written)


@pytest.mark.sample
@pytest.mark.parametrize("sizes", [[1], [4, 4, 3, 3, 2, 2, 1, 1], [1, 2, 3, 4], [4, 3, 3, 2, 2]])
@pytest.mark.parametrize("w, h", [(1280, 720), (1280, 960), (1706, 720)])
def test_the_river_holds_as_much_as_a_round_can_have(sizes: list[int], w: float, h: float) -> None:
    g = layout.geometry(3, w, h, 300)
    river_layout = layout.river_layout(sizes, [150.0] * len(sizes), [60.0] * len(sizes), g, 28)
    x, y, _, high = g.river
    right = layout.number_at(g)[0] - 58
    assert [len(group.spots) for group in river_layout.groups] == sizes
    for group in river_layout.groups:
        bx, by, bw, bh = group.box
        assert bx >= x and by >= y - 1 and bx + bw <= right and by + bh + 28 <= y + high + 2
        assert all(b.x - a.x >= MIN_SHOWN * a.h * RATIO for a, b in zip(group.spots, group.spots[1:], strict=False))


# ----------------------------------------------------------------- wild cards --
def test_s5_wild_cards_are_up_used_or_down_at_every_seat() -> None:
    scene = stage(open_app(), plays=["1 B1", "2 B3 rB", "3 R5 rR"], down=["rB", "rR", "", "rR"])
    looks = {seat: [s.spot.look for s in scene.anim.zones[f"wild:{seat}"]] for seat in range(4)}
    assert looks == {
        0: ["rB", "rB-down", "rR", "rR"],
        1: ["rB", "rB", "rR", "rR-down"],
        2: ["rB", "rB-used", "rR", "rR"],
        3: ["rB", "rB", "rR-used", "rR-down"],
    }


@pytest.mark.parametrize("colour", ["rB", "rR"])
@pytest.mark.parametrize("height", [42, 78, 104])
def test_the_three_states_differ_without_colour(colour: str, height: int) -> None:
    open_app()
    grey = []
    for state in ("", "-used", "-down"):
        im = pygame.transform.grayscale(FACES.face(colour + state, height))
        grey.append(pygame.image.tobytes(im, "RGB"))
    for i, a in enumerate(grey):
        for b in grey[:i]:
            assert sum(abs(p - q) for p, q in zip(a, b, strict=True)) / len(a) > 20


def test_a_wild_card_that_cannot_be_used_says_why_when_it_is_pressed(reader: Reader) -> None:
    app = open_app()
    scene = stage(app, FOUR, plays=["0 rR", "1 B1", "2 B3 B3", "3 R5 rR"], down=["rB", "", "", ""], haze=False, turn=0)
    hands = ready(app, scene)
    for wid, why in (("wild:1", "down"), ("wild:3", "used")):
        hands.click(wid)
        assert not table_view(scene).chosen
        assert tr(f"sumidagawa.why.wild_{why}") in " ".join(t for t, _ in reader.read(scene))


# --------------------------------------------------------------------- passes --
def test_s12_who_has_not_played_cannot_pass_and_is_told(reader: Reader) -> None:
    app = open_app()
    scene = stage(app, **OPENED)
    button = instance(Button, scene.ui["pass"])
    assert not button.enabled and button.reason == tr("sumidagawa.table.pass_first")
    ready(app, scene).key(pygame.K_p)
    assert scene.table.view(0).facts.turn == 0


@pytest.mark.parametrize("by_key", [True, False])
def test_s14_a_chosen_pass_says_that_it_binds_and_stands_at_the_seat(by_key: bool, reader: Reader) -> None:
    app = open_app()
    scene = position(app, MAY_PASS)
    assert instance(Button, scene.ui["pass"]).sub == tr("sumidagawa.table.pass_binds")
    hands = ready(app, scene)
    hands.key(pygame.K_p) if by_key else hands.click("pass")
    assert last(scene) == parse("0 pass") and table_view(scene).facts.passed == (0,)
    assert tags(table_view(scene), 0)[0].text == tr("sumidagawa.tag.passed.you")
    assert tr("sumidagawa.tag.passed.you") in [t for t, _ in reader.read(scene)]


def test_s12_a_forced_pass_is_made_by_the_table_and_told_from_a_chosen_one() -> None:
    app = open_app()
    scene = stage(app, ("B4 R9", "B9 B9", "R8", "B8"), plays=["3 B1"], down=["rB", "rR", "", ""], turn=0)
    button = instance(Button, scene.ui["pass"])
    assert not button.enabled and button.reason == tr("sumidagawa.table.pass_forced")
    assert button.why == tr("sumidagawa.why.down")
    assert prompt(table_view(scene))[1] == tr("sumidagawa.why.down")
    assert [t.text for t in tags(table_view(scene), 1)] == [tr("sumidagawa.tag.down.other")]
    assert tr("sumidagawa.tag.down.other") != tr("sumidagawa.tag.passed.other")
    Hands(app).wait(3200)
    assert scene.table.log[-2:] == [parse("0 pass"), parse("1 pass")]


def test_s13_the_lead_moves_on_from_a_leader_who_has_to_pass() -> None:
    scene = stage(open_app(), ("B4 R9", "B7 B9", "R8", "B8"), leader=0, turn=0, down=["rB rR", "", "", ""])

    def leaders() -> list[int]:
        """The seats whose tag says so; the own one is spoken to."""
        leads = [tr(f"sumidagawa.tag.leads.{'other' if seat else 'you'}") for seat in range(4)]
        return [seat for seat in range(4) if leads[seat] in [t.text for t in tags(table_view(scene), seat)]]

    assert leaders() == [0]
    for action, leading in (("0 pass", 1), ("1 play B7", 1), ("2 play R8", 1)):
        say(scene, action)
        assert leaders() == [leading], action


def test_s13_the_heat_haze_is_shown_and_its_leader_told_to_play() -> None:
    app = open_app()
    scene = stage(app, ("B4 R9", "B9 B9", "R8", "B8"), haze=True, down=["rB", "rR", "", ""])
    assert prompt(table_view(scene))[1] == tr("sumidagawa.prompt.haze")
    assert tags(table_view(scene), 0)[0].text == tr("sumidagawa.tag.haze")
    hands = ready(app, scene)
    hands.click(f"card:{face('B4')}")
    hands.click("play")
    assert last(scene) == parse("0 play B4")


# ---------------------------------------------------------------------- input --
@pytest.mark.sample
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_every_button_shows_its_key(lang: str, scale: float, size: tuple[int, int], reader: Reader) -> None:
    scene = position(open_app(size, lang, text_size=scale), MAY_PASS)
    written = [t for t, _ in reader.read(scene)]
    assert all(written.count(key) == 1 for key in ("Enter", "P", "S", "X"))


def test_of_two_alike_the_one_that_is_pressed_is_chosen_and_again_taken_back() -> None:
    app = open_app()
    scene = stage(app, **OPENED)
    hands = ready(app, scene)
    wid = f"card:{face('R7') + COPY}"
    hands.click(wid)
    assert table_view(scene).chosen == [wid]
    hands.click(wid)
    assert table_view(scene).chosen == []
    hands.click(wid)
    hands.key(pygame.K_x)
    assert table_view(scene).chosen == []


def test_a_card_dropped_in_the_river_is_played_with_all_that_are_chosen() -> None:
    app = open_app()
    scene = pick(stage(app, **OPENED), "R7 rB")
    hands = ready(app, scene)
    x, y, w, h = layout.question(table_view(scene).geometry)
    hands.drag(f"card:{face('R7') + COPY}", (x + w / 2, y + h / 2))
    assert last(scene) == parse("0 play R7 R7 rB")
    app.pop()
    scene = stage(app, **OPENED)
    hands = ready(app, scene)
    hands.drag(f"card:{face('B2')}", (x + w / 2, y + h / 2))
    assert app.toasts[-1].text == tr("sumidagawa.reason.already_made") and table_view(scene).facts.turn == 0


def test_what_is_chosen_while_others_play_stays_chosen() -> None:
    app = open_app()
    scene = stage(app, plays=["1 B1"], turn=2)
    hands = ready(app, scene)
    hands.click(f"card:{face('B8')}")
    assert not present(scene.ui["play"]).enabled and naming(table_view(scene)).why == tr("sumidagawa.why.wait")
    say(scene, "2 play rR", "3 play B6 B6")
    assert table_view(scene).chosen == [f"card:{face('B8')}"]


def test_the_hand_is_sorted_by_colour_or_number_and_an_order_of_ones_own_survives_a_play() -> None:
    app = open_app()
    scene = stage(app, plays=["3 R2"], turn=0)
    hands = ready(app, scene)

    def row() -> list[str]:
        return [codes([s.face]) for s in sorted(scene.anim.zones["hand:0"], key=lambda s: s.spot.x)]

    assert row() == FOUR[0].split()
    hands.key(pygame.K_s)
    assert [int(c[1:]) for c in row()] == sorted(int(c[1:]) for c in FOUR[0].split())
    x, y, _, h = scene.table_view.hand_box()
    hands.drag(f"card:{face('R10')}", (x + 2, y + h / 2))
    assert table_view(scene).sort == "own" and row()[0] == "R10"
    pick(scene, "B8")
    hands.click("play")
    hands.wait(200)
    assert row()[0] == "R10" and "B8" not in row()


# --------------------------------------------------------------------- motion --
def test_cards_fly_to_the_river_and_wild_cards_turn_over() -> None:
    app = open_app(speed="normal")
    scene = pick(stage(app, **OPENED), "R7 R7 rB")
    ready(app, scene)
    scene.act([parse("0 play R7 R7 rB")])
    flying = [s for s in scene.anim.zones["river"] if s.tween]
    assert len(flying) == 2 and all(s.tween and s.tween.length >= MOVE for s in flying)
    copy = scene.anim.zones["shown"][-1]
    home = scene.anim.zones["wild:0"][0].spot
    assert copy.tween and copy.tween.start.x == home.x and copy.tween.start.y == pytest.approx(home.y, abs=5)
    turning = scene.anim.zones["wild:0"][1]
    assert turning.tween and turning.tween.start.look == "rB" and turning.spot.look == "rB-used"
    seen = set()
    for _ in range(30):
        spot, _, squeeze = turning.now()
        seen.add((spot.look, squeeze < 0.6))
        scene.anim.update(FLIP / 20)
    assert {("rB", True), ("rB-used", True)} <= seen


def test_where_motion_is_reduced_or_off_nothing_moves() -> None:
    for settings in ({"speed": "off"}, {"speed": "normal", "reduced_motion": True}):
        app = open_app(**settings)
        scene = stage(app, **OPENED)
        ready(app, scene)
        scene.act([parse("0 play R7 R7 rB")])
        assert not any(s.tween for s in scene.anim.sprites())


def test_the_river_is_cleared_to_the_pile_when_the_round_is_over() -> None:
    app = open_app()
    scene = stage(app, ("B4 R9", "B9 B9", "R8", "B8 B7"), plays=["0 B1", "1 R2", "2 B3 B3", "3 R4 rR"])
    before = len(scene.anim.zones["gone"])
    say(scene, "0 pass", "1 pass", "2 pass")
    assert table_view(scene).facts.leader == 3 and not scene.anim.zones["river"] and not scene.anim.zones["shown"]
    assert len(scene.anim.zones["gone"]) == before + 5
    assert {s.spot.look for s in scene.anim.zones["gone"]} == {"sback"}


def test_nobody_sees_another_hand_and_every_hidden_card_has_the_packs_own_back() -> None:
    app = open_app(speed="normal")
    scene = sit(app, 4, seed=3)
    hands = Hands(app)
    for _ in range(60):
        hands.step()
        for seat in (1, 2, 3):
            assert {s.face for s in scene.anim.zones[f"hand:{seat}"]} <= {HIDDEN}
        shown = [s.now() for s in scene.anim.sprites()]
        assert {spot.look for spot, card, _ in shown if card == HIDDEN} == {"sback"}
