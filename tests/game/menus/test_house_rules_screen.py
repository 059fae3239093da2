"""House rules in the setup: by mouse and by keys, at every size and in both languages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import engine
from engine.options import CUSTOM, table_options
from game.app.window import App
from game.demo.driver import Hands
from game.match import house_rules, session
from game.match.house_rules import HouseRules
from game.match.match_setup import MatchSetup
from game.scenes.dialogs.ask_text import AskText
from game.scenes.dialogs.confirm import Confirm
from game.scenes.dialogs.message import Message
from game.scenes.learn.rule_book import RuleBookScene
from game.scenes.menu import Menu
from game.scenes.setup.house_bar import PasteRules
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui import clipboard
from game.ui.input import Text
from game.ui.widgets import Button, Choice
from tests.kit.app import open_app
from tests.kit.languages import EVERY
from tests.kit.layout import Reader, boxes_meet, within
from tests.kit.narrow import instance, present


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard: what was copied last is what is pasted."""
    held = [""]

    def copy(text: str) -> bool:
        held.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: held[-1])
    return held


def rules(name: str, **values: object) -> HouseRules:
    draft = MatchSetup("gin")
    return HouseRules("gin", name, {**draft.own_rules("").values, **values})


def write(hands: Hands, text: str) -> None:
    """Type into the text field of the dialog on top, and answer with Enter."""
    hands.wait(400)
    instance(AskText, hands.app.top).handle(Text(text))
    hands.key(pygame.K_RETURN)


def setup(app: App) -> Setup:
    return instance(Setup, app.top)


def test_house_rules_are_named_kept_changed_renamed_and_deleted_by_keys() -> None:
    app = open_app((960, 540), every=50)
    app.push(Setup("gin"))
    hands = Hands(app)
    hands.key(pygame.K_6)
    setup(app).draft.values["target"] = 250
    hands.key(pygame.K_k)
    write(hands, "Sundays")
    assert setup(app).ui.focus == "house:Sundays", "the button is gone, and arrows go on from here"
    draft = setup(app).draft
    assert draft.house == "Sundays" and draft.preset == CUSTOM and not draft.house_changed
    assert house_rules.load("gin")[0][0].values["target"] == 250
    hands.key(pygame.K_k)
    assert app.top is setup(app) and not present(setup(app).ui["house_save"]).enabled
    choice = instance(Choice, setup(app).ui["option:gin_bonus"])
    hands.click_at(choice.rect[0] + choice.rect[2] - 20, choice.rect[1] + 20)
    assert draft.house_changed
    changed = draft.values["gin_bonus"]
    hands.key(pygame.K_k)
    assert not draft.house_changed and house_rules.load("gin")[0][0].values["gin_bonus"] == changed
    hands.key(pygame.K_n)
    write(hands, " at Mio's")
    assert [h.name for h in house_rules.load("gin")[0]] == ["Sundays at Mio's"] == [draft.house]
    hands.key(pygame.K_d)
    hands.wait(400)
    instance(Confirm, app.top)
    hands.key(pygame.K_y)
    assert setup(app).ui.focus == "preset:custom"
    assert house_rules.load("gin")[0] == [] and setup(app).draft.house == "" and draft.values["target"] == 250


def test_house_rules_are_picked_started_and_picked_again() -> None:
    house_rules.keep(rules("Sundays", target=250))
    app = open_app((960, 540), every=50)
    app.push(scene := Setup("gin"))
    hands = Hands(app)
    hands.click("house:Sundays")
    assert scene.draft.values["target"] == 250
    hands.key(pygame.K_RETURN)
    table = next(s for s in app.scenes if isinstance(s, TableScene))
    assert table.match.table.options["target"] == 250
    app.push(again := Setup("gin"))
    assert again.draft.house == "Sundays"
    row, area = present(again.ui["house:Sundays"]).rect, again.ui.areas["ways"].rect
    assert area[1] <= row[1] and row[1] + row[3] <= area[1] + area[3], "what is chosen is in sight"


def test_a_name_that_is_taken_or_empty_is_refused_in_the_dialog() -> None:
    house_rules.keep(rules("Sundays"))
    app = open_app((960, 540), every=50)
    app.push(Setup("gin"))
    hands = Hands(app)
    hands.key(pygame.K_6)
    hands.key(pygame.K_k)
    write(hands, "")
    assert "name first" in instance(AskText, app.top).error
    write(hands, "Sundays")
    assert "already" in instance(AskText, app.top).error
    write(hands, "2")
    assert setup(app).draft.house == "Sundays2"


def test_what_one_shares_another_pastes(board: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    house_rules.keep(rules("Sundays", target=250, gin_bonus=20))
    app = open_app((960, 540), every=50)
    app.push(Setup("gin"))
    hands = Hands(app)
    hands.key(pygame.K_7)
    hands.key(pygame.K_c)
    assert board[-1] in instance(Message, app.top).text and board[-1].startswith("rintaku1/gin/Sundays/")
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path / "another player"))
    other = open_app((960, 540), every=50)
    other.push(Setup("gin"))
    hands = Hands(other)
    hands.key(pygame.K_6)
    hands.key(pygame.K_v)
    assert setup(other).draft.house == "Sundays" and setup(other).draft.values["target"] == 250
    hands.key(pygame.K_6)
    hands.key(pygame.K_v)
    assert len(house_rules.load("gin")[0]) == 1, "the same rules are not kept twice"
    house_rules.keep(rules("Sundays", target=50))
    hands.key(pygame.K_6)
    hands.key(pygame.K_v)
    assert [h.name for h in house_rules.load("gin")[0]] == ["Sundays", "Sundays 2"]
    assert setup(other).draft.house == "Sundays 2"


def test_without_a_clipboard_the_text_is_shown_and_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(text: str = "") -> str:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    house_rules.keep(rules("Sundays", target=250))
    app = open_app((960, 540), every=50)
    app.push(Setup("gin"))
    hands = Hands(app)
    hands.key(pygame.K_7)
    hands.key(pygame.K_c)
    text = instance(Message, app.top).text.split("\n")[-1]
    hands.wait(400)
    hands.key(pygame.K_RETURN)
    house_rules.delete("gin", "Sundays")
    hands.key(pygame.K_6)
    hands.key(pygame.K_v)
    write(hands, "rintaku1/gin/")
    assert "isn't complete" in instance(PasteRules, app.top).error and not setup_below(app).draft.house
    write(hands, text.removeprefix("rintaku1/gin/"))
    assert setup(app).draft.house == "Sundays" and setup(app).draft.values["target"] == 250


def test_a_clipboard_with_bytes_that_are_no_text_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", b"caf\xe9".decode)
    assert clipboard.paste() == ""


def setup_below(app: App) -> Setup:
    return instance(Setup, app.scenes[-2])


def test_rules_of_another_game_are_kept_there(board: list[str]) -> None:
    draft = MatchSetup("rin")
    board.append(house_rules.text_of(draft.own_rules("River")))
    app = open_app((960, 540), every=50)
    app.push(Setup("gin"))
    hands = Hands(app)
    hands.key(pygame.K_6)
    hands.key(pygame.K_v)
    assert "RIN" in app.toasts[-1].text and [h.name for h in house_rules.load("rin")[0]] == ["River"]
    assert setup(app).draft.house == ""


def test_what_another_window_deleted_is_not_chosen_any_more() -> None:
    house_rules.keep(rules("Sundays"))
    app = open_app((960, 540), every=50)
    app.push(scene := Setup("gin"))
    Hands(app).key(pygame.K_7)
    house_rules.delete("gin", "Sundays")
    scene.resume()
    assert scene.draft.house == "" and scene.ui["house:Sundays"] is None


# ---------------------------------------------------------------------- layout --
NAME = "Wilhelmina's house rule"


def opened(app: App, house: bool) -> Setup:
    """The setup with six sets of house rules, one of them chosen and changed, or a custom table."""
    for n in range(6):
        house_rules.keep(rules(f"{NAME}{n}", target=250))
    app.push(scene := Setup("gin"))
    if house:
        scene._choose_house(f"{NAME}5")
        scene.draft.values["target"] = 50
    else:
        scene._choose(CUSTOM)
    scene.rebuild()
    return scene


def dialog(wid: str, answer: str = "") -> Callable[[App], None]:
    def show(app: App) -> None:
        opened(app, wid in ("house_rename", "house_share", "house_delete")).activate(wid)
        if isinstance(app.top, AskText):
            app.top.answer(answer)

    return show


SCREENS: dict[str, Callable[[App], object]] = {
    "custom": lambda app: opened(app, False),
    "house": lambda app: opened(app, True),
    **{wid: dialog(wid) for wid in ("house_save_as", "house_rename", "house_delete")},
    "house_paste": dialog("house_paste", "rintaku1/whist/x//123456"),
    "house_share": dialog("house_share"),
}


def faults(app: App, reader: Reader) -> Iterator[str]:
    """Texts that are cut off, outside or on each other, and buttons on each other, of the screen on top alone."""
    reader.texts.clear()
    reader.cut.clear()
    if isinstance(app.top, Message):
        app.top.paint(app.canvas)
        app.top.ui.draw(app.canvas)
    else:
        present(app.top).draw(app.canvas)
    yield from (f"cut off: {text}" for text in reader.cut)
    written = reader.texts if isinstance(app.top, Message) else []  # the setup scrolls
    for i, (text, box) in enumerate(written):
        if not within(box, app):
            yield f"{text!r} is outside"
        yield from (f"{text!r} on {other!r}" for other, place in written[:i] if boxes_meet(box, place, 1.5))
    buttons = [w for w in instance(Menu, app.top).ui.widgets if isinstance(w, Button)]
    for i, button in enumerate(buttons):
        yield from (f"{button.id} on {b.id}" for b in buttons[:i] if boxes_meet(button.rect, b.rect, 0.5))


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080)], ids=str)
@pytest.mark.parametrize("scale", [2.0, 1.5, 1.25, 1.0])
@pytest.mark.parametrize("lang", EVERY)
def test_every_text_is_whole_and_inside(
    size: tuple[int, int], scale: float, lang: str, reader: Reader, board: list[str]
) -> None:
    app = open_app(size, lang, text_size=scale)
    found = set()
    for name, show in SCREENS.items():
        show(app)
        found |= {f"{name}: {fault}" for fault in faults(app, reader)}
        app.home()
    assert not found, "\n".join(sorted(found))


def test_a_match_by_house_rules_is_called_by_their_name(monkeypatch: pytest.MonkeyPatch) -> None:
    house_rules.keep(rules("Sundays", target=250))
    others = table_options(engine.load("gin"), "", {"target": 150})
    for options in (table_options(engine.load("gin"), CUSTOM, rules("Sundays", target=250).values), others):
        session.new("gin", options, 3)
    app = open_app()
    reader = Reader(monkeypatch)
    app.push(app.routes.matches())
    for _ in range(4):
        app.step(20)
    drawn = [text for text, _ in reader.texts]
    assert "Sundays" in drawn and tr("gin.preset.custom.name") in drawn


@pytest.mark.parametrize("name", ["Sundays", ""])
def test_the_rule_book_calls_the_table_by_its_house_rules(name: str) -> None:
    if name:
        house_rules.keep(rules(name, target=250))
    app = open_app()
    options = table_options(engine.load("gin"), CUSTOM, rules("", target=250).values)
    app.push(book := RuleBookScene("gin", "options", options))
    written = [w.text for w in book.sheet(book.book.number("options")).words]
    assert tr("rules.this_table", name=name or tr("gin.preset.custom.name")) in written
