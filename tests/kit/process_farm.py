"""Processes for attacks, cheap enough for hundreds of them. POSIX only.

A farm is a process that imports the program once, without starting SDL, and forks a child for every job: some
milliseconds instead of a second of imports. A job is a function of a module; it gets a data folder of its own and plain
values, and reports plain values with `tell`, which arrive here also if the child is killed.

    def count(to: int) -> None:                     # runs in the child
        for n in range(to):
            tell(n)

    end = farm.start(count, folder, to=3).end()     # runs in the test
    assert end.told == [0, 1, 2] and end.done

Several jobs meet at a `Gate`: each calls `pass_gate` where it wants to wait, and the test opens the gate.

A job can be killed at its n-th change of the disk (`disk_steps.KillAt`), or by the test: `child.told(5)` waits for five
reports, `child.kill()`. A child that hangs is ended by the system after HANGS_S seconds; then `end.killed` is false as
well."""

import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, ClassVar, Final, NamedTuple

from tests.kit import disk_steps
from tests.kit.disk_steps import KillAt

ROOT: Final = Path(__file__).parents[2]
HANGS_S: Final = 60
PROGRAM: Final = (
    "game.app.wiring",
    "game.app.commands",
    "game.demo.driver",
    "game.match.session",
    "game.stats.database",
    "filelock",
)
"""What a farm imports at its start. Modules with jobs are imported before the first of their jobs."""


class End(NamedTuple):
    """How a child ended. `signal` is the number of the signal that ended it, 0 if none did."""

    told: list[Any]
    error: str
    """The traceback of an exception that the job did not catch; empty if there was none."""
    steps: int
    """How often the job changed the disk; 0 if it was killed."""
    signal: int
    mb: float
    """The most memory that the process held, in MB."""

    @property
    def done(self) -> bool:
        """Whether the job returned."""
        return not self.signal and not self.error

    @property
    def killed(self) -> bool:
        """Whether the job was ended by an attack."""
        return self.signal in (signal.SIGKILL, signal.SIGXFSZ)


class Child:
    """A job that runs in a process of its own."""

    def __init__(self, farm: "Farm", pid: int, reports: IO[str]) -> None:
        self.pid = pid
        self._farm = farm
        self._reports = reports
        self._told: list[Any] = []
        self._last: dict[str, Any] = {}

    def told(self, count: int) -> list[Any]:
        """Wait for `count` reports in all, or for the end of the child. Returns the reports so far."""
        while len(self._told) < count and (line := self._reports.readline()).endswith("\n"):
            kind, data = json.loads(line)
            if kind == "told":
                self._told.append(data)
            else:
                self._last[kind] = data
        return self._told

    def kill(self) -> None:
        """End the process now, whatever it is doing."""
        os.kill(self.pid, signal.SIGKILL)  # the process may have ended, but its number is taken until `end`

    def end(self) -> End:
        """Wait until the process has ended."""
        self.told(sys.maxsize)
        self._reports.close()
        status, size = self._farm.ask({"wait": self.pid})
        mb = size / (1e6 if sys.platform == "darwin" else 1e3)  # bytes there, elsewhere KB
        return End(self._told, self._last.get("error", ""), self._last.get("steps", 0), os.WTERMSIG(status), mb)


class Gate:
    """Holds all jobs that come to it with `pass_gate`; `open` releases them at the same moment."""

    def __init__(self) -> None:
        self.inner, self._outer = os.pipe()

    def open(self) -> None:
        """Release the jobs that wait, and let others pass."""
        os.close(self._outer)
        os.close(self.inner)


class Farm:
    """The process that forks children, and the way to talk to it."""

    def __init__(self) -> None:
        self._control, theirs = socket.socketpair()
        command = [sys.executable, "-m", __name__, str(theirs.fileno())]
        env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        self._process = subprocess.Popen(command, cwd=ROOT, env=env, pass_fds=[theirs.fileno()])
        theirs.close()

    def start(
        self,
        job: Callable[..., None],
        home: Path,
        /,
        *,
        kill: KillAt | None = None,
        gates: Sequence[Gate] = (),
        **args: Any,
    ) -> Child:
        """Fork a child that calls `job(**args)` with `home` as its data folder. `gates`: those that it will pass."""
        reader, writer = os.pipe()
        request = {
            "job": [job.__module__, job.__qualname__],
            "args": args,
            "home": str(home),
            "kill": kill,
        }
        (pid,) = self.ask(request, [writer, *(gate.inner for gate in gates)])
        os.close(writer)
        return Child(self, pid, open(reader, encoding="utf-8"))

    def ask(self, request: dict[str, Any], descriptors: list[int] | None = None) -> list[int]:
        """Send a request (see `serve`) to the farm. Returns its answer."""
        socket.send_fds(self._control, [json.dumps(request).encode()], descriptors or [])
        answer = self._control.recv(100)
        assert answer, "the farm has ended"
        numbers: list[int] = json.loads(answer)
        return numbers

    def close(self) -> None:
        """End the farm."""
        self._control.close()
        self._process.wait()


# ----------------------------------------------------------------- in the farm --
def serve(control: socket.socket) -> None:
    """Answer requests until the other side closes: fork a child for a job and say its number, or wait for the end of a
    child and say its exit status and the most memory that it held."""
    for name in PROGRAM:
        importlib.import_module(name)
    while True:
        data, descriptors, _, _ = socket.recv_fds(control, 1 << 16, 8)
        if not data:
            return
        request = json.loads(data)
        if "wait" in request:
            _, status, usage = os.wait4(request["wait"], 0)
            answer = [status, usage.ru_maxrss]
        else:
            _import(request["job"][0])
            answer = [os.fork()]
            if answer == [0]:
                control.close()
                _run(request, *descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
        control.send(json.dumps(answer).encode())


def _import(module: str) -> None:
    """Import the module of a job. If it has a function `prepare`, that is called once, to load what its jobs need."""
    if module in sys.modules:
        return
    prepare = getattr(importlib.import_module(module), "prepare", None)
    if prepare:
        prepare()
    gc.collect()
    gc.freeze()  # a collection in a child does not touch, and copy, what all children share


# ---------------------------------------------------------------- in the child --
class _Parent:
    """The ends of pipes that lead to the test."""

    reports = -1
    gates: ClassVar[list[int]] = []


def tell(data: Any) -> None:
    """Report a plain value. It arrives whatever happens to this process afterwards."""
    _report("told", data)


def pass_gate() -> None:
    """Wait until the test opens the next gate of this job. Nothing happens if it has none."""
    if _Parent.gates:
        os.read(_Parent.gates.pop(0), 1)


def _report(kind: str, data: Any) -> None:
    os.write(_Parent.reports, (json.dumps([kind, data]) + "\n").encode())


def _run(request: dict[str, Any], reports: int, *gates: int) -> None:
    """Run a job. Does not return."""
    os.environ["RINTAKU_HOME"] = request["home"]
    signal.alarm(HANGS_S)
    _Parent.reports, _Parent.gates = reports, list(gates)
    try:
        module, name = request["job"]
        job = getattr(sys.modules[module], name)
        steps = disk_steps.watch(KillAt(*request["kill"]) if request["kill"] else None)
        job(**request["args"])
        _report("steps", steps.count)
    except BaseException:
        _report("error", traceback.format_exc())
    os._exit(0)


if __name__ == "__main__":
    # as the module that jobs import, not as a second copy of it
    importlib.import_module("tests.kit.process_farm").serve(socket.socket(fileno=int(sys.argv[1])))
