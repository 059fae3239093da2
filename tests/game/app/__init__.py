"""Tests of `game.app`."""
