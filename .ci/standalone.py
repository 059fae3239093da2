#!/usr/bin/env python3
"""Build the program as one folder that needs no Python, pack it, and try it: `python .ci/standalone.py FOLDER`.

It is built for the system that it is built on, from an environment of its own, so that nothing else gets into it. The
archive (.zip on Windows, else .tar.gz) is put into FOLDER."""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MOST_MB = 45
"""The most that a download may have, in 1,000,000 bytes."""
PACKAGES = ("engine", "ai", "game", "assets")
WINDOWS, MAC = os.name == "nt", sys.platform == "darwin"
START = """import multiprocessing, sys
from game.app.cli import main
if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
"""
COMPILED = """from importlib.metadata import distributions
for found in distributions():
    for file in found.files or ():
        if file.name.partition(".")[0].endswith("__mypyc"):
            print(file.name.partition(".")[0])
"""
"""Prints the modules that compiled packages import in a way that PyInstaller does not see."""


def run(*command: object, **more: object) -> str:
    """What a program prints. Ends this one if it fails."""
    print("$", *command, flush=True)
    done = subprocess.run([*map(str, command)], stdout=subprocess.PIPE, encoding="utf-8", check=False, **more)
    if done.returncode:
        sys.exit(f"{done.stdout}\nfailed with exit code {done.returncode}: {' '.join(map(str, command))}")
    return done.stdout


def environment(folder: Path) -> Path:
    """The Python of a new environment with the program and what builds it."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
    run(python, "-m", "pip", "install", "--quiet", f"{ROOT}[standalone]")
    return python


def build(python: Path, work: Path) -> Path:
    """The folder of the program (on macOS the application)."""
    start = work / "start.py"
    start.write_text(START, encoding="utf-8")
    options = ["--name", "rintaku", "--icon", ROOT / "assets" / "icon.png", "--copy-metadata", "rintaku"]
    options += ["--collect-data", "budoux"]
    for package in PACKAGES:
        options += ["--collect-all", package]
    for module in run(python, "-c", COMPILED).split():
        options += ["--hidden-import", module]
    if WINDOWS:
        options += ["--hide-console", "hide-early"]
    if MAC:
        options += ["--windowed"]
    run(python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *options, start, cwd=work)
    return work / "dist" / ("rintaku.app" if MAC else "rintaku")


def program(built: Path) -> Path:
    """What is started."""
    return built / ("Contents/MacOS/rintaku" if MAC else "rintaku.exe" if WINDOWS else "rintaku")


def try_out(start: Path, home: Path) -> None:
    """Let the built program say its version, play a deal and draw it, and let two bots play a match."""
    env = os.environ | {"RINTAKU_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    print(run(start, "--version", env=env, timeout=60), end="")
    pictures = home / "pictures"
    print(run(start, "demo", "gin", "--only", "may-knock", "--frames", pictures, env=env, timeout=300), end="")
    if not any(pictures.glob("*.png")):
        sys.exit("the built program drew no picture")
    run(start, "arena", "rin", "--bots", "club,random", "--matches", "2", env=env, timeout=120)


def pack(built: Path, folder: Path) -> Path:
    """The archive of the program. Ends this one if it is too large."""
    folder.mkdir(parents=True, exist_ok=True)
    system = "windows" if WINDOWS else "macos" if MAC else "linux"
    name = folder / f"rintaku-{system}-{platform.machine().lower()}"
    archive = Path(shutil.make_archive(str(name), "zip" if WINDOWS else "gztar", built.parent, built.name))
    size = archive.stat().st_size / 1e6
    print(f"{archive.name}: {size:.1f} MB")
    if size > MOST_MB:
        sys.exit(f"a download has at most {MOST_MB} MB")
    return archive


def main(folder: Path) -> None:
    """Build, try, pack."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        work = Path(name)
        built = build(environment(work / "env"), work)
        try_out(program(built), work / "home")
        pack(built, folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python .ci/standalone.py", description="Build, try and pack the program.")
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="where the archive is put")
    main(parser.parse_args().folder.resolve())
