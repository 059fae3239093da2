"""What the attacked processes write besides matches: jobs for `tests.kit.process_farm`."""

import contextlib
import io
import json
from collections.abc import Sequence

import engine
from engine.registry import find_module
from game.app import bug_report, cli, settings
from game.learn import progress
from game.text import translations
from tests.kit.process_farm import pass_gate, tell


def prepare() -> None:
    """Load what the commands need, before processes are forked."""
    translations.catalogue("en")
    for game in engine.game_ids():
        find_module("game", game, "statistics")
        find_module("ai", game, "levels")


def command(*, line: Sequence[str]) -> None:
    """Run a command of the program. Reports `[exit code, stdout, stderr]`."""
    pass_gate()
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = cli.main(line)
    tell([code, out.getvalue(), err.getvalue()])


def add_guest(*, name: str) -> None:
    """Save the settings with one more guest. Reports the warnings, then the name when it is saved."""
    chosen, warning = settings.load()
    tell(warning)
    pass_gate()
    chosen.guests[name] = "sora"
    tell(chosen.save() or name)


def finish_lesson(*, name: str) -> None:
    """Save the progress with one more lesson. Reports whether earlier progress is there, then the name when it is
    saved."""
    done = progress.load()
    tell(len(done.done))
    pass_gate()
    done.finish(name)
    tell("unsaved" if done.unsaved else name)


def report() -> None:
    """Write a bug report. Reports its path."""
    pass_gate()
    tell(str(bug_report.write()))


def data_of(export: bytes) -> list[str]:
    """The matches of an export, whatever their order, as texts that can be compared."""
    return sorted(json.dumps(match, sort_keys=True) for match in json.loads(export)["matches"])
