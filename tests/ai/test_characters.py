"""Characters: a level with a style of its own, chosen at the table, with a name and a crest."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import engine
from ai import explain, registry, weights
from ai.games.gin.novice import Weights
from ai.search.determinized import Search
from engine.options import table_options
from engine.record.header import SeatConfig
from engine.record.match_file import read
from engine.table.table import DEAL, Seat, Table
from game.app import cli, commands
from game.app.window import App
from game.arena import contest
from game.arena.measures import MEASURES
from game.arena.tuning import gain, mean
from game.draw import theme
from game.match import characters, seating
from game.match import session as matches
from game.match.characters import ANY, FACES, settled
from game.match.match_setup import FRIEND
from game.match.seating import PERSON, Place
from game.match.session import MIXED, company
from game.scenes.setup.screen import Setup
from game.scenes.setup.seat_plan import SeatPlan
from game.scenes.table.scene import TableScene
from game.stats import record_stats
from game.text import translations
from game.ui.widgets import Choice
from tests.kit.app import open_app
from tests.kit.narrow import instance
from tests.kit.records import record
from tests.kit.style import against, style

GAMES = engine.game_ids()
LEVELS = [(game, level) for game in GAMES for level in registry.levels(game) if level != registry.RANDOM]
ALL = [(game, level, who) for game, level in LEVELS for who in registry.characters(game, level)]


def budgeted(game: str, level: str) -> str:
    """A level, with a small budget if it searches."""
    return f"{level}:20" if isinstance(registry.load(game, level), registry.Budgeted) else level


# ------------------------------------------------------------------------ what they are --
@pytest.mark.parametrize("game, level", LEVELS)
def test_every_level_has_three_characters_at_least(game: str, level: str) -> None:
    who = registry.characters(game, level)
    assert len(who) >= 3
    plain = registry.load(game, level)
    styled = [registry.load(game, f"{level}/{c}") for c in who]
    assert {type(bot) for bot in styled} == {type(plain)} and isinstance(
        plain, registry.Weighted | registry.HasPreference
    )
    if isinstance(plain, registry.Weighted):
        assert len({str(bot.weights) for bot in (plain, *styled) if isinstance(bot, registry.Weighted)}) == len(who) + 1


def test_a_character_that_searches_has_a_budget_too() -> None:
    bot = registry.load("gin", "master/collector:200")
    assert isinstance(bot, registry.Budgeted) and bot.budget == 200
    assert registry.without_character("master/collector:200") == "master:200"
    assert registry.without_character("club/bold") == registry.without_character("club") == "club"


@pytest.mark.parametrize(
    "name, told",
    [
        ("club/wild", "no club of character 'wild'; its characters are: bold, careful, collector"),
        ("club/", "no club of character ''"),
        ("random/bold", "no random of character 'bold'; its characters are: none"),
        ("nobody/bold", "no opponent 'nobody/bold'"),
        ("club/bold:20", "a budget is a number of rollouts up to 999999, for a level that searches"),
    ],
)
def test_what_is_no_character_is_refused(name: str, told: str) -> None:
    with pytest.raises(registry.UnknownLevel) as caught:
        registry.load("gin", name)
    assert told in str(caught.value)


def test_who_leans_on_nothing_is_named() -> None:
    plain = weights.read("gin/novice", Weights)
    one: Any = "1"
    for change, told in (({"hope": 1}, "gin.novice/x changes hope"), ({"knock": one}, "knock of gin.novice/x is '1'")):
        with pytest.raises(weights.WeightsError, match=r"characters\.toml") as caught:
            weights.styled(plain, change, "gin.novice/x")
        assert told in str(caught.value)


@pytest.mark.sample(5)
@pytest.mark.parametrize("game, level, who", ALL)
def test_what_a_character_says_of_a_move_is_why_it_was_made(game: str, level: str, who: str) -> None:
    name = budgeted(game, level).replace(level, f"{level}/{who}")
    rules = engine.load(game)
    seats = contest.default_seats(game)
    bots = [registry.load(game, name) for _ in range(seats)]
    table = Table(rules, table_options(rules), [Seat(f"s{n}", bot) for n, bot in enumerate(bots)], 11, headless=True)
    table.submit(DEAL)
    told = 0
    while told < 12 and table.run():
        for seat in table.state.acting() if table.state and not table.deal_over else ():
            legal, bot = table.legal(seat), bots[seat]
            if not isinstance(bot, explain.Explains) or len(legal) < 2:
                continue
            thoughts = [t for t in bot.think(table.view(seat), legal, Random(5)) if t]
            found = bot.explain(table.view(seat), legal, Random(5))
            assert (found.choice if found else None) == (thoughts[-1].action if thoughts else None)
            for option in found.options[1:] if found else ():
                gap = option.worth - found.options[0].worth if found else 0.0
                assert sum(r.worth for r in option.reasons) == pytest.approx(gap, abs=1e-9)
            told += 1
    assert told


# --------------------------------------------------------------------------- their style --
STYLE = {"gin": "low", "rin": "rank special suits held", "rumino": "low thrown", "sumidagawa": "wilds cards passes"}
"""By game, what tells its characters apart."""
MOST = 0.03
"""Of the share that an equal one has: so much stronger or weaker is nobody, beyond two standard errors."""
AMOUNT = {
    "gin": ("matches", "wins"),
    "rin": ("deals", "losses"),
    "rumino": ("matches", "wins"),
    "sumidagawa": ("deals", "points"),
}
QUICK = {
    "novice": {"gin": 300, "rin": 600, "rumino": 200, "sumidagawa": 600},
    "club": {"gin": 300, "rin": 600, "rumino": 200, "sumidagawa": 300},
    "expert": {"gin": 60, "rin": 240, "rumino": 60, "sumidagawa": 160},
}


@pytest.mark.campaign
@pytest.mark.parametrize("game, level", [(g, v) for g, v in LEVELS if v in QUICK])
def test_characters_differ_in_style_and_hardly_in_strength(game: str, level: str) -> None:
    unit, measure = AMOUNT[game]
    for who in registry.characters(game, level):
        results, means = style(against(game, level, who, unit, QUICK[level][game]))
        plain, own = means[level], means[f"{level}/{who}"]
        assert max(abs(own[key] / plain[key] - 1) for key in STYLE[game].split()) > 0.03, who
        lead, error = mean([gain(MEASURES[measure], r) for r in results])
        assert error
        fair = 2.5 if measure == "points" else 1 / contest.default_seats(game)
        assert abs(lead) < 2 * error + MOST * 2 * fair, who


# ------------------------------------------------------------------------- at the table --
def test_everybody_has_a_name_and_a_crest() -> None:
    for kind, face in FACES.items():
        assert translations.has(f"who.{face}") and face in theme.SEATS and theme.crest(face, "#fff"), kind
    assert len({*FACES.values()}) == len(FACES)
    assert {*FACES} >= {level for _, level in LEVELS} | {f"{level}/{who}" for _, level, who in ALL}
    assert len({theme.crest(face, "#fff") for face in FACES.values()}) == len(FACES)


def test_any_is_decided_by_the_seed_and_nobody_comes_twice() -> None:
    seat_configs = company("rumino", [f"club/{ANY}"] * 3)
    came = {settled("rumino", seat_configs, seed) for seed in range(30)}
    assert settled("rumino", seat_configs, 5) == settled("rumino", seat_configs, 5) and len(came) > 5
    for found in came:
        assert len({c.name for c in found}) == 4 and {registry.plain_level(c.bot) for c in found[1:]} == {"club"}
    assert {c.bot for found in came for c in found[1:]} == {"club", "club/bold", "club/careful", "club/collector"}
    many = settled("rin", company("rin", [f"novice/{ANY}"] * 7), 3)
    assert len({c.name for c in many}) == 8 and ANY not in str(many)


def test_a_character_keeps_its_name_where_it_is_free() -> None:
    _, first, second, third = company("rumino", ["club/bold", "club", "club/bold"])
    assert (first, second) == (
        SeatConfig("taiga", "club/bold"),
        SeatConfig("aki", "club"),
    ) and third.name not in FACES.values()
    assert company("gin", ["master/bold:40"])[1] == SeatConfig("arashi", "master/bold:40")
    places = seating.dressed([Place(PERSON), Place("expert/careful"), Place("expert/careful")])
    assert places[1].crest == "shizuka" and places[2].crest in matches.GUESTS


def test_a_person_is_not_taken_for_a_character() -> None:
    [seat_config] = seating.seat_configs(seating.dressed([Place(PERSON, "taiga")]), [""])
    assert seat_config.name == "Taiga"


@pytest.fixture
def setup() -> Iterator[Setup]:
    app = open_app()
    made = Setup("gin")
    app.push(made)
    yield made
    app.close()


def choose(scene: Setup | SeatPlan, wid: str, value: object) -> None:
    widget = scene.ui[wid]
    assert isinstance(widget, Choice) and value in [v for v, _ in widget.options]
    widget.value = value
    scene.activate(wid)
    scene.rebuild()


def test_one_opponents_character_is_chosen_played_and_remembered(setup: Setup) -> None:
    choose(setup, "opponent", "expert")
    choose(setup, "manner", "bold")
    assert setup.draft.seat_configs()[1] == SeatConfig("akira", "expert/bold")
    app = setup.app
    setup.activate("start")
    scene = next(s for s in instance(App, app).scenes if isinstance(s, TableScene))
    assert scene.match.seat_configs[1] == SeatConfig("akira", "expert/bold") and scene.match.crests[1] == "akira"
    assert read(scene.match.path).header.seat_configs[1].bot == "expert/bold"
    kept = matches.load(path=scene.match.path)
    assert kept and kept.table.seats[1].bot
    app.push(again := Setup("gin"))
    assert (again.draft.opponent, again.draft.manner) == ("expert", "bold")
    choose(again, "opponent", "novice")
    assert again.draft.seat_configs()[1].bot == "novice/bold"


def test_anyone_is_settled_when_the_match_begins(setup: Setup) -> None:
    choose(setup, "manner", ANY)
    setup.draft.seed = "7"
    setup.activate("start")
    scene = next(s for s in instance(App, setup.app).scenes if isinstance(s, TableScene))
    assert scene.match.seat_configs == settled("gin", company("gin", ["club/any"]), 7)
    setup.app.push(again := Setup("gin"))
    assert again.draft.manner == ANY


def test_every_seat_may_have_another_character_and_that_is_remembered() -> None:
    app = open_app()
    app.push(first := Setup("sumidagawa"))
    first.activate("who")
    who = app.top
    assert isinstance(who, SeatPlan)
    choose(who, "kind:1", "expert")
    choose(who, "manner:1", "careful")
    choose(who, "kind:2", "novice")
    choose(who, "manner:3", ANY)
    assert [p.kind for p in who.places] == [PERSON, "expert/careful", "novice", "club/any"]
    who.activate("done")
    assert first.draft.opponent == FRIEND and [c.name for c in first.draft.seat_configs()][:3] == [
        "you",
        "shizuka",
        "mio",
    ]
    first.activate("start")
    app.push(again := Setup("sumidagawa"))
    assert again.draft.opponent == FRIEND
    assert [p.kind for p in again.draft.places] == [PERSON, "expert/careful", "novice", "club/any"]
    choose(again, "opponent", MIXED)
    assert not any(map(characters.character_of, (c.bot for c in again.draft.seat_configs())))
    app.close()


def test_a_character_of_another_version_is_forgotten() -> None:
    app = open_app()
    app.settings.last_seats["gin"] = [PERSON, "club/shy"]
    app.push(setup := Setup("gin"))
    assert (setup.draft.opponent, setup.draft.manner) == ("club", "")
    app.close()


def test_the_command_line_takes_characters(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def begins_with(begin: Sequence[object]) -> int:
        begun.append(begin[3])
        return 0

    monkeypatch.setattr(commands, "_window", begins_with)
    assert cli.main("play rumino --bots club/bold,expert/any,novice".split()) == 0
    assert begun == [company("rumino", ["club/bold", "expert/any", "novice"])]
    assert cli.main("play gin --bots club/shy".split()) == 2
    assert "its characters are: bold, careful, collector" in capsys.readouterr().err
    assert cli.main("arena gin --bots club/bold,club/careful --deals 2".split()) == 0
    assert "club/bold" in capsys.readouterr().out


def test_a_character_counts_with_its_level() -> None:
    header = read(record("gin", 2, 1, ["club"])).header
    bold = header._replace(seat_configs=tuple(c._replace(bot=c.bot and f"{c.bot}/bold") for c in header.seat_configs))
    assert record_stats.opponents_level(bold) == record_stats.opponents_level(header) == "club"
    both = header._replace(seat_configs=(*header.seat_configs, SeatConfig("taiga", "club/bold")))
    assert record_stats.opponents_level(both) == "club"


def test_a_master_with_a_style_adds_a_bonus_to_what_the_rollouts_say() -> None:
    rules = engine.load("gin")
    seats = [Seat(n, registry.load("gin", "master/bold:40")) for n in "ab"]
    table = Table(rules, table_options(rules), seats, 3, headless=True)
    table.submit(DEAL)
    plain, bold = (registry.load("gin", name) for name in ("master:40", "master/bold:40"))
    assert isinstance(plain, Search) and isinstance(bold, Search)
    bonuses = set()
    for _ in range(60):
        if not table.run():
            break
        for seat in table.state.acting() if table.state and not table.deal_over else ():
            legal = table.legal(seat)
            if len(legal) > 1:
                *_, found = bold.rank(table.view(seat), legal, Random(1))
                *_, other = plain.rank(table.view(seat), legal, Random(1))
                bonuses |= {round(move.bonus, 3) for move in found}
                assert {w.action for w in found} == {w.action for w in other} and not any(w.bonus for w in other)
    assert len(bonuses) > 1
