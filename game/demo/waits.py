"""How long a player waits from an action to the next decision, in virtual time. For the benchmark.

A match is played in an App without a screen whose frames are not drawn, so that cards that fly, announcements and
pauses count, and the speed of the machine does not."""

from collections.abc import Iterator, Mapping
from itertools import count
from statistics import median

import engine
from engine.options import table_options
from game.app.settings import Settings
from game.app.window import App
from game.app.wiring import build
from game.demo.driver import FRAME, adviser
from game.match.session import company
from game.scenes.table.clock import NO_CALL
from game.scenes.table.scene import TableScene
from game.ui.input import Key

SPEEDS = {"": "normal", "_fast": "fast", "_instant": "instant"}
"""The speeds that are measured, by the end of the key."""
LEVEL = "expert"
SEED = 7
"""The seed of the first match; each further one has the next."""
LONGEST = 60_000
"""Nobody waits for more frames than this."""


class UndrawnApp(App):
    """An App that draws nothing."""

    def _draw(self) -> bool:
        return False


def figures(tables: Mapping[str, int], turns: int) -> dict[str, float]:
    """The median wait in ms by the key of the benchmark. `tables`: by game, how many sit at the table. In a game with
    calls, also while the player holds "no call"."""
    return {
        f"wait_{game}{seats if seats > 2 else ''}{'_waived' * waived}{end}_ms": round(
            median(waits(game, seats, speed, turns, waived=waived))
        )
        for game, seats in tables.items()
        for waived in (False, True)[: 1 + bool(engine.load(game).CALLS)]
        for end, speed in SPEEDS.items()
    }


def waits(game: str, seats: int, speed: str, turns: int, waived: bool = False) -> list[float]:
    """The ms of virtual time from the last action of each of `turns` turns to the next decision. `waived`: the player
    holds "no call"."""
    app = build(UndrawnApp((960, 540), Settings(language="en", speed=speed, window=(960, 540)), headless=True))
    found: list[float] = []
    for n in count(SEED):
        app.home()
        app.start_match(game, table_options(engine.load(game)), n, company(game, [LEVEL] * (seats - 1)))
        assert isinstance(app.top, TableScene)
        for waited in _match(app, app.top, n, waived):
            found.append(waited)
            if len(found) == turns:
                app.close()
                return found
    raise AssertionError("a match has to end")


def _match(app: App, scene: TableScene, seed: int, waived: bool) -> Iterator[float]:
    """Play a match. Yield each time from an action to the next decision while another seat or the clock acted. A round
    in which the deal ends, or in which the table moves for the player, is left out."""
    advise, table = adviser(scene.match.game, seed), scene.table
    acted, waited = 0, 0.0
    for _ in range(LONGEST):
        if table.match_state.over:
            return
        if table.deal_over:
            acted = 0
            if scene.sheet_complete:
                scene.press("next", False)
        elif decides(scene):
            seats = {a.seat for a in table.log[acted:]}
            if acted and seats and scene.me not in seats:
                yield waited
            scene.act([advise(scene)])
            acted, waited = table.ply, 0.0
        if waived and not scene.table_view.waiving and (button := scene.ui[NO_CALL]):
            app.handle(Key(button.key or ""))
        app.step(FRAME)
        waited += FRAME


def decides(scene: TableScene) -> bool:
    """Whether the player may act and has a choice: nothing moves, and nobody else may call."""
    table = scene.table
    if scene.busy or table.clock.kind or table.waiting or (scene.announcement and scene.app.settings.pause):
        return False
    moves = [a for a in table.legal(scene.me) if a.verb not in table.rules.CALLS]
    return len(moves) > 1 and scene.me in table.view(scene.me).acting
