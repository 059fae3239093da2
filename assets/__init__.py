"""Everything the table shows, says and plays: cards, fonts, sounds, texts and lessons.

The files lie next to this module, as real files, in the repository and in the
installed wheel alike:

| folder | what |
|---|---|
| ``cards`` (``cards/large``) | the 52 faces, two Jokers and the backs, as SVG; four suit colours are made on loading |
| ``portraits`` | the faces of the opponents, one SVG an expression |
| ``fonts`` | M PLUS Rounded 1c, with its licence |
| ``sounds`` | one OGG a sound; ``table.md`` says when each plays |
| ``texts`` | one folder a language, TOML |
| ``games`` | one folder a game: its texts and lessons, and its own cards and sounds if it has any |
| ``icon.svg`` ``icon.png`` | the window's icon |
| ``scripts`` | the programs that draw the cards and the icon and make the sounds; in the repository only |

``python -m assets.scripts.deck`` writes the deck; ``sumidagawa``, ``portraits``, ``icon`` and
``sounds`` in its place write the rest.
"""

from pathlib import Path

__all__ = ["path"]

_ROOT = Path(__file__).resolve().parent


def path(*parts: str) -> Path:
    """Return the file or folder at ``parts`` below the assets folder.

    >>> path("cards", "AS.svg").name
    'AS.svg'

    Raises FileNotFoundError, naming what the nearest existing folder does
    hold, when there is no such file.
    """
    wanted = _ROOT.joinpath(*parts)
    if wanted.exists():
        return wanted
    near = wanted.parent
    while not near.is_dir():
        near = near.parent
    names = sorted(child.name for child in near.iterdir() if not child.name.startswith("_"))
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    inside = near.relative_to(_ROOT).as_posix() if near.is_relative_to(_ROOT) else near.name
    raise FileNotFoundError(f"no asset {'/'.join(parts)!r}; {inside!r} holds: {shown or 'nothing'}")
