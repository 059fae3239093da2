"""One module a game; `engine.contract.Rules` says what it must offer."""
