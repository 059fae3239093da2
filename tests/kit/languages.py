"""The languages in which tests draw the screens."""

from typing import Final

from game.text import languages

MEASURED: Final = tuple(code for code, language in languages.found().items() if language.measured)
"""Those whose `language.toml` says so. The others are checked text by text: `rintaku texts check`."""
