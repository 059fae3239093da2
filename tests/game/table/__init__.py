"""Tests of `game.table`."""
