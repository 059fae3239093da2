"""The screen of a review: it is whole at every size, works by mouse and keys, and goes on where it was left."""

from pathlib import Path

import pygame
import pytest

from ai.search import decision
from engine.registry import find_module
from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.match import saves
from game.match.playback import Playback
from game.review import kept
from game.scenes.dialogs.message import Message
from game.scenes.review import outcome, review_model
from game.scenes.review.match_review import MatchReview, ReviewedReplay
from game.scenes.review.onlooker import Onlooker
from game.scenes.review.replay import Replay
from game.text.translations import tr
from game.ui import toasts
from game.ui.widgets import Button, Rect
from tests.kit.app import open_app
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, boxes_meet, card_box, widget_faults, within
from tests.kit.narrow import instance, present
from tests.kit.records import record
from tests.kit.reviews import REVIEWED, reviewed
from tests.kit.sampling import scaled

SIZES = ((960, 540), (1280, 720), (1920, 1080), (1080, 1920), (540, 960))


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "VALUE_WORLDS", 1)


def opened(app: App, path: Path, steps: int = 2) -> MatchReview:
    scene = instance(MatchReview, app.routes.review(path))
    app.push(scene)
    for _ in range(steps):
        scene.think()
    app.step(FRAME)
    return scene


@pytest.mark.sample(1)
@pytest.mark.scaled
@pytest.mark.parametrize("game", REVIEWED)
@pytest.mark.parametrize("lang", EVERY)
def test_a_review_is_whole_at_every_size(lang: str, game: str, reader: Reader) -> None:
    faults = set()
    for size in SIZES[:: scaled(4 if game == "gin" else 5, 1)] if lang in MEASURED else SIZES[:1]:
        for scale in (1.0, 1.5, 2.0):
            app = open_app(size, lang, text_size=scale)
            scene = opened(app, reviewed(game=game))
            assert scene.done == 1 and len(scene.model.listed) == 3
            assert bool(scene.model.weak) == hasattr(find_module("ai", game, "review"), "USUAL")
            reader.texts.clear()
            reader.cut.clear()
            scene.draw(app.canvas)
            where = f"{size} {scale}: "
            faults |= {f"{where}cut off: {t}" for t in reader.cut}
            faults |= {f"{where}{t!r} is outside" for t, box in reader.texts if not within(box, app)}
            written = list(reader.texts)
            faults |= {
                f"{where}{t!r} on {other!r}"
                for i, (t, box) in enumerate(written)
                for other, place in written[:i]
                if boxes_meet(box, place, 1.5)
            }
            faults |= {where + fault for fault in widget_faults(app, scene)}
            app.close()
    assert not faults, "\n".join(sorted(faults))


def test_keys_and_mouse_open_the_table_at_a_decision_with_the_better_move(reader: Reader) -> None:
    app, heard = open_app(), list[str]()
    scene = opened(app, reviewed())
    app.listeners.append(heard.append)
    hands = Hands(app)
    hands.key(pygame.K_s)
    hands.wait(100)
    table = instance(ReviewedReplay, app.top)
    first = scene.model.listed[0]
    assert any(first.better in said for said in heard)
    assert table.ply == first.decision.ply
    reader.texts.clear()
    table.draw(app.canvas)
    assert any(first.better in text for text, _ in reader.texts)
    place = first.title.replace(",", " ·")
    assert any(text.startswith(f"{place} of ") for text, _ in reader.texts), "the list and the table count moves alike"
    hands.key(pygame.K_ESCAPE)
    hands.click("item:1")
    assert instance(ReviewedReplay, app.top).ply == scene.model.listed[1].decision.ply
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert app.top is not scene


def test_up_and_down_at_the_table_beside_go_to_the_decisions_of_which_the_review_speaks() -> None:
    app = open_app()
    scene = opened(app, reviewed(game="sumidagawa"))
    hands = Hands(app)
    hands.key(pygame.K_s)
    table = instance(ReviewedReplay, app.top)
    own = sorted(d.ply for d in scene.model.review.own)
    at = own.index(table.ply)
    hands.key(pygame.K_DOWN)
    assert table.ply == own[at + 1]
    assert len(table.told()) > 1, "what the review says of it"
    hands.key(pygame.K_UP)
    assert table.ply == own[at]


@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
def test_a_message_stands_above_the_buttons_of_a_review(size: tuple[int, int]) -> None:
    app = open_app(size)
    scene = opened(app, reviewed())
    box, _, _ = toasts.place(app.canvas, tr("coach.unrated"), scene.toast_places(), scene.toast_obstacles())
    assert not any(boxes_meet(box, w.rect, 0) for w in scene.ui.widgets if isinstance(w, Button))
    assert box[1] > app.canvas.height / 2, "it stays near the bottom"


def better_move(app: App, monkeypatch: pytest.MonkeyPatch, game: str = "rumino") -> tuple[ReviewedReplay, Rect]:
    """The table beside a review, and the paper with the better move on it."""
    opened(app, reviewed(game=game))
    Hands(app).key(pygame.K_s)
    table = instance(ReviewedReplay, app.top)
    table.anim.finish()
    papers: list[Rect] = []
    monkeypatch.setattr(type(app.canvas), "paper", lambda _, *place: papers.append(place[:4]))
    table.draw(app.canvas)
    (paper,) = papers
    return table, paper


@pytest.mark.parametrize("size", [(1280, 720), (540, 960)])
def test_a_message_covers_no_words_about_the_better_move(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size)
    table, paper = better_move(app, monkeypatch)
    box, _, _ = toasts.place(app.canvas, tr("coach.unrated"), table.toast_places(), table.toast_obstacles())
    assert not boxes_meet(box, paper, 0)


def test_a_record_that_is_gone_is_said_where_the_table_is_opened() -> None:
    app, path = open_app(), reviewed()
    opened(app, path)
    path.unlink()
    Hands(app).key(pygame.K_s)
    assert "can't be read" in instance(Message, app.top).text


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", REVIEWED)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize(("size", "lang"), [((540, 960), "de"), ((1080, 1920), "ja"), ((1280, 720), "fr")])
def test_the_better_move_covers_no_card_at_the_table(
    game: str, size: tuple[int, int], lang: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size, lang, text_size=scale)
    table, paper = better_move(app, monkeypatch, game)
    part = table.table.scale / app.canvas.scale
    cards = [(x * part, y * part, w * part, h * part) for x, y, w, h in map(card_box, table.anim.sprites())]
    assert within(paper, app)
    assert not [card for card in cards if boxes_meet(paper, card, 0.5)]


@pytest.mark.parametrize(("lang", "scale"), [("en", 1.0), ("de", 1.5)])
def test_the_better_move_hides_pool_and_race_wholly_if_at_all(
    lang: str, scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app((1280, 720), lang, text_size=scale)
    table, paper = better_move(app, monkeypatch)
    part = table.table.scale / app.canvas.scale
    panels = [(x * part, y * part, w * part, h * part) for x, y, w, h in table.table_view.covered_by_hints()]
    assert len(panels) > 1
    x, y, w, h = paper
    met = [panel for panel in panels if boxes_meet(paper, panel, 0.5)]
    assert all(x <= px and px + pw <= x + w and y <= py and py + ph <= y + h for px, py, pw, ph in met)
    assert scale > 1 or not met
    cards = [(cx * part, cy * part, cw * part, ch * part) for cx, cy, cw, ch in map(card_box, table.anim.sprites())]
    assert not [card for card in cards if boxes_meet(paper, card, 0.5)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", REVIEWED)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_better_move_never_covers_half_a_prompt(
    game: str, scale: float, monkeypatch: pytest.MonkeyPatch, reader: Reader
) -> None:
    app = open_app((540, 960), text_size=scale)
    table, paper = better_move(app, monkeypatch, game)
    head, _ = table.table_view.prompt()
    reader.texts.clear()
    table.renderer.stale = True
    table.draw(app.canvas)
    part = table.table.scale / app.canvas.scale
    place = x, y, w, h = table.table_view.prompt_box()
    covered = boxes_meet(paper, (x * part, y * part, w * part, h * part), 0)
    written = [text for text, box in reader.texts if boxes_meet(box, place, 0)]
    assert covered == (head not in written)
    table.go(1)
    table.anim.finish()
    table.draw(app.canvas)
    assert table.table_view.prompt()[0] in [text for text, _ in reader.texts], "the words are gone, the prompt is back"


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080), (540, 960)])
def test_the_heading_of_a_review_stands_beside_its_back_button(size: tuple[int, int], reader: Reader) -> None:
    app = open_app(size)
    scene = opened(app, reviewed())
    app.redraw()
    x, _, w, _ = present(scene.ui["back"]).rect
    (left, *_), *_ = [box for text, box in reader.texts if text == tr("review.title")]
    assert 0 < left - x - w < 24


def test_no_line_of_a_french_move_begins_with_a_colon(reader: Reader) -> None:
    app = open_app((960, 540), "fr")
    opened(app, reviewed(game="sumidagawa"))
    app.redraw()
    assert any("\N{NO-BREAK SPACE}:" in text for text, _ in reader.texts)
    assert not [text for text, _ in reader.texts if text.strip().startswith(":")]


def test_a_right_decision_that_went_wrong_is_called_right() -> None:
    app = open_app()
    model = opened(app, reviewed()).model
    unlucky = next(present(t.before.decision) for t in model.review.turns if t.unlucky)
    assert review_model.verdict(model, unlucky.ply) == (tr("review.right"), tr("review.unlucky"))


def test_two_ways_to_play_one_card_are_told_in_words_and_not_by_one_card_twice() -> None:
    model = opened(open_app(), reviewed(game="rin")).model
    alike = [one for one in model.listed if one.decision.made_action.cards == one.decision.best_action.cards]
    assert alike and all(one.cards is None and one.made != one.better for one in alike)


@pytest.mark.parametrize("game", REVIEWED)
def test_the_replay_of_a_finished_match_leads_to_its_review(game: str) -> None:
    app = open_app()
    path = reviewed(weigh=False, game=game)
    app.push(Replay(path))
    app.step(FRAME)
    Hands(app).key(pygame.K_r)
    scene = instance(MatchReview, app.top)
    assert scene.playback.over and scene.path == path


def test_leaving_keeps_what_was_found_and_a_damaged_file_is_one_line() -> None:
    app = open_app()
    path = reviewed(weigh=False)
    scene = opened(app, path, 0)
    while not scene.decisions:
        scene.think()
    app.pop()
    assert kept.load(path, scene.playback)[0] == scene.decisions
    saves.review(path).write_text("{")
    again = opened(app, path, 0)
    assert not again.usable and not again.decisions and tr("review.again") in [t.text for t in app.toasts]


def test_the_heading_of_a_review_says_how_the_match_ended_and_each_deal_how_it_was_won(reader: Reader) -> None:
    app = open_app()
    scene = opened(app, reviewed())
    end = scene.playback.match_state_at(scene.playback.last)
    reader.texts.clear()
    scene.draw(app.canvas)
    written = [text for text, _ in reader.texts]
    mine, theirs = end.final or end.totals
    won = "won" if end.winners == (0,) else "lost"
    assert any(text.endswith(f"you {won} {mine} to {theirs}") for text in written)
    first = scene.playback.results[0]
    assert f"{tr(f'gin.result.{first.kind}')} +{max(first.points)}" in written


def test_the_time_line_writes_the_points_of_a_winner_who_lost_some_with_a_minus(reader: Reader) -> None:
    """In Rumino whoever ends a deal by gin has ten points taken off."""
    app = open_app()
    scene = opened(app, reviewed())
    first = scene.playback.results[0]
    scene.playback.results[0] = first._replace(points=(-10,) * len(first.points))
    reader.texts.clear()
    scene.draw(app.canvas)
    assert f"{tr(f'gin.result.{first.kind}')} −10" in [text for text, _ in reader.texts]


@pytest.mark.parametrize("game", ["rin", "rumino", "sumidagawa"])
def test_the_heading_holds_for_more_than_two_seats(game: str) -> None:
    path = record(game, 1)
    playback = Playback.of(saves.replayed(path)[1])
    seats = Onlooker(playback).seats
    end = playback.match_state_at(playback.last)
    assert len(seats.names) > 2 and end.over
    for seat in range(len(seats.names)):
        told = outcome.heading(playback, seats, seat)
        assert str((end.final or end.totals)[seat]).replace("-", "−") in told
        assert (seat in end.winners) == ("you won" in told)


def test_the_heading_says_that_a_win_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    playback = Playback.of(saves.replayed(record("rumino", 1))[1])
    seats = Onlooker(playback).seats
    end = playback.match_state_at(playback.last)._replace(winners=(0, 1))
    monkeypatch.setattr(playback, "match_state_at", lambda ply: end)
    told = [outcome.heading(playback, seats, seat) for seat in range(3)]
    assert ["a shared win" in text for text in told] == [True, True, False]
    assert seats.name(0) in told[2].rsplit(" · ", 1)[1]
