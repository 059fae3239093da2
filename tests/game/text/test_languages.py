"""A language is a folder: it is found, checked, and shown in English where it lacks a text."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import assets
import engine
from game import games
from game.app import commands, texts_command
from game.learn import lessons, rule_book
from game.scenes.start.screen import Start
from game.text import check, languages, translations
from game.ui.widgets import Choice
from tests.kit.app import open_app
from tests.kit.languages import MEASURED


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The texts of the program with German, of which only a few are there."""
    root = Path(assets.path())
    for code in MEASURED:
        for texts in (root / "texts" / code, *root.glob(f"games/*/texts/{code}")):
            shutil.copytree(texts, tmp_path / texts.relative_to(root))
    for file in (*root.glob("games/*/*.toml"),):
        shutil.copy(file, tmp_path / file.relative_to(root))
    (tmp_path / "fonts").symlink_to(root / "fonts")
    write(tmp_path / "texts/de/language.toml", 'name = "Deutsch"\nshare = 0\n')
    monkeypatch.setattr(assets, "_ROOT", tmp_path)
    caches = (translations.catalogue, games.text_files, lessons.words, rule_book.load, check._measured)
    for cache in caches:
        cache.cache_clear()
    yield tmp_path
    for cache in caches:
        cache.cache_clear()


def write(file: Path, text: str) -> None:
    """Write a file, and its folders."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


def problems(file: str) -> dict[str, str]:
    """What the check of German finds in a file, by key."""
    return {p.key: p.what for p in check.check("de") if p.file == file}


def test_a_folder_with_a_language_file_is_a_language(folder: Path) -> None:
    assert list(languages.found()) == ["ja", "en", "de"]
    assert languages.found()["de"].label == "Deutsch 0 %"
    assert languages.found()["ja"].label == "日本語"


@pytest.mark.parametrize(
    "text", ["", "name = 3", 'name = "Deutsch"\nscript = "x"', 'name = "Deutsch"\nelided = ["de", 3]', "name = "]
)
def test_a_folder_with_a_bad_language_file_is_none(folder: Path, text: str) -> None:
    write(folder / "texts/de/language.toml", text)
    assert "de" not in languages.found()
    assert "cannot be read" in problems("texts/de/language.toml")[""]


def test_a_missing_text_is_shown_in_english(folder: Path) -> None:
    write(folder / "texts/de/ui.toml", '[start]\nplay = "Spielen"\n')
    german, english = translations.catalogue("de"), translations.catalogue("en")
    assert german["start.play"] == "Spielen"
    assert {**german, "start.play": english["start.play"]} == english


def test_missing_lessons_and_pages_are_shown_in_english(folder: Path) -> None:
    write(folder / "games/gin/texts/de/lessons.toml", '[melds]\ntitle = "Figuren"\n')
    write(folder / "games/gin/texts/de/rules.toml", '[[page]]\nid = "aim"\ntitle = "Das Ziel"\nbody = []\n')
    english = lessons.words("en", "gin")
    assert lessons.words("de", "gin")["melds"] == {**english["melds"], "title": "Figuren"}
    titles = [page.title for page in rule_book.load("en", "gin").pages]
    assert [page.title for page in rule_book.load("de", "gin").pages] == ["Das Ziel", *titles[1:]]
    assert rule_book.load("de", "rin") == rule_book.load("en", "rin")


def test_texts_of_another_shape_than_in_english_stay_as_they_are_written() -> None:
    pages = [{"id": "aim"}]
    english = {"table": {"title": "Aim"}, "text": "Aim", "pages": pages}
    for own in ({"table": "Ziel"}, {"text": {"title": "Ziel"}}, {"text": pages}, {"pages": "Ziel"}):
        assert languages.over(english, own) == english | own


def test_the_check_names_file_and_key_of_what_is_wrong(folder: Path) -> None:
    write(
        folder / "texts/de/ui.toml",
        f'[start]\nplay = "{"Spielen " * 9}X"\nplai = "Spiel"\n'
        '[rules]\npage = "{now} von {alle}"\n[ui]\nlanguage = ""\n',
    )
    found = problems("texts/de/ui.toml")
    assert found["start.play"].startswith("too long")
    assert "surplus" in found["start.plai"]
    assert "{all}, {alle}" in found["rules.page"]
    assert "empty" in found["ui.language"]
    assert found["pause.new_title"] == "missing"
    assert problems("texts/de/table.toml")[""].startswith("missing, with ")


def test_a_file_that_is_no_toml_and_a_placeholder_without_an_end_are_named(folder: Path) -> None:
    write(folder / "texts/de/ui.toml", "[start\n")
    assert "cannot be read" in problems("texts/de/ui.toml")[""]
    write(folder / "texts/de/ui.toml", '[rules]\npage = "{now"\n')
    assert problems("texts/de/ui.toml")["rules.page"].startswith("a placeholder cannot be read: ")


def test_a_character_without_a_glyph_is_found(folder: Path) -> None:
    write(folder / "texts/de/ui.toml", '[start]\nplay = "Spielen\u0e01"\n')
    assert problems("texts/de/ui.toml")["start.play"] == "the fonts lack \u0e01"


def test_the_share_that_a_language_says_is_the_one_that_is_there(folder: Path) -> None:
    write(folder / "texts/de/language.toml", 'name = "Deutsch"\nshare = 40\n')
    assert problems("texts/de/language.toml")["share"] == "is 40, but 0 % of the texts are there"


@pytest.mark.parametrize("code", list(translations.LANGUAGES))
def test_the_languages_of_the_program_pass_the_check(code: str) -> None:
    """A language that is not measured may lack texts, which are shown in English."""
    wrong = [p for p in check.check(code) if code in MEASURED or not p.what.startswith("missing")]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("code", list(translations.LANGUAGES))
@pytest.mark.parametrize("game", engine.game_ids())
def test_the_rule_book_names_every_table_as_the_setup_does(game: str, code: str) -> None:
    page = next(p for p in languages.game_texts(game, code, "rules.toml")["page"] if p["id"] == "tables")
    names = [translations.catalogue(code)[f"{game}.preset.{preset}.name"] for preset in engine.load(game).PRESETS]
    assert not [name for name in names if name not in str(page["body"])]


def test_no_line_can_break_before_a_sign() -> None:
    """French has a blank before these; there it is one that no line breaks at."""
    wrong = [
        f"{file}: {line}"
        for file in sorted(assets.path("texts").parent.glob("**/texts/**/*.toml"))
        for line in file.read_text("utf-8").splitlines()
        if re.search(r" [;:!?]", line) and not line.startswith("#")
    ]
    assert not wrong, "\n".join(wrong)


def test_no_japanese_sentence_ends_twice() -> None:
    files = sorted(Path(assets.path()).rglob("texts/ja/*.toml"))
    assert len(files) > 20
    twice = re.compile(r"(です|ます|でした|ました|ません|ましょう)\1")
    assert not [f"{f}: {line}" for f in files for line in f.read_text("utf-8").splitlines() if twice.search(line)]


def test_no_sentence_names_a_key_that_a_gamepad_or_a_finger_lacks() -> None:
    """The screen of the keys speaks of keys; elsewhere a placeholder names the key or the button of the device."""
    key = re.compile(r"\b(?:Esc|Escape|Échap|Backspace|Intro|Entrée|(?:key|press|Taste|touche|tecla) [A-Z])\b")
    files = [f for f in Path(assets.path()).rglob("texts/*/*.toml") if f.name != "keys.toml"]
    assert len(files) > 60
    assert not [f"{f}: {line}" for f in files for line in f.read_text("utf-8").splitlines() if key.search(line)]


def test_no_sentence_tells_people_with_a_gamepad_or_a_finger_to_click() -> None:
    click = re.compile(r"\b(?:click|klick|clique|clic)|クリック", re.I)
    files = sorted(Path(assets.path()).rglob("texts/*/*.toml"))
    assert len(files) > 60
    assert not [f"{f}: {line}" for f in files for line in f.read_text("utf-8").splitlines() if click.search(line)]


def test_the_command_says_one_line_each(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert commands.run(["texts", "check", "de"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [str(problem) for problem in check.check("de")] and len(lines) > 10
    assert commands.run(["texts", "check", "../de"]) == 2


@pytest.mark.parametrize("size", [(960, 540), (1080, 1920)])
def test_any_number_of_languages_has_its_names_whole(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    names = {"ja": "日本語", "en": "English", "de": "Deutsch 62 %", "fr": "Français 88 %", "es": "Español"}
    monkeypatch.setattr(translations, "LANGUAGES", names)
    app = open_app(size=size)
    assert isinstance(app.top, Start)
    choice = next(w for w in app.top.ui.widgets if w.id == "language")
    assert isinstance(choice, Choice) and choice.stepper
    room = choice.rect[2] - 2 * choice.rect[3] - 8
    assert all(app.canvas.text_width(name, choice.size) <= room for name in names.values())


def test_the_texts_of_an_installed_game_are_checked_by_name(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "distribution"
    write(own / "texts/en/game.toml", 'name = "Snap"\ncry = "{n} cards"\n')
    write(own / "texts/ja/game.toml", 'name = "スナップ"\n')
    monkeypatch.setattr(check, "assets_folder", lambda game: own)
    monkeypatch.setattr(texts_command, "installed_package", lambda game: "rintaku_snap" if game == "snap" else None)
    assert commands.run(["texts", "check", "ja", "--game", "snap"]) == 1
    assert capsys.readouterr().out == "texts/ja/game.toml: cry: missing\n"
    write(own / "texts/ja/game.toml", "name = ")
    write(own / "texts/de/game.toml", 'name = "Schnipp"\ncry = "{n} Karten"\n')
    assert commands.run(["texts", "check", "de", "--game", "snap"]) == 0, "whatever is wrong with another language"
    write(own / "texts/en/more.toml", "title = ")
    assert commands.run(["texts", "check", "de", "--game", "snap"]) == 1
    assert capsys.readouterr().out.startswith("texts/en/more.toml: cannot be read: ")
    (own / "texts/en/more.toml").unlink()
    write(own / "texts/ja/game.toml", 'name = "スナップ"\ncry = "{n}枚"\n')
    assert commands.run(["texts", "check", "ja", "--game", "snap"]) == 0
    assert commands.run(["texts", "check", "ja", "--game", "gin"]) == 2
    assert "'gin' is no installed game" in capsys.readouterr().err
