"""Short programs that use the rules engine and the opponents without a window."""
