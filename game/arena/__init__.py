"""Bots against bots without a window: the commands `rintaku arena` and `rintaku bench`.

Start with `contest` (what is played, and who won), then `command` (the command line). `runner` plays many seeds on
several cores (`processes`) or machines (`cluster`), which both are `workers`; `results_file` keeps what is done, and
`program` says which program did it. `cross_table`, `budgets` and `tuning` are kinds of runs, `measures` says what is
compared, `benchmark` measures speed. `openspiel` and `measure_strength` are programs of their own."""
