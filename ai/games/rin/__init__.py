"""The opponents of RIN."""
