"""A rating in a sentence: about as strong as whom, and how sure that is."""

from ai.registry import USUAL_LEVEL, OpponentName, level_below, plain_level, slips_of
from ai.strength import opponents, strength
from game.match.characters import face
from game.rating.even import even_kind
from game.rating.model import NINE_IN_TEN, Rating
from game.text.translations import tr


def about(game: str, rating: Rating) -> str:
    """Whom the player is about as strong as: a level, or between two, or beyond the weakest or the strongest."""
    known = opponents(game, 50)
    if rating.points < known[0][1].points - 50:
        return tr("rating.weaker", level=level_name(known[0][0]))
    if rating.points > known[-1][1].points + 50:
        return tr("rating.stronger", level=level_name(known[-1][0]))
    n = min(range(len(known)), key=lambda i: abs(known[i][1].points - rating.points))
    kind = known[n][0]
    if OpponentName.of(kind).slips is None:
        return tr("rating.as", level=level_name(kind))
    return tr("rating.between", low=level_name(known[n - 1][0]), high=level_name(known[n + 1][0]))


def sure(rating: Rating) -> str:
    """How sure a rating is."""
    return tr("rating.sure") if rating.sure else tr("rating.unsure", n=rating.missing)


def line(game: str, rating: Rating) -> str:
    """One line for the start screen."""
    key, name = "rating.line" if rating.sure else "rating.line_unsure", tr(f"start.{game}.name")
    return tr(key, game=name, about=about(game, rating), n=rating.missing)


def even(game: str, kind: str, rating: Rating | None) -> str:
    """Who the even opponent is."""
    level, slips = level_name(kind), slips_of(kind)
    if rating is None:
        return tr("even.first", level=level)
    if not slips:
        return tr("even.plain", level=level)
    return tr("even.slips", level=level, below=level_name(level_below(game, plain_level(kind))), n=slips)


def numbers(game: str, rating: Rating) -> str:
    """The rating as a number with its error in nine of ten cases, and the even opponent by name."""
    error = round(NINE_IN_TEN * rating.error)
    text = tr("rating.number", points=round(rating.points), error=error, n=rating.matches)
    kind = even_kind(game, rating.points)
    below = level_name(level_below(game, plain_level(kind)))
    key, name = "even.who_slips" if slips_of(kind) else "even.who", tr(f"who.{face(kind)}")
    who = tr(key, name=name, level=level_name(kind), below=below, n=slips_of(kind))
    return f"{text} · {tr('rating.even_with', who=who)}"


def level_name(kind: str) -> str:
    """The name of the level of an opponent."""
    return tr(f"level.{plain_level(kind)}.name")


def has_scale(game: str) -> bool:
    """Whether the strengths of the game's opponents are measured."""
    return strength(game, USUAL_LEVEL) is not None and len(opponents(game)) > 1
