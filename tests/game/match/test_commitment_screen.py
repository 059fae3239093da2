"""The screen of the hashes that fix each deal beforehand, and the deal of the day."""

from collections.abc import Callable
from datetime import date
from hashlib import sha256
from pathlib import Path

import pygame
import pytest

from engine.record.commitment import match_seed
from engine.record.fingerprint import label, words
from engine.record.verification import verify
from engine.text import path_text
from game.app import cli
from game.demo import driver
from game.demo.driver import Hands, adviser
from game.match import seeds
from game.match.match_setup import MatchSetup
from game.scenes.pause import Pause
from game.scenes.review.commitment import CommitmentsScene, deals_of
from game.scenes.setup.fair_deal import FairDeal
from game.scenes.setup.screen import Setup
from game.scenes.table.scene import TableScene
from game.text.translations import tr
from game.ui.input import Key, Text
from game.ui.widgets import TextField
from tests.kit.app import begin, open_app, ready
from tests.kit.languages import EVERY, MEASURED
from tests.kit.layout import Reader, widget_faults, within
from tests.kit.narrow import instance, present


def test_the_table_shows_the_hash_and_the_pause_leads_to_all_of_it(reader: Reader) -> None:
    app = open_app((1280, 720))
    scene = begin(app, seed=11)
    ready(app, scene)
    fixed = present(scene.match.fixed)
    digest = fixed.digest
    assert any(f"#{digest[:8]}" in text for text, _ in reader.read(scene))
    scene.open_menu()
    assert isinstance(app.top, Pause)
    Hands(app).press("fair")
    assert isinstance(app.top, CommitmentsScene)
    assert all(entry.text == "" for entry in app.top.deals.entries)
    reader.texts.clear()
    app.top.draw(app.canvas)
    said = " ".join(text for text, _ in reader.texts)
    assert digest[:8] in said and str(fixed.seed) not in said and fixed.nonce not in said


def test_the_command_on_the_screen_works_in_any_folder(
    reader: Reader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = open_app((1280, 720))
    scene = begin(app, seed=11)
    ready(app, scene)
    scene.icons.open_commitments()
    reader.texts.clear()
    present(app.top).draw(app.canvas)
    said = " ".join(text for text, _ in reader.texts)
    command = said[said.index("rintaku verify") : said.index(" WORDS")].split()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    digest = present(scene.match.fixed).digest
    assert cli.main([*command[1:], *words(digest)]) == 0
    assert digest in capsys.readouterr().out
    for verb in ("verify", "replay"):
        assert cli.main([verb, "nothing.jsonl"]) == 2
        why = f"nothing.jsonl: there is no such file, neither here nor in {path_text(scene.match.path.parent)}"
        assert capsys.readouterr().err == f"rintaku: {why}\n"
    Path("current.jsonl").write_text("Dear diary\n")
    assert cli.main(command[1:-1]) == 2, "a file here is meant before one of the data folder"


def test_a_deal_is_opened_when_it_is_over_and_the_next_one_shown(reader: Reader) -> None:
    app = open_app((1280, 720), every=8)
    scene = begin(app, seed=11)
    first = present(scene.match.fixed)
    driver.play(Hands(app), scene, adviser("gin", 11), deals=1)
    following = present(scene.match.fixed)
    assert following.number == 1
    scene.icons.open_commitments()
    reader.texts.clear()
    present(app.top).draw(app.canvas)
    said = " ".join(text for text, _ in reader.texts)
    assert str(first.seed) in said and following.digest[:8] in said and str(following.seed) not in said
    assert present(scene.match.journal).header.nonce not in said, "the match goes on"
    app.pop()
    Hands(app).press("next")
    assert verify(scene.match.path, [" ".join(words(first.digest)), following.digest]).fits


@pytest.mark.campaign
def test_the_results_of_a_deal_show_the_label_of_that_deal(reader: Reader) -> None:
    app = open_app((1280, 720), every=8)
    scene = begin(app, seed=11)
    for _ in range(2):
        dealt = present(scene.match.fixed).digest[:8]
        driver.play(Hands(app), scene, adviser("gin", 11), deals=1)
        assert scene.sheet
        said = " ".join(text for text, _ in reader.read(scene))
        assert f"#{dealt}" in said and present(scene.match.fixed).digest[:8] not in said
        assert any(w.id == "label" and dealt in w.tooltip() for w in scene.ui.widgets)
        Hands(app).press("next")


def test_a_hash_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    app = open_app()
    scene = begin(app)
    app.push(CommitmentsScene(deals_of(scene.match)))
    Hands(app).key(pygame.K_RETURN)
    assert copied == [present(scene.match.fixed).digest]


def test_the_deal_of_the_day_is_one_button_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "today", lambda: date(2026, 7, 28))
    app = open_app()
    hands = Hands(app)
    app.push(Setup("gin"))
    hands.press("today")
    assert instance(TextField, instance(Setup, app.top).ui["seed"]).value == "day20260728"
    hands.press("start")
    assert instance(TableScene, app.top).table.seed == seeds.seed_of("gin", "day20260728")


# ------------------------------------------------------------ a word of one's own --
def test_the_programs_part_is_fixed_and_copied_before_the_word_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    app = open_app()
    hands = Hands(app)
    app.push(setup := Setup("gin"))
    hands.key(pygame.K_f)
    shown = instance(FairDeal, app.top).secret.digest
    hands.key(pygame.K_RETURN)
    assert copied == [shown] and shown == setup.draft.secret.digest
    hands.key(pygame.K_TAB)
    app.handle(Text("あおさぎ"))
    hands.key(pygame.K_RETURN)
    assert tr("setup.word") in present(instance(Setup, app.top).ui["fair"]).announce()
    hands.press("start")
    match = instance(TableScene, app.top).match
    header = present(match.journal).header
    assert (header.word, header.secret.digest) == ("あおさぎ", copied[0])
    assert match.table.seed == header.match_seed != header.seed
    assert verify(match.path, copied).fits


def test_the_word_is_optional_and_belongs_to_one_match() -> None:
    app = open_app()
    hands = Hands(app)
    app.push(setup := Setup("gin"))
    setup.draft.add_word("heron")
    hands.press("start")
    first = present(instance(TableScene, app.top).match.journal).header
    app.home()
    app.push(again := Setup("gin"))
    assert again.draft.word == ""
    hands.press("start")
    second = present(instance(TableScene, app.top).match.journal).header
    assert (first.word, second.word) == ("heron", "") and first.secret != second.secret


def test_the_same_hash_is_shown_until_the_match_begins_unless_a_seed_is_typed(reader: Reader) -> None:
    app = open_app((1280, 720))
    hands = Hands(app)
    app.push(setup := Setup("gin"))
    shown = []
    for seed in ("", "", "river"):
        setup.draft.seed = seed
        hands.press("fair")
        reader.texts.clear()
        present(app.top).draw(app.canvas)
        said = " ".join(text for text, _ in reader.texts)
        assert (tr("fair_deal.seed")[:18] in said) == bool(seed)
        shown.append(" ".join(words(setup.draft.secret.digest)))
        assert shown[-1] in said and str(setup.draft.secret.seed) not in said and setup.draft.secret.nonce not in said
        hands.press("done")
    assert shown[0] == shown[1] != shown[2]


def test_what_no_record_can_hold_is_no_word() -> None:
    draft = MatchSetup("gin")
    draft.add_word("heron")
    draft.add_word("\u0958" * 40)  # twice as long in the record's form
    assert draft.word == "heron"


def test_a_finished_match_shows_the_secret_and_the_word(reader: Reader) -> None:
    app = open_app((1280, 720))
    app.push(app.routes.replay(Path(__file__).parents[2] / "saves" / "gin_player_word.jsonl"))
    Hands(app).press("fair")
    scene = instance(CommitmentsScene, app.top)
    whole = scene.deals.entries[-1]
    assert sha256(whole.text.encode()).hexdigest() == whole.digest and "白鷺 at dusk" in whole.about
    assert str(match_seed(7, "白鷺 at dusk")) in whole.about


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(540, 960), (1080, 1920)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("scale", [1.5, 2.0])
@pytest.mark.parametrize("lang", MEASURED)
def test_the_screens_fit_a_window_that_is_higher_than_wide(
    lang: str, scale: float, size: tuple[int, int], reader: Reader
) -> None:
    app = open_app(size, lang, text_size=scale)
    scene = begin(app)
    for shown in (FairDeal(MatchSetup("gin"), print), CommitmentsScene(deals_of(scene.match)), Setup("rin")):
        app.push(shown)
        reader.texts.clear()
        reader.cut.clear()
        shown.draw(app.canvas)
        assert app.canvas.upright
        scrolls = any(area.most for area in shown.ui.areas.values())
        assert not reader.cut and all(within(box, app) or scrolls for _, box in reader.texts)
        assert not list(widget_faults(app, shown))


@pytest.mark.sample(2)
@pytest.mark.parametrize("lang", EVERY)
def test_the_field_for_a_noted_hash_is_reached_with_the_largest_text(lang: str, reader: Reader) -> None:
    app = open_app((960, 540), lang, text_size=2.0)
    app.push(shown := CommitmentsScene(deals_of(begin(app).match)))
    assert not list(widget_faults(app, shown))
    hands = Hands(app)
    hands.click("noted")
    hands.type("what")
    reader.texts.clear()
    shown.draw(app.canvas)
    answer = app.canvas.lines(tr("fair.noted_short"), 13, shown.ui.areas["about"].rect[2] - 20)
    boxes = [box for text, box in reader.texts if text in ("what", *answer)]
    assert len(boxes) == 1 + len(answer) and all(within(box, app) for box in boxes)


# ------------------------------------------------------------- a noted hash --
@pytest.mark.parametrize(
    ("note", "said"),
    [
        (lambda digest: " ".join(words(digest)), "fair.noted_fits"),
        (lambda digest: "-".join(words(digest)).upper(), "fair.noted_fits"),
        (lambda digest: "#" + digest[:32], "fair.noted_fits"),
        (lambda digest: digest, "fair.noted_fits"),
        (lambda digest: " ".join(words(digest)[:7]), "fair.noted_short"),
        (lambda digest: label(digest), "fair.noted_short"),
        (lambda digest: "what?", "fair.noted_short"),
        (lambda digest: " ".join(words("0" * 64)), "fair.noted_none"),
        (lambda digest: "", ""),
    ],
)
def test_a_noted_hash_is_compared_as_it_is_typed(note: Callable[[str], str], said: str, reader: Reader) -> None:
    app = open_app()
    app.push(scene := CommitmentsScene(deals_of(begin(app).match)))
    for entry in scene.deals.entries:
        scene.ui.focus = "noted"
        scene.rebuild()
        app.handle(Key("Delete"))
        app.handle(Text(note(entry.digest)))
        assert scene.compared() == (said and tr(said, name=entry.name))
        reader.cut.clear()
        scene.draw(app.canvas)
        assert not reader.cut
