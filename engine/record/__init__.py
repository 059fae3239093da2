"""A match as a file (`match_file` describes and reads it with `header` and `lines`, `journal` writes it, `errors` says
why one cannot be opened), deals fixed by hashes before their first card (`commitment`), how people note a hash
(`fingerprint`), and the proof that a record kept to its hashes (`verification`).

It may import the rest of `engine`. Start with `match_file.read` and `journal.Journal`."""
