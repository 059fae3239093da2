"""The opponents of Gin Rummy."""
