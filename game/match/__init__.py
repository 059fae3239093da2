"""A match in the data folder: its setup and seats, its record, its playback.

Start reading in `session`, a match that is being played. Nothing here knows a screen; `snapshot` alone draws."""
