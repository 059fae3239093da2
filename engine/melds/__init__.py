"""Sets and runs, found exactly: with one pack of 52 (`plain`), and with two packs and Jokers (`jokers`).

It may import `engine.cards` only. Start with `plain.deadwood`, the least deadwood of a hand."""
