"""Expert in RIN."""

from ai.rin_club import Club
from ai.rin_talk import Manners


class Expert(Club):
    """The strongest."""

    manners = Manners(rin=0.99, last=0.99, late=0.95, challenge=0.95, miscount=0.0, race=(1500, 3500))
