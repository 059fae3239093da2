"""Gin Rummy on the table. Start reading at `table_view`."""

from typing import Final

from game.games import GameInfo

GAME_INFO: Final = GameInfo(puzzle_gap=3, order=2, tile_cards=("JS", "QS", "KS"), for_newcomers=True)
