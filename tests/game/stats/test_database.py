"""Statistics equal a recount from the records; nothing counts twice; what luck is."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.cards import faces, mask
from engine.contract import MatchState, Result, parse
from engine.melds.plain import POINTS, deadwood
from engine.record.header import Header, SeatConfig
from engine.record.journal import Journal
from engine.record.match_file import read
from engine.table.table import DEAL, Seat, Table
from game.games import points_sign
from game.scenes.table.scene import TableScene
from game.stats import record_stats
from game.stats.contract import ReceivedCards, StockDraw, statistics_of, wanted_draws
from game.stats.counting import update_record
from game.stats.database import delete, load_rows, path
from game.stats.import_export import export, take_in
from game.stats.record_stats import ENDLESS, MATCH_END, MIXED, PEOPLE, match_id, match_stats, opponents_level
from tests.kit.deals import deal_of
from tests.kit.narrow import instance, present
from tests.kit.records import GAMES, caught_up, lines_to, plain, record, table_of
from tests.kit.sampling import scaled
from tests.kit.toy import ID as TOY


def recounted() -> set[tuple[Any, ...]]:
    """Everything counted anew from the records alone."""
    kept = path().with_suffix(".kept")
    if path().exists():
        path().rename(kept)
    assert caught_up() <= {""}
    found = plain(load_rows()[0])
    path().unlink()
    if kept.exists():
        kept.rename(path())
    return found


# ---------------------------------------------------- what is counted is true --
@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_statistics_equal_a_recount_from_the_records(game: str, seed: int) -> None:
    whole = record(game, seed)
    data, rng = whole.read_bytes(), Random(seed)
    current = whole.with_name("current.jsonl")
    for n in range(1, len(table_of(whole).results) + 1):
        current.write_bytes(lines_to(whole, n))
        for _ in range(rng.randint(1, 3)):  # resumed, looked at again
            assert update_record(current) == ""
    whole.unlink()
    current.rename(whole)
    assert whole.read_bytes() == data
    rows, warning = load_rows()
    assert not warning and plain(rows) == recounted()
    assert caught_up() == {""} and plain(load_rows()[0]) == plain(rows)


@pytest.mark.parametrize("game", GAMES)
def test_points_and_winners_are_those_of_the_table(game: str) -> None:
    file = record(game, 4)
    assert update_record(file) == ""
    table, rows = table_of(file), load_rows()[0]
    for n, result in enumerate(table.results):
        found = {r.seat_stats.seat: r.seat_stats for r in rows if r.number == n}
        assert {s: p.points for s, p in found.items()} == {s: result.points[s] for s in found}
        assert {s for s, p in found.items() if p.win} == set(result.winners)
        sign = points_sign(game)
        for s, p in found.items():
            better = [o for o in found if sign * result.points[o] > sign * result.points[s]]
            assert p.place == (1 if p.win else 1 + max(1, len(better))) or (not result.winners and p.place == 0)
        assert {r.kind for r in rows if r.number == n} == {result.kind}
    ends = {r.seat_stats.seat: r.seat_stats for r in rows if r.number == MATCH_END}
    assert [ends[s].points for s in sorted(ends)] == list(table.match_state.final)
    assert (
        {s for s, p in ends.items() if p.win}
        == {s for s, p in ends.items() if p.place == 1}
        == set(table.match_state.winners)
    )
    assert [p.player for _, p in sorted(ends.items())] == ["you"] + [""] * (len(ends) - 1)


def test_who_is_out_of_a_match_of_rumino_has_no_part_in_its_deals() -> None:
    for seed in range(12):
        file = record("rumino", seed)
        table = table_of(file)
        if any(len(r.facts.played) < 4 for r in table.results):
            break
    update_record(file)
    rows = load_rows()[0]
    for n, result in enumerate(table.results):
        assert {r.seat_stats.seat for r in rows if r.number == n} == set(result.facts.played)


def test_a_move_taken_back_changes_the_deal_and_marks_the_match_as_practised() -> None:
    file = record("gin", 2)
    file = file.rename(file.with_name("current.jsonl"))
    update_record(file)
    before = load_rows()[0]
    assert not any(r.practised for r in before)
    was = read(file)
    journal = Journal.resume(file, was)
    journal("* back 3")
    update_record(file)
    last = max(r.number for r in before)
    after = load_rows()[0]
    assert {r.number for r in after} == set(range(last)), "the deal that is not over any more is gone, and the end"
    assert all(r.practised for r in after)
    for action in was.actions[-3:]:
        journal(str(action))
    update_record(file)
    again = load_rows()[0]
    assert plain([r._replace(practised=False) for r in again]) == plain(before)
    assert plain(again) == recounted()


def test_a_match_that_goes_on_from_another_counts_only_what_it_adds() -> None:
    whole = record("rin", 6)
    was, deals = read(whole), len(table_of(whole).results)
    before = whole.with_name("current.jsonl")
    # the copy: the first two deals and the begin of the third, its last action taken back and made again
    end = [n for n, a in enumerate(was.actions) if str(a) == "* deal"][2] + 2
    header = was.header._replace(seat_configs=was.header.seat_configs)
    copy = whole.with_name("current-2.jsonl")
    journal = Journal.create(copy, header._replace(seed=header.seed))
    for text in (*map(str, was.actions[:end]), "* back 1", *map(str, was.actions[end - 1 : -1])):
        journal(text)
    with pytest.MonkeyPatch.context() as patch:  # as if it had a nonce of its own
        real, patched = match_id, False
        patch.setattr("game.stats.record_stats.match_id", lambda h: "copy" if patched else real(h))
        found = []
        for order in ((whole, copy), (copy, whole)):
            for file in order:
                patched = file == copy
                assert update_record(file) == ""
            found.append({(r.match == "copy", r.number) for r in load_rows()[0]})
            assert delete(None) == ""
            with closing(sqlite3.connect(path())) as db, db:
                db.execute("DELETE FROM files")  # both are looked at again
            for file in order:
                patched = file == copy
                assert update_record(file) == ""
                assert load_rows() == ([], ""), "what was deleted stays so, also in the copy"
            path().unlink()
    assert found[0] == found[1] == {(False, n) for n in range(deals)} | {(False, MATCH_END)}
    assert not before.exists()


def test_a_deal_is_known_by_how_it_and_those_before_it_were_played() -> None:
    """Deals of one match that were played in two ways are two deals; a copy is the same."""
    was = read(record("gin", 2))

    def known(seed: int) -> list[str]:
        table = Table(engine.load("gin"), was.header.options, [Seat("a"), Seat("b")], was.header.seed)
        rng = Random(seed)
        while len(table.results) < 2 and not table.match_state.over:
            table.replay([DEAL])
            while not table.deal_over:
                state = deal_of(table)
                table.replay([rng.choice(state.legal(state.acting()[0]))])
        return [deal.sum for deal in match_stats(was._replace(actions=tuple(table.log)), False).deals]

    assert known(1) == known(1) and not set(known(1)) & set(known(2))
    assert len(set(known(1))) == len(known(1)) > 1


def test_a_match_without_an_end_of_its_own_is_not_lost_by_who_gives_it_up() -> None:
    whole = record("rin", 6)
    first = whole.with_name("current.jsonl")
    first.write_bytes(lines_to(whole, 1))
    begun = read(first)
    (lost,) = match_stats(begun, False, abandoned=True).ends
    assert (lost.player, lost.win, lost.place) == ("you", False, 3)
    endless = begun.header._replace(options={**begun.header.options, "deals": ENDLESS})
    assert match_stats(begun._replace(header=endless), False, abandoned=True).ends == ()


def test_who_has_the_points_of_a_winner_and_has_not_won_is_behind_the_winner() -> None:
    header = read(record("rin", 6)).header
    people, cards = [("you", ""), ("", "club"), ("", "club")], [ReceivedCards((0,), (), (0,), header.options)] * 3
    ends = record_stats._ends(header, people, MatchState(1, 0, (5, 5, 9), True, (1,), (5, 5, 9)), False)
    assert [(p.place, p.win) for p in ends] == [(3, False), (1, True), (2, False)]
    deal = record_stats._seat_stats(TOY, people, statistics_of(TOY), Result("over", (5, 5, 3), (1,)), cards)
    assert [(p.place, p.win) for p in deal] == [(2, False), (1, True), (3, False)]


def test_a_match_given_up_counts_as_lost_once() -> None:
    whole = record("gin", 2)
    for name, data in (("current.jsonl", lines_to(whole, 1)), ("0007.jsonl", None)):
        file = whole.with_name(name)
        if data is None:
            whole.with_name("current.jsonl").rename(file)
        else:
            file.write_bytes(data)
            whole.unlink()
        assert update_record(file) == ""
        lost = [r.seat_stats for r in load_rows()[0] if r.number == MATCH_END]
        assert [(p.player, p.win, p.place) for p in lost] == ([] if data else [("you", False, 2)])
    assert plain(load_rows()[0]) == recounted()


def test_deals_that_came_back_with_an_import_stay_when_their_match_goes_on() -> None:
    whole = record("gin", 2)
    current = whole.with_name("current.jsonl")
    current.write_bytes(lines_to(whole, 2))
    assert update_record(current) == ""
    kept = export()
    assert delete(None) == "" and take_in(kept).new == 1
    current.write_bytes(lines_to(whole, 3))
    assert update_record(current) == "" and {r.number for r in load_rows()[0]} == {0, 1, 2}


def test_deals_and_matches_are_counted_as_they_end_at_the_table(home: Path) -> None:
    from game.demo.driver import Hands, adviser, play
    from tests.kit.app import begin, open_app

    app = open_app(speed="off", every=12)
    begin(app, seed=3)
    scene = instance(TableScene, app.top)
    play(Hands(app, frame=40.0), scene, adviser("gin", 3), deals=2)
    rows = load_rows()[0]
    assert {r.number for r in rows if r.number != MATCH_END} == set(range(len(scene.table.results)))
    assert sum(r.seat_stats.points for r in rows if r.number != MATCH_END) == sum(
        sum(r.points) for r in scene.table.results
    )
    app.close()


def test_a_match_is_known_by_all_that_its_record_begins_with() -> None:
    header = read(record("gin", 2)).header
    assert match_id(header) == match_id(read(record("gin", 2, 2)).header)
    assert match_id(header._replace(seed=header.seed + 1)) != match_id(header)
    assert match_id(header._replace(seat_configs=(SeatConfig("you"), SeatConfig("ren", "expert")))) != match_id(header)


def test_the_level_of_the_opponents() -> None:
    def of(*bots: str) -> str:
        return opponents_level(Header("rin", {}, tuple(SeatConfig("x", b) for b in bots), 1))

    assert of("", "club", "club") == "club" and of("", "club", "expert") == MIXED and of("", "", "club") == PEOPLE


# --------------------------------------------------------------- feats and luck --
def result(game: str, kind: str) -> Result:
    """Some result of this kind from played matches."""
    for seed in range(40):
        for found in table_of(record(game, seed)).results:
            if found.kind == kind:
                return found
    raise AssertionError(f"no {kind} in {game}")


def test_gin_counts_the_way_a_deal_was_won() -> None:
    for kind in ("gin", "knock", "undercut"):
        found = result("gin", kind)
        (winner,) = found.winners
        assert tuple(statistics_of("gin").feats(found, winner)) == (kind,) and not statistics_of("gin").feats(
            found, 1 - winner
        )


def test_rin_counts_rin_and_torin_for_who_called_and_the_payment_for_who_paid() -> None:
    for kind in ("rin", "torin", "out"):
        found = result("rin", kind)
        for payment in found.facts.payments:
            assert payment.kind in statistics_of("rin").feats(found, payment.winner)
            assert statistics_of("rin").feats(found, payment.loser) == ("paid",)


def test_a_returned_deal_counts_for_who_returned_it() -> None:
    from engine.games.rin.score import returned

    found = returned(3, 1, ((0, "rin"),), 5)
    assert [tuple(statistics_of("rin").feats(found, s)) for s in range(3)] == [(), ("return",), ()]


def test_rumino_counts_for_who_ended_the_deal_and_a_rebuy_for_who_bought() -> None:
    found = result("rumino", "knock")
    assert "knock" in statistics_of("rumino").feats(found, found.facts.ender)
    others = [s for s in found.facts.played if s != found.facts.ender]
    assert not any("knock" in statistics_of("rumino").feats(found, s) for s in others)
    bought = found._replace(facts=found.facts._replace(rebuys=(others[0],)))
    assert "rebuy" in statistics_of("rumino").feats(bought, others[0])


def test_sumidagawa_counts_the_first_empty_hand_and_overtaking() -> None:
    from engine.games.sumidagawa.score import finished

    found = finished((2, 0, 1), (1, 0, 2), 5)  # 2 had the second tile, and went out before 0 who had the first
    assert [tuple(statistics_of("sumidagawa").feats(found, s)) for s in range(3)] == [("tile",), (), ("overtook",)]


@pytest.mark.scaled
@pytest.mark.parametrize("game", GAMES)
def test_the_verbs_that_draw_are_all_that_do(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    records = [read(record(game, seed)) for seed in range(1, scaled(2, 20))]
    quickly = [match_stats(r, False) for r in records]
    monkeypatch.delattr(statistics_of(game), "ONE_CARD_DRAWS")
    assert [match_stats(r, False) for r in records] == quickly


def test_luck_is_what_was_dealt_and_drawn() -> None:
    file = record("gin", 5)
    update_record(file)
    first = [r for r in load_rows()[0] if r.number == 0]
    table = Table(engine.load("gin"), read(file).header.options, [Seat("a"), Seat("b")], read(file).header.seed)
    table.replay(read(file).actions[:1])
    for r in first:
        assert r.seat_stats.luck["dealt"].amount == deadwood(mask(deal_of(table).view(r.seat_stats.seat).hand))
    chunk = read(file).actions[1:]
    draws = [a.seat for a in chunk[: next(n for n, a in enumerate(chunk) if str(a) == "* deal")] if a.verb == "draw"]
    for r in first:
        assert r.seat_stats.luck.get("helped", (0, 0))[1] == draws.count(r.seat_stats.seat)


def test_a_drawn_card_helps_if_it_is_in_a_meld() -> None:
    hand = faces("4H 5H 9S 9D KC QS 2C 7S JD AH")
    given = ReceivedCards(
        (),
        (StockDraw(hand, faces("6H")[0], faces("6H 9C KD 3S")), StockDraw(hand, faces("3S")[0], faces("3S KD"))),
        (),
        {},
    )
    assert statistics_of("gin").luck(given) == {"helped": (1, 2, 2 / 4 + 0)}


@pytest.mark.scaled
def test_a_card_helps_exactly_if_the_best_arrangement_of_the_eleven_melds_it() -> None:
    """Hands of neighbouring ranks, where most cards belong to several melds."""
    rng = Random(31)
    for _ in range(scaled(100, 3000)):
        pack = rng.sample(range(52), 52) if rng.random() < 0.3 else rng.sample([c for c in range(52) if c % 13 < 6], 24)
        hand, stock = tuple(pack[:10]), tuple(pack[10:])
        before = deadwood(mask(hand))
        helping = [c for c in stock if deadwood(mask((*hand, c))) < before + POINTS[c]]
        given = ReceivedCards((), tuple(StockDraw(hand, c, stock) for c in stock), (), {})
        sample = statistics_of("gin").luck(given)["helped"]
        assert sample.amount == len(helping) and sample.expected == pytest.approx(len(helping))


@pytest.mark.parametrize("game, size", [("gin", 52), ("rin", 52), ("rumino", 108)])
def test_luck_is_measured_by_every_card_that_was_shuffled(game: str, size: int) -> None:
    header = read(record(game)).header
    table = Table(engine.load(game), header.options, [Seat(c.name) for c in header.seat_configs], header.seed)
    assert len(record_stats._pack(table.dealt(table.match_state), True).shuffled) == size


def test_special_cards_and_jokers_are_counted_beside_what_the_stock_held() -> None:
    wanted = frozenset(faces("AS JK"))
    assert wanted_draws((), wanted) is None
    draws = (StockDraw((), faces("AS")[0], faces("AS 3H 4H 5H")), StockDraw((), faces("3H")[0], faces("3H 4H")))
    assert wanted_draws(draws, wanted) == (1, 2, 0.25)
    given = ReceivedCards(faces("JK 2S 3S 4S KH KD 7C"), (), faces("JK JK 2S 3S 4S KH KD 7C"), {"joker_points": 0})
    assert statistics_of("rumino").luck(given)["jokers_dealt"] == (1, 1, 7 * 2 / 8)
    assert statistics_of("rin").luck(given)["special_dealt"].amount == 3
    assert statistics_of("rin").luck(given)["dealt"].amount == 2 + 3 + 4 + 13 + 13 + 7


def test_the_plays_that_a_hand_of_sumidagawa_needs() -> None:
    given = ReceivedCards(faces("B4 B5 B6 B6 R7"), (), (), {})
    assert {k: a.amount for k, a in statistics_of("sumidagawa").luck(given).items()} == {"plays": 3, "sum": 28}


@pytest.mark.sample(1)
@pytest.mark.parametrize("game, key", [("gin", "helped"), ("rin", "special_drawn"), ("rumino", "jokers_drawn")])
def test_what_chance_gives_is_what_is_drawn_in_the_long_run(game: str, key: str) -> None:
    amounts = []
    for seed in range(12):
        update_record(record(game, seed, seed + 1))
    for row in load_rows()[0]:
        if key in row.seat_stats.luck:
            amounts.append(row.seat_stats.luck[key])
    drawn = sum(a.amount for a in amounts)
    expected = sum(present(a.expected) for a in amounts)
    of = sum(a.of for a in amounts)
    assert of > 200
    share = expected / of
    assert abs(drawn - expected) < 4 * (of * share * (1 - share)) ** 0.5


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_what_it_counts_in_every_language(game: str) -> None:
    from game.text.translations import catalogue

    for language in ("en", "ja"):
        wanted = [f"{game}.feat.{f}" for f in statistics_of(game).FEATS]
        wanted += [f"{game}.luck.{m.key}" for m in statistics_of(game).LUCK_MEASURES]
        assert not [key for key in wanted if key not in catalogue(language)]
    update_record(record(game))
    for row in load_rows()[0]:
        assert set(row.seat_stats.feats) <= set(statistics_of(game).FEATS)
        assert set(row.seat_stats.luck) <= {m.key for m in statistics_of(game).LUCK_MEASURES}


def test_a_game_without_a_statistics_module_has_the_statistics_that_all_share() -> None:
    shared = statistics_of(TOY)
    assert not shared.FEATS and not shared.luck(ReceivedCards((), (), (), {}))
    assert not shared.feats(Result("over", (1, 0), (0,)), 0)


def test_a_position_that_was_laid_out_is_practice_and_no_luck(home: Path) -> None:
    options = read(record("gin")).header.options
    hands = ["4H 5H 6H 7H JS JD JC 2S 2D 2C KD", "KC QC 10C 9H 8C 6S 6C 3H 5C AC"]
    position = {"options": options, "phase": "discard", "turn": 0, "dealer": 1, "discard": "9C", "hands": hands}
    file = home / "matches" / "0002.jsonl"
    journal = Journal.create(file, Header("gin", options, (SeatConfig("you"), SeatConfig("aki", "club")), 1, position))
    for text in ("* deal", "0 knock KD"):
        journal(text)
    update_record(file)
    rows = [r for r in load_rows()[0] if r.match == match_id(read(file).header)]
    assert {r.seat_stats.seat for r in rows if r.number == 0} == {0, 1} and parse("0 knock KD") in read(file).actions
    assert all(r.practised and not r.seat_stats.luck for r in rows)
