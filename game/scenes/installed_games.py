"""Which games the start screen offers, and why it does not offer the others."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

import engine
from ai.registry import USUAL_LEVEL, adviser_fault, levels
from engine.options import table_options
from engine.registry import BrokenGame, broken_games, describe, find_module, installed_package
from engine.text import error_text, quoted
from game.draw import picture_file
from game.games import game_info, game_path, games_in_order, has_table, info_fault, is_card, text_error
from game.learn import lessons, puzzles, rule_book
from game.match.session import GUESTS
from game.text.translations import LANGUAGES
from game.ui import key_map, sound_file

TILE_CARDS: Final = 3
"""The cards on the tile of a game."""


@cache
def unplayable() -> tuple[BrokenGame, ...]:
    """The installed games that cannot be played, or only without one of their files, each with the reason."""
    installed = [game for game in engine.game_ids() if installed_package(game)]
    found = [(game, "error", _problem(game)) for game in installed]
    found += [(game, "file", _bad_file(game)) for game, _, problem in found if not problem]
    return (*broken_games(), *(BrokenGame(*problem) for problem in found if problem[2]))


@cache
def playable() -> tuple[str, ...]:
    """The ids of the games that can be played, in the order of the start screen."""
    broken = {problem.game for problem in unplayable() if problem.kind in ("version", "error")}
    return tuple(game for game in games_in_order() if game not in broken and has_table(game))


def _bad_file(game: str) -> str:
    """What is wrong with the first card or sound of an installed game that cannot be used, or with its lessons; empty
    if nothing is."""
    readers = (("cards", ".svg", picture_file.read), ("sounds", ".ogg", sound_file.read))
    for folder, suffix, read in readers:
        for file in _files(game, folder, suffix):
            try:
                read(file)
            except (OSError, ValueError) as error:
                return f"{folder}/{quoted(file.name)}: {error_text(error)}"
    return lessons.fault(game)


def _files(game: str, folder: str, suffix: str) -> list[Path]:
    with suppress(OSError):
        return sorted(game_path(game, folder).glob(f"*{suffix}"))
    return []


def _problem(game: str) -> str:
    """What is wrong with the screens, texts or rule book of an installed game; empty if nothing is."""
    try:
        if fault := info_fault(game):
            return fault
        info = game_info(game)
        if USUAL_LEVEL not in levels(game):
            return f"LEVELS of ai.levels lacks {quoted(USUAL_LEVEL)}"
        if fault := adviser_fault(game):
            return fault
        if len(info.tile_cards) != TILE_CARDS:
            return f"tile_cards of GAME_INFO has {len(info.tile_cards)} cards, not {TILE_CARDS}"
        if unknown := [code for code in info.tile_cards if not is_card(code)]:
            return f"tile_cards of GAME_INFO: there is no picture of {quoted(str(unknown[0]))}"
        rules = engine.load(game)
        if max(rules.SEATS) > len(GUESTS):
            return f"SEATS has {max(rules.SEATS)}, and a table has at most {len(GUESTS)} seats"
        for preset in rules.PRESETS:
            table_options(rules, changes=rules.PRESETS[preset])
        if not hasattr(find_module("game", game, "table_view"), "create"):
            return "game.table_view lacks create"
        for module in ("tile", "public_view", "rule_pages", "statistics", "drills"):
            find_module("game", game, module)
        key_map.of_game(game)
        puzzles.check(game)
        for language in LANGUAGES:
            for file in _files(game, f"texts/{language}", ".toml"):
                if error := text_error(file):
                    return f"{language}: {error}"
            rule_book.load(language, game)
        drills = {x.id for x in lessons.load(game) if x.drill} if lessons.has_lessons(game) else set()
        named = {} if lessons.fault(game) else getattr(find_module("game", game, "coach"), "DRILLS", {})
        if unknown := [drill for drill in named.values() if drill not in drills]:
            return f"DRILLS of game.coach: there is no drill {quoted(str(unknown[0]))}"
    except (Exception, SystemExit) as error:  # whatever a stranger's module does
        return describe(error)
    return ""
