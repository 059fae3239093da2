"""A match as a file (`match_file` describes and reads it, `journal` writes it), deals fixed by hashes before their
first card (`commitment`), and the proof that a record kept to them (`verification`).

It may import the rest of `engine`. Start with `match_file.read` and `journal.Journal`."""
