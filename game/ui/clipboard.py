"""The clipboard of the system."""

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard. Returns whether the system accepted it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text on the clipboard; empty if there is none, if the system does not give it, or if another program has put
    bytes there that are no UTF-8."""
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeDecodeError):
        return ""
