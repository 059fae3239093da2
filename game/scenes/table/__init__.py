"""The table scene and its parts."""
