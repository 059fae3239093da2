"""Which games the start screen offers, and why it does not offer the others."""

from functools import cache

import engine
from engine.registry import BrokenGame, broken_games, describe, find_module, installed_package
from game.games import GameInfo, game_info, game_path, games_in_order, has_table, text_error
from game.learn import lessons, rule_book
from game.text.translations import LANGUAGES


@cache
def unplayable() -> tuple[BrokenGame, ...]:
    """The installed games that cannot be played, each with the reason."""
    installed = [game for game in engine.games() if installed_package(game)]
    return (*broken_games(), *(BrokenGame(game, "error", text) for game in installed if (text := _problem(game))))


@cache
def playable() -> tuple[str, ...]:
    """The ids of the games that can be played, in the order of the start screen."""
    broken = {problem.game for problem in unplayable() if problem.kind != "name"}
    return tuple(game for game in games_in_order() if game not in broken and has_table(game))


def _problem(game: str) -> str:
    """What is wrong with the screens, texts, lessons or rule book of an installed game; empty if nothing is."""
    if not isinstance(game_info(game), GameInfo):
        return "GAME_INFO is no GameInfo"
    try:
        if not hasattr(find_module("game", game, "table_view"), "create"):
            return "game.table_view lacks create"
        for language in LANGUAGES:
            for file in sorted(game_path(game, "texts", language).glob("*.toml")):
                if error := text_error(file):
                    return f"{language}: {error}"
            rule_book.load(language, game)
        if lessons.has_lessons(game):
            lessons.load(game)
    except Exception as error:  # whatever a stranger's module does
        return describe(error)
    return ""
