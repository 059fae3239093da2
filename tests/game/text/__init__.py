"""Tests of `game.text`."""
