"""Dialogs: the answers side by side have letters of one size, in every language and with large text."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.draw.pen import Pen
from game.scenes.dialogs.confirm import Choices
from game.scenes.dialogs.elsewhere import Elsewhere
from game.scenes.dialogs.unsaved import Unsaved
from game.text import languages
from tests.kit.app import open_app
from tests.kit.narrow import instance

ASKED: dict[str, Callable[[], Choices]] = {
    "elsewhere": lambda: Elsewhere(Path("match.jsonl")),
    "unsaved": lambda: Unsaved("No space left on device", lambda: None),
}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("lang", languages.found())
def test_answers_side_by_side_have_letters_of_one_size(lang: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app((960, 540), lang, text_size=2.0)
    app.push(ASKED[name]())
    dialog = instance(Choices, app.top)
    sizes: dict[str, int] = {}
    fitted = Pen.fitted

    def noted(pen: Pen, text: str, *args: Any, **kw: Any) -> tuple[str, int]:
        shown, size = fitted(pen, text, *args, **kw)
        sizes[text] = size
        return shown, size

    monkeypatch.setattr(Pen, "fitted", noted)
    dialog.draw(app.canvas)
    letters = [sizes[answer.label] for answer in dialog.answers()]
    assert len(letters) == 3 and max(letters) - min(letters) <= 1
    app.close()
