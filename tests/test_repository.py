"""The house as a whole: imports go one way, texts are complete, the art is there, what is shipped is clean."""

import ast
import doctest
import os
import re
import shutil
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

import assets
import engine
from game.text.check import lacking

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("engine", "ai", "game", "assets")
LANGUAGES = ("en", "ja")
GAMES = engine.game_ids()


# ------------------------------------------------------------------ modules --
def sources(package: str) -> list[Path]:
    """The modules of a package; what draws the cards is no part of the program."""
    found = sorted((ROOT / package).rglob("*.py"))
    return [p for p in found if "scripts" not in p.relative_to(ROOT).parts[:2] and "__pycache__" not in p.parts]


def has_docstring(source: str) -> bool:
    """Whether a module has a docstring. Of most it is the first thing, and nothing has to be parsed."""
    return bool(re.match(r'"""[^"\\]*[^"\\\s][^"\\]*"""\n', source) or ast.get_docstring(ast.parse(source)))


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(f.relative_to(ROOT))
        for package in PACKAGES
        for f in sources(package)
        if not has_docstring(f.read_text(encoding="utf-8"))
    ]
    assert not silent, f"modules without a docstring: {silent}"


MAX_LINES = 450
"""The most lines a source file may have."""


def test_no_file_of_the_program_or_the_tests_is_too_long() -> None:
    files = [f for package in (*PACKAGES, "tests") for f in sources(package)]
    lengths = {f: len(f.read_text(encoding="utf-8").splitlines()) for f in files}
    long = [f"{f.relative_to(ROOT)}: {n} lines" for f, n in lengths.items() if n > MAX_LINES]
    assert not long, "split these by subject:\n" + "\n".join(long)


# -------------------------------------------------------------------- texts --
def flat(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Leaves of nested tables and lists with their dotted keys."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from flat(inner, f"{key}.{name}" if key else name)
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from flat(inner, f"{key}[{i}]")
    else:
        yield key, value


def text_files(language: str) -> dict[str, dict[str, Any]]:
    """By file name, the leaves of every text file of a language."""
    root = assets.path()
    files = sorted((*root.glob(f"texts/{language}/*.toml"), *root.glob(f"games/*/texts/{language}/*.toml")))
    files = [file for file in files if file.name != "language.toml"]
    return {
        f.relative_to(root).as_posix().replace(f"texts/{language}/", ""): dict(
            flat(tomllib.loads(f.read_text(encoding="utf-8")))
        )
        for f in files
    }


TEXTS = {language: text_files(language) for language in LANGUAGES}
NAMES = sorted(set().union(*TEXTS.values()))


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("name", NAMES)
def test_every_text_is_there_in_every_language(name: str) -> None:
    first = TEXTS[LANGUAGES[0]].get(name)
    assert first is not None, f"{name} is missing in {LANGUAGES[0]}"
    for language in LANGUAGES[1:]:
        other = TEXTS[language].get(name)
        assert other is not None, f"{name} is missing in {language}"
        assert not set(first) ^ set(other), f"keys of {name} that only one of {LANGUAGES} has"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_empty_and_placeholders_agree(language: str, name: str) -> None:
    first = TEXTS[LANGUAGES[0]][name]
    for key, text in TEXTS[language][name].items():
        if not isinstance(text, str):
            assert text == first[key], f"{name}: {key} is not a text, and differs between languages"
            continue
        assert text.strip() == text != "", f"{name}: {key} is empty or has blanks around it"
        assert placeholders(text) == placeholders(str(first[key])), f"{name}: {key} has other placeholders"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_every_character(language: str) -> None:
    used = {c for leaves in TEXTS[language].values() for text in leaves.values() for c in str(text)} - {"\n"}
    pygame.font.init()
    for font in sorted(assets.path("fonts").glob("*.ttf")):
        missing = lacking(pygame.font.Font(font, 20), "".join(sorted(c for c in used if not c.isspace())))
        assert not missing, f"{font.name} lacks {missing}"


def labelled(choice: Any) -> bool:
    """A number speaks for itself; every other choice needs its label."""
    return isinstance(choice, bool) or not isinstance(choice, int | float)


def wanted_keys(game: str) -> Iterator[str]:
    """The keys of the texts that a game cannot be without."""
    rules = engine.load(game)
    yield f"{game}.name"
    for preset in (*rules.PRESETS, "custom"):
        yield f"{game}.preset.{preset}.name"
        yield f"{game}.preset.{preset}.about"
    for option in rules.OPTIONS:
        yield f"{game}.option.{option.id}.name"
        yield f"{game}.option.{option.id}.about"
        for choice in filter(labelled, option.choices):
            yield f"{game}.option.{option.id}.{str(choice).lower()}"
    for reason in rules.REASONS:
        yield f"{game}.reason.{reason}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_options_presets_and_reasons_have_texts(game: str, language: str) -> None:
    known = set().union(*TEXTS[language].values())
    missing = [key for key in wanted_keys(game) if key not in known]
    assert not missing, f"{language} has no text for {missing}"


# ---------------------------------------------------------------------- art --
FACE_CODES = [rank + suit for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
DECK = [f"{code}.svg" for code in (*FACE_CODES, "JK1", "JK2")]
BACKS = ["back-wave.svg", "back-river.svg", "back-maple.svg", "back-plain-crimson.svg"]
SUMIDAGAWA = [
    "sback.svg",
    *(f"{colour}{n}.svg" for colour in "BR" for n in range(1, 11)),
    *(f"r{colour}{state}.svg" for colour in "BR" for state in ("", "-used", "-down")),
]
PACKS = {
    "cards": [*DECK, *BACKS],
    "cards/large": DECK,
    "games/sumidagawa/cards": SUMIDAGAWA,
}


@pytest.mark.parametrize("folder", PACKS)
def test_every_card_is_drawn(folder: str) -> None:
    names = PACKS[folder]
    assert sorted(names) == sorted(f.name for f in assets.path(*folder.split("/")).glob("*.svg"))
    pictures = set()
    for name in names:
        surface = pygame.image.load_sized_svg(assets.path(*folder.split("/"), name), (50, 70))
        assert surface.get_size() == (50, 70)
        assert surface.get_at((25, 35)).a == 255, f"{name} has a hole in the middle"
        assert surface.get_at((0, 0)).a < 128, f"{name} has no round corner"
        pictures.add(pygame.image.tobytes(surface, "RGBA"))
    assert len(pictures) == len(names), "two cards look the same"


def test_the_drawings_keep_to_what_the_rasteriser_draws() -> None:
    """It knows no text, reuse, clipping, patterns nor filters, and would leave them out in silence."""
    allowed = set("svg g defs path rect circle ellipse line linearGradient radialGradient stop".split())
    for file in sorted(assets.path().rglob("*.svg")):
        used = set(re.findall(r"<(\w+)", file.read_text(encoding="utf-8")))
        assert used <= allowed, f"{file.name} uses {used - allowed}"


def test_the_icon_is_there() -> None:
    assert pygame.image.load(assets.path("icon.png")).get_size() == (256, 256)
    assert pygame.image.load_sized_svg(assets.path("icon.svg"), (32, 32)).get_size() == (32, 32)


def test_the_fonts_come_with_their_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in assets.path("fonts", "OFL.txt").read_text(encoding="utf-8")


def test_a_missing_asset_says_what_there_is() -> None:
    with pytest.raises(FileNotFoundError, match=r"no asset 'cards/1Z\.svg'.*10C\.svg"):
        assets.path("cards", "1Z.svg")


# -------------------------------------------------------------- what is shipped --
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def shipped() -> list[Path]:
    """The files under version control, or in a bare copy those that could be."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
        if listed.returncode == 0:
            return [p for name in listed.stdout.decode().split("\0") if name and (p := ROOT / name).is_file()]
    tops = [ROOT / name for name in (*PACKAGES, "tests", ".ci")]
    inner = [p for top in tops for p in top.rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    return [*inner, *(p for p in ROOT.iterdir() if p.is_file())]


# Written so that they do not find themselves.
LEAKS = re.compile(
    r"(?<![\w.])/(?:root|home|work|Users)/\w|[A-Z]:\\\\?Users\\|pypi\.org|python[h]osted|npm[j]s|"
    r"conda\.ana[c]onda|extra-index-[u]rl|--index-[u]rl"
)


def test_no_file_names_this_machine_or_a_registry() -> None:
    found = []
    for file in shipped():
        if file.suffix in (".ttf", ".ogg", ".png"):
            continue
        text = file.read_bytes().decode("utf-8", "replace")
        found += [f"{file.relative_to(ROOT)}: {m.group()}" for m in LEAKS.finditer(text)]
    assert not found, "\n".join(found)


def test_the_wheel_holds_the_four_packages() -> None:
    wheel = project()["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert tuple(wheel["packages"]) == PACKAGES
    assert wheel["exclude"] == ["assets/scripts"]
    assert project()["project"]["scripts"] == {"rintaku": "game.app.cli:main"}


def test_dependencies_have_lower_bounds_only() -> None:
    meta = project()["project"]
    extras = [d for group in meta["optional-dependencies"].values() for d in group]
    wrong = [d for d in (*meta["dependencies"], *extras) if not re.fullmatch(r"[\w-]+>=[\d.]+", d)]
    assert not wrong, wrong


# -------------------------------------------------------------- README and CI --
def readme_test_command() -> str:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"<!-- test-command -->\n```sh\n(.*?)\n```", readme, re.DOTALL)
    assert len(blocks) == 1, "README.md needs exactly one marked test command"
    return str(blocks[0])


def test_the_test_command_is_one_line_with_its_own_environment() -> None:
    command = readme_test_command()
    assert "\n" not in command
    assert re.search(r"-m venv \.venv\b", command) and "pytest -n 2" in command
    extra = re.search(r"\.\[(\w+)\]", command)
    assert extra and extra[1] in project()["project"]["optional-dependencies"]


def ci_script() -> str:
    return (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_ci_runs_the_command_of_the_readme() -> None:
    script = ci_script()
    assert 'bash -euo pipefail -c "$command"' in script and "command=$(test_command)" in script
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash here")
    function = re.search(r"^test_command\(\) \{\n.*?^\}$", script, re.DOTALL | re.MULTILINE)
    assert function
    read = subprocess.run(
        [bash, "-c", f"{function[0]}\ntest_command"], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert read.stdout.strip() == readme_test_command()


def test_ci_installs_every_extra_that_tests_need() -> None:
    """Tests that need an extra are left out where it is not installed; there none is."""
    installed = re.search(r'pip" install --quiet "\.\[([\w,]+)\]"', ci_script())
    assert installed and {"test", "bench", "train", "rl"} <= set(installed[1].split(","))


def test_ci_runs_style_types_and_the_campaign() -> None:
    script = ci_script()
    for needed in (
        "set -euo pipefail",
        "exec </dev/null",
        '"$bin/ruff" check .',
        '"$bin/ruff" format --check .',
        '"$bin/mypy"',
        "pytest -m campaign",
    ):
        assert needed in script, f".ci/run lacks {needed}"


@pytest.mark.skipif(os.name == "nt", reason="no permission bits there")
def test_ci_can_be_started() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


DOCUMENTED = sorted(
    f.relative_to(ROOT).as_posix()
    for folder in ("engine", "ai", "game")
    for f in (ROOT / folder).rglob("*.py")
    if ">>> " in f.read_text("utf-8")
)


@pytest.mark.parametrize("file", DOCUMENTED)
def test_the_examples_in_the_docstrings_are_true(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken from the source file: a compiled function has no docstring that could be found."""
    name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    spec = spec_from_file_location(name, ROOT / file)
    assert spec and spec.loader
    source = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, source)
    spec.loader.exec_module(source)
    failed, tried = doctest.testmod(source)
    assert tried and not failed


@pytest.mark.parametrize(
    "document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "ai/rl/README.md", "game/arena/README.md"]
)
def test_every_path_that_a_document_names_exists(document: str) -> None:
    """A path is a text in backquotes that begins with a folder of the tree and has no gap such as <game>."""
    text = (ROOT / document).read_text("utf-8")
    paths = re.findall(r"`((?:engine|ai|game|assets|tests)/[\w./-]+)`", text)
    assert [path for path in paths if not (ROOT / path).exists()] == []
