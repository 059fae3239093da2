"""What `rintaku demo` shows: `base` has what every game has; a file a game (`gin`) adds moments of its own.

Such a file has one function, `moments(tour)`; a game without one is shown all the same."""
