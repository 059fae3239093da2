"""The program's window on the desktop: its size and place, maximised, full screen.

It stays the same window for as long as the program runs. The size kept in the settings is the one that the window has
while it is neither maximised nor in full screen, so that it can be restored to it, also in the next session."""

import warnings
from typing import Final

import pygame

import assets
from game.app.settings import Settings

MINIMUM: Final = (540, 540)
"""A desktop lets a player make the window that small."""
MAXIMUM: Final = (11520, 7680)
"""Three screens of 3840 side by side, or one of 7680 upright. Pictures as large as the window are kept: 16,000 x 16,000
pixels would take 5 GB."""
OPENED: Final = (960, 540)
"""The window is opened at least that large; upright, at least that high and wide."""
TITLE_BAR: Final = 40
"""Pixels kept free above the window for its title bar, and as many below for a task bar: pygame tells neither."""


def fitting(size: tuple[int, int], desktop: tuple[int, int]) -> tuple[int, int]:
    """The size, in pixels, with which the window and its title bar lie on a desktop; never below OPENED. On a desktop
    that is too narrow for a lying window it stands, though the title bar takes from its height."""
    w, h = min(size[0], desktop[0]), min(size[1], desktop[1] - 2 * TITLE_BAR)
    if desktop[0] < OPENED[0] <= desktop[1]:
        h = max(OPENED[0], h)
    return at_least(w, h)


def at_least(w: int, h: int) -> tuple[int, int]:
    """The size, or what a window has at least: upright from OPENED's width in height on, else lying."""
    least = OPENED[::-1] if h > w and h >= OPENED[0] else OPENED
    return max(least[0], w), max(least[1], h)


def at_most(w: int, h: int) -> tuple[int, int]:
    """The size, or what a window has at most."""
    return min(MAXIMUM[0], w), min(MAXIMUM[1], h)


class DesktopWindow:
    """The window, of which `headless` shows nothing and has any size."""

    def __init__(self, settings: Settings, headless: bool) -> None:
        self.settings = settings
        self.headless = headless
        self._minimised = False

    def open(self, size: tuple[int, int]) -> pygame.Surface:
        """Open the window at that size, or as large as the desktop allows; maximised or in full screen if the
        settings say so. Returns what to draw on. Raises pygame.error where there is no screen."""
        pygame.display.set_caption("凛卓 Rintaku")
        if self.headless:
            return self._windowed(size, pygame.RESIZABLE)
        pygame.display.set_icon(pygame.image.load(str(assets.path("icon.png"))))
        desktop = pygame.display.get_desktop_sizes()[0]
        fits = fitting(size, desktop)
        surface = self._windowed(fits, pygame.RESIZABLE | pygame.HIDDEN)  # it is seen once it lies where it belongs
        window = sdl_window()
        window.minimum_size, window.maximum_size = MINIMUM, MAXIMUM
        if fits[1] + 2 * TITLE_BAR > desktop[1]:  # a desktop below the minimum: the title bar is what has to be seen
            window.position = (0, TITLE_BAR)
        else:
            window.position = pygame.WINDOWPOS_CENTERED
        if self.settings.maximised:
            window.maximize()
        window.show()
        if self.settings.full_screen:
            self.fill_screen(True)
        return pygame.display.get_surface() or surface

    def _windowed(self, size: tuple[int, int], flags: int) -> pygame.Surface:
        return pygame.display.set_mode(at_most(*at_least(*size)), flags)

    def fill_screen(self, on: bool) -> None:
        """Fill the display that the window lies on, or return to the size and place before. Where the desktop
        refuses, nothing changes. The settings say what is so."""
        if not self.headless:
            try:
                if on:
                    sdl_window().set_fullscreen(desktop=True)
                else:
                    sdl_window().set_windowed()
                    if self.settings.maximised:  # SDL leaves full screen for the size before that
                        sdl_window().maximize()
            except pygame.error:
                return
        self.settings.full_screen = on

    def on_event(self, kind: int) -> None:
        """Note whether the window is maximised. `kind` is that of any event."""
        if self.settings.full_screen:  # what a desktop reports about the window behind it is no wish of the player
            return
        if kind == pygame.WINDOWMAXIMIZED:
            self.settings.maximised = True
        elif kind == pygame.WINDOWMINIMIZED:
            self._minimised = True
        elif kind == pygame.WINDOWRESTORED:
            if not self._minimised:  # a maximised window comes back from the task bar maximised
                self.settings.maximised = False
            self._minimised = False

    def remember(self, size: tuple[int, int]) -> None:
        """Keep the size for the next session, if it is that of the window as such. It must have come to rest: a desktop
        may report the size of a maximised window before it says that the window is maximised."""
        if not (self.settings.full_screen or self.settings.maximised or self._minimised):
            self.settings.window = size


def sdl_window() -> pygame.Window:
    """The open window, for what the display module does not offer."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about drawing, for which the display module is used
        return pygame.Window.from_display_module()
