"""Sets and runs: of one pack (`plain`), and with Jokers and two packs (`jokers`)."""
