"""Sumidagawa at the table: what has to be chosen, going out and overtaking, the score, people at one screen, the
credit, the tour."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.cards import face
from engine.contract import parse
from game.demo.driver import Hands, make_app
from game.demo.tour import Tour
from game.games.sumidagawa import score_sheet
from game.games.sumidagawa.card_text import place_words
from game.games.sumidagawa.tour import moments as tour_moments
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.setup.screen import Setup
from game.scenes.start.screen import Start
from game.scenes.table.hotseat.curtain import Curtain
from game.scenes.table.scene import TableScene
from game.scenes.table.score import ScoreScene
from game.text.translations import tr
from tests.kit.app import count, open_app, ready
from tests.kit.layout import Reader
from tests.kit.narrow import present
from tests.kit.sumidagawa_table import (
    BURN,
    BURN_WILD,
    FOUR,
    OVERTAKES,
    REVIVE,
    ROUND_ENDS,
    Thrifty,
    finished,
    pick,
    position,
    say,
    sit,
    stage,
    table_view,
    told,
    void,
)

# ------------------------------------------------------------------- questions --
QUESTIONS = {
    "burn": (BURN, "0 play R6 R7 R8 R9", "B2", "R2"),
    "burn_wild": (BURN_WILD, "0 play R6 R7 R8 R9", "rB", "rR"),
    "revive": (REVIVE, "2 pass", "rB", "rR"),
}


@pytest.mark.sample
@pytest.mark.parametrize("key", QUESTIONS)
@pytest.mark.parametrize("answer", ["black", "red"])
@pytest.mark.parametrize("way", ["click", "key", "card", "enter"])
def test_s10_s15_what_is_given_up_or_revived_is_asked_and_answered(
    key: str, answer: str, way: str, reader: Reader
) -> None:
    app = open_app()
    of, before, black, red = QUESTIONS[key]
    scene = say(position(app, of), before)
    hands = ready(app, scene)
    assert tr(f"sumidagawa.ask.{key}").split()[0] in " ".join(t for t, _ in reader.read(scene))
    card = black if answer == "black" else red
    if way == "click":
        hands.click(f"answer:{face(card)}")
    elif way == "key":
        hands.key(pygame.K_b if answer == "black" else pygame.K_r)
    elif way == "card":
        hands.click({"rB": "wild:1", "rR": "wild:3"}.get(card, f"card:{face(card)}"))
    else:
        hands.focus(f"answer:{face(card)}")
        hands.key(pygame.K_RETURN)
    assert parse(f"0 {key.partition('_')[0]} {card}") in scene.table.log


def test_a_card_that_cannot_be_given_up_is_not() -> None:
    app = open_app()
    scene = say(position(app, BURN), "0 play R6 R7 R8 R9")
    ready(app, scene).click(f"card:{face('B5')}")
    assert scene.table.view(0).phase == "burn" and not table_view(scene).chosen


def test_a_revived_wild_card_is_up_again_and_used_ones_are_down() -> None:
    app = open_app()
    scene = say(position(app, REVIVE, plays=["3 rB"]), "2 pass")
    assert [s.spot.look for s in scene.anim.zones["wild:0"]] == ["rB", "rB-down", "rR", "rR-down"]
    say(scene, "0 revive rR")
    assert [s.spot.look for s in scene.anim.zones["wild:0"]] == ["rB", "rB-down", "rR", "rR"]
    assert [s.spot.look for s in scene.anim.zones["wild:3"]] == ["rB", "rB-down", "rR", "rR"]


# -------------------------------------------------------------------- going out --
def cries(scene: TableScene, text: str) -> list[str]:
    """What is called out after an action."""
    heard: list[str] = []
    narrator: Any = scene.narrator
    narrator.on_call, kept = heard.append, narrator.on_call
    say(scene, text)
    narrator.on_call = kept
    return heard


def test_s16_the_last_card_takes_a_tile_and_with_all_wild_cards_up_goes_out(reader: Reader) -> None:
    app = open_app(speed="normal")
    scene = stage(app, ("B9", "B8", "B7", "B6"), plays=["3 R2"], turn=0)
    heard = cries(scene, "0 play B9")
    assert heard == [tr("sumidagawa.cry.tile.you", tile=1), tr("sumidagawa.cry.out.you", place=place_words(1))]
    written = [t for t, _ in reader.read(scene)]
    assert tr("sumidagawa.table.you_out.you", place=place_words(1)) in written
    assert "going-out" in app.sounds.played


def test_s16_a_tile_without_all_wild_cards_only_waits(reader: Reader) -> None:
    app = open_app()
    scene = position(app, OVERTAKES)
    written = [t for t, _ in reader.read(scene)]
    assert {tr("sumidagawa.table.almost"), tr("sumidagawa.word.tile", n=2), "1", "2"} <= set(written)


@pytest.mark.parametrize(
    "tiles, key, name",
    [
        ([2, 1, 0, 0], "over.you", "you"),
        ([1, 2, 0, 0], "over_me.other", "mio"),
    ],
)
def test_s17_overtaking_is_called_out_and_seen_in_the_places(
    tiles: list[int], key: str, name: str, reader: Reader
) -> None:
    app = open_app()
    scene = position(app, OVERTAKES, tiles=tiles)
    say(scene, *ROUND_ENDS[:2])
    heard = cries(scene, ROUND_ENDS[2])
    assert set(heard) == {tr(f"sumidagawa.cry.{key}", name=tr(f"who.{name}"), b=tr("who.mio"))}
    first = tiles.index(2)
    assert table_view(scene).facts.order == (first, 1 - first)
    assert place_words(2 if first == 0 else 1) in [t for t, _ in reader.read(scene)]


def test_the_torrent_and_the_flames_are_called_out() -> None:
    app = open_app()
    scene = stage(app, ("B7 B7 B7 B7 B9 B9", "R6 R7 R8 R9 B2 B5", "B8", "B6"), plays=["3 R2"], turn=0)
    heard = cries(scene, "0 play B7 B7 B7 B7")
    name = tr("sumidagawa.combination.dakuryu.name")
    assert heard == [tr("sumidagawa.cry.made", name=tr("who.you"), combination=name)]
    assert table_view(scene).round == 2 and table_view(scene).facts.leader == 0
    say(scene, "0 play B9 B9")
    scene = stage(app, ("B4", "R6 R7 R8 R9 B2 R2 B5", "B8", "B7"), plays=["0 B1"], turn=1)
    assert len(cries(scene, "1 play R6 R7 R8 R9")) == 1


def test_who_is_out_watches_or_skips_to_the_end() -> None:
    app = open_app()
    scene = position(app, OVERTAKES, bot=Thrifty)
    hands = ready(app, scene)
    for _ in range(600):
        if scene.ui["skip"]:
            break
        hands.step()
    assert not any(w.id.startswith("card:") for w in hands.widgets()) and scene.ui["play"] is None
    hands.key(pygame.K_e)
    for _ in range(2000):
        hands.step()
        if scene.table.deal_over and not scene.skipping:
            break
    assert scene.table.results


# ------------------------------------------------------------------------ score --
@pytest.mark.parametrize("n", [3, 4])
def test_s18_the_sheet_has_order_tiles_points_and_totals(n: int) -> None:
    scene = finished(open_app(), n)
    sheet = scene.sheet
    assert sheet
    outcome = scene.table.results[0].facts
    names = [table_view(scene).seats.name(s) for s in outcome.order]
    assert [r.text for r in sheet.rows] == [f"{place_words(i + 1)}  {name}" for i, name in enumerate(names)]
    assert [r.value for r in sheet.rows] == [f"+{n - i}" for i in range(n)]
    assert all(
        tr("sumidagawa.word.tile", n=outcome.tiles[s]) in r.sub
        for s, r in zip(outcome.order[:-1], sheet.rows, strict=False)
    )
    before = table_view(scene).view.match_state.totals
    assert [s.now - b for s, b in zip(sheet.standings, before, strict=True)] == list(scene.table.results[0].points)
    if n == 4:
        assert "追い越し" in sheet.rows[0].sub and "追い越し" in sheet.rows[1].sub
    assert sheet.value == f"+{scene.table.results[0].points[0]}"


def test_s19_a_void_deal_says_so() -> None:
    scene = void(open_app())
    assert (
        scene.sheet and scene.sheet.title == tr("sumidagawa.paper.void") and scene.table.match_state.facts.counted == 0
    )


def test_the_end_ranks_by_totals_and_shares_ties() -> None:
    app = open_app()
    scene = finished(app, changes={"deals": 1})
    count(scene, scene.table_view.final(), final=True)
    sheet = scene.sheet
    assert sheet and [r.value for r in sheet.rows] == sorted((r.value for r in sheet.rows), reverse=True)
    assert sheet.title == tr("sumidagawa.paper.wins_match.other", name=tr("who.sora")) and sheet.mood == "lost"
    assert tr("sumidagawa.paper.firsts", n=1) == sheet.rows[0].sub
    table_view(scene).match_state = table_view(scene).match_state._replace(winners=(0, 3))
    shared = scene.table_view.final()
    assert shared.mood == "even" and tr("who.sora") in shared.title


def test_the_score_screen_adds_up() -> None:
    app = open_app()
    scene = finished(app)
    course = score_sheet.match_score(table_view(scene), scene.table.results)
    assert [course.deals[0][1][i] for i in range(4)] == list(scene.table.results[0].points)
    assert course.totals == scene.table.match_state.totals and course.target == 0
    assert len(course.moves) == len([a for a in table_view(scene).view.history if a.seat >= 0])
    ready(app, scene).key(pygame.K_c)
    assert isinstance(app.top, ScoreScene)
    app.redraw()


def test_of_a_seat_that_is_out_no_sign_says_that_its_wild_cards_are(reader: Reader) -> None:
    scene = stage(open_app(), ("B9", "", "B8 R9"), order=[1], tiles=[0, 1, 0], plays=["2 R2"], turn=0)
    said = [text for text, _ in reader.read(scene)]
    assert "is out" in said and "4 usable" in said and said.count("凛") == 1


def test_the_open_hands_lie_in_the_order_of_going_out(reader: Reader) -> None:
    scene = finished(open_app())
    assert [seat for seat, _ in table_view(scene).cells()] == [3, 0, 1, 2]
    assert [s.face for s in scene.anim.zones["hand:2"]] == [face("B9"), face("R10")]
    written = [t for t, _ in reader.read(scene)]
    assert {place_words(n) for n in range(1, 5)} <= set(written)


# ----------------------------------------------------------------------- people --
def test_between_people_nobody_is_you(reader: Reader) -> None:
    app = open_app()
    hands, said = Hands(app), set[str]()
    for of, actions in ((position_parts(OVERTAKES), ROUND_ENDS), ({"hands": list(FOUR), "plays": ["3 R2"]}, ())):
        scene = sit(app, 4, people=2, position={**of, "turn": 3 if actions else 0})
        assert isinstance(app.top, Curtain)
        hands.key(pygame.K_1)
        scene.seat = 0
        for text in actions:
            said |= set(cries(scene, text))
        said |= {t for t, _ in reader.read(scene)}
        said |= {t for t, _ in reader.read(pick(scene, "B4"))} if not actions else set()
        app.pop()
    told_scene = told(sit_two(app), "0 play B9")
    said |= {t for t, _ in reader.read(told_scene)}
    sheet = present(told_scene.sheet)
    said |= {sheet.title, sheet.label}
    words = {w.strip(".,!?:") for t in said for w in t.split()}
    assert {"Hana", "Ken"} <= words and not words & {"You", "you", "Your", "your"}


def position_parts(of: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in of.items() if k != "turn"}


def sit_two(app: Any) -> TableScene:
    scene = sit(
        app,
        3,
        people=2,
        position={"hands": ["B9", "", "B8 R9"], "order": [1], "tiles": [0, 1, 0], "plays": ["2 R2"], "turn": 0},
    )
    scene.seat = 0
    return scene


# ----------------------------------------------------------------------- credit --
@pytest.mark.parametrize("lang, ultra", [("en", "ultra"), ("ja", "ウルトラ")])
def test_wherever_the_game_is_named_its_author_is_and_that_it_is_the_ultra_variant(
    lang: str, ultra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(lang=lang)
    written: list[str] = []
    text = type(app.canvas).text

    def noted(self: Any, t: str, *args: Any, **kw: Any) -> Any:
        written.append(t)
        return text(self, t, *args, **kw)

    monkeypatch.setattr(type(app.canvas), "text", noted)
    for screen in (Start(), Setup("sumidagawa"), RuleBookScene("sumidagawa")):
        written.clear()
        app.push(screen)
        app.redraw()
        assert any("ましかまる" in t and ultra in t.lower() for t in written), type(screen)
        app.pop()
    scene = stage(app)
    written.clear()
    scene.draw(scene.canvas)
    assert any(ultra in t.lower() for t in written)
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    assert "ultra variant: by **ましかまる**" in readme


# ------------------------------------------------------------------------- tour --
@pytest.mark.campaign
def test_the_tour_shows_every_moment_of_sumidagawa() -> None:
    tour = Tour(make_app((960, 540), "ja"), "sumidagawa", seed=7)
    tour.hands.frame = 60  # fewer frames show the same moments
    tour.app.home()
    tour_moments(tour)
    named = (
        "dealing call-out call-out-other opened named indulgence wild-named refused made unfinished drag "
        "own-order sorted-by-number full flight forced-pass may-pass passed haze burn burn-wild revive revived tile "
        "call-tile overtaking out torrent flames sheet-sumidagawa score-sumidagawa final-sumidagawa void three"
    )
    assert set(named.split()) <= set(tour.taken)
    tour.app.close()
