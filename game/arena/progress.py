"""A progress bar in the last line of stderr."""

import shutil

from game.app.terminal import draw

BAR_INTERVAL = 0.2
"""s between two drawings of a progress bar."""


def draw_line(text: str) -> None:
    """Replace the line of the progress bar."""
    width = shutil.get_terminal_size().columns - 1
    draw("\r" + text[:width].ljust(width))


def clear_line() -> None:
    """Leave the line empty, with the cursor at its beginning."""
    draw_line("")
    draw("\r")


def bar(part: float) -> str:
    """The bar itself, filled to a part from 0 to 1."""
    return f"[{'#' * int(20 * part + 1e-9):20}]"
