"""The weights of the heuristics: files that are complete, read as they are written, and refused with their key."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import pytest

from ai import gin_club, gin_worth, rin_club, sumidagawa_odds, sumidagawa_weights, weights

KINDS: dict[str, tuple[str, str]] = {
    "gin_club": ("gin_club", "STANDARD"),
    "gin_expert": ("gin_worth", "STANDARD"),
    "gin_judgement": ("gin_worth", "JUDGEMENT"),
    "gin_value": ("gin_value", "NET"),
    "gin_eye_throws": ("gin_eye", "THROWS"),
    "gin_eye_knocks": ("gin_eye", "KNOCKS"),
    "gin_eye_takes": ("gin_eye", "TAKES"),
    "gin_hands": ("gin_hands", "FIT"),
    "gin_novice": ("gin_novice", "STANDARD"),
    "rin_novice": ("rin_novice", "STANDARD"),
    "rumino_novice": ("rumino_novice", "STANDARD"),
    "sumidagawa_novice": ("sumidagawa_novice", "STANDARD"),
    "rin_club": ("rin_club", "STANDARD"),
    "rin_expert": ("rin_worth", "STANDARD"),
    "rin_glad": ("rin_glad", "WEIGHTS"),
    "rin_value": ("rin_value", "WEIGHTS"),
    "rumino_club": ("rumino_club", "STANDARD"),
    "rumino_expert": ("rumino_expert", "STANDARD"),
    "rumino_quick": ("rumino_quick", "STANDARD"),
    "rumino_hands": ("rumino_hands", "FIT"),
    "rumino_judge": ("rumino_judge", "NETS"),
    "sumidagawa_club": ("sumidagawa_club", "STANDARD"),
    "sumidagawa_expert": ("sumidagawa_weights", "STANDARD"),
    "sumidagawa_value": ("sumidagawa_value", "STANDARD"),
    "sumidagawa_hands": ("sumidagawa_hands", "FIT"),
}
FILES = sorted(p.stem for p in weights.FOLDER.glob("*_*.toml"))


class Inner(NamedTuple):
    a: float
    row: Annotated[tuple[float, ...], 3]


@dataclass(frozen=True)
class Toy:
    n: int
    pair: tuple[int, int]
    inner: Inner


GOOD = 'found = "by hand"\nn = 1\npair = [1, 2]\n[inner]\na = 1.5\nrow = [1, 2.5, 3]\n'


def toy(folder: Path, text: str) -> Path:
    file = folder / "toy_file.toml"
    file.write_text(text, encoding="utf-8")
    return file


def in_use(name: str) -> Any:
    module, constant = KINDS[name]
    return getattr(import_module(f"ai.{module}"), constant)


def test_every_file_is_in_use() -> None:
    assert sorted(KINDS) == FILES


@pytest.mark.parametrize("name", FILES)
def test_what_is_written_is_read_again(name: str, tmp_path: Path) -> None:
    found = in_use(name)
    file = toy(tmp_path, weights.text('say "so" \\ so', found))
    assert weights.load(file, type(found)) == found == weights.read(name, type(found))
    assert 'say \\"so\\" \\\\ so' in file.read_text("utf-8")


@pytest.mark.parametrize("change, told", [
    (('found = "by hand"\n', ""), "found does not say"),
    (("n = 1\n", ""), "n is missing"),
    (("n = 1\n", "n = 1\nm = 2\n"), "m is nothing that is weighed"),
    (("n = 1", "n = 1.5"), "n is 1.5 and no whole number"),
    (("n = 1", "n = true"), "n is True and no whole number"),
    (("a = 1.5", "a = nan"), "inner.a is nan and no number"),
    (("a = 1.5", 'a = "x"'), "inner.a is 'x' and no number"),
    (("[1, 2.5, 3]", "[1, 2.5]"), "inner.row is no list of 3"),
    (("2.5", '"x"'), "inner.row[1] is 'x'"),
    (("[1, 2]", "[1, 2, 3]"), "pair is no list of 2"),
    (("[inner]", "inner = 1\n[x]"), "x is nothing"),
    (("n = 1", "n = = 1"), "cannot be read"),
])  # fmt: skip
def test_a_damaged_file_is_refused_with_its_name_and_key(change: tuple[str, str], told: str, tmp_path: Path) -> None:
    assert weights.load(toy(tmp_path, GOOD), Toy) == Toy(1, (1, 2), Inner(1.5, (1, 2.5, 3)))
    with pytest.raises(weights.WeightsError, match=r"toy_file\.toml") as caught:
        weights.load(toy(tmp_path, GOOD.replace(*change)), Toy)
    assert told in str(caught.value)


def test_a_missing_file_says_which(tmp_path: Path) -> None:
    with pytest.raises(weights.WeightsError, match=r"nobody_there\.toml cannot be read"):
        weights.read("nobody_there", Toy)


def test_every_number_has_a_name() -> None:
    found = dict(weights.numbers(rin_club.STANDARD))
    assert found["manners.race.1"] == 4000 and found["risk.2"] == 0.05 and found["haste"] == 0.1


def test_the_rows_of_sumidagawa_are_those_of_its_terms() -> None:
    rows = weights.fields(sumidagawa_weights.STANDARD)
    rows.pop("taste")
    assert list(rows) == list(sumidagawa_odds.SHAPE)
    assert len(sumidagawa_weights.WEIGHTS) == sumidagawa_odds.SIZE


def test_a_bot_takes_its_weights() -> None:
    from ai import gin

    other = gin_worth.STANDARD._replace(knock=gin_worth.STANDARD.knock._replace(one=3.0))
    assert gin.Expert(other).weights.knock.one == 3.0 != gin.Expert().weights.knock.one
    assert gin.Club().weights is gin_club.STANDARD
