"""Screens about a recorded match: `replay`, the thoughts of its bots, `match_review`, the hashes that fix its deals
(`commitment`), and its text to `share` and to open again (`open_shared`)."""
