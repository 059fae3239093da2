"""Opponents differ as measured, slips lie between levels, and every measurement can be made again."""

import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from ai import registry, strength_table
from ai import strength as strengths
from ai.strength import OPENSPIEL, USUAL, Measured, measured, opponents, strength
from ai.strength import file_of as strength_file
from engine.contract import Action, BotMove, View
from engine.options import table_options
from engine.table.table import DEAL, Seat, Table
from game.arena import contest, measure_strength, openspiel, runner
from game.rating.even import even_kind
from tests.kit import arena
from tests.kit.narrow import present

GAMES = engine.game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_stronger_than_the_one_below_as_far_as_was_measured(game: str) -> None:
    known = [strength(game, level) for level in registry.levels(game) if level != registry.RANDOM]
    found = [s for s in known if s]
    assert len(found) == len(known) == 4
    assert all(b.points > a.points - b.error for a, b in pairwise(found))


@pytest.mark.parametrize("game", GAMES)
def test_opponents_between_the_levels_leave_no_gap(game: str) -> None:
    """Whoever plays between Novice and Master finds an opponent within 40 points."""
    points = [s.points for _, s in opponents(game)]
    assert points == sorted(points)
    assert max(b - a for a, b in pairwise(points)) <= 80
    assert all(registry.is_known(game, kind) for kind, _ in opponents(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_measurement_names_the_command_that_plays_it_again(game: str) -> None:
    for m in measured(game):
        words = m.command.split()
        if m.bots[1] == OPENSPIEL:
            assert words == ["python", "-m", "game.arena.openspiel", m.bots[0], str(m.matches)]
        else:
            assert words[:4] == ["rintaku", "arena", game, "--bots"] and words[4].split(",") == list(m.bots)
            assert words[5:7] == ["--matches", str(m.matches)] and len(set(m.bots[1:])) == 1
        assert ("--preset" in words and words[words.index("--preset") + 1] == m.preset) == bool(m.preset)
        assert 0 <= m.share <= 1 and 0 <= m.error < 0.2


def test_a_measurement_is_played_again_by_its_command_and_takes_the_place_of_the_old_one() -> None:
    """The commands are what the shell runs; the report of one is that of the arena."""
    command = "rintaku arena gin --bots club,novice --matches 4 --seed 1 --preset basic"
    report = contest.report(*played("basic", ("club", "novice"), 4))
    new = measure_strength.row(command, report, "abc", date(2026, 1, 2))
    assert new.bots == ("club", "novice") and new.preset == "basic" and new.matches == 4
    assert new.share == report["wins"][0] / 4 and (new.commit, new.date) == ("abc", "2026-01-02")
    old = new._replace(share=0.1, commit="old")
    other = old._replace(preset="")
    assert measure_strength.merged([other, old], new) == [other, new]
    assert measure_strength.merged([other], new) == [other, new]
    again = tomllib.loads(measure_strength.text([other, new]))["measured"]
    assert [Measured(**{**one, "bots": tuple(one["bots"])}) for one in again] == [other, new]


@pytest.mark.parametrize(("words", "preset"), [("--preset=basic", "basic"), ("--preset app", ""), ("", "")])
def test_a_measurement_names_its_table_unless_it_is_the_usual_one(words: str, preset: str) -> None:
    report = contest.report(*played(preset or "app", ("club", "random"), 4))
    assert measure_strength.row(f"rintaku arena gin {words}", report, "abc", date(2026, 1, 2)).preset == preset


def test_who_won_every_match_is_stronger_by_an_uncertain_lead() -> None:
    all_but_one = Measured(("expert", "club"), 300, 299 / 300, 1 / 300, "", "", "")
    every, none = (all_but_one._replace(share=share, error=0.0) for share in (1.0, 0.0))
    assert every.lead == pytest.approx(-none.lead) and every.lead > all_but_one.lead
    assert every.lead_error == pytest.approx(none.lead_error) and every.lead_error > all_but_one.lead_error


def test_a_command_that_fails_is_said_and_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = strength_file("gin").read_bytes()
    assert measure_strength.main(["gin", f"{sys.executable} -c raise(SystemExit(3))"]) == 1
    assert "it failed" in capsys.readouterr().err and strength_file("gin").read_bytes() == before


CROSS_TABLE = f"{sys.executable} -m game arena gin --cross club,random --matches 2 --jobs 1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "the following arguments are required: game (see"),
        (["gin", "nosuch arena gin"], "the shell finds no program 'nosuch', which the command starts; install Rintaku"),
        (["gin", f"{sys.executable} -c pass"], "it prints no report"),
        (["gin", f"{sys.executable} -c print([])"], "it prints no report"),
        (["gin", CROSS_TABLE], "it plays no matches of gin at one table"),
        (["rin", CROSS_TABLE.replace("--cross", "--bots")], "it plays no matches of rin at one table"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        assert measure_strength.main(words) == 1
    except SystemExit as left:
        assert left.code == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "required: level, matches"),
        ("club three", "'three' is not a whole number"),
        ("wizard 3", "gin has no opponent 'wizard'"),
        ("club 3", "install it with: pip install 'rintaku[bench]'"),
    ],
)
def test_what_openspiel_cannot_play_is_said_in_one_line(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(openspiel, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as left:
        openspiel.main(words.split())
    err = capsys.readouterr().err
    assert left.value.code == 2 and said in err and err.count("\n") == 1


def test_ctrl_c_ends_a_measurement_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(measure_strength, "play", stop)
    assert measure_strength.main(["gin"]) == 130
    monkeypatch.setattr(openspiel, "find_spec", lambda name: True)
    monkeypatch.setattr(openspiel, "play_match", stop)
    monkeypatch.setattr(openspiel, "cores", lambda: 1)
    with pytest.raises(SystemExit) as left:
        openspiel.main(["club", "3"])
    assert left.value.code == 130 and capsys.readouterr().err.count("\n") == 2


def played(preset: str, bots: tuple[str, ...], matches: int) -> runner.PlayedPlan:
    """A few matches, as the arena plays them."""
    (only,) = runner.play([contest.plan("gin", preset, bots, "matches", matches, 1)])
    return only


def test_a_character_is_about_as_strong_as_its_level_and_less_surely() -> None:
    plain, bold = strength("gin", "expert"), strength("gin", "expert/bold")
    assert plain and bold and abs(bold.points - plain.points) <= 40 and bold.error > plain.error


def test_a_character_that_was_not_measured_is_as_strong_as_its_level_and_less_surely() -> None:
    plain, slips = strength("gin", "master"), strength("gin", "master~30")
    bold, slipping = strength("gin", "master/bold"), strength("gin", "master/bold~30")
    assert plain and bold and bold.points == plain.points and bold.error > plain.error
    assert slips and slipping and slipping.points == slips.points and slipping.error > slips.error


def test_of_several_measurements_of_an_opponent_the_first_makes_its_strength() -> None:
    ladder = [m for m in measured("gin") if m.bots[0] == "expert" and not m.preset]
    assert len(ladder) > 1
    found = strength("gin", "expert")
    assert found and found.points == USUAL + next(m for m in ladder if m.bots[1] == "club").lead


def test_strength_follows_the_measurements_at_the_usual_table_from_club_on(monkeypatch: pytest.MonkeyPatch) -> None:
    shares = {("expert/bold", "expert"): 0.6, ("expert~50", "club"): 0.55, ("expert", "club"): 0.7}
    shares |= {("club", "novice"): 0.8}
    aside = [("expert", "club", "basic"), ("club", OPENSPIEL, ""), ("master", OPENSPIEL, "")]
    rows = [Measured((a, b), 900, 0.9, 0.01, "", "", "", preset) for a, b, preset in aside]
    rows += [Measured(bots, 900, share, 0.01, "", "", "") for bots, share in shares.items()]
    leads = {bots: Measured(bots, 900, share, 0.01, "", "", "").lead for bots, share in shares.items()}
    expert, half = USUAL + leads["expert", "club"], USUAL + leads["expert~50", "club"]
    monkeypatch.setattr(strengths, "measured", lambda game: tuple(rows))
    strengths._chained.cache_clear()
    try:
        found = {level: present(strength("gin", level)).points for level in ("expert", "expert/bold", "expert~50")}
        assert found == {"expert": expert, "expert/bold": expert + leads["expert/bold", "expert"], "expert~50": half}
        assert present(strength("gin", "expert~75")).points == pytest.approx((half + USUAL) / 2)
        assert present(strength("gin", "expert~25")).points == pytest.approx((half + expert) / 2)
        assert present(strength("gin", "novice")).points == USUAL - leads["club", "novice"]
        assert strength("gin", "master") is None and strength("gin", "master~50") is None
    finally:
        strengths._chained.cache_clear()


def test_of_a_game_without_measurements_nothing_is_known_and_club_is_the_even_opponent() -> None:
    assert measured("whist") == () and even_kind("whist") == registry.USUAL_LEVEL
    assert strength("whist", "expert") is None


def test_an_opponent_with_no_slips_is_as_strong_as_without_a_word_of_them() -> None:
    for level in ("club", "expert", "expert/bold"):
        assert strength("gin", f"{level}~0") == strength("gin", level)


@pytest.mark.parametrize("game", GAMES)
def test_who_hardly_slips_is_about_as_strong_as_the_level_whatever_its_characters_are(game: str) -> None:
    for level in ("club", "expert", "master"):
        plain, slips = strength(game, level), strength(game, f"{level}~1")
        assert plain and slips and abs(plain.points - slips.points) < 5


def test_who_slips_plays_the_weaker_move_in_that_share() -> None:
    class Says:
        def __init__(self, verb: str) -> None:
            self.verb = verb

        def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
            yield BotMove(Action(0, self.verb), 0)

    bot, rng = registry.Slipping(Says("good"), Says("bad"), 0.3), Random(1)
    table = Table(engine.load("gin"), table_options(engine.load("gin")), [Seat("a"), Seat("b")], 1)
    table.submit(DEAL)
    said = [registry.choose(bot, table.view(0), [], rng).verb for _ in range(1000)]
    assert 250 < said.count("bad") < 350


@pytest.mark.parametrize("name", ["expert~", "expert~100", "expert~7x", "expert~-3", "random~10", "wizard~10"])
def test_slips_that_mean_nothing_are_refused_by_name(name: str) -> None:
    with pytest.raises(registry.UnknownLevel):
        registry.load("gin", name)


def test_an_opponent_that_slips_plays_in_the_arena_with_character_and_budget() -> None:
    plan = contest.plan("gin", "", ("expert/bold~40", "master~20:5"), "deals", 2, 1)
    assert arena.play(plan)["illegal"] == 0


@given(st.text("ab/~:4\n"))
def test_the_parts_of_an_opponents_name_make_the_name_again(text: str) -> None:
    name = registry.OpponentName.of(text)
    assert str(name) == text and not set("/~:") & set(name.level)


def test_a_name_without_its_budget_or_its_slips_keeps_the_rest() -> None:
    assert registry.OpponentName.of("master/bold~30:200") == ("master", "bold", "30", "200")
    assert registry.without_budget("master/bold~30:200") == "master/bold~30"
    assert registry.deciding_level("gin", "master/bold~0:200", Random(1)) == "master/bold~0:200"
    chosen = {registry.deciding_level("gin", "master/bold~30:200", Random(seed)) for seed in range(20)}
    assert chosen == {"master/bold:200", "expert"}


def test_the_level_in_the_records_keeps_the_slips_and_drops_the_character() -> None:
    assert registry.without_character("expert/bold~40") == "expert~40"
    assert registry.without_character("expert~0") == "expert"
    assert registry.without_character("master/careful~5:200") == "master~5:200"


def test_the_published_table_is_made_from_the_measurements() -> None:
    assert strength_table.FILE.read_text(encoding="utf-8") == strength_table.text(), "python -m ai.strength_table"
