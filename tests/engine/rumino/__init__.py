"""Tests of the rules of Rumino."""
