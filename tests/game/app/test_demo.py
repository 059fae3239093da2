"""The demo shows what a game offers: one run is enough to say that no named moment is missing."""

from pathlib import Path

import pytest

from game.demo.driver import make_app
from game.demo.full_tour import LOOKS, show
from game.demo.tour import Tour
from game.learn.rule_book import load

NAMED = {
    "start": "start start-continue",
    "setup": "setup-app setup-hollywood setup-custom setup-novice setup-club setup-expert setup-names",
    "each phase": "deal first-upcard draw discard lay-out lay-off",
    "hints": "turn hover may-draw may-knock may-gin may-big-gin call-knock call-gin call-big-gin refused",
    "hints and coach": "hint-1 hint-2 hint-3 coach coach-deal",
    "own order": "sorted-by-suit sorted-by-rank drag own-order",
    "the other arrangement": "lay-out lay-out-other",
    "lay-off with its effect": "lay-off-drag lay-off-chosen lay-off-effect",
    "the sheet line by line": "sheet-lay-off-line-1 sheet-lay-off-line-2 sheet-lay-off-line-3 sheet-lay-off sheet-gin",
    "score": "score score-hollywood table-hollywood table-oklahoma table-straight",
    "pause": "pause start-over",
    "settings": "settings " + " ".join(f"settings-{n} table-{n}" for n in (*LOOKS, "language")),
    "rule book": " ".join(f"rules-{p.id}" for p in load("en", "gin").pages) + " rules-search setup-rules-options "
    "match-rules-deal match-rules-options",
    "records": "records records-wins records-all records-export records-import records-delete records-empty",
    "two at one screen": "who-sits-where curtain curtain-held curtain-lifted shared-curtain shared-turn shared-sheet",
    "the end": "final final-hollywood rematch",
}


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RINTAKU_HOME", str(tmp_path_factory.mktemp("home")))
        tour = Tour(make_app((960, 540), "ja"), "gin", seed=7)
        tour.hands.frame = 60  # fewer frames show the same moments
        show(tour)
        tour.app.close()
    return set(tour.taken)


@pytest.mark.campaign
@pytest.mark.parametrize("group", NAMED)
def test_the_demo_of_gin_shows_every_named_moment(group: str, taken: set[str]) -> None:
    assert set(NAMED[group].split()) <= taken


def test_an_upright_tour_scrolls_to_the_settings_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))
    tour = Tour(make_app((540, 960), "en"), "gin", seed=7)
    tour.hands.frame = 60
    tour.app.home()
    tour.app.push(tour.app.routes.settings())
    tour.hands.step()
    for changes in LOOKS.values():
        for wid, value in changes.items():
            tour.choose(wid, value)
            assert getattr(tour.app.settings, wid) == value
    tour.app.close()


def test_pictures_are_saved_in_the_order_they_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path / "home"))
    tour = Tour(make_app((960, 540), "en"), "gin", seed=7, frames=tmp_path)
    tour.app.home()
    for name in ("start", "again", "start"):
        tour.see(name)
    assert sorted(p.name for p in tmp_path.glob("*.png")) == ["001-start.png", "002-again.png"]
    tour.app.close()


def test_only_one_picture_is_saved_under_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path / "home"))
    tour = Tour(make_app((960, 540), "en"), "gin", seed=7, frames=tmp_path, only="again")
    tour.app.home()
    for name in ("start", "again"):
        tour.see(name)
    assert sorted(p.name for p in tmp_path.glob("*.png")) == ["again.png"]
    tour.app.close()
