"""Japanese lines break between phrases, and what is drawn again is not broken again."""

import subprocess
import sys

import pytest

from game.demo.driver import FRAME
from game.draw import pen
from game.text import line_break, phrases, translations
from tests.kit.app import deal, open_app


@pytest.mark.parametrize(
    ("text", "limit", "lines"),
    [
        ("余った札は失点になります。", 10, ["余った札は失点に", "なります。"]),
        ("K♥はどの札ともつながらず、10点です。", 10, ["K♥はどの札とも", "つながらず、", "10点です。"]),
        ("捨て札のいちばん上を取ります。", 8, ["捨て札の", "いちばん上を", "取ります。"]),
        ("7♣でセットが完成！ 1枚捨てます。", 10, ["7♣でセットが完成！", "1枚捨てます。"]),
        ("次へ\nもどる札です。", 10, ["次へ", "もどる札です。"]),
    ],
)
def test_a_line_breaks_between_phrases(text: str, limit: int, lines: list[str]) -> None:
    assert line_break.wrap(text, len, limit) == lines


def test_a_phrase_longer_than_a_line_breaks_by_kinsoku() -> None:
    lines = line_break.wrap("ウルトラヴァリアント（作 ましかまる）", len, 6)
    assert "".join(lines).replace(" ", "") == "ウルトラヴァリアント（作ましかまる）"
    assert all(len(line) <= 6 and line[0] not in line_break.NO_START for line in lines)


def test_the_last_line_is_not_two_letters() -> None:
    assert line_break.wrap("大きな札を一枚だけ引く。", len, 9)[-1] != "引く。"


def test_no_text_loses_a_letter_at_any_width() -> None:
    texts = [text for text in translations.catalogue("ja").values() if len(text) > 20][:60]
    assert len(texts) == 60
    for text in texts:
        for limit in (4, 9, 16, 25):
            lines = line_break.wrap(text, len, limit)
            assert "".join("".join(lines).split()) == "".join(text.split())
            assert all(len(line) <= limit for line in lines)


def test_a_frame_that_is_drawn_again_looks_for_no_phrases() -> None:
    pen._lines.cache_clear()  # an earlier test may have broken the same lines
    phrases.starts.cache_clear()
    app = open_app(lang="ja")
    hand, other = "3S 4S 5S 9H 9D AC KH QD 7C 2H", "2C 4C 6C 8C 10C QC 2D 4D 6D 8D"
    scene = deal(app, hand, other, "draw", discard="JD", stock="KC 10H 9C JC AS 5D 7H 8H 6S 4H".split())
    app.step(FRAME)
    asked = phrases.starts.cache_info().misses
    assert asked > 0
    for _ in range(3):
        scene.dirty = True
        assert app.step(FRAME)
    assert phrases.starts.cache_info().misses == asked


def test_english_needs_no_model() -> None:
    program = (
        "import sys; from game.text import line_break; line_break.wrap('one two three', len, 5);"
        "assert 'budoux' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
