"""House rules: kept under a name, shared as a text, and merged between windows."""

import json
import random
import unicodedata
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.options import table_options
from game.match import house_rules
from game.match.house_rules import MOST, NAME_LENGTH, NAME_SIGNS, HouseRules, HouseRulesRefused
from game.text import pasted
from tests.kit.sampling import scaled

LETTERS = f"abz09ÄéßßŁりんハウス家規則{NAME_SIGNS}"


GIN = HouseRules("gin", "Sundays", {o.id: o.default for o in engine.load("gin").OPTIONS})


def some_rules(game: str, rng: random.Random, name: str = "") -> HouseRules:
    """House rules of a game with a value for every option."""
    while not name:
        name = " ".join("".join(rng.choices(LETTERS, k=rng.randint(1, NAME_LENGTH))).split())
    values = {o.id: rng.choice(o.choices) for o in engine.load(game).OPTIONS}
    return HouseRules(game, name, values)


def written(home: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((home / "house_rules.json").read_text("utf-8"))
    return data


def names(game: str) -> list[str]:
    return [h.name for h in house_rules.load(game)[0]]


# ---------------------------------------------------------------------- the text --
@pytest.mark.scaled
@pytest.mark.parametrize("game", engine.game_ids())
def test_a_text_makes_the_same_rules_and_the_same_text(game: str) -> None:
    rng = random.Random(f"house rules {game}")
    for _ in range(scaled(40, 5000)):
        rules = some_rules(game, rng)
        text = house_rules.text_of(rules)
        again = house_rules.from_text(text)
        assert (again.game, again.name, dict(again.values)) == (game, rules.name, dict(rules.values))
        assert house_rules.text_of(again) == text and len(text) <= house_rules.TEXT_LENGTH
        assert table_options(engine.load(game), "custom", again.values)


def test_a_text_with_a_rule_twice_is_refused() -> None:
    text = house_rules.text_of(GIN._replace(values={**GIN.values, "target": 50}))
    mark, game, name, pairs, check = text.split("/")
    with pytest.raises(HouseRulesRefused, match="isn't complete"):
        house_rules.from_text("/".join((mark, game, name, f"{pairs},{pairs}", check)))


@pytest.mark.scaled
def test_a_text_that_was_changed_anywhere_is_refused_in_one_line() -> None:
    rng = random.Random("changed")
    for _ in range(scaled(300, 20_000)):
        rules = some_rules(rng.choice(engine.game_ids()), rng)
        text = house_rules.text_of(rules)
        at = rng.randrange(len(text))
        other = text[:at] + rng.choice(["", rng.choice("aZ9/=,%+.あ"), "%FF", "//"]) + text[at + rng.randint(0, 3) :]
        try:
            again = house_rules.from_text(other)
        except HouseRulesRefused as e:
            assert str(e) and "\n" not in str(e) and "house_rules." not in str(e)
        else:  # the same in another spelling
            assert (again.game, again.name, dict(again.values)) == (rules.game, rules.name, dict(rules.values))


def test_spaces_and_lines_that_a_message_adds_do_not_matter() -> None:
    rules = some_rules("gin", random.Random(1), "Grandma's rules")
    text = house_rules.text_of(rules)
    assert house_rules.from_text(f' "{text[:20]}\n  {text[20:]}"\n') == rules
    assert house_rules.from_text(text.replace("rintaku", "Rintaku")) == rules


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", "has to begin with rintaku1/"),
        ("hello", "has to begin with rintaku1/"),
        ("rintaku2/gin/x//000000", "another version"),
        ("rintaku1/gin/x", "isn't complete"),
        ("rintaku1/gin/x//000000", "isn't complete"),
        ("rintaku1/gin/x/target/000000", "isn't complete"),
        ("rintaku1/whist/x//000000", "isn't installed: whist"),
        ("rintaku1/gin/x/dragons=2/000000", "has no such rule here: dragons"),
        ("rintaku1/gin/x/target=7/000000", "has no such rule here: target ="),
        ("rintaku1/gin//target=7/000000", "Type a name"),
        ("rintaku1/gin/" + "x" * 25 + "//000000", "at most 24 letters"),
        ("rintaku1/gin/%1B[2J//000000", "can't contain this character"),
        ("rintaku1/gin/x/" + "a" * 2000 + "/000000", "isn't complete"),
    ],
)
def test_what_is_unknown_or_out_of_range_is_refused_with_what_is_wrong(text: str, wanted: str) -> None:
    with pytest.raises(HouseRulesRefused) as e:
        house_rules.from_text(text)
    assert wanted in str(e.value) and "\n" not in str(e.value) and len(str(e.value)) < 140


def test_of_a_clipboard_without_end_only_the_beginning_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []
    monkeypatch.setattr(pasted, "split", lambda text, mark: lengths.append(len(text)))
    with pytest.raises(HouseRulesRefused, match="has to begin with"):
        house_rules.from_text("rintaku1" + "/" * 1_000_000)
    assert lengths == [house_rules.MOST_PASTED]


def test_a_text_or_name_that_would_take_minutes_to_compose_is_refused_uncomposed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lengths = [0]

    def normalize(form: str, text: str) -> str:
        lengths.append(len(text))
        return text

    monkeypatch.setattr(unicodedata, "normalize", normalize)
    slow = "a" + "\u0301\u0316" * 200_000
    with pytest.raises(HouseRulesRefused, match="isn't complete"):
        house_rules.from_text(f"rintaku1/gin/{slow}//000000")
    with pytest.raises(HouseRulesRefused, match="at most 24 letters"):
        house_rules.clean_name(slow)
    assert max(lengths) <= 10 * house_rules.TEXT_LENGTH


# ---------------------------------------------------------------------- the file --
def test_rules_are_kept_changed_renamed_and_deleted(home: Path) -> None:
    rng = random.Random(2)
    first, second = some_rules("gin", rng, "Sundays"), some_rules("gin", rng, "川の家")
    for rules in (first, second):
        house_rules.keep(rules)
    assert house_rules.load("gin") == ([first, second], "") and names("rin") == []
    house_rules.keep(changed := some_rules("gin", rng, "Sundays"))
    assert house_rules.load("gin")[0] == [changed, second]
    house_rules.give_name("gin", "Sundays", "Mondays")
    assert names("gin") == ["Mondays", "川の家"]
    with pytest.raises(HouseRulesRefused, match="already"):
        house_rules.give_name("gin", "Mondays", "川の家")
    house_rules.delete("gin", "Mondays")
    assert house_rules.load("gin")[0] == [second] and written(home)["version"] == 1


def test_two_windows_keep_the_house_rules_of_both(home: Path) -> None:
    """A window changes one set in what the file holds, whatever it has read before."""
    rng = random.Random(3)
    shared = some_rules("gin", rng, "shared")
    house_rules.keep(shared)
    first, second = house_rules.load("gin")[0], house_rules.load("gin")[0]
    assert first == second
    house_rules.keep(some_rules("gin", rng, "of the first"))
    house_rules.keep(some_rules("gin", rng, "of the second"))
    house_rules.keep(some_rules("rin", rng, "of RIN"))
    house_rules.delete("gin", "shared")
    house_rules.give_name("gin", "of the first", "renamed")
    assert names("gin") == ["renamed", "of the second"] and names("rin") == ["of RIN"]


def test_a_damaged_file_is_put_aside_and_a_newer_one_stays(home: Path) -> None:
    file = home / "house_rules.json"
    damaged = ["{", "[]", '{"version": 1}', '{"version": 1, "games": {"gin": 3}}', '{"games": {}}']
    damaged += ['{"version": 0, "games": {}}', '{"version": "1", "games": {}}', '{"version": 1, "games": []}']
    damaged += ['{"version": 1, "games": {"gin": {"mine": 3}}}']
    for n, wrong in enumerate(damaged):
        file.write_text(wrong)
        assert house_rules.load("gin") == ([], "warning.house_rules_damaged")
        assert len(list(home.glob("house_rules.json*.damaged"))) == n + 1
    file.write_text('{"version": 2, "games": []}')
    assert house_rules.load("gin") == ([], "warning.house_rules_newer")
    with pytest.raises(HouseRulesRefused, match="can't be saved"):
        house_rules.keep(GIN)
    assert file.read_text() == '{"version": 2, "games": []}'


def test_rules_that_this_program_does_not_know_stay_in_the_file(home: Path) -> None:
    house_rules.keep(known := some_rules("gin", random.Random(4), "known"))
    data = written(home)
    data["games"]["gin"] |= {"odd": {"dragons": 2}, "bad": {"target": "lots"}, " x\t": {}}
    data["games"]["whist"] = {"old": {"trumps": "yes"}}
    (home / "house_rules.json").write_text(json.dumps(data))
    assert house_rules.load("gin") == ([known], "")
    house_rules.keep(known._replace(name="second"))
    assert {*written(home)["games"]["gin"]} == {"known", "odd", "bad", " x\t", "second"}
    assert written(home)["games"]["whist"] == {"old": {"trumps": "yes"}}


def test_a_name_that_is_taken_gets_a_number_and_stays_short_enough() -> None:
    assert house_rules.free_name("mine", {}) == "mine"
    assert house_rules.free_name("mine", {"mine": 1, "mine 2": 1}) == "mine 3"
    long = "x" * house_rules.NAME_LENGTH
    assert house_rules.free_name(long, {long: 1}) == f"{long[:-2]} 2"


def test_there_is_a_most(home: Path) -> None:
    sets = {f"set {n}": dict(GIN.values) for n in range(MOST)}
    (home / "house_rules.json").write_text(json.dumps({"version": 1, "games": {"gin": sets}}))
    with pytest.raises(HouseRulesRefused, match=str(MOST)):
        house_rules.keep(GIN)
    house_rules.keep(GIN._replace(name="set 0"))
    assert len(names("gin")) == MOST
