"""Screens about a recorded match: `replay`, the thoughts of its bots, and the hashes that fix its deals."""
