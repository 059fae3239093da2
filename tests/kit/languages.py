"""The languages in which tests draw the screens."""

from typing import Final

from game.text import languages

MEASURED: Final = tuple(code for code, language in languages.found().items() if language.measured)
"""Those whose `language.toml` says so. The others are checked text by text: `rintaku texts check`."""
EVERY: Final = tuple(languages.found())
OTHERS: Final = tuple(code for code in languages.found() if code not in MEASURED)
"""The rest. Most sweeps do not draw them; `tests/game/table/test_other_languages.py` and a few more do."""
