"""The command `rintaku train`, which makes weight files of the opponents.

Start with `command` (the command line), then `runner`: it plays the deals of a trainer (`ai.training`) on several
cores, and keeps them with `parts` beside the file to be made."""
