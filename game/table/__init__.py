"""What the tables of all games share: the model that painters read, what the table scene asks of a table, score sheets.

May import `engine`, `game.draw`, `game.text` and `game.ui`. What differs by game lives in `game/games/<game>`.
Start reading at `view` (what the scene asks) and `model` (what every table knows)."""
