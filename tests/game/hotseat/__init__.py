"""Tests of `game.hotseat`."""
