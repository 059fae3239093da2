"""Pairs on the table. Start reading at `table_view`."""

from game.games import GameInfo

GAME_INFO = GameInfo(order=50, tile_cards=("7H", "7S", "KD"), measure="points")
