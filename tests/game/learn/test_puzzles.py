"""The puzzle of the day: the same for everybody, one move clearly best, which Club would not find."""

import json
from collections import Counter
from datetime import date, timedelta
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ai.explain import explainer
from engine.cards import HIDDEN
from game.app.settings import home
from game.app.window import App
from game.demo.driver import PROMPT_GUARD, Hands
from game.draw import river_map
from game.draw.canvas import Canvas
from game.draw.theme import RATIO
from game.games import game_info
from game.learn import answers, coach, puzzles
from game.learn.answers import Answers
from game.learn.coach import Attentive
from game.learn.puzzles import Puzzle
from game.learn.questions import HINT
from game.match import seeds
from game.scenes.learn.lesson_layout import SIDE
from game.scenes.learn.lesson_table import names
from game.scenes.learn.puzzle import PuzzleQuestion, PuzzleScene
from game.scenes.learn.puzzle_list import PuzzleCell, PuzzleList
from game.text.dates import day_text
from game.text.translations import tr
from game.ui.widgets import Button, Rect
from tests.kit.app import open_app
from tests.kit.languages import MEASURED, OTHERS
from tests.kit.layout import Reader, boxes_meet, card_box, within
from tests.kit.lessons import GAMES, pass_time, settle
from tests.kit.narrow import instance, present
from tests.kit.sampling import scaled

DAY = date(2026, 11, 1)
LANTERN = 21.6
"""The width of the lantern of an evening, in units."""
SOON = {"gin": DAY + timedelta(days=1), "rin": DAY + timedelta(days=2), "sumidagawa": DAY + timedelta(days=2)}
"""Days whose puzzle is found soon."""
FOUND = {"rumino": 65}
"""The deal in which the puzzle of that day is found, where the search takes long."""
DAYS = {"gin": 12, "rin": 12, "sumidagawa": 5}
"""How many days the campaign looks at: a puzzle of Sumidagawa takes seven seconds, one of the others a third of one."""


@cache
def puzzle_of(game: str, day: date | None = None) -> Puzzle:
    """The puzzle of a game, of a day on which it is found soon; the search is made once in a run."""
    if game in FOUND and day is None:
        *_, last = puzzles.search(game, DAY, FOUND[game])
    else:
        *_, last = puzzles.find(game, day or SOON.get(game, DAY))
    return present(last)


# ------------------------------------------------------------------ the search --
@pytest.mark.sample(1)
@pytest.mark.scaled
@pytest.mark.parametrize("game", ["gin", "rin", "sumidagawa"])
def test_one_move_is_clearly_best_and_club_does_not_find_it(game: str) -> None:
    for n in range(scaled(1, DAYS[game])):
        puzzle = puzzle_of(game, SOON.get(game, DAY) + timedelta(days=n))
        options = puzzle.solution.options
        assert options[0].worth - options[1].worth >= game_info(game).puzzle_gap
        table = puzzle.table(names(game, puzzles.seats(game)))
        view, legal = table.view(0), table.legal(0)
        assert 0 in view.acting and puzzle.solution.choice in legal
        club = explainer(game, "club").explain(view, legal, Attentive())
        assert puzzle.usual == present(club).choice != puzzle.solution.choice


@pytest.mark.campaign
def test_rumino_has_a_puzzle_every_day() -> None:
    for n in range(2):
        puzzle = puzzle_of("rumino", DAY + timedelta(days=n))
        assert puzzle.usual != puzzle.solution.choice


def test_a_day_has_the_same_puzzle_everywhere() -> None:
    found = [present([*puzzles.search("gin", SOON["gin"])][-1]) for _ in range(2)]
    assert found[0] == found[1]
    assert (found[0].deal, str(found[0].solution.choice), str(found[0].usual)) == (2, "0 discard 9C", "0 discard QH")
    assert found[0].seed != puzzle_of("gin", DAY).seed


def test_a_puzzle_that_was_found_once_is_found_at_once() -> None:
    steps = [len([*puzzles.find("gin", DAY + timedelta(days=4))]) for _ in range(2)]
    assert steps[1] < steps[0]
    kept = json.loads((home() / puzzles.FILE).read_text())
    assert list(kept) == [f"{puzzles.VERSION} gin {DAY + timedelta(days=4)}"]


@pytest.mark.parametrize("damaged", ["[]", '{"1 gin 2026-11-02": -1}', '{"1 gin 2026-11-02": 2000}', "{", "null"])
def test_a_damaged_file_costs_only_the_time_of_a_search(damaged: str) -> None:
    home().mkdir(parents=True, exist_ok=True)
    (home() / puzzles.FILE).write_text(damaged)
    assert puzzles._kept() == {} and puzzle_of("gin").deal == 2


def test_the_search_for_a_puzzle_ends_where_there_is_none_and_the_list_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MOST_DEALS", 1)  # the puzzle of DAY is in the sixth deal
    assert {*puzzles.search("gin", DAY)} == {None} and {*puzzles.find("gin", DAY)} == {None}
    app = open_app()
    app.push(scene := PuzzleList())
    scene.activate(f"gin {DAY.isoformat()}")
    while scene.think():
        assert app.top is scene
    assert tr("puzzle.none") in [toast.text for toast in app.toasts] and scene.looking is None
    assert not any(instance(PuzzleCell, w).busy for w in scene.ui.widgets if " " in w.id)


# ------------------------------------------------------------------ the evenings --
def test_a_missed_evening_costs_nothing_and_two_begin_anew() -> None:
    days = {DAY - timedelta(days=n) for n in (1, 2, 4, 5, 8)}
    assert puzzles.streak(days, DAY) == 4
    assert puzzles.streak(days | {DAY}, DAY) == 5
    assert puzzles.streak({DAY - timedelta(days=3)}, DAY) == 0


@given(st.sets(st.integers(0, 30)), st.integers(0, 30))
def test_an_evening_more_never_makes_a_streak_shorter(missed: set[int], more: int) -> None:
    lit = {DAY - timedelta(days=n) for n in range(31) if n not in missed}
    assert puzzles.streak(lit | {DAY - timedelta(days=more)}, DAY) >= puzzles.streak(lit, DAY)


def test_an_evening_is_lit_by_the_puzzle_of_that_day_only() -> None:
    every = [
        Answers(puzzles.item("gin", DAY), DAY, 0, 1),
        Answers(puzzles.item("gin", DAY), DAY + timedelta(days=2), 1, 1),
        Answers("gin.layoff", DAY + timedelta(days=3), 1, 1),
    ]
    assert puzzles.evenings(every) == {DAY}


# ------------------------------------------------------------------ the screens --
def opened(game: str = "gin", day: date | None = None) -> PuzzleScene:
    app = open_app()
    app.push(scene := PuzzleScene(puzzle_of(game, day)))
    scene.pressed("next")
    settle(scene)
    return scene


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", ["gin", "rin", "sumidagawa"])
def test_both_answers_are_explained_and_name_the_moves(game: str, lang: str) -> None:
    open_app(lang=lang)
    question = PuzzleQuestion(puzzle_of(game))
    table = question.table(names(game, question.seats))
    right, wrong = (
        present(question.judge(table.view(0), table.legal(0), action))
        for action in (question.puzzle.solution.choice, question.puzzle.usual)
    )
    assert right.right and not wrong.right and right.text != wrong.text
    assert not any("{" in v.text or "coach." in v.text for v in (right, wrong))


@pytest.mark.parametrize("game", ["gin", "sumidagawa"])
def test_a_wrong_move_is_never_called_about_equally_good(game: str) -> None:
    """A puzzle of Sumidagawa may have a move that costs less than what the coach calls costly elsewhere."""
    open_app()
    puzzle = puzzle_of(game)
    best, *others = puzzle.solution.options
    worth = best.worth - game_info(game).puzzle_gap
    others = [o._replace(worth=worth) if o.action == puzzle.usual else o for o in others]
    question = PuzzleQuestion(puzzle._replace(solution=puzzle.solution._replace(options=(best, *others))))
    table = question.table(names(game, question.seats))
    said = present(question.judge(table.view(0), table.legal(0), puzzle.usual)).text
    assert tr("coach.even") not in said
    assert coach.better_text(game_info(game).puzzle_gap, puzzle.solution.unit) in said


def test_the_reason_under_an_answer_speaks_for_the_better_move() -> None:
    open_app()
    question = PuzzleQuestion(puzzle_of("gin", DAY))
    table, usual = question.table(names("gin", question.seats)), question.puzzle.usual
    view, legal = table.view(0), table.legal(0)
    heaviest = present(coach.review_move(view, legal, usual)).lines[0]
    assert present(heaviest.worth) < 0, "the heaviest reason speaks for what Club does"
    for answer in (usual, question.puzzle.solution.choice):
        said = present(question.judge(view, legal, answer)).text
        assert heaviest.text not in said and len(said.splitlines()) == 2


def test_the_first_answer_counts_and_a_wrong_one_is_asked_again() -> None:
    scene = opened()
    scene.act([scene.puzzle.usual])
    assert scene.phase == "missed" and answers.load()[-1].right == 0
    scene.pressed("next")
    settle(scene)
    scene.act([scene.puzzle.solution.choice])
    scene.pressed("next")
    assert scene.phase == "end" and [a.of for a in answers.load()] == [1]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("lang", "text_size", "size"),
    [
        *product(MEASURED, [1.0, 1.25, 1.5, 2.0], [(960, 540), (1280, 720), (1920, 1080), (2560, 1080)]),
        *product(OTHERS, [2.0], [(960, 540)]),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_puzzle_stand_at_the_side_and_cover_nothing(
    game: str, lang: str, text_size: float, size: tuple[int, int], reader: Reader
) -> None:
    app = open_app(size, lang, text_size=text_size)
    app.push(scene := PuzzleScene(puzzle_of(game)))
    scene.pressed("next")
    settle(scene)
    for said in ("question", "hint", "solution", "right"):
        if said == "hint":
            scene.pressed(HINT)
        if said == "solution":
            scene.act([scene.puzzle.usual])
        if said == "right":
            scene.pressed("next")
            scene.act([scene.puzzle.solution.choice])
            assert scene.phase == "right"
        shown = present(scene.shown)
        if text_size == 1.0 and said == "question" and game in ("gin", "rin"):
            assert shown.heading == tr("puzzle.title")
        cards = [card_box(s) for zone in scene.anim.zones.values() for s in zone]
        others = [w.rect for w in scene.ui.widgets if not w.id.startswith("lesson:")]
        assert within(scene.place, app), said
        papers = [scene.place, *[note.place for note in scene.notes]]
        assert all(within(paper, app) for paper in papers)
        assert not [box for box in (*cards, *others) for paper in papers if boxes_meet(paper, box, 1)], said
        assert not [n for n, a in enumerate(papers) for b in papers[:n] if boxes_meet(a, b, 1)], said
        own = [w.rect for w in scene.ui.widgets if w.id in [b[0] for b in shown.buttons]]
        assert all(boxes_meet(scene.place, box, box[3] - 1) for box in own) and len(own) == len(shown.buttons)
        reader.texts.clear()
        reader.cut.clear()
        scene.draw_overlay(app.canvas)
        assert not reader.cut, said


@pytest.mark.sample
@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("game", ["gin", "rin", "rumino"])
def test_the_words_of_an_upright_puzzle_leave_the_number_of_the_stock_whole(
    game: str, text_size: float, reader: Reader
) -> None:
    app = open_app((540, 960), "de", text_size=text_size)
    app.push(scene := PuzzleScene(puzzle_of(game)))
    scene.pressed("next")
    settle(scene)
    stock = scene.anim.zones["stock"][-1].spot
    numbers = [box for text, box in reader.read(scene) if text.isdecimal() and abs(box[0] + box[2] / 2 - stock.x) < 8]
    assert numbers and not [box for box in numbers if boxes_meet(box, scene.place, 0)]


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (540, 960)])
@pytest.mark.parametrize("game", ["gin", "rin"])
def test_the_cards_seen_so_far_and_the_last_seven_evenings_stand_beside_a_puzzle(
    game: str, size: tuple[int, int], reader: Reader
) -> None:
    for ago in (0, 1, 3):
        day = seeds.today() - timedelta(days=ago)
        assert answers.note(Answers(puzzles.item(game, day), day, 1, 1))
    app = open_app(size)
    app.push(scene := PuzzleScene(puzzle_of(game)))
    scene.pressed("next")
    settle(scene)
    seen, week = scene.notes
    view = scene.table.view(0)
    shown = Counter(card for row in seen.rows for card in row)
    assert shown >= Counter(c for zone, cards in view.zones.items() if "hand" not in zone for c in cards if c != HIDDEN)
    assert not shown & Counter(view.hand) and not week.rows
    assert tr("puzzle.lit", n=3) in {t for t, _ in reader.read(scene)}
    scene.act([scene.puzzle.usual])
    assert len(scene.notes) == 2


def test_the_lanterns_of_the_last_evenings_lie_side_by_side_wherever_they_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    today = seeds.today()  # few words need little room
    assert answers.note(Answers(puzzles.item("gin", today), today, 1, 1))
    scene, lanterns = opened(), list[float]()
    monkeypatch.setattr(river_map, "lantern", lambda c, x, *_: lanterns.append(x))
    for note in scene._candidates([]):
        scene.notes = (note,)
        scene.draw_overlay(scene.canvas)
        assert len(lanterns) == 7 and min(b - a for a, b in pairwise(lanterns)) > LANTERN
        lanterns.clear()


@pytest.mark.parametrize("cards", [15, 20, 30])
def test_the_notes_of_a_puzzle_cover_no_face(cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.scenes.learn.puzzle.seen", lambda view: Counter(range(cards)))
    app = open_app((1280, 720), "ja")
    app.push(scene := PuzzleScene(puzzle_of("rumino")))
    scene.pressed("next")
    settle(scene)
    scene.renderer.stale = True
    scene.draw(app.canvas)
    faces = scene.table_view.faces.boxes
    assert faces and scene.notes and not [n for n in scene.notes for face in faces if boxes_meet(n.place, face, 0.5)]


@pytest.mark.sample
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1080), (540, 960)])
@pytest.mark.parametrize("game", ["gin", "rin"])
def test_the_cards_seen_so_far_use_the_width_of_their_paper(
    game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = open_app(size)
    app.push(scene := PuzzleScene(puzzle_of(game)))
    scene.pressed("next")
    settle(scene)
    cards: list[Rect] = []
    monkeypatch.setattr(Canvas, "card", lambda c, code, x, y, h, *args, **kw: cards.append((x, y, h * RATIO, h)))
    scene.draw_overlay(app.canvas)
    x, y, w, h = scene.notes[0].place
    seen = [card for card in cards if boxes_meet(card, (x, y, w, h), 0)]
    assert len(seen) == sum(len(row) for row in scene.notes[0].rows)
    row = sorted(card[0] for card in seen if card[1] == seen[0][1])
    right, wide = row[-1] + seen[0][2], seen[0][2]
    assert x < row[0] and right < x + w
    assert x + w - right <= 13 or all(b - a > wide for a, b in pairwise(row)), "room is left over"


def test_the_answer_is_shown_and_does_not_count_as_solved() -> None:
    scene = opened()
    scene.pressed("answer")
    best = coach.move_words("gin", scene.puzzle.solution.choice)
    assert scene.phase == "missed" and best in present(scene.shown).say
    assert answers.load()[-1].right == 0
    scene.pressed("next")
    settle(scene)
    scene.act([scene.puzzle.solution.choice])
    scene.pressed("next")
    assert scene.phase == "end" and len(answers.load()) == 1


def test_the_words_for_a_right_answer_stay_until_the_player_goes_on() -> None:
    """They compare the move with the next best one: nobody reads that in a second."""
    scene = opened()
    scene.act([scene.puzzle.solution.choice])
    pass_time(scene, 20_000)
    words = present(scene.shown).say
    assert coach.move_words("gin", scene.puzzle.solution.options[1].action) in words and not scene.ui["throw"]
    scene.pressed("next")
    assert scene.phase == "end" and present(scene.shown).say == tr("puzzle.solved")


def test_the_button_that_leads_to_the_list_says_past_days() -> None:
    assert instance(Button, opened().ui["lesson:earlier"]).label == "Past days"


@pytest.mark.parametrize("tried", [False, True])
def test_the_answer_names_the_move_that_its_reason_compares_with(tried: bool) -> None:
    """The move that the player has tried, or else the next best one."""
    scene = opened("rin")
    solution, usual = scene.puzzle.solution, scene.puzzle.usual
    if tried:
        scene.act([usual])
        scene.pressed("next")
        settle(scene)
    scene.pressed("answer")
    head, why = present(scene.shown).say.splitlines()
    other = usual if tried else solution.options[1].action
    assert coach.move_words("rin", solution.choice) in head and coach.move_words("rin", other) in head
    assert not tried or tr("coach.other.next") not in why


@pytest.mark.parametrize("by_keys", [False, True])
def test_the_hint_at_the_side_is_pressed_with_the_mouse_and_with_its_key(by_keys: bool) -> None:
    scene = opened()
    hands = Hands(instance(App, scene.app), by_keys, frame=60)
    hands.wait(PROMPT_GUARD)
    hands.press(f"lesson:{HINT}")
    assert present(scene.reply).heading == tr("puzzle.title") and scene.place[:2] == SIDE


def test_the_table_has_no_buttons_under_a_solution() -> None:
    scene = opened()
    assert scene.ui["throw"]
    scene.act([scene.puzzle.usual])
    assert scene.phase == "missed" and not scene.ui["throw"] and scene.ui["lesson:next"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("game", "day"), [("gin", SOON["gin"]), ("rin", DAY + timedelta(days=1))])
def test_no_card_answers_under_a_solution(game: str, day: date) -> None:
    scene = opened(game, day)
    hands = Hands(instance(App, scene.app))
    scene.act([scene.puzzle.usual])
    hands.wait(PROMPT_GUARD)
    lifted = scene.table_view.lifted()
    widgets = {w.id for w in scene.ui.widgets}
    for card in [wid for wid in widgets if wid.startswith("card:")]:
        hands.click(card)
        assert scene.phase == "missed" and scene.table_view.lifted() == lifted
        assert {w.id for w in scene.ui.widgets} == widgets, "the table asks something"
    hands.press("lesson:next")
    assert scene.phase == "ask"


def test_a_hint_says_what_matters_and_no_move() -> None:
    scene, heard = opened(), list[str]()
    instance(App, scene.app).listeners.append(heard.append)
    scene.pressed(HINT)
    said = present(scene.shown).say
    assert said and scene.phase == "ask" and present(scene.bubble).say != said
    assert heard == [said]


def test_the_list_opens_todays_puzzle_and_lights_the_evening() -> None:
    app = open_app()
    app.push(scene := PuzzleList())
    assert set(scene.games) == set(GAMES)
    scene.activate(f"gin {seeds.today().isoformat()}")
    while app.top is scene:
        assert scene.think()
    puzzle = instance(PuzzleScene, app.top)
    assert puzzle.puzzle.day == seeds.today()
    puzzle.pressed("next")
    settle(puzzle)
    puzzle.act([puzzle.puzzle.solution.choice])
    app.pop()
    assert scene.lit == {seeds.today()} and scene.tried[puzzles.item("gin", seeds.today())]


def test_a_search_ends_when_the_list_is_left() -> None:
    app = open_app()
    app.push(scene := PuzzleList())
    scene.activate(f"sumidagawa {seeds.today().isoformat()}")
    assert scene.think() and app.top is scene
    scene.resume()
    assert not scene.think()


@pytest.mark.parametrize(("lang", "words"), [("en", "Sunday, November 1"), ("ja", "11月1日（日曜日）")])
def test_a_day_is_written_as_people_write_it(lang: str, words: str) -> None:
    open_app(lang=lang)
    assert day_text(DAY) == words
