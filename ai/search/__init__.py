"""What the Masters of the games share: the search itself, belief sampling, and small networks.

Imports `ai.explain` and `engine`, and no game. Start reading at `determinized`."""
