"""Opponents with another weight file: what a new file is measured with against the one before."""

import sys
from pathlib import Path

import pytest

import ai.games.gin
from ai import registry, variants, weights
from ai.games.gin import expert_features
from ai.games.gin.bots import Expert
from game.app import cli

FILE = weights.path("gin/expert")


def test_one_opponent_reads_another_file_and_all_others_the_usual_one(tmp_path: Path) -> None:
    changed = weights.changed(expert_features.STANDARD, {"knock.low": 0.25})
    file = tmp_path / "expert.toml"
    file.write_text(weights.text("changed", changed), encoding="utf-8")
    variant = variants.load("gin", f"expert@expert={file}")
    assert tuple(getattr(variant, "weights", ())) == tuple(changed)
    usual = registry.load("gin", "expert")
    assert isinstance(usual, Expert)
    assert not isinstance(variant, Expert)
    assert usual.weights == expert_features.STANDARD
    assert not weights.REPLACED


def test_a_variant_leaves_the_modules_of_the_program_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also a module that the program has not imported yet: it must not be that of the variant."""

    def imported() -> dict[str, object]:
        return {name: module for name, module in sys.modules.items() if name.startswith("ai.games.gin")}

    assert registry.levels("gin")
    monkeypatch.delitem(sys.modules, "ai.games.gin.club")
    before, finders = imported(), list(sys.meta_path)
    variants.load("gin", f"expert@expert={FILE}")
    assert imported() == before and sys.meta_path == finders
    assert ai.games.gin is before["ai.games.gin"]


def test_only_the_name_of_a_weight_file_of_the_game_is_taken(tmp_path: Path) -> None:
    for what in ("../weights/expert", "../../rin/weights/expert", "hope", "a" * 5000):
        with pytest.raises(weights.WeightsError, match="gin has no weight file"):
            variants.load("gin", f"expert@{what}={FILE}")
    with pytest.raises(weights.WeightsError, match="too long"):
        variants.load("gin", f"expert@expert={tmp_path / ('a' * 5000)}")


WEIGHT_FILES = sorted(f for f in weights.FOLDER.glob("*/weights/*.toml") if f.stem != weights.CHARACTERS)


@pytest.mark.parametrize("file", WEIGHT_FILES, ids=[f"{f.parent.parent.name}/{f.stem}" for f in WEIGHT_FILES])
def test_every_weight_file_is_read_while_the_variant_is_imported(file: Path, tmp_path: Path) -> None:
    """A module that reads its file later gets the usual one, and a match against the usual opponent is 50 to 50."""
    broken = tmp_path / "broken.toml"
    broken.write_text("no_origin = 1\n", encoding="utf-8")
    with pytest.raises(weights.WeightsError, match=r"broken\.toml: origin does not say where"):
        variants.load(file.parent.parent.name, f"master@{file.stem}={broken}")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("expert@expert", "is not written like expert@expert=FILE"),
        ("expert@nothing=x", "gin has no weight file 'nothing'"),
        ("expert@characters=x", "gin has no weight file 'characters'"),
        ("expert@expert=x", "x is no file"),
        (f"expertt@expert={FILE}", "gin has no opponent 'expertt'"),
    ],
)
def test_a_wrong_name_is_said_in_a_line(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", "gin", "--bots", f"{name},club", "--deals", "2", "--jobs", "1"]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_results_with_two_contents_of_a_weight_file_are_not_mixed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "expert.toml", tmp_path / "out.jsonl"
    command = ["arena", "gin", "--bots", f"expert@expert={file},club", "--deals", "2", "--jobs", "1"]
    file.write_bytes(FILE.read_bytes())
    assert cli.main([*command, "--out", str(out)]) == 0
    kept = out.read_bytes()
    file.write_bytes(FILE.read_bytes().replace(b"low = 0.61", b"low = 0.6"))
    assert cli.main([*command, "--out", str(out)]) == 2
    assert "is of another plan (weights); name a new file" in capsys.readouterr().err
    assert out.read_bytes() == kept
