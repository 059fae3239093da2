"""Input and output below the screens: events, widgets with focus, sound.

Start reading in `widgets`; `focus` passes the events of `input` to them."""
