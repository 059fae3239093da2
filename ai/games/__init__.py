"""The opponents of each game: one package per game, found by discovery.

A package defines `levels` (LEVELS, weakest first; ADVISER if another bot than Expert gives the hints), `beliefs`
(the cards of the game, for counting) and `weights/`. No package imports that of another game."""
