"""A match in the data folder: seats, saves, playback, snapshot."""
