"""Tests of `game`."""
