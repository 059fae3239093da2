"""To whom a text speaks."""

import re
from collections.abc import Iterable

SECOND_PERSON = {"you", "your", "yours", "yourself"}


def spoken_to(texts: Iterable[str]) -> list[str]:
    """The English texts that speak to one person, as "your turn" does."""
    return [text for text in texts if SECOND_PERSON & set(re.findall(r"\w+", text.lower()))]
