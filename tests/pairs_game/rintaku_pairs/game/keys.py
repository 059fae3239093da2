"""Keys that the player may change: by the button's id, its key in `table_view` and the text that names it."""

KEYS = {"draw": ("D", "pairs.draw"), "play": ("P", "pairs.play"), "sort": ("S", "pairs.sort")}
