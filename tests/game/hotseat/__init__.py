"""Tests of `game.scenes.table.hotseat`."""
