"""The pygame front end. It may import everything else in the repository.

A table at play is shown from Views and Events alone; only the replay and the statistics of a finished match read a
State.

    app       command line, window, scenes and their routes, settings
    draw      canvas, card faces, theme, animation
    text      translations, line breaking
    ui        widgets, focus, input, sound
    table     what the tables of all games share
    games     the table of each game
    scenes    the screens
    match     a match in the data folder
    stats     statistics
    learn     lessons, drills, coach and rule book as data
    arena     bots against bots, benchmark
    demo      the tour that takes pictures

Start reading at `game.app.wiring`."""
