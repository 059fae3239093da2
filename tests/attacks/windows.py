"""What two windows on one data folder do at the same moment: jobs for `tests.kit.process_farm`.

Each window reports where it `stands` after its first deed: at a table, at a dialog, or at the start screen. Then it
passes its next gate, plays on if it is at a table, and closes. So the test sees both windows at the same time."""

from random import Random

from engine.record.match_file import read
from game.app.window import App
from game.demo.driver import Hands
from game.match import saves
from game.scenes.dialogs.confirm import Confirm
from game.scenes.matches import MatchList
from game.scenes.table.scene import TableScene
from tests.attacks import player
from tests.attacks.player import FRAME_MS, begin, follow_whim, open_app, play_on, report_actions
from tests.kit.process_farm import pass_gate, tell

prepare = player.prepare


def window(*, deed: str, game: str, seed: int, wait: int) -> None:
    """Open a window, do the deed at the gate, play on behind the next gate, and close. `wait`: how many turns of a loop
    the deed comes later."""
    app, rng = open_app(), Random(seed)
    hands = Hands(app, frame=FRAME_MS)
    if deed == "delete":
        app.push(app.routes.matches())
        hands.wait(1000)
    report_actions()
    pass_gate()
    for _ in range(wait):
        pass
    if deed == "begin":
        begin(app, game, seed)
    elif deed == "delete":
        _delete(app)
    elif deed == "list":
        app.push(app.routes.matches())
        hands.wait(1000)
    elif saves.unfinished():
        app.push(app.routes.resume())
    stand(app)
    pass_gate()
    scene = app.top
    if isinstance(scene, TableScene):
        if deed == "give_up":
            follow_whim(app, scene, hands, "give_up")
        else:
            play_on(app, scene, rng, actions=3, whims=False)
    tell(["toasts", [toast.text for toast in app.toasts]])
    app.close()


def stand(app: App) -> None:
    """Report `["stands", scene, nonce]`; the nonce is that of the match at the table."""
    scene = app.top
    journal = scene.match.journal if isinstance(scene, TableScene) else None
    tell(["stands", type(scene).__name__, journal.header.nonce if journal else ""])


def _delete(app: App) -> None:
    """Delete the only match of the list, through its dialog. Reports `["deleted", nonce]` when it is gone."""
    matches = app.top
    assert isinstance(matches, MatchList)
    (path,) = matches.paths
    nonce = read(path).header.nonce
    matches.activate(f"delete:{path.name}")
    if isinstance(app.top, Confirm):
        app.top.activate("yes")
        if not path.exists():
            tell(["deleted", nonce])
