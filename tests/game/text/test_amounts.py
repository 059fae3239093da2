"""Numbers and names as each language writes them."""

from collections.abc import Iterator
from datetime import date

import pytest

from game.text.amounts import Amount, number, signed
from game.text.dates import day_text, weekday_letter
from game.text.translations import catalogue, set_language, tr

CARDS = {"en": "card|cards", "de": "Karte|Karten", "fr": "carte|cartes", "es": "carta|cartas"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.mark.parametrize(("lang", "written"), [("en", "−1.5"), ("ja", "−1.5"), ("de", "−1,5"), ("fr", "−1,5")])
def test_decimals_have_the_sign_of_the_language(lang: str, written: str) -> None:
    set_language(lang)
    assert number(-1.5, 1) == signed(-1.5, 1) == str(Amount(-1.5)) == written


def test_an_amount_is_rounded_from_ten_on_or_if_it_is_nearly_whole_and_a_dash_if_unknown() -> None:
    written = {14.3: "14", 10.4: "10", 9.6: "9.6", 2.04: "2", 2.46: "2.5", 1.96: "2", -1.5: "−1.5", 0: "0", None: "–"}
    assert {n: str(Amount(n)) for n in written} == written


@pytest.mark.parametrize("n", [0.04, -0.04])
def test_what_is_rounded_to_nothing_has_no_sign(n: float) -> None:
    assert number(n, 1) == signed(n, 1) == "0.0"


@pytest.mark.parametrize(
    ("lang", "written"),
    [
        ("en", ["no cards", "0.9 cards", "1 card", "2 cards"]),
        ("de", ["0 Karten", "0,9 Karten", "1 Karte", "2 Karten"]),
        ("fr", ["0 carte", "0,9 carte", "1 carte", "2 cartes"]),
        ("es", ["0 cartas", "0,9 cartas", "1 carta", "2 cartas"]),
    ],
)
def test_a_noun_after_a_number_is_in_the_number_of_its_language(lang: str, written: list[str]) -> None:
    set_language(lang)
    assert [f"{Amount(n):{CARDS[lang]}}" for n in (0, 0.9, 1, 2)] == written


def test_french_words_are_cut_before_a_vowel(monkeypatch: pytest.MonkeyPatch) -> None:
    set_language("fr")
    monkeypatch.setitem(catalogue("fr"), "of", "Main de {name}, avant que {name} ouvre")
    assert tr("of", name="Élise") == "Main d'Élise, avant qu'Élise ouvre"
    for name in ("Haru", "Yuki", "A♠"):
        assert tr("of", name=name) == f"Main de {name}, avant que {name} ouvre"


def test_spanish_words_change_before_their_own_sound() -> None:
    set_language("es")
    both = [(tr("table.and", a="Aki", b=name), tr("table.or", a="Aki", b=name)) for name in ("Hina", "Íñigo", "Olga")]
    assert both == [("Aki e Hina", "Aki o Hina"), ("Aki e Íñigo", "Aki o Íñigo"), ("Aki y Olga", "Aki u Olga")]
    for name in ("Yuki", "Haru", "Iago", "A♠"):
        assert tr("table.and", a="Aki", b=name) == f"Aki y {name}"


def test_the_first_of_a_month_is_an_ordinal_in_french() -> None:
    set_language("fr")
    assert [day_text(date(2027, 3, n)) for n in (1, 2)] == ["lundi 1er mars", "mardi 2 mars"]


def test_a_weekday_in_one_letter_is_its_first() -> None:
    week = [date(2027, 3, n) for n in range(1, 8)]
    assert "".join(map(weekday_letter, week)) == "MTWTFSS"
    set_language("ja")
    assert "".join(map(weekday_letter, week)) == "月火水木金土日"


def test_more_than_nothing_has_a_plus() -> None:
    assert [signed(n) for n in (24, 1, 0.4, 0, -1)] == ["+24", "+1", "0", "0", "−1"]
