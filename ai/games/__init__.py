"""The opponents of each game: one package per game."""
