"""RIN at the table: clicks, keys, drags, and texts."""

from itertools import pairwise

import pygame
import pytest

from engine.cards import face
from engine.contract import Event, parse
from game.demo.driver import PROMPT_GUARD, Hands, make_app
from game.demo.tour import Tour
from game.draw.card_layout import COPY, face_of
from game.games.rin import card_text, layout, painting
from game.games.rin import texts as rin_words
from game.games.rin.tour import moments
from game.scenes.table import renderer
from game.scenes.table.hotseat.calls import HotseatMemory
from game.scenes.table.score import ScoreScene
from game.scenes.table.score_chart import spread
from game.table.score_sheet import STAMPS
from game.text.translations import set_language, tr
from tests.kit.app import open_app, ready
from tests.kit.hotseat import opened
from tests.kit.languages import MEASURED
from tests.kit.layout import Reader, within
from tests.kit.narrow import instance, present
from tests.kit.rin_table import EIGHT, FIVE, last, say, stage, table_view, told
from tests.kit.speaking import spoken_to


def test_a_click_plays_a_card_that_fits_and_a_wrong_one_says_why() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    hands = ready(app, scene)
    hands.click(f"card:{face('5D')}")
    assert app.toasts[-1].text == tr("rin.reason.no_match") and not scene.table.waiting
    hands.click(f"card:{face('9S')}")
    hands.wait(1700)
    assert last(scene) == parse("0 play 9S")
    hands.click(f"card:{face('7S')}")
    assert app.toasts[-1].text == tr("rin.reason.not_your_turn")


@pytest.mark.parametrize("dragged", [False, True])
def test_r11_a_card_refused_on_an_8_is_told_the_suit_that_was_named(dragged: bool) -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 8H", named="spades", owner=4)
    hands = ready(app, scene)
    if dragged:
        field = scene.anim.zones["field"][-1].spot
        hands.drag(f"card:{face('6H')}", (field.x, field.y))
    else:
        hands.click(f"card:{face('6H')}")
    assert app.toasts[-1].text == "♠ was named: play a ♠ or an 8."


@pytest.mark.parametrize("by_keys", [False, True])
def test_r11_an_8_asks_for_its_suit_before_it_is_played(by_keys: bool) -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    hands = ready(app, scene)
    hands.click(f"card:{face('8D')}")
    hands.click(f"card:{face('8D')}")  # a double click
    assert table_view(scene).asking == face("8D") and not scene.table.waiting
    hands.wait(PROMPT_GUARD)
    hands.click(f"card:{face('8D')}")  # taken back
    assert table_view(scene).asking is None
    hands.click(f"card:{face('8D')}")
    if by_keys:
        hands.key(pygame.K_c)
        assert not isinstance(app.top, ScoreScene)
    else:
        hands.click("name:clubs")
    hands.wait(1700)
    assert last(scene) == parse("0 play 8D clubs")
    hands.key(pygame.K_c)
    assert isinstance(app.top, ScoreScene)


def test_a_card_is_played_by_dropping_it_on_the_field_and_an_8_then_asks() -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6D", owner=4)
    hands = ready(app, scene)
    field = scene.anim.zones["field"][-1].spot
    hands.drag(f"card:{face('9S')}", (field.x, field.y))
    assert app.toasts[-1].text == tr("rin.reason.no_match")
    hands.drag(f"card:{face('8D')}", (field.x, field.y))
    assert table_view(scene).asking == face("8D")
    hands.wait(PROMPT_GUARD)
    hands.drag(f"card:{face('5D')}", (field.x, field.y))
    assert scene.table.waiting == parse("0 play 5D")


def test_a_move_made_while_others_may_call_waits_and_is_shown_to(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app()
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    hands = ready(app, scene)
    hands.click(f"card:{face('9S')}")
    assert scene.table.waiting == parse("0 play 9S") and table_view(scene).waits_for() == face("9S")
    written = Reader(monkeypatch).read(scene)
    assert tr("rin.table.waits") in [t for t, _ in written]


@pytest.mark.parametrize("n", [2, 3, 8])
def test_r21_last_is_armed_with_two_cards_and_said_with_the_play(n: int) -> None:
    app = open_app()
    hands_of = ("6C 9H", "KC QC", "2D 2C 3H", *EIGHT[3:])[:n]
    scene = stage(app, hands_of, field="6S", owner=n - 1, changes={"decks": "2"})
    hands = ready(app, scene)
    hands.key(pygame.K_l)
    assert table_view(scene).armed
    hands.click(f"card:{face('6C')}")
    hands.wait(1700)
    assert parse("0 play 6C last") in scene.table.log


def test_r21_last_can_be_said_after_the_play_and_forgetting_it_be_challenged() -> None:
    app = open_app()
    scene = stage(app, ("6C 9D", "6D QC", "2D 2C"), field="6S", owner=2)
    hands = ready(app, scene)
    hands.click(f"card:{face('6C')}")
    hands.wait(1700)
    hands.key(pygame.K_l)
    assert last(scene) == parse("0 last")
    app.pop()
    for press in ("challenge", "plate:2"):
        scene = stage(app, ("6C 9D", "6D QC", "2D"), field="6S", owner=2, exposed=[2])
        hands = ready(app, scene)
        hands.press(press)
        assert parse("0 challenge 2") in scene.table.log
        app.pop()


def test_a_wrong_call_is_refused_with_its_reason_or_costs_three() -> None:
    app = open_app()
    for preset in ("school", "sharp"):
        scene = stage(app, ("6C 9D", "6D QC", "2D 2C"), preset, field="6S", turn=1, owner=2)
        hands = ready(app, scene)
        hands.key(pygame.K_r)
        if preset == "school":
            assert app.toasts[-1].text == tr("rin.reason.sum_differs") and not scene.table.view(0).facts.owed
        else:
            assert scene.table.view(0).facts.owed == (0, 0, 0)
            assert scene.announcement and scene.announcement[0] == tr("rin.cry.false_call.you", n=3)
        app.pop()


def test_a_call_that_is_refused_twice_says_so_once() -> None:
    app = open_app()
    hands = ready(app, stage(app, ("6C 9D", "6D QC", "2D 2C"), field="6S", turn=1, owner=2))
    hands.key(pygame.K_r)
    hands.key(pygame.K_r)
    assert [toast.text for toast in app.toasts] == [tr("rin.reason.sum_differs")]


def test_why_a_call_is_refused_is_still_said_when_the_own_turn_comes() -> None:
    app = open_app()
    scene = stage(app, ("6C 9D", "9C KC", "6D 2C 3C"), field="6S", turn=2, owner=1)
    ready(app, scene).key(pygame.K_r)
    say(scene, "2 play 6D")
    assert scene.me in scene.table.view(scene.me).acting
    assert [toast.text for toast in app.toasts] == [tr("rin.reason.sum_differs")]


@pytest.mark.parametrize("way", ["key", "click", "click begun before"])
def test_a_call_counts_right_after_a_card_has_made_it_the_callers_turn_and_a_move_does_not(way: str) -> None:
    app = open_app()
    scene = stage(app, ("5S AH", "9C KC", "6D 2C 3C"), field="6S", turn=2, owner=1)
    hands = ready(app, scene)
    x, y, w, h = present(scene.ui["rin"]).rect
    if way == "click begun before":
        hands.button(x + w / 2, y + h / 2, True)
    say(scene, "2 play 6D")
    assert scene.ui.asleep and scene.me in scene.table.view(scene.me).acting
    hands.key(pygame.K_d)
    assert last(scene) == parse("2 play 6D") and not scene.table.waiting
    if way == "key":
        hands.key(pygame.K_r)
    elif way == "click":
        hands.click_at(x + w / 2, y + h / 2)
    else:
        hands.button(x + w / 2, y + h / 2, False)
    assert scene.ui.asleep and parse("0 rin") in scene.table.log


def test_r19_the_return_stands_in_the_place_of_rin_for_who_would_pay() -> None:
    app = open_app()
    scene = stage(app, ("6C", "6D", "2D 2C"), "sharp", field="6S", turn=1, owner=0)
    hands = ready(app, scene)
    assert scene.ui["return"] and scene.ui["rin"] is None
    assert scene.ui["return"].rect == layout.call_box(table_view(scene).geometry, 0)
    say(scene, "1 rin")
    hands.wait(340)
    hands.key(pygame.K_n)
    assert last(scene) == parse("0 return")


def test_the_tags_of_the_own_seat_speak_to_its_player() -> None:
    scene = stage(open_app(), ("4S 5D 5H", "KC QC", "9D 9H"), field="7S", turn=0, owner=2)
    say(scene, "0 play 4S")
    four, queen = (card_text.card_words(face(card)) for card in ("4S", "QC"))
    for language, own, other in (("en", "played", "played"), ("de", "spieltest", "spielte"), ("es", "jugaste", "jugó")):
        set_language(language)
        assert [t.text for t in rin_words.tags(table_view(scene), 0)] == [f"{own} {four}"]
        seats = table_view(scene).seats
        assert seats.say("rin.tag.played", 1, card=queen) == f"{other} {queen}"
    assert seats._replace(shared=True).say("rin.tag.owes", 0, n=2) == "debe 2"  # there the own seat has a name, too


@pytest.mark.parametrize(("seat", "lines"), [(0, ("You", "draw 2 cards")), (1, ("Aki", "draws 2 cards"))])
def test_the_panel_about_cards_that_are_owed_speaks_to_the_player_alone(seat: int, lines: tuple[str, str]) -> None:
    scene = stage(open_app(), FIVE, field="KC", phase="owe", owner=2, owed=[seat, seat])
    scene.look(at_once=True)
    assert present(painting.in_force(table_view(scene)))[:2] == lines


def test_r5_the_race_is_run_by_hand() -> None:
    app = open_app()
    scene = stage(app, ("2D 3D", "KC", "9D 9H", "5H"), field="7S", phase="race", starter=1, owner=1)
    hands = ready(app, scene)
    assert {t.text for t in rin_words.tags(table_view(scene), 2)} == {tr("rin.tag.racer")}
    assert scene.ui["pass"] and scene.ui["pass"].enabled
    hands.key(pygame.K_p)
    hands.wait(1700)
    assert parse("0 pass") in scene.table.log


def test_cards_of_two_packs_lie_side_by_side_and_the_own_order_survives_a_draw() -> None:
    app = open_app()
    scene = stage(app, ("5D 5D 9C 2H", "QC QD", "JD"), field="6S", owner=2, stock="KH 3S", changes={"decks": "2"})
    hands = ready(app, scene)
    ids = [w.id for w in scene.ui.widgets if w.id.startswith("card:")]
    held = {face_of(table_view(scene).held(i) or 0) for i in ids}
    assert len(set(ids)) == 4 and held == {face("5D"), face("9C"), face("2H")}
    scene.table_view.reorder(face("9C"), 0)
    scene.look()
    assert next(table_view(scene).hand[s] for s in table_view(scene).shown) == face("9C")
    hands.wait(1700)
    hands.key(pygame.K_d)
    hands.wait(400)
    shown = [table_view(scene).hand[s] for s in table_view(scene).shown]
    assert shown[0] == face("9C") and shown[-1] == face("KH") and len(shown) == 5


# --------------------------------------------------------------- what it says --
def test_a_joker_is_shown_as_the_rules_have_it() -> None:
    assert card_text.total_words([face("JK"), face("5D")]) == "JK+5"
    assert not card_text.equal([face("JK"), face("5D")], face("5H"))
    assert card_text.equal([face("JK")], face("JK")) and not card_text.equal([face("KD")], face("JK"))
    app = open_app()
    scene = stage(app, ("JK 5D", "QC QD"), "jokers", field="JK", owner=1)
    assert table_view(scene).top_words() == tr("rin.table.joker")
    scene.draw(scene.canvas)


def test_at_a_shared_screen_nobody_is_you(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader(monkeypatch)
    app = open_app(lang="en")
    scene = stage(app, ("4S", "JH 7C", "10S 8D"), people=2, field="KC 6S")
    memory = instance(HotseatMemory, scene.sharing)
    for text in ("", "0 play 4S"):
        if text:
            memory.show_public_table()
            told(scene, text)
        else:
            for seat in (1, 0):
                Hands(app).key(pygame.K_1 + seat)
                if memory.stage == "look":
                    memory.press("seen")
        texts = [t for t, _ in reader.read(scene)]
        assert any("Hana" in t for t in texts)
        assert spoken_to(texts) == ([] if text else [tr("rin.table.yours")]), "only the own total is called so"


@pytest.mark.parametrize(("people", "whose"), [(1, "Your 3 cards make 18"), (2, "Ken's 2 cards make 6")])
def test_while_another_plays_the_prompt_says_whose_cards_make_the_total(people: int, whose: str) -> None:
    app = open_app()
    scene = stage(app, ("5D 6H 7S", "5H AC", "3S JS 9D"), people=people, field="KC 9H", owner=1, turn=2)
    if people > 1:
        opened(app)
    who, total = scene.table_view.prompt()
    assert "Sora" in who and total == whose


def test_a_payment_flies_before_the_sheet_is_laid_and_a_key_ends_the_flight() -> None:
    app = open_app(speed="normal")
    scene = stage(app, ("AH 5C", "6D", "7S KS"), field="KC 6S", owner=2, turn=1)
    hands = ready(app, scene)
    hands.key(pygame.K_r)
    hands.wait(3600)
    for _ in range(400):
        if table_view(scene).flown > 100:
            break
        hands.step()
    assert scene.sheet is None and table_view(scene).flown > 0
    hands.key(pygame.K_SPACE)
    hands.wait(60)
    assert scene.sheet is not None


def test_r16_the_sheet_adds_up_line_by_line() -> None:
    app = open_app(lang="en")
    scene = told(stage(app, ("AH 5C", "6D", "7S KS"), field="KC 6S", owner=2, turn=1), "0 rin", "1 rin", "* close")
    assert scene.sheet is not None
    rows = [(r.text, r.value, r.sub) for r in scene.sheet.rows]
    assert rows == [
        ("Sora's hand", "20", "13 + 7"),
        ("1 seven in it", "× 2", ""),
        ("You: Rin", "80", "20 × 2 × 2"),
        ("Aki: Rin", "80", "20 × 2 × 2"),
        ("Sora pays in all", "160", "80 + 80"),
    ]
    assert (scene.sheet.label, scene.sheet.value) == ("You receive", "+80")
    assert [(s.name, s.now) for s in scene.sheet.standings] == [("You", 80), ("Aki", 80), ("Sora", -160)]


@pytest.mark.parametrize(
    ("lang", "with_own", "without"),
    [
        ("fr", "Toi et Aki gagnez", "Aki et Sora gagnent"),
        ("de", "Du und Aki gewinnt", "Aki und Sora gewinnen"),
        ("en", "You and Aki win", "Aki and Sora win"),
    ],
)
def test_a_sheet_speaks_to_the_player_who_wins_together_with_others(lang: str, with_own: str, without: str) -> None:
    app = open_app(lang=lang)
    scene = told(stage(app, ("AH 5C", "6D", "7S KS"), field="KC 6S", owner=2, turn=1), "0 rin", "1 rin", "* close")
    assert present(scene.sheet).title == with_own
    scene = told(stage(app, ("7S KS", "AH 5C", "6D"), field="KC 6S", owner=0, turn=1), "1 rin", "2 rin", "* close")
    assert present(scene.sheet).title == without


def test_the_score_shows_every_seat_and_sums_to_0(reader: Reader) -> None:
    app = open_app((960, 540), "ja", text_size=1.5)
    scene = told(stage(app, ("4S 9S", *EIGHT[1:]), field="KC KD", owner=5), "0 rin", "* close")
    course = scene.table_view.match_score(scene.table.results)
    assert sum(course.totals) == 0 and len(course.names) == 8
    hands = Hands(app)
    hands.wait(340)
    hands.key(pygame.K_c)
    score = app.top
    assert isinstance(score, ScoreScene)
    reader.texts.clear()
    score.draw(app.canvas)
    written = [t for t, _ in reader.texts]
    assert set(course.names) <= set(written) and not reader.cut
    assert all(within(box, app) for _, box in reader.texts)
    left, top, w, h = score._boxes()[1]
    marks = [x for t, (x, y, _, _) in reader.texts if t[0] in "+−" and left - 20 < x < left + w and top < y < top + h]
    assert marks and min(marks) > left + 8, "the numbers of the chart stand inside its frame"


def test_the_title_of_a_score_sheet_keeps_away_from_its_seal(reader: Reader) -> None:
    app = open_app((960, 540), "fr")
    scene = told(
        stage(app, ("AH 5C", "6D", "6C", "7S 7C KS QD"), field="KC 6S", owner=3), "0 rin", "1 rin", "2 rin", "* close"
    )
    assert scene.sheet is not None
    places = dict(reader.read(scene))
    (x, _, w, _), (seal, _, wide, _) = places[scene.sheet.title], places[STAMPS[scene.sheet.mood]]
    assert x + w + 8 < seal + wide / 2 - 28


def test_crests_at_the_end_of_the_lines_make_room_for_each_other() -> None:
    for ends in ([5.0] * 8, [0.0, 1.0, 99.0, 100.0], [50.0, 50.0, 60.0]):
        places = spread(ends, 20, 0, 200)
        assert all(b - a >= 20 - 1e-6 for a, b in pairwise(places)) and places[0] >= 0 and places[-1] <= 200


@pytest.mark.parametrize(("lang", "words"), [("en", "You f"), ("de", "Du hast"), ("fr", "Tu as"), ("es", "¡Olvidaste")])
def test_a_challenge_speaks_to_the_player_who_forgot_last(lang: str, words: str) -> None:
    view = stage(open_app(lang=lang), FIVE, field="KC 6S", owner=4).table_view
    assert words in present(view.announcement(Event("say", 1, arg="challenge 0")))[0]
    assert words not in present(view.announcement(Event("say", 1, arg="challenge 2")))[0]


@pytest.mark.parametrize("lang", MEASURED)
def test_every_call_is_a_moment_with_its_sound(lang: str) -> None:
    app = open_app(lang=lang)
    scene = stage(app, FIVE, field="KC 6S", owner=4)
    for seat in (0, 1):
        for arg in ("rin", "torin", "return", "last", "challenge 3", "false_call 3", "penalty 3", "debt", "redeal"):
            cried = scene.table_view.announcement(Event("say", seat, arg=arg))
            assert cried and cried[0]
            app.sounds.volume(cried[1])
    assert scene.table_view.announcement(Event("say", 1, arg="pass")) is None
    assert scene.table_view.announcement(Event("say", 1, arg="rin")) == (
        tr("rin.cry.rin.other", name=table_view(scene).seats.name(1)),
        "rin",
    )


@pytest.mark.sample
@pytest.mark.parametrize("size", [(540, 960), (1080, 1920), (960, 540)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", MEASURED)
def test_every_call_fits_into_the_window(lang: str, size: tuple[int, int], reader: Reader) -> None:
    for scale in (1.0, 2.0):
        app = open_app(size, lang, text_size=scale)
        view = stage(app, FIVE, field="KC 6S", owner=4).table_view
        for arg in ("torin", "return", "challenge 3", "false_call 3", "penalty 3", "debt", "redeal"):
            cried = view.announcement(Event("say", 1, arg=arg))
            assert cried
            picture = renderer._announcement(app.canvas, cried[0], 1.0)
            assert picture.get_width() <= app.canvas.pixel_width
        assert not reader.cut
        app.close()


def test_with_reduced_motion_a_payment_fades_in_where_it_goes() -> None:
    app = open_app(speed="normal", reduced_motion=True)
    scene = say(stage(app, ("AH 5C", "6D", "7S KS"), field="KC 6S", owner=2, turn=1), "0 rin", "* close")
    cell = dict(table_view(scene).cells())[0]
    place = [app.canvas.pixels(v) for v in (cell.x + cell.w - 90, cell.y + 8, 80, 30)]
    shots = []
    for flown in (100.0, 400.0, 800.0):
        table_view(scene).flown = flown
        scene.draw(app.canvas)
        shots.append(sum(pygame.transform.average_color(app.canvas.surface, pygame.Rect(place))[:3]))
    assert shots[0] < shots[1] < shots[2]


@pytest.mark.campaign
def test_the_tour_shows_every_moment_of_rin() -> None:
    tour = Tour(make_app((960, 540), "ja"), "rin", seed=7)
    tour.hands.frame = 60  # fewer frames show the same moments
    tour.app.home()
    moments(tour)
    named = (
        "race-runs race-cannot chain lap eight big-hand joker refused drag waits-for-calls names-a-suit "
        "last-armed call-last call-penalty call-rin claims pays sheet-rin sheet-torin call-return sheet-tied "
        "call-wrong learn-rin learn-challenge eight-turn score-eight"
    )
    assert set(named.split()) <= set(tour.taken)
    tour.app.close()


def test_of_two_equal_cards_only_the_one_under_the_pointer_rises() -> None:
    """With two packs a hand may hold a card twice; each is a card of its own to the pointer."""
    app = open_app()
    scene = stage(app, ("7H 9S 7H KD", "2C 3C"), field="5S", decks=2)
    hands = ready(app, scene)
    rest = scene.table_view.layout()["hand:0"]
    second = face("7H") + COPY
    x, y, _, h = present(scene.ui[f"card:{second}"]).rect
    hands.move(x + 10, y + h / 2)
    assert scene.table_view.hover == second
    risen = [
        slot for slot, (a, b) in enumerate(zip(rest, scene.table_view.layout()["hand:0"], strict=True)) if b.y < a.y
    ]
    assert len(risen) == 1 and table_view(scene).view.hand[risen[0]] == face("7H") and risen[0] == 2
