"""The texts that a game needs, by key.

`installed_game.py` looks with it for those that a game of another distribution lacks."""

from collections.abc import Iterator

import engine
from engine.registry import find_module
from game.learn import puzzles
from game.stats.contract import statistics_of
from game.ui import key_map


def keys(game: str) -> Iterator[str]:
    """The keys of what is said in a game, but for hints and coach."""
    rules, counted = engine.load(game), statistics_of(game)
    yield f"{game}.name"
    yield from (f"start.{game}.{word}" for word in ("name", "second", "tag", "players"))
    yield from (f"{game}.reason.{reason}" for reason in rules.REASONS)
    yield from (f"{game}.preset.{preset}.{part}" for preset in (*rules.PRESETS, "custom") for part in ("name", "about"))
    for option in rules.OPTIONS:
        words = [c for c in option.choices if isinstance(c, bool) or not isinstance(c, int | float)]
        yield from (f"{game}.option.{option.id}.{part}" for part in ("name", "about", *map(str, words)))
    yield from (f"{game}.feat.{feat}" for feat in counted.FEATS)
    yield from (f"{game}.luck.{measure.key}" for measure in counted.LUCK_MEASURES)
    yield from (action.label for action in key_map.of_game(game))
    if puzzles.has_puzzles(game):
        yield f"{game}.puzzle"
    if review := find_module("ai", game, "review"):
        yield from (f"{game}.habit.{kind}" for kind in getattr(find_module("game", game, "coach"), "DRILLS", ()))
        for kind in getattr(review, "USUAL", ()):
            yield from (f"{game}.watch.{kind}", f"{game}.watch_kind.{kind}")
