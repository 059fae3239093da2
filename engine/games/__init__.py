"""The games, one package each. `engine.contract.Rules` says what a package offers; `engine.registry` finds it.

A game's `__init__` lists its modules; read it first, then `RULES.md` beside it."""
