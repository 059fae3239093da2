"""What each game shows on the table: one package per game."""
