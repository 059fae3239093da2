"""The opponents of Sumidagawa."""
