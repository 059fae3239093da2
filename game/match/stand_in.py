"""An opponent of an installed game, for which a simple move is made where it fails.

Without that the table would wait for it for ever, or its error would come again whenever the match is opened."""

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from engine.contract import Action, Bot, BotMove, View
from engine.text import quoted

MAX_SLICES: Final = 100_000
"""So many slices a bot may think about one move. Master thinks in some thousand."""
PAUSE_MS: Final = (700, 1600)
"""The shortest and the longest time before the simple move."""


class NoMove(Exception):
    """A bot has no move that is legal; the text says what it did."""


class WithStandIn:
    """A bot that moves wherever it has to: if its thought fails, it makes the best move so far, else the first legal
    one. `calls` are the game's verbs that may be said at any time; nobody has to call."""

    def __init__(self, bot: Bot, calls: Collection[str]) -> None:
        self.draws = getattr(bot, "draws", True)
        self.failure: BaseException | None = None
        """Why the last thought that failed did so."""
        self._bot = bot
        self._calls = calls

    def think(self, view: View, legal: list[Action], rng: Random) -> Iterator[BotMove | None]:
        """The thoughts of the bot; then the simple move, if they fail without a move."""
        best: BotMove | None = None
        moves = [action for action in legal if action.verb not in self._calls]
        has_to_move = bool(moves) and view.seat in view.acting and view.window is None
        try:
            for n, thought in enumerate(self._bot.think(view, list(legal), rng)):
                if n == MAX_SLICES:
                    raise NoMove(f"it does not end its thought after {MAX_SLICES} slices")
                if thought is not None and thought is not best:
                    if thought.action._replace(seat=view.seat) not in legal:
                        raise NoMove(f"{quoted(str(thought.action))} is not legal")
                    best = thought
                yield thought
            if best is None and has_to_move:
                raise NoMove("it ends its thought without a move")
        except (Exception, SystemExit) as failure:  # whatever a stranger's module does
            self.failure = failure
            if best is None and has_to_move:
                yield BotMove(moves[0], *PAUSE_MS)
