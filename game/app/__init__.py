"""The program: command line, window, main loop, settings, and the wiring of all screens.

`cli` is the command, `window` the App with its main loop, `wiring` makes the screens. `scene` is the place to start
reading: it defines what a screen is and what it may ask of the program. Screens import `scene`, `settings` and
`saved_matches`, never `window` or `wiring`."""

import os

# Before pygame is imported: it puts a class of its own, and SDL reads the class as soon as it looks for a screen.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "rintaku")  # how task bars know the window
os.environ.setdefault("SDL_IME_SHOW_UI", "1")  # an input method's own list of choices
