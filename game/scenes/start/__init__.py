"""The start screen: `screen` is the scene, `tile` one game on it."""
