"""The review of a match: honest, the same everywhere, and kept beside its record."""

import json
import math
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from ai import registry
from ai.games.gin import review as gin_review
from ai.games.gin.match_equity import deal_value, win_probability
from ai.games.sumidagawa import review as sumidagawa_review
from ai.search import decision
from ai.search.decision import WeighedDecision
from ai.search.determinized import RankedMove, Search, mean_and_error
from engine.contract import parse
from engine.options import table_options
from engine.record.header import Header, SeatConfig
from engine.table.table import DEAL, Seat, Table
from game.match import saves
from game.match.playback import Playback
from game.review import kept, search
from game.review.findings import Decision, Key, Review
from tests.kit.reviews import REVIEWED
from tests.kit.sampling import scaled
from tests.kit.sumidagawa_positions import sumi

BUDGET = scaled(8, 24)
MATCHES, DECISIONS = {"gin": scaled(1, 8), "rumino": scaled(1, 8), "rin": scaled(1, 24)}, scaled(2, 9999)
"""Of two equal bots, by game, more where they are short; and how many decisions of each are weighed."""


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision, "VALUE_WORLDS", 2)


SHORT = {"gin": {"target": 50}, "sumidagawa": {"deals": 1}, "rin": {"deals": 1}}


def played(seed: int, game: str = "gin", several: int = 3) -> Playback:
    """A short match of Club against itself, in a game for several with so many."""
    rules = engine.load(game)
    options = {**table_options(rules, ""), **SHORT.get(game, {})}
    club = registry.load(game, "club")
    seats = "ABC"[: min(several, rules.SEATS[-1])]
    table = Table(rules, options, [Seat(name, club) for name in seats], seed, headless=True)
    while not table.match_state.over:
        if table.deal_over:
            table.submit(DEAL)
        table.run()
    seat_configs = tuple(SeatConfig(name, "club" if name != "A" else "") for name in seats)
    return Playback(Header(game, options, seat_configs, seed), table.log)


def weighed(playback: Playback, most: int = 9999) -> dict[Key, Decision]:
    """The first decisions of a match."""
    decisions: dict[Key, Decision] = {}
    for step in search.find(playback, {}, BUDGET):
        if isinstance(step, Decision):
            decisions[step.key] = step
            if len(decisions) == most:
                break
    return decisions


def last(playback: Playback, question: search.Asked) -> Decision:
    *_, found = search.weigh_one(playback.header.match_seed, question, BUDGET)
    assert found is not None
    return found


@pytest.mark.parametrize("game", REVIEWED)
def test_cards_that_the_seat_does_not_know_never_enter(game: str) -> None:
    playback, rng, compared = played(1, game), Random(1), 0
    for question in list(search.asked(playback))[:6][-1:]:
        other = engine.load(game).determinize(question.view, rng)
        seat = question.view.seat
        real = playback.at(question.ply - 1).state
        assert any(other.view(s).hand != real.view(s).hand for s in range(real.seats) if s != seat)
        swapped = question._replace(view=other.view(seat), legal=tuple(other.legal(seat)))
        assert last(playback, swapped) == last(playback, question)
        compared += 1
    assert compared == 1


def test_an_interrupted_review_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    playback, record = played(1), tmp_path / "0001.jsonl"
    first = weighed(playback, 1)
    assert kept.save(record, playback, first)
    known, usable = kept.load(record, playback)
    assert usable and known == first
    rest = {}
    for step in search.find(playback, known, BUDGET):
        if isinstance(step, Decision):
            rest[step.key] = step
            if len(rest) == 1:
                break
    assert first | rest == weighed(played(1), 2)


WRONG: dict[str, dict[str, Any]] = {
    "ply": {"ply": 9_999},
    "no ply": {"ply": 1},
    "deal": {"deal": 1},
    "turn": {"turn": 0},
    "half a turn": {"turn": 1.5},
    "seat": {"seat": None},
    "another move": {"made": None},
    "move": {"best": "nonsense"},
    "move of another": {"best": None},
    "value": {"value": 1.1},
    "text for value": {"value": "0.5"},
    "cost": {"cost": -1.0},
    "error": {"error": -0.1},
    "nan": {"error": math.nan},
    "kind": {"kind": 3},
}
"""What a decision of a review cannot be. None: the other seat, a move of it, or another move."""


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", "foreign", "version", *WRONG])
def test_a_foreign_or_damaged_review_says_nothing(damage: str, tmp_path: Path) -> None:
    playback, record = played(1), tmp_path / "0001.jsonl"
    question = next(search.asked(playback))
    made = str(question.made)
    row = Decision(question.ply, 0, 1, question.view.seat, made, made, 0.0, 0.0, 0.0)
    assert kept.save(record, playback, {row.key: row}) and kept.load(record, playback) == ({row.key: row}, True)
    file = saves.review(record)
    data = json.loads(file.read_bytes())
    if damage == "foreign":
        kept.save(record, played(2), {})
    elif damage == "version":
        file.write_text(json.dumps(data | {"version": 99}))
    elif damage in WRONG:
        other: dict[str, Any] = {
            "seat": 1 - row.seat,
            "best": f"{1 - row.seat}{made[1:]}",
            "made": f"{row.seat} knock AC",
        }
        changed = {name: other[name] if value is None else value for name, value in WRONG[damage].items()}
        file.write_text(json.dumps(data | {"decisions": [list(row), list(row._replace(**changed))]}))
    else:
        file.write_text(damage)
    assert kept.load(record, playback) == ({}, False)


def test_a_review_goes_where_its_match_goes() -> None:
    path = saves.current()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("a match")
    saves.review(path).write_text("a review")
    put = saves.put_away(path)
    assert saves.review(put).read_text() == "a review" and not saves.review(path).exists()
    saves.delete(put)
    assert not saves.review(put).exists()


def test_a_match_without_a_kept_review_begins_anew(tmp_path: Path) -> None:
    assert kept.load(tmp_path / "0001.jsonl", played(1)) == ({}, True)


@pytest.mark.parametrize(
    ("costs", "listed"), [((0.1, 0.02, 0.0, 0.05, 0.03), [0.1, 0.05, 0.03]), ((0.01, 0.015, 0.0, 0.014), [0.015])]
)
def test_the_costliest_decisions_come_first_and_those_that_cost_next_to_nothing_never(
    costs: tuple[float, ...], listed: list[float]
) -> None:
    made = [Decision(10 + n, 0, n + 1, 0, "0 draw", "0 take", 0.5, c, 0.01) for n, c in enumerate(costs)]
    review = Review(0, made, [(1, 0.5), (20, 1.0)])
    assert [d.cost for d in review.costly] == listed


def test_a_right_decision_that_went_wrong_is_told_from_a_wrong_one() -> None:
    right = Decision(5, 0, 1, 0, "0 discard 7H", "0 discard 7H", 0.6, 0.0, 0.01)
    wrong = Decision(9, 0, 2, 0, "0 discard 8H", "0 discard 9H", 0.4, 0.1, 0.01)
    review = Review(0, [right, wrong], [(1, 0.5), (12, 0.1)])
    assert [(t.before.ply, t.unlucky) for t in review.turns] == [(1, False), (5, True), (9, False)]
    lucky = Review(0, [right], [(1, 0.55), (12, 0.9)])
    assert [(t.before.ply, t.unlucky) for t in lucky.turns] == [(5, False)], "a step of 5 % is none"
    no_decision = Review(0, [wrong], [(1, 0.5), (12, 0.3)])
    assert [(t.before.ply, t.unlucky) for t in no_decision.turns] == [(1, False)]


def test_a_decision_takes_its_cost_from_the_curve_and_the_result_is_cards_opponent_and_own_decisions() -> None:
    made = [Decision(5, 0, 1, 0, "", "", 0.75, 0.25, 0.3), Decision(8, 0, 1, 1, "", "", 0.5, 0.125, 0.4)]
    review = Review(0, made, [(1, 0.5), (12, 1.0)])
    assert [(p.ply, p.chance) for p in review.points] == [(1, 0.5), (4, 0.75), (5, 0.5), (12, 1.0)]
    split = review.split
    assert split.opponent == (0.125, 0.4) and split.own == (-0.25, 0.3)
    assert [*split.cards, split.total] == pytest.approx([0.5 - 0.125 + 0.25, 0.5, 0.5])


@pytest.mark.parametrize("game", REVIEWED)
def test_the_chances_of_all_seats_are_one_and_a_better_evaluation_is_a_better_chance(game: str) -> None:
    playback = played(2, game)
    chances = search._chances(game)
    assert chances is not None
    seats = range(len(playback.decisions))
    ends = [search._ends(playback, seat) for seat in seats]
    for told in zip(*ends, strict=True):
        assert sum(chance for _, chance in told) == pytest.approx(1)
    winners = playback.match_state_at(playback.last).winners
    assert [own[-1][1] for own in ends] == [(seat in winners) / len(winners) for seat in seats]
    for question in search.asked(playback):
        level, unit = chances.evaluated(question.view)
        assert unit > 0 and level < 1
        for points in (-1e9, 0.5, 1e9):
            found = search._in_chances(question, WeighedDecision(question.made, points, 3.0, 1.5))
            assert found.value == min(1, max(0, level + points * unit)) and found.cost == 2 * found.error == 3 * unit


@pytest.mark.parametrize(
    ("game", "preset", "changes", "told"),
    [
        ("gin", "app", {}, True),
        ("gin", "straight", {}, False),
        ("gin", "hollywood", {}, False),
        ("rin", "school", {}, True),
        ("rin", "school", {"deals": "unlimited"}, False),
        ("rumino", "table", {}, True),
        ("sumidagawa", "ultra", {"deals": "unlimited"}, False),
    ],
)
def test_a_match_has_a_review_where_its_chances_can_be_told(
    game: str, preset: str, changes: dict[str, Any], told: bool
) -> None:
    rules = engine.load(game)
    options, seats = table_options(rules, preset, changes), rules.SEATS[0]
    assert search.tells_chances(game, options, rules.match_state(options, seats, 1, ())) == told
    seat_configs = tuple(SeatConfig(name) for name in "ABC"[:seats])
    for in_progress in (False, True):
        playback = Playback(Header(game, options, seat_configs, 1), [DEAL], in_progress)
        assert search.has_review(playback) == (told and not in_progress)


@pytest.mark.parametrize("game", ["rin", "sumidagawa"])
def test_a_lead_counts_more_the_fewer_deals_follow(game: str) -> None:
    rules, chances = engine.load(game), search._chances(game)
    options = table_options(rules, "")
    start = rules.match_state(options, 3, 1, ())._replace(totals=(9, 0, 0))
    early, late = (start._replace(facts=start.facts._replace(counted=n)) for n in (0, options["deals"] - 1))
    assert chances and 1 / 3 < (chances.chance(options, early, 0) or 0) < (chances.chance(options, late, 0) or 0) < 1


def test_in_a_single_deal_of_sumidagawa_who_is_out_first_has_won_and_the_last_has_lost() -> None:
    """S18: of three the first gets 3 points, the last 1."""
    level, unit = sumidagawa_review.evaluated(sumi("R2 B3|R5|B7", options={"deals": 1}).view(0))
    assert (level + unit, level + 3 * unit) == pytest.approx((0, 1))


@pytest.mark.parametrize(("upcard", "times"), [("8H", 1), ("8S", 2)])
def test_the_chances_in_gin_are_those_of_the_scores_that_a_deal_leads_to(upcard: str, times: int) -> None:
    hands = ["4C 5C 6C 9S AC AD 9D 7C KH 2C", "JC JD 4S 5S 6S 10C 3C QD 3D QC"]
    options, totals = {"preset": "oklahoma"}, [60, 90]
    position = {"options": options, "hands": hands, "discard": upcard, "upcard": upcard, "totals": totals}
    view = engine.load("gin").setup(position).view(0)
    level, unit = gin_review.evaluated(view)
    for won, lost in ((20, 0), (0, 20), (0, 0)):
        chance = win_probability(60 + won * times, 90 + lost * times, 150)
        assert level + unit * deal_value(view)(won - lost) == pytest.approx(chance)


@pytest.mark.parametrize(
    ("worths", "errors", "best", "cost"),
    [
        ((5.0, 2.0), (math.inf, 1.0), 0, 3.0),  # the first move is the one that the others are compared with
        ((5.0, 2.0), (3.0, 4.0), 1, 0.0),
        ((2.0, 5.0), (1.0, 1.0), 1, 0.0),
    ],
)
def test_a_move_costs_what_the_best_one_is_worth_more_unless_they_cannot_be_told_apart(
    worths: tuple[float, ...], errors: tuple[float, ...], best: int, cost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second move was made."""
    view, moves = played(1).at(1).state.view(0), [parse("0 take"), parse("0 pass")]
    ranked = [RankedMove(m, w, e, 0.0, 0.0, 0.0, w, 8) for m, w, e in zip(moves, worths, errors, strict=True)]
    ranked.sort(key=lambda m: -m.worth)
    monkeypatch.setattr(Search, "rank", lambda *_: iter([ranked]))
    monkeypatch.setattr(decision, "_mean", lambda *_: iter([0.25]))
    master = registry.load("gin", "master:8")
    assert isinstance(master, Search)
    *_, found = decision.weigh(master, view, moves, moves[1], Random(1))
    assert found and (found.best, found.cost, found.value) == (moves[best], cost, 0.25)


@pytest.mark.parametrize("game", [game for game in REVIEWED if game != "gin"])
def test_with_several_players_the_own_decisions_are_weighed_and_the_parts_add_up(game: str) -> None:
    playback = played(3, game)
    decisions = weighed(playback, 2)
    assert {d.seat for d in decisions.values()} == {playback.own_seat}
    own = [d._replace(cost=0.1, error=0.01) for d in decisions.values()]
    review = search.review(playback, {d.key: d for d in own}, playback.own_seat)
    split = review.split
    assert split.opponent is None and split.own.worth == pytest.approx(-0.2)
    assert split.cards.worth + split.own.worth == pytest.approx(review.ends[-1][1] - review.ends[0][1])


@pytest.mark.scaled
@pytest.mark.parametrize("game", [game for game in REVIEWED if 2 in engine.load(game).SEATS])
def test_luck_and_skill_of_equal_bots_average_to_nothing(game: str) -> None:
    cards, skill = [], []
    for seed in range(MATCHES[game]):
        playback = played(100 + seed, game, 2)
        decisions = weighed(playback, DECISIONS)
        mine, other = (search.review(playback, decisions, seat).split for seat in (0, 1))
        winners = playback.match_state_at(playback.last).winners
        assert mine.total == pytest.approx((0 in winners) / len(winners) - 0.5)
        assert mine.cards.worth == pytest.approx(-other.cards.worth)
        assert mine.opponent and mine.own.worth <= 0 <= mine.opponent.worth
        cards.append(mine.cards.worth)
        skill.append(mine.own.worth + mine.opponent.worth)
    for parts in (cards, skill):
        if len(parts) > 2:
            mean, error = mean_and_error(parts)
            assert abs(mean) <= 2 * error
            print(f"{len(parts)} matches: {mean:+.3f} ± {error:.3f}")
