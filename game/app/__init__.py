"""The program: command line, window, scenes, settings, wiring."""
