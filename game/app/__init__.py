"""The program: command line, window, main loop, settings, and the wiring of all screens.

`cli` is the command, `window` the App with its main loop, `wiring` makes the screens. `scene` is the place to start
reading: it defines what a screen is and what it may ask of the program. Screens import `scene`, `settings` and
`saved_matches`, never `window` or `wiring`."""
