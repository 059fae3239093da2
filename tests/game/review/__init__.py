"""Tests of the review of matches."""
