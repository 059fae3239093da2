"""`engine` and `ai` without the window: no installed package is there, least of all pygame."""

import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

import engine
from tests.engine.test_match_file import header
from tests.kit.hostile import write_record

ROOT = Path(__file__).resolve().parents[2]
BARE = [sys.executable, "-I", "-S", "-c"]
"""Python without the folder of installed packages."""
EVERY_GAME = """
import sys
from importlib.util import find_spec
sys.path.insert(0, sys.argv[1])
import engine
from ai import registry
from ai.search.determinized import next_action
from engine.options import table_options
from random import Random

assert not find_spec("pygame") and not find_spec("platformdirs")
for game in engine.game_ids():
    rules = engine.load(game)
    options, seats, rng = table_options(rules), rules.SEATS[0], Random(7)
    state = rules.deal(options, seats, 7, rules.match_state(options, seats, 7, ()))
    while state.result is None:
        state.apply(next_action(rules, state, registry.load(game, "club"), rng))
    assert registry.load(game, "master")
    print(game, state.result.kind)
"""


def bare(code: str, *arguments: str) -> list[str]:
    """What a program prints, line by line, where only the standard library and the repository are there."""
    done = subprocess.run([*BARE, code, str(ROOT), *arguments], capture_output=True, encoding="utf-8", check=False)
    assert not done.returncode, done.stderr
    return done.stdout.splitlines()


def test_every_game_is_played_without_an_installed_package() -> None:
    assert [line.split()[0] for line in bare(EVERY_GAME)] == list(engine.game_ids())


def test_the_packages_say_that_they_are_typed() -> None:
    assert [name for name in ("engine", "ai", "game") if not (ROOT / name / "py.typed").is_file()] == []


def test_the_example_of_an_own_bot_plays_a_deal_against_expert(capsys: pytest.CaptureFixture[str]) -> None:
    example = run_path(str(ROOT / "ai/examples/own_bot.py"))
    kinds = {example["play"](seed).kind for seed in range(8)}
    assert len(kinds) > 1 and kinds <= {"knock", "gin", "biggin", "undercut"}
    assert capsys.readouterr().out.count("Hasty: ") == 8


@pytest.mark.parametrize("game", engine.game_ids())
def test_the_example_of_a_record_tells_its_deals(game: str) -> None:
    example = run_path(str(ROOT / "engine/examples/read_record.py"))
    first, *deals = example["describe"](ROOT / f"tests/saves/{game}.jsonl")
    assert first.startswith(f"{game}: ")
    assert deals and all(line.startswith(f"deal {n}: ") for n, line in enumerate(deals, 1))


@pytest.mark.parametrize(
    "texts, said",
    [
        (["* deal", "0 sing"], "m.jsonl, line 3: this action cannot be: 0 sing: unknown_action"),
        (["* deal", "* deal"], "m.jsonl, line 3: this action cannot be: * deal: the deal is not over"),
        (["0 take"], "m.jsonl, line 2: this action cannot be: 0 take: nothing has been dealt yet"),
        (["take"], "m.jsonl, line 2: 'take' is not an action; one is written like '0 discard 7H' or '* close'"),
    ],
)
def test_the_example_of_a_record_says_in_one_line_what_is_wrong_with_it(
    texts: list[str], said: str, tmp_path: Path
) -> None:
    path = write_record(tmp_path / "m.jsonl", header().data(), texts)
    assert what_the_example_says(str(path)) == said


def test_the_example_of_a_record_says_what_it_needs(tmp_path: Path) -> None:
    for arguments in ((), ("a", "b")):
        assert what_the_example_says(*arguments) == "usage: python -m engine.examples.read_record FILE"
    for place in (tmp_path / "none.jsonl", tmp_path):
        said = str(what_the_example_says(str(place)))
        assert said.startswith(f"{place}: ") and "Errno" not in said


def what_the_example_says(*arguments: str) -> str | int | None:
    """What is said when the example ends with an error."""
    before, sys.argv = sys.argv, ["read_record", *arguments]
    try:
        with pytest.raises(SystemExit) as end:
            run_path(str(ROOT / "engine/examples/read_record.py"), run_name="__main__")
    finally:
        sys.argv = before
    return end.value.code
