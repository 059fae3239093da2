"""Attacks on the whole program: processes killed at any moment, two windows on one data folder, hostile files, bad
command lines, random inputs. Full disks and power cuts are in `tests/game/match`.

`player.py`, `windows.py` and `writers.py` have what the attacked processes do (`tests/kit/process_farm.py` forks them),
`folder_checks.py` what must be true of a data folder afterwards."""
