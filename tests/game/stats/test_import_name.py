"""Records of somebody else are imported under a name."""

import pytest

from game.demo.driver import Hands
from game.scenes.dialogs.message import Message
from game.scenes.records.files import ImportDialog
from game.scenes.records.screen import Records
from game.scenes.records.working import Working
from game.stats import database, import_export
from game.ui import input as ins
from tests.kit.app import open_app
from tests.kit.narrow import instance
from tests.kit.records import duel, match


@pytest.mark.parametrize("typed, name", [(" Old  Ren ", "Old Ren"), ("you", "You"), ("", "rintaku-records-001")])
def test_records_of_somebody_else_are_imported_under_the_name_that_is_typed(typed: str, name: str) -> None:
    database.import_matches([match("a", [duel(True)])])
    import_export.export()
    database.delete(None)
    (app := open_app()).push(scene := Records())
    app.push(dialog := ImportDialog(scene.reload))
    dialog.somebody_elses = True
    dialog.activate("file:0")
    app.handle(ins.Cancel())
    assert app.scenes[-1] is dialog, "no name, no import"
    dialog.activate("file:0")
    app.step(400)
    for event in (ins.Key("Delete"), ins.Text(typed)):
        app.handle(event)
    Hands(app).click("done")
    for _ in range(400):
        if not isinstance(app.top, Working):
            break
        app.step(20)
    instance(Message, app.top).cancel()
    assert app.top is scene and scene.query.player == name
