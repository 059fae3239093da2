"""The bench measures every figure; without OpenSpiel its figures are empty."""

import importlib.util
import json

import pytest

import engine
from engine.melds import jokers
from engine.melds.plain import deadwood
from game.app import cli
from game.arena import benchmark

TINY = benchmark.Budget(rounds=1, seconds=0.0, hands=20, launches=1)
TABLES = ("gin", "rumino4", "sumidagawa4", "rin4", "rin4_waived")
WANTED = (
    "gin_deals_per_s openspiel_gin_deals_per_s gin_deadwood_us openspiel_deadwood_us gin_decisions_per_s "
    "openspiel_bot_decisions_per_s rin_actions_per_s openspiel_crazy_eights_actions_per_s "
    "rin_moves_per_s openspiel_crazy_eights_moves_per_s "
    "rumino_deadwood_us rumino_actions_per_s openspiel_gin_actions_per_s sumidagawa_actions_per_s "
    "frame_p50_ms frame_p99_ms frame_p99_4k_ms frames_over_33ms frames_over_50ms_4k resize_ms "
    "launch_s rss_mb rss_4k_mb "
    + " ".join(f"wait_{table}{end}_ms" for table in TABLES for end in ("", "_fast", "_instant"))
)
OPEN_SPIEL = {k for k in benchmark.KEYS if k.startswith("openspiel")}


def stub_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = {"p50": 1, "p99": 2, "slow": 1, "very_slow": 1, "rss": 9}
    monkeypatch.setattr(benchmark, "_python", lambda *args: json.dumps(frames if args[1] == benchmark._FRAMES else 90))
    monkeypatch.setattr(benchmark, "launch", lambda times: 0.5)
    keys = [key for key in benchmark.KEYS if key.startswith("wait_")]
    monkeypatch.setattr(benchmark, "waiting", lambda turns: dict.fromkeys(keys, 1000.0))


def test_every_figure_has_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    stub_pictures(monkeypatch)
    data = benchmark.run(TINY)
    assert list(data) == WANTED.split()
    assert all(value is None or value > 0 for value in data.values())
    assert all(data[key] is not None for key in set(benchmark.KEYS) - OPEN_SPIEL)


def test_without_open_spiel_its_figures_are_null(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stub_pictures(monkeypatch)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(benchmark, "Budget", lambda: TINY)
    assert cli.main(["bench", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {key for key, value in data.items() if value is None} == OPEN_SPIEL
    assert cli.main(["bench"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(benchmark.KEYS)


def test_hands_are_those_of_the_middle_of_a_deal() -> None:
    given = benchmark.hands(200)
    assert given == benchmark.hands(200) and all(h.bit_count() == 10 for h in given)
    assert 5 < sum(map(deadwood, given)) / 200 < 40


def test_hands_of_rumino_have_the_jokers_that_fell() -> None:
    given = benchmark.wild_hands(200)
    assert given == benchmark.wild_hands(200) and all(jokers.size(h) == 7 for h in given)
    assert 5 < sum(map(jokers.deadwood, given)) / 200 < 30
    assert 50 < sum(1 for h in given if jokers.jokers(h)) < 150


def test_a_decision_is_a_choice_of_a_seat() -> None:
    played: list[object] = []

    class State:
        """Two acting seats of which one has a choice, then a window with nobody to act."""

        result: str | None = None

        def acting(self) -> tuple[int, ...]:
            return [(1,), (2,), ()][len(played)]

        def legal(self, seat: int) -> list[str]:
            return ["only"] if seat == 1 else ["this", "that"]

        def apply(self, action: object) -> None:
            played.append(action)
            self.result = "over" if len(played) == 3 else None

    rules = engine.load("rin")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "deal", lambda *_: State())
        assert benchmark.random_choices("rin")(0) == 1
        played.clear()
        assert benchmark.random_choices("rin", True)(0) == 2, "the window's close is nobody's move"
    assert played[0] == "only" and played[1] in ("this", "that") and str(played[2]) == "* close"


def test_quantiles_are_values_that_occurred() -> None:
    values = list(range(1, 101))
    assert benchmark.quantile(values, 0.5) == 50 and benchmark.quantile(values, 0.99) == 99
    assert benchmark.quantile([3.0], 0.99) == 3.0


@pytest.mark.campaign
def test_pictures_are_measured_in_a_process_of_their_own() -> None:
    data = benchmark.pictures(1) | {"launch_s": benchmark.launch(1)}
    slow = {key: data.pop(key) for key in ("frames_over_33ms", "frames_over_50ms_4k")}
    frames = {"frame_p50_ms", "frame_p99_ms", "frame_p99_4k_ms"}
    assert set(data) == {*frames, "resize_ms", "rss_mb", "rss_4k_mb", "launch_s"}
    assert all(value is not None and value >= 0 for value in slow.values())
    assert all(value is not None and value > 0 for value in data.values())


@pytest.mark.campaign
def test_open_spiel_is_measured_beside_us() -> None:
    pytest.importorskip("pyspiel")
    data = benchmark.speeds(TINY)
    assert set(data) >= OPEN_SPIEL and all(data.values())
