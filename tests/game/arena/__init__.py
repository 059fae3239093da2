"""Tests of `game.arena`."""
