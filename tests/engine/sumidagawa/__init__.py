"""Tests of the rules of Sumidagawa."""
