"""The demo: plays the program through its real input, without a screen, and saves pictures. May import everything.

Start with `run` (the command), then `full_tour` (what is shown of every game) and `driver` (mouse and keyboard).
A game may add moments of its own: `moments(tour)` in `game/games/<game>/tour.py`."""
