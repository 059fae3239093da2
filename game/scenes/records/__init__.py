"""The records screen."""
