"""After a match a bot's head can be opened at any of its moves: it is its own thinking of then, told in words, with
what it believed beside the hands as they were; and never while the deal is still being played."""

from collections import Counter
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import engine
from ai import registry
from ai.explain import UNITS, Believes, Explains
from ai.introspect import Introspection, counted_hands, introspect, unseen
from engine.cards import faces
from engine.contract import CLOCK
from engine.options import table_options
from engine.record.header import Header, SeatConfig, table_of
from engine.record.journal import Journal
from engine.record.match_file import read
from engine.rng import LazyRandom, bot_seed
from engine.table.table import DEAL, Seat
from game.learn import thought_text as words
from game.learn.bot_thoughts import BotThoughts, hand_belief, hand_beliefs
from game.match import saves
from game.match.playback import Playback
from game.scenes.review.replay import Replay
from game.text import translations
from tests.kit.bot_thoughts import GAMES, OTHERS, asked, bot_thoughts, companies, levels, thoughts, unfinished
from tests.kit.languages import MEASURED
from tests.kit.sampling import scaled
from tests.kit.speaking import spoken_to

pytestmark = pytest.mark.scaled


# ------------------------------------------------------------------ its own thinking --
@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_asked_again_every_level_chooses_the_move_that_was_made(game: str) -> None:
    found = thoughts(game)
    assert {t.move.level for t in found} >= set(levels(game))
    for t in found:
        assert t.same_choice, f"{t.move.level} did {t.move.action} and would now do something else: {t.explanation}"
        if t.explanation:
            assert t.explanation.options[0].action == t.explanation.choice in t.move.legal


@pytest.mark.parametrize("game", GAMES)
def test_it_is_so_too_at_a_table_at_which_time_passes(game: str, tmp_path: Path) -> None:
    """Calls and moves of several seats at any time: who was quicker moves, and everybody is asked anew."""
    rules, named = engine.load(game), tuple(levels(game)[1:4])[: OTHERS[game] + 1]
    seat_configs = tuple(SeatConfig(level, level) for level in (*named, "novice", "club")[: OTHERS[game] + 1])
    header = Header(game, table_options(rules), seat_configs, 5, nonce="0" * 32, word="heron")
    table = table_of(header, [Seat(c.name, registry.load(game, c.bot)) for c in seat_configs])
    table.journal = Journal.create(tmp_path / "match.jsonl", header)
    table.submit(DEAL)
    for _ in range(30_000):
        if table.deal_over:
            break
        table.advance(40)
        table.think()
    assert table.deal_over
    known = BotThoughts(Playback.of(read(tmp_path / "match.jsonl")))
    plies = [p for p in range(2, known.playback.last + 1) if known.is_bot_move(p)]
    assert len(plies) > 10 and all(asked(known, p).same_choice for p in plies)


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_reasons_add_up_and_nothing_looked_into_is_better_than_the_choice(game: str) -> None:
    weighed = Counter[str]()
    for t in thoughts(game):
        for option in t.explanation.options[1:] if t.explanation else ():
            assert t.explanation
            gap = option.worth - t.explanation.options[0].worth
            assert t.explanation.unit in UNITS and sum(r.worth for r in option.reasons) == pytest.approx(gap, abs=1e-6)
            assert gap < 1e-9 or not option.looked
            weighed[registry.plain_level(t.move.level)] += 1
    assert set(weighed) >= {registry.plain_level(level) for level in levels(game)} - {"random"}


@pytest.mark.campaign
def test_only_who_moves_by_chance_cannot_say_why() -> None:
    for game in GAMES:
        for level in registry.levels(game):
            assert isinstance(registry.load(game, level), Explains) == (level != "random")
        assert all((t.explanation is None) == (t.move.forced or t.move.level == "random") for t in thoughts(game))


def test_a_bot_that_searches_gives_its_rollouts_and_its_confidence() -> None:
    master = [t for t in thoughts("gin") if t.move.level.startswith("master")]
    choices = [t for t in master if t.explanation and len(t.explanation.options) > 1]
    assert choices
    assert all(0 < t.rollouts <= 24 and t.confidence is not None and 0.5 <= t.confidence <= 1 for t in choices)
    assert all(t.rollouts == 0 and t.confidence is None for t in thoughts("gin") if t.move.level == "expert")


@pytest.mark.campaign
def test_a_search_is_opened_in_slices_and_says_how_far_it_is() -> None:
    known = bot_thoughts("gin", ("master:24",))
    ply = next(
        p for p in range(2, known.playback.last) if known.is_bot_move(p) and len(asked(known, p).shown_options) > 2
    )
    steps = list(BotThoughts(known.playback).ask(ply))
    parts = [s for s in steps if isinstance(s, float)]
    assert len(parts) > 200 and parts == sorted(parts) and 0 <= parts[0] < parts[-1] <= 1
    assert steps[-1] == asked(known, ply)
    assert list(known.ask(ply)) == [steps[-1]], "what was found is kept"


def test_a_call_that_was_overlooked_is_told() -> None:
    """RIN: Novice notices its own sum in fewer than half of the cases."""
    rules = engine.load("rin")
    options = table_options(rules)
    position = {"options": options, "hands": ["3C 4C 5D", "2C 9D JS"], "field": "2H QC", "turn": 0}
    view_of = rules.setup(position)
    view, legal, rules_told = view_of.view(0), view_of.legal(0), set()
    bot = registry.load("rin", "novice")
    assert isinstance(bot, Explains) and any(a.verb == "rin" for a in legal)
    for n in range(40):
        told = bot.explain(view, legal, Random(n))
        assert told
        rules_told.add((told.choice.verb, told.rule))
    assert ("rin", "say_rin") in rules_told and ("play", "missed") in rules_told
    assert all((verb == "rin") == (rule == "say_rin") for verb, rule in rules_told)


# ---------------------------------------------------------------------- what it believed --
@pytest.mark.parametrize("game", GAMES)
def test_who_has_no_idea_of_other_hands_says_so_and_who_has_one_has_it_of_each(game: str) -> None:
    seen = Counter[str]()
    for t in thoughts(game):
        if t.move.forced:
            continue
        bot = registry.load(game, t.move.level)
        assert bool(t.beliefs) == (
            isinstance(bot, Believes) and any(h for s, h in enumerate(t.move.hands) if s != t.move.seat)
        )
        assert bool(t.beliefs) or words.no_beliefs(t)
        for g in t.beliefs:
            assert g.seat != t.move.seat and all(0 <= n <= 1 for n in g.probabilities.values())
            assert g.held == Counter(t.move.hands[g.seat])
            assert 0 <= g.known + g.likely <= g.held.total() and 0 <= g.mean <= 1 + 1e-9
            seen[registry.plain_level(t.move.level)] += 1
    assert seen["expert"] and not seen["novice"] and not seen["random"]


def test_where_a_game_does_not_say_what_its_cards_are_no_hand_is_shown_as_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = next(t for t in thoughts("gin") if t.beliefs)
    opened = Introspection(None, [{}, {}])
    assert [belief.seat for belief in hand_beliefs(told.move, opened)] == [1 - told.move.seat]
    monkeypatch.setattr("game.learn.bot_thoughts.counts_cards", lambda game: False)
    assert list(hand_beliefs(told.move, opened)) == []


def test_an_opponent_that_slips_thought_as_the_level_whose_move_it_made() -> None:
    known = bot_thoughts("gin", ("expert~40",))
    plies = [p for p in range(2, known.playback.last + 1) if known.is_bot_move(p)]
    chosen = [t for t in (asked(known, p) for p in plies) if not t.move.forced]
    assert {t.move.level for t in chosen} == {"expert", "club"}
    assert all(t.explanation and t.same_choice for t in chosen)
    assert registry.plain_level("expert/bold~40") == "expert" and registry.plain_level("master/bold~0:200") == "master"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_head_holds_nothing_that_its_seat_could_not_know(game: str) -> None:
    rules, moved = engine.load(game), 0
    for t in [t for t in thoughts(game) if not t.move.forced][:: scaled(5, 9)]:
        m, bot = t.move, registry.load(game, t.move.level)
        other = rules.determinize(m.view, Random(m.ply))
        view, legal = other.view(m.seat), other.legal(m.seat)
        numbers = partial(LazyRandom, bot_seed(3, m.seat, m.ply - 1))
        *_, again = introspect(bot, view, legal, numbers)
        *_, first = introspect(bot, m.view, list(m.legal), numbers)
        assert again == first and not isinstance(first, float)
        moved += any(other.view(s).hand != h for s, h in enumerate(m.hands) if s != m.seat)
    assert moved > 3, "the other hands have to differ"


def test_who_took_a_card_is_known_to_hold_it_and_the_rest_has_its_share() -> None:
    for t in thoughts("gin")[::5]:
        view = t.move.view
        other = 1 - view.seat
        sure, rest = unseen(view)
        taken = view.facts.taken_from_discard[other]
        assert all(taken >> c & 1 for c in sure[other]) and not set(rest) & set(view.hand)
        assert sum(counted_hands(view)[other].values()) == pytest.approx(len(view.zones[f"hand:{other}"]))


def test_expert_in_rin_believes_in_as_many_cards_as_there_are() -> None:
    """Its groups are hands of cards; where it has lost track of all, it believes in none."""
    for t in thoughts("rin"):
        for g in t.beliefs:
            if registry.plain_level(t.move.level) == "expert":
                expected = sum(p * g.unseen_copies[c] for c, p in g.probabilities.items())
                assert expected < 1e-9 or expected == pytest.approx(g.held.total(), abs=1.01)


def test_how_right_it_was_is_one_number() -> None:
    a, b, c, d = faces("7H 8H 9H KS")
    found = hand_belief(
        1,
        (a, b, c),
        {a: 1.0, b: 0.6, c: 0.1, d: 0.6},
        {a: 1.0, b: 0.4, c: 0.4, d: 0.4},
        Counter([a]),
        {b: 1, c: 1, d: 1},
        {},
    )
    assert (found.known, found.likely, found.beyond_counting) == (1, 1, True)
    assert found.mean == pytest.approx((1 + 0.6 + 0.1) / 3) and found.mean_counted == pytest.approx(1.8 / 3)
    assert found.probability(a) == 1 and found.probability(b) == pytest.approx(0.6)
    assert found.probability(faces("2C")[0]) is None
    assert found.is_likelier(b) and not found.is_likelier(c)
    assert words.score(found)[0] == "Cards it considered likely: 2 of 3."


def test_of_a_hand_of_one_card_it_is_not_said_that_it_had_cards() -> None:
    translations.set_language("en")
    belief = hand_belief(1, (3,), {3: 0.4, 5: 0.6}, {3: 0.5, 5: 0.5}, Counter(), {3: 1, 5: 1}, {})
    assert words.score(belief)[0] == "Cards it considered likely: 0 of 1."
    counted = hand_belief(1, (3,), {3: 0.5, 5: 0.5}, {3: 0.5, 5: 0.5}, Counter(), {3: 1, 5: 1}, {})
    assert words.score(counted)[0] == "It only counts cards; it knew 0 of 1."


def test_of_two_equal_cards_one_is_there_more_likely_than_either() -> None:
    card = faces("7H")[0]
    found = hand_belief(1, (card,), {card: 1.0}, {card: 1.0}, Counter(), {card: 2}, {})
    assert found.probability(card) == pytest.approx(0.75) and found.mean == pytest.approx(0.5)
    assert not found.beyond_counting
    assert words.score(found)[0] == "It only counts cards; it knew 0 of 1."


def test_masters_belief_is_nearer_to_the_hand_than_counting() -> None:
    found = [g for t in thoughts("gin") if t.move.level.startswith("master") for g in t.beliefs]
    assert len(found) > scaled(10, 20)
    assert sum(g.mean for g in found) > sum(g.mean_counted for g in found)


# ------------------------------------------------------------------------------- words --
@pytest.mark.parametrize("lang", MEASURED)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_told_has_words(game: str, lang: str) -> None:
    translations.set_language(lang)
    told = translations.catalogue(lang)
    module = import_module(f"ai.games.{game}.explain")
    for key in module.RULES:
        assert f"minds.rule.{game}.{key}" in told or f"coach.rule.{game}.{key}" in told, key
    for key in module.REASONS:
        assert any(f"{root}.{key}" in told for root in (f"minds.why.{game}", f"coach.why.{game}", "minds.why.any"))
    for t in thoughts(game):
        rule = t.explanation.rule if t.explanation else ""
        assert not rule or rule in (*module.RULES, *module.EXPERT_RULES), f"{rule} is told, and stands in no list"
        assert words.about(t) and words.spoken(t, "Ren")
        assert words.notes(t) or (t.explanation and len(t.explanation.options) > 1), "something is said of every move"
        if t.explanation and t.explanation.unit != "order":
            assert all(o.reasons == () or words.reasons(t, o) for o in t.shown_options)
        assert all("{" not in line.text for o in t.shown_options for line in words.reasons(t, o))


def test_what_is_said_of_a_bot_does_not_speak_to_the_player() -> None:
    """The coach says "your hand" of the hand that moved; of a bot that would be wrong."""
    for game in GAMES:
        for t in thoughts(game):
            said = [*words.notes(t), *(line.text for o in t.shown_options for line in words.reasons(t, o))]
            assert not spoken_to(said)


# ------------------------------------------------------------------------------ closed --
def test_of_a_deal_that_is_being_played_nothing_can_be_opened() -> None:
    path = unfinished("gin", 1)
    assert path in saves.unfinished()
    scene = Replay(path)
    known, last = scene.bot_thoughts, scene.playback.deals[-1]
    plies = [p for p in range(2, scene.playback.last + 1) if known.is_bot_move(p)]
    assert len(scene.playback.results) == 1
    for p in plies:
        assert known.is_open(p) == (p < last.ply) == (known.move(p) is not None)
    assert any(p >= last.ply for p in plies) and known.next_choice(last.ply, True) is None
    with pytest.raises(ValueError, match="no bot moved"):
        list(known.ask(next(p for p in plies if p > last.ply)))


def test_once_it_is_over_or_given_up_it_opens() -> None:
    path = saves.put_away(unfinished("gin", 1))
    scene = Replay(path)
    assert scene.bot_thoughts.move(
        next(p for p in range(scene.playback.last, 1, -1) if scene.bot_thoughts.is_bot_move(p))
    )


def test_moves_of_people_and_of_the_table_cannot_be_opened() -> None:
    known = bot_thoughts("rin", companies("rin")[0])
    for p in range(1, known.playback.last + 1):
        seat = known.playback.actions[p - 1].seat
        assert known.is_bot_move(p) == (seat not in (CLOCK, 0))
        assert (known.move(p) is None) == (not known.is_bot_move(p))
