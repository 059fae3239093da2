"""Rumino on the table. Start reading at `table_view`."""

from typing import Final

from game.games import GameInfo

GAME_INFO: Final = GameInfo(
    order=3,
    tile_cards=("7H", "JK1", "7S"),
    low_points_win=True,
    sounds={"rumino": "results"},
    puzzle_gap=2,
    puzzle_seats=3,
)
