"""The table: seats, time, and the one State; what a bot is about to do."""
