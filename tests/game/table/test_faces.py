"""The faces of opponents: what they react to, how they change, and that they are there."""

import itertools
from random import Random

import pygame
import pytest

import engine
from engine.contract import PUBLIC, Action, Result, State, View
from engine.options import table_options
from engine.registry import game_ids
from game.draw import portraits
from game.draw.canvas import Canvas
from game.draw.portraits import Expression
from game.games.gin.model import GinModel
from game.match.characters import FACES
from game.match.session import GUESTS
from game.table.faces import FADE_MS, Faces, Reaction, expression
from game.table.view import Seats, table_view
from tests.kit.app import begin, open_app
from tests.kit.sampling import scaled

EXPRESSIONS: tuple[Expression, ...] = ("thinking", "pleased", "caught")
REACTIONS = {"knock": Reaction("pleased", "caught"), "take": Reaction("pleased")}
TAKE, KNOCK = Action(1, "take"), Action(1, "knock", (3,))


def _shown(view: View, canvas: Canvas) -> dict[int, Expression]:
    """The faces of all other seats at the table of the seat that has this view."""
    bots = frozenset(range(view.seats)) - {view.seat}
    table = table_view(view.game, Seats(GUESTS[: view.seats], GUESTS[: view.seats], view.seat, False, bots))
    table.look(view, view.match_state, (), canvas)
    return table.faces.now


def _played(game: str, rng: Random) -> State:
    """A deal in which a random number of random moves was made."""
    rules = engine.load(game)
    options, seats = table_options(rules), max(rules.SEATS) if len(rules.SEATS) == 1 else 3
    state = rules.deal(options, seats, rng.randrange(10**6), rules.match_state(options, seats, 1, []))
    for _ in range(rng.randrange(60)):
        legal = [a for seat in state.acting() for a in state.legal(seat)]
        if state.result is not None or not legal:
            break
        state.apply(rng.choice(legal))
    return state


@pytest.mark.scaled
@pytest.mark.parametrize("game", game_ids())
def test_a_face_depends_on_what_every_seat_knows_alone(game: str) -> None:
    rules, rng, canvas = engine.load(game), Random(game), Canvas(pygame.Surface((1280, 720)))
    for _ in range(scaled(4, 200)):
        state = _played(game, rng)
        view = state.view(0)
        other_hands = rules.determinize(view, rng)
        shown = _shown(view, canvas)
        assert _shown(other_hands.view(0), canvas) == shown, "another hidden hand, another face"
        neighbours = _shown(state.view(1), canvas)
        assert all(neighbours[seat] == face for seat, face in shown.items() if seat != 1)
        assert state.view(PUBLIC).history == view.history


def test_whoever_knocks_is_pleased_and_the_others_are_caught() -> None:
    assert expression(1, [KNOCK], None, REACTIONS) == "pleased"
    assert expression(0, [KNOCK], None, REACTIONS) == "caught"
    assert expression(1, [TAKE, Action(1, "discard", (5,))], None, REACTIONS) == "pleased"
    assert expression(1, [TAKE, Action(0, "draw")], None, REACTIONS) == "thinking"


def test_at_the_end_the_winner_is_pleased_and_the_last_one_caught() -> None:
    end = Result("out", (12, -3, -9), (0,))
    assert [expression(s, [KNOCK], end, REACTIONS) for s in range(3)] == ["pleased", "thinking", "caught"]
    assert expression(1, [KNOCK], Result("void", (), ()), REACTIONS) == "thinking"
    low = Result("knock", (41, 3, 20), (1,))  # of a game in which few points are good
    assert [expression(s, [], low, REACTIONS) for s in range(3)] == ["caught", "pleased", "thinking"]


def test_a_face_changes_by_a_fade_of_150_ms() -> None:
    faces = Faces([1], REACTIONS)
    faces.look([KNOCK], None)
    assert faces.now[1] == "pleased"
    assert faces.update(FADE_MS - 1)
    assert faces.update(1)
    assert not faces.update(1), "the fade is over, so no further frame is drawn"


def test_every_opponent_has_three_faces_and_none_looks_like_another() -> None:
    open_app((1280, 720))
    crests = {*FACES.values(), *GUESTS[1:]}
    assert crests <= portraits.known()
    small = {crest: [portraits.picture(crest, e, 48, 53) for e in EXPRESSIONS] for crest in sorted(crests)}
    for crest, faces in small.items():
        for a, b in itertools.combinations(faces, 2):
            assert _difference(a, b) > 6, f"two expressions of {crest} look the same"
    for (first, one), (second, other) in itertools.combinations(small.items(), 2):
        assert _difference(one[0], other[0]) > 12, f"{first} looks like {second}"


def _difference(a: pygame.Surface, b: pygame.Surface) -> float:
    """The mean difference of two pictures of the same size, 0 to 255."""
    pairs = zip(pygame.image.tobytes(a, "RGB"), pygame.image.tobytes(b, "RGB"), strict=True)
    return sum(abs(x - y) for x, y in pairs) / (a.get_width() * a.get_height() * 3)


def test_an_opponent_has_a_face_at_the_table_and_a_person_a_crest(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, float]] = []
    paint = portraits.paint

    def noted(c: Canvas, crest: str, face: Expression, x: float, y: float, w: float, alpha: int = 255) -> None:
        drawn.append((crest, w))
        paint(c, crest, face, x, y, w, alpha)

    monkeypatch.setattr(portraits, "paint", noted)
    app = open_app((1280, 720))
    scene = begin(app)
    app.step(16)
    assert drawn
    assert {crest for crest, _ in drawn} == {scene.match.crests[1]}
    assert all(w == portraits.MOST for _, w in drawn)


def test_a_face_below_48_units_gives_way_to_the_crest() -> None:
    model = GinModel(Seats(("you", "aki"), ("you", "aki"), 0, False, frozenset({1})))
    model.canvas = Canvas(pygame.Surface((1280, 720)))
    assert model.face_width(1, 47.9) == 0
    assert model.face_width(1, 48) == 48
    assert model.face_width(1, 500) == portraits.MOST
    assert model.face_width(0, 500) == 0, "a person has a crest"
