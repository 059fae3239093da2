"""Tests of `game.ui`."""
