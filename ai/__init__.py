"""The opponents (bots): their levels and characters, how they decide, and how they explain themselves.

A bot sees a View of its own seat and nothing else. This package imports `engine`, and knows no table and no screen.
Start reading at `registry`.

- `registry` finds levels and characters; `heuristic_bot` is the shared part of Novice, Club and Expert
  (in RIN it is `games.rin.calls`), and `search.determinized` that of Master.
- `games/<game>` has the opponents of a game, found by discovery; `weights` reads their weight files.
- `explain` and `introspect` are for the coach and the screen of a bot's thoughts.
- `training` makes the weight files; `variants` plays with others; `strength` knows how strong everybody is, and
  `strength_table` writes STRENGTH.md; `sparring` finds the sparring partners of a game.
- `rl` makes learning environments of the games, `examples` are short programs for those who build on this.
- `meld_masks` has sets of cards as bit masks, for the games in which melds are made."""
