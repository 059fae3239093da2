"""Tests of `game.rating` and of the screens that show it."""
