"""The screens of the program.

Start reading in `menu`, the base of most screens, or in `table`, the card table. A screen asks for another one by
`self.app.routes` (see `game.app.scene`)."""
