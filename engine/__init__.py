"""The rules engine and the table of Rintaku.

    contract        the types that all games share: Action, Event, View, State, Bot, Rules
    cards, rng      faces of cards; seeded randomness
    options         table options and presets
    melds           sets and runs
    turn_based      base class of games in which one seat moves at a time
    match_of_deals  what a match of a set number of deals comes to
    position_reader checks the parts of a position file
    registry        finds the games
    files, text     all reading and writing of files; text from files and arguments as it is shown
    compiled        what the compiler of the sources is told
    games           the games, one package each
    table           a match being played
    record          a match as a file
    examples        short programs that use the rules

It imports the standard library only; it knows no screen and no opponent. Start with `contract`.

>>> "gin" in game_ids()
True
>>> load("gin").SEATS
(2,)
"""

from engine.registry import game_ids, load

__all__ = ["game_ids", "load"]
