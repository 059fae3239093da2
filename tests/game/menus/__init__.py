"""Tests of `game.menus`."""
