"""The statistics screen: `screen` has the choices, `painter` and `charts` draw, `files` exports and imports."""
