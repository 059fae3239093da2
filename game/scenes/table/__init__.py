"""The table of any game: the scene, its helpers and the score screen.

Start reading in `scene`. Each helper (`clock`, `coach_panel`, `drag`, `hint_panel`, `score_reveal`, `undo`, `hotseat`)
knows the scene as the `TableBase` in `base` and imports neither the scene nor the program."""
