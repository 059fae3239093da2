"""A command that is stopped by Ctrl-C at many moments: `python -m tests.kit.ctrl_c MOMENTS COMMAND ...`. POSIX only.

Each child of this bare interpreter imports the program anew and gets the signal after its n-th call or return, with n
at even distances over the whole command. For each child one line says the exit code and what stderr has, as JSON."""

import os
import signal
import sys
from types import FrameType
from typing import Any

from game.app.cli import main


def run(moment: int, report: int) -> None:
    """Run the command to its end, with Ctrl-C at a moment (0 for never). Reports the number of moments."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # the background of a shell ignores Ctrl-C
    moments = 0

    def event(frame: FrameType, kind: str, arg: Any) -> None:
        nonlocal moments
        moments += 1
        if moments == moment:
            sys.setprofile(None)
            signal.raise_signal(signal.SIGINT)

    try:
        sys.setprofile(event)
        code = main()
    finally:
        sys.setprofile(None)
        os.write(report, str(moments).encode())
    sys.exit(code)


def attempt(moment: int) -> tuple[int, int, str]:
    """Run the command in a child. Returns its exit code, the number of moments, and what it wrote to stderr."""
    report, stderr = os.pipe(), os.pipe()
    child = os.fork()
    if not child:
        os.dup2(stderr[1], 2)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        for end in (*stderr, report[0]):
            os.close(end)
        run(moment, report[1])
    for end in (report[1], stderr[1]):
        os.close(end)
    moments = int(os.read(report[0], 100) or 0)
    with open(stderr[0], encoding="utf-8") as said:
        text = said.read()
    os.close(report[0])
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), moments, text


if __name__ == "__main__":
    wanted = int(sys.argv[1])
    sys.argv = ["rintaku", *sys.argv[2:]]
    attempt(0)  # the first one may compile modules, which takes more moments
    last = attempt(0)[1]
    ends = [attempt(max(1, last * (2 * n + 1) // (2 * wanted))) for n in range(wanted)]
    import json  # not before: the children import it

    print("\n".join(json.dumps([code, text]) for code, _, text in ends))
