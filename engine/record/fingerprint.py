"""A SHA-256 as people note it: whole, as words, or as a label.

whole    64 hex digits; the first 32 (128 bits) are enough to note
words    the first 128 bits as 8 words of five letters, such as `lusab`, in the proquint spelling of
         arXiv:0901.4016: 16 bits a word, consonant and vowel in turn
label    the first 8 digits: a name, no proof. Another deal with the same label can be made in seconds"""

import re

from engine.text import quoted

NOTED_DIGITS = 32
"""The fewest hex digits that prove something: two texts with the same 128 bits cannot be found in 2**60 tries."""
WHOLE_DIGITS = 64
LABEL_DIGITS = 8
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"
_WORD = re.compile(f"(?:[{_CONSONANTS}][{_VOWELS}]){{2}}[{_CONSONANTS}]")
_PIECE = re.compile(f"{_WORD.pattern}|[0-9a-f]{{{LABEL_DIGITS},{WHOLE_DIGITS}}}")
_WORDS = NOTED_DIGITS // 4


def label(digest: str) -> str:
    """The first 8 hex digits, by which a hash is called. They prove nothing."""
    return digest[:LABEL_DIGITS]


def words(digest: str) -> tuple[str, ...]:
    """The first 128 bits of a hash as 8 words.

    >>> " ".join(words("7f000001" * 8))
    'lusab babad lusab babad lusab babad lusab babad'
    """
    return tuple(_word(int(digest[i : i + 4], 16)) for i in range(0, NOTED_DIGITS, 4))


def in_groups(digest: str) -> str:
    """A hash in groups of 8 digits."""
    return " ".join(digest[i : i + LABEL_DIGITS] for i in range(0, len(digest), LABEL_DIGITS))


def _word(number: int) -> str:
    """The word of a number of 16 bits."""
    c, v = _CONSONANTS, _VOWELS
    return c[number >> 12] + v[number >> 10 & 3] + c[number >> 6 & 15] + v[number >> 4 & 3] + c[number & 15]


def _digits(word: str) -> str:
    """The four hex digits of a word."""
    number = 0
    for letter in word:
        number = (
            number << 4 | _CONSONANTS.index(letter) if letter in _CONSONANTS else number << 2 | _VOWELS.index(letter)
        )
    return f"{number:04x}"


def noted(text: str) -> tuple[str, ...]:
    """The hashes written in a text, each as 32 to 64 hex digits.

    They may stand whole, from 32 digits on, in groups of 8 digits as the program shows them, or in words, in capitals
    or small letters, with blanks, hyphens or `#` between. Raises ValueError, with a sentence for the person who wrote
    the text, for anything else and for less than 128 bits.

    >>> noted("Lusab-Babad-lusab-babad LUSAB BABAD lusab babad") == ("7f000001" * 4,)
    True
    """
    pieces = [p for p in re.split(r"[\s#-]+", text.lower()) if p]
    if wrong := next((p for p in pieces if not _PIECE.fullmatch(p)), ""):  # a word that was misspelt, too
        raise ValueError(f"{quoted(wrong)} is not a hash; one has 32 to 64 digits of 0-9 and a-f, or 8 words")
    out: list[str] = []
    while pieces:
        spoken = _run(pieces, _WORD)[:_WORDS]
        grouped = _run(pieces, re.compile("[0-9a-f]{8}"))[: WHOLE_DIGITS // LABEL_DIGITS]
        if spoken:
            _enough("".join(map(_digits, spoken)), " ".join(spoken), out)
        elif grouped:
            _enough("".join(grouped), " ".join(grouped), out)
        else:
            _enough(pieces[0], pieces[0], out)
        del pieces[: len(spoken) or len(grouped) or 1]
    return tuple(out)


def _run(pieces: list[str], form: re.Pattern[str]) -> list[str]:
    """The first pieces as long as they have this form."""
    length = next((n for n, piece in enumerate(pieces) if not form.fullmatch(piece)), len(pieces))
    return pieces[:length]


def _enough(digits: str, text: str, out: list[str]) -> None:
    if len(digits) < NOTED_DIGITS:
        raise ValueError(
            f"{quoted(text)} is too short to prove anything: another deal with the same {len(digits)} digits can be "
            f"made; note {NOTED_DIGITS} digits or more, or all 8 words"
        )
    out.append(digits)
