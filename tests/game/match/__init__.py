"""Tests of `game.match`."""
