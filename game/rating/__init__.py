"""How strong the player is in a game, from the matches that count: `model` rates, `played` reads the matches from the
statistics, `even` seats opponents of the same strength, `words` says it in a sentence. Nothing here draws."""
