"""What differs by game at the table: one file a game (and files named after it, `game.games.gin.painting`).

A table file has a class `View` that the table scene asks where the cards lie, what can be pressed and
what is to be drawn round the cards; see `game.table.view`."""
