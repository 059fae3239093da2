"""The rule books of the games: pages, figures, glossary, and search.

A book is two files among the assets of a game. `figures.toml` has the pages, the figures and the glossary:

    [pages]                              # every page in order, and the rules it teaches
    knock = ["G5", "G6"]
    [figures]                            # pictures that pages show by name
    knock = "[4H 5H 6H 7H] | [JS JD JC] | (AS 2D 3C) {6}"
    [terms]                              # the glossary: how a term is written, read and called in English, its page
    layoff = {ja = "付け札", kana = "つけふだ", romaji = "tsukefuda", en = "lay-off", page = "layoff"}
    kitty = {en = "kitty", page = "kitty"}   # without Japanese the English word stands for it

    [try.knock]                          # positions that the reader plays, as `engine.games.<game>.position` reads them
    best = "0 knock KD"                  # the move of the coach; without a coach the only right one
    worse = ["0 discard KD"]             # moves that the coach calls costly
    preset = "app"                       # the table; the game's first if left out
    hands = [...]

    [told]                               # the deal that a page tells: from a seed, with all actions
    seats = 2
    seed = 4
    points = [0, 40]                     # what it was worth
    actions = "* deal; 1 pass; ..."

`texts/<language>/rules.toml` has the words: `[[page]]` in the same order with `id`, `title` and `body`, a list of
blocks, and `[terms]` with what each term means. Languages other than English and Japanese write their own word
before it: "Anlegen | Restkarten an die Meldungen legen." A block is one of

    {text = "..."}   {note = "..."}   {head = "..."}   a paragraph, one that is set apart, a heading
    {figure = "knock", captions = "Run | Set | Deadwood 6"}   a picture; one caption a group, some may be empty
    {table = ["Level | Points", "Club | 10"]}   rows of cells; the first row is the heading
    {try = "knock", ask = "...", why = "..."}   a position to play, at most one a page
    {told = 8, text = "..."}   a paragraph about the recorded deal, up to its 8th action
    {auto = "options"}   {auto = "glossary"}   what the program writes by itself

A figure is one line of signs and cards (`7H`, `JK`, `back`, Sumidagawa's `B7`, `rR`, `rR-used`, `rR-down`, `sback`):

    7H 8H      cards side by side, a group           |        the next group
    [7H 8H]    a meld, with a bracket                (7H)     deadwood, with a dashed one
    @9H        the card that all turns on            !3H      one that does not fit
    JK=6S      it stands for another card            7H^      chosen, lifted a little
    > < + =    an arrow, a plus, an equals sign      /        a new row
    {x2}       a value over the group                #3 $40   a tile, chips
    seats 4: 0>1 1>2 0=AS       seats round a table, arrows from seat to seat, cards of seats; group by group
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine import files
from engine.text import error_text
from game.games import MAX_TEXT_BYTES, game_path, is_card
from game.text.languages import game_texts

SIGNS: Final = {">": "right", "<": "left", "+": "plus", "=": "equals", "/": "row"}
_CARD: Final = re.compile(r"([#$]\d+|[\w-]+)(?:=(\w+))?(\^?)")


class FigureError(ValueError):
    """A figure that cannot be parsed. The message names the wrong part."""


class Shown(NamedTuple):
    """A card of a figure: its code (`#3` a tile, `$40` chips), the card it stands for, whether it is chosen."""

    code: str
    stands: str = ""
    chosen: bool = False


class FigureGroup(NamedTuple):
    """Cards side by side. `kind`: plain, meld, dead, field, no."""

    kind: str
    cards: tuple[Shown, ...]
    value: str = ""


class Ring(NamedTuple):
    """Seats round a table: their number, arrows from seat to seat, and (seat, card) for the cards in front of seats."""

    seats: int
    arrows: tuple[tuple[int, int], ...]
    cards: tuple[tuple[int, str], ...]


Item = FigureGroup | Ring | str
"""A part of a figure; a str is one of the values of SIGNS."""


class Term(NamedTuple):
    """A term of the glossary: written in Japanese, read (kana and romaji), in English; its page; the word in the
    language of the book, and its meaning."""

    id: str
    ja: str
    kana: str
    romaji: str
    en: str
    page: str
    word: str
    meaning: str


class TryPosition(NamedTuple):
    """A position that the reader plays from seat 0: the table's preset ("" for the first), the position as plain data,
    the best move, and moves that cost, all as the notation writes actions."""

    preset: str
    position: Mapping[str, Any]
    best: str
    worse: tuple[str, ...]


class Page(NamedTuple):
    """A page of a book; `rules` are the numbers of the rules it teaches."""

    id: str
    title: str
    body: tuple[dict[str, Any], ...]
    rules: tuple[str, ...]

    @property
    def tried(self) -> dict[str, Any] | None:
        """The block with the position that is played from this page; None if it has none."""
        return next((block for block in self.body if "try" in block), None)


class Book(NamedTuple):
    """A rule book in one language."""

    pages: tuple[Page, ...] = ()
    figures: Mapping[str, tuple[Item, ...]] = MappingProxyType({})
    terms: tuple[Term, ...] = ()
    positions: Mapping[str, TryPosition] = MappingProxyType({})

    def number(self, page: str) -> int:
        """The index of a page by its id; 0 if there is none."""
        return next((i for i, p in enumerate(self.pages) if p.id == page), 0)


# ------------------------------------------------------------------ reading --
@lru_cache
def load(lang: str, game: str) -> Book:
    """The book of a game; one without pages where none is written. Raises FigureError."""
    try:
        shared = files.read_toml(game_path(game, "figures.toml"), MAX_TEXT_BYTES)
        words = game_texts(game, lang, "rules.toml")
    except FileNotFoundError:
        return Book()
    except (OSError, ValueError, LookupError) as e:
        raise FigureError(f"{game}: the rule book cannot be read: {error_text(e)}") from None
    try:
        return _book(shared, words, lang)
    except FigureError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError) as e:  # the file of an installed game
        raise FigureError(f"{game}: a part of the rule book is not what it should be: {error_text(e)}") from None


def _book(shared: Mapping[str, Any], words: Mapping[str, Any], lang: str) -> Book:
    pages = tuple(
        Page(p["id"], p["title"], tuple(p["body"]), tuple(shared["pages"].get(p["id"], ()))) for p in words["page"]
    )
    figures = {name: parse(text) for name, text in shared.get("figures", {}).items()}
    meanings = words.get("terms", {})
    terms = tuple(_term(i, t, meanings, lang) for i, t in shared.get("terms", {}).items())
    positions = {name: _position(dict(data)) for name, data in shared.get("try", {}).items()}
    return Book(pages, figures, terms, positions)


def _term(name: str, names: Mapping[str, str], meanings: Mapping[str, str], lang: str) -> Term:
    """A term; its word is English where the text has none of its own, and where there is no Japanese one."""
    for key in ("en", "page"):
        if key not in names:
            raise FigureError(f"figures.toml, term {name}: {key} is missing")
    if name not in meanings:
        raise FigureError(f"rules.toml, terms: {name} is missing")
    word, _, meaning = meanings[name].rpartition(" | ")
    en = names["en"]
    ja, kana, romaji = names.get("ja", en), names.get("kana", ""), names.get("romaji", "")
    return Term(name, ja, kana, romaji, en, names["page"], word or (ja if lang == "ja" else en), meaning)


def _position(data: dict[str, Any]) -> TryPosition:
    preset, best, worse = data.pop("preset", ""), data.pop("best"), tuple(data.pop("worse"))
    return TryPosition(preset, data, best, worse)


def parse(text: str) -> tuple[Item, ...]:
    """Parse a figure into its parts. Raises FigureError.

    >>> parse("[7H 8H 9H] < 10H")[0].kind, parse("[7H 8H 9H] < 10H")[1]
    ('meld', 'left')
    >>> parse("@9H | JK=6S {x2}")[1]
    FigureGroup(kind='plain', cards=(Shown(code='JK', stands='6S', chosen=False),), value='x2')
    """
    if text.startswith("seats "):
        return tuple(_ring(part.strip()) for part in text.split("|"))
    out: list[Item] = []
    cards: list[Shown] = []
    kind, value = "plain", ""

    def close() -> None:
        nonlocal kind, value
        if cards:
            out.append(FigureGroup(kind, tuple(cards), value))
        elif value or kind != "plain":
            raise FigureError(f"{text!r}: a group without cards")
        cards.clear()
        kind, value = "plain", ""

    for word in re.findall(r"\{[^}]*\}|[\[\]()|@!]|[^\s\[\]()|@!{]+", text):
        if word in "[(@!":
            close()
            kind = {"[": "meld", "(": "dead", "@": "field", "!": "no"}[word]
        elif word in SIGNS or word == "|":
            close()
            if word != "|":
                out.append(SIGNS[word])
        elif word.startswith("{"):
            value = word[1:-1]
        elif word not in "])":
            cards.append(_shown(word, text))
    close()
    return tuple(out)


def _shown(word: str, text: str) -> Shown:
    match = _CARD.fullmatch(word)
    if not match:
        raise FigureError(f"{text!r}: {word!r} is neither a card nor a sign")
    code, stands, chosen = match.groups()
    if code[0] not in "#$" and not is_card(code):
        raise FigureError(f"{text!r}: there is no card {code!r}")
    return Shown(code, stands or "", bool(chosen))


def _ring(text: str) -> Ring:
    head, _, rest = text.partition(":")
    arrows, cards = [], []
    for word in rest.split():
        if match := re.fullmatch(r"(\d)>(\d)", word):
            arrows.append((int(match[1]), int(match[2])))
        elif (match := re.fullmatch(r"(\d)=(\w+)", word)) and is_card(match[2]):
            cards.append((int(match[1]), match[2]))
        else:
            raise FigureError(f"{text!r}: {word!r} is neither an arrow nor a card of a seat")
    if not re.fullmatch(r"seats \d", head):
        raise FigureError(f"{text!r}: seats are written like 'seats 4: 0>1 0=AS'")
    return Ring(int(head[-1]), tuple(arrows), tuple(cards))


def captions(block: dict[str, Any]) -> list[str]:
    """The captions of a figure's groups, as listed in its block."""
    return [part.strip() for part in block.get("captions", "").split("|")] if block.get("captions") else []


def cells(block: dict[str, Any]) -> list[list[str]]:
    """The rows of a block with a table."""
    return [[cell.strip() for cell in row.split("|")] for row in block["table"]]


# ------------------------------------------------------------------- search --
@lru_cache(4096)
def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """`text` as the search compares it: no case, no accents, katakana as hiragana, full width as half width.

    Also returns the index in `text` of each character of the result.

    >>> fold("Dakuryū リン")[0]
    'dakuryu りん'
    """
    out, at = [], []
    for i, ch in enumerate(text):
        for one in unicodedata.normalize("NFKC", ch).casefold():
            if "ァ" <= one <= "ヶ":
                one = chr(ord(one) - 0x60)
            elif one in "−–—‐":
                one = "-"
            elif one < "ɐ":
                one = unicodedata.normalize("NFD", one)[0]
            out.append(one)
            at.append(i)
    return "".join(out), tuple(at)


def needles(query: str, terms: Sequence[Term]) -> tuple[str, ...]:
    """The folded texts to search for: the query, and terms whose reading begins with it (にほ, niho: 日本橋)."""
    folded = fold(query.strip())[0]
    if not folded:
        return ()
    texts = [folded]
    if len(folded) > 1:
        texts += [
            fold(t.ja)[0] for t in terms if fold(t.kana)[0].startswith(folded) or fold(t.romaji)[0].startswith(folded)
        ]
    return tuple(dict.fromkeys(texts))


def find(text: str, wanted: Sequence[str]) -> list[tuple[int, int]]:
    """The places (start, end) in `text` of the folded texts `wanted`, in order and without overlaps.

    >>> find("Rin, リン", ["rin", "りん"])
    [(0, 3), (5, 7)]
    """
    if not wanted:
        return []
    folded, at = fold(text)
    spots = sorted(
        {(at[m.start()], at[m.end() - 1] + 1) for w in wanted for m in re.finditer(re.escape(w), folded)},
        key=lambda s: (s[0], -s[1]),
    )
    out: list[tuple[int, int]] = []
    for a, b in spots:
        if not out or a >= out[-1][1]:
            out.append((a, b))
    return out
