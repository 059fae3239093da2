"""Sumidagawa on the table. Start reading at `table_view`."""

from typing import Final

from engine.cards import FACES
from game.games import GameInfo

BLACK: Final = tuple(FACES[f"B{n}"] for n in range(1, 11))
RED: Final = tuple(FACES[f"R{n}"] for n in range(1, 11))

GAME_INFO: Final = GameInfo(
    puzzle_gap=0.3, puzzle_seats=3, order=4, tile_cards=("B3", "rR", "R8"), measure="points", face_rows=(BLACK, RED)
)
