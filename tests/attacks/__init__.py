"""Attacks on the whole program: processes that are killed at any moment, and two windows on one data folder.

`player.py` has what the attacked processes do, `folder_checks.py` what must be true of a data folder afterwards."""
