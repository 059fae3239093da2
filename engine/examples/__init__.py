"""Short programs that use the rules engine without opponents and without a window."""
