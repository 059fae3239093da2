"""Tests of the rules of RIN."""
