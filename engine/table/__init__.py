"""The table at which a match is played: seats, clock and log (`table`), its times (`pace`), what a bot is about to do
(`pending_move`), and positions that a match begins with (`laid_out`).

It may import the rest of `engine`. Start with `Table.submit` and `Table.advance`."""
