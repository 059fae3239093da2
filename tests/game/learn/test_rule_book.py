"""The rule books: every rule has its page, every figure is true, every text is whole at every size."""

import re
import tomllib
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

import assets
import engine
from engine.cards import JOKER, face, mask
from engine.melds import plain
from game.draw.canvas import Canvas
from game.learn import rule_book
from game.learn.rule_book import FigureGroup, Ring
from game.scenes.learn.rule_blocks import PageContext, ruby, set_page
from game.scenes.learn.rule_page import Sheet
from game.text import translations
from game.text.languages import game_texts
from tests.kit.languages import MEASURED, OTHERS
from tests.kit.lessons import taught_by_pages
from tests.kit.narrow import instance
from tests.kit.sumidagawa_positions import sumi

GAMES = engine.game_ids()
RULES = {"gin": ("G", 17), "rin": ("R", 25), "rumino": ("M", 13), "sumidagawa": ("S", 19)}
SIZES = (((960, 540), 1.0), ((960, 540), 1.5), ((1920, 1080), 1.5), ((960, 540), 2.0))
PAPER = 808.0
"""How wide the page of the book is, in units."""
BOOKS = [(lang, game) for lang in MEASURED for game in GAMES]


def figures(game: str) -> list[tuple[str, FigureGroup]]:
    """Every group of cards of a game's figures, with the figure's name."""
    return [
        (name, i)
        for name, items in rule_book.load("en", game).figures.items()
        for i in items
        if isinstance(i, FigureGroup)
    ]


def codes(group: FigureGroup) -> list[str]:
    """The cards of a group as what they stand for."""
    return [s.stands or s.code for s in group.cards]


# --------------------------------------------------------------------- data --
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_taught_by_a_page(game: str) -> None:
    letter, last = RULES[game]
    assert taught_by_pages(game) == {f"{letter}{n}" for n in range(1, last + 1)}


@pytest.mark.parametrize(("lang", "game"), BOOKS)
def test_the_pages_are_those_of_the_book_in_their_order(lang: str, game: str) -> None:
    ids = [p.id for p in rule_book.load(lang, game).pages]
    shared = tomllib.loads(assets.path("games", game, "figures.toml").read_text("utf-8"))
    assert ids == list(shared["pages"]) and len(set(ids)) == len(ids)
    assert ids[-2:] == ["options", "glossary"] and all(re.fullmatch("[a-z]+", i) for i in ids)
    assert all(p.title and p.body for p in rule_book.load(lang, game).pages)


@pytest.mark.parametrize(("lang", "game"), BOOKS)
def test_every_figure_is_shown_with_a_caption_for_each_group(lang: str, game: str) -> None:
    whole = rule_book.load(lang, game)
    shown = []
    for block in (b for p in whole.pages for b in p.body):
        if "figure" in block:
            shown.append(block["figure"])
            groups = [i for i in whole.figures[block["figure"]] if not isinstance(i, str)]
            assert len(rule_book.captions(block)) == len(groups), block
    assert sorted(shown) == sorted(whole.figures)


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_blocks_but_the_words(game: str) -> None:
    def bones(lang: str) -> list[Any]:
        return [
            [(next(iter(b)), b.get("figure"), len(b.get("table", ()))) for b in p.body]
            for p in rule_book.load(lang, game).pages
        ]

    assert bones("en") == bones("ja")


@pytest.mark.parametrize("text", ["7H 7X", "[]", "{3}", "@", "seats 4: 0>", "seats: 0>1", "7H ~", "#x"])
def test_a_figure_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(rule_book.FigureError):
        rule_book.parse(text)


def test_a_figure_reads_as_it_is_written() -> None:
    assert [
        i if isinstance(i, str) else instance(FigureGroup, i).kind
        for i in rule_book.parse("@9H = 4S 5D | !3C / [AS AD AH] < (2C) {2}")
    ] == ["field", "equals", "plain", "no", "row", "meld", "left", "dead"]
    assert rule_book.parse("seats 3: 0>1 2=AS") == (Ring(3, ((0, 1),), ((2, "AS"),)),)


@pytest.mark.parametrize("game", GAMES)
def test_every_term_leads_to_a_page_and_its_reading_covers_it(game: str) -> None:
    whole = rule_book.load("en", game)
    for term in whole.terms:
        assert term.page in {p.id for p in whole.pages}, term.id
        pieces = ruby(term.ja, term.kana)
        assert "".join(p for p, _ in pieces) == term.ja
        read = "".join(kana or part for part, kana in pieces)
        assert rule_book.fold(read)[0] == rule_book.fold(term.kana)[0], term.ja
        assert re.fullmatch("[ぁ-ゖー]+", term.kana) and re.fullmatch("[A-Za-zāīūēō -]+", term.romaji), term.id


@pytest.mark.parametrize(("lang", "word"), [("en", "lay-off"), ("de", "Anlegen"), ("fr", "Ajouter"), ("es", "Añadir")])
def test_a_term_stands_under_the_word_of_its_language_with_english_beside_it(lang: str, word: str) -> None:
    sheet = dict(sheets("gin", lang, (1280, 720), 1.0))["glossary"]
    bold = [w for w in sheet.words if w.weight == "B"]
    beside = [w.text for w in sheet.words if w.text == "lay-off" and w.weight == "M"]
    assert word in [w.text for w in bold]
    assert beside == (["lay-off"] if lang != "en" else [])
    assert "付け札" in [w.text for w in bold], "the Japanese word stays"


@pytest.mark.sample
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", OTHERS)
def test_every_term_has_a_word_in_the_other_languages(lang: str, game: str) -> None:
    texts = game_texts(game, lang, "rules.toml")["terms"]
    assert [name for name, text in texts.items() if text.count(" | ") != 1] == []


def test_a_reading_takes_as_much_as_there_is() -> None:
    assert ruby("炎の華", "ほのおのはな") == [("炎", "ほのお"), ("の", ""), ("華", "はな")]


def glossary(
    monkeypatch: pytest.MonkeyPatch, folder: Path, lang: str, term: str, word: str = "trick"
) -> rule_book.Book:
    """The book of an installed game with one term."""
    (folder / "figures.toml").write_text(f"[pages]\nterms = []\n[terms]\ntrick = {{{term}}}\n", "utf-8")
    page = {"id": "terms", "title": "Terms", "body": [{"auto": "glossary"}]}
    words = {"page": [page], "terms": {word: "A card from each."}}
    monkeypatch.setattr(rule_book, "game_path", lambda game, name: folder / name)
    monkeypatch.setattr(rule_book, "game_texts", lambda game, lang, name: words)
    rule_book.load.cache_clear()
    try:
        return rule_book.load(lang, "tricks")
    finally:
        rule_book.load.cache_clear()


@pytest.mark.parametrize("lang", ["en", "ja", "de"])
def test_a_glossary_in_english_alone_is_shown_in_every_language(
    lang: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = glossary(monkeypatch, tmp_path, lang, 'en = "trick", page = "terms"')
    c = Canvas(pygame.Surface((1280, 720)))
    shown = set_page(c, PAPER, whole, whole.pages[0], PageContext("tricks"))
    assert [w.text for w in shown.words if w.text] == ["trick", "A card from each."], "the word stands there once"
    assert rule_book.needles("trick", whole.terms) == ("trick",)


@pytest.mark.parametrize(
    ("term", "word", "error"),
    [
        ('ja = "トリック", page = "terms"', "trick", "figures.toml, term trick: en is missing"),
        ('en = "trick"', "trick", "figures.toml, term trick: page is missing"),
        ('en = "trick", page = "terms"', "trump", "rules.toml, terms: trick is missing"),
    ],
)
def test_what_a_term_of_the_glossary_lacks_is_named_with_its_file(
    term: str, word: str, error: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(rule_book.FigureError, match=re.escape(error)):
        glossary(monkeypatch, tmp_path, "en", term, word)


# ----------------------------------------------------------- figures are true --
def points(code: str, most: int) -> int:
    return 10 if code == "JK" else min(most, face(code) % 13 + 1)


def is_run(cards: list[int]) -> bool:
    return len({c // 13 for c in cards}) == 1 and sorted(cards) == list(range(min(cards), min(cards) + len(cards)))


def is_set(cards: list[int]) -> bool:
    return len({c % 13 for c in cards}) == 1


@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_melds_in_the_figures_are_melds(game: str) -> None:
    for name, group in figures(game):
        if group.kind == "meld":
            cards = [face(code) for code in codes(group)]
            assert len(cards) >= 3 and (JOKER in cards or is_run(cards) or is_set(cards)), name
        elif group.kind == "no":
            assert not is_run([face(code) for code in codes(group)]), name


@pytest.mark.parametrize("game", ["gin", "rumino"])
def test_deadwood_in_the_figures_is_counted_right(game: str) -> None:
    for name, group in figures(game):
        if group.kind == "dead" and group.value:
            each = [points(code, 10) for code in codes(group)]
            assert sum(int(n) for n in group.value.split(" + ")) == sum(each), name


def test_hands_in_the_figures_of_gin_cannot_be_arranged_better() -> None:
    for name in ("hand", "knock"):
        groups = [g for n, g in figures("gin") if n == name and g.kind in ("meld", "dead")]
        left = sum(points(code, 10) for g in groups if g.kind == "dead" for code in codes(g))
        assert plain.deadwood(mask(face(code) for g in groups for code in codes(g))) == left, name


def test_sums_in_the_figures_of_rin_equal_the_field_card() -> None:
    for name in ("aim", "rin", "calls", "return"):
        field, *others = [g for n, g in figures("rin") if n == name]
        assert field.kind == "field"
        for group in (field, *others):
            each = [points(code, 13) for code in codes(group)]
            assert sum(each) == points(codes(field)[0], 13), name
            if group.value:
                assert group.value == " + ".join(map(str, each)), name


PLAYS = {
    "combinations": ("",) * 8,
    "aim": ("", "B4", "R6"),
    "torrent": ("",),
    "stands": ("", ""),
    "lowest": ("B3", "B4", "B5"),
    "alone": ("B7", ""),
    "indulgence": ("", "", ""),
    "refused": ("",),
}
"""What was said before each group of a figure."""


@pytest.mark.parametrize("name", PLAYS)
def test_plays_in_the_figures_of_sumidagawa_are_what_they_say(name: str) -> None:
    for before, group in zip(PLAYS[name], (g for n, g in figures("sumidagawa") if n == name), strict=True):
        cards = [s.code for s in group.cards]
        hand = " ".join(c for c in cards if c[0] != "r")
        spare = [c for c in ("B9 B9", "B10 B10", "R9 R10") if before not in c.split()]
        state = sumi(
            f"{hand} B10|{spare[0]}|{spare[-1]} {'' if before else 'R8'}",
            **({"plays": [f"2 {before}"], "turn": 0} if before else {}),
        )
        action = next((a for a in state.legal(0) if sorted(a.cards) == sorted(map(face, cards))), None)
        assert (action is None) == (group.kind == "no"), (name, group)
        if action and group.value:
            events: list[Any] = []
            state.apply(action, events)
            said = next(e.arg for e in events if e.kind == "say")
            first, _, less = group.value.partition(" − ")
            assert str(int(first) - int(less or 0)) in said.split(), (name, said)


# ------------------------------------------------------------------- layout --
def sheets(game: str, lang: str, size: tuple[int, int], scale: float, options: Any = None) -> list[tuple[str, Sheet]]:
    c = Canvas(pygame.Surface(size), scale)
    whole = rule_book.load(lang, game)
    return [(p.id, set_page(c, PAPER, whole, p, PageContext(game, options))) for p in whole.pages]


def lines(sheet: Sheet) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every line of a page with its box."""
    c, out = sheet.c, []
    for w in sheet.words:
        for i, line in enumerate(w.lines):
            wide, high = c.text_width(line, w.size, w.weight), c.text_height(w.size) * 0.72
            left = w.x - {"l": 0.0, "c": wide / 2, "r": wide}[w.anchor]
            out.append((line, (left, w.y + w.step * i - high / 2, wide, high)))
    return out


@pytest.mark.sample(2)
@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize(("lang", "game"), BOOKS)
def test_every_text_of_the_book_is_whole_on_its_page(lang: str, game: str, size: tuple[int, int], scale: float) -> None:
    translations.set_language(lang)
    options = engine.options.table_options(engine.load(game))
    for name, sheet in [*sheets(game, lang, size, scale), *sheets(game, lang, size, scale, options)[-2:-1]]:
        found = lines(sheet)
        for line, (x, y, w, h) in found:
            assert x >= -0.5 and x + w <= PAPER + 0.5, (name, line)
            assert y >= 0 and y + h <= sheet.height + 0.5, (name, line)
        for (a, p), (b, q) in combinations(found, 2):
            if abs(p[1] - q[1]) < 40:
                across = min(p[0] + p[2], q[0] + q[2]) - max(p[0], q[0])
                down = min(p[1] + p[3], q[1] + q[3]) - max(p[1], q[1])
                assert across <= 1.5 or down <= 1.5, f"{name}: {a!r} on {b!r}"
        assert all(top + 40 >= 0 and foot <= sheet.height + 40 for top, foot, _ in sheet.draws), name


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", GAMES)
def test_japanese_lines_begin_as_they_may(game: str) -> None:
    for name, sheet in sheets(game, "ja", (960, 540), 1.5):
        for w in sheet.words:
            assert not any(line[0] in "。、」）ー" for line in w.lines if line), name


@pytest.mark.sample(3)
@pytest.mark.parametrize(("lang", "game"), BOOKS)
def test_every_word_can_be_found_where_it_stands(lang: str, game: str) -> None:
    """The letters of a text are those of its lines, so that what is lit up is what was found."""
    for _, sheet in sheets(game, lang, (960, 540), 1.5):
        for w in sheet.words:
            assert "".join(w.lines).replace(" ", "") == w.text.replace(" ", "")
            assert all(w.text[at : at + len(line)] == line for line, at in zip(w.lines, w.starts, strict=True))


# ------------------------------------------------------------------- search --
@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("rin", "call Rin!"),
        ("りん", "リン！と言う"),
        ("リン", "りん"),
        ("ＲＩＮ", "RIN"),
        ("dakuryu", "Dakuryū"),
        ("-10", "−10 points"),
        ("ﾘﾝ", "リン"),
    ],
)
def test_case_width_kana_and_accents_do_not_matter(query: str, text: str) -> None:
    assert rule_book.find(text, rule_book.needles(query, ()))


@pytest.mark.parametrize("query", ["にほん", "nihonb", "日本橋"])
def test_a_term_is_found_by_its_reading(query: str) -> None:
    terms = rule_book.load("ja", "sumidagawa").terms
    assert rule_book.find("4・5・6なら「日本橋の4」です。", rule_book.needles(query, terms)) == [(8, 11)]


def test_nothing_is_found_for_nothing() -> None:
    assert rule_book.needles("  ", ()) == () and rule_book.find("words", ()) == []
