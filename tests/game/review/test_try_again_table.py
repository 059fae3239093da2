"""What the table shows while a decision is played again: the hand before the answer, the better card after it."""

from collections import Counter
from collections.abc import Sequence

import pytest

from ai.introspect import unseen
from engine.cards import mask
from engine.contract import parse
from engine.melds import jokers, plain
from game.app.window import App
from game.demo.driver import FRAME, Hands
from game.games.rumino.model import RuminoModel
from game.learn import coach
from game.match import saves
from game.match.playback import Playback
from game.match.session import crests, usual_company
from game.review import kept, mistakes, search
from game.review.mistakes import Mistake
from game.scenes.learn.drill import RIGHT_MS
from game.scenes.learn.try_again import LIFT, VEIL, TryAgain
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import pad
from game.ui.widgets import Button, Rect
from tests.kit.app import open_app
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, boxes_meet, widget_faults, within
from tests.kit.narrow import instance, present
from tests.kit.reviews import own_header, own_mistakes, reviewed
from tests.kit.sampling import scaled

SIZES = ((960, 540), (540, 960), (1280, 720), (1920, 1080), (1080, 1920))


def opened(app: App, asked: list[Mistake]) -> TryAgain:
    scene = TryAgain(asked, own_header(asked[0].game))
    app.push(scene)
    scene.pressed("next")
    at_rest(app, scene)
    return scene


def at_rest(app: App, scene: TryAgain) -> None:
    while scene.anim.busy:
        app.step(FRAME)
    app.step(FRAME)


def test_all_but_the_hand_is_veiled_and_the_better_card_is_lifted_only_after_the_answer() -> None:
    app = open_app()
    scene = opened(app, own_mistakes())
    assert scene.veil == VEIL and scene.raised is None and scene.placed is None
    best = parse(scene.mistake.best).cards[0]
    scene.moved(parse(scene.mistake.made))
    at_rest(app, scene)
    scene.draw(app.canvas)
    assert present(scene.raised).face == best and scene.placed is not None
    assert best not in [s.face for s in scene.anim.zones["hand:0"]], "it is drawn above its place"
    hand = present(scene._hand())
    assert scene.placed.place[1] + scene.placed.place[3] < hand[1] - LIFT
    scene.tick(RIGHT_MS)
    assert scene.phase == "missed" and scene.answered is not None
    scene.pressed("next")
    assert scene.raised is None and best in [s.face for s in scene.anim.zones["hand:0"]]


def test_a_gamepad_has_a_button_for_help_and_one_to_skip() -> None:
    scene = opened(open_app(), own_mistakes())
    named = pad.signs(scene.ui)
    assert {"lesson:hint", "lesson:skip"} <= {w.id for w in scene.ui.widgets if w.key in named}


def test_the_veil_of_a_position_of_rin_runs_through_no_portrait() -> None:
    app, path = open_app(), reviewed(game="rin")
    playback = Playback.of(saves.replayed(path)[1])
    scene = opened(app, mistakes.of(playback, search.review(playback, kept.load(path, playback)[0], 0)))
    app.step(FRAME)
    portraits = [box for _, box in scene.table_view.faces._drawn.values()]
    free = scene.unveiled({})
    assert portraits and len(free) > 1 and not [1 for hole in free for face in portraits if boxes_meet(hole, face, 1)]


def edges_through(holes: Sequence[Rect], box: Rect) -> list[Rect]:
    """The holes of a veil that show a part of the box."""
    x, y, w, h = box
    whole = [a <= x and b <= y and a + c >= x + w and b + d >= y + h for a, b, c, d in holes]
    return [hole for hole, inside in zip(holes, whole, strict=True) if not inside and boxes_meet(hole, box, 0)]


@pytest.mark.sample
@pytest.mark.parametrize("size", [(1280, 720), (540, 960)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_edge_of_the_veil_runs_through_no_number_and_no_button(size: tuple[int, int], scale: float) -> None:
    app, path = open_app(size, text_size=scale), reviewed(game="rin")
    playback = Playback.of(saves.replayed(path)[1])
    rin = opened(app, mistakes.of(playback, search.review(playback, kept.load(path, playback)[0], 0)))
    free, pile = rin.unveiled({}), present(rin.ui["stock"]).rect
    number = app.canvas.badge_box(len(rin.table.view(0).zones["stock"]), pile[0] + pile[2] / 2, pile[1] + pile[3])
    assert any(hole[:3] == pile[:3] for hole in free) and not edges_through(free, number)
    gin = opened(app, own_mistakes())
    free = gin.unveiled({})
    assert not [w.id for w in gin.ui.widgets if isinstance(w, Button) and edges_through(free, w.rect)]


def test_a_position_of_a_match_shows_who_sat_there() -> None:
    app = open_app()
    scene = opened(app, own_mistakes(2, "rumino"))
    header = present(scene.header)
    for _ in range(2):
        assert [s.name for s in scene.table.seats] == [c.name for c in header.seat_configs]
        assert instance(RuminoModel, scene.table_view).seats.crests == crests(header.seat_configs)
        scene.moved(parse(scene.mistake.best))
        scene.pressed("next")
    usual = TryAgain(own_mistakes(1, "rumino"))
    assert [s.name for s in usual.table.seats] == [c.name for c in usual_company("rumino", len(header.seat_configs))]
    together = header._replace(seat_configs=tuple(c._replace(bot="") for c in header.seat_configs))
    assert not TryAgain(own_mistakes(1, "rumino"), together).match.shared


def test_a_right_answer_stays_until_the_player_goes_on() -> None:
    app = open_app()
    scene = opened(app, own_mistakes(2))
    scene.moved(parse(scene.mistake.best))
    for _ in range(5):
        scene.tick(RIGHT_MS)
    assert scene.phase == "right" and present(scene.answered).right
    Hands(app).wait(400)
    Hands(app).key(13)
    assert scene.phase == "ask"


def test_the_unseen_cards_that_make_a_meld_are_turned_over_and_no_other() -> None:
    for mistake in own_mistakes(3):
        table = mistake.table(["a", "b"])
        view, best = table.view(0), parse(mistake.best)
        kept = mask(view.hand) & ~mask(best.cards)
        helping = coach.helping(view, best)
        for face in unseen(view).rest:
            lower = plain.deadwood(kept | mask([face])) < plain.deadwood(kept)
            assert lower == (face in helping)
            in_meld = any(m & mask([face]) for m in plain.melds(kept | mask([face])))
            assert in_meld or not lower, "a card that helps lies in a meld"
        assert not coach.helping(view, best._replace(verb="knock"))


def test_of_two_packs_only_the_cards_that_make_a_meld_are_shown() -> None:
    app, seen = open_app(), 0
    for mistake in own_mistakes(6, "rumino"):
        scene = TryAgain([mistake])
        app.push(scene)
        scene.pressed("next")
        at_rest(app, scene)
        view, best = scene.table.view(0), parse(mistake.best)
        kept = jokers.without(jokers.gather(view.hand), best.cards[0])
        scene.moved(parse(mistake.made))
        answer, rest = present(scene.answered), [*Counter(unseen(view).rest).elements()]
        useful = [c for c in rest if jokers.deadwood(jokers.add(kept, c)) < jokers.deadwood(kept)]
        assert sorted(answer.unseen) == sorted(useful)
        assert not useful or answer.told == tr("again.count", n=len(useful), all=len(rest))
        seen += bool(useful)
        app.pop()
    assert seen


def test_one_can_play_on_from_the_position_against_the_same_opponents_for_practice() -> None:
    app = open_app()
    scene = opened(app, own_mistakes())
    header, actions = present(scene.header), scene.mistake.actions.split(";")
    scene.pressed("play_on")
    assert app.top is scene, "not before the answer"
    scene.moved(parse(scene.mistake.made))
    at_rest(app, scene)
    button = next(w for w in scene.ui.widgets if w.id == "lesson:play_on")
    assert button.tooltip() == tr("again.play_on_tip")
    Hands(app).wait(400)
    Hands(app).click("lesson:play_on")
    match = instance(TableScene, app.top).match
    assert match.practised and match.seat_configs == header.seat_configs
    played = Playback.of(saves.replayed(present(match.journal).path)[1])
    assert [str(a) for a in played.actions[: len(actions)]] == actions


@pytest.mark.scaled
@pytest.mark.parametrize("lang", MEASURED)
def test_the_answer_is_whole_at_every_size(lang: str, reader: Reader) -> None:
    faults = set()
    for n, size in enumerate(SIZES[: scaled(2, 5)]):
        for scale in (1.0, 1.5, 2.0) if scaled(0, 1) else (2.0 - n / 2,):
            app = open_app(size, lang, text_size=scale)
            scene = opened(app, own_mistakes())
            scene.moved(parse(scene.mistake.made))
            at_rest(app, scene)
            reader.texts.clear()
            reader.cut.clear()
            scene.draw_overlay(app.canvas)
            where = f"{size} {scale}: "
            faults |= {f"{where}cut off: {t}" for t in reader.cut}
            faults |= {f"{where}{t!r} is outside" for t, box in reader.texts if not within(box, app)}
            written = list(dict.fromkeys(reader.texts))
            faults |= {
                f"{where}{t!r} on {other!r}"
                for i, (t, box) in enumerate(written)
                for other, place in written[:i]
                if boxes_meet(box, place, 1.5) and box != place
            }
            faults |= {where + fault for fault in widget_faults(app, scene)}
            if scene.placed is None:
                faults.add(f"{where}no room for the answer")
            app.close()
    assert not faults, "\n".join(sorted(faults))
