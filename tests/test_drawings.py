"""The cards, the faces and the icon are what the programs in assets/scripts draw."""

import re
from types import ModuleType

import pygame
import pytest

import assets
from assets.scripts import icon
from assets.scripts.deck import __main__ as deck
from assets.scripts.portraits import __main__ as portraits
from assets.scripts.sumidagawa import __main__ as sumidagawa

NUMBER = re.compile(r"\d+(?:\.\d+)?")
ROUNDING = 0.11  # the last digit of a coordinate may differ between machines

FOLDERS = {deck: ("cards",), sumidagawa: ("games", "sumidagawa", "cards"), portraits: ("portraits",), icon: ()}


def same(drawn: str, kept: str) -> bool:
    """Whether two SVG texts differ in the rounding of numbers at most."""
    if drawn == kept:
        return True
    if NUMBER.sub("0", drawn) != NUMBER.sub("0", kept):
        return False
    pairs = zip(NUMBER.findall(drawn), NUMBER.findall(kept), strict=True)
    return all(abs(float(a) - float(b)) < ROUNDING for a, b in pairs)


@pytest.mark.sample(1)
@pytest.mark.parametrize("script", FOLDERS, ids=lambda script: script.__name__)
def test_the_files_are_those_of_the_script(script: ModuleType) -> None:
    folder = assets.path(*FOLDERS[script])
    drawings = script.draw()
    for name, svg in drawings.items():
        assert same(svg, (folder / name).read_text(encoding="utf-8")), f"{name} is not as it is drawn"
    if script is not icon:
        assert set(drawings) == {file.relative_to(folder).as_posix() for file in folder.rglob("*.svg")}


def test_the_picture_of_the_icon_is_that_of_its_drawing() -> None:
    drawn = pygame.image.load_sized_svg(assets.path("icon.svg"), (256, 256))
    kept = pygame.image.load(assets.path("icon.png"))
    pairs = zip(pygame.image.tobytes(drawn, "RGBA"), pygame.image.tobytes(kept, "RGBA"), strict=True)
    assert max(abs(a - b) for a, b in pairs) < 16  # edges may be smoothed differently
