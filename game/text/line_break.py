"""Line breaking: between words in English, between characters by the kinsoku rules in Japanese."""

import re
from collections.abc import Callable
from typing import Final

# characters that may not start a line
NO_START: Final = frozenset(
    "、。，．,.・：；:;？！?!ー〜～…‥）)］]｝}」』】〕〉》”’゛゜ゝゞ々ヽヾ"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％%"
)
# characters that may not end a line
NO_END: Final = frozenset("（(［[｛{「『【〔〈《“‘")
# a number and its percent sign stay together, as does a Japanese name in an English sentence
_ATOM = re.compile(r"[ \t\u3000]+|(?<=[a-z,] )[ぁ-ヿ]+|(?:[!-~\u00a1-\u024f‘’“”–−—→←↑↓×♠♥♦♣]| (?=%))+|.", re.S)


def _units(text: str) -> list[str]:
    """The smallest pieces of the text; a line may break between any two of them."""
    out: list[str] = []
    for atom in _ATOM.findall(text):
        joined = out and not out[-1].isspace() and (atom[0] in NO_START or out[-1][-1] in NO_END)
        if joined and not atom.isspace():
            out[-1] += atom
        else:
            out.append(atom)
    return out


def _fill(text: str, width: Callable[[str], float], limit: float) -> list[str]:
    lines: list[str] = []
    line = ""
    for unit in _units(text):
        if not line and unit.isspace():
            continue
        if not line or width((line + unit).rstrip()) <= limit:
            line += unit
        else:
            lines.append(line.rstrip())
            line = "" if unit.isspace() else unit
        while width(line.rstrip()) > limit and len(line) > 1:  # a single piece is longer than a line
            cut = len(line) - 1
            while cut > 1 and (width(line[:cut]) > limit or line[cut] in NO_START):
                cut -= 1
            lines.append(line[:cut])
            line = line[cut:]
    lines.append(line.rstrip())
    return lines


def wrap(text: str, width: Callable[[str], float], limit: float) -> list[str]:
    """Break `text` into lines no wider than `limit`, as measured by `width`. Line breaks in the text are kept.

    >>> wrap("one two three", len, 8)
    ['one two', 'three']
    >>> wrap("引いて、捨てる。", len, 3)
    ['引い', 'て、捨', 'てる。']
    """
    return [line for part in text.split("\n") for line in _fill(part, width, limit)]
