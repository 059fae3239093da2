"""Determinized search, shared by the Masters of all games."""
