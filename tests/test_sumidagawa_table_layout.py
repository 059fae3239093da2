"""Where things are at Sumidagawa's table, at every size, text size and language, for three and four."""

from pathlib import Path

import pytest
from sumitable import moments
from tablekit import open_app
from test_table_layout import Reader, boxes_meet, card_box, widget_faults, within

from game import texts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RINTAKU_HOME", str(tmp_path))


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return Reader(monkeypatch)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (1024, 768)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_every_text_is_whole_and_nothing_covers_anything(size: tuple[int, int], lang: str, reader: Reader) -> None:
    faults: set[str] = set()
    for scale in (1.0, 1.5) if size[0] in (960, 1280) else (1.5,):
        app = open_app(size, lang, text_size=scale)
        for name, scene in moments(app):
            where = f"{scale:.0%} {name}: "
            scene.anim.finish()
            reader.cut.clear()
            written = reader.read(scene)
            assert len(written) > 8
            faults |= {f"{where}{t!r} is outside" for t, box in written if not within(box, app)}
            faults |= {f"{where}{a!r} on {b!r}" for i, (a, box) in enumerate(written)
                       for b, other in written[:i] if boxes_meet(box, other, 1.5)}
            faults |= {where + f for f in widget_faults(app, scene)}
            faults |= {f"{where}a card is outside" for s in scene.anim.sprites() if not within(card_box(s), app, 1)}
            faults |= {f"{where}cut off: {t}" for t in reader.cut}
            app.pop()
    assert not faults, "\n".join(sorted(faults))
