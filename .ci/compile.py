"""Compiles the rules and the opponents with mypyc while a wheel is built: `RINTAKU_COMPILE=1 pip install .`

Without that variable nothing happens here, and the wheel is plain Python. A compiled wheel holds the sources as well:
opponents with other weight files are read from them (`ai.variants`)."""

import os
import shutil
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

VARIABLE = "RINTAKU_COMPILE"
NEEDED = ["mypy[mypyc]>=2.4", "setuptools>=75"]
COMPILED = (
    "engine/cards.py",
    "engine/contract.py",
    "engine/match_of_deals.py",
    "engine/options.py",
    "engine/position_reader.py",
    "engine/turn_based.py",
    "engine/games/*/*.py",
    "engine/melds/*.py",
    "engine/table/*.py",
    "ai/meld_masks.py",
    "ai/search/belief_sampling.py",
    "ai/search/networks.py",
    "ai/games/*/*.py",
)
INTERPRETED = (
    "*/__init__.py",
    # The opponents as classes: they share base classes with opponents from outside, which are not compiled.
    *(f"ai/games/*/{name}.py" for name in ("bots", "calls", "encoding", "levels", "master", "sparring")),
    # What is seldom asked for.
    *(f"ai/games/*/{name}.py" for name in ("explain", "review", "training", "training_deals")),
    # Classes whose types have to be known when a weight file is read.
    "ai/games/*/*_weights.py",
)
"""Of those, what stays as it is. `engine.rng`, too, must not be compiled: its class derives from one written in C."""
LINUX = {"CFLAGS": "-fno-semantic-interposition -fno-plt", "LDFLAGS": "-Wl,-Bsymbolic"}
"""Options of the compiler and the linker on Linux: functions of the library call each other directly, not by a table in
which another library could replace them. Club's decisions in Gin Rummy take 3 % less time."""
SHOWN = 4000
"""Of what a compiler says, the last characters are shown."""
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup

options = ["--python-version=3.11", "--explicit-package-bases", "--namespace-packages"]
files, sys.argv[1:] = sys.argv[1:], ["build_ext", "--inplace", f"--parallel={count}"]
# A higher level takes twice as long and makes nothing faster here.
setup(ext_modules=mypycify([*options, *files], opt_level="1", debug_level="0", multi_file=True, group_name="rintaku"))
"""


def chosen(root: Path) -> list[str]:
    """The files that are compiled, as paths from the root."""
    files = sorted({path.relative_to(root).as_posix() for pattern in COMPILED for path in root.glob(pattern)})
    return [file for file in files if not any(fnmatch(file, pattern) for pattern in INTERPRETED)]


def compiled(root: Path, folder: Path) -> list[Path]:
    """Compile a copy of the sources in `folder`; the libraries that are built. Raises RuntimeError."""
    for package in ("engine", "ai"):
        shutil.copytree(root / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "*.toml"))
    command = [sys.executable, "-c", SETUP.replace("{count}", str(os.cpu_count() or 1)), *chosen(root)]
    env = os.environ | {"MYPYPATH": str(folder)}
    for name, options in LINUX.items() if sys.platform == "linux" else ():
        env[name] = f"{options} {env.get(name, '')}".strip()
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=env)
    if run.returncode:
        raise RuntimeError(
            f"the compiler failed; {VARIABLE} needs a C compiler\n{run.stdout[-SHOWN:]}{run.stderr[-SHOWN:]}"
        )
    built = [p for p in folder.rglob("*") if p.suffix in (".so", ".pyd") and "build" not in p.relative_to(folder).parts]
    return sorted(built)


class CompileHook(BuildHookInterface[Any]):
    """The hook that hatchling calls for every wheel."""

    def dependencies(self) -> list[str]:
        """What has to be installed for the build."""
        return NEEDED if os.environ.get(VARIABLE) == "1" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the libraries to a wheel. An installation that can be edited stays plain Python."""
        if os.environ.get(VARIABLE) != "1" or version != "standard":
            return
        self.folder = Path(mkdtemp())
        libraries = compiled(Path(self.root), self.folder)
        build_data["force_include"] |= {str(path): path.relative_to(self.folder).as_posix() for path in libraries}
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the copy of the sources."""
        if folder := getattr(self, "folder", None):
            shutil.rmtree(folder)
