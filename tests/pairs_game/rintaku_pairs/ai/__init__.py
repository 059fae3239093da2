"""The opponent of Pairs, in `levels`."""
