"""The setup of a match.

Start reading in `screen`. `side_column` is its right column; `seat_plan` and `fair_deal` are opened from it."""
