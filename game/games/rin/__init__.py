"""RIN on the table."""
