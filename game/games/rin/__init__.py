"""RIN on the table. Start reading at `table_view`."""

from typing import Final

from game.games import GameInfo

GAME_INFO: Final = GameInfo(
    puzzle_gap=8.0,
    puzzle_seats=4,
    order=1,
    tile_cards=("9H", "4S", "5D"),
    sounds={"rin": "calls", "torin": "calls"},
)
