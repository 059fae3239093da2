"""Tests of `game.stats`."""
