"""Where things are at Sumidagawa's table, at every size, text size and language, for three and four."""

import pytest

from game.text import translations
from tests.kit.layout import Reader, no_faults
from tests.kit.sumidagawa_table import moments


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "size, scale",
    [(s, 1.5) for s in ((960, 540), (1280, 720), (1920, 1080), (1024, 768))] + [((960, 540), 1.0), ((1280, 720), 1.0)],
)
@pytest.mark.parametrize("lang", translations.LANGUAGES)
def test_every_text_is_whole_and_nothing_covers_anything(
    size: tuple[int, int], scale: float, lang: str, reader: Reader
) -> None:
    no_faults(moments, reader, size, lang, scale)
