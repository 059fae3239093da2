"""The rules and the table of Rintaku. Standard library only; knows no screen and no opponent.

>>> "gin" in games()
True
>>> load("gin").SEATS
(2,)
"""

from engine.registry import games, load

__all__ = ["games", "load"]
