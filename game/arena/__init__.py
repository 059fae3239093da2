"""Bots against bots without a window: the commands `rintaku arena` and `rintaku bench`.

Start with `contest` (what is played, and who won), then `command` (the command line). `runner` plays many seeds on
several cores, `cross_table`, `budgets` and `tuning` are kinds of runs, `benchmark` measures speed."""
