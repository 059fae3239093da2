"""Line breaking: between words in English, between phrases in Japanese. A phrase longer than a line breaks by the
kinsoku rules."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from game.text.phrases import starts

# characters that may not start a line
NO_START: Final = frozenset(
    "、。，．,.・：；:;？！?!ー〜～…‥）)］]｝}」』】〕〉》”’゛゜ゝゞ々ヽヾ"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ％%"
)
# characters that may not end a line
NO_END: Final = frozenset("（(［[｛{「『【〔〈《“‘")
ORPHAN: Final = 3
"""A last line of so many characters takes the last phrase of the line before, if it can."""
# a number and its percent sign stay together, as do a French word and its colon, which have a no-break space between
# them, and a Japanese name in an English sentence
_SUM = re.compile(r"\d+(?: [+−=] ?\d+)+| ×\d|± ")
HELD: Final = "\ue000"
"""Stands for a blank at which no line ends, while a text is broken. No font has it."""
SHORT: Final = 3
"""A sum of so many numbers is never broken; a longer one only before its signs."""
_ATOM = re.compile(r"[ \t\u3000]+|(?<=[a-z,] )[ぁ-ヿ]+|(?:[!-~\ue000\u00a0-\u024f‘’“”–−—→←↑↓×♠♥♦♣]| (?=%))+|.", re.S)


def _whole_sums(text: str) -> str:
    """The text with HELD instead of the blanks at which a line must not end: between a number and its sign."""

    def hold(found: re.Match[str]) -> str:
        whole = found.group()
        held = len(re.findall(r"\d+", whole)) <= SHORT
        return whole.replace(" ", HELD) if held else re.sub(r"(?<=[+−=]) ", HELD, whole)

    return _SUM.sub(hold, text)


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


def pieces(text: str) -> list[str]:
    """The pieces of a text that a line breaks only if it is shorter than they are: the words of English.

    >>> pieces("one two, three")
    ['one', 'two,', 'three']
    """
    return [unit.replace(HELD, " ") for unit in _units(_whole_sums(text)) if not unit.isspace()]


@lru_cache(1024)  # the prompt of a table asks in every frame
def phrases(text: str) -> tuple[str, ...]:
    """The phrases of a text, which a line breaks only if it is shorter than they are; without Japanese its pieces.

    >>> phrases("札を引いて、一枚捨てる。")
    ('札を', '引いて、', '一枚捨てる。')
    """
    joined = ("".join(phrase).replace(HELD, " ") for phrase in _phrases(_whole_sums(text)))
    return tuple([phrase for phrase in joined if not phrase.isspace()])


def _phrases(text: str) -> list[list[str]]:
    """The units of a text by phrase. A blank is a phrase of its own; without Japanese each unit is."""
    begins, out, at = starts(text), list[list[str]](), 0
    for unit in _units(text):
        if begins and at not in begins and not unit.isspace() and not out[-1][-1].isspace():
            out[-1].append(unit)
        else:
            out.append([unit])
        at += len(unit)
    return out


def _fill(text: str, width: Callable[[str], float], limit: float) -> list[str]:
    lines: list[str] = []
    line, last = "", 0  # where the last phrase of the line begins
    cuts: list[int] = []

    def end_line() -> None:
        nonlocal line, last
        lines.append(line.rstrip())
        cuts.append(last)
        line, last = "", 0

    for phrase in _phrases(text):
        if len(phrase) > 1 and line and width((line + "".join(phrase)).rstrip()) > limit:
            end_line()
        begin = len(line)
        for unit in phrase:
            if not line and unit.isspace():
                continue
            if not line or width((line + unit).rstrip()) <= limit:
                line += unit
            else:
                end_line()
                begin, line = 0, "" if unit.isspace() else unit
            while width(line.rstrip()) > limit and len(line) > 1:  # a single piece is longer than a line
                cut = len(line) - 1
                while cut > 1 and (width(line[:cut]) > limit or line[cut] in NO_START):
                    cut -= 1
                rest = line[cut:]
                line = line[:cut]
                end_line()
                begin, line = 0, rest
        if not phrase[0].isspace():
            last = begin
    end_line()
    if starts(text) and len(lines) > 1 and len(lines[-1]) <= ORPHAN and cuts[-2]:  # not a last line of two letters
        moved = lines[-2][cuts[-2] :] + lines[-1]
        if width(moved) <= limit:
            lines[-2:] = [lines[-2][: cuts[-2]].rstrip(), moved]
    return lines


def wrap(text: str, width: Callable[[str], float], limit: float) -> list[str]:
    """Break `text` into lines no wider than `limit`, as measured by `width`. Line breaks in the text are kept.

    >>> wrap("one two three", len, 8)
    ['one two', 'three']
    >>> wrap("札を引いて、一枚捨てる。", len, 6)
    ['札を引いて、', '一枚捨てる。']
    >>> wrap("un deux\\u00a0; trois", len, 8)
    ['un', 'deux\\xa0;', 'trois']
    >>> wrap("melds of 4 + 3", len, 12)
    ['melds of', '4 + 3']
    """
    lines = (
        line
        for part in _whole_sums(text).split("\n")
        for line in _fill(part, lambda held: width(held.replace(HELD, " ")), limit)
    )
    return [line.replace(HELD, " ") for line in lines]
