"""Where things are at Sumidagawa's table, at every size, text size and language, for three and four."""

import pytest

from game.text import translations
from tests.kit.layout import Reader, no_faults
from tests.kit.sumidagawa_table import moments


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (1024, 768)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_every_text_is_whole_and_nothing_covers_anything(size: tuple[int, int], lang: str, reader: Reader) -> None:
    no_faults(moments, reader, size, lang, (1.0, 1.5) if size[0] in (960, 1280) else (1.5,))
