"""Tests of `game.training`."""
