"""Tests of the rules of Gin Rummy."""
