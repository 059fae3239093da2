"""The command `rintaku`. The program is imported by `main`, so that Ctrl-C is answered while it starts.

Only Python's own start comes before."""

import sys
from collections.abc import Sequence

STOPPED = 130
"""The exit code after Ctrl-C, as a shell reports it: 128 + SIGINT."""
FAILED = 70
"""The exit code after an unexpected error, as BSD has it: EX_SOFTWARE."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. Returns its exit code: see `game.app.commands.run`; 130 after Ctrl-C, 70 after an unexpected
    error, which is raised if `argv` is given."""
    try:
        if argv is None:
            _answer_everywhere()
        from game.app import commands

        return commands.run(argv)
    except KeyboardInterrupt:
        return _stopped()
    except Exception as e:
        if argv is not None:
            raise
        return _failed(e)
    finally:
        if argv is None:
            _ignore_ctrl_c()


def _answer_everywhere() -> None:
    """End the process also where Python drops the exception of Ctrl-C and goes on: while it throws something away."""
    import os

    usual = sys.unraisablehook

    def hook(unraisable: "sys.UnraisableHookArgs") -> None:
        if unraisable.exc_type is KeyboardInterrupt:
            os._exit(_stopped())
        usual(unraisable)

    sys.unraisablehook = hook


def _ignore_ctrl_c() -> None:
    """The process ends: another Ctrl-C has nothing left to stop. `gc.freeze` keeps the collector away from the objects
    of a compiled module whose import was interrupted: its classes may be incomplete."""
    import gc
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()


def _failed(error: Exception) -> int:
    """Write the traceback into the data folder, and say where it is in one line."""
    import traceback

    from engine.registry import describe
    from engine.text import path_text
    from game.app import error_file, terminal

    log = error_file.write("".join(traceback.format_exception(error)))
    where = f"details are in {path_text(log)}" if log else "details cannot be written to the data folder"
    terminal.complain(f"rintaku: unexpected error; {where}: {describe(error)}")
    return FAILED


def _stopped() -> int:
    import contextlib

    with contextlib.suppress(OSError, ValueError, AttributeError):  # a closed stderr
        sys.stderr.write("rintaku: stopped\n")
        sys.stderr.flush()
    # `python -m` runs the program inside exec() and remembers a Ctrl-C there: without another exec() the process would
    # end by SIGINT, not with this exit code
    exec("")
    return STOPPED


if __name__ == "__main__":
    sys.exit(main())
