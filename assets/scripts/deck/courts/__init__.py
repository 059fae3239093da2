"""The court cards: jacks, queens and kings."""
