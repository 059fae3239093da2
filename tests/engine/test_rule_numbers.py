"""Rule numbers: each number written anywhere stands in the RULES.md of its game, and each rule there has a test.

A game's `engine/games/<game>/RULES.md` has one heading `## R17 Torin` per rule; its letter is the game's. A test of
R17 is named `test_r17_...`, and a test of R2 is named `test_r2_...` or `test_r02_...`.
"""

import ast
import io
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.cards import FACES

ROOT = Path(__file__).resolve().parents[2]
GAMES = engine.game_ids()
PACKAGES = ("engine", "ai", "game", "tests")
HEADING = re.compile(r"^## ([A-Z]\d+) (.+)$", re.MULTILINE)


def document(game: str) -> str:
    """The text of a game's RULES.md; "" if the game has none."""
    path = ROOT / "engine" / "games" / game / "RULES.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


RULES = {game: [number for number, _ in HEADING.findall(document(game))] for game in GAMES}
"""By game: the numbers of its rules in the order of the document."""
GAME_OF = {numbers[0][0]: game for game, numbers in RULES.items() if numbers}
"""By letter: the game whose rules have it."""
KNOWN = {number for numbers in RULES.values() for number in numbers}
_LETTERS = "".join(GAME_OF)
REFERENCE = re.compile(rf"(?<![\w.])([{_LETTERS}])(\d{{1,2}})(?:[-–]\1?(\d{{1,2}}))?(?!\w|\.\.)")
"""A rule number or a range of them (`R14-R17`). Part of a longer word or of a range of cards (`R1..R10`) it is none."""
TEST_NAME = re.compile(rf"test_((?:[{_LETTERS.lower()}]\d+_)+)")
EXAMPLE = re.compile(r"^ *>>> .*(?:\n *\S.*)*", re.MULTILINE)
"""An example in a docstring with the output that it shows."""


# ------------------------------------------------------------ what is written --
def references(text: str, path: Path) -> set[str]:
    """The rule numbers in a text. `R7` is a red card, and no rule, in the files of a game other than that of R."""
    words = set(re.split(r"[\W_]+", str(path)))
    found = set()
    for letter, first, last in REFERENCE.findall(text):
        numbers = {f"{letter}{n}" for n in range(int(first), int(last or first) + 1)}
        if words & {*GAMES} - {GAME_OF[letter]}:
            numbers -= FACES.keys()
        found |= numbers
    return found


@lru_cache(1)
def nodes(source: str) -> tuple[ast.AST, ...]:
    """All nodes of a Python source: those of its comments and of its names are looked at one after the other."""
    return tuple(ast.walk(ast.parse(source)))


def prose(source: str) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a Python source with their lines; examples in docstrings are left out."""
    if not REFERENCE.search(source):
        return  # most files: nothing to parse
    for node in nodes(source):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, EXAMPLE.sub("", node.value.value)
    if not any(REFERENCE.search(line.partition("#")[2]) for line in source.splitlines()):
        return  # no comment can have a number
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


@cache
def names(source: str) -> list[tuple[int, str]]:
    """The names of the test functions of a Python source with their lines, if one of them begins with a rule."""
    if not TEST_NAME.search(source):
        return []  # most files: nothing to parse
    found = (n for n in nodes(source) if isinstance(n, ast.FunctionDef))
    return [(n.lineno, n.name) for n in found if n.name.startswith("test_")]


def named_after(name: str) -> set[str]:
    """The rules that a test function is named after: `test_s10_s15_...` has two."""
    match = TEST_NAME.match(name)
    return {f"{n[0].upper()}{int(n[1:])}" for n in match[1].split("_")[:-1]} if match else set()


def strings(data: Any) -> Iterator[str]:
    """All strings in nested lists and tables."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from strings(value)


@cache
def sources() -> dict[Path, str]:
    """The Python files by their path below the root."""
    files = [p for package in PACKAGES for p in sorted((ROOT / package).rglob("*.py"))]
    return {p.relative_to(ROOT): p.read_text(encoding="utf-8") for p in files}


@cache
def named_tests() -> dict[str, list[str]]:
    """By rule: the test functions named after it."""
    found = defaultdict(list)
    for path, source in sources().items():
        if path.parts[0] == "tests":
            for _, name in names(source):
                for number in named_after(name):
                    found[number].append(name)
    return dict(found)


def mentions(path: Path, source: str) -> Iterator[tuple[str, str]]:
    """The rule numbers in the docstrings, comments and test names of a Python file, each with the place."""
    for line, text in prose(source):
        for number in references(text, path):
            yield number, f"{path}:{line}"
    if path.parts[0] == "tests":
        for line, name in names(source):
            for number in named_after(name):
                yield number, f"{path}:{line} {name}"


def unknown(found: Iterator[tuple[str, str]]) -> list[str]:
    """What stands in no RULES.md."""
    return sorted(f"{place}: {number}" for number, place in found if number not in KNOWN)


# ------------------------------------------------------------- the documents --
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_rules_numbered_from_one_with_one_letter(game: str) -> None:
    assert RULES[game], f"engine/games/{game}/RULES.md has no heading such as '## {game[0].upper()}1 The deal'"
    letter = RULES[game][0][0]
    assert RULES[game] == [f"{letter}{n}" for n in range(1, len(RULES[game]) + 1)]
    assert GAME_OF[letter] == game, f"the letter {letter} is another game's"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_names_its_source(game: str) -> None:
    _, *parts = re.split(r"^## (?=[A-Z]\d)", document(game), flags=re.MULTILINE)
    for part in parts:
        lines = part.splitlines()
        (source,) = [x for x in lines if x.startswith("Source: ")]
        assert re.match(r"Source: (\[[SX]\] |none)", source), lines[0]
        decided = [x for x in lines if x.startswith("Decision: ")]
        assert all(x.startswith("Decision: [O] ") for x in decided), lines[0]
        assert decided or "none" not in source[:12], f"{lines[0]}: a rule without a source is a decision"


def table(game: str, header: str) -> list[list[str]]:
    """The cells of the table with this header."""
    _, found, rest = document(game).partition(f"| {header} |\n")
    assert found, f"engine/games/{game}/RULES.md has no table | {header} |"
    rows = rest.partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def quoted(cell: str) -> list[str]:
    """The words between backquotes."""
    return re.findall("`([^`]+)`", cell)


@pytest.mark.parametrize("game", GAMES)
def test_the_options_in_the_document_are_those_of_the_code(game: str) -> None:
    rows = table(game, "option | values | default | rule")
    written = [(quoted(name), quoted(values), quoted(default)) for name, values, default, _ in rows]
    assert written == [([o.id], [*map(str, o.choices)], [str(o.default)]) for o in engine.load(game).OPTIONS]
    for row in rows:
        numbers = set(row[3].split(", "))
        assert numbers <= set(RULES[game]), row


@pytest.mark.parametrize("game", GAMES)
def test_the_presets_in_the_document_are_those_of_the_code(game: str) -> None:
    written = {}
    for name, changes in table(game, "preset | differs from the defaults in"):
        words = quoted(changes)
        written[quoted(name)[0]] = dict(zip(words[::2], words[1::2], strict=True))
    presets = engine.load(game).PRESETS
    assert written == {name: {k: str(v) for k, v in changes.items()} for name, changes in presets.items()}


@pytest.mark.parametrize("game", GAMES)
def test_the_document_names_the_file_of_every_rule(game: str) -> None:
    (line,) = [x for x in document(game).splitlines() if x.startswith("Code: ")]
    for name in quoted(line):
        assert (ROOT / "engine" / "games" / game / name).is_file() or (ROOT / name).is_file(), name
    assert references(line, Path(game)) == set(RULES[game])


@pytest.mark.parametrize("game", GAMES)
def test_the_document_lists_for_each_file_the_rules_that_its_lines_name(game: str) -> None:
    (line,) = [x for x in document(game).splitlines() if x.startswith("Code: ")]
    listed = {name: references(part, Path(game)) for part in line.split(" · ") for name in quoted(part)}
    for path, source in sources().items():
        if path.parts[:-1] == ("engine", "games", game):
            head, *rest = sorted(prose(source)) or [(1, "")]
            named = set().union(*(references(text, path) for _, text in rest))
            assert listed.get(path.name, set()) == named, path.name
            if rules := re.search(r"\bRules ([^.;]+)", head[1]):
                assert references(rules[1], path) == named, f"{path.name}: its head"


# ------------------------------------------------------------ the references --
@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_number_in_the_code_exists(package: str) -> None:
    found = [m for path, source in sources().items() if path.parts[0] == package for m in mentions(path, source)]
    assert not unknown(iter(found))
    assert found, "the search finds nothing"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_number_in_a_rule_book_is_one_of_its_game(game: str) -> None:
    folder = ROOT / "assets" / "games" / game
    taught = set()
    pages = tomllib.loads((folder / "figures.toml").read_text(encoding="utf-8"))["pages"]
    taught |= {number for numbers in pages.values() for number in numbers}
    for lesson in tomllib.loads((folder / "lessons.toml").read_text(encoding="utf-8"))["lesson"]:
        taught |= {number for step in lesson.get("step", ()) for number in step.get("teaches", ())}
    assert taught == set(RULES[game])
    for path in sorted(folder.rglob("*.toml")):
        where = path.relative_to(ROOT)
        for text in strings(tomllib.loads(path.read_text(encoding="utf-8"))):
            if path.parent != folder:
                assert references(text, where) <= set(RULES[game]), f"{where}: {text}"


def test_every_rule_number_in_the_documents_exists() -> None:
    found = []
    for path in [*ROOT.glob("*.md"), *(ROOT / "engine").rglob("*.md")]:
        where = path.relative_to(ROOT)
        found += [(number, str(where)) for number in references(path.read_text(encoding="utf-8"), where)]
    assert found and not unknown(iter(found))


# ------------------------------------------------------------------ the tests --
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_named_after_it(game: str) -> None:
    missing = [number for number in RULES[game] if number not in named_tests()]
    assert not missing, f"no test is named after {', '.join(missing)}, such as test_{missing[0].lower()}_..."


# ----------------------------------------------------------- the search itself --
@pytest.mark.parametrize(
    ("text", "path", "found"),
    [
        ("R5: who acts next.", "engine/turns.py", "R5"),
        ("R14-R17, R19; G3–G5 (M2)", "ai/a.py", "R14 R15 R16 R17 R19 G3 G4 G5 M2"),
        ("S8-10.", "game/a.py", "S8 S9 S10"),
        ("its red plain cards R1..R10", "engine/cards.py", ""),
        ("HR14 R14a R141 xM2 M2x", "engine/cards.py", ""),
        ("10S QS KS, 7H", "engine/games/rin/state.py", ""),
        ("R7 B8 B9: S8, R17", "engine/games/sumidagawa/legal.py", "S8 R17"),
        ("R7 B8 B9: S8", "tests/game/table/test_sumidagawa_ends.py", "S8"),
        ("R7", "engine/games/rin/legal.py", "R7"),
        ("R7", "engine/melds/string.py", "R7"),
    ],
)
def test_the_search_tells_rule_numbers_from_cards(text: str, path: str, found: str) -> None:
    assert references(text, Path(path)) == set(found.split())


def test_a_rule_number_that_is_in_no_document_is_found() -> None:
    source = '"""R3.\n\n>>> say("R77")\n\'M88\'\n\nS66"""\nx = "M55"  # G44\ndef test_r03_m0_a(): pass\n'
    assert unknown(mentions(Path("tests/a.py"), source)) == [
        "tests/a.py:1: S66",
        "tests/a.py:7: G44",
        "tests/a.py:8 test_r03_m0_a: M0",
    ]


@pytest.mark.parametrize(
    ("name", "found"), [("test_r02_a", "R2"), ("test_s10_s15_b", "S10 S15"), ("test_g7", ""), ("test_no_r7_c", "")]
)
def test_a_test_is_named_after_the_numbers_at_its_beginning(name: str, found: str) -> None:
    assert named_after(name) == set(found.split())
