"""The rating finds the strength of a player, counts only fair matches, and is the same from the same records."""

import math
from collections.abc import Sequence
from random import Random

import pytest

import engine
from ai import registry
from ai.strength import SCALE, Strength, strength
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.arena import contest
from game.games import game_info
from game.rating import played
from game.rating.model import PRIOR, RatedMatch, Rating, chance, course, table_strength, updated
from game.stats import database
from game.stats.record_stats import MatchStats, SeatStats
from tests.kit.narrow import present
from tests.kit.records import caught_up, duel, match, record
from tests.kit.sampling import scaled


def planted(true: float, others: Sequence[Strength], matches: int, rng: Random) -> list[RatedMatch]:
    """The matches of a player of known strength. The others are as strong as measured, up to the error of that."""
    off = rng.gauss(0, 1)
    hope = chance(true, [Strength(s.points + off * s.error, 0) for s in others])
    return [RatedMatch(tuple(others), float(rng.random() < hope)) for _ in range(matches)]


# --------------------------------------------------------------------- planted series --
@pytest.mark.scaled
@pytest.mark.parametrize("seats", [2, 4])
def test_a_player_of_known_strength_is_rated_within_the_error(seats: int) -> None:
    """Over all series the squared error is what the rating says of itself, within a third."""
    rng, series, squares = Random(seats), scaled(40, 400), 0.0
    for _ in range(series):
        true = rng.gauss(*PRIOR)
        now = course(planted(true, [Strength(1500, 20)] * (seats - 1), 30, rng))[-1]
        squares += ((now.points - true) / now.error) ** 2
    assert 0.5 < squares / series < 1.5 if series < 100 else 0.67 < squares / series < 1.33


@pytest.mark.scaled
def test_after_30_matches_most_are_within_100_points_of_their_rating_after_3000() -> None:
    """Against even opponents 30 matches of two leave a standard error of 61 points: nine of ten lie within 100."""
    rng, series, near = Random(7), scaled(5, 50), 0
    for _ in range(series):
        true = rng.uniform(1350, 1750)
        level = [Strength(true, 0)]
        every = planted(true, level, scaled(600, 3000), rng)
        near += abs(course(every[:30])[-1].points - course(every)[-1].points) <= 100
    assert near >= (0.8 if series >= 50 else 0.6) * series


def test_who_is_sure_says_so_and_who_is_not_says_when() -> None:
    true = 1600.0
    ratings = course(planted(true, [Strength(1600, 0)], 80, Random(3)))
    first = next(r for r in ratings if r.sure)
    assert not ratings[4].sure and abs(ratings[4].matches + ratings[4].missing - first.matches) <= first.matches / 4
    assert first.missing == 0


def test_the_error_of_the_opponents_strength_makes_the_rating_less_sure() -> None:
    known = updated(PRIOR, RatedMatch((Strength(1500, 0),), 1))
    guessed = updated(PRIOR, RatedMatch((Strength(1500, 150),), 1))
    assert guessed.error > known.error and guessed.points < known.points


def test_a_shared_win_lies_between_winning_and_losing() -> None:
    others = (Strength(1500, 0), Strength(1500, 0))
    won, tied, lost = (updated(PRIOR, RatedMatch(others, part)) for part in (1, 0.5, 0))
    assert won.points > tied.points > lost.points and tied.points == pytest.approx((won.points + lost.points) / 2)
    assert tied.error == pytest.approx((won.error + lost.error) / 2) and tied.error < PRIOR.error


def test_chances_follow_the_scale() -> None:
    club = Strength(1500, 0)
    assert chance(1600, [club]) == pytest.approx(0.64, abs=0.001)
    assert chance(1500, [club] * 3) == pytest.approx(0.25)


def test_several_opponents_are_one_whose_error_is_the_mean_by_their_odds() -> None:
    strong, weak = Strength(1900, 30), Strength(1500, 90)
    assert table_strength([weak, weak]) == pytest.approx((1500 + SCALE * math.log(2), 90))
    assert 30 < table_strength([strong, weak]).error < 60


def test_the_latest_400_matches_are_counted() -> None:
    old, new = (RatedMatch((Strength(points, 0),), 1.0) for points in (2500, 1500))
    rated = course([old] * 9 + [new] * 400)
    assert len(rated) == 400 and rated[-1] == course([new] * 400)[-1]


def test_a_point_of_the_rating_is_a_point_of_the_scale() -> None:
    """Who wins as often as the scale says stays where the rating is, on average."""
    sure, others = Strength(1600, 1), (Strength(1500, 0),)
    hope = chance(sure.points, others)
    won, lost = (updated(sure, RatedMatch(others, part)).points for part in (1, 0))
    assert won > sure.points > lost and hope * won + (1 - hope) * lost == pytest.approx(sure.points, abs=1e-3)


def test_a_larger_table_says_less_and_takes_more_matches_to_be_sure() -> None:
    two, four = (course([RatedMatch((Strength(1500, 0),) * others, 0)] * 3)[-1] for others in (1, 3))
    assert (two.seats, four.seats) == (2, 4)
    unsure = two._replace(error=150.0)
    assert unsure._replace(seats=4).missing > unsure.missing > 0


# ----------------------------------------------------------------------- what counts --
def won(name: str, win: bool = True, level: str = "club", practised: bool = False) -> MatchStats:
    ends = [SeatStats(0, "you", "", 100, win, 1 if win else 2), SeatStats(1, "", level, 40, not win, 2 if win else 1)]
    return match(name, [duel(win)], ends, level=level, practised=practised)


def rated(*matches: MatchStats) -> list[Rating]:
    assert database.import_matches(matches)[1] == ""
    return played.course_of("gin")


def test_a_match_counts_once_and_the_better_opponent_counts_more() -> None:
    once = rated(won("a"))
    assert rated(won("a")) == once and once[0].points > PRIOR.points
    database.delete(None)
    assert rated(won("b", level="expert"))[0].points > once[0].points


def test_undo_and_practice_leave_a_match_unrated() -> None:
    assert rated(won("a", practised=True)) == []
    assert len(rated(won("b"))) == 1


def test_an_opponent_of_unknown_strength_leaves_a_match_unrated() -> None:
    assert rated(won("a", level="random"), won("b", level="wizard")) == []


def test_a_match_with_a_partner_is_unrated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(rated(won("a"))) == 1
    monkeypatch.setattr(played, "game_info", lambda game: game_info(game)._replace(sides=2))
    assert played.course_of("gin") == []


def at_a_table_of_three(name: str, levels: tuple[str, str], winners: tuple[int, ...]) -> MatchStats:
    """A match of the player, at seat 0, and two computers."""
    seats = [("you", ""), ("", levels[0]), ("", levels[1])]
    ends = [
        SeatStats(seat, who, level, 0, seat in winners, 1 if seat in winners else 3)
        for seat, (who, level) in enumerate(seats)
    ]
    return match(name, [[e._replace(points=1) for e in ends]], ends, "rin", "school", "mixed", 3)


def test_a_match_that_is_still_played_does_not_count_yet() -> None:
    whole = won("a")
    assert rated(whole._replace(ends=())) == [] and len(rated(whole)) == 1


def test_one_opponent_of_unknown_strength_among_known_ones_leaves_a_match_unrated() -> None:
    made = [at_a_table_of_three(" ".join(levels), levels, (0,)) for levels in (("club", "wizard"), ("club", "novice"))]
    assert database.import_matches(made)[1] == ""
    (now,) = played.course_of("rin")
    assert (now.matches, now.seats) == (1, 3)


def test_a_win_that_two_share_counts_half_and_that_of_others_not_at_all() -> None:
    club = present(strength("rin", "club"))
    for winners, part in (((0,), 1.0), ((0, 2), 0.5), ((1, 2), 0.0)):
        assert database.import_matches([at_a_table_of_three("m", ("club", "club"), winners)])[1] == ""
        now = present(played.rating("rin"))
        assert now.points == pytest.approx(updated(PRIOR, RatedMatch((club, club), part)).points)
        database.delete(None)


def test_people_at_one_screen_are_not_rated() -> None:
    ends = [SeatStats(0, "you", "", 100, True, 1), SeatStats(1, "Hanako", "", 40, False, 2)]
    assert rated(match("a", [duel(True)], ends, level="people")) == []


def test_a_match_that_was_given_up_is_lost() -> None:
    given_up = match("a", [duel(True)], [SeatStats(0, "you", "", 20, False, 2)])
    assert rated(given_up)[0].points == pytest.approx(updated(PRIOR, RatedMatch(_club(), 0)).points)


def test_a_match_whose_opponents_are_not_known_any_more_leaves_the_others_rated() -> None:
    assert len(rated(won("a"), match("b", [], [SeatStats(0, "you", "", 20, False, 2)]), won("c"))) == 2


def test_matches_are_rated_in_the_order_in_which_they_were_played() -> None:
    first, second = rated(won("a"), won("b", win=False))
    assert first.points > PRIOR.points and second.points < first.points


def _club() -> tuple[Strength, ...]:
    club = strength("gin", "club")
    assert club
    return (club,)


# ------------------------------------------------------------------- from the records --
def test_the_rating_survives_the_loss_of_the_statistics() -> None:
    for n, seed in enumerate((1, 2, 3), 1):
        record("gin", seed, n)
    assert caught_up() == {""}
    before = played.course_of("gin")
    database.path().unlink()
    assert played.course_of("gin") == []
    assert caught_up() == {""}
    assert played.course_of("gin") == before and len(before) == 3
    record("gin", 3, 4)  # a copy, as another window might leave it
    assert caught_up() == {""} and played.course_of("gin") == before


def test_a_damaged_file_gives_no_rating_and_stays_for_the_records_to_report() -> None:
    record("gin")
    caught_up()
    database.path().write_bytes(b"no database" * 1000)
    assert played.course_of("gin") == []
    assert database.path().read_bytes().startswith(b"no database")


# ------------------------------------------------------------------------ real matches --
@pytest.mark.campaign
@pytest.mark.parametrize("game", engine.game_ids())
def test_a_club_bot_among_novices_is_rated_as_it_was_measured(game: str) -> None:
    """120 real matches: the rating is within three of its errors of what other matches of the arena gave."""
    rules, novice = engine.load(game), present(strength(game, "novice"))
    seats = contest.default_seats(game)
    series = []
    for n in range(120):
        bots = ["novice"] * seats
        bots[n % seats] = "club"
        sitting = [Seat(f"{b} {i}", registry.load(game, b)) for i, b in enumerate(bots)]
        table = Table(rules, table_options(rules), sitting, 5000 + n // seats, headless=True)
        while not table.match_state.over:
            table.submit(DEAL)
            while table.run():
                pass
        winners = table.match_state.winners
        won = 1 / len(winners) if n % seats in winners else 0.0
        series.append(RatedMatch((novice,) * (seats - 1), won))
    now = course(series)[-1]
    assert abs(now.points - 1500) < 3 * now.error
