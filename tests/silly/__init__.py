"""Positions in which only some moves make sense, and how they are gathered and read."""
