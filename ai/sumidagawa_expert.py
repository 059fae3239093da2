"""Expert in Sumidagawa."""

from ai.sumidagawa_club import Club


class Expert(Club):
    """A strong player."""
