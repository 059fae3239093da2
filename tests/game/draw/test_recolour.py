"""The four-colour deck: the faces of the deck, recoloured when they are loaded."""

import re

import pygame
import pytest

import assets
from game.draw.recolour import FOUR_COLOURS, in_four_colours
from game.draw.sprites import Faces
from game.draw.theme import SUIT_TINTS

RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
FOLDERS = (("cards",), ("cards", "large"))
COLOUR = re.compile("#[0-9a-fA-F]{6}")
MARKED = re.compile("#(?=[0-9]*[A-F])[0-9A-F]{6}")
INK, VERMILION, RIVER = "#1d2233", "#c8372d", "#1b2a52"


def faces(suit: str) -> dict[str, str]:
    """The SVG texts of a suit's faces, normal and large."""
    codes = [rank + suit for rank in RANKS]
    return {
        "/".join((*folder, code)): assets.path(*folder, f"{code}.svg").read_text(encoding="utf-8")
        for folder in FOLDERS
        for code in codes
    }


def middle(suit: str, four_colours: bool, large: bool) -> pygame.Color:
    """The colour of a pip of the five."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    picture = Faces(large, four_colours=four_colours).face(f"5{suit}", 350)
    return picture.get_at((158, 250) if large else (125, 175))


@pytest.mark.parametrize("suit", "SHDC")
def test_the_palette_replaces_every_marked_colour_and_no_other(suit: str) -> None:
    marked = {colour for svg in faces(suit).values() for colour in MARKED.findall(svg)}
    assert marked == set(FOUR_COLOURS.get(suit, {}))
    assert not any(MARKED.search(new) for new in FOUR_COLOURS.get(suit, {}).values())


@pytest.mark.parametrize("suit", "SHDC")
def test_only_colours_change(suit: str) -> None:
    for name, svg in faces(suit).items():
        recoloured = in_four_colours(svg, name.rsplit("/")[-1])
        assert COLOUR.split(recoloured) == COLOUR.split(svg)
        pairs = zip(COLOUR.findall(svg), COLOUR.findall(recoloured), strict=True)
        assert all(new == old for old, new in pairs if not MARKED.fullmatch(old))
        court = name[-2] in "JQK"
        assert (recoloured != svg) == (suit in "DC" or (suit == "S" and court)), name


def test_jokers_and_backs_have_no_marked_colours() -> None:
    for file in (*assets.path("cards").rglob("JK*.svg"), *assets.path("cards").glob("back-*.svg")):
        svg = file.read_text(encoding="utf-8")
        assert not MARKED.search(svg) and in_four_colours(svg, file.stem) == svg


def test_what_has_the_colour_of_another_suit_stays() -> None:
    """Outlines and river, and the red of lips and cords, are no suit colours."""
    for folder in FOLDERS:
        for rank in "JQK":
            for suit, kept in (("S", RIVER), ("D", VERMILION), ("D", INK), ("C", INK)):
                if (rank, suit, kept) == ("K", "D", VERMILION):
                    continue  # he has no red
                svg = assets.path(*folder, f"{rank}{suit}.svg").read_text(encoding="utf-8")
                recoloured = in_four_colours(svg, rank + suit)
                assert svg.count(kept) > 0 and recoloured.count(kept) >= svg.count(kept)


@pytest.mark.parametrize("large", [False, True])
def test_each_suit_has_its_colour(large: bool) -> None:
    two = {suit: middle(suit, False, large) for suit in "SHDC"}
    four = {suit: middle(suit, True, large) for suit in "SHDC"}
    assert two == {suit: pygame.Color(VERMILION if suit in "HD" else INK) for suit in "SHDC"}
    blue, green = SUIT_TINTS[True]["D"][0], SUIT_TINTS[True]["C"][0]
    expected = {"S": INK, "H": VERMILION, "D": blue, "C": green}
    assert four == {suit: pygame.Color(colour) for suit, colour in expected.items()}
    assert len({tuple(colour) for colour in four.values()}) == 4
