"""The opponents of Rumino."""
