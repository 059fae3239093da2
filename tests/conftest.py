"""Hypothesis repeats itself: the same examples every time, no clock, nothing kept on disk."""

from hypothesis import settings

settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")
