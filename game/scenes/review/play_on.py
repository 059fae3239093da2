"""Playing on from a position of a match that is over: a practice match against the same opponents. The cards are those
of the match, which may all be looked into."""

from collections.abc import Sequence

from ai import registry
from engine.contract import Action
from engine.record.header import Header, people_of
from engine.text import shortened
from game.app.scene import Host
from game.match import session
from game.text.translations import tr


def begin(app: Host, header: Header, actions: Sequence[Action]) -> bool:
    """Begin a practice match with these actions in place of the scene on top. A toast says why that is not possible."""
    configs = header.seat_configs
    if not people_of(configs):
        app.toast(tr("replay.nothing_left"))
        return False
    missing = next((c.bot for c in configs if c.bot and not registry.is_known(header.game, c.bot)), "")
    if missing:
        app.toast(tr("continue.foreign.opponent", name=shortened(missing)), 6000)
        return False
    match = session.branch(header, actions, session.pace(app.settings))
    app.replace(app.routes.table(match))
    return True
