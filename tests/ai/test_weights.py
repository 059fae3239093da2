"""The weights of the heuristics: files that are complete, read as they are written, and refused with their key."""

from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from ai import strength, weights
from ai.games.gin import club as gin_club
from ai.games.gin import expert_features
from ai.games.rin import club as rin_club
from ai.games.sumidagawa import expert_evaluation, expert_weights
from tests.kit.foreign_game import PAIRS

KINDS: dict[str, tuple[str, str]] = {
    "gin/club": ("gin.club", "STANDARD"),
    "gin/expert": ("gin.expert_features", "STANDARD"),
    "gin/knock_results": ("gin.knock_results", "FITTED"),
    "gin/leaf_evaluation": ("gin.leaf_evaluation", "NET"),
    "gin/leaf_evaluation_low": ("gin.leaf_evaluation", "LOW_NET"),
    "gin/card_network": ("gin.card_network", "TEXT"),
    "gin/belief_sampler": ("gin.belief_sampler", "FIT"),
    "gin/novice": ("gin.novice", "STANDARD"),
    "rin/novice": ("rin.novice", "STANDARD"),
    "rumino/novice": ("rumino.novice", "STANDARD"),
    "sumidagawa/novice": ("sumidagawa.novice", "STANDARD"),
    "rin/club": ("rin.club", "STANDARD"),
    "rin/expert": ("rin.expert_features", "STANDARD"),
    "rin/play_likelihood": ("rin.play_likelihood", "WEIGHTS"),
    "rin/leaf_evaluation": ("rin.leaf_evaluation", "WEIGHTS"),
    "rumino/club": ("rumino.club", "STANDARD"),
    "rumino/expert": ("rumino.expert", "STANDARD"),
    "rumino/rollout": ("rumino.rollout", "STANDARD"),
    "rumino/belief_sampler": ("rumino.belief_sampler", "FIT"),
    "rumino/prior_network": ("rumino.prior_network", "NETS"),
    "sumidagawa/club": ("sumidagawa.club", "STANDARD"),
    "sumidagawa/expert": ("sumidagawa.expert_weights", "STANDARD"),
    "sumidagawa/leaf_evaluation": ("sumidagawa.leaf_weights", "STANDARD"),
    "sumidagawa/belief_sampler": ("sumidagawa.belief_weights", "STANDARD"),
}
FILES = sorted(
    f"{p.parts[-3]}/{p.stem}" for p in weights.FOLDER.glob("*/weights/*.toml") if p.stem != weights.CHARACTERS
)


class Inner(NamedTuple):
    a: float
    row: Annotated[tuple[float, ...], 3]


@dataclass(frozen=True)
class Toy:
    n: int
    pair: tuple[int, int]
    inner: Inner


GOOD = 'origin = "by hand"\nn = 1\npair = [1, 2]\n[inner]\na = 1.5\nrow = [1, 2.5, 3]\n'


def toy(folder: Path, text: str) -> Path:
    file = folder / "toy_file.toml"
    file.write_text(text, encoding="utf-8")
    return file


def in_use(name: str) -> Any:
    module, constant = KINDS[name]
    return attrgetter(constant)(import_module(f"ai.games.{module}"))


def test_every_file_is_in_use() -> None:
    assert sorted(KINDS) == FILES


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_is_read_again(name: str, tmp_path: Path) -> None:
    found = in_use(name)
    file = toy(tmp_path, weights.text('say "so" \\ so', found))
    assert weights.load(file, type(found)) == found == weights.read(name, type(found))
    assert 'say \\"so\\" \\\\ so' in file.read_text("utf-8")


@pytest.mark.parametrize(
    "change, told",
    [
        (('origin = "by hand"\n', ""), "origin does not say"),
        (("n = 1\n", ""), "n is missing"),
        (("n = 1\n", "n = 1\nm = 2\n"), "m is no weight"),
        (("n = 1", "n = 1.5"), "n is 1.5 and no whole number"),
        (("n = 1", "n = true"), "n is True and no whole number"),
        (("a = 1.5", "a = nan"), "inner.a is nan and no number"),
        (("a = 1.5", 'a = "x"'), "inner.a is 'x' and no number"),
        (("[1, 2.5, 3]", "[1, 2.5]"), "inner.row is no list of 3"),
        (("2.5", '"x"'), "inner.row[1] is 'x'"),
        (("[1, 2]", "[1, 2, 3]"), "pair is no list of 2"),
        (("[inner]", "inner = 1\n[x]"), "x is no weight"),
        (("n = 1", "n = = 1"), "cannot be read"),
        (("n = 1", f"n = {'9' * 10_000}"), "cannot be read"),
        (("n = 1", f"n = {'9' * 400}"), "n is a very large number and no whole number"),
        (("a = 1.5", f"a = {'9' * 400}"), "inner.a is a very large number and no number"),
        (("a = 1.5", "a = 1e400"), "inner.a is inf and no number"),
        (("n = 1", f"n = {'[' * 5000}"), "nested too deeply"),
        (("n = 1", f"n = {'[' * 90}{']' * 90}"), "nested too deeply"),
        (("n = 1", f"n{'.n' * 100_000} = 1"), "nested too deeply"),
        (("n = 1", f"n{'.n' * 80} = 1"), "nested too deeply"),
    ],
)
def test_a_damaged_file_is_refused_with_its_name_and_key(change: tuple[str, str], told: str, tmp_path: Path) -> None:
    assert weights.load(toy(tmp_path, GOOD), Toy) == Toy(1, (1, 2), Inner(1.5, (1, 2.5, 3)))
    with pytest.raises(weights.WeightsError, match=r"toy_file\.toml") as caught:
        weights.load(toy(tmp_path, GOOD.replace(*change)), Toy)
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["club = 7", "[club]\nbold = 7", "[[club]]\nbold = 7", "[club.bold]\nchance = 1e400"])
def test_styles_of_wrong_shapes_are_refused(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "gin" / "weights" / "characters.toml"
    file.parent.mkdir(parents=True)
    file.write_text(f'origin = "by hand"\n{text}\n', encoding="utf-8")
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    with pytest.raises(weights.WeightsError, match=r"characters\.toml"):
        deltas = weights.style_deltas.__wrapped__("gin")
        weights.styled(gin_club.STANDARD, deltas["club"]["bold"], "bold")


def test_weights_and_strength_of_an_installed_game_lie_in_its_own_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PAIRS))
    monkeypatch.setattr(weights, "installed_package", lambda game: "rintaku_pairs" if game == "pairs" else None)
    own = PAIRS / "rintaku_pairs" / "ai"
    assert weights.path("pairs/club") == own / "weights" / "club.toml"
    assert strength.file_of("pairs") == own / "strength.toml"
    assert strength.file_of("gin") == weights.FOLDER / "gin" / "strength.toml"


def test_a_missing_file_says_which(tmp_path: Path) -> None:
    with pytest.raises(weights.WeightsError, match=r"nobody_there\.toml cannot be read"):
        weights.read("nobody_there", Toy)


def test_a_style_is_added_to_the_weights_that_it_names() -> None:
    plain = Toy(1, (1, 2), Inner(1.5, (1, 2.5, 3)))
    found = weights.styled(plain, {"inner.row.1": 0.5, "inner.a": -2, "pair.0": 3.6}, "x")
    assert found == Toy(1, (5, 2), Inner(-0.5, (1, 3.0, 3)))


def test_every_number_has_a_name() -> None:
    found = dict(weights.numbers(rin_club.STANDARD))
    assert found["attention.race.1"] == 4000 and found["call"] == 2.7 and found["rank"] == 1.0


def test_the_rows_of_sumidagawa_are_those_of_its_terms() -> None:
    rows = weights.fields(expert_weights.STANDARD)
    rows.pop("style")
    assert list(rows) == list(expert_evaluation.TERM_SHAPE)
    assert len(expert_weights.WEIGHTS) == expert_evaluation.TERMS


def test_a_bot_takes_its_weights() -> None:
    from ai.games.gin import bots

    other = expert_features.STANDARD._replace(knock=expert_features.STANDARD.knock._replace(one=3.0))
    assert bots.Expert(other).weights.knock.one == 3.0 != bots.Expert().weights.knock.one
    assert bots.Club().weights is gin_club.STANDARD
