"""Tests of `game.learn`."""
