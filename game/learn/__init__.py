"""Learning to play: lessons, drills, the rule book, the coach, and what bots thought in a recorded match. Nothing here
draws; the screens are in `game.scenes.learn` and `game.scenes.review`.

Start with `lessons` and `coach`. A game adds its drills and its coach's words in `game/games/<game>`."""
