"""Several people at one screen: who sees the table when, and the curtain between them.

`passing` is the place to start: it passes the screen from one person to the next. `calls` adds the public table of
games in which people call at any time. `curtain` and `notes` draw."""
