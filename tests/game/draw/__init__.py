"""Tests of `game.draw`."""
